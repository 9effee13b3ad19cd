"""Combinations of cards (docs/rules/paper-kisen.md P3, P5, P13): what some cards are, and all that a hand can play.

A combination's shape is one int: its form (what two combinations share that are "the same", colours included) in the
low bits, its strength above them, so that of two shapes of one form the greater is the stronger combination.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.paper.cards import (
    BLACK,
    BLACKS,
    COLOUR_BITS,
    FIELD,
    KINDS,
    KING,
    ONE,
    RANKS,
    SHIFT,
    SHIP,
    TOP_VALUE,
    count,
    size,
    strength_of,
)

NONE: Final = 0
"""The shape of cards that are no combination."""
SINGLE: Final = 1
SET: Final = 2
RUN: Final = 3
FORM_BITS: Final = 10
FORM: Final = (1 << FORM_BITS) - 1
ANY: Final = -1
LEAST_RUN: Final = 3
VALUES: Final = TOP_VALUE + 1

_VALUE: Final[vec[i64]] = vec[i64]([1 << value for value in range(VALUES)])
"""The bit of a value in a mask; mypyc would compute `1 << value` in 32 bits."""
_RUN_CARDS: Final[vec[i64]] = vec[i64](
    [sum(int(ONE[value + 1]) for value in range(VALUES) if mask >> value & 1) for mask in range(1 << VALUES)]
)
"""Black cards, one of each value in a mask."""
_KINGS: Final[vec[i64]] = vec[i64]([0, 1, 1, 2])
"""How many cards 王 and 皇 are, whose fields lie side by side."""


def shaped(sort: i64, number: i64, blacks: i64, strength: i64) -> i64:
    """The shape of a combination of `number` cards, `blacks` of them black."""
    return sort | number << 2 | blacks << 6 | strength << FORM_BITS


def sort_of(shape: i64) -> i64:
    """SINGLE, SET or RUN."""
    return shape & 3


def number_of(shape: i64) -> i64:
    """How many cards it has."""
    return shape >> 2 & 15


def blacks_of(shape: i64) -> i64:
    """How many of its cards are black, each 船 by its own colour (P11)."""
    return shape >> 6 & 15


def strength_in(shape: i64) -> i64:
    """A run's top value 0 … 8 (P13), else the strength of its cards 0 … 10 (P2, P5)."""
    return shape >> FORM_BITS


def beats(shape: i64, other: i64) -> bool:
    """Whether a combination is the same as another, of the same colours, and stronger."""
    return shape & FORM == other & FORM and shape > other


def shape_of(cards: i64) -> i64:
    """What these cards are together, NONE where they are no combination."""
    number = size(cards)
    blacks = size(cards & BLACKS)
    ships = count(cards, SHIP) + count(cards, RANKS + SHIP)
    kind: i64
    lowest: i64 = KING + 1
    highest: i64 = SHIP
    for kind in range(KINDS):
        if cards >> SHIFT[kind] & FIELD[kind] and kind % RANKS != SHIP:
            lowest = min(lowest, strength_of(kind))
            highest = max(highest, strength_of(kind))
    if number == 0:
        return NONE
    if ships == number or lowest == highest:
        return shaped(SINGLE if number == 1 else SET, number, blacks, highest)
    top = run_top(cards if blacks else cards >> COLOUR_BITS, number, lowest - 1, highest - 1)
    return shaped(RUN, number, blacks, top) if top >= 0 and blacks in (0, number) else NONE


def run_top(cards: i64, number: i64, lowest: i64, highest: i64) -> i64:
    """The top value of the run that black cards of the values `lowest` … `highest` make, with a 船 as it is strongest.

    −1 where they make none.
    """
    if number < LEAST_RUN or highest > TOP_VALUE:
        return -1
    mask: i64 = 0
    value: i64
    for value in range(lowest, highest + 1):
        if count(cards, value + 1) > 1:
            return -1
        mask |= count(cards, value + 1) << value
    ships = number - size(_RUN_CARDS[mask])
    width = highest - lowest + 1
    if width == number:
        return highest
    if width != number - 1 or ships != 1:
        return -1
    if highest < TOP_VALUE:
        return highest + 1
    return highest if lowest > 0 else -1


def leads(hand: i64) -> vec[i64]:
    """Every combination in a hand, singles first, then sets, then runs."""
    moves = vec[i64](capacity=64)
    kind: i64
    strength: i64
    for kind in range(KINDS):
        if count(hand, kind):
            moves = append(moves, ONE[kind])
    for strength in range(1, KING + 1):
        moves = sets(moves, hand, strength, ANY, ANY)
    ships = ONE[SHIP] + ONE[RANKS + SHIP]
    if hand & ships == ships:
        moves = append(moves, ships)
    for colour in range(2):
        for number in range(LEAST_RUN, VALUES + 1):
            moves = runs(moves, hand, colour, number, number - 1)
    return moves


def answers(hand: i64, shape: i64) -> vec[i64]:
    """Every combination in a hand that beats one of that shape (P11), the weakest first."""
    moves = vec[i64](capacity=16)
    number, blacks, strength = number_of(shape), blacks_of(shape), strength_in(shape)
    kind: i64
    stronger: i64
    if sort_of(shape) == SINGLE:
        first = 0 if blacks else RANKS
        for kind in range(first, first + RANKS):
            if count(hand, kind) and strength_of(kind) > strength:
                moves = append(moves, ONE[kind])
        return moves
    if sort_of(shape) == SET:
        for stronger in range(strength + 1, KING + 1):
            moves = sets(moves, hand, stronger, number, blacks)
        return moves
    return runs(moves, hand, BLACK if blacks else 1, number, strength + 1)


def parts(hand: i64, number: i64) -> vec[i64]:
    """Every choice of `number` cards of a hand."""
    kinds = vec[i64](capacity=16)
    kind: i64
    for kind in range(KINDS):
        if count(hand, kind):
            kinds = append(kinds, kind)
    return _parts(vec[i64](capacity=64), 0, kinds, 0, number, hand, size(hand))


def _parts(moves: vec[i64], chosen: i64, kinds: vec[i64], place: i64, number: i64, hand: i64, left: i64) -> vec[i64]:
    """Append `chosen` with every choice of `number` more among the `left` cards of the `kinds` from `place` on."""
    if number == 0:
        return append(moves, chosen)
    while left >= number:
        kind = kinds[place]
        place += 1
        held = count(hand, kind)
        left -= held
        if number == 1:
            moves = append(moves, chosen + ONE[kind])
            continue
        taken = min(held, number)
        while taken > 0:
            moves = _parts(moves, chosen + taken * ONE[kind], kinds, place, number - taken, hand, left)
            taken -= 1
    return moves


def sets(moves: vec[i64], hand: i64, strength: i64, number: i64, blacks: i64) -> vec[i64]:
    """Append to `moves` the sets of a strength (P3) with so many cards, so many of them black, or ANY; one is no 船."""
    field: i64 = 3 if strength == KING else FIELD[strength]
    black_shift, red_shift = SHIFT[strength], SHIFT[RANKS + strength]
    black = hand >> black_shift & field
    red = hand >> red_shift & field
    if black + red == 0:
        return moves
    b: i64
    r: i64
    for b in range(black + 1):
        if strength == KING and b & ~black:
            continue
        for r in range(red + 1):
            if b + r == 0 or (strength == KING and r & ~red):
                continue
            black_number = _KINGS[b] if strength == KING else b
            red_number = _KINGS[r] if strength == KING else r
            cards = b << black_shift | r << red_shift
            moves = _with_ships(moves, hand, cards, black_number, red_number, number, blacks)
    return moves


def _with_ships(moves: vec[i64], hand: i64, cards: i64, black: i64, red: i64, number: i64, blacks: i64) -> vec[i64]:
    """Append `cards`, that many black and red ones, without and with each 船, where the numbers fit."""
    b: i64
    r: i64
    for b in range(count(hand, SHIP) + 1):
        if blacks != ANY and black + b != blacks:
            continue
        for r in range(count(hand, RANKS + SHIP) + 1):
            whole = black + b + red + r
            if whole >= 2 and (number == ANY or whole == number):
                moves = append(moves, cards + b * ONE[SHIP] + r * ONE[RANKS + SHIP])
    return moves


def runs(moves: vec[i64], hand: i64, colour: i64, number: i64, lowest_top: i64) -> vec[i64]:
    """Append the runs of a colour with so many cards whose top value is `lowest_top` or more (P3, P5)."""
    shift: i64 = COLOUR_BITS * colour
    held = hand >> shift & BLACKS
    mask: i64 = 0
    value: i64
    top: i64
    for value in range(VALUES):
        if count(held, value + 1):
            mask |= _VALUE[value]
    has_ship = count(held, SHIP) > 0
    whole: i64 = (2 * _VALUE[number - 1]) - 1
    for top in range(max(lowest_top, number - 1), VALUES):
        window = whole << (top - number + 1)
        missing = window & ~mask
        if missing == 0:
            moves = append(moves, _RUN_CARDS[window] << shift)
        if not has_ship:
            continue
        for value in range(top - number + 1, top + 1):
            # At the bottom only below 8: elsewhere it is stronger on top (P5).
            if missing & ~_VALUE[value] or (value == top - number + 1 and top < TOP_VALUE):
                continue
            moves = append(moves, (_RUN_CARDS[window & ~_VALUE[value]] + ONE[SHIP]) << shift)
    return moves
