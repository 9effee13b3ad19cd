"""値木 as in docs/rules/paper-kisen.md (P1–P7, P50–P54).

What lies on the roads is kept card by card with what each hangs on, for the table shows it; the rules depend on the
ends alone. Equal ends are one spot, and of several the one that has lain longest is played on.

It is searched by `rollouts`: seasons are short and their luck is great, and `greedy` plays them well.
"""

from kesegames.engine.game import Game
from kesegames.rules.chigi.state import Chigi

__all__ = ["GAME"]

GAME = Game(Chigi, "rollouts", seats=(2, 5))
