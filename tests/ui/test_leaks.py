"""The short version of `python -m tests.trust --part leaks`: hidden cards exchanged, wherever a seat wanders."""

from __future__ import annotations

import pytest
from every_game import thinned
from trust import leaks


@pytest.mark.parametrize(("game", "seats"), thinned(leaks.SECRET, 8))
def test_nothing_hidden_is_seen_wherever_one_wanders(game: str, seats: int) -> None:
    """As the person at either end of the table; what its record shows beside the way, test_secrets.py sees."""
    assert sum(leaks.compared(game, seats, seed, leaks.wandered) for seed in (1,)) > 0


def test_what_differs_is_told_without_what_is_the_same() -> None:
    one, other = ("save", "a1", [("name", "x", 5), ("as", "y")]), ("save", "b2", [("name", "x", 6), ("as", "y")])
    assert leaks.told_apart(one, other) == "a1 … b2; 5 … 6"
    assert leaks.told_apart(["a"], ["a", "b"]) == "['a'] … ['a', 'b']"
