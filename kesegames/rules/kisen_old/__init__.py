"""古机戦, old Kisen (docs/rules/kisen.md, part O), with the readings marked there; alpha-beta plays it."""

from kesegames.engine.game import Game
from kesegames.rules.kisen_old.record import NOTATION
from kesegames.rules.kisen_old.state import KisenOld

__all__ = ["GAME"]

GAME = Game(KisenOld, "alphabeta", NOTATION)
