"""The fields of Senet as sets, a bit each, and its sticks (docs/rules/senet.md S1, S3, S4)."""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.sticks import ways
from kesegames.engine.trouble import Trouble

REBIRTH: Final = 15
BEAUTY: Final = 26
WATER: Final = 27
TIME: Final = 30
OFF: Final = 31
NONE: Final = 0
STICKS: Final = 4

HOLDING: Final = (1 << WATER) - 2
"""Fields 1–26, where stones protect each other and can block (S8, option blockade)."""
BEFORE: Final = (1 << BEAUTY) - 2
"""Fields 1–25, whose stones must stop in the House of Beauty (S9)."""
BONUS: Final = 1 << 1 | 1 << 4 | 1 << 5
"""The throws that give a further one (S4), a bit each."""
WATER_BIT: Final = 1 << WATER
FREEING: Final = 4
"""The throw that frees a stone from the water (S16b)."""

NONE_LIGHT: Final = 5
"""The value of a throw without a light side (S3)."""
THROWS: Final[list[tuple[i64, i64]]] = [(value, ways(STICKS)[value % NONE_LIGHT]) for value in range(1, 6)]
"""The values and in how many of 16 throws each comes up."""


def _forward_starts(value: int) -> int:
    """The fields from which a stone may go forwards by `value`, whatever stands where it ends (S9–S11)."""
    exact = [OFF - value] if OFF - value > WATER else []
    return sum(1 << start for start in {*range(1, BEAUTY + 1 - value), BEAUTY, *exact, TIME})


_FORWARD: Final[vec[i64]] = vec[i64]([_forward_starts(value) for value in range(NONE_LIGHT + 1)])
DE_BRUIJN: Final = 0x077CB531
FIELD_AT: Final[vec[i64]] = vec[i64](
    [next(n for n in range(32) if ((1 << n) * DE_BRUIJN & 0xFFFFFFFF) >> 27 == top) for top in range(32)]
)
"""The lowest field of a set that is not empty, as `lowest` says; written out where a call would cost more."""
ACROSS: Final[vec[i64]] = vec[i64](
    [sum(1 << other for other in (21 - n, 41 - n) if 1 <= n <= 30 and 1 <= other <= 30) for n in range(31)]
)
"""The fields above and below each field on the drawn board, a bit each: rows of ten, boustrophedon (S1)."""


def lowest(fields: i64) -> i64:
    """The lowest field of a set that is not empty, by a de Bruijn sequence (Leiserson, Prokop, Randall 1998)."""
    return FIELD_AT[((fields & -fields) * DE_BRUIJN & 0xFFFFFFFF) >> 27]


def forward_starts(value: i64) -> i64:
    """The fields from which a stone may go forwards by a throw, 1 … 5, whatever stands where it ends (S9–S11)."""
    return _FORWARD[value]


def listed(fields: i64) -> list[str]:
    """The fields of a set in their order."""
    return [str(n) for n in range(1, 31) if fields >> n & 1]


def size(fields: i64) -> i64:
    """How many fields a set has (below 2**31)."""
    fields -= fields >> 1 & 0x55555555
    fields = (fields & 0x33333333) + (fields >> 2 & 0x33333333)
    fields = fields + (fields >> 4) & 0x0F0F0F0F
    return (fields * 0x01010101 >> 24) & 0x3F


def read_stones(text: str, most: i64) -> i64:
    """The set of fields that `1,3,5` names, `-` for none; raises Trouble when it is not one of at most `most`."""
    stones: i64 = 0
    fields = [] if text == "-" else text.split(",")
    for field in fields:
        if not re.fullmatch(r"[1-9]|[12][0-9]|30", field):
            raise Trouble("trouble.senet_field", {"field": field})
        if stones >> int(field) & 1:
            raise Trouble("trouble.senet_shared_field", {"field": field})
        stones |= 1 << int(field)
    if len(fields) > most:
        raise Trouble("trouble.senet_too_many", {"count": str(len(fields)), "most": str(most)})
    return stones
