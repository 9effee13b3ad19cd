"""連友 as in docs/rules/paper-kisen.md (P40–P45).

What a seat takes from the discard pile is seen by all: they know that card of its hand until it plays one of that
strength (`shown`). Cards put aside unseen (five seats) are what of the deck is nowhere else.

It is searched by `mcts`, which serves any number of seats and guesses what is hidden; two seats hold all cards (P40),
so that each knows those of the other.
"""

from kesegames.engine.game import Game
from kesegames.rules.renyu.state import Renyu

__all__ = ["GAME"]

GAME = Game(Renyu, seats=(2, 6))
