"""The pause menu over a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from kesegames.ui.canvas import HEADING, Canvas
from kesegames.ui.scene import Scene
from kesegames.ui.widgets import Button, Label, Panel

if TYPE_CHECKING:
    from kesegames.ui.app import App
    from kesegames.ui.scenes.table import Table

WIDTH = 380.0
ROW = 54.0


class Pause(Scene):
    """Go on, the rules, give up, agree on a draw, language, theme, leave. Esc goes back to the table."""

    is_overlay = True
    name = "pause"

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.table = table

    def _entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        settings = self.app.settings
        entries: list[tuple[str, str, Callable[[], None]]] = [("go_on", "button.resume", self.app.pop)]
        if not self.table.sitting.is_over and self.table.sitting.persons:
            entries.append(("resign", "button.resign", self._leave_and(self.table.resign)))
            if len(self.table.sitting.persons) > 1:
                entries.append(("draw", "button.agree", self._leave_and(self.table.agree_draw)))
        entries += [
            ("rules", "button.rules", self._leave_and(self.table.open_rules)),
            ("turn", "button.turn_board", self._leave_and(self.table.turn_board)),
            ("side", f"button.board_{settings.board_side}", self._change_side),
            ("mute", "button.unmute" if settings.muted else "button.mute", self._change_mute),
            ("theme", f"button.theme_{settings.theme}", self._change_theme),
            ("language", "button.language", lambda: self.app.command("language")),
            ("title", "button.title", self.table.to_title),
        ]
        return entries

    def _leave_and(self, action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self.app.pop()
            action()
            self.table.changed()

        return act

    def _change_side(self) -> None:
        order = ("fixed", "board")
        now = self.app.settings.board_side
        self.app.settings.board_side = order[(order.index(now) + 1) % 2] if now in order else "fixed"
        self.app.keep_settings()

    def _change_mute(self) -> None:
        self.app.settings.muted = not self.app.settings.muted
        self.app.keep_settings()

    def _change_theme(self) -> None:
        self.app.settings.theme = "light" if self.app.settings.theme == "dark" else "dark"
        self.app.keep_settings()

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

    def command(self, name: str) -> bool:
        if name in ("back", "menu"):
            self.app.pop()
            return True
        return super().command(name)

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(pygame.FRect(0, 0, self.width, self.height), (0, 0, 0), 130)
        super().draw(canvas)
