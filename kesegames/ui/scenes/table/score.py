"""A table of numbers on a card beside the board: a column a seat under its sign, a row for each part of a sum."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.heading import tag_height
from kesegames.ui.scenes.table.view import TableView
from kesegames.ui.seats import person_name
from kesegames.ui.viewing.outcome import Row

SIGN: Final = 26.0
ROW: Final = 28.0
LEAST_ROW: Final = 19.0
NAMED: Final = 58.0
"""A column of the score so wide has its seat's name over it; else the names stand beneath."""
LABEL: Final = (74.0, 104.0)
AIR: Final = 5.0
"""Between two numbers of a row: they run together where their signs touch."""
LINE: Final = 26.0
NAME: Final = 20.0
"""The height of a line of signs with names, and of a name under a sign."""


class Score:
    """The rows, `width` wide; `fit` says how high they are."""

    def __init__(self, view: TableView, rows: list[Row], width: float) -> None:
        canvas = view.app.canvas()
        self.rows = rows
        self.width = width
        self.painter = view.painter
        self.names = [person_name(view.app, view.match, seat) for seat in range(len(view.match.players))]
        self.line, grown = tag_height(canvas, LINE), canvas.skin.grown
        widest = max((canvas.measure(words, BODY, _face(row)) for row in rows for words in row.cells), default=0.0)
        most = max(LABEL[1], min(LABEL[1] * grown, width - len(self.names) * (widest + AIR)))
        self.label = min(most, max([LABEL[0], *(canvas.measure(row.label, CAPTION, _face(row)) + 8 for row in rows)]))
        self.column = (width - self.label) / len(self.names)
        self.legend = self._legend(canvas) if rows and self.column < NAMED else []
        self.named = tag_height(canvas, NAME)
        self.head = SIGN + 8 + (0 if self.legend else self.named) if rows else 0.0
        self.foot = len(self.legend) * self.line + (8 if rows else 0)
        self.most = self.row = ROW * grown
        cells = [(words, _face(row)) for row in rows for words in row.cells]
        room = self.column - AIR
        self.size = min([BODY, *(canvas.fitting(words, room, BODY, face) for words, face in cells)])

    @property
    def least(self) -> float:
        """The height that it needs."""
        return self.head + len(self.rows) * LEAST_ROW + self.foot

    @property
    def height(self) -> float:
        return self.head + len(self.rows) * self.row + self.foot

    def fit(self, room: float) -> None:
        """Rows as high as there is room for them."""
        self.row = min(self.most, max(LEAST_ROW, (room - self.head - self.foot) / max(1, len(self.rows))))

    def _legend(self, canvas: Canvas) -> list[list[tuple[int, float, float]]]:
        """Lines of signs with their names: seat, left edge and width of each."""
        lines: list[list[tuple[int, float, float]]] = [[]]
        x = 0.0
        for seat, name in enumerate(self.names):
            wide = min(self.width, canvas.measure(name, CAPTION) + 20 + 6 + 14)
            if lines[-1] and x + wide > self.width:
                lines.append([])
                x = 0.0
            lines[-1].append((seat, x, wide))
            x += wide
        return lines

    def draw(self, canvas: Canvas, left: float, top: float, shown: int) -> None:
        """The first `shown` rows under the seats' signs; then whose signs these are."""
        y = top
        if not self.rows:
            return
        self._draw_head(canvas, left + self.label, y)
        y += self.head
        for row in self.rows[:shown]:
            self._draw_row(canvas, row, left, y)
            y += self.row
        y = top + self.head + len(self.rows) * self.row + 8
        for line in self.legend:
            for seat, x, wide in line:
                draw_seat(canvas, self.painter, seat, pygame.FRect(left + x, y + self.line / 2 - 10, 20, 20))
                words = canvas.shortened(self.names[seat], wide - 36, CAPTION)
                name = pygame.FRect(left + x + 26, y, wide - 30, self.line)
                canvas.text(words, name, CAPTION, canvas.theme.muted)
            y += self.line

    def _draw_head(self, canvas: Canvas, first: float, y: float) -> None:
        for seat, name in enumerate(self.names):
            column = pygame.FRect(first + seat * self.column, y, self.column, SIGN)
            draw_seat(canvas, self.painter, seat, pygame.FRect(column.centerx - SIGN / 2, y, SIGN, SIGN))
            if not self.legend:
                words = canvas.shortened(name, self.column - 4, CAPTION)
                below = pygame.FRect(column.x + 2, y + SIGN + 2, column.w - 4, self.named)
                canvas.text(words, below, CAPTION, None, "regular", "centre")

    def _draw_row(self, canvas: Canvas, row: Row, left: float, y: float) -> None:
        theme = canvas.theme
        if row.is_strong:
            canvas.fill(pygame.FRect(left, y, self.width, 1), theme.line)
        face, ink = _face(row), theme.text if row.is_strong else theme.muted
        label = pygame.FRect(left, y, self.label - 6, self.row)
        canvas.text(row.label, label, canvas.fitting(row.label, label.w, CAPTION, face), ink, face)
        for seat, words in enumerate(row.cells):
            cell = pygame.FRect(left + self.label + seat * self.column + AIR / 2, y, self.column - AIR, self.row)
            canvas.text(words, cell, self.size, theme.text, face, "centre")


def _face(row: Row) -> str:
    return "bold" if row.is_strong else "regular"
