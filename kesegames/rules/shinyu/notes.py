"""What a click means, what the throw that is due decides, and what speaks for a seat."""

from __future__ import annotations

from typing import Final

from kesegames.engine import sticks
from kesegames.engine.look import END, Look, Note, Spot, refused
from kesegames.engine.state import CHANCE
from kesegames.rules.shinyu.moves import most_points
from kesegames.rules.shinyu.position import UNSETTLED, Position, lay_sticks
from kesegames.rules.shinyu.terms import NUMBERS, STICKS
from kesegames.rules.shinyu.text import name
from kesegames.rules.stakes import track

WAYS: Final = sticks.ways(STICKS)
ALL: Final = sum(WAYS)


def preview(position: Position, spots: tuple[Spot, ...]) -> Look:
    """The number that is chosen before the seat, the stake on it; or the sticks as they lie."""
    look = position.look()
    if position.to_act == CHANCE and spots:
        lay_sticks(look, int(_part(spots[0])))
        return look
    if not spots or spots[0] == END:
        return look
    if len(spots) > 1:
        return position.after(int(_part(spots[1])) << 8 | int(_part(spots[0])) << 4).look()
    if position.settled != UNSETTLED:
        look = _cleared(position).look()
    look.pieces[f"stakes{position.to_act}:n{_part(spots[0])}"] = [f"n{_part(spots[0])}"]
    return look


def _cleared(position: Position) -> Position:
    """The position without the stakes of the round that is over."""
    state = position.copy()
    state.clear()
    return state


def _part(spot: Spot) -> str:
    """What stands behind the colon."""
    return spot.partition(":")[2]


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """A number, a stake on it, or the end of staking; why another is refused. Of the sticks: what is due."""
    if position.to_act == CHANCE:
        return _due(position) if spot == "sticks" else None
    if position.to_act < 0:
        return None
    family, _, part = spot.partition(":")
    is_number = part.isdecimal() and len(part) <= 4
    if family == "number" and is_number and int(part) < NUMBERS:
        return _number(position, spots, int(part))
    if family == "bet" and is_number and int(part) > 0:
        return _stake(position, spots, int(part))
    if spot == END and not spots and position.has_staked(position.to_act):
        return Note("choice", "note.end", {}, "T6", [])
    if spot == "sticks":
        return refused("stake_first", "T7", [], {"seat": name(position, int(position.banker()))})
    if spot in position.look().counters or family.startswith("stakes"):
        return refused("choose_number", "T6", _open_numbers(position) if not spots else [])
    return None


def _open_numbers(position: Position) -> list[Spot]:
    """The numbers on which the seat to act may stake."""
    seat = position.to_act
    return [f"number:{number}" for number in range(NUMBERS) if not position.staked_on(seat, number)]


def _number(position: Position, spots: tuple[Spot, ...], number: int) -> Note:
    """What a number pays, and how often it is thrown."""
    values = {"number": str(number), "times": str(position.terms.times[number])}
    if position.staked_on(position.to_act, number):
        return refused("staked_before", "T6", [f"number:{number}"], values)
    if spots:
        return refused("say_points", "T6", [], {"number": _part(spots[0])})
    return Note("choice", "note.number", values, "T7", [], chance=(WAYS[number], ALL))


def _stake(position: Position, spots: tuple[Spot, ...], points: int) -> Note:
    """What a stake may win and lose."""
    if not spots:
        return refused("choose_number", "T6", _open_numbers(position))
    number = int(_part(spots[0]))
    most = int(most_points(position, position.to_act))
    if points > most:
        text = "too_much" if most == position.terms.stake else "too_few_points"
        return refused(text, "T6", [f"points{position.to_act}"], {"points": str(points), "most": str(most)})
    won = points * int(position.terms.times[number])
    values = {
        "points": str(points),
        "number": str(number),
        "won": str(won),
        "ways": str(WAYS[number]),
        "of": str(ALL),
        "seat": name(position, int(position.banker())),
    }
    chance = (WAYS[number], ALL)
    return Note("choice", "note.stake", values, "T7", [], chance=chance, short="note.stake_short")


def _due(position: Position) -> Note:
    """What the banker's throw decides: what each number would cost it, and bring."""
    bank = name(position, int(position.banker()))
    return Note("choice", "note.throw", {"seat": bank}, "T7", [])


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """Its points, and whether it holds the bank."""
    found = [("because.points", {"seat": name(position, seat), "points": str(position.held[seat])})]
    if position.to_act >= CHANCE and seat == position.banker() and track.seats_left(position.held) > 0:
        found.append(("because.bank", {"seat": name(position, seat)}))
    return found
