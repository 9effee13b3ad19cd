"""Judging a move that was played, with two seats and with more."""

from __future__ import annotations

import pytest
from tiny_games import nim

from kesegames.ai.analysis import judge


def test_a_move_of_three_seats_is_never_worth_more_than_the_best() -> None:
    state = nim(5, 3)
    for played in (1, 2, 3):
        judged = judge(state, played, "mcts", 400, 7)
        assert 0.0 <= judged.after <= judged.before <= 1.0
        assert judged.line[0] == str(judged.best)
    # alpha-beta serves two seats only: the name of the search must not matter here.
    assert judge(state, 3, "alphabeta", 400, 7).before == judged.before


def test_a_win_missed_among_three_seats_is_lost() -> None:
    won = judge(nim(3, 3), 3, "mcts", 400, 7)
    assert (won.best, won.before, won.after) == (3, 1.0, 1.0)
    missed = judge(nim(3, 3), 2, "mcts", 400, 7)
    assert (missed.best, missed.before) == (3, 1.0) and missed.after < 0.2


def test_the_only_move_is_the_best_and_worth_what_it_is() -> None:
    only = judge(nim(1), 1, "mcts", 50, 7)
    assert (only.best, only.before, only.after, only.line) == (1, 1.0, 1.0, ["1"])
    assert judge(nim(1, 3), 1, "mcts", 50, 7).values[0] == pytest.approx(1.0)


@pytest.mark.parametrize("search", ["mcts", "alphabeta"])
def test_a_worse_move_is_set_against_the_best_and_one_as_good_is_the_best(search: str) -> None:
    # Of five, leaving four wins; of eight everything loses, so that what was played is as good as anything else.
    worse = judge(nim(5), 2, search, 400, 7)
    assert (worse.best, worse.before, worse.after) == (1, 1.0, 0.0)
    for played in (1, 2, 3):
        lost = judge(nim(8), played, search, 4000, 7)
        assert (lost.best, lost.line[0], lost.before, lost.after) == (played, str(played), 0.0, 0.0)
