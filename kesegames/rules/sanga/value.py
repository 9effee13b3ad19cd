"""How a match ended, what a position is worth to a seat, and which moves to look at first."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.odds import SUREST
from kesegames.engine.state import OVER
from kesegames.rules.sanga.position import Position
from kesegames.rules.sanga.rounds import area_points, built
from kesegames.rules.sanga.worth import worths

REASONS: Final = ("points", "temples", "money", "order")
SANGHA: Final[i64] = 2
SWAP: Final[i64] = 5
TEMPLE: Final[i64] = 6
MOVEMENT: Final[i64] = 7
SPIRIT: Final[i64] = 8
FINISH: Final[i64] = 0
KEEP: Final[i64] = 1
LAST_ROUND: Final = 0.5
"""So much of a round is left, for the softness of a guess, in the last one."""
UNDER: Final = 3.0
"""By so many points a decision that must be made may fall short and still be urgent."""
HOTTEST: Final = 3.0
LIKELY: Final = 16.0


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
    """A seat's expected result: how likely it is to have the most points, of which less and less may still change."""
    if position.to_act == OVER:
        return 1.0 if winner(position, totals(position)) == seat else 0.0
    points = judged(position)
    left = float(position.terms.rounds - max(1, position.round)) + LAST_ROUND
    softness = position.terms.spread * sqrt(left / float(position.terms.rounds))
    whole = 0.0
    for other in points:
        whole += exp(min(max((other - points[seat]) / softness, -SUREST), SUREST))
    return 1.0 / whole


def judged(position: Position) -> vec[float]:
    """`worths`, kept until something is played."""
    if not position.is_judged:
        position.judged = worths(position)
        position.is_judged = True
    return position.judged


def standing(position: Position, seat: i64) -> float:
    """A seat's expected points, less a share of what the others may expect on average."""
    points = judged(position)
    total = 0.0
    for one in points:
        total += one
    others = (total - points[seat]) / float(position.seats - 1)
    return points[seat] - position.terms.spite * others


def gain(position: Position, move: i64) -> float:
    """What a move brings the seat to act, in points, more than if its part were over."""
    seat = position.to_act
    if not position.is_rested:
        position.rested = _rested(position, seat)
        position.is_rested = True
    if move == resting(position):
        return 0.0
    return standing(position.after(move), seat) - position.rested


def resting(position: Position) -> i64:
    """The move that changes nothing; −1 where there is none."""
    if position.phase in (SANGHA, TEMPLE, MOVEMENT):
        return FINISH
    return KEEP if position.phase in (SWAP, SPIRIT) else -1


def _rested(position: Position, seat: i64) -> float:
    move = resting(position)
    if move >= 0:
        return standing(position.after(move), seat)
    return standing(position, seat) - UNDER


def urgency(position: Position, move: i64) -> i64:
    """The gain in hundredths of a point; 0 for what is no better than the end of one's part."""
    hundredths: i64 = int(100.0 * gain(position, move))
    return max(0, hundredths)


def likelihood(position: Position, move: i64) -> i64:
    """The more a move brings, the likelier."""
    if position.to_act < 0:
        return 1
    heat = min(max(gain(position, move) / position.terms.heat, -HOTTEST), HOTTEST)
    weight: i64 = int(LIKELY * exp(heat))
    return 1 + weight
