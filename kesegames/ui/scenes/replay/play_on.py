"""Playing on from a position: who sits where, and off; a new match, the old one stays as it is."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from kesegames.engine.state import EVERYONE
from kesegames.play import variations
from kesegames.play.match import HUMAN, Match
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import CAPTION, HEADING
from kesegames.ui.draw.heading import heading_height
from kesegames.ui.draw.room import Room, columns, middle
from kesegames.ui.scene import Overlay
from kesegames.ui.seats import bot_names, open_table, say_player
from kesegames.ui.widgets.base import GAP, Label, Panel
from kesegames.ui.widgets.buttons import Button, Choice
from kesegames.ui.widgets.heading import headed

WIDTH: Final = 560.0
EDGE: Final = 28.0
ROW: Final = 52.0


class PlayOn(Overlay):
    """The seats as they were in the record, to be changed; then the table."""

    name = "play_on"

    def __init__(self, app: App, match: Match, at: int) -> None:
        super().__init__(app)
        self.match = match
        self.number = at
        self.players = match.players[:]
        self.ring.at = "start"

    def layout(self) -> None:
        say, ruleset = self.app.say, self.match.ruleset
        canvas, count = self.app.canvas(), len(self.players)
        title = say("button.play_on")
        about = say("play_on.about" if self.number else "play_on.first", {"number": str(self.number)})
        width = self.card_of(WIDTH, 0).w
        wide = width - 2 * EDGE
        said = max(48.0, canvas.paragraph_height(about, wide, CAPTION))
        head = max(40.0, heading_height(canvas, title, wide, HEADING))
        # Texts are smaller before rows with values to choose are.
        height = min(128 + said + head + ROW * count, self.height - 32)
        box = middle(self.whole, width, height)
        room = Room(box.inflate(-2 * EDGE, 0))
        room.top(18)
        room.bottom(EDGE)
        start, cancel = columns(room.bottom(48, 4), 2, GAP)
        rows = room.bottom(ROW * count, 6)
        self.widgets = [
            Panel(box),
            headed(canvas, room, title, 40),
            Label(room.rest, about, CAPTION, is_muted=True, lines=True),
        ]
        for seat, player in enumerate(self.players):
            kinds = self._kinds(player)
            row = pygame.FRect(rows.x, rows.y + ROW * seat, wide, 44)
            values = [say_player(self.app, kind) for kind in kinds]
            name = say(f"seat.{ruleset.seat_ids[seat]}", ruleset=ruleset)
            change = partial(self._choose, seat, kinds)
            self.widgets.append(Choice(f"seat{seat}", row, name, values, kinds.index(player), change, 0.4))
        self.widgets += [
            Button("start", start, self.start, say("play_on.start"), kind="primary"),
            Button("cancel", cancel, self.app.pop, say("button.cancel_save")),
        ]

    def _kinds(self, player: str) -> list[str]:
        """Who may sit down in place of `player`: no change of seats shows a hand of a running match with secrets."""
        kinds = bot_names(self.app, self.match.ruleset, len(self.players), player)
        if self.match.onlooker == EVERYONE:
            return kinds
        return [HUMAN] if player == HUMAN else [kind for kind in kinds if kind != HUMAN]

    def _choose(self, seat: int, kinds: list[str], number: int) -> None:
        self.players[seat] = kinds[number]
        self.changed()

    def start(self) -> None:
        """Names stay with the persons they belong to."""
        match = self.match.branch(self.number, self.players)
        variations.keep(match, self.match, self.number)
        pairs = zip(match.names, self.match.players, self.players, strict=False)
        match.names = [name if old == new else "" for name, old, new in pairs]
        for scene in self.app.scenes:
            scene.put_away()
        open_table(self.app, match)
