"""The arrows on the board: whole ones for moves, dotted ones for what is advised. Each has a casing, as all marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from kesegames.ui.board.marks import FRAME, around, dotted, draw_dots
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import CASING_LIGHT, Brush, Colour, Painting
from kesegames.ui.painters.plain import CASING

HEAD: Final = 15.0
"""How long the head of an arrow is."""


def _simple(points: Sequence[tuple[float, float]]) -> list[pygame.Vector2]:
    """Without points that are the same as the one before, or lie on the straight way to the next."""
    found: list[pygame.Vector2] = []
    for point in map(pygame.Vector2, points):
        if found and (point - found[-1]).length() < 1:
            continue
        if len(found) > 1 and abs((found[-1] - found[-2]).angle_to(point - found[-1])) < 0.5:
            found.pop()
        found.append(point)
    return found


def _tip(steps: Sequence[pygame.Vector2], gap: float) -> tuple[pygame.Vector2, pygame.Vector2, float]:
    """Where an arrow through `steps` points, its tip outside a square of half side `gap`, and the size of its head."""
    way = steps[-1] - steps[-2]
    ahead = way.normalize()
    size = min(HEAD, way.length() * 0.6)
    away = gap / max(abs(ahead.x), abs(ahead.y))
    return ahead, steps[-1] - ahead * max(0.0, min(away, way.length() - size)), size


def path(
    canvas: Canvas,
    points: Sequence[tuple[float, float]],
    colour: Colour,
    casing: Colour,
    gap: float,
    width: float = FRAME,
) -> None:
    """An arrow with its casing through `points`, in logical pixels; its tip keeps out of the square around the last one
    whose half side is `gap`."""
    steps = _simple(points)
    if len(steps) < 2:
        return
    ahead, tip, size = _tip(steps, gap)
    steps[-1] = tip - ahead * size * 0.8
    left, top = min(p.x for p in [*steps, tip]) - HEAD, min(p.y for p in [*steps, tip]) - HEAD
    right, bottom = max(p.x for p in [*steps, tip]) + HEAD, max(p.y for p in [*steps, tip]) + HEAD
    box = pygame.FRect(left, top, right - left, bottom - top)
    wing = ahead.rotate(90) * size * 0.6
    unit = min(box.w, box.h)

    def inside(found: Sequence[pygame.Vector2]) -> list[tuple[float, float]]:
        return [((p.x - left) / unit, (p.y - top) / unit) for p in found]

    line, head = inside(steps), inside([tip, tip - ahead * size + wing, tip - ahead * size - wing])

    def paint(brush: Brush) -> None:
        brush.line(line, (width + 2 * CASING) / unit, casing)
        brush.line([*head, head[0]], 2 * CASING / unit, casing)
        brush.polygon(head, casing)
        brush.line(line, width / unit, colour)
        brush.polygon(head, colour)

    key = ("path", colour, casing, width, tuple((round(x, 3), round(y, 3)) for x, y in [*line, *head]))
    canvas.shape(key, box, paint)


def dotted_path(canvas: Canvas, points: Sequence[tuple[float, float]], colour: Colour, gap: float) -> None:
    """What is advised, from the first of `points` to `gap` before the last: dots and a head."""
    steps = _simple(points)
    if len(steps) < 2:
        return
    ahead, tip, size = _tip(steps, gap)
    steps[-1] = tip - ahead * size
    dots = dotted([(p.x, p.y) for p in steps], 10.0)
    xs, ys = [x for x, _ in dots] + [tip.x], [y for _, y in dots] + [tip.y]
    box = pygame.FRect(min(xs) - HEAD, min(ys) - HEAD, max(xs) - min(xs) + 2 * HEAD, max(ys) - min(ys) + 2 * HEAD)
    draw_dots(
        canvas, ("dotted", colour, *((round(x - box.x), round(y - box.y)) for x, y in dots)), box, dots, colour, 3.2
    )
    wing = ahead.rotate(90) * size * 0.6
    canvas.shape(
        ("hint head", colour, round(ahead.as_polar()[1])),
        around((tip.x - ahead.x * size / 2, tip.y - ahead.y * size / 2), HEAD),
        _head([ahead * size / 2, ahead * -size / 2 + wing, ahead * -size / 2 - wing], colour),
    )


def _head(corners: Sequence[pygame.Vector2], colour: Colour) -> Painting:
    """A triangle around the middle of its box, which is two heads of an arrow wide."""
    points = [(0.5 + corner.x / (2 * HEAD), 0.5 + corner.y / (2 * HEAD)) for corner in corners]

    def paint(brush: Brush) -> None:
        brush.line([*points, points[0]], CASING / HEAD, CASING_LIGHT)
        brush.polygon(points, colour)

    return paint
