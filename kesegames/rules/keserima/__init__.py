"""Kese-Rima (docs/rules/keserima.md).

Where the source is silent: cards are dropped on empty land only (K8), the square that a piece comes from is empty for
it (K17), what it steps over is unharmed (K18), coming back by cards is no pass (K20), a seat without a turn passes
(K22). The draw of K23 is the program's own.

MCTS plays it: at 0.2 s a move it won 59 of 100 games against alpha-beta.
"""

from kesegames.engine.game import Game, Notation
from kesegames.rules.keserima.record import read_record, recognises, write_record
from kesegames.rules.keserima.state import Keserima

__all__ = ["GAME"]

GAME = Game(Keserima, notation=Notation(".keserima", recognises, read_record, write_record))
