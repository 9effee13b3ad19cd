"""Plays of 小猫 as ints, and which of them there are (P70, P71).

A play is its packed cards (`rules.paper.cards`); where they are nothing but 無, the rank they are named is packed above
them, counted from 1. DRAW and LEAVE are moves of their own. Strength is the rank in the order of P7: 0 船, 2 兵 … 9 将,
10 王, 11 皇; 無 has none of its own.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.paper.cards import BITS, BLACKS, KINDS, ONE, RANKS, count, size

SHIP: Final = 0
NAUGHT: Final = 1
EMPEROR: Final = 11
UNNAMED: Final = -1
BLACK_BIT: Final = 1
RED_BIT: Final = 2
CARDS: Final[i64] = (1 << BITS) - 1
NAMED: Final[vec[i64]] = vec[i64]([(rank + 1) << BITS for rank in range(RANKS)])
"""A name as it is packed; mypyc would compute the shift in 32 bits."""
DRAW: Final[i64] = 1 << (BITS + 4)
LEAVE: Final[i64] = 1 << (BITS + 5)
NAUGHTS: Final[i64] = 3 * int(ONE[NAUGHT]) + 3 * int(ONE[RANKS + NAUGHT])
"""All of them, which fill their fields."""


def cards_of(move: i64) -> i64:
    """The cards that leave the hand."""
    return move & CARDS


def is_play(move: i64) -> bool:
    """Whether it is neither DRAW nor LEAVE."""
    return move & CARDS != 0


def name_in(move: i64) -> i64:
    """The rank that its 無 are named, UNNAMED where it has other cards."""
    return (move >> BITS & 15) - 1


def strength_of(move: i64) -> i64:
    """The rank that a single or a set counts as."""
    name = name_in(move)
    return name if name != UNNAMED else rank_of(cards_of(move))


def rank_of(cards: i64) -> i64:
    """The rank that these cards have beside any 無; UNNAMED where they are 無 alone, or of several ranks."""
    found: i64 = UNNAMED
    kind: i64
    for kind in range(KINDS):
        rank = kind % RANKS
        if rank in (NAUGHT, found) or not count(cards, kind):
            continue
        if found != UNNAMED:
            return UNNAMED
        found = rank
    return found


def is_one_rank(cards: i64) -> bool:
    """Whether these cards are a single or a set, 無 standing for what lies beside them (P70, P71)."""
    return cards != 0 and (cards & ~NAUGHTS == 0 or rank_of(cards) != UNNAMED)


def colours_of(cards: i64) -> i64:
    """BLACK_BIT and RED_BIT of the colours that occur."""
    found: i64 = 0
    if cards & BLACKS:
        found = BLACK_BIT
    if cards & ~BLACKS:
        found += RED_BIT
    return found


def is_stronger(rank: i64, other: i64) -> bool:
    """Whether a single of `rank` beats one of the `other` (P70): 船 beats 皇 only, 皇 all but 船."""
    if rank == SHIP:
        return other == EMPEROR
    if other == SHIP:
        return rank != EMPEROR
    return rank > other


def follows(move: i64, best: i64, strength: i64) -> bool:
    """Whether a play can follow the cards `best` of that strength (P71)."""
    cards = cards_of(move)
    number = size(cards)
    if number == 1:
        return colours_of(cards) & colours_of(best) != 0 and is_stronger(strength_of(move), strength)
    return number > size(best) and strength_of(move) == strength


def leads(hand: i64) -> vec[i64]:
    """Every single and every set in a hand, a 無 alone under each of its names, by strength."""
    moves = vec[i64](capacity=64)
    rank: i64
    for rank in range(RANKS):
        if rank != NAUGHT:
            moves = _of_rank(moves, hand, rank, 1)
    return moves


def answers(hand: i64, best: i64, strength: i64) -> vec[i64]:
    """Every play in a hand that follows the cards `best` of that strength (P71): singles first, by strength."""
    moves = vec[i64](capacity=16)
    colours = colours_of(best)
    rank: i64
    first: i64
    for rank in range(RANKS):
        if rank == NAUGHT or not is_stronger(rank, strength):
            continue
        for first in range(0, KINDS, RANKS):
            if colours & (RED_BIT if first else BLACK_BIT) == 0:
                continue
            if count(hand, first + rank):
                moves = append(moves, ONE[first + rank])
            if count(hand, first + NAUGHT):
                moves = append(moves, ONE[first + NAUGHT] | NAMED[rank])
    return _of_rank(moves, hand, strength, max(2, size(best) + 1))


def _of_rank(moves: vec[i64], hand: i64, rank: i64, least: i64) -> vec[i64]:
    """Append each choice of `least` or more cards that count as `rank`, without and with each 無."""
    b: i64
    r: i64
    black_naughts: i64
    red_naughts: i64
    for b in range(count(hand, rank) + 1):
        for r in range(count(hand, RANKS + rank) + 1):
            for black_naughts in range(count(hand, NAUGHT) + 1):
                for red_naughts in range(count(hand, RANKS + NAUGHT) + 1):
                    if b + r + black_naughts + red_naughts < least:
                        continue
                    cards = black_naughts * ONE[NAUGHT] + red_naughts * ONE[RANKS + NAUGHT]
                    if b + r:
                        cards += b * ONE[rank] + r * ONE[RANKS + rank]
                    else:
                        cards |= NAMED[rank]
                    moves = append(moves, cards)
    return moves
