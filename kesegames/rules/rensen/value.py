"""How a match of 連船之遊 ends, what a position is worth, and which of its moves look urgent."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.odds import SUREST, even
from kesegames.engine.state import OVER
from kesegames.rules.rensen.moves import BUILD, BY_STOCK, PLUNDER, RECALL, SUPPLY, amount_of
from kesegames.rules.rensen.position import Position

SHIPS: Final = 3
THROW: Final = 2.5
"""What a throw brings on average (T1); so much work a turn costs in which nothing is gained."""
SPARE: Final = 0.1
"""The worth of what a plan does not need."""
IDLE: Final = 0.4
"""The worth of what lies on ships that a plan does without."""
STEEP: Final = 1.6
SPREAD: Final = 6.0
"""A lead in work divided by the root of what is left, in logits."""


def outcome(position: Position) -> Outcome | None:
    """The most at the goal wins, several share it; a draw where all are equal (J23, J25)."""
    if position.to_act != OVER:
        return None
    points = position.points()
    winners = [seat for seat, amount in enumerate(points) if amount == max(points)]
    reason = "target" if position.has_target() else "no_progress"
    return Outcome(points, winners if len(winners) < len(points) else [], reason)


def result(position: Position, seat: i64) -> float:
    """What the end is worth to `seat`."""
    most: i64 = 0
    count: i64 = 0
    for amount in position.goods:
        if amount > most:
            most = amount
            count = 0
        if amount == most:
            count += 1
    if position.goods[seat] < most:
        return 0.0
    return even(count)


def estimate(position: Position, seat: i64) -> float:
    """A guess from the throws' sum that each seat still needs to reach the target (`work_left`)."""
    if position.to_act == OVER:
        return result(position, seat)
    own = work_left(position, seat)
    total = 1.0
    for other in range(position.seats):
        if other != seat:
            lead = steepness(position, other, own) * (own - work_left(position, other))
            total += exp(min(SUREST, max(-SUREST, lead)))
    return 1.0 / total


def steepness(position: Position, other: i64, own: float) -> float:
    """How much a lead in work counts: the less there is to do, the more."""
    left = max(0.0, min(own, work_left(position, other)))
    return STEEP / sqrt(SPREAD + left)


def work_left(position: Position, seat: i64) -> float:
    """The sum of the throws that `seat` needs to bring what it lacks to the goal, with the best choice of its ships.

    Each square costs a throw's point to sail and another one to have what is paid; what is carried, and what lies at
    the start, need not be supplied any more.
    """
    terms = position.terms
    needed = terms.target - position.goods[seat]
    # Who acts later in the round has had fewer throws.
    late = THROW
    if (seat - position.mover + position.seats) % position.seats == 0:
        late = 0.0
    if needed <= 0:
        return late - float(-needed)
    best = 1e9
    for mask in range(1, 1 << SHIPS):
        work = plan(position, seat, mask, needed)
        if work < best:
            best = work
    return best + late


def plan(position: Position, seat: i64, mask: i64, needed: i64) -> float:
    """The work of bringing `needed` to the goal with the ships of `mask`, a bit each."""
    terms = position.terms
    capacity = terms.capacity
    distance: i64 = 0
    supplies = position.stocks[seat]
    idle: i64 = 0
    room: i64 = 0
    recalls: i64 = 0
    for number in range(SHIPS):
        ship = position.ships[seat * SHIPS + number]
        load = ship & 255
        if mask >> number & 1 == 0:
            idle += load
            continue
        square = ship >> 8
        if square == terms.goal:
            recalls += 1
            square = 0
        distance += terms.goal - square
        supplies += load
        room += capacity
    while room < needed:
        room += capacity
        distance += terms.goal
        recalls += 1
    lacking = needed + distance - supplies
    work = float(distance) + THROW * float(recalls)
    if lacking > 0:
        work += float(lacking)
    else:
        work += SPARE * float(lacking)
    return work - IDLE * float(idle)


def urgency(position: Position, move: i64) -> i64:
    """`State.urgency` for 連船之遊: what reaches the goal, then what is plundered."""
    deed = move >> 8
    if deed <= BY_STOCK:
        held = position.ships[move & 15]
        if (held >> 8) + position.thrown < position.terms.goal:
            return 0
        load = held & 255
        if deed != BY_STOCK:
            load -= position.thrown
        return 256 + load
    if deed == PLUNDER:
        return 64 + amount_of(position, move)
    return 0


def likelihood(position: Position, move: i64) -> i64:
    """How much less work it leaves, roughly: bringing something to the goal and plundering, then sailing and supply."""
    urgent = urgency(position, move)
    if urgent > 0:
        return urgent
    deed = move >> 8
    held = position.ships[move & 15]
    if deed == RECALL:
        if held >> 8 == position.terms.goal:
            return 2
        return 1
    if deed == BUILD:
        return 4
    if deed == SUPPLY:
        return 4 + 4 * amount_of(position, move)
    left = position.terms.goal - (held >> 8)
    if (held & 255) + position.stocks[position.mover] < left + 4:
        return 2
    return 8 + 4 * position.thrown
