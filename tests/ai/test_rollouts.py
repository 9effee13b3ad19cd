"""Rollouts (ai/rollouts.py): legal, the same for the same seed, within the budget, and no worse than `greedy`."""

from __future__ import annotations

import random

import pytest
from every_game import CATALOGUE
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames import catalogue
from kesegames.ai import rollouts
from kesegames.ai.playout import most_urgent
from kesegames.ai.search import Budget, Sight
from kesegames.engine.state import CHANCE, OVER, State

DECIDED = [id for id, ruleset in CATALOGUE.rulesets.items() if ruleset.levels or id == "kuhn"]


def position(game: str, seed: int, seats: int = 0) -> State:
    """A decision with more than one move, some way into a game, as its seat sees it."""
    ruleset = CATALOGUE.ruleset(game)
    rng, lots = random.Random(f"{game}{seed}"), Random(seed)
    state = catalogue.start(ruleset, {}, seats or ruleset.least_seats)
    steps = rng.randrange(0 if ruleset.is_hidden else 4, 3 if ruleset.is_hidden else 30)
    while state.to_act != OVER and (steps > 0 or state.to_act == CHANCE or len(state.legal()) < 2):
        steps -= 1
        state.play(state.sample(lots) if state.to_act == CHANCE else rng.choice([*state.legal()]))
    return state.seen_by(state.to_act) if state.to_act != OVER else position(game, seed + 100, seats)


def written(state: State) -> list[str]:
    return [state.write(move) for move in state.legal()] if state.to_act >= 0 else []


@pytest.mark.parametrize("game", DECIDED)
def test_its_choice_is_legal_and_always_the_same(game: str) -> None:
    state = position(game, 3)
    key = state.key_for(state.to_act)
    choices = [rollouts.search(state, Budget(6, 0.0), 5, None) for _ in range(2)]
    assert choices[0].move == choices[1].move and choices[0].visits == choices[1].visits
    assert choices[0].move in [int(move) for move in state.legal()] and choices[0].nodes == 6
    assert 0.0 <= choices[0].score <= 1.0 and len(choices[0].values) == (state.seats if state.seats > 2 else 0)
    assert state.key_for(state.to_act) == key


def test_it_takes_a_win_that_is_there() -> None:
    """A complete hand of 終季 ends the season, whatever else can be discarded."""
    state = catalogue.start(CATALOGUE.ruleset("shuki"), {"seasons": "1"}, 2)
    lots = Random(4)
    while "end" not in written(state):
        state.play(state.sample(lots) if state.to_act == CHANCE else most_urgent(state, state.legal(), lots))
        if state.to_act == OVER:
            state = catalogue.start(CATALOGUE.ruleset("shuki"), {"seasons": "1"}, 2)
    found = rollouts.search(state.seen_by(state.to_act), Budget(200, 0.0), 1, None)
    assert state.write(found.move) == "end" and found.score > 0.9


def test_a_stop_ends_it_and_something_is_chosen_all_the_same() -> None:
    state = position("chigi", 1, 4)
    found = rollouts.search(state, Budget(0, 60.0), 1, lambda share: True)
    assert found.nodes <= 1 and found.move in [int(move) for move in state.legal()]


def test_a_budget_of_time_is_kept() -> None:
    found = rollouts.search(position("chigi", 1, 4), Budget(0, 0.05), 1, None)
    assert found.nodes > 0


def test_only_the_moves_in_sight_are_tried_and_errors_count() -> None:
    state = position("chigi", 2, 4)
    legal = [int(move) for move in state.legal()]
    one = Sight(vec[i64]([legal[-1]]), {}, 0)
    assert rollouts.search(state, Budget(50, 0.0), 1, None, one).move == legal[-1]
    blind = Sight(state.legal(), {move: (5.0 if move == legal[-1] else 0.0) for move in legal}, 0)
    assert rollouts.search(state, Budget(50, 0.0), 1, None, blind).move == legal[-1]


def test_without_evidence_it_plays_as_greedy_does() -> None:
    """With one rollout a move nothing is better by more than chance may make it."""
    for seed in range(5):
        state = position("chigi", seed, 4)
        moves = state.legal()
        urgency = max(state.urgency(move) for move in moves)
        found = rollouts.search(state, Budget(1, 0.0), seed, None)
        assert state.urgency(found.move) == urgency


def test_the_budget_is_shared_evenly_and_the_worse_half_is_dropped_until_two_are_left() -> None:
    state = next(one for one in (position("chigi", seed, 4) for seed in range(50)) if len(one.legal()) >= 5)
    trial = rollouts.Trial(state, 1, Sight(vec[i64]([*state.legal()][:5]), {}, 0))
    alive = [trial.alive]
    assert trial.share_of(300) == 300 // (5 * 3) and trial.share_of(3) == 1  # 5, 3 and 2 are tried.
    for _ in range(3):
        trial.halve()
        alive.append(trial.alive)
    assert alive == [5, 3, 2, 2]


def test_what_is_clearly_worse_is_dropped_and_what_is_clearly_better_comes_first() -> None:
    state = next(one for one in (position("chigi", seed, 4) for seed in range(50)) if len(one.legal()) >= 4)
    trial = rollouts.Trial(state, 1, Sight(vec[i64]([*state.legal()][:4]), {}, 0))
    moves = [int(move) for move in trial.move]
    trial.rounds = 100
    for place, gap in enumerate([0.0, -9.0, 1.0, 9.0]):  # Each by a tenth of its gap, with errors of 3.
        trial.gaps[place], trial.squares[place] = gap, 1.0 + gap * gap / 100
    trial.drop_clear()
    assert [int(move) for move in trial.move][: trial.alive] == [moves[2], moves[3]] and trial.rounds == 0


def test_of_two_moves_one_is_left_only_when_its_worth_is_known() -> None:
    state = position("chigi", 2, 4)
    trial = rollouts.Trial(state, 1, Sight(vec[i64]([*state.legal()][:2]), {}, 0))
    trial.rounds, trial.gaps[1], trial.squares[1] = 100, -9.0, 1.0
    trial.drop_clear()
    assert trial.alive == 2
    for place in range(2):
        trial.times[place] = float(rollouts.TOLD)
    trial.drop_clear()
    assert trial.alive == 1


def test_a_move_that_is_alone_in_sight_is_judged() -> None:
    """Unless there is no other: then nothing is asked."""
    state = position("chigi", 2, 4)
    found = rollouts.search(state, Budget(40, 0.0), 1, None, Sight(vec[i64]([state.legal()[0]]), {}, 0))
    assert found.nodes == 40 and found.score != state.estimate(state.to_act)
