"""Where a match stands on the screen, and the widgets that every view of one has: players, list of moves, scrubber."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from kesegames.engine.state import CHANCE
from kesegames.play.match import HUMAN
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.scenes.table.parts import Line, Player, draw_line
from kesegames.ui.seats import say_player
from kesegames.ui.widgets.base import GAP, Label, Panel, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.rows import Rows

if TYPE_CHECKING:
    from kesegames.ui.viewing.scene import Viewing

BAR = 48.0
ROW = 34.0
CARD = 66.0


@dataclass
class Areas:
    """The parts of the screen (ux.md, Layout)."""

    top: pygame.FRect
    stage: pygame.FRect
    side: pygame.FRect
    bottom: pygame.FRect


def areas(width: float, height: float) -> Areas:
    """A wider window gives the rest to the stage and the side panel."""
    panel = min(480.0, max(280.0, 352 + (width - 1280) * 0.25))
    high = height - BAR - 56 - 2 * GAP
    side = pygame.FRect(width - panel - 16, BAR + GAP, panel, high)
    stage = pygame.FRect(16, BAR + GAP, side.x - 32, high)
    return Areas(pygame.FRect(0, 0, width, BAR), stage, side, pygame.FRect(0, height - 56, width, 56))


def player_of(view: Viewing, seat: int) -> Player:
    """Who sits at a seat: what they are called under the name of the seat."""
    player = view.match.players[seat]
    own = view.match.names[seat] if seat < len(view.match.names) else ""
    icon = "person" if player == HUMAN else "machine"
    status = own or say_player(view.app, player)
    return Player(view.seat_name(seat), icon, status, _badge(view, seat), view.active_seat() == seat)


def _badge(view: Viewing, seat: int) -> str:
    """A piece that stands for a seat, empty where none belongs to it."""
    seat_id = view.ruleset.seat_ids[seat]
    return next((id for id, piece in view.ruleset.pieces.items() if piece.seat == seat_id), "")


def moves_panel(view: Viewing, box: pygame.FRect) -> list[Widget]:
    """The list of moves: a click shows the position after it."""
    say, match = view.app.say, view.match
    head = pygame.FRect(box.x + 14, box.y + 4, box.w - 80, 44)
    again = pygame.FRect(box.right - 50, box.y + 4, 44, 44)
    rows = pygame.FRect(box.x + 8, box.y + 50, box.w - 16, box.h - 58)
    room = max(1, int(rows.h // ROW))
    count = len(match.events) - (1 if view.is_tumbling and view.at == len(match.events) else 0)
    top = view.moves_top
    if top < 0:
        top = max(0, min(view.at - room + (0 if view.at == count else 2), count - room))
    has_move = any(event.seat != CHANCE for event in match.events[: view.at])

    def draw(canvas: Canvas, row: pygame.FRect, number: int, is_attended: bool) -> None:
        event = match.events[number]
        seat = "" if event.seat == CHANCE else match.ruleset.seat_ids[event.seat]
        badge = "" if event.seat == CHANCE else _badge(view, event.seat)
        line = Line(number + 1, seat, badge, _event_text(view, number + 1), event.seat == CHANCE)
        draw_line(canvas, row, view.painter, line, number + 1 == view.at, number >= match.at, is_attended)

    return [
        Panel(box),
        Label(head, say("table.moves"), face="bold"),
        Button(
            "show_again",
            again,
            view.show_again,
            icon="replay",
            kind="quiet",
            is_enabled=has_move,
            tip=say("button.show_again"),
        ),
        Rows("move", rows, count, ROW, top, draw, lambda number: view.go(number + 1), view.scroll_moves),
    ]


def _event_text(view: Viewing, number: int) -> str:
    event = view.match.events[number - 1]
    if event.word:
        return view.app.say(f"event.{event.word}")
    sign = view.mistake_sign(number)
    return view.written(view.match.text(number, view.viewer)) + (f"  {sign}" if sign else "")


def scrubber(view: Viewing, y: float, height: float) -> list[Widget]:
    """Stepping through the match: first, one back, where we are, one on, last."""
    side = view.areas.side
    middle = pygame.FRect(side.x + 2 * 52, y, side.w - 4 * 52, height)
    first, back, on, last = step_buttons(view, [side.x, side.x + 52, side.right - 96, side.right - 44], y)
    where = f"{view.at} / {len(view.match.events)}"
    return [first, back, Label(middle, where, CAPTION, align="centre", is_muted=True), on, last]


def step_buttons(view: Viewing, xs: list[float], y: float) -> list[Button]:
    """First, one back, one on, last, at these places."""
    say, count = view.app.say, len(view.match.events)
    steps = (
        ("first", 0, view.at > 0, "button.go_first"),
        ("back", view.at - 1, view.at > 0, "button.go_back"),
        ("on", view.at + 1, view.at < count, "button.go_on_step"),
        ("last", count, view.at < count, "button.go_last"),
    )
    return [
        Button(
            f"go_{icon}", pygame.FRect(x, y, 44, 44), partial(view.go, number), "", icon, "quiet", is_enabled, say(tip)
        )
        for x, (icon, number, is_enabled, tip) in zip(xs, steps, strict=True)
    ]
