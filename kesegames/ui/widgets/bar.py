"""Buttons side by side, each as wide as its words."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from kesegames.ui.draw.canvas import BODY, Canvas
from kesegames.ui.draw.room import Room
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import Button

AIR = 36.0
"""Beside the words of a button."""
ICON = 26.0
"""What its sign takes more."""


class Bar(Room):
    """Collects `widgets` from the left of a box on; `rest` is the room beside them."""

    def __init__(self, canvas: Canvas, box: pygame.FRect) -> None:
        super().__init__(box, GAP)
        self.canvas = canvas
        self.widgets: list[Widget] = []

    def add(
        self,
        id: str,
        choose: Callable[[], object],
        label: str,
        icon: str = "",
        kind: str = "plain",
        is_last: bool = False,
        width: float = 0.0,
        is_enabled: bool = True,
    ) -> None:
        """A button, `width` wide where that is given; `is_last` for one at the right end."""
        wide = width or self.canvas.measure(label, BODY, "bold") + AIR + (ICON if icon else 0)
        start = self.rest.x
        box = self.right(wide) if is_last else self.left(wide)
        box.x = max(box.x, start)
        self.widgets.append(Button(id, box, choose, label, icon, kind, is_enabled))
