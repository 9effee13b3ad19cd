"""Plays, passes, choices and cards dealt as ints, and what they do (P40–P45).

A play is its packed cards, less than 1 << BITS; a pass and the three choices for a 将 have a bit above them, with the
strength that is named or taken in the low bits. An outcome of chance is the strength of the card dealt.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.paper.climbs import answers, leads, shape_of
from kesegames.rules.paper.strengths import BITS, DECK, GENERAL, ONE, STRENGTHS, all_of, common, count
from kesegames.rules.renyu.position import NAMED_BIT, Position

PASSED: Final[i64] = 1 << BITS
KEPT: Final[i64] = 2 << BITS
"""Neither named nor taken (P44)."""
NAMES: Final[i64] = 4 << BITS
TAKES: Final[i64] = 8 << BITS


def is_play(move: i64) -> bool:
    return move < PASSED


def strength_of(move: i64) -> i64:
    """The strength that is named or taken."""
    return move & PASSED - 1


def legal(position: Position) -> vec[i64]:
    """What the seat to act can play, or pass (P42); for a 将 every strength to name, every card to take, or neither."""
    if position.choices:
        return choices(position)
    hand = position.hands[position.to_act]
    if position.is_leading():
        return leads(hand)
    return append(answers(hand, position.shape), PASSED)


def choices(position: Position) -> vec[i64]:
    """What can be chosen for a 将 (P44)."""
    moves = vec[i64](capacity=24)
    strength: i64
    for strength in range(STRENGTHS):
        if not position.is_named(strength):
            moves = append(moves, NAMES | strength)
    for strength in range(STRENGTHS):
        if strength != GENERAL and count(position.pile, strength):
            moves = append(moves, TAKES | strength)
    return append(moves, KEPT)


def receiver(position: Position) -> i64:
    """Who is dealt the next card: one at a time round the table, the dealer first (P7)."""
    return (position.dealer + position.dealt) % position.seats


def deal(position: Position, strength: i64) -> None:
    """A card to the next seat; after the last one the dealer leads, what is left stays aside (P4, P40)."""
    if position.dealt == 0:
        clear(position)
    seat = receiver(position)
    position.hands[seat] += ONE[strength]
    position.dealt += 1
    if position.dealt == position.terms.hand * position.seats:
        position.dealt = 0
        position.best = position.dealer
        position.to_act = position.dealer


def clear(position: Position) -> None:
    """Take what was left of a season off the table."""
    position.trick = vec[i64]([0] * position.seats)
    position.named = 0
    position.best = 0


def gather(position: Position) -> None:
    """Gather the cards of a season; the last plays lie until the next deal, so that everybody sees how it ended."""
    position.hands = vec[i64]([0] * position.seats)
    position.hidden = vec[i64]([0] * position.seats)
    position.shown = vec[i64]([0] * position.seats)
    position.under = 0
    position.pile = 0
    position.out = 0
    position.shape = 0
    position.passes = 0
    position.choices = 0


def act(position: Position, move: i64) -> None:
    """A play, a pass or a choice of the seat to act, and what follows of itself."""
    if move == PASSED:
        give_way(position)
    elif is_play(move):
        place(position, move)
        if position.in_hand(position.best) == 0:
            end_season(position, position.best)
        elif position.choices == 0:
            position.to_act = (position.best + 1) % position.seats
    else:
        choose(position, move)
        winner = emptied(position)
        if winner >= 0:
            end_season(position, winner)
        elif position.choices == 0:
            position.to_act = (position.best + 1) % position.seats


def place(position: Position, cards: i64) -> None:
    """Lay the cards of the seat to act before it, upon what it has played in this trick (P42)."""
    seat = position.to_act
    hand = position.hands[seat]
    position.hands[seat] = hand - cards
    shown = position.shown[seat]
    if shown:
        position.shown[seat] = shown - common(shown, cards)
    position.under += position.trick[seat]
    position.trick[seat] = cards
    position.best = seat
    position.shape = shape_of(cards)
    position.passes = 0
    position.choices = count(cards, GENERAL)


def give_way(position: Position) -> None:
    """A pass; after those of all others the table goes to the discard pile and the last player leads (P43)."""
    position.passes += 1
    position.to_act = (position.to_act + 1) % position.seats
    if position.passes < position.seats - 1:
        return
    cards = position.on_table()
    gone = position.named_in(cards)
    position.pile += cards - gone
    position.out += gone
    position.trick = vec[i64]([0] * position.seats)
    position.under = 0
    position.shape = 0
    position.passes = 0


def choose(position: Position, move: i64) -> None:
    """What is chosen for one 将 (P44)."""
    position.choices -= 1
    strength = strength_of(move)
    if move & TAKES:
        position.pile -= ONE[strength]
        position.hands[position.best] += ONE[strength]
        position.shown[position.best] += ONE[strength]
    elif move & NAMES:
        name(position, strength)


def name(position: Position, strength: i64) -> None:
    """All cards of a strength leave hands and discard pile; the table when the trick is over (P44)."""
    position.named |= NAMED_BIT[strength]
    gone = all_of(position.pile, strength)
    position.pile -= gone
    position.out += gone
    seat: i64
    for seat in range(position.seats):
        gone = all_of(position.hands[seat], strength)
        position.hands[seat] -= gone
        position.out += gone
        position.shown[seat] -= all_of(position.shown[seat], strength)


def emptied(position: Position) -> i64:
    """The seat that has no cards after a choice, first the one that chose, then in turn order; −1: none (P45)."""
    turn: i64
    for turn in range(position.seats):
        seat = (position.best + turn) % position.seats
        if position.in_hand(seat) == 0:
            return seat
    return -1


def payments(position: Position, winner: i64) -> list[int]:
    """What each seat gains when `winner` wins the season: 1 for each card the others have left (P45)."""
    found = [-int(position.in_hand(seat)) for seat in range(position.seats)]
    found[winner] -= sum(found)
    return found


def end_season(position: Position, winner: i64) -> None:
    """The winner is paid and deals next (P4, P45); after the last season all stays as it lies."""
    position.settle(payments(position, winner))
    position.dealer = winner
    position.choices = 0
    position.to_act = OVER
    if len(position.bills) < position.terms.seasons:
        position.to_act = CHANCE
        gather(position)


def held_by_others(position: Position, seat: i64) -> i64:
    """How many cards the other seats have."""
    found: i64 = 0
    other: i64
    for other in range(position.seats):
        if other != seat:
            found += position.in_hand(other)
    return found


def elsewhere(position: Position, seat: i64) -> i64:
    """The cards that other seats may hold for all that `seat` knows, packed; some of them may have been put aside."""
    cards = DECK - position.on_table() - position.pile - position.out - position.hands[seat]
    return cards - position.named_in(cards)
