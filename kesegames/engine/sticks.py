"""Two-sided sticks thrown together, each light or dark with probability ½, or a die, for every game that throws."""

from __future__ import annotations

import math
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Spot

MOST_STICKS: Final = 6
_LIGHT: Final[vec[i64]] = vec[i64]([pattern.bit_count() for pattern in range(1 << MOST_STICKS)])


def ways(sticks: int) -> list[int]:
    """In how many of the 2**`sticks` throws 0, 1 … `sticks` light sides come up: binomial coefficients."""
    return [math.comb(sticks, light) for light in range(sticks + 1)]


def throw_light(rng: Random, sticks: i64) -> i64:
    """Throw `sticks` sticks (at most MOST_STICKS): the number of light sides."""
    return _LIGHT[rng.randrange(1 << sticks)]


def faces(sticks: int, light: int) -> list[str]:
    """The piece ids `light` and `dark` of sticks that lie with `light` light sides up."""
    return ["light"] * light + ["dark"] * (sticks - light)


def die(value: int) -> list[str]:
    """The piece id `die1` … `die6` of a die that shows `value`."""
    return [f"die{value}"]


def spot(value: int) -> Spot:
    """The spot of the outcome `value`."""
    return f"sticks:{value}"
