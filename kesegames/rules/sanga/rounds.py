"""What follows by itself: the order, conversion, income, the areas at the end (G27–G29, G40–G47)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import NOBODY, OVER
from kesegames.rules.sanga.moves import act, after_order, begin_phase
from kesegames.rules.sanga.position import (
    CONVERSION,
    ENDED,
    INCOME,
    ORDER,
    SANGHA,
    Position,
    count_in,
    heathens_in,
    one_of,
    pieces_in,
)
from kesegames.rules.sanga.terms import ABBOT, MERCHANT, POET

HEATHENS: Final[i64] = 7
"""The party of the heathens, beside the seats."""
HEATHEN: Final[i64] = 1 << 25
HALF: Final[i64] = 2
"""The second in an area gets its capacity divided by this (G47)."""


def play(position: Position, move: i64) -> None:
    """A decision and what follows it (G51)."""
    act(position, move)
    settle(position)


def settle(position: Position) -> None:
    """The phases in which nobody acts."""
    if position.phase == ORDER:
        position.order = new_order(position)
        after_order(position)
    elif position.phase == CONVERSION:
        area: i64
        for area in range(position.terms.areas):
            party = weakest(position, area)
            while party != NOBODY:
                convert(position, area, party)
                party = weakest(position, area)
        position.phase = INCOME
    if position.phase == INCOME:
        pay(position)
        end_round(position)


def new_order(position: Position) -> vec[i64]:
    """Most pieces on the map first; of equal ones whoever was later before (G27, G28)."""
    seats = position.seats
    counts = vec[i64]([0] * seats)
    seat: i64
    for seat in range(seats):
        counts[seat] = position.on_map(seat)
    found = vec[i64](capacity=6)
    most: i64 = 0
    for count in counts:
        most = max(most, count)
    while most >= 0:
        place = seats - 1
        while place >= 0:
            seat = position.order[place]
            if counts[seat] == most:
                found = append(found, seat)
            place -= 1
        most -= 1
    return found


def strength(position: Position, area: i64, seat: i64) -> i64:
    """A seat's strength as a party of an area, 0 where it has no piece there (G41)."""
    own = count_in(position.areas[area], seat)
    if own and position.active(ABBOT) == seat:
        own += 1
    return own


def weakest(position: Position, area: i64) -> i64:
    """The party that loses a piece next in an area: a seat or HEATHENS; NOBODY where none does (G40, G41)."""
    word = position.areas[area]
    heathens = heathens_in(word)
    if pieces_in(word) + heathens <= position.terms.capacity[area]:
        return NOBODY
    found: i64 = NOBODY
    least: i64 = 0
    parties: i64 = 0
    place: i64
    for place in range(position.seats):
        seat = position.order[place]
        own = strength(position, area, seat)
        if own:
            parties += 1
            if found == NOBODY or own <= least:
                found, least = seat, own
    if heathens:
        parties += 1
        if found == NOBODY or heathens <= least:
            found = HEATHENS
    return NOBODY if parties < 2 else found


def strongest(position: Position, area: i64) -> i64:
    """The strongest seat of an area, of equal ones the earliest in the order; NOBODY where there is none (G42)."""
    found: i64 = NOBODY
    most: i64 = 0
    place: i64
    for place in range(position.seats):
        seat = position.order[place]
        own = strength(position, area, seat)
        if own > most:
            found, most = seat, own
    return found


def convert(position: Position, area: i64, party: i64) -> None:
    """A party loses a piece: a seat's goes to its hand, a heathen's brings points to the strongest seat (G42)."""
    if party == HEATHENS:
        position.heathens[strongest(position, area)] += position.terms.heathen_points
        position.areas[area] -= HEATHEN
    else:
        position.areas[area] -= one_of(party)
        position.hand[party] += 1


def ruler(position: Position, area: i64) -> i64:
    """The seat with most pieces in an area, of equals the earliest in the order; NOBODY where there is none (G45)."""
    word = position.areas[area]
    found: i64 = NOBODY
    most: i64 = 0
    place: i64
    for place in range(position.seats):
        seat = position.order[place]
        own = word >> 4 * seat & 15
        if own > most:
            found, most = seat, own
    return found


def towns(position: Position, seat: i64) -> i64:
    """In how many great towns `seat` has the most pieces (G45)."""
    found: i64 = 0
    area: i64
    for area in range(position.terms.areas):
        if position.terms.great[area] and ruler(position, area) == seat:
            found += 1
    return found


def built(position: Position, seat: i64) -> i64:
    """How many temples `seat` has on the map."""
    return position.terms.temples - position.left[seat]


def pay(position: Position) -> None:
    """The income of all seats, and the poet's point (G43–G46)."""
    seat: i64
    terms = position.terms
    for seat in range(position.seats):
        position.money[seat] += terms.income + built(position, seat)
    area: i64
    for area in range(terms.areas):
        if terms.great[area]:
            seat = ruler(position, area)
            if seat != NOBODY:
                position.money[seat] += 1
    merchant = position.active(MERCHANT)
    if merchant != NOBODY:
        position.money[merchant] += terms.merchant
    poet = position.active(POET)
    if poet != NOBODY:
        position.poet[poet] += terms.poet_points


def end_round(position: Position) -> None:
    """The next round, or the end (G16)."""
    if position.round < position.terms.rounds:
        position.round += 1
        begin_phase(position, SANGHA)
        return
    position.phase = ENDED
    position.turn = 0
    position.to_act = OVER


def final_strength(position: Position, area: i64, seat: i64) -> i64:
    """A seat's strength in an area at the end (G47)."""
    word = position.areas[area]
    own = word >> 4 * seat & 15
    if word >> 20 + seat & 1:
        own += position.terms.capacity[area]
    return own


def ranked(position: Position, area: i64) -> i64:
    """The first and the second of an area at the end, as `first | second << 4`, 15 for none (G47)."""
    first: i64 = 15
    second: i64 = 15
    most: i64 = 0
    next_most: i64 = 0
    place: i64
    for place in range(position.seats):
        seat = position.order[place]
        own = final_strength(position, area, seat)
        if own > most:
            second, next_most = first, most
            first, most = seat, own
        elif own > next_most:
            second, next_most = seat, own
    return first | second << 4


def area_points(position: Position) -> vec[i64]:
    """What the areas bring each seat at the end (G47)."""
    found = vec[i64]([0] * position.seats)
    area: i64
    for area in range(position.terms.areas):
        pair = ranked(position, area)
        first, second = pair & 15, pair >> 4
        if first != 15:
            found[first] += position.terms.capacity[area]
        if second != 15 and position.seats > 2:
            found[second] += position.terms.capacity[area] // HALF
    return found
