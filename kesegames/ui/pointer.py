"""The mouse, and fingers on the screen: both point, press, carry, let go and scroll.

A tap is a click. A finger that rests shows what hovering shows, and nothing is chosen when it is lifted. One that moves
scrolls what it began on, or else carries it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.screen import Screen
from kesegames.ui.widgets.base import STEP
from kesegames.ui.widgets.notices import Notices

RESTS_MS: Final = 450
"""A finger that has not moved for so long rests."""
SLIPS: Final = 12.0
"""One that has moved no farther than that, in logical pixels, has not."""
MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)
FINGERS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
Point = tuple[float, float]


class Window(Protocol):
    """What is pointed at: the scene on top, and the notices over it."""

    scenes: list[Screen]
    notices: Notices
    wants_frame: bool
    clock: Callable[[], int]

    @property
    def scene(self) -> Screen: ...
    def settle(self) -> None: ...
    def scale(self) -> float: ...
    def units(self) -> float: ...
    def canvas(self) -> Canvas: ...


class Pointer:
    """Where the pointer is (`at`, in logical pixels), and what the finger does that came first."""

    def __init__(self, app: Window) -> None:
        self.app = app
        self.at: Point = (-1.0, -1.0)
        self._finger: int | None = None
        self._start: Point = (0.0, 0.0)
        self._since = 0
        self._does = ""
        """Nothing yet, `rests`, `scrolls` or `carries`."""

    def feed(self, event: pygame.event.Event) -> None:
        """Take in an event of MOUSE or FINGERS; those that the system makes of fingers for a mouse are passed over."""
        if event.type in FINGERS:
            self._touch(event)
        elif getattr(event, "touch", False):
            return
        elif event.type == pygame.MOUSEWHEEL:
            self.app.scene.wheel(*self.at, event.y)
        elif event.type == pygame.MOUSEBUTTONUP:
            if event.button == 1:
                self.app.scene.release()
        else:
            # The pointer is told in the window's units.
            scale = self.app.scale() * self.app.units()
            self._go((event.pos[0] / scale, event.pos[1] / scale))
            if event.type == pygame.MOUSEMOTION:
                self.app.scene.point(*self.at)
            elif event.button in (1, 3):
                self._press(event.button)

    def tick(self, now: int) -> int | None:
        """A finger that is not moved begins to rest; in how many milliseconds, None where there is none."""
        if self._finger is None or self._does:
            return None
        if now - self._since < RESTS_MS:
            return self._since + RESTS_MS - now
        self._does = "rests"
        self._go(self._start)
        self.app.scene.point(*self.at)
        self.app.wants_frame = True
        return None

    def _go(self, at: Point) -> None:
        self.at = at
        self.app.settle()

    def _press(self, button: int) -> None:
        app, (x, y) = self.app, self.at
        app.wants_frame = True
        if not app.notices.press(app.canvas(), app.scene.targets(), app.scene.read(app.canvas()), x, y):
            app.scene.press(x, y, button)

    def _touch(self, event: pygame.event.Event) -> None:
        canvas = self.app.canvas()
        at = (event.x * canvas.width, event.y * canvas.height)
        if event.type == pygame.FINGERDOWN:
            if self._finger is None:
                self._finger, self._start, self._since, self._does = event.finger_id, at, self.app.clock(), ""
        elif event.finger_id == self._finger:
            if event.type == pygame.FINGERMOTION:
                self._slide(at)
            else:
                self._lift()

    def _slide(self, at: Point) -> None:
        """The finger moves: from where it began on."""
        if not self._does and pygame.Vector2(at).distance_to(self._start) > SLIPS:
            slides = any(widget.slides(*self._start) for widget in self.app.scene.widgets)
            self._does = "scrolls" if slides else "carries"
            self._go(self._start)
            if self._does == "carries":
                self.app.scene.point(*self.at)
                self._press(1)
        if self._does == "scrolls":
            self.app.scene.wheel(*self._start, (at[1] - self.at[1]) / STEP)
        self._go(at)
        if self._does == "carries" and self.app.scenes:
            self.app.scene.point(*at)

    def _lift(self) -> None:
        """The finger is lifted: where it neither rested nor moved, that was a click."""
        self._finger = None
        if not self._does:
            self._go(self._start)
            self.app.scene.point(*self.at)
            self._press(1)
        if self._does in ("", "carries") and self.app.scenes:
            self.app.scene.release()
