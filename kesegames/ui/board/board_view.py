"""Every board there is: cells at their places, turned or not, and which one a point falls on."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.board import Board
from kesegames.engine.look import Spot

RIM: Final = 0.24
"""The width of the frame around the cells that carries the coordinates, in cells."""
MAP_RIM: Final = 0.05
"""Where a picture is the ground there are no coordinates."""
PATH_RIM: Final = 0.14
"""Where cells bear their own names."""


class BoardView:
    """A board set into a box. `cells` maps a spot to its place in logical pixels, `edge` is the board with its rim."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells: dict[Spot, pygame.FRect] = {}
        self.edge = pygame.FRect(0, 0, 0, 0)
        self.cell = 0.0
        self.is_turned = False

    @property
    def rim(self) -> float:
        """The width of the frame, in cells."""
        if self.board.ground:
            return MAP_RIM
        return PATH_RIM if self.board.kind == "path" else RIM

    def fit(self, box: pygame.FRect, is_turned: bool, tallest: float = 1.0) -> None:
        """Place the board in the middle of `box`, as large as it goes; turned by 180° when asked.

        Its cells may be higher than wide, `tallest` times at the most.
        """
        self.is_turned = is_turned
        wide = self.board.width + 2 * self.rim
        self.cell = min(box.w / wide, box.h / (self.board.height + 2 * self.rim))
        rim = self.cell * self.rim
        high = min(tallest * self.cell, (box.h - 2 * rim) / max(1.0, self.board.height))
        width, height = self.cell * self.board.width, high * self.board.height
        left, top = box.centerx - width / 2, box.centery - height / 2
        self.edge = pygame.FRect(left - rim, top - rim, width + 2 * rim, height + 2 * rim)
        self.cells = {}
        for cell in self.board.cells:
            x, y = cell.x, cell.y
            if is_turned:
                x, y = self.board.width - cell.x - cell.width, self.board.height - cell.y - cell.height
            self.cells[cell.name] = pygame.FRect(
                left + x * self.cell, top + y * high, cell.width * self.cell, cell.height * high
            )
