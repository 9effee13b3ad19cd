"""The list of moves of every view of a match, and the buttons that step through it."""

from __future__ import annotations

from functools import partial

import pygame

from kesegames.engine.state import CHANCE
from kesegames.ui import records
from kesegames.ui.draw.canvas import BODY
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.viewing.turn_rows import ROW, TurnRows
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.scroller import BESIDE, Scroller


def moves_panel(view: Viewing, box: pygame.FRect) -> list[Widget]:
    """The list of moves, a row a turn: a click shows the position after it. None where there is no room for a line.

    Above it the last decision can be shown again, and the list be copied.
    """
    say, match = view.app.say, view.match
    wide = view.app.canvas().measure(say("button.show_again"), BODY, "bold") + 56
    again = pygame.FRect(box.right - wide - 12, box.y - 6, wide, 44)
    copy = pygame.FRect(box.x + 12, again.y, 44, 44)
    rows = pygame.FRect(box.x + 12, box.y + 44, box.w - 20 - BESIDE, box.h - 44)
    count = len(match.events) - (1 if view.is_tumbling and view.at == len(match.events) else 0)
    has_move = any(event.seat != CHANCE for event in match.events[: view.at])
    if rows.h < ROW:
        return []
    turns = TurnRows(view, rows.w, count)
    tip = say("button.copy_moves")
    return [
        Button("copy_moves", copy, partial(_copy, view), "", "copy", "quiet", count > 0, tip),
        Button("show_again", again, view.show_again, say("button.show_again"), "replay", "quiet", has_move),
        Scroller(rows, turns, view.moves_scroll, turns.current),
    ]


def _copy(view: Viewing) -> None:
    records.copy_text(view.app, view.turn_book.text(), "moves.copied")


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
