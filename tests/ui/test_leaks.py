"""The short version of `python -m tests.trust --part leaks`: hidden cards exchanged, wherever a seat wanders."""

from __future__ import annotations

import pytest
from every_game import thinned
from trust import leaks

from kesegames.catalogue import Catalogue
from kesegames.play.opponent import Opponent
from kesegames.ui.scenes.replay.scene import Replay

from .conftest import Hand
from .twins import Silent, played, silence


@pytest.mark.parametrize(("game", "seats"), thinned(leaks.SECRET, 8))
def test_nothing_hidden_is_seen_wherever_one_wanders(game: str, seats: int) -> None:
    """As the person at either end of the table; what its record shows beside the way, test_secrets.py sees."""
    assert sum(leaks.compared(game, seats, seed, leaks.wandered) for seed in (1,)) > 0


def test_what_differs_is_told_without_what_is_the_same() -> None:
    one, other = ("save", "a1", [("name", "x", 5), ("as", "y")]), ("save", "b2", [("name", "x", 6), ("as", "y")])
    assert leaks.told_apart(one, other) == "a1 … b2; 5 … 6"
    assert leaks.told_apart(["a"], ["a", "b"]) == "['a'] … ['a', 'b']"


def test_an_analysis_finds_nothing_beside_what_is_compared(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would find more the longer the second of two twins took."""
    silence(monkeypatch)
    game, seats = leaks.SECRET[0]
    replay = Replay(hand.app, played(known, game, ["random"] * seats, 1))
    hand.app.restart(replay)
    replay.show_analysis()
    assert replay.analysing.is_running
    asked = replay.analysing._opponent
    assert isinstance(asked, Opponent) and not isinstance(asked, Silent) and not hasattr(asked, "_pump")
    replay.analysing.stop()
