"""The throws of a match: what was promised of the seed, whether it was kept, and how often each value came."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.engine.state import OVER
from kesegames.play import ledger
from kesegames.play.match import COMMITMENT, Match
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, Canvas
from kesegames.ui.draw.heading import heading_height
from kesegames.ui.draw.room import Room, middle
from kesegames.ui.scene import Overlay
from kesegames.ui.seats import person_name
from kesegames.ui.widgets.base import GAP, Label, Panel, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.heading import headed

WIDTH: Final = 720.0
BARS: Final = 150.0
"""The height of a seat's throws, its name and the sentence about them included."""
SHORT: Final = 16
"""So many digits of the promise are shown; the record has them all."""


class Throws(Overlay):
    """A card over a table or a replay; `verdict` is what checking has found, None before."""

    name = "throws"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.tallies = ledger.tallies(match)
        self.rarities = [tally.rarity() for tally in self.tallies]
        self.verdict: ledger.Verdict | None = None
        self.ring.at = "verify"

    def layout(self) -> None:
        say = self.app.say
        columns = 1 if len(self.tallies) < 2 else 2
        rows = -(-len(self.tallies) // columns)
        text = self._words()
        canvas = self.app.canvas()
        width = self.card_of(WIDTH, 0).w
        title = max(36.0, heading_height(canvas, say("throws.title"), width - 56, HEADING))
        high = canvas.paragraph_height(text, width - 56, BODY) + 4
        bars = min(BARS * canvas.skin.grown * rows, self.height - 32 - 116 - title - high)
        box = middle(self.whole, width, 116 + title + high + bars)
        room = Room(box.inflate(-56, -36), 10)
        self.widgets = [
            Panel(box),
            headed(canvas, room, say("throws.title"), 36, 10),
            Label(room.top(high), text, lines=True),
        ]
        foot = Room(room.bottom(48), GAP)
        is_over = self.match.to_act == OVER
        close = foot.right(160)
        check = foot.left(min(280.0, foot.rest.w))
        self.widgets += [
            Button("verify", check, self.check, say("throws.verify"), kind="primary", is_enabled=is_over),
            Button("close", close, self.close, say("button.close")),
        ]
        for number, tally in enumerate(self.tallies):
            wide, tall = (room.rest.w + GAP) / columns, room.rest.h / rows
            at = pygame.FRect(
                room.rest.x + number % columns * wide, room.rest.y + number // columns * tall, wide - GAP, tall - 6
            )
            self.widgets.append(Bars(at, self, tally, self.rarities[number]))

    def _words(self) -> str:
        """What was promised, and what has come of it."""
        say, promised = self.app.say, self.match.header.get(COMMITMENT, "")
        values = {"promise": promised[:SHORT], "number": str(self.verdict.number if self.verdict else 0)}
        if self.verdict is not None:
            return say(f"throws.{self.verdict.kind}", values)
        if self.match.to_act != OVER:
            return say("throws.running" if promised else "throws.unpromised", values)
        return say("throws.over" if promised else "throws.over_unpromised", values)

    def check(self) -> None:
        """Reckon everything anew."""
        if self.match.to_act == OVER:
            self.verdict = ledger.verify(self.match)
            self.ring.at = "close"
            self.changed()


@dataclass(eq=False)
class Bars(Widget):
    """What a seat has thrown: a bar a value, the frame behind it is what was to be expected."""

    box: pygame.FRect
    scene: Throws
    tally: ledger.Tally
    rarity: float

    def _said(self) -> str:
        say, tally = self.scene.app.say, self.tally
        if tally.throws < ledger.FEW:
            return say("throws.few", {"throws": str(tally.throws)})
        values = {"throws": str(tally.throws), "number": str(max(1, round(1 / self.rarity)))}
        return say("throws.even" if self.rarity > 0.5 else "throws.uneven", values)

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, tally = canvas.theme, self.tally
        room = Room(self.box)
        line = canvas.step(CAPTION)
        canvas.text(
            person_name(self.scene.app, self.scene.match, tally.seat), room.top(line), CAPTION, theme.text, "bold"
        )
        canvas.text(self._said(), room.top(line), CAPTION, theme.muted)
        low = room.bottom(line)
        most = max(1.0, *(max(tally.counts.get(value, 0), tally.expected(value)) for value in tally.shares))
        step = min(64.0, room.rest.w / len(tally.shares))
        for number, value in enumerate(tally.shares):
            x = room.rest.x + number * step
            count, expected = tally.counts.get(value, 0), tally.expected(value)
            base, tall = room.rest.bottom, max(0.0, room.rest.h - line)
            high = tall * count / most
            canvas.fill(pygame.FRect(x + 8, base - high, step - 16, high), theme.strong)
            wanted = tall * expected / most
            canvas.ring(pygame.FRect(x + 5, base - wanted, step - 10, max(2.0, wanted)), theme.text, 1.5)
            above = pygame.FRect(x, base - max(high, wanted) - line, step, line)
            canvas.text(str(count), above, CAPTION, theme.text, align="centre")
            canvas.text(value, pygame.FRect(x, low.y, step, low.h), CAPTION, theme.muted, align="centre")
