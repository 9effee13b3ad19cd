"""The things of a screen that are not the board: buttons, choices, lists. Small objects made anew by each layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from kesegames.ui.canvas import BODY, CAPTION, Canvas
from kesegames.ui.focus import FocusRing, Target
from kesegames.ui.icons import SIGNS
from kesegames.ui.skin import BLACK, WHITE, Brush, Colour, Painting, mix

if TYPE_CHECKING:
    from kesegames.ui.text_field import TextField

TARGET_LEAST: Final = 44.0
"""Nothing to click is smaller, in logical pixels."""
GAP: Final = 8.0


class Widget:
    """A part of a screen: its place, what can be chosen in it, how it is drawn."""

    box: pygame.FRect

    def targets(self) -> list[Target]:
        return []

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        raise NotImplementedError

    def scroll(self, turns: float) -> bool:
        """The wheel turned over it; False when it has nothing to scroll."""
        return False

    def reveal(self, id: str) -> bool:
        """The ring has come to the target `id`: scroll it into view; False when there is nothing to do."""
        return False

    def field(self, id: str) -> TextField | None:
        """The text field of that id, in it or itself."""
        return None


def sign(canvas: Canvas, name: str, box: pygame.FRect, colour: Colour) -> None:
    """An icon, in the middle of `box`."""
    side = min(box.w, box.h)
    square = pygame.FRect(box.centerx - side / 2, box.centery - side / 2, side, side)

    def paint(brush: Brush) -> None:
        SIGNS[name](brush, colour)

    canvas.shape(("sign", name, colour), square, paint)


def focus_mark(canvas: Canvas, box: pygame.FRect, radius: float = 10) -> None:
    """The focus ring around `box`: the accent with a dark and a light edge, seen on any ground."""
    canvas.ring(box.inflate(8, 8), canvas.theme.ground, 5, radius + 3)
    canvas.ring(box.inflate(7, 7), canvas.theme.accent, 3, radius + 2)


class Label(Widget):
    """A line, or with `lines` a paragraph, of text."""

    def __init__(
        self,
        box: pygame.FRect,
        text: str,
        size: float = BODY,
        face: str = "regular",
        align: str = "left",
        is_muted: bool = False,
        lines: bool = False,
    ) -> None:
        self.box = box
        self.text = text
        self.size = size
        self.face = face
        self.align = align
        self.is_muted = is_muted
        self.lines = lines

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        colour = canvas.theme.muted if self.is_muted else canvas.theme.text
        if self.lines:
            canvas.paragraph(self.text, self.box, self.size, colour, self.face, self.align)
        else:
            canvas.text(self.text, self.box, self.size, colour, self.face, self.align)


class Panel(Widget):
    """A box things stand on."""

    def __init__(self, box: pygame.FRect) -> None:
        self.box = box

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        canvas.panel(self.box, canvas.theme.panel, canvas.theme.line, 10)


class Button(Widget):
    """Something to press: a text, an icon or both. `kind`: `plain`, `primary` (the next thing to do) or `quiet`."""

    def __init__(
        self,
        id: str,
        box: pygame.FRect,
        choose: Callable[[], object],
        label: str = "",
        icon: str = "",
        kind: str = "plain",
        is_enabled: bool = True,
        tip: str = "",
    ) -> None:
        self.id = id
        self.box = box
        self.choose = choose
        self.label = label
        self.icon = icon
        self.kind = kind
        self.is_enabled = is_enabled
        self.tip = tip or label

    def targets(self) -> list[Target]:
        return [Target(self.id, self.box, self.choose, label=self.tip)] if self.is_enabled else []

    def _colours(self, canvas: Canvas, ring: FocusRing) -> tuple[Colour, Colour]:
        theme = canvas.theme
        fill, ink = (theme.accent, theme.on_accent) if self.kind == "primary" else (theme.raised, theme.text)
        if not self.is_enabled:
            return theme.panel, mix(theme.muted, theme.panel, 0.55)
        if ring.attends(self.id):
            fill = mix(fill, WHITE if theme.id == "dark" else BLACK, 0.08)
        return fill, ink

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        fill, ink = self._colours(canvas, ring)
        if self.is_enabled and (self.kind != "quiet" or ring.attends(self.id)):
            canvas.raised(self.box, fill)
        elif self.kind != "quiet":
            canvas.panel(self.box, fill, canvas.theme.line)
        if self.icon and not self.label:
            sign(canvas, self.icon, self.box.inflate(-18, -18), ink)
        elif self.icon:
            room = canvas.measure(self.label, BODY, "bold")
            left = max(self.box.x + 10, self.box.centerx - (room + 30) / 2)
            sign(canvas, self.icon, pygame.FRect(left, self.box.centery - 12, 24, 24), ink)
            canvas.text(
                self.label,
                pygame.FRect(left + 30, self.box.y, self.box.right - left - 36, self.box.h),
                BODY,
                ink,
                "bold",
            )
        else:
            canvas.text(self.label, self.box.inflate(-16, 0), BODY, ink, "bold", "centre")
        if ring.shows(self.id):
            focus_mark(canvas, self.box)


def draw_tip(canvas: Canvas, widgets: Sequence[Widget], ring: FocusRing) -> None:
    """What the button under the pointer or the ring is called, where it has a sign instead of words."""
    found = (one for one in widgets if isinstance(one, Button) and one.icon and not one.label and ring.attends(one.id))
    button = next(found, None)
    if button is None or not button.tip:
        return
    width, height = canvas.measure(button.tip, CAPTION) + 20, 28.0
    left = max(8.0, min(button.box.centerx - width / 2, canvas.width - width - 8))
    is_low = button.box.centery > canvas.height / 2
    box = pygame.FRect(left, button.box.top - height - 8 if is_low else button.box.bottom + 8, width, height)
    canvas.panel(box, canvas.theme.text, None, 6)
    canvas.text(button.tip, box, CAPTION, canvas.theme.ground, align="centre")


class Choice(Widget):
    """A row: what is chosen, and its value between two arrows. `values` are the words, `at` the one chosen.

    The values go round, or with `is_scale` from the least to the greatest. `share` is the part of the row left for
    the label.
    """

    def __init__(
        self,
        id: str,
        box: pygame.FRect,
        label: str,
        values: Sequence[str],
        at: int,
        change: Callable[[int], None],
        share: float = 0.5,
        is_scale: bool = False,
    ) -> None:
        self.id = id
        self.box = box
        self.label = label
        self.values = values
        self.at = at
        self.change = change
        self.is_scale = is_scale
        self._split = box.x + box.w * share

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
            Target(f"{self.id}<", self._arrow(False), lambda: self._step(-1), self._step, self.label),
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
        if ring.shows(self.id) or ring.shows(f"{self.id}<"):
            focus_mark(canvas, value)


def drop_shadow(canvas: Canvas, box: pygame.FRect, depth: float = 10) -> None:
    """A soft dark edge under a card that lies over other things."""

    def paint(brush: Brush) -> None:
        for step in range(12):
            share = step / 12
            inset = share * depth * 0.08
            brush.block(inset, inset, brush.width - 2 * inset, brush.height - 2 * inset, 0.1, (0, 0, 0, 4 + 7 * step))

    canvas.shape(("shadow", round(box.w), round(box.h)), box.inflate(2 * depth, 2 * depth).move(0, depth / 3), paint)


Draw = Callable[[Canvas, pygame.FRect, int, bool], None]
"""Draws row number i into a box; True when it is attended to."""


class Rows(Widget):
    """A list that scrolls: `count` rows of one height, drawn and chosen by number. `top` is the first one shown."""

    def __init__(
        self,
        id: str,
        box: pygame.FRect,
        count: int,
        row_height: float,
        top: int,
        draw_row: Draw,
        choose: Callable[[int], None],
        scrolled: Callable[[int], None],
    ) -> None:
        self.id = id
        self.box = box
        self.count = count
        self.row_height = row_height
        self.room = max(1, int(box.h // row_height))
        self.top = max(0, min(top, count - self.room))
        self._draw_row = draw_row
        self._choose = choose
        self._scrolled = scrolled

    def _row(self, number: int) -> pygame.FRect:
        bar = 12 if self.count > self.room else 0
        y = self.box.y + (number - self.top) * self.row_height
        return pygame.FRect(self.box.x, y, self.box.w - bar, self.row_height)

    def _shown(self) -> range:
        return range(self.top, min(self.count, self.top + self.room))

    def targets(self) -> list[Target]:
        return [
            Target(f"{self.id}{number}", self._row(number), lambda number=number: self._choose(number))  # type: ignore[misc]  # a default binds the number
            for number in self._shown()
        ]

    def scroll(self, turns: float) -> bool:
        top = max(0, min(self.top - round(turns * 3), self.count - self.room))
        if top == self.top:
            return False
        self._scrolled(top)
        return True

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        for number in self._shown():
            self._draw_row(canvas, self._row(number), number, ring.attends(f"{self.id}{number}"))
            if ring.shows(f"{self.id}{number}"):
                canvas.ring(self._row(number), canvas.theme.accent, 2, 6)
        if self.count > self.room:
            track, thumb = self.bar()
            canvas.panel(track, canvas.theme.ground, None, 3)
            canvas.panel(thumb, canvas.theme.line, None, 3)

    def bar(self) -> tuple[pygame.FRect, pygame.FRect]:
        """The scroll bar of more rows than there is room for, and the part of it that stands for those shown."""
        track = pygame.FRect(self.box.right - 6, self.box.y, 6, self.room * self.row_height)
        length = max(20.0, track.h * self.room / self.count)
        y = track.y + (track.h - length) * self.top / (self.count - self.room)
        return track, pygame.FRect(track.x, y, track.w, length)


def soft_disc(colour: Colour, alpha: int) -> Painting:
    """A filled circle, partly transparent."""

    def paint(brush: Brush) -> None:
        brush.circle((0.5, 0.5), 0.5, (*colour, alpha))

    return paint
