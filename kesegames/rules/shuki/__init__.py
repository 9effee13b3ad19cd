"""終季 as in docs/rules/paper-kisen.md (P1–P7, P20–P25).

Who is asked after a discard is never told by what is asked: every other seat is, and its answer stays hidden until all
have answered (P22). What ended a season lies open until the dealer of the next one acts.

It is searched by `rollouts`: seasons are short and their luck is great, and `greedy` plays them well.
"""

from kesegames.engine.game import Game
from kesegames.rules.shuki.state import Shuki

__all__ = ["GAME"]

GAME = Game(Shuki, "rollouts", seats=(2, 4))
