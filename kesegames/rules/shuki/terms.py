"""What ruleset, options and seats fix: seasons, the bonus of the first round, lights, the weights of the evaluation."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset

HAND: Final = 5
"""Cards of a seat between two turns, those that lie open among them (P20)."""
BASE: Final = 2
"""End points of any ending (P23)."""
FARTHEST: Final = 3
"""No hand lacks more cards: three of any five or six cards begin three 2-sets."""


@final
class Terms:
    """Shared by all positions of a match.

    `seasons` it lasts; `first` is the bonus for an ending in the first round; `has_light` whether lights are opened.
    The evaluation, in logits of winning the season: `lack` of a hand that lacks so many cards (0 … FARTHEST; `unknown`
    one that is not seen), with `waits` times the logarithm of how many unseen cards bring it nearer, `turn` of the seat
    that draws next, `undecided` of nobody's winning, with `deck` for each card that can still be drawn. `amount` is
    what a winner is paid by all together, in end points; `dealer` how many points it is worth to be the dealer of a
    season to come, and `spread` how many points these seasons may turn round, times the root of their number.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        self.seasons: i64 = int(options["seasons"])
        self.first: i64 = int(options["first_round_bonus"])
        self.has_light: bool = options["light"] == "true"
        weights = ruleset.weights
        self.lack: vec[float] = vec[float]([float(weights.get(f"lack{n}", 0)) for n in range(FARTHEST + 1)])
        self.unknown: float = float(weights.get("unknown", 0))
        self.turn: float = float(weights.get("turn", 0))
        self.waits: vec[float] = vec[float]([float(weights.get(f"waits{n}", 0)) for n in range(FARTHEST + 1)])
        self.undecided: float = float(weights.get("undecided", 0))
        self.deck: float = float(weights.get("deck", 0))
        self.amount: float = float(weights.get("amount", 3))
        self.dealer: i64 = i64(weights.get("dealer", 0))
        self.spread: float = max(0.1, float(weights.get("spread", 8)))
