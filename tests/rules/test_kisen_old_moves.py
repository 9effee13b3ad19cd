"""Old Kisen's moves: a second generator, counts, and that games end."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from kisen_old_positions import (
    GAMES,
    every_option,
    place,
    random_game,
    ruleset,
    scattered,
    spellings,
    start,
)
from slow_kisen_old import Slow

from kesegames.engine.perft import perft


@pytest.mark.parametrize("game", GAMES)
def test_another_generator_finds_the_same_moves(game: str) -> None:
    rng = Random(7)
    for options in every_option():
        positions = [scattered(rng, game) for _ in range(6)]
        for _ in range(2):
            positions.append(rng.choice(random_game(start(game, **options), rng.randrange(1000))).position())
        for position in positions:
            check(game, position, options)


def check(game: str, position: str, options: dict[str, str]) -> None:
    """Both find the same moves."""
    state = place(position, game, **options)
    if state.to_act < 0 or state.is_choosing:
        return
    height, water = len(ruleset(game).data["board"]["rows"]), set(ruleset(game).areas["water"])
    slow = Slow(position, ruleset(game).complete(options), height, water)
    assert slow.spellings() == spellings(state), (position, options)
    assert len(spellings(state)) == len(state.legal())
    assert place(position, game, **options) == state  # finding moves changes nothing


def compared(game: str, rng: Random) -> int:
    check(game, scattered(rng, game), rng.choice(every_option()))
    return 1


COMPARED = {game: partial(compared, game) for game in GAMES}


def test_perft() -> None:
    counts = {game: [(ply.paths, ply.positions) for ply in perft(start(game), 2)] for game in GAMES}
    assert counts == {"kisen-old": [(32, 32), (1008, 1008)], "kisen-old-compact": [(9, 9), (85, 85)]}


@pytest.mark.parametrize("game", GAMES)
def test_random_games_end(game: str) -> None:
    reasons = set()
    for seed, options in enumerate(every_option()):
        outcome = random_game(start(game, **options), seed)[-1].outcome()
        assert outcome is not None
        reasons.add(outcome.reason)
    assert reasons <= {"king_captured", "no_move", "no_progress"}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_random_games_end(game: str) -> None:
    for seed in range(200):
        assert random_game(start(game), seed)[-1].outcome() is not None
