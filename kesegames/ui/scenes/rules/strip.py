"""A page of rules as what a Scroller shows: a row an item."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.pages import LINK
from kesegames.ui.painters.plain import Painter
from kesegames.ui.scenes.rules.figure import FigureView
from kesegames.ui.scenes.rules.flow import Flow, Item, draw_item, run_box
from kesegames.ui.scenes.rules.search import Hit, boxes
from kesegames.ui.widgets.base import TARGET_LEAST
from kesegames.ui.widgets.focus import FocusRing, Target
from kesegames.ui.widgets.scroller import Top

EDGE: Final = 32.0
"""The empty room above and below the page."""


@dataclass(eq=False)
class PageStrip:
    """The items of `flow`, its column beginning at `left`; `figures` are its boards by the numbers of their items,
    `lit` the rule that is lit up, `hits` what has been found. `follow` goes where a link leads."""

    flow: Flow
    left: float
    figures: Mapping[int, FigureView]
    painter: Painter
    follow: Callable[[str], object]
    scale: float
    """Of texts."""
    lit: str = ""
    hits: Sequence[Hit] = ()
    at: int = -1
    """Which of the hits one has come to."""

    @property
    def count(self) -> int:
        return len(self.flow.items)

    @property
    def items(self) -> list[Item]:
        return self.flow.items

    def _begins(self, row: int) -> float:
        """How far under the top of the page a row begins."""
        return self.items[row].top + EDGE if row else 0.0

    def height(self, row: int) -> float:
        end = self._begins(row + 1) if row + 1 < self.count else self.flow.height + 2 * EDGE
        return end - self._begins(row)

    def pixels(self, top: Top) -> float:
        """A top in pixels from that of the page."""
        return self._begins(top[0]) + top[1]

    def top(self, pixels: float) -> Top:
        """The top so many pixels under that of the page."""
        row = max((row for row in range(self.count) if self._begins(row) <= pixels), default=0)
        return row, max(0.0, pixels - self._begins(row))

    def _figure(self, row: int, box: pygame.FRect) -> FigureView | None:
        """The board of a row, in its place."""
        figure = self.figures.get(row)
        if figure is not None:
            figure.fit(pygame.FRect(self.left, self.item_top(row, box), self.flow.width, self.items[row].height))
        return figure

    def item_top(self, row: int, box: pygame.FRect) -> float:
        return box.y if row else box.y + EDGE

    def targets(self, row: int, box: pygame.FRect) -> list[Target]:
        figure = self._figure(row, box)
        return figure.targets() if figure is not None else self._links(row, box)

    def _links(self, row: int, box: pygame.FRect) -> list[Target]:
        """The links of a row; one that goes on in another line is one target with parts."""
        item, found, top = self.items[row], list[Target](), self.item_top(row, box)
        runs = [(line, run) for line in item.lines for run in line.runs]
        before = ""
        for number, (line, run) in enumerate(runs):
            if run.style.startswith(LINK):
                to = run.style.removeprefix(LINK)
                owner = found[-1].owner or found[-1].id if found and run.style == before else ""
                place = run_box(item, line, run, self.scale).move(self.left, top)
                hit = place.inflate(max(0.0, TARGET_LEAST - place.w), max(0.0, TARGET_LEAST - place.h))
                id = f"link{row} {number}"
                found.append(Target(id, hit, partial(self.follow, to), label=run.text, owner=owner))
            before = run.style
        return found

    def row_of(self, id: str) -> int | None:
        if id.startswith("link"):
            return int(id.removeprefix("link").partition(" ")[0])
        return next((row for row, figure in self.figures.items() if figure.owns(id)), None)

    def draw(self, canvas: Canvas, ring: FocusRing, row: int, box: pygame.FRect, pane: pygame.FRect) -> None:
        figure = self._figure(row, box)
        if figure is not None:
            figure.draw(canvas, ring)
        else:
            top = self.item_top(row, box)
            item = self.items[row]
            marked = [
                (place, number == self.at)
                for number, hit in enumerate(self.hits)
                if hit.row == row
                for place in boxes(canvas, item, hit)
            ]
            draw_item(canvas, item, self.left, top, self.flow.width, self.painter, self.lit, marked)
            for target in self._links(row, box):
                if ring.shows(target.owner or target.id):
                    focus_mark(canvas, target.box.inflate(-4, -14), 5)
