"""How far an undo goes back at a table."""

from __future__ import annotations

from kesegames.engine.look import END
from kesegames.engine.state import State
from kesegames.play.match import Match
from kesegames.settings import Settings
from kesegames.table import throws


def plays_itself(state: State, settings: Settings) -> bool:
    """Whether the only move there is for the seat to act needs no click of its person."""
    moves = state.legal()
    if len(moves) != 1:
        return False
    return settings.play_forced_moves or (state.ruleset.is_lone_end and state.spell(moves[0]) == (END,))


def undo_to(match: Match, settings: Settings) -> int | None:
    """How many events are left after undo; None when there is nothing to take back.

    Forced moves that play themselves are passed over; a value that a person entered can be entered anew.
    """
    at, number = match.at, match.undo_to()
    while number is not None and plays_itself(match.state_at(number), settings):
        match.go(number)
        number = match.undo_to()
    match.go(at)
    entered = throws.last_throw(match, at) if settings.enter_throws and not match.is_serious else 0
    return max(number or 0, entered - 1) if entered else number
