"""The list of moves of every view of a match, and the buttons that step through it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.engine.state import CHANCE
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.skin import mix
from kesegames.ui.painters.plain import Painter
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.rows import Rows

ROW = 34.0
BADGE: Final = 24.0


def moves_panel(view: Viewing, box: pygame.FRect) -> list[Widget]:
    """The list of moves: a click shows the position after it. None where there is no room for a line of it.

    Above it the last decision can be shown again.
    """
    say, match = view.app.say, view.match
    wide = view.app.canvas().measure(say("button.show_again"), BODY, "bold") + 56
    again = pygame.FRect(box.right - wide - 12, box.y - 6, wide, 44)
    rows = pygame.FRect(box.x + 12, box.y + 44, box.w - 20, box.h - 44)
    room = max(1, int(rows.h // ROW))
    count = len(match.events) - (1 if view.is_tumbling and view.at == len(match.events) else 0)
    top = view.moves_top
    if top < 0:
        top = max(0, min(view.at - room + (0 if view.at == count else 2), count - room))
    has_move = any(event.seat != CHANCE for event in match.events[: view.at])

    def draw(canvas: Canvas, row: pygame.FRect, number: int, is_attended: bool) -> None:
        event = match.events[number]
        line = Line(number + 1, event.seat, _event_text(view, number + 1))
        draw_line(canvas, row, view.painter, line, number + 1 == view.at, number >= match.at, is_attended)

    if rows.h < ROW:
        return []
    return [
        Button("show_again", again, view.show_again, say("button.show_again"), "replay", "quiet", has_move),
        Rows("move", rows, count, ROW, top, draw, lambda number: view.go(number + 1), view.scroll_moves),
    ]


def _event_text(view: Viewing, number: int) -> str:
    event = view.match.events[number - 1]
    if event.word:
        return view.app.say(f"event.{event.word}")
    sign = view.mistake_sign(number)
    return view.written(view.match.text(number, view.viewer)) + (f"  {sign}" if sign else "")


def step_buttons(view: Viewing, xs: list[float], y: float) -> list[Button]:
    """First, one back, one on, last, at these places."""
    say, count = view.app.say, len(view.match.events)
    steps = (
        ("first", 0, view.at > 0, "button.go_first"),
        ("back", view.match.step(view.at, -1), view.at > 0, "button.go_back"),
        ("on", view.match.step(view.at, 1), view.at < count, "button.go_on_step"),
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
    """A line of the list of moves: of a `seat`, or of CHANCE."""

    number: int
    seat: int
    text: str


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
    is_chance = line.seat == CHANCE
    ink = theme.muted if is_chance or is_later else theme.text
    number = pygame.FRect(box.x + 4, box.y, 36, box.h)
    canvas.text(str(line.number), number, CAPTION, theme.muted, align="right")
    if not is_chance:
        draw_seat(canvas, painter, line.seat, pygame.FRect(box.x + 54, box.centery - BADGE / 2, BADGE, BADGE))
    face, size = ("regular", CAPTION) if is_chance else ("bold", BODY)
    canvas.text(line.text, pygame.FRect(box.x + 90, box.y, box.w - 98, box.h), size, ink, face)
