"""What cards are worth at a showdown (docs/rules/paper-kisen.md P61, P63, with P3 and P5): the named combinations of
開樽, runs, sets and single cards.

A combination's code is one int: its kind, how many cards, their value, whether they are of one colour – the greater is
the stronger (P61). A hand's strength is the codes of what is made of its cards one after the other, the best first, in
one int, so that equal best combinations are told apart by the next ones (P63).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.paper.cards import FIELD, KINDS, KING, ONE, RANKS, SHIFT, SHIP, TOP_VALUE
from kesegames.rules.paper.plays import LEAST_RUN

SINGLE: Final = 1
SET: Final = 2
RUN: Final = 3
DARK: Final = 4
"""闇戦之集: five 兵."""
GOING: Final = 5
"""行行: 船車馬, one 船 itself."""
RIDERS: Final = 6
"""馬弓兵."""
HEART: Final = 7
"""地心: 筆巫将."""
THRONE: Final = 8
"""皇王."""
SLANT: Final = 9
"""筆兵無傾: 兵弓将筆巫."""

NAMED: Final = {DARK: "dark", GOING: "going", RIDERS: "riders", HEART: "heart", THRONE: "throne", SLANT: "slant"}
"""How the text ids of the named combinations end (`combination.heart`)."""

VALUE_SHIFT: Final = 1
NUMBER_SHIFT: Final = 5
KIND_SHIFT: Final = 8
CODE_BITS: Final = 12
CODE: Final = (1 << CODE_BITS) - 1
HAND: Final = 2
COMMON: Final = 3
MOST: Final = HAND + COMMON
TOP_SHIFT: Final = CODE_BITS * (MOST - 1)

RANK: Final[vec[i64]] = vec[i64]([0 if kind % RANKS == SHIP else 1 << kind % RANKS for kind in range(KINDS)])
"""The bit of a kind's rank; 船, which can be any, has none."""
COLOUR: Final[vec[i64]] = vec[i64]([1 + kind // RANKS for kind in range(KINDS)])
"""1 black, 2 red."""
CROWNS: Final = 1 << KING | 1 << KING + 1
SOLDIER: Final = 1 << 2
THROUGH: Final = 1 << 2 | 1 << 3 | 1 << 7 | 1 << 8 | 1 << 9
TOPS: Final = 1 << 7 | 1 << 8 | 1 << 9
LIGHT: Final = 1 << 2 | 1 << 3 | 1 << 6
WHEELS: Final = 1 << 4 | 1 << 6
LOWEST: Final[vec[i64]] = vec[i64]([0 if not bits else (bits & -bits).bit_length() - 1 for bits in range(1 << RANKS)])
"""The lowest rank in a mask."""
HIGHEST: Final[vec[i64]] = vec[i64]([max(0, bits.bit_length() - 1) for bits in range(1 << RANKS)])
"""The highest rank in a mask."""


def coded(kind: i64, number: i64, value: i64, colours: i64) -> i64:
    """The code of a combination; `colours` has a bit for each colour in it."""
    code = kind << KIND_SHIFT | number << NUMBER_SHIFT | value << VALUE_SHIFT
    return code if colours == 3 else code + 1


def kind_of(code: i64) -> i64:
    """SINGLE … SLANT; 0 for none."""
    return code >> KIND_SHIFT & 15


def number_of(code: i64) -> i64:
    return code >> NUMBER_SHIFT & 7


def value_of(code: i64) -> i64:
    """A run's top value 0 … 8, of sets and single cards the strength 0 … 10."""
    return code >> VALUE_SHIFT & 15


def is_plain(code: i64) -> bool:
    """Whether it is of one colour."""
    return (code & 1) == 1


def listed(cards: i64) -> vec[i64]:
    """The kind of each of up to MOST cards."""
    found = vec[i64](capacity=MOST)
    kind: i64
    for kind in range(KINDS):
        held = cards >> SHIFT[kind] & FIELD[kind]
        while held > 0:
            found = append(found, kind)
            held -= 1
    return found


def codes(kinds: vec[i64]) -> vec[i64]:
    """The code of every choice of these cards: a bit for each of them in the order in which they are listed."""
    count: i64 = len(kinds)
    every: i64 = 1
    every <<= count
    found = vec[i64]([0] * every)
    ranks = vec[i64]([0] * every)
    colours = vec[i64]([0] * every)
    numbers = vec[i64]([0] * every)
    ships = vec[i64]([0] * every)
    twice = vec[i64]([0] * every)
    card: i64
    low: i64
    for card in range(count):
        bit: i64 = 1
        bit <<= card
        rank, colour = RANK[kinds[card]], COLOUR[kinds[card]]
        for low in range(bit):
            chosen = low | bit
            ranks[chosen] = ranks[low] | rank
            colours[chosen] = colours[low] | colour
            numbers[chosen] = numbers[low] + 1
            ships[chosen] = ships[low]
            if rank == 0:
                ships[chosen] += 1
            twice[chosen] = twice[low] | ranks[low] & rank
            found[chosen] = code(ranks[chosen], colours[chosen], numbers[chosen], ships[chosen], twice[chosen])
    return found


def code(ranks: i64, colours: i64, number: i64, ships: i64, twice: i64) -> i64:
    """What `number` cards of these ranks are, some of them 船, some `twice` or more; 0 where they are nothing."""
    if number == 1:
        return coded(SINGLE, 1, min(HIGHEST[ranks], KING), colours)
    if number > ships and not twice:
        named = _named(ranks, number, ships)
        if named:
            return coded(named, number, 0, colours)
    if ranks == SOLDIER and number == MOST:
        return coded(DARK, number, 0, colours)
    lowest, highest = LOWEST[ranks], HIGHEST[ranks]
    if colours != 3 and number >= LEAST_RUN and not twice and highest < KING:
        top = _run_top(number, ships, lowest - 1, highest - 1)
        if top >= 0:
            return coded(RUN, number, top, colours)
    if lowest == highest or ranks == CROWNS:
        return coded(SET, number, min(highest, KING), colours)
    return 0


def _named(ranks: i64, number: i64, ships: i64) -> i64:
    """The named combination that different ranks are, 船 making up what is missing (P61); 0 where they are none."""
    if number == 2:
        return THRONE if not ranks & ~CROWNS else 0
    if number == 3:
        if not ranks & ~TOPS:
            return HEART
        if not ranks & ~LIGHT:
            return RIDERS
        return GOING if ships and not ranks & ~WHEELS else 0
    return SLANT if number == MOST and not ranks & ~THROUGH else 0


def _run_top(number: i64, ships: i64, lowest: i64, highest: i64) -> i64:
    """The top of the run that cards of one colour with values `lowest` … `highest`, all different, make; −1 for none.

    Three cards or more of one colour have one 船 at most (P3, P5).
    """
    width = highest - lowest + 1
    if width == number:
        return highest
    if ships == 0 or width != number - 1:
        return -1
    return min(highest + 1, TOP_VALUE)


def strength(cards: i64) -> i64:
    """The strength of up to MOST cards: all that is made of them, the best first (P63)."""
    found = codes(listed(cards))
    return _made(found, len(found) - 1)


def _made(found: vec[i64], left: i64) -> i64:
    """The best that the cards `left` make one after the other, of equal best ones the one whose rest is better."""
    if left == 0:
        return 0
    most: i64 = 0
    part = left
    while part:
        if found[part] > most:
            most = found[part]
        part = part - 1 & left
    best: i64 = 0
    part = left
    while part:
        if found[part] == most:
            best = max(best, _made(found, left ^ part))
        part = part - 1 & left
    return most << TOP_SHIFT | best >> CODE_BITS


def first(strength: i64) -> i64:
    """The code of the best combination of a hand."""
    return strength >> TOP_SHIFT & CODE


def steps(strength: i64) -> list[int]:
    """The codes of all that is made of a hand, the best first."""
    found = [int(strength >> TOP_SHIFT - CODE_BITS * step & CODE) for step in range(MOST)]
    return [code for code in found if code]


def cards_made(cards: i64, step: int) -> i64:
    """The cards of combination number `step`, from 0, of what is made of `cards`, as packed cards."""
    kinds = listed(cards)
    found = codes(kinds)
    left: i64 = len(found) - 1
    for number in range(step + 1):
        whole = _made(found, left)
        part = left
        while part:
            rest = _made(found, left ^ part)
            if found[part] == first(whole) and found[part] << TOP_SHIFT | rest >> CODE_BITS == whole:
                break
            part = part - 1 & left
        if number == step:
            return _packed(kinds, part)
        left ^= part
    return 0


def _packed(kinds: vec[i64], chosen: i64) -> i64:
    found: i64 = 0
    card: i64
    for card in range(len(kinds)):
        if chosen >> card & 1:
            found += ONE[kinds[card]]
    return found
