"""What a click means or costs now, why a spot is refused, what is asked for, and who would be converted."""

from __future__ import annotations

from kesegames.engine.look import END, Note, Spot, Told, refused
from kesegames.engine.state import NOBODY
from kesegames.rules.sanga.moves import (
    FREE_PIECES,
    legal,
    may_buy,
    number_for,
    price_of,
    temple_points,
)
from kesegames.rules.sanga.position import (
    HEATHEN,
    MARK,
    MOVEMENT,
    PHASES,
    SANGHA,
    SETUP,
    SPIRIT,
    SWAP,
    TEMPLE,
    Position,
    count_in,
    has_temple,
    one_of,
    pieces_in,
    temples_in,
)
from kesegames.rules.sanga.rounds import HEATHENS
from kesegames.rules.sanga.telling import losses
from kesegames.rules.sanga.terms import KING, PATRONS
from kesegames.rules.sanga.text import KEPT, spell
from kesegames.rules.sanga.words import area_text, patron_text, seat_text


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    if position.to_act < 0:
        return None
    is_offered = any(
        spelled[: len(spots)] == spots and len(spelled) > len(spots) and spelled[len(spots)] == spot
        for spelled in (spell(position, move) for move in legal(position))
    )
    if spot in (END, KEPT):
        return Note("choice", f"note.{spot}_{PHASES[position.phase]}", {}, "G17", []) if is_offered else None
    if spot in position.terms.numbers:
        return _area(position, spots, position.terms.numbers[spot], is_offered)
    if spot in PATRONS:
        return _patron(position, PATRONS.index(spot), is_offered)
    if spot.startswith("seat:") and is_offered:
        return Note("move", "note.swap", {"seat": f"@seat.{spot.partition(':')[2]}"}, "G30", [], short="short.swap")
    return None


def _area(position: Position, spots: tuple[Spot, ...], area: int, is_offered: bool) -> Note | None:
    phase = position.phase
    if phase == SETUP:
        return _place(position, area, is_offered)
    if phase == SANGHA:
        return _purchase(position, area, is_offered)
    if phase == TEMPLE:
        return _temple(position, area, is_offered)
    if phase == MOVEMENT:
        return _step(position, spots, area, is_offered)
    if phase == SPIRIT:
        return _spirit(position, spots, area, is_offered)
    if phase == MARK:
        return refused("mark_first", "G25", [])
    return refused("swap_first", "G30", []) if phase == SWAP else None


def _values(position: Position, area: int) -> dict[str, str]:
    """What sentences about an area may name."""
    seat, word = int(position.to_act), position.areas[area]
    return {
        "area": area_text(position, area),
        "own": str(count_in(word, seat)),
        "capacity": str(position.terms.capacity[area]),
        "hand": str(position.hand[seat]),
        "money": str(position.money[seat]),
        "steps": str(position.steps),
    }


def _own(position: Position) -> list[Spot]:
    """The areas where the seat to act has a sangha piece."""
    seat, words = position.to_act, position.areas
    return [name for area, name in enumerate(position.terms.names) if count_in(words[area], seat)]


def _place(position: Position, area: int, is_offered: bool) -> Note:
    values = _values(position, area)
    is_fourth = position.hand[position.to_act] == position.terms.sangha - FREE_PIECES + 1
    rule = "G15" if is_fourth else "G14"
    if is_offered:
        return Note("move", "note.place", values, rule, [], short="short.place")
    return refused("place_own" if is_fourth else "place_empty", rule, _own(position) if is_fourth else [], values)


def _purchase(position: Position, area: int, is_offered: bool) -> Note:
    """A piece bought onto an area (G18–G24)."""
    seat, values = int(position.to_act), _values(position, area)
    is_absent = position.on_map(seat) == 0
    word = position.areas[area]
    if is_offered:
        text = "buy" if count_in(word, seat) else "buy_absent" if is_absent else "buy_gulf"
        rule = {"buy": "G20", "buy_absent": "G22", "buy_gulf": "G24"}[text]
        values["rest"] = str(position.money[seat] - 1)
        return Note("cost", f"note.{text}", values, rule, [], short="short.buy")
    if has_temple(word, seat):
        return refused("buy_temple", "G20", [], values)
    if not may_buy(position, seat, area, is_absent):
        return refused("buy_nobody", "G20", _own(position), values)
    return refused("no_money" if not position.money[seat] else "no_hand", "G19", [], values)


def _patron(position: Position, patron: int, is_offered: bool) -> Note | None:
    name = {"patron": patron_text(patron)}
    if position.phase == MARK:
        return _mark(position, patron)
    if position.phase != SANGHA:
        return refused("patron_later", "G18", [], name)
    seat, square = int(position.to_act), int(position.squares[patron])
    number = number_for(position, seat, patron)
    values = {
        **name,
        "count": str(number),
        "rest": str(position.money[seat] - number),
        "hand": str(position.hand[seat]),
        "money": str(position.money[seat]),
    }
    if square and square >> 4 != seat:
        values |= {"seat": seat_text(position, square >> 4), "held": str(square & 15)}
        if is_offered:
            return Note("cost", "note.patron_take", values, "G21", [], short="short.patron")
        return refused("patron_dear", "G21", [], values)
    if is_offered:
        return Note("cost", "note.patron_more" if square else "note.patron", values, "G21", [], short="short.patron")
    return refused("no_money" if not position.money[seat] else "no_hand", "G19", [], values)


def _mark(position: Position, patron: int) -> Note:
    values = {"patron": patron_text(patron)}
    holder = position.holder(patron)
    if patron == KING:
        return Note("move", "note.mark_nothing", values, "G11", [], short="short.mark")
    if holder == NOBODY:
        return Note("move", "note.mark_empty", values, "G26", [], short="short.mark")
    return Note(
        "move", "note.mark", {**values, "seat": seat_text(position, int(holder))}, "G26", [], short="short.mark"
    )


def _temple(position: Position, area: int, is_offered: bool) -> Note:
    """A temple, its price and its points; or why there is none (G32–G35)."""
    seat, values, word = int(position.to_act), _values(position, area), position.areas[area]
    price = int(price_of(position, seat, area))
    own, capacity = count_in(word, seat), position.terms.capacity[area]
    if price >= 0:
        values |= {"price": str(price), "points": str(temple_points(position, area))}
        values["full"] = str(position.terms.temple_price)
    if is_offered:
        is_small = own < capacity
        values["rest"] = str(position.money[seat] - price)
        text = "note.temple_carpenter" if is_small else "note.temple"
        return Note("cost", text, values, "G34" if is_small else "G33", [], short="short.temple")
    if has_temple(word, seat):
        return refused("temple_own", "G32", [], values)
    if not own:
        return refused("temple_nobody", "G32", [], values)
    if word >= HEATHEN:
        return refused("temple_heathen", "G32", [], values)
    if pieces_in(word) > own:
        return refused("temple_others", "G32", [], values)
    if position.terms.is_single and temples_in(word):
        return refused("temple_single", "G32", [], values)
    if price < 0:
        return refused("temple_few", "G32", [], values)
    if not position.left[seat]:
        return refused("temple_none", "G31", [], values)
    return refused("temple_dear", "G33", [], values)


def _step(position: Position, spots: tuple[Spot, ...], area: int, is_offered: bool) -> Note | None:
    seat, values, word = int(position.to_act), _values(position, area), position.areas[area]
    if not spots:
        if is_offered:
            lost = losses(position, area).count(seat)
            return Note("choice", "note.pick_lost" if lost else "note.pick", {**values, "lost": str(lost)}, "G36", [])
        if not position.steps:
            return refused("no_steps", "G37", [], values)
        return refused("step_stuck" if count_in(word, seat) else "step_nobody", "G36", [], values)
    start = position.terms.numbers.get(spots[0])
    if start is None:
        return None
    values["start"] = area_text(position, start)
    if is_offered:
        after = position.copy()
        after.areas[start] -= one_of(seat)
        after.areas[area] += one_of(seat)
        lost = losses(after, area).count(seat)
        values["lost"] = str(lost)
        return Note("move", "note.step_lost" if lost else "note.step", values, "G36", [], short="short.step")
    if area == start:
        return None
    if has_temple(word, seat):
        return refused("step_temple", "G38", [], values)
    return refused("step_far", "G36", [], values)


def _spirit(position: Position, spots: tuple[Spot, ...], area: int, is_offered: bool) -> Note | None:
    values = _values(position, area)
    if is_offered and spots:
        values["start"] = f"@spot.{spots[0]}"
        return Note("move", "note.spirit", values, "G39", [], short="short.step")
    if is_offered:
        return Note("choice", "note.spirit_pick", values, "G39", [])
    return None if spots else refused("spirit_nobody", "G39", [], values)


def standing(position: Position, spot: Spot) -> list[Told]:
    """What a patron does, or an area's capacity and who would be converted there as things stand: exact, conversion has
    no luck (G9, G11, G40)."""
    if spot in PATRONS:
        is_idle = PATRONS.index(spot) == position.marker != KING
        return [Told(f"standing.{spot}"), *([Told("standing.idle")] if is_idle else [])]
    area = position.terms.numbers.get(spot)
    if area is None:
        return []
    traits = [text for text, holds in (("great", position.terms.great), ("gulf", position.terms.gulf)) if holds[area]]
    capacity = str(position.terms.capacity[area])
    found = [Told("_".join(["standing.area", *traits]), {"capacity": capacity})]
    lost = losses(position, area) if position.to_act >= 0 and position.phase != SETUP else []
    for party in dict.fromkeys(lost):
        if party == HEATHENS:
            found.append(Told("standing.heathen"))
        else:
            values = {"seat": seat_text(position, party), "count": str(lost.count(party))}
            found.append(Told("standing.lost", values))
    return found


def wanted(position: Position) -> Told | None:
    """What may be done now, and with what."""
    if position.to_act < 0:
        return None
    seat = int(position.to_act)
    values = {"money": str(position.money[seat]), "hand": str(position.hand[seat]), "steps": str(position.steps)}
    values |= {"temples": str(position.left[seat])}
    phase = PHASES[position.phase]
    if position.phase == SETUP and position.hand[seat] == position.terms.sangha - FREE_PIECES + 1:
        phase = "fourth"
    return Told(f"wanted.{phase}", values)


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """What a seat has: points, temples, patrons."""
    name = {"seat": seat_text(position, seat)}
    found = []
    if position.left[seat] < position.terms.temples:
        built = position.terms.temples - position.left[seat]
        found.append(("because.temples", {**name, "count": str(built)}))
    patrons = [patron for patron in range(len(PATRONS)) if position.active(patron) == seat]
    if patrons:
        found.append(("because.patrons", {**name, "count": str(len(patrons))}))
    return found
