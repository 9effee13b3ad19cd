"""The clock of a match: what its header gives each seat, and what its comments say is left.

    clock: 10           ten minutes a seat
    clock: 10+5         and five seconds more for each decision
    5 R x51-42 ; clock 9:41.2

What a seat has left after a decision stands in that event's comment: it is kept, taken back and played on with it. Of a
time for laying out (the option `layout_minutes`, X7) the same stands there as `layout 2:13.0`. All times are whole
milliseconds; only decisions take time.
"""

from __future__ import annotations

import re
from random import Random
from typing import Final

from kesegames.engine.state import State
from kesegames.play.match import CLOCK, POST, Match

MINUTES: Final = 60_000
LAYING: Final = "layout_minutes"
"""The option that gives each seat a time of its own for what it lays out."""
LOT: Final = "lay"
_FORM: Final = re.compile(r"([1-9][0-9]{0,2})(?:\+([1-9][0-9]{0,2}))?")
_LINE: Final = re.compile(r"(clock|layout) ([0-9]{1,4}):([0-5][0-9])\.([0-9])")


def given(match: Match) -> tuple[int, int]:
    """What each seat has for the whole match and what is added for each decision; (0, 0) without a clock.

    A header that does not have the form gives none, and a match by post has none.
    """
    found = _FORM.fullmatch(match.header.get(CLOCK, ""))
    if found is None or POST in match.players:
        return 0, 0
    return int(found[1]) * MINUTES, int(found[2] or 0) * 1000


def for_layout(match: Match, state: State) -> int:
    """What each seat has for laying out, where that is what is done in `state`; 0 where it is not, or not limited."""
    minutes = match.options.get(LAYING, "")
    return int(minutes) * MINUTES if minutes.isdecimal() and state.arranges() else 0


def left(match: Match, number: int, seat: int) -> int | None:
    """What a seat has left after so many events, for what is decided then; None where no clock runs."""
    whole = for_layout(match, match.state_at(number))
    name = "layout" if whole else "clock"
    whole = whole or given(match)[0]
    if not whole:
        return None
    for event in range(number, 0, -1):
        if match.events[event - 1].seat == seat:
            for line in match.comments.get(event, "").split("\n"):
                found = _LINE.fullmatch(line.strip())
                if found is not None and found[1] == name:
                    return int(found[2]) * MINUTES + int(found[3]) * 1000 + int(found[4]) * 100
    return whole


def keep(match: Match, spent: int) -> None:
    """Write down what the seat has left that has just decided, having taken so long, and been given what is added."""
    number = match.at
    before = left(match, number - 1, match.events[number - 1].seat)
    if before is None:
        return
    is_layout = for_layout(match, match.state_at(number - 1)) > 0
    now = max(0, before - spent) + (0 if is_layout else given(match)[1])
    line = f"{'layout' if is_layout else 'clock'} {now // MINUTES}:{now // 1000 % 60:02}.{now // 100 % 10}"
    others = match.comments.get(number, "")
    match.comments[number] = f"{others}\n{line}" if others else line


def is_time(line: str) -> bool:
    """Whether a line of a comment says what is left."""
    return _LINE.fullmatch(line.strip()) is not None


def said(ms: int) -> str:
    """A time as it is read on a clock: minutes and seconds, below ten seconds with tenths."""
    if ms < 10_000:
        return f"0:{ms / 1000:04.1f}"
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def lot(match: Match) -> int:
    """What is laid by lot when the time for laying out is over (X7): drawn from the seed for the event to come."""
    moves = match.state.legal()
    return int(moves[Random(f"{match.seed}/{LOT}/{match.at + 1}").randrange(len(moves))])
