"""六裁 at the table: a die in place of sticks, pieces that share a square, tallies, being sent back."""

from __future__ import annotations

import datetime
from pathlib import Path

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Look
from kesegames.engine.state import CHANCE
from kesegames.engine.sticks import die
from kesegames.play.match import HUMAN, Event, begin
from kesegames.ui.board import sticks
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.table.layout import _now
from kesegames.ui.scenes.table.said import due_throw
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.seats import Left, left_lines

from .conftest import Hand
from .test_painters import differing, drawn

POSITION = "a 7 2, b 10 4, turn a"
SIDES = [f"die{value}" for value in range(1, 7)]


def sit(hand: Hand, known: Catalogue, throw: str = "sticks", position: str = "", seats: int = 2) -> Table:
    table = hand.sit(begin(known.ruleset("rokusai"), {"throw": throw}, [HUMAN] * seats, "7", position=position))
    hand.wait(lambda: table.motion is None and table.turn.is_persons_throw)
    return table


def test_a_die_waits_in_its_cup_and_shows_nothing(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "die")
    assert [place.id for place in table.stage.places if place.kind == "sticks"] == ["die"]
    tray = next(place.tray for place in table.stage.places if place.id == "die")
    looks = [Look({}, {}), Look({"die": die(6)}, {"die": 6})]
    bare = [drawn(hand, table.stage, look, table.marks()) for look in looks]
    assert differing(bare[0], bare[1], tray) == 0


def test_the_turn_is_the_throwers_until_the_sticks_lie(hand: Hand, known: Catalogue) -> None:
    """The title, the lamp and the box below the log name the same seat."""
    table = sit(hand, known)
    hand.key(pygame.K_SPACE)
    hand.turn()
    assert table.is_tumbling and table.match.state.to_act == CHANCE
    assert table.turn_words() == "Seat A to throw" == _now(table).heading
    assert [table.player_of(seat).is_active for seat in (0, 1)] == [True, False]
    hand.wait(lambda: not table.is_tumbling)
    assert table.turn_words() == "Seat B to throw" and table.player_of(1).is_active


@pytest.mark.parametrize("size", [(456.0, 132.0), (122.0, 208.0), (90.0, 150.0)])
def test_a_die_rolls_over_its_faces_and_rests_on_the_one_thrown(size: tuple[float, float]) -> None:
    tray = pygame.FRect(30, 40, *size)
    field = sticks.parts(tray).field
    (lying,) = sticks.at_rest(tray, die(5), 3)
    assert lying.face == "die5" and lying.length == lying.width
    assert field.contains(pygame.FRect(lying.x - lying.width / 2, lying.y - lying.width / 2, lying.width, lying.width))
    assert sticks.tumbling(tray, die(5), 3, 1.0, SIDES) == [lying]
    seen = [sticks.tumbling(tray, die(5), 3, step / 100, SIDES)[0] for step in range(100)]
    assert len({one.face for one in seen}) > 2
    assert all(one.width >= 0.69 * one.length for one in seen)


@pytest.mark.parametrize("face", [*SIDES, sticks.CUP, "square shadow", "cup shadow"])
def test_every_face_of_a_die_is_drawn(hand: Hand, known: Catalogue, face: str) -> None:
    table = sit(hand, known, "die")
    surface = pygame.Surface((120, 120))
    table.painter.stick(Canvas(surface, 1.0, hand.app.skin), face, pygame.FRect(20, 20, 80, 80), 8.0)
    assert len({tuple(surface.get_at((x, 60))) for x in range(120)}) > 1 or face.endswith("shadow")


def test_a_persons_turn_is_a_throw(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    hand.click("throw")
    hand.wait(lambda: table.match.at == 1 and table.motion is None and table.turn.is_persons_throw)
    hand.key(pygame.K_SPACE)
    hand.wait(lambda: table.match.at == 2 and table.motion is None)
    assert [table.match.state_at(number).thrower() for number in range(3)] == [0, 1, 0]


def test_a_piece_stands_for_its_square(hand: Hand, known: Catalogue) -> None:
    """Pointed at, it says what its square is, too; the others are pointed at themselves."""
    table = sit(hand, known, position="a 16 2, b 1 0, c 1 0, d 32 3 in 1, turn a", seats=4)
    ids = {target.id for target in table.targets()}
    assert ids >= {SPOT + name for name in ("a", "b", "c", "d", "20", "24")}
    assert not ids & {SPOT + name for name in ("1", "16", "32")}


def test_start_and_goal_are_named_where_nothing_stands_on_them(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    looks = [Look({"a": ["a"]}, {}, lies={"a": spot}) for spot in ("20", "1", "32")]
    keys = [table.stage.ground_key(look) for look in looks]
    assert len({str(key) for key in keys}) == 3


@pytest.mark.parametrize("language", ["ja", "en"])
def test_cups_are_a_tally(hand: Hand, known: Catalogue, language: str) -> None:
    hand.app.settings.language = language
    table = sit(hand, known)
    box = pygame.FRect(10, 10, 54, 30)
    pictures = []
    for number in (4, 5, 9, 22):
        surface = pygame.Surface((80, 60))
        table.painter.counter(Canvas(surface, 1.0, hand.app.skin), "cups0", box, number)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(pictures)) == 4


def test_being_sent_back_is_a_moment_of_its_own(hand: Hand, known: Catalogue) -> None:
    """The landing is seen first, with both on the square, and only then the one that is sent back leaves it."""
    hand.app.settings.enter_throws = True
    table = hand.sit(begin(known.ruleset("rokusai"), {"throw": "die"}, [HUMAN] * 2, "7", position=POSITION))
    hand.rest()
    hand.click("spot die:3")
    hand.turn()
    motion = table.motion
    assert motion is not None
    lying = [look.lies for look in motion.looks]
    assert lying[0] == {"a": "7", "b": "10"} and lying[-1] == {"a": "10", "b": "1"}
    assert {"a": "10", "b": "10"} in lying
    cell, middles = table.stage.board.cells["10"], []
    for share in range(101):
        sprites = motion.sprites(motion.began + motion.length * share // 100)
        middles.append([cell.collidepoint(one.box.center) for piece in "ab" for one in sprites if one.piece == piece])
    assert middles.count([True, True]) > 10 and middles[0] == [False, True] and middles[-1] == [True, False]


def test_a_replay_shows_the_landing_too(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("rokusai"), {"throw": "die"}, [HUMAN] * 2, "7", position=POSITION)
    match.add(Event(CHANCE, 3))
    replay = Replay(hand.app, match)
    assert [look.lies for look in replay.way(1)[0]].count({"a": "10", "b": "10"}) == 2


def test_where_the_throw_may_lead_is_seen_while_it_is_pointed_at(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "die", "a 29 3, b 10 4, turn a")
    assert table.marks().chances == {}
    table.ring.at, table.ring.is_shown = "throw", True
    assert table.marks().chances == pytest.approx({"30": 1 / 6, "31": 1 / 6, "32": 4 / 6})
    assert due_throw(table) is not None


def test_the_chances_to_be_sent_back_are_tagged(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "die", "a 7 2, b 10 4, turn a")
    table.toggle_risks()
    hand.wait(lambda: table.forecast.risks is not None)
    assert table.marks().risks == {"a": [("home", "8%")], "b": [("home", "17%")]}


def test_throws_are_the_moves_where_nobody_decides(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    for _ in range(3):
        table.match.throw()
    left = Left(Path("left"), table.match, (), datetime.datetime(2026, 11, 24))
    assert "3" in left_lines(hand.app, left)[3]


def test_no_dot_lies_over_a_piece_that_may_be_landed_on(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "die", "a 7 2, b 10 4, turn a")
    box = table.stage.boxes(table.look)["b"].scale_by(0.4)
    bare = table.marks()
    table.ring.at, table.ring.is_shown = "throw", True
    pictures = [drawn(hand, table.stage, table.look, marks) for marks in (bare, table.marks())]
    assert "10" in table.marks().chances and differing(pictures[0], pictures[1], box) == 0
