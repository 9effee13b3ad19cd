"""Rows of things to choose, one below the other: what set-up and settings are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.draw.canvas import CAPTION, HEADING, Canvas
from kesegames.ui.widgets.base import TARGET_LEAST, Label, Widget
from kesegames.ui.widgets.buttons import Choice
from kesegames.ui.widgets.focus import FocusRing

ROW: Final = 44.0
ROW_GAP: Final = 12.0
INDENT: Final = 2.0
LABEL_GAP: Final = 12.0
BOLD: Final = 1.09


@dataclass(eq=False)
class Note(Widget):
    """A small explanation, in the vertical middle of its box."""

    box: pygame.FRect
    text: str
    is_on_mat: bool = False

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        canvas.paragraph_centred(self.text, self.box, CAPTION, theme.mat_muted if self.is_on_mat else theme.muted)


class Form:
    """Collects `widgets` from the top `y` down, `width` wide; `height` is what they take so far.

    `canvas` says how high texts are.
    """

    def __init__(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        self.x = x
        self.width = width
        self.widgets: list[Widget] = []
        self._canvas = canvas
        self._top = y
        self._y = y

    def height_of(self, text: str, room: float) -> float:
        """How high a text in small print is in a width."""
        return self._canvas.paragraph_height(text, room, CAPTION)

    def line(self, least: float, size: float) -> float:
        """How high a line of text is, at least `least`."""
        return max(least, self._canvas.step(size))

    @property
    def height(self) -> float:
        return self._y - self._top

    def row(self, height: float = ROW) -> pygame.FRect:
        """The room of the next row."""
        box = pygame.FRect(self.x, self._y, self.width, height)
        self._y += height + ROW_GAP
        return box

    def add(self, *widgets: Widget) -> None:
        self.widgets += widgets

    def heading(self, text: str) -> None:
        """A heading above the rows that follow."""
        if self.widgets:
            self._y += 14
        self.add(Label(self.row(self.line(32.0, HEADING)), text, HEADING, "bold"))

    def choice(
        self,
        id: str,
        label: str,
        values: Sequence[str],
        at: int,
        change: Callable[[int], None],
        is_scale: bool = False,
    ) -> None:
        """A row with a value to choose, as high as its longest words need."""
        half = self.width / 2
        # Values are bold, a twelfth wider than what is measured.
        room = (half - 2 * TARGET_LEAST) / BOLD
        high = max(self.height_of(label, half - LABEL_GAP), *(self.height_of(value, room) for value in values))
        self.add(Choice(id, self.row(max(ROW, high + 4)), label, values, at, change, is_scale=is_scale))

    def note(self, text: str, is_close: bool = True) -> None:
        """What the row above means, close under it, or not `is_close` what concerns several."""
        if self.widgets and is_close:
            self._y -= ROW_GAP - 4
        width = self.width - 2 * INDENT
        box = self.row(self.height_of(text, width) + 2)
        self.add(Note(pygame.FRect(box.x + INDENT, box.y, width, box.h), text))
