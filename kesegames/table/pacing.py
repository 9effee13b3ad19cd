"""How long bots take for answers that stay hidden until all are in: as long with a choice as without one."""

from __future__ import annotations

from typing import Final

ANSWER_MS: Final = 900
"""From being asked to the answer."""


class Pace:
    """The bots' answers of one sitting: none comes sooner than the slowest so far has come."""

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
            self.slowest = max(self.slowest, now - asked)
        return asked + self.slowest
