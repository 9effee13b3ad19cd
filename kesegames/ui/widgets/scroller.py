"""The one way in which anything scrolls: a part of the screen shows as many rows of a strip as there is room for."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.widgets.base import STEP, Field, Widget
from kesegames.ui.widgets.focus import FocusRing, Target

if TYPE_CHECKING:
    from kesegames.ui.app import App

Top = tuple[int, float]
"""A row, and how much of it is out of sight above, in logical pixels."""
BAR: Final = 6.0
BESIDE: Final = BAR + 4
"""What a bar needs at the right of the box."""
GRIP: Final = 14.0
"""So much wider than it is drawn the bar can be taken hold of."""
THUMB_LEAST: Final = 32.0
PAGE: Final = 0.85
"""How much of the room a page down scrolls."""
AIR: Final = 20.0
"""What is scrolled into view comes so far from the edge."""
FADE: Final = 16.0
"""Where there is more beyond an edge, what is shown fades over so much."""
FOLLOWED: Final = 0.75
"""How far down the row stands that a list has gone to by itself."""
GLIDE_MS: Final = 120


class Strip(Protocol):
    """What a Scroller shows: rows below each other, measured, drawn and clicked only where they are looked at."""

    @property
    def count(self) -> int: ...

    def height(self, row: int) -> float:
        """In logical pixels, more than 0."""

    def targets(self, row: int, box: pygame.FRect) -> list[Target]:
        """What can be chosen in a row that lies in `box`; in a list of rows to choose, the row itself first."""

    def row_of(self, id: str) -> int | None:
        """The row in which the target of that id is."""

    def draw(self, canvas: Canvas, ring: FocusRing, row: int, box: pygame.FRect, pane: pygame.FRect) -> None:
        """A row in its box, of which what lies in `pane` will be seen."""


@dataclass(eq=False)
class Scroll:
    """How far something is scrolled: kept by a scene over its layouts, moved by the Scroller that is made of it.

    `top` is where it is or glides to; `follows`: a list that has somewhere to go by itself goes there.
    """

    app: App
    top: Top = (0, 0.0)
    follows: bool = True
    grip: float = 0.0
    """Where the pointer holds the thumb, below its upper end."""
    _lag: float = 0.0
    _since: int = 0

    def reset(self) -> None:
        """To the beginning, or to where it goes by itself."""
        self.top, self.follows, self._lag = (0, 0.0), True, 0.0

    def glide(self, lag: float) -> None:
        """What is seen lags behind the top by so many pixels, ever less for GLIDE_MS."""
        settings = self.app.settings
        is_still = settings.reduced_motion or not settings.animation_speed
        self._lag, self._since = 0.0 if is_still else lag, self.app.clock()

    def lag(self) -> float:
        """How far what is seen lags behind now, in logical pixels."""
        if not self._lag:
            return 0.0
        rest = 1 - (self.app.clock() - self._since) / GLIDE_MS
        return self._lag * float(max(0.0, min(1.0, rest)) ** 3)

    def glides(self) -> bool:
        """Whether it is to be drawn again; the glide ends with what is drawn then."""
        if not self._lag:
            return False
        if self.app.clock() - self._since >= GLIDE_MS:
            self._lag = 0.0
        return True

    def rest(self) -> None:
        """End the glide at once."""
        self._lag = 0.0


class Scroller(Widget):
    """The rows of a strip in a box, the bar beside it at its right.

    All that is in sight can be chosen, and for the keys one row beyond either edge; what the ring comes to is scrolled
    into view. Where the heights of all rows are known at no cost, `is_measured`, the bar goes by pixels, else by the
    numbers of rows. `followed` is the row that a list keeps in sight until the player scrolls away; scrolled to its
    end it follows again.
    """

    def __init__(
        self, box: pygame.FRect, strip: Strip, scroll: Scroll, followed: int | None = None, is_measured: bool = False
    ) -> None:
        self.box = box
        self.strip = strip
        self.state = scroll
        self.followed = followed
        self._starts: list[float] = []
        """Where each row begins and the last one ends, where that is known."""
        if is_measured:
            self._starts = [0.0, *itertools.accumulate(strip.height(row) for row in range(strip.count))]
        self.most = self._up(strip.count - 1, box.h)
        scroll.top = max((0, 0.0), min(scroll.top, self.most))
        if followed is not None and scroll.follows and strip.count and not self._is_whole(followed):
            scroll.top = min(self.most, self._up(max(followed, 0), box.h * FOLLOWED))

    # Where it is

    @property
    def scrolls(self) -> bool:
        """Whether there is more than there is room for."""
        return self.most > (0, 0.0)

    def _part(self, top: Top) -> float:
        """How much is out of sight above: in pixels where all is measured, else in rows."""
        if self._starts:
            return self._starts[top[0]] + top[1]
        return top[0] + top[1] / self.strip.height(top[0]) if self.strip.count else 0.0

    def _whole(self) -> float:
        """How much there is, measured as `_part`."""
        return self._starts[-1] if self._starts else float(self.strip.count)

    def _top(self, part: float) -> Top:
        """Where so much is out of sight above."""
        if self._starts:
            row = max(0, min(bisect.bisect_right(self._starts, part), self.strip.count) - 1)
            return row, part - self._starts[row]
        row = max(0, min(int(part), self.strip.count - 1))
        return row, (part - row) * self.strip.height(row)

    def _up(self, row: int, room: float) -> Top:
        """The top from which `row` is the last row seen whole in so much room."""
        while row >= 0:
            room -= self.strip.height(row)
            if room <= 0:
                return row, -room
            row -= 1
        return 0, 0.0

    def _walk(self, top: Top, by: float) -> Top:
        """The top so many pixels further down, as far as it goes."""
        row, out = top[0], top[1] + by
        while out < 0 and row > 0:
            row -= 1
            out += self.strip.height(row)
        while row < self.most[0] and out >= self.strip.height(row):
            out -= self.strip.height(row)
            row += 1
        return max((0, 0.0), min((row, max(0.0, out)), self.most))

    def _way(self, start: Top, end: Top) -> float:
        """How many pixels lie between two tops, no more than fill the box."""
        if end < start:
            return -self._way(end, start)
        way = end[1] - start[1]
        for row in range(start[0], end[0]):
            way += self.strip.height(row)
            if way > 2 * self.box.h:
                break
        return min(way, self.box.h)

    def _is_whole(self, row: int) -> bool:
        """Whether a row is seen whole."""
        return any(number == row and self.box.inflate(2, 2).contains(box) for number, box in self.rows(self.state.top))

    def shown(self) -> Top:
        """The top that is seen now, on the way of a glide."""
        lag = self.state.lag()
        return self._walk(self.state.top, -lag) if lag else self.state.top

    def rows(self, top: Top) -> list[tuple[int, pygame.FRect]]:
        """The rows in sight from that top on, and one beyond either edge."""
        row, out = top
        y = self.box.y - out
        if row > 0:
            row -= 1
            y -= self.strip.height(row)
        found: list[tuple[int, pygame.FRect]] = []
        while row < self.strip.count:
            box = pygame.FRect(self.box.x, y, self.box.w, self.strip.height(row))
            found.append((row, box))
            if y >= self.box.bottom:
                break
            y += box.h
            row += 1
        return found

    # Where it goes

    def go(self, top: Top, glides: bool = True) -> bool:
        """To a top, as far as it goes; False where it is there."""
        top = max((0, 0.0), min(top, self.most))
        if top == self.state.top:
            return False
        seen, self.state.top = self.shown(), top
        self.state.glide(self._way(seen, top) if glides else 0.0)
        self.state.follows = top >= self.most and self.followed == self.strip.count - 1
        return True

    def by(self, way: float) -> bool:
        """So many logical pixels down."""
        return self.go(self._walk(self.state.top, way))

    def scroll(self, turns: float) -> bool:
        return self.by(-turns * STEP)

    def slides(self, x: float, y: float) -> bool:
        return self.scrolls and self.box.collidepoint(x, y) and not self.grabs(x, y)

    def page(self, by: int) -> bool:
        """A page down (1) or up (−1); ±2 to an end. False where there is nothing further."""
        return self.by(by * self.box.h * PAGE) if abs(by) == 1 else self.go(self.most if by > 0 else (0, 0.0))

    def leap(self, id: str, by: int) -> str | None:
        """The row to choose that lies a page down (1) or up (−1) from the target of that id, or at an end (±2); None
        where that is in no list, or at its end."""
        row = self.strip.row_of(id)
        if row is None or self.strip.count < 2:
            return None
        last = self.strip.count - 1
        goal = (last if by > 0 else 0) if abs(by) == 2 else row
        room = self.box.h * PAGE
        while abs(by) == 1 and 0 <= goal + by <= last and room >= self.strip.height(goal + by):
            goal += by
            room -= self.strip.height(goal)
        found = self.strip.targets(goal, self.box)
        return found[0].id if found and goal != row else None

    def reveal(self, id: str) -> bool:
        row = self.strip.row_of(id)
        if row is None:
            return False
        box = next((box for number, box in self.rows(self.state.top) if number == row), None)
        if box is None:
            return self.go(self._up(row, self.box.h / 2))
        target = next((target.box for target in self.strip.targets(row, box) if target.id == id), box)
        if target.top < self.box.top + AIR:
            return self.by(target.top - self.box.top - AIR)
        if target.bottom > self.box.bottom - AIR:
            return self.by(min(target.bottom - self.box.bottom + AIR, target.top - self.box.top))
        return False

    def rest(self) -> None:
        self.state.rest()

    def glides(self) -> bool:
        return self.state.glides()

    # What can be clicked

    def targets(self) -> list[Target]:
        found = [target for row, box in self.rows(self.shown()) for target in self.strip.targets(row, box)]
        return [replace(target, pane=self.box) for target in found]

    def field(self, id: str) -> Field | None:
        return self.strip.field(id) if isinstance(self.strip, Stacked) else None

    def read(self, canvas: Canvas) -> list[pygame.FRect]:
        """What is there, where it cannot be scrolled away from under what lies over it."""
        if self.scrolls:
            return []
        if isinstance(self.strip, Stacked):
            return [box for widget in self.strip.content for box in widget.read(canvas)]
        return [box.clip(self.box) for _, box in self.rows(self.state.top)]

    def bar(self) -> tuple[pygame.FRect, pygame.FRect]:
        """The scroll bar, and the part of it that stands for what is shown."""
        track = pygame.FRect(self.box.right + BESIDE - BAR, self.box.y, BAR, self.box.h)
        if not self.scrolls:
            return track, track.copy()
        last = self._part(self.most)
        length = min(track.h, max(THUMB_LEAST, track.h * (1 - last / self._whole())))
        share = self._part(self.shown()) / last
        return track, pygame.FRect(track.x, track.y + (track.h - length) * min(1.0, share), BAR, length)

    def grabs(self, x: float, y: float) -> bool:
        track, thumb = self.bar()
        if not self.scrolls or not track.inflate(GRIP, 0).collidepoint(x, y):
            return False
        self.state.grip = y - thumb.y if thumb.y <= y <= thumb.bottom else thumb.h / 2
        return True

    def drag(self, y: float) -> None:
        """The thumb follows the pointer; one that was not under it comes there with its middle."""
        track, thumb = self.bar()
        share = max(0.0, min(1.0, (y - track.y - self.state.grip) / max(1.0, track.h - thumb.h)))
        self.go(self._top(share * self._part(self.most)), glides=False)

    # Drawing

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        top = self.shown()
        above, below = top > (0, 0.0), top < self.most
        pane = self.box.inflate(12, 12)
        # Focus marks stand out of their widgets by a few pixels.
        if above:
            pane.update(pane.x, self.box.y, pane.w, pane.bottom - self.box.y)
        if below:
            pane.h = self.box.bottom - pane.y
        with canvas.clipped(pane), canvas.faded(pane, FADE if above else 0.0, FADE if below else 0.0):
            for row, box in self.rows(top):
                if box.colliderect(pane):
                    self.strip.draw(canvas, ring, row, box, self.box)
        if self.scrolls:
            track, thumb = self.bar()
            canvas.panel(track, canvas.theme.raised, None, 3)
            canvas.panel(thumb, canvas.theme.muted, None, 3)


@dataclass(eq=False)
class Stacked:
    """Widgets, laid out as they are where nothing is scrolled, as one row of a strip; `top` is its upper edge."""

    content: Sequence[Widget]
    high: float
    top: float

    @property
    def count(self) -> int:
        return 1

    def height(self, row: int) -> float:
        return max(1.0, self.high)

    def _move(self, top: float) -> None:
        if top != self.top:
            for widget in self.content:
                widget.box = widget.box.move(0, top - self.top)
            self.top = top

    def targets(self, row: int, box: pygame.FRect) -> list[Target]:
        self._move(box.y)
        return [target for widget in self.content for target in widget.targets()]

    def row_of(self, id: str) -> int | None:
        return 0 if any(target.id == id for widget in self.content for target in widget.targets()) else None

    def field(self, id: str) -> Field | None:
        return next((field for widget in self.content if (field := widget.field(id)) is not None), None)

    def draw(self, canvas: Canvas, ring: FocusRing, row: int, box: pygame.FRect, pane: pygame.FRect) -> None:
        self._move(box.y)
        for widget in self.content:
            if widget.box.colliderect(pane):
                widget.draw(canvas, ring)


def scrolled(box: pygame.FRect, content: Sequence[Widget], height: float, scroll: Scroll) -> Scroller:
    """Widgets in a box, laid out as if it began at its top; `height` is that of all together."""
    return Scroller(box, Stacked(content, height, box.y), scroll, is_measured=True)
