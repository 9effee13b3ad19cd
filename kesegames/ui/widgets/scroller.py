"""A part of the screen that scrolls: it shows as much of its widgets as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.widgets.base import Field, Widget
from kesegames.ui.widgets.focus import FocusRing, Target

BAR: Final = 6.0
GRIP: Final = 14.0
"""So much wider than it is drawn the bar can be taken hold of."""
STEP: Final = 56.0
"""How far a turn of the wheel scrolls, in logical pixels."""
AIR: Final = 20.0
"""What is scrolled into view comes so far from the edge."""


@dataclass(eq=False)
class Scroller(Widget):
    """Widgets in a box, laid out as if it began at its top; `top` is how far they are scrolled, in logical pixels.

    All of them are targets, those out of sight too: the ring scrolls them into view. A box of a target outside counts
    for no click. `height` is that of all widgets together.
    """

    box: pygame.FRect
    content: Sequence[Widget]
    height: float
    top: float
    scrolled: Callable[[float], None]

    def __post_init__(self) -> None:
        self.most = max(0.0, self.height - self.box.h)
        self.top = max(0.0, min(self.top, self.most))
        for widget in self.content:
            widget.box = widget.box.move(0, -self.top)

    def targets(self) -> list[Target]:
        return [replace(target, pane=self.box) for widget in self.content for target in widget.targets()]

    def field(self, id: str) -> Field | None:
        return next((field for widget in self.content if (field := widget.field(id)) is not None), None)

    def _go(self, top: float) -> bool:
        top = max(0.0, min(top, self.most))
        if top == self.top:
            return False
        self.scrolled(top)
        return True

    def scroll(self, turns: float) -> bool:
        return self._go(self.top - turns * STEP)

    def page(self, by: int) -> bool:
        """A page down (1) or up (−1); ±2 to an end. False where there is nothing further."""
        return self._go(self.top + by * self.box.h * 0.85 if abs(by) == 1 else self.most * (by > 0))

    def reveal(self, id: str) -> bool:
        box = next((target.box for target in self.targets() if target.id == id), None)
        if box is None:
            return False
        if box.top < self.box.top + AIR:
            return self._go(self.top - (self.box.top + AIR - box.top))
        if box.bottom > self.box.bottom - AIR:
            return self._go(self.top + box.bottom - self.box.bottom + AIR)
        return False

    def bar(self) -> tuple[pygame.FRect, pygame.FRect]:
        """The scroll bar, and the part of it that stands for what is shown."""
        track = pygame.FRect(self.box.right + 4, self.box.y, BAR, self.box.h)
        length = min(track.h, max(32.0, track.h * self.box.h / self.height))
        y = track.y + (track.h - length) * self.top / self.most
        return track, pygame.FRect(track.x, y, BAR, length)

    def grabs(self, x: float, y: float) -> bool:
        return self.most > 0 and self.bar()[0].inflate(GRIP, 0).collidepoint(x, y)

    def drag(self, y: float) -> None:
        """The middle of the thumb follows the pointer."""
        track, thumb = self.bar()
        self._go(self.most * (y - track.y - thumb.h / 2) / max(1.0, track.h - thumb.h))

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        # Focus marks stand out of their widgets by a few pixels.
        with canvas.clipped(self.box.inflate(12, 12)):
            for widget in self.content:
                if widget.box.colliderect(self.box):
                    widget.draw(canvas, ring)
        if self.most:
            track, thumb = self.bar()
            canvas.panel(track, theme.panel, None, 3)
            canvas.panel(thumb, theme.muted, None, 3)
