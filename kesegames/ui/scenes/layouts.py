"""Layouts that the player has kept by name: laid out again, kept, thrown away."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.trouble import Trouble
from kesegames.files import LONGEST_NAME, usable_name
from kesegames.play import arrangement
from kesegames.play.arrangement import Arrangement
from kesegames.text import trouble as trouble_words
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.room import Room, columns, middle
from kesegames.ui.draw.skin import mix
from kesegames.ui.scene import Overlay
from kesegames.ui.ways import LayingOut
from kesegames.ui.widgets.base import GAP, Label, Panel, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.heading import headed
from kesegames.ui.widgets.rows import Rows
from kesegames.ui.widgets.scroller import BESIDE, Scroll, Scroller
from kesegames.ui.widgets.text_field import Line, TextField

WIDTH: Final = 680.0
HEIGHT: Final = 560.0
EDGE: Final = 28.0
ROW: Final = 48.0


class Layouts(Overlay):
    """`chosen` is the number of the layout chosen, −1 for none; `asks` what has to be agreed to: `save` over one that
    is there, `delete`, or nothing."""

    name = "layouts"

    def __init__(self, app: App, table: LayingOut) -> None:
        super().__init__(app)
        self.table = table
        self.ruleset = table.match.ruleset
        self.names: list[str] = []
        self.kept: dict[str, Arrangement | Trouble] = {}
        self.chosen = -1
        self.scroll = Scroll(app)
        self.asks = ""
        self.lies = arrangement.laid(table.match, table.viewer) if table.viewer >= 0 else ()
        self.line = Line(most=LONGEST_NAME)
        self._look()
        self.chosen = 0 if self.names else -1
        self.line.set(self._fresh())

    def _look(self) -> None:
        """See what there is."""
        folder = self.app.folders.layouts
        self.names, self.kept = arrangement.names(folder, self.ruleset), {}
        for name in self.names:
            try:
                self.kept[name] = arrangement.load(folder, self.ruleset, name)
            except Trouble as trouble:
                self.kept[name] = trouble
        self.chosen = min(self.chosen, len(self.names) - 1)

    def _fresh(self) -> str:
        """A name that none has."""
        number = 1
        while (name := self.app.say("layouts.name", {"number": str(number)})) in self.names:
            number += 1
        return name

    @property
    def chosen_name(self) -> str:
        return self.names[self.chosen] if 0 <= self.chosen < len(self.names) else ""

    def layout(self) -> None:
        say = self.app.say
        box = self.card_of(WIDTH, HEIGHT)
        room = Room(box.inflate(-2 * EDGE, 0), 12)
        room.top(16, 0)
        room.bottom(EDGE - 6, 0)
        self.widgets = [Panel(box), headed(self.app.canvas(), room, say("layouts.title"), 40, 6)]
        save = Room(room.bottom(46), GAP)
        words = say("save.overwrite") if self.asks == "save" else say("layouts.save")
        wide = self.app.canvas().measure(words, BODY, "bold") + 44
        can_save = bool(self.lies) and bool(usable_name(self.line.text))
        keep = Button("save", save.right(wide), self.save, words, is_enabled=can_save)
        field = TextField("name", save.rest, self.line, self._typed, say("layouts.hint"), submit=self.save)
        told = Label(room.bottom(44, 4), self._told(), CAPTION, is_muted=not self.asks, lines=True)
        lay, delete, close = columns(room.bottom(46, 10), 3, GAP)
        ready = isinstance(self.kept.get(self.chosen_name), tuple) and self.table.can_lay_out
        is_asked = self.asks == "delete"
        self.widgets += [
            *self._list(room.rest),
            Button("lay", lay, self.lay, say("layouts.lay"), kind="primary", is_enabled=ready),
            Button(
                "delete",
                delete,
                self.delete,
                say("layouts.really" if is_asked else "layouts.delete"),
                is_enabled=bool(self.chosen_name),
            ),
            Button("close", close, self.close, say("button.close")),
            told,
            field,
            keep,
        ]
        if self.ring.at is None:
            self.ring.at = "lay" if ready else "name" if self.lies else "close"

    def _list(self, box: pygame.FRect) -> list[Widget]:
        if not self.names:
            return [Label(box, self.app.say("layouts.none"), BODY, align="centre", is_muted=True, lines=True)]
        rows = Rows("layout", len(self.names), ROW, self._draw_row, self.choose)
        return [Scroller(pygame.FRect(box.x, box.y, box.w - BESIDE, box.h), rows, self.scroll)]

    def _told(self) -> str:
        """What is to be agreed to, what is wrong with the layout chosen, what can be kept."""
        say, found = self.app.say, self.kept.get(self.chosen_name)
        if self.asks == "save":
            return say("save.exists", {"name": self.line.text})
        if isinstance(found, Trouble):
            return trouble_words(found, self.app.language, self.ruleset).rpartition("/")[2]
        if not self.lies:
            return say("layouts.nothing_lies")
        return say("layouts.lies", {"count": str(len(self.lies))})

    def _draw_row(self, canvas: Canvas, box: pygame.FRect, number: int, is_attended: bool) -> None:
        theme, name = canvas.theme, self.names[number]
        row = box.inflate(-4, -4)
        is_chosen = number == self.chosen
        if is_chosen or is_attended:
            canvas.panel(row, mix(theme.panel, theme.strong, 0.2 if is_chosen else 0.08), theme.line, 8)
        found = self.kept[name]
        parts = Room(row.inflate(-20, 0), 10)
        if isinstance(found, Trouble):
            sign(canvas, "warning", middle(parts.right(24), 22, 22), theme.danger)
        else:
            words = self.app.say("layouts.count", {"count": str(len(found))})
            canvas.text(words, parts.right(canvas.measure(words, CAPTION) + 4), CAPTION, theme.muted, align="right")
        canvas.text(canvas.shortened(name, parts.rest.w, BODY, "bold"), parts.rest, BODY, theme.text, "bold")

    # What each input means

    def choose(self, number: int) -> None:
        """Choose a layout; a second time lay it out."""
        if number == self.chosen and not self.asks:
            self.lay()
            return
        self.chosen, self.asks = number, ""
        self.changed()

    def _typed(self) -> None:
        self.asks = ""
        self.changed()

    def lay(self) -> None:
        """Lay the one chosen out, where it fits."""
        found = self.kept.get(self.chosen_name)
        if isinstance(found, Trouble):
            self.app.tell(found)
        elif found is not None and self.table.lay_out(found):
            self.app.pop()

    def delete(self) -> None:
        """Throw the one chosen away, once that is agreed to."""
        if self.asks != "delete":
            self.asks = "delete"
        else:
            self.asks = ""
            try:
                arrangement.delete(self.app.folders.layouts, self.ruleset, self.chosen_name)
            except Trouble as trouble:
                self.app.tell(trouble)
            self._look()
        self.changed()

    def save(self) -> None:
        """Keep what lies on the board under the name; over another only once that is agreed to."""
        name = usable_name(self.line.text)
        if not name or not self.lies:
            return
        path = arrangement.path_of(self.app.folders.layouts, self.ruleset, name)
        if path.exists() and self.asks != "save":
            self.asks = "save"
            self.changed()
            return
        self.asks = ""
        try:
            arrangement.save(self.app.folders.layouts, self.ruleset, name, self.lies)
        except Trouble as trouble:
            self.app.tell(trouble)
            return
        self._look()
        self.chosen = self.names.index(name) if name in self.names else self.chosen
        self.app.tell_words("layouts.saved", {"name": name})
        self.changed()
