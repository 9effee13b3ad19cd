"""The matches that were left: each can be continued, or put away as a record."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.play import journal as journals
from kesegames.ui.app import App
from kesegames.ui.board.miniature import Miniature
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, TITLE, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.room import Room, middle
from kesegames.ui.draw.skin import mix
from kesegames.ui.scene import EDGE, ScrollScene
from kesegames.ui.seats import Left, continue_match, left_match, left_words, put_away
from kesegames.ui.widgets.bar import Bar
from kesegames.ui.widgets.base import Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing, Target

HEAD: Final = 84.0
FOOT: Final = 76.0
ROW: Final = 132.0
WIDEST: Final = 1000.0
MOST: Final = 60
"""So many are shown; older ones come up when these have been put away."""


@dataclass(eq=False)
class LeftRow(Widget):
    """A match that was left: its board, what is known of it; choosing it sits down at it."""

    id: str
    box: pygame.FRect
    words: tuple[str, str, str]
    picture: Miniature
    scene: Unfinished

    def targets(self) -> list[Target]:
        return [Target(self.id, self.box, partial(self.scene.resume, self.id), label=self.words[0])]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        is_attended = ring.attends(self.id)
        fill = mix(theme.panel, theme.raised, 0.6) if is_attended else theme.panel
        canvas.panel(self.box, fill, theme.strong if is_attended else theme.line, 12)
        parts = Room(self.box.inflate(-16, -16))
        frame = parts.left(208, 16)
        canvas.panel(frame, theme.recess, None, 8)
        self.picture.draw(canvas, frame.inflate(-16, -12), theme.recess)
        parts.top(4)
        parts.right(12)
        heading, text, when = self.words
        room = Room(parts.top(canvas.step(HEADING), 4))
        canvas.text(when, room.right(canvas.measure(when, CAPTION) + 4, 12), CAPTION, theme.muted, align="right")
        canvas.text(heading, room.rest, HEADING, theme.text, "bold")
        canvas.paragraph(text, parts.rest, CAPTION, theme.muted)
        if ring.shows(self.id):
            focus_mark(canvas, self.box, 12)


class Unfinished(ScrollScene):
    """The list of them, the one left last first."""

    name = "unfinished"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.all: dict[str, Left] = {}
        self._pictures: dict[str, Miniature] = {}

    def enter(self) -> None:
        self._find()
        if self.ring.at is None:
            self.ring.at = next(iter(self.all), "back")

    def _find(self) -> None:
        app = self.app
        found = (left_match(app, path) for path in journals.journals(app.folders.journals)[:MOST])
        self.all = {f"left {left.path.name}": left for left in found if left is not None}
        self._pictures = {
            id: Miniature(left.match.ruleset, left.look, app.settings, len(left.match.players))
            for id, left in self.all.items()
        }
        self.changed()

    def layout(self) -> None:
        say, canvas = self.app.say, self.app.canvas()
        page = Room(middle(self.whole, min(WIDEST, self.width - 2 * EDGE), self.height))
        page.top(20)
        page.bottom(FOOT - 14 - 48)
        title, bar = page.top(self.head(44), HEAD - 20 - 44), Bar(canvas, page.bottom(48, 14))
        bar.add("back", self.app.pop, say("button.back"), "back")
        rows: list[Widget] = []
        away = say("left.put_away")
        wide = canvas.measure(away, BODY, "bold") + 36
        down, high = Room(page.rest, 12), ROW * self.app.skin.grown
        for id, left in self.all.items():
            row = Room(down.top(high))
            row.right(8)
            button = middle(row.right(wide, 12), wide, 44)
            rows.append(LeftRow(id, row.rest, left_words(self.app, left), self._pictures[id], self))
            rows.append(Button(f"away {id}", button, partial(self._put_away, id), away))
        self.widgets = [
            Label(title, say("left.title"), TITLE, "bold"),
            self.scroller(page.rest, rows, len(self.all) * (high + 12) - 12.0),
            *bar.widgets,
        ]
        if not rows:
            self.widgets.append(Label(page.rest, say("left.nothing"), HEADING, align="centre", is_muted=True))

    def resume(self, id: str) -> None:
        """Sit down at it."""
        continue_match(self.app, self.all[id].path)

    def _put_away(self, id: str) -> None:
        """It becomes a record, and waits no longer."""
        path = put_away(self.app, self.all[id])
        if path is not None:
            self.app.tell_words("left.kept", {"path": str(path)})
        self._find()

    def command(self, name: str) -> bool:
        if name in ("back", "menu"):
            self.app.pop()
            return True
        return super().command(name)
