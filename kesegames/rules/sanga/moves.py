"""Decisions as ints, which of them are legal, and what they do (G12–G39).

A move is its kind in the lowest four bits, then five bits for an area, a patron or a seat, then five for a second area.
The outcome of the lot is the packed order.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import NOBODY
from kesegames.rules.sanga.position import (
    MARK,
    MOVEMENT,
    ORDER,
    SANGHA,
    SETUP,
    SPIRIT,
    SWAP,
    TEMPLE,
    Position,
    count_in,
    has_temple,
    one_of,
    temple_of,
    temples_in,
)
from kesegames.rules.sanga.terms import CARPENTER, KING, MAHOUT, PREMIER, SAILOR, SHAMAN

FINISH: Final[i64] = 0
KEEP: Final[i64] = 1
PUT: Final[i64] = 2
BUY: Final[i64] = 3
MARKER: Final[i64] = 4
EXCHANGE: Final[i64] = 5
BUILD: Final[i64] = 6
STEP: Final[i64] = 7
BANISH: Final[i64] = 8
SQUARES: Final[i64] = 9
FREE_PIECES: Final[i64] = 4
HEATHEN: Final[i64] = 1 << 25
COUNTS: Final[i64] = 0xFFFFF


def kind_of(move: i64) -> i64:
    """What sort of decision it is."""
    return move & 15


def first_of(move: i64) -> i64:
    """The area, patron or seat that it names first."""
    return move >> 4 & 31


def second_of(move: i64) -> i64:
    """The area where a piece or a heathen goes."""
    return move >> 9 & 31


def legal(position: Position) -> vec[i64]:
    """Every decision of the seat to act, in a fixed order."""
    phase = position.phase
    if phase == SETUP:
        return _placings(position)
    if phase == SANGHA:
        return _purchases(position)
    if phase == TEMPLE:
        return _buildings(position)
    if phase == MOVEMENT:
        return _steps(position)
    moves = vec[i64](capacity=80)
    number: i64
    if phase == MARK:
        for number in range(SQUARES):
            moves = append(moves, MARKER | number << 4)
    elif phase == SWAP:
        for number in range(position.seats):
            if number != position.to_act:
                moves = append(moves, EXCHANGE | number << 4)
        moves = append(moves, KEEP)
    elif phase == SPIRIT:
        moves = _spirits(position)
    return moves


def _placings(position: Position) -> vec[i64]:
    """The free pieces: three in empty areas, the fourth where the seat has one (G14, G15)."""
    moves = vec[i64](capacity=32)
    seat = position.to_act
    is_last = position.hand[seat] == position.terms.sangha - FREE_PIECES + 1
    area: i64
    for area in range(position.terms.areas):
        word = position.areas[area]
        if count_in(word, seat) > 0 if is_last else word == 0:
            moves = append(moves, PUT | area << 4)
    return moves


def may_buy(position: Position, seat: i64, area: i64, is_absent: bool) -> bool:
    """Whether `seat` may buy a piece onto an area, money and hand apart; `is_absent`: it has none anywhere (G20, G22,
    G24).
    """
    word = position.areas[area]
    if has_temple(word, seat):
        return False
    if is_absent or count_in(word, seat) > 0:
        return True
    if position.terms.gulf[area] == 0 or position.active(SAILOR) != seat:
        return False
    return not position.terms.needs_foothold or has_foothold(position, seat)


def has_foothold(position: Position, seat: i64) -> bool:
    """Whether `seat` has a piece in some gulf area (G24)."""
    area: i64
    for area in range(position.terms.areas):
        if position.terms.gulf[area] and count_in(position.areas[area], seat) > 0:
            return True
    return False


def number_for(position: Position, seat: i64, patron: i64) -> i64:
    """How many pieces `seat` must buy onto a patron's square at once (G21)."""
    square = position.squares[patron]
    if square == 0 or square >> 4 == seat:
        return 1
    return (square & 15) + 1


def _purchases(position: Position) -> vec[i64]:
    """Pieces onto areas and patrons' squares, and the end (G18–G24)."""
    moves = vec[i64](capacity=32)
    seat = position.to_act
    means = min(position.hand[seat], position.money[seat])
    number: i64
    if means > 0:
        is_absent = position.on_map(seat) == 0
        for number in range(position.terms.areas):
            if may_buy(position, seat, number, is_absent):
                moves = append(moves, PUT | number << 4)
        for number in range(SQUARES):
            if number_for(position, seat, number) <= means:
                moves = append(moves, BUY | number << 4)
    return append(moves, FINISH)


def price_of(position: Position, seat: i64, area: i64) -> i64:
    """What a temple costs `seat` in an area, −1 where it may not be built there, money and hand apart (G32–G34)."""
    word = position.areas[area]
    own = count_in(word, seat)
    if own == 0 or word & COUNTS != own * one_of(seat) or word >= HEATHEN or has_temple(word, seat):
        return -1
    if position.terms.is_single and temples_in(word):
        return -1
    capacity = position.terms.capacity[area]
    if own >= capacity:
        return max(0, position.terms.temple_price - own)
    if position.active(CARPENTER) == seat:
        return max(0, position.terms.temple_price - capacity)
    return -1


def _buildings(position: Position) -> vec[i64]:
    """The temples that can be built and paid, and the end (G31)."""
    moves = vec[i64](capacity=32)
    seat = position.to_act
    area: i64
    if position.left[seat] > 0:
        for area in range(position.terms.areas):
            price = price_of(position, seat, area)
            if 0 <= price <= position.money[seat]:
                moves = append(moves, BUILD | area << 4)
    return append(moves, FINISH)


def _steps(position: Position) -> vec[i64]:
    """One piece, one step, while there are steps left; and the end (G36–G38)."""
    moves = vec[i64](capacity=80)
    seat = position.to_act
    terms = position.terms
    area: i64
    index: i64
    if position.steps > 0:
        for area in range(terms.areas):
            if count_in(position.areas[area], seat) == 0:
                continue
            for index in range(terms.near_from[area], terms.near_from[area + 1]):
                goal = terms.near[index]
                if not has_temple(position.areas[goal], seat):
                    moves = append(moves, STEP | area << 4 | goal << 9)
    return append(moves, FINISH)


def _spirits(position: Position) -> vec[i64]:
    """A heathen into any other area, or none (G39)."""
    moves = vec[i64](capacity=80)
    area: i64
    goal: i64
    for area in range(position.terms.areas):
        if position.areas[area] >= HEATHEN:
            for goal in range(position.terms.areas):
                if goal != area:
                    moves = append(moves, BANISH | area << 4 | goal << 9)
    return append(moves, KEEP)


def set_order(position: Position, order: i64) -> None:
    """The lot, or the seats as they sit (G12); the first of them begins (G14)."""
    place: i64
    for place in range(position.seats):
        position.order[place] = order >> 3 * place & 7
    position.phase = SETUP
    position.to_act = position.order[0]


def act(position: Position, move: i64) -> None:
    """What a decision does itself. Where a phase in which nobody acts follows, the position stands before it."""
    kind = kind_of(move)
    seat = position.to_act
    first = first_of(move)
    second = second_of(move)
    if kind == PUT:
        position.areas[first] += one_of(seat)
        position.hand[seat] -= 1
        if position.phase == SETUP:
            _next_placing(position)
        else:
            position.money[seat] -= 1
    elif kind == BUY:
        buy(position, seat, first)
    elif kind == BUILD:
        build(position, seat, first)
    elif kind == STEP:
        position.areas[first] -= one_of(seat)
        position.areas[second] += one_of(seat)
        position.steps -= 1
    elif kind == MARKER:
        position.marker = first
        position.phase = ORDER
    elif kind == EXCHANGE:
        exchange(position, seat, first)
        begin_phase(position, TEMPLE)
    elif kind == BANISH:
        position.areas[first] -= HEATHEN
        position.areas[second] += HEATHEN
        position.phase += 1
    elif kind == KEEP:
        if position.phase == SWAP:
            begin_phase(position, TEMPLE)
        else:
            position.phase += 1
    else:
        finish(position)


def _next_placing(position: Position) -> None:
    """Who puts the next free piece: in the order and in reverse, twice; then round 1 begins (G14, G15)."""
    seats = position.seats
    position.turn += 1
    lap = position.turn // seats
    if lap == FREE_PIECES:
        position.round = 1
        begin_phase(position, SANGHA)
        return
    place = position.turn % seats
    if lap % 2 == 1:
        place = seats - 1 - place
    position.to_act = position.order[place]


def buy(position: Position, seat: i64, patron: i64) -> None:
    """One piece, or one more than another seat has there, whose pieces go back to its hand (G19, G21)."""
    number = number_for(position, seat, patron)
    square = position.squares[patron]
    held: i64 = 0
    if square and square >> 4 == seat:
        held = square & 15
    elif square:
        position.hand[square >> 4] += square & 15
    position.squares[patron] = seat << 4 | (held + number)
    position.hand[seat] -= number
    position.money[seat] -= number


def build(position: Position, seat: i64, area: i64) -> None:
    """A temple: paid, scored, and the pieces go home (G33–G35)."""
    word = position.areas[area]
    position.money[seat] -= price_of(position, seat, area)
    position.left[seat] -= 1
    position.temples[seat] += temple_points(position, area)
    position.hand[seat] += count_in(word, seat)
    position.areas[area] = word - count_in(word, seat) * one_of(seat) + temple_of(seat)


def temple_points(position: Position, area: i64) -> i64:
    """What a new temple scores in an area (G35)."""
    return max(1, position.terms.capacity[area] - temples_in(position.areas[area]))


def exchange(position: Position, seat: i64, other: i64) -> None:
    """Two seats change places in the order (G30)."""
    place, other_place = position.place_of(seat), position.place_of(other)
    position.order[place] = other
    position.order[other_place] = seat


def begin_phase(position: Position, phase: i64) -> None:
    """The first in the order begins a phase of all seats."""
    position.phase = phase
    position.turn = 0
    _give_turn(position)


def _give_turn(position: Position) -> None:
    seat = position.order[position.turn]
    position.to_act = seat
    position.steps = 0
    if position.phase == MOVEMENT:
        position.steps = position.terms.steps
        if position.active(MAHOUT) == seat:
            position.steps = position.terms.mahout_steps


def finish(position: Position) -> None:
    """A seat's part of a phase is over: the next seat's, or what follows the phase (G16, G23, G25, G39)."""
    position.turn += 1
    position.steps = 0
    if position.turn < position.seats:
        _give_turn(position)
        return
    position.turn = 0
    if position.phase == TEMPLE:
        begin_phase(position, MOVEMENT)
    elif position.phase == SANGHA:
        king = position.active(KING)
        if king == NOBODY:
            position.phase = ORDER
        else:
            position.phase = MARK
            position.to_act = king
    else:
        shaman = position.active(SHAMAN)
        position.phase = SPIRIT
        if shaman == NOBODY or not are_heathens(position):
            position.phase += 1
        else:
            position.to_act = shaman


def are_heathens(position: Position) -> bool:
    """Whether a heathen is on the map."""
    return any(word >= HEATHEN for word in position.areas)


def after_order(position: Position) -> None:
    """The premier's exchange, or the temple phase (G30)."""
    premier = position.active(PREMIER)
    if premier == NOBODY:
        begin_phase(position, TEMPLE)
    else:
        position.phase = SWAP
        position.to_act = premier
