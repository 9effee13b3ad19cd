"""Combinations without colours (docs/rules/paper-kisen.md P5, P41, P42): what some cards are, what a hand can play.

A 船 stands for any card. A combination's shape is one int: its form (what two combinations share that are "the same")
in the low bits, its strength above them. No cards can be read as two forms; of a run that a 船 makes in several ways
the strongest counts.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.paper.strengths import GENERAL, KING, LEAST, ONE, SHIP, STRENGTHS, all_of, count, size

NONE: Final = 0
"""The shape of cards that are no combination."""
SINGLE: Final = 1
PAIR: Final = 2
"""The 2-set."""
SET: Final = 3
"""A set of three or more, which may be played on anything (P42)."""
RUN: Final = 4
RUNS: Final = 5
"""A run of sets."""
LEAST_SET: Final = 3
LEAST_RUN: Final = 3
"""As many values at the least."""
FORM_BITS: Final = 12
FORM: Final = (1 << FORM_BITS) - 1
WHOLE: Final = 9
"""The values from 無 to 将."""


def shaped(sort: i64, number: i64, each: i64, strength: i64) -> i64:
    """The shape of a combination of `number` cards, `each` of every strength in it."""
    return sort | number << 3 | each << 8 | strength << FORM_BITS


def sort_of(shape: i64) -> i64:
    """SINGLE, PAIR, SET, RUN or RUNS."""
    return shape & 7


def number_of(shape: i64) -> i64:
    """How many cards it has."""
    return shape >> 3 & 31


def each_of(shape: i64) -> i64:
    """How many of each strength in it there are."""
    return shape >> 8 & 15


def strength_in(shape: i64) -> i64:
    """The strength of its cards, of the strongest in a run."""
    return shape >> FORM_BITS


def beats(shape: i64, other: i64) -> bool:
    """Whether a combination can be played on another (P42)."""
    if sort_of(shape) != SET:
        return shape & FORM == other & FORM and shape > other
    if sort_of(other) != SET or number_of(shape) > number_of(other):
        return True
    return number_of(shape) == number_of(other) and strength_in(shape) > strength_in(other)


def set_shape(number: i64, strength: i64) -> i64:
    """The shape of so many cards of one strength."""
    sort: i64 = SET
    if number == 1:
        sort = SINGLE
    elif number == 2:
        sort = PAIR
    return shaped(sort, number, number, strength)


def shape_of(cards: i64) -> i64:
    """What these cards are together, NONE where they are no combination."""
    number = size(cards)
    lowest: i64 = KING + 1
    highest: i64 = SHIP
    most: i64 = 0
    strength: i64
    for strength in range(LEAST, STRENGTHS):
        held = count(cards, strength)
        if held:
            lowest = min(lowest, strength)
            highest = strength
            most = max(most, held)
    if number == 0:
        return NONE
    if most == 0 or lowest == highest:
        return set_shape(number, highest)
    each = most
    while each <= most + count(cards, SHIP) and highest <= GENERAL:
        values = number // each
        if values * each == number and highest - lowest < values <= WHOLE and values >= LEAST_RUN:
            top = min(GENERAL, lowest + values - 1)
            return shaped(RUN if each == 1 else RUNS, number, each, top)
        each += 1
    return NONE


def leads(hand: i64) -> vec[i64]:
    """Every combination in a hand: single cards, sets, runs, runs of sets."""
    moves = vec[i64](capacity=64)
    strength: i64
    number: i64
    for strength in range(STRENGTHS):
        if count(hand, strength):
            moves = append(moves, ONE[strength])
    for strength in range(LEAST, STRENGTHS):
        for number in range(2, count(hand, strength) + count(hand, SHIP) + 1):
            moves = _sets(moves, hand, strength, number)
    if count(hand, SHIP) == 2:
        moves = append(moves, all_of(hand, SHIP))
    each: i64 = 1
    whole = size(hand)
    while each * LEAST_RUN <= whole:
        for strength in range(LEAST_RUN, GENERAL + 1):
            moves = _runs_up_to(moves, hand, each, strength)
        each += 1
    return moves


def answers(hand: i64, shape: i64) -> vec[i64]:
    """Every combination in a hand that beats one of that shape (P42): the same, the weakest first, then larger sets."""
    moves = vec[i64](capacity=16)
    sort, number, each, strength = sort_of(shape), number_of(shape), each_of(shape), strength_in(shape)
    stronger: i64
    if sort == SINGLE:
        for stronger in range(strength + 1, STRENGTHS):
            if count(hand, stronger):
                moves = append(moves, ONE[stronger])
    elif sort in (RUN, RUNS):
        for stronger in range(strength + 1, GENERAL + 1):
            moves = _runs(moves, hand, each, stronger, number // each)
    else:
        for stronger in range(strength + 1, STRENGTHS):
            moves = _sets(moves, hand, stronger, number)
    least: i64 = LEAST_SET
    if sort == SET:
        least = number + 1
    more: i64
    for stronger in range(LEAST, STRENGTHS):
        for more in range(least, count(hand, stronger) + count(hand, SHIP) + 1):
            moves = _sets(moves, hand, stronger, more)
    return moves


def _sets(moves: vec[i64], hand: i64, strength: i64, number: i64) -> vec[i64]:
    """Append the sets of so many cards of a strength, with none, one or both 船; one card at least is no 船."""
    held = count(hand, strength)
    ships: i64
    for ships in range(count(hand, SHIP) + 1):
        if 1 <= number - ships <= held:
            moves = append(moves, (number - ships) * ONE[strength] + ships * ONE[SHIP])
    return moves


def _runs_up_to(moves: vec[i64], hand: i64, each: i64, top: i64) -> vec[i64]:
    """Append the runs of every length with `each` cards of a strength that end with `top`."""
    ships = count(hand, SHIP)
    lacking: i64 = 0
    bottom = top
    while bottom >= LEAST:
        lacking += max(0, each - count(hand, bottom))
        if lacking > ships:
            return moves
        if top - bottom + 1 >= LEAST_RUN:
            moves = _runs(moves, hand, each, top, top - bottom + 1)
        bottom -= 1
    return moves


def _runs(moves: vec[i64], hand: i64, each: i64, top: i64, values: i64) -> vec[i64]:
    """Append the runs of so many values with `each` cards of a strength that end with `top`, each once.

    A 船 stands for what is lacking, and for cards that are there as well.
    """
    ships = count(hand, SHIP)
    bottom = top - values + 1
    full: i64 = 0
    number: i64 = 0
    strength: i64
    if bottom < LEAST:
        return moves
    for strength in range(bottom, top + 1):
        held = min(each, count(hand, strength))
        full += held * ONE[strength]
        number += each - held
        if number > ships:
            return moves
    moves = _run(moves, full, number, top, bottom)
    if number == ships:
        return moves
    other: i64
    for strength in range(bottom, top + 1):
        if not count(full, strength):
            continue
        less = full - ONE[strength]
        moves = _run(moves, less, number + 1, top, bottom)
        if number + 1 == ships:
            continue
        for other in range(strength, top + 1):
            if count(less, other):
                moves = _run(moves, less - ONE[other], number + 2, top, bottom)
    return moves


def _run(moves: vec[i64], cards: i64, ships: i64, top: i64, bottom: i64) -> vec[i64]:
    """Append these cards with so many 船, unless they make a stronger run or a set (P5, P41)."""
    if top < GENERAL and not count(cards, bottom):
        return moves
    if ships == 2 and size(cards) == 1:
        return moves
    return append(moves, cards + ships * ONE[SHIP])
