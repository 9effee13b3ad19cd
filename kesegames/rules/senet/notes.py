"""What a spot of Senet means while a move is built, and why a stone may not go (docs/rules/senet.md)."""

from __future__ import annotations

from mypy_extensions import i64

from kesegames.engine.look import PASS as PASS_WORD
from kesegames.engine.look import THROW, Look, Note, Spot, refused
from kesegames.engine.state import CHANCE
from kesegames.rules.senet.board import (
    ACROSS,
    BEAUTY,
    FREEING,
    HOLDING,
    NONE_LIGHT,
    OFF,
    STICKS,
    THROWS,
    WATER,
    WATER_BIT,
    listed,
    lowest,
    size,
)
from kesegames.rules.senet.moves import PASS, WADE, goal_of, has_further_throw, start_of
from kesegames.rules.senet.position import Position, lay_sticks


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """`State.explain` for Senet."""
    if position.to_act == CHANCE and not spots and spot == "sticks":
        return due_throw(position)
    if position.to_act < 0:
        return None
    if spots:
        is_place = spot.isdecimal() or spot in ("off0", "off1")
        return goal_spot(position, int(spots[0]), spot) if is_place and spots[0].isdecimal() else None
    if spot == THROW:
        return wade(position) if position.thrown == 0 else None
    if spot == PASS_WORD:
        return passing(position)
    return stone(position, int(spot)) if spot.isdecimal() else None


def due_throw(position: Position) -> Note:
    """What the throw to come decides."""
    if position.is_wading:
        return freeing_throw(position, "note.water_throw")
    return Note("choice", "note.further_throw" if position.is_further else "note.throw", {}, "S4", [])


def wade(position: Position) -> Note:
    """What choosing to throw in the House of Water can bring."""
    note = freeing_throw(position, "note.wade")
    note.short = "note.wade_short"
    return note


def freeing_throw(position: Position, text: str) -> Note:
    """What the throw in the House of Water brings, and how likely (S16b)."""
    ways = sum(weight for value, weight in THROWS if value == FREEING)
    then = "@note.then_won" if size(position.own) == 1 else turn_goes_on(position.terms.has_water_bonus)
    of = 1 << STICKS
    values = {"value": str(FREEING), "ways": str(ways), "of": str(of), "then": then}
    return Note("choice", text, values, "S16", [str(WATER)], chance=(int(ways), of))


def passing(position: Position) -> Note:
    """The move of a seat that has none (S14), or why there is no passing (S5)."""
    starts = [str(start_of(move)) for move in position.legal() if move not in (PASS, WADE)]
    if starts:
        return refused("can_move", "S5", starts)
    return Note("choice", "note.pass", {"thrown": str(position.thrown)}, "S14", [])


def stone(position: Position, field: int) -> Note:
    """Where the stone on `field` would go, or why it may not; of an empty field the stones that may go there."""
    if position.enemy >> field & 1:
        return refused("not_yours", "S4", [])
    if not position.own >> field & 1:
        comers = [str(start_of(move)) for move in position.legal() if position.spell(move)[-1] == str(field)]
        return refused("empty", "S4", comers)
    for move in position.legal():
        if start_of(move) == field:
            note = consequence(position, move)
            return Note("choice", note.text, note.values, note.rule, [position.spell(move)[-1]])
    return refusal(position, field)


def goal_spot(position: Position, start: int, spot: Spot) -> Note | None:
    """What it means to click `spot` after the stone on `start`, which can move."""
    moves = [move for move in position.legal() if start_of(move) == start and move != WADE]
    if not moves or spot == str(start):
        return None
    goal = position.spell(moves[0])[-1]
    if spot == goal:
        return consequence(position, moves[0])
    if position.thrown == 0:
        return refused("refuge_only", "S16", [goal], {"goal": goal})
    if spot == str(start - position.thrown):
        return refused("forwards_first", "S5", [str(start_of(move)) for move in position.legal()])
    values = {"thrown": str(position.thrown), "field": str(start), "goal": goal}
    if not goal.isdecimal():
        return refused("off_only", leaving_rule(start), [], values)
    return refused("goal_only", "S4" if int(goal) > start else "S13", [goal], values)


def consequence(position: Position, move: i64) -> Note:
    """What the legal `move` of a stone does, and how the turn goes on."""
    start = start_of(move)
    goal = goal_of(move)
    has_bonus = position.thrown != 0 and has_further_throw(position, start, goal)
    values = {"goal": str(goal), "then": turn_goes_on(has_bonus)}
    if goal == OFF:
        then = "@note.then_won" if size(position.own) == 1 else values["then"]
        return Note("move", "note.leaves", {"then": then}, leaving_rule(start), [])
    if position.thrown == 0:
        return Note("move", "note.refuge", values, "S16", [], short="note.refuge_short")
    if position.enemy >> goal & 1:
        if goal > WATER:
            washed = position.after(move).stones_of(1 - position.mover) & ~position.enemy
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


def refusal(position: Position, start: int) -> Note:
    """Why the own stone on `start` cannot be moved."""
    if position.thrown == 0:
        return refused("water_first", "S17", [str(WATER)])
    thrown = {"thrown": str(position.thrown)}
    if start > BEAUTY:
        return refused("exact", "S11", [], {**thrown, "needed": str(OFF - start)})
    first = position.legal()[0]
    if goal_of(first) > start_of(first):
        goal = start + position.thrown
        if start < BEAUTY < goal:
            return refused("not_past", "S9", [str(BEAUTY)], {"goal": str(goal)})
        return obstacle(position, start, goal)
    goal = start - position.thrown
    if goal < 1:
        return refused("before_first", "S13", [], thrown)
    return obstacle(position, start, goal)


def obstacle(position: Position, start: i64, goal: i64) -> Note:
    """What keeps the own stone on `start` from `goal`, a field that it could reach otherwise (S6–S8, blockade)."""
    values = {"goal": str(goal)}
    if position.own >> goal & 1:
        return refused("own_stone", "S6", [str(goal)], values)
    if position.protected(position.enemy) >> goal & 1:
        near = 5 << goal - 1 | 1 << goal
        if position.terms.has_board_protection:
            near |= ACROSS[goal]
        return refused("protected", "S7", listed(position.enemy & HOLDING & near), values)
    low = position.wall(min(start, goal), max(start, goal))
    return refused("wall", "", listed(low | low << 1 | low << 2), values)


def preview(position: Position, spots: tuple[Spot, ...]) -> Look:
    """`State.preview` for Senet: a whole move as it will be, and the sticks as they come up."""
    look = position.look()
    for value, _ in position.chances():
        if position.spell(value) == spots:
            lay_sticks(look, value)
    for move in position.legal():
        if position.spell(move) == spots:
            return position.after(move).look()
    return look


def reasons(position: Position, seat: i64) -> list[tuple[str, dict[str, str]]]:
    """How many stones stand a throw before the House of Beauty, which none passes (S9), and in the water (S16)."""
    stones = position.stones_of(seat)
    near = size(stones & ((1 << BEAUTY) - (1 << BEAUTY - NONE_LIGHT)))
    found: list[tuple[str, dict[str, str]]] = []
    if near:
        found.append(("because.near_beauty", {"count": str(near)}))
    if stones & WATER_BIT:
        found.append(("because.in_water", {}))
    return found
