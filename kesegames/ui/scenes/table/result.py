"""How the match ended, on a card over the board."""

from __future__ import annotations

import pygame

from kesegames.ui.draw.canvas import BODY, TITLE, Canvas
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.viewing.outcome import result_words
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing, Target

WIDTH = 520.0
ROW = 48.0


class ResultCard(Widget):
    """Who won, why, the points; again, look through, what every move was worth, or back to the title."""

    def __init__(self, table: Playing) -> None:
        self.table = table
        stage, say = table.areas.stage, table.app.say
        self.heading, self.reason = result_words(table.app, table)
        self.said = table.app.canvas().paragraph_height(self.reason, WIDTH - 64, BODY) + 2
        height = 76 + self.said + 28 + 2 * ROW + GAP + 24
        self.box = pygame.FRect(stage.centerx - WIDTH / 2, stage.centery - height / 2, WIDTH, height)
        width = (WIDTH - 48 - GAP) / 2
        wanted = (
            ("result_again", "button.again", "", table.again, "primary"),
            ("result_analysis", "analysis.title", "chart", table.analyse, "plain"),
            ("result_look", "button.look", "", table.replay, "plain"),
            ("result_title", "button.title", "", table.to_title, "plain"),
        )
        self.buttons = []
        for number, (id, label, icon, choose, kind) in enumerate(wanted):
            left = self.box.x + 24 + number % 2 * (width + GAP)
            top = self.box.bottom - 24 - (2 - number // 2) * (ROW + GAP) + GAP
            self.buttons.append(Button(id, pygame.FRect(left, top, width, ROW), choose, say(label), icon, kind))

    def targets(self) -> list[Target]:
        return [target for button in self.buttons for target in button.targets()]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        canvas.fill(self.table.areas.stage.inflate(16, 0), theme.ground, 150)
        canvas.panel(self.box, theme.panel, theme.strong, 14, 2)
        head = pygame.FRect(self.box.x + 24, self.box.y + 22, WIDTH - 48, 44)
        canvas.text(self.heading, head, TITLE, theme.text, "bold", "centre")
        room = pygame.FRect(self.box.x + 32, self.box.y + 76, WIDTH - 64, self.said)
        canvas.paragraph(self.reason, room, BODY, theme.muted, align="centre")
        for button in self.buttons:
            button.draw(canvas, ring)
