"""The board on its way round: it turns about its middle, with all that stands on it."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.look import Look
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import MARGIN_PX, Canvas

TURN_MS: Final = 300


class Turning:
    """A board that has just been laid the other way round, from `began` on; `speed` as that of a Motion."""

    def __init__(self, began: int, speed: float) -> None:
        self.began = began
        self.length = round(TURN_MS / speed)
        self._picture: pygame.Surface | None = None

    def is_over(self, now: int) -> bool:
        return now - self.began >= self.length

    def draw(self, canvas: Canvas, stage: Stage, look: Look, now: int) -> None:
        """Over the board as it lies in the end, which is not seen before."""
        if self.is_over(now):
            return
        if self._picture is None:
            self._picture = _picture(canvas, stage, look)
        share = (now - self.began) / self.length
        eased = share * share * (3 - 2 * share)
        with canvas.clipped(stage.board.edge):
            canvas.table()
        turned = pygame.transform.rotozoom(self._picture, 180 * (1 - eased), 1)
        place = turned.get_rect(center=canvas.real(stage.board.edge).center)
        canvas.lay(turned, place.topleft, pygame.BLEND_PREMULTIPLIED)


def _picture(canvas: Canvas, stage: Stage, look: Look) -> pygame.Surface:
    """The board with its pieces, and a clear margin that gives it soft edges."""
    large = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    stage.draw_board(Canvas(large, canvas.scale, canvas.skin), look)
    area = canvas.real(stage.board.edge).clip(large.get_rect())
    picture = pygame.Surface(area.inflate(2 * MARGIN_PX, 2 * MARGIN_PX).size, pygame.SRCALPHA)
    picture.blit(large, (MARGIN_PX, MARGIN_PX), area, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture
