"""A match on its board, as cards over it and words about it want to know it."""

from __future__ import annotations

from typing import Protocol

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.play.match import Match
from kesegames.table.bills import History
from kesegames.ui.board.stage import Stage
from kesegames.ui.painters.plain import Painter


class Shown(Protocol):
    """What every view of a match can tell."""

    @property
    def ruleset(self) -> Ruleset: ...

    @property
    def match(self) -> Match: ...

    @property
    def history(self) -> History:
        """The rounds and seasons that have ended."""

    @property
    def stage(self) -> Stage: ...

    @property
    def painter(self) -> Painter: ...

    @property
    def at(self) -> int:
        """How many events have happened in the position shown."""

    @property
    def is_turned(self) -> bool:
        """Whether seat 0 sits at the top."""

    def seen(self, number: int) -> State:
        """The position after `number` events, as far as the viewer may know it."""

    def seat_name(self, seat: int) -> str:
        """What a seat is called."""
