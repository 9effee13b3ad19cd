"""The short version of `python -m tests.trust --part leaks`: hidden cards exchanged, wherever a seat wanders."""

from __future__ import annotations

import pytest
from every_game import thinned
from trust import leaks


@pytest.mark.parametrize(("game", "seats"), thinned(leaks.SECRET, 8))
def test_nothing_hidden_is_seen_wherever_one_wanders(game: str, seats: int) -> None:
    """As the person at either end of the table; what its record shows beside the way, test_secrets.py sees."""
    assert sum(leaks.compared(game, seats, seed, leaks.wandered) for seed in (1,)) > 0
