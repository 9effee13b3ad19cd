"""Whether what is expected comes true: results, log odds, and the factor by which the one follow the other.

Used by tools/tune.py, tools/strength.py and tools/handicaps.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from kesegames.engine.look import Outcome
from kesegames.engine.odds import even, expected

SUREST = 1e-6
MOST = 4.0
"""No greater factor is looked for."""


def results(outcome: Outcome | None, seats: int) -> list[float]:
    """What each seat has of a match: 1 for a win, shared by all who won, or by all in a draw or where nothing ended."""
    winners = (outcome.winners if outcome is not None else []) or [*range(seats)]
    return [even(len(winners)) if seat in winners else 0.0 for seat in range(seats)]


def logit(share: float) -> float:
    """The log odds of an expected result, 0 … 1; a certain one counts as one in a million."""
    share = min(max(share, SUREST), 1 - SUREST)
    return log(share / (1 - share))


def stretch(leads: Sequence[float], followed: Sequence[float]) -> float:
    """The factor, 0 … 4, of log odds that foretells the results (0 … 1) best; below 1 the odds promise too much."""
    low, high = 0.0, MOST
    for _ in range(30):
        middle = (low + high) / 2
        pull = sum((result - expected(middle * lead)) * lead for lead, result in zip(leads, followed, strict=True))
        low, high = (middle, high) if pull > 0 else (low, middle)
    return low


def error(factor: float, games: Sequence[Sequence[tuple[float, float]]]) -> float:
    """The standard error of a factor, where the leads and results of one game hang together (a sandwich estimate)."""
    pulls = [sum((result - expected(factor * lead)) * lead for lead, result in game) for game in games]
    bend = sum(
        expected(factor * lead) * (1 - expected(factor * lead)) * lead * lead for game in games for lead, _ in game
    )
    return sqrt(sum(pull * pull for pull in pulls)) / bend if bend else MOST
