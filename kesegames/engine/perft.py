"""Counting what can happen: the check on a move generator that a person can compare line by line."""

from __future__ import annotations

from collections.abc import Callable

from kesegames.engine.state import CHANCE, OVER, State


class Ply:
    """What lies `depth` events behind a start.

    `paths` are sequences of decisions and chance events, `positions` the distinct states they lead to, `over` the
    paths that end the game with their last event.
    """

    def __init__(self, depth: int, paths: int, positions: int, over: int) -> None:
        self.depth = depth
        self.paths = paths
        self.positions = positions
        self.over = over


def _next_states(state: State) -> list[State]:
    if state.to_act == CHANCE:
        return [state.after(move) for move, _ in state.chances()]
    return [state.after(move) for move in state.legal()]


def perft(state: State, depth: int, heed: Callable[[], None] | None = None) -> list[Ply]:
    """The counts behind `state` for 1 … `depth` events; equal states are expanded once, with their paths added up.

    `heed` is called before each expansion.
    """
    plies: list[Ply] = []
    paths_to: dict[State, int] = {state: 1}
    for number in range(1, depth + 1):
        following: dict[State, int] = {}
        for parent, paths in paths_to.items():
            if heed is not None:
                heed()
            for child in _next_states(parent):
                following[child] = following.get(child, 0) + paths
        over = sum([paths for child, paths in following.items() if child.to_act == OVER])
        plies.append(Ply(number, sum(following.values()), len(following), over))
        paths_to = following
    return plies
