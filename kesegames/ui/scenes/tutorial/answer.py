"""Beside the board of a lesson: how far it has come, what is said of a click, the cheer at its end."""

from __future__ import annotations

from math import ceil
from typing import Final

import pygame

from kesegames.ui.board.burst import burst
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, TITLE, Canvas
from kesegames.ui.draw.heading import tag_height
from kesegames.ui.draw.room import middle

DOT: Final = 10.0
ANSWER_MARGIN: Final = 32.0
"""On both sides of an answer together."""
RULE_GAP: Final = 8.0
CHEER_LEAST: Final = 90.0
"""With less room than that there is no light."""
CHEER_MOST: Final = 320.0
"""And it is no larger than that."""
RAYS_BEYOND: Final = 2.7
"""How much larger the rays are than what they surround."""


def type_sizes(canvas: Canvas) -> list[float]:
    """The sizes of type to try, the largest first; texts that the player wants large shrink to a plain caption."""
    scale = canvas.skin.grown
    return [HEADING, BODY, CAPTION, *(height / scale for height in range(ceil(CAPTION * scale) - 1, CAPTION - 1, -1))]


def answer_heights(canvas: Canvas, text: str, more: str, width: float, size: float) -> tuple[float, float, float]:
    """Of the box of an answer beside a sentence of this size: its margins, the answer, the rule behind it."""
    inner = width - ANSWER_MARGIN
    extra = canvas.paragraph_height(more, inner, min(size, CAPTION)) + RULE_GAP if more else 0.0
    return 24.0, canvas.paragraph_height(text, inner, min(size, BODY)), extra


def draw_box(
    canvas: Canvas, room: pygame.FRect, text: str, more: str, colour: tuple[int, int, int], size: float
) -> float:
    """A sentence on a ground of its own, a bar of `colour` at its left, `more` below it; where it ends."""
    margin, high, extra = answer_heights(canvas, text, more, room.w, size)
    box = pygame.FRect(room.x, room.y, room.w, min(room.h, margin + high + extra))
    canvas.panel(box, canvas.theme.raised, None, 8)
    canvas.panel(pygame.FRect(box.x, box.y, 5, box.h), colour, None, 2)
    at = pygame.FRect(box.x + 20, box.y + 12, room.w - ANSWER_MARGIN, box.h - extra - margin)
    canvas.paragraph(text, at, min(size, BODY), canvas.theme.text)
    if more:
        below = pygame.FRect(at.x, at.bottom + RULE_GAP, at.w, extra - RULE_GAP)
        canvas.paragraph(more, below, min(size, CAPTION), canvas.theme.muted)
    return box.bottom


def draw_note(canvas: Canvas, room: pygame.FRect, text: str, size: float) -> None:
    """What a click would mean, no larger than a sentence of this size and as large as the room lets it."""
    sizes = [one for one in type_sizes(canvas) if one <= min(size, BODY)]
    fitting = (one for one in sizes if canvas.paragraph_height(text, room.w, one) <= room.h)
    canvas.paragraph(text, room, next(fitting, CAPTION), canvas.theme.muted)


def draw_cheer(canvas: Canvas, free: pygame.FRect, words: str) -> None:
    """Light, and a word of praise in it, where there is room."""
    if free.h < CHEER_LEAST:
        return
    side = min(free.w, free.h, CHEER_MOST) / RAYS_BEYOND
    lit = middle(pygame.FRect(free.x, free.y, free.w, side * RAYS_BEYOND), side, side)
    # Light would not be seen on a page as light as itself.
    burst(canvas, lit, canvas.theme.strong)
    size = canvas.fitting(words, free.w - 16, TITLE, "bold")
    high = tag_height(canvas, 1.7 * TITLE, TITLE)
    band = middle(lit, min(free.w, canvas.measure(words, size, "bold") + 24), high)
    canvas.panel(band, canvas.theme.panel, None, band.h / 2)
    canvas.text(words, band, size, canvas.theme.text, "bold", "centre")


def draw_dots(canvas: Canvas, side: pygame.FRect, count: int, at: int, is_done: bool) -> None:
    """One dot a step at the top of the page `side`: those behind filled, the one shown, number `at`, large."""
    theme = canvas.theme
    step = min(28.0, (side.w - 40) / count)
    for number in range(count):
        size = DOT + 4 if number == at else DOT
        box = middle(pygame.FRect(side.x + 20 + number * step, side.y + 24 - DOT / 2, DOT, DOT), size, size)
        is_behind = number < at or (number == at and is_done)
        fill = theme.strong if is_behind else theme.raised
        canvas.panel(box, fill, theme.strong if number <= at else theme.line, size / 2, 2)
