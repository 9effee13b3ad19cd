"""A pot that not everybody can win whole (docs/rules/paper-kisen.md P62, P63): its parts, and who gets them.

A seat still in that has nothing left is limited: it wins of every seat's payments the part up to its own. So the
payments of limited seats part the pot in layers; each is won by the best of those who can win it, and what nobody can
win goes back. Seats are bits of one int wherever several are meant.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.paper.cards import bits_in

MOST_SEATS: Final = 6
SEAT: Final[vec[i64]] = vec[i64]([1 << seat for seat in range(MOST_SEATS)])
"""The bit of a seat; mypyc would compute `1 << seat` in 32 bits."""


def has(seats: i64, seat: i64) -> bool:
    """Whether `seat` is one of these."""
    return (seats >> seat & 1) == 1


def largest(values: vec[i64]) -> i64:
    """The largest of payments or points. `max` would make an object of each of them."""
    found = values[0]
    for value in values:
        found = max(found, value)
    return found


def ends(paid: vec[i64], held: vec[i64], seats: i64) -> vec[i64]:
    """How far up the payments each part of the pot goes, ascending: those of the limited among `seats`, who are still
    in, and the highest of all. `held` is what each seat has left.
    """
    found = vec[i64](capacity=MOST_SEATS)
    end: i64 = 0
    while True:
        following = largest(paid)
        if following == end:
            return found
        seat: i64
        for seat in range(len(paid)):
            if has(seats, seat) and held[seat] == 0 and end < paid[seat] < following:
                following = paid[seat]
        found = append(found, following)
        end = following


def amount(paid: vec[i64], below: i64, end: i64) -> i64:
    """What lies in the part of all payments from `below` up to `end`."""
    found: i64 = 0
    for one in paid:
        found += min(one, end) - min(one, below)
    return found


def able(paid: vec[i64], held: vec[i64], seats: i64, end: i64) -> i64:
    """Who of `seats` can win the part that goes up to `end`."""
    found: i64 = 0
    seat: i64
    for seat in range(len(paid)):
        if has(seats, seat) and (held[seat] > 0 or paid[seat] >= end):
            found |= SEAT[seat]
    return found


def strongest(strengths: vec[i64], seats: i64) -> i64:
    """The best of `seats`: several where they are equally strong."""
    found: i64 = 0
    most: i64 = -1
    seat: i64
    for seat in range(len(strengths)):
        if has(seats, seat) and strengths[seat] >= most:
            if strengths[seat] > most:
                found = 0
                most = strengths[seat]
            found |= SEAT[seat]
    return found


def split(found: vec[i64], points: i64, seats: i64, dealer: i64) -> None:
    """Add `points` to what `seats` have `found`: as much to each, odd ones to the nearest after the dealer, who is the
    last of them (P33, P63).
    """
    number = bits_in(seats)
    odd = points % number
    turn: i64
    for turn in range(1, len(found) + 1):
        seat = (dealer + turn) % len(found)
        if has(seats, seat):
            found[seat] += points // number
            if odd > 0:
                found[seat] += 1
                odd -= 1


def shares(paid: vec[i64], held: vec[i64], strengths: vec[i64], seats: i64, dealer: i64) -> vec[i64]:
    """What each seat gets of a pot to which all have `paid`, when `seats` compare `strengths`, what goes back too."""
    found = vec[i64]([0] * len(paid))
    below: i64 = 0
    seat: i64
    for end in ends(paid, held, seats):
        winners = able(paid, held, seats, end)
        if winners:
            split(found, amount(paid, below, end), strongest(strengths, winners), dealer)
        else:
            for seat in range(len(paid)):
                found[seat] += min(paid[seat], end) - min(paid[seat], below)
        below = end
    return found
