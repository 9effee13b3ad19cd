"""A picture that is kept as long as what it shows is the same."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from kesegames.ui.draw.canvas import Canvas


class Layer:
    """What covers a whole canvas: drawn once, then laid on it until something else is to be seen."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._key: object = None
        self._cut: list[str] = []
        self.drawn = 0
        """How often it has been drawn."""

    def lay(self, canvas: Canvas, key: object, draw: Callable[[Canvas], None]) -> None:
        """What `draw` draws, drawn anew where `key`, the canvas or what it draws with is another than the last time."""
        if not canvas.keeps:
            draw(canvas)
            return
        size = canvas.surface.get_size()
        wanted = (size, canvas.scale, canvas.skin, key)
        if self._picture is None or self._key != wanted:
            if self._picture is None or self._picture.get_size() != size:
                self._picture = pygame.Surface(size, 0, canvas.surface)
            other = Canvas(self._picture, canvas.scale, canvas.skin)
            draw(other)
            self._cut, self._key = other.cut, wanted
            self.drawn += 1
        canvas.surface.blit(self._picture, (0, 0))
        canvas.cut += self._cut

    def drop(self) -> None:
        """Draw it anew the next time, and keep no picture until then."""
        self._picture = self._key = None
