"""A slow second engine by itself: its matches end, and what must hold at every position does."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from slow_game import CHANCE, OVER, SlowGame, leaders

Game = TypeVar("Game", bound=SlowGame)


def play_alone(
    slow: Callable[[dict[str, str], int], Game],
    choices: dict[str, list[str]],
    seats: Sequence[int],
    positions: int,
    draw: Callable[[SlowGame, random.Random], str],
    check: Callable[[Game, str], None],
) -> set[str]:
    """Random matches of random options, to their ends; `check` looks at each position and at the next event."""
    rng = random.Random(positions)
    met: set[str] = set()
    passed = matches = 0
    while passed < positions:
        options = {name: rng.choice(values) for name, values in choices.items()}
        match = slow(options, seats[matches % len(seats)])
        matches += 1
        while match.to_act != OVER:
            assert bool(match.chances()) == (match.to_act == CHANCE) and bool(match.legal()) == (match.to_act != CHANCE)
            assert len(set(match.legal())) == len(match.legal())
            text = draw(match, rng)
            check(match, text)
            match.play(text)
            passed += 1
        check(match, "")
        assert match.reason and not match.legal() and not match.chances()
        met |= {*match.met, match.reason, "winners" if leaders(match.points) else "draw"}
    return met
