"""What happens in 連船之遊: the throw, and what a ship does with it (docs/rules/journeys.md J21–J25).

A throw's move is its value. A decision packs `deed << 8 | other << 4 | ship`: `other` is the ship that is plundered,
else 0. How much is paid, loaded or taken follows from the position.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.rensen.position import Position

BY_LOAD: Final = 0
BY_STOCK: Final = 1
BUILD: Final = 2
SUPPLY: Final = 3
PLUNDER: Final = 4
RECALL: Final = 5
"""The deeds: sailing, paid from the load or from the start stock, and the four others (J21)."""
WEIGHTS: Final[list[tuple[i64, i64]]] = [(0, 1), (1, 5), (2, 10), (3, 10), (4, 5), (5, 1)]
"""The throws with their weights of 32 (T1)."""
SHIPS: Final = 3


def deed_of(move: i64) -> i64:
    """What the ship does."""
    return move >> 8


def ship_of(move: i64) -> i64:
    """The ship that does it."""
    return move & 15


def other_of(move: i64) -> i64:
    """The ship that is plundered."""
    return move >> 4 & 15


def legal(position: Position) -> vec[i64]:
    """By ship: sailing, building, supplying, plundering, recalling, as far as possible."""
    found = vec[i64]()
    seat = position.to_act
    if seat < 0:
        return found
    for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
        found = add_moves(position, ship, found)
    return found


def add_moves(position: Position, ship: i64, found: vec[i64]) -> vec[i64]:
    """`found` and the moves of one ship of the seat to act (J21)."""
    terms = position.terms
    thrown = position.thrown
    stock = position.stocks[position.mover]
    square = position.ships[ship] >> 8
    load = position.ships[ship] & 255
    if square == terms.goal:
        return append(found, RECALL << 8 | ship)
    if load > thrown:
        found = append(found, BY_LOAD << 8 | ship)
    if load > 0 and stock >= thrown:
        found = append(found, BY_STOCK << 8 | ship)
    if load == 0 and stock >= terms.cargo:
        found = append(found, BUILD << 8 | ship)
    if load < terms.capacity:
        found = append(found, SUPPLY << 8 | ship)
    if square > 0 and thrown > 1 and load < terms.capacity:
        own = position.mover * SHIPS
        for other in range(position.seats * SHIPS):
            if position.ships[other] >> 8 == square and not own <= other < own + SHIPS:
                found = append(found, PLUNDER << 8 | i64(other) << 4 | ship)
    if load > 0:
        found = append(found, RECALL << 8 | ship)
    return found


def amount_of(position: Position, move: i64) -> i64:
    """What is loaded, taken or brought back; of sailing, what is paid (J21)."""
    deed = move >> 8
    thrown = position.thrown
    load = position.ships[move & 15] & 255
    room = position.terms.capacity - load
    if deed == BUILD:
        return position.terms.cargo
    if deed == SUPPLY:
        return least(thrown, room)
    if deed == PLUNDER:
        return least(least(thrown - 1, room), position.ships[move >> 4 & 15] & 255)
    if deed == RECALL:
        return load
    return thrown


def least(one: i64, other: i64) -> i64:
    """The smaller one."""
    if one < other:
        return one
    return other


def play(position: Position, move: i64) -> None:
    """A throw, or what a ship does with it."""
    if position.to_act == CHANCE:
        if move == 0:  # J23
            end_turn(position, True)
        else:
            position.thrown = move
            position.to_act = position.mover
        return
    deed = move >> 8
    if deed <= BY_STOCK:
        end_turn(position, not sail(position, move & 15, deed))
        return
    ships = position.ships
    ship = move & 15
    seat = position.mover
    amount = amount_of(position, move)
    if deed == RECALL:
        position.stocks[seat] += amount
        ships[ship] = 0
    else:
        ships[ship] += amount
        if deed == BUILD:
            position.stocks[seat] -= amount
        elif deed == PLUNDER:
            other = move >> 4 & 15
            ships[other] -= amount
            if ships[other] & 255 == 0:  # J22
                ships[other] = 0
    end_turn(position, True)


def sail(position: Position, ship: i64, deed: i64) -> bool:
    """The ship goes on by what was thrown; whether it has reached the goal (J21, J22)."""
    seat = position.mover
    held = position.ships[ship] + (position.thrown << 8)
    if deed == BY_LOAD:
        held -= position.thrown
    else:
        position.stocks[seat] -= position.thrown
    if held >> 8 < position.terms.goal:
        position.ships[ship] = held
        return False
    position.goods[seat] += held & 255
    position.ships[ship] = position.terms.goal << 8
    return True


def end_turn(position: Position, is_quiet: bool) -> None:
    """The next seat's turn begins, unless this was the last one of the last round (J23, J25)."""
    turns = position.terms.turns
    if position.quiet < turns:
        if is_quiet:
            position.quiet += 1
        else:
            position.quiet = 0
    position.thrown = 0
    position.mover += 1
    if position.mover == position.seats:
        position.mover = 0
    if position.mover == 0 and position.is_last_round():
        position.to_act = OVER
    else:
        position.to_act = CHANCE
