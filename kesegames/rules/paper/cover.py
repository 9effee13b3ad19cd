"""Hands made of combinations only (docs/rules/paper-kisen.md P20, P24): [2][2][2], [2][4], two of a 3-set or 3-run.

What lies open counts as it lies; the hand makes up the rest: six cards where nothing is open, three beside a 3-set or
3-run, two beside a 4-set.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.paper.cards import (
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
    colour_of,
    count,
    size,
    strength_of,
)
from kesegames.rules.paper.plays import ANY, NONE, RUN, SET, VALUES, parts, runs, sets, shape_of, sort_of

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
    best = max(low, middle, high)
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


def lacking(open_cards: i64, hand: i64) -> i64:
    """How many cards a hand lacks at the least for a complete one, whatever has to go for them."""
    need = wanted(open_cards)
    counts = vec[i64]([count(hand, kind) for kind in range(KINDS)])
    held = vec[i64]([0 for _ in range(KING + 1)])
    kind: i64
    for kind in range(KINDS):
        held[strength_of(kind)] += counts[kind]
    if need == WHOLE:
        return need - max(_paired(held), _tripled(counts, held))
    ships = held[SHIP]
    best: i64 = 0
    strength: i64
    for strength in range(1, KING + 1):
        best = max(best, held[strength])
    best = min(need, best + ships)
    if need == THREE:
        for colour in range(2):
            for value in range(VALUES - 2):
                run = in_window(counts, colour, value)
                best = max(best, min(THREE, run + counts[RANKS * colour]))
    return need - best


def in_window(counts: vec[i64], colour: i64, value: i64) -> i64:
    """How many cards of the run of three from `value` on there are, without a 船."""
    first = RANKS * colour + value + 1
    return min(1, counts[first]) + min(1, counts[first + 1]) + min(1, counts[first + 2])


def _paired(held: vec[i64]) -> i64:
    """How many cards of a hand with so many of each strength belong to three 2-sets, at best."""
    pairs: i64 = 0
    singles: i64 = 0
    strength: i64
    for strength in range(1, KING + 1):
        pairs += held[strength] >> 1
        singles += held[strength] & 1
    pairs = min(pairs, THREE)
    return min(WHOLE, 2 * pairs + min(THREE - pairs, singles) + held[SHIP])


def _tripled(counts: vec[i64], held: vec[i64]) -> i64:
    """How many cards belong to two of a 3-set or 3-run, at best.

    A single card begins a 3-set as well as a 3-run, so runs count from two cards on.
    """
    best = min(WHOLE, _two_sets(held) + held[SHIP])
    windows = vec[i64](capacity=16)
    colour: i64
    value: i64
    strength: i64
    for colour in range(2):
        for value in range(VALUES - 2):
            if in_window(counts, colour, value) >= 2:
                windows = append(windows, RANKS * colour + value + 1)
    for window in windows:
        for strength in range(1, KING + 1):
            if held[strength] or strength == 1:
                best = max(best, _run_and_set(counts, held, window, strength))
        for other in windows:
            if other >= window:
                best = max(best, _two_runs(counts, window, other))
    return best


def _two_sets(held: vec[i64]) -> i64:
    """How many cards, 船 apart, belong to two 3-sets, at best."""
    first: i64 = 0
    second: i64 = 0
    strength: i64
    for strength in range(1, KING + 1):
        number = min(held[strength], THREE)
        if number > first:
            second = max(first, held[strength] - THREE)
            first = number
        else:
            second = max(second, number)
        second = max(second, min(THREE, held[strength] - THREE))
    return first + second


def _run_and_set(counts: vec[i64], held: vec[i64], window: i64, strength: i64) -> i64:
    """How many cards belong to the run from kind `window` on and a 3-set of that strength."""
    colour: i64 = 1 if window >= RANKS else 0
    run = in_window(counts, colour, window - RANKS * colour - 1)
    place = RANKS * colour + strength
    shared: i64 = 0
    if strength < KING and window <= place < window + THREE and counts[place]:
        shared = 1
    some = min(THREE, held[strength] - shared)
    own, other = counts[RANKS * colour], counts[RANKS * (1 - colour)]
    if other and some < THREE:
        some += 1
    if own and run < THREE:
        run += 1
    elif own and some < THREE:
        some += 1
    return run + some


def _two_runs(counts: vec[i64], window: i64, other: i64) -> i64:
    """How many cards belong to the runs from these kinds on."""
    found: i64 = 0
    kind: i64
    for kind in range(window, window + THREE):
        twice: i64 = 0
        if other <= kind < other + THREE:
            twice = 1
        found += min(counts[kind], 1 + twice)
    for kind in range(other, other + THREE):
        if not window <= kind < window + THREE:
            found += min(1, counts[kind])
    is_one_colour = (window < RANKS) == (other < RANKS)
    if is_one_colour:
        colour: i64 = 1 if window >= RANKS else 0
        return min(WHOLE, found + counts[RANKS * colour])
    first = in_window(counts, 0, window - 1)
    second = in_window(counts, 1, other - RANKS - 1)
    if first < THREE:
        found += counts[SHIP]
    if second < THREE:
        found += counts[RANKS + SHIP]
    return found
