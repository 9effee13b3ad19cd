"""The light where a match has been won."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Brush, Colour

BURST: Final = (255, 248, 226)
RAYS: Final = 16


def burst(canvas: Canvas, box: pygame.FRect, colour: Colour = BURST) -> None:
    """The match was won here: rays, of warm light where no `colour` is given, to lie under the piece."""
    canvas.shape(("burst", colour), box.inflate(box.w * 1.7, box.h * 1.7), partial(_burst, colour=colour))


def _burst(brush: Brush, colour: Colour) -> None:
    for step in range(10):
        brush.circle((0.5, 0.5), 0.44 * (1 - step / 10), (*colour, 14))
    for number in range(RAYS):
        angle = 2 * math.pi * (number + 0.5) / RAYS
        far, wide = (0.5, 0.030) if number % 2 else (0.38, 0.022)
        tip = (0.5 + far * math.cos(angle), 0.5 + far * math.sin(angle))
        foot = [
            (0.5 + 0.2 * math.cos(angle + side * wide * 5), 0.5 + 0.2 * math.sin(angle + side * wide * 5))
            for side in (-1, 1)
        ]
        brush.polygon([tip, *foot], (*colour, 235))
