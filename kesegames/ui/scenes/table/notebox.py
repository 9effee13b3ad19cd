"""The note box: what a spot means, why it cannot be clicked, what its piece does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.engine.look import Reach
from kesegames.ui.board import reach_view
from kesegames.ui.board.board_view import BoardView
from kesegames.ui.draw.canvas import BODY, CAPTION, LINE_HEIGHT, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.icons import sign
from kesegames.ui.painters.plain import Painter
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.focus import FocusRing, Target

DIAGRAM_LEAST: Final = 84.0
"""With less room than this the reach of a piece is not drawn."""


@dataclass
class Said:
    """What is said in the note box: a rule's number, a heading, a text, perhaps a piece beside it."""

    heading: str = ""
    text: str = ""
    rule: str = ""
    piece: str = ""
    name: str = ""
    about: str = ""
    place: str = ""
    """The name of the square that is spoken of."""
    reach: Reach | None = None
    """What the piece there could do now, to be drawn."""
    is_refusal: bool = False


class NoteBox(Widget):
    """What the spot in question means, why it cannot be clicked, or what its piece does.

    While it names the rule that forbids something, choosing it opens the rules there (`open_rules`).
    """

    def __init__(
        self,
        box: pygame.FRect,
        said: Callable[[], Said],
        painter: Painter,
        board: BoardView,
        open_rules: Callable[[], None],
    ) -> None:
        self.box = box
        self.said = said
        self.painter = painter
        self.board = board
        self.open_rules = open_rules

    def _is_door(self) -> bool:
        said = self.said()
        return said.is_refusal and bool(said.rule)

    def targets(self) -> list[Target]:
        return [Target("note", self.box, self.open_rules, label=self.said().rule)] if self._is_door() else []

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, said = canvas.theme, self.said()
        canvas.panel(self.box, theme.panel, theme.danger if said.is_refusal else theme.line, 10)
        room = self.box.inflate(-28, -20)
        x, y = room.x, room.y
        if said.heading or said.rule or said.place:
            y = self._heading(canvas, said, room)
        if said.text:
            used = canvas.paragraph(said.text, pygame.FRect(x, y, room.w, room.bottom - y), CAPTION, theme.text)
            y += used + 6
        if said.piece and y + 26 <= room.bottom:
            below = pygame.FRect(x, y, room.w, room.bottom - y)
            if said.reach is not None and below.h >= DIAGRAM_LEAST:
                below.w -= reach_view.draw(canvas, below, self.board, said.reach) + 12
            self._piece(canvas, said, below)
        if self._is_door():
            ink = theme.text if ring.attends("note") else theme.muted
            sign(canvas, "on", pygame.FRect(self.box.right - 34, self.box.y + 8, 26, 26), ink)
            if ring.shows("note"):
                focus_mark(canvas, self.box)

    def _heading(self, canvas: Canvas, said: Said, room: pygame.FRect) -> float:
        theme = canvas.theme
        x = room.x
        if said.rule:
            tag = self._tag(canvas, said.rule, x, room.y)
            canvas.panel(tag, theme.danger if said.is_refusal else theme.line, None, 6)
            canvas.text(said.rule, tag, CAPTION, theme.ground if said.is_refusal else theme.text, "bold", "centre")
            x = tag.right + GAP
        if said.place:
            tag = self._tag(canvas, said.place, x, room.y)
            canvas.ring(tag, theme.muted, 1.5, 6)
            canvas.text(said.place, tag, CAPTION, theme.text, "bold", "centre")
            x = tag.right + GAP
        line = pygame.FRect(x, room.y, room.right - x - (22 if self._is_door() else 0), 26)
        size = canvas.fitting(said.heading, line.w, BODY, "bold")
        canvas.text(said.heading, line, size, theme.danger if said.is_refusal else theme.text, "bold")
        return room.y + 32

    def _tag(self, canvas: Canvas, words: str, x: float, y: float) -> pygame.FRect:
        return pygame.FRect(x, y + 1, canvas.measure_in(words, 24, CAPTION, "bold") + 16, 24)

    def _piece(self, canvas: Canvas, said: Said, room: pygame.FRect) -> None:
        """The piece's name and, as far as there is room for all of it, what it does."""
        side = min(40.0, room.h)
        self.painter.piece(canvas, said.piece, pygame.FRect(room.x, room.y + 2, side, side))
        text = pygame.FRect(room.x + 52, room.y, room.w - 52, CAPTION * LINE_HEIGHT)
        canvas.text(said.name, text, canvas.fitting(said.name, text.w, CAPTION, "bold"), canvas.theme.text, "bold")
        if said.reach is not None:
            text = pygame.FRect(room.x, room.y + side + 4, room.w, text.h)
            text.y -= text.h
        left = pygame.FRect(text.x, text.bottom, text.w, room.bottom - text.bottom)
        if len(canvas.lines(said.about, left.w, CAPTION)) * text.h <= left.h + 1:
            canvas.paragraph(said.about, left, CAPTION, canvas.theme.muted)
