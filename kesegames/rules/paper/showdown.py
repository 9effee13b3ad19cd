"""The best combination in a hand and common cards (docs/rules/paper-kisen.md P3, P5): showdowns of 値戦 and 開樽.

Which kind of combination goes before which is its game's: `graded` orders them. A rank is one int: the grade of the
kind, then the strength, then whether all cards are of one colour, a 船 by its own; the greater is the better.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.paper.cards import (
    BLACKS,
    COLOUR_BITS,
    FIELD,
    KING,
    ONE,
    RANKS,
    SHIFT,
    SHIP,
    TOP_VALUE,
    count,
)
from kesegames.rules.paper.plays import (
    FORM_BITS,
    LEAST_RUN,
    NONE,
    RUN,
    SET,
    SINGLE,
    VALUES,
    blacks_of,
    leads,
    number_of,
    shape_of,
)

KIND_BITS: Final = 6
"""A kind is sort and number, as they lie in a shape's lowest bits."""
KIND: Final = (1 << KIND_BITS) - 1
GRADE_SHIFT: Final = 5
"""In a rank below the grade: four bits of strength, and whether it is of one colour."""
NO_RANK: Final = 0

_ALIKE: Final[vec[i64]] = vec[i64](
    [FIELD[rank] * (ONE[rank] + ONE[RANKS + rank]) for rank in range(KING)] + [3 * (ONE[KING] + ONE[RANKS + KING])]
)
"""The fields of the cards of each strength, 王 and 皇 as one."""
_VALUE: Final[vec[i64]] = vec[i64]([1 << value for value in range(VALUES)])
_KINGS: Final[vec[i64]] = vec[i64]([0, 1, 1, 2])
"""How many cards 王 and 皇 are, whose fields lie side by side."""


def graded(*kinds: tuple[int, int]) -> vec[i64]:
    """The grades of these kinds, each a sort and a number of cards, the least first; others count as nothing."""
    grades = vec[i64]([0] * (KIND + 1))
    for grade, (sort, number) in enumerate(kinds, 1):
        grades[sort | number << 2] = grade
    return grades


def ranked(grade: i64, strength: i64, is_plain: bool) -> i64:
    """The rank of a combination of that grade and strength; `is_plain`: of one colour."""
    rank = grade << GRADE_SHIFT | strength << 1
    return rank + 1 if is_plain else rank


def grade_in(rank: i64) -> i64:
    return rank >> GRADE_SHIFT


def rank_of(cards: i64, grades: vec[i64]) -> i64:
    """The rank of exactly these cards as one combination; NO_RANK where they are none that counts."""
    shape = shape_of(cards)
    grade = grades[shape & KIND]
    if shape == NONE or grade == 0:
        return NO_RANK
    blacks = blacks_of(shape)
    return ranked(grade, shape >> FORM_BITS, blacks == 0 or blacks == number_of(shape))


def best(hand: i64, common: i64, most: i64, grades: vec[i64]) -> i64:
    """The best rank that `most` cards or fewer of both have together, one of the hand or more among them.

    Where any cards will do, all of them are the `hand`, and nothing is `common`.
    """
    found = _best_ships(hand, common, most, grades)
    either = hand | common
    strength: i64
    for strength in range(KING, SHIP, -1):
        if either & _ALIKE[strength]:
            found = _best_set(found, hand, common, strength, most, grades)
    number: i64
    for number in range(LEAST_RUN, min(most, VALUES) + 1):
        grade = grades[RUN | number << 2]
        if grade and ranked(grade, TOP_VALUE, True) > found:
            black = run_top(hand & BLACKS, common & BLACKS, number)
            red = run_top(hand >> COLOUR_BITS, common >> COLOUR_BITS, number)
            if max(black, red) >= 0:
                found = max(found, ranked(grade, max(black, red), True))
    return found


def _best_ships(hand: i64, common: i64, most: i64, grades: vec[i64]) -> i64:
    """The best rank of nothing but 船 (P5)."""
    if not hand & _ALIKE[SHIP]:
        return NO_RANK
    held = count(hand, SHIP) + count(hand, RANKS + SHIP)
    found: i64 = NO_RANK
    if grades[SINGLE | 1 << 2]:
        found = ranked(grades[SINGLE | 1 << 2], SHIP, True)
    if most > 1 and held + count(common, SHIP) + count(common, RANKS + SHIP) > 1 and grades[SET | 2 << 2]:
        found = max(found, ranked(grades[SET | 2 << 2], SHIP, False))
    return found


def _best_set(found: i64, hand: i64, common: i64, strength: i64, most: i64, grades: vec[i64]) -> i64:
    """The best of `found` and the singles and sets of that strength, 船 of both colours with them."""
    black, red = SHIFT[strength], SHIFT[RANKS + strength]
    held_black, held_red = hand >> black, hand >> red
    common_black, common_red = common >> black, common >> red
    if strength == KING:
        held_black, held_red = _KINGS[held_black & 3], _KINGS[held_red & 3]
        common_black, common_red = _KINGS[common_black & 3], _KINGS[common_red & 3]
    else:
        field = FIELD[strength]
        held_black, held_red = held_black & field, held_red & field
        common_black, common_red = common_black & field, common_red & field
    whole = held_black + held_red + common_black + common_red
    black_ships: i64 = 0
    red_ships: i64 = 0
    black_common: i64 = 0
    red_common: i64 = 0
    if (hand | common) & _ALIKE[SHIP]:
        black_ships, red_ships = count(hand, SHIP), count(hand, RANKS + SHIP)
        black_common, red_common = count(common, SHIP), count(common, RANKS + SHIP)
        whole += black_ships + red_ships + black_common + red_common
    number: i64
    for number in range(1, min(most, whole) + 1):
        grade = grades[(SINGLE if number == 1 else SET) | number << 2]
        if not grade or ranked(grade, strength, True) <= found:
            continue
        if can_be(held_black, common_black, black_ships, black_common, number) or can_be(
            held_red, common_red, red_ships, red_common, number
        ):
            found = ranked(grade, strength, True)
        elif can_be(
            held_black + held_red, common_black + common_red, black_ships + red_ships, black_common + red_common, number
        ):
            found = max(found, ranked(grade, strength, False))
    return found


def can_be(held: i64, common: i64, held_ships: i64, common_ships: i64, number: i64) -> bool:
    """Whether there are so many cards of a strength with 船, one of them no 船, and one of the hand (P5)."""
    if held + common == 0 or held + common + held_ships + common_ships < number:
        return False
    return held > 0 or (held_ships > 0 and number > 1)


def run_top(hand: i64, common: i64, number: i64) -> i64:
    """The greatest top value of a run of so many black cards, one of the hand among them; −1 where there is none."""
    held: i64 = 0
    lying: i64 = 0
    value: i64
    for value in range(VALUES):
        cards = _ALIKE[value + 1]
        if hand & cards:
            held |= _VALUE[value]
        if common & cards:
            lying |= _VALUE[value]
    has_ship = count(hand, SHIP) > 0
    may_miss = has_ship or count(common, SHIP) > 0
    whole: i64 = (2 * _VALUE[number - 1]) - 1
    top: i64
    for top in range(TOP_VALUE, number - 2, -1):
        window = whole << (top - number + 1)
        missing = window & ~(held | lying)
        if missing and (not may_miss or missing & (missing - 1)):
            continue
        if window & held or has_ship:
            return top
    return -1


def made(hand: i64, common: i64, most: i64, grades: vec[i64]) -> vec[i64]:
    """Every combination that has the best rank, as packed cards; none where nothing counts."""
    found = vec[i64](capacity=4)
    rank = best(hand, common, most, grades)
    if rank == NO_RANK:
        return found
    for cards in leads(hand + common):
        if number_of(shape_of(cards)) <= most and meets(cards, hand) and rank_of(cards, grades) == rank:
            found = append(found, cards)
    return found


def meets(cards: i64, hand: i64) -> bool:
    """Whether a card of `cards` can be one of the hand."""
    return any(count(cards, kind) and count(hand, kind) for kind in range(2 * RANKS))


def from_hand(cards: i64, hand: i64) -> i64:
    """The cards of a combination that the hand has itself, so that only the rest is taken from the common cards."""
    found: i64 = 0
    kind: i64
    for kind in range(2 * RANKS):
        found += min(count(cards, kind), count(hand, kind)) * ONE[kind]
    return found
