"""A number on a scale: how much of all there is a seat has."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Brush, Colour, Painting, mix

TRACK: Final = 30.0
LARGE: Final = 5
"""Every so many ticks a longer one."""


def draw(canvas: Canvas, box: pygame.FRect, share: float, ticks: int, is_from_top: bool) -> pygame.FRect:
    """The scale at the left of `box`, `share` (0 … 1) of it filled from the seat's own end; returns what is left."""
    theme = canvas.theme
    track = pygame.FRect(box.x + 12, box.y + 10, TRACK, box.h - 20)
    canvas.panel(track, theme.ground, theme.line, 4)
    inner = track.inflate(-4, -4)
    filled = inner.h * min(1.0, max(0.0, share))
    top = inner.y if is_from_top else inner.bottom - filled
    if filled >= 2:
        canvas.panel(pygame.FRect(inner.x, top, inner.w, filled), theme.strong, None, 2)
    if 0 < ticks <= track.h / 3:
        key = ("ruler", ticks, is_from_top, round(share, 4), theme.id)
        canvas.shape(key, inner, _marks(ticks, min(1.0, max(0.0, share)), is_from_top, theme.muted, theme.panel))
    return pygame.FRect(track.right + 4, box.y, box.right - track.right - 8, box.h)


def _marks(ticks: int, share: float, is_from_top: bool, plain: Colour, on_fill: Colour) -> Painting:
    def paint(brush: Brush) -> None:
        for tick in range(1, ticks):
            at = tick / ticks
            y = (at if is_from_top else 1 - at) * brush.height
            length = 0.62 if tick % LARGE == 0 else 0.3
            ink = mix(on_fill, plain, 0.2) if at <= share else plain
            brush.line([(1 - length, y), (0.94, y)], 0.05 if tick % LARGE == 0 else 0.035, ink)

    return paint
