"""Openings from a ruleset's book: what seats laid out that did well, found by self-play (tools/book.py)."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Spot
from kesegames.engine.state import State


def following(state: State, openings: list[list[str]], seed: int) -> i64:
    """The next move by one of the openings for the seat to act; −1 where none fits what it has laid out so far.

    An opening is drawn by `seed`, and so is what of it is laid first. Each fits for as long as everything that the seat
    has on the board lies as it says.
    """
    if not openings or not state.opens():
        return -1
    rng = Random(seed)
    waiting = openings[:]
    while waiting:
        opening = waiting.pop(rng.randrange(len(waiting)))
        moves = steps(state, opening)
        if len(moves) and is_possible(state, opening):
            return moves[rng.randrange(len(moves))]
    return -1


def steps(state: State, opening: list[str]) -> vec[i64]:
    """The moves of the seat to act that lay out a thing of an opening; none where anything of it lies otherwise."""
    wanted = clicks(state, opening)
    kinds = {cell: spot.partition(":")[2] for spot, cell in wanted}
    ruleset = state.ruleset
    owner = ruleset.seat_ids[state.to_act]
    found = vec[i64]()
    for spot, lying in state.look().pieces.items():
        is_own = ":" not in spot and ruleset.owner(lying[-1]) == owner
        if is_own and kinds.get(spot, "") != ruleset.kind(lying[-1]):
            return found
    for move in state.legal():
        if state.spell(move) in wanted:
            found = append(found, move)
    return found


def clicks(state: State, opening: list[str]) -> list[tuple[Spot, ...]]:
    """The clicks that lay out the things of an opening for the seat to act, seen from its own side."""
    seat = int(state.to_act)
    ruleset = state.ruleset
    found: list[tuple[Spot, ...]] = []
    for thing in opening:
        family, part, cell = thing.split(" ")
        if seat > 0 and ruleset.board is not None:
            cell = ruleset.board.opposite(cell)
        found.append((f"{family}{seat}:{part}", cell))
    return found


def is_possible(state: State, opening: list[str]) -> bool:
    """Whether the seat to act can lay out its things by an opening to the end, whatever the others lay."""
    seat = state.to_act
    after = state.copy()
    while after.to_act >= 0 and after.arranges():
        moves = steps(after, opening) if after.to_act == seat else after.legal()
        if len(moves) == 0:
            return False
        after.play(moves[0])
    return True
