"""The search for weights that win: it goes where games are won, and favours no side."""

from __future__ import annotations

from types import ModuleType

import pytest
from every_game import CATALOGUE
from tooling import TOOLS, tool

from kesegames.engine.ruleset import Ruleset

pytestmark = pytest.mark.skipif(not TOOLS.exists(), reason="only a checkout has it")
WEIGHED = next(one for one in CATALOGUE.rulesets.values() if len(one.weights.numbers) > 2 and one.least_seats == 2)


@pytest.fixture
def spsa() -> ModuleType:
    return tool("spsa")


def test_it_goes_where_games_are_won(spsa: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *others = (name for name, value in WEIGHED.weights.numbers.items() if value > 0)
    free = [first, second, *others[:-1]]

    def lead(better: Ruleset, other: Ruleset, seed: str, nodes: int) -> float:
        """The first weight wins games when it is great, the second when it is small."""
        return 0.25 * sum(
            way if better.weights[name] > other.weights[name] else -way for name, way in ((first, 1), (second, -1))
        )

    monkeypatch.setattr(spsa, "lead", lead)
    found = spsa.climb(WEIGHED, free, 200, 1, 0.2, 0.06, 1)
    times = {name: found[name] / WEIGHED.weights[name] for name in free}
    assert times[first] > 2 and times[second] < 0.5 and all(0.5 < times[name] < 2 for name in others[:-1])
    assert [*found] == [*WEIGHED.weights.numbers] and found[others[-1]] == WEIGHED.weights[others[-1]]


def test_the_same_weights_have_no_lead(spsa: ModuleType) -> None:
    assert [spsa.lead(WEIGHED, WEIGHED, seed, 5) for seed in ("1", "2", "3")] == [0, 0, 0]
    assert {spsa.play([WEIGHED, WEIGHED], seed, 5) for seed in "123456789"} >= {0.0, 1.0}
