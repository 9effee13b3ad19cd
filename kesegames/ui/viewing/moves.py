"""The list of moves of every view of a match, and the buttons that step through it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.engine.state import CHANCE
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.skin import mix
from kesegames.ui.painters.plain import Painter
from kesegames.ui.viewing.players import badge_of, draw_badge
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.widgets.base import Label, Panel, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.rows import Rows

ROW = 34.0
BADGE: Final = 24.0


def moves_panel(view: Viewing, box: pygame.FRect) -> list[Widget]:
    """The list of moves: a click shows the position after it. None where there is no room for a line of it."""
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
        badge = "" if event.seat == CHANCE else badge_of(view, event.seat)
        line = Line(number + 1, seat, badge, _event_text(view, number + 1), event.seat == CHANCE)
        draw_line(canvas, row, view.painter, line, number + 1 == view.at, number >= match.at, is_attended)

    if rows.h < ROW:
        return []
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


@dataclass
class Line:
    """A line of the list of moves; `badge` is a piece that stands for the seat, empty where only its id can."""

    number: int
    seat: str
    badge: str
    text: str
    is_chance: bool


def draw_line(
    canvas: Canvas,
    box: pygame.FRect,
    painter: Painter,
    line: Line,
    is_shown: bool,
    is_later: bool,
    is_attended: bool,
) -> None:
    """`is_shown`: the board shows the position after it; `is_later`: it has been taken back."""
    theme = canvas.theme
    if is_shown:
        canvas.panel(box.inflate(0, -2), theme.raised, theme.strong, 6)
    elif is_attended:
        canvas.panel(box.inflate(0, -2), mix(theme.panel, theme.raised, 0.7), None, 6)
    ink = theme.muted if line.is_chance or is_later else theme.text
    number = pygame.FRect(box.x + 4, box.y, 36, box.h)
    canvas.text(str(line.number), number, CAPTION, theme.muted, align="right")
    if line.badge:
        draw_badge(canvas, painter, line.badge, pygame.FRect(box.x + 54, box.centery - BADGE / 2, BADGE, BADGE))
    else:
        canvas.text(line.seat, pygame.FRect(box.x + 52, box.y, 40, box.h), CAPTION, theme.muted)
    face = "regular" if line.is_chance else "bold"
    canvas.text(
        line.text,
        pygame.FRect(box.x + 96, box.y, box.w - 104, box.h),
        BODY if not line.is_chance else CAPTION,
        ink,
        face,
    )
