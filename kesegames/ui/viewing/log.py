"""The log of a match: every event in a sentence, by turn, with the picture of the piece that moved.

Sentences are asked for and measured when their row comes into view, and kept: a long match costs no more than a short.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import pygame

from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE
from kesegames.play.match import Event
from kesegames.ui.app import App
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.board.shown import Shown
from kesegames.ui.draw.canvas import BODY, CAPTION, LINE_HEIGHT, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import mix
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing, Target
from kesegames.ui.widgets.scroller import BAR, GRIP, STEP

HEAD: Final = 23.0
GAP: Final = 12.0
"""The height of a name, and the air above it."""
EDGE: Final = 10.0
NUMBER: Final = 30.0
PIECE: Final = 46.0
TEXT: Final = 84.0
"""Where, from the left of a page on, a row begins, the middle of a turn's number, its piece and its sentences stand."""
REACHED: Final = 10.0
"""How far over the left of a row the tag that folds the page is clicked."""
PIECE_SIDE: Final = 30.0
RIGHT: Final = 16.0
"""What is left free at the right of the sentences."""


class Telling(Shown, Protocol):
    """A view of a match, as far as the log asks it."""

    app: App
    log_top: tuple[int, float] | None

    @property
    def log(self) -> LogBook: ...

    @property
    def viewer(self) -> int: ...

    @property
    def is_looking_back(self) -> bool: ...

    def written(self, move: str) -> str: ...

    def go(self, number: int) -> None: ...

    def scroll_log(self, top: tuple[int, float]) -> None: ...


@dataclass
class Entry:
    """A row: the events `first` … `last` (from 1), of a `seat` or of CHANCE by itself. A turn's first row names who
    moves; `turn` is its number, 0 before the first."""

    first: int
    last: int
    seat: int
    turn: int
    is_head: bool


class LogBook:
    """The rows of a match, and what has been asked of them: sentences in the viewer's language, heights, pictures."""

    def __init__(self, view: Telling) -> None:
        self.view = view
        self.entries: list[Entry] = []
        self._events: list[Event] = []
        self._kept_for: tuple[object, ...] = ()
        self._words: dict[tuple[int, int], list[str]] = {}
        self._heights: dict[tuple[int, int, bool], float] = {}
        self._pieces: dict[tuple[int, int], str] = {}

    def refresh(self, canvas: Canvas, width: float) -> None:
        """Follow the match; what was kept is forgotten where another eye, language or size looks at it."""
        view, events = self.view, self.view.match.events
        kept_for = (view.viewer, view.app.language, canvas.scale, canvas.skin.text_scale, width)
        count = len(self._events)
        is_longer = count <= len(events) and (not count or events[count - 1] is self._events[-1])
        if kept_for != self._kept_for or not is_longer:
            self._kept_for = kept_for
            self._words, self._heights, self._pieces = {}, {}, {}
        if not is_longer:
            self.entries, self._events = [], []
        for number in range(len(self._events) + 1, len(events) + 1):
            self._add(number, events[number - 1])
            self._events.append(events[number - 1])

    def _add(self, number: int, event: Event) -> None:
        """A row for one more event, or its place in the last one, where it is dealt after that."""
        before = self.view.match.state_at(number - 1)
        last = self.entries[-1] if self.entries else None
        if last is not None and self.view.match.head(number) != number:
            last.last = number
            return
        thrower = int(before.thrower()) if event.seat == CHANCE and not event.word else CHANCE
        seat = event.seat if event.seat != CHANCE else thrower
        turn = last.turn if last is not None else 0
        is_head = seat >= 0 and self._mover() != seat
        self.entries.append(Entry(number, number, seat, turn + is_head, is_head))

    def _mover(self) -> int:
        """The seat whose turn the last rows belong to."""
        return next((entry.seat for entry in reversed(self.entries) if entry.seat >= 0), CHANCE)

    def row_of(self, number: int) -> int:
        """The row that event `number` (from 1) stands in; 0 before the first."""
        low, high = 0, len(self.entries) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.entries[middle].first <= number else (low, middle - 1)
        return max(0, low)

    def words(self, entry: Entry) -> list[str]:
        """The sentences of a row, what followed of itself behind them, as the viewer may know them."""
        key = entry.first, entry.last
        if key not in self._words:
            view = self.view
            told = view.match.told_whole(entry.first, entry.last, view.viewer)
            found = (view.written(view.app.say(one.text, one.values, view.match.ruleset)) for one in told)
            self._words[key] = [words for words in found if words]
        return self._words[key]

    def height(self, canvas: Canvas, entry: Entry, width: float) -> float:
        key = entry.first, entry.last, entry.is_head
        if key not in self._heights:
            lines = (canvas.paragraph_height(words, width, BODY) for words in self.words(entry))
            self._heights[key] = sum(lines) + (GAP + _head_height(canvas) if entry.is_head else 0.0)
        return self._heights[key]

    def piece(self, row: int) -> str:
        """The piece that moved in the turn that begins with this row; empty where none is known."""
        entry = self.entries[row]
        end = row + 1
        while end < len(self.entries) and not self.entries[end].is_head:
            end += 1
        key = entry.first, self.entries[end - 1].last
        if key not in self._pieces:
            self._pieces[key] = self._moved(range(entry.first, key[1] + 1))
        return self._pieces[key]

    def _moved(self, numbers: range) -> str:
        """The first piece that one of these events picks up, as the viewer may see it."""
        match, ruleset = self.view.match, self.view.match.ruleset
        for number in numbers:
            event = match.events[number - 1]
            spots = match.spots(number, self.view.viewer) if event.seat >= 0 and not event.word else ()
            look = self.view.seen(number - 1).look() if spots else None
            pieces = look.pieces.get(spots[0], []) if look is not None else []
            if pieces and pieces[-1] != HIDDEN and ruleset.owner(pieces[-1]) == ruleset.seat_ids[event.seat]:
                return pieces[-1]
        return ""


def _head_height(canvas: Canvas) -> float:
    return max(HEAD, CAPTION * canvas.skin.text_scale * LINE_HEIGHT)


class LogList(Widget):
    """The rows that there is room for in a box on a page that begins at `left`; a click on one shows what was then.

    `count` rows are there. It follows the row shown until it is scrolled: `view.log_top` is the first row that is seen
    and how much of it is out of sight.
    """

    def __init__(self, view: Telling, box: pygame.FRect, left: float, count: int) -> None:
        self.view = view
        self.box = box
        self.left = left
        self.book = view.log
        self.canvas = view.app.canvas()
        self.width = box.right - left - TEXT - RIGHT
        self.book.refresh(self.canvas, self.width)
        self.count = self.book.row_of(count) + 1 if count else 0
        self.most = self._end()
        self.current = self.book.row_of(view.at) if view.at else -1
        self.top = min(view.log_top, self.most) if view.log_top is not None else self._following()
        self.rows = self._rows()

    def _height(self, row: int) -> float:
        high = self.book.height(self.canvas, self.book.entries[row], self.width)
        return high - (GAP if not row and self.book.entries[row].is_head else 0.0)

    def _up(self, row: int, room: float) -> tuple[int, float]:
        """The top from which row `row` is the last that is seen whole in so much room."""
        while row >= 0:
            room -= self._height(row)
            if room <= 0:
                return row, -room
            row -= 1
        return 0, 0.0

    def _end(self) -> tuple[int, float]:
        return self._up(self.count - 1, self.box.h)

    def _following(self) -> tuple[int, float]:
        """The row shown stands near the foot, with what comes next below it."""
        return min(self.most, self._up(max(self.current, 0), self.box.h * 0.75)) if self.count else (0, 0.0)

    def _rows(self) -> list[tuple[int, pygame.FRect]]:
        """The rows in sight, and one beyond either end, for the ring to go on to."""
        row, out = self.top
        y = self.box.y - out
        if row > 0 and self.count:
            row -= 1
            y -= self._height(row)
        found: list[tuple[int, pygame.FRect]] = []
        while row < self.count:
            high = self._height(row)
            box = pygame.FRect(self.left + EDGE, y, self.box.right - self.left - EDGE - BAR - 4, high)
            found.append((row, box))
            if y > self.box.bottom:
                break
            y += high
            row += 1
        return found

    def targets(self) -> list[Target]:
        return [
            Target(
                f"log{self.book.entries[row].first}",
                pygame.FRect(box.x + REACHED, box.y, box.w - REACHED, box.h),
                partial(self.view.go, self.book.entries[row].last),
                pane=self.box,
            )
            for row, box in self.rows
        ]

    def _go(self, row: int, out: float) -> bool:
        """Scroll to that top; to the end it follows again."""
        while out < 0 and row > 0:
            row -= 1
            out += self._height(row)
        while row < self.most[0] and out >= self._height(row):
            out -= self._height(row)
            row += 1
        top = max((0, 0.0), min((row, max(0.0, out)), self.most))
        if top == self.top:
            return False
        self.view.scroll_log(top)
        return True

    def scroll(self, turns: float) -> bool:
        return bool(self.count) and self._go(self.top[0], self.top[1] - turns * STEP)

    def reveal(self, id: str) -> bool:
        found = next((box for row, box in self.rows if id == f"log{self.book.entries[row].first}"), None)
        if found is None:
            return False
        if found.top < self.box.top - 1:
            return self._go(self.top[0], self.top[1] + found.top - self.box.top)
        if found.bottom > self.box.bottom + 1:
            return self._go(self.top[0], self.top[1] + min(found.bottom - self.box.bottom, found.top - self.box.top))
        return False

    def bar(self) -> tuple[pygame.FRect, pygame.FRect]:
        """The scroll bar, and the part of it that stands for the rows in sight: of rows, for those out of sight are
        not measured."""
        track = pygame.FRect(self.box.right - BAR, self.box.y, BAR, self.box.h)
        whole, out = self.top
        share = (whole + out / max(1.0, self._height(whole))) / max(0.1, self._last_top())
        length = max(32.0, track.h * min(1.0, (len(self.rows) - 1) / max(1, self.count)))
        return track, pygame.FRect(track.x, track.y + (track.h - length) * min(1.0, share), BAR, length)

    def _last_top(self) -> float:
        row, out = self.most
        return row + out / max(1.0, self._height(row))

    @property
    def _scrolls(self) -> bool:
        return bool(self.count) and self.most > (0, 0.0)

    def grabs(self, x: float, y: float) -> bool:
        return self._scrolls and self.bar()[0].inflate(GRIP, 0).collidepoint(x, y)

    def drag(self, y: float) -> None:
        track, thumb = self.bar()
        share = max(0.0, min(1.0, (y - track.y - thumb.h / 2) / max(1.0, track.h - thumb.h)))
        row, part = divmod(share * self._last_top(), 1.0)
        self._go(int(row), part * self._height(min(int(row), self.count - 1)))

    # Drawing

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        with canvas.clipped(self._whole(canvas)):
            for row, box in self.rows:
                if box.colliderect(self.box):
                    self._draw_row(canvas, ring, row, box)
        if self._scrolls:
            track, thumb = self.bar()
            canvas.panel(track, canvas.theme.raised, None, 3)
            canvas.panel(thumb, canvas.theme.muted, None, 3)

    def _whole(self, canvas: Canvas) -> pygame.FRect:
        """The part of the box in which no line is cut."""
        step = BODY * canvas.skin.text_scale * LINE_HEIGHT
        tops: list[float] = []
        for row, box in self.rows:
            entry = self.book.entries[row]
            y = box.y + (GAP if entry.is_head and row else 0.0)
            if entry.is_head:
                tops.append(y)
                y += _head_height(canvas)
            tops += [y + line * step for line in range(round((box.bottom - y) / step))]
        seen = [top for top in tops if self.box.y - 1 <= top and top + step <= self.box.bottom + 2]
        if not seen:
            return self.box
        top = self.box.y - 4 if self.top == (0, 0.0) else min(seen) - 2
        return pygame.FRect(self.box.x - 4, top, self.box.w + 8, max(seen) + step + 4 - top)

    def _draw_row(self, canvas: Canvas, ring: FocusRing, row: int, box: pygame.FRect) -> None:
        entry, theme, id = self.book.entries[row], canvas.theme, f"log{self.book.entries[row].first}"
        y = box.y + (GAP if entry.is_head and row else 0.0)
        seen = pygame.FRect(box.x, y - 3, box.w, box.bottom - y + 5)
        if row == self.current and self.view.is_looking_back:
            canvas.panel(seen, theme.raised, theme.text, 6)
        elif ring.attends(id):
            canvas.panel(seen, mix(theme.page, theme.raised, 0.7), None, 6)
        is_later = entry.first > self.view.match.at
        if entry.is_head:
            if y >= self.box.y - 1:
                self._draw_head(canvas, row, y, is_later)
            y += _head_height(canvas)
        ink = theme.muted if is_later or entry.seat < 0 else theme.text
        for words in self.book.words(entry):
            high = canvas.paragraph_height(words, self.width, BODY)
            canvas.paragraph(words, pygame.FRect(self.left + TEXT, y, self.width, high + 1), BODY, ink)
            y, ink = y + high, theme.muted
        if ring.shows(id):
            focus_mark(canvas, seen.inflate(-8, -4).clip(self.box), 6)

    def _draw_head(self, canvas: Canvas, row: int, y: float, is_later: bool) -> None:
        """The number of the turn, the piece that moves, whose it is."""
        entry, theme, high = self.book.entries[row], canvas.theme, _head_height(canvas)
        number = pygame.FRect(self.left + NUMBER - 20, y, 32, high)
        canvas.text(str(entry.turn), number, CAPTION, theme.muted, align="centre")
        piece, painter = self.book.piece(row), self.view.painter
        side = pygame.FRect(self.left + PIECE, y - 2, PIECE_SIDE, PIECE_SIDE)
        if piece:
            painter.set_down(canvas, piece, side)
        else:
            draw_seat(canvas, painter, entry.seat, side)
        name = pygame.FRect(self.left + TEXT, y, self.width, high)
        words = canvas.shortened(self.view.seat_name(entry.seat), name.w, CAPTION, "bold")
        canvas.text(words, name, CAPTION, theme.muted if is_later else theme.text, "bold")
