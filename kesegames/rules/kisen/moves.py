"""What can be decided in a turn of modern Kisen; how moves are packed and where men can go says `men`."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.kisen.board import EMPTY
from kesegames.rules.kisen.men import STAY, THROW
from kesegames.rules.kisen.position import Position


def turn_moves(position: Position) -> vec[i64]:
    """Every move, 皇 move and drop of the seat whose turn it is."""
    return position.men.moves(position.mover, position.hands, may_roam(position))


def may_roam(position: Position) -> bool:
    """Whether the 皇 may be moved in this turn (M19)."""
    return not (position.has_roamed and position.terms.is_return_forbidden)


def may_move(position: Position) -> bool:
    """Whether the seat whose turn it is has a move; most times the 皇 can go one step and back."""
    if may_roam(position):
        for step in position.terms.field.steps:
            if i64(position.men.squares[position.men.emperor + step]) == EMPTY:
                return True
    return len(turn_moves(position)) > 0


def choices(position: Position) -> vec[i64]:
    """The squares within the throw and what was named, the further throw (M23), giving up (M12)."""
    moves = position.men.landings(position.pending, position.thrown)
    if may_throw_on(position):
        moves = append(moves, THROW)
    return append(moves, STAY)


def may_throw_on(position: Position) -> bool:
    """Whether the sticks may be thrown once more, and added (M23)."""
    terms = position.terms
    return terms.is_chained and not position.is_spoilt and position.thrown <= terms.field.farthest - 1
