"""連船之遊 as in docs/rules/journeys.md (J20–J25): ships sail to the goal with what they carry, plundered on the way.

Readings: where the round of J25 is being finished, something that reaches the goal in it does not take it back.
"""

from kesegames.engine.game import Game
from kesegames.rules.rensen.state import Rensen

__all__ = ["GAME"]

GAME = Game(Rensen, seats=(2, 4))
