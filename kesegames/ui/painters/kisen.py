"""Kisen: a board inlaid with water and Emperor's ground; five-sided tiles that face their owner, written by brush.

A piece's colour is told twice, by its ink and, when it is red, by a double bar beneath the glyph. The 皇, which has
neither owner nor colour, is a tile of eight sides. Squares that are Emperor's ground only now bear its stroke thinly.
"""

from __future__ import annotations

import math

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, WHITE, Brush, Colour, Painting, colour, mix
from kesegames.ui.painters import plain
from kesegames.ui.painters.plain import Points, Square, squares_in, whole_board
from kesegames.ui.painters.seasons import draw_seasons

BOARD = colour("#E8DCC0")
INK = colour("#3A2E22")
WATER = colour("#5E9FB5")
DOMAIN = colour("#D98C5F")
GREEN = colour("#7FA36B")
TILE = colour("#F7F0DF")
TILE_RIM = colour("#4A3724")
BLACK_INK = colour("#1A1A1A")
RED_INK = colour("#A61C1C")
EMPEROR_INK = colour("#6B4512")
GOLD = colour("#E3B75A")


def _pentagon(inset: float, is_down: bool) -> Points:
    """The outline of a tile whose point shows away from its owner: up, or down for the seat at the top."""
    inner = inset * 0.9
    points = [
        (0.5, 0.02 + inset * 1.05),
        (0.83 - inner, 0.155 + inset * 0.75),
        (0.94 - inset * 1.06, 0.965 - inset),
        (0.06 + inset * 1.06, 0.965 - inset),
        (0.17 + inner, 0.155 + inset * 0.75),
    ]
    return [(x, 1 - y) for x, y in points] if is_down else points


def _octagon(inset: float) -> Points:
    radius = 0.49 - inset
    turns = [math.tau * (step + 0.5) / 8 for step in range(8)]
    return [(0.5 + radius * math.cos(turn), 0.5 + radius * math.sin(turn)) for turn in turns]


def _shifted(points: Points, x: float, y: float) -> Points:
    return [(left + x, top + y) for left, top in points]


def _raised(brush: Brush, outline: list[Points], rim: Colour, fill: Colour) -> None:
    """A bevelled tile from its outlines, the outermost first, lit from the top left."""
    brush.polygon(_shifted(outline[0], 0.022, 0.035), (0, 0, 0, 105))
    brush.polygon(outline[0], rim)
    brush.polygon(outline[1], mix(fill, BLACK, 0.2))
    brush.polygon(_shifted(outline[2], -0.01, -0.01), mix(fill, WHITE, 0.55))
    brush.polygon(outline[2], fill)


def tile(is_red: bool, is_down: bool) -> Painting:
    """The tile of a seat's piece, with the bars of a red one."""

    def paint(brush: Brush) -> None:
        _raised(brush, [_pentagon(inset, is_down) for inset in (0.0, 0.03, 0.055)], TILE_RIM, TILE)
        for y in (0.855, 0.915) if is_red else ():
            level = 1 - y if is_down else y
            brush.line([(0.3, level), (0.7, level)], 0.03, RED_INK)

    return paint


def _emperor(brush: Brush) -> None:
    _raised(brush, [_octagon(inset) for inset in (0.0, 0.035, 0.1)], TILE_RIM, mix(GOLD, TILE, 0.35))
    brush.polygon(_octagon(0.1), mix(GOLD, TILE_RIM, 0.35))
    brush.polygon(_octagon(0.118), mix(TILE, GOLD, 0.18))


def _waves(brush: Brush, x: float, y: float, side: float, ink: Colour) -> None:
    rows = ((0.12, 0.2, 0.34), (0.58, 0.2, 0.28), (0.3, 0.5, 0.4), (0.1, 0.8, 0.3), (0.54, 0.8, 0.34))
    for left, top, length in rows:
        points = []
        for step in range(21):
            share = step / 20
            wave = 0.022 * math.sin(share * math.pi * 4)
            points.append((x + (left + length * share) * side, y + (top + wave) * side))
        brush.line(points, 0.026 * side, ink)


class Painter(plain.Painter):
    """Inlays, tiles, and what stands on the counters."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.water = frozenset(ruleset.areas.get("water", []))
        self.domain = frozenset(ruleset.areas.get("domain", []))

    def rim_ink(self) -> Colour:
        return mix(BOARD, INK, 0.08)

    def board(self, canvas: Canvas, edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> None:
        is_turned = next(iter(cells.values())).x > edge.centerx
        whole_board(canvas, ("kisen", self.ruleset.id, is_turned), edge, self._ground(squares_in(edge, cells)))

    def _ground(self, cells: dict[Spot, Square]) -> Painting:
        def paint(brush: Brush) -> None:
            width, height = brush.width, brush.height
            brush.block(0, 0, width, height, 0.018, mix(INK, BLACK, 0.45))
            brush.block(0, 0, width - 0.004, height - 0.004, 0.018, mix(INK, WHITE, 0.24))
            brush.block(0.003, 0.003, width - 0.008, height - 0.008, 0.016, INK)
            left, top, side = min(cells.values())
            field = (width - 2 * left + 0.01, height - 2 * top + 0.01)
            brush.block(left - 0.005, top - 0.005, *field, 0.003, mix(INK, BLACK, 0.5))
            for spot, (x, y, _) in cells.items():
                self._square(brush, spot, x, y, side)

        return paint

    def _square(self, brush: Brush, spot: Spot, x: float, y: float, side: float) -> None:
        """One square: wood, water, Emperor's ground, or the green centre that is both (M2, M3)."""
        is_wet, is_domain = spot in self.water, spot in self.domain
        fill = GREEN if is_wet and is_domain else WATER if is_wet else DOMAIN if is_domain else BOARD
        line = 0.0013
        brush.block(x, y, side, side, 0, mix(INK, fill, 0.25))
        brush.block(x + line, y + line, side - 2 * line, side - 2 * line, 0, mix(fill, WHITE, 0.28))
        brush.block(x + 2 * line, y + 2 * line, side - 3 * line, side - 3 * line, 0, mix(fill, BLACK, 0.08))
        brush.block(x + 2 * line, y + 2 * line, side - 4 * line, side - 4 * line, 0, fill)
        if is_wet:
            _waves(brush, x, y, side, mix(fill, WHITE, 0.32))
        if is_domain:
            brush.line(
                [(x + 0.12 * side, y + 0.88 * side), (x + 0.88 * side, y + 0.12 * side)],
                0.05 * side,
                mix(fill, INK, 0.45),
            )

    def areas(self, canvas: Canvas, look: Look, cells: dict[Spot, pygame.FRect]) -> None:
        """The squares that are Emperor's ground because of where the 皇 stands (M4)."""
        for spot in look.areas.get("domain", []):
            if spot in self.domain or spot not in cells:
                continue
            is_wet = spot in self.water
            canvas.shape(("kisen ground", is_wet), cells[spot], _borrowed_ground(is_wet))

    def faces_down(self, piece: str) -> bool:
        seat = self.ruleset.owner(piece)
        return bool(seat) and (seat != self.ruleset.seat_ids[0]) != self.is_turned

    def _is_red(self, piece: str) -> bool:
        found = self.ruleset.pieces.get(piece)
        return found is not None and found.colour == "red"

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        shown = self.ruleset.pieces.get(piece)
        if shown is None or not shown.glyph:
            super().piece(canvas, piece, box, alpha)
            return
        if not shown.seat:
            canvas.shape(("kisen emperor",), box, _emperor, alpha)
            self._write(canvas, piece, box, EMPEROR_INK, alpha)
            return
        is_down, is_red = self.faces_down(piece), self._is_red(piece)
        canvas.shape(("kisen tile", is_red, is_down), box, tile(is_red, is_down), alpha)
        was_upside_down = canvas.is_upside_down
        faces_down = was_upside_down != is_down
        lower = box.h * (0.0 if is_red else 0.06) * (-1 if faces_down else 1)
        # Letters stay upright: the tile tells whose it is.
        canvas.is_upside_down = faces_down and not self.is_latin
        self._write(canvas, piece, box.move(0, lower), RED_INK if is_red else BLACK_INK, alpha)
        canvas.is_upside_down = was_upside_down

    def contour(self, piece: str) -> Points:
        shown = self.ruleset.pieces.get(piece)
        return _pentagon(0.06, False) if shown is not None and shown.seat else _octagon(0.06)

    def _write(self, canvas: Canvas, piece: str, box: pygame.FRect, ink: Colour, alpha: int) -> None:
        glyph = self.glyph(piece)
        size = box.h * (0.57 if len(glyph) == 1 else 0.42)
        canvas.glyph(glyph, box, size, ink, alpha)

    def counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int) -> None:
        """The rate as a factor; points in whole ones."""
        if place == "rate":
            canvas.text(f"×{number}", box, min(30.0, box.h * 0.6), canvas.theme.text, "bold", "centre")
        else:
            super().counter(canvas, place, box, number)

    def named_counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int, limit: int, words: str) -> None:
        draw_seasons(canvas, self.ruleset, place, box, number, limit, words)


def _borrowed_ground(is_wet: bool) -> Painting:
    def paint(brush: Brush) -> None:
        brush.block(0.03, 0.03, 0.94, 0.94, 0, (*DOMAIN, 60 if is_wet else 95))
        ink = mix(DOMAIN, WHITE, 0.35) if is_wet else mix(DOMAIN, INK, 0.2)
        for start in (0.14, 0.44, 0.74):
            end = min(start + 0.16, 0.9)
            brush.line([(start, 1 - start), (end, 1 - end)], 0.05, ink)

    return paint
