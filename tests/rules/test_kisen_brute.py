"""Modern Kisen's generator against one written straight from the rule text (slow_kisen.py)."""

from __future__ import annotations

import random
from functools import partial

import pytest
from kisen_positions import CASES, ruleset, scattered
from librt.random import Random
from slow_kisen import Slow

from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.kisen.state import Kisen
from kesegames.rules.kisen.terms import CHOICE, TURN


def check(state: Kisen) -> None:
    spellings = [state.spell(move) for move in state.legal()]
    assert sorted(spellings) == Slow(state).spellings(), state.position()


@pytest.mark.parametrize(("game", "options"), CASES)
def test_scattered_positions_have_the_moves_of_the_rule_text(game: str, options: dict[str, str]) -> None:
    rng = Random(7)
    for _ in range(60):
        check_throws(scattered(rng, game, options), rng)


def check_throws(state: Kisen, rng: Random) -> None:
    """A position, and one after throws in it."""
    if state.to_act != OVER:
        check(state)
    for _ in range(6):
        if state.phase == TURN:
            throws = [move for move in state.legal() if 2 <= move >> 24 <= 4]
            state = state.after(throws[rng.randrange(len(throws))]) if throws else state
        elif state.to_act == CHANCE:
            state = state.after(state.sample(rng))
        elif state.phase == CHOICE:
            check_choice(state)
            break


def compared(game: str, rng: random.Random) -> int:
    """In one of the game's sets of options."""
    options = rng.choice([options for id, options in CASES if id == game])
    thrown = Random(rng.randrange(2**31))
    check_throws(scattered(thrown, game, options), thrown)
    return 1


COMPARED = {game: partial(compared, game) for game, _ in CASES}


def check_choice(state: Kisen) -> None:
    """After a throw; a further one (M23) is not the generator's matter."""
    spellings = sorted(state.spell(move) for move in state.legal())
    assert [spelling for spelling in spellings if spelling != ("throw",)] == Slow(state).spellings(), state.position()


@pytest.mark.parametrize(("game", "options"), CASES)
def test_positions_of_games_have_the_moves_of_the_rule_text(game: str, options: dict[str, str]) -> None:
    rng = Random(11)
    state = Kisen.start(ruleset(game), ruleset(game).complete(options), 2)
    for _ in range(250):
        if state.to_act == OVER:
            break
        if state.to_act == CHANCE:
            state.play(state.sample(rng))
            continue
        if state.phase == TURN and rng.randrange(5) == 0:
            check(state)
        elif state.phase == CHOICE:
            check_choice(state)
        moves = state.legal()
        state.play(moves[rng.randrange(len(moves))])
