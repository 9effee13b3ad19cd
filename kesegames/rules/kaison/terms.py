"""What ruleset and options fix: seasons, stacks, how bets are answered, the weights of the evaluation (P60, P62)."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.rules.kaison.power import Weights

ANTE: Final = 1
MOST_MORE: Final = 5
"""A bet is at most so much more than the highest before it (P62)."""
MOST_RAISES: Final = 3


@final
class Terms:
    """Shared by all positions of a match: `seasons` it lasts, the `stack` of each seat at first, whether a higher bet
    `is_answered` by those who have bet before. `spread` is how many points the seasons to come may turn round, times
    the root of their number, the more the more seats pay into a pot.

    Of good play: `usual_bet` is what a round to come costs, as far as nothing is known; `steep` how sharply staying in
    follows the odds; from the odds `strong` on a hand is bet boldly, and of the strongest `raised` answer with a raise;
    `bluff` is how often one that would be given up is bet like a strong one; `belief` how many logits better a hand is
    believed for which much was paid; `mixing` is `State.mixing`.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        self.seasons: i64 = int(options["seasons"])
        self.stack: i64 = int(options["stack"])
        self.is_answered: bool = options["betting"] == "answered"
        self.weights: Weights = Weights(ruleset)
        weights = ruleset.weights
        self.spread: float = max(0.1, float(weights.get("spread", 4)) * sqrt(float(seats) / 2.0))
        self.usual_bet: float = max(0.0, float(weights.get("usual_bet", 1)))
        self.steep: float = max(0.0, float(weights.get("steep", 1)))
        self.strong: float = float(weights.get("strong", 1))
        self.raised: float = min(1.0, max(0.0, float(weights.get("raised", 0))))
        self.bluff: float = min(1.0, max(0.0, float(weights.get("bluff", 0))))
        self.belief: float = max(0.0, float(weights.get("belief", 0)))
        self.mixing: float = max(0.0, float(weights.get("mixing", 0)))
