"""新遊: points as sticks; a number to stake on shows the throw that it stands for."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, Brush, Colour, Painting, colour, mix
from kesegames.ui.painters import points

IVORY: Final = colour("#FBF6E6")
RIM: Final = colour("#4A3724")
INK: Final = colour("#1A1A1A")
LIGHT_SIDE: Final = colour("#FFFFFF")
DARK_SIDE: Final = colour("#7A5230")
STICKS: Final = 5
STEP: Final = 0.112
"""From one small stick to the next, in widths of the card: right of them is room for a badge."""
WIDE: Final = 0.092
TOP: Final = 0.46
HIGH: Final = 0.43
"""How wide, how far below the edge and how high they are."""
NUMBER: Final = "n"
"""The pieces that are numbers: n0 … n5."""


class Painter(points.Painter):
    """Number cards bear five small sticks, as many of them light as the number says; the pay-out is their badge."""

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        light = piece.removeprefix(NUMBER)
        if not piece.startswith(NUMBER) or not light.isdigit():
            super().piece(canvas, piece, box, alpha)
            return
        canvas.shape(("number card", light), box, _card(int(light)), alpha)
        told = pygame.FRect(box.x + box.w * 0.07, box.y + box.h * 0.06, STICKS * STEP * box.w, box.h * 0.38)
        canvas.glyph(self.glyph(piece), told, box.h * 0.4, INK, alpha)


def _card(light: int) -> Painting:
    def paint(brush: Brush) -> None:
        brush.block(0.03, 0.04, 0.96, 0.95, 0.11, (0, 0, 0, 90))
        brush.block(0.0, 0.0, 0.97, 0.97, 0.11, RIM)
        brush.block(0.03, 0.03, 0.91, 0.91, 0.09, mix(IVORY, BLACK, 0.14))
        brush.block(0.03, 0.03, 0.89, 0.89, 0.09, IVORY)
        for place in range(STICKS):
            side: Colour = LIGHT_SIDE if place < light else DARK_SIDE
            left = 0.07 + place * STEP
            brush.block(left, TOP, WIDE, HIGH, 0.035, RIM)
            brush.block(left + 0.018, TOP + 0.018, WIDE - 0.036, HIGH - 0.036, 0.02, side)

    return paint
