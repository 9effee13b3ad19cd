"""Paragraphs below each other in a part of the panel beside the board, that scrolls where they need more room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.text_layout import Styled, wrap_styled
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing, Target
from kesegames.ui.widgets.scroller import Scroll, Scroller, scrolled

REMARKS: Final = "remarks"


@dataclass
class Remark:
    """A paragraph: runs of text, each `regular`, `bold`, `muted` or `bad`."""

    runs: list[Styled]
    size: float = CAPTION


class Prose(Widget):
    """Paragraphs one below the other; its box grows to their height."""

    def __init__(self, box: pygame.FRect, paragraphs: list[Remark], canvas: Canvas) -> None:
        self.is_target = False
        self.lines: list[tuple[float, float, list[Styled]]] = []
        y = 0.0
        for paragraph in paragraphs:
            size = paragraph.size
            step = canvas.step(size)

            def measure(part: str, style: str, size: float = size) -> float:
                return canvas.measure(part, size, _face(style))

            for line in wrap_styled(paragraph.runs, box.w, measure):
                self.lines.append((y, size, line))
                y += step
            y += 6
        self.box = pygame.FRect(box.x, box.y, box.w, max(0.0, y - 6))

    def targets(self) -> list[Target]:
        return [Target(REMARKS, self.box, lambda: None)] if self.is_target else []

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        inks = {"bad": theme.danger, "muted": theme.muted}
        for y, size, line in self.lines:
            x = self.box.x
            for part, style in line:
                width = canvas.measure(part, size, _face(style))
                place = pygame.FRect(x, self.box.y + y, width + 1, canvas.step(size))
                canvas.text(part, place, size, inks.get(style, theme.text), _face(style))
                if style == "bad":
                    canvas.fill(pygame.FRect(x, place.bottom - 4, width, 2), theme.danger)
                x += width
        if ring.shows(REMARKS):
            focus_mark(canvas, self.box)


def _face(style: str) -> str:
    return "bold" if style in ("bold", "bad") else "regular"


def scrolled_prose(room: pygame.FRect, paragraphs: list[Remark], canvas: Canvas, scroll: Scroll) -> Scroller:
    """The paragraphs in a room; a target, for the keyboard, only where they scroll."""
    prose = Prose(pygame.FRect(room.x, room.y, room.w - 10, 0), paragraphs, canvas)
    scroller = scrolled(room, [prose], prose.box.h, scroll)
    prose.is_target = scroller.scrolls
    return scroller
