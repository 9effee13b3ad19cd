"""A line of text to type into: caret, selection, clipboard, and what an input method is composing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames import plain
from kesegames.ui import clipboard
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import mix
from kesegames.ui.widgets.base import Field
from kesegames.ui.widgets.focus import FocusRing, Target

PADDING: Final = 12.0
MOVES: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)
ERASES: Final = (pygame.K_BACKSPACE, pygame.K_DELETE)
SHORTCUTS: Final = (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v)
LEAVES: Final = (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_ESCAPE)


class Line:
    """What stands in a field, whatever the layout: `text`, the caret, the other end of the selection, and `composing`,
    what an input method has not handed over yet. It is never longer than `most` characters."""

    def __init__(self, text: str = "", most: int = 60) -> None:
        self.most = most
        self.text = plain.shown(text)[:most]
        self.caret = self.anchor = len(self.text)
        self.composing = ""

    @property
    def selection(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def set(self, text: str) -> None:
        """Put another text in its place."""
        self.text = plain.shown(text)[: self.most]
        self.caret = self.anchor = len(self.text)
        self.composing = ""

    def select_all(self) -> None:
        self.anchor, self.caret = 0, len(self.text)

    def insert(self, text: str) -> None:
        """Type a text: it replaces what is selected."""
        start, end = self.selection
        text = plain.shown(text)[: self.most - len(self.text) + end - start]
        self.text = self.text[:start] + text + self.text[end:]
        self.caret = self.anchor = start + len(text)
        self.composing = ""

    def erase(self, by: int, is_word: bool) -> None:
        """The selection, or a character (a word) before (by < 0) or behind the caret."""
        if self.caret == self.anchor:
            self.caret = self._next(by, is_word)
        self.insert("")

    def move(self, by: int, is_word: bool, is_selecting: bool) -> None:
        """The caret by a character or a word; without selecting a selection only ends there."""
        start, end = self.selection
        if start != end and not is_selecting and not is_word:
            self.go(start if by < 0 else end, False)
        else:
            self.go(self._next(by, is_word), is_selecting)

    def go(self, place: int, is_selecting: bool) -> None:
        """The caret to a place, 0 before the first character."""
        self.caret = max(0, min(place, len(self.text)))
        if not is_selecting:
            self.anchor = self.caret

    def _next(self, by: int, is_word: bool) -> int:
        place = self.caret + by
        if is_word:
            while 0 < place < len(self.text) and not self._begins_word(place):
                place += by
        return max(0, min(place, len(self.text)))

    def _begins_word(self, place: int) -> bool:
        return self.text[place - 1].isspace() and not self.text[place].isspace()


@dataclass(eq=False)
class TextField(Field):
    """A Line in a box. `changed` is called after every change, `submit` by Enter (None: Enter does nothing).

    It is typed into while the ring stands on it; the keys up, down, Tab and Esc are left to the scene, and so are left
    and right at the ends of the text.
    """

    id: str
    box: pygame.FRect
    line: Line
    changed: Callable[[], object]
    hint: str = ""
    icon: str = ""
    submit: Callable[[], object] | None = None
    label: str = ""

    def __post_init__(self) -> None:
        self.label = self.label or self.hint

    def targets(self) -> list[Target]:
        return [Target(self.id, self.box, lambda: None, label=self.label)]

    def field(self, id: str) -> TextField | None:
        return self if id == self.id else None

    # What each input means

    def take_key(self, event: pygame.event.Event) -> bool:
        """A key: False when it is the scene's."""
        line, key = self.line, event.key
        is_control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        is_shift = bool(event.mod & pygame.KMOD_SHIFT)
        if line.composing:
            return True
        if key in MOVES:
            if self._is_leaving(key) and not (is_control or is_shift):
                return False
            self._go(key, is_control, is_shift)
        elif key in ERASES:
            line.erase(-1 if key == pygame.K_BACKSPACE else 1, is_control)
            self.changed()
        elif is_control and key in SHORTCUTS:
            self._clipboard(key)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.submit is not None:
                self.submit()
        else:
            is_function = pygame.K_F1 <= key <= pygame.K_F15
            return not (key in LEAVES or is_control or is_function)
        return True

    def _is_leaving(self, key: int) -> bool:
        """Whether an arrow leads out of the text, so that it moves the ring."""
        ends = {pygame.K_LEFT: 0, pygame.K_RIGHT: len(self.line.text)}
        return self.line.caret == self.line.anchor == ends.get(key, -1)

    def _go(self, key: int, is_word: bool, is_selecting: bool) -> None:
        if key in (pygame.K_HOME, pygame.K_END):
            self.line.go(0 if key == pygame.K_HOME else len(self.line.text), is_selecting)
        else:
            self.line.move(1 if key == pygame.K_RIGHT else -1, is_word, is_selecting)

    def _clipboard(self, key: int) -> None:
        line = self.line
        start, end = line.selection
        if key == pygame.K_a:
            line.select_all()
        elif key == pygame.K_v:
            line.insert(clipboard.paste().strip())
            self.changed()
        elif start != end:
            clipboard.copy(line.text[start:end])
            if key == pygame.K_x:
                line.insert("")
                self.changed()

    def take_text(self, event: pygame.event.Event) -> None:
        """Characters typed, or being composed."""
        if event.type == pygame.TEXTEDITING:
            self.line.composing = event.text
        else:
            self.line.insert(event.text)
            self.changed()

    # Drawing

    def _room(self) -> pygame.FRect:
        left = PADDING + (30 if self.icon else 0)
        return pygame.FRect(self.box.x + left, self.box.y, self.box.w - left - PADDING, self.box.h)

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, line = canvas.theme, self.line
        is_typed = ring.at == self.id
        canvas.raised(self.box, mix(theme.panel, theme.ground, 0.6), 8, sunk=True)
        if self.icon:
            place = pygame.FRect(self.box.x + 8, self.box.centery - 12, 24, 24)
            sign(canvas, self.icon, place, theme.text if is_typed else theme.muted)
        room = self._room()
        if line.text or line.composing or is_typed:
            with canvas.clipped(room.inflate(4, 0)):
                self._draw_line(canvas, room, is_typed)
        if not line.text and not line.composing and self.hint:
            size = BODY if canvas.measure(self.hint, BODY) <= room.w - 4 else CAPTION
            canvas.text(self.hint, room.move(4, 0).inflate(-2, 0), size, mix(theme.muted, theme.panel, 0.25))
        if is_typed:
            focus_mark(canvas, self.box)

    def _draw_line(self, canvas: Canvas, room: pygame.FRect, is_typed: bool) -> None:
        """The text, shifted to the left as far as the caret must be seen."""
        theme, line = canvas.theme, self.line
        before = line.text[: line.caret] + line.composing
        whole = before + line.text[line.caret :]
        caret = canvas.measure(before, BODY)
        shift = max(0.0, caret + 4 - room.w) if is_typed else 0.0
        x = room.x - shift
        start, end = line.selection
        if is_typed and start != end and not line.composing:
            left, right = (canvas.measure(line.text[:place], BODY) for place in (start, end))
            canvas.fill(pygame.FRect(x + left, room.y + 8, right - left, room.h - 16), theme.strong, 90)
        canvas.text(whole, pygame.FRect(x, room.y, canvas.measure(whole, BODY) + 2, room.h), BODY, theme.text)
        if line.composing:
            left = canvas.measure(line.text[: line.caret], BODY)
            canvas.fill(pygame.FRect(x + left, room.bottom - 10, caret - left, 2), theme.strong)
        if is_typed:
            canvas.fill(pygame.FRect(x + caret, room.y + 9, 2, room.h - 18), theme.strong)
