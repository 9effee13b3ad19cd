"""Puzzles in the window: from set-up, by theme, solved and kept."""

from __future__ import annotations

import itertools

import pygame
import pytest
from every_game import thinned

from kesegames.catalogue import Catalogue
from kesegames.play import puzzles
from kesegames.play.worker import Answer
from kesegames.resources import folder
from kesegames.ui.scenes.practice.puzzles import Puzzles
from kesegames.ui.scenes.practice.scene import SPOT
from kesegames.ui.scenes.setup.scene import Setup

from .conftest import Hand

GAMES = puzzles.games(folder("assets") / "puzzles")


@pytest.mark.parametrize("game", GAMES[:2])
def test_from_set_up_one_is_solved_and_another_comes(hand: Hand, known: Catalogue, game: str) -> None:
    hand.app.push(Setup(hand.app, known.ruleset(game)))
    hand.app.settle()
    hand.click("puzzles")
    scene = hand.app.scene
    assert isinstance(scene, Puzzles) and scene.exercise is not None and scene.state is not None
    first = scene.exercise
    for spot in scene.state.spell(scene.state.read(first.line[0])):
        if scene.tryout is not None and not scene.tryout.played:
            scene.click(spot)
    assert scene.said == "right" and hand.cut() == []
    assert puzzles.solved(hand.app.folders.solved) == {first.key}  # also for whoever leaves now
    scene.go_on()
    assert puzzles.solved(hand.app.folders.solved) == {first.key} and scene.exercise is not first
    scene.show()
    scene.go_on()
    assert puzzles.solved(hand.app.folders.solved) == {first.key}
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.scene, Setup)


def of_theme(hand: Hand, known: Catalogue, game: str, theme: str) -> Puzzles:
    hand.app.restart(scene := Puzzles(hand.app, known.ruleset(game)))
    scene._choose(scene.themes().index(theme))
    hand.app.settle()
    return scene


def solution(scene: Puzzles) -> tuple[str, ...]:
    assert scene.state is not None and scene.exercise is not None
    return scene.state.spell(scene.state.read(scene.exercise.line[0]))


@pytest.mark.parametrize("how", ["clicks", "drag"])
def test_one_of_laying_out_is_solved(hand: Hand, known: Catalogue, how: str) -> None:
    """Two cards change places before the battle, or one is laid; what is asked for is said."""
    scene = of_theme(hand, known, "shinra", "layout")
    assert scene.state is not None and scene.state.opens()
    wanted = scene.state.wanted()
    assert wanted is not None
    assert hand.app.say(wanted.text, wanted.values, scene.state.ruleset) in [text for text, *_ in scene._texts()]
    start, goal = solution(scene)
    if how == "clicks":
        hand.click(SPOT + start)
        hand.click(SPOT + goal)
    else:
        hand.drag(SPOT + start, next(one.box.center for one in scene.targets() if one.id == SPOT + goal))
    assert scene.said == "right" and hand.cut() == []


def test_by_keys_alone_both_cards_of_a_layout_are_reached(hand: Hand, known: Catalogue) -> None:
    scene = of_theme(hand, known, "shinra", "layout")
    for spot in solution(scene):
        for _ in range(len(scene.targets())):
            if scene.ring.at == SPOT + spot:
                break
            hand.key(pygame.K_TAB)
        assert scene.ring.at == SPOT + spot
        hand.key(pygame.K_RETURN)
        hand.app.settle()
    assert scene.said == "right"


def test_what_is_shown_is_not_solved(hand: Hand, known: Catalogue) -> None:
    scene = of_theme(hand, known, "shinra", "layout")
    hand.click("show")
    hand.wait(lambda: not scene._asked)
    assert scene.said == "shown" and hand.app.say("puzzle.shown") in [text for text, *_ in scene._texts()]
    hand.click("show")
    assert puzzles.solved(hand.app.folders.solved) == set()


@pytest.mark.parametrize(("game", "language"), thinned(itertools.product(GAMES, ("ja", "en")), 3))
def test_every_theme_has_room(hand: Hand, known: Catalogue, game: str, language: str) -> None:
    hand.app.settings.language = language
    for size in ((960, 600), (1280, 800)):
        hand.resize(size)
        scene = Puzzles(hand.app, known.ruleset(game))
        hand.app.restart(scene)
        for number in range(len(scene.themes())):
            scene._choose(number)
            assert scene.exercise is not None and hand.cut() == [], scene.theme
            assert scene.theme in ("", scene.all[scene.exercise.key].theme)


@pytest.mark.parametrize("game", GAMES[:1])
def test_another_move_is_compared_with_what_the_same_search_says_of_the_best(
    hand: Hand, known: Catalogue, game: str
) -> None:
    hand.app.push(scene := Puzzles(hand.app, known.ruleset(game)))
    hand.app.settle()
    scene._weighed(Answer(spots=[], score=0.6, nodes=1, line=[], visits={}, after=0.599))
    assert scene.said == "right"
