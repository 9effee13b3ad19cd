"""The log of a match: every event in a sentence, by turn, with the picture of the piece that moved.

Sentences are asked for and measured when their row comes into view, and kept: a long match costs no more than a short.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Final, Protocol

import pygame

from kesegames.engine.look import Told
from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE
from kesegames.play.match import Event
from kesegames.play.story import Story
from kesegames.text import sentence
from kesegames.ui.app import App
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.board.shown import Shown
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import mix
from kesegames.ui.viewing.turn_rows import TurnBook, chapter_height, draw_chapter
from kesegames.ui.widgets.focus import FocusRing, Target
from kesegames.ui.widgets.scroller import BESIDE, Scroll, Scroller

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
    log_scroll: Scroll

    @property
    def log(self) -> LogBook: ...

    @property
    def story(self) -> Story: ...

    @property
    def turn_book(self) -> TurnBook: ...

    @property
    def viewer(self) -> int: ...

    @property
    def is_looking_back(self) -> bool: ...

    @property
    def is_telling(self) -> bool: ...

    def written(self, move: str) -> str: ...

    def go(self, number: int) -> None: ...


@dataclass
class Entry:
    """A row: the events `first` … `last` (from 1), of a `seat` or of CHANCE by itself. A turn's first row names who
    moves; `turn` is its number, 0 before the first. `chapter` is the season or round that begins with it."""

    first: int
    last: int
    seat: int
    turn: int
    is_head: bool
    chapter: Told | None = None


class LogBook:
    """The rows of a match, and what has been asked of them: sentences in the viewer's language, heights, pictures."""

    def __init__(self, view: Telling) -> None:
        self.view = view
        self.entries: list[Entry] = []
        self._events: list[Event] = []
        self._kept_for: tuple[object, ...] = ()
        self._words: dict[tuple[int, int, bool], list[str]] = {}
        self._heights: dict[tuple[int, int, bool, bool], float] = {}
        self._pieces: dict[tuple[int, int, int], str] = {}

    def refresh(self, canvas: Canvas, width: float) -> None:
        """Follow the match; what was kept is forgotten where another eye, language or size looks at it."""
        view, events = self.view, self.view.match.events
        kept_for = (view.viewer, view.app.language, canvas.scale, canvas.skin.text_scale, width)
        is_longer = view.match.goes_on_from(self._events)
        if kept_for != self._kept_for or not is_longer:
            self._kept_for = kept_for
            self._words, self._heights = {}, {}
        if not is_longer:
            self.entries, self._events, self._pieces = [], [], {}
        view.story.refresh()
        for number in range(len(self._events) + 1, len(events) + 1):
            self._add(number, events[number - 1])
            self._events.append(events[number - 1])

    def _add(self, number: int, event: Event) -> None:
        """A row for one more event, or its place in the last one, where it is dealt after that."""
        story = self.view.story
        turn = story.turns[story.turn_of(number)]
        is_first = turn.first == number
        if not is_first and self.view.match.head(number) != number:
            self.entries[-1].last = number
            return
        before = self.view.match.state_at(number - 1)
        thrower = int(before.thrower()) if event.seat == CHANCE and not event.word else CHANCE
        seat = event.seat if event.seat != CHANCE else thrower
        chapter = turn.chapter if is_first else None
        self.entries.append(Entry(number, number, seat, turn.number, is_first and turn.seat >= 0, chapter))

    def row_of(self, number: int) -> int:
        """The row that event `number` (from 1) stands in; 0 before the first."""
        low, high = 0, len(self.entries) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.entries[middle].first <= number else (low, middle - 1)
        return max(0, low)

    def words(self, entry: Entry) -> list[str]:
        """The sentences of a row, what followed of itself behind them, as the viewer may know them; while that is told
        step by step not these steps, which give away how it goes on."""
        key = entry.first, entry.last, self._is_told(entry)
        if key not in self._words:
            view = self.view
            told = view.match.told_whole(entry.first, entry.last, view.viewer)
            if self._is_told(entry):
                told = list(takewhile(lambda one: one.look is None or one.look.words is None, told))
            found = (view.written(sentence(one, view.app.language, view.match.ruleset)) for one in told)
            self._words[key] = [words for words in found if words]
        return self._words[key]

    def _is_told(self, entry: Entry) -> bool:
        """Whether what followed of this row is being told now."""
        return self.view.is_telling and entry.first <= self.view.at <= entry.last

    def height(self, canvas: Canvas, entry: Entry, width: float) -> float:
        key = entry.first, entry.last, entry.is_head, self._is_told(entry)
        if key not in self._heights:
            lines = (canvas.paragraph_height(words, width, BODY) for words in self.words(entry))
            above = chapter_height(canvas) if entry.chapter is not None else GAP if entry.is_head else 0.0
            self._heights[key] = sum(lines) + above + (_head_height(canvas) if entry.is_head else 0.0)
        return self._heights[key]

    def piece(self, row: int) -> str:
        """The piece that moved in the turn that begins with this row; empty where none is known."""
        entry = self.entries[row]
        end = row + 1
        while end < len(self.entries) and not self.entries[end].is_head:
            end += 1
        last = self.entries[end - 1].last
        key = self.view.viewer, entry.first, last
        if key not in self._pieces:
            self._pieces[key] = self._moved(range(entry.first, last + 1))
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
    return max(HEAD, canvas.step(BODY))


class LogRows:
    """The rows of the log of `count` events, on a page from `left` to `right`; a click on one shows what was then."""

    def __init__(self, view: Telling, left: float, right: float, count: int) -> None:
        self.view = view
        self.left = left
        self.book = view.log
        self.canvas = view.app.canvas()
        self.width = right - left - TEXT - RIGHT
        self.book.refresh(self.canvas, self.width)
        self.current = self.book.row_of(view.at) if view.at else -1
        self._count = self.book.row_of(count) + 1 if count else 0

    @property
    def count(self) -> int:
        return self._count

    def _id(self, row: int) -> str:
        return f"log{self.book.entries[row].first}"

    def height(self, row: int) -> float:
        high = self.book.height(self.canvas, self.book.entries[row], self.width)
        entry = self.book.entries[row]
        return max(1.0, high - (GAP if not row and entry.is_head and entry.chapter is None else 0.0))

    def targets(self, row: int, box: pygame.FRect) -> list[Target]:
        hit = pygame.FRect(box.x + REACHED, box.y, box.w - REACHED, box.h)
        return [Target(self._id(row), hit, partial(self.view.go, self.book.entries[row].last))]

    def row_of(self, id: str) -> int | None:
        number = id.removeprefix("log")
        row = self.book.row_of(int(number)) if number.isdecimal() and self._count else -1
        return row if 0 <= row < self._count and self._id(row) == id else None

    def draw(self, canvas: Canvas, ring: FocusRing, row: int, box: pygame.FRect, pane: pygame.FRect) -> None:
        entry, theme, id = self.book.entries[row], canvas.theme, self._id(row)
        above = GAP if entry.is_head and row else 0.0
        y = box.y + (chapter_height(canvas) if entry.chapter is not None else above)
        if entry.chapter is not None:
            title = self.view.turn_book.chapter(entry.chapter)
            head = pygame.FRect(self.left + EDGE, box.y, self.width + TEXT - EDGE, chapter_height(canvas))
            draw_chapter(canvas, title, head)
        seen = pygame.FRect(box.x, y - 3, box.w, box.bottom - y + 5)
        if row == self.current and self.view.is_looking_back:
            canvas.panel(seen, theme.raised, theme.text, 6)
        elif ring.attends(id):
            canvas.panel(seen, mix(theme.page, theme.raised, 0.7), None, 6)
        is_later = entry.first > self.view.match.at
        if entry.is_head:
            self._draw_head(canvas, row, y, is_later)
            y += _head_height(canvas)
        ink = theme.muted if is_later or entry.seat < 0 else theme.text
        for words in self.book.words(entry):
            high = canvas.paragraph_height(words, self.width, BODY)
            canvas.paragraph(words, pygame.FRect(self.left + TEXT, y, self.width, high + 1), BODY, ink)
            y, ink = y + high, theme.muted
        if ring.shows(id):
            focus_mark(canvas, seen.inflate(-8, -4).clip(pane), 6)

    def _draw_head(self, canvas: Canvas, row: int, y: float, is_later: bool) -> None:
        """The number of the turn, the piece that moves, whose it is."""
        entry, theme, high = self.book.entries[row], canvas.theme, _head_height(canvas)
        number = pygame.FRect(self.left + NUMBER - 22, y, 36, high)
        canvas.text(str(entry.turn), number, CAPTION, theme.muted, align="centre")
        piece, painter = self.book.piece(row), self.view.painter
        side = pygame.FRect(self.left + PIECE, y + (high - PIECE_SIDE) / 2, PIECE_SIDE, PIECE_SIDE)
        if piece:
            painter.set_down(canvas, piece, side)
        else:
            draw_seat(canvas, painter, entry.seat, side)
        name = pygame.FRect(self.left + TEXT, y, self.width, high)
        words = canvas.shortened(self.view.seat_name(entry.seat), name.w, BODY, "bold")
        canvas.text(words, name, BODY, theme.muted if is_later else theme.text, "bold")


def log_list(view: Telling, box: pygame.FRect, left: float, count: int) -> Scroller:
    """The log of `count` events in a box on a page that begins at `left`; it follows the row shown."""
    rows = LogRows(view, left, box.right, count)
    room = pygame.FRect(left + EDGE, box.y, box.right - left - EDGE - BESIDE, box.h)
    return Scroller(room, rows, view.log_scroll, rows.current)
