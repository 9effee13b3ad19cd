"""What ruleset, options and seats fix: seasons, hands, the weights of the evaluation (P4, P10)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.rules.paper.cards import COPIES, KING

MANY_SEATS: Final = 5
FREE_CARDS: Final = 6
"""As many open cards as cost their seat nothing, nor bring it anything (P14)."""
STRENGTHS: Final = 11
USUAL_BIG: Final = 0.3
"""The largest combination of a hand dealt, as a share of it."""


@final
class Terms:
    """Shared by all positions of a match.

    `seasons` it lasts, cards in a `hand`. The evaluation, in logits of winning the season: `worth` of a card of each
    strength, as a mean of the hand; `lead` of the next lead; `big` of the largest combination as a share of the hand,
    `finish` with the lead besides; what begins with `late` is added in proportion to the cards that are gone. `end` of
    a hand that is one combination, `leading_end` with the lead besides; `unknown` of a hand that is not seen. `spread`
    is how many points the seasons to come may turn round, times the root of their number.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        self.seasons: i64 = int(options["seasons"])
        self.hand: i64 = 8 if seats >= MANY_SEATS else 10
        weights = ruleset.weights
        self.worth: vec[float] = vec[float]([float(weights.get(f"card{n}", 0)) for n in range(STRENGTHS)])
        self.late_worth: vec[float] = vec[float]([float(weights.get(f"late_card{n}", 0)) for n in range(STRENGTHS)])
        usual = sum(2 * copies * self.worth[min(rank, KING)] for rank, copies in enumerate(COPIES)) / 48
        self.unknown: float = usual + USUAL_BIG * float(weights.get("big", 0))
        self.lead: float = float(weights.get("lead", 0))
        self.late_lead: float = float(weights.get("late_lead", 0))
        self.big: float = float(weights.get("big", 0))
        self.late_big: float = float(weights.get("late_big", 0))
        self.finish: float = float(weights.get("finish", 0))
        self.late_finish: float = float(weights.get("late_finish", 0))
        self.end: float = float(weights.get("end", 0))
        self.leading_end: float = float(weights.get("leading_end", 0))
        self.spread: float = max(0.1, float(weights.get("spread", 8)))
