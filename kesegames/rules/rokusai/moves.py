"""The throws of 六裁 and what follows from them (docs/rules/journeys.md J11, J12). A throw is its value."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kesegames.engine.state import OVER
from kesegames.rules.rokusai.position import Position

START: Final = 1
GOAL: Final = 32


def play(position: Position, value: i64) -> None:
    """The seat whose turn it is throws `value` and advances; the next one that has not arrived is to throw."""
    turn = position.turn
    places = position.places
    seats = position.seats
    if value > 0:  # a 0 is no landing
        square = position.squares[turn] + value
        if square >= GOAL:
            arrive(position, turn)
            if position.to_act == OVER:
                position.turn = 0
                return
        else:
            land(position, turn, square)
    while True:
        turn += 1
        if turn == seats:
            turn = 0
        if places[turn] == 0:
            break
    position.turn = turn


def land(position: Position, turn: i64, square: i64) -> None:
    """On a square of the way: whoever stands there is sent back and keeps its tally; cups for the lines (J11)."""
    squares = position.squares
    # START is never landed on, so no piece there is met.
    for other in range(position.seats):
        if squares[other] == square:
            squares[other] = START
            position.sent |= position.bits[other]
    squares[turn] = square
    position.cups[turn] += position.terms.lines[square]


def arrive(position: Position, turn: i64) -> None:
    """On the goal, which may be passed: the cups there, the next place, and the end of the game (J11, J12)."""
    places = position.places
    seats = position.seats
    position.squares[turn] = GOAL
    position.cups[turn] += position.terms.lines[GOAL]
    position.arrived += 1
    places[turn] = position.arrived
    if position.cups[turn] == position.terms.all_lines and position.sent & position.bits[turn] == 0:
        position.ox = turn
        position.to_act = OVER
    elif position.arrived == seats - 1:
        for seat in range(seats):
            if places[seat] == 0:
                places[seat] = seats
        position.to_act = OVER
