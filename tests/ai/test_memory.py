"""What a search keeps from move to move: it goes on where it stopped, and with a budget of nodes nothing is kept."""

from __future__ import annotations

import pytest
from tiny_games import nim
from trick_game import tricks

from kesegames.ai import alphabeta, mcts
from kesegames.ai.levels import choose, parse_bot
from kesegames.ai.memory import Memory
from kesegames.ai.search import Budget, Clock, all_seen

SECONDS = parse_bot("level8:seconds=0.02")


def test_the_tree_of_the_move_before_is_gone_on_with() -> None:
    memory = Memory()
    state = nim(40, coins=5)
    tree = memory.tree_at(state, 1)
    mcts.grown(tree, Budget(400, 0.0), None)
    after = state.after(2).after(0)
    again = memory.tree_at(after.after(1).after(0), 1)
    assert again is tree
    visits = again.visits[again.top]
    assert visits > 0
    choice = mcts.grown(again, Budget(100, 0.0), None)
    assert choice.nodes == 100
    assert again.visits[again.top] == visits + 100
    assert sum(choice.visits.values()) == pytest.approx(1.0)
    assert choice.line[0] == str(choice.move)


def test_a_position_it_has_not_met_or_another_game_begins_anew() -> None:
    memory = Memory()
    tree = memory.tree_at(nim(40), 1)
    mcts.grown(tree, Budget(20, 0.0), None)
    other = memory.tree_at(nim(80), 1)
    assert other is not tree
    assert memory.tree_at(nim(80, seats=3), 1) is not other


def test_a_table_is_handed_on() -> None:
    memory = Memory()
    state = nim(30)
    first = alphabeta.Table(state, Clock(Budget(3000, 0.0), None), 1, all_seen(state))
    memory.lend(first)
    alphabeta.deepen(first, None)
    second = alphabeta.Table(state.after(2), Clock(Budget(3000, 0.0), None), 1, all_seen(state.after(2)))
    memory.lend(second)
    assert len(second.depth) == len(first.depth) > 0
    third = alphabeta.Table(nim(30, seats=3), Clock(Budget(1, 0.0), None), 1, all_seen(state))
    memory.lend(third)
    assert len(third.depth) == 0


@pytest.mark.parametrize("search", ["mcts", "alphabeta"])
def test_only_a_budget_in_seconds_uses_it(search: str) -> None:
    memory = Memory()
    state = nim(40, coins=3)
    by_nodes = parse_bot("level8:nodes=200")
    alone = choose(by_nodes, state, search, 3)
    assert choose(SECONDS, state, search, 3, None, memory).move in state.legal()
    kept = (memory.tree, memory.table)
    assert kept != (None, None)
    told = choose(by_nodes, state, search, 3, None, memory)
    assert (told.move, told.score, told.visits) == (alone.move, alone.score, alone.visits)
    assert (memory.tree, memory.table) == kept


def test_a_game_with_secrets_keeps_nothing() -> None:
    """A tree may have learned from deals that are ruled out by now."""
    memory = Memory()
    choose(SECONDS, tricks(3, 4, 1).seen_by(0), "mcts", 3, None, memory)
    assert (memory.tree, memory.table) == (None, None)


def test_another_game_leaves_nothing_of_the_one_before() -> None:
    """Whatever searches it, and also where nothing is kept of it."""
    memory = Memory()
    choose(SECONDS, nim(40), "mcts", 3, None, memory)
    kept = memory.tree
    assert kept is not None
    choose(SECONDS, tricks(3, 4, 1).seen_by(0), "mcts", 3, None, memory)
    assert (memory.tree, memory.table) == (None, None)
