"""Plays, cards thrown away and cards dealt as ints, and what they do (P10–P14).

A move is the packed cards that leave the hand, with the bit DOWN when they are thrown away; an outcome of chance is the
kind of the card dealt.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.gyosen.position import Position
from kesegames.rules.gyosen.terms import FREE_CARDS
from kesegames.rules.paper.cards import BITS, ONE, size
from kesegames.rules.paper.plays import answers, beats, leads, number_of, parts, shape_of
from kesegames.rules.paper.seasons import FIRST_VALUE

DOWN: Final[i64] = 1 << BITS
ONE_SEAT: Final[vec[i64]] = vec[i64]([1 << seat for seat in range(6)])
"""The bit of a seat; mypyc would compute `1 << seat` in 32 bits."""


def cards_of(move: i64) -> i64:
    """The cards that leave the hand."""
    return move & DOWN - 1


def is_thrown(move: i64) -> bool:
    """Whether they are thrown away face down."""
    return (move >> BITS & 1) == 1


def legal(position: Position) -> vec[i64]:
    """What the seat to act can play, then what it can throw away (P11)."""
    hand = position.hands[position.to_act]
    if position.is_leading():
        return leads(hand)
    moves = answers(hand, position.shape)
    for cards in parts(hand, number_of(position.shape)):
        moves = append(moves, cards | DOWN)
    return moves


def receiver(position: Position) -> i64:
    """Who is dealt the next card: one at a time round the table, the dealer first (P7)."""
    return (position.dealer + position.dealt) % position.seats


def deal(position: Position, kind: i64) -> None:
    """A card to the next seat; after the last one the dealer leads (P4, P10)."""
    seat = receiver(position)
    position.hands[seat] += ONE[kind]
    position.dealt += 1
    if position.dealt == position.terms.hand * position.seats:
        position.dealt = 0
        position.held = position.terms.hand
        position.to_act = position.dealer


def sweep(position: Position) -> None:
    """Take the last trick off the table: the winner's own cards lie open before it (P12)."""
    seat: i64
    for seat in range(position.seats):
        cards, hidden = position.trick[seat], position.trick_hidden[seat]
        if not position.is_old and position.acted:
            if position.is_down(seat):
                position.thrown[seat] += cards
                position.thrown_hidden[seat] += hidden
            elif seat == position.best:
                position.open[seat] += cards
            else:
                position.gone += cards
        position.trick[seat] = 0
        position.trick_hidden[seat] = 0
    position.is_old = False
    position.acted = 0
    position.downs = 0


def place(position: Position, move: i64) -> None:
    """Lay the cards of the seat to act before it; a leader sweeps the last trick away first (P11)."""
    seat = position.to_act
    cards = cards_of(move)
    if position.is_leading():
        sweep(position)
        position.leader = seat
        position.shape = 0
    position.hands[seat] -= cards
    position.trick[seat] = cards
    position.acted += 1
    if is_thrown(move):
        position.downs |= ONE_SEAT[seat]
        return
    shape = shape_of(cards)
    if position.shape == 0 or beats(shape, position.shape):
        position.best = seat
        position.shape = shape


def act(position: Position, move: i64) -> None:
    """A play or cards thrown away by the seat to act; then the next seat, or the trick is over (P11, P12)."""
    seat = position.to_act
    place(position, move)
    if position.acted < position.seats:
        position.to_act = (seat + 1) % position.seats
        return
    position.held -= number_of(position.shape)
    position.to_act = position.best
    if position.held == 0:
        end_season(position)


def payments(position: Position, winner: i64) -> list[int]:
    """What each seat gains when `winner` wins the season with the open cards as they lie (P14)."""
    found = [0] * position.seats
    seat: i64
    for seat in range(position.seats):
        if seat == winner:
            continue
        amount = FREE_CARDS - size(position.open[seat])
        if position.dealer in (seat, winner):
            amount *= position.value
        found[seat] -= int(amount)
        found[winner] += int(amount)
    return found


def end_season(position: Position) -> None:
    """The winner of the last trick is paid and deals next; the value goes up or starts anew (P4, P14)."""
    winner = position.best
    bill = payments(position, winner)
    position.bills = [*position.bills, bill]
    position.totals = vec[i64]([total + paid for total, paid in zip(position.totals, bill, strict=True)])
    position.value = position.value + 1 if winner == position.dealer else FIRST_VALUE
    position.dealer = winner
    if len(position.bills) == position.terms.seasons:
        position.to_act = OVER
        return
    position.to_act = CHANCE
    position.is_old = True
    position.gone = 0
    position.open = vec[i64]([0] * position.seats)
    position.thrown = vec[i64]([0] * position.seats)
    position.thrown_hidden = vec[i64]([0] * position.seats)
