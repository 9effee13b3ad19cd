"""獣裁 and 連撃獣裁 as in docs/rules/sticks.md (T1–T5): the highest throw, or sum of throws, takes the pot.

Readings: antes are paid with the first throw of a round or throw-off, so that what was thrown and won before lies open
until somebody throws; a seat that wants the greatest share of the pot reckons throw-offs as they will be played, in the
round's order. The `again` of a ruleset's numbers tells the two games apart. That reckoning (stopping.py) is exact and
stands in `likelihood`; `mcts`, which serves any number of seats, follows it.
"""

from kesegames.engine.game import Game
from kesegames.rules.jusai.state import Jusai

__all__ = ["GAME"]

GAME = Game(Jusai, seats=(2, 6))
