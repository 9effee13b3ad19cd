"""How keys of positions are mixed: no two ints of 60 bits alike, and the same ones compiled and not."""

from __future__ import annotations

import random

from kesegames.engine.keys import mix
from kesegames.engine.state import KEY_MASK


def test_mixed_ints_are_told_apart_and_stay_within_the_mask() -> None:
    rng = random.Random(1)
    values = {*range(2000), *(1 << bit for bit in range(60)), *(rng.getrandbits(60) for _ in range(2000)), KEY_MASK}
    keys = {int(mix(value)) for value in values}
    assert len(keys) == len(values)
    assert all(0 <= key <= KEY_MASK for key in keys)


def test_one_bit_changes_about_half_of_the_key() -> None:
    rng = random.Random(1)
    changed = []
    for _ in range(200):
        value = rng.getrandbits(60)
        changed += [int(mix(value) ^ mix(value ^ 1 << bit)).bit_count() for bit in range(60)]
    assert 29 < sum(changed) / len(changed) < 31


def test_keys_are_the_same_compiled_and_not() -> None:
    keys = [0, 712443143565942617, 170053673867340440, 814313016679775191]
    assert [mix(value) for value in (0, 1, 1 << 59, KEY_MASK)] == keys
