"""Events and positions in words: as they are clicked, written and told; and what lies where."""

from __future__ import annotations

from typing import Final

from kesegames.engine import sticks
from kesegames.engine.look import END, Look, Spot, Told
from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.rules.gyozan import steps
from kesegames.rules.gyozan.moves import (
    CHANGE,
    DESTROY,
    DISCARD,
    DOWN,
    END_PHASE,
    INSTALL,
    KEEP,
    MOVE,
    RICE,
    STICK,
    TAKE,
    act,
    befall,
    seat_in,
    sort_of,
    thing_in,
)
from kesegames.rules.gyozan.position import (
    BRUSH_RANK,
    CHANGES,
    DOWNS,
    DRAWS,
    EFFECTS,
    GENERAL_RANK,
    INSTALLS,
    MOVES,
    NONE_YET,
    Position,
    value_of,
)
from kesegames.rules.gyozan.terms import LOW, STICKS
from kesegames.rules.paper.cards import NAMES, RANKS, kinds_in

CHANGING: Final = "change"
KEEPING: Final = "keep"
DISCARDS: Final = "discards"
PHASE_NAMES: Final = {CHANGES: "change", DOWNS: "down", INSTALLS: "install", MOVES: "move"}
WARES: Final = ("rice", "money")


def id_of(position: Position, seat: int) -> str:
    return position.ruleset.seat_ids[seat]


def seat_text(position: Position, seat: int) -> str:
    """A seat as a value of a sentence."""
    return f"@seat.{id_of(position, seat)}"


def card_text(kind: int) -> str:
    return f"@piece.{NAMES[kind]}"


def piece_of(position: Position, seat: int) -> str:
    """The id of a seat's piece on the path."""
    return id_of(position, seat)


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    """The clicks of J7's table; after the first card played in a turn its spot alone is clicked."""
    seat = int(position.turn)
    if position.to_act == CHANCE:
        return (f"deal{seat}:{NAMES[move]}",) if position.phase == DRAWS else (sticks.spot(move),)
    sort, thing = sort_of(move), thing_in(move)
    if sort == TAKE:
        return (f"{WARES[thing]}{seat_in(move)}",)
    if sort in (STICK, DESTROY):
        return (f"laid{seat_in(move)}:{thing + 1}",)
    if sort == DOWN:
        return (f"laid{seat}:{thing + 1}",)
    if sort in (INSTALL, DISCARD):
        card = f"hand{seat}:{NAMES[thing]}"
        if position.mode != NONE_YET:
            return (card,)
        return (card, f"laid{seat}" if sort == INSTALL else DISCARDS)
    if sort == MOVE:
        return (f"{WARES[thing]}{seat}",)
    return ({END_PHASE: END, CHANGE: CHANGING, KEEP: KEEPING}[sort],)


def write(position: Position, move: int, seat: int) -> str:
    """As J7 says: a card drawn is `?` to others."""
    turn = int(position.turn)
    if position.to_act == CHANCE:
        if position.phase != DRAWS:
            return str(move)
        return f"{id_of(position, turn)} {NAMES[move] if seat in (turn, EVERYONE) else HIDDEN}"
    sort, thing = sort_of(move), thing_in(move)
    if sort == TAKE:
        return f"take {id_of(position, seat_in(move))} {WARES[thing]}"
    if sort in (STICK, DESTROY):
        owner = int(seat_in(move))
        word = "stick" if sort == STICK else "destroy"
        return f"{word} {id_of(position, owner)} {thing + 1} {NAMES[position.card_at(owner, thing)]}"
    if sort == DOWN:
        return f"down {thing + 1} {NAMES[position.card_at(turn, thing)]}"
    if sort in (INSTALL, DISCARD):
        return f"{'install' if sort == INSTALL else 'discard'} {NAMES[thing]}"
    if sort == MOVE:
        return f"move {price(position, thing)} {WARES[thing]}"
    return {END_PHASE: END, CHANGE: CHANGING, KEEP: KEEPING}[sort]


def price(position: Position, ware: int) -> int:
    """What a movement costs now in 米 or 銭."""
    return int(position.rice_price() if ware == RICE else position.money_price())


def told(position: Position, move: int, seat: int) -> list[Told]:
    """The event, then what happens by itself, step by step, each with what is visible then (J4, J5)."""
    after = position.copy()
    if position.to_act == CHANCE:
        befall(after, move)
        first = _told_chance(position, after, move, seat)
    else:
        act(after, move)
        first = _told_move(position, after, move)
    found = [first]
    first.look = seen(after, seat)
    while after.to_act not in (CHANCE, OVER) and after.to_act < 0:
        before = after.copy()
        happened = int(steps.step(after))
        told_step = _told_step(before, after, happened)
        if told_step is not None:
            told_step.look = seen(after, seat)
            found.append(told_step)
    if after.to_act == OVER:
        found.append(Told("told.summit", {"seat": seat_text(after, int(after.winner()))}, is_aloud=True))
    found[-1].look = None
    return found


def seen(position: Position, seat: int) -> Look:
    """What `seat` sees of a position."""
    shown = position.copy()
    shown.hide_from(seat)
    return look(shown)


def _told_chance(position: Position, after: Position, outcome: int, seat: int) -> Told:
    turn = int(position.turn)
    values = {"seat": seat_text(position, turn)}
    if position.phase == DRAWS:
        if seat not in (turn, EVERYONE):
            return Told("told.drawn_unseen", values)
        return Told("told.drawn", {**values, "card": card_text(outcome)})
    kind = int(position.card_at(turn, position.due))
    values |= {"value": str(outcome), "card": card_text(kind)}
    rank, way = kind % RANKS, "low" if outcome <= LOW else "high"
    if rank == GENERAL_RANK:
        return Told(f"told.general_{way}", values)
    if rank == BRUSH_RANK:
        return Told(f"told.brush_{way}", values)
    return Told(f"told.shaman_{way}", {**values, "square": position.terms.path[after.at[turn]]})


def _told_move(position: Position, after: Position, move: int) -> Told:
    sort, thing, turn = sort_of(move), int(thing_in(move)), int(position.turn)
    if sort == END_PHASE:
        return Told(f"told.end_{PHASE_NAMES[int(position.phase)]}")
    if sort == TAKE:
        return Told(f"told.take_{WARES[thing]}", {"seat": seat_text(position, int(seat_in(move)))})
    if sort in (STICK, DESTROY):
        owner = int(seat_in(move))
        card = card_text(int(position.card_at(owner, thing)))
        values = {"seat": seat_text(position, owner), "card": card, "place": str(thing + 1)}
        return Told("told.stick" if sort == STICK else "told.destroy", values)
    if sort == MOVE:
        values = {"price": str(price(position, thing)), "square": position.terms.path[after.at[turn]]}
        return Told(f"told.move_{WARES[thing]}", values)
    if sort == DOWN:
        kind = int(position.card_at(turn, thing))
        return Told(f"told.down_{ware_of(kind)}", {"card": card_text(kind), "cost": str(value_of(kind))})
    if sort == DISCARD:
        return Told("told.discard", {"card": card_text(thing)})
    if sort == INSTALL:
        if thing % RANKS == 0:
            return Told("told.ship", {"card": card_text(thing)})
        return Told(f"told.install_{ware_of(thing)}", {"card": card_text(thing), "cost": str(position.cost_of(thing))})
    return Told("told.change" if sort == CHANGE else "told.keep")


def ware_of(kind: int) -> str:
    """What a card is paid in: 米 for black ones, 銭 for red ones (J3)."""
    return WARES[kind // RANKS]


STEPS: Final = {
    steps.SHUFFLED: "shuffled",
    steps.FELL: "fell",
    steps.GREW: "grew",
    steps.PAID: "paid",
    steps.CLIMBED: "climbed",
    steps.FOUND_NOTHING: "found_nothing",
    steps.AGED: "aged",
}


def _told_step(before: Position, after: Position, happened: int) -> Told | None:
    """One thing that has happened by itself; None where it needs no words."""
    name = STEPS.get(happened & 15)
    if name is None:
        return None
    turn = int(before.turn)
    values = {"seat": seat_text(before, turn), "card": card_text(happened >> 4)}
    return Told(f"told.{name}", {**values, "square": before.terms.path[after.at[turn]]})


def look(position: Position) -> Look:
    """Pieces on the path, hands, rows with their sticks, what everybody has, the deck and the discards."""
    pieces: dict[Spot, list[str]] = {}
    numbers: dict[Spot, int] = {}
    counters: dict[str, int] = {}
    marked: dict[Spot, list[str]] = {}
    for seat in range(position.seats):
        pieces.setdefault(position.terms.path[position.at[seat]], []).append(piece_of(position, seat))
        for kind in kinds_in(position.hands[seat]):
            pieces.setdefault(f"hand{seat}:{NAMES[kind]}", []).append(NAMES[kind])
        if position.hidden[seat]:
            pieces[f"hand{seat}:{HIDDEN}"] = [HIDDEN] * int(position.hidden[seat])
        for place in range(position.in_row(seat)):
            spot = f"laid{seat}:{place + 1}"
            pieces[spot] = [NAMES[position.card_at(seat, place)]]
            if position.sticks_at(seat, place):
                numbers[spot] = int(position.sticks_at(seat, place))
        counters[f"rice{seat}"] = int(position.rice[seat])
        counters[f"money{seat}"] = int(position.money[seat])
        if position.shielded[seat]:
            marked[f"rice{seat}"] = ["shielded"]
    _mark_turn(position, marked)
    for kind in kinds_in(position.gone):
        pieces.setdefault(f"discards:{NAMES[kind]}", []).append(NAMES[kind])
    counters["deck"] = int(position.left())
    return Look(pieces, counters, numbers=numbers, marked=marked)


def _mark_turn(position: Position, marked: dict[Spot, list[str]]) -> None:
    """The card whose effect is due, those that do nothing yet, and that moving costs half (J3, J5)."""
    seat = int(position.turn)
    if position.phase == EFFECTS and position.to_act != OVER:
        marked[f"laid{seat}:{position.due + 1}"] = ["due"]
    length = int(position.in_row(seat))
    for place in range(length - int(position.fresh), length):
        marked[f"laid{seat}:{place + 1}"] = ["fresh"]
    if position.halved:
        marked.setdefault(f"rice{seat}", []).append("halved")


def preview(position: Position, spots: tuple[Spot, ...]) -> Look:
    """Sticks as they lie."""
    found = look(position)
    if spots and position.to_act == CHANCE and position.phase == EFFECTS:
        found.counters["sticks"] = int(spots[0].partition(":")[2])
        found.pieces["sticks"] = sticks.faces(STICKS, found.counters["sticks"])
    return found
