"""The end of a round or season: a card beside the board with its bill, added up row by row; the match waits."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.ui.draw.canvas import BODY, TITLE, Canvas
from kesegames.ui.draw.heading import draw_heading, heading_height
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.scenes.table.result import LOW_BUTTON, PAD, place
from kesegames.ui.scenes.table.said import moment_title
from kesegames.ui.scenes.table.score import Score
from kesegames.ui.viewing.outcome import bill_rows
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing, Target

HEAD: Final = 44.0
EARLIER: Final = 7
"""So many earlier rounds or seasons stand above the one that has ended, where there is room."""
ROW_MS: Final = 300
"""From one row to the next, at the usual speed."""
GO_ON: Final = "moment_on"


class MomentCard(Widget):
    """What has ended, who has won it, its bill; the way on. `came` is when it came up, on the app's clock."""

    def __init__(self, table: Playing, came: int) -> None:
        self.table = table
        app = table.app
        canvas = app.canvas()
        found = table.history.upto(table.match.at)
        ending = found[-1].ending
        room = place(table.width, table.height, table.areas, canvas.skin.grown)
        inner = room.w - 2 * PAD
        self.heading = moment_title(table)
        self.words = [app.say(told.text, told.values, table.ruleset) for told in ending.told]
        said = sum(canvas.paragraph_height(words, inner, BODY) for words in self.words)
        self.head = max(HEAD, heading_height(canvas, self.heading, inner, TITLE) + 8)
        free = room.h - self.head - 2 * PAD - LOW_BUTTON - GAP
        for earlier in range(EARLIER, -1, -1):
            self.score = Score(table, bill_rows(app, table, found, earlier), inner)
            if said + self.score.least <= free:
                break
        self.score.fit(free - said)
        self.said = min(said, max(0.0, free - self.score.height))
        self.box = pygame.FRect(room.x, room.y, room.w, room.h - free + self.said + self.score.height)
        button = pygame.FRect(room.x + PAD, self.box.bottom - PAD - LOW_BUTTON, inner, LOW_BUTTON)
        self.button = Button(GO_ON, button, table.end_pause, app.say("button.go_on"), kind="primary")
        self.came = came
        self.step = ROW_MS / table.speed if table.speed else 0.0
        self._counted = 0

    def targets(self) -> list[Target]:
        return self.button.targets()

    def shown(self) -> int:
        """How many rows are there by now."""
        count = len(self.score.rows)
        return min(count, 1 + int((self.table.app.clock() - self.came) / self.step)) if self.step else count

    def due(self) -> int | None:
        """Milliseconds to the next row, 0 when one has just come; None when all are there."""
        shown = self.shown()
        if shown != self._counted:
            self._counted = shown
            return 0
        if shown == len(self.score.rows):
            return None
        return max(0, int(self.came + shown * self.step) + 1 - self.table.app.clock())

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        canvas.panel(self.box, theme.panel, theme.line, 14, 2)
        left, inner = self.box.x + PAD, self.box.w - 2 * PAD
        head = pygame.FRect(left, self.box.y + PAD - 8, inner, self.head)
        draw_heading(canvas, self.heading, head, TITLE, align="centre")
        y = self.box.y + PAD + self.head - 8
        with canvas.clipped(pygame.FRect(left, y, inner, self.said)):
            for words in self.words:
                high = canvas.paragraph_height(words, inner, BODY)
                canvas.paragraph(words, pygame.FRect(left, y, inner, high + 1), BODY, theme.muted, align="centre")
                y += high
        self.score.draw(canvas, left, self.box.y + PAD + self.head - 4 + self.said, self.shown())
        self.button.draw(canvas, ring)
