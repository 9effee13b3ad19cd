"""The deck without its colours (docs/rules/paper-kisen.md P1, P2, P40): strengths as small ints, any cards as one int.

A strength is 0 船, 1 無 … 9 将, 10 王 and 皇. Packed cards have a field of four bits for how many there are of each:
they are added and subtracted as ints.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.trouble import Trouble, quoted

STRENGTHS: Final = 11
SHIP: Final = 0
LEAST: Final = 1
"""無, the weakest of a run."""
GENERAL: Final = 9
"""将, the strongest of a run."""
KING: Final = 10
"""王 and 皇."""
SIGNS: Final = "s012345678k"
COPIES: Final = (2, 6, 8, 4, 4, 4, 4, 4, 4, 4, 4)
"""How many there are of each (P1)."""
FIELD_BITS: Final = 4
BITS: Final = FIELD_BITS * STRENGTHS
"""Packed cards are less than 1 << BITS."""
ONE: Final[vec[i64]] = vec[i64]([1 << FIELD_BITS * strength for strength in range(STRENGTHS)])
"""One card of a strength; mypyc would compute `1 << shift` in 32 bits."""


def packed_copies() -> int:
    """All 48 cards (P1)."""
    return sum(int(ONE[strength]) * COPIES[strength] for strength in range(STRENGTHS))


DECK: Final[i64] = packed_copies()


def count(cards: i64, strength: i64) -> i64:
    """How many of a strength there are."""
    return cards >> 4 * strength & 15


def all_of(cards: i64, strength: i64) -> i64:
    """Those of `cards` that have this strength, packed."""
    return cards & 15 * ONE[strength]


def size(cards: i64) -> i64:
    """How many cards there are."""
    pairs = (cards & 0xF0F_0F0F_0F0F) + (cards >> 4 & 0xF0F_0F0F_0F0F)
    pairs = (pairs & 0xFF_FFFF) + (pairs >> 24)
    return (pairs + (pairs >> 8) + (pairs >> 16)) & 255


def are_in(cards: i64, others: i64) -> bool:
    """Whether `others` has all of `cards`."""
    return all(count(cards, strength) <= count(others, strength) for strength in range(STRENGTHS))


def common(cards: i64, others: i64) -> i64:
    """As many of each strength as both have."""
    found: i64 = 0
    strength: i64
    for strength in range(STRENGTHS):
        found += min(count(cards, strength), count(others, strength)) * ONE[strength]
    return found


def each_in(cards: i64) -> list[int]:
    """The strength of each card, the weakest first."""
    return [strength for strength in range(STRENGTHS) for _ in range(count(cards, strength))]


def names(cards: i64) -> list[str]:
    """Each card as P40 writes it, which is also its piece id."""
    return [SIGNS[strength] for strength in each_in(cards)]


def read(text: str) -> int:
    """Packed cards from their signs in any order.

    Raises Trouble for what is no card, and for more cards of a strength than there are.
    """
    cards = 0
    for sign in text:
        strength = SIGNS.find(sign)
        if strength < 0:
            raise Trouble("trouble.paper_strength", {"text": quoted(sign), "cards": quoted(text)})
        if count(cards, strength) == COPIES[strength]:
            values = {"card": sign, "copies": str(COPIES[strength]), "cards": quoted(text)}
            raise Trouble("trouble.paper_too_many", values)
        cards += int(ONE[strength])
    return cards


def drawn(cards: i64, place: i64) -> i64:
    """The strength of the card at `place`, counted from 0, the weakest first; a random place draws fairly."""
    strength: i64 = 0
    place -= count(cards, 0)
    while place >= 0:
        strength += 1
        place -= count(cards, strength)
    return strength


def chances(cards: i64) -> list[tuple[i64, i64]]:
    """Each strength that one of `cards` can have, with its weight, ascending."""
    found: list[tuple[i64, i64]] = []
    strength: i64
    for strength in range(STRENGTHS):
        held = count(cards, strength)
        if held > 0:
            found.append((strength, held))
    return found


def filled(rng: Random, pool: i64, wanted: vec[i64]) -> vec[i64]:
    """As many cards of `pool` as each entry of `wanted` asks for, drawn at random, and what is left of it last.

    The pool must have enough.
    """
    each = vec[i64](capacity=48)
    strength: i64
    for strength in range(STRENGTHS):
        for _ in range(count(pool, strength)):
            each = append(each, strength)
    found = vec[i64](capacity=8)
    left: i64 = len(each)
    for number in wanted:
        cards: i64 = 0
        for _ in range(number):
            place = rng.randrange(left)
            left -= 1
            cards += ONE[each[place]]
            each[place] = each[left]
        pool -= cards
        found = append(found, cards)
    return append(found, pool)
