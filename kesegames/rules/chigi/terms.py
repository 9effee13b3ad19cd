"""What ruleset and options fix: seasons, the weights of the evaluation (P4, P50)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.rules.paper.cards import COPIES

HAND: Final = 6
"""Cards dealt to each seat (P50)."""
ROADS: Final = 2
"""Cards opened as roads at first, and when all have vanished (P50, P53)."""
RANKS_OF_WORTH: Final = 10


@final
class Terms:
    """Shared by all positions of a match.

    `seasons` it lasts. The evaluation, in logits of winning the season: `worth` of a card of each value 0 … 8 in the
    hand, and of a special one, all of them costs; `turn` of being next to act, `fit` of the largest number of cards
    that can be played at once; `unknown` of a card that is not seen. `kept` is the share of the cards left now that is
    left at the end. `spread` is how many points the seasons to come may turn round, times the root of their number.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        self.seasons: i64 = int(options["seasons"])
        weights = ruleset.weights
        self.worth: vec[float] = vec[float]([float(weights.get(f"card{n}", 0)) for n in range(RANKS_OF_WORTH)])
        usual = sum(2 * copies * self.worth[rank - 1 if 0 < rank < 10 else 9] for rank, copies in enumerate(COPIES))
        self.unknown: float = usual / 48
        self.turn: float = float(weights.get("turn", 0))
        self.fit: float = float(weights.get("fit", 0))
        self.kept: float = float(weights.get("kept", 1))
        self.spread: float = max(0.1, float(weights.get("spread", 8)))
