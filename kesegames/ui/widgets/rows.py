"""A list that scrolls by whole rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing, Target

Draw = Callable[[Canvas, pygame.FRect, int, bool], None]
"""Draws row number i into a box; True when it is attended to."""


@dataclass(eq=False)
class Rows(Widget):
    """A list that scrolls: `count` rows of one height, drawn and chosen by number. `top` is the first one shown."""

    id: str
    box: pygame.FRect
    count: int
    row_height: float
    top: int
    draw_row: Draw
    choose: Callable[[int], None]
    scrolled: Callable[[int], None]

    def __post_init__(self) -> None:
        self.room = max(1, int(self.box.h // self.row_height))
        self.top = max(0, min(self.top, self.count - self.room))

    def _row(self, number: int) -> pygame.FRect:
        bar = 12 if self.count > self.room else 0
        y = self.box.y + (number - self.top) * self.row_height
        return pygame.FRect(self.box.x, y, self.box.w - bar, self.row_height)

    def _shown(self) -> range:
        return range(self.top, min(self.count, self.top + self.room))

    def targets(self) -> list[Target]:
        return [
            Target(f"{self.id}{number}", self._row(number), partial(self.choose, number)) for number in self._shown()
        ]

    def scroll(self, turns: float) -> bool:
        top = max(0, min(self.top - round(turns * 3), self.count - self.room))
        if top == self.top:
            return False
        self.scrolled(top)
        return True

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        for number in self._shown():
            self.draw_row(canvas, self._row(number), number, ring.attends(f"{self.id}{number}"))
            if ring.shows(f"{self.id}{number}"):
                canvas.ring(self._row(number), canvas.theme.strong, 2, 6)
        if self.count > self.room:
            track, thumb = self.bar()
            canvas.panel(track, canvas.theme.ground, None, 3)
            canvas.panel(thumb, canvas.theme.line, None, 3)

    def bar(self) -> tuple[pygame.FRect, pygame.FRect]:
        """The scroll bar of more rows than there is room for, and the part of it that stands for those shown."""
        track = pygame.FRect(self.box.right - 6, self.box.y, 6, self.room * self.row_height)
        length = max(20.0, track.h * self.room / self.count)
        y = track.y + (track.h - length) * self.top / (self.count - self.room)
        return track, pygame.FRect(track.x, y, track.w, length)
