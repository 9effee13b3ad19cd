"""How a match ended, what a position is worth to a seat, and which moves to look at first."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.odds import even
from kesegames.engine.state import OVER
from kesegames.rules.sanga.position import Position
from kesegames.rules.sanga.rounds import area_points, built

REASONS = ("points", "temples", "money", "order")


def totals(position: Position) -> vec[i64]:
    """What each seat has scored: the areas at the end only (G48)."""
    found = area_points(position) if position.to_act == OVER else vec[i64]([0] * position.seats)
    seat: i64
    for seat in range(position.seats):
        found[seat] += position.scored(seat)
    return found


def winner(position: Position, points: vec[i64]) -> i64:
    """Most points, then more temples, more money, earlier in the order (G48)."""
    best: i64 = position.order[0]
    place: i64
    for place in range(1, position.seats):
        seat = position.order[place]
        if is_ahead(position, points, seat, best):
            best = seat
    return best


def is_ahead(position: Position, points: vec[i64], seat: i64, other: i64) -> bool:
    """Whether `seat` is before `other` whatever the order (G48)."""
    if points[seat] != points[other]:
        return points[seat] > points[other]
    if built(position, seat) != built(position, other):
        return built(position, seat) > built(position, other)
    return position.money[seat] > position.money[other]


def reason(position: Position, points: vec[i64], best: i64) -> str:
    """The first of the reasons by which nobody is level with the winner any more (G48)."""
    level = [seat for seat in range(position.seats) if seat != best and points[seat] == points[best]]
    if not level:
        return REASONS[0]
    level = [seat for seat in level if built(position, seat) == built(position, best)]
    if not level:
        return REASONS[1]
    return REASONS[3 if any(position.money[seat] == position.money[best] for seat in level) else 2]


def outcome(position: Position) -> Outcome | None:
    """Who won, and what the points are the sum of."""
    if position.to_act != OVER:
        return None
    points = totals(position)
    best = winner(position, points)
    areas = area_points(position)
    rows = [
        ("temples", [int(one) for one in position.temples]),
        ("heathens", [int(one) for one in position.heathens]),
        ("poet", [int(one) for one in position.poet]),
        ("areas", [int(one) for one in areas]),
    ]
    return Outcome([int(one) for one in points], [int(best)], reason(position, points, best), rows)


def estimate(position: Position, seat: i64) -> float:
    if position.to_act == OVER:
        return 1.0 if winner(position, totals(position)) == seat else 0.0
    return even(position.seats)


def urgency(position: Position, move: i64) -> i64:
    return 0
