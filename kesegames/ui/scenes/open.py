"""Opening a record: those of the player's folder, one pasted, one dropped on the window."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from kesegames.play import library
from kesegames.play.library import Saved
from kesegames.ui import records
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, TITLE, Canvas
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.room import Room, middle
from kesegames.ui.draw.skin import mix
from kesegames.ui.scene import EDGE, Scene
from kesegames.ui.seats import say_player
from kesegames.ui.widgets.bar import Bar
from kesegames.ui.widgets.base import Label, Panel, Widget
from kesegames.ui.widgets.rows import Rows

ROW: Final = 64.0
WIDEST: Final = 1100.0


class Open(Scene):
    """The saved records, the one changed most recently at the top. Each is read when its row is first seen."""

    name = "open"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.files: list[Path] = []
        self.top = 0
        self._told: dict[Path, Saved] = {}

    def enter(self) -> None:
        self.files = library.files(self.app.folders.records)
        self._told.clear()
        if self.ring.at is None:
            self.ring.at = "record0" if self.files else "paste"

    def layout(self) -> None:
        say = self.app.say
        room = Room(middle(self.whole, min(WIDEST, self.width - 2 * EDGE), self.height))
        room.top(22)
        room.bottom(18)
        title, about = room.top(44), room.top(40, 10)
        bar = Bar(self.app.canvas(), room.bottom(48, 18))
        bar.add("back", self.app.pop, say("button.back"), "back")
        bar.add("paste", self.app.routes.pasted_record, say("open.paste"), "copy")
        bar.left(12, 0)
        where = say("open.folder", {"folder": str(self.app.folders.records)})
        self.widgets = [
            Label(title, say("open.title"), TITLE, "bold"),
            Label(about, where, CAPTION, is_muted=True, lines=True),
            Panel(room.rest),
            self._list(room.rest),
            *bar.widgets,
            Label(bar.rest, say("open.drop"), CAPTION, align="right", is_muted=True),
        ]

    def _list(self, box: pygame.FRect) -> Widget:
        if not self.files:
            words = middle(box, box.w - 80, 80)
            return Label(words, self.app.say("open.none"), HEADING, align="centre", is_muted=True, lines=True)
        rows = box.inflate(-16, -16)
        return Rows("record", rows, len(self.files), ROW, self.top, self._draw_row, self._open, self._scrolled)

    def saved(self, number: int) -> Saved:
        """What a record tells, read once."""
        path = self.files[number]
        if path not in self._told:
            self._told[path] = library.saved(path, self.app.known)
        return self._told[path]

    def _scrolled(self, top: int) -> None:
        self.top = top

    def _draw_row(self, canvas: Canvas, box: pygame.FRect, number: int, is_attended: bool) -> None:
        theme, one = canvas.theme, self.saved(number)
        row = box.inflate(-4, -6)
        if is_attended:
            canvas.panel(row, mix(theme.panel, theme.raised, 0.8), theme.line, 8)
        parts = Room(row)
        parts.left(8)
        sign(canvas, "replay" if one.game else "warning", middle(parts.left(28, 12), 28, 28), theme.muted)
        parts.right(16)
        parts.top(4)
        side, words = Room(parts.right(min(260.0, row.w * 0.28), 12)), Room(parts.rest, -2)
        name = canvas.shortened(one.path.stem, words.rest.w, BODY, "bold")
        canvas.text(name, words.top(28), BODY, theme.text, "bold")
        canvas.text(canvas.shortened(self._words(one), words.rest.w, CAPTION), words.top(24), CAPTION, theme.muted)
        canvas.text(one.date, side.top(28, -2), CAPTION, theme.muted, align="right")
        result = canvas.shortened(self._result(one), side.rest.w, CAPTION)
        canvas.text(result, side.top(24), CAPTION, theme.text, align="right")

    def _words(self, one: Saved) -> str:
        """The game and who plays it."""
        say, ruleset = self.app.say, self.app.known.rulesets.get(one.game)
        if not one.game:
            return say("open.unreadable")
        game = say("game.name", ruleset=ruleset) if ruleset else one.game
        known = ("human", "random", "greedy")
        shown = [say_player(self.app, who) if who in known or who.startswith("level") else who for who in one.who]
        return f"{game} · {say('left.players').join(shown)}" if any(shown) else game

    def _result(self, one: Saved) -> str:
        say, ruleset = self.app.say, self.app.known.rulesets.get(one.game)
        if not one.game:
            return ""
        if not one.result:
            return say("open.unfinished")
        if one.result == "draw" or ruleset is None:
            return say("result.drawn") if one.result == "draw" else one.result
        seats = [say(f"seat.{seat}", ruleset=ruleset) for seat in one.result.split(",") if seat in ruleset.seat_ids]
        return say("result.won", {"seat": say("result.and").join(seats)}) if seats else one.result

    # What each input means

    def _open(self, number: int) -> None:
        records.open_file(self.app, self.files[number])

    def command(self, name: str) -> bool:
        if name in ("back", "menu"):
            self.app.pop()
            return True
        rows = next((widget for widget in self.widgets if isinstance(widget, Rows)), None)
        at = self.ring.at or ""
        steps = {"up": -1, "down": 1, "ten_back": -10, "ten_on": 10, "first": -len(self.files), "last": len(self.files)}
        if rows is not None and at.startswith("record") and name in steps:
            number = int(at.removeprefix("record"))
            if name == "down" and self.ring.is_shown and number == len(self.files) - 1:
                return super().command(name)
            self._go(rows, number + steps[name] if self.ring.is_shown else number)
            return True
        return super().command(name)

    def _go(self, rows: Rows, number: int) -> None:
        """The ring to a record, scrolled into view."""
        number = max(0, min(number, len(self.files) - 1))
        self.ring.at, self.ring.is_shown = f"record{number}", True
        self.top = max(number - rows.room + 1, min(self.top, number))
        self.changed()
