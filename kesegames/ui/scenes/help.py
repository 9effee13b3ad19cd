"""The key sheet: every key and gamepad button, over whatever is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui import keys
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import drop_shadow
from kesegames.ui.draw.heading import tag_height
from kesegames.ui.draw.room import Room, columns, middle
from kesegames.ui.scene import Overlay
from kesegames.ui.widgets.base import Label, Panel, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.heading import headed
from kesegames.ui.widgets.key_caps import KeyCaps, caps
from kesegames.ui.widgets.scroller import BESIDE, Scroll, scrolled

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
GAMEPAD: Final = "pad"
COLUMNS: Final = (("move", "play"), ("app", GAMEPAD), ("record", "panel"))
FEW_COLUMNS: Final = (("move", "play", "panel"), ("app", GAMEPAD, "record"))
LARGE: Final = 1.25
"""From this size of texts on there are fewer columns, and they scroll."""
HEAD: Final = 30.0


class KeySheet(Overlay):
    """Columns of keys; Esc, Enter or a click close it. With large texts they scroll."""

    name = "help"
    closing = ("back", "back_all", "help", "menu", "choose")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.scroll = Scroll(app)

    def layout(self) -> None:
        say, canvas = self.app.say, self.app.canvas()
        box = middle(self.whole, min(WIDTH, self.width - 40), min(700.0, self.height - 32))
        room = Room(box.inflate(-56, -40))
        close = pygame.FRect(box.right - 60, box.y + 12, 48, 48)
        self.widgets = [Shadow(box), Panel(box), headed(canvas, room, say("help.title"), 40, 8)]
        is_large = canvas.skin.grown >= LARGE
        shown = FEW_COLUMNS if is_large else COLUMNS
        head = max(HEAD, canvas.step(BODY))
        step = tag_height(canvas, ROW) if is_large else min(_step(room.rest.h, groups) for groups in shown)
        rows: list[Widget] = []
        bottom = room.rest.y
        pane = room.rest.copy()
        pane.w -= BESIDE if is_large else 0
        for column, groups in zip(columns(pane, len(shown), COLUMN_GAP), shown, strict=True):
            part = Room(column)
            rows += self._column(part, groups, step, head)
            bottom = max(bottom, part.rest.y)
        self.widgets += [scrolled(room.rest, rows, bottom - room.rest.y, self.scroll)] if is_large else rows
        self.widgets.append(Button("close", close, self.app.pop, icon="cross", kind="quiet", tip=say("button.close")))
        self.ring.at = "close"

    def _column(self, room: Room, groups: tuple[str, ...], step: float, head: float) -> list[Widget]:
        say, own = self.app.say, self.app.settings.keys
        found: list[Widget] = []
        for group in groups:
            if found:
                room.top(8)
            words = say("help.pad" if group == GAMEPAD else f"keys.group_{group}")
            found.append(Label(room.top(head, 4), words, BODY, "bold"))
            for command in keys.GROUPS.get(group, ()):
                found += _row(room.top(step), say(f"command.{command}"), caps(command, own))
            for meaning, names in SIGNS if group == SIGNS_GROUP else ():
                found += _row(room.top(step), say(meaning), names)
            for button, meaning in PAD if group == GAMEPAD else ():
                found += _row(room.top(step), say(meaning), [say(button)])
        return found

    def press(self, x: float, y: float, button: int) -> None:
        self.close()


def _step(height: float, groups: tuple[str, ...]) -> float:
    """The height of a row with which a column has room."""
    rows = sum(len(PAD) if group == GAMEPAD else len(keys.GROUPS[group]) for group in groups)
    rows += len(SIGNS) if SIGNS_GROUP in groups else 0
    return min(ROW, (height - 42 * len(groups)) / rows)


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
