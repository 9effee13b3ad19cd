"""A match of seasons (docs/rules/paper-kisen.md P4, P6): who has won it, and what points are worth before its end."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome, Told
from kesegames.engine.odds import even
from kesegames.rules.paper.pots import largest

YEAR: Final = 4
FIRST_VALUE: Final = 2
"""The dealer's value in its first season (P4)."""


def winners(totals: vec[i64]) -> list[int]:
    """The seats with the most points; none where all have the same (P6)."""
    most = largest(totals)
    found = [seat for seat, total in enumerate(totals) if total == most]
    return [] if len(found) == len(totals) else found


def outcome(totals: vec[i64], bills: list[list[int]], reason: str = "seasons") -> Outcome:
    """Who has won a match that is over, and what each season brought each seat as rows."""
    rows = [(f"season{number}", bill[:]) for number, bill in enumerate(bills, 1)]
    return Outcome([int(total) for total in totals], winners(totals), reason, rows)


def years(bills: list[list[int]]) -> list[tuple[str, list[int]]]:
    """What each season brought each seat as rows, or each year of them where there are more than one year's."""
    if len(bills) <= YEAR:
        return [(f"season{number}", bill[:]) for number, bill in enumerate(bills, 1)]
    parts = [bills[first : first + YEAR] for first in range(0, len(bills), YEAR)]
    return [
        (f"year{number}", [sum(column) for column in zip(*part, strict=True)]) for number, part in enumerate(parts, 1)
    ]


def result(totals: vec[i64], seat: i64) -> float:
    """A seat's result of a match that is over, 0 … 1 as `State.estimate` counts it."""
    most = largest(totals)
    best: i64 = 0
    for total in totals:
        if total == most:
            best += 1
    return even(best) if totals[seat] == most else 0.0


def standing(totals: vec[i64], left: i64, spread: float, seat: i64) -> float:
    """A seat's expected result with these points and `left` seasons to come: the softer, the more there are.

    `spread` is how many points one season may turn round.
    """
    if left == 0:
        return result(totals, seat)
    most = largest(totals)
    softness = spread * float(left) ** 0.5
    whole = 0.0
    for total in totals:
        whole += exp(float(total - most) / softness)
    return exp(float(totals[seat] - most) / softness) / whole


def season(played: int, seasons: int) -> Told:
    """The name of the season that is being played after so many, of a match of `seasons`."""
    return Told("ending.season", {"season": f"@season.{min(played + 1, seasons)}"})
