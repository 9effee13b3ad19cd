"""What ruleset, options and seats fix: seasons, hands, the weights of the evaluation (P4, P70)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset

FEW_CARDS_SEATS: Final = 4
"""With so many seats hands are smaller (P70)."""
STAYS_OUT: Final = 3
"""Cards that are due from who stays out (P71)."""
REFILL: Final = 6
"""Cards that are due from who has played the last one (P73)."""


@final
class Terms:
    """Shared by all positions of a match.

    `seasons` it lasts, cards in a `hand`. The evaluation, in points: `card` is what each card in hand costs, `lead`
    what it is worth to lead next, `empty` what a hand that is played out is worth of the largest one, softened by the
    cards that are left. `spread` is how many points the seasons to come may turn round, times the root of their number.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        self.seasons: i64 = int(options["seasons"])
        self.hand: i64 = 9 if seats >= FEW_CARDS_SEATS else 12
        weights = ruleset.weights
        self.card: float = float(weights.get("card", 0))
        self.lead: float = float(weights.get("lead", 0))
        self.empty: float = float(weights.get("empty", 0))
        self.spread: float = max(0.1, float(weights.get("spread", 8)))
