"""A small picture of a position: the board as the table paints it, without what lies around it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final
from weakref import ref

import pygame

from kesegames.engine.look import Look
from kesegames.engine.ruleset import Ruleset
from kesegames.settings import Settings
from kesegames.ui.board.emblem import draw_emblem
from kesegames.ui.board.ground import draw_tray
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Colour, Enough
from kesegames.ui.painters import painter

TABLE: Final = (640.0, 480.0)
"""The size of a table with mats of which a small picture is drawn."""

AT_ONCE: Final = 24
"""The effort of what is painted for it in one frame (`Skin.for_a_while`); the next goes on."""
EMBLEM: Final = 230.0
"""In less width a table with mats tells nothing any more."""


class Miniature:
    """A position of a game for so many `seats`, drawn into any box.

    `look` makes what is seen of it, when it is first painted. It is painted once for a size, ground and skin, and then
    copied; where a canvas has few to spare it comes some frames later.
    """

    def __init__(self, ruleset: Ruleset, look: Callable[[], Look], settings: Settings, seats: int) -> None:
        self._look = look
        self.stage = Stage(ruleset, painter(ruleset, settings), seats)
        self._kept: pygame.Surface | None = None
        self._kept_for: object = None

    @cached_property
    def look(self) -> Look:
        """The position."""
        return self._look()

    def show(self, look: Look) -> None:
        """Another position of the game."""
        self.look = look
        self._kept_for = None

    def draw(self, canvas: Canvas, box: pygame.FRect, ground: Colour) -> None:
        """The board; of a game without one the pieces that lie before the players, and the sticks."""
        area = canvas.real(box)
        if not area.colliderect(canvas.clip):
            return
        # Weakly: a board that lies out of sight keeps no skin alive.
        wanted = (area.size, ref(canvas.skin), ground)
        if self._kept_for != wanted and self._is_reckoned(canvas) and canvas.takes_on():
            picture = pygame.Surface(area.size)
            picture.fill(ground)
            other = Canvas(picture, canvas.scale, canvas.skin)
            canvas.is_rich = True
            try:
                with canvas.skin.for_a_while(None if canvas.spare is None else AT_ONCE):
                    self._paint(other, box.move(-area.x / canvas.scale, -area.y / canvas.scale))
                canvas.cut += other.cut
                self._kept, self._kept_for = picture, wanted
            except Enough:
                canvas.is_unfinished = True
        if self._kept is not None:
            is_of_size = self._kept.get_size() == area.size
            canvas.lay(self._kept if is_of_size else pygame.transform.scale(self._kept, area.size), area.topleft)

    def _is_reckoned(self, canvas: Canvas) -> bool:
        """Whether the position is there; to make it is as costly as to paint it, and so counts as a picture."""
        if "look" not in vars(self) and canvas.takes_on():
            self.show(self._look())
        return "look" in vars(self)

    def _paint(self, canvas: Canvas, box: pygame.FRect) -> None:
        if self.stage.board.board.cells:
            self.stage.board.fit(box, False, self.stage.painter.tallest)
            self.stage.draw_board(canvas, self.look)
            return
        if box.w < EMBLEM and draw_emblem(canvas, self.stage, self.look, box):
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
            self.stage.painter.set_down(canvas, placed.piece, placed.box)
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
