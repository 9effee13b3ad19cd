"""The score track: who leads, how a match ends, what a lead is worth, and the points as text (T2)."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.odds import SUREST

HALF: Final = 1.7
"""The logistic curve of so many times x is close to the normal distribution's."""


def of(points: list[int]) -> vec[i64]:
    """The points of all seats, in order."""
    found = vec[i64]()
    for one in points:
        found = append(found, one)
    return found


def seats_left(held: vec[i64]) -> i64:
    """How many seats have points."""
    count: i64 = 0
    for points in held:
        if points > 0:
            count += 1
    return count


def leaders(held: vec[i64]) -> list[int]:
    """The seats with most points."""
    most = max(held)
    return [seat for seat, points in enumerate(held) if points == most]


def reason(held: vec[i64]) -> str:
    """Why a match is over, where it is: one seat holds everything, or all rounds are played."""
    return "all_points" if seats_left(held) == 1 else "rounds"


def outcome(held: vec[i64], start: int) -> Outcome:
    """The end of a match that began with `start` points a seat: most points win, several share; a draw if all do."""
    points = [int(one) for one in held]
    winners = leaders(held)
    rows = [("begun", [start] * len(points)), ("won", [one - start for one in points])]
    return Outcome(points, winners if len(winners) < len(points) else [], reason(held), rows)


def result(held: vec[i64], seat: i64) -> float:
    """What the end of a match is worth to `seat`: 1, shared by those with most points."""
    winners = leaders(held)
    return 1.0 / float(len(winners)) if seat in winners else 0.0


def chance(expected: list[float], seat: i64, spread: float) -> float:
    """A guess of `seat`'s result from the points that each seat may expect.

    `spread` is the standard deviation, over what is still to be played, of a seat's points. Two seats lose what the
    other wins, so their lead varies by twice that; of many, each lead varies by √2 of it.
    """
    count = float(len(expected))
    steepness = HALF / (spread * sqrt(2.0 * count / (count - 1.0)))
    weights = 0.0
    for points in expected:
        lead = (points - expected[seat]) * steepness
        weights += exp(min(max(lead, -SUREST), SUREST))
    return 1.0 / weights


def read(text: str, seats: i64, most: int) -> vec[i64] | None:
    """The inverse of `written`; None where it is not `seats` numbers of at most `most`."""
    parts = text.split(",")
    if len(parts) != seats or not all(part.isascii() and part.isdecimal() and len(part) <= 12 for part in parts):
        return None
    found = [int(part) for part in parts]
    return of(found) if max(found) <= most else None


def written(held: vec[i64]) -> str:
    """All points as text, parted by commas."""
    return ",".join([str(points) for points in held])
