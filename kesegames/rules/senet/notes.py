"""What a spot of Senet means while a move is built, and why a stone may not go (docs/rules/senet.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kesegames.engine.look import Note, Spot
from kesegames.rules.senet.board import (
    ACROSS,
    BEAUTY,
    FREEING,
    HOLDING,
    OFF,
    PASS,
    STICKS,
    THROWS,
    WADE,
    WATER,
    listed,
    lowest,
)

if TYPE_CHECKING:
    from kesegames.rules.senet.state import Senet


def explain(state: Senet, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """`State.explain` for Senet."""
    if state.to_act < 0:
        return None
    if spots:
        is_place = spot.isdecimal() or spot in ("off0", "off1")
        return goal_spot(state, int(spots[0]), spot) if is_place and spots[0].isdecimal() else None
    if spot == "throw":
        return wade(state) if state.thrown == 0 else None
    if spot == "pass":
        return passing(state)
    return stone(state, int(spot)) if spot.isdecimal() else None


def wade(state: Senet) -> Note:
    """What throwing in the House of Water can bring (S16b)."""
    ways = sum(weight for value, weight in THROWS if value == FREEING)
    then = "@note.then_won" if len(listed(state.own)) == 1 else turn_goes_on(state.terms.has_water_bonus)
    of = 1 << STICKS
    values = {"value": str(FREEING), "ways": str(ways), "of": str(of), "then": then}
    return Note("choice", "note.wade", values, "S16", [str(WATER)], chance=(int(ways), of), short="note.wade_short")


def passing(state: Senet) -> Note:
    """The move of a seat that has none (S14), or why there is no passing (S5)."""
    starts = [str(move & 31) for move in state.legal() if move not in (PASS, WADE)]
    if starts:
        return Note("refused", "note.can_move", {}, "S5", starts)
    return Note("choice", "note.pass", {"thrown": str(state.thrown)}, "S14", [])


def stone(state: Senet, field: int) -> Note:
    """Where the stone on `field` would go, or why it may not; of an empty field the stones that may go there."""
    if state.enemy >> field & 1:
        return Note("refused", "note.not_yours", {}, "S4", [])
    if not state.own >> field & 1:
        comers = [str(move & 31) for move in state.legal() if state.spell(move)[-1] == str(field)]
        return Note("refused", "note.empty", {}, "S4", comers)
    for move in state.legal():
        if move & 31 == field:
            note = consequence(state, move)
            return Note("choice", note.text, note.values, note.rule, [state.spell(move)[-1]])
    return refusal(state, field)


def goal_spot(state: Senet, start: int, spot: Spot) -> Note | None:
    """What it means to click `spot` after the stone on `start`, which can move."""
    moves = [move for move in state.legal() if move & 31 == start and move != WADE]
    if not moves or spot == str(start):
        return None
    goal = state.spell(moves[0])[-1]
    if spot == goal:
        return consequence(state, moves[0])
    if state.thrown == 0:
        return Note("refused", "note.refuge_only", {"goal": goal}, "S16", [goal])
    if spot == str(start - state.thrown):
        return Note("refused", "note.forwards_first", {}, "S5", [str(move & 31) for move in state.legal()])
    values = {"thrown": str(state.thrown), "field": str(start), "goal": goal}
    if not goal.isdecimal():
        return Note("refused", "note.off_only", values, leaving_rule(start), [])
    return Note("refused", "note.goal_only", values, "S4" if int(goal) > start else "S13", [goal])


def consequence(state: Senet, move: i64) -> Note:
    """What the legal `move` of a stone does, and how the turn goes on."""
    start = move & 31
    goal = move >> 5
    has_bonus = state.thrown != 0 and state.has_further_throw(start, goal)
    values = {"goal": str(goal), "then": turn_goes_on(has_bonus)}
    if goal == OFF:
        is_last = len(listed(state.own)) == 1
        return Note(
            "move", "note.leaves", {"then": "@note.then_won" if is_last else values["then"]}, leaving_rule(start), []
        )
    if state.thrown == 0:
        return Note("move", "note.refuge", values, "S16", [], short="note.refuge_short")
    if state.enemy >> goal & 1:
        if goal > WATER:
            washed = state.after(move).stones_of(1 - state.mover) & ~state.enemy
            return Note("capture", "note.drowns", {**values, "place": str(lowest(washed))}, "S12", [str(goal)])
        rule = "S18" if goal == WATER else "S7" if goal > start else "S13"
        return Note("capture", "note.swaps", {**values, "place": str(start)}, rule, [str(goal)])
    if goal == WATER:
        return Note("move", "note.into_water", values, "S15", [])
    if goal < start:
        return Note("move", "note.goes_back", values, "S13", [])
    return Note("move", "note.goes", values, "S10" if start == BEAUTY else "S4", [])


def leaving_rule(start: i64) -> str:
    """The rule by which a stone is borne off from `start`."""
    return "S10" if start == BEAUTY else "S11"


def turn_goes_on(has_further_throw: bool) -> str:
    """The sentence that says what follows a move, as a value of another one."""
    return "@note.then_throw" if has_further_throw else "@note.then_end"


def refusal(state: Senet, start: int) -> Note:
    """Why the own stone on `start` cannot be moved."""
    if state.thrown == 0:
        return Note("refused", "note.water_first", {}, "S17", [str(WATER)])
    thrown = {"thrown": str(state.thrown)}
    first = state.legal()[0]
    if first >> 5 > first & 31:
        goal = start + state.thrown
        if start > BEAUTY:
            return Note("refused", "note.exact", {**thrown, "needed": str(OFF - start)}, "S11", [])
        if start < BEAUTY < goal:
            return Note("refused", "note.not_past", {"goal": str(goal)}, "S9", [str(BEAUTY)])
        return obstacle(state, start, goal)
    goal = start - state.thrown
    if start > BEAUTY:
        return Note("refused", "note.never_back", {}, "S13", [])
    if goal < 1:
        return Note("refused", "note.before_first", thrown, "S13", [])
    return obstacle(state, start, goal)


def obstacle(state: Senet, start: i64, goal: i64) -> Note:
    """What keeps the own stone on `start` from `goal`, a field that it could reach otherwise (S6–S8, blockade)."""
    values = {"goal": str(goal)}
    if state.own >> goal & 1:
        return Note("refused", "note.own_stone", values, "S6", [str(goal)])
    if state.protected(state.enemy) >> goal & 1:
        near = 5 << goal - 1 | 1 << goal
        if state.terms.has_board_protection:
            near |= ACROSS[goal]
        return Note("refused", "note.protected", values, "S7", listed(state.enemy & HOLDING & near))
    low = state.wall(min(start, goal), max(start, goal))
    return Note("refused", "note.wall", values, "", listed(low | low << 1 | low << 2))
