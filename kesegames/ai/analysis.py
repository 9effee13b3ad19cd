"""Judges a move that was played: what its seat could expect with the best move, and what with this one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.ai.levels import SEED_MASK, SHARPEST, parse_bot, searched
from kesegames.ai.levels import choose as choose_for
from kesegames.ai.search import Budget, Choice, Sight, Stop
from kesegames.engine.state import State

BOT: Final = f"level{SHARPEST}"


@final
class Judged:
    """The best move found, the moves expected from it on as written, and what the seat to act can expect with it and
    with the move played (0 … 1, `before` ≥ `after`); `nodes` is what both searches spent. `values` is what each of more
    than two seats can expect with the move played; with two it is empty.
    """

    def __init__(
        self, best: int, line: list[str], before: float, after: float, nodes: int, values: list[float]
    ) -> None:
        self.best = best
        self.line = line
        self.before = before
        self.after = after
        self.nodes = nodes
        self.values = values


def judge(state: State, played: i64, search: str, nodes: int, seed: int, stop: Stop | None = None) -> Judged:
    """The judgement of the legal move `played` in `state`, as its seat may see it, by `nodes` nodes a search.

    The two moves are compared by searches of their own, of equal budgets, so that what came out for one is not set
    against a deeper look at the other; a move found no worse than the best is the best.
    """
    if len(state.legal()) == 1:
        only = worth_of(state, played, search, nodes, seed, stop)
        return Judged(int(played), only.line, only.score, only.score, only.nodes, only.values)
    found = choose_for(parse_bot(f"{BOT}:nodes={nodes}"), state, search, seed, stop)
    if found.move == played:
        return Judged(found.move, found.line, found.score, found.score, found.nodes, found.values)
    best = found if found.score >= 1.0 else worth_of(state, found.move, search, nodes, seed, stop)
    other = worth_of(state, played, search, nodes, seed, stop)
    spent = found.nodes + best.nodes + other.nodes
    if other.score >= best.score:
        return Judged(int(played), other.line, other.score, other.score, spent, other.values)
    return Judged(found.move, found.line, best.score, other.score, spent, other.values)


def worth_of(state: State, move: i64, search: str, nodes: int, seed: int, stop: Stop | None) -> Choice:
    """The search of `state` that considers nothing but `move`."""
    sight = Sight(vec[i64]([move]), {}, 0)
    return searched(state, search, Budget(nodes, 0.0), seed & SEED_MASK, stop, sight)
