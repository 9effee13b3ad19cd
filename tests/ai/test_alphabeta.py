"""Alpha-beta: the same worths as a whole search without cuts, shortest wins, and nothing after the stop."""

from __future__ import annotations

from typing import Self

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tiny_games import Circle, Nim, Plan, circle, journey, nim

from kesegames.ai import alphabeta
from kesegames.ai.search import Budget, Choice, Clock, Sight, all_seen
from kesegames.engine.state import CHANCE, OVER, State


def search(state: State, nodes: int = 100_000, seed: int = 1) -> Choice:
    return alphabeta.search(state, Budget(nodes, 0.0), seed, None)


def whole(state: State, seat: int, known: dict[str, float] | None = None) -> float:
    """The worth of `state` for `seat` by a search of everything; `known` are the worths of positions for seat 0."""
    known = {} if known is None else known
    line = state.position()
    if line not in known:
        known[line] = expected(state, known)
    return known[line] if seat == 0 else 1.0 - known[line]


def expected(state: State, known: dict[str, float]) -> float:
    """The worth for seat 0."""
    if state.to_act == OVER:
        return state.estimate(0)
    if state.to_act == CHANCE:
        outcomes = state.chances()
        total = sum(int(weight) for _, weight in outcomes)
        return sum(int(weight) * whole(state.after(move), 0, known) for move, weight in outcomes) / total
    worths = [whole(state.after(move), 0, known) for move in state.legal()]
    return max(worths) if state.to_act == 0 else min(worths)


@pytest.mark.parametrize("coins", [0, 1, 2, 3])
@pytest.mark.parametrize("heap", [2, 4, 5, 6, 7, 8])
def test_the_worth_is_that_of_a_search_without_cuts(heap: int, coins: int) -> None:
    state = nim(heap, coins=coins)
    choice = search(state)
    assert choice.score == pytest.approx(whole(state, 0), abs=1e-9)
    assert whole(state.after(choice.move), 0) == pytest.approx(choice.score, abs=1e-9)


def test_the_search_ends_when_everything_is_known() -> None:
    assert search(nim(5, coins=2), 10_000_000).nodes < 10_000


def test_two_hundred_endgames_searched_with_one_table_have_their_whole_worth() -> None:
    """Bounds and depths that one search has left behind serve the next, from another window and another side."""
    known: dict[str, float] = {}
    worths: list[float] = []
    table: alphabeta.Table | None = None
    for seed in range(20):
        plan = Plan(seed, 40)
        for node in [node for node in range(29, -1, -1) if plan.actors[node] >= 0][:10]:
            state = journey(plan, node)
            following = alphabeta.Table(state, Clock(Budget(30_000, 0.0), None), 1, all_seen(state))
            if table is not None:
                following.learn(table)
            table = following
            choice = alphabeta.deepen(table, None)
            worth = whole(state, state.to_act, known)
            if len(state.legal()) > 1:  # A lone move is not searched.
                assert choice.score == pytest.approx(worth, abs=1e-5), state.position()
            assert whole(state.after(choice.move), state.to_act, known) == pytest.approx(worth, abs=1e-5)
            worths.append(round(worth, 3))
    assert len(worths) == 200 and len(set(worths)) > 30


class Wide(Nim):
    """Nim in which up to twelve may be taken, all of them quiet, the fewest first."""

    def legal(self) -> vec[i64]:
        return vec[i64](range(1, min(self.heap, 12) + 1) if self.to_act >= 0 else [])

    def urgency(self, move: i64) -> i64:
        return 0


@pytest.mark.parametrize("heap", [9, 12, 16, 21, 25])
def test_late_quiet_moves_are_found_where_they_are_best(heap: int) -> None:
    state = Wide(nim(1).ruleset, {}, 2)
    state.heap, state.to_act = heap, 0
    choice = search(state)
    assert (choice.move, choice.score) == (heap % 13, 1.0)


def test_late_quiet_moves_cost_less() -> None:
    state = Wide(nim(1).ruleset, {}, 2)
    state.heap, state.to_act = 40, 0
    limited = all_seen(state)
    limited.depth = 4
    found = alphabeta.search(state, Budget(100_000, 0.0), 1, None, limited)
    assert found.nodes < 500  # 593 without


class Slow(Nim):
    """Nim in which the heap is never known to be won before its end."""

    def estimate(self, seat: int) -> float:
        return super().estimate(seat) if self.to_act == OVER else 0.9


def test_the_shortest_win_is_played() -> None:
    state = Slow(nim(3).ruleset, {}, 2)
    state.heap, state.to_act = 3, 0
    assert search(state).move == 3


class Trap(Circle):
    """The circle, in which the first field counts as good as won for seat 0, though it wins only on the fourth."""

    def estimate(self, seat: int) -> float:
        own = super().estimate(0) if self.to_act == OVER else 0.9 if self.field == 1 else 0.3
        return own if seat == 0 else 1.0 - own


def test_positions_that_recur_do_not_hold_it_up() -> None:
    assert search(circle(), 3000).move in (1, 5)
    trap = Trap(circle().ruleset, {}, 2)
    trap.to_act = 0
    assert search(trap, 10).move == 1


def test_the_same_seed_gives_the_same_choice_and_another_draws_among_equals() -> None:
    first, second = search(nim(20), 500, seed=3), search(nim(20), 500, seed=3)
    assert (first.move, first.score, first.nodes, first.line) == (second.move, second.score, second.nodes, second.line)
    assert len({search(circle(), 20, seed).move for seed in range(10)}) == 2


def test_the_line_begins_with_the_move_and_is_legal() -> None:
    state: State = nim(13)
    choice = search(state)
    assert choice.line[0] == str(choice.move)
    for written in choice.line:
        state = state.after(state.read(written))


def test_stop_ends_it_with_a_legal_move_even_at_once() -> None:
    state = nim(60)
    choice = alphabeta.search(state, Budget(0, 600.0), 1, lambda share: True)
    assert choice.move in state.legal()
    asked = iter([False, False, True])
    assert alphabeta.search(state, Budget(0, 600.0), 1, lambda share: next(asked, True)).move in state.legal()


def test_a_node_budget_is_kept() -> None:
    assert search(nim(60, coins=30), 700).nodes <= 700


@pytest.mark.parametrize(("heap", "best"), [(4, 3), (5, 1), (6, 2)])
def test_behind_the_depth_urgent_replies_are_followed(heap: int, best: int) -> None:
    """Who leaves two or three loses at once, since taking more than one is urgent."""
    state = nim(heap)
    choice = alphabeta.search(state, Budget(10_000, 0.0), 1, None, Sight(state.legal(), {}, 1))
    assert (choice.move, choice.score) == (best, 0.5)


class Parted(Nim):
    """Nim in which a seat first touches the heap, and then says how many it takes."""

    is_touched = False
    is_counted = False

    def legal(self) -> vec[i64]:
        return super().legal() if self.is_touched else vec[i64]([0])

    def play(self, move: i64) -> None:
        self.is_touched = move == 0
        if move:
            super().play(move)

    def copy(self) -> Self:
        state = super().copy()
        state.is_touched, state.is_counted = self.is_touched, self.is_counted
        return state

    def position(self) -> str:
        return f"{super().position()} {self.is_touched}"

    def urgency(self, move: i64) -> i64:
        return 0

    def is_half_done(self) -> bool:
        return self.is_touched and not self.is_counted


@pytest.mark.parametrize(("is_counted", "score"), [(False, 1.0), (True, 0.5)])
def test_a_decision_that_only_finishes_a_move_counts_no_depth(is_counted: bool, score: float) -> None:
    """From five, who leaves four takes the last in the third move: six decisions."""
    state = Parted(nim(1).ruleset, {}, 2)
    state.heap, state.to_act, state.is_counted = 5, 0, is_counted
    assert alphabeta.search(state, Budget(10_000, 0.0), 1, None, Sight(state.legal(), {}, 4)).score == score
    assert alphabeta.search(state, Budget(10_000, 0.0), 1, None, Sight(state.legal(), {}, 6)).score == 1.0


class Lone(Parted):
    """The same, one at a time: each move leads to the next, so that a search goes as deep as it may."""

    def legal(self) -> vec[i64]:
        return super().legal()[:1]


def test_moves_in_parts_end_at_the_greatest_depth() -> None:
    """However many decisions count no depth, there is room for what is kept of each."""
    state = Lone(nim(1).ruleset, {}, 2)
    state.heap, state.to_act = 400, 0
    deepest = Sight(state.legal(), {}, alphabeta.DEEPEST)
    assert alphabeta.search(state, Budget(30_000, 0.0), 1, None, deepest).nodes > 2 * alphabeta.DEEPEST
