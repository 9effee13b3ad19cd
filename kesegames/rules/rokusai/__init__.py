"""六裁 as in docs/rules/journeys.md (J10–J13): a race of luck, in which nothing is ever decided.

Readings: what was thrown is not part of a position; the moment of a landing is shown while it is told. The chances to
be sent back (risk.py) are exact; `estimate` leaves sending back out of account. No search is ever asked; `mcts` serves
any number of seats.
"""

from kesegames.engine.game import Game
from kesegames.rules.rokusai.state import Rokusai

__all__ = ["GAME"]

GAME = Game(Rokusai, seats=(2, 6))
