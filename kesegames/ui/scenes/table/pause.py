"""The pause menu over a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from kesegames.ui.app import App
from kesegames.ui.draw.canvas import HEADING
from kesegames.ui.scene import Overlay
from kesegames.ui.widgets.base import Label, Panel
from kesegames.ui.widgets.buttons import Button

if TYPE_CHECKING:
    from kesegames.ui.scenes.table.scene import Table

WIDTH = 380.0
ROW = 54.0


class Pause(Overlay):
    """Go on, the rules, give up, agree on a draw, language, theme, leave. Esc goes back to the table."""

    name = "pause"

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.table = table

    def _entries(self) -> list[tuple[str, str, Callable[[], object]]]:
        table, app = self.table, self.app
        entries: list[tuple[str, str, Callable[[], object]]] = [("go_on", "button.resume", app.pop)]
        if not table.sitting.is_over and table.sitting.persons:
            is_alone = len(table.sitting.persons) == 1
            entries.append(("resign", "button.resign", self._leave_and(table.resign)))
            words = "button.offer_draw" if is_alone else "button.agree"
            entries.append(("draw", words, self._leave_and(table.offer_draw)))
        return [
            *entries,
            ("turn", "button.turn_board", self._leave_and(table.turn_board)),
            ("rules", "button.rules", self._leave_and(table.open_rules)),
            ("save", "button.save_as", self._leave_and(lambda: table.command("save_as"))),
            ("settings", "button.settings", lambda: app.command("settings")),
            ("keys", "button.help", lambda: app.command("help")),
            ("language", "button.language", lambda: app.command("language")),
            ("title", "button.title", table.to_title),
        ]

    def _leave_and(self, action: Callable[[], object]) -> Callable[[], object]:
        def act() -> None:
            self.app.pop()
            action()
            self.table.changed()

        return act

    def layout(self) -> None:
        entries = self._entries()
        step = min(ROW, (self.height - 100) / len(entries))
        height = 84 + step * len(entries)
        box = pygame.FRect(self.width / 2 - WIDTH / 2, self.height / 2 - height / 2, WIDTH, height)
        title = pygame.FRect(box.x + 24, box.y + 14, WIDTH - 48, 44)
        self.widgets = [Panel(box), Label(title, self.app.say("pause.title"), HEADING, "bold", "centre")]
        for number, (id, label, choose) in enumerate(entries):
            row = pygame.FRect(box.x + 24, box.y + 64 + step * number, WIDTH - 48, step - 8)
            kind = "primary" if id == "go_on" else "plain"
            self.widgets.append(Button(id, row, choose, self.app.say(label), kind=kind))
        if self.ring.at is None:
            self.ring.at = "go_on"
