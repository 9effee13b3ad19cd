"""The coach at the table: a card that says what a move overlooks, before it is played."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.look import END, Spot
from kesegames.play.reasons import Reason
from kesegames.table.turn import What
from kesegames.ui.board.marks import Marks
from kesegames.ui.draw.canvas import BODY, Canvas
from kesegames.ui.draw.edges import drop_shadow
from kesegames.ui.draw.heading import draw_heading, heading_height
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.room import Room, columns, middle
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.scenes.table.view import TableView
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing, Target

ANYWAY: Final = "coach_anyway"
"""The id of the button that plays the move all the same."""
WIDE: Final = 470.0
PAD: Final = 18.0
ROW: Final = 26.0
SIGN: Final = 26.0
"""What its sign takes of the heading."""
BUTTON: Final = 46.0


def coach_words(view: TableView, reason: Reason) -> str:
    """What the coach says."""
    return view.app.say(reason.text, reason.values, view.ruleset)


def is_warned(view: TableView) -> bool:
    """Whether the coach has something to say of the move that has been clicked."""
    return view.is_live and view.motion is None and view.turn.what == What.WARNED


def mark_coach(view: TableView, marks: Marks) -> None:
    """Light what the coach speaks of; once the player looks, with the other side's move, or the one that wins."""
    coach = view.sitting.coach
    told = coach.found if is_warned(view) else coach.shown
    if told is None:
        return
    marks.causes = marks.causes | frozenset(told.spots)
    if coach.shown is None:
        return
    spots: tuple[Spot, ...] = tuple(spot for spot in told.reply if spot != END)
    if told.kind == "miss_win":
        marks.hints = spots
    else:
        marks.threat = spots


class CoachCard(Widget):
    """A sentence and two buttons: over the panel, or where that is folded at the end away from what it speaks of."""

    def __init__(self, table: Playing, reason: Reason) -> None:
        app = table.app
        say, canvas, stage = app.say, app.canvas(), table.areas.stage
        self.heading, self.words = say("coach.title"), coach_words(table, reason)
        panel = table.areas.pages[-1] if table.areas.pages else None
        wide = min(WIDE, stage.w - 2 * GAP) if panel is None else panel.w - 2 * GAP
        self.head = max(ROW, heading_height(canvas, self.heading, wide - 2 * PAD - SIGN, BODY))
        high = 2 * PAD + self.head + canvas.paragraph_height(self.words, wide - 2 * PAD, BODY) + GAP + BUTTON
        if panel is not None:
            self.box = pygame.FRect(panel.x + GAP, panel.centery - high, wide, high)
        else:
            boxes = table.boxes()
            spoken = [boxes[spot].centery for spot in (*reason.spots, *table.sitting.clicks.spots) if spot in boxes]
            is_low = sum(spoken) / len(spoken) < stage.centery if spoken else True
            y = stage.bottom - high - GAP if is_low else stage.y + GAP
            self.box = pygame.FRect(stage.centerx - wide / 2, y, wide, high)
        room = Room(self.box.inflate(-2 * PAD, -2 * PAD))
        look, anyway = columns(room.bottom(BUTTON), 2, GAP)
        self.buttons = [
            Button("coach_look", look, table.look_first, say("coach.look")),
            Button(ANYWAY, anyway, table.confirm, say("coach.anyway")),
        ]

    def targets(self) -> list[Target]:
        return [target for button in self.buttons for target in button.targets()]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        drop_shadow(canvas, self.box)
        canvas.panel(self.box, theme.page, theme.line, 12, 2)
        room = Room(self.box.inflate(-2 * PAD, -2 * PAD))
        head = Room(room.top(self.head))
        sign(canvas, "hint", middle(head.left(SIGN - 4, 4), 22, 22), theme.muted)
        draw_heading(canvas, self.heading, head.rest, BODY, theme.muted)
        canvas.paragraph(self.words, room.rest, BODY, theme.text)
        for button in self.buttons:
            button.draw(canvas, ring)
