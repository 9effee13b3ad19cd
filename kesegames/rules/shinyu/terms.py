"""What a ruleset of 新遊 and its options fix (docs/rules/sticks.md T2, T6, T7)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.rules.stakes.terms import flag_of, number_of

MOST_POINTS: Final = 1_000_000
MOST_STAKE: Final = 100
MOST_BANKS: Final = 100
STICKS: Final = 5
NUMBERS: Final = STICKS + 1
"""The numbers 0 … 5 that can be staked on."""
MOST_TIMES: Final = 1000


@final
class Terms:
    """Points of a seat at the start, the most points on a number, how often each seat holds the bank.

    `has_several`: a seat may stake on several numbers; `times` is how many times its stake the banker pays for a stake
    on each number that won, beside the stake itself (T7).
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        self.points: i64 = number_of(ruleset, options, "points", MOST_POINTS)
        self.stake: i64 = number_of(ruleset, options, "stake", MOST_STAKE)
        self.banks: i64 = number_of(ruleset, options, "banks", MOST_BANKS)
        self.has_several: bool = flag_of(options, "numbers", "several")
        is_included = flag_of(options, "stake_included", "true")
        times = [ruleset.number(f"times{number}", 1, MOST_TIMES) for number in range(NUMBERS)]
        self.times: vec[i64] = vec[i64]([i64(one) - (1 if is_included else 0) for one in times])
