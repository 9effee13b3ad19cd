"""What a seat may gain next, as advice to whoever has to declare: found by playing on, with the protocol alone.

Only what lies open counts: the State that is asked is as the seat may see it, and chance is averaged, never looked up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kesegames.engine.look import Spot
from kesegames.engine.state import CHANCE, State

DEPTH_MOST: Final = 5
"""The most events that may lie between a move and what it gains: throws, and choices after them."""
MOVES_MOST: Final = 40
"""The most moves that are looked at of those that may gain something, the most urgent first."""


@dataclass
class Prospect:
    """A move by which a seat may make `goals` (their names) that it does not have yet.

    `chance` is 0 … 1 for a seat that wants nothing else; `gain` is how much more its collection then counts, in steps
    of 1/unit.
    """

    goals: tuple[str, ...]
    gain: int
    chance: float
    spots: tuple[Spot, ...]


@dataclass
class Capture:
    """What a seat would come to have by capturing a `piece` (its id), on any of `spots`.

    `goals` are the names of the sets that it makes or betters; `gain` is what the collection then counts more, in
    steps of 1/unit.
    """

    piece: str
    spots: list[Spot]
    goals: tuple[str, ...]
    gain: int


def prospects(state: State, most: int = MOVES_MOST) -> list[Prospect]:
    """What the seat to act may gain by its next move, the best way for each set of goals, the greatest gain first.

    Of the moves that may gain something the `most` urgent ones are looked at.
    """
    seat = int(state.to_act)
    if seat < 0:
        return []
    had = {goal.name: goal.worth for goal in state.goals(seat)}
    moves = sorted((move for move in state.legal() if state.urgency(move) > 0), key=lambda move: -state.urgency(move))
    best: dict[tuple[str, ...], Prospect] = {}
    for move in moves[:most]:
        chance, goals, gain = reached(state.after(move), seat, had, DEPTH_MOST)
        known = best.get(goals)
        if chance > 0 and (known is None or known.gain * known.chance < gain * chance):
            best[goals] = Prospect(goals, gain, chance, state.spell(move))
    return sorted(best.values(), key=lambda prospect: (-prospect.gain * prospect.chance, prospect.goals))


Found = tuple[float, tuple[str, ...], int]
"""The chance, the goals made and the gain of the best way."""


def reached(state: State, seat: int, had: dict[str, int], depth: int) -> Found:
    """How surely `seat` comes to more than it had, until another seat decides."""
    risen = [goal for goal in state.goals(seat) if goal.worth > had.get(goal.name, 0)]
    if risen:
        return 1.0, tuple(goal.name for goal in risen), sum(goal.worth - had.get(goal.name, 0) for goal in risen)
    nothing: Found = (0.0, (), 0)
    if depth == 0 or (state.to_act != CHANCE and state.to_act != seat):
        return nothing
    if state.to_act == seat:
        ways = [move for move in state.legal() if state.urgency(move) > 0]
        found = [reached(state.after(move), seat, had, depth - 1) for move in ways]
        return max(found, key=lambda one: one[0] * one[2], default=nothing)
    outcomes = [(int(weight), reached(state.after(move), seat, had, depth - 1)) for move, weight in state.chances()]
    chance = sum(weight * found[0] for weight, found in outcomes) / sum(weight for weight, _ in outcomes)
    _, goals, gain = max((found for _, found in outcomes), key=lambda one: one[0] * one[2])
    return chance, goals, gain


def within_reach(state: State, seat: int) -> dict[str, list[Spot]]:
    """By kind, the spots of the pieces that some piece of `seat` could capture if it were its turn."""
    look = state.look()
    found: dict[str, list[Spot]] = {}
    for spot, pieces in look.pieces.items():
        reach = state.reach(spot) if state.ruleset.owner(pieces[-1]) == state.ruleset.seat_ids[seat] else None
        for goal, kind in reach.spots.items() if reach is not None else ():
            # What is captured need not stand where the piece comes to.
            if kind == "capture" and goal in look.pieces:
                spots = found.setdefault(state.ruleset.kind(look.pieces[goal][-1]), [])
                if goal not in spots:
                    spots.append(goal)
    return found


def captures(state: State, seat: int) -> list[Capture]:
    """What `seat` would gain by each capture that some piece of its could make were it its turn, the greatest first."""
    pieces = state.look().pieces
    had = {goal.name: goal.worth for goal in state.goals(seat)}
    found: dict[tuple[str, tuple[str, ...]], Capture] = {}
    for spot in [spot for spots in within_reach(state, seat).values() for spot in spots]:
        risen = [goal for goal in state.goals(seat, spot) if goal.worth > had.get(goal.name, 0)]
        if risen:
            names = tuple(goal.name for goal in risen)
            gain = sum(goal.worth - had.get(goal.name, 0) for goal in risen)
            piece = pieces[spot][-1]
            found.setdefault((piece, names), Capture(piece, [], names, gain)).spots.append(spot)
    return sorted(found.values(), key=lambda one: (-one.gain, one.goals))
