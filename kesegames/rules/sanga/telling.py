"""What follows by itself, told step by step with its reasons (G27, G40–G47)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from kesegames.engine.look import Look, Told, listed, step
from kesegames.engine.state import NOBODY
from kesegames.rules.sanga.position import INCOME, Position, heathens_in, pieces_in
from kesegames.rules.sanga.rounds import (
    HALF,
    HEATHENS,
    area_points,
    built,
    convert,
    end_round,
    final_strength,
    new_order,
    pay,
    ranked,
    strength,
    strongest,
    towns,
    weakest,
)
from kesegames.rules.sanga.terms import MERCHANT, POET
from kesegames.rules.sanga.words import area_text, seat_text

Showing = Callable[[Position], Look]


def told_order(position: Position) -> list[Told]:
    """The new order, and why of equal ones one is before the other (G27, G28)."""
    order = [int(seat) for seat in new_order(position)]
    found = [Told("told.order", listed([seat_text(position, seat) for seat in order]), is_aloud=True)]
    for one, other in pairwise(order):
        if position.on_map(one) == position.on_map(other):
            values = {"seat": seat_text(position, one), "other": seat_text(position, other)}
            found.append(Told("told.order_tied", {**values, "count": str(position.on_map(one))}))
    return found


def losses(position: Position, area: int) -> list[int]:
    """Who would lose a piece in an area, in order, if the conversion came now: exact, it has no luck (G40–G42)."""
    shown, found = position.copy(), []
    party = int(weakest(shown, area))
    while party != NOBODY:
        found.append(party)
        convert(shown, area, party)
        party = int(weakest(shown, area))
    return found


def told_conversion(position: Position, look: Showing) -> list[Told]:
    """Each piece that is lost, and why (G40–G42); the position is played on to the income."""
    found = []
    for area in range(position.terms.areas):
        party = weakest(position, area)
        while party != NOBODY:
            told = _told_loss(position, area, int(party))
            convert(position, area, party)
            found.append(step(told, look(position), (position.terms.names[area],)))
            party = weakest(position, area)
    position.phase = INCOME
    return found or [Told("told.no_conversion", look=look(position))]


def _told_loss(position: Position, area: int, party: int) -> Told:
    word = position.areas[area]
    values = {
        "area": area_text(position, area),
        "count": str(pieces_in(word) + heathens_in(word)),
        "capacity": str(position.terms.capacity[area]),
    }
    strengths = [int(strength(position, area, seat)) for seat in range(position.seats)]
    if party == HEATHENS:
        seat = int(strongest(position, area))
        values |= {"seat": seat_text(position, seat), "points": str(position.terms.heathen_points)}
        return Told("told.lost_heathen", values)
    values |= {"seat": seat_text(position, party), "strength": str(strengths[party])}
    is_tied = strengths.count(strengths[party]) > 1
    return Told("told.lost_tied" if is_tied else "told.lost", values)


def incomes(position: Position) -> list[tuple[int, int, int, int]]:
    """What each seat receives: for all, for its temples, for great towns, from the merchant (G43–G45)."""
    terms = position.terms
    merchant = position.active(MERCHANT)
    return [
        (
            int(terms.income),
            int(built(position, seat)),
            int(towns(position, seat)),
            int(terms.merchant) if seat == merchant else 0,
        )
        for seat in range(position.seats)
    ]


def told_income(position: Position, look: Showing) -> list[Told]:
    """What each seat receives, then the poet's point; the position is played on to the next round or the end."""
    parts = incomes(position)
    money = [int(one) for one in position.money]
    after = position.copy()
    pay(after)
    found = []
    for seat, (base, temples, great, merchant) in enumerate(parts):
        position.money[seat] += base + temples + great + merchant
        values = {
            "seat": seat_text(position, seat),
            "sum": str(after.money[seat] - money[seat]),
            "base": str(base),
            "temples": str(temples),
            "towns": str(great),
            "merchant": str(merchant),
        }
        text = "income_merchant" if merchant else "income" if temples or great else "income_base"
        found.append(Told(f"told.{text}", values, look(position)))
    poet = position.active(POET)
    if poet != NOBODY:
        position.poet[poet] += position.terms.poet_points
        values = {"seat": seat_text(position, int(poet)), "points": str(position.terms.poet_points)}
        found.append(Told("told.poet", values, look(position)))
    end_round(position)
    return found


def told_end(position: Position, look: Showing) -> list[Told]:
    """What every area brings its first and second (G47)."""
    found = []
    last = look(position)
    gained = [0] * position.seats
    for area in range(position.terms.areas):
        pair = int(ranked(position, area))
        first, second = pair & 15, pair >> 4
        if first == 15:
            continue
        capacity = int(position.terms.capacity[area])
        values = {
            "area": area_text(position, area),
            "first": seat_text(position, first),
            "strength": str(final_strength(position, area, first)),
            "points": str(capacity),
        }
        more = capacity // int(HALF)
        gained[first] += capacity
        if second == 15 or position.seats == 2 or not more:
            found.append(_scored(Told("told.area", values), position, area, gained, last))
            continue
        gained[second] += more
        values |= {"second": seat_text(position, second), "less": str(more)}
        values["other"] = str(final_strength(position, area, second))
        found.append(_scored(Told("told.area_second", values), position, area, gained, last))
    return found


def _scored(told: Told, position: Position, area: int, gained: list[int], last: Look) -> Told:
    """The sentence with the points as they are then: the areas have brought so much."""
    counters = dict(last.counters)
    scores = area_points(position)
    for seat, gain in enumerate(gained):
        counters[f"points{seat}"] += gain - scores[seat]
    return step(told, Look(last.pieces, counters, limits=last.limits), (position.terms.names[area],))
