"""A small picture of a position: the board as the table paints it, without what lies around it."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.look import Look
from kesegames.engine.ruleset import Ruleset
from kesegames.settings import Settings
from kesegames.ui.board.ground import draw_tray
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.painters import painter

TABLE: Final = (640.0, 480.0)
"""The size of a table with mats of which a small picture is drawn."""


class Miniature:
    """A position of a game for so many `seats`, drawn into any box.

    It is painted once for a size and skin, and then copied: nine of them took most of a frame (12 ms against 2 ms). So
    what lies under it must always be the same.
    """

    def __init__(self, ruleset: Ruleset, look: Look, settings: Settings, seats: int) -> None:
        self.look = look
        self.stage = Stage(ruleset, painter(ruleset, settings), seats)
        self._kept: pygame.Surface | None = None
        self._kept_for: object = None

    def draw(self, canvas: Canvas, box: pygame.FRect) -> None:
        """The board; of a game without one the pieces that lie before the players, and the sticks."""
        area = canvas.real(box)
        wanted = (area.size, canvas.skin)
        if self._kept is None or self._kept_for != wanted:
            self._paint(canvas, box)
            if canvas.surface.get_clip().contains(area):
                self._kept, self._kept_for = canvas.surface.subsurface(area).copy(), wanted
        else:
            canvas.surface.blit(self._kept, area)

    def _paint(self, canvas: Canvas, box: pygame.FRect) -> None:
        if self.stage.board.board.cells:
            self.stage.board.fit(box, False, self.stage.painter.tallest)
            self.stage.draw_board(canvas, self.look)
            return
        # Mats have a least size: a table of its usual size is drawn small.
        share = min(box.w / TABLE[0], box.h / TABLE[1])
        canvas = Canvas(canvas.surface, canvas.scale * share, canvas.skin)
        box = pygame.FRect(box.x / share, box.y / share, box.w / share, box.h / share)
        self.stage.fit(box, False)
        canvas.panel(self.stage.box, canvas.theme.table, None, 16)
        if self.stage.cloth is not None:
            canvas.panel(self.stage.cloth, canvas.theme.cloth, None, 26)
        for seat in range(self.stage.seats):
            self._draw_mat(canvas, seat)
        for placed in self.stage.placed(self.look):
            self.stage.painter.piece(canvas, placed.piece, placed.box)
        for place in self.stage.places:
            if place.kind == "sticks":
                draw_tray(canvas, place.tray)
        self.stage.draw_sticks(canvas, self.look, Marks())

    def _draw_mat(self, canvas: Canvas, seat: int) -> None:
        """A seat's mat with its sign and its numbers."""
        mat = next(mat for mat in self.stage.mats if mat.seat == self.stage.ruleset.seat_ids[seat])
        canvas.hollow(mat.box, canvas.theme.mat)
        side = mat.plate.h - 6
        draw_seat(canvas, self.stage.painter, seat, pygame.FRect(mat.plate.x + 4, mat.plate.y + 3, side, side))
        for place in self.stage.places:
            if place.seat == mat.seat and place.kind == "counter" and place.is_shown(self.look):
                self.stage.painter.counter(canvas, place.id, place.tray, self.look.counters[place.id])
