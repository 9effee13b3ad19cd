"""The moves of Senet in clicks, in its notation (docs/rules/senet.md S20) and in sentences."""

from __future__ import annotations

from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.look import PASS as PASS_WORD
from kesegames.engine.look import THROW, Look, Spot, Told
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.senet.board import FREEING, NONE_LIGHT, OFF, WATER, lowest
from kesegames.rules.senet.moves import PASS, WADE, goal_of, start_of
from kesegames.rules.senet.position import Position, lay_sticks


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


def noted(position: Position, moves: list[int]) -> list[Told]:
    """State.noted for Senet: as S20 says, without number and side; a throw and what is made of it in one."""
    state = position.copy()
    found: list[str] = []
    for move in moves:
        written = write(state, move)
        if state.to_act == CHANCE and state.is_wading:
            found[-1] += f"{written}: {'off' if move == FREEING else PASS_WORD}"
        elif state.to_act == CHANCE:
            found.append(f"{written}:")
        elif found and found[-1].endswith(":"):
            found[-1] += f" {written}"
        else:
            found.append(written)
        state.play(move)
    return [Told("told.plain", {"text": text}) for text in found]


def told(position: Position, move: i64) -> list[Told]:
    """`State.told` for Senet: the throw or the move, what becomes of the stone that stood there, what the turn does."""
    after = position.after(move)
    is_further = after.to_act == CHANCE and after.mover == position.mover
    if position.to_act == CHANCE:
        found = throw_told(position, move)
        is_further = is_further and position.is_wading
    elif move == WADE:
        return [Told("told.wade", {"value": str(FREEING)})]
    else:
        found = move_told(position, after, start_of(move), goal_of(move))
    if after.to_act == OVER:
        found.append(Told("told.won"))
    elif is_further:
        found.append(Told("told.throws_again"))
    return found


def throw_told(position: Position, value: i64) -> list[Told]:
    """What a throw shows, and what it decides in the House of Water (S16b)."""
    shown = Told("told.throw_dark" if value == NONE_LIGHT else "told.throw", {"value": str(value)})
    if not position.is_wading:
        return [shown]
    shown.look = position.look()
    lay_sticks(shown.look, value)
    return [shown, Told("told.freed" if value == FREEING else "told.stays_in_water")]


def move_told(position: Position, after: Position, start: i64, goal: i64) -> list[Told]:
    """What the stone on `start` does, and what that does to an enemy stone or to the turn."""
    values = {"start": str(start), "goal": str(goal)}
    if start == goal:
        return [Told("told.pass", {"thrown": str(position.thrown)})]
    if goal == OFF:
        return [Told("told.leaves", values)]
    if position.thrown == 0:
        return [Told("told.refuge", values)]
    house = house_of(position, goal)
    if goal < start:
        found = [Told("told.goes_back", values)]
    elif house:
        found = [Told("told.enters", {**values, "house": f"@area.{house}"})]
    else:
        found = [Told("told.goes", values)]
    if position.enemy >> goal & 1:
        found[0].look = meeting(position, start, goal)
        place = lowest(after.stones_of(1 - position.mover) & ~position.enemy)
        text = "told.swapped" if place == start else "told.drowned" if place == WATER else "told.washed"
        piece = f"@piece.{position.ruleset.seat_ids[1 - position.mover]}"
        found.append(Told(text, {"piece": piece, "place": str(place)}))
    if goal == WATER:
        found.append(Told("told.water_ends"))
    return found


def house_of(position: Position, field: i64) -> str:
    """The house that is that field, `` where it is none."""
    return next((house for house, fields in position.ruleset.areas.items() if fields == [str(field)]), "")


def meeting(position: Position, start: i64, goal: i64) -> Look:
    """The Look of the moment in which the stone from `start` comes upon the enemy's on `goal`."""
    moved = position.copy()
    moved.own ^= 1 << start | 1 << goal
    look = moved.look()
    seat_ids = position.ruleset.seat_ids
    look.pieces[str(goal)] = [seat_ids[1 - position.mover], seat_ids[position.mover]]
    return look
