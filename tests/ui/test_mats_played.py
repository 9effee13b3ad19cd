"""Mats of the games that there are, as full as they get: what lies on them is read, and nothing hides it."""

from __future__ import annotations

import itertools

import pygame
import pytest
from every_game import TABLES

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, begin
from kesegames.ui.board import mark_view, mat_view
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.mat_view import chip_box
from kesegames.ui.board.place_view import PlaceView
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.painters import painter

from .conftest import Hand


def test_the_numbers_of_both_are_named_where_there_is_room(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begin(known.ruleset("rensen"), {}, [HUMAN, HUMAN], "5"))
    hand.app.settle()
    counters = [place for place in table.stage.places if place.kind == "counter" and place.seat]
    canvas = hand.app.canvas()
    assert len(counters) == 4
    for place in counters:
        assert place.box.w >= canvas.measure(known.ruleset("rensen").places[place.id].name["en"], CAPTION - 2)


def test_what_is_shared_lies_beneath_a_low_board_however_many_sit_there(hand: Hand, known: Catalogue) -> None:
    for seats in (2, 4):
        table = hand.sit(begin(known.ruleset("rokusai"), {}, [HUMAN] * seats, "5"))
        hand.app.settle()
        sticks = next(place for place in table.stage.places if place.kind == "sticks")
        assert sticks.box.y > table.stage.board.edge.bottom and table.stage.board.edge.w > 0.9 * table.stage.box.w


def test_numbers_are_read_in_the_same_order_on_both_mats(hand: Hand, known: Catalogue) -> None:
    stage = hand.sit(begin(known.ruleset("gyozan"), {}, [HUMAN, "random"], "5")).stage
    for seat in "ab":
        own = [place for place in stage.places if place.kind == "counter" and place.seat == seat]
        assert [place.id[:-1] for place in sorted(own, key=lambda place: place.box.x)] == ["rice", "money"]


def test_the_mark_of_what_can_be_clicked_leaves_a_number_to_be_read(hand: Hand, known: Catalogue) -> None:
    position = "a ZI 10 2 - -, b CAI 20 2 - r0, turn a move"
    table = hand.sit(begin(known.ruleset("gyozan"), {}, [HUMAN, HUMAN], "1", position=position))
    hand.rest()
    stage, look, canvas = table.stage, table.look, hand.app.canvas()
    middle = next(place for place in stage.places if place.id == "rice0").box.scale_by(0.5)
    part = pygame.Rect(*(round(side * canvas.scale) for side in (middle.x, middle.y, middle.w, middle.h)))
    seen = []
    for offers in ({}, {"rice0": "cost"}):
        canvas.surface.fill("black")
        mark_view.draw_over(canvas, stage, look, Marks(offers=offers))
        whole = pygame.image.tobytes(canvas.surface, "RGB")
        seen.append((whole, pygame.image.tobytes(canvas.surface.subsurface(part), "RGB")))
    assert seen[0][0] != seen[1][0] and seen[0][1] == seen[1][1]


def test_a_row_lies_freely_while_it_can(hand: Hand, known: Catalogue) -> None:
    hand.resize((960, 600))
    rows = "a XI 12 3 - b1/b2/b3, b CI 8 6 - -, c CAI 5 0 - -, d CAI 5 0 - r1/r2/r3/r4/r5, turn a down"
    match = begin(known.ruleset("gyozan"), {}, [HUMAN, *["random"] * 3], "1", position=rows)
    table = hand.sit(match)
    hand.rest()
    for seat, count in (("0", 3), ("3", 5)):
        cards = [one.box for one in table.stage.placed(table.look) if one.spot.startswith(f"laid{seat}:")]
        assert len(cards) == count and len({box.y for box in cards}) == 1
        assert all(other.centerx - one.centerx >= one.w * 0.7 for one, other in itertools.pairwise(cards))


def test_what_lies_on_a_narrow_mat_hides_nothing_and_stands_by_its_name(hand: Hand, known: Catalogue) -> None:
    """Two by two without overlapping, next to their name; what is marked upon a number covers neither it nor those."""
    position = "a CU 12 2 b2b3r1 b3/r3:1/bk/b0:2, b CI 8 1 r0 b7:1, turn a install halved"
    table = hand.sit(begin(known.ruleset("gyozan"), {}, [HUMAN, "random"], "1", position=position))
    places = {place.id: place for place in table.stage.places}
    for size in ((1280, 800), (960, 600)):
        hand.resize(size)
        hand.rest()
        for id in ("hand0", "laid0"):
            cards = [one.box for one in table.stage.placed(table.look) if one.spot.startswith(id + ":")]
            slender = [box.inflate(-0.25 * box.w, 0) for box in cards]
            assert not any(one.colliderect(other) for one, other in itertools.combinations(slender, 2)), id
            assert min(box.y for box in cards) - places[id].caption.bottom < 12, id
        chip = chip_box(table.stage, places["rice0"], 60, table.look)
        assert chip.collidelist([*(places[id].tray for id in ("rice0", "money0")), *cards]) < 0


CROWDED = (
    "a XI 12 3 b3r5b6 b1/b2/b3/r1/r2/b7/b8:1/r8:2/b0, b CI 8 6 b0b4r4b6 b1:1/b2:2/b4/b5/r5, "
    "c CAI 5 0 b5r7 r1/r2/r3/r6/r7/bk/be/b7:1/b8, d CAI 5 0 - r0/rk/r3/r6/r8, turn a down"
)


def test_every_card_of_a_crowded_mat_is_seen(hand: Hand, known: Catalogue) -> None:
    """Nine installed cards lie in two rows, on the mats of others, too; the few of a hand lie side by side."""
    table = hand.sit(begin(known.ruleset("gyozan"), {}, [HUMAN, *["random"] * 3], "1", position=CROWDED))
    hand.rest()
    placed = table.stage.placed(table.look)
    for id, least in (("laid0", 34), ("laid2", 30), ("hand0", 44)):
        cards = [one.box for one in placed if one.spot.startswith(f"{id}:")]
        rows = [[box for box in cards if box.y == y] for y in sorted({box.y for box in cards})]
        steps = [other.x - one.x for row in rows for one, other in itertools.pairwise(row)]
        assert min([*steps, cards[0].w]) >= least, id


def test_a_lamp_tells_on_every_plate_whose_turn_it_is(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the piece of whose plate it is, also where there is little room."""
    table = hand.sit(begin(known.ruleset("gyozan"), {}, [HUMAN, *["greedy"] * 3], "1", position=CROWDED))
    for size in ((1280, 800), (960, 600)):
        hand.resize(size)
        hand.app.settle()
        canvas = hand.app.canvas()
        lamps: list[object] = []
        pieces: list[str] = []

        def shape(key: tuple[object, ...], *args: object, lamps: list[object] = lamps, **more: object) -> None:
            lamps += [key[1]] if key[0] == "lamp" else []

        def set_down(canvas: Canvas, piece: str, box: pygame.FRect, pieces: list[str] = pieces) -> None:
            pieces.append(piece)

        monkeypatch.setattr(canvas, "shape", shape)
        monkeypatch.setattr(table.stage.painter, "set_down", set_down)
        table.stage.draw_plates(canvas, table.marks())
        assert sorted(lamps, key=str) == [False, False, False, True], size
        assert sorted(pieces) == ["a", "b", "c", "d"], size


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_of_a_seat_that_is_out_only_what_the_veil_covers_is_drawn_again(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    """Whatever is drawn twice in the same place has bold letters."""
    match = begin(known.ruleset(game), {}, [HUMAN] * seats, "1")
    stage = Stage(match.ruleset, painter(match.ruleset), seats)
    stage.fit(pygame.FRect(0, 0, 900, 600), False, 0)
    look = match.state.look()
    look.out = list(range(seats))
    look.counters |= {place.id: 1 for place in stage.places if place.kind == "counter"}
    again: list[PlaceView] = []
    monkeypatch.setattr(mat_view, "draw_place", lambda canvas, stage, look, place, marks: again.append(place))
    mat_view.draw_out(hand.app.canvas(), stage, look, Marks())
    assert all(any(mat.box.contains(place.box) for mat in stage.mats) for place in again)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("wide", [40.0, 100.0])
def test_a_chip_stands_by_the_name_of_a_wide_mat(
    hand: Hand, known: Catalogue, size: tuple[int, int], wide: float
) -> None:
    """Also where it says more than fits beneath the name; it covers nothing."""
    position = "dealer a 2, paid 0:0, a b1b2b3r1r2r7, b b5b6r1r4rk away r8, late, turn a"
    table = hand.sit(begin(known.ruleset("shuki"), {}, [HUMAN, "random"], "7", position=position))
    hand.resize(size)
    hand.rest()
    for seat in (0, 1):
        place = next(place for place in table.stage.places if place.id == f"points{seat}")
        plate = next(mat.plate for mat in table.stage.mats if mat.seat == place.seat)
        chip = chip_box(table.stage, place, wide, table.look)
        assert plate.y <= chip.y <= plate.bottom and chip.x < plate.right + 8
        assert chip.collidelist([one.box for one in table.stage.placed(table.look)]) < 0
