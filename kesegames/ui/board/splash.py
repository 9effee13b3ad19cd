"""What is seen where a stone falls into water."""

from __future__ import annotations

import math
from typing import Final

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Brush, Painting, colour

SPLASH_MS: Final = 420
STEPS: Final = 14
"""So many pictures are drawn of it."""
FOAM: Final = colour("#EAF4F8")
LEVEL: Final = 0.74
"""Where the water is, in the height of the picture: at the foot of the stone."""
DROPS: Final = ((-0.4, 0.3), (-0.26, 0.48), (-0.1, 0.38), (0.08, 0.56), (0.22, 0.42), (0.38, 0.34))
"""How far each drop flies aside and how high, in the width of the picture."""


def splash(canvas: Canvas, box: pygame.FRect, share: float) -> None:
    """Rings and drops around a stone that stands in `box`, after that share (0 … 1) of their time."""
    step = min(STEPS - 1, int(share * STEPS))
    canvas.shape(("splash", step), box.scale_by(1.5), _splash(step / STEPS))


def _splash(share: float) -> Painting:
    def paint(brush: Brush) -> None:
        alpha = round(255 * (1 - share**2))
        for late in (0.0, 0.3):
            grown = share - late
            if grown >= 0:
                across = 0.26 + 0.2 * grown
                turns = [math.tau * number / 40 for number in range(41)]
                ring = [(0.5 + across * math.cos(turn), LEVEL + 0.26 * across * math.sin(turn)) for turn in turns]
                brush.line(ring, 0.024, (*FOAM, alpha))
        for aside, up in DROPS:
            at = (0.5 + aside * (0.55 + 0.45 * share), LEVEL - 0.02 - up * 4 * share * (1 - share))
            brush.circle(at, 0.042 * (1 - 0.4 * share), (*FOAM, alpha))

    return paint
