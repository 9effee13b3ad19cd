"""Directions as arrows on the board: words like `to:ne` stand beside the piece that is to go that way."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from typing import Final

import pygame

from kesegames.engine.look import Spot
from kesegames.ui.board.board_view import BoardView
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, WHITE, Brush, Colour, mix

PREFIX: Final = "to:"
COMPASS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The directions as on a map; the board's first row is in the north."""
SIDE_LEAST: Final = 44.0
DISTANCE: Final = 0.8
"""From the middle of the piece to that of the arrow, in cells."""
BETWEEN: Final = 0.5
"""The same where something stands in the next cell: the arrow covers neither."""
SHOWN: Final = 0.84
"""How much of its box an arrow fills that is not attended to."""


def turns(word: Spot) -> int | None:
    """How many eighths of a turn from north to the direction of `word`; None when it is none."""
    heading = word.removeprefix(PREFIX)
    return COMPASS.index(heading) if word.startswith(PREFIX) and heading in COMPASS else None


def boxes(board: BoardView, at: Spot, words: Iterable[Spot], lying: Collection[Spot] = ()) -> dict[Spot, pygame.FRect]:
    """Where the arrows of these words stand around the spot `at`: between it and the next one of which there lies
    something (`lying`)."""
    found: dict[Spot, pygame.FRect] = {}
    cell = board.cells.get(at)
    for word in words if cell is not None else ():
        eighths = turns(word)
        if eighths is None or cell is None:
            continue
        across, down = _step(eighths, board.is_turned)
        beyond = (cell.centerx + across * cell.w, cell.centery + down * cell.h)
        is_crowded = any(spot in lying and box.collidepoint(beyond) for spot, box in board.cells.items())
        side = SIDE_LEAST if is_crowded else max(SIDE_LEAST, cell.w * 0.66)
        far = BETWEEN if is_crowded else DISTANCE
        middle = (cell.centerx + across * cell.w * far, cell.centery + down * cell.h * far)
        found[word] = pygame.FRect(middle[0] - side / 2, middle[1] - side / 2, side, side)
    return found


def _step(eighths: int, is_turned: bool) -> tuple[int, int]:
    angle = (eighths + (4 if is_turned else 0)) * math.pi / 4
    return round(math.sin(angle)), -round(math.cos(angle))


def draw(canvas: Canvas, box: pygame.FRect, word: Spot, is_turned: bool, colour: Colour, is_attended: bool) -> None:
    """The arrow of a word, larger while it is attended to."""
    eighths = (turns(word) or 0) + (4 if is_turned else 0)
    side = box.w * (1.0 if is_attended else SHOWN)
    place = pygame.FRect(box.centerx - side / 2, box.centery - side / 2, side, side)
    fill = mix(colour, BLACK, 0.0 if is_attended else 0.1)

    def paint(brush: Brush) -> None:
        turn = eighths * 45

        def turned(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
            vectors = [pygame.Vector2(x - 0.5, y - 0.5).rotate(turn) for x, y in points]
            return [(0.5 + vector.x, 0.5 + vector.y) for vector in vectors]

        arrow = [(0.5, 0.14), (0.82, 0.5), (0.62, 0.5), (0.62, 0.84), (0.38, 0.84), (0.38, 0.5), (0.18, 0.5)]
        brush.circle((0.5, 0.5), 0.5, (*BLACK, 70))
        brush.circle((0.5, 0.49), 0.48, WHITE)
        brush.circle((0.5, 0.49), 0.44, fill)
        brush.polygon(turned(arrow), WHITE)

    canvas.shape(("heading", eighths % 8, fill), place, paint)
