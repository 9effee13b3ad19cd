"""Events in words, as they are clicked, written and told; and what lies where."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import END, Ending, Look, Spot, Told, listed
from kesegames.engine.state import CHANCE, NOBODY, OVER
from kesegames.rules.sanga.moves import (
    BANISH,
    BUILD,
    BUY,
    EXCHANGE,
    KEEP,
    MARKER,
    PUT,
    STEP,
    act,
    first_of,
    kind_of,
    number_for,
    price_of,
    second_of,
    temple_points,
)
from kesegames.rules.sanga.position import (
    CONVERSION,
    ENDED,
    INCOME,
    LOT,
    MARK,
    MOVEMENT,
    ORDER,
    PHASES,
    SANGHA,
    SETUP,
    SPIRIT,
    SWAP,
    TEMPLE,
    Position,
    count_in,
    has_temple,
    heathens_in,
    temples_in,
)
from kesegames.rules.sanga.telling import incomes, losses, told_conversion, told_end, told_income, told_order
from kesegames.rules.sanga.terms import KING, PATRONS
from kesegames.rules.sanga.words import area_text, id_of, patron_text, seat_text, shown_order

KEPT: Final = "keep"
SHOWN_PHASES: Final = {
    SANGHA: 1,
    MARK: 1,
    ORDER: 2,
    SWAP: 2,
    TEMPLE: 3,
    MOVEMENT: 4,
    SPIRIT: 4,
    CONVERSION: 5,
    INCOME: 6,
    ENDED: 6,
}
"""The numbers of the phases (G16), 0 before the first; king, premier and shaman act at the end of one."""
LAST_PHASE: Final = 6


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    """The clicks of G49."""
    names = position.terms.names
    if position.to_act == CHANCE:
        return (f"order:{shown_order(position, move)}",)
    kind, first = kind_of(move), first_of(move)
    if kind in (PUT, BUILD):
        return (names[first],)
    if kind in (STEP, BANISH):
        return (names[first], names[second_of(move)])
    if kind in (BUY, MARKER):
        return (PATRONS[first],)
    if kind == EXCHANGE:
        return (f"seat:{id_of(position, first)}",)
    return (KEPT if kind == KEEP else END,)


def write(position: Position, move: int) -> str:
    """The texts of G49; the numbers follow from the position (G50)."""
    names = position.terms.names
    if position.to_act == CHANCE:
        return f"order {shown_order(position, move)}"
    kind, first, seat = kind_of(move), first_of(move), position.to_act
    if kind == PUT:
        return f"put {names[first]}"
    if kind == BUY:
        return f"patron {PATRONS[first]} {number_for(position, seat, first)}"
    if kind == MARKER:
        return f"mark {PATRONS[first]}"
    if kind == EXCHANGE:
        return f"swap {id_of(position, first)}"
    if kind == BUILD:
        return f"temple {names[first]} {price_of(position, seat, first)}"
    if kind == STEP:
        return f"step {names[first]} {names[second_of(move)]}"
    if kind == BANISH:
        return f"spirit {names[first]} {names[second_of(move)]}"
    return KEPT if kind == KEEP else END


def told(position: Position, move: int) -> list[Told]:
    """The decision, and what follows it step by step (G51)."""
    if position.to_act == CHANCE:
        seats = [seat_text(position, move >> 3 * place & 7) for place in range(position.seats)]
        return [Told("told.lot", listed(seats))]
    shown = position.copy()
    act(shown, move)
    found = _told_move(position, move)
    if shown.phase == ORDER:
        found[-1].look = look(shown)
        found += told_order(shown)
    elif shown.phase == CONVERSION:
        found[-1].look = look(shown)
        found += told_conversion(shown, look)
        found += told_income(shown, look)
        if shown.to_act == OVER:
            found += told_end(shown, look)
    return found


def _told_move(position: Position, move: int) -> list[Told]:
    """What a decision does itself."""
    kind, first, seat = kind_of(move), first_of(move), int(position.to_act)
    if kind == PUT:
        text = "told.place" if position.phase == SETUP else "told.buy"
        return [Told(text, {"area": area_text(position, first)})]
    if kind == BUY:
        return _told_patron(position, seat, first)
    if kind == MARKER:
        return _told_marker(position, first)
    if kind == EXCHANGE:
        return [Told("told.swap", {"seat": seat_text(position, first)}), _order_after(position, move)]
    if kind == BUILD:
        return _told_temple(position, seat, first)
    if kind in (STEP, BANISH):
        values = {"start": area_text(position, first), "goal": area_text(position, second_of(move))}
        return [Told("told.step" if kind == STEP else "told.spirit", values)]
    text = "keep" if kind == KEEP else f"end_{PHASES[position.phase]}"
    return [Told(f"told.{text}")]


def _told_patron(position: Position, seat: int, patron: int) -> list[Told]:
    number = number_for(position, seat, patron)
    values = {"count": str(number), "patron": patron_text(patron)}
    text = "told.patron" if number > 1 else "told.patron_one"
    square = int(position.squares[patron])
    if not square or square >> 4 == seat:
        return [Told(text, values)]
    other = {"seat": seat_text(position, square >> 4), "count": str(square & 15)}
    return [Told(text, values), Told("told.displaced", other)]


def _told_marker(position: Position, patron: int) -> list[Told]:
    """Where the marker lies now, and for whom it matters (G11, G26)."""
    found = [Told("told.mark", {"patron": patron_text(patron)})]
    holder = position.holder(patron)
    if patron == KING:
        found.append(Told("told.mark_nothing"))
    elif holder != NOBODY:
        found.append(Told("told.mark_idle", {"seat": seat_text(position, int(holder)), "patron": patron_text(patron)}))
    return found


def _order_after(position: Position, move: int) -> Told:
    shown = position.copy()
    act(shown, move)
    return Told("told.order_now", listed([seat_text(position, int(seat)) for seat in shown.order]))


def _told_temple(position: Position, seat: int, area: int) -> list[Told]:
    price, pieces = price_of(position, seat, area), count_in(position.areas[area], seat)
    values = {"area": area_text(position, area), "price": str(price), "count": str(pieces)}
    others = int(temples_in(position.areas[area]))
    scored = {
        "points": str(temple_points(position, area)),
        "capacity": str(position.terms.capacity[area]),
        "others": str(others),
    }
    return [Told("told.temple", values), Told("told.temple_later" if others else "told.temple_first", scored)]


def ending(position: Position, move: int) -> Ending | None:
    """The round that ends with this event: who is converted, and the income (G40–G45)."""
    if position.to_act == CHANCE:
        return None
    shown = position.copy()
    act(shown, move)
    if shown.phase != CONVERSION:
        return None
    row = _losses_row(shown)
    told = [Told(one.text, one.values) for one in told_conversion(shown, look) if one.text != "told.no_conversion"]
    after = position.after(move)
    return Ending(chapter(position), told, [row, *_income_rows(after), *_points_rows(position, after)])


def _losses_row(shown: Position) -> tuple[str, list[str]]:
    """How many pieces of each seat are converted."""
    lost = [party for area in range(shown.terms.areas) for party in losses(shown, area)]
    return "row.lost", [f"−{count}" if (count := lost.count(seat)) else "" for seat in range(shown.seats)]


def _income_rows(after: Position) -> list[tuple[str, list[str]]]:
    parts = incomes(after)
    rows = []
    for number, text in enumerate(("row.income", "row.income_temples", "row.income_towns", "row.income_merchant")):
        rows.append((text, [str(part[number]) if part[number] else "" for part in parts]))
    return rows


def _points_rows(position: Position, after: Position) -> list[tuple[str, list[str]]]:
    """The points that conversion and the poet have brought, where they have (G42, G46)."""
    rows = []
    for text, now, then in (
        ("row.round_heathens", after.heathens, position.heathens),
        ("row.round_poet", after.poet, position.poet),
    ):
        gains = [int(now[seat] - then[seat]) for seat in range(position.seats)]
        if any(gains):
            rows.append((text, [str(gain) if gain else "" for gain in gains]))
    return rows


def part(position: Position) -> Told | None:
    """The round and the phase."""
    if position.phase in (LOT, SETUP) or position.to_act == OVER:
        return chapter(position)
    values = {"round": str(position.round), "rounds": str(position.terms.rounds)}
    return Told(f"part.{PHASES[position.phase]}", values)


def chapter(position: Position) -> Told:
    """The set-up, or the round."""
    if position.phase in (LOT, SETUP):
        return Told("chapter.setup")
    return Told("chapter.round", {"round": str(position.round)})


def look(position: Position) -> Look:
    """The areas, the patrons' squares with the king marker, the order, hands, money and points."""
    pieces: dict[Spot, list[str]] = {}
    for area, name in enumerate(position.terms.names):
        held = _held(position, int(position.areas[area]))
        if held:
            pieces[name] = held
    for patron, name in enumerate(PATRONS):
        square = int(position.squares[patron])
        held = [id_of(position, square >> 4)] * (square & 15) if square else []
        if patron == position.marker:
            held.append("K")
        if held:
            pieces[name] = held
    if position.phase != LOT:
        pieces["order"] = [f"{id_of(position, int(seat))}O" for seat in position.order]
    counters = {"round": int(position.round), "phase": SHOWN_PHASES.get(int(position.phase), 0)}
    points = position.points()
    for seat in range(position.seats):
        id = id_of(position, seat)
        for spot, held in (
            (f"hand{seat}:sangha", [id] * int(position.hand[seat])),
            (f"hand{seat}:temple", [f"{id}T"] * int(position.left[seat])),
        ):
            if held:
                pieces[spot] = held
        counters[f"baht{seat}"] = int(position.money[seat])
        counters[f"points{seat}"] = points[seat]
    return Look(pieces, counters, limits={"round": int(position.terms.rounds), "phase": LAST_PHASE})


def _held(position: Position, word: int) -> list[str]:
    """What an area holds: temples, heathens, sangha pieces."""
    seats = range(position.seats)
    held = [f"{id_of(position, seat)}T" for seat in seats if has_temple(word, seat)]
    held += ["H"] * int(heathens_in(word))
    for seat in seats:
        held += [id_of(position, seat)] * int(count_in(word, seat))
    return held
