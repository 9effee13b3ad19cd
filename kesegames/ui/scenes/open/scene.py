"""The records: those of the player's folder, one pasted, one dropped on the window."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import pygame

from kesegames.engine.trouble import Trouble
from kesegames.play import library, practice
from kesegames.ui import records
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import CAPTION, HEADING, TITLE
from kesegames.ui.draw.room import Room, middle
from kesegames.ui.scene import EDGE, Scene
from kesegames.ui.scenes.open.rows import Bookshelf, RecordRows
from kesegames.ui.widgets.bar import Bar
from kesegames.ui.widgets.base import Label, Panel, Widget
from kesegames.ui.widgets.scroller import BESIDE, Scroll, Scroller
from kesegames.ui.widgets.text_field import Line, TextField

WIDEST: Final = 1100.0
SEARCHED: Final = 8
"""With more records than this there is a field to look for one."""
READING: Final = 0.006
"""So many seconds of a frame files are read for, while one is looked for."""


class Open(Scene):
    """The saved records, the one changed most recently at the top; `files` are those that what is typed finds."""

    name = "open"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.all: list[Path] = []
        self.files: list[Path] = []
        self.shelf = Bookshelf(app)
        self.scroll = Scroll(app)
        self.line = Line()
        self.gone: list[tuple[Path, Path]] = []
        """Where records lie that were deleted here, and where they lay before."""
        self.due = 0
        """How many exercises come up now."""
        self._unread: list[Path] = []

    def enter(self) -> None:
        self.due = len(practice.read(self.app.folders.practice).due(practice.now()))
        self._look()
        if self.ring.at is None:
            self.ring.at = "record0" if self.files else "paste"

    def _look(self) -> None:
        """See what there is."""
        self.all = library.files(self.app.folders.records)
        self.shelf.forget()
        self._find()

    def _find(self) -> None:
        """Of the records those that are looked for; files that have not been read are, frame by frame."""
        words = self.line.text
        self._unread = [path for path in self.all if words and not self.shelf.knows(path)]
        self.files = [path for path in self.all if not words or (self.shelf.knows(path) and self._is_found(path))]
        self.changed()

    def _is_found(self, path: Path) -> bool:
        return self.shelf.finds(path, self.line.text)

    def _typed(self) -> None:
        self.scroll.reset()
        self._find()

    # What it shows

    def layout(self) -> None:
        say, canvas = self.app.say, self.app.canvas()
        room = Room(middle(self.whole, min(WIDEST, self.width - 2 * EDGE), self.height))
        room.top(18)
        room.bottom(18)
        head = Room(room.top(max(46.0, canvas.step(TITLE)), 4), 24)
        about = room.top(max(22.0, canvas.step(CAPTION)), 10)
        bar = Bar(canvas, room.bottom(48, 18))
        bar.add("back", self.app.pop, say("button.back"), "back")
        bar.add("paste", self.app.routes.pasted_record, say("open.paste"), "copy")
        words = say("open.practice_due", {"number": str(self.due)}) if self.due else say("open.practice")
        bar.add("practice", self.app.routes.practice, words, "replay")
        bar.add("results", self.app.routes.results, say("open.results"), "chart")
        if self.gone:
            bar.add("restore", self.bring_back, say("open.restore"), "undo")
        bar.left(12, 0)
        drop = say("open.drop")
        has_room = canvas.measure(drop, CAPTION) < bar.rest.w
        folder = str(self.app.folders.records)
        wide = about.w - canvas.measure(say("open.folder", {"folder": ""}), CAPTION) - 4
        where = say("open.folder", {"folder": canvas.shortened(folder, wide, CAPTION)})
        self.widgets = []
        if len(self.all) > SEARCHED:
            field = middle(head.right(300), 300, 46)
            self.widgets.append(TextField("search", field, self.line, self._typed, say("open.search"), "search"))
        self.widgets = [
            Label(head.rest, say("open.title"), TITLE, "bold"),
            *self.widgets,
            Label(about, where, CAPTION, is_muted=True),
            Panel(room.rest),
            self._list(room.rest),
            *bar.widgets,
            *([Label(bar.rest, drop, CAPTION, align="right", is_muted=True)] if has_room else []),
        ]

    def _list(self, box: pygame.FRect) -> Widget:
        if not self.files:
            words = middle(box, box.w - 80, 80)
            none = "open.none" if not self.all else "open.reading" if self._unread else "open.nothing"
            return Label(words, self.app.say(none), HEADING, align="centre", is_muted=True, lines=True)
        rows = box.inflate(-16, -16)
        rows.w -= BESIDE
        return Scroller(rows, RecordRows(self.shelf, self.files, self._open, self._rename, self._ask), self.scroll)

    def tips(self) -> list[Widget]:
        """Those of the buttons of the rows in sight, too."""
        found = list(self.widgets)
        for one in self.widgets:
            if isinstance(one, Scroller) and isinstance(one.strip, RecordRows):
                found += [button for row, box in one.rows(one.shown()) for button in one.strip.buttons(row, box)]
        return found

    def tick(self, now: int) -> int | None:
        """Read a few more of the files while one is looked for."""
        if not self._unread:
            return None
        end, found = time.perf_counter() + READING, False
        while self._unread and time.perf_counter() < end:
            found = self._is_found(self._unread.pop(0)) or found
        if found or not self._unread:
            known = self.shelf.knows
            self.files = [path for path in self.all if known(path) and self._is_found(path)]
            self.changed()
        return 0

    # What can be done

    def _open(self, path: Path) -> None:
        records.open_file(self.app, path)

    def _rename(self, path: Path) -> None:
        self.app.routes.rename(path, self._renamed)

    def _renamed(self, path: Path) -> None:
        self._look()
        if path in self.files:
            self.ring.at = f"record{self.files.index(path)}"

    def _ask(self, path: Path) -> None:
        say = self.app.say
        name = self.app.canvas().shortened(path.stem, 360, HEADING, "bold")
        about = say("open.delete_about", {"folder": library.BIN})
        self.app.routes.ask(
            say("open.delete_ask", {"name": name}), about, say("open.delete"), lambda: self.delete(path)
        )

    def delete(self, path: Path) -> None:
        """Put a record into the bin, from where it can be brought back."""
        try:
            self.gone.append((library.deleted(path), path))
        except Trouble as trouble:
            self.app.tell(trouble)
            return
        row = self.files.index(path) if path in self.files else 0
        self._look()
        self.ring.at = f"record{min(row, len(self.files) - 1)}" if self.files else "restore"

    def bring_back(self) -> None:
        """Put back what was deleted last."""
        if not self.gone:
            return
        bin, path = self.gone.pop()
        try:
            self._renamed(library.brought_back(bin, path))
        except Trouble as trouble:
            self.app.tell(trouble)

    def command(self, name: str) -> bool:
        if name in ("back", "menu"):
            if name == "back" and self.line.text:
                self.line.set("")
                self._typed()
                return True
            self.app.pop()
            return True
        if name == "undo":
            self.bring_back()
            return True
        if name == "search" and len(self.all) > SEARCHED:
            self.ring.at = "search"
            self.app.wants_frame = True
            return True
        return super().command(name)
