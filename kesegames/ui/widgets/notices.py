"""Short news in a corner where nothing can be clicked: they go by themselves, or by a click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.draw.canvas import CAPTION, LINE_HEIGHT, Canvas
from kesegames.ui.draw.icons import sign
from kesegames.ui.widgets.focus import Target

SHOWN_MS: Final = 12_000
WIDTH_SHARE: Final = 0.225
WIDTH_MOST: Final = 420.0
"""Of the window's width, and at most, in logical pixels: no wider than the names of the players beside a board."""
MARGIN: Final = 16.0
RIGHT_MARGIN: Final = 76.0
"""The button on a player's card remains free."""
BAR: Final = 56.0
"""What is left free at the top and the bottom."""
GAP: Final = 8.0
LEAST_PANE: Final = 80.0
"""Rows that scroll in a part of the screen higher than this are covered before anything else is."""
STEPS: Final = 24
"""Where none of the usual places is free, so many others are tried in both directions."""
MOST_LINES: Final = 9
MOST_SHOWN: Final = 4


@dataclass
class Notice:
    text: str
    until: int
    is_news: bool


class Notices:
    """The news that are shown now, the newest below. A notice that repeats another only renews it."""

    def __init__(self) -> None:
        self._all: list[Notice] = []

    @property
    def texts(self) -> list[str]:
        return [notice.text for notice in self._all]

    def add(self, text: str, now: int, is_news: bool = False) -> None:
        """`is_news`: it tells of a match, and is worth nothing where that is not played on (`end_news`)."""
        self._all = [notice for notice in self._all if notice.text != text]
        self._all.append(Notice(text, now + SHOWN_MS, is_news))

    def end_news(self) -> None:
        """The news of a match go."""
        self._all = [notice for notice in self._all if not notice.is_news]

    def tick(self, now: int) -> int | None:
        """Milliseconds until the next one goes, 0 when one has just gone, None without any."""
        count = len(self._all)
        self._all = [notice for notice in self._all if notice.until > now]
        if len(self._all) < count:
            return 0
        return max(1, min(notice.until for notice in self._all) - now) if self._all else None

    def boxes(self, canvas: Canvas, targets: Sequence[Target]) -> list[pygame.FRect]:
        """Where each notice stands: all in the first place where they cover none of the targets, or the fewest.

        Where the usual places are taken any other that is free is one, then what lies on rows that scroll.
        """
        width = min(WIDTH_MOST, canvas.width * WIDTH_SHARE)
        most = MOST_LINES * CAPTION * LINE_HEIGHT
        texts = self.texts[:MOST_SHOWN]
        heights = [min(most, canvas.paragraph_height(text, width - 64, CAPTION)) + 24 for text in texts]
        whole = sum(heights) + GAP * (len(heights) - 1)
        right, bottom = canvas.width - RIGHT_MARGIN - width, canvas.height - BAR - GAP - whole
        places = [(right, BAR), (right, bottom), (canvas.width / 2 - width / 2, BAR), (MARGIN, bottom)]
        spare = [(x, y) for x in _steps(canvas.width - width) for y in _steps(canvas.height - whole)]
        fixed = [target.seen for target in targets if target.pane is None or target.pane.h <= LEAST_PANE]
        boxes = [target.seen for target in targets]
        rooms = [pygame.FRect(*place, width, whole) for place in (*places, *spare)]
        free = next((room for room in rooms if room.collidelist(boxes) < 0), None)
        free = free or next((room for room in rooms if room.collidelist(fixed) < 0), None)
        x, y = (free or min(rooms[: len(places)], key=lambda room: len(room.collidelistall(boxes)))).topleft
        found = []
        for height in heights:
            found.append(pygame.FRect(x, y, width, height))
            y += height + GAP
        return found

    def press(self, canvas: Canvas, targets: Sequence[Target], x: float, y: float) -> bool:
        """A click: the notice under it goes."""
        for number, box in enumerate(self.boxes(canvas, targets)):
            if box.collidepoint(x, y):
                del self._all[number]
                return True
        return False

    def draw(self, canvas: Canvas, targets: Sequence[Target]) -> None:
        theme = canvas.theme
        for notice, box in zip(self._all, self.boxes(canvas, targets), strict=False):
            canvas.panel(box, theme.raised, theme.strong, 8, 2)
            inner = pygame.FRect(box.x + 16, box.y + 12, box.w - 64, box.h - 20)
            canvas.paragraph(notice.text, inner, CAPTION)
            sign(canvas, "cross", pygame.FRect(box.right - 38, box.y + 8, 28, 28), theme.muted)


def _steps(room: float) -> list[float]:
    """Places to try, from the far end on."""
    return [max(0.0, room - MARGIN) * (1 - step / STEPS) + MARGIN / 2 for step in range(STEPS + 1)]
