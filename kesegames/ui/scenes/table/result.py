"""How the match ended, on a card beside the board: who won, why, the final score, what to do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from kesegames.ui.draw.canvas import BODY, LINE_HEIGHT, Canvas
from kesegames.ui.draw.heading import draw_heading, heading_height
from kesegames.ui.draw.room import Room, columns
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.scenes.table.score import Score
from kesegames.ui.viewing.areas import Areas
from kesegames.ui.viewing.outcome import reason_words, resigned_words, score_rows, winner_words
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing, Target

WIDTH: Final = 324.0
LEAST: Final = 300.0
GROWS: Final = 0.4
"""By so much of what texts grow the card becomes wider."""
PAD: Final = 20.0
BUTTON: Final = 48.0
LOW_BUTTON: Final = 44.0
HEAD: Final = 58.0
HEADLINE: Final = 36.0
LEAST_HEADLINE: Final = 18.0
CLOSE: Final = 30.0
"""What the button that closes it leaves of the heading, at both sides."""
Entry = tuple[str, str, str, Callable[[], object], str]


def place(width: float, height: float, at: Areas, grown: float) -> pygame.FRect:
    """The room for the card, whose texts are `grown` times as large as usual: over the panel's last page, else at the
    right edge of the table."""
    # Over two pages it lies on one.
    wider = 1 + (grown - 1) * GROWS if len(at.pages) < 2 else 1.0
    if at.pages:
        left = min(at.pages[-1].x + 4, width - 26 - LEAST * wider)
        return pygame.FRect(left, 74, min(WIDTH * 1.2 * wider, width - 26 - left), height - 74 - 80)
    wide = WIDTH * wider
    return pygame.FRect(width - wide - 12, 12, wide, height - 24)


class ResultCard(Widget):
    """Who won, why, the score; again, what every move was worth, look through, or back to the title; ✕ closes it."""

    def __init__(self, table: Playing) -> None:
        self.table = table
        app = table.app
        canvas = app.canvas()
        self.room = place(table.width, table.height, table.areas, canvas.skin.grown)
        self.inner = self.room.w - 2 * PAD
        self.heading = winner_words(app, table)
        self.reason = "\n".join(part for part in (reason_words(app, table), resigned_words(app, table)) if part)
        self.score = score = Score(table, score_rows(app, table), self.inner)
        said = canvas.paragraph_height(self.reason, self.inner, BODY) + 4
        wide = self.inner - 2 * CLOSE
        self.head = max(HEAD, heading_height(canvas, self.heading, wide, HEADLINE, LEAST_HEADLINE) + 10)
        high = self.room.h
        free = high - self.head - 2 * PAD
        least = min(said, BODY * LINE_HEIGHT * 2) + score.least
        lines = 3 if high >= 560 and free - self._buttons_height(3) >= least else 2
        left = free - self._buttons_height(lines)
        self.said = min(said, max(BODY * LINE_HEIGHT * 2, left - score.least))
        score.fit(left - self.said)
        whole = self.head + self.said + score.height + self._buttons_height(lines) + 2 * PAD
        self.box = pygame.FRect(self.room.x, self.room.y, self.room.w, whole)
        self.buttons = self._buttons(lines)

    def _buttons_height(self, rows: int) -> float:
        return rows * (LOW_BUTTON if rows == 2 else BUTTON) + (rows - 1) * GAP

    def _buttons(self, rows: int) -> list[Button]:
        """Again over all; with little room two and two."""
        table, say = self.table, self.table.app.say
        again: Entry = ("result_again", "button.again", "", table.again, "primary")
        analysis: Entry = ("result_analysis", "analysis.title", "chart", table.analyse, "plain")
        look: Entry = ("result_look", "button.look", "", table.replay, "plain")
        title: Entry = ("result_title", "button.title", "", table.to_title, "plain")
        lines = [[again], [analysis], [look, title]] if rows == 3 else [[again, analysis], [look, title]]
        room = Room(self.box.inflate(-2 * PAD, -2 * PAD))
        foot = room.bottom(self._buttons_height(rows))
        found: list[Button] = []
        for number, line in enumerate(lines):
            high = (foot.h + GAP) / rows - GAP
            strip = pygame.FRect(foot.x, foot.y + number * (high + GAP), foot.w, high)
            for (id, label, icon, choose, kind), box in zip(line, columns(strip, len(line), GAP), strict=True):
                found.append(Button(id, box, choose, say(label), icon, kind))
        close = pygame.FRect(self.box.right - 50, self.box.y + 6, 44, 44)
        tip = say("result.close")
        return [*found, Button("result_close", close, table.look_through, icon="cross", kind="quiet", tip=tip)]

    def targets(self) -> list[Target]:
        return [target for button in self.buttons for target in button.targets()]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        canvas.panel(self.box, theme.panel, theme.line, 14, 2)
        left = self.box.x + PAD
        head = pygame.FRect(left + CLOSE, self.box.y + PAD - 6, self.inner - 2 * CLOSE, self.head - 10)
        draw_heading(canvas, self.heading, head, HEADLINE, None, "centre", LEAST_HEADLINE)
        room = pygame.FRect(left, self.box.y + self.head + PAD - 8, self.inner, self.said)
        canvas.paragraph(self.reason, room, BODY, theme.muted, align="centre")
        self.score.draw(canvas, left, room.bottom + 4, len(self.score.rows))
        for button in self.buttons:
            button.draw(canvas, ring)
