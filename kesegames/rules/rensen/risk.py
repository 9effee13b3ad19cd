"""Exact chances of ships: to be plundered before their owner's next turn, to reach the goal with its next throw (J21).

As things stand: a ship is plundered by one that is on its square already, for each seat has one turn until then, and
sailing there takes it. A seat is taken to want nothing else.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kesegames.engine.look import Risk, Spot
from kesegames.engine.state import OVER
from kesegames.rules.rensen.moves import WEIGHTS, least
from kesegames.rules.rensen.position import SHIPS, Position

ALL: Final = 32
"""The weights of all throws together (T1)."""
MOST_THROWN: Final = 5


def risks(position: Position) -> dict[Spot, list[Risk]]:
    """For every ship that sails: being plundered, in all and by whom; and reaching the goal."""
    found: dict[Spot, list[Risk]] = {}
    if position.to_act == OVER:
        return found
    for ship in range(position.seats * SHIPS):
        told = plundered(position, ship)
        chance = arrival(position, ship)
        if chance > 0.0:
            told.append(Risk("risk.goal", chance, chance, "forward"))
        if told:
            found[position.ship_name(ship)] = told
    return found


def turns_until(position: Position, seat: i64) -> list[int]:
    """The other seats that act before `seat` does in its next turn, in order; the last round ends with the last seat.

    Of the seat whose turn it is, the turn after this one.
    """
    found: list[int] = []
    is_last = position.is_last_round()
    turn = int(position.mover)
    if turn == seat:
        turn += 1
    while turn != seat:
        if turn >= position.seats:
            if is_last:
                return found
            turn = 0
            continue
        found.append(turn)
        turn += 1
    return found


def most_plundered(position: Position, ship: i64, by: i64) -> i64:
    """The most that seat `by` can take from `ship` with one throw, 0 where it has no ship there that has room."""
    square = position.ships[ship] >> 8
    if square == 0 or square == position.terms.goal:
        return 0
    most: i64 = 0
    for other in range(by * SHIPS, by * SHIPS + SHIPS):
        if position.ships[other] >> 8 == square:
            room = position.terms.capacity - (position.ships[other] & 255)
            most = max(most, least(least(room, position.ships[ship] & 255), MOST_THROWN - 1))
    return most


def chance_of_throw(position: Position, by: i64, lowest: i64) -> float:
    """How likely seat `by` throws `lowest` or more in its next turn; known where it has thrown already."""
    if by == position.mover and position.thrown > 0:
        return 1.0 if position.thrown >= lowest else 0.0
    total: i64 = 0
    for value, weight in WEIGHTS:
        if value >= lowest:
            total += weight
    return float(total) / float(ALL)


def plundered(position: Position, ship: i64) -> list[Risk]:
    """The chance that a ship is plundered at least once, and by each seat what it takes with which throws."""
    spared = 1.0
    each: list[Risk] = []
    for by in turns_until(position, ship // SHIPS):
        most = most_plundered(position, ship, by)
        if most == 0:
            continue
        chance = chance_of_throw(position, by, 2)
        spared *= 1.0 - chance
        seat = f"@seat.{position.ruleset.seat_ids[by]}"
        if by == position.mover and position.thrown > 0:
            if position.thrown > 1:
                amount = least(most, position.thrown - 1)
                each.append(Risk("risk.takes_now", chance, chance, "", {"seat": seat, "amount": str(amount)}))
            continue
        values = {"seat": seat, "amount": "1" if most == 1 else f"1–{most}"}
        each.append(Risk("risk.takes", chance, chance, "", values))
    if spared == 1.0:
        return []
    return [Risk("risk.plundered", 1.0 - spared, 1.0 - spared, "swap"), *each]


def danger(position: Position, ship: i64) -> float:
    """The chance that a ship is plundered before its owner's next turn."""
    found = plundered(position, ship)
    return found[0].least if found else 0.0


def arrival(position: Position, ship: i64) -> float:
    """The chance that a ship can reach the goal with its owner's next throw, as things stand."""
    seat = ship // SHIPS
    distance = position.terms.goal - (position.ships[ship] >> 8)
    load = position.ships[ship] & 255
    if distance == 0 or load == 0 or distance > MOST_THROWN:
        return 0.0
    if seat < position.mover and position.is_last_round():
        return 0.0
    total: i64 = 0
    for value, weight in WEIGHTS:
        if value >= distance and (load > value or position.stocks[seat] >= value):
            if position.mover != seat or position.thrown == 0:
                total += weight
            elif position.thrown == value:
                total = ALL
    return float(total) / float(ALL)
