"""The seats beside a board: who sits there, whose turn it is, how far they have thought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from kesegames.play.match import HUMAN
from kesegames.ui.board.marks import Player
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import mix
from kesegames.ui.painters.plain import Painter
from kesegames.ui.seats import say_player
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing, Target

CARD: Final = 66.0
LOW_CARD: Final = 52.0
LINE_CARD: Final = 30.0
TWO_LINES: Final = 46.0
"""A card of less height has name and status side by side."""


def card_height(seats: int) -> float:
    """How high the card of a player is: the more there are, the lower; at last a single line."""
    return CARD if seats <= 2 else LOW_CARD if seats == 3 else LINE_CARD


def player_of(view: Viewing, seat: int) -> Player:
    """Who sits at a seat: what they are called under the name of the seat."""
    player = view.match.player(seat)
    is_own = player == view.match.players[seat] and seat < len(view.match.names)
    own = view.match.names[seat] if is_own else ""
    icon = "person" if player == HUMAN else "machine"
    status = own or say_player(view.app, player)
    return Player(view.seat_name(seat), icon, status, badge_of(view, seat), view.active_seat() == seat)


def badge_of(view: Viewing, seat: int) -> str:
    """A piece that stands for a seat, empty where none belongs to it."""
    seat_id = view.ruleset.seat_ids[seat]
    return next((id for id, piece in view.ruleset.pieces.items() if piece.seat == seat_id), "")


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
        canvas.panel(self.box, fill, theme.strong if player.is_active else theme.line, 10, 2 if player.is_active else 1)
        side = min(40.0, self.box.h - 10)
        mark = pygame.FRect(self.box.x + 12, self.box.centery - side / 2, side, side)
        if player.badge:
            draw_badge(canvas, self.painter, player.badge, mark)
        else:
            sign(canvas, player.icon, mark, theme.text)
        right = self._stop().x if self.cancel else self.box.right - 10
        is_line = self.box.h < TWO_LINES
        top = (self.box.h - (24 if is_line else 46)) / 2
        text = pygame.FRect(mark.right + 12, self.box.y + min(8.0, top), right - mark.right - 18, 24)
        name = pygame.FRect(text.x + 26, text.y, text.w - 26, 24)
        line = pygame.FRect(text.x, text.bottom, text.w, 22)
        if is_line:
            name = pygame.FRect(text.x, text.y, min(text.w, canvas.measure(player.name, BODY, "bold") + 4), 24)
            line = pygame.FRect(name.right + 10, text.y, max(0.0, text.right - name.right - 10), 24)
        else:
            sign(canvas, player.icon, pygame.FRect(text.x, text.y + 2, 20, 20), theme.muted)
        canvas.text(player.name, name, BODY, theme.text, "bold")
        if player.status:
            words = canvas.shortened(player.status, line.w, CAPTION)
            canvas.text(words, line, CAPTION, theme.strong if player.is_active else theme.muted)
        if player.share >= 0:
            bar = pygame.FRect(text.x, self.box.bottom - 8, text.w, 4)
            canvas.panel(bar, theme.ground, None, 2)
            canvas.panel(pygame.FRect(bar.x, bar.y, max(4.0, bar.w * player.share), 4), theme.strong, None, 2)
        if self.cancel:
            sign(canvas, "stop", self._stop().inflate(-14, -14), theme.strong if ring.attends(self.id) else theme.muted)
            if ring.shows(self.id):
                focus_mark(canvas, self._stop())


def draw_badge(canvas: Canvas, painter: Painter, piece: str, box: pygame.FRect) -> None:
    """A piece that stands for its seat, on a ground on which dark and light ones are seen in any theme."""
    canvas.panel(box.inflate(4, 4), mix(canvas.theme.panel, canvas.theme.muted, 0.45), None, 6)
    painter.piece(canvas, piece, box)
