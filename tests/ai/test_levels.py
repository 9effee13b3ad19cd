"""Bots by name, their numbers, and the two that do not search."""

from __future__ import annotations

import hashlib

import pytest
from tiny_games import nim

from kesegames import catalogue
from kesegames.ai.levels import bot_seed, choose, level_nodes, parse_bot
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble


def kuhn(*events: str) -> State:
    state = catalogue.start(catalogue.load(None).rulesets["kuhn"], {})
    for text in events:
        state.play(state.read(text))
    return state


def test_every_name_of_the_commands_page_is_a_bot() -> None:
    names = ["random", "greedy", *(f"level{level}" for level in range(1, 9))]
    bots = [parse_bot(name) for name in names]
    assert [bot.name for bot in bots] == names
    assert [bot.level for bot in bots] == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert not any(bot.has_own_budget for bot in bots)


def test_a_level_searches_three_times_the_nodes_of_the_one_below() -> None:
    assert [parse_bot(f"level{level}").budget.nodes for level in (1, 2, 3)] == [27, 81, 243]
    assert level_nodes(8) == 3**7 * level_nodes(1)


def test_a_name_may_state_another_budget() -> None:
    nodes, seconds = parse_bot("level5:nodes=2000"), parse_bot("level5:seconds=0.2")
    assert (nodes.level, nodes.budget.nodes, nodes.budget.seconds) == (5, 2000, 0.0)
    assert (seconds.level, seconds.budget.nodes, seconds.budget.seconds) == (5, 0, 0.2)


def test_seconds_for_all_leave_a_stated_budget_alone() -> None:
    assert parse_bot("level5").limited(0.5).budget.seconds == 0.5
    assert parse_bot("level5").limited(0.5).budget.nodes == 0
    assert parse_bot("level5:nodes=7").limited(0.5).budget.nodes == 7
    assert parse_bot("greedy").limited(0.5).budget.seconds == 0.0


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", "trouble.unknown_bot"),
        ("human", "trouble.unknown_bot"),
        ("level0", "trouble.unknown_bot"),
        ("level9", "trouble.unknown_bot"),
        ("Level1", "trouble.unknown_bot"),
        ("level1 ", "trouble.unknown_bot"),
        ("level5:", "trouble.unknown_bot"),
        ("level5:nodes=-1", "trouble.unknown_bot"),
        ("level5:nodes=1e3", "trouble.unknown_bot"),
        ("level5:nodes=٣", "trouble.unknown_bot"),
        ("level5:seconds=nan", "trouble.unknown_bot"),
        ("level5:seconds=1:nodes=1", "trouble.unknown_bot"),
        ("level5:nodes=0", "trouble.bot_budget"),
        ("level5:nodes=9999999999", "trouble.bot_budget"),
        ("level5:seconds=0", "trouble.bot_budget"),
        ("level5:seconds=0.0", "trouble.bot_budget"),
        ("level5:seconds=99999", "trouble.bot_budget"),
        ("random:nodes=5", "trouble.bot_budget"),
    ],
)
def test_other_names_are_refused(text: str, trouble: str) -> None:
    with pytest.raises(Trouble) as refused:
        parse_bot(text)
    assert (refused.value.text, refused.value.values["bot"]) == (trouble, text)


def test_a_bots_number_is_the_first_eight_bytes_of_sha_256() -> None:
    assert bot_seed("8412", 1, 7) == int(hashlib.sha256(b"8412/bot/1/7").hexdigest()[:16], 16)


def test_random_plays_each_legal_move_and_repeats_by_its_number() -> None:
    state = kuhn("a{K} b{Q}").seen_by(0)
    chosen = [choose(parse_bot("random"), state, "mcts", seed).move for seed in range(40)]
    assert {0, 1} == set(chosen)
    assert chosen == [choose(parse_bot("random"), state, "mcts", seed).move for seed in range(40)]
    assert choose(parse_bot("random"), state, "mcts", (1 << 64) - 1).move in (0, 1)


def test_greedy_plays_the_greatest_urgency_and_draws_equal_ones_by_its_number() -> None:
    heap = nim(7)  # Taking two is as urgent as taking three there.
    chosen = [choose(parse_bot("greedy"), heap, "mcts", seed).move for seed in range(40)]
    assert set(chosen) == {2, 3}
    assert chosen == [choose(parse_bot("greedy"), heap, "mcts", seed).move for seed in range(40)]


def test_nobody_is_asked_where_nobody_decides() -> None:
    with pytest.raises(ValueError, match="no seat"):
        choose(parse_bot("random"), kuhn(), "mcts", 1)
    with pytest.raises(ValueError, match="no search"):
        choose(parse_bot("level1"), kuhn("a{K} b{Q}"), "guessing", 1)
