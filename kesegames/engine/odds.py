"""From a lead to an expected result: what a State's estimate ends with."""

from __future__ import annotations

from math import exp
from typing import Final

SUREST: Final = 30.0
"""Greater leads, in log odds, count as this one: an expected result of 1 − 10⁻¹³."""


def even(seats: int) -> float:
    """What a seat can expect as long as nothing speaks for anybody, and what a draw is worth to it: 1 in `seats`."""
    return 1.0 / float(seats)


def expected(lead: float) -> float:
    """The expected result of a lead in log odds, of any size: ½ for no lead, always more than 0 and less than 1.

    0 and 1 are certain results; a guess is never certain, whatever weights a ruleset has.
    """
    return 1.0 / (1.0 + exp(-min(max(lead, -SUREST), SUREST)))
