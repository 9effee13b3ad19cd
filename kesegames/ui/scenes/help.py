"""The key sheet: every key and gamepad button, over whatever is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui import keys
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, Canvas
from kesegames.ui.draw.edges import drop_shadow
from kesegames.ui.draw.room import Room, columns, middle
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
    ("pad.back", "command.panel"),
)
SIGNS: Final = (("keys.buttons", ["1 … 9"]), ("keys.numbers", ["+", "-"]))
"""Keys that are no commands, beneath those of playing."""
SIGNS_GROUP: Final = "play"
COLUMNS: Final = (("move", "play"), ("app",), ("record", "panel"))
PAD_COLUMN: Final = COLUMNS[1]


class KeySheet(Overlay):
    """Three columns of keys; Esc, Enter or a click close it."""

    name = "help"
    closing = ("back", "back_all", "help", "menu", "choose")

    def layout(self) -> None:
        say = self.app.say
        width = min(WIDTH, self.width - 40)
        height = min(700.0, self.height - 32)
        box = middle(self.whole, width, height)
        room = Room(box.inflate(-56, -40))
        title = Room(room.top(40, 8))
        close = pygame.FRect(box.right - 60, box.y + 12, 48, 48)
        title.right(60)
        self.widgets = [Shadow(box), Panel(box), Label(title.rest, say("help.title"), HEADING, "bold")]
        step = min(_step(room.rest.h, groups) for groups in COLUMNS)
        for column, groups in zip(columns(room.rest, len(COLUMNS), COLUMN_GAP), COLUMNS, strict=True):
            self.widgets += self._column(Room(column), groups, step)
        self.widgets.append(Button("close", close, self.app.pop, icon="cross", kind="quiet", tip=say("button.close")))
        self.ring.at = "close"

    def _column(self, room: Room, groups: tuple[str, ...], step: float) -> list[Widget]:
        say, own = self.app.say, self.app.settings.keys
        found: list[Widget] = []
        for group in groups:
            found.append(Label(room.top(30, 4), say(f"keys.group_{group}"), BODY, "bold"))
            for command in keys.GROUPS[group]:
                found += _row(room.top(step), say(f"command.{command}"), caps(command, own))
            for meaning, names in SIGNS if group == SIGNS_GROUP else ():
                found += _row(room.top(step), say(meaning), names)
            room.top(8)
        if groups == PAD_COLUMN:
            found.append(Label(room.top(30, 4), say("help.pad"), BODY, "bold"))
            for button, meaning in PAD:
                found += _row(room.top(step), say(meaning), [say(button)])
        return found

    def press(self, x: float, y: float, button: int) -> None:
        self.close()


def _step(height: float, groups: tuple[str, ...]) -> float:
    """The height of a row with which a column has room."""
    has_pad = groups == PAD_COLUMN
    rows = sum(len(keys.GROUPS[group]) for group in groups) + (len(PAD) if has_pad else 0)
    rows += len(SIGNS) if SIGNS_GROUP in groups else 0
    return min(ROW, (height - 42 * (len(groups) + has_pad)) / rows)


def _row(box: pygame.FRect, words: str, names: list[str]) -> list[Widget]:
    """What something is, and its keys at the right."""
    room = Room(box)
    text = room.left(box.w * 0.57 - 10, 10)
    return [Label(text, words, CAPTION, is_muted=True), KeyCaps(room.rest, names)]


@dataclass(eq=False)
class Shadow(Widget):
    """What a card over other things throws on them."""

    box: pygame.FRect

    def read(self, canvas: Canvas) -> list[pygame.FRect]:
        return []

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        drop_shadow(canvas, self.box)
