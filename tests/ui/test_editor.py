"""The board editor: by clicks, by drag, by keys, as text; played and looked into."""

from __future__ import annotations

import pygame
import pytest
from every_game import ROOTS, TABLES, thinned
from test_editing import at, position

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, begin
from kesegames.text import trouble
from kesegames.ui.scenes.editor import SPOT, Editor
from kesegames.ui.scenes.replay.play_on import PlayOn
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.setup.scene import Setup

from .conftest import Hand

START = "1,3,5,7,9 2,4,6,8,10 w throw"


def opened(hand: Hand, text: str = START, game: str = "senet") -> Editor:
    hand.app.push(Editor(hand.app, at(game, text)))
    hand.app.settle()
    scene = hand.app.scene
    assert isinstance(scene, Editor)
    return scene


def box(scene: Editor, spot: str) -> pygame.FRect:
    return next(target.box for target in scene.targets() if target.id == SPOT + spot)


def test_by_clicks_things_are_moved_and_taken_back(hand: Hand) -> None:
    scene = opened(hand)
    hand.click(SPOT + "9")
    assert scene.picked == "9"
    hand.click(SPOT + "20")
    assert scene.line.text == "1,3,5,7,20 2,4,6,8,10 w throw" and hand.cut() == []
    hand.click("turn")
    assert scene.state.position().endswith("b throw")
    hand.click("undo")
    hand.click("undo")
    assert scene.state.position() == START
    hand.click(SPOT + "9")
    hand.click("remove")
    assert scene.state.position() == "1,3,5,7 2,4,6,8,10 w throw"
    hand.click("start")
    assert scene.state.position() == START


def test_by_drag(hand: Hand) -> None:
    scene = opened(hand)
    start, goal = box(scene, "9").center, box(scene, "21").center
    scene.press(*start, 1)
    scene.point(*goal)
    scene.release()
    assert scene.state.position() == "1,3,5,7,21 2,4,6,8,10 w throw"


def test_by_keys(hand: Hand) -> None:
    hand.app.push(Setup(hand.app, at("senet", START).ruleset))
    scene = opened(hand)
    scene.ring.at, scene.ring.is_shown = SPOT + "9", True
    hand.key(pygame.K_RETURN)
    scene.ring.at = SPOT + "22"
    hand.key(pygame.K_RETURN)
    assert scene.state.position() == "1,3,5,7,22 2,4,6,8,10 w throw"
    scene.ring.at = SPOT + "1"
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_ESCAPE)
    assert scene.picked == "" and hand.app.scene is scene
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is not scene


def test_a_text_that_is_no_position_is_told_and_the_board_stays(hand: Hand) -> None:
    scene = opened(hand)
    scene.line.set("1,3 nonsense")
    scene._typed()
    assert scene.wrong is not None and scene.state.position() == START and hand.cut() == []
    assert not any(target.id == "play" for target in scene.targets())
    scene.line.set("30 2 w throw")
    scene._typed()
    assert scene.wrong is None and scene.state.position() == "30 2 w throw"


def test_it_is_played_from(hand: Hand) -> None:
    scene = opened(hand, "20 25 w throw")
    hand.click("play")
    assert isinstance(hand.app.scene, PlayOn)
    hand.click("start")
    assert hand.table.match.start_position == scene.state.position() and hand.table.match.players[0] == HUMAN


def test_it_is_looked_into(hand: Hand) -> None:
    scene = opened(hand, "1,3,5,7,9 2,4,6,8,10 w 4")
    hand.click("analyse")
    assert hand.cut() == []
    hand.wait(lambda: bool(scene.found))
    assert hand.cut() == []


def test_it_is_reached_from_set_up_and_replay_but_shows_no_hands_of_a_running_match(
    hand: Hand, known: Catalogue
) -> None:
    setup = Setup(hand.app, known.ruleset("senet"))
    setup.has_more = True
    hand.app.push(setup)
    hand.app.settle()
    setup.ring.at, setup.ring.is_shown = "editor", True
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.scene, Editor)
    match = begin(known.ruleset("gyosen"), {}, [HUMAN, HUMAN], "3")
    while match.to_act < 0:
        match.throw()
    assert not Replay(hand.app, match).can_edit
    match.resign(0)
    replay = Replay(hand.app, match)
    hand.app.restart(replay)
    hand.click("editor")
    assert isinstance(hand.app.scene, Editor)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_every_game_has_room(hand: Hand, known: Catalogue, language: str, size: tuple[int, int]) -> None:
    hand.app.settings.language = language
    hand.resize(size)
    for ruleset in known.rulesets.values():
        if ruleset.extends or ruleset.is_hidden:
            continue
        hand.app.restart(Editor(hand.app, position(ruleset.id, 0)))
        assert hand.cut() == [], ruleset.id


@pytest.mark.parametrize(("game", "seats"), thinned([table for table in TABLES if table[0] in ROOTS], 2))
def test_from_set_up_there_is_something_to_move(hand: Hand, known: Catalogue, game: str, seats: int) -> None:
    """Where cards are dealt they are, before they are laid otherwise; nothing is thrown or decided yet."""
    setup = Setup(hand.app, known.ruleset(game))
    hand.app.push(setup)
    setup._choose_seats(seats - known.ruleset(game).least_seats)
    setup._edit()
    scene = hand.app.scene
    assert isinstance(scene, Editor)
    state = scene.state
    is_thrown = state.thrower() >= 0 or not state.ruleset.levels
    assert state.seats == seats and (state.to_act >= 0 or is_thrown)
    assert is_thrown or any(state.look().pieces.values())


@pytest.mark.parametrize("language", ["ja", "en"])
def test_why_nobody_else_can_be_to_move_is_said_beside_the_board(hand: Hand, language: str) -> None:
    hand.app.settings.language = language
    hand.resize((960, 600))
    text = "dealer a, a r2r3 paid 16 bet 2, b b1r0 paid 21 bet 7, common b8, raises 1, turn a"
    scene = opened(hand, text, "kaison")
    hand.click("turn")
    assert scene.line.text == text and hand.cut() == []
    assert scene.wrong is not None and "P62" in trouble(scene.wrong, language, scene.ruleset)
