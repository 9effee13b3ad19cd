"""The moves of Senet in clicks and in its notation (docs/rules/senet.md S20)."""

from __future__ import annotations

from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.look import PASS as PASS_WORD
from kesegames.engine.look import THROW, Spot
from kesegames.engine.state import CHANCE
from kesegames.rules.senet.board import OFF, WATER
from kesegames.rules.senet.moves import PASS, WADE, goal_of, start_of
from kesegames.rules.senet.position import Position


def spell(position: Position, move: i64) -> tuple[Spot, ...]:
    """`State.spell` for Senet: the sticks' value, a word, or a stone's field and where it goes."""
    if position.to_act == CHANCE:
        return (sticks.spot(move),)
    if move == PASS:
        return (PASS_WORD,)
    if move == WADE:
        return (THROW,)
    goal = goal_of(move)
    return (str(start_of(move)), f"off{position.mover}" if goal == OFF else str(goal))


def write(position: Position, move: i64) -> str:
    """`State.write` for Senet; nothing is hidden."""
    if position.to_act == CHANCE:
        return str(move)
    start = start_of(move)
    goal = goal_of(move)
    if move == PASS:
        return PASS_WORD
    if move == WADE:
        return f"{WATER}?"
    if goal == OFF:
        return f"{start}-off"
    back = "b" if position.thrown and goal < start else ""
    swap = "x" if position.enemy >> goal & 1 else ""
    return f"{back}{start}-{goal}{swap}"
