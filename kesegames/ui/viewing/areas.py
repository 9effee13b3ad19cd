"""Where a match stands on the screen: the table with its near edge, and the page that lies on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

NARROW: Final = 1100.0
"""Below this width of the window the panel is folded until it is opened."""
WIDE: Final = 1600.0
"""From this width on it has two pages side by side."""
TITLE: Final = 52.0
RAIL: Final = 56.0
EDGE: Final = 12.0
"""Between the panel and what is around it."""
INSET: Final = 10.0
"""Things on the table lie so far within its edges."""
TABS: Final = 46.0
FOOT: Final = 56.0
"""The heights of the tabs, and of the bar to step through the match at the panel's foot."""
TAG: Final = (16.0, 56.0)
HIT: Final = 44.0
"""The fold's tag as it is drawn, and the width in which it is clicked."""


@dataclass
class Areas:
    """The parts of the screen (table.md): the `title` line, the `stage` for board and places, the `rail` at the near
    edge of the table – what stands on it ends where the table does – the `panel`, empty where it is folded, and the
    `tag` that folds it."""

    title: pygame.FRect
    stage: pygame.FRect
    rail: pygame.FRect
    panel: pygame.FRect
    tag: pygame.FRect

    @property
    def pages(self) -> list[pygame.FRect]:
        """The panel, or its two halves where there is room for two pages; none where it is folded."""
        panel = self.panel
        if not panel.w:
            return []
        if panel.w < 600:
            return [panel]
        width = (panel.w - EDGE) / 2
        return [pygame.FRect(x, panel.y, width, panel.h) for x in (panel.x, panel.right - width)]


def _panel_width(width: float) -> float:
    if width < WIDE:
        return min(432.0, max(280.0, 352 + (width - 1280) * 0.25))
    page = min(420.0, max(336.0, 352 + (width - 1920) * 0.1))
    return 2 * page + EDGE


def areas(width: float, height: float, is_open: bool) -> Areas:
    """A wider window gives the rest to the stage and the panel; `is_open` when that is not folded."""
    wide = _panel_width(width) if is_open else 0.0
    panel = pygame.FRect(width - EDGE - wide if is_open else width, EDGE, wide, height - 2 * EDGE)
    right = panel.x - EDGE if is_open else width
    # Folded, the tag is clicked where nothing lies.
    free = right - 2 * INSET - (0.0 if is_open else HIT - INSET)
    stage = pygame.FRect(INSET, TITLE, free, height - TITLE - RAIL - 8)
    tag_w, tag_h = TAG
    tag = pygame.FRect((panel.x if is_open else width) - tag_w, height / 2 - tag_h / 2, tag_w, tag_h)
    rail = pygame.FRect(0, height - RAIL, right, RAIL)
    return Areas(pygame.FRect(0, 0, right, TITLE), stage, rail, panel, tag)
