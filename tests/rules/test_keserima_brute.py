"""Kese-Rima's turns against a slow generator written from docs/rules/keserima.md alone, and figures of random play."""

from __future__ import annotations

import random

from keserima_positions import SQUARES, after, keserima
from librt.random import Random
from slow_keserima import Position, random_position

from kesegames.engine.state import CHANCE, OVER, State


def check(state: State) -> None:
    """The turns of `state`, and the boards they lead to, are those of the slow generator."""
    slow = Position(state.position()).turns()
    turns = {state.write(move): state.after(move) for move in state.legal()}
    assert sorted(turns) == sorted(slow)
    for turn, board in slow.items():
        pieces = {spot: ids[0] for spot, ids in turns[turn].look().pieces.items() if spot in SQUARES}
        assert pieces == board


def test_turns_of_any_position_are_those_of_the_rule_text() -> None:
    rng = random.Random(7)
    for _ in range(150):
        check(keserima(random_position(rng)))


def compared(rng: random.Random) -> int:
    check(keserima(random_position(rng)))
    return 1


COMPARED = {"keserima": compared}


def test_turns_in_random_play_are_those_of_the_rule_text() -> None:
    rng = Random(11)
    state = keserima()
    for _ in range(250):
        if state.to_act == OVER:
            state = keserima()
        if state.to_act == CHANCE:
            state.play(state.sample(rng))
            continue
        check(state)
        moves = state.legal()
        state.play(moves[rng.randrange(len(moves))])


def test_random_play_has_its_known_figures() -> None:
    """About 23.6 turns a game, 53.5 legal turns a position, half of the games drawn by two passes."""
    rng = Random(3)
    games, turns, legal, draws = 250, 0, 0, 0
    start = keserima()
    for _ in range(games):
        state = start.copy()
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                state.play(state.sample(rng))
                continue
            moves = state.legal()
            turns += 1
            legal += len(moves)
            state.play(moves[rng.randrange(len(moves))])
        outcome = state.outcome()
        assert outcome is not None
        draws += outcome.reason == "two_passes"
    assert 19 < turns / games < 28
    assert 48 < float(legal) / turns < 59
    assert 0.38 < draws / games < 0.62


def test_legal_turns_at_the_start() -> None:
    opening = after(keserima(), "R+@11 S+@23 K+@15", "K{oox} R{oxx}")
    assert len(after(opening, "first K").legal()) == 45
    assert len(after(opening, "first R").legal()) == 77
    assert len(after(keserima(), "R+@11 S+@23 K+@15", "K{o+x} R{o+x}", "first K").legal()) == 146


def test_samples_follow_the_weights() -> None:
    rng = Random(5)
    for state in (after(keserima(), "R+@11 S+@23 K+@15"), keserima("K o15, decks oo++++x -, draw K"), keserima()):
        chances = dict(state.chances())
        total = sum(chances.values())
        counted = dict.fromkeys(chances, 0)
        for _ in range(8000):
            counted[state.sample(rng)] += 1
        for outcome, weight in chances.items():
            expected = 8000.0 * float(weight) / float(total)
            assert abs(counted[outcome] - expected) < 5 * (expected + 1) ** 0.5
