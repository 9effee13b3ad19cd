"""Turns of Kese-Rima packed into ints, their generator (K8–K14), and what turns and chance do (K15–K23).

A turn packs, from the lowest bit: start (5 bits), the square after the own movement (5), three more squares of the
commands (5 each), the number of commands (2), what it is (2: WALK, SAIL, DROP, PASS), and from bit 29 the cards it
takes from the hand, 8 bits a kind. A drop has its square as start and its kind in the next 5 bits.

An outcome of chance is three lots as bits (rows of Rima, ships, Kese: set when the diagonal is on the left), the cards
drawn, both hands (Rima's from bit 24), or the first seat.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.keserima.board import (
    ACROSS,
    ALL,
    ALONG,
    CIRCLE,
    CROSS,
    DE_BRUIJN,
    DIAGONAL,
    ONE_CIRCLE,
    ONE_CROSS,
    ONE_DIAGONAL,
    SQUARE_AT,
    is_won,
)
from kesegames.rules.keserima.position import DEAL, DRAW, ENDED, FIRST, SETUP, TURN, Position

WALK: Final = 0
SAIL: Final = 1
DROP: Final = 2
PASS: Final = 3
COUNT_BIT: Final = 25
TYPE_BIT: Final = 27
CARD_BIT: Final = 29
OWN_SHIFT: Final = 5
BY_CROSS: Final[i64] = ONE_CROSS << CARD_BIT | 1 << COUNT_BIT
BY_DIAGONAL: Final[i64] = ONE_DIAGONAL << CARD_BIT | 1 << COUNT_BIT
"""What one command adds to a packed turn but for its square."""
SECOND_HAND: Final = 24
HAND_MASK: Final = 0xFFFFFF
SIX_SHIPS: Final = 6
"""The turns of K21."""


def sort_of(turn: i64) -> i64:
    """WALK, SAIL, DROP or PASS."""
    return turn >> TYPE_BIT & 3


def start_of(turn: i64) -> i64:
    """Where a piece is lifted, or dropped."""
    return turn & 31


def goal_of(turn: i64) -> i64:
    """Where the piece of a board turn ends."""
    return turn >> 5 + 5 * (turn >> COUNT_BIT & 3) & 31


def commands_of(turn: i64) -> i64:
    """How many commands a board turn has."""
    return turn >> COUNT_BIT & 3


def spent_in(turn: i64) -> i64:
    """The cards that leave the hand: discarded, or dropped."""
    return turn >> CARD_BIT


def dropped_in(turn: i64) -> i64:
    """The kind of a drop."""
    return turn >> 5 & 31


def squares_on(turn: i64) -> list[i64]:
    """The squares of a board turn: start, after the own movement, after each command."""
    return [turn >> 5 * place & 31 for place in range(commands_of(turn) + 2)]


def is_swapped(lots: i64, owner: i64) -> bool:
    """Whether the diagonal is on the left of a row, 0 Kese, 1 Rima, 2 the ships (K5)."""
    return bool(lots >> (owner + 2) % 3 & 1)


def dealt(first: i64, second: i64) -> i64:
    """The outcome that gives Kese the first of these hands and Rima the second (K6)."""
    return first | second << SECOND_HAND


def dealt_to(hands: i64, seat: i64) -> i64:
    """A seat's hand in the outcome that deals both."""
    return hands >> SECOND_HAND if seat else hands & HAND_MASK


def turns(position: Position) -> vec[i64]:
    """Every turn of the mover (K8–K14); the pass of K22 where there is none."""
    moves = vec[i64](capacity=128)
    hand = position.own_hand
    land = position.terms.land
    own = position.own
    men = own | position.enemy
    enter = land | position.ships
    left = own
    while left:
        lifted = left & -left
        left ^= lifted
        square = SQUARE_AT[(lifted * DE_BRUIJN & 0xFFFFFFFF) >> 27]
        moves = walks(moves, position.kind(square), square, hand, enter, land & ~own | lifted, men & ~lifted)
    left = position.ships
    while left:
        moves = sails(moves, position, SQUARE_AT[((left & -left) * DE_BRUIJN & 0xFFFFFFFF) >> 27])
        left &= left - 1
    moves = drops(moves, land & ~men, hand)
    if not len(moves):
        moves = append(moves, PASS << TYPE_BIT)
    return moves


def reach(moves: vec[i64], path: i64, goals: i64, shift: i64, hand: i64, enter: i64, stop: i64, under: i64) -> vec[i64]:
    """Append the turns of `path` that come to one of `goals` next, and all that go on from there by commands (K11–K14).

    `enter`, `stop` and `under` are the squares that the piece may enter, where it may end, and where it stands on
    another; `shift` is where the next square is packed. The last card's turns are appended here: a call costs more.
    """
    if hand < ONE_CROSS:
        goals &= stop
    elif not hand & 255:
        goals &= stop | ~under
    while goals:
        goal = SQUARE_AT[((goals & -goals) * DE_BRUIJN & 0xFFFFFFFF) >> 27]
        goals &= goals - 1
        turn = path | goal << shift
        left = hand
        if stop >> goal & 1:
            moves = append(moves, turn)
        if under >> goal & 1:  # K12
            if not hand & 255:
                continue
            left -= ONE_CIRCLE
            turn += ONE_CIRCLE << CARD_BIT
        if left & 0xFF00:
            ends = ALONG[goal] & enter
            if left - ONE_CROSS >= ONE_CROSS:
                moves = reach(moves, turn + BY_CROSS, ends, shift + 5, left - ONE_CROSS, enter, stop, under)
            else:
                ends &= stop
                while ends:
                    end = SQUARE_AT[((ends & -ends) * DE_BRUIJN & 0xFFFFFFFF) >> 27]
                    moves = append(moves, turn + BY_CROSS | end << shift + 5)
                    ends &= ends - 1
        if left & 0xFF0000:
            ends = ACROSS[goal] & enter
            if left - ONE_DIAGONAL >= ONE_CROSS:
                moves = reach(moves, turn + BY_DIAGONAL, ends, shift + 5, left - ONE_DIAGONAL, enter, stop, under)
            else:
                ends &= stop
                while ends:
                    end = SQUARE_AT[((ends & -ends) * DE_BRUIJN & 0xFFFFFFFF) >> 27]
                    moves = append(moves, turn + BY_DIAGONAL | end << shift + 5)
                    ends &= ends - 1
    return moves


def walks(moves: vec[i64], kind: i64, square: i64, hand: i64, enter: i64, stop: i64, under: i64) -> vec[i64]:
    """Append the turns of the mover's piece on `square`: its own movement, then commands (K9, K13, K14, K17)."""
    if kind in (CIRCLE, ALL):
        here: i64 = 1 << square
        moves = reach(moves, square, here, OWN_SHIFT, hand, enter, stop, under)
    if kind & CROSS:
        moves = reach(moves, square, ALONG[square] & enter, OWN_SHIFT, hand, enter, stop, under)
    if kind & DIAGONAL:
        moves = reach(moves, square, ACROSS[square] & enter, OWN_SHIFT, hand, enter, stop, under)
    return moves


def sails(moves: vec[i64], position: Position, square: i64) -> vec[i64]:
    """Append the turns of the ship on `square` (K10, K13, K14)."""
    water = position.terms.water
    other = position.ships & ~(1 << square)
    goals = water & (ALONG[square] if position.crosses >> square & 1 else ACROSS[square])
    path = square | SAIL << TYPE_BIT
    return reach(moves, path, goals, OWN_SHIFT, position.own_hand, water, water & ~other, other)


def drops(moves: vec[i64], empty: i64, hand: i64) -> vec[i64]:
    """Append the drops on the empty land (K8)."""
    kind: i64
    for kind in range(3):
        if hand >> 8 * kind & 255:
            card: i64 = 1 << 8 * kind  # typed first: mypyc computes `1 << n` in 32 bits
            drop = DROP << TYPE_BIT | kind << 5 | card << CARD_BIT
            left = empty
            while left:
                moves = append(moves, drop | SQUARE_AT[((left & -left) * DE_BRUIJN & 0xFFFFFFFF) >> 27])
                left &= left - 1
    return moves


def make(position: Position, turn: i64) -> None:
    """Play a turn: cards, pieces, captures, and the counters of K20–K23."""
    sort = sort_of(turn)
    spent = spent_in(turn)
    position.own_hand -= spent
    is_quiet = spent == 0
    if sort == DROP:
        put(position, start_of(turn), dropped_in(turn))
    elif sort != PASS:
        position.own_grave += spent
        is_quiet = go(position, turn) and is_quiet
    is_pass = sort == PASS or (sort == WALK and start_of(turn) == goal_of(turn) and is_quiet)  # K20, K22
    position.passes = position.passes + 1 if is_pass else 0
    if position.terms.six_ship_draw:
        position.ship_turns = position.ship_turns + 1 if sort == SAIL else 0
    if position.terms.limit > 0:
        position.quiet = position.quiet + 1 if is_quiet else 0
    finish(position)


def put(position: Position, square: i64, kind: i64) -> None:
    """Place a piece of the mover on an empty square."""
    bit: i64 = 1 << square
    position.own |= bit
    if kind & CROSS:
        position.crosses |= bit
    if kind & DIAGONAL:
        position.diagonals |= bit


def go(position: Position, turn: i64) -> bool:
    """Move a piece or a ship and settle the capture at its goal (K15, K18); True when nothing was captured."""
    start = start_of(turn)
    goal = goal_of(turn)
    kind = position.kind(start)
    left = ~(1 << start)
    position.crosses &= left
    position.diagonals &= left
    if sort_of(turn) == SAIL:
        position.ships = position.ships & left | 1 << goal
        position.crosses |= (kind & 1) << goal
        position.diagonals |= (kind >> 1) << goal
        return True
    is_capture = position.enemy >> goal & 1
    if is_capture:
        imprison(position, goal)
    position.own &= left
    put(position, goal, kind)
    return not is_capture


def imprison(position: Position, square: i64) -> None:
    """Take the enemy piece on `square` off the board, into the mover's prison."""
    position.own_prison += 1 << 8 * position.kind(square)
    left = ~(1 << square)
    position.crosses &= left
    position.diagonals &= left
    position.enemy &= left


def finish(position: Position) -> None:
    """After a turn: is the game over, does the mover draw, or is it the other's turn (K16, K19–K23)?"""
    is_over = (
        position.passes == 2
        or position.ship_turns == SIX_SHIPS
        or (position.terms.limit > 0 and position.quiet >= position.terms.limit)
        or is_won(position.own_prison)
    )
    if is_over:
        position.phase = ENDED
        position.to_act = OVER
        if position.mover:
            position.swap()
    elif not position.own_hand and position.own_deck:
        position.phase = DRAW
        position.to_act = CHANCE
    else:
        position.swap()
        position.to_act = position.mover


def happen(position: Position, outcome: i64) -> None:
    """Let a lot fall or cards be drawn (K5, K6, K16)."""
    if position.phase == SETUP:
        set_up(position, outcome)
        position.phase = DEAL
        return
    if position.phase == DEAL:
        position.own_hand = dealt_to(outcome, 0)
        position.enemy_hand = dealt_to(outcome, 1)
        position.own_deck -= position.own_hand
        position.enemy_deck -= position.enemy_hand
        position.phase = FIRST
        return
    if position.phase == DRAW:
        position.own_hand = outcome
        position.own_deck -= outcome
        position.swap()
    elif outcome == 1:
        position.swap()
    position.phase = TURN
    position.to_act = position.mover


def set_up(position: Position, lots: i64) -> None:
    """The opening rows with their lots (K4, K5)."""
    men: list[i64] = [0, 0, 0]
    for owner in range(3):
        left, right = position.terms.drawn[owner]
        pieces = [*position.terms.fixed[owner]]
        pieces.append((DIAGONAL if is_swapped(lots, owner) else CROSS, left))
        pieces.append((CROSS if is_swapped(lots, owner) else DIAGONAL, right))
        for kind, square in pieces:
            men[owner] |= 1 << square
            position.crosses |= (kind & 1) << square
            position.diagonals |= (kind >> 1) << square
    position.own, position.enemy, position.ships = men
