"""The beginner's coach: looks at a person's move before it is played, and says what it overlooks. Knows no rule.

It says only what follows from the rules alone (`play.reasons`), of what the person may know. The opponent's process
finds it out while the move is shown.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

from kesegames.engine.state import State
from kesegames.play.match import HUMAN, Match
from kesegames.play.reasons import Reason
from kesegames.table.thinking import Thinking

LEVELS: Final = ("level1", "level2", "level3")
"""Against bots of these levels a beginner plays."""
HELD_SECONDS: Final = 0.3
"""A move is held back no longer than this."""


def is_for(match: Match) -> bool:
    """Whether one person plays here, and a beginner: all others are bots of the lowest levels."""
    others = [player for player in match.players if player != HUMAN]
    return len(match.players) - len(others) == 1 and all(player.partition(":")[0] in LEVELS for player in others)


class Coach:
    """Looks at one move at a time. `found` is what it has to say of it, None while it has nothing to say.

    Of the same move in the same position it speaks once.
    """

    def __init__(self, thinking: Thinking) -> None:
        self.found: Reason | None = None
        self.shown: Reason | None = None
        """What the player has asked to look at."""
        self._thinking = thinking
        self._asked: tuple[str, int] | None = None
        self._until = 0.0
        self._told: set[tuple[str, int]] = set()

    @property
    def is_thinking(self) -> bool:
        """Whether a move is being looked at."""
        return self._asked is not None

    def ask(self, state: State, move: int) -> bool:
        """Look at this move, which is to be played in `state`, as the seat to act may know it; False where nothing more
        can be said of it."""
        self.drop()
        asked = state.position(), move
        if state.arranges() or len(state.legal()) < 2 or asked in self._told:
            return False
        self._asked, self._until = asked, monotonic() + HELD_SECONDS
        self._thinking.ask_warning(state.spell(move))
        return True

    def poll(self) -> bool:
        """True when the move that was being looked at has just been judged: `found` says how.

        Also when its time is over: it is played without a word then, as nobody likes to wait for their own move.
        """
        asked, warning = self._asked, self._thinking.warning
        if asked is None or (warning is None and monotonic() < self._until):
            return False
        self._asked = None
        self.found = warning[0] if warning else None
        self._thinking.drop_warning()
        if self.found is not None:
            self._told.add(asked)
        return True

    def drop(self) -> None:
        """Nothing is being looked at any more, nothing shown."""
        self.found = self.shown = self._asked = None
        self._thinking.drop_warning()
