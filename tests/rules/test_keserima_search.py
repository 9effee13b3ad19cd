"""The opponent at Kese-Rima: it sees a win at once, forces wins, and puts no piece where it loses at once."""

from __future__ import annotations

from random import Random

import pytest
from every_game import CATALOGUE

from kesegames import catalogue, rules
from kesegames.ai.forced import Hunt, winning
from kesegames.ai.levels import choose, parse_bot
from kesegames.ai.search import Budget, Clock
from kesegames.engine.state import CHANCE, NOBODY, OVER, State

SEARCH = rules.game("keserima").search


def positions(games: int, each: int) -> list[State]:
    """Some positions of random games, a turn due in each."""
    start = catalogue.start(CATALOGUE.rulesets["keserima"], {})
    found: list[State] = []
    for seed in range(games):
        rng = Random(seed)
        state = start.copy()
        met: list[State] = []
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                outcomes = state.chances()
                state = state.after(rng.choices([move for move, _ in outcomes], [int(w) for _, w in outcomes])[0])
            else:
                met.append(state)
                state = state.after(rng.choice(list(state.legal())))
        found += rng.sample(met, min(each, len(met))) + met[-1:]
    return found


def wins_at_once(state: State) -> bool:
    """Whether some turn wins, by trying them all."""
    seat = state.to_act
    for move in state.legal():
        outcome = state.after(move).outcome()
        if outcome is not None and seat in outcome.winners:
            return True
    return False


def test_a_win_at_once_is_known_without_trying() -> None:
    tried = [(state, wins_at_once(state)) for state in positions(60, 5)]
    assert [state.position() for state, wins in tried if (state.certain_winner() == state.to_act) != wins] == []
    assert len({wins for _, wins in tried}) == 2


def test_a_draw_between_changes_nothing_for_the_seat_that_moves_next() -> None:
    drawing = [state.after(move) for state in positions(40, 4) for move in list(state.legal())[::5]]
    winners = set()
    for state in drawing:
        if state.to_act == CHANCE:
            winners.add(state.certain_winner())
            after = [state.after(outcome) for outcome, _ in state.chances()]
            assert {next_one.certain_winner() for next_one in after} == {state.certain_winner()}
    assert len(winners) == 3


def test_nobody_is_certain_to_win_before_the_first_turn_and_after_the_last() -> None:
    start = catalogue.start(CATALOGUE.rulesets["keserima"], {})
    assert start.certain_winner() == NOBODY
    ended = [state.after(move) for state in positions(5, 0) for move in state.legal() if wins_at_once(state)]
    assert {state.certain_winner() for state in ended if state.to_act == OVER} == {NOBODY}


def test_a_loss_at_once_is_known_as_trying_every_turn_would_tell() -> None:
    told: set[bool] = set()
    for state in positions(60, 5):
        if state.certain_winner() != state.to_act:
            after = [state.after(move) for move in state.legal()]
            loses = all(
                wins_at_once(one) if one.to_act == 1 - state.to_act else False for one in after if one.to_act >= 0
            )
            loses = loses and all(one.certain_winner() == 1 - state.to_act for one in after)
            assert state.loses_at_once() == loses, state.position()
            told.add(loses)
    assert told == {True, False}


def forced_slowly(state: State, turns: int) -> bool:
    """Whether the seat to act can force a win within `turns`, by nothing but the rules."""
    seat = state.to_act

    def stands(after: State, left: int) -> bool:
        outcome = after.outcome()
        if outcome is not None:
            return seat in outcome.winners
        if after.to_act == CHANCE:
            return all(stands(after.after(move), left) for move, _ in after.chances())
        if after.to_act == seat:
            return left > 0 and forced_slowly(after, left)
        return left > 0 and all(stands(after.after(move), left) for move in after.legal())

    return any(stands(state.after(move), turns - 1) for move in state.legal())


@pytest.mark.slow
def test_wins_in_two_turns_are_those_of_a_search_without_cuts() -> None:
    found = 0
    for state in positions(40, 2):
        if len(state.legal()) > 30 or wins_at_once(state):
            continue
        forced = Hunt(Clock(Budget(0, 0.0), None)).wins(state, 2)
        assert forced == forced_slowly(state, 2), state.position()
        found += forced
    assert found > 0


def test_a_forced_win_is_played_to_its_end() -> None:
    """Against every reply there is, for wins at the second turn."""
    played = 0
    for state in positions(30, 3):
        choice = winning(state, Budget(300, 0.0), None)
        if choice is None or wins_at_once(state):
            continue
        after = state.after(choice.move)
        replies = [after.after(move) for move in (after.legal() if after.to_act >= 0 else [])]
        for replied in replies:
            if replied.to_act == state.to_act:
                again = winning(replied, Budget(300, 0.0), None)
                assert again is not None and again.score == 1.0, replied.position()
        played += bool(replies)
    assert played > 0


def test_no_turn_lets_the_other_seat_win_at_once_where_another_does_not() -> None:
    checked = 0
    for state in positions(8, 1):
        moves = [state.after(move) for move in state.legal()]
        safe = [after for after in moves if after.certain_winner() != 1 - state.to_act]
        if wins_at_once(state) or len(safe) in (0, len(moves)):
            continue
        after = state.after(choose(parse_bot("level8:nodes=300"), state, SEARCH, 1).move)
        assert after.certain_winner() != 1 - state.to_act, state.position()
        checked += 1
    assert checked > 2
