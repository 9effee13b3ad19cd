"""What every search of the house is given, what it answers, and when it has to stop.

A search is a function `search(state, budget, seed, stop) -> Choice` over the State protocol; `state` is what the seat
to act may know (`seen_by`), and it is not changed.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.state import State

Stop = Callable[[float], bool]
"""Asked at least every 5 ms of search with the share of the work that is done, 0 … 1; True ends the search."""

POLL_SECONDS: Final = 0.002
LEAST: Final = 0.001
"""The least worth of what is not sure to be lost; 1 less this is the greatest of what is not sure to be won."""


@final
class Choice:
    """A move and what the search thinks of it.

    `score` is the expected result of the seat to act, 0 lost … 1 won; `nodes` is what the search spent; `line` the
    moves it expects, as written, `move` first; `visits` the share of the search each move got, by its writing. `values`
    has the expected result of every seat, where there are more than two; with two it is empty, `score` says both.
    """

    def __init__(
        self,
        move: int,
        score: float,
        nodes: int,
        line: list[str],
        visits: dict[str, float],
        values: list[float] | None = None,
    ) -> None:
        self.move = move
        self.score = score
        self.nodes = nodes
        self.line = line
        self.visits = visits
        self.values = values or []


@final
class Budget:
    """What a search may spend: `nodes`, `seconds`, or both; 0 sets no bound, and one of the two does."""

    def __init__(self, nodes: int, seconds: float) -> None:
        self.nodes = nodes
        self.seconds = seconds


@final
class Sight:
    """How a search sees its root: the `moves` it considers, what it adds in error to the worth of a move (0 for those
    that `errors` leaves out), and how many decisions it looks ahead at most (0: as many as it can).

    Whole results, won or lost, are never seen wrong.
    """

    def __init__(self, moves: vec[i64], errors: dict[i64, float], depth: i64) -> None:
        self.moves = moves
        self.errors = errors
        self.depth = depth


def is_in_doubt(state: State) -> bool:
    """Whether the seat to act in `state` can neither see nor work out everything."""
    return state.has_secrets() and not state.is_deduced()


def worked_out(state: State, seed: int) -> State:
    """`state` with all that the seat to act can work out; itself where that is nothing."""
    return state.guess(Random(seed)) if state.is_deduced() else state


def all_seen(state: State) -> Sight:
    """Every move considered, without error."""
    return Sight(state.legal(), {}, 0)


@final
class Clock:
    """Says when a search has spent its budget or has been told to stop; `seconds` since it began is for reports."""

    def __init__(self, budget: Budget, stop: Stop | None) -> None:
        self.nodes: i64 = budget.nodes
        self.seconds = budget.seconds
        self.stop = stop
        self.began = perf_counter()
        self.next_poll = self.began
        self.is_stopped = False

    def is_up(self, nodes: i64) -> bool:
        """Whether a search that has spent `nodes` must end; to be asked at every node."""
        if self.is_stopped or (self.nodes > 0 and nodes >= self.nodes):
            return True
        now = perf_counter()
        if now < self.next_poll:
            return False
        self.next_poll = now + POLL_SECONDS
        share = float(nodes) / float(self.nodes) if self.nodes > 0 else 0.0
        if self.seconds > 0.0:
            deadline = self.began + self.seconds
            self.next_poll = min(self.next_poll, deadline)
            share = max(share, (now - self.began) / self.seconds)
        if share >= 1.0 or (self.stop is not None and self.stop(share)):
            self.is_stopped = True
        return self.is_stopped
