"""The moves of old Kisen: what may be done, and what it changes (docs/rules/kisen.md O3–O10).

A move packs `chain << 25 | route << 21 | victim << 14 | goal << 7 | start`; squares are those of the Terms (0 = none).
`victim` is what the last part of the move captures; a leaping piece whose goal is its victim pays with itself (O10).
`route` has two bits a ship stepped on, the first one lowest: the ship's seat + 1 (O9). `chain` tells the leaps before
the last one (O10): a leading 1, then two bits a leap, its direction. A seat that chooses at the start has AS_DRAWN and
SWAPPED instead.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import OVER
from kesegames.rules.kisen_old.board import BEAST, KING, LAND, OFF, SHIP, SOLDIER, WATER
from kesegames.rules.kisen_old.position import KING_CAPTURED, NO_MOVE, NO_PROGRESS, Position

GOAL: Final = 7
VICTIM: Final = 14
ROUTE: Final = 21
CHAIN: Final = 25

AS_DRAWN: Final = 1
SWAPPED: Final = 2

# On the board only while a ship's reach is being found.
REACHED: Final = 48


def start_of(move: i64) -> i64:
    """The square the piece begins on."""
    return move & 127


def goal_of(move: i64) -> i64:
    """The square the move ends on."""
    return move >> GOAL & 127


def victim_of(move: i64) -> i64:
    """The square of what the last part of the move captures, 0 where it captures nothing."""
    return move >> VICTIM & 127


def route_of(move: i64) -> i64:
    """The ships stepped on: two bits each, the seat + 1."""
    return move >> ROUTE & 15


def chain_of(move: i64) -> i64:
    """The leaps before the last one: a leading 1, then two bits each; 0 where there are none."""
    return move >> CHAIN


def legal(position: Position) -> vec[i64]:
    """The moves of the seat to act, by the square they begin on."""
    if position.to_act < 0:
        return vec[i64]()
    if position.is_choosing:
        return vec[i64]([AS_DRAWN, SWAPPED])
    found = vec[i64](capacity=64)
    board = position.board
    for square in range(position.terms.first, position.terms.last):
        piece = board[square]
        if 0 < piece < WATER and piece >> 3 == position.turn:
            found = moves_from(position, found, square)
    return found


def moves_from(position: Position, found: vec[i64], start: i64) -> vec[i64]:
    """Append the moves of the piece on `start`."""
    piece = position.board[start]
    if piece & 7 == SHIP:
        return sail(position, found, start)
    position.board[start] = LAND  # M13: while it moves, its own square counts as empty
    found = moves_by(position, found, piece, start, start, 0)
    position.board[start] = piece
    return found


def sail(position: Position, found: vec[i64], start: i64) -> vec[i64]:
    """Append the ship's moves: all empty water connected to its own (O3)."""
    board = position.board
    orthogonal = position.terms.orthogonal
    begin = len(found)
    at = begin - 1
    here = start
    while True:
        for way in range(4):
            square = here + orthogonal[way]
            if board[square] == WATER:
                board[square] = REACHED
                found = append(found, start | square << GOAL)
        at += 1
        if at == len(found):
            break
        here = goal_of(found[at])
    for number in range(begin, len(found)):
        board[goal_of(found[number])] = WATER
    return found


def moves_by(position: Position, found: vec[i64], piece: i64, start: i64, here: i64, route: i64) -> vec[i64]:
    """Append what `piece` can do from `here`, its own square or that of a ship it has stepped on (O5, O6, O9)."""
    terms = position.terms
    board = position.board
    head = start | route << ROUTE
    movement = terms.movement(piece, here)
    first = terms.ways_from[movement]
    limit = terms.limit[piece & 7]
    for way in range(first, terms.ways_from[movement + 1]):
        offset = terms.ways[way]
        square = here
        left = limit
        cell: i64 = LAND
        while cell == LAND and left > 0:
            square += offset
            left -= 1
            cell = board[square]
            if cell == LAND:
                found = append(found, head | square << GOAL)
        if cell == LAND or cell >= WATER:
            continue
        if cell & 7 == SHIP:
            ship = (cell >> 3) + 1
            if route & 3 != ship and route >> 2 == 0:
                found = moves_by(position, found, piece, start, square, ship if route == 0 else route | ship << 2)
        elif cell >> 3 != position.turn:
            if terms.leaps[piece & 7]:
                found = leap(position, found, piece, head, square, way - first, offset)
            else:
                found = append(found, head | square << GOAL | square << VICTIM)
    return found


def leap(position: Position, found: vec[i64], piece: i64, head: i64, victim: i64, way: i64, offset: i64) -> vec[i64]:
    """Append the captures that begin with a leap over `victim` (O6), at the piece's own price or in a chain (O10).

    `head` holds start, route and the leaps before this one; `way` numbers the direction among the piece's own.
    """
    terms = position.terms
    landing = victim + offset
    behind = position.board[landing]
    if behind != LAND:
        if terms.has_sacrifices and behind != OFF:
            found = append(found, head | victim << GOAL | victim << VICTIM)
        return found
    found = append(found, head | landing << GOAL | victim << VICTIM)
    if not terms.has_chains or piece & 7 != BEAST:
        return found
    chain = chain_of(head)
    longer = (head & ((1 << CHAIN) - 1)) | ((chain if chain else 1) << 2 | way) << CHAIN
    taken = position.board[victim]
    position.board[victim] = LAND
    movement = terms.movement(piece, landing)
    first = terms.ways_from[movement]
    for following in range(first, terms.ways_from[movement + 1]):
        further = terms.ways[following]
        if position.is_prey(position.board[landing + further]):
            found = leap(position, found, piece, longer, landing + further, following - first, further)
    position.board[victim] = taken
    return found


def can_move(position: Position) -> bool:
    """Whether the seat whose turn it is has a move."""
    ship = position.ships[position.turn]
    if ship:
        for way in range(4):
            if position.board[ship + position.terms.orthogonal[way]] == WATER:
                return True
    for square in range(position.terms.first, position.terms.last):
        piece = position.board[square]
        if 0 < piece < WATER and piece >> 3 == position.turn and len(moves_from(position, vec[i64](), square)) > 0:
            return True
    return False


def play(position: Position, move: i64) -> None:
    """`State.play` for old Kisen."""
    has_king_fallen = False
    if position.is_choosing:
        if move == SWAPPED:
            position.swap(position.turn)
        position.is_choosing = position.turn == 0
    else:
        has_king_fallen = make(position, move)
    position.pass_turn()
    settle(position, has_king_fallen)


def make(position: Position, move: i64) -> bool:
    """Change the board and the count of quiet turns by `move`; whether it captures the king."""
    goal = goal_of(move)
    victim = victim_of(move)
    has_king_fallen = False
    piece = position.lift(start_of(move))
    if chain_of(move):
        for taken in leapt_before(position, piece, move):
            if position.lift(taken) & 7 == KING:
                has_king_fallen = True
    if victim and position.lift(victim) & 7 == KING:
        has_king_fallen = True
    if goal != victim or not position.terms.leaps[piece & 7]:
        position.put(goal, piece)
    position.quiet = 0 if victim or piece & 7 == SOLDIER else position.quiet + 1
    return has_king_fallen


def settle(position: Position, has_king_fallen: bool) -> None:
    """Find out whether the game goes on (O8, O10)."""
    if has_king_fallen:
        position.ended = KING_CAPTURED
    elif not can_move(position):
        position.ended = NO_MOVE
    elif position.terms.quiet_limit and position.quiet >= position.terms.quiet_limit:
        position.ended = NO_PROGRESS
    position.to_act = OVER if position.ended else position.turn


def leapt_before(position: Position, piece: i64, move: i64) -> list[i64]:
    """The squares of what a chain captures before its last leap, in their order."""
    terms = position.terms
    here = stand(position, move)
    squares: list[i64] = []
    chain = chain_of(move)
    shift: i64 = 0
    while chain >> shift > 1:
        shift += 2
    while shift > 0:
        shift -= 2
        offset = terms.ways[terms.ways_from[terms.movement(piece, here)] + (chain >> shift & 3)]
        squares.append(here + offset)
        here += 2 * offset
    return squares


def stand(position: Position, move: i64) -> i64:
    """Where the piece stands before its last movement: on the last ship it steps on, or where it starts (O9)."""
    route = route_of(move)
    if route == 0:
        return start_of(move)
    return position.ships[(route >> 2 if route >> 2 else route & 3) - 1]


def stops(position: Position, move: i64) -> list[i64]:
    """The squares that a move touches: start, ships stepped on, landings of a chain, goal."""
    squares = [start_of(move)]
    route = route_of(move)
    for ship in (route & 3, route >> 2):
        if ship:
            squares.append(position.ships[ship - 1])
    here = squares[-1]
    if chain_of(move):
        for taken in leapt_before(position, position.board[squares[0]], move):
            here = 2 * taken - here
            squares.append(here)
    squares.append(goal_of(move))
    return squares


def could_leap_on(position: Position, move: i64) -> bool:
    """Whether the beast could go on leaping where `move` ends (O10)."""
    terms = position.terms
    goal = goal_of(move)
    victim = victim_of(move)
    piece = position.board[start_of(move)]
    if not terms.has_chains or piece & 7 != BEAST or victim == 0 or goal == victim:
        return False
    after = position.copy()
    make(after, move)
    movement = terms.movement(piece, goal)
    for way in range(terms.ways_from[movement], terms.ways_from[movement + 1]):
        offset = terms.ways[way]
        if position.is_prey(after.board[goal + offset]):
            behind = after.board[goal + 2 * offset]
            if behind == LAND or (terms.has_sacrifices and behind != OFF):
                return True
    return False
