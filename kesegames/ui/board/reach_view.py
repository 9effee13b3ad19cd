"""Where a piece could go, as a small picture of the board: dots, corners for what it captures, rings to step on."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.look import Reach
from kesegames.ui.board.board_view import BoardView
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Brush, Colour

SIDE_MOST: Final = 150.0


def width(room: pygame.FRect, board: BoardView) -> float:
    """Of the picture that `draw` makes in `room`."""
    field = _field(board)
    return min(min(SIDE_MOST, room.h) / field.h * field.w, SIDE_MOST, room.w * 0.5)


def _field(board: BoardView) -> pygame.FRect:
    first, *others = board.cells.values()
    return first.unionall(others)


def draw(canvas: Canvas, room: pygame.FRect, board: BoardView, reach: Reach) -> float:
    """At the right of `room`, as the board lies now; returns the width it takes."""
    at, spots = reach.at, reach.spots
    theme = canvas.theme
    field = _field(board)
    scale = width(room, board) / field.w
    left, top = room.right - field.w * scale, room.y
    for spot, cell in board.cells.items():
        box = pygame.FRect(
            left + (cell.x - field.x) * scale, top + (cell.y - field.y) * scale, cell.w * scale - 1, cell.h * scale - 1
        )
        canvas.fill(box, theme.strong if spot == at else theme.raised)
        kind = spots.get(spot)
        if kind is not None:
            ink = theme.panel if spot == at else theme.danger if kind == "capture" else theme.text
            _mark(canvas, box, kind, ink)
    return field.w * scale


def _mark(canvas: Canvas, box: pygame.FRect, kind: str, ink: Colour) -> None:
    def paint(brush: Brush) -> None:
        if kind == "move":
            brush.circle((0.5, 0.5), 0.22, ink)
        elif kind == "step":
            brush.circle((0.5, 0.5), 0.26, ink, 0.12)
        else:
            for x, y, dx, dy in ((0.12, 0.12, 1, 1), (0.88, 0.12, -1, 1), (0.12, 0.88, 1, -1), (0.88, 0.88, -1, -1)):
                brush.line([(x, y + dy * 0.26), (x, y), (x + dx * 0.26, y)], 0.13, ink)

    canvas.shape(("reach", kind, ink), box, paint)
