"""What parts a thing from the ground it lies on: the focus ring, the shadow of a card."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Brush, colour

CASING: Final = colour("#1A1A1A")


def focus_mark(canvas: Canvas, box: pygame.FRect, radius: float = 10) -> None:
    """The focus ring around `box`: gold with a dark edge on both sides, seen on any ground."""
    canvas.ring(box.inflate(9, 9), CASING, 5, radius + 3)
    canvas.ring(box.inflate(7, 7), canvas.theme.accent, 3, radius + 2)


def drop_shadow(canvas: Canvas, box: pygame.FRect, depth: float = 10) -> None:
    """A soft dark edge under a card that lies over other things."""

    def paint(brush: Brush) -> None:
        for step in range(12):
            share = step / 12
            inset = share * depth * 0.08
            brush.block(inset, inset, brush.width - 2 * inset, brush.height - 2 * inset, 0.1, (0, 0, 0, 4 + 7 * step))

    canvas.shape(("shadow", round(box.w), round(box.h)), box.inflate(2 * depth, 2 * depth).move(0, depth / 3), paint)
