"""What a position of Kese-Rima is worth, and whether a seat can win at once: what a search asks of it (K9–K15, K19)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mypy_extensions import i64

from kesegames.rules.keserima.board import ALL_SQUARES, DRAW, TURN, held_kinds, place_of
from kesegames.rules.keserima.reach import reach, size

if TYPE_CHECKING:
    from kesegames.rules.keserima.state import Keserima


def estimate(state: Keserima, seat: i64) -> float:
    """State.estimate while the game goes on."""
    balance = strength(state, 0) - strength(state, 1)
    share = 1.0 / (1.0 + math.exp(-balance))
    return share if seat == 0 else 1.0 - share


def strength(state: Keserima, seat: i64) -> float:
    """What a seat has, in the log odds of `Weights`: captures, pieces, cards, room, and what it could capture.

    What the seat that moves next has and what the other has weigh apart.
    """
    weights = state.setup.weights
    hand = state.hand0 if seat == 0 else state.hand1
    own = state.men0 if seat == 0 else state.men1
    enemy = state.men1 if seat == 0 else state.men0
    staying = own & ~(state.crosses ^ state.diagonals)
    enter = state.setup.land | state.ships
    near = reach(staying, own & state.crosses, own & state.diagonals, hand, enter, own | enemy)
    wanted = targets(state, seat) & enemy
    reached, guarded, open_to = float(size(near)), float(size(near & own)), float(size(wanted))
    worth = weights.kind * float(size(held_kinds(state.prison0 if seat == 0 else state.prison1)))
    worth += weights.man * float(size(own)) + weights.mover * float(size(own & (state.crosses | state.diagonals)))
    if state.phase >= DRAW and (state.side == seat) == (state.phase == TURN):
        worth += weights.reach_now * reached + weights.guard_now * guarded + weights.targets_now * open_to
        return worth + weights.hand_now[place_of(hand)] + (weights.win_now if near & wanted else 0.0)
    worth += weights.reach_later * reached + weights.guard_later * guarded + weights.targets_later * open_to
    if state.phase == DRAW and not hand:
        return worth + weights.drawn
    return worth + weights.hand_later[place_of(hand)] + (weights.win_later if near & wanted else 0.0)


def targets(state: Keserima, seat: i64) -> i64:
    """The squares of the pieces whose capture would win for `seat` (K19); of both sides', wherever they stand."""
    prison = state.prison0 if seat == 0 else state.prison1
    squares = state.crosses & state.diagonals
    if held_kinds(prison) in (3, 5, 6):
        squares |= missing(state, prison)
    return squares


def missing(state: Keserima, prison: i64) -> i64:
    """The squares of all pieces whose kind is not in the prison."""
    squares: i64 = 0
    if not prison & 255:
        squares |= ~(state.crosses | state.diagonals)
    if not prison & 0xFF00:
        squares |= state.crosses & ~state.diagonals
    if not prison & 0xFF0000:
        squares |= state.diagonals & ~state.crosses
    return squares & ALL_SQUARES


def reaches_target(state: Keserima, seat: i64) -> bool:
    """Whether a turn of `seat`, with the hand it has, could win (K19)."""
    own = state.men0 if seat == 0 else state.men1
    wanted = targets(state, seat) & (state.men1 if seat == 0 else state.men0)
    hand = state.hand0 if seat == 0 else state.hand1
    enter = state.setup.land | state.ships
    staying = own & ~(state.crosses ^ state.diagonals)
    if not wanted & reach(staying, own & state.crosses, own & state.diagonals, hand, enter, 0):
        return False
    men = state.men0 | state.men1
    while own:
        man = own & -own
        own ^= man
        if wanted & reach(man & staying, man & state.crosses, man & state.diagonals, hand, enter, men & ~man):
            return True
    return False
