"""Saving a record: its name, its notation, and a question before a file is overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from kesegames.files import LONGEST_NAME, file_in, usable_name
from kesegames.play import library
from kesegames.play.library import OWN
from kesegames.play.match import Match
from kesegames.ui import records
from kesegames.ui.draw.canvas import CAPTION
from kesegames.ui.draw.room import Room, columns
from kesegames.ui.scene import Overlay
from kesegames.ui.widgets.base import GAP, Label, Panel
from kesegames.ui.widgets.buttons import Button, Choice
from kesegames.ui.widgets.heading import headed
from kesegames.ui.widgets.text_field import Line, TextField

if TYPE_CHECKING:
    from collections.abc import Callable

    from kesegames.ui.app import App

WIDTH: Final = 620.0
HEIGHT: Final = 312.0
EDGE: Final = 28.0


class Save(Overlay):
    """Asks where to save the record of `match`, and tells `saved` the path when it is done.

    `asks` is the file that is there already and has not been agreed to be overwritten.
    """

    name = "save"

    def __init__(self, app: App, match: Match, saved: Callable[[Path], None]) -> None:
        super().__init__(app)
        self.match = match
        self.saved = saved
        self.notations = library.notations(match.ruleset)
        self.suffixes = [*self.notations, records.PAGE, records.PICTURE]
        self.at = 0
        self.asks: Path | None = None
        folder, name = app.folders.records, library.proposed_name(match)
        self.line = Line(library.fresh_name(folder, name, OWN), most=LONGEST_NAME)
        self.line.select_all()
        self.ring.at, self.ring.is_shown = "name", True

    @property
    def suffix(self) -> str:
        return self.suffixes[self.at]

    @property
    def path(self) -> Path | None:
        """Where it would be saved; None while the name cannot be used."""
        name = self.line.text
        return file_in(self.app.folders.records, name, self.suffix) if usable_name(name) else None

    def layout(self) -> None:
        say = self.app.say
        box = self.card_of(WIDTH, HEIGHT)
        room = Room(box.inflate(-2 * EDGE, 0), 12)
        room.top(18, 0)
        room.bottom(EDGE, 0)
        official = [say("save.official")] * (len(self.notations) - 1)
        values = [say("save.own"), *official, say("save.page"), say("save.picture")]
        save, copy, cancel = columns(room.bottom(48), 3, GAP)
        write = say("save.overwrite") if self.asks is not None else say("save.save")
        hint = say("save.name")
        title = headed(self.app.canvas(), room, say("save.title"), 40, 8)
        self.widgets = [
            Panel(box),
            title,
            TextField("name", room.top(44), self.line, self._typed, hint, submit=self.save),
            Choice("notation", room.top(44, 6), say("save.notation"), values, self.at, self._choose, 0.4),
            Label(room.rest, self._words(), CAPTION, is_muted=self.asks is None, lines=True),
            Button("save", save, self.save, write, kind="primary", is_enabled=self.path is not None),
            Button("copy", copy, self.copy, say("save.copy"), is_enabled=self.suffix != records.PAGE),
            Button("cancel", cancel, self.app.pop, say("button.cancel_save")),
        ]

    def _words(self) -> str:
        shortened, path = self.app.canvas().shortened, self.path
        if path is None:
            return self.app.say("save.unusable")
        name = shortened(path.name, WIDTH / 2, CAPTION)
        if self.asks is not None:
            return self.app.say("save.exists", {"name": name})
        folder = shortened(str(path.parent), WIDTH / 2, CAPTION)
        return self.app.say("save.where", {"folder": folder, "name": name})

    def _typed(self) -> None:
        self.asks = None
        self.changed()

    def _choose(self, number: int) -> None:
        self.at = number
        self.asks = None
        self.changed()

    def save(self) -> None:
        """Write the file; where there is one of that name already, ask first."""
        path = self.path
        if path is None:
            return
        if path.exists() and path != self.asks:
            self.asks = path
            self.ring.at, self.ring.is_shown = "cancel", True
            self.changed()
        elif records.save(self.app, self.match, path):
            self.app.pop()
            # What is shared is no record that would be written again.
            if self.suffix in self.notations:
                self.saved(path)

    def copy(self) -> None:
        if self.suffix != records.PAGE and records.copy(self.app, self.match, self.suffix):
            self.app.pop()

    def command(self, name: str) -> bool:
        actions = {"save": self.save, "save_as": self.save, "copy": self.copy}
        if name in actions:
            actions[name]()
            return True
        return super().command(name)
