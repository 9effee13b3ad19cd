"""The deck of docs/rules/paper-kisen.md (P1, P2, P7): kinds as small ints, any cards together as one packed int.

A kind is `12 * colour + rank`, the ranks in the order of P7: 船 無 兵 … 将 王 皇. Packed cards have a field for every
kind, as wide as its copies need, 22 bits a colour: they are added and subtracted as ints, and a mask takes a colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import EVERYONE
from kesegames.engine.trouble import Trouble, quoted

BLACK: Final = 0
RED: Final = 1
RANKS: Final = 12
KINDS: Final = 24
SHIP: Final = 0
"""The rank of 船, and the strength of a combination of nothing else (P5)."""
KING: Final = 10
"""The rank of 王, before 皇, and the strength of both (P2)."""
TOP_VALUE: Final = 8
"""The value of 将: of the ranks 1 … 9 each is one more than its value."""
SIGNS: Final = "s012345678ke"
COLOURS: Final = "br"

COPIES: Final = (1, 3, 4, 2, 2, 2, 2, 2, 2, 2, 1, 1)
"""How many there are of each rank in a colour (P1)."""
COLOUR_BITS: Final = sum(copies.bit_length() for copies in COPIES)
"""22."""
BITS: Final = 2 * COLOUR_BITS
"""Packed cards are less than 1 << BITS."""

SHIFT: Final[vec[i64]] = vec[i64](
    [
        COLOUR_BITS * colour + sum(copies.bit_length() for copies in COPIES[:rank])
        for colour in range(2)
        for rank in range(RANKS)
    ]
)
"""Where the field of a kind begins."""
FIELD: Final[vec[i64]] = vec[i64]([(1 << copies.bit_length()) - 1 for _ in range(2) for copies in COPIES])
"""A field's bits, shifted down."""
ONE: Final[vec[i64]] = vec[i64]([1 << int(shift) for shift in SHIFT])
"""One card of a kind; mypyc would compute `1 << shift` in 32 bits."""


def packed_copies() -> int:
    """All 48 cards (P1)."""
    return sum(int(ONE[kind]) * COPIES[kind % RANKS] for kind in range(KINDS))


def packed_bits(bit: int) -> int:
    """The bit of that weight in every field that has it."""
    return sum(int(ONE[kind]) << bit for kind in range(KINDS) if int(FIELD[kind]) >> bit)


_WIDTHS: Final = [((1 << copies.bit_length()) - 1, copies.bit_length()) for _ in range(2) for copies in COPIES]
"""The bits of each field, lowest first, and how many they are."""
DECK: Final[i64] = packed_copies()
BLACKS: Final[i64] = (1 << COLOUR_BITS) - 1
"""The fields of the black cards."""
ONES: Final[i64] = packed_bits(0)
TWOS: Final[i64] = packed_bits(1)
FOURS: Final[i64] = packed_bits(2)
HALF_BITS: Final = COLOUR_BITS // 2
HALF: Final = (1 << HALF_BITS) - 1
"""Half the bits of a colour."""


def sums_of(shift: int, worths: Sequence[int]) -> list[int]:
    """What any bits of half a colour, which begins at the bit `shift`, are worth together; `worths` has that of a card
    of each rank."""
    each = [worths[rank] << bit for rank, copies in enumerate(COPIES) for bit in range(copies.bit_length())]
    found = [0]
    for worth in each[shift : shift + HALF_BITS]:
        found += [number + worth for number in found]
    return found


SIZE_LOW: Final[vec[i64]] = vec[i64](sums_of(0, [1] * RANKS))
SIZE_HIGH: Final[vec[i64]] = vec[i64](sums_of(HALF_BITS, [1] * RANKS))


def colour_of(kind: i64) -> i64:
    """BLACK or RED."""
    return 1 if kind >= RANKS else 0


def strength_of(kind: i64) -> i64:
    """0 船, 1 無 … 9 将, 10 王 and 皇 (P2)."""
    return min(kind % RANKS, KING)


def count(cards: i64, kind: i64) -> i64:
    """How many of a kind there are."""
    return cards >> SHIFT[kind] & FIELD[kind]


def bits_in(number: i64) -> i64:
    """How many bits are set, of 44."""
    number -= number >> 1 & 0x5_5555_5555_5555
    number = (number & 0x3_3333_3333_3333) + (number >> 2 & 0x3_3333_3333_3333)
    number = number + (number >> 4) & 0xF0F_0F0F_0F0F
    number += number >> 8
    number += number >> 16
    return number + (number >> 32) & 63


def size(cards: i64) -> i64:
    """How many cards there are."""
    low = SIZE_LOW[cards & HALF] + SIZE_LOW[cards >> COLOUR_BITS & HALF]
    return low + SIZE_HIGH[cards >> HALF_BITS & HALF] + SIZE_HIGH[cards >> COLOUR_BITS + HALF_BITS & HALF]


def are_in(cards: i64, others: i64) -> bool:
    """Whether `others` has all of `cards`."""
    return all(count(cards, kind) <= count(others, kind) for kind in range(KINDS))


def kinds_in(cards: i64) -> list[int]:
    """The kind of each card, in the order of P7."""
    found: list[int] = []
    kind = 0
    while cards:
        found += [kind] * (cards & _WIDTHS[kind][0])
        cards >>= _WIDTHS[kind][1]
        kind += 1
    return found


def name(kind: int) -> str:
    """A card as P7 writes it, which is also its piece id: `b3`."""
    return COLOURS[kind // RANKS] + SIGNS[kind % RANKS]


def names(cards: i64) -> list[str]:
    """Each card as P7 writes it."""
    return [name(kind) for kind in kinds_in(cards)]


NAMES: Final = [name(kind) for kind in range(KINDS)]


def read(text: str) -> int:
    """Packed cards from a text as P7 writes them, in any order.

    Raises Trouble for what is no card, and for more cards of a kind than there are.
    """
    cards = 0
    for place in range(0, len(text), 2):
        found = text[place : place + 2]
        if found not in NAMES:
            raise Trouble("trouble.paper_card", {"text": quoted(found), "cards": quoted(text)})
        kind = NAMES.index(found)
        if count(cards, kind) == COPIES[kind % RANKS]:
            values = {"card": found, "copies": str(COPIES[kind % RANKS]), "cards": quoted(text)}
            raise Trouble("trouble.paper_too_many", values)
        cards += int(ONE[kind])
    return cards


def drawn(cards: i64, place: i64) -> i64:
    """The kind of the card at `place`, counted from 0 in the order of P7; a random place draws fairly."""
    kind: i64 = 0
    blacks = SIZE_LOW[cards & HALF] + SIZE_HIGH[cards >> HALF_BITS & HALF]
    if place >= blacks:
        place -= blacks
        kind = RANKS
    place -= cards >> SHIFT[kind] & FIELD[kind]
    while place >= 0:
        kind += 1
        place -= cards >> SHIFT[kind] & FIELD[kind]
    return kind


def chances(cards: i64) -> list[tuple[i64, i64]]:
    """Each kind that one of `cards` can be, with its weight, ascending."""
    found: list[tuple[i64, i64]] = []
    kind: i64
    for kind in range(KINDS):
        held = count(cards, kind)
        if held > 0:
            found.append((kind, held))
    return found


def turn_down(hands: vec[i64], hidden: vec[i64], seat: i64) -> None:
    """Turn face down what `seat` may not know: all hands but its own; none for EVERYONE."""
    if seat == EVERYONE:
        return
    other: i64
    for other in range(len(hands)):
        if other != seat:
            hidden[other] += size(hands[other])
            hands[other] = 0


def filled(rng: Random, pool: i64, wanted: vec[i64]) -> vec[i64]:
    """As many cards of `pool` as each entry of `wanted` asks for, drawn at random, and what is left of it last.

    The pool must have enough.
    """
    kinds = vec[i64](capacity=48)
    kind: i64
    for kind in range(KINDS):
        for _ in range(count(pool, kind)):
            kinds = append(kinds, kind)
    found = vec[i64](capacity=16)
    left: i64 = len(kinds)
    for number in wanted:
        cards: i64 = 0
        for _ in range(number):
            place = rng.randrange(left)
            left -= 1
            cards += ONE[kinds[place]]
            kinds[place] = kinds[left]
        pool -= cards
        found = append(found, cards)
    return append(found, pool)
