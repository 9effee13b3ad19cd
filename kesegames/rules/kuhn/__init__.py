"""Kuhn poker, the null game with cards."""

from kesegames.engine.game import Game
from kesegames.rules.kuhn.state import Kuhn

__all__ = ["GAME"]

GAME = Game(Kuhn)
