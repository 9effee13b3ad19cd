"""Modern Kisen's generator against one written straight from the rule text (slow_kisen.py)."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from librt.random import Random
from slow_kisen import Slow

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.kisen.state import Kisen
from kesegames.rules.kisen.terms import CHOICE, TURN

KINDS = "船兵弓車虎馬筆巫将王"
CASES = [
    ("kisen-standard", {}),
    ("kisen-standard", {"declare": "destination", "emperor_square_is_domain": "false"}),
    ("kisen-standard", {"declare": "nothing", "throws": "chained"}),
    ("kisen-hard", {"emperor_return": "forbidden"}),
    ("kisen-online", {}),
    ("kisen-education", {}),
    ("kisen-education", {"declare": "destination", "movement": "hard"}),
    ("kisen-education", {"declare": "nothing", "emperor_square_is_domain": "false"}),
]


@cache
def ruleset(game: str) -> Ruleset:
    return catalogue.load(None).rulesets[game]


def scattered(rng: Random, game: str, options: dict[str, str]) -> Kisen:
    """A turn with pieces of all kinds and owners thrown about, more or fewer of them."""
    board = ruleset(game).data["board"]
    squares = [column + row for row, column in product(board["rows"], board["columns"])]
    for place in range(len(squares) - 1, 0, -1):
        other = rng.randrange(place + 1)
        squares[place], squares[other] = squares[other], squares[place]
    sides: list[list[str]] = [[], []]
    for square in squares[1 : 3 + rng.randrange(len(squares) // 2)]:
        sides[rng.randrange(2)].append("黒赤"[rng.randrange(2)] + KINDS[rng.randrange(10)] + square)
    hands = [
        "".join("黒赤"[rng.randrange(2)] + KINDS[rng.randrange(10)] for _ in range(rng.randrange(3))) for _ in "ab"
    ]
    seat = ("IA", "A")[rng.randrange(2)]
    text = (
        f"IA {' '.join(sides[0])}, A {' '.join(sides[1])}, 皇 {squares[0]}, hands {hands[0] or '-'} {hands[1] or '-'}"
    )
    text += f", roamed {rng.randrange(2)}, turn {seat}"
    return Kisen.from_position(ruleset(game), ruleset(game).complete(options), 2, text)


def check(state: Kisen) -> None:
    spellings = [state.spell(move) for move in state.legal()]
    assert sorted(spellings) == Slow(state).spellings(), state.position()


@pytest.mark.parametrize(("game", "options"), CASES)
def test_scattered_positions_have_the_moves_of_the_rule_text(game: str, options: dict[str, str]) -> None:
    rng = Random(7)
    for _ in range(60):
        state = scattered(rng, game, options)
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
