"""Where a table's things lie, with every game, its fewest and most seats, in every window, the panel open or folded."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest
from every_game import ROOTS, TABLES
from law_cases import possible

from kesegames import text
from kesegames.catalogue import Catalogue, start
from kesegames.engine.look import Look
from kesegames.engine.place import HIDDEN
from kesegames.engine.state import OVER, State
from kesegames.engine.walk import Walk
from kesegames.settings import Settings
from kesegames.ui.board.ground import LEAST_CAPTION
from kesegames.ui.board.mat_view import chip_box, draw_frames, tag_box
from kesegames.ui.board.mats import WIDE
from kesegames.ui.board.plate import stop_box, stops_over_lamp
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import CAPTION
from kesegames.ui.painters import painter

from .conftest import Hand, Measuring

STAGES = {
    "960x600 folded": (940, 484, 440),
    "960x600 drawn smaller": (1236, 684, 680),
    "1280x800": (884, 684, 600),
    "1280x800 folded": (1260, 684, 680),
    "1920x1080 and two panels": (1180, 964, 830),
    "1920x1080 folded": (1900, 964, 830),
}
"""The width and height that a window leaves to the table, and the least side of a squarish board of two."""
SCALES = {"960x600 drawn smaller": 0.75}
"""So much smaller than they are laid out some windows are drawn; what is looked at measures as much on the screen."""
LOOKED_AT = 24.0
CLICKED = 44.0
CHIP_WIDE = 52.0
"""As wide as the longest word on a chip."""
USUAL = [(game, seats) for game, seats in TABLES if game in ROOTS]


def position(known: Catalogue, game: str, seats: int, seed: int) -> State:
    """A position after some random moves, in which somebody decides where there is such a one."""
    rng = random.Random(seed)
    state = start(known.ruleset(game), {}, seats=seats)
    for number in range(60):
        if state.to_act == OVER or (number > 25 and state.to_act >= 0):
            break
        state.play(rng.choice(possible(state)))
    return state


def stage_of(state: State, name: str, viewer: int) -> Stage:
    ruleset = state.ruleset
    stage = Stage(ruleset, painter(ruleset, Settings()), int(state.seats))
    width, height, _ = STAGES[name]
    stage.fit(pygame.FRect(10, 52, width, height), False, viewer)
    return stage


def apart(boxes: list[tuple[str, pygame.FRect]]) -> None:
    for (one, box), (other, place) in itertools.combinations(boxes, 2):
        shared = box.clip(place)
        assert shared.w <= 2 or shared.h <= 2, (one, other, box, place)


def shown_places(stage: Stage, look: Look) -> list[tuple[str, pygame.FRect]]:
    return [(place.id, place.box) for place in stage.places if place.is_shown(look)]


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize(("game", "seats"), USUAL)
def test_nothing_is_too_small_or_on_top_of_anything_else(known: Catalogue, game: str, seats: int, name: str) -> None:
    for seed in range(3):
        state = position(known, game, seats, seed)
        viewer = max(0, int(state.to_act))
        look = state.seen_by(viewer).look()
        stage = stage_of(state, name, viewer)
        room = stage.box.inflate(2, 2)
        offers = Walk(state).offers() if state.to_act >= 0 else []
        for placed in stage.placed(look):
            assert min(placed.box.size) >= LOOKED_AT, placed
            assert room.contains(placed.box), placed
        boxes = stage.boxes(look, (), offers)
        for spot, box in boxes.items():
            least = CLICKED if spot in offers and stage.board.board.kind != "map" else LOOKED_AT
            assert min(box.size) >= least - 0.5 and room.contains(box), (spot, box)
        edge = [("board", stage.board.edge)] if stage.board.cells else []
        apart([*edge, *shown_places(stage, look), *((mat.seat, mat.plate) for mat in stage.mats)])
        apart([*edge, *((mat.seat, mat.box) for mat in stage.mats)])
        assert all(min(mat.plate.size) >= CLICKED for mat in stage.mats)


def filled(stage: Stage, look: Look) -> Look:
    """Where one thing after the other is laid down, as many as a hand of eight brings."""
    ids = [id for id, piece in stage.ruleset.pieces.items() if piece.kind != "stick" and id != HIDDEN]
    full = {
        place.spots[0]: ids[: max(place.room, 8)]
        for place in stage.places
        if place.kind in ("slots", "row") and place.at in ("seat", "front") and len(place.spots) == 1
    }
    return Look({**look.pieces, **full}, look.counters, limits=look.limits)


def least_seen(stage: Stage, look: Look) -> dict[str, float]:
    """How much is seen of the least seen thing of each place, beside the one that lies over it: of a slender thing
    what is painted. Of what is counted on a badge the topmost is seen."""
    counted = {tuple(box) for box, _ in stage.counted(look)}
    found: dict[str, float] = {}
    for place in stage.places:
        lying = [one.box for one in stage.placed(look) if one.spot in place.spots and one.piece != HIDDEN]
        slender = stage.painter.slender
        for box, over in itertools.pairwise(lying):
            if tuple(box) != tuple(over) or tuple(box) not in counted:
                step = max(abs(over.x - box.x), abs(over.y - box.y))
                found[place.id] = min(found.get(place.id, 999.0), step, box.w * slender)
        if lying:
            found[place.id] = min(found.get(place.id, 999.0), lying[-1].w * slender)
    return found


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize(("game", "seats"), USUAL)
def test_of_everything_that_lies_open_enough_is_seen(known: Catalogue, game: str, seats: int, name: str) -> None:
    for seed in range(3):
        state = position(known, game, seats, seed)
        viewer = max(0, int(state.to_act))
        stage = stage_of(state, name, viewer)
        look = state.seen_by(viewer).look()
        for shown, least in ((look, LOOKED_AT / SCALES.get(name, 1.0)), (filled(stage, look), LOOKED_AT)):
            dim = {id: round(seen, 1) for id, seen in least_seen(stage, shown).items() if seen < least - 1}
            assert dim == {}


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize(("game", "seats"), USUAL)
def test_a_board_of_two_is_large_and_every_seat_has_a_mat(known: Catalogue, game: str, seats: int, name: str) -> None:
    """A wide one takes most of the width, or of the height where that is less than it needs."""
    state = start(known.ruleset(game), {}, seats=seats)
    width, height, least = STAGES[name]
    for viewer in range(seats):
        stage = stage_of(state, name, viewer)
        board, edge = stage.board.board, stage.board.edge
        assert [mat.seat for mat in stage.mats if mat.box.w and mat.box.h] and len(stage.mats) == seats
        lowest = max(stage.mats, key=lambda mat: mat.box.bottom)
        if seats == 2 and board.cells and board.width <= WIDE * board.height:
            assert max(edge.size) >= least, (game, edge)
        elif seats == 2 and board.cells:
            assert edge.w >= 0.8 * width or edge.h >= 0.7 * height, (game, edge)
        near = 0 if seats == 2 and board.cells else viewer
        assert lowest.seat == stage.ruleset.seat_ids[near]
        for place in stage.places:
            mat = next((mat for mat in stage.mats if mat.seat == place.seat), None)
            assert mat is None or place.at != "seat" or mat.box.inflate(2, 2).contains(place.box), place.id


@pytest.mark.parametrize("game", [game for game, seats in USUAL if seats == 2])
def test_the_far_side_of_two_is_seen_from_the_other_end(known: Catalogue, game: str) -> None:
    """Turned by 180° mats change places, and the lower one is that of seat 1."""
    state = start(known.ruleset(game), {}, seats=2)
    stage = stage_of(state, "1280x800", -1)
    before = {mat.seat: mat.box.copy() for mat in stage.mats}
    stage.fit(stage.box, True)
    after = {mat.seat: mat.box for mat in stage.mats}
    first, second = stage.ruleset.seat_ids[:2]
    assert before[first].bottom == after[second].bottom and before[second].top == after[first].top


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize(("game", "seats"), USUAL)
def test_a_tag_hides_no_number_and_no_sign_of_a_card(known: Catalogue, game: str, seats: int, name: str) -> None:
    for seed in range(3):
        state = position(known, game, seats, seed)
        viewer = max(0, int(state.to_act))
        look = state.seen_by(viewer).look()
        stage = stage_of(state, name, viewer)
        boxes = {**stage.boxes(look), **{placed.spot: placed.box for placed in stage.placed(look)}}
        for spot in set(look.marked).intersection(boxes):
            box = boxes[spot]
            tag = tag_box(stage, spot, box, 60.0)
            assert stage.box.left <= tag.left and tag.right <= stage.box.right
            shown = pygame.FRect(box.x, box.y + 4, box.w, box.h * 0.6)
            assert tag.y >= 32 and not tag.colliderect(shown), (spot, tag, box)


@pytest.mark.parametrize("name", list(STAGES))
@pytest.mark.parametrize(("game", "seats"), USUAL)
def test_a_chip_hides_no_counter(known: Catalogue, game: str, seats: int, name: str) -> None:
    """What is marked upon a seat's counter, the dealer, say, stands beside it, on nothing that lies open, and not where
    a search is stopped."""
    state = position(known, game, seats, 3)
    look = state.seen_by(0).look()
    stage = stage_of(state, name, 0)
    counters = [place for place in stage.places if place.kind == "counter" and place.seat and place.at == "seat"]
    plates = {mat.seat: mat.plate for mat in stage.mats}
    for place in counters:
        if place.family not in {one.family for one in counters if one.id in look.marked}:
            continue
        chip = chip_box(stage, place, CHIP_WIDE, look)
        own = [one for one in stage.places if one.seat == place.seat and one.at == "seat"]
        lying = [place.box]
        for one in own:
            lying += [box for boxes in one.slots(look).values() for box in boxes if not one.is_hidden(look)]
        assert chip.collidelist(lying) < 0, (place.id, chip, lying)
        is_stopped_beside = not place.is_near and not stops_over_lamp(plates[place.seat])
        assert not (is_stopped_beside and chip.colliderect(stop_box(plates[place.seat]))), (place.id, chip)


@pytest.mark.parametrize("name", list(STAGES))
@pytest.mark.parametrize(("game", "seats"), USUAL)
def test_the_name_of_what_is_shared_stands_over_it(known: Catalogue, game: str, seats: int, name: str) -> None:
    """And not nearer to what a seat has laid before it, whose name stands beneath."""
    state = position(known, game, seats, 3)
    look = state.look()
    for place in stage_of(state, name, 0).places:
        lying = [box for boxes in place.slots(look).values() for box in boxes]
        is_one_line = place.at == "middle" and place.kind in ("row", "slots") and not place.is_apart
        if is_one_line and lying and not place.is_upright and place.caption.h > 0 and place.caption.y < lying[0].y:
            assert lying[0].y - place.caption.bottom < 6, (place.id, place.caption, lying[0])


class Framing(Measuring):
    """Keeps the boxes of the panels."""

    def panel(self, *args: object, **more: object) -> None:
        assert isinstance(args[0], pygame.FRect)
        self.framed = args[0].copy()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_ground_of_what_leads_holds_its_words(hand: Hand, known: Catalogue, language: str) -> None:
    framed = 0
    for game, seats in USUAL:
        state = start(known.ruleset(game), {}, seats=seats)
        stage = stage_of(state, "1280x800 folded", 0)
        canvas = Framing(hand.app.surface, hand.app.scale(), hand.app.skin)
        leading = stage.painter.leading
        for place in stage.places if leading else []:
            card = next(iter(state.ruleset.pieces))
            for id in sorted(leading):
                draw_frames(canvas, stage, Look({place.spots[0]: [card]}, {}, marked={place.id: [id]}), language)
                words = text.find(f"mark.{id}", language, state.ruleset) or id
                if place.caption.h == 0 and place.tray.bottom < place.box.bottom:
                    framed += 1
                    assert canvas.framed.w >= canvas.measure(words, CAPTION - 1, "bold") + 8, (game, place.id, words)
    assert framed > 0


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", [game for game, seats in USUAL if seats == 2])
def test_the_names_of_two_seats_places_are_not_left_out(hand: Hand, known: Catalogue, game: str, language: str) -> None:
    stage = stage_of(start(known.ruleset(game), {}, seats=2), "1280x800", 0)
    canvas = hand.app.canvas()
    for place in stage.places:
        if place.caption.h and place.kind not in ("counter", "goals"):
            name = stage.ruleset.places[place.id].name[language]
            assert canvas.fitting(name, place.caption.w, CAPTION - 1) >= LEAST_CAPTION, (place.id, name)
