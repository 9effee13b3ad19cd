"""Where the piece pointed at could go: signs for what cannot be clicked now, and the sign of a jump."""

from __future__ import annotations

import math
from typing import Final

import pygame

from kesegames.ui.board.marks import dot_radius, ring_box
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import CASING_DARK, CASING_LIGHT, Brush, Colour
from kesegames.ui.painters.plain import CASING

SHARE: Final = 0.62
"""How large the signs are beside those of what can be clicked."""
BADGE: Final = 1.5
"""And the badge of a jump beside the ring of a step."""


def could(canvas: Canvas, box: pygame.FRect, kind: str) -> None:
    """It could go here, were it its turn: a small ring, two of them where it would only meet what stands here; thin
    corners where it would capture."""
    if kind == "capture":
        _corners(canvas, box)
        return
    radius = dot_radius(box) * SHARE
    whole = radius + CASING
    centre = box.center if kind == "move" else (box.x + whole * 1.6, box.y + whole * 1.6)
    place = pygame.FRect(centre[0] - whole, centre[1] - whole, 2 * whole, 2 * whole)

    def paint(brush: Brush) -> None:
        brush.circle((0.5, 0.5), 0.5, CASING_LIGHT)
        brush.circle((0.5, 0.5), 0.5 * radius / whole, CASING_DARK)
        brush.circle((0.5, 0.5), 0.22 * radius / whole, CASING_LIGHT)

    canvas.shape(("could", kind), place, paint)


def _corners(canvas: Canvas, box: pygame.FRect) -> None:
    side = min(box.size)
    wide, reach, inset = 2.0 / side, 0.14, 6.0 / side
    high, low = inset, 1 - inset

    def paint(brush: Brush) -> None:
        for ink, more in ((CASING_LIGHT, 2 * CASING / side), (CASING_DARK, 0.0)):
            for x, dx in ((high, 1), (brush.width - high, -1)):
                for y, dy in ((high, 1), (brush.height - high, -1)):
                    brush.line([(x, y + dy * reach), (x, y), (x + dx * reach, y)], wide + more, ink)

    canvas.shape(("could capture", round(side, 1), low), box, paint)


def jump(canvas: Canvas, box: pygame.FRect, colour: Colour, is_large: bool = False) -> None:
    """It comes here over a piece: in the upper right corner a disc with an arch that ends in a head."""
    place = ring_box(box, True)
    grow = BADGE * (1.2 if is_large else 1.0) - 1
    place = place.inflate(place.w * grow, place.h * grow).move(-place.w * grow / 3, place.h * grow / 3)
    edge = CASING / place.w
    arch = [
        (0.5 - 0.25 * math.cos(turn), 0.6 - 0.29 * math.sin(turn)) for turn in (math.pi * n / 12 for n in range(11))
    ]

    def paint(brush: Brush) -> None:
        brush.circle((0.5, 0.5), 0.5, CASING_LIGHT)
        brush.circle((0.5, 0.5), 0.5 - edge, colour)
        brush.line(arch, 0.09, CASING_LIGHT)
        brush.polygon([(0.56, 0.55), (0.9, 0.55), (0.73, 0.78)], CASING_LIGHT)

    canvas.shape(("jump", colour), place, paint)
