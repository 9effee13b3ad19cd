"""Keys of positions: how a rules module spreads what it packs into one int."""

from __future__ import annotations

from mypy_extensions import i64

from kesegames.engine.state import KEY_MASK


def mix(value: i64) -> i64:
    """A well-spread hash of `value`, both 0 … KEY_MASK, the same compiled and not.

    As splitmix64 finishes (D. Lea and others, 2014), cut to 60 bits; 0 stays 0.
    """
    value = (value ^ value >> 30) * 0x0F58476D1CE4E5B9 & KEY_MASK
    value = (value ^ value >> 27) * 0x04D049BB133111EB & KEY_MASK
    return value ^ value >> 31
