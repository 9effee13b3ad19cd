"""The moves of Senet: what may be done, and what it changes (docs/rules/senet.md S4–S19).

A throw's move is its value, 1 … 5. A move of a stone packs `goal << 5 | start`: fields are 1 … 30, goal OFF is off the
board, a goal below the start is a backward move or, from the House of Water, the way back (S16a). WADE is the choice to
throw there (S16b), PASS the move of a seat that has none (S14).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.senet.board import (
    BONUS,
    DE_BRUIJN,
    FIELD_AT,
    FREEING,
    HOLDING,
    NONE,
    OFF,
    WATER,
    WATER_BIT,
    forward_starts,
)
from kesegames.rules.senet.position import Position

PASS: Final = 0
WADE: Final = 27 << 5 | 27
"""WATER in both places; mypyc folds constants of this file only, and what it does not fold it fetches at every use."""


def packed(start: i64, goal: i64) -> i64:
    """The move of the stone on `start` to `goal`."""
    return goal << 5 | start


def start_of(move: i64) -> i64:
    """The field a move begins on, 0 for PASS."""
    return move & 31


def goal_of(move: i64) -> i64:
    """The field a move ends on, OFF, or 0 for PASS."""
    return move >> 5


def legal(position: Position) -> vec[i64]:
    """The moves of the seat to act: forward ones, else backward ones, else PASS (S5, S13, S14, S16)."""
    if position.to_act < 0:
        return vec[i64]()
    thrown = position.thrown
    if thrown == 0:
        return vec[i64]([packed(WATER, position.refuge()), WADE])
    own = position.own
    barred = own | position.protected(position.enemy)  # S6, S7
    starts = own & forward_starts(thrown) & ~(barred >> thrown)
    if position.terms.has_blockade:
        starts &= ~walled_in(position, thrown)
    if starts:
        return steps(starts, thrown)
    starts = own & HOLDING & -(2 << thrown) & ~(barred << thrown)  # S13
    if position.terms.has_blockade:
        starts &= ~walled_off(position, thrown)
    if starts:
        return steps(starts, -thrown)
    return vec[i64]([PASS])  # S14


def steps(starts: i64, change: i64) -> vec[i64]:
    """The moves by `change` of the stones on all these fields; beyond the last field they are borne off (S10, S11)."""
    moves = vec[i64](capacity=5)
    while starts:
        start = FIELD_AT[((starts & -starts) * DE_BRUIJN & 0xFFFFFFFF) >> 27]
        starts &= starts - 1
        goal = start + change
        if goal > OFF:
            goal = OFF
        moves = append(moves, goal << 5 | start)
    return moves


def walled_in(position: Position, thrown: i64) -> i64:
    """The fields from which a way forwards by `thrown` leads over three enemy stones (option blockade)."""
    if thrown < 4:
        return 0
    walls = position.walls()
    return walls >> 1 | walls >> thrown - 3


def walled_off(position: Position, thrown: i64) -> i64:
    """The fields from which a way backwards by `thrown` leads over three enemy stones (option blockade)."""
    if thrown < 4:
        return 0
    walls = position.walls()
    return walls << 3 | walls << thrown - 1


def play(position: Position, move: i64) -> None:
    """`State.play` for Senet."""
    if position.to_act == CHANCE:
        throw(position, move)
    elif move == WADE:
        position.is_wading = True
        position.to_act = CHANCE
    elif position.thrown == 0:
        position.own ^= WATER_BIT | 1 << goal_of(move)  # S16a
        end_turn(position)
    else:
        step(position, start_of(move), goal_of(move))


def throw(position: Position, value: i64) -> None:
    """The sticks show `value`; in the House of Water that decides by itself (S16b)."""
    if not position.is_wading:
        position.thrown = value
        position.to_act = position.mover
    elif value == FREEING:
        position.own ^= WATER_BIT
        go_on(position, position.terms.has_water_bonus)
    else:
        end_turn(position)


def step(position: Position, start: i64, goal: i64) -> None:
    """Move the stone on `start` to `goal`, or nothing when both are 0 (PASS)."""
    has_bonus = has_further_throw(position, start, goal)
    if goal != NONE:
        position.own ^= 1 << start
        if goal != OFF:
            position.own |= 1 << goal
            if position.enemy >> goal & 1:
                displace(position, start, goal)
    go_on(position, has_bonus)


def has_further_throw(position: Position, start: i64, goal: i64) -> bool:
    """Whether the seat throws again after that move (S4); never after a backward move, a pass or a bath."""
    return goal > start and goal != WATER and (BONUS >> position.thrown & 1) == 1  # S13–S15


def displace(position: Position, start: i64, goal: i64) -> None:
    """The enemy stone on `goal` gives way to the one from `start`: it takes its place or drowns (S7, S12, S18)."""
    position.enemy ^= 1 << goal
    if goal <= WATER:
        position.enemy |= 1 << start
    elif position.enemy & WATER_BIT:
        position.enemy |= 1 << position.refuge()
    else:
        position.enemy |= WATER_BIT


def go_on(position: Position, has_bonus: bool) -> None:
    """End the game (S19), throw again, or end the turn."""
    if position.own == 0:
        position.thrown = 0
        position.is_wading = False
        position.to_act = OVER
    elif has_bonus:
        position.thrown = 0
        position.is_wading = False
        position.is_further = True
        position.to_act = CHANCE
    else:
        end_turn(position)


def end_turn(position: Position) -> None:
    """The other seat's turn begins: a throw, or the choice in the House of Water (S16)."""
    own = position.own
    position.own = position.enemy
    position.enemy = own
    position.mover = 1 - position.mover
    position.thrown = 0
    position.is_wading = False
    position.is_further = False
    # Not a conditional expression: of i64 and int it makes a Python int, 10 % of random play.
    if position.own & WATER_BIT:
        position.to_act = position.mover
    else:
        position.to_act = CHANCE
