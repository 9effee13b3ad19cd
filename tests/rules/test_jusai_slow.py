"""獣裁 and 連撃獣裁 against a second engine written from docs/rules/sticks.md (slow_jusai.py)."""

from __future__ import annotations

import functools

import pytest
from every_game import CATALOGUE, at_length
from side_by_side import Slow, alongside, begin, check_choices, compare
from slow_jusai import CHOICES, SEATS, SlowJusai

RULESETS = CATALOGUE.rulesets
GAMES: dict[str, Slow] = {"jusai": SlowJusai, "jusai-rengeki": functools.partial(SlowJusai, builds=True)}
MET = {"throw-off", "free throw", "a seat is out", "rounds", "all_points", "winners"}
"""A stack is always a multiple of the ante in these options, so nobody ever antes a part."""


@pytest.mark.parametrize("game", GAMES)
def test_options_and_seats_are_those_of_the_rules(game: str) -> None:
    check_choices(RULESETS[game], CHOICES, SEATS)


@pytest.mark.parametrize("game", GAMES)
@at_length("positions", 5_000, 20_000)
def test_random_matches_agree(game: str, positions: int) -> None:
    built = {"lost", "throw-off at 0"} if game == "jusai-rengeki" else set()
    met = compare(RULESETS[game], GAMES[game], CHOICES, SEATS, positions)
    assert met >= MET | built and "short ante" not in met


def test_t2_t3_t4_a_round_with_a_throw_off() -> None:
    match = begin(RULESETS["jusai"], GAMES["jusai"], CHOICES, 3, points="10", ante="5")
    for text, points in (
        ("a 3", [5, 5, 5]),  # antes are paid with the first throw
        ("b 1", [5, 5, 5]),
        ("c 3", [5, 5, 5]),
        ("a 0", [0, 5, 0]),  # T4: a and c ante again
        ("c 0", [0, 5, 0]),
        ("a 2", [0, 5, 0]),  # and throw for free
        ("c 1", [25, 5, 0]),  # c is out
        ("b 5", [20, 0, 0]),  # T2: b is next to be first
        ("a 0", [20, 10, 0]),
    ):
        match.play(text)
        match.check()
        assert match.slow.points == points
    assert match.slow.thrower == 0


@pytest.mark.parametrize(("seats", "points"), [(2, [30, 30]), (3, [32, 29, 29]), (4, [32, 32, 28, 28])])
def test_t2_equal_points(seats: int, points: list[int]) -> None:
    """Who throws first wins: all are equal, or one or two have more than the others."""
    match = begin(RULESETS["jusai"], GAMES["jusai"], CHOICES, seats)
    for turn in range(10):
        for step in range(seats):
            match.play(f"{'abcd'[(turn + step) % seats]} {0 if step else 3}")
            match.check()
    assert match.slow.points == points and match.slow.reason == "rounds"


def test_t5_a_first_throw_is_kept_whatever_it_is() -> None:
    match = begin(RULESETS["jusai-rengeki"], GAMES["jusai-rengeki"], CHOICES, 2)
    for text, to_act in (("a 0", 0), ("again", "chance"), ("a 5", 0), ("again", "chance"), ("a 1", "chance")):
        match.play(text)
        match.check()
        assert match.slow.to_act == to_act
    for text, to_act in (("b 0", 1), ("keep", "chance")):
        match.play(text)
        match.check()
        assert match.slow.to_act == to_act
    assert match.slow.points == [29, 29] and match.slow.thrower == 0  # tied at 0


COMPARED = {game: alongside(RULESETS[game], slow, CHOICES, SEATS) for game, slow in GAMES.items()}
