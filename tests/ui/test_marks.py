"""Marks on a board: each is parted from any ground, and none hides what it speaks of."""

from __future__ import annotations

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Look
from kesegames.engine.state import CHANCE
from kesegames.play.match import HUMAN, begin
from kesegames.ui.board import arrows, headings, mark_view, marks
from kesegames.ui.board.marks import Marks
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import CASING_DARK, CASING_LIGHT, PALETTE, SAFE_PALETTE, Colour, Palette, contrast
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.tutorial.scene import Tutorial
from kesegames.ui.seats import open_table

from .conftest import Hand, keserima

BOX = pygame.FRect(40, 40, 114, 114)


@pytest.mark.parametrize("palette", [PALETTE, SAFE_PALETTE])
def test_every_mark_stands_out_from_its_casing(hand: Hand, palette: Palette) -> None:
    for ink in (palette.move, palette.capture, palette.hint):
        assert contrast(ink, CASING_LIGHT) >= 3
    for ink in (palette.last, hand.app.skin.theme.accent):
        assert contrast(ink, CASING_DARK) >= 3


def colours_on(hand: Hand, ground: Colour, draw: str) -> dict[Colour, int]:
    """How many pixels have each colour when one mark is drawn on a plain ground."""
    surface = pygame.Surface((200, 200))
    surface.fill(ground)
    canvas = Canvas(surface, 1.0, hand.app.skin)
    if draw == "path":
        arrows.path(canvas, [(20, 20), (150, 150)], PALETTE.last, CASING_DARK, 20)
    elif draw == "focus":
        marks.focus(canvas, BOX)
    else:
        drawn = {
            "dot": marks.dot,
            "step": marks.step,
            "bracket": marks.bracket,
            "last": marks.last,
            "hint": marks.hint,
        }
        drawn[draw](canvas, BOX, {"last": PALETTE.last, "bracket": PALETTE.capture}.get(draw, PALETTE.move))
    found: dict[Colour, int] = {}
    for x in range(200):
        for y in range(200):
            red, green, blue, _ = surface.get_at((x, y))
            found[red, green, blue] = found.get((red, green, blue), 0) + 1
    return found


@pytest.mark.parametrize("ground", [(0xE8, 0xDC, 0xC0), (0x2E, 0x6F, 0x95), (0x2B, 0x24, 0x20)])
@pytest.mark.parametrize(
    ("draw", "ink", "casing"),
    [
        ("dot", PALETTE.move, CASING_LIGHT),
        ("step", PALETTE.move, CASING_LIGHT),
        ("hint", PALETTE.move, CASING_LIGHT),
        ("bracket", PALETTE.capture, CASING_LIGHT),
        ("last", PALETTE.last, CASING_DARK),
        ("path", PALETTE.last, CASING_DARK),
        ("focus", (0xE9, 0xB4, 0x4C), CASING_DARK),
    ],
)
def test_every_mark_has_a_casing(hand: Hand, ground: Colour, draw: str, ink: Colour, casing: Colour) -> None:
    found = colours_on(hand, ground, draw)
    assert found.get(ink, 0) >= 40 and found.get(casing, 0) >= 20


def sit(hand: Hand, known: Catalogue) -> Table:
    table = hand.sit(begin(known.ruleset("keserima"), {}, [HUMAN, HUMAN], "5"))
    hand.rest()
    return table


def test_marks_of_a_square_stand_outside_its_tile(hand: Hand, known: Catalogue) -> None:
    stage = sit(hand, known).stage
    tile, square = stage.piece_box("33"), stage.board.cells["33"]
    for shown in (Marks(offers={"33": "capture"}), Marks(last=(("33",),)), Marks(focused="33")):
        surfaces = []
        for one in (Marks(), shown):
            canvas = hand.app.canvas()
            canvas.surface.fill("black")
            stage.draw_pieces(canvas, Look({"33": ["K*"]}, {}), one, None)
            surfaces.append(canvas.surface.copy())
        plain, marked = surfaces
        inner = tile.inflate(-4, -4)
        area = pygame.Rect(round(inner.x), round(inner.y), round(inner.w), round(inner.h))
        assert pygame.image.tobytes(plain.subsurface(area), "RGB") == pygame.image.tobytes(
            marked.subsurface(area), "RGB"
        )
        around = pygame.Rect(round(square.x), round(square.y), round(square.w), round(square.h))
        assert pygame.image.tobytes(plain.subsurface(around), "RGB") != pygame.image.tobytes(
            marked.subsurface(around), "RGB"
        )


def test_the_ring_on_a_card_leaves_its_number_free(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    hand.wait(hand.is_asked)
    last = {one.spot: one.box for one in table.stage.placed(table.look) if one.spot.startswith("hand")}
    spot, box = next(iter(last.items()))
    surfaces = []
    for shown in (Marks(), Marks(offers={spot: "move"})):
        canvas = hand.app.canvas()
        canvas.surface.fill("black")
        table.stage.draw_pieces(canvas, table.look, shown, None)
        surfaces.append(canvas.surface.copy())
    halves = [pygame.Rect(round(box.x + side), round(box.y), round(box.w / 2), round(box.h)) for side in (0, box.w / 2)]
    same = [len({pygame.image.tobytes(one.subsurface(half), "RGB") for one in surfaces}) == 1 for half in halves]
    assert same == [True, False]


def test_the_last_turn_lies_under_the_pieces(hand: Hand, known: Catalogue) -> None:
    stage = sit(hand, known).stage
    look = Look({"22": ["K*"], "33": ["Rx"]}, {})
    canvas = hand.app.canvas()
    pixels = []
    for last in ((), (("11", "33"),)):
        canvas.surface.fill("black")
        stage.draw_pieces(canvas, look, Marks(last=last), None)
        pixels.append([canvas.surface.get_at(tuple(map(round, stage.piece_box(spot).center))) for spot in ("22", "33")])
    assert pixels[0] == pixels[1]
    middle = pygame.Vector2(stage.piece_box("11").center).lerp(stage.piece_box("22").center, 0.3)
    seen = canvas.surface.get_at((round(middle.x), round(middle.y)))[:3]
    assert all(abs(part - wanted) < 8 for part, wanted in zip(seen, PALETTE.last, strict=True))


def test_the_last_turn_follows_a_numbered_track(known: Catalogue) -> None:
    board = known.ruleset("senet").board
    assert board is not None
    assert mark_view.along(board, ["19", "22"]) == ["19", "20", "21", "22"]
    assert mark_view.along(board, ["12", "9"]) == ["12", "11", "10", "9"]
    assert mark_view.along(board, ["3", "1"]) == ["3", "2", "1"]
    grid = known.ruleset("keserima").board
    assert grid is not None and mark_view.along(grid, ["11", "33"]) == ["11", "33"]


def test_the_last_turn_follows_the_roads_of_a_map_that_are_one_way(known: Catalogue) -> None:
    spiral, land = known.ruleset("gyozan").board, known.ruleset("sanga").board
    assert spiral is not None and spiral.track()[:3] == ["CAI", "CY", "CO"] and spiral.track()[-1] == "ZO"
    assert mark_view.along(spiral, ["ZI", "NU"]) == ["ZI", "TI", "NI", "NU"]
    assert land is not None and land.track() == []


def test_what_a_click_costs_is_shown_by_its_cards(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    square = table.stage.board.cells["33"]
    boxes = marks.card_boxes(square, 2)
    assert all(square.contains(box) and box.w >= 22 for box in boxes) and not boxes[0].colliderect(boxes[1])
    clicks = table.sitting.clicks
    found = {}
    for spot in list(clicks.offers()):
        clicks.make((spot,))
        found.update(clicks.costs())
        clicks.clear()
    for pieces in found.values():
        assert all(table.ruleset.kind(piece) in "o+x" for piece in pieces)


def test_what_only_comes_next_is_marked_smaller(hand: Hand, known: Catalogue) -> None:
    stage = sit(hand, known).stage
    sizes = []
    for ahead in (frozenset(), frozenset(["33"])):
        canvas = hand.app.canvas()
        canvas.surface.fill("black")
        stage.draw_pieces(canvas, Look({}, {}), Marks(offers={"33": "move"}, ahead=ahead), None)
        cell = stage.board.cells["33"]
        spots = [
            (x, y) for x in range(round(cell.x), round(cell.right)) for y in range(round(cell.y), round(cell.bottom))
        ]
        sizes.append(sum(canvas.surface.get_at(spot)[:3] == PALETTE.move for spot in spots))
    assert 0 < sizes[1] < sizes[0] / 2


def test_the_piece_picked_up_is_seen_where_a_click_would_lead_it(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    assert table.sitting.walk is not None
    first = next(spots for spots in table.sitting.walk.moves if not spots[0].startswith("hand") and len(spots) > 1)
    table.click(first[0])
    hand.rest()
    table.ring.hovered = f"spot {first[1]}"
    assert table.marks().ghost == (first[0], first[1])


STEPPING = (
    "IA 黒弓LE 赤兵LI 黒王KU 黒兵CAI 赤虎CY 黒将MIA 赤船ZAI, A 赤兵LAI 赤兵KE 赤将PU 黒車XA 赤王ZA 黒馬TU, 皇 NY, "
    "hands 黒兵黒兵赤兵赤弓黒将 赤馬黒虎, points 170 230, season 2, rate 2, turn IA"
)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_no_arrow_of_a_direction_covers_a_chance(hand: Hand, known: Catalogue, size: tuple[int, int]) -> None:
    hand.resize(size)
    hand.app.settings.animation_speed = 0
    table = hand.sit(begin(known.ruleset("kisen-standard"), {}, [HUMAN, HUMAN], "3", position=STEPPING))
    for spot in ("LE", "LI"):
        hand.rest()
        hand.click(f"spot {spot}")
    hand.rest()
    shown = table.marks()
    arrows = headings.boxes(table.stage.board, shown.picked[-1], shown.arrows)
    assert len(arrows) == 4 and len(shown.chances) > 4
    for spot, share in shown.chances.items():
        cell = table.stage.board.cells[spot]
        is_high = mark_view.label_at_top(hand.app.canvas(), cell, share, list(arrows.values()))
        _, label = marks.chance_label(hand.app.canvas(), cell, share, is_high)
        assert cell.inflate(2, 2).contains(label)
        shared = [label.clip(arrow.scale_by(0.84)) for arrow in arrows.values()]
        assert sum(one.w * one.h for one in shared) <= 0.3 * label.w * label.h
    assert mark_view.label_at_top(hand.app.canvas(), table.stage.board.cells["LE"], 0.97, list(arrows.values()))


def test_the_rings_of_a_hand_stand_on_their_cards_alike_in_narrow_and_wide_rows(hand: Hand, known: Catalogue) -> None:
    for seats in (2, 6):
        match = begin(known.ruleset("gyosen"), {}, [HUMAN] * seats, "1")
        while match.to_act == CHANCE:
            match.throw()
        open_table(hand.app, match)
        hand.app.settle()
        stage, look = hand.table.stage, match.state.look()
        whole = {one.spot: one.box.scale_by(stage.painter.slender, 1.0) for one in stage.placed(look)}
        held = [spot for spot in whole if spot.startswith("hand0:")]
        faces = {spot: cards[-1] for spot in held if (cards := mark_view.faces(stage, look, spot))}
        assert len(faces) == len(held) > 5
        rings = {spot: marks.ring_box(face, True) for spot, face in faces.items()}
        assert all(whole[spot].inflate(1, 1).contains(ring) for spot, ring in rings.items())
        assert max(ring.w for ring in rings.values()) - min(ring.w for ring in rings.values()) < 0.1


def test_a_frame_round_equal_cards_goes_round_just_these(hand: Hand, known: Catalogue) -> None:
    hand.app.routes.tutorial(known.ruleset("gyosen"))
    scene = hand.app.scene
    assert isinstance(scene, Tutorial)
    scene.show_step(1)
    hand.app.settle()
    scene.tryout.finish_motion()
    stage, look = scene.tryout.stage, scene.tryout.look
    framed = mark_view.frame(stage, look, "hand0:b2", stage.boxes(look)["hand0:b2"])
    for one in stage.placed(look):
        card = one.box.scale_by(stage.painter.slender, 1.0)
        assert framed.contains(card) if one.spot == "hand0:b2" else not framed.colliderect(card), one


def test_the_arrow_of_the_last_turn_covers_no_name_of_a_map(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = hand.sit(begin(known.ruleset("gyozan"), {}, [HUMAN, HUMAN], "1"))
    hand.app.settle()
    stage, canvas = table.stage, hand.app.canvas()
    named: list[str] = []

    def text(words: str, *args: object, **more: object) -> None:
        named.append(words)

    def shape(key: tuple[object, ...], *args: object, **more: object) -> None:
        if key[0] == "path":
            named.clear()

    monkeypatch.setattr(canvas, "text", text)
    monkeypatch.setattr(canvas, "shape", shape)
    mark_view.draw_under(canvas, stage, table.look, Marks(last=(("CAI", "CO"),)))
    assert named == ["CAI", "CY", "CO"]


def test_what_the_last_turn_left_where_it_lay_is_framed(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of several ships on a square the one that was laden; one that has gone on is seen by its way."""
    position = "15,0,start:0,start:5,start:8 22,0,start:0,start:6,start:1 a 3 12"
    for spots, count in ((("a3", "supply"), 1), (("a3", "load"), 0)):
        table = hand.sit(begin(known.ruleset("rensen"), {}, [HUMAN] * 2, "7", position=position))
        hand.wait(hand.is_asked)
        hand.play(spots)
        hand.rest()
        framed: list[pygame.FRect] = []
        monkeypatch.setattr(marks, "last", lambda canvas, box, ink, framed=framed: framed.append(box))
        mark_view.draw_under(hand.app.canvas(), table.stage, table.look, table.marks())
        ship = table.stage.boxes(table.look)["a3"]
        assert sum(abs(box.w - ship.w) < 6 and box.contains(ship) for box in framed) == count


def test_what_can_be_clicked_is_marked_beside_a_number_on_a_narrow_mat(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = "a CU 12 2 - -, b CI 8 1 - -, turn a move"
    table = hand.sit(begin(known.ruleset("gyozan"), {}, [HUMAN] * 2, "7", position=position))
    hand.wait(hand.is_asked)
    hand.rest()
    rings: list[pygame.FRect] = []
    monkeypatch.setattr(marks, "step", lambda canvas, box, *rest: rings.append(marks.ring_box(box, True)))
    mark_view.draw_over(hand.app.canvas(), table.stage, table.look, table.marks())
    tray = next(place.tray for place in table.stage.places if place.id == "rice0")
    assert tray.w < mark_view.NARROW_COUNTER and len(rings) == 2
    assert rings[0].centerx == pytest.approx(tray.right)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize(
    ("game", "number", "spot"), [("renyu", 2, "hand0:6"), ("renyu", 6, "take"), ("chigi", 2, "end:1")]
)
def test_a_frame_round_cards_hides_nothing_of_them(
    hand: Hand, known: Catalogue, size: tuple[int, int], game: str, number: int, spot: str
) -> None:
    """Neither a number in a corner nor how many lie there, nor the name of a pile, also where it can be clicked."""
    hand.resize(size)
    hand.app.routes.tutorial(known.ruleset(game))
    scene = hand.app.scene
    assert isinstance(scene, Tutorial)
    scene.show_step(number)
    hand.app.settle()
    scene.tryout.finish_motion()
    stage, look, canvas = scene.tryout.stage, scene.tryout.look, hand.app.canvas()
    place = next((place for place in stage.places if place.id == spot), None)
    offered = {one: "move" for one in place.spots if look.pieces.get(one)} if place is not None else {}

    def drawn(told: Marks) -> pygame.Surface:
        canvas.fill(pygame.FRect(canvas.clip), (40, 40, 40))
        stage.draw_ground(canvas, look, told)
        stage.draw_pieces(canvas, look, told, None)
        return hand.app.surface.copy()

    plain, framed = drawn(Marks(offers={})), drawn(Marks(lit=frozenset([spot]), focused=spot, offers=offered))
    faces = [place.heap()] if place is not None else mark_view.faces(stage, look, spot)
    scale = hand.app.scale()
    kept = [pygame.FRect(face.x + 4, face.y + 4, face.w * 0.3, face.h * 0.3) for face in faces]
    kept += [
        pygame.FRect(box.right - 12, box.bottom - 12, 9, 9)
        for box, _ in stage.counted(look)
        if box.collidelist(faces) >= 0
    ]
    kept += [place.caption.inflate(0, -2)] if place is not None else []
    for box in kept:
        part = pygame.Rect(*(round(side * scale) for side in box))
        assert pygame.image.tobytes(plain.subsurface(part), "RGB") == pygame.image.tobytes(
            framed.subsurface(part), "RGB"
        ), box
