"""The small signs on buttons, as strokes in a square of side 1."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from kesegames.ui.skin import Brush, Colour

Sign = Callable[[Brush, Colour], None]
STROKE: Final = 0.1


def _arc(brush: Brush, colour: Colour, first: float, last: float, radius: float = 0.27) -> None:
    """A stroke along a circle about the middle, from angle `first` to `last` (degrees, clockwise from the right)."""
    angles = [math.radians(first + (last - first) * step / 24) for step in range(25)]
    points = [(0.5 + radius * math.cos(angle), 0.53 + radius * math.sin(angle)) for angle in angles]
    brush.line(points, STROKE, colour)


def _undo(brush: Brush, colour: Colour) -> None:
    _arc(brush, colour, -150, 110)
    brush.polygon([(0.12, 0.22), (0.17, 0.55), (0.45, 0.38)], colour)


def _redo(brush: Brush, colour: Colour) -> None:
    _arc(brush, colour, -30, -290)
    brush.polygon([(0.88, 0.22), (0.83, 0.55), (0.55, 0.38)], colour)


def _back(brush: Brush, colour: Colour) -> None:
    brush.line([(0.62, 0.24), (0.36, 0.5), (0.62, 0.76)], STROKE, colour)


def _on(brush: Brush, colour: Colour) -> None:
    brush.line([(0.38, 0.24), (0.64, 0.5), (0.38, 0.76)], STROKE, colour)


def _first(brush: Brush, colour: Colour) -> None:
    brush.line([(0.7, 0.24), (0.44, 0.5), (0.7, 0.76)], STROKE, colour)
    brush.line([(0.3, 0.24), (0.3, 0.76)], STROKE, colour)


def _last(brush: Brush, colour: Colour) -> None:
    brush.line([(0.3, 0.24), (0.56, 0.5), (0.3, 0.76)], STROKE, colour)
    brush.line([(0.7, 0.24), (0.7, 0.76)], STROKE, colour)


def _menu(brush: Brush, colour: Colour) -> None:
    for y in (0.28, 0.5, 0.72):
        brush.line([(0.22, y), (0.78, y)], STROKE, colour)


def _hint(brush: Brush, colour: Colour) -> None:
    brush.circle((0.5, 0.4), 0.21, colour, STROKE * 0.9)
    for y in (0.74, 0.87):
        brush.line([(0.41, y), (0.59, y)], STROKE * 0.8, colour)


def _replay(brush: Brush, colour: Colour) -> None:
    _arc(brush, colour, -60, 230)
    brush.polygon([(0.56, 0.1), (0.86, 0.26), (0.56, 0.44)], colour)


def _stop(brush: Brush, colour: Colour) -> None:
    brush.block(0.28, 0.28, 0.44, 0.44, 0.06, colour)


def _cross(brush: Brush, colour: Colour) -> None:
    brush.line([(0.28, 0.28), (0.72, 0.72)], STROKE, colour)
    brush.line([(0.72, 0.28), (0.28, 0.72)], STROKE, colour)


def _branch(brush: Brush, colour: Colour) -> None:
    brush.polygon([(0.3, 0.2), (0.8, 0.5), (0.3, 0.8)], colour)


def _person(brush: Brush, colour: Colour) -> None:
    brush.circle((0.5, 0.32), 0.17, colour)
    brush.polygon([(0.18, 0.86), (0.24, 0.64), (0.4, 0.55), (0.6, 0.55), (0.76, 0.64), (0.82, 0.86)], colour)


def _machine(brush: Brush, colour: Colour) -> None:
    brush.line([(0.5, 0.3), (0.5, 0.16)], STROKE * 0.7, colour)
    brush.circle((0.5, 0.14), 0.06, colour)
    brush.line([(0.26, 0.36), (0.74, 0.36), (0.74, 0.78), (0.26, 0.78), (0.26, 0.36)], STROKE, colour)
    for x in (0.4, 0.6):
        brush.circle((x, 0.55), 0.06, colour)


SIGNS: Final[dict[str, Sign]] = {
    "undo": _undo,
    "redo": _redo,
    "back": _back,
    "on": _on,
    "first": _first,
    "last": _last,
    "menu": _menu,
    "hint": _hint,
    "replay": _replay,
    "stop": _stop,
    "cross": _cross,
    "branch": _branch,
    "person": _person,
    "machine": _machine,
}
