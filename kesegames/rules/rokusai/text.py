"""Throws of 六裁 in its notation (J13) and in sentences."""

from __future__ import annotations

from kesegames.engine.look import Look, Spot, Told
from kesegames.engine.state import OVER
from kesegames.rules.rokusai.position import NOBODY, Position, lay_throw
from kesegames.rules.rokusai.terms import GOAL


def spell(position: Position, value: int) -> tuple[Spot, ...]:
    """`sticks:3` or `die:3`."""
    return (f"{position.terms.place}:{value}",)


def told(position: Position, value: int) -> list[Told]:
    """The throw, the landing, the cups, who is sent back, who arrives, how the game ends."""
    seat = int(position.turn)
    square = position.squares[seat]
    thrown = Told("told.throw", {"value": str(value)}, look=_thrown(position, value))
    if value == 0:
        return [Told("told.stays", {"square": str(square)}, look=thrown.look)]
    after = position.after(value)
    goal = after.squares[seat]
    met = next((other for other in range(position.seats) if _is_met(position, after, other)), -1)
    found = [thrown, Told("told.lands", {"start": str(square), "goal": str(goal)})]
    cups = int(after.cups[seat] - position.cups[seat])
    if cups:
        found.append(Told("told.cups", {"cups": str(cups), "tally": str(after.cups[seat])}))
    if met >= 0:
        landed = _landed(position, after, met)
        for part in found[1:]:
            part.look = landed
        found.append(Told("told.sent", {"seat": _name(position, met), "square": str(goal)}, is_aloud=True))
    if goal == GOAL:
        found += _arrival(after, seat)
    return found


def _is_met(position: Position, after: Position, other: int) -> bool:
    """Whether the piece of that seat has been sent back."""
    return after.squares[other] < position.squares[other]


def _thrown(position: Position, value: int) -> Look:
    """What lies there as the throw comes up."""
    look = position.look()
    lay_throw(position, look, value)
    return look


def _landed(position: Position, after: Position, met: int) -> Look:
    """The moment of the landing: both pieces are on the square."""
    look = after.look()
    id = position.ruleset.seat_ids[met]
    look.lies[id] = str(position.squares[met])
    if position.may_ox(met):
        look.counters[f"ox{met}"] = 1
    return look


def _arrival(after: Position, seat: int) -> list[Told]:
    """The place and its reward; 牛行, or what the last seat is left with (J12)."""
    values = {"seat": _name(after, seat), "tally": str(after.cups[seat])}
    if after.ox != NOBODY:
        return [Told("told.ox", values, is_aloud=True)]
    place = int(after.places[seat])
    found = [_placed(after, seat, "told.arrived", {"place": str(place)})]
    if after.to_act == OVER:
        last = list(after.places).index(after.seats)
        found.append(_placed(after, last, "told.last", {}))
    return found


def _placed(after: Position, seat: int, text: str, values: dict[str, str]) -> Told:
    """The place of a seat, with its reward where that is more than nothing."""
    points = int(after.terms.rewards[after.places[seat] - 1])
    end = "" if points else "_none"
    return Told(text + end, {**values, "seat": _name(after, seat), "points": str(points)}, is_aloud=True)


def noted(position: Position, moves: list[int]) -> list[Told]:
    """A throw, where it leads, and who is sent back."""
    state = position.copy()
    found: list[Told] = []
    for value in moves:
        seat = int(state.turn)
        after = state.after(value)
        goal = str(after.squares[seat])
        found.append(Told("noted.throw" if value else "noted.nothing", {"value": str(value), "goal": goal}))
        met = [other for other in range(state.seats) if _is_met(state, after, other)]
        found += [Told("noted.sent", {"seat": _name(state, other)}) for other in met]
        state = after
    return found


def _name(position: Position, seat: int) -> str:
    """What a seat is called, to be looked up."""
    return f"@seat.{position.ruleset.seat_ids[seat]}"
