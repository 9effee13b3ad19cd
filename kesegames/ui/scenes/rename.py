"""Another name for a record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from kesegames.engine.trouble import Trouble
from kesegames.files import LONGEST_NAME, file_in, usable_name
from kesegames.play import library
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import CAPTION
from kesegames.ui.draw.room import Room, columns
from kesegames.ui.scene import Overlay
from kesegames.ui.widgets.base import GAP, Label, Panel
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.heading import headed
from kesegames.ui.widgets.text_field import Line, TextField

SIZE: Final = (560.0, 250.0)


class Rename(Overlay):
    """Asks what the record of a file is to be called, and tells `renamed` where it is then."""

    name = "rename"

    def __init__(self, app: App, path: Path, renamed: Callable[[Path], None]) -> None:
        super().__init__(app)
        self.path = path
        self.renamed = renamed
        self.line = Line(path.stem, most=LONGEST_NAME)
        self.line.select_all()
        self.ring.at = "name"

    def _told(self) -> str:
        """Why it cannot be called so; empty where it can."""
        name = usable_name(self.line.text)
        if not name:
            return self.app.say("save.unusable")
        to = file_in(self.path.parent, name, self.path.suffix)
        if to != self.path and to.exists() and not to.samefile(self.path):
            return self.app.say("rename.exists", {"name": self.app.canvas().shortened(to.name, SIZE[0] / 2, CAPTION)})
        return ""

    def layout(self) -> None:
        say, told = self.app.say, self._told()
        box = self.card_of(*SIZE)
        room = Room(box.inflate(-56, -40), 12)
        title, foot = headed(self.app.canvas(), room, say("rename.title"), 36, 12), room.bottom(48)
        cancel, keep = columns(foot, 2, GAP)
        self.widgets = [
            Panel(box),
            title,
            TextField("name", room.top(44), self.line, self.changed, say("save.name"), submit=self.keep),
            Label(room.rest, told, CAPTION, is_muted=True, lines=True),
            Button("cancel", cancel, self.close, say("button.cancel_save")),
            Button("keep", keep, self.keep, say("open.rename"), kind="primary", is_enabled=not told),
        ]

    def keep(self) -> None:
        """Give it the name."""
        if self._told():
            return
        try:
            to = library.renamed(self.path, self.line.text)
        except Trouble as trouble:
            self.app.tell(trouble)
            return
        self.app.pop()
        self.renamed(to)
