"""開樽: the cards of the paper games; what a seat with nothing left can win lies as points, too."""

from __future__ import annotations

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.painters import paper
from kesegames.ui.painters.points import draw_points


class Painter(paper.Painter):
    """`part` is a share of the pot."""

    def counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int) -> None:
        if place.startswith("part"):
            draw_points(canvas, box, number)
        else:
            super().counter(canvas, place, box, number)
