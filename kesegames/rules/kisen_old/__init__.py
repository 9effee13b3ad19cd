"""古机戦, old Kisen (docs/rules/kisen.md, part O)."""

from kesegames.engine.game import Game
from kesegames.rules.kisen_old.record import NOTATION
from kesegames.rules.kisen_old.state import Kokisen

__all__ = ["GAME"]

GAME = Game(Kokisen, "alphabeta", NOTATION)
