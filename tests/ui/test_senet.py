"""Senet at the table: thrown sticks, forced moves, the House of Water, chances – by mouse and by keyboard."""

from __future__ import annotations

import random
import re

import pygame
import pytest
from every_game import thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Look
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.play.match import HUMAN, Match, begin
from kesegames.play.record import read_any, write
from kesegames.table import throws
from kesegames.ui.board import sticks
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.stage import LIFT
from kesegames.ui.board.sticks import TUMBLE_MS
from kesegames.ui.scenes.collection import PIECE, Collection, draw_square, kinds_of, squares_of
from kesegames.ui.scenes.table.notebox import NoteBox
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.todo import todo
from kesegames.ui.scenes.table.view import SPOT

from .conftest import Hand
from .test_ring import steer


def senet(known: Catalogue, players: list[str], position: str = "", seed: str = "7") -> Match:
    return begin(known.ruleset("senet"), {}, players, seed, position=position)


def sit(hand: Hand, known: Catalogue, position: str = "", players: list[str] | None = None, seed: str = "7") -> Table:
    return hand.sit(senet(known, players or [HUMAN, HUMAN], position, seed))


def is_asked(hand: Hand) -> bool:
    """Whether a person is to click, throw or enter something, or the game is over."""
    return hand.is_asked() or (hand.table.motion is None and hand.table.sitting.turn().is_persons_throw)


def rest(hand: Hand) -> None:
    hand.wait(lambda: is_asked(hand))
    hand.rest()


def test_a_whole_game_by_mouse_against_a_bot(hand: Hand, known: Catalogue) -> None:
    hand.resize((960, 600))
    hand.app.settings.animation_speed = 2.0
    table = sit(hand, known, players=[HUMAN, "random"], seed="3")
    rng = random.Random(1)
    for _ in range(1500):
        hand.wait(lambda: is_asked(hand))
        if table.sitting.is_over:
            break
        if table.sitting.turn().is_persons_throw:
            hand.click("throw")
            continue
        assert table.sitting.walk is not None
        hand.play(rng.choice(list(table.sitting.walk.moves)))
    outcome = table.match.outcome()
    assert outcome is not None and table.is_result_open
    assert len(table.look.pieces[f"off{outcome.winners[0]}"]) == 5
    assert read_any(write(table.match), known).state == table.match.state


def test_a_stone_picked_up_casts_a_shadow_of_its_shape(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    rest(hand)
    look, canvas = Look({"13": ["w"]}, {}), hand.app.canvas()
    box = table.stage.piece_box("13")
    shadow = box.move(LIFT, LIFT + 2)
    pictures = []
    for picked in ((), ("13",)):
        table.stage.draw_ground(canvas, look, Marks(picked=picked))
        table.stage.draw_pieces(canvas, look, Marks(picked=picked), None)
        pictures.append(hand.app.surface.copy())
    still, lifted = pictures
    beside = [(shadow.x + 2, shadow.y + 2), (shadow.right - 3, shadow.y + 2), (shadow.x + 2, shadow.bottom - 3)]
    assert [lifted.get_at((round(x), round(y))) for x, y in beside] == [
        still.get_at((round(x), round(y))) for x, y in beside
    ]
    column = [(round(shadow.centerx), y) for y in range(round(shadow.centery), round(shadow.bottom))]
    assert any(sum(lifted.get_at(at)[:3]) < sum(still.get_at(at)[:3]) - 150 for at in column)


def test_one_key_shows_the_stone_and_the_houses(hand: Hand, known: Catalogue) -> None:
    for language in ("ja", "en"):
        hand.app.settings.language = language
        table = sit(hand, known)
        rest(hand)
        hand.key(pygame.K_y)
        scene = hand.app.scene
        assert isinstance(scene, Collection) and scene.tab == "pieces"
        assert (kinds_of(table.ruleset), squares_of(table.ruleset)) == (
            ["w"],
            ["life", "beauty", "water", "three", "two", "time"],
        )
        for size in ((960, 600), (1280, 800), (1920, 1080)):
            hand.resize(size)
            hand.app.settle()
            assert scene.card.h > 4 * PIECE and hand.cut() == []
        hand.app.draw()
        hand.app.pop()


def test_a_square_is_drawn_by_itself_as_it_is_on_the_board(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    rest(hand)
    grounds = []
    for spot in ("26", "27"):
        hand.app.surface.fill("black")
        draw_square(hand.app.canvas(), table.stage, spot, pygame.FRect(200, 300, 52, 52))
        around = [(198, 326), (253, 326), (226, 298), (226, 353)]
        assert {hand.app.surface.get_at(at)[:3] for at in around} == {(0, 0, 0)}
        grounds.append(hand.app.surface.get_at((204, 304)))
    sand, water = grounds
    assert sand.r > sand.b and water.b > water.r


def test_a_throw_that_decides_about_no_move_is_not_said_to(hand: Hand, known: Catalogue) -> None:
    """In Senet one throws before one moves."""
    table = sit(hand, known)
    for _ in range(4):
        rest(hand)
        if table.sitting.turn().is_persons_throw:
            table.ring.hovered = None
            assert table.said().heading == "Guide" and not table.marks().chances
            hand.click("throw")
            continue
        assert table.sitting.walk is not None
        hand.play(next(iter(table.sitting.walk.moves)))


@pytest.mark.parametrize(
    ("position", "first", "id", "rule"),
    [
        ("", (), "throw", "S4"),
        ("1,12 20,22 w 4", ("1", "5"), "further_throw", "S4"),
        ("27 9 w wade", (), "water_throw", "S16"),
    ],
)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_sticks_say_what_the_throw_that_is_due_decides(
    hand: Hand, known: Catalogue, position: str, first: tuple[str, ...], id: str, rule: str, language: str
) -> None:
    hand.app.settings.language = language
    table = sit(hand, known, position)
    if first:
        hand.play(first)
    rest(hand)
    note = table.match.state.explain((), "sticks")
    assert note is not None and note.text == f"note.{id}"
    words = hand.app.say(note.text, note.values, table.ruleset)
    assert table.said().text != words
    table.ring.hovered = "throw"
    assert (table.said().heading, table.said().text, table.said().rule) == (
        hand.app.say("note.kind.throw"),
        words,
        rule,
    )
    table.ring.hovered = None
    steer(hand, "throw")
    assert table.said().text == words and hand.cut() == []


def test_real_sticks_say_what_their_throw_decides(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.enter_throws = True
    table = sit(hand, known)
    rest(hand)
    table.ring.hovered = SPOT + "sticks:3"
    assert table.said().rule == "S4" and table.said().heading == "A throw decides"


def test_a_whole_game_by_keyboard_alone(hand: Hand, known: Catalogue) -> None:
    hand.resize((960, 600))
    hand.app.settings.animation_speed = 0.0
    table = sit(hand, known, players=["greedy", HUMAN], seed="5")
    rng = random.Random(2)
    for _ in range(1500):
        hand.wait(lambda: is_asked(hand))
        if table.sitting.is_over:
            break
        walk = table.sitting.walk
        if walk is None or table.sitting.turn().only:
            count = table.match.at
            if table.ring.is_shown and table.attended() is None and table.ring.target(table.targets()) is not None:
                steer(hand, next(target.id for target in table.targets() if target.id.startswith((SPOT, "throw"))))
            hand.key(pygame.K_SPACE)
            assert table.match.at == count + 1
            continue
        spots, at = rng.choice(list(walk.moves)), table.match.at
        hand.rest()
        steer(hand, SPOT + spots[0])
        hand.key(pygame.K_RETURN)
        assert table.match.spots(at + 1, EVERYONE) == spots, "a stone has only one way: one key plays it"
    assert table.match.outcome() is not None


def moves_listed(table: Table) -> list[str]:
    return [
        target.id for widget in table.widgets for target in widget.targets() if re.fullmatch("move[0-9]+", target.id)
    ]


def test_the_value_is_not_seen_before_the_last_stick_rests(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    hand.key(pygame.K_n)
    hand.app.draw()
    assert table.turn_words() == "White to throw"
    hand.click("throw")
    hand.turn()
    assert table.motion is not None and table.is_tumbling and table.marks().tumble < 1
    assert table.turn_words() == "White to throw"
    hand.turn()
    assert moves_listed(table) == []
    before = hand.app.clock()
    hand.rest()
    assert moves_listed(table) != []
    assert hand.app.clock() - before >= TUMBLE_MS - 100
    assert table.look.counters["sticks"] == table.match.events[0].move
    assert table.turn_words() == "White to move"


def test_any_key_ends_the_tumbling(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    hand.key(pygame.K_SPACE)
    hand.turn()
    assert table.is_tumbling
    hand.key(pygame.K_c)
    assert table.motion is None and "sticks" in table.look.counters


def test_sticks_come_to_rest_one_after_the_other_with_the_sides_that_were_thrown() -> None:
    tray, faces = pygame.FRect(0, 0, 400, 160), ["light", "light", "dark", "dark"]
    lying = sticks.at_rest(tray, faces, 3)
    assert sorted(stick.face for stick in lying) == sorted(faces)
    assert all(tray.collidepoint(stick.x, stick.y) for stick in lying)
    assert sticks.tumbling(tray, faces, 3, 1.0) == lying
    early, late = sticks.tumbling(tray, faces, 3, 0.7), sticks.tumbling(tray, faces, 3, 0.95)
    assert [one == rest for one, rest in zip(early, lying, strict=True)] == [True, False, False, False]
    assert late[-1] != lying[-1]


def test_the_tray_keeps_the_value_until_the_other_side_decides(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "27 9 w water")
    hand.click("spot throw")
    rest(hand)
    thrown = table.match.events[1].move
    assert thrown != 4 and table.match.state.look().counters == {} and table.look.counters == {"sticks": thrown}
    assert throws.last_throw(table.match, 2) == 2
    hand.click("throw")
    rest(hand)
    assert throws.last_throw(table.match, 3) == 3
    hand.click("undo")
    rest(hand)
    assert throws.last_throw(table.match, 0) == 0 and "sticks" not in table.look.counters


def test_undo_never_throws_again(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    hand.click("throw")
    rest(hand)
    value = table.match.events[0].move
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    rest(hand)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_END)
    rest(hand)
    assert table.match.events[0].move == value and table.look.counters["sticks"] == value


def test_a_further_throw_says_so(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "1,12 20,22 w 4")
    hand.play(("1", "5"))
    rest(hand)
    assert table.turn_words() == "White to throw"
    table.sitting.throw(0)
    while table.match.state.position().split()[-1] not in "145":
        table.match.go(table.match.at - 1)
        table.match.seed += "x"
        del table.match.events[table.match.at :]
        table.sitting.throw(0)
    assert table.sitting.walk is not None
    table.hurry()
    hand.play(next(iter(table.sitting.walk.moves)))
    rest(hand)
    assert table.turn_words() == "White throws again"


def test_automatic_throws(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.automatic_throws = True
    table = sit(hand, known)
    hand.wait(hand.is_asked)
    assert [event.seat for event in table.match.events] == [CHANCE]


def test_the_values_of_real_sticks_are_entered_and_corrected(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.enter_throws = True
    table = sit(hand, known, players=[HUMAN, "random"])
    hand.app.draw()
    assert table.sitting.values() == [f"sticks:{value}" for value in range(1, 6)]
    hand.click(SPOT + "sticks:3")
    rest(hand)
    assert table.look.counters["sticks"] == 3
    hand.click("undo")
    rest(hand)
    hand.app.feed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_2, mod=0, unicode="2"))
    rest(hand)
    assert [event.move for event in table.match.events] == [2]
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    rest(hand)
    assert table.sitting.values(), "the bot's sticks are thrown by the people, too"
    steer(hand, SPOT + "sticks:5")
    hand.key(pygame.K_RETURN)
    hand.wait(lambda: any(event.seat == 1 for event in table.match.events))
    assert read_any(write(table.match), known).events[2].move == 5


def test_a_pass_is_announced_and_played_by_one_key(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "28 1,2,3,4,5 w 1")
    hand.app.draw()
    assert table.words() == ["pass"] and table.sitting.turn().only == ("pass",)
    told = [widget.said().text for widget in table.widgets if isinstance(widget, NoteBox)]
    assert told == ["No stone can move by 1; the turn ends."]
    hand.key(pygame.K_SPACE)
    rest(hand)
    assert table.match.text(1, 0) == "pass" and table.turn_words() == "Black to throw"


@pytest.mark.parametrize("button", ["", "move 25 26"])
def test_the_only_move_is_played_by_one_key_or_by_its_button(hand: Hand, known: Catalogue, button: str) -> None:
    table = sit(hand, known, "25 1,2 w 1")
    hand.app.draw()
    assert table.sitting.turn().only == ("25", "26")
    if button:
        hand.click(button)
    else:
        hand.key(pygame.K_RETURN)
    rest(hand)
    assert table.match.text(1, 0) == "25-26"


def test_forced_moves_play_themselves_and_undo_passes_over_them(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.play_forced_moves = hand.app.settings.automatic_throws = True
    table = sit(hand, known, "3,12 28 w 2")
    start = table.match.state
    hand.play(("3", "5"))
    hand.wait(lambda: len(table.match.events) > 3)
    rest(hand)
    assert table.match.events[2].seat == 1, "a stone on 28 is borne off by 3 or passes; nobody was asked"
    hand.click("undo")
    rest(hand)
    assert table.match.state == start and table.sitting.turn().only == ()


def test_the_water_offers_two_buttons_with_their_chances(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "5,27 9 w water")
    hand.app.draw()
    shown = {entry.id: (entry.label, entry.chance) for entry in todo(table)}
    assert shown == {"move 27 15": ("Back to field 15", "certain"), "spot throw": ("Throw the sticks", "1/16")}
    hand.click("move 27 15")
    rest(hand)
    assert table.match.text(1, 0) == "27-15"
    hand.click("undo")
    rest(hand)
    hand.click("spot throw")
    rest(hand)
    assert [event.seat for event in table.match.events] == [0, CHANCE], "the button is the throw's click already"


def test_pointing_at_a_stone_shows_where_it_would_land_or_why_it_cannot(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "2,3,16 5,6,18 w 2")
    hand.app.draw()
    table.ring.hovered = SPOT + "16"
    assert table.marks().ghost == ("16", "18") and table.marks().offers["18"] == "capture"
    table.ring.hovered = SPOT + "3"
    assert table.marks().ghost is None and table.marks().causes == {"5", "6"}
    assert (table.said().heading, table.said().rule) == ("Not possible", "S7")
    table.ring.hovered = SPOT + "27"
    assert table.said().heading == "House of Water"


def test_a_stone_is_borne_off_by_a_click_on_the_rack(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "3,28 7 w 3")
    hand.play(("28", "off0"))
    rest(hand)
    assert table.look.pieces["off0"] == ["w"] * 4


def test_chances_are_shown_and_hidden(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "25,30 21 w throw")
    hand.key(pygame.K_k)
    assert table.shows_risks
    hand.wait(lambda: table.forecast.risks is not None)
    assert table.marks().risks.keys() == {"21", "25", "30"}
    assert table.marks().risks["25"][0][0] == "swap" and table.marks().risks["30"][1] == ("forward", "100%")
    table.ring.hovered = SPOT + "30"
    assert "100.0% is borne off in its own turn" in table.said().text
    hand.click("throw")
    rest(hand)
    hand.wait(lambda: hand.turn() != 0 and not table.forecast.is_waiting)
    expected = {spot: [risk.most for risk in risks] for spot, risks in table.match.state.risks().items()}
    assert table.forecast.risks is not None
    assert {spot: [risk.most for risk in risks] for spot, risks in table.forecast.risks.items()} == expected
    hand.click("tab guide")
    hand.click("risks")
    assert not table.marks().risks


def test_the_way_is_shown_at_first_and_never_again(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.automatic_throws = True
    table = sit(hand, known)
    hand.wait(hand.is_asked)
    assert table.marks().shows_way
    for _ in range(5):
        hand.wait(hand.is_asked)
        assert table.sitting.walk is not None
        hand.play(next(iter(table.sitting.walk.moves)))
    hand.wait(hand.is_asked)
    assert hand.app.settings.introduced == ["senet"]
    table = sit(hand, known)
    hand.wait(hand.is_asked)
    assert not table.marks().shows_way


@pytest.mark.parametrize(("language", "size"), thinned([("ja", (960, 600)), ("en", (1280, 800))], 2))
def test_every_text_fits_its_box(hand: Hand, known: Catalogue, language: str, size: tuple[int, int]) -> None:
    hand.app.settings.language = language
    hand.app.surface = pygame.Surface(size)
    positions = ("", "1,5,15,16,27 4,9,14,20,26 w water", "2,3,16,26,28 5,6,18 w 2", "28 1,2,3,4,5 w 1", "25 1,2 w 1")
    for position in positions:
        table = sit(hand, known, position)
        table.shows_risks = True
        hand.wait(lambda: hand.table.forecast.risks is not None)
        for spot in table.stage.boxes(table.look):
            table.ring.hovered = SPOT + spot
            table.changed()
            assert hand.cut() == [], (position, spot)
            if table.sitting.walk is not None and not table.sitting.turn().only:
                table.click(spot)
                table.hurry()
                table.changed()
                assert hand.cut() == [], (position, spot)
                table.sitting.back_all()
                table.hurry()
    hand.app.settings.enter_throws = True
    sit(hand, known)
    assert hand.app.draw().cut == []


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("is_open", [True, False])
def test_no_stone_covers_the_number_of_its_field(
    hand: Hand, known: Catalogue, size: tuple[int, int], is_open: bool
) -> None:
    hand.resize(size)
    table = sit(hand, known)
    hand.app.settle()
    if table.is_panel_open != is_open:
        hand.click("fold")
    hand.app.settle()
    for spot in table.stage.board.board.cells:
        field, stone = table.boxes()[spot.name], table.stage.piece_box(spot.name)
        assert field.bottom > stone.bottom and stone.y - field.y >= 0.25 * field.h
