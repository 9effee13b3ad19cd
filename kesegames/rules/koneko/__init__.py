"""小猫 as in docs/rules/paper-kisen.md (P1, P4, P6, P7, P70–P74).

A round is over with the decision that leaves one seat in it: its cards are laid aside before the cards due are drawn.
Nobody but the seat that draws a card knows it; the order of the deck is unknown to all.

It is searched by `mcts`, which serves any number of seats and guesses what is hidden.
"""

from kesegames.engine.game import Game
from kesegames.rules.koneko.state import Koneko

__all__ = ["GAME"]

GAME = Game(Koneko, seats=(2, 4))
