"""The pause menu over a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kesegames.ui.app import App
from kesegames.ui.draw.canvas import HEADING
from kesegames.ui.draw.heading import heading_height
from kesegames.ui.draw.room import Room, middle
from kesegames.ui.scene import Overlay
from kesegames.ui.widgets.base import Panel
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.heading import headed

WIDTH = 380.0
ROW = 54.0
Entry = tuple[str, str, Callable[[], object]]
"""An id, the id of its words, and what it does."""


class Pause(Overlay):
    """Go on, what can be done with the match (`entries`; they close the menu), language, settings, leave (`to_title`).

    Esc goes back to the table; the arrows go round.
    """

    name = "pause"

    def __init__(self, app: App, entries: Sequence[Entry], to_title: Callable[[], object]) -> None:
        super().__init__(app)
        closing = [(id, label, self._leave_and(choose)) for id, label, choose in entries]
        self.entries: list[Entry] = [
            ("go_on", "button.resume", app.pop),
            *closing,
            ("settings", "button.settings", lambda: app.command("settings")),
            ("keys", "button.help", lambda: app.command("help")),
            ("language", "button.language", lambda: app.command("language")),
            ("title", "button.title", to_title),
        ]

    def _leave_and(self, action: Callable[[], object]) -> Callable[[], object]:
        def act() -> None:
            self.app.pop()
            table = self.app.scene
            action()
            table.changed()

        return act

    def layout(self) -> None:
        canvas, words = self.app.canvas(), self.app.say("pause.title")
        width = self.card_of(WIDTH, 0).w
        head = max(44.0, heading_height(canvas, words, width - 48, HEADING))
        step = min(ROW, (self.height - 56 - head) / len(self.entries))
        box = middle(self.whole, width, 40 + head + step * len(self.entries))
        room = Room(box.inflate(-48, -28))
        self.widgets = [Panel(box), headed(canvas, room, words, 44, 6, align="centre")]
        for id, label, choose in self.entries:
            row = room.top(step - 8, 8)
            kind = "primary" if id == "go_on" else "plain"
            self.widgets.append(Button(id, row, choose, self.app.say(label), kind=kind))
        if self.ring.at is None:
            self.ring.at = "go_on"

    def command(self, name: str) -> bool:
        ways = {"up": "previous", "down": "next"}
        return super().command(ways.get(name, name))
