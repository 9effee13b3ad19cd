"""What each seat may expect to score: the features of a position and their weights, fitted to self-play.

A position is looked at as the round would end if nobody did anything more: the conversion is carried out, the income is
counted. What can still be done in this round (a temple that is paid for with the money at hand) is counted apart.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import NOBODY, OVER
from kesegames.rules.sanga.position import Position, temples_in
from kesegames.rules.sanga.rounds import area_points, convert, ruler, weakest

SETUP: Final[i64] = 1
SANGHA: Final[i64] = 2
TEMPLE: Final[i64] = 6
CONVERSION: Final[i64] = 9
SQUARES: Final[i64] = 9
HEATHEN: Final[i64] = 1 << 25
COUNTS: Final[i64] = 0xFFFFF
MERCHANT: Final[i64] = 7
POET: Final[i64] = 8
KING: Final[i64] = 1

AREAS: Final[i64] = 0
SHARES: Final[i64] = 2
MONEY: Final[i64] = 4
PIECES: Final[i64] = 6
PLAN: Final[i64] = 8
NEXT_PLAN: Final[i64] = 10
NOW: Final[i64] = 12
PATRON: Final[i64] = 14
BUILT: Final[i64] = 23
TOWNS: Final[i64] = 24
FIRM: Final[i64] = 25
FEATURES: Final[i64] = 26


def settled(position: Position) -> Position:
    """The position after a conversion that came now; itself where nobody would lose a piece."""
    found = position
    if position.phase < SANGHA or position.phase > CONVERSION:
        return found
    area: i64
    for area in range(position.terms.areas):
        if not position.areas[area] & COUNTS:
            continue
        party = weakest(found, area)
        if party == NOBODY:
            continue
        if found is position:
            found = position.copy()
        while party != NOBODY:
            convert(found, area, party)
            party = weakest(found, area)
    return found


def is_due(position: Position, seat: i64, phase: i64) -> bool:
    """Whether `seat` has still to act in that phase of this round."""
    if position.phase > phase:
        return False
    return position.phase < phase or position.turn <= position.place_of(seat)


def features(position: Position, after: Position) -> vec[float]:
    """The features of all seats, one seat's after the other's, `after` being the position `settled`; the points scored
    so far are not among them.
    """
    seats, terms = position.seats, position.terms
    found = vec[float]([0.0] * (seats * FEATURES))
    left = float(terms.rounds - max(1, position.round))
    seat: i64
    area: i64
    patron: i64
    for area in range(terms.areas):
        if after.areas[area] & HEATHEN - 1:
            _add_area(after, area, found)
    alone = held_alone(position)
    alone_after = alone if after is position else held_alone(after)
    for seat in range(seats):
        base = seat * FEATURES
        may_buy = position.phase <= SETUP or is_due(position, seat, SANGHA)
        time = left
        if may_buy:
            time += 1.0
        gone = 1.0 - time / float(terms.rounds)
        built = float(terms.temples - position.left[seat])
        money = float(position.money[seat])
        if left > 0.0:
            money += float(terms.income) + built + found[base + TOWNS]
            if position.active(MERCHANT) == seat:
                money += float(terms.merchant)
            _plan(after, seat, money, alone_after, found)
        if time > 0.0:
            found[base + MONEY] = money
        found[base + PIECES] = float(after.on_map(seat)) if time > 0.0 else 0.0
        if is_due(position, seat, TEMPLE):
            found[base + NOW] = now(position, seat, may_buy, alone)
        found[base + BUILT] = built * left
        found[base + TOWNS] *= left
        patron = 0
        while patron < PATRON:
            found[base + patron + 1] = found[base + patron] * gone
            patron += 2
    for patron in range(SQUARES):
        seat = position.holder(patron)
        if seat != NOBODY:
            found[seat * FEATURES + PATRON + patron] = left
    return found


def _add_area(position: Position, area: i64, found: vec[float]) -> None:
    """The points of an area as things stand, a softer share of it, and its income."""
    word = position.areas[area]
    terms = position.terms
    room = terms.capacity[area]
    first: i64 = NOBODY
    second: i64 = NOBODY
    most: i64 = 0
    next_most: i64 = 0
    squares: i64 = 1
    seat: i64
    place: i64
    for place in range(position.seats):  # As `rounds.ranked`, written out: no call is made as often.
        seat = position.order[place]
        own = word >> 4 * seat & 15
        if word >> 20 + seat & 1:
            own += room
        squares += own * own
        if own > most:
            second, next_most = first, most
            first, most = seat, own
        elif own > next_most:
            second, next_most = seat, own
    capacity = float(room)
    if first != NOBODY:
        found[first * FEATURES + AREAS] += capacity
    if second != NOBODY and position.seats > 2:
        found[second * FEATURES + AREAS] += float(room // 2)
    whole = float(squares)
    for seat in range(position.seats):
        own = word >> 4 * seat & 15
        is_firm = word >> 20 + seat & 1
        if is_firm:
            own += room
        if own:
            found[seat * FEATURES + SHARES] += capacity * float(own * own) / whole
            if is_firm:
                found[seat * FEATURES + FIRM] += 1.0
    if terms.great[area]:
        seat = ruler(position, area)
        if seat != NOBODY:
            found[seat * FEATURES + TOWNS] += 1.0


def held_alone(position: Position) -> vec[i64]:
    """The areas in which one seat alone can build a temple, as `area << 3 | seat`: no heathen nor another seat's piece
    stands beside its own, nor has it built there.
    """
    found = vec[i64](capacity=16)
    terms = position.terms
    area: i64
    for area in range(terms.areas):
        word = position.areas[area]
        pieces = word & COUNTS
        if pieces == 0 or word >= HEATHEN or (terms.is_single and temples_in(word)):
            continue
        seat: i64 = 0
        while not pieces & 15:
            pieces >>= 4
            seat += 1
        if pieces <= 15 and not word >> 20 + seat & 1:
            found = append(found, area << 3 | seat)
    return found


def _plan(position: Position, seat: i64, money: float, alone: vec[i64], found: vec[float]) -> None:
    """How near the two best next temples are: their points, by what is there of what they cost in pieces and money."""
    if position.left[seat] == 0:
        return
    terms = position.terms
    shift = 4 * seat
    best = 0.0
    second = 0.0
    for one in alone:
        if one & 7 != seat:
            continue
        area = one >> 3
        word = position.areas[area]
        own = word >> shift & 15
        points = float(max(1, terms.capacity[area] - temples_in(word)))
        ready = points * min(1.0, (float(own) + money) / float(max(1, terms.temple_price)))
        if ready > best:
            second = best
            best = ready
        elif ready > second:
            second = ready
    found[seat * FEATURES + PLAN] = best
    if position.left[seat] > 1:
        found[seat * FEATURES + NEXT_PLAN] = second


def now(position: Position, seat: i64, may_buy: bool, alone: vec[i64]) -> float:
    """The points of the temples that `seat` can finish in this round, most first, with its money and pieces (G31)."""
    terms = position.terms
    money, hand, left = position.money[seat], position.hand[seat], position.left[seat]
    shift = 4 * seat
    is_carpenter = position.active(3) == seat
    done: i64 = 0
    total = 0.0
    while left > 0:
        best: i64 = -1
        most = 0.0
        best_cost: i64 = 0
        best_pieces: i64 = 0
        for one in alone:
            area = one >> 3
            bit: i64 = 1
            if one & 7 != seat or done & bit << area:
                continue
            word = position.areas[area]
            own = word >> shift & 15
            capacity = terms.capacity[area]
            pieces: i64 = 0
            cost = max(0, terms.temple_price - own)
            if own < capacity:
                if is_carpenter:
                    cost = max(0, terms.temple_price - capacity)
                elif may_buy:
                    pieces = capacity - own
                    cost = max(0, terms.temple_price - capacity) + pieces
                else:
                    continue
            points = float(max(1, capacity - temples_in(word))) - 0.1 * float(cost)
            if cost <= money and pieces <= hand and (best < 0 or points > most):
                best, most, best_cost, best_pieces = area, points, cost, pieces
        if best < 0:
            return total
        one_best: i64 = 1
        done |= one_best << best
        total += float(max(1, terms.capacity[best] - temples_in(position.areas[best])))
        money -= best_cost
        hand -= best_pieces
        left -= 1
    return total


def worths(position: Position) -> vec[float]:
    """What each seat may expect to have at the end."""
    seat: i64
    feature: i64
    terms = position.terms
    found = vec[float]([0.0] * position.seats)
    if position.to_act == OVER:
        points = area_points(position)
        for seat in range(position.seats):
            found[seat] = float(position.scored(seat) + points[seat])
        return found
    after = settled(position)
    values = features(position, after)
    poet = position.active(POET)
    for seat in range(position.seats):
        total = float(after.scored(seat))
        if poet == seat:
            total += float(terms.poet_points)
        base = seat * FEATURES
        for feature in range(FEATURES):
            value = values[base + feature]
            if value != 0.0:
                total += terms.weights[feature] * value
        found[seat] = total
    return found
