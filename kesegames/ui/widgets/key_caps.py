"""Keys as they lie on a keyboard."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from kesegames.ui import keys
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.heading import tag_height
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing


@dataclass(eq=False)
class KeyCaps(Widget):
    """Keys as they look on a keyboard; a dash where there is none."""

    box: pygame.FRect
    names: list[str]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, x = canvas.theme, self.box.x
        for name in self.names or ["–"]:
            width = canvas.measure(name, CAPTION, "bold") + 18
            if x > self.box.x and x + width > self.box.right:
                return
            width = min(width, self.box.w)
            high = min(tag_height(canvas, 30.0), self.box.h - 4)
            cap = pygame.FRect(x, self.box.centery - high / 2, width, high)
            if self.names:
                canvas.raised(cap, theme.raised, 6)
            canvas.text(name, cap.inflate(-8, 0), CAPTION, theme.text, "bold", "centre")
            x += width + 6


def caps(command: str, own: dict[str, str]) -> list[str]:
    """The keys of a command as people write them, each once."""
    return list(dict.fromkeys(keys.shown(name) for name in keys.keys_of(command, own)))
