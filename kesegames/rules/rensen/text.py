"""Throws and deeds of 連船之遊 as they are clicked, written (J24) and told."""

from __future__ import annotations

from typing import Final

from kesegames.engine import sticks
from kesegames.engine.look import Spot, Told
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.rensen.moves import (
    BUILD,
    BY_LOAD,
    BY_STOCK,
    PLUNDER,
    RECALL,
    SUPPLY,
    amount_of,
    deed_of,
    other_of,
    ship_of,
)
from kesegames.rules.rensen.position import Position, load_of, square_of
from kesegames.rules.rensen.terms import GOAL

WORDS: Final = {BY_LOAD: "load", BY_STOCK: "stock", BUILD: "build", SUPPLY: "supply", RECALL: "recall"}
"""The words clicked after a ship."""
SAILING: Final = (BY_LOAD, BY_STOCK)


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    if position.to_act == CHANCE:
        return (sticks.spot(move),)
    ship = position.ship_name(ship_of(move))
    if deed_of(move) == PLUNDER:
        return (ship, position.ship_name(other_of(move)))
    return (ship, WORDS[deed_of(move)])


def write(position: Position, move: int) -> str:
    """As J24 says, squares and amounts always."""
    if position.to_act == CHANCE:
        return str(move)
    ship, deed = position.ship_name(ship_of(move)), deed_of(move)
    if deed in SAILING:
        return f"move {ship} {target(position, move)} {WORDS[deed]}"
    if deed == SUPPLY:
        return f"supply {ship} {amount_of(position, move)}"
    if deed == PLUNDER:
        return f"plunder {ship} {position.ship_name(other_of(move))} {amount_of(position, move)}"
    return f"{WORDS[deed]} {ship}"


def target(position: Position, move: int) -> str:
    """The cell to which a ship sails."""
    square = square_of(position.ships[ship_of(move)]) + position.thrown
    return position.cell(min(int(square), int(position.terms.goal)))


def seat_name(position: Position, seat: int) -> str:
    """What a seat is called, to be looked up."""
    return f"@seat.{position.ruleset.seat_ids[seat]}"


def values_of(position: Position, move: int) -> dict[str, str]:
    """All that sentences about a decision may name: the ships, where it leads, what it costs, brings and leaves."""
    after = position.after(move)
    ship, deed = int(ship_of(move)), deed_of(move)
    load = int(load_of(position.ships[ship]))
    found = {
        "ship": f"@piece.{position.ship_name(ship)}",
        "thrown": str(position.thrown),
        "amount": str(amount_of(position, move)),
        "load": str(load),
        "left": str(load - position.thrown if deed == BY_LOAD else load_of(after.ships[ship])),
        "stock": str(after.stocks[position.mover]),
        "goods": str(after.goods[position.mover]),
        "cell": f"@cell.{target(position, move)}",
    }
    if deed == BY_STOCK:
        found["left"] = str(load)
    if deed == PLUNDER:
        found["other"] = f"@piece.{position.ship_name(other_of(move))}"
        found["rest"] = str(int(load_of(position.ships[other_of(move)])) - int(amount_of(position, move)))
    return found


def kind_of(position: Position, move: int) -> str:
    """What the ids of sentences about a decision begin with."""
    deed = deed_of(move)
    if deed in SAILING:
        return f"{'reaches' if target(position, move) == GOAL else 'sails'}_{WORDS[deed]}"
    if deed == RECALL:
        square = square_of(position.ships[ship_of(move)])
        return "unloads" if square == 0 else "leaves" if square == position.terms.goal else "recalls"
    if deed == SUPPLY and amount_of(position, move) < position.thrown:
        return "supplies_full"
    return {BUILD: "builds", SUPPLY: "supplies", PLUNDER: "plunders"}[int(deed)]


def told(position: Position, move: int) -> list[Told]:
    """What happens; that a ship is empty now, that the round is the last one, that the match is over."""
    after = position.after(move)
    if position.to_act == CHANCE:
        found = [Told("told.throw" if move else "told.throws_0", {"value": str(move)})]
    else:
        values = values_of(position, move)
        found = [Told(f"told.{kind_of(position, move)}", values)]
        if deed_of(move) == PLUNDER and values["rest"] == "0":
            found.append(Told("told.emptied", {"ship": values["other"]}))
        if deed_of(move) in SAILING and target(position, move) == GOAL:
            found.append(Told("told.at_goal", values))
    if after.to_act == OVER:
        found.append(Told("told.over"))
    elif after.is_last_round() and not position.is_last_round():
        found.append(_last_round(position, after))
    return found


def _last_round(position: Position, after: Position) -> Told:
    """What has brought about the last round (J23, J25)."""
    if after.has_target():
        seat = int(position.mover)
        values = {"seat": seat_name(position, seat), "goods": str(after.goods[seat])}
        return Told("told.last_round", values, is_aloud=True)
    last = seat_name(after, int(after.seats) - 1)
    return Told("told.last_quiet", {"turns": str(after.terms.turns), "seat": last}, is_aloud=True)


def noted(position: Position, moves: list[int]) -> list[Told]:
    """`State.noted` for 連船之遊: what was thrown, and what was made of it."""
    state = position.copy()
    thrown, found = str(position.thrown) if position.thrown else "", None
    for move in moves:
        if state.to_act == CHANCE:
            thrown = str(move)
        else:
            values = {**values_of(state, move), "thrown": thrown}
            found = Told(f"noted.{kind_of(state, move)}", values)
        state.play(move)
    return [found or Told("noted.throw", {"thrown": thrown})]


def part(position: Position) -> Told | None:
    """`State.part` for 連船之遊: that the round is the last one."""
    return Told("part.last") if position.to_act != OVER and position.is_last_round() else None
