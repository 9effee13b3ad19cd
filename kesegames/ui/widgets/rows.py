"""Rows of one height, in a strip that scrolls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.widgets.focus import FocusRing, Target

Draw = Callable[[Canvas, pygame.FRect, int, bool], None]
"""Draws row number i into a box; True when it is attended to."""


@dataclass(eq=False)
class Rows:
    """`count` rows, drawn and chosen by number; the ids of their targets are `id` and that number."""

    id: str
    count: int
    row_height: float
    draw_row: Draw
    choose: Callable[[int], None]

    def height(self, row: int) -> float:
        return self.row_height

    def targets(self, row: int, box: pygame.FRect) -> list[Target]:
        return [Target(f"{self.id}{row}", box, partial(self.choose, row))]

    def row_of(self, id: str) -> int | None:
        number = id.removeprefix(self.id)
        return int(number) if number != id and number.isdecimal() and int(number) < self.count else None

    def draw(self, canvas: Canvas, ring: FocusRing, row: int, box: pygame.FRect, pane: pygame.FRect) -> None:
        self.draw_row(canvas, box, row, ring.attends(f"{self.id}{row}"))
        if ring.shows(f"{self.id}{row}"):
            focus_mark(canvas, box.inflate(-4, -4), 6)
