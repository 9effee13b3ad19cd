"""What hands lack and wait for, remembered: a search asks it of the same few ten thousand hands time and again.

A hand and how many cards it has to make up are a key of 46 bits. A multiplication that can be undone spreads them; of
the product the upper bits are the slot, the others lie in it beside what is known, so that no two keys are mistaken for
each other. What is remembered changes nothing but speed.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.rules.paper.cards import (
    BITS,
    BLACKS,
    COLOUR_BITS,
    COPIES,
    FIELD,
    FOURS,
    KINDS,
    KING,
    ONE,
    ONES,
    RANKS,
    SHIFT,
    SHIP,
    TOP_VALUE,
    TWOS,
    bits_in,
    size,
)
from kesegames.rules.paper.cover import FOUR, THREE, WHOLE, lacking

KEY_BITS: Final = BITS + 2
KEYS: Final[i64] = (1 << KEY_BITS) - 1
SLOT_BITS: Final = 17
TAG_BITS: Final = KEY_BITS - SLOT_BITS
TAGS: Final[i64] = (1 << TAG_BITS) - 1
SPREAD: Final[i64] = 0x2545_F491_4F6D
"""Odd, so that the product can be undone."""
LACK: Final = 3
"""The bits of what is known that say how many cards are lacking."""
IS_KNOWN: Final = 4
WAITS: Final = 3
"""Where the kinds begin that complete the hand, a bit each."""
KNOWN_BITS: Final = WAITS + KINDS
KNOWN: Final[i64] = (1 << KNOWN_BITS) - 1
MEMORY: Final[vec[i64]] = vec[i64]([0] * (1 << SLOT_BITS))


def masks_of_kinds() -> list[int]:
    """The fields of all cards of each set of black kinds, a bit a kind."""
    found = [0]
    for kind in range(RANKS):
        found += [mask | int(FIELD[kind]) << int(SHIFT[kind]) for mask in found]
    return found


FIELDS: Final[vec[i64]] = vec[i64](masks_of_kinds())
MOST: Final[vec[i64]] = vec[i64]([COPIES[kind % RANKS] for kind in range(KINDS)])
"""How many cards of a kind there are."""
KIND_BIT: Final[vec[i64]] = vec[i64]([1 << kind for kind in range(KINDS)])


def fields_beside(kind: int, apart: int) -> int:
    """The fields of the values so far from that of `kind`, in its colour; of its strength in both where it is 0."""
    colour, rank = kind - kind % RANKS, kind % RANKS
    if apart == 0:
        ranks = [KING, KING + 1] if rank >= KING else [rank]
        kinds = [one + beside for beside in (0, RANKS) for one in ranks]
    else:
        kinds = [colour + one for one in (rank - apart, rank + apart) if SHIP < one <= TOP_VALUE + 1]
    is_in = rank != SHIP and (apart == 0 or rank < KING)
    return sum(int(FIELD[one]) << int(SHIFT[one]) for one in kinds) if is_in else 0


LIKE: Final[vec[i64]] = vec[i64]([fields_beside(kind, 0) for kind in range(KINDS)])
"""The fields of a kind's strength, in both colours; none for a 船."""
NEXT: Final[vec[i64]] = vec[i64]([fields_beside(kind, 1) for kind in range(KINDS)])
"""The fields of the values beside that of a kind, in its colour."""
AFTER_NEXT: Final[vec[i64]] = vec[i64]([fields_beside(kind, 2) for kind in range(KINDS)])
BESIDE: Final[vec[i64]] = vec[i64](
    [
        int(LIKE[kind]) | int(NEXT[kind]) | int(AFTER_NEXT[kind]) if kind % RANKS != SHIP else (1 << BITS) - 1
        for kind in range(KINDS)
    ]
)
"""The fields of all cards that a kind can be combined with, 船 apart."""
SHIPS: Final[i64] = int(ONE[SHIP]) + int(ONE[RANKS])
KINGS: Final[i64] = fields_beside(KING, 0)
"""The fields of 王 and 皇."""
EMPEROR: Final[i64] = int(ONE[KING + 1])


def facts(laid: i64, hand: i64) -> i64:
    """What is known of a hand beside the combination that lies open: see `lack_in` and `completes`."""
    need: i64 = WHOLE
    code: i64 = 0
    if laid:
        need -= size(laid)
        code = 1 if need == THREE else 2
    place = ((hand | code << BITS) * SPREAD) & KEYS
    slot = place >> TAG_BITS
    known = MEMORY[slot]
    tag = place & TAGS
    if known >> KNOWN_BITS == tag and known & IS_KNOWN:
        return known & KNOWN
    found = IS_KNOWN | min(LACK, lacking(laid, hand))
    if found & LACK == 1 and size(hand) == need - 1:
        kind: i64
        has_ship = hand & SHIPS != 0
        for kind in range(KINDS):
            if not has_ship and not hand & BESIDE[kind]:
                continue
            if hand >> SHIFT[kind] & FIELD[kind] < MOST[kind] and lacking(laid, hand + ONE[kind]) == 0:
                found |= KIND_BIT[kind] << WAITS
    MEMORY[slot] = tag << KNOWN_BITS | found
    return found


def lack_in(known: i64) -> i64:
    """How many cards a hand lacks (`cover.lacking`)."""
    return known & LACK


def completes(known: i64, kind: i64) -> bool:
    """Whether a card of that kind completes a hand that lacks one card."""
    return known & KIND_BIT[kind] << WAITS != 0


def waited(known: i64, unseen: i64) -> i64:
    """How many of some cards complete a hand that lacks one card."""
    kinds = known >> WAITS
    return size(unseen & (FIELDS[kinds & 0xFFF] | FIELDS[kinds >> RANKS] << COLOUR_BITS)) if kinds else 0


def is_whole(laid: i64, hand: i64) -> bool:
    """Whether a hand makes up a complete one beside what lies open: one card of it completes the others."""
    kind: i64
    for kind in range(KINDS):
        if hand >> SHIFT[kind] & FIELD[kind]:
            return completes(facts(laid, hand - ONE[kind]), kind)
    return False


def present(cards: i64) -> i64:
    """The lowest bit of the field of every kind that is there."""
    return (cards & ONES) | (cards & TWOS) >> 1 | (cards & FOURS) >> 2


def can_claim(hand: i64, kind: i64) -> bool:
    """Whether a hand has cards for a 3-set, 3-run or 4-set with a card of `kind` that it does not hold (P21)."""
    ships = size(hand & SHIPS)
    if kind % RANKS == SHIP:
        return can_claim_ship(hand, kind, ships)
    if size(hand & LIKE[kind]) + ships >= THREE - 1:
        return True
    beside, farther = hand & NEXT[kind], hand & AFTER_NEXT[kind]
    if hand & ONE[kind - kind % RANKS] and beside | farther:
        return True
    below = ONE[kind] - 1
    low, high = beside & below, beside & ~below
    return (low and high) != 0 or (low and farther & below) != 0 or (high and farther & ~below) != 0


def can_claim_ship(hand: i64, kind: i64, ships: i64) -> bool:
    """Whether a hand has cards for a combination with a 船."""
    other: i64
    for other in range(KINDS):
        if other % RANKS == SHIP or not hand >> SHIFT[other] & FIELD[other]:
            continue
        left = hand - ONE[other]
        if ships or left & LIKE[other]:
            return True
        if (other < RANKS) == (kind < RANKS) and left & (NEXT[other] | AFTER_NEXT[other]):
            return True
    return False


def strengths_in(cards: i64) -> i64:
    """A bit for each strength that is there, 船 apart."""
    there = present(cards & ~SHIPS)
    there = (there | there >> COLOUR_BITS) & BLACKS
    return (there & ~EMPEROR) | (there & EMPEROR) >> 1


def may_hold_four(hand: i64) -> bool:
    """False where a hand is of too many strengths to hold a 4-set."""
    return bits_in(strengths_in(hand)) <= size(hand) - FOUR + 1


def links(hand: i64, kind: i64) -> i64:
    """How well a card of a hand goes with its others: by strength, and in runs of its colour."""
    if kind % RANKS == SHIP:
        return 40
    found = 6 * size((hand - ONE[kind]) & LIKE[kind])
    beside, farther = hand & NEXT[kind], hand & AFTER_NEXT[kind]
    if beside:
        found += 4 * bits_in(present(beside))
    if farther:
        found += 2 * bits_in(present(farther))
    return found + 2 if kind % RANKS >= KING else found
