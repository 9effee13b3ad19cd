"""The page beside the table: its tabs, the tag that folds it, the bar at its foot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.ui.board import goals_view
from kesegames.ui.draw.canvas import BODY, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import mix
from kesegames.ui.viewing.areas import FOOT, HIT, TABS, Areas
from kesegames.ui.viewing.history import history_row
from kesegames.ui.viewing.moves import step_buttons
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.viewing.shown import TAB_NAMES
from kesegames.ui.widgets.base import Label, Widget
from kesegames.ui.widgets.focus import FocusRing, Target

AIR: Final = 20.0
"""Left of what stands on a page; a little less at its right."""
STITCH: Final = 10.0
LEAST_WITH_HISTORY: Final = 330.0
"""In a guide that is lower, below a result that has their rows, no seasons or rounds stand."""


@dataclass(eq=False)
class Leaf(Widget):
    """A leaf of the book that lies beside the table, bound at its left side."""

    box: pygame.FRect

    def read(self, canvas: Canvas) -> list[pygame.FRect]:
        return []

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, box = canvas.theme, self.box
        canvas.panel(box, theme.page, theme.line, 10)
        y = box.y + AIR
        while y < box.bottom - AIR:
            canvas.fill(pygame.FRect(box.x + 6, y, 1.5, STITCH), theme.line)
            y += 2 * STITCH


@dataclass(eq=False)
class Tab(Widget):
    """A page's name over it; left and right on it turn to another page. Without `turn` it is the only page there."""

    id: str
    box: pygame.FRect
    label: str
    is_open: bool
    turn: Callable[[], object] | None
    step: Callable[[int], None]

    def targets(self) -> list[Target]:
        return [Target(self.id, self.box, self.turn, self.step, self.label)] if self.turn is not None else []

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        drop, over = (0.0, 1.0) if self.is_open else (5.0, 0.0)
        leaf = pygame.FRect(self.box.x, self.box.y + drop, self.box.w, self.box.h - drop + 12)
        with canvas.clipped(pygame.FRect(leaf.x, leaf.y, leaf.w, self.box.bottom - leaf.y + over)):
            fill = theme.page if self.is_open else theme.tab
            if not self.is_open and ring.attends(self.id):
                fill = mix(fill, theme.text, 0.1)
            canvas.panel(leaf, fill, theme.line, 10)
        words = pygame.FRect(self.box.x + 6, self.box.y + drop, self.box.w - 12, self.box.h - drop)
        face, ink = ("bold", theme.text) if self.is_open else ("regular", theme.muted)
        canvas.text(self.label, words, BODY, ink, face, "centre")
        if self.is_open and self.turn is not None:
            wide = min(words.w, canvas.measure(self.label, BODY, "bold") + 24)
            canvas.panel(pygame.FRect(words.centerx - wide / 2, self.box.bottom - 5, wide, 3), theme.text, None, 1)
        if ring.shows(self.id):
            focus_mark(canvas, self.box.inflate(-8, -8), 8)


@dataclass(eq=False)
class FoldTag(Widget):
    """The tag at the table's side that folds the panel and brings it back."""

    box: pygame.FRect
    strip: pygame.FRect
    """The side of the table or of the window that it stands at, along which arrows find it."""
    is_open: bool
    fold: Callable[[], object]
    tip: str

    def hit(self) -> pygame.FRect:
        """Where it is clicked: as far over the page as over the table, at the window's edge over that alone."""
        left = self.box.right - HIT if not self.is_open else self.box.x - (HIT - self.box.w) / 2 + 6
        return pygame.FRect(left, self.box.y, HIT, self.box.h)

    def targets(self) -> list[Target]:
        hit = self.hit()
        return [
            Target("fold", pygame.FRect(hit.x, self.strip.y, hit.w, self.strip.h), self.fold, label=self.tip, pane=hit)
        ]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        fill = mix(theme.tab, theme.text, 0.12) if ring.attends("fold") else theme.tab
        canvas.panel(self.box, fill, theme.line, 6)
        icon = "on" if self.is_open else "back"
        sign(canvas, icon, pygame.FRect(self.box.centerx - 12, self.box.centery - 12, 24, 24), theme.text)
        if ring.shows("fold"):
            focus_mark(canvas, self.box.inflate(2, -4), 6)


def fold_tag(view: Viewing, at: Areas) -> FoldTag:
    tip = view.app.say("panel.fold" if view.is_panel_open else "panel.unfold")
    top = at.title.bottom + 10
    strip = pygame.FRect(at.tag.x, top, at.tag.w, at.rail.y - 10 - top)
    return FoldTag(at.tag, strip, view.is_panel_open, view.fold, tip)


def tabs(view: Viewing) -> list[Widget]:
    """The pages and their names: of two pages side by side the right one is the guide."""
    pages = view.areas.pages
    found: list[Widget] = [Leaf(pygame.FRect(page.x, page.y + TABS, page.w, page.h - TABS)) for page in pages]
    for number, page in enumerate(pages):
        names = TAB_NAMES if len(pages) == 1 else TAB_NAMES[2:] if number else TAB_NAMES[:2]
        for place, name in enumerate(names):
            box = pygame.FRect(page.x + place * page.w / 3, page.y, page.w / 3, TABS)
            turn = partial(view.turn_panel, name) if len(names) > 1 else None
            is_open = name == view.tab or len(names) == 1
            step = partial(_step, view, names)
            found.append(Tab(f"tab {name}", box, view.app.say(f"panel.{name}"), is_open, turn, step))
    return found


def _step(view: Viewing, names: tuple[str, ...], by: int) -> None:
    """To the tab beside; the ring goes along."""
    name = names[(names.index(view.tab) + by) % len(names)]
    view.turn_panel(name)
    view.ring.at = f"tab {name}"


def room_of(page: pygame.FRect, has_foot: bool) -> pygame.FRect:
    """What is free on a page between its tabs and the bar at its foot."""
    top = page.y + TABS + 14
    return pygame.FRect(page.x, top, page.w, page.bottom - top - (FOOT if has_foot else 12))


def scrubber(view: Viewing) -> list[Widget]:
    """Stepping through the match at the panel's foot: first, one back, where we are, one on, last."""
    if not view.areas.pages:
        return []
    page = view.areas.pages[0]
    line = pygame.FRect(page.x + AIR, page.bottom - FOOT, page.w - 2 * AIR + 4, 1)
    y = line.y + 6
    first, back, on, last = step_buttons(view, [line.x - 2, line.x + 50, line.right - 94, line.right - 42], y)
    middle = pygame.FRect(line.x + 94, y, line.w - 188, 44)
    where = f"{view.at} / {len(view.match.events)}"
    # Long matches have long numbers.
    size = view.app.canvas().fitting(where, middle.w, BODY)
    return [Rule(line), first, back, Label(middle, where, size, align="centre", is_muted=True), on, last]


def with_history(view: Viewing, room: pygame.FRect) -> tuple[list[Widget], pygame.FRect]:
    """The seasons or rounds that have ended, at the top of the guide, and what they leave free of it."""
    cards = history_row(view, pygame.FRect(room.x + AIR, room.y, room.w - 2 * AIR + 4, room.h))
    if not cards or room.h < LEAST_WITH_HISTORY:
        return [], room
    top = cards[-1].box.bottom + 10
    return [*cards], pygame.FRect(room.x, top, room.w, room.bottom - top)


def goals_page(view: Viewing, room: pygame.FRect) -> list[Widget]:
    """How far both sides have come with the sets that score, as the first page of the guide: none without sets."""
    box = pygame.FRect(room.x + AIR - 4, room.y, room.w - 2 * AIR + 8, room.h)
    seen, turned = view.seen(view.at), view.is_turned
    return goals_view.tracker(view.app, seen, view.painter, turned, box, view.open_collection, view.goals_scroll)


@dataclass(eq=False)
class Rule(Widget):
    """A thin line between parts of a page."""

    box: pygame.FRect

    def read(self, canvas: Canvas) -> list[pygame.FRect]:
        return []

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        canvas.fill(self.box, canvas.theme.line)
