"""The frames of boxes, in small: their corners, and between them two pixels of their edges."""

from __future__ import annotations

import pygame

from kesegames.ui.draw.skin import BLACK, WHITE, Brush, Colour, Painting, mix


def panel(fill: Colour, line: Colour | None, corner: int, edge: int) -> Painting:
    """A box with round corners and an outline; `corner` and `edge` in real pixels."""

    def paint(brush: Brush) -> None:
        side = 2 * corner + 2
        if line is not None:
            brush.block(0, 0, 1, 1, corner / side, line)
        inset = edge / side
        brush.block(inset, inset, 1 - 2 * inset, 1 - 2 * inset, max(0.0, (corner - edge) / side), fill)

    return paint


def hollow(fill: Colour, side: int, radius: int, edge: int, depth: int) -> Painting:
    """A shallow recess; `side`, `radius`, `edge` and `depth` in real pixels."""
    dark, light = mix(fill, BLACK, 0.42), mix(fill, WHITE, 0.2)

    def paint(brush: Brush) -> None:
        def block(left: float, far: float, corner: float, ink: Colour) -> None:
            brush.block(left / side, left / side, (side - left - far) / side, (side - left - far) / side, corner, ink)

        block(0, 0, radius / side, light)
        block(0, edge, radius / side, dark)
        for step in range(depth):
            share = (1 - step / depth) ** 2 * 0.22
            block(edge + step, edge, max(1, radius - edge) / side, mix(fill, BLACK, share))
        block(edge + depth, edge, max(1, radius - edge) / side, fill)

    return paint


def ring(colour: Colour, corner: int, edge: int) -> Painting:
    """An outline with round corners; `corner` and `edge` in real pixels."""

    def paint(brush: Brush) -> None:
        side = 2 * corner + 2
        brush.block(0, 0, 1, 1, corner / side, colour)
        inset = round(edge / side * brush.unit)
        hole = brush.surface.get_rect().inflate(-2 * inset, -2 * inset)
        radius = max(0, round((corner - edge) / side * brush.unit))
        pygame.draw.rect(brush.surface, (0, 0, 0, 0), hole, border_radius=radius)

    return paint
