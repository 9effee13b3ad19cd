"""森羅万象インテリジェンス (docs/rules/shinra.md), with the readings marked there; alpha-beta plays it.

It is open and without chance, and a turn is worth as much as the captures and infiltrations that it leads to.
"""

from kesegames.engine.game import Game
from kesegames.rules.shinra.state import Shinra

__all__ = ["GAME"]

GAME = Game(Shinra, "alphabeta")
