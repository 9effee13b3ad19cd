"""How a game ended, what a position is worth to a seat, and which moves to look at first."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.state import OVER
from kesegames.rules.gyozan.moves import (
    CHANGE,
    DESTROY,
    DISCARD,
    DOWN,
    END_PHASE,
    INSTALL,
    KEEP,
    MOVE,
    RICE,
    STICK,
    TAKE,
    seat_in,
    sort_of,
    thing_in,
)
from kesegames.rules.gyozan.position import (
    BOW_RANK,
    CARD_BITS,
    EMPEROR_RANK,
    HORSE_RANK,
    KING_RANK,
    NAUGHT_RANK,
    SHAMAN_RANK,
    STICK_BITS,
    WAGON_RANK,
    Position,
)
from kesegames.rules.gyozan.terms import EXCHANGE, MONEY_PRICE, RICE_PRICE
from kesegames.rules.paper.cards import RANKS

FARTHEST: Final = 16
"""Turns that are looked ahead; those after them are like the last."""
LEAST_GAIN: Final = 0.25
"""Squares a turn, at least, behind those."""
MOST_LOGIT: Final = 300.0
HIGH: Final = 0.1875
"""How likely a throw above 3 is."""


def outcome(position: Position) -> Outcome | None:
    """The first piece on 皇山 wins (J6)."""
    if position.to_act != OVER:
        return None
    best = position.winner()
    points = [1 if seat == best else 0 for seat in range(position.seats)]
    return Outcome(points, [int(best)], "summit")


def estimate(position: Position, seat: i64) -> float:
    """How likely a seat is to win: by the turns that each still needs."""
    if position.to_act == OVER:
        return 1.0 if position.winner() == seat else 0.0
    own = _wait(position, seat)
    whole = 0.0
    other: i64
    for other in range(position.seats):
        # Beside the own turns, so that neither all of them nor the sum can come to nothing, whatever the weight.
        whole += exp(min(MOST_LOGIT, position.terms.turn * (own - _wait(position, other))))
    return 1.0 / whole


def _wait(position: Position, seat: i64) -> float:
    """The turns that a seat needs, and what it has to wait for its next one."""
    away = (seat - position.turn) % position.seats
    return turns_left(position, seat) + position.terms.ahead * float(away) / float(position.seats)


def turns_left(position: Position, seat: i64) -> float:
    """About how many turns a seat needs to the summit with what it has: black cards wear out, hands bring 米."""
    terms = position.terms
    left = float(terms.last - position.at[seat])
    gained = 0.0
    rice = float(position.rice[seat]) + terms.held * float(position.in_hand(seat))
    money = float(position.money[seat])
    turn: i64
    for turn in range(FARTHEST):
        cards = position.row_cards[seat]
        sticks = position.row_sticks[seat]
        steps = 1.33
        wagons = 0.0
        shamans = 0.0
        free = 0.0
        while cards:
            kind = (cards & 31) - 1
            if kind >= RANKS or (sticks & 15) + turn < 3:
                rank = kind % RANKS
                if rank == BOW_RANK:
                    steps += 1.0
                elif rank == HORSE_RANK:
                    steps += 2.0
                elif rank == WAGON_RANK:
                    wagons += 1.0
                elif rank == SHAMAN_RANK:
                    shamans = 1.0
                    free += HIGH
                elif rank == EMPEROR_RANK:
                    free += 1.0
                elif turn > 0 or seat != position.turn:
                    if rank == NAUGHT_RANK:
                        rice += 1.0
                    elif rank == KING_RANK:
                        money += 2.0
            cards >>= CARD_BITS
            sticks >>= STICK_BITS
        half = shamans * (1.0 - HIGH) * 0.5
        rice_price = max(1.0, float(RICE_PRICE) * (1.0 - half) - wagons)
        money_price = float(MONEY_PRICE) * (1.0 - half)
        moves = rice / rice_price + money / money_price
        gained = (moves + free) * steps
        if gained >= left:
            return float(turn) + left / gained
        left -= gained
        rice = terms.cards
        money = 0.0
    return float(FARTHEST) + left / max(gained, LEAST_GAIN)


def urgency(position: Position, move: i64) -> i64:
    """Early: moving, strikes at others, installing; then what is thrown away; never an end."""
    sort = sort_of(move)
    if sort == MOVE:
        return 60 + (4 if thing_in(move) == RICE else 0)
    if sort == INSTALL:
        return 20 + WORTH[thing_in(move)]
    if sort in (STICK, DESTROY):
        seat = seat_in(move)
        kind = position.card_at(seat, thing_in(move))
        if seat == position.turn:
            return 0
        return WORTH[kind] + 4 * position.at[seat] // 8
    if sort == TAKE:
        return 5 if thing_in(move) == RICE else 20
    if sort == DISCARD:
        return 4 + (20 - WORTH[thing_in(move)]) // 4
    if sort == CHANGE:
        return 1 if position.rice[position.turn] % EXCHANGE == 0 else 0
    return 1 if sort == KEEP else 0


def likelihood(position: Position, move: i64) -> i64:
    """Nearly as the urgency."""
    sort = sort_of(move)
    if sort in (END_PHASE, DOWN):
        return 2
    return 1 + urgency(position, move) // 4


def _worths() -> vec[i64]:
    found = vec[i64](capacity=24)
    for colour in range(2):
        for worth in (10, 6, 5, 12, 10, 8, 16, 8, 12, 8, 20, 24):
            found = append(found, worth + (4 * colour if worth else 0))
    return found


WORTH: Final[vec[i64]] = _worths()
"""How much a card of each kind is worth installed, roughly."""
