"""値戦 as in docs/rules/paper-kisen.md (P1–P7, P30–P34).

The antes are paid with the first card dealt, so that a season's bill holds nothing of the next one. A common card that
a hand has taken lies open in it for everybody: all have seen it go there. What is shown at a showdown is gone with the
next deal; after the last season it stays.

It is searched by `mcts`, which serves any number of seats and guesses what is hidden.
"""

from kesegames.engine.game import Game
from kesegames.rules.chisen.state import Chisen

__all__ = ["GAME"]

GAME = Game(Chisen, seats=(2, 4))
