"""行山 as in docs/rules/journeys.md (J1–J7), with the deck of paper Kisen (P1, P7) and the sticks of T1.

What happens by itself is done one step at a time (`steps.step`), so that the search hurries through what the log tells
one by one. It is searched by `mcts`, which serves any number of seats and guesses what is hidden.
"""

from kesegames.engine.game import Game
from kesegames.rules.gyozan.state import Gyozan

__all__ = ["GAME"]

GAME = Game(Gyozan, seats=(2, 4))
