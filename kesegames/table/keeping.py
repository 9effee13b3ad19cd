"""Writing a match down while it is played: what the system refuses is tried again until it is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from kesegames.engine.look import Spot
from kesegames.engine.trouble import Trouble
from kesegames.play.match import Match

if TYPE_CHECKING:
    from kesegames.play.journal import Journal

AGAIN_MS: Final = 2000
"""The time from a refusal to the next attempt, whether anything has happened or not."""


class Keeping:
    """Keeps a match in its journal. `tell` hears once that the system refuses, and once that all is kept again."""

    def __init__(self, tell: Callable[[Trouble], None]) -> None:
        self._tell = tell
        self._is_refused = False
        self._again = 0

    def keep(self, journal: Journal | None, match: Match, spots: tuple[Spot, ...]) -> None:
        """Write down what has happened; without a journal nothing is."""
        if journal is None:
            return
        journal.keep(match, spots)
        refused = journal.trouble
        if (refused is not None) == self._is_refused:
            return
        self._is_refused = refused is not None
        if refused is None:
            self._tell(Trouble("notice.journal_again"))
            return
        told = Trouble("trouble.journal_refused", refused.values)
        told.file = refused.file
        self._tell(told)

    def tick(self, journal: Journal | None, match: Match, spots: tuple[Spot, ...], now: int) -> int | None:
        """Try again what was refused; milliseconds to the next attempt, None where all is kept."""
        if journal is None or journal.trouble is None:
            return None
        if now >= self._again:
            self._again = now + AGAIN_MS
            self.keep(journal, match, spots)
        return self._again - now if journal.trouble is not None else None
