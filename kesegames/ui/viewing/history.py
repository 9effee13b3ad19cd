"""The seasons or rounds of a match that have ended, a small card each: what ended, who gained most by it, how much."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.table.bills import Bill
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.heading import tag_height
from kesegames.ui.painters.plain import Painter
from kesegames.ui.viewing.outcome import end_name, gain_words
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing

HIGH: Final = 46.0
LINE: Final = 20.0
"""The heights of a card and of its two lines."""
GAP: Final = 6.0
SIGN: Final = 18.0
LINES: Final = 2
"""No more lines of cards than this stand there; of many rounds the last ones."""


@dataclass(eq=False)
class EndCard(Button):
    """What has ended; a click shows how it ended."""

    name: str = ""
    winners: tuple[int, ...] = ()
    gain: str = ""
    painter: Painter | None = None

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        fill, _ = self._colours(canvas, ring)
        canvas.panel(self.box, fill, theme.line, 6)
        line = tag_height(canvas, LINE)
        top = pygame.FRect(self.box.x, self.box.y + 3, self.box.w, line)
        canvas.text(self.name, top, CAPTION, theme.muted, align="centre")
        wide = len(self.winners) * (SIGN + 4) + canvas.measure(self.gain, CAPTION, "bold")
        x, y = self.box.centerx - wide / 2, self.box.y + 4 + line + (line - LINE) / 2
        for seat in self.winners:
            if self.painter is not None:
                draw_seat(canvas, self.painter, seat, pygame.FRect(x, y, SIGN, SIGN))
            x += SIGN + 4
        room = pygame.FRect(x, top.bottom, self.box.right - x, line)
        canvas.text(self.gain, room, CAPTION, theme.text, "bold")
        if ring.shows(self.id):
            focus_mark(canvas, self.box.inflate(-4, -4), 6)


def history_row(view: Viewing, room: pygame.FRect) -> list[EndCard]:
    """A card for each season or round that has ended, at the top of `room`: the last ones that there is room for."""
    cards = [_card(view, bill) for bill in view.history.upto(view.at)]
    wide = max((card.box.w for card in cards), default=1.0)
    a_line = max(1, int((room.w + GAP) // (wide + GAP)))
    shown = cards[-a_line * LINES :]
    for place, card in enumerate(shown):
        line, column = divmod(place, a_line)
        card.box = pygame.FRect(room.x + column * (wide + GAP), room.y + line * (card.box.h + GAP), wide, card.box.h)
    return shown


def _card(view: Viewing, bill: Bill) -> EndCard:
    app, canvas = view.app, view.app.canvas()
    name = end_name(app, view, bill)
    winners = tuple(bill.winners)
    gain = gain_words(max(bill.gains), view.ruleset.unit) if winners else "–"
    said = [app.say(told.text, told.values, view.ruleset) for told in bill.ending.told]
    # What one seat alone is paid for, as the sets that it has declared.
    alone = [(id, cells) for id, cells in bill.ending.rows if cells.count("") == len(cells) - 1]
    said += [f"{app.say(id, ruleset=view.ruleset)} {''.join(cells)}" for id, cells in alone]
    wide = len(winners) * (SIGN + 4) + canvas.measure(gain, CAPTION, "bold")
    high = HIGH + 2 * (tag_height(canvas, LINE) - LINE)
    box = pygame.FRect(0, 0, max(52.0, canvas.measure(name, CAPTION) + 14, wide + 14), high)
    tip = " ".join([app.say("history.of", {"name": name}), *said])
    go = partial(view.go, bill.number)
    return EndCard(f"end{bill.number}", box, go, tip=tip, name=name, winners=winners, gain=gain, painter=view.painter)
