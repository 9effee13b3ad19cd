"""What a person is asked who throws or decides, by what lies there and what has been clicked."""

from __future__ import annotations

from kesegames.engine.state import CHANCE
from kesegames.play.match import HUMAN, POST, Match
from kesegames.settings import Settings
from kesegames.table import throws
from kesegames.table.clicks import Clicks
from kesegames.table.coach import Coach
from kesegames.table.turn import Turn, What


def throw(match: Match, settings: Settings, throwing: list[int], is_held: bool) -> Turn:
    """While chance acts: a person throws, or it happens by itself, as it does for who is next of `throwing`."""
    thrower = throws.thrower(match, match.at)
    if thrower < 0:
        return Turn(What.CHANCE, CHANCE, is_held=is_held)
    is_further = throws.is_further(match)
    if match.player(thrower) == POST:
        return Turn(What.POST, thrower, True, is_further)
    if settings.enter_throws:
        return Turn(What.ENTER, thrower, True, is_further)
    is_asked = not settings.automatic_throws and not throws.is_called(match)
    if match.player(thrower) == HUMAN and is_asked and throwing[:1] != [thrower]:
        return Turn(What.THROW, thrower, True, is_further)
    return Turn(What.CHANCE, thrower, True, is_further, is_held)


def decision(seat: int, clicks: Clicks, coach: Coach, settings: Settings) -> Turn:
    """While a person decides."""
    only = clicks.only()
    if clicks.move is not None:
        is_checked = coach.is_thinking and not settings.confirm_moves
        what = What.WARNED if coach.found is not None else What.CHECKED if is_checked else What.CONFIRM
        return Turn(what, seat)
    if clicks.claims():
        return Turn(What.DECLARE, seat, only=only)
    return Turn(What.FORCED if only else What.DECIDE, seat, only=only)
