"""The shelves of the gallery: a card a game, standing on planks by families, each as large as the window lets it be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.heading import draw_heading, tag_height
from kesegames.ui.draw.layer import Stamps
from kesegames.ui.draw.skin import BLACK, WHITE, Colour, colour, mix
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing, Target

LEAST: Final = 138.0
MOST: Final = 250.0
STEP: Final = 4.0
"""How wide a card is, and in what steps that is tried."""
GAP: Final = 8.0
APART: Final = 26.0
"""Between cards, and between families in a row."""
ABOVE: Final = 14.0
PLANK: Final = 18.0
TAG: Final = 24.0
"""The air over a row, where a ribbon stands out; the plank under it; the tag with the family's name on the plank."""
ON_CARD: Final = 12.0
"""How far a ribbon lies on its card, at the least."""
PITCH: Final = ABOVE + PLANK + TAG - 12.0
FRAME: Final = 6.0
NAME: Final = 30.0
LEAST_NAME: Final = 11.0
"""A name that is longer is in two lines."""
WIDER: Final = 0.35
"""With so much of what texts grow the least width grows."""
PAPER: Final = colour("#EDE3CD")
PAPER_LIT: Final = colour("#FFF9EA")
INK: Final = colour("#22262B")
RIBBON: Final = colour("#0B5A8C")
"""Labels are of paper by day and by evening."""

Picture = Callable[[Canvas, pygame.FRect, Colour], None]


@dataclass(eq=False)
class Card(Widget):
    """A game on its shelf: a picture and its name; `ribbon` is a word over it, `badge` a few signs on the picture.

    All but the picture is laid by `stamps`, as it was.
    """

    id: str
    box: pygame.FRect
    name: str
    picture: Picture
    choose: Callable[[], object]
    stamps: Stamps
    ribbon: str = ""
    badge: str = ""

    def targets(self) -> list[Target]:
        return [Target(self.id, self.box, self.choose, label=self.name)]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        is_attended, at = ring.attends(self.id), (*self.box, *canvas.clip)
        inner = self.box.inflate(-2 * FRAME, -2 * FRAME)
        high = NAME * canvas.skin.grown
        frame = pygame.FRect(inner.x, inner.y, inner.w, inner.h - high + FRAME)
        self.stamps.lay(canvas, ("paper", is_attended, *at), partial(self._draw_paper, canvas, frame, is_attended))
        with canvas.clipped(frame):
            self.picture(canvas, frame.inflate(-8, -8), canvas.theme.recess)
        key = self.name, self.badge, self.ribbon, *at
        self.stamps.lay(canvas, key, partial(self._draw_words, canvas, frame, high))
        if ring.shows(self.id):
            focus_mark(canvas, self.box, 7)

    def _draw_paper(self, canvas: Canvas, frame: pygame.FRect, is_attended: bool) -> None:
        canvas.panel(self.box.move(2, 4), mix(canvas.theme.table, BLACK, 0.45), None, 7)
        canvas.panel(self.box, PAPER_LIT if is_attended else PAPER, None, 7)
        canvas.panel(frame, canvas.theme.recess, None, 4)

    def _draw_words(self, canvas: Canvas, frame: pygame.FRect, high: float) -> None:
        name = pygame.FRect(frame.x, frame.bottom, frame.w, high)
        draw_heading(canvas, self.name, name, BODY, INK, "centre", LEAST_NAME)
        if self.badge:
            _label(canvas, self.badge, (frame.right - 4, frame.bottom - 4), PAPER, INK, is_right=True)
        if self.ribbon:
            # A high one stands out no further: there the shelf above ends, or what can be seen.
            foot = self.box.y + max(ON_CARD, tag_height(canvas, TAG) - ABOVE)
            _label(canvas, self.ribbon, (self.box.centerx, foot), RIBBON, WHITE)


def _label(
    canvas: Canvas, words: str, foot: tuple[float, float], fill: Colour, ink: Colour, is_right: bool = False
) -> None:
    """A small round label over everything; `foot` is the middle of its lower edge, or its right end."""
    wide = canvas.measure(words, CAPTION, "bold") + 18
    box = pygame.FRect(0, 0, wide, tag_height(canvas, TAG))
    box.midbottom = foot
    if is_right:
        box.bottomright = foot
    canvas.panel(box, fill, mix(fill, BLACK, 0.3), box.h / 2)
    canvas.text(words, box, CAPTION, ink, "bold", "centre")


@dataclass(eq=False)
class Plank(Widget):
    """What a row of cards stands on, with the names of the families on it."""

    box: pygame.FRect
    tags: list[tuple[float, str]]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        canvas.fill(pygame.FRect(self.box.x, self.box.y, self.box.w, PLANK), mix(theme.rail, BLACK, 0.12))
        canvas.fill(pygame.FRect(self.box.x, self.box.y, self.box.w, 3), mix(theme.rail, WHITE, 0.16))
        canvas.fill(pygame.FRect(self.box.x, self.box.y + PLANK, self.box.w, 4), mix(theme.table, BLACK, 0.35))
        for x, words in self.tags:
            wide = canvas.measure(words, CAPTION, "bold") + 22
            tag = pygame.FRect(x - wide / 2, self.box.y + 6, wide, tag_height(canvas, TAG))
            canvas.panel(tag, PAPER, mix(PAPER, BLACK, 0.3), 3)
            canvas.text(words, tag, CAPTION, INK, "bold", "centre")


@dataclass
class Shelf:
    """A part of a row: the cards of a family from number `first` on, at their places."""

    family: int
    first: int
    boxes: list[pygame.FRect]


def high(width: float, grown: float = 1.0) -> float:
    """How high a card of that width is, its name `grown` times as large as usual."""
    return (width - 2 * FRAME) / 1.5 + FRAME + NAME * grown


def rows(counts: Sequence[int], room: float, width: float) -> list[list[tuple[int, int, int]]]:
    """Families of so many cards each in rows of a width: (family, its first card there, how many).

    A family begins a new row where it would not fit into the rest of one, and is parted where no row can hold it.
    """
    most = max(1, int((room + GAP) // (width + GAP)))
    found: list[list[tuple[int, int, int]]] = []
    left = 0.0
    for family, count in enumerate(counts):
        first = 0
        while first < count:
            fits = int((left - APART + GAP) // (width + GAP)) if found and found[-1] else 0
            if fits < min(count - first, most):
                found.append([])
                left = room + APART
                fits = most
            part = min(count - first, fits)
            found[-1].append((family, first, part))
            left -= APART + part * (width + GAP) - GAP
            first += part
    return found


def arranged(counts: Sequence[int], box: pygame.FRect, grown: float = 1.0) -> tuple[list[list[Shelf]], float]:
    """The shelves of families of so many cards each, row by row from the top of `box`, and how high they are together.

    The cards are as wide as they can be so that all stand in `box`, and no less wide than LEAST: then they scroll. With
    names `grown` times as large as usual that is more.
    """
    width, least, tag = MOST, min(MOST, LEAST * (1 + (grown - 1) * WIDER)), TAG * (grown - 1)
    while width > least and len(rows(counts, box.w, width)) * (high(width, grown) + PITCH + tag) > box.h:
        width = max(least, width - STEP)
    pitch = high(width, grown) + PITCH + tag
    found: list[list[Shelf]] = []
    for number, row in enumerate(rows(counts, box.w, width)):
        x, y = box.x, box.y + number * pitch + ABOVE
        line: list[Shelf] = []
        for family, first, count in row:
            boxes = [pygame.FRect(x + place * (width + GAP), y, width, high(width, grown)) for place in range(count)]
            line.append(Shelf(family, first, boxes))
            x = boxes[-1].right + APART
        found.append(line)
    return found, len(found) * pitch
