"""Modern Kisen: 教育机戦, 標準机戦 and their variants (docs/rules/kisen.md, part M).

Readings of the source are rulings there (M12, M15, M18–M22, M25). The room's layers, each of those before it:
`roam` (the 皇), `board`, `census` (moves counted by what has changed), `men` (what stands on it, where that can go, the
packed move), `sets` (役), `terms`; `position`; `moves`, `value`, `text`, `notes`; `state`, `record`.
At equal time alpha-beta beats MCTS by 17.5 : 2.5 in 標準机戦 (0.05 s a move) and by 23.5 : 6.5 in 教育机戦 (0.03 s).
"""

from kesegames.engine.game import Game
from kesegames.rules.kisen.record import NOTATION
from kesegames.rules.kisen.state import Kisen

__all__ = ["GAME"]

GAME = Game(Kisen, "alphabeta", NOTATION)
