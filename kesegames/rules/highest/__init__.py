"""The highest throw wins, as in docs/rules/highest.md (H1–H8): the null game of chance alone, without a decision.

No search is ever asked; `mcts` serves any number of seats.
"""

from kesegames.engine.game import Game
from kesegames.rules.highest.state import Highest

__all__ = ["GAME"]

GAME = Game(Highest, seats=(2, 6))
