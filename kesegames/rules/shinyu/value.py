"""What a position of 新遊 is worth, and which stake good play puts (T6, T7).

Every stake loses on average, so most of the time the best is to stake one point where that costs least. A seat that is
behind and hardly stakes any more has nothing to lose: it stakes what gives it the best chance to catch up.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.state import OVER
from kesegames.rules.shinyu.moves import END_MOVE, WEIGHTS, legal, play, settle
from kesegames.rules.shinyu.position import UNKNOWN, UNSETTLED, Position, number_of, points_of, seat_of
from kesegames.rules.shinyu.terms import NUMBERS
from kesegames.rules.stakes import track

ALL: Final = 32
"""The weights of all throws together (T1)."""
DARING: Final = 2
"""A seat that is behind dares more in so many last rounds in which it stakes."""
LIKELY: Final = 1 << 30
"""How much likelier the best stakes are than others: a tree search does not ask further."""
LEAST: Final = 1e-9


def outcome(position: Position) -> Outcome | None:
    """Most points win (T2)."""
    if position.to_act != OVER:
        return None
    return track.outcome(position.held, int(position.terms.points))


def loss(position: Position, number: i64) -> float:
    """What a point staked on `number` loses on average: 0.06 on 2 and 3, 0.22 on 1 and 4, 0.72 on 0 and 5 (T7)."""
    _, weight = WEIGHTS[number]
    return 1.0 - float(weight) * float(position.terms.times[number] + 1) / float(ALL)


def estimate(position: Position, seat: i64) -> float:
    """A guess of who will have most points: the mean over the throws of the stakes that lie."""
    if position.to_act == OVER:
        return track.result(position.held, seat)
    if position.settled != UNSETTLED or len(position.stakes) == 0:
        return _guess(position, seat)
    sum_of_chances = 0.0
    for value, weight in WEIGHTS:
        after = position.copy()
        settle(after, value)
        worth = track.result(after.held, seat) if after.to_act == OVER else _guess(after, seat)
        sum_of_chances += float(weight) * worth
    return sum_of_chances / float(ALL)


def _guess(position: Position, seat: i64) -> float:
    """From the points alone. A point on 2 or 3 varies by about 2 points², the banker's side by that of all stakes."""
    count = float(position.seats)
    rounds = float(position.rounds() - position.turn) + 1.0
    spread = sqrt(4.0 * (count - 1.0) / count * rounds)
    return track.chance([float(points) for points in position.held], seat, spread)


def stakes_to_come(position: Position, seat: i64) -> i64:
    """In how many rounds `seat` still stakes, this one included, if nobody drops out."""
    count: i64 = 0
    for turn in range(position.turn, position.rounds() + 1):
        if (turn - 1) % position.seats != seat:
            count += 1
    return count


def is_behind(position: Position, seat: i64) -> bool:
    """Whether another seat has more points, stakes not settled counted as its own still."""
    whole = position.points()
    if position.settled == UNSETTLED:
        for stake in position.stakes:
            whole[seat_of(stake)] += int(points_of(stake))
    return whole[seat] < max(whole)


def dares(position: Position) -> bool:
    """Whether the seat to act stakes for the best chance to catch up instead of the smallest loss."""
    seat = position.to_act
    return stakes_to_come(position, seat) <= DARING and is_behind(position, seat)


def worth(position: Position, move: i64) -> float:
    """What the seat to act goes by: its loss on average (the less the better), or its chance where it dares."""
    if dares(position):
        after = position.copy()
        seat = position.to_act
        play(after, move)
        while after.to_act >= 0 and after.to_act != seat:
            play(after, _plain_stake(after))
        return estimate(after, seat)
    if move == END_MOVE:
        return 0.0
    return -float(points_of(move)) * loss(position, number_of(move))


def _plain_stake(position: Position) -> i64:
    """A point on the number that loses least, the first of several; `end` once that is put."""
    if position.has_staked(position.to_act):
        return END_MOVE
    best: i64 = 0
    for number in range(1, NUMBERS):
        if loss(position, number) < loss(position, best) - LEAST:
            best = number
    return i64(1) << 8 | best << 4


def best_worth(position: Position) -> float:
    """The greatest `worth` of a move of the seat to act, reckoned once."""
    if position.best_worth == UNKNOWN:
        position.best_worth = max(worth(position, move) for move in legal(position))
    return position.best_worth


def likelihood(position: Position, move: i64) -> i64:
    """The stakes of the greatest worth, and hardly ever another."""
    return LIKELY if worth(position, move) >= best_worth(position) - LEAST else 1
