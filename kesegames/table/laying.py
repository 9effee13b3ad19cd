"""What is laid out for persons over their following turns: the rest as a bot would, or an arrangement kept before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kesegames.engine.look import Spot
from kesegames.engine.trouble import Trouble
from kesegames.play.arrangement import Arrangement, following, misfit
from kesegames.play.match import Match
from kesegames.table.thinking import Thinking

LAY_MS: Final = 220
"""The least time from one thing that is laid out to the next."""
BOT: Final = "level8:nodes=600"
"""Lays the rest."""


class Laying:
    """The seats for which something is being laid out. `tell` hears why an arrangement could not be laid out whole."""

    def __init__(self, match: Match, tell: Callable[[Trouble], None]) -> None:
        self.match = match
        self._tell = tell
        self._plans: dict[int, Arrangement | None] = {}

    def begin(self, seat: int, arrangement: Arrangement | None) -> None:
        """Lay this out for a seat from now on, with None whatever a bot would lay."""
        self._plans[seat] = arrangement

    def stop(self, seat: int) -> bool:
        """Leave the rest to the person again; False where nothing was laid out for them."""
        return self._plans.pop(seat, ()) != ()

    def stop_all(self) -> None:
        self._plans.clear()

    def is_for(self, seat: int) -> bool:
        return seat in self._plans

    def next_spots(self, thinking: Thinking) -> tuple[Spot, ...] | None:
        """What the seat to act lays next, for which something is laid out; None while a bot thinks about it, and where
        nothing is left to be laid."""
        state, seat = self.match.state, self.match.to_act
        plan = self._plans[seat]
        if not state.arranges():
            self.stop(seat)
            return None
        if plan is None:
            if thinking.answer is not None:
                return tuple(thinking.answer["spots"])
            thinking.ask_move(BOT)
            return None
        move = following(state, plan)
        if move is None:
            self.stop(seat)
            why = misfit(state, plan)
            if why is not None:
                self._tell(why)
            return None
        return state.spell(move)
