"""What a position of old Kisen is worth: material, reach, threats, nearness to the other king, its shelter, advance."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.rules.kisen_old.board import KING, LAND, SHIP, SOLDIER, WATER

if TYPE_CHECKING:
    from kesegames.rules.kisen_old.state import Kokisen


def estimate(state: Kokisen, seat: i64) -> float:
    """State.estimate while the game goes on."""
    field = state.field
    score = 0.0
    kings = kings_of(state)
    for square in range(field.first, field.last):
        piece = state.board[square]
        if 0 < piece < WATER:
            worth = worth_of(state, piece, square, kings[1 - (piece >> 3)])
            score += worth if piece >> 3 == seat else -worth
    return 1.0 / (1.0 + exp(-score / field.value.scale))


def kings_of(state: Kokisen) -> vec[i64]:
    """The squares of both seats' kings."""
    kings = vec[i64]([0, 0])
    for square in range(state.field.first, state.field.last):
        piece = state.board[square]
        if piece & 7 == KING and piece < WATER:
            kings[piece >> 3] = square
    return kings


def steps(square: i64, other: i64, width: i64) -> i64:
    """How many steps a king takes from one square to the other where nothing is in its way."""
    down = square // width - other // width
    right = square % width - other % width
    return max(down, -down, right, -right)


def worth_of(state: Kokisen, piece: i64, here: i64, prey: i64) -> float:
    """What the piece on `here` adds to its side, in soldiers, while the other king is on `prey`."""
    field = state.field
    value = field.value
    kind = piece & 7
    side = piece >> 3
    leaps = field.leaps[kind]
    worth = value.worth[kind]
    if SOLDIER < kind < KING:
        worth -= value.distance * float(steps(here, prey, field.width))
    if kind == SOLDIER:
        row = here // field.width - 1
        worth += value.advance * float(row if side else len(field.rows) - 1 - row)
    movement = field.movement(piece, here)
    for way in range(field.ways_from[movement], field.ways_from[movement + 1]):
        offset = field.ways[way]
        square = here
        left = field.limit[kind]
        cell: i64 = LAND
        while cell == LAND and left > 0:
            square += offset
            left -= 1
            cell = state.board[square]
            if cell == LAND:
                worth += value.mobility
        if cell == LAND or cell >= WATER or cell & 7 == SHIP:
            continue
        if cell >> 3 == side:
            worth += value.shelter if kind == KING else 0.0
        elif not leaps or state.board[square + offset] == LAND:
            worth += threat(state, cell & 7, side)
    return worth


def threat(state: Kokisen, kind: i64, side: i64) -> float:
    """What it adds to `side` that it attacks a piece of `kind`; whoever can capture the king now has won (O8)."""
    value = state.field.value
    if kind != KING:
        return value.attack
    return value.worth[KING] if side == state.turn else value.check
