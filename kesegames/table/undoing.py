"""How far an undo goes back at a table."""

from __future__ import annotations

from kesegames.play.match import Match
from kesegames.settings import Settings
from kesegames.table import throws


def undo_to(match: Match, settings: Settings) -> int | None:
    """How many events are left after undo; None when there is nothing to take back.

    Forced moves that play themselves are passed over; a value that a person entered can be entered anew.
    """
    at, number = match.at, match.undo_to()
    while number is not None and settings.play_forced_moves and len(match.state_at(number).legal()) == 1:
        match.go(number)
        number = match.undo_to()
    match.go(at)
    entered = throws.last_throw(match, at) if settings.enter_throws and not match.is_serious else 0
    return max(number or 0, entered - 1) if entered else number
