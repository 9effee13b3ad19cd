"""What a ruleset of 獣裁 and its options fix (docs/rules/sticks.md T2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.rules.stakes.terms import number_of

MOST_POINTS: Final = 1_000_000
MOST_ROUNDS: Final = 1000


@final
class Terms:
    """Points of a seat at the start, ante, rounds; `has_again`: a seat may throw again and add (T5)."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        self.points: i64 = number_of(ruleset, options, "points", MOST_POINTS)
        self.ante: i64 = number_of(ruleset, options, "ante", MOST_POINTS)
        self.rounds: i64 = number_of(ruleset, options, "rounds", MOST_ROUNDS)
        self.has_again: bool = ruleset.number("again", 0, 1) == 1
