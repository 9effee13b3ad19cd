"""The bar one drags to go through a match: a tick for each decision, filled up to where one is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import BLACK, WHITE, Brush, Colour, mix
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing, Target

KNOB: Final = 20.0
LEAST_TICK_GAP: Final = 7.0
"""Ticks that would stand closer are drawn every ten events only."""


@dataclass(eq=False)
class EventBar(Widget):
    """All of a match from left to right along `track`; `at` of `count` events have happened.

    The arrows left and right step while the ring stands on it.
    """

    id: str
    box: pygame.FRect
    track: pygame.FRect
    at: int
    count: int
    go: Callable[[int], None]
    label: str

    def targets(self) -> list[Target]:
        if not self.count:
            return []
        return [Target(self.id, self.box, lambda: None, lambda by: self.go(self.at + by), self.label)]

    def number_at(self, x: float) -> int:
        """The number of events that a point of the bar means."""
        share = (x - self.track.x) / self.track.w
        return round(max(0.0, min(1.0, share)) * self.count)

    def x_of(self, number: int) -> float:
        """Where on the track that many events have happened."""
        return self.track.x + self.track.w * (number / self.count if self.count else 0)


class Scrubber(EventBar):
    """The bar below a board. `marked` are the numbers of events with something to read or to mind."""

    def __init__(
        self,
        id: str,
        box: pygame.FRect,
        at: int,
        count: int,
        marked: Sequence[int],
        go: Callable[[int], None],
        label: str,
    ) -> None:
        words = 92.0 if box.w > 260 else 0.0
        track = pygame.FRect(box.x + KNOB, box.centery - 3, box.w - 2 * KNOB - words, 6)
        super().__init__(id, box, track, at, count, go, label)
        self.marked = marked

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        canvas.panel(self.track, theme.line, None, 3)
        done = pygame.FRect(self.track.x, self.track.y, self.x_of(self.at) - self.track.x, self.track.h)
        if done.w >= 6:
            canvas.panel(done, theme.strong, None, 3)
        step = 1 if self.count and self.track.w / self.count >= LEAST_TICK_GAP else 10
        for number in range(0, self.count + 1, step):
            tall = 7 if number % 10 == 0 else 4
            canvas.fill(pygame.FRect(self.x_of(number) - 0.5, self.track.bottom + 4, 1, tall), theme.muted)
        for number in self.marked:
            dot = pygame.FRect(self.x_of(number) - 3.5, self.track.y - 11, 7, 7)
            canvas.shape(("dot of the bar", theme.strong), dot, _disc(theme.strong))
        knob = pygame.FRect(self.x_of(self.at) - KNOB / 2, self.track.centery - KNOB / 2, KNOB, KNOB)
        canvas.shape(("knob", theme.strong, ring.attends(self.id)), knob, _knob(theme.strong, ring.attends(self.id)))
        if self.track.right + KNOB < self.box.right:
            room = pygame.FRect(
                self.track.right + KNOB, self.box.y, self.box.right - self.track.right - KNOB, self.box.h
            )
            canvas.text(f"{self.at} / {self.count}", room, CAPTION, theme.muted, align="right")
        if ring.shows(self.id):
            focus_mark(canvas, self.box.inflate(-4, -10))


def _disc(colour: Colour) -> Callable[[Brush], None]:
    return lambda brush: brush.circle((0.5, 0.5), 0.5, colour)


def _knob(colour: Colour, is_attended: bool) -> Callable[[Brush], None]:
    def paint(brush: Brush) -> None:
        brush.circle((0.5, 0.5), 0.5, mix(colour, BLACK, 0.45))
        brush.circle((0.49, 0.49), 0.44, mix(colour, WHITE, 0.35 if is_attended else 0.2))
        brush.circle((0.51, 0.51), 0.38, colour)

    return paint
