"""How long bots take for answers that stay hidden until all are in: as long with a choice as without one."""

from __future__ import annotations

from typing import Final

ANSWER_MS: Final = 900
"""From being asked to the answer."""
LONGEST_MS: Final = 6_000
"""What takes longer tells of the machine, which has slept or begun anew, and of no cards: the next need not wait so."""


class Pace:
    """The bots' answers of one sitting: none comes sooner than the slowest so far has come, of those in LONGEST_MS."""

    def __init__(self) -> None:
        self.slowest = ANSWER_MS
        self._found: int | None = None

    def begin(self) -> None:
        """Another answer is due."""
        self._found = None

    def due(self, asked: int, now: int) -> int:
        """When the answer that was asked for at `asked`, and is known `now`, may be given."""
        if self._found is None:
            self._found = now
            self.slowest = max(self.slowest, min(now - asked, LONGEST_MS))
        return asked + self.slowest
