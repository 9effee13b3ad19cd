"""Hands made of combinations only (docs/rules/paper-kisen.md P20, P24): [2][2][2], [2][4], two of a 3-set or 3-run.

What lies open counts as it lies; the hand makes up the rest: six cards where nothing is open, three beside a 3-set or
3-run, two beside a 4-set.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.paper.cards import (
    BLACKS,
    COLOUR_BITS,
    COPIES,
    FIELD,
    KINDS,
    KING,
    ONE,
    RANKS,
    SHIFT,
    SHIP,
    TOP_VALUE,
    bits_in,
    colour_of,
    count,
    size,
    strength_of,
)
from kesegames.rules.paper.plays import ANY, NONE, RUN, SET, parts, runs, sets, shape_of, sort_of

WHOLE: Final = 6
"""The cards of a complete hand."""
THREE: Final = 3
FOUR: Final = 4


def is_sort(cards: i64, sort: i64) -> bool:
    """Whether cards are together a SET, or a RUN."""
    shape = shape_of(cards)
    return shape != NONE and sort_of(shape) == sort


def wanted(open_cards: i64) -> i64:
    """How many cards the hand has to make up beside what lies open."""
    return WHOLE - size(open_cards)


def is_three(a: i64, b: i64, c: i64) -> bool:
    """Whether cards of these kinds, ascending, are a 3-set or a 3-run."""
    low, middle, high = strength_of(a), strength_of(b), strength_of(c)
    best = max(low, max(middle, high))
    if low in (SHIP, best) and middle in (SHIP, best) and high in (SHIP, best):
        return True
    if (a < RANKS) != (c < RANKS) or high == KING:
        return False
    if low == SHIP:
        return middle != SHIP and 0 < high - middle < THREE
    return middle == low + 1 and high == middle + 1


def is_complete(open_cards: i64, rest: i64) -> bool:
    """Whether `rest` makes up a complete hand beside the combination that lies open, 0 for none."""
    number = size(rest)
    if number != wanted(open_cards):
        return False
    kinds = vec[i64](capacity=WHOLE)
    kind: i64
    for kind in range(KINDS):
        for _ in range(count(rest, kind)):
            kinds = append(kinds, kind)
    if number == THREE:
        return is_three(kinds[0], kinds[1], kinds[2])
    return _in_pairs(rest) or (number == WHOLE and _in_threes(kinds))


def _in_pairs(cards: i64) -> bool:
    """Whether an even number of cards are 2-sets: each 船 has a card without its like for company, or the other 船."""
    odd: i64 = 0
    kings: i64 = 0
    rank: i64
    for rank in range(1, RANKS):
        held = (cards >> SHIFT[rank] & FIELD[rank]) + (cards >> SHIFT[rank] + COLOUR_BITS & FIELD[rank])
        if rank >= KING:
            kings += held
        else:
            odd += held & 1
    return odd + (kings & 1) <= count(cards, SHIP) + count(cards, RANKS + SHIP)


def _in_threes(kinds: vec[i64]) -> bool:
    """Whether six cards, ascending, are two of a 3-set or 3-run: the first one with each two others."""
    second: i64
    third: i64
    place: i64
    for second in range(1, WHOLE - 1):
        for third in range(second + 1, WHOLE):
            if not is_three(kinds[0], kinds[second], kinds[third]):
                continue
            others = vec[i64](capacity=THREE)
            for place in range(1, WHOLE):
                if place not in (second, third):
                    others = append(others, kinds[place])
            if is_three(others[0], others[1], others[2]):
                return True
    return False


def splits(rest: i64) -> list[list[int]]:
    """Every way in which two, three or six cards are made of combinations, the longest first; each way once."""
    number = size(rest)
    found: list[list[int]] = []
    if number <= FOUR:
        return [[int(rest)]] if number > 1 and _is_part(rest) else []
    for four in parts(rest, FOUR):
        if is_sort(four, SET) and is_sort(rest - four, SET):
            found.append([int(four), int(rest - four)])
    for three in parts(rest, THREE):
        if three >= rest - three and _is_part(three) and _is_part(rest - three):
            found.append([int(three), int(rest - three)])
    for two in parts(rest, 2):
        if is_sort(two, SET):
            for other in parts(rest - two, 2):
                third = rest - two - other
                if two >= other >= third and is_sort(other, SET) and is_sort(third, SET):
                    found.append([int(two), int(other), int(third)])
    return found


def _is_part(cards: i64) -> bool:
    """Whether two cards are a 2-set, three a 3-set or 3-run, four a 4-set."""
    return is_sort(cards, SET) or (size(cards) == THREE and is_sort(cards, RUN))


def bottoms(run: i64) -> list[int]:
    """The lowest values that a run of three can have; two where a 船 may stand below or above the others."""
    values = [kind % RANKS - 1 for kind in range(KINDS) if count(run, kind) and kind % RANKS != SHIP]
    width = max(values) - min(values)
    if len(values) == THREE or width == 2:
        return [min(values)]
    return [low for low in (min(values) - 1, min(values)) if 0 <= low <= TOP_VALUE - 2]


def are_consecutive(first: i64, second: i64) -> bool:
    """Whether two combinations are 3-runs whose six values can be read as following each other (P23)."""
    if not (is_sort(first, RUN) and is_sort(second, RUN)):
        return False
    return any(abs(one - other) == THREE for one in bottoms(first) for other in bottoms(second))


def waits(open_cards: i64, hand: i64) -> vec[i64]:
    """The kinds of cards of which one more completes the hand."""
    found = vec[i64](capacity=KINDS)
    kind: i64
    for kind in range(KINDS):
        if count(hand, kind) < COPIES[kind % RANKS] and is_complete(open_cards, hand + ONE[kind]):
            found = append(found, kind)
    return found


def claims(hand: i64, kind: i64) -> vec[i64]:
    """Which cards of a hand make a 3-set, 3-run or 4-set together with a card of `kind` that it does not hold (P21)."""
    cards = hand + ONE[kind]
    made = vec[i64](capacity=16)
    strength = strength_of(kind)
    other: i64
    for number in (THREE, FOUR):
        for other in range(1, KING + 1):
            if strength in (other, SHIP):
                made = sets(made, cards, other, number, ANY)
    made = runs(made, cards, colour_of(kind), THREE, THREE - 1)
    found = vec[i64](capacity=16)
    for combination in made:
        if count(combination, kind):
            found = append(found, combination - ONE[kind])
    return found


def fours(hand: i64) -> vec[i64]:
    """Every 4-set of a hand."""
    found = vec[i64](capacity=4)
    ships = count(hand, SHIP) + count(hand, RANKS + SHIP)
    kings: i64 = 0
    rank: i64
    for rank in range(1, RANKS):
        held = count(hand, rank) + count(hand, RANKS + rank)
        if rank >= KING:
            kings += held
        elif held + ships >= FOUR:
            found = sets(found, hand, rank, FOUR, ANY)
    return sets(found, hand, KING, FOUR, ANY) if kings + ships >= FOUR else found


# What a hand lacks: counts of a colour, or of both, are a nibble a strength, that of 船 the lowest.


def nibbles_of(first: int, last: int) -> list[int]:
    """The counts by strength of every content of the fields of the black ranks first … last."""
    found = [0]
    for rank in range(first, last + 1):
        added = [number << 4 * min(rank, KING) for number in range(int(FIELD[rank]) + 1)]
        found = [counts + one for one in added for counts in found]
    return found


MIDDLE: Final = 4
"""The rank 虎, where the fields of a colour are split."""
MIDDLE_BIT: Final = sum(copies.bit_length() for copies in COPIES[: MIDDLE + 1])
LOW_CARDS: Final[i64] = (1 << MIDDLE_BIT) - 1
LOW_COUNTS: Final[vec[i64]] = vec[i64](nibbles_of(SHIP, MIDDLE))
HIGH_COUNTS: Final[vec[i64]] = vec[i64](nibbles_of(MIDDLE + 1, RANKS - 1))
STRENGTHS: Final = 0x111_1111_1110
"""The lowest bits of the nibbles of all strengths but 船."""
VALUE_NIBBLES: Final = 0x11_1111_1110
WINDOWS: Final = 0x1111_1110
"""Where a run of three can begin."""
RUN_NIBBLES: Final = 0x111


def counts_of(cards: i64) -> i64:
    """The counts of cards of one colour, shifted down to the black fields."""
    return LOW_COUNTS[cards & LOW_CARDS] + HIGH_COUNTS[cards >> MIDDLE_BIT]


def most_alike(counts: i64) -> i64:
    """How many cards of one strength there are at most, 船 apart, up to three."""
    twos = counts >> 1
    more = counts >> 2 | counts >> 3
    if ((twos & counts) | more) & STRENGTHS:
        return THREE
    if twos & STRENGTHS:
        return 2
    return 1 if counts & STRENGTHS else 0


def begun_runs(there: i64) -> i64:
    """Where the runs of three begin of which two cards or three are there."""
    second, third = there >> 4, there >> 8
    return ((there & second) | (there & third) | (second & third)) & WINDOWS


def lacking(open_cards: i64, hand: i64) -> i64:
    """How many cards a hand lacks at the least for a complete one, whatever has to go for them."""
    need = wanted(open_cards)
    blacks, reds = counts_of(hand & BLACKS), counts_of(hand >> COLOUR_BITS)
    if need == WHOLE:
        best = _paired(blacks + reds)
        most = min(WHOLE, size(hand))
        return need - (best if best >= most else max(best, _tripled(blacks, reds, most)))
    counts = blacks + reds
    ships = counts & 15
    best = min(need, _most(counts) + ships)
    if need == THREE:
        best = max(best, _longest(blacks), _longest(reds))
    return need - best


def _most(counts: i64) -> i64:
    """How many cards of one strength there are at most, 船 apart, up to four."""
    return FOUR if (counts >> 2 | counts >> 3) & STRENGTHS else most_alike(counts)


def _longest(counts: i64) -> i64:
    """How many cards of a run of three a colour has, its 船 among them; 0 where it has no two values of one."""
    there = (counts | counts >> 1 | counts >> 2) & VALUE_NIBBLES
    if there & there >> 4 & there >> 8:
        return THREE
    return min(THREE, 2 + (counts & 15)) if begun_runs(there) else 0


def _paired(counts: i64) -> i64:
    """How many cards belong to three 2-sets, at best."""
    singles = bits_in(counts & STRENGTHS)
    halves = counts >> 1 & 0x777_7777_7770
    pairs = min(THREE, bits_in(halves & STRENGTHS) + 2 * bits_in(halves >> 1 & STRENGTHS))
    return min(WHOLE, 2 * pairs + min(THREE - pairs, singles) + (counts & 15))


def _tripled(blacks: i64, reds: i64, most: i64) -> i64:
    """How many cards belong to two of a 3-set or 3-run, at best; with `most` there is no need to look on.

    A single card begins a 3-set as well as a 3-run, so runs count from two cards on.
    """
    counts = blacks + reds
    best = min(WHOLE, _two_sets(counts) + (counts & 15))
    if best >= most:
        return best
    black = (blacks | blacks >> 1 | blacks >> 2) & VALUE_NIBBLES
    red = (reds | reds >> 1 | reds >> 2) & VALUE_NIBBLES
    black_runs, red_runs = begun_runs(black), begun_runs(red)
    if black_runs:
        best = max(best, _with_run(counts, black, black_runs, blacks & 15, reds & 15))
        if best >= most:
            return best
        best = max(best, _two_runs(blacks, black, black_runs))
    if red_runs:
        best = max(best, _with_run(counts, red, red_runs, reds & 15, blacks & 15))
        best = max(best, _two_runs(reds, red, red_runs))
        if black_runs:
            best = max(best, _longest(blacks) + _longest(reds))
    return best


def _two_sets(counts: i64) -> i64:
    """How many cards, 船 apart, belong to two 3-sets, at best."""
    first = most_alike(counts)
    if first == THREE:
        threes = ((counts >> 1 & counts) | counts >> 2 | counts >> 3) & STRENGTHS
        one = threes & -threes
        counts -= THREE * one
        return first + most_alike(counts)
    if first == 0:
        return 0
    best = (counts >> 1 if first == 2 else counts) & STRENGTHS
    one = best & -best
    return first + most_alike(counts - first * one)


def _with_run(counts: i64, there: i64, begun: i64, own: i64, other: i64) -> i64:
    """How many cards belong to one of the runs that are begun and a 3-set, at best, with the 船 of the run's colour and
    of the other one.
    """
    best: i64 = 0
    while begun:
        low = begun & -begun
        begun -= low
        cards = there & low * RUN_NIBBLES
        run = bits_in(cards)
        some = min(THREE, most_alike(counts - cards) + other)
        if own and run < THREE:
            run += 1
        elif own and some < THREE:
            some += 1
        best = max(best, run + some)
    return best


def _two_runs(counts: i64, there: i64, begun: i64) -> i64:
    """How many cards belong to two of the runs of a colour that are begun, at best, its 船 among them."""
    twice = counts >> 1 & VALUE_NIBBLES | counts >> 2 & VALUE_NIBBLES
    best: i64 = 0
    while begun:
        low = begun & -begun
        run = low * RUN_NIBBLES
        first = there & run
        others = begun
        while others:
            beside = others & -others
            others -= beside
            both = beside * RUN_NIBBLES
            best = max(best, bits_in(first | there & both) + bits_in(twice & run & both))
        begun -= low
    return min(WHOLE, best + (counts & 15))
