"""The small signs on buttons, as strokes in a square of side 1."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Brush, Colour

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


def _up(brush: Brush, colour: Colour) -> None:
    brush.line([(0.24, 0.62), (0.5, 0.36), (0.76, 0.62)], STROKE, colour)


def _down(brush: Brush, colour: Colour) -> None:
    brush.line([(0.24, 0.38), (0.5, 0.64), (0.76, 0.38)], STROKE, colour)


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


def _search(brush: Brush, colour: Colour) -> None:
    brush.circle((0.43, 0.43), 0.21, colour, STROKE * 0.9)
    brush.line([(0.6, 0.6), (0.8, 0.8)], STROKE * 1.2, colour)


def _clock(brush: Brush, colour: Colour) -> None:
    brush.circle((0.5, 0.5), 0.33, colour, STROKE * 0.9)
    brush.line([(0.5, 0.3), (0.5, 0.52), (0.64, 0.6)], STROKE * 0.8, colour)


def _gear(brush: Brush, colour: Colour) -> None:
    for step in range(8):
        angle = math.radians(45 * step)
        x, y = math.cos(angle), math.sin(angle)
        brush.line([(0.5 + 0.26 * x, 0.5 + 0.26 * y), (0.5 + 0.36 * x, 0.5 + 0.36 * y)], STROKE * 1.3, colour)
    brush.circle((0.5, 0.5), 0.2, colour, STROKE * 1.3)


def _book(brush: Brush, colour: Colour) -> None:
    for side in (-1, 1):
        leaf = [(0.0, 0.28), (0.16, 0.22), (0.32, 0.24), (0.32, 0.72), (0.16, 0.7), (0.0, 0.78)]
        brush.line([(0.5 + side * x, y) for x, y in leaf], STROKE * 0.8, colour)
    brush.line([(0.5, 0.28), (0.5, 0.78)], STROKE * 0.8, colour)


def _folder(brush: Brush, colour: Colour) -> None:
    outline = [(0.18, 0.76), (0.18, 0.26), (0.42, 0.26), (0.5, 0.36), (0.82, 0.36), (0.82, 0.76), (0.18, 0.76)]
    brush.line(outline, STROKE * 0.9, colour)


def _help(brush: Brush, colour: Colour) -> None:
    angles = [math.radians(-180 + 235 * step / 24) for step in range(25)]
    hook = [(0.5 + 0.16 * math.cos(angle), 0.34 + 0.16 * math.sin(angle)) for angle in angles]
    brush.line([*hook, (0.5, 0.6)], STROKE, colour)
    brush.circle((0.5, 0.78), 0.07, colour)


def _globe(brush: Brush, colour: Colour) -> None:
    brush.circle((0.5, 0.5), 0.33, colour, STROKE * 0.7)
    brush.line([(0.17, 0.5), (0.83, 0.5)], STROKE * 0.6, colour)
    for side in (-1, 1):
        bow = [(0.5 + side * 0.16 * math.cos(step / 12 * math.pi / 2), step) for step in range(-12, 13)]
        brush.line([(x, 0.5 + 0.33 * math.sin(step / 12 * math.pi / 2)) for x, step in bow], STROKE * 0.6, colour)


def _leave(brush: Brush, colour: Colour) -> None:
    brush.line([(0.5, 0.22), (0.24, 0.22), (0.24, 0.78), (0.5, 0.78)], STROKE * 0.9, colour)
    brush.line([(0.42, 0.5), (0.8, 0.5)], STROKE * 0.9, colour)
    brush.line([(0.66, 0.36), (0.8, 0.5), (0.66, 0.64)], STROKE * 0.9, colour)


def _layers(brush: Brush, colour: Colour) -> None:
    brush.line([(0.5, 0.2), (0.82, 0.38), (0.5, 0.56), (0.18, 0.38), (0.5, 0.2)], STROKE * 0.8, colour)
    for drop in (0.14, 0.28):
        brush.line([(0.18, 0.38 + drop), (0.5, 0.56 + drop), (0.82, 0.38 + drop)], STROKE * 0.8, colour)


def _warning(brush: Brush, colour: Colour) -> None:
    brush.line([(0.5, 0.2), (0.84, 0.78), (0.16, 0.78), (0.5, 0.2)], STROKE * 0.9, colour)
    brush.line([(0.5, 0.42), (0.5, 0.58)], STROKE * 0.9, colour)
    brush.circle((0.5, 0.68), 0.045, colour)


def _tick(brush: Brush, colour: Colour) -> None:
    brush.line([(0.14, 0.55), (0.4, 0.8), (0.88, 0.22)], 0.15, colour)


def _lock(brush: Brush, colour: Colour) -> None:
    brush.block(0.24, 0.46, 0.52, 0.36, 0.06, colour)
    angles = [math.radians(180 + 180 * step / 16) for step in range(17)]
    bow = [(0.5 + 0.16 * math.cos(angle), 0.36 + 0.16 * math.sin(angle)) for angle in angles]
    brush.line([(0.34, 0.5), *bow, (0.66, 0.5)], STROKE * 0.9, colour)


def _bin(brush: Brush, colour: Colour) -> None:
    brush.line([(0.2, 0.3), (0.8, 0.3)], STROKE * 0.9, colour)
    brush.line([(0.42, 0.2), (0.58, 0.2)], STROKE * 0.9, colour)
    brush.line([(0.28, 0.34), (0.33, 0.82), (0.67, 0.82), (0.72, 0.34)], STROKE * 0.9, colour)


def _play(brush: Brush, colour: Colour) -> None:
    brush.polygon([(0.32, 0.2), (0.8, 0.5), (0.32, 0.8)], colour)


def _pause(brush: Brush, colour: Colour) -> None:
    for x in (0.28, 0.58):
        brush.block(x, 0.22, 0.15, 0.56, 0.04, colour)


def _save(brush: Brush, colour: Colour) -> None:
    brush.line([(0.5, 0.18), (0.5, 0.58)], STROKE, colour)
    brush.line([(0.33, 0.43), (0.5, 0.6), (0.67, 0.43)], STROKE, colour)
    brush.line([(0.2, 0.62), (0.2, 0.8), (0.8, 0.8), (0.8, 0.62)], STROKE, colour)


def _copy(brush: Brush, colour: Colour) -> None:
    brush.line([(0.38, 0.36), (0.8, 0.36), (0.8, 0.82), (0.38, 0.82), (0.38, 0.36)], STROKE * 0.9, colour)
    brush.line([(0.2, 0.62), (0.2, 0.18), (0.6, 0.18)], STROKE * 0.9, colour)


def _turn(brush: Brush, colour: Colour) -> None:
    _arc(brush, colour, 200, 330)
    _arc(brush, colour, 20, 150)
    brush.polygon([(0.86, 0.2), (0.86, 0.52), (0.6, 0.36)], colour)
    brush.polygon([(0.14, 0.86), (0.14, 0.54), (0.4, 0.7)], colour)


def _sound(brush: Brush, colour: Colour) -> None:
    brush.polygon([(0.16, 0.4), (0.3, 0.4), (0.48, 0.24), (0.48, 0.76), (0.3, 0.6), (0.16, 0.6)], colour)
    for radius in (0.16, 0.3):
        angles = [math.radians(-45 + 90 * step / 12) for step in range(13)]
        bow = [(0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)) for angle in angles]
        brush.line(bow, STROKE * 0.8, colour)


def _keys(brush: Brush, colour: Colour) -> None:
    corners = [(0.14, 0.3), (0.86, 0.3), (0.86, 0.72), (0.14, 0.72), (0.14, 0.3)]
    brush.line(corners, STROKE * 0.8, colour)
    for x in (0.3, 0.5, 0.7):
        brush.circle((x, 0.44), 0.045, colour)
    brush.line([(0.34, 0.59), (0.66, 0.59)], STROKE * 0.8, colour)


def _percent(brush: Brush, colour: Colour) -> None:
    brush.line([(0.74, 0.2), (0.26, 0.8)], STROKE * 0.9, colour)
    brush.circle((0.3, 0.3), 0.11, colour, STROKE * 0.8)
    brush.circle((0.7, 0.7), 0.11, colour, STROKE * 0.8)


def _swap(brush: Brush, colour: Colour) -> None:
    for y, way in ((0.34, 1), (0.66, -1)):
        tip = 0.5 + way * 0.36
        brush.line([(0.5 - way * 0.34, y), (tip - way * 0.08, y)], STROKE, colour)
        brush.polygon([(tip + way * 0.02, y), (tip - way * 0.22, y - 0.17), (tip - way * 0.22, y + 0.17)], colour)


def _forward(brush: Brush, colour: Colour) -> None:
    brush.line([(0.14, 0.5), (0.6, 0.5)], STROKE, colour)
    brush.polygon([(0.88, 0.5), (0.54, 0.26), (0.54, 0.74)], colour)


def _chart(brush: Brush, colour: Colour) -> None:
    brush.line([(0.2, 0.2), (0.2, 0.8), (0.82, 0.8)], STROKE * 0.8, colour)
    brush.line([(0.32, 0.64), (0.46, 0.44), (0.6, 0.56), (0.8, 0.26)], STROKE * 0.8, colour)


SIGNS: Final[dict[str, Sign]] = {
    "undo": _undo,
    "redo": _redo,
    "back": _back,
    "on": _on,
    "up": _up,
    "down": _down,
    "first": _first,
    "last": _last,
    "menu": _menu,
    "hint": _hint,
    "replay": _replay,
    "stop": _stop,
    "cross": _cross,
    "branch": _branch,
    "play": _play,
    "pause": _pause,
    "save": _save,
    "copy": _copy,
    "turn": _turn,
    "chart": _chart,
    "percent": _percent,
    "swap": _swap,
    "forward": _forward,
    "person": _person,
    "machine": _machine,
    "search": _search,
    "clock": _clock,
    "gear": _gear,
    "book": _book,
    "folder": _folder,
    "help": _help,
    "globe": _globe,
    "leave": _leave,
    "layers": _layers,
    "warning": _warning,
    "lock": _lock,
    "bin": _bin,
    "sound": _sound,
    "keys": _keys,
    "tick": _tick,
}


def sign(canvas: Canvas, name: str, box: pygame.FRect, colour: Colour) -> None:
    """An icon, in the middle of `box`."""
    side = min(box.w, box.h)
    square = pygame.FRect(box.centerx - side / 2, box.centery - side / 2, side, side)

    def paint(brush: Brush) -> None:
        SIGNS[name](brush, colour)

    canvas.shape(("sign", name, colour), square, paint)
