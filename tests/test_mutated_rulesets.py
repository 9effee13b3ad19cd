"""Whatever passes the checks of a ruleset plays: rulesets changed at random, their options chosen at random."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import mutated_rulesets
import pytest
from librt.random import Random

from kesegames import catalogue, rules
from kesegames.ai import levels
from kesegames.catalogue import checking
from kesegames.engine.odds import expected
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble

PLIES = 60
BOTS = ("level8:nodes=4", "level3:nodes=4")
FOLDER = Path(__file__).parent.parent / "rulesets"
TREES = catalogue.trees(FOLDER)


def test_some_changed_rulesets_play() -> None:
    check(0, 20)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 41))
def test_five_thousand_changed_rulesets_play(seed: int) -> None:
    check(seed, 125)


@pytest.mark.parametrize("id", sorted(TREES))
def test_the_greatest_weights_play(id: str) -> None:
    root = copy.deepcopy(TREES[id])
    assert isinstance(root.value, dict)
    weights = root.value.get("weights")
    for node in weights.value.values() if weights is not None and isinstance(weights.value, dict) else ():
        node.value = "1000"
    data, troubles = checking.check(root, rules.names())
    assert troubles == []
    play(Ruleset(id, data), 0, 8)


def check(seed: int, count: int) -> None:
    """Play so many changed rulesets; each failure says which it was."""
    failed = []
    for number, ruleset in enumerate(islice(mutated_rulesets.valid(TREES, seed), count)):
        try:
            play(ruleset, number)
        # Any kind of stumbling is what is looked for.
        except Exception as error:
            failed.append(f"{number}: {ruleset.id}: {type(error).__name__}: {error}")
    assert failed == []


def play(ruleset: Ruleset, number: int, plies: int = PLIES) -> None:
    rng = random.Random(number)
    options = {name: rng.choice(list(option.choices)) for name, option in ruleset.options.items()}
    seats = rng.choice((ruleset.least_seats, ruleset.most_seats))
    try:
        state = catalogue.start(ruleset, options, seats)
    except Trouble as trouble:
        # Choices that do not go together are told before a game, not in it.
        assert trouble.text == "trouble.ruleset_rules_failed", trouble.text
        return
    thrown = Random(number)
    for ply, bot in zip(range(plies), bots(), strict=False):
        if state.to_act == OVER:
            break
        ask(state, ply)
        if state.to_act == CHANCE:
            state.play(state.sample(thrown))
            continue
        search = rules.game(ruleset.module).search
        choice = levels.choose(bot, state.seen_by(state.to_act), search, PLIES * number + ply)
        assert 0.0 <= choice.score <= 1.0
        state.play(choice.move)


def bots() -> Iterator[levels.Bot]:
    while True:
        yield from map(levels.parse_bot, BOTS)


def ask(state: State, ply: int) -> None:
    """What the table asks of a position, of one move in turn."""
    state.look()
    for seat in range(state.seats):
        state.goals(seat)
        state.reasons(seat)
        assert 0.0 <= state.estimate(seat) <= 1.0
    moves = [int(move) for move in state.legal()] or [int(move) for move, _ in state.chances()]
    move = moves[ply % len(moves)]
    spelled = state.spell(move)
    assert state.read(state.write(move)) == move
    for clicked in range(len(spelled)):
        state.preview(spelled[:clicked])
        state.explain(spelled[:clicked], spelled[clicked])


def test_no_guess_is_a_certain_result_whatever_the_lead() -> None:
    assert expected(0.0) == 0.5
    assert 0.0 < expected(-1e300) < expected(-2.0) < expected(1.0) < expected(1e300) < 1.0
    assert expected(3.5) + expected(-3.5) == pytest.approx(1.0)
