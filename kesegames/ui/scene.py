"""The kinds of screens of the app."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from kesegames.ui.app import App
from kesegames.ui.draw.canvas import TITLE, Canvas
from kesegames.ui.draw.room import middle
from kesegames.ui.screen import Screen
from kesegames.ui.widgets.bar import Bar
from kesegames.ui.widgets.base import Label, Widget
from kesegames.ui.widgets.scroller import Scroll, Scroller, scrolled

EDGE: Final = 32.0
"""Left and right of what fills the window."""
TITLE_HIGH: Final = 44.0
AIR: Final = 16.0
"""Around a card, at least."""
HIGHER: Final = 0.4
"""By so much of what texts grow it becomes higher."""
DARKNESS: Final = 130
"""Of what lies under an overlay, 0 … 255."""


class Scene(Screen):
    """A screen that knows the app, and through `app.routes` the ways to other scenes."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.app: App = app


class Overlay(Scene):
    """A card over the scene below, which it darkens. The commands `closing` close it."""

    is_overlay = True
    closing: tuple[str, ...] = ("back", "menu")

    def close(self) -> None:
        self.app.pop()

    def card_of(self, width: float, height: float) -> pygame.FRect:
        """Where a card stands that is so large with texts of the usual size; with larger ones it is larger, as far as
        the window has room."""
        grown = self.app.skin.grown
        most_wide, most_high = self.width - 2 * AIR, self.height - 2 * AIR
        # Lines become fewer as they become wider, and buttons have one height.
        high = height * (1 + (grown - 1) * HIGHER)
        return middle(self.whole, min(width * grown, most_wide), min(high, most_high))

    def command(self, name: str) -> bool:
        if name in self.closing:
            self.close()
            return True
        return super().command(name)

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.whole, (0, 0, 0), DARKNESS)
        super().draw(canvas)


class ScrollScene(Scene):
    """A scene with one Scroller, made by `scroller` in its layout.

    `foot` is the height of the part below a line at the foot, where it has one.
    """

    foot = 0.0

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.scroll = Scroll(app)

    def head(self, least: float) -> float:
        """How high the part with the title is that is `least` high with texts of the usual size."""
        return least + max(0.0, self.app.canvas().step(TITLE) - TITLE_HIGH)

    def title(self, words: str, left: float, width: float, top: float = 16.0) -> Label:
        """The title of the scene."""
        return Label(pygame.FRect(left, top, width, self.head(TITLE_HIGH)), words, TITLE, "bold")

    def bar(self, high: float = 48.0) -> Bar:
        """The buttons at the foot."""
        box = pygame.FRect(EDGE, self.height - self.foot + 14, self.width - 2 * EDGE, high)
        return Bar(self.app.canvas(), box)

    def scroller(self, box: pygame.FRect, content: Sequence[Widget], height: float) -> Scroller:
        """The part that scrolls, where it was scrolled to."""
        return scrolled(box, content, height, self.scroll)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.foot:
            canvas.fill(pygame.FRect(0, self.height - self.foot, self.width, 1), canvas.theme.line)
