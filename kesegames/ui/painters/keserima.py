"""Kese-Rima: a board of land around a cross of water; engraved tiles, dark for Kese and light for Rima; ships."""

from __future__ import annotations

import math
import random

import pygame

from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, WHITE, Brush, Colour, Painting, colour, mix
from kesegames.ui.painters import plain
from kesegames.ui.painters.plain import Square, squares_in, tile, whole_board

LAND = colour("#D9C6A0")
GRID = colour("#6B4F2F")
WATER = colour("#2E6F95")
WAVE = colour("#5E93B8")
KESE = colour("#2B2420")
KESE_RIM = colour("#D8C9B0")
KESE_GLYPH = colour("#F3EADB")
RIMA = colour("#F3EADB")
RIMA_RIM = GRID
RIMA_GLYPH = colour("#2B2420")
SHIP = colour("#E7A24B")
RIM = colour("#4A3723")


def glyph(brush: Brush, kind: str, centre: tuple[float, float], radius: float, ink: Colour, width: float) -> None:
    """The sign of a kind: `o` a ring, `+` an upright cross, `x` a diagonal one, `*` all of them together (K3)."""
    x, y = centre
    reach = radius - width / 2
    if kind in "o*":
        brush.circle(centre, reach, ink, width)
    if kind in "+*":
        brush.line([(x - reach, y), (x + reach, y)], width, ink)
        brush.line([(x, y - reach), (x, y + reach)], width, ink)
    if kind in "x*":
        slant = reach / math.sqrt(2) * (1.12 if kind == "x" else 1.0)
        brush.line([(x - slant, y - slant), (x + slant, y + slant)], width, ink)
        brush.line([(x + slant, y - slant), (x - slant, y + slant)], width, ink)


def engraved(brush: Brush, kind: str, centre: tuple[float, float], radius: float, ink: Colour, ground: Colour) -> None:
    """A glyph cut into the tile: its lower right edge catches the light, its upper left lies in shadow."""
    width = 0.062 if kind == "*" else 0.105
    radius *= 1.1 if kind == "*" else 1.0
    shift = 0.012
    x, y = centre
    glyph(brush, kind, (x + shift, y + shift), radius, mix(ground, WHITE, 0.35), width)
    glyph(brush, kind, (x - shift, y - shift), radius, mix(ground, BLACK, 0.45), width)
    glyph(brush, kind, centre, radius, ink, width)


def card(fill: Colour, rim: Colour, ink: Colour, kind: str) -> Painting:
    def paint(brush: Brush) -> None:
        tile(fill, rim)(brush)
        engraved(brush, kind, (0.49, 0.49), 0.29, ink, fill)

    return paint


def ship(kind: str) -> Painting:
    """A boat seen from above, with the sign of its kind: pointed at both ends, so that it is no tile."""

    def paint(brush: Brush) -> None:
        brush.drawing("keserima/ship", (0.5, 0.5), 1)
        engraved(brush, kind, (0.5, 0.5), 0.22, mix(GRID, BLACK, 0.35), SHIP)

    return paint


def _wave(brush: Brush, x: float, y: float, length: float, height: float, ink: Colour, width: float) -> None:
    points = [(x + length * step / 24, y + height * math.sin(step / 24 * math.pi * 4)) for step in range(25)]
    brush.line(points, width, ink)


class Painter(plain.Painter):
    """Water, tiles and ships."""

    seat_colours = (KESE, RIMA)

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.water = frozenset(ruleset.areas.get("water", []))

    def rim_ink(self) -> Colour:
        return mix(LAND, RIM, 0.15)

    def board(self, canvas: Canvas, edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> None:
        is_turned = next(iter(cells.values())).x > edge.centerx
        whole_board(canvas, ("keserima", is_turned), edge, self._ground(squares_in(edge, cells)))

    def _ground(self, cells: dict[Spot, Square]) -> Painting:
        def paint(brush: Brush) -> None:
            brush.block(0, 0, 1, 1, 0.02, mix(RIM, BLACK, 0.4))
            brush.block(0, 0, 0.996, 0.996, 0.02, mix(RIM, WHITE, 0.22))
            brush.block(0.003, 0.003, 0.992, 0.992, 0.018, RIM)
            first = min(cells.values())
            field = 1 - 2 * first[0]
            brush.block(first[0] - 0.006, first[0] - 0.006, field + 0.012, field + 0.012, 0.004, mix(RIM, BLACK, 0.5))
            for spot, (x, y, side) in cells.items():
                if spot in self.water:
                    _water(brush, x, y, side)
                else:
                    _land(brush, x, y, side)
            for spot, (x, y, side) in cells.items():
                if spot not in self.water:
                    self._shore(brush, cells, x, y, side)

        return paint

    def _shore(self, brush: Brush, cells: dict[Spot, Square], x: float, y: float, side: float) -> None:
        """Where land meets water a dark bank above and left of the water, for the light comes from there."""
        for spot in self.water:
            other_x, other_y, _ = cells[spot]
            if abs(other_y - y) < side / 2 and abs(other_x - x - side) < side / 2:
                brush.block(other_x - 0.002, y, 0.007, side, 0, mix(WATER, BLACK, 0.45))
            if abs(other_x - x) < side / 2 and abs(other_y - y - side) < side / 2:
                brush.block(x, other_y - 0.002, side, 0.007, 0, mix(WATER, BLACK, 0.45))

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        kind, seat = self.ruleset.kind(piece), self.ruleset.owner(piece)
        if kind not in ("o", "+", "x", "*"):
            super().piece(canvas, piece, box, alpha)
            return
        if not seat:
            canvas.shape(("ship", kind), box.inflate(box.w * 0.08, box.h * 0.08), ship(kind), alpha)
        elif seat == self.ruleset.seat_ids[0]:
            canvas.shape(("kese", kind), box, card(KESE, KESE_RIM, KESE_GLYPH, kind), alpha)
        else:
            canvas.shape(("rima", kind), box, card(RIMA, RIMA_RIM, RIMA_GLYPH, kind), alpha)

    def engraved(self, canvas: Canvas, piece: str, box: pygame.FRect) -> None:
        """The sign of the kind that is to lie here."""
        kind = self.ruleset.kind(piece)
        if kind not in ("o", "+", "x", "*"):
            super().engraved(canvas, piece, box)
            return
        theme = canvas.theme

        def paint(brush: Brush) -> None:
            shift = 0.018
            lit = mix(theme.recess, WHITE, 0.22)
            width = 0.06 if kind == "*" else 0.1
            glyph(brush, kind, (0.5 + shift, 0.5 + shift), 0.29, lit, width)
            glyph(brush, kind, (0.5, 0.5), 0.29, theme.engraved, width)

        canvas.shape(("engraved", kind, theme.engraved), box, paint)

    def counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int) -> None:
        """A deck: some backs of tiles, one on the other, and how many there are."""
        seat = self.ruleset.places[place].seat
        is_kese = seat == self.ruleset.seat_ids[0]
        fill, rim, ink = (KESE, KESE_RIM, KESE_GLYPH) if is_kese else (RIMA, RIMA_RIM, RIMA_GLYPH)
        side = min(64.0, box.h - 10, box.w - 14)
        layers = min(4, math.ceil(number / 4))
        left, top = box.centerx - side / 2 - 5, box.centery - side / 2 + 4
        if not layers:
            canvas.ring(pygame.FRect(left + 4, top - 4, side, side), canvas.theme.engraved, 2, side * 0.2)
            ink = canvas.theme.text
        for layer in range(layers):
            place_box = pygame.FRect(left + 3 * layer, top - 3 * layer, side, side)
            canvas.shape(("back", is_kese), place_box, tile(fill, rim))
        at = pygame.FRect(left + 3 * max(0, layers - 1), top - 3 * max(0, layers - 1), side, side)
        canvas.text(str(number), at, min(24.0, side * 0.5), ink, "bold", "centre")


def _land(brush: Brush, x: float, y: float, side: float) -> None:
    line = 0.0022
    brush.block(x, y, side, side, 0, GRID)
    brush.block(x + line, y + line, side - 2 * line, side - 2 * line, 0, mix(LAND, BLACK, 0.1))
    brush.block(x + line, y + line, side - 3.5 * line, side - 3.5 * line, 0, mix(LAND, WHITE, 0.25))
    brush.block(x + 2 * line, y + 2 * line, side - 4.5 * line, side - 4.5 * line, 0, LAND)
    chance = random.Random(round(x * 1000) * 31 + round(y * 1000))
    for _ in range(9):
        top, left = chance.uniform(0.08, 0.92), chance.uniform(0.06, 0.6)
        length = min(chance.uniform(0.12, 0.5), 0.94 - left)
        bend = chance.uniform(-0.006, 0.006)
        grain = [(x + (left + length * part) * side, y + (top + bend * part) * side) for part in (0.0, 0.5, 1.0)]
        brush.line(grain, 0.0016, mix(LAND, GRID, chance.uniform(0.1, 0.2)))


def _water(brush: Brush, x: float, y: float, side: float) -> None:
    brush.block(x, y, side, side, 0, mix(WATER, BLACK, 0.3))
    line = 0.0012
    brush.block(x + line, y + line, side - 2 * line, side - 2 * line, 0, WATER)
    rows = (
        (0.10, 0.16, 0.34),
        (0.56, 0.16, 0.30),
        (0.06, 0.84, 0.28),
        (0.50, 0.84, 0.38),
        (0.72, 0.5, 0.2),
        (0.08, 0.5, 0.18),
    )
    for left, top, length in rows:
        _wave(brush, x + left * side, y + top * side, length * side, 0.018 * side, WAVE, 0.022 * side)
