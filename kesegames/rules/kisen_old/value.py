"""What a position of old Kisen is worth: material, reach, threats, nearness to the other king, its shelter, advance."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.odds import expected
from kesegames.rules.kisen_old.board import KING, LAND, SHIP, SOLDIER, WATER
from kesegames.rules.kisen_old.moves import chain_of, goal_of, leapt_before, start_of, victim_of
from kesegames.rules.kisen_old.position import NO_PROGRESS, Position


def estimate(position: Position, seat: i64) -> float:
    """`State.estimate` for old Kisen."""
    if position.ended:
        return 0.5 if position.ended == NO_PROGRESS else float(position.turn != seat)
    terms = position.terms
    score = 0.0
    kings = kings_of(position)
    for square in range(terms.first, terms.last):
        piece = position.board[square]
        if 0 < piece < WATER:
            worth = worth_of(position, piece, square, kings[1 - (piece >> 3)])
            score += worth if piece >> 3 == seat else -worth
    return expected(score / terms.weights.scale)


def kings_of(position: Position) -> vec[i64]:
    """The squares of both seats' kings."""
    kings = vec[i64]([0, 0])
    for square in range(position.terms.first, position.terms.last):
        piece = position.board[square]
        if piece & 7 == KING and piece < WATER:
            kings[piece >> 3] = square
    return kings


def steps(square: i64, other: i64, width: i64) -> i64:
    """How many steps a king takes from one square to the other where nothing is in its way."""
    down = square // width - other // width
    right = square % width - other % width
    return max(max(down, -down), max(right, -right))


def worth_of(position: Position, piece: i64, here: i64, prey: i64) -> float:
    """What the piece on `here` adds to its side, in soldiers, while the other king is on `prey`."""
    terms = position.terms
    weights = terms.weights
    kind = piece & 7
    side = piece >> 3
    leaps = terms.leaps[kind]
    worth = weights.worth[kind]
    if SOLDIER < kind < KING:
        worth -= weights.distance * float(steps(here, prey, terms.width))
    if kind == SOLDIER:
        row = here // terms.width - 1
        worth += weights.advance * float(row if side else len(terms.rows) - 1 - row)
    movement = terms.movement(piece, here)
    for way in range(terms.ways_from[movement], terms.ways_from[movement + 1]):
        offset = terms.ways[way]
        square = here
        left = terms.limit[kind]
        cell: i64 = LAND
        while cell == LAND and left > 0:
            square += offset
            left -= 1
            cell = position.board[square]
            if cell == LAND:
                worth += weights.mobility
        if cell == LAND or cell >= WATER or cell & 7 == SHIP:
            continue
        if cell >> 3 == side:
            worth += weights.shelter if kind == KING else 0.0
        elif not leaps or position.board[square + offset] == LAND:
            worth += threat(position, cell & 7, side)
    return worth


def threat(position: Position, kind: i64, side: i64) -> float:
    """What it adds to `side` that it attacks a piece of `kind`; whoever can capture the king now has won (O8)."""
    weights = position.terms.weights
    if kind != KING:
        return weights.attack
    return weights.worth[KING] if side == position.turn else weights.check


def urgency(position: Position, move: i64) -> i64:
    """`State.urgency` for old Kisen: the price of what is captured, less that of a piece that pays with itself."""
    victim = victim_of(move)
    if victim == 0:
        return 0
    price = position.terms.weights.price
    gain = price[position.board[victim] & 7]
    piece = position.board[start_of(move)]
    if chain_of(move):
        for taken in leapt_before(position, piece, move):
            gain += price[position.board[taken] & 7]
    if victim == goal_of(move) and position.terms.leaps[piece & 7]:
        gain = max(1, gain - price[piece & 7])
    return gain
