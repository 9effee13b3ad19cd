"""SANGA as in docs/rules/sanga.md (G1–G52).

Everything is open, and only the lot of the first order is chance (G49). What follows a decision by itself (G27,
G40–G48) is done with it, and told step by step.

It is searched by `mcts`, which serves any number of seats.
"""

from kesegames.engine.game import Game
from kesegames.rules.sanga.state import Sanga

__all__ = ["GAME"]

GAME = Game(Sanga, seats=(2, 5))
