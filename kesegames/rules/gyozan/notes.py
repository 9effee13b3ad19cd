"""What a click means and costs now and why, why one is refused, what is asked for, and what speaks for a seat."""

from __future__ import annotations

from kesegames.engine.look import END, Note, Spot, Told, refused
from kesegames.engine.state import CHANCE
from kesegames.rules.gyozan.climbing import chance_of
from kesegames.rules.gyozan.moves import INSTALL, MONEY, RICE, sort_of, thing_in
from kesegames.rules.gyozan.position import (
    BRUSH_RANK,
    CHANGES,
    DOWNS,
    EFFECTS,
    GENERAL_RANK,
    HAS_DISCARDED,
    HAS_INSTALLED,
    INSTALLS,
    MOVES,
    NONE_YET,
    SHAMAN_RANK,
    WAGON_RANK,
    Position,
    value_of,
)
from kesegames.rules.gyozan.terms import LOW, MONEY_PRICE, RICE_PRICE, ROOM
from kesegames.rules.gyozan.text import (
    CHANGING,
    DISCARDS,
    KEEPING,
    PHASE_NAMES,
    WARES,
    card_text,
    price,
    seat_text,
    ware_of,
)
from kesegames.rules.paper.cards import NAMES, RANKS, count

Values = dict[str, str]


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    if position.to_act == CHANCE:
        return _on_throw(position, spot)
    if position.to_act < 0:
        return None
    place, _, thing = spot.partition(":")
    family, owner = _family(position, place)
    if spot == END:
        return _end(position, spots)
    if spot in (CHANGING, KEEPING):
        return _word(position, spot)
    if family == "hand" and thing in NAMES:
        return _on_hand(position, spots, owner, NAMES.index(thing))
    if family == "laid":
        return _on_row(position, spots, owner, thing)
    if family in WARES and not thing:
        return _on_ware(position, owner, WARES.index(family))
    if place == DISCARDS:
        return refused("gone", "J6", []) if thing else _on_discards(position, spots)
    if spot in position.terms.path:
        return _on_path(position, spot)
    return None


def _family(position: Position, place: str) -> tuple[str, int]:
    """A place's family and whose it is; −1 where it is nobody's or its seat is absent."""
    family, number = place.rstrip("0123"), place[-1:]
    is_seat = family in ("hand", "laid", *WARES) and number.isdecimal() and int(number) < position.seats
    return (family, int(number)) if is_seat and place == f"{family}{number}" else ("", -1)


def _on_throw(position: Position, spot: Spot) -> Note | None:
    """What the throw that is due decides (J5)."""
    if position.phase != EFFECTS or spot != "sticks":
        return None
    kind = int(position.card_at(position.turn, position.due))
    name = {BRUSH_RANK: "brush", SHAMAN_RANK: "shaman", GENERAL_RANK: "general"}[kind % RANKS]
    values = {"card": card_text(kind), "squares": str(position.squares(position.turn))}
    return Note("choice", f"note.throw_{name}", values, "J5", [f"laid{position.turn}:{position.due + 1}"])


def _end(position: Position, spots: tuple[Spot, ...]) -> Note | None:
    """The word that ends a phase (J4)."""
    if position.phase == EFFECTS or spots:
        return refused("end_not_now", "J4", [])
    phase = PHASE_NAMES[int(position.phase)]
    return Note("skip", f"note.end_{phase}", {}, "J4", [], short=f"short.end_{phase}")


def _word(position: Position, spot: Spot) -> Note:
    """5 米 become 1 銭; no use is made of a 将 (J2, J5)."""
    if spot == KEEPING:
        is_due = position.phase == EFFECTS and position.thrown >= 0
        return Note("skip", "note.keep", {}, "J5", []) if is_due else refused("keep_not_now", "J5", [])
    if position.phase == CHANGES:
        values = {"rice": str(position.rice[position.turn]), "money": str(position.money[position.turn])}
        return Note("cost", "note.change", values, "J2", [])
    return refused("change_not_now", "J4", [])


def _on_hand(position: Position, spots: tuple[Spot, ...], owner: int, kind: int) -> Note:
    """A card of the hand: what installing it costs now, or why that cannot be paid (J3, J4)."""
    seat = int(position.turn)
    if owner != seat:
        return refused("not_yours", "J6", [])
    if not count(position.hands[seat], kind):
        return refused("not_held", "J4", [], {"card": card_text(kind)})
    if position.phase != INSTALLS:
        return refused("hand_later" if position.phase < INSTALLS else "hand_over", "J4", [], {"card": card_text(kind)})
    if spots:
        return refused("one_card", "J4", [], {"card": card_text(_chosen(position, spots))})
    if position.mode == HAS_DISCARDED:
        return _discarding(kind)
    if position.can_install(kind):
        if position.mode == NONE_YET:
            return Note("move", f"note.card_{_how(position, kind)}", _cost_values(position, kind), "J3", [])
        return _installing(position, kind)
    if position.mode == HAS_INSTALLED:
        return _unpaid(position, kind)
    return Note("move", "note.card_only_away", _cost_values(position, kind), "J3", [])


def _how(position: Position, kind: int) -> str:
    """How a card is installed: as a 船, in 米 or in 銭, and whether 車 make it cheaper."""
    if kind % RANKS == 0:
        return "ship"
    return ware_of(kind) + ("_less" if position.cost_of(kind) < value_of(kind) else "")


def _cost_values(position: Position, kind: int) -> Values:
    wagons = int(position.working(position.turn, WAGON_RANK))
    has = position.money if kind >= RANKS else position.rice
    return {
        "card": card_text(kind),
        "cost": str(position.cost_of(kind)),
        "value": str(value_of(kind)),
        "wagons": str(wagons),
        "ware": f"@ware.{ware_of(kind)}",
        "has": str(has[position.turn]),
    }


def _installing(position: Position, kind: int) -> Note:
    """What installing costs now, and why."""
    values, short = _cost_values(position, kind), "short.ship" if kind % RANKS == 0 else "short.install"
    return Note("cost", f"note.install_{_how(position, kind)}", values, "J3", [], short=short)


def _discarding(kind: int) -> Note:
    """What throwing away brings."""
    return Note("cost", "note.discard", {"card": card_text(kind)}, "J4", [], short="short.discard")


def _unpaid(position: Position, kind: int) -> Note:
    """Why a card cannot be installed now."""
    if position.in_row(position.turn) >= ROOM:
        return refused("no_room", "J3", [], {"card": card_text(kind)})
    return refused("unpaid", "J3", [f"{ware_of(kind)}{position.turn}"], _cost_values(position, kind))


def _chosen(position: Position, spots: tuple[Spot, ...]) -> int:
    """The hand card that has been clicked, −1 where none has."""
    _, _, thing = spots[-1].partition(":") if spots else ("", "", "")
    return NAMES.index(thing) if position.phase == INSTALLS and thing in NAMES else -1


def _on_row(position: Position, spots: tuple[Spot, ...], owner: int, thing: str) -> Note | None:
    """A row as the place where a card is installed, or a card in it that is taken down or struck (J3–J5)."""
    kind = _chosen(position, spots)
    if not thing:
        if owner != position.turn:
            return refused("row_of_another", "J3", [], {"seat": seat_text(position, owner)})
        if kind < 0:
            return refused("row_later" if position.phase == INSTALLS else "row_not_now", "J4", [])
        return _installing(position, kind) if position.can_install(kind) else _unpaid(position, kind)
    place = int(thing) - 1 if thing.isdecimal() else ROOM
    if place >= position.in_row(owner):
        return refused("no_card", "J3", []) if place < ROOM else None
    laid = int(position.card_at(owner, place))
    values = {"card": card_text(laid), "seat": seat_text(position, owner), "cost": str(value_of(laid))}
    if position.phase == EFFECTS and position.thrown >= 0:
        if not position.can_be_harmed(owner):
            return refused("shielded", "J5", [], values)
        sticks = {"sticks": str(position.sticks_at(owner, place)), "after": str(position.sticks_at(owner, place) + 1)}
        deed = "stick" if position.thrown <= LOW else "destroy"
        return Note("cost", f"note.{deed}", values | sticks, "J5", [], short=f"short.{deed}")
    if position.phase != DOWNS:
        return refused("laid_later", "J4", [], values)
    if owner != position.turn:
        return refused("others_row", "J4", [], values)
    if not position.can_pay(laid, value_of(laid)):
        return refused(f"down_unpaid_{ware_of(laid)}", "J3", [f"{ware_of(laid)}{owner}"], values)
    return Note("cost", f"note.down_{ware_of(laid)}", values, "J3", [], short="short.down")


def _on_discards(position: Position, spots: tuple[Spot, ...]) -> Note:
    kind = _chosen(position, spots)
    if position.phase != INSTALLS:
        return refused("discards_not_now", "J4", [])
    if kind < 0 or position.mode == HAS_INSTALLED:
        return refused("installed_before" if position.mode == HAS_INSTALLED else "discards_later", "J4", [])
    return _discarding(kind)


def _on_ware(position: Position, owner: int, ware: int) -> Note:
    """米 or 銭: the price of a movement now, or what a 虎 takes (J2, J5)."""
    name = WARES[ware]
    values = {"seat": seat_text(position, owner)}
    if position.phase == EFFECTS and position.thrown < 0:
        has = (position.money if ware == MONEY else position.rice)[owner]
        if owner == position.turn or not has:
            return refused("take_own" if owner == position.turn else "take_nothing", "J5", [], values)
        if position.shielded[owner]:
            return refused("shielded_ware", "J5", [], values)
        return Note("capture", f"note.take_{name}", values, "J5", [], short=f"short.take_{name}")
    if owner != position.turn:
        return refused("others_ware", "J4", [])
    if position.phase != MOVES:
        return refused("move_later", "J4", [])
    values = price_values(position, ware)
    has = (position.money if ware == MONEY else position.rice)[owner]
    if int(has) < price(position, ware):
        return refused(f"move_unpaid_{name}", "J2", [], values)
    square = position.terms.path[_next_square(position)]
    return Note("move", f"note.move_{name}", values, "J2", [], ahead={square: 1.0}, short=f"short.move_{name}")


def _next_square(position: Position) -> int:
    """The number of the square to which the next movement comes."""
    seat = position.turn
    return int(min(position.terms.last, position.at[seat] + position.squares(seat)))


def price_values(position: Position, ware: int) -> Values:
    """The price of a movement now, what made it so, and how far it goes."""
    wagons = int(position.working(position.turn, WAGON_RANK)) if ware == RICE else 0
    way = ("half" if position.halved else "plain") + ("_wagons" if wagons else "")
    return {
        "price": str(price(position, ware)),
        "why": f"@why.{way}",
        "base": str(RICE_PRICE if ware == RICE else MONEY_PRICE),
        "wagons": str(wagons),
        "squares": str(position.squares(position.turn)),
        "square": position.terms.path[_next_square(position)],
    }


def _on_path(position: Position, square: Spot) -> Note:
    """A square of the mountain: whose piece stands there, and its chance to reach the summit."""
    at = position.terms.path.index(square)
    here = [seat for seat in range(position.seats) if position.at[seat] == at]
    left = {"left": str(position.terms.last - at)}
    if at == position.terms.last:
        return refused("summit", "J6", [])
    if not here:
        return refused("square_sign" if position.terms.is_sign[at] else "square", "J2", [], left)
    seat = int(position.turn) if position.turn in here else here[0]
    percent = f"{float(chance_of(position, seat)) * 100:.0f}"
    when = "now" if seat == position.turn else "next"
    return refused(f"piece_{when}", "J6", [], {**left, "seat": seat_text(position, seat), "percent": percent})


def wanted(position: Position) -> Told | None:
    """What is left to do in this phase, and what it costs (J4)."""
    if position.to_act < 0:
        return None
    seat = position.turn
    values = {"rice": str(position.rice[seat]), "money": str(position.money[seat])}
    if position.phase == EFFECTS:
        if position.thrown < 0:
            return Told("advice.take")
        return Told("advice.stick" if position.thrown <= LOW else "advice.destroy")
    if position.phase == MOVES:
        for ware, name in enumerate(WARES):
            values[f"{name}_price"] = str(price(position, ware))
        return Told("advice.move", {**values, "squares": str(position.squares(seat))})
    if position.phase == INSTALLS:
        return Told(f"advice.install_{('first', 'more', 'away')[position.mode]}", values)
    return Told(f"advice.{PHASE_NAMES[int(position.phase)]}", values)


def reasons(position: Position, seat: int) -> list[tuple[str, Values]]:
    """How far it is to the summit, and with what."""
    values = {
        "seat": seat_text(position, seat),
        "left": str(position.terms.last - position.at[seat]),
        "rice": str(position.rice[seat]),
        "money": str(position.money[seat]),
        "cards": str(position.in_row(seat)),
    }
    return [("because.left", values)]


def speaks(position: Position, move: int) -> list[tuple[str, Values]]:
    """Whether a movement or what follows from the decision reaches the summit."""
    if position.after(move).winner() == position.turn:
        return [("why.summit", {})]
    if sort_of(move) == INSTALL and thing_in(move) % RANKS == 0:
        return [("why.ship", {})]
    return []
