"""The clock at a table: it runs while somebody decides, and stands while a curtain, a menu or another window is in
front."""

from __future__ import annotations

from typing import Final

from kesegames.play import clock
from kesegames.play.match import Match

BOT_SHARE: Final = 25
"""A bot takes so much of what it has left, one part in this, for a decision at the most."""
BOT_LEAST: Final = 0.05


class Timing:
    """`spent` is what the decision that is due has taken so far, in milliseconds."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.spent = 0
        self._last: int | None = None

    def begin(self) -> None:
        """Another decision is due."""
        self.spent = 0
        self._last = None

    def run(self, now: int) -> None:
        """Time goes on: what has passed since the last call counts."""
        if self._last is not None:
            self.spent += max(0, now - self._last)
        self._last = now

    def pause(self) -> None:
        """What passes until the next `run` does not count."""
        self._last = None

    def left(self, seat: int) -> int | None:
        """What a seat has left now; None where no clock runs, or a bot plays on for it."""
        if self.match.has_resigned(seat):
            return None
        found = clock.left(self.match, self.match.at, seat)
        if found is None or seat != self.match.to_act:
            return found
        return max(0, found - self.spent)

    @property
    def is_up(self) -> bool:
        """Whether the seat to act has no time left."""
        seat = self.match.to_act
        return seat >= 0 and self.left(seat) == 0

    def next_look(self) -> int | None:
        """How long until what the clock of the seat to act shows changes, in milliseconds; None where none runs."""
        seat = self.match.to_act
        found = self.left(seat) if seat >= 0 else None
        if found is None:
            return None
        return max(1, found % (100 if found <= 10_000 else 1000) or 100)

    def for_bot(self, seat: int) -> float:
        """The seconds that a bot may think about its decision; 0.0 where nothing limits it."""
        found = self.left(seat)
        if found is None:
            return 0.0
        added = clock.given(self.match)[1]
        return max(BOT_LEAST, (found / BOT_SHARE + 0.7 * added) / 1000)

    def stamp(self) -> None:
        """The decision has been made: write down what is left."""
        clock.keep(self.match, self.spent)
        self.begin()
