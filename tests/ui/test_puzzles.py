"""Puzzles in the window: from set-up, by theme, solved and kept."""

from __future__ import annotations

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.play import puzzles
from kesegames.play.worker import Answer
from kesegames.resources import folder
from kesegames.ui.scenes.practice.puzzles import Puzzles
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
    scene.go_on()
    assert puzzles.solved(hand.app.folders.solved) == {first.key} and scene.exercise is not first
    scene.show()
    scene.go_on()
    assert puzzles.solved(hand.app.folders.solved) == {first.key}
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.scene, Setup)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
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
