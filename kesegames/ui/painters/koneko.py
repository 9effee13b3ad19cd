"""小猫: the cards of the paper games; what a season has brought so far, as it will be added to the points."""

from __future__ import annotations

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.painters import paper


class Painter(paper.Painter):
    """The score of a season is a smaller number than the points that it is added to, with its sign."""

    def counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int) -> None:
        if place.rstrip("0123456789") == "score":
            canvas.text(f"+{number}", box, min(26.0, box.h * 0.5), canvas.theme.text, "bold", "centre")
        else:
            super().counter(canvas, place, box, number)
