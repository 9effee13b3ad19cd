"""Forced wins: found whenever there are any within the turns searched, never claimed where there are none."""

from __future__ import annotations

import pytest
from tiny_games import Nim, nim

from kesegames.ai.forced import MOST_TURNS, winning
from kesegames.ai.search import Budget, Clock
from kesegames.engine.state import NOBODY, OVER


class SharpNim(Nim):
    """Nim that knows a win at once: whoever finds one to three in the heap takes them."""

    def certain_winner(self) -> int:
        return int(self.to_act) if self.to_act >= 0 and self.heap <= 3 else NOBODY


def sharp(heap: int, coins: int = 0) -> SharpNim:
    state = SharpNim(nim(1).ruleset, {}, 2)
    state.heap, state.coins, state.to_act = heap, coins, 0
    return state


@pytest.mark.parametrize("heap", range(1, 18))
def test_every_heap_that_is_won_is_won_by_leaving_a_multiple_of_four(heap: int) -> None:
    choice = winning(sharp(heap), Budget(100_000, 0.0), None)
    if heap % 4 == 0:
        assert choice is None
    else:
        assert choice is not None
        assert (choice.move, choice.score) == (heap % 4, 1.0)
        assert choice.line == [str(heap % 4)]


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
