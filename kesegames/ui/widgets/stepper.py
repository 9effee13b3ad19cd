"""A family of words that is nothing but numbers: one button, with its number made less and more beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.engine.look import Spot
from kesegames.ui.draw.canvas import BODY, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import mix
from kesegames.ui.widgets.base import TARGET_LEAST, Widget
from kesegames.ui.widgets.focus import FocusRing, Target

ARROWS: Final = 2 * TARGET_LEAST + 4
"""How much of a stepper's width its label has not."""


def families(words: Iterable[Spot]) -> dict[Spot, list[Spot]]:
    """The words that begin alike and end in nothing but numbers (`bet:1`, `bet:2`), by what they begin with."""
    found: dict[Spot, list[Spot]] = {}
    for word in words:
        found.setdefault(word.partition(":")[0], []).append(word)
    return {
        name: sorted(members, key=lambda word: int(word.partition(":")[2]))
        for name, members in found.items()
        if len(members) > 1 and all(word.partition(":")[2].isdecimal() for word in members)
    }


@dataclass(eq=False)
class Stepper(Widget):
    """`labels` are what its values are called, `at` is the one shown. A press chooses it; its arrows, the wheel, and
    the keys left and right on it call `change` with the number of another.
    """

    id: str
    box: pygame.FRect
    labels: Sequence[str]
    at: int
    change: Callable[[int], None]
    choose: Callable[[], object]

    def _step(self, by: int) -> None:
        goal = max(0, min(len(self.labels) - 1, self.at + by))
        if goal != self.at:
            self.change(goal)

    def _arrow(self, is_right: bool) -> pygame.FRect:
        x = self.box.right - TARGET_LEAST if is_right else self.box.x
        return pygame.FRect(x, self.box.y, TARGET_LEAST, self.box.h)

    def _middle(self) -> pygame.FRect:
        return self.box.inflate(-ARROWS, 0)

    def targets(self) -> list[Target]:
        label = self.labels[self.at]
        return [
            Target(f"{self.id} less", self._arrow(False), lambda: self._step(-1), self._step, label),
            Target(self.id, self._middle(), self.choose, self._step, label),
            Target(f"{self.id} more", self._arrow(True), lambda: self._step(1), self._step, label),
        ]

    def scroll(self, turns: float) -> bool:
        self._step(1 if turns > 0 else -1)
        return True

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        for name, icon, is_right, end in (("less", "back", False, 0), ("more", "on", True, len(self.labels) - 1)):
            arrow = self._arrow(is_right)
            canvas.raised(arrow, theme.raised)
            ink = mix(theme.muted, theme.raised, 0.6) if self.at == end else theme.text
            sign(canvas, icon, arrow.inflate(-20, -20), ink)
            if ring.shows(f"{self.id} {name}"):
                focus_mark(canvas, arrow)
        middle = self._middle()
        canvas.raised(middle, theme.accent)
        canvas.text(self.labels[self.at], middle.inflate(-8, 0), BODY, theme.on_accent, "bold", "centre")
        if ring.shows(self.id):
            focus_mark(canvas, middle)
