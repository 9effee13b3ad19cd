"""Whether a bot takes a draw that is offered to it."""

from __future__ import annotations

from typing import Final

from kesegames.engine.odds import even
from kesegames.engine.state import OVER
from kesegames.play.match import LONG, Match

DRAW_BELOW: Final = 0.9
"""A bot takes a draw that is offered if it expects less than so much of an even share."""


def takes_draw(match: Match, seat: int) -> bool:
    """Whether the bot at a seat would take a draw now: when it stands worse, and after LONG events."""
    if match.at >= LONG:
        return True
    state = match.state
    return state.to_act != OVER and state.seen_by(seat).estimate(seat) < DRAW_BELOW * even(len(match.players))
