"""新遊 as in docs/rules/sticks.md (T1, T2, T6, T7): stakes on what the banker will throw.

Readings: staked points leave the track at once, so that they lie where all see them; the stakes of a round and its
throw lie, paid, until the next stake is put. Every stake loses on average; what good play does about that stands in
`likelihood`, and `mcts`, which serves any number of seats, follows it.
"""

from kesegames.engine.game import Game
from kesegames.rules.shinyu.state import Shinyu

__all__ = ["GAME"]

GAME = Game(Shinyu, seats=(2, 6))
