"""Two-sided sticks (engine/sticks.py)."""

from __future__ import annotations

from itertools import product

import pytest
from librt.random import Random

from kesegames.engine import sticks


@pytest.mark.parametrize("number", range(1, sticks.MOST_STICKS + 1))
def test_ways_count_every_throw(number: int) -> None:
    throws = [sum(sides) for sides in product((0, 1), repeat=number)]
    assert sticks.ways(number) == [throws.count(light) for light in range(number + 1)]


@pytest.mark.parametrize("number", range(1, sticks.MOST_STICKS + 1))
def test_thrown_sticks_follow_the_ways(number: int) -> None:
    rng = Random(number)
    thrown = [int(sticks.throw_light(rng, number)) for _ in range(8000)]
    for light, ways in enumerate(sticks.ways(number)):
        assert abs(thrown.count(light) / 8000 - ways / 2**number) < 0.025


def test_faces_and_spot() -> None:
    assert sticks.faces(4, 3) == ["light", "light", "light", "dark"]
    assert sticks.faces(5, 0) == ["dark"] * 5
    assert sticks.spot(3) == "sticks:3"
