"""The sign of a seat, the same on mats, in lists and graphs: its piece where the game has one for it, else a shape.

Shapes and colours both differ, so that no seat is told by its hue alone.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Brush, Colour, Painting, colour, mix
from kesegames.ui.painters.plain import Painter

Points = list[tuple[float, float]]

CASING: Final = colour("#1A1A1A")
"""Around each sign: it parts light colours from light grounds."""
COLOURS: Final = tuple(map(colour, ("#6CB8EE", "#FF8A65", "#35B586", "#D6A3F0", "#F6EEDD", "#F2E85C")))
"""Of the seats in their order: apart in lightness too, none of them the gold of the focus; 3:1 on evening mats."""


def _round(points: int, first: float, radius: float, inner: float = 0.0) -> Points:
    """Corners on a circle from the top, with `inner` a star's notches between them."""
    found: Points = []
    for number in range(points):
        for turn, reach in ((0.0, radius), (0.5, inner)):
            if reach:
                angle = math.radians(first + 360 * (number + turn) / points)
                found.append((0.5 + reach * math.sin(angle), 0.5 - reach * math.cos(angle)))
    return found


def _plus(reach: float, half: float) -> Points:
    low, high, near, far = 0.5 - reach, 0.5 + reach, 0.5 - half, 0.5 + half
    return [
        *((near, low), (far, low), (far, near), (high, near), (high, far), (far, far)),
        *((far, high), (near, high), (near, far), (low, far), (low, near), (near, near)),
    ]


SHAPES: Final = (
    (_round(48, 0, 0.46), _round(48, 0, 0.36)),
    (_round(4, 45, 0.58), _round(4, 45, 0.45)),
    ([(0.5, 0.02), (1.0, 0.93), (0.0, 0.93)], [(0.5, 0.2), (0.85, 0.84), (0.15, 0.84)]),
    (_round(4, 0, 0.51), _round(4, 0, 0.38)),
    (_plus(0.47, 0.22), _plus(0.38, 0.13)),
    (_round(5, 0, 0.53, 0.27), _round(5, 0, 0.4, 0.19)),
)
"""Circle, square, triangle, diamond, plus, star: the outline of the casing and of the sign in it."""


def colour_of(seat: int) -> Colour:
    """The colour of a seat's sign and of its line in a graph."""
    return COLOURS[seat % len(COLOURS)]


def area_colour(painter: Painter, seat: int) -> Colour:
    """What fills a seat's part of a graph: the colour of its pieces where they have one, else that of its sign."""
    return painter.seat_colours[seat] if painter.seat_colours else colour_of(seat)


def piece_of(ruleset: Ruleset, seat: int) -> str:
    """The piece that stands for a seat, the one that the ruleset names or its first; `` where it has none."""
    own = [name for name, piece in ruleset.pieces.items() if piece.seat == ruleset.seat_ids[seat]]
    return next((name for name in own if ruleset.pieces[name].is_sign), own[0] if own else "")


def _painting(seat: int) -> Painting:
    outer, inner = SHAPES[seat % len(SHAPES)]

    def paint(brush: Brush) -> None:
        brush.polygon(outer, CASING)
        brush.polygon(inner, colour_of(seat))

    return paint


def draw_shape(canvas: Canvas, seat: int, box: pygame.FRect) -> None:
    """The shape of a seat in the middle of a box."""
    side = min(box.size)
    square = pygame.FRect(box.centerx - side / 2, box.centery - side / 2, side, side)
    canvas.shape(("seat", seat % len(SHAPES)), square, _painting(seat))


def draw_seat(canvas: Canvas, painter: Painter, seat: int, box: pygame.FRect) -> None:
    """The sign of a seat in a square box: its piece on a neutral ground, or its shape."""
    piece = piece_of(painter.ruleset, seat)
    if not piece:
        draw_shape(canvas, seat, box.inflate(-box.w * 0.1, -box.h * 0.1))
        return
    canvas.panel(box.inflate(4, 4), mix(canvas.theme.panel, canvas.theme.muted, 0.45), None, 6)
    painter.set_down(canvas, piece, box)
