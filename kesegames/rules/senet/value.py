"""What a position of Senet is worth, and which of its moves look urgent."""

from __future__ import annotations

from mypy_extensions import i64

from kesegames.engine.odds import expected
from kesegames.engine.state import OVER
from kesegames.rules.senet.board import BEFORE, OFF, lowest, size
from kesegames.rules.senet.moves import WADE, goal_of, start_of
from kesegames.rules.senet.position import Position


def estimate(position: Position, seat: i64) -> float:
    """`State.estimate` for Senet."""
    if position.to_act == OVER:
        return 1.0 if seat == position.mover else 0.0
    network = position.terms.network
    if network is not None:
        lead = network.lead(position.own, position.enemy)
    else:
        lead = standing(position, position.own) - standing(position, position.enemy) + position.terms.turn
    if seat != position.mover:
        lead = -lead
    return expected(lead)


def standing(position: Position, stones: i64) -> float:
    """What a seat's stones are worth, in logits."""
    terms = position.terms
    left = size(stones)
    total = terms.left[left] + terms.before[size(stones & BEFORE)]
    total += terms.pair * float(size(position.protected(stones)))
    row = left << 5
    while stones:
        total += terms.worth[row + lowest(stones)]
        stones &= stones - 1
    return total


def urgency(position: Position, move: i64) -> i64:
    """`State.urgency` for Senet: bearing off before swaps, those before other moves, the foremost stone first."""
    start = start_of(move)
    goal = goal_of(move)
    if goal == OFF:
        return 256 + start
    if position.thrown == 0:
        return 0 if move == WADE else 1
    if position.enemy >> goal & 1:
        return 128 + start
    return start
