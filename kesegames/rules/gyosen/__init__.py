"""行戦 as in docs/rules/paper-kisen.md (P1–P14).

The last trick stays on the table until somebody plays, also while new hands are dealt; only then it is swept together
and its winner's cards lie open (P12). A seat knows what it has thrown away itself, nobody else does (P6).

It is searched by `mcts`, which serves any number of seats and guesses what is hidden.
"""

from kesegames.engine.game import Game
from kesegames.rules.gyosen.state import Gyosen

__all__ = ["GAME"]

GAME = Game(Gyosen, seats=(2, 6))
