"""Things to press, and rows with a value to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.room import Room, middle
from kesegames.ui.draw.skin import BLACK, GOLD_RIM, WHITE, Colour, mix
from kesegames.ui.widgets.base import TARGET_LEAST, Widget
from kesegames.ui.widgets.focus import FocusRing, Target

SQUEEZED: Final = 0.9
"""A line of a button may become so much smaller before it is broken."""
ROOMY: Final = (112.0, 36.0)
TIGHT: Final = (64.0, 20.0)
"""The least width of a button with words, and the air beside these, where there is room and where there is not."""
RIMS: Final = {"primary": 1.5, "chosen": 2.0}


@dataclass(eq=False)
class Button(Widget):
    """Something to press: a text, an icon or both. `kind`: `plain`, `primary` (the next thing to do), `chosen` (a page
    that is open, a switch that is on), `faint` (it gives something away: an outline) or `quiet`."""

    id: str
    box: pygame.FRect
    choose: Callable[[], object]
    label: str = ""
    icon: str = ""
    kind: str = "plain"
    is_enabled: bool = True
    tip: str = ""

    def __post_init__(self) -> None:
        self.tip = self.tip or self.label

    def targets(self) -> list[Target]:
        return [Target(self.id, self.box, self.choose, label=self.tip)] if self.is_enabled else []

    def _colours(self, canvas: Canvas, ring: FocusRing) -> tuple[Colour, Colour]:
        theme = canvas.theme
        fill, ink = (theme.accent, theme.on_accent) if self.kind == "primary" else (theme.raised, theme.text)
        if self.kind == "faint":
            fill, ink = theme.rail, theme.table_muted
        if self.kind == "chosen":
            fill = mix(fill, theme.strong, 0.22)
        if not self.is_enabled:
            return theme.panel, mix(theme.muted, theme.panel, 0.55)
        if ring.attends(self.id):
            fill = mix(fill, WHITE if theme.id == "dark" else BLACK, 0.08)
        return fill, ink

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        fill, ink = self._colours(canvas, ring)
        if self.is_enabled and (self.kind != "quiet" or ring.attends(self.id)):
            if self.kind == "faint":
                canvas.panel(self.box, fill, ink, 8)
            else:
                canvas.raised(self.box, fill)
            if self.kind in RIMS:
                canvas.ring(self.box, GOLD_RIM if self.kind == "primary" else canvas.theme.strong, RIMS[self.kind])
        elif self.kind != "quiet":
            canvas.panel(self.box, fill, canvas.theme.line)
        if self.icon and not self.label:
            sign(canvas, self.icon, self.box.inflate(-18, -18), ink)
        elif self.icon:
            wide = canvas.measure(self.label, BODY, "bold")
            room = Room(self.box)
            room.left(max(10, (self.box.w - wide - 30) / 2))
            sign(canvas, self.icon, middle(room.left(24, 6), 24, 24), ink)
            room.right(6)
            self._write(canvas, room.rest, ink, "left")
        else:
            self._write(canvas, self.box.inflate(-16, 0), ink, "centre")
        if ring.shows(self.id):
            focus_mark(canvas, self.box)

    def _write(self, canvas: Canvas, room: pygame.FRect, ink: Colour, align: str) -> None:
        """In one line, or in two small ones where that would have to be much smaller than others."""
        if SQUEEZED * canvas.measure_in(self.label, 0.0, BODY, "bold") <= room.w:
            canvas.text(self.label, room, BODY, ink, "bold", align)
        else:
            canvas.paragraph_centred(self.label, room, CAPTION, ink, "bold", align)


def word_width(canvas: Canvas, words: str, height: float, shape: tuple[float, float] = ROOMY) -> float:
    """Of a button with these words: as large as the player wants texts and so much height lets them be, as they are
    laid out at height 0; `shape` is ROOMY or TIGHT."""
    least, air = shape
    return max(least, canvas.measure_in(words, height, BODY, "bold") + air)


def draw_tip(canvas: Canvas, widgets: Sequence[Widget], ring: FocusRing) -> None:
    """What the button under the pointer or the ring is called, where it has a sign instead of words."""
    found = (one for one in widgets if isinstance(one, Button) and not one.label and ring.attends(one.id))
    button = next(found, None)
    if button is None or not button.tip:
        return
    width, height = canvas.measure(button.tip, CAPTION) + 20, 28.0
    left = max(8.0, min(button.box.centerx - width / 2, canvas.width - width - 8))
    is_low = button.box.centery > canvas.height / 2
    box = pygame.FRect(left, button.box.top - height - 8 if is_low else button.box.bottom + 8, width, height)
    canvas.panel(box, canvas.theme.text, None, 6)
    canvas.text(button.tip, box, CAPTION, canvas.theme.ground, align="centre")


@dataclass(eq=False)
class Choice(Widget):
    """A row: what is chosen, and its value between two arrows. `values` are the words, `at` the one chosen.

    The values go round, or with `is_scale` from the least to the greatest. `share` is the part of the row left for
    the label.
    """

    id: str
    box: pygame.FRect
    label: str
    values: Sequence[str]
    at: int
    change: Callable[[int], None]
    share: float = 0.5
    is_scale: bool = False

    def __post_init__(self) -> None:
        self._split = self.box.x + self.box.w * self.share

    def _step(self, by: int) -> None:
        goal = self.at + by
        if not self.is_scale:
            self.change(goal % len(self.values))
        elif 0 <= goal < len(self.values):
            self.change(goal)

    def _arrow(self, right: bool) -> pygame.FRect:
        x = self.box.right - TARGET_LEAST if right else self._split
        return pygame.FRect(x, self.box.y, TARGET_LEAST, self.box.h)

    def targets(self) -> list[Target]:
        value = pygame.FRect(self._split, self.box.y, self.box.right - self._split, self.box.h)
        if len(self.values) < 2:
            return []
        return [
            Target(self.id, value, lambda: self._step(1), self._step, self.label),
            Target(f"{self.id}<", self._arrow(False), lambda: self._step(-1), label=self.label, owner=self.id),
        ]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        left = pygame.FRect(self.box.x, self.box.y, self._split - self.box.x - 12, self.box.h)
        if left.w > 0:
            size = BODY if len(canvas.lines(self.label, left.w, BODY)) <= 2 else CAPTION
            canvas.paragraph_centred(self.label, left, size, theme.muted)
        value = pygame.FRect(self._split, self.box.y, self.box.right - self._split, self.box.h)
        attended = ring.attends(self.id) or ring.attends(f"{self.id}<")
        fill = mix(theme.raised, WHITE if theme.id == "dark" else BLACK, 0.06) if attended else theme.raised
        if len(self.values) < 2:
            canvas.panel(value, theme.panel, theme.line)
        else:
            canvas.raised(value, fill)
            for icon, is_right, end in (("back", False, 0), ("on", True, len(self.values) - 1)):
                ink = mix(theme.muted, fill, 0.6) if self.is_scale and self.at == end else theme.text
                sign(canvas, icon, self._arrow(is_right).inflate(-18, -18), ink)
        room = value.inflate(-2 * TARGET_LEAST, 0)
        words = self.values[self.at]
        if canvas.measure(words, BODY, "bold") <= room.w:
            canvas.text(words, room, BODY, theme.text, "bold", "centre")
        else:
            canvas.paragraph_centred(words, room, CAPTION, theme.text, "bold", "centre")
        if ring.shows(self.id):
            focus_mark(canvas, value)
