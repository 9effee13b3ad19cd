"""What is chosen at set-up, as it looks on the table: the start of the game, and each seat's mat with its sign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE
from kesegames.play.match import HUMAN, begin
from kesegames.settings import Settings
from kesegames.ui import gallery
from kesegames.ui.board.miniature import Miniature
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.painters import style
from kesegames.ui.painters.plain import Painter
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing

BADGE: Final = 40.0
TALL: Final = 60.0
"""The height of a seat's mat that is a line."""


@dataclass(eq=False)
class BoardPicture(Widget):
    """What is chosen, as it looks on the table."""

    box: pygame.FRect
    picture: Miniature

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        self.picture.draw(canvas, self.box, canvas.theme.panel)


@dataclass(eq=False)
class SeatMat(Widget):
    """A seat's mat with its sign at the left."""

    box: pygame.FRect
    painter: Painter
    seat: int

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        canvas.hollow(self.box, canvas.theme.mat)
        side = min(BADGE, self.box.h - 12)
        badge = pygame.FRect(self.box.x + 12, self.box.y + (TALL - side) / 2, side, side)
        draw_seat(canvas, self.painter, self.seat, badge)


class Pictured:
    """The picture of the last choice, made anew where something else is chosen."""

    def __init__(self) -> None:
        self._found: tuple[tuple[object, ...], Miniature] | None = None

    def of(self, settings: Settings, ruleset: Ruleset, options: dict[str, str], seats: int, start: str) -> Miniature:
        """The start of the game, or how it looks some moves after the seats have laid out their own things; with a seed
        of its own: nothing is told of what will come."""
        key = (ruleset.id, tuple(options.items()), seats, start, *style(settings))
        if self._found is None or self._found[0] != key:
            match = begin(ruleset, options, [HUMAN] * seats, "1", position=start)
            while match.to_act == CHANCE:
                match.throw()
            if match.state.arranges():
                match = gallery.demo(ruleset, options, seats)
            self._found = key, Miniature(ruleset, match.state.look, settings, seats)
        return self._found[1]
