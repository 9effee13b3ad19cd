"""Exchanges, bets and cards as ints, and what they do (P30–P34).

A swap is the kind of the hand's card, and the other card's above it; the words have bits of their own. An outcome of
chance is the kind of the card that is dealt or drawn.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.chisen.position import Position, may_draw, past_of
from kesegames.rules.chisen.terms import ANTE, GRADES, HAND, MOST_BASE, MOST_CARDS, ROUNDS
from kesegames.rules.paper.cards import KINDS, ONE, count
from kesegames.rules.paper.showdown import best

KIND_BITS: Final = 5
KIND: Final = (1 << KIND_BITS) - 1
DRAW: Final = 1 << 10
JOIN: Final = 1 << 11
FOLD: Final = 1 << 12
BET: Final = 1 << 13
"""A bet is BET and the base."""
ONE_SEAT: Final[vec[i64]] = vec[i64]([1 << seat for seat in range(4)])
"""The bit of a seat; mypyc would compute `1 << seat` in 32 bits."""


def is_swap(move: i64) -> bool:
    return move < DRAW


def is_bet(move: i64) -> bool:
    return (move & BET) != 0


def given(move: i64) -> i64:
    """The kind of the card that a swap gives away."""
    return move & KIND


def taken(move: i64) -> i64:
    """The kind of the card that a swap takes into the hand."""
    return move >> KIND_BITS & KIND


def base_of(move: i64) -> i64:
    """The base that a bet sets."""
    return move & (BET - 1)


def legal(position: Position) -> vec[i64]:
    """Every swap and `draw`, or fold and every base, or fold and join (P31, P32)."""
    moves = vec[i64](capacity=32)
    if position.is_exchanging():
        moves = swaps(
            moves, position.hands[position.to_act], position.drawn if position.is_drawing else position.common
        )
        return moves if position.is_drawing else append(moves, DRAW)
    moves = append(moves, FOLD)
    if position.base:
        return append(moves, JOIN)
    base: i64
    for base in range(1, MOST_BASE + 1):
        moves = append(moves, BET | base)
    return moves


def swaps(moves: vec[i64], hand: i64, others: i64) -> vec[i64]:
    """Append every swap of a card of the hand for one of the others; also for its like (P31)."""
    mine: i64
    other: i64
    for mine in range(KINDS):
        if count(hand, mine):
            for other in range(KINDS):
                if count(others, other):
                    moves = append(moves, mine | other << KIND_BITS)
    return moves


def receiver(position: Position) -> i64:
    """Who is given the next card: one at a time round the table, the dealer first (P7), or who draws; −1: nobody, it is
    a common card."""
    if position.is_drawing:
        return position.exchanger()
    if position.dealt >= HAND * position.seats:
        return -1
    return (position.dealer + position.dealt) % position.seats


def deal(position: Position, kind: i64) -> None:
    """A card to the next seat, on the table, or to who draws; all pay the ante before the first one (P30, P31)."""
    if position.is_drawing:
        position.drawn += ONE[kind]
        if not may_draw(position):
            position.to_act = position.exchanger()
        return
    seat: i64
    if position.dealt == 0:
        sweep(position)
        for seat in range(position.seats):
            position.put[seat] = ANTE
    seat = receiver(position)
    if seat < 0:
        position.common += ONE[kind]
    else:
        position.hands[seat] += ONE[kind]
    position.dealt += 1
    if position.dealt == position.whole():
        position.to_act = position.dealer


def sweep(position: Position) -> None:
    """Take what is left of the season before off the table."""
    position.out = 0
    position.common = 0
    position.hands = vec[i64]([0] * position.seats)
    position.hidden = vec[i64]([0] * position.seats)
    position.known = vec[i64]([0] * position.seats)
    position.gave = vec[i64]([0] * position.seats)


def act(position: Position, move: i64) -> None:
    """A decision of the seat to act, and what follows from it."""
    if move == DRAW:
        position.is_drawing = True
        position.to_act = CHANCE
    elif is_swap(move):
        swap(position, move)
    elif move == FOLD:
        fold(position)
    else:
        if is_bet(move):
            position.base = base_of(move)
        pay(position)


def swap(position: Position, move: i64) -> None:
    """A card of the hand for a common one, which all see go there, or for a drawn one (P31)."""
    seat = position.to_act
    mine, other = ONE[given(move)], ONE[taken(move)]
    position.hands[seat] += other - mine
    if position.is_drawing:
        position.common += mine + position.drawn - other
        position.gave[seat] = mine
        position.drawn = 0
        position.is_drawing = False
    else:
        position.common += mine - other
        position.known[seat] = other
    position.exchanged += 1
    if position.exchanged < position.seats:
        position.to_act = position.exchanger()
    else:
        position.round = 1
        position.field = vec[i64]()
        position.to_act = position.dealer


def fold(position: Position) -> None:
    """The seat to act is out; a dealer hands the dealership on (P32). The last one takes the pot (P34)."""
    seat = position.to_act
    position.out |= ONE_SEAT[seat]
    following = position.next_in(seat)
    if position.count_in() == 1:
        end_season(position, ONE_SEAT[following])
    elif seat == position.dealer:
        position.dealer = following
        position.to_act = following
    else:
        pass_on(position, following)


def pay(position: Position) -> None:
    """The seat to act pays the base (P32)."""
    seat = position.to_act
    position.put[seat] += position.base
    pass_on(position, position.next_in(seat))


def pass_on(position: Position, following: i64) -> None:
    """The next seat is asked; where that is the dealer, the round is over, after the last one with a showdown."""
    position.to_act = following
    if following != position.dealer:
        return
    if position.round == ROUNDS:
        end_season(position, best_seats(position))
        return
    position.round += 1
    position.base = 0


def rank_of(position: Position, seat: i64) -> i64:
    """The rank of the best combination that `seat` has with the common cards (P33)."""
    return best(position.hands[seat], position.common, MOST_CARDS, GRADES)


def best_seats(position: Position) -> i64:
    """The seats (bits) that have the best combination of those still in."""
    most: i64 = -1
    found: i64 = 0
    seat: i64
    for seat in range(position.seats):
        if not position.is_in(seat):
            continue
        rank = rank_of(position, seat)
        if rank > most:
            most = rank
            found = 0
        if rank == most:
            found |= ONE_SEAT[seat]
    return found


def shares(position: Position, winners: i64) -> vec[i64]:
    """What each seat gets of the pot: odd points go one each to the nearest after the dealer, itself the last (P33)."""
    found = vec[i64]([0] * position.seats)
    number: i64 = 0
    seat: i64
    for seat in range(position.seats):
        number += winners >> seat & 1
    odd = position.pot() % number
    turn: i64
    for turn in range(1, position.seats + 1):
        seat = (position.dealer + turn) % position.seats
        if winners >> seat & 1:
            found[seat] = position.pot() // number
            if odd > 0:
                found[seat] += 1
                odd -= 1
    return found


def next_dealer(position: Position, winners: i64) -> i64:
    """The first winner from the dealer on, itself the first (P33)."""
    seat = position.dealer
    while not winners >> seat & 1:
        seat = (seat + 1) % position.seats
    return seat


def end_season(position: Position, winners: i64) -> None:
    """The pot is paid out, and a winner deals next (P4, P33, P34); the cards lie as they are until then."""
    won = shares(position, winners)
    position.bills = [*position.bills, [int(won[seat] - position.put[seat]) for seat in range(position.seats)]]
    position.past = past_of(position.bills)
    totals = vec[i64]([0] * position.seats)
    seat: i64
    for seat in range(position.seats):
        totals[seat] = position.totals[seat] + won[seat] - position.put[seat]
    position.totals = totals
    position.put = vec[i64]([0] * position.seats)
    position.exchanged = 0
    position.round = 0
    position.base = 0
    if len(position.bills) == position.terms.seasons:
        position.to_act = OVER
        return
    position.dealer = next_dealer(position, winners)
    position.to_act = CHANCE
    position.dealt = 0
