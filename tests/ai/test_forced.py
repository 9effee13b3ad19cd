"""Forced wins: found whenever there are any within the turns searched, never claimed where there are none."""

from __future__ import annotations

import pytest
from tiny_games import sharp

from kesegames.ai.forced import MOST_TURNS, WHOLE_NODES, safest, winning
from kesegames.ai.search import Budget, Choice, Clock
from kesegames.engine.state import OVER


@pytest.mark.parametrize("heap", range(1, 18))
def test_every_heap_that_is_won_is_won_by_leaving_a_multiple_of_four(heap: int) -> None:
    choice = winning(sharp(heap), Budget(100_000, 0.0), None)
    if heap % 4 == 0:
        assert choice is None
    else:
        assert choice is not None
        assert (choice.move, choice.score) == (heap % 4, 1.0)
        assert choice.line == [str(heap % 4)] and choice.visits == {str(heap % 4): 1.0}


def test_chance_that_may_spoil_it_forces_nothing() -> None:
    # Of five one would leave four, but the coin may add one, and the other seat then leaves four itself.
    assert winning(sharp(5, coins=1), Budget(100_000, 0.0), None) is None
    assert winning(sharp(3, coins=1), Budget(100_000, 0.0), None) is not None


def test_a_win_in_two_turns_is_found_by_any_budget_but_the_smallest() -> None:
    assert winning(sharp(6), Budget(200, 0.0), None) is not None
    assert winning(sharp(6), Budget(0, 0.001), None) is not None
    assert winning(sharp(6), Budget(50, 0.0), None) is None
    assert winning(sharp(3), Budget(1, 0.0), None) is not None


def test_stop_ends_it_without_a_claim() -> None:
    assert winning(sharp(4 * MOST_TURNS + 3), Budget(0, 600.0), lambda share: True) is None


def test_the_clock_of_a_budget_in_seconds_ends_it() -> None:
    assert winning(sharp(59), Budget(0, 0.02), None) is None
    clock = Clock(Budget(0, 0.02), None)
    assert not clock.is_up(1)
    assert sharp(59).to_act != OVER


def liked(move: int, score: float = 0.5) -> Choice:
    """What a search has found that likes one, two and three in this order."""
    return Choice(move, score, 100, [str(move)], {"3": 0.2, "2": 0.3, "1": 0.5})


def test_a_move_after_which_the_other_seat_forces_a_win_is_not_played() -> None:
    safe = safest(sharp(7), liked(1), Budget(WHOLE_NODES, 0.0), None)
    assert (safe.move, safe.line, safe.score, safe.visits) == (3, ["3"], 0.5, liked(1).visits)
    assert safest(sharp(6), liked(1), Budget(0, 60.0), None).move == 2
    # The next best one is taken although the move that was found is as safe: one and two lose, then two is not asked.
    assert safest(sharp(7), liked(3), Budget(WHOLE_NODES, 0.0), None).move == 3


def test_what_was_found_stays_where_it_is_safe_or_nothing_is() -> None:
    for state, found in ((sharp(5), liked(1)), (sharp(8), liked(1)), (sharp(8), liked(2))):
        assert safest(state, found, Budget(WHOLE_NODES, 0.0), None) is found


def test_nobody_looks_ahead_for_a_weak_opponent_after_a_certain_result_or_when_stopped() -> None:
    wide = Budget(WHOLE_NODES, 0.0)
    assert safest(sharp(7), liked(1), Budget(WHOLE_NODES - 1, 0.0), None).move == 1
    assert safest(sharp(7), liked(1, 1.0), wide, None).move == safest(sharp(7), liked(1, 0.0), wide, None).move == 1
    assert safest(sharp(7), liked(1), Budget(0, 600.0), lambda share: True).move == 1


def test_the_end_of_the_game_is_lost_for_nobody_who_made_it() -> None:
    assert safest(sharp(3), liked(3), Budget(WHOLE_NODES, 0.0), None).move == 3
