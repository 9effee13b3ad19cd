"""Where pieces of Kese-Rima could go with a hand of cards, all at once: what the evaluation asks (K9–K13)."""

from __future__ import annotations

from mypy_extensions import i64

from kesegames.rules.keserima.board import ALL_SQUARES, LEFT_COLUMN, ONE_CIRCLE, ONE_CROSS, ONE_DIAGONAL, RIGHT_COLUMN


def reach(staying: i64, crosses: i64, diagonals: i64, hand: i64, enter: i64, men: i64) -> i64:
    """The squares where some turn of these pieces could pass or end; alls are in all three masks.

    `enter` are the squares to enter, `men` those where pieces stand. All pieces are moved at once, so a lifted piece
    still stands in the others' way, and in its own (K17 is left out).
    """
    stepped = (along(crosses) | across(diagonals)) & enter
    return stepped | spread(staying, stepped, hand, enter, men)


def along(squares: i64) -> i64:
    """The orthogonal neighbours of a set."""
    sideways = (squares & ~RIGHT_COLUMN) << 1 | (squares & ~LEFT_COLUMN) >> 1
    return (sideways | squares << 5 | squares >> 5) & ALL_SQUARES


def across(squares: i64) -> i64:
    """The diagonal neighbours of a set."""
    sideways = (squares & ~RIGHT_COLUMN) << 1 | (squares & ~LEFT_COLUMN) >> 1
    return (sideways << 5 | sideways >> 5) & ALL_SQUARES


def spread(lifted: i64, stepped: i64, hand: i64, enter: i64, men: i64) -> i64:
    """The squares that commands reach from `lifted` (pieces still on their own squares) and `stepped` (K11–K13)."""
    if hand < ONE_CROSS:
        return 0
    free = lifted | stepped & ~men
    found: i64 = 0  # not a conditional expression: mypyc would box its value
    if free:
        found = spread_from(free, hand, enter, men)
    if hand & 255 and stepped & men:
        found |= spread_from(stepped & men, hand - ONE_CIRCLE, enter, men)
    return found


def spread_from(squares: i64, hand: i64, enter: i64, men: i64) -> i64:
    """`spread` after the circle, where one was needed, has been paid."""
    found: i64 = 0
    if hand & 0xFF00:
        stepped = along(squares) & enter
        found |= stepped | spread(0, stepped, hand - ONE_CROSS, enter, men)
    if hand & 0xFF0000:
        stepped = across(squares) & enter
        found |= stepped | spread(0, stepped, hand - ONE_DIAGONAL, enter, men)
    return found


def size(squares: i64) -> i64:
    """How many squares a set has."""
    squares = (squares & 0x55555555) + (squares >> 1 & 0x55555555)
    squares = (squares & 0x33333333) + (squares >> 2 & 0x33333333)
    squares = (squares & 0x0F0F0F0F) + (squares >> 4 & 0x0F0F0F0F)
    return squares * 0x01010101 >> 24 & 255
