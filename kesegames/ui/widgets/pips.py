"""A row of words and numbered pips, one of which is chosen: who sits at a seat, and how strong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import BLACK, WHITE, mix
from kesegames.ui.widgets.base import TARGET_LEAST, Widget
from kesegames.ui.widgets.focus import FocusRing, Target

AIR: Final = 26.0
"""Beside a word, both sides together."""
PIP: Final = 30.0


def pip_boxes(canvas: Canvas, values: Sequence[str], box: pygame.FRect) -> list[pygame.FRect]:
    """Where each value is clicked, from the left of `box`: a number is a pip, anything else a word. Empty where there
    is no room for them."""
    x = box.x
    found = []
    for value in values:
        wide = TARGET_LEAST if value.isdecimal() else canvas.measure(value, BODY, "bold") + AIR
        found.append(pygame.FRect(x, box.y, wide, box.h))
        x += wide
    return found if x <= box.right else []


@dataclass(eq=False)
class Pips(Widget):
    """Values of which the one at `at` is chosen; pips before it are filled, too. `boxes` are those of `pip_boxes`."""

    id: str
    box: pygame.FRect
    label: str
    values: Sequence[str]
    boxes: Sequence[pygame.FRect]
    at: int
    change: Callable[[int], None]

    def _step(self, by: int) -> None:
        if 0 <= self.at + by < len(self.values):
            self.change(self.at + by)

    def _part(self, number: int) -> str:
        return f"{self.id}={number}"

    def targets(self) -> list[Target]:
        # Laid out in content that scrolls, the boxes have moved with the row.
        shift = self.box.y - self.boxes[0].y
        parts = [
            Target(self._part(number), box.move(0, shift), partial(self.change, number), owner=self.id)
            for number, box in enumerate(self.boxes)
        ]
        on = partial(self.change, (self.at + 1) % len(self.values))
        return [Target(self.id, self.box, on, self._step, self.label), *parts]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, shift = canvas.theme, self.box.y - self.boxes[0].y
        is_level = self.values[self.at].isdecimal()
        for number, (value, place) in enumerate(zip(self.values, self.boxes, strict=True)):
            box = place.move(0, shift)
            is_chosen, is_attended = number == self.at, ring.attends(self._part(number))
            if value.isdecimal():
                is_on = is_level and number <= self.at
                fill, ink = (theme.text, theme.mat) if is_on else (theme.mat, theme.mat_muted)
                side = PIP + (6 if is_chosen else 2 if is_attended else 0)
                pip = pygame.FRect(box.centerx - side / 2, box.centery - side / 2, side, side)
                canvas.panel(pip, fill, theme.text if is_on or is_attended else theme.mat_muted, side / 2, 1.5)
                canvas.text(value, pip, BODY if is_chosen else CAPTION, ink, "bold", "centre")
                continue
            fill = mix(theme.raised, theme.strong, 0.22) if is_chosen else theme.raised
            if is_attended:
                fill = mix(fill, WHITE if theme.id == "dark" else BLACK, 0.08)
            canvas.raised(box.inflate(-4, 0), fill)
            if is_chosen:
                canvas.ring(box.inflate(-4, 0), theme.strong, 2)
            canvas.text(value, box.inflate(-8, 0), BODY, theme.text, "bold", "centre")
        if ring.shows(self.id):
            focus_mark(canvas, self.box)
