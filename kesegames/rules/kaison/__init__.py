"""開樽 as in docs/rules/paper-kisen.md (P1–P7, P60–P63).

The ante is paid with the first card of a deal (P60). The cards of a season that is over lie until then: those shown at
its end are open to all, the others are known to their own seats alone (P6).

It is searched by `mcts`, which serves any number of seats and guesses what is hidden.
"""

from kesegames.engine.game import Game
from kesegames.rules.kaison.state import Kaison

__all__ = ["GAME"]

GAME = Game(Kaison, seats=(2, 6))
