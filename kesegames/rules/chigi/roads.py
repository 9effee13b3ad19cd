"""Ends of roads, packed, and the moves that the cards of a hand make on them (P51, P53).

An end is its value 0 … 8, or what it is called of the three special ones. Packed ends have four bits for each.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.paper.cards import FIELD, KINDS, KING, ONE, RANKS, SHIFT, SHIP, TOP_VALUE, count

VALUES: Final = TOP_VALUE + 1
SHIP_END: Final = 9
ENDS: Final = 12
END_BITS: Final = 4
END_NAMES: Final = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "s", "k", "e")

END_ONE: Final[vec[i64]] = vec[i64]([1 << END_BITS * end for end in range(ENDS)])
"""One end; mypyc would compute `1 << 4 * end` in 32 bits."""
END_AT: Final[vec[i64]] = vec[i64](
    [SHIP_END if rank == SHIP else rank - 1 if rank < KING else rank for _ in range(2) for rank in range(RANKS)]
)
"""The end that a card of each kind is."""
SPECIALS: Final[vec[i64]] = vec[i64]([kind for kind in range(KINDS) if kind % RANKS in (SHIP, KING, KING + 1)])

PLAY: Final = 0
JOIN: Final = 1
CLEAR: Final = 2
WAIT: Final = 3
"""What a move is, in its two lowest bits: cards on an end, ends joined by a card, a special card, or none of these."""
DRAW: Final[i64] = WAIT
PASS_BY: Final[i64] = WAIT | 4
CARDS_AT: Final = 2 + END_BITS
"""Where the packed cards of a play begin, after its end."""
ENDS_AT: Final = 7
"""Where the packed ends of a join begin, after the kind of its card."""


def is_special(kind: i64) -> bool:
    """Whether it is 船, 王 or 皇 (P50)."""
    rank = kind % RANKS
    return rank == SHIP or rank >= KING


def end_of(kind: i64) -> i64:
    """The end that a card is: its value, or which special card."""
    return END_AT[kind]


def ends_of(ends: i64, end: i64) -> i64:
    """How many of the packed ends are such."""
    return ends >> END_BITS * end & 15


def play_of(end: i64, cards: i64) -> i64:
    return PLAY | end << 2 | cards << CARDS_AT


def join_of(kind: i64, ends: i64) -> i64:
    return JOIN | kind << 2 | ends << ENDS_AT


def clear_of(kind: i64) -> i64:
    return CLEAR | kind << 2


def sort_of(move: i64) -> i64:
    """PLAY, JOIN, CLEAR or WAIT."""
    return move & 3


def end_in(move: i64) -> i64:
    """The end that is played on."""
    return move >> 2 & 15


def kind_in(move: i64) -> i64:
    """The card that joins ends or clears the roads."""
    return move >> 2 & 31


def joined_in(move: i64) -> i64:
    """The packed ends that are joined."""
    return move >> ENDS_AT


def cards_in(move: i64) -> i64:
    """The cards that leave the hand."""
    sort = sort_of(move)
    if sort == PLAY:
        return move >> CARDS_AT
    return 0 if sort == WAIT else ONE[kind_in(move)]


def value_of(cards: i64) -> i64:
    """The sum of the values of cards that are not special."""
    total: i64 = 0
    kind: i64
    for kind in range(KINDS):
        rank = kind % RANKS
        if 1 < rank < KING:
            total += count(cards, kind) * (rank - 1)
    return total


def value_in(ends: i64) -> i64:
    """The sum of packed ends that are not special."""
    total: i64 = 0
    end: i64
    for end in range(1, VALUES):
        total += ends_of(ends, end) * end
    return total


def number_in(ends: i64) -> i64:
    """How many packed ends there are."""
    total: i64 = 0
    end: i64
    for end in range(ENDS):
        total += ends_of(ends, end)
    return total


def plays(hand: i64, ends: i64) -> vec[i64]:
    """All that can be played on an end: cards that sum up to it, with any number of 無; one card on a special one."""
    moves = vec[i64](capacity=48)
    if ends & END_ONE[SHIP_END] - 1:
        moves = _sums(moves, hand, ends, valued(hand), 0, 0, 0)
    end: i64
    kind: i64
    for end in range(SHIP_END, ENDS):
        if ends_of(ends, end):
            for kind in range(KINDS):
                if count(hand, kind) and not is_special(kind):
                    moves = append(moves, play_of(end, ONE[kind]))
    return moves


def valued(hand: i64) -> vec[i64]:
    """The kinds of a hand that are not special, each once."""
    found = vec[i64](capacity=16)
    kind: i64
    for kind in range(KINDS):
        if hand >> SHIFT[kind] & FIELD[kind] and not is_special(kind):
            found = append(found, kind)
    return found


def _sums(moves: vec[i64], hand: i64, ends: i64, kinds: vec[i64], place: i64, chosen: i64, total: i64) -> vec[i64]:
    """Append `chosen`, which sum up to `total`, with every choice of cards of the `kinds` from `place` on."""
    if chosen and ends >> END_BITS * total & 15:
        moves = append(moves, play_of(total, chosen))
    count_of_kinds: i64 = len(kinds)
    while place < count_of_kinds:
        kind = kinds[place]
        place += 1
        value = END_AT[kind]
        left = hand >> SHIFT[kind] & FIELD[kind]
        cards, reached = chosen, total + value
        while left > 0 and reached <= TOP_VALUE:
            cards += ONE[kind]
            moves = _sums(moves, hand, ends, kinds, place, cards, reached)
            reached += value
            left -= 1
    return moves


def joins(hand: i64, ends: i64) -> vec[i64]:
    """Every two or more ends that a card of the hand joins, being their sum."""
    moves = vec[i64](capacity=32)
    for kind in valued(hand):
        for joined in parts(ends, END_AT[kind]):
            moves = append(moves, join_of(kind, joined))
    return moves


def parts(ends: i64, total: i64) -> vec[i64]:
    """Every choice of two or more of the packed ends whose values sum up to `total`."""
    return _parts(vec[i64](capacity=16), ends, 0, 0, total, total)


def _parts(found: vec[i64], ends: i64, chosen: i64, number: i64, left: i64, value: i64) -> vec[i64]:
    """Append `chosen`, so many ends, with every choice of ends up to `value` that sum up to what is `left`."""
    while value > 0 and (value > left or not ends >> END_BITS * value & 15):
        value -= 1
    if value == 0:
        zeros: i64
        if left == 0:
            for zeros in range(ends_of(ends, 0) + 1):
                if number + zeros > 1:
                    found = append(found, chosen + zeros)
        return found
    taken: i64
    for taken in range(ends_of(ends, value) + 1):
        if taken * value > left:
            break
        found = _parts(found, ends, chosen + taken * END_ONE[value], number + taken, left - taken * value, value - 1)
    return found


def clears(hand: i64) -> vec[i64]:
    """Every special card of the hand (P53)."""
    moves = vec[i64](capacity=8)
    for kind in SPECIALS:
        if count(hand, kind):
            moves = append(moves, clear_of(kind))
    return moves
