"""Kuhn poker as in docs/rules/kuhn.md (P1–P11), the null game with cards: copy it to begin a game of your own.

It shows each optional part of the State protocol that a small game with hidden hands needs, and a file for each layer.
It is searched by `mcts`, which serves any number of seats and guesses what is hidden.
"""

from kesegames.engine.game import Game
from kesegames.rules.kuhn.state import Kuhn

__all__ = ["GAME"]

GAME = Game(Kuhn, seats=(2, 3))
