"""A gamepad is enough beside the table, too: exercises, puzzles, results, people and the board editor."""

from __future__ import annotations

import pygame
import pytest
from every_game import first_events, quick_tables, thinned

from kesegames.catalogue import Catalogue
from kesegames.play import puzzles
from kesegames.resources import folder
from kesegames.ui import people
from kesegames.ui.scenes.editor import Editor
from kesegames.ui.scenes.practice.puzzles import Puzzles
from kesegames.ui.scenes.results import ResultsScene
from kesegames.ui.scenes.settings.scene import SettingsScene
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.screen import Screen

from .conftest import Hand
from .pad import by_pad, press
from .test_results import filled
from .test_ring import unreached


def choose(hand: Hand, id: str) -> None:
    """To a target by steps of the pad, each found anew, and A; what moves comes to rest before."""

    def rests() -> bool:
        there = {target.id for target in hand.app.scene.targets()}
        return id in there and (hand.app.scene.ring.at in there or not hand.app.scene.ring.is_shown)

    hand.wait(rests)
    by_pad(hand, id)


def reached(hand: Hand, scene: Screen) -> None:
    hand.app.restart(scene)
    hand.app.settle()
    hand.app.draw()
    assert unreached(scene) == set()


@quick_tables
def test_arrows_reach_every_target_of_every_editor(hand: Hand, game: str, seats: int) -> None:
    hand.resize((960, 600))
    reached(hand, Editor(hand.app, first_events(game, seats, 4).state))


@pytest.mark.parametrize("game", thinned([(game,) for game in puzzles.games(folder("assets") / "puzzles")], 3))
def test_a_puzzle_is_solved_by_pad(hand: Hand, known: Catalogue, game: str) -> None:
    hand.resize((960, 600))
    hand.app.restart(Setup(hand.app, known.ruleset(game)))
    hand.app.settle()
    choose(hand, "puzzles")
    scene = hand.app.scene
    assert isinstance(scene, Puzzles) and scene.exercise is not None and scene.state is not None
    for spot in scene.state.spell(scene.state.read(scene.exercise.line[0])):
        if scene.tryout is not None and not scene.tryout.played:
            choose(hand, SPOT + spot)
    assert scene.said == "right"
    press(hand, pygame.CONTROLLER_BUTTON_B)
    assert isinstance(hand.app.scene, Setup)


def test_a_thing_is_moved_in_the_editor_by_pad(hand: Hand) -> None:
    hand.app.restart(Editor(hand.app, first_events("senet", 2, 0).state))
    hand.app.settle()
    scene = hand.app.scene
    assert isinstance(scene, Editor)
    before = scene.state.look().pieces
    choose(hand, SPOT + "9")
    choose(hand, SPOT + "20")
    assert scene.state.look().pieces["20"] == before["9"]
    choose(hand, "undo")
    assert scene.state.look().pieces == before


def test_results_and_people_are_reached_by_pad(hand: Hand, known: Catalogue) -> None:
    scene: Screen = filled(hand, known)
    assert isinstance(scene, ResultsScene) and unreached(scene) == set()
    people.meet(hand.app.settings, ["Ann", "Bob"])
    settings = SettingsScene(hand.app)
    settings.page = "people"
    reached(hand, settings)
