"""What every widget is, and the two that only show something."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from kesegames.ui.draw.canvas import BODY, Canvas
from kesegames.ui.widgets.focus import FocusRing, Target

TARGET_LEAST: Final = 44.0
"""Nothing to click is smaller, in logical pixels."""
STEP: Final = 56.0
"""How far a turn of the wheel scrolls, in logical pixels."""
GAP: Final = 8.0


class Widget:
    """A part of a screen: its place, what can be chosen in it, how it is drawn."""

    box: pygame.FRect
    is_live: ClassVar[bool] = False
    """Whether it shows what is pointed at elsewhere, so that it is drawn anew in every frame."""

    def targets(self) -> list[Target]:
        return []

    def read(self, canvas: Canvas) -> list[pygame.FRect]:
        """Where something stands in it that nothing should lie over."""
        return [self.box]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        raise NotImplementedError

    def scroll(self, turns: float) -> bool:
        """The wheel turned over it; False when it has nothing to scroll."""
        return False

    def slides(self, x: float, y: float) -> bool:
        """Whether a finger that moves from that point on scrolls it."""
        return False

    def grabs(self, x: float, y: float) -> bool:
        """Whether a press at that point takes hold of it, so that `drag` follows the pointer."""
        return False

    def drag(self, y: float) -> None:
        """The pointer that holds it has moved to `y`."""

    def reveal(self, id: str) -> bool:
        """The ring has come to the target `id`: scroll it into view; False when there is nothing to do."""
        return False

    def leap(self, id: str, by: int) -> str | None:
        """In a list of rows to choose, the target a page down (1) or up (−1) from `id`, or at an end (±2)."""
        return None

    def page(self, by: int) -> bool:
        """Scroll a page down (1) or up (−1), or to an end (±2); False where there is nothing further."""
        return False

    def glides(self) -> bool:
        """Whether it moves by itself, so that it is to be drawn again."""
        return False

    def rest(self) -> None:
        """End at once what moves by itself."""

    def field(self, id: str) -> Field | None:
        """The text field of that id, in it or itself."""
        return None


class Field(Widget):
    """A widget that takes what is typed while the ring stands on it."""

    def take_key(self, event: pygame.event.Event) -> bool:
        """A key: False when it is the scene's."""
        raise NotImplementedError

    def take_text(self, event: pygame.event.Event) -> None:
        """Characters typed, or being composed."""
        raise NotImplementedError


@dataclass(eq=False)
class Label(Widget):
    """A line, or with `lines` a paragraph, of text."""

    box: pygame.FRect
    text: str
    size: float = BODY
    face: str = "regular"
    align: str = "left"
    is_muted: bool = False
    lines: bool = False

    def read(self, canvas: Canvas) -> list[pygame.FRect]:
        box = self.box.copy()
        if not self.text:
            return []
        if self.lines:
            box.h = min(box.h, canvas.paragraph_height(self.text, box.w, self.size, self.face))
        else:
            box.w = min(box.w, canvas.measure(self.text, self.size, self.face) + 4)
            box.x = {"left": self.box.x, "centre": self.box.centerx - box.w / 2}.get(self.align, self.box.right - box.w)
        return [box]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        colour = canvas.theme.muted if self.is_muted else canvas.theme.text
        if self.lines:
            canvas.paragraph(self.text, self.box, self.size, colour, self.face, self.align)
        else:
            canvas.text(self.text, self.box, self.size, colour, self.face, self.align)


@dataclass(eq=False)
class Panel(Widget):
    """A box things stand on."""

    box: pygame.FRect

    def read(self, canvas: Canvas) -> list[pygame.FRect]:
        return []

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        canvas.panel(self.box, canvas.theme.panel, canvas.theme.line, 10)
