"""Turns of Kese-Rima packed into ints, and their generator (K8–K14).

A turn packs, from the lowest bit: start (5 bits), the square after the own movement (5), three more squares of the
commands (5 each), the number of commands (2), what it is (2: WALK, SAIL, DROP, PASS), and from bit 29 the cards it
takes from the hand, 8 bits a kind. A drop has its square as start and its kind in the next 5 bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.keserima.board import (
    OBLIQUE,
    ONE_CIRCLE,
    ONE_CROSS,
    ONE_DIAGONAL,
    ORTHOGONAL,
    SQUARES,
)

if TYPE_CHECKING:
    from kesegames.rules.keserima.state import Keserima

WALK: Final = 0
SAIL: Final = 1
DROP: Final = 2
PASS: Final = 3
COUNT_BIT: Final = 25
TYPE_BIT: Final = 27
CARD_BIT: Final = 29
OWN_SHIFT: Final = 10
BY_CROSS: Final[i64] = ONE_CROSS << CARD_BIT | 1 << COUNT_BIT
BY_DIAGONAL: Final[i64] = ONE_DIAGONAL << CARD_BIT | 1 << COUNT_BIT
"""What one command adds to a packed turn but for its square."""


def go_on(
    moves: vec[i64], turn: i64, square: i64, shift: i64, hand: i64, enter: i64, stop: i64, under: i64
) -> vec[i64]:
    """Append `turn`, which has come to `square`, if it may end there, and all that go on by commands (K11–K14).

    `enter`, `stop` and `under` are the squares that the mover may enter, where it may end, and where it stands on a
    piece; `shift` is where the next square is packed. The last card's turns are appended here: a call costs more.
    """
    i: i64
    if stop >> square & 1:
        moves = append(moves, turn)
    if hand < ONE_CROSS:
        return moves
    if under >> square & 1:  # K12
        if not hand & 255:
            return moves
        hand -= ONE_CIRCLE
        turn += ONE_CIRCLE << CARD_BIT
    if hand & 0xFF00:
        left = hand - ONE_CROSS
        for i in range(4):
            goal = ORTHOGONAL[4 * square + i]
            if enter >> goal & 1:
                longer = turn + BY_CROSS | goal << shift
                if left >= ONE_CROSS:
                    moves = go_on(moves, longer, goal, shift + 5, left, enter, stop, under)
                elif stop >> goal & 1:
                    moves = append(moves, longer)
    if hand & 0xFF0000:
        left = hand - ONE_DIAGONAL
        for i in range(4):
            goal = OBLIQUE[4 * square + i]
            if enter >> goal & 1:
                longer = turn + BY_DIAGONAL | goal << shift
                if left >= ONE_CROSS:
                    moves = go_on(moves, longer, goal, shift + 5, left, enter, stop, under)
                elif stop >> goal & 1:
                    moves = append(moves, longer)
    return moves


def walks(moves: vec[i64], state: Keserima, square: i64, own: i64, men: i64, hand: i64) -> vec[i64]:
    """Append the turns of the seat's piece on `square`: its own movement, then commands (K9, K13, K14, K17)."""
    i: i64
    lifted: i64 = 1 << square
    enter = state.setup.land | state.ships
    stop = state.setup.land & ~own | lifted
    under = men & ~lifted
    is_cross = state.crosses >> square & 1
    is_diagonal = state.diagonals >> square & 1
    if is_cross == is_diagonal:
        moves = go_on(moves, square | square << 5, square, OWN_SHIFT, hand, enter, stop, under)
    if is_cross:
        for i in range(4):
            goal = ORTHOGONAL[4 * square + i]
            if enter >> goal & 1:
                moves = go_on(moves, square | goal << 5, goal, OWN_SHIFT, hand, enter, stop, under)
    if is_diagonal:
        for i in range(4):
            goal = OBLIQUE[4 * square + i]
            if enter >> goal & 1:
                moves = go_on(moves, square | goal << 5, goal, OWN_SHIFT, hand, enter, stop, under)
    return moves


def sails(moves: vec[i64], state: Keserima, square: i64, hand: i64) -> vec[i64]:
    """Append the turns of the ship on `square` (K10, K13, K14)."""
    i: i64
    other = state.ships & ~(1 << square)
    path = square | SAIL << TYPE_BIT
    for i in range(4):
        goal = ORTHOGONAL[4 * square + i] if state.crosses >> square & 1 else OBLIQUE[4 * square + i]
        if state.setup.water >> goal & 1:
            stop = state.setup.water & ~other
            moves = go_on(moves, path | goal << 5, goal, OWN_SHIFT, hand, state.setup.water, stop, other)
    return moves


def drops(moves: vec[i64], empty: i64, hand: i64) -> vec[i64]:
    """Append the drops on the empty land (K8)."""
    kind: i64
    square: i64
    for kind in range(3):
        if hand >> 8 * kind & 255:
            card: i64 = 1 << 8 * kind  # typed first: mypyc computes `1 << n` in 32 bits
            drop = DROP << TYPE_BIT | kind << 5 | card << CARD_BIT
            for square in range(SQUARES):
                if empty >> square & 1:
                    moves = append(moves, drop | square)
    return moves


def goal_of(turn: i64) -> i64:
    """Where the piece of a board turn ends."""
    return turn >> 5 + 5 * (turn >> COUNT_BIT & 3) & 31


def squares_on(move: i64) -> list[i64]:
    """The squares of a board turn: start, after the own movement, after each command."""
    return [move >> 5 * place & 31 for place in range((move >> COUNT_BIT & 3) + 2)]
