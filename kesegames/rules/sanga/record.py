"""Positions of SANGA as one line, there and back.

    round 2 temple B, order RB, R 3 5:2:1, B 4 0:0:0, CHM R3 B2 H1, AYU RT, abbot B2, king R1, marker abbot, steps 2

First the round, the phase and who acts (`lot` and `setup` before the first round, `ended` after the last); the order;
of each seat its money and its points for temples, heathens and the poet; the areas that hold anything (`H` heathens,
`RT` a temple); the patrons' squares that are taken; the king marker where it is not on the king's square; in the
movement phase the steps left. What is in hand follows from the rest.
"""

from __future__ import annotations

import re
from typing import Final

from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.sanga.moves import FREE_PIECES, are_heathens, set_order
from kesegames.rules.sanga.position import (
    ENDED,
    LOT,
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
    heathens_in,
    one_of,
    pieces_in,
    temple_of,
)
from kesegames.rules.sanga.rounds import HEATHEN
from kesegames.rules.sanga.terms import FREE_ROUNDS, KING, MAHOUT, PATRONS, PREMIER, SHAMAN, packed
from kesegames.rules.sanga.words import id_of

HEAD: Final = re.compile(r"round ([0-9]{1,2}) (\w+) (\S+)")
ORDER: Final = re.compile(r"order (\S+)")
SEAT: Final = re.compile(r"(\S+) ([0-9]{1,3}) ([0-9]{1,3}):([0-9]{1,3}):([0-9]{1,3})")
MARKED: Final = re.compile(r"marker (\w+)")
STEPS: Final = re.compile(r"steps ([0-9]{1,2})")
COUNT: Final = re.compile(r"(\S+?)([1-9][0-9]?)")
EVERYBODY: Final = (SANGHA, TEMPLE, MOVEMENT)
"""The phases in which all seats act, one after the other."""
HEATHEN_SIGN: Final = "H"
TEMPLE_SIGN: Final = "T"


def order_text(position: Position) -> str:
    return "".join(id_of(position, int(seat)) for seat in position.order)


def position_text(position: Position) -> str:
    seats = [_seat_text(position, seat) for seat in range(position.seats)]
    if position.phase == LOT:
        is_usual = all(money == position.terms.baht for money in position.money)
        return PHASES[LOT] if is_usual else ", ".join([PHASES[LOT], *seats])
    parts = [_head(position), f"order {order_text(position)}", *seats]
    for area, name in enumerate(position.terms.names):
        held = area_text(position, int(position.areas[area]))
        if held:
            parts.append(f"{name} {held}")
    for patron in position.terms.shown:
        square = int(position.squares[patron])
        if square:
            parts.append(f"{PATRONS[patron]} {id_of(position, square >> 4)}{square & 15}")
    if position.marker != KING:
        parts.append(f"marker {PATRONS[position.marker]}")
    if position.phase == MOVEMENT:
        parts.append(f"steps {position.steps}")
    return ", ".join(parts)


def _seat_text(position: Position, seat: int) -> str:
    points = (position.temples[seat], position.heathens[seat], position.poet[seat])
    return f"{id_of(position, seat)} {position.money[seat]} {':'.join(map(str, points))}"


def _head(position: Position) -> str:
    phase = PHASES[position.phase]
    if position.phase in (SETUP, ENDED):
        return phase
    return f"round {position.round} {phase} {id_of(position, int(position.to_act))}"


def area_text(position: Position, word: int) -> str:
    """What an area holds, empty for nothing."""
    held = []
    for seat in range(position.seats):
        if count_in(word, seat):
            held.append(f"{id_of(position, seat)}{count_in(word, seat)}")
    if heathens_in(word):
        held.append(f"{HEATHEN_SIGN}{heathens_in(word)}")
    held += [id_of(position, seat) + TEMPLE_SIGN for seat in range(position.seats) if has_temple(word, seat)]
    return " ".join(held)


def read_position(position: Position, text: str) -> None:
    """Set `position`, which is at a start, to what `text` says; raises Trouble naming what cannot be."""
    parts = text.split(", ")
    if parts[0] == PHASES[LOT]:
        _read_lot(position, text, parts[1:])
        return
    head, order = parts.pop(0), parts.pop(0) if parts else ""
    _read_order(position, order)
    for area in range(position.terms.areas):
        position.areas[area] = 0
    for seat in range(position.seats):
        _read_seat(position, seat, parts.pop(0) if parts else "")
    while parts and not MARKED.fullmatch(parts[0]) and not STEPS.fullmatch(parts[0]):
        _read_held(position, parts.pop(0))
    marked = MARKED.fullmatch(parts[0]) if parts else None
    if marked is not None:
        if marked.group(1) not in PATRONS:
            raise _no_part(parts[0])
        position.marker = PATRONS.index(marked.group(1))
        parts.pop(0)
    _count_hands(position)
    _read_head(position, head)
    if position.phase == MOVEMENT:
        _read_steps(position, parts.pop(0) if parts else "")
    if parts:
        raise _no_part(parts[0])


def _read_lot(position: Position, text: str, parts: list[str]) -> None:
    """Before the lot nothing but the money can be unequal (a handicap)."""
    if not position.terms.has_lot:
        raise _impossible(text, "G12")
    for seat in range(position.seats if parts else 0):
        _read_seat(position, seat, parts[seat] if seat < len(parts) else "")
        if position.scored(seat):
            raise _impossible(parts[seat], "G13")
    if len(parts) > position.seats:
        raise _no_part(parts[-1])


def _no_part(text: str) -> Trouble:
    return Trouble("trouble.sanga_position_part", {"text": quoted(text)})


def _impossible(text: str, rule: str) -> Trouble:
    return Trouble("trouble.sanga_position_impossible", {"text": quoted(text), "rule": rule})


def _seat_of(position: Position, id: str, part: str) -> int:
    if id not in position.ruleset.seat_ids[: position.seats]:
        raise _no_part(part)
    return position.ruleset.seat_ids.index(id)


def read_order(position: Position, ids: str) -> int | None:
    """The packed order of a text such as `YRGB`; None where it is none."""
    if sorted(ids) != sorted(position.ruleset.seat_ids[: position.seats]):
        return None
    return packed([position.ruleset.seat_ids.index(id) for id in ids])


def _read_order(position: Position, part: str) -> None:
    found = ORDER.fullmatch(part)
    order = read_order(position, found.group(1)) if found is not None else None
    if order is None:
        raise _no_part(part)
    set_order(position, order)


def _read_seat(position: Position, seat: int, part: str) -> None:
    found = SEAT.fullmatch(part)
    if found is None or found.group(1) != id_of(position, seat):
        raise _no_part(part)
    position.money[seat] = int(found.group(2))
    position.temples[seat] = int(found.group(3))
    position.heathens[seat] = int(found.group(4))
    position.poet[seat] = int(found.group(5))


def _read_held(position: Position, part: str) -> None:
    """An area or a patron's square."""
    name, *held = part.split(" ")
    if not held or len(set(held)) < len(held):
        raise _no_part(part)
    if name in position.terms.numbers:
        area = position.terms.numbers[name]
        if position.areas[area]:
            raise _no_part(part)
        for one in held:
            _read_piece(position, area, one, part)
        if area_text(position, int(position.areas[area])) != " ".join(held):
            raise _no_part(part)
        return
    found = COUNT.fullmatch(held[0])
    if name not in PATRONS or len(held) > 1 or found is None:
        raise _no_part(part)
    patron = PATRONS.index(name)
    if position.squares[patron] or int(found.group(2)) > 15:
        raise _no_part(part)
    position.squares[patron] = _seat_of(position, found.group(1), part) << 4 | int(found.group(2))


def _read_piece(position: Position, area: int, text: str, part: str) -> None:
    found = COUNT.fullmatch(text)
    if found is None:
        if not text.endswith(TEMPLE_SIGN):
            raise _no_part(part)
        position.areas[area] += temple_of(_seat_of(position, text[:-1], part))
        return
    number = int(found.group(2))
    if number > (7 if found.group(1) == HEATHEN_SIGN else 15):
        raise _no_part(part)
    if found.group(1) == HEATHEN_SIGN:
        position.areas[area] += number * HEATHEN
    else:
        position.areas[area] += number * one_of(_seat_of(position, found.group(1), part))


def _count_hands(position: Position) -> None:
    """What is in hand: all that is nowhere else (G2, G3, G38)."""
    terms = position.terms
    for seat in range(position.seats):
        placed = sum(int(count_in(word, seat)) for word in position.areas)
        placed += sum(int(square & 15) for square in position.squares if square and square >> 4 == seat)
        standing = sum(has_temple(word, seat) for word in position.areas)
        if placed > terms.sangha or standing > terms.temples:
            raise _impossible(id_of(position, seat), "G2")
        if any(has_temple(word, seat) and count_in(word, seat) for word in position.areas):
            raise _impossible(id_of(position, seat), "G38")
        position.hand[seat] = terms.sangha - placed
        position.left[seat] = terms.temples - standing
    heathens = sum(int(heathens_in(word)) for word in position.areas)
    if heathens > sum(terms.great):
        raise _impossible(f"{HEATHEN_SIGN}{heathens}", "G7")


def _read_head(position: Position, part: str) -> None:
    """The round, the phase and who acts."""
    if part == PHASES[SETUP]:
        _check_setup(position)
        return
    if part == PHASES[ENDED]:
        position.phase, position.round, position.to_act = ENDED, position.terms.rounds, OVER
        return
    found = HEAD.fullmatch(part)
    if found is None or found.group(2) not in PHASES:
        raise _no_part(part)
    position.round = int(found.group(1))
    position.phase = PHASES.index(found.group(2))
    seat = _seat_of(position, found.group(3), part)
    if not 1 <= position.round <= position.terms.rounds:
        raise _impossible(part, "G16")
    position.to_act = seat
    position.turn = position.place_of(seat) if position.phase in EVERYBODY else 0
    acting = {MARK: KING, SWAP: PREMIER, SPIRIT: SHAMAN}.get(int(position.phase))
    if acting is None and position.phase not in EVERYBODY:
        raise _no_part(part)
    if acting is not None and position.active(acting) != seat:
        raise _impossible(part, "G51")
    if position.phase == SPIRIT and not are_heathens(position):
        raise _impossible(part, "G51")


def _check_setup(position: Position) -> None:
    """Before the first round everything is as the set-up has left it, and whoever is due acts (G12–G15)."""
    terms, seats = position.terms, int(position.seats)
    text = PHASES[SETUP]
    pieces = sum(int(pieces_in(word)) for word in position.areas)
    if any(position.squares) or position.marker != KING or any(position.scored(seat) for seat in range(seats)):
        raise _impossible(text, "G13")
    if any(left != terms.temples for left in position.left):
        raise _impossible(text, "G13")
    if [int(heathens_in(word)) for word in position.areas] != [int(one) for one in terms.great]:
        raise _impossible(text, "G7")
    if pieces >= FREE_PIECES * seats:
        raise _impossible(text, "G15")
    due = [0] * seats
    for turn in range(pieces):
        due[_placer(position, turn)] += 1
    if due != [int(terms.sangha - hand) for hand in position.hand]:
        raise _impossible(text, "G14")
    taken = [word for word in position.areas if pieces_in(word)]
    is_spread = len(taken) == min(pieces, FREE_ROUNDS * seats)
    if not is_spread or any(
        heathens_in(word) or max(_counts(position, int(word))) != pieces_in(word) for word in taken
    ):
        raise _impossible(text, "G14")
    for seat in range(seats):
        areas = sum(1 for word in taken if count_in(word, seat))
        if areas != min(due[seat], FREE_ROUNDS):
            raise _impossible(text, "G14")
    position.phase, position.turn, position.to_act = SETUP, pieces, _placer(position, pieces)


def _counts(position: Position, word: int) -> list[int]:
    return [int(count_in(word, seat)) for seat in range(position.seats)]


def _placer(position: Position, turn: int) -> int:
    """Who puts the free piece of that number, from 0 (G14, G15)."""
    lap, place = divmod(turn, int(position.seats))
    return int(position.order[place if lap % 2 == 0 else position.seats - 1 - place])


def _read_steps(position: Position, part: str) -> None:
    found = STEPS.fullmatch(part)
    if found is None:
        raise _no_part(part)
    terms = position.terms
    most = terms.mahout_steps if position.active(MAHOUT) == position.to_act else terms.steps
    if int(found.group(1)) > most:
        raise _impossible(part, "G37")
    position.steps = int(found.group(1))
