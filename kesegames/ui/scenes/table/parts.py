"""The parts of the table beside the board: players, the list of moves, what is said about a spot, the clicks so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import pygame

from kesegames.engine.look import Reach
from kesegames.ui.board import reach_view
from kesegames.ui.board.board_view import BoardView
from kesegames.ui.draw.canvas import BODY, CAPTION, LINE_HEIGHT, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import mix
from kesegames.ui.painters.plain import Painter
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.focus import FocusRing, Target

BADGE: Final = 24.0
DIAGRAM_LEAST: Final = 84.0
"""With less room than this the reach of a piece is not drawn."""


@dataclass
class Player:
    """What is shown of a seat. `status` is a sentence under the name; `share` how far its search has come, −1 none."""

    name: str
    icon: str
    status: str
    badge: str
    is_active: bool
    share: float = -1.0


class PlayerCard(Widget):
    """A seat: who sits there, whether it is their turn, how far their thinking has come; a button to stop it."""

    def __init__(
        self, id: str, box: pygame.FRect, player: Player, painter: Painter, cancel: Callable[[], None] | None, tip: str
    ) -> None:
        self.id = id
        self.box = box
        self.player = player
        self.painter = painter
        self.cancel = cancel
        self.tip = tip

    def _stop(self) -> pygame.FRect:
        return pygame.FRect(self.box.right - 52, self.box.centery - 22, 44, 44)

    def targets(self) -> list[Target]:
        return [Target(self.id, self._stop(), self.cancel, label=self.tip)] if self.cancel else []

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, player = canvas.theme, self.player
        fill = theme.raised if player.is_active else theme.panel
        canvas.panel(self.box, fill, theme.accent if player.is_active else theme.line, 10, 2 if player.is_active else 1)
        mark = pygame.FRect(self.box.x + 12, self.box.centery - 20, 40, 40)
        if player.badge:
            draw_badge(canvas, self.painter, player.badge, mark)
        else:
            sign(canvas, player.icon, mark, theme.text)
        right = self._stop().x if self.cancel else self.box.right - 10
        text = pygame.FRect(mark.right + 12, self.box.y + 8, right - mark.right - 18, 24)
        sign(canvas, player.icon, pygame.FRect(text.x, text.y + 2, 20, 20), theme.muted)
        canvas.text(player.name, pygame.FRect(text.x + 26, text.y, text.w - 26, 24), BODY, theme.text, "bold")
        if player.status:
            line = pygame.FRect(text.x, text.bottom, text.w, 22)
            words = canvas.shortened(player.status, line.w, CAPTION)
            canvas.text(words, line, CAPTION, theme.accent if player.is_active else theme.muted)
        if player.share >= 0:
            bar = pygame.FRect(text.x, self.box.bottom - 8, text.w, 4)
            canvas.panel(bar, theme.ground, None, 2)
            canvas.panel(pygame.FRect(bar.x, bar.y, max(4.0, bar.w * player.share), 4), theme.accent, None, 2)
        if self.cancel:
            sign(canvas, "stop", self._stop().inflate(-14, -14), theme.accent if ring.attends(self.id) else theme.muted)
            if ring.shows(self.id):
                focus_mark(canvas, self._stop())


def draw_badge(canvas: Canvas, painter: Painter, piece: str, box: pygame.FRect) -> None:
    """A piece that stands for its seat, on a ground on which dark and light ones are seen in any theme."""
    canvas.panel(box.inflate(4, 4), mix(canvas.theme.panel, canvas.theme.muted, 0.45), None, 6)
    painter.piece(canvas, piece, box)


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


@dataclass
class Crumb:
    """A click so far: what it is called, the pieces it cost, the piece it picked up; or one that could come next."""

    label: str
    cost: list[str] = field(default_factory=list)
    piece: str = ""
    is_ahead: bool = False


class Crumbs(Widget):
    """The half-built move, click by click, with what each costs; before the first click a word of advice."""

    def __init__(self, box: pygame.FRect, crumbs: list[Crumb], advice: str, painter: Painter) -> None:
        self.box = box
        self.crumbs = crumbs
        self.advice = advice
        self.painter = painter

    def _width(self, canvas: Canvas, crumb: Crumb) -> float:
        cost = 22 + 30 * len(crumb.cost) - 6 if crumb.cost else 0
        piece = (36 if crumb.label else 28) if crumb.piece else 0
        return canvas.measure(crumb.label, BODY, "bold") + 20 + cost + piece

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        if not self.crumbs:
            # Where many words to choose from leave no room for advice, none is needed.
            lines = canvas.lines(self.advice, self.box.w, CAPTION)
            if len(lines) <= 2 and all(canvas.measure(line, CAPTION) <= self.box.w for line in lines):
                canvas.paragraph_centred(self.advice, self.box, CAPTION, theme.muted)
            return
        widths = [self._width(canvas, crumb) for crumb in self.crumbs]
        first = 0
        while first < len(widths) - 1 and sum(widths[first:]) + 18 * (len(widths) - first) > self.box.w:
            first += 1
        x = self.box.x
        for number in range(first, len(self.crumbs)):
            if number:
                sign(canvas, "on", pygame.FRect(x - 2, self.box.centery - 11, 22, 22), theme.muted)
                x += 18
            chip = pygame.FRect(x, self.box.centery - 19, widths[number], 38)
            self._draw_chip(canvas, self.crumbs[number], chip, number == len(self.crumbs) - 1)
            x = chip.right

    def _draw_chip(self, canvas: Canvas, crumb: Crumb, chip: pygame.FRect, is_last: bool) -> None:
        theme = canvas.theme
        if crumb.is_ahead:
            canvas.ring(chip, theme.muted, 1.5, 8)
        else:
            canvas.panel(chip, theme.raised, theme.accent if is_last else theme.line, 8, 2 if is_last else 1)
        width = canvas.measure(crumb.label, BODY, "bold")
        x = chip.x + 10
        if crumb.piece:
            self.painter.piece(canvas, crumb.piece, pygame.FRect(x, chip.centery - 14, 28, 28))
            x += 36
        canvas.text(crumb.label, pygame.FRect(x, chip.y, width + 1, chip.h), BODY, theme.text, "bold")
        if crumb.cost:
            x += width + 8
            corner = pygame.FRect(x, chip.centery - 6, 12, 12)
            triangle = [(0.5, 0.05), (1.0, 0.95), (0.0, 0.95)]
            canvas.shape(("crumb", theme.accent), corner, lambda brush: brush.polygon(triangle, theme.accent))
            for number, piece in enumerate(crumb.cost):
                self.painter.piece(canvas, piece, pygame.FRect(x + 16 + 30 * number, chip.centery - 14, 28, 28))


@dataclass
class Line:
    """A line of the list of moves; `badge` is a piece that stands for the seat, empty where only its id can."""

    number: int
    seat: str
    badge: str
    text: str
    is_chance: bool


def draw_line(
    canvas: Canvas,
    box: pygame.FRect,
    painter: Painter,
    line: Line,
    is_shown: bool,
    is_later: bool,
    is_attended: bool,
) -> None:
    """`is_shown`: the board shows the position after it; `is_later`: it has been taken back."""
    theme = canvas.theme
    if is_shown:
        canvas.panel(box.inflate(0, -2), theme.raised, theme.accent, 6)
    elif is_attended:
        canvas.panel(box.inflate(0, -2), mix(theme.panel, theme.raised, 0.7), None, 6)
    ink = theme.muted if line.is_chance or is_later else theme.text
    number = pygame.FRect(box.x + 4, box.y, 36, box.h)
    canvas.text(str(line.number), number, CAPTION, theme.muted, align="right")
    if line.badge:
        draw_badge(canvas, painter, line.badge, pygame.FRect(box.x + 54, box.centery - BADGE / 2, BADGE, BADGE))
    else:
        canvas.text(line.seat, pygame.FRect(box.x + 52, box.y, 40, box.h), CAPTION, theme.muted)
    face = "regular" if line.is_chance else "bold"
    canvas.text(
        line.text,
        pygame.FRect(box.x + 96, box.y, box.w - 104, box.h),
        BODY if not line.is_chance else CAPTION,
        ink,
        face,
    )


def note_height(canvas_height: float) -> float:
    """How high the note box may be: nine lines of caption, less in a low window."""
    return min(CAPTION * LINE_HEIGHT * 9 + 46, canvas_height * 0.3)
