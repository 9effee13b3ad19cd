"""The note box: what a spot means, why it cannot be clicked, what its piece does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.engine.look import Reach
from kesegames.ui.board import reach_view
from kesegames.ui.board.board_view import BoardView
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import drop_shadow, focus_mark
from kesegames.ui.draw.heading import draw_heading, heading_height, tag_height
from kesegames.ui.draw.icons import sign
from kesegames.ui.painters.plain import Painter
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.focus import FocusRing, Target

AIR: Final = 20.0
RIGHT: Final = 16.0
HEADING_ROW: Final = 30.0
TAG: Final = 24.0
TAG_MOST: Final = 0.45
"""The height of a tag at least, and what it takes of the width at most."""
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
    seat: int = -1
    """Whose turn it speaks of."""
    is_card: bool = False
    """The piece lies beside the board: its name comes first, and what it does is told with what a click means."""
    is_refusal: bool = False
    is_idle: bool = False
    """Nothing in particular is asked about: this is what one may do."""


class NoteBox(Widget):
    """What the spot in question means, why it cannot be clicked, or what its piece does.

    It fills `room`; with a `least` height it stands at its foot and is as high as what it says, growing over what is
    above. `left` is where its words begin, a picture of the piece before them. `is_card`: it lies by itself over the
    table and is chosen as a whole. While it names the rule that forbids something, choosing it opens the rules there
    (`choose`).
    """

    is_live = True

    def __init__(
        self,
        room: pygame.FRect,
        said: Callable[[], Said],
        painter: Painter,
        board: BoardView,
        choose: Callable[[], None],
        canvas: Canvas,
        least: float = 0.0,
        left: float = AIR,
        is_card: bool = False,
    ) -> None:
        self.room = room
        self.said = said
        self.painter = painter
        self.board = board
        self.choose = choose
        self.canvas = canvas
        self.least = least
        self.left = left
        self.is_card = is_card
        self.box = self._fitted(said())

    def _fitted(self, said: Said) -> pygame.FRect:
        """As much of the room as it takes to say that."""
        if not self.least:
            return self.room
        high = min(self.room.h, max(self.least, self._wanted(said)))
        return pygame.FRect(self.room.x, self.room.bottom - high, self.room.w, high)

    def _wanted(self, said: Said) -> float:
        canvas, wide = self.canvas, self._inner(self.room).w
        high = 22.0 + (self._row(said, wide) if said.heading or said.rule or said.place else 0)
        high += canvas.paragraph_height(said.text, wide, self._size) + 6 if said.text else 0
        if said.piece and self._tells_pieces:
            about = canvas.paragraph_height(said.about, wide - 52, CAPTION) + 30
            high += max(about, 44.0) if said.reach is None else max(about, DIAGRAM_LEAST + 76)
        elif said.is_card and said.text and said.about:
            high += canvas.paragraph_height(said.about, wide, CAPTION) + 6
        elif self._tells_about(said):
            high += 0.0 if said.place else self._row(said, wide)
            high += canvas.paragraph_height(said.about, wide, CAPTION) + 6
        return high

    def _words(self, said: Said, room: pygame.FRect) -> str:
        """As many of the text's lines as there is room for, at least the first: the weightiest are said first."""
        lines = said.text.split("\n")
        while len(lines) > 1 and not self.canvas.has_room("\n".join(lines), room, self._size):
            lines.pop()
        return "\n".join(lines)

    @property
    def _size(self) -> float:
        return BODY if self.left > AIR or self.is_card else CAPTION

    def _row(self, said: Said, wide: float) -> float:
        """How high the heading is with the air below it, in a box so wide."""
        words, room = self._headed(said, wide)
        return max(HEADING_ROW, heading_height(self.canvas, words, room, BODY, self._size) + 4)

    def _headed(self, said: Said, wide: float) -> tuple[str, float]:
        """The words of the heading, and how wide their line is beside the tags."""
        is_named = self._tells_about(said) or (said.is_card and not self._tells_pieces)
        tags = sum(self._tag_width(words, wide) + GAP for words in (said.rule, said.place) if words)
        return (said.name if is_named else said.heading), wide - tags - (22 if self._is_door(said) else 0)

    @property
    def _tells_pieces(self) -> bool:
        """Whether there is more than a line for it: then the piece's own words stand below."""
        return self.left <= AIR and not self.is_card

    def _tells_about(self, said: Said) -> bool:
        """Whether it says in short what the piece does, for nothing else is to be said there."""
        return bool(said.piece) and not (self._tells_pieces or said.heading or said.text)

    def _inner(self, box: pygame.FRect) -> pygame.FRect:
        return pygame.FRect(box.x + self.left, box.y + 12, box.w - self.left - RIGHT, box.h - 20)

    def _is_door(self, said: Said) -> bool:
        return said.is_refusal and bool(said.rule)

    def targets(self) -> list[Target]:
        said = self.said()
        if not self._is_door(said) and not self.is_card:
            return []
        return [Target("note", self._fitted(said), self.choose, label=said.rule or said.heading)]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, said = canvas.theme, self.said()
        self.box = self._fitted(said)
        if self.is_card:
            drop_shadow(canvas, self.box)
            canvas.panel(self.box, theme.page, theme.danger if said.is_refusal else theme.line, 10, 2)
        elif self.least:
            canvas.fill(pygame.FRect(self.room.x + 9, self.box.y, self.room.w - 12, self.box.h), theme.page)
            canvas.fill(pygame.FRect(self.room.x + AIR, self.box.y, self.room.w - AIR - RIGHT, 1), theme.line)
        room = self._inner(self.box)
        if not self._tells_pieces and not self.is_card:
            picture = pygame.FRect(self.box.x + self.left - 38, room.y - 2, 30, 30)
            if said.piece:
                self.painter.piece(canvas, said.piece, picture)
            elif said.seat >= 0:
                draw_seat(canvas, self.painter, said.seat, picture)
        y = room.y
        if said.heading or said.rule or said.place or self._tells_about(said):
            y = self._heading(canvas, said, room)
        if self._tells_about(said):
            canvas.paragraph(said.about, pygame.FRect(room.x, y, room.w, room.bottom - y), CAPTION, theme.muted)
        if said.text:
            below = pygame.FRect(room.x, y, room.w, room.bottom - y)
            y += canvas.paragraph(self._words(said, below), below, self._size, theme.text) + 6
        if said.is_card and said.text and not self._tells_pieces:
            below = pygame.FRect(room.x, y, room.w, max(0.0, room.bottom - y))
            if canvas.paragraph_height(said.about, below.w, CAPTION) <= below.h + 1:
                canvas.paragraph(said.about, below, CAPTION, theme.muted)
        if said.piece and self._tells_pieces and y + 26 <= room.bottom:
            self._card(canvas, said, pygame.FRect(room.x, y, room.w, room.bottom - y))
        if self._is_door(said):
            ink = theme.text if ring.attends("note") else theme.muted
            sign(canvas, "on", pygame.FRect(self.box.right - 34, self.box.y + 8, 26, 26), ink)
        if ring.shows("note"):
            focus_mark(canvas, self.box.inflate(-12, -8))

    def _card(self, canvas: Canvas, said: Said, below: pygame.FRect) -> None:
        """What the piece does: in words, and in a picture of the board."""
        if said.reach is not None and below.h >= DIAGRAM_LEAST:
            below.w -= reach_view.draw(canvas, below, self.board, said.reach) + 12
        self._piece(canvas, said, below)

    def _heading(self, canvas: Canvas, said: Said, room: pygame.FRect) -> float:
        theme, row = canvas.theme, self._row(said, room.w)
        x = room.x
        if said.rule:
            tag, ink = self._tag(said.rule, x, room), theme.ground if said.is_refusal else theme.text
            canvas.panel(tag, theme.danger if said.is_refusal else theme.line, None, 6)
            canvas.text(said.rule, tag.inflate(-8, 0), CAPTION, ink, "bold", "centre")
            x = tag.right + GAP
        if said.place:
            tag = self._tag(said.place, x, room)
            canvas.ring(tag, theme.muted, 1.5, 6)
            canvas.text(said.place, tag.inflate(-8, 0), CAPTION, theme.text, "bold", "centre")
            x = tag.right + GAP
        words, wide = self._headed(said, room.w)
        ink = theme.danger if said.is_refusal else theme.text
        draw_heading(canvas, words, pygame.FRect(x, room.y, wide, row - 4), BODY, ink, least=self._size)
        return room.y + row

    def _tag_width(self, words: str, wide: float) -> float:
        return min(self.canvas.measure(words, CAPTION, "bold") + 16, wide * TAG_MOST)

    def _tag(self, words: str, left: float, room: pygame.FRect) -> pygame.FRect:
        """Around a word before the first line of the heading."""
        high, first = tag_height(self.canvas, TAG), max(HEADING_ROW - 4, self.canvas.step(self._size))
        return pygame.FRect(left, room.y + (first - high) / 2, self._tag_width(words, room.w), high)

    def _piece(self, canvas: Canvas, said: Said, room: pygame.FRect) -> None:
        """The piece's name and, as far as there is room for all of it, what it does."""
        side = min(40.0, room.h)
        self.painter.piece(canvas, said.piece, pygame.FRect(room.x, room.y + 2, side, side))
        high = heading_height(canvas, said.name, room.w - 52, CAPTION, CAPTION)
        text = pygame.FRect(room.x + 52, room.y, room.w - 52, high)
        draw_heading(canvas, said.name, text, CAPTION, least=CAPTION)
        if said.reach is not None:
            text = pygame.FRect(room.x, room.y, room.w, max(side + 4, high))
        left = pygame.FRect(text.x, text.bottom, text.w, room.bottom - text.bottom)
        if canvas.paragraph_height(said.about, left.w, CAPTION) <= left.h + 1:
            canvas.paragraph(said.about, left, CAPTION, canvas.theme.muted)
