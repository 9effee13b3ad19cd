"""What ruleset, options and seats fix: seasons, hands, the weights of the evaluation (P4, P40)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.rules.paper.strengths import STRENGTHS

CARDS: Final = 48
PLAYOUT: Final = 30
"""Decisions that a search plays on from a leaf."""
MOST_TAKEN: Final = 4
"""As many 将 there are, and cards can be taken (P1, P44)."""


@final
class Terms:
    """Shared by all positions of a match.

    `seasons` it lasts, cards in a `hand`, how many are put `aside`. The evaluation, in logits of winning the season:
    `card` and `group` for each card and each strength held, `worth` of a card of each strength, `lead` of the seat that
    is best or leads, `last` of a hand that is one combination. `share` is how much of its cards a seat that loses will
    still pay for; `spread` is how many points the seasons to come may turn round, times the root of their number.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        self.seasons: i64 = int(options["seasons"])
        self.hand: i64 = CARDS // seats
        self.aside: i64 = CARDS % seats
        weights = ruleset.weights
        self.worth: vec[float] = vec[float]([float(weights.get(f"card{n}", 0)) for n in range(STRENGTHS)])
        self.card: float = float(weights.get("card", 0))
        self.group: float = float(weights.get("group", 0))
        self.lead: float = float(weights.get("lead", 0))
        self.last: float = float(weights.get("last", 0))
        self.share: float = float(weights.get("share", 1))
        self.spread: float = max(0.1, float(weights.get("spread", 8)))
