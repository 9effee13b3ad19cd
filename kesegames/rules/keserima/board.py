"""The squares, kinds and cards of Kese-Rima (K1–K6).

A square is `row * 5 + column`, 0 … 24, NOWHERE is off the board; a set of squares is a mask of 25 bits. Kinds are the
sums of what they can do: CROSS and DIAGONAL are bits, a circle has neither and an all has both. Cards are counted in
one int, 8 bits a kind.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

SQUARES: Final = 25
NOWHERE: Final = 31
ALL_SQUARES: Final = (1 << 25) - 1
LEFT_COLUMN: Final = 1 << 0 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20
RIGHT_COLUMN: Final = LEFT_COLUMN << 4

CIRCLE: Final = 0
CROSS: Final = 1
DIAGONAL: Final = 2
ALL: Final = 3
KINDS: Final = "o+x*"
SIDES: Final = ("K", "R")
OWNERS: Final = ("K", "R", "S")

ONE_CIRCLE: Final = 1
ONE_CROSS: Final = 1 << 8
ONE_DIAGONAL: Final = 1 << 16
HAND: Final = 3


ORTHOGONAL: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))
OBLIQUE: Final = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def neighbours(directions: tuple[tuple[int, int], ...]) -> vec[i64]:
    """For each square the set of the squares that lie one step from it in these directions."""
    table: list[i64] = []
    for square in range(SQUARES):
        near = 0
        for across, down in directions:
            column = square % 5 + across
            row = square // 5 + down
            if 0 <= column < 5 and 0 <= row < 5:
                near |= 1 << row * 5 + column
        table.append(near)
    return vec[i64](table)


ALONG: Final[vec[i64]] = neighbours(ORTHOGONAL)
"""The squares of one orthogonal step from each square."""
ACROSS: Final[vec[i64]] = neighbours(OBLIQUE)
"""The squares of one diagonal step from each square."""
DE_BRUIJN: Final = 0x077CB531
SQUARE_AT: Final[vec[i64]] = vec[i64](
    [next(n for n in range(32) if ((1 << n) * DE_BRUIJN & 0xFFFFFFFF) >> 27 == top) for top in range(32)]
)
"""The lowest square of a set that is not empty stands at `(set & -set) * DE_BRUIJN >> 27` of 32 bits (Leiserson,
Prokop, Randall 1998). Written out where turns are generated: a call would cost as much as the rest of the loop."""


def along(squares: i64) -> i64:
    """The orthogonal neighbours of a set."""
    sideways = (squares & ~RIGHT_COLUMN) << 1 | (squares & ~LEFT_COLUMN) >> 1
    return (sideways | squares << 5 | squares >> 5) & ALL_SQUARES


def across(squares: i64) -> i64:
    """The diagonal neighbours of a set."""
    sideways = (squares & ~RIGHT_COLUMN) << 1 | (squares & ~LEFT_COLUMN) >> 1
    return (sideways << 5 | sideways >> 5) & ALL_SQUARES


def size(squares: i64) -> i64:
    """How many squares a set has."""
    squares = (squares & 0x55555555) + (squares >> 1 & 0x55555555)
    squares = (squares & 0x33333333) + (squares >> 2 & 0x33333333)
    squares = (squares & 0x0F0F0F0F) + (squares >> 4 & 0x0F0F0F0F)
    return squares * 0x01010101 >> 24 & 255


def square_name(square: i64) -> str:
    """Column, then row, from 1 (K1)."""
    return f"{square % 5 + 1}{square // 5 + 1}"


def square_number(name: str) -> i64:
    """The inverse of `square_name`; NOWHERE for any other text."""
    if len(name) == 2 and name[0] in "12345" and name[1] in "12345":
        return (ord(name[1]) - 49) * 5 + ord(name[0]) - 49
    return NOWHERE


def squares_of(mask: i64) -> list[i64]:
    """The squares of a set, ascending."""
    return [square for square in range(SQUARES) if mask >> square & 1]


def card_of(start: i64, goal: i64) -> i64:
    """The kind of one step: CROSS along a line, DIAGONAL across, CIRCLE when it is no step to a neighbour (K11)."""
    if ALONG[start] >> goal & 1:
        return CROSS
    if ACROSS[start] >> goal & 1:
        return DIAGONAL
    return CIRCLE


def count_of(cards: i64, kind: i64) -> i64:
    """How many of a kind."""
    return cards >> 8 * kind & 255


def count_all(cards: i64) -> i64:
    """How many cards altogether."""
    return (cards & 255) + (cards >> 8 & 255) + (cards >> 16 & 255) + (cards >> 24 & 255)


def cards_text(cards: i64) -> str:
    """The cards in the order o + x *."""
    return "".join(KINDS[kind] * count_of(cards, kind) for kind in range(4))


def cards_from(text: str) -> i64:
    """The inverse of `cards_text`, in any order; -1 for a character that is no card or more than 200 of them."""
    if len(text) > 200 or any(letter not in KINDS for letter in text):
        return -1
    return sum(1 << 8 * KINDS.index(letter) for letter in text)


def draws(deck: i64, count: i64) -> list[tuple[i64, i64]]:
    """Every multiset of `count` cards o + x that a shuffled deck can give, ascending, with the number of its ways."""
    found: list[tuple[i64, i64]] = []
    for diagonals in range(count + 1):
        for crosses in range(count - diagonals + 1):
            circles = count - diagonals - crosses
            ways = choose(deck & 255, circles) * choose(deck >> 8 & 255, crosses) * choose(deck >> 16 & 255, diagonals)
            if ways:
                found.append((circles | crosses << 8 | diagonals << 16, ways))
    return found


def drawn(deck: i64, count: i64, rng: Random) -> i64:
    """`count` cards from a shuffled deck, or all that are left (K16)."""
    cards: i64 = 0
    for _ in range(count):
        circles = deck & 255
        crosses = deck >> 8 & 255
        total = circles + crosses + (deck >> 16 & 255)
        if not total:
            break
        place = rng.randrange(total)
        card: i64 = ONE_CIRCLE if place < circles else ONE_CROSS if place < circles + crosses else ONE_DIAGONAL
        cards += card
        deck -= card
    return cards


def choose(count: i64, taken: i64) -> i64:
    """The binomial coefficient, for the few cards of a hand."""
    ways: i64 = 1
    for i in range(taken):
        ways = ways * (count - i) // (i + 1)
    return ways


def is_won(prison: i64) -> bool:
    """Whether a prison holds a circle, a cross and a diagonal, or an all (K19)."""
    return bool(prison >> 24 or (prison & 255 and prison & 0xFF00 and prison & 0xFF0000))


def held_kinds(prison: i64) -> i64:
    """The kinds in a prison as four bits."""
    kinds: i64 = 0
    for kind in range(4):
        if prison >> 8 * kind & 255:
            kinds |= 1 << kind
    return kinds
