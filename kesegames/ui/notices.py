"""Short news in a corner: they go by themselves, or by a click."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.canvas import CAPTION, LINE_HEIGHT, Canvas
from kesegames.ui.widgets import sign

SHOWN_MS: Final = 12_000
WIDTH: Final = 420.0
TOP: Final = 56.0
MOST_LINES: Final = 6
MOST_SHOWN: Final = 4


@dataclass
class Notice:
    text: str
    until: int


class Notices:
    """The news that are shown now, the newest below. A notice that repeats another only renews it."""

    def __init__(self) -> None:
        self._all: list[Notice] = []

    @property
    def texts(self) -> list[str]:
        return [notice.text for notice in self._all]

    def add(self, text: str, now: int) -> None:
        self._all = [notice for notice in self._all if notice.text != text]
        self._all.append(Notice(text, now + SHOWN_MS))

    def tick(self, now: int) -> int | None:
        """Milliseconds until the next one goes, 0 when one has just gone, None without any."""
        count = len(self._all)
        self._all = [notice for notice in self._all if notice.until > now]
        if len(self._all) < count:
            return 0
        return max(1, min(notice.until for notice in self._all) - now) if self._all else None

    def boxes(self, canvas: Canvas) -> list[pygame.FRect]:
        """Where each notice stands."""
        found = []
        y = TOP
        for notice in self._all[:MOST_SHOWN]:
            lines = canvas.lines(notice.text, WIDTH - 64, CAPTION)[:MOST_LINES]
            height = len(lines) * CAPTION * LINE_HEIGHT + 24
            found.append(pygame.FRect(canvas.width / 2 - WIDTH / 2, y, WIDTH, height))
            y += height + 8
        return found

    def press(self, canvas: Canvas, x: float, y: float) -> bool:
        """A click: the notice under it goes."""
        for number, box in enumerate(self.boxes(canvas)):
            if box.collidepoint(x, y):
                del self._all[number]
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        for notice, box in zip(self._all, self.boxes(canvas), strict=False):
            canvas.panel(box, theme.raised, theme.accent, 8, 2)
            inner = pygame.FRect(box.x + 16, box.y + 12, WIDTH - 64, box.h - 20)
            canvas.paragraph(notice.text, inner, CAPTION)
            sign(canvas, "cross", pygame.FRect(box.right - 38, box.y + 8, 28, 28), theme.muted)
