"""The small signs on buttons: an SVG each in assets/icons, in the ink of what they stand on."""

from __future__ import annotations

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Colour


def sign(canvas: Canvas, name: str, box: pygame.FRect, colour: Colour) -> None:
    """An icon, in the middle of `box`."""
    side = min(box.w, box.h)
    square = pygame.FRect(box.centerx - side / 2, box.centery - side / 2, side, side)
    canvas.drawing(f"icons/{name}", square, colour)
