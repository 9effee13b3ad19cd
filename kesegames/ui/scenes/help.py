"""The key sheet: every key and gamepad button, over whatever is shown."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.ui import keys
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, Canvas
from kesegames.ui.draw.edges import drop_shadow
from kesegames.ui.scene import Overlay
from kesegames.ui.widgets.base import Label, Panel, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.key_caps import KeyCaps, caps

WIDTH: Final = 1180.0
ROW: Final = 32.0
COLUMN_GAP: Final = 36.0
PAD: Final = (
    ("pad.cross", "pad.cross_means"),
    ("pad.a", "command.choose"),
    ("pad.b", "command.back"),
    ("pad.x", "command.hint"),
    ("pad.y", "command.rules"),
    ("pad.shoulders", "pad.shoulders_means"),
    ("pad.start", "button.menu"),
)
COLUMNS: Final = (("move", "play"), ("app",), ("record",))
PAD_COLUMN: Final = COLUMNS[1]


class KeySheet(Overlay):
    """Three columns of keys; Esc, Enter or a click close it."""

    name = "help"
    closing = ("back", "back_all", "help", "menu", "choose")

    def layout(self) -> None:
        say = self.app.say
        width = min(WIDTH, self.width - 40)
        height = min(700.0, self.height - 32)
        box = pygame.FRect((self.width - width) / 2, (self.height - height) / 2, width, height)
        inner = box.inflate(-56, -40)
        title = pygame.FRect(inner.x, inner.y, inner.w - 60, 40)
        close = pygame.FRect(box.right - 60, box.y + 12, 48, 48)
        self.widgets = [Shadow(box), Panel(box), Label(title, say("help.title"), HEADING, "bold")]
        column = (inner.w - COLUMN_GAP * (len(COLUMNS) - 1)) / len(COLUMNS)
        step = min(_step(inner.h - 48, groups) for groups in COLUMNS)
        for number, groups in enumerate(COLUMNS):
            room = pygame.FRect(inner.x + number * (column + COLUMN_GAP), inner.y + 48, column, inner.h - 48)
            self.widgets += self._column(room, groups, step)
        self.widgets.append(Button("close", close, self.app.pop, icon="cross", kind="quiet", tip=say("button.close")))
        self.ring.at = "close"

    def _column(self, room: pygame.FRect, groups: tuple[str, ...], step: float) -> list[Widget]:
        say, own = self.app.say, self.app.settings.keys
        found: list[Widget] = []
        y = room.y
        for group in groups:
            found.append(Label(pygame.FRect(room.x, y, room.w, 30), say(f"keys.group_{group}"), BODY, "bold"))
            y += 34
            for command in keys.GROUPS[group]:
                found += _row(pygame.FRect(room.x, y, room.w, step), say(f"command.{command}"), caps(command, own))
                y += step
            y += 8
        if groups == PAD_COLUMN:
            found.append(Label(pygame.FRect(room.x, y, room.w, 30), say("help.pad"), BODY, "bold"))
            y += 34
            for button, meaning in PAD:
                found += _row(pygame.FRect(room.x, y, room.w, step), say(meaning), [say(button)])
                y += step
        return found

    def press(self, x: float, y: float, button: int) -> None:
        self.close()


def _step(height: float, groups: tuple[str, ...]) -> float:
    """The height of a row with which a column has room."""
    has_pad = groups == PAD_COLUMN
    rows = sum(len(keys.GROUPS[group]) for group in groups) + (len(PAD) if has_pad else 0)
    return min(ROW, (height - 42 * (len(groups) + has_pad)) / rows)


def _row(box: pygame.FRect, words: str, names: list[str]) -> list[Widget]:
    """What something is, and its keys at the right."""
    split = box.w * 0.57
    text = pygame.FRect(box.x, box.y, split - 10, box.h)
    shown = pygame.FRect(box.x + split, box.y, box.w - split, box.h)
    return [Label(text, words, CAPTION, is_muted=True), KeyCaps(shown, names)]


class Shadow(Widget):
    """What a card over other things throws on them."""

    def __init__(self, box: pygame.FRect) -> None:
        self.box = box

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        drop_shadow(canvas, self.box)
