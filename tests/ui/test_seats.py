"""Two to six seats: told apart by shape as well as by colour, wherever they are shown."""

from __future__ import annotations

import itertools

import pygame
import pytest
from every_game import first_events, quick_tables

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, begin
from kesegames.ui.board import plate, seat_sign
from kesegames.ui.board.marks import Player
from kesegames.ui.board.miniature import Miniature
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Colour, colour
from kesegames.ui.scenes.table.scene import Table

from .conftest import Hand, Measuring

EVENING_MAT = colour("#5F4A35")
SEATS = range(6)


def lightness(ink: Colour) -> float:
    """Relative luminance, as WCAG reckons it."""
    parts = [part / 255 for part in ink]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((lightness(one), lightness(other)))
    return (high + 0.05) / (low + 0.05)


def silhouette(hand: Hand, seat: int, side: int) -> pygame.Mask:
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    seat_sign.draw_shape(Canvas(surface, 1.0, hand.app.skin), seat, pygame.FRect(0, 0, side, side))
    return pygame.mask.from_surface(surface)


@pytest.mark.parametrize("side", [20, 30])
def test_every_seat_has_a_shape_of_its_own(hand: Hand, side: int) -> None:
    masks = [silhouette(hand, seat, side) for seat in SEATS]
    for one, other in itertools.combinations(masks, 2):
        shared = one.overlap_area(other, (0, 0))
        either = one.count() + other.count() - shared
        assert shared / either < 0.86
    assert all(mask.count() > side * side * 0.2 for mask in masks)


def test_signs_stand_out_from_mats_and_from_their_casing() -> None:
    for seat in SEATS:
        ink = seat_sign.colour_of(seat)
        assert contrast(ink, EVENING_MAT) >= 3 and contrast(ink, seat_sign.CASING) >= 4.5
    assert len({seat_sign.colour_of(seat) for seat in SEATS}) == 6


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_every_plate_bears_the_sign_of_its_seat(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    hand.resize(size)
    table = hand.sit(begin(known.ruleset("highest"), {}, [HUMAN] * 6, "4"))
    drawn: dict[int, pygame.FRect] = {}

    def noted(canvas: Canvas, seat: int, box: pygame.FRect) -> None:
        drawn[seat] = box

    lamps: list[pygame.FRect] = []
    monkeypatch.setattr(plate, "draw_shape", noted)
    monkeypatch.setattr(plate, "draw_lamp", lambda canvas, box, is_lit: lamps.append(box))
    hand.app.draw()
    assert sorted(drawn) == list(SEATS) and len(lamps) == len(SEATS)
    for box in lamps:
        # Its bowl is the lower part, a flame the middle of the upper.
        assert box.inflate(-6, -box.h * 0.2).collidelist(list(drawn.values())) < 0
    mats = {table.ruleset.seat_ids.index(mat.seat): mat.box for mat in table.stage.mats}
    assert all(mats[seat].inflate(4, 4).contains(box) and box.w >= 16 for seat, box in drawn.items())


class Noting(Measuring):
    """Draws nothing, and notes how large each text is written."""

    sizes: dict[str, float]

    def _line(self, text: str, box: pygame.FRect, size: float, colour: object, face: str, align: str) -> None:
        self.sizes[text] = size


@quick_tables
def test_a_name_is_legible_while_its_bot_thinks(hand: Hand, game: str, seats: int) -> None:
    hand.app.keeps_files = False
    table = Table(hand.app, first_events(game, seats, 2))
    hand.app.restart(table)
    hand.app.settle()
    canvas = Noting(hand.app.surface, hand.app.scale(), hand.app.skin)
    marks = table.marks()
    marks.players = {seat: Player("Second", "", "Level 3", one.badge, True, 0.4) for seat, one in marks.players.items()}
    for mat in table.stage.mats:
        canvas.sizes = {}
        plate.draw_plate(canvas, table.stage, mat, marks)
        assert canvas.sizes["Second"] >= 14
        assert plate.stop_box(mat.plate).clip(mat.box).w >= 36


def test_a_narrow_plate_says_what_has_room(hand: Hand, known: Catalogue) -> None:
    """Cut, “Level 3 is thinking” would end after the second word."""
    table = hand.sit(begin(known.ruleset("keserima"), {}, [HUMAN, HUMAN], "1"))
    canvas, marks, mat = Noting(hand.app.surface, hand.app.scale(), hand.app.skin), table.marks(), table.stage.mats[0]
    marks.players = {seat: Player("A", "", "Level 3 is thinking", "", True, 0.4, "Level 3") for seat in (0, 1)}
    for wide, said in ((100, "Level 3"), (300, "Level 3 is thinking")):
        canvas.sizes = {}
        mat.plate = pygame.FRect(0, 0, wide, 52)
        plate.draw_plate(canvas, table.stage, mat, marks)
        assert list(canvas.sizes) == ["A", said]


def test_a_small_picture_shows_the_sticks(hand: Hand, known: Catalogue) -> None:
    ruleset = known.ruleset("highest")
    picture = Miniature(ruleset, begin(ruleset, {}, [HUMAN] * 2, "1").state.look, hand.app.settings, 2)
    canvas = hand.app.canvas()
    box = pygame.FRect(0, 0, 400, 240)
    picture.draw(canvas, box, (0, 0, 0))
    tray = next(place.tray for place in picture.stage.places if place.kind == "sticks")
    share = canvas.scale * box.w / picture.stage.box.w
    inside = pygame.Rect(*(round(length * share) for length in tray.inflate(-8, -8)))
    pixels = {tuple(canvas.surface.get_at((x, inside.centery))[:3]) for x in range(inside.left, inside.right)}
    assert canvas.theme.cloth not in pixels and len(pixels) > 4


@pytest.mark.parametrize(("game", "kind"), [("kisen-standard", "王"), ("kisen-old-compact", "王"), ("senet", "stone")])
def test_a_seat_is_shown_by_the_piece_that_its_ruleset_names(known: Catalogue, game: str, kind: str) -> None:
    ruleset = known.ruleset(game)
    shown = [ruleset.pieces[seat_sign.piece_of(ruleset, seat)] for seat in (0, 1)]
    assert [(piece.seat, piece.kind) for piece in shown] == [(id, kind) for id in ruleset.seat_ids]


def test_the_only_person_is_called_you_and_two_are_not(hand: Hand, known: Catalogue) -> None:
    ruleset = known.ruleset("keserima")
    for language, you in (("ja", "あなた"), ("en", "You")):
        hand.app.settings.language = language
        assert hand.sit(begin(ruleset, {}, [HUMAN, "level1"])).player_of(0).status == you
        table = hand.sit(begin(ruleset, {}, [HUMAN, HUMAN]))
        assert you not in {table.player_of(seat).status for seat in range(2)}
