"""The painter for games without one of their own: plain cells, tiles with the ruleset's glyphs."""

from __future__ import annotations

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import Spot
from kesegames.ui.canvas import Canvas
from kesegames.ui.skin import BLACK, PALETTE, WHITE, Brush, Colour, Painting, colour, mix

LAND = colour("#E3D6B8")
INK = colour("#3A2E22")
DARK = colour("#2B2420")
LIGHT = colour("#F3EADB")


def tile(fill: Colour, rim: Colour) -> Painting:
    """A square stone with round corners, lit from the top left."""

    def paint(brush: Brush) -> None:
        brush.block(0.035, 0.045, 0.95, 0.95, 0.2, (0, 0, 0, 90))
        brush.block(0.015, 0.015, 0.95, 0.95, 0.2, rim)
        brush.block(0.035, 0.035, 0.91, 0.91, 0.185, mix(fill, BLACK, 0.22))
        brush.block(0.035, 0.035, 0.885, 0.885, 0.18, mix(fill, WHITE, 0.3))
        brush.block(0.06, 0.06, 0.86, 0.86, 0.165, fill)

    return paint


class Painter:
    """Draws a game's board, pieces and counters, in the colours of `palette`; `is_latin`: pieces bear Latin letters."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.palette = PALETTE
        self.is_latin = False

    def move_colour(self, spot: Spot) -> Colour:
        """The colour of the dot for a move to `spot`, seen on that ground."""
        return self.palette.move

    def last_colour(self, spot: Spot) -> Colour:
        """The colour of the last move's outline on `spot`."""
        return self.palette.last

    def board(self, canvas: Canvas, edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> None:
        """The empty board in its rim."""
        canvas.raised(edge, mix(LAND, INK, 0.45), 10)
        for box in cells.values():
            canvas.panel(box, LAND, mix(LAND, INK, 0.6), 2)

    def lettering(self, canvas: Canvas, cells: dict[Spot, pygame.FRect], language: str) -> None:
        """What is written on the board for good, in that language."""

    def way(self, canvas: Canvas, cells: dict[Spot, pygame.FRect]) -> None:
        """The direction in which pieces travel, for who sees the board for the first time."""

    def cell_ink(self, spot: Spot) -> Colour:
        """The colour of a cell's own name on it."""
        return mix(INK, LAND, 0.2)

    def rim_ink(self) -> Colour:
        """The colour of coordinates on the rim."""
        return LIGHT

    def _is_dark(self, piece: str) -> bool:
        seat = self.ruleset.pieces.get(piece, {}).get("seat", "")
        return bool(seat) and seat != self.ruleset.seat_ids[0]

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        """A piece, filling `box`."""
        fill, ink = (DARK, LIGHT) if self._is_dark(piece) else (LIGHT, DARK)
        canvas.shape(("tile", fill), box, tile(fill, mix(INK, fill, 0.2)), alpha)
        canvas.glyph(self.glyph(piece), box, box.h * 0.55, ink, alpha)

    def glyph(self, piece: str) -> str:
        """The sign on a piece, in the set the player wants."""
        data = self.ruleset.pieces.get(piece, {})
        glyph = str(data.get("glyph", piece))
        return str(data.get("latin", glyph)) if self.is_latin else glyph

    def stick(self, canvas: Canvas, piece: str, box: pygame.FRect) -> None:
        """A throwing stick: its flat light side, or its round dark one."""
        is_light = piece == "light"
        fill = mix(LAND, WHITE, 0.35) if is_light else mix(INK, LAND, 0.22)

        def paint(brush: Brush) -> None:
            brush.block(0, 0, 1, brush.height, 0.45, mix(INK, BLACK, 0.3))
            brush.block(0.06, 0.06, 0.88, brush.height - 0.12, 0.4, fill)
            shine = mix(fill, WHITE, 0.35)
            if not is_light:
                brush.block(0.28, 0.3, 0.16, brush.height - 0.6, 0.08, shine)

        canvas.shape(("stick", is_light), box, paint)

    def counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int) -> None:
        """The number that stands on a counter."""
        canvas.text(str(number), box, min(36.0, box.h * 0.6), canvas.theme.text, "bold", "centre")
