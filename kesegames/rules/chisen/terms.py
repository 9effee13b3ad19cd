"""What ruleset and options fix, and the numbers of the rules (P4, P30–P33)."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.rules.paper.plays import RUN, SET, SINGLE
from kesegames.rules.paper.showdown import graded

HAND: Final = 3
COMMON: Final = 3
"""As many cards each, and common ones (P30)."""
ANTE: Final = 1
DRAWN: Final = 2
"""As many cards are drawn in an exchange (P31)."""
ROUNDS: Final = 3
MOST_BASE: Final = 5
"""The rounds of betting, and the highest base (P32)."""
MOST_CARDS: Final = 3
"""A combination of the showdown has as many cards or fewer (P33)."""
GRADES: Final[vec[i64]] = graded((SINGLE, 1), (SET, 2), (RUN, 3), (SET, 3))
"""3-set > 3-run > 2-set > single (P33)."""


@final
class Terms:
    """Shared by all positions of a match.

    `seasons` it lasts. `spread` is how many points the seasons to come may turn round, times the root of their number,
    the more the more seats pay into a pot. `caution`: how much of what would make bluffs worth nothing a hand must be
    worth to pay a base; `respect`: by how much stronger hands are taken to be that have paid the most in every round;
    `mixing` is `State.mixing` of bets. `fields` are the ranks of hands that fit common cards (`field.field_of`), for
    those that somebody asked about: 2,442 at most.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        self.fields: dict[i64, vec[i64]] = {}
        self.seasons: i64 = int(options["seasons"])
        self.spread: float = max(0.1, float(ruleset.weights.get("spread", 4)) * sqrt(float(seats) / 2.0))
        self.caution: float = float(ruleset.weights.get("caution", 1))
        self.respect: float = float(ruleset.weights.get("respect", 0))
        self.mixing: float = max(0.0, float(ruleset.weights.get("mixing", 0)))
