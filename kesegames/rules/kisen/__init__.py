"""Modern Kisen: 教育机戦, 標準机戦 and their variants (docs/rules/kisen.md, part M).

At equal time alpha-beta beats MCTS by 17.5 : 2.5 in 標準機戦 (0.05 s a move) and by 23.5 : 6.5 in 教育機戦 (0.03 s).
"""

from kesegames.engine.game import Game
from kesegames.rules.kisen.record import NOTATION
from kesegames.rules.kisen.state import Kisen

__all__ = ["GAME"]

GAME = Game(Kisen, "alphabeta", NOTATION)
