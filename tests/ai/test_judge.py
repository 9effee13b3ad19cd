"""Judging a move that was played, with more than two seats, too."""

from __future__ import annotations

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
