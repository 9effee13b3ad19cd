"""点棒: points as ivory sticks with dots, worth 1, 5, 10, 50 and 100, beneath their number, for games of a track."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, Brush, Colour, Painting, colour, mix
from kesegames.ui.painters import plain

IVORY: Final = colour("#FBF6E6")
RIM: Final = colour("#4A3724")
DARK: Final = colour("#1A1A1A")
RED: Final = colour("#B3261E")
WORTHS: Final = (100, 50, 10, 5, 1)
DOTS: Final[dict[int, tuple[float, ...]]] = {
    100: (0.36, 0.5, 0.64),
    50: (0.4, 0.6),
    10: (0.5,),
    5: (0.38, 0.62),
    1: (0.5,),
}
"""Where the dots of a stick stand along it, by its worth."""
CAPPED: Final = 10
"""From this worth on a stick has red ends."""
CAP: Final = 0.24
SLENDER: Final = 0.32
"""The width of a stick, in its lengths."""
LONG: Final = 34.0
TRACK: Final = frozenset(["points", "pot", "put"])
"""The families of places whose counters are points."""


class Painter(plain.Painter):
    """Whose points lie as sticks; those before a seat need no name."""

    wordless = frozenset(["points"])

    def counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int) -> None:
        if place.rstrip("0123456789") in TRACK:
            draw_points(canvas, box, number)
        else:
            super().counter(canvas, place, box, number)


def sticks_of(number: int) -> list[int]:
    """The fewest sticks that make a number of points, the highest first."""
    left, found = abs(number), []
    for worth in WORTHS:
        count, left = divmod(left, worth)
        found += [worth] * count
    return found


def draw_points(canvas: Canvas, box: pygame.FRect, number: int) -> None:
    """A number over its sticks, side by side, overlapping where they must; of what is owed the outlines, no points
    are the number alone."""
    sticks = sticks_of(number)
    high = box.h * 0.56 if sticks else box.h
    told = str(number).replace("-", "−")
    size = canvas.fitting(told, box.w, min(36.0, box.h * 0.48), "bold")
    canvas.text(told, pygame.FRect(box.x, box.y, box.w, high), size, canvas.theme.text, "bold", "centre")
    length = min(LONG, box.h - high - 3)
    width = max(4.0, length * SLENDER)
    step = min(width * 1.35, (box.w - 2 - width) / max(1, len(sticks) - 1))
    left = box.centerx - (step * (len(sticks) - 1) + width) / 2
    for place, worth in enumerate(sticks):
        stick = pygame.FRect(left + place * step, box.y + high, width, length)
        if number > 0:
            canvas.shape(("point stick", worth), stick, _stick(worth))
        else:
            ink, ground = canvas.theme.mat_muted, canvas.theme.mat
            canvas.shape(("owed stick", worth, ink), stick, _owed(worth, ink, ground))


def _owed(worth: int, ink: Colour, ground: Colour) -> Painting:
    def paint(brush: Brush) -> None:
        high = brush.height
        brush.block(0.0, 0.0, 1.0, high, 0.3, ink)
        brush.block(0.16, 0.16, 0.68, high - 0.32, 0.2, ground)
        for place in (0.16, high - 0.16 - high * CAP * 0.7) if worth >= CAPPED else ():
            brush.block(0.16, place, 0.68, high * CAP * 0.7, 0.1, ink)
        for place in DOTS[worth]:
            brush.circle((0.5, high * place), 0.2, ink)

    return paint


def _stick(worth: int) -> Painting:
    def paint(brush: Brush) -> None:
        high = brush.height
        brush.block(0.0, 0.0, 1.0, high, 0.3, RIM)
        brush.block(0.1, 0.1, 0.8, high - 0.2, 0.24, mix(IVORY, BLACK, 0.16))
        brush.block(0.1, 0.1, 0.68, high - 0.2, 0.24, IVORY)
        if worth >= CAPPED:
            brush.block(0.1, 0.1, 0.8, high * CAP, 0.24, RED)
            brush.block(0.1, high * (1 - CAP) - 0.1, 0.8, high * CAP, 0.24, RED)
        for place in DOTS[worth]:
            brush.circle((0.5, high * place), 0.28, RED if worth >= CAPPED else DARK)

    return paint
