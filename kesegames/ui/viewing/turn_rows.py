"""The turns of a match as rows: number, seat, what was done in the game's notation; seasons and rounds have titles.

Words are found and measured when their row comes into view, and kept: a long match costs no more than a short one.
"""

from __future__ import annotations

from functools import partial
from typing import Final, Protocol

import pygame

from kesegames.engine.look import Told
from kesegames.engine.state import CHANCE
from kesegames.play.story import Story, Turn, noted
from kesegames.text import capitalised
from kesegames.ui.app import App
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.board.shown import Shown
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import mix
from kesegames.ui.widgets.focus import FocusRing, Target

ROW: Final = 34.0
BADGE: Final = 24.0
TEXT: Final = 80.0
"""Where, from the left of a row on, its words begin."""
RIGHT: Final = 8.0
CHAPTER: Final = 36.0
AIR: Final = 12.0
"""The height of a title at least, and the air around it."""
"""The height of a title between two rows."""
BETWEEN: Final = "  "


class Listing(Shown, Protocol):
    """A view of a match, as far as the list of its turns asks it."""

    app: App
    turn_book: TurnBook

    @property
    def story(self) -> Story: ...

    @property
    def viewer(self) -> int: ...

    def written(self, move: str) -> str: ...

    def mistake_sign(self, number: int) -> str: ...

    def go(self, number: int) -> None: ...


class TurnBook:
    """What has been asked of the turns of a match: their words in the viewer's language, and their heights."""

    def __init__(self, view: Listing) -> None:
        self.view = view
        self._kept_for: tuple[object, ...] = ()
        self._words: dict[tuple[int, int, str], str] = {}
        self._heights: dict[tuple[int, int, str], float] = {}

    def refresh(self, *kept_for: object) -> None:
        """Follow the match; what was kept is forgotten where another eye, language or size looks at it."""
        story = self.view.story
        known, was = len(story.turns), story.turns[-1:]
        story.refresh()
        if kept_for != self._kept_for or was != story.turns[known - 1 : known]:
            self._kept_for, self._words, self._heights = kept_for, {}, {}

    def words(self, turn: Turn, last: int) -> str:
        """What stands in the row of a turn up to event `last`, with the signs of its mistakes."""
        view = self.view
        signs = [sign for number in range(turn.first, last + 1) if (sign := view.mistake_sign(number))]
        key = turn.first, last, "".join(signs)
        if key not in self._words:
            parts = [self._said(told) for told in noted(view.match, turn, last, view.viewer)]
            self._words[key] = BETWEEN.join([*(part for part in parts if part), *signs])
        return self._words[key]

    def _said(self, told: Told) -> str:
        return self.view.written(self.view.app.say(told.text, told.values, self.view.ruleset))

    def height(self, canvas: Canvas, turn: Turn, last: int, width: float) -> float:
        words = self.words(turn, last)
        key = turn.first, last, words
        if key not in self._heights:
            high = canvas.paragraph_height(words, width, *_size(turn)) + 10
            self._heights[key] = max(ROW, high) + (chapter_height(canvas) if turn.chapter is not None else 0.0)
        return self._heights[key]

    def chapter(self, told: Told) -> str:
        """The title of a season or round."""
        return capitalised(self.view.app.say(told.text, told.values, self.view.ruleset))

    def text(self) -> str:
        """All rows up to what has happened, as lines to be kept."""
        view, lines = self.view, list[str]()
        self.view.story.refresh()
        for turn in view.story.turns:
            if turn.first > view.match.at:
                break
            if turn.chapter is not None:
                lines.append(f"\n{self.chapter(turn.chapter)}")
            who = f"{turn.number}. {view.seat_name(turn.seat)}{BETWEEN}" if turn.seat != CHANCE else ""
            lines.append(who + self.words(turn, min(turn.last, view.match.at)))
        return "\n".join(lines).strip("\n") + "\n"


def _size(turn: Turn) -> tuple[float, str]:
    """How large and in what face a row is written: what is drawn between turns smaller."""
    return (CAPTION, "regular") if turn.seat == CHANCE else (BODY, "bold")


class TurnRows:
    """The first `count` events as a strip of turns; a click on one shows the position after it."""

    def __init__(self, view: Listing, width: float, count: int) -> None:
        self.view = view
        self.canvas = canvas = view.app.canvas()
        self.width = width - TEXT - RIGHT
        view.turn_book.refresh(
            view.viewer, view.app.language, canvas.scale, canvas.skin.text_scale, width, view.painter
        )
        self.told = count
        self.current = view.story.turn_of(min(view.at, count)) if view.at else -1
        self._turns = view.story.turns[: view.story.turn_of(count) + 1]

    @property
    def count(self) -> int:
        return len(self._turns)

    def _last(self, turn: Turn) -> int:
        return min(turn.last, self.told)

    def height(self, row: int) -> float:
        turn = self._turns[row]
        return self.view.turn_book.height(self.canvas, turn, self._last(turn), self.width)

    def _line(self, row: int, box: pygame.FRect) -> pygame.FRect:
        """The part of a row below its title."""
        high = chapter_height(self.canvas) if self._turns[row].chapter is not None else 0.0
        return pygame.FRect(box.x, box.y + high, box.w, box.h - high)

    def targets(self, row: int, box: pygame.FRect) -> list[Target]:
        turn = self._turns[row]
        return [Target(f"move{turn.first}", self._line(row, box), partial(self.view.go, self._last(turn)))]

    def row_of(self, id: str) -> int | None:
        number = id.removeprefix("move")
        if number == id or not number.isdecimal() or not 0 < int(number) <= self.told:
            return None
        row = self.view.story.turn_of(int(number))
        return row if self._turns[row].first == int(number) else None

    def draw(self, canvas: Canvas, ring: FocusRing, row: int, box: pygame.FRect, pane: pygame.FRect) -> None:
        turn, theme, id = self._turns[row], canvas.theme, f"move{self._turns[row].first}"
        line = self._line(row, box)
        if turn.chapter is not None:
            head = pygame.FRect(box.x, box.y, box.w, chapter_height(canvas))
            draw_chapter(canvas, self.view.turn_book.chapter(turn.chapter), head)
        if row == self.current:
            canvas.panel(line.inflate(0, -2), theme.raised, theme.strong, 6)
        elif ring.attends(id):
            canvas.panel(line.inflate(0, -2), mix(theme.page, theme.raised, 0.7), None, 6)
        is_later = turn.first > self.view.match.at
        top = pygame.FRect(line.x, line.y, line.w, ROW)
        if turn.seat != CHANCE:
            number = pygame.FRect(top.x + 2, top.y, 36, top.h)
            canvas.text(str(turn.number), number, CAPTION, theme.muted, align="right")
            draw_seat(canvas, self.view.painter, turn.seat, pygame.FRect(top.x + 46, top.y + 5, BADGE, BADGE))
        size, face = _size(turn)
        ink = theme.muted if is_later or turn.seat == CHANCE else theme.text
        words = self.view.turn_book.words(turn, self._last(turn))
        high = canvas.paragraph_height(words, self.width, size, face)
        room = pygame.FRect(line.x + TEXT, line.centery - high / 2, self.width, high + 1)
        canvas.paragraph(words, room, size, ink, face)
        if ring.shows(id):
            focus_mark(canvas, line.inflate(-4, -4).clip(pane), 6)


def chapter_height(canvas: Canvas) -> float:
    """Of a title between two lines."""
    return max(CHAPTER, canvas.step(BODY) + AIR)


def draw_chapter(canvas: Canvas, title: str, box: pygame.FRect) -> None:
    """A title between two lines."""
    theme = canvas.theme
    wide = canvas.measure(title, BODY, "bold") + 20
    canvas.text(title, box, BODY, theme.text, "bold", "centre")
    side = max(0.0, (box.w - wide) / 2 - 8)
    for x in (box.x + 8, box.right - 8 - side):
        canvas.fill(pygame.FRect(x, box.centery, side, 1), theme.line)
