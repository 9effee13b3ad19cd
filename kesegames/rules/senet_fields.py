"""The fields of Senet as sets, and what its rulesets fix (docs/rules/senet.md)."""

from __future__ import annotations

import re
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.sticks import ways
from kesegames.engine.trouble import Trouble

REBIRTH: Final = 15
BEAUTY: Final = 26
WATER: Final = 27
TIME: Final = 30
OFF: Final = 31
NONE: Final = 0
PASS: Final = 0
WADE: Final = WATER << 5 | WATER
STICKS: Final = 4
MOST_STONES: Final = 10

HOLDING: Final = (1 << WATER) - 2
"""Fields 1–26, where stones protect each other and can block (S8, option blockade)."""
BONUS: Final = 1 << 1 | 1 << 4 | 1 << 5
"""The throws that give a further one (S4), a bit each."""
WATER_BIT: Final = 1 << WATER
FREEING: Final = 4
"""The throw that frees a stone from the water (S16b)."""

NONE_LIGHT: Final = 5
"""The value of a throw without a light side (S3)."""
THROWS: Final[list[tuple[i64, i64]]] = [(value, ways(STICKS)[value % NONE_LIGHT]) for value in range(1, 6)]
"""The values and in how many of 16 throws each comes up."""
_LOWEST: Final[vec[i64]] = vec[i64]([next((n for n in range(31) if (1 << n) % 37 == rest), 0) for rest in range(37)])
ACROSS: Final[vec[i64]] = vec[i64](
    [sum(1 << other for other in (21 - n, 41 - n) if 1 <= n <= 30 and 1 <= other <= 30) for n in range(31)]
)
"""The fields above and below each field on the drawn board, a bit each: rows of ten, boustrophedon (S1)."""


def lowest(fields: i64) -> i64:
    """The lowest field of a set that is not empty; powers of two differ modulo 37."""
    return _LOWEST[(fields & -fields) % 37]


def listed(fields: i64) -> list[str]:
    """The fields of a set in their order."""
    return [str(n) for n in range(1, 31) if fields >> n & 1]


@final
class Terms:
    """What a ruleset and its options fix, shared by all positions of a game.

    `stones` is how many a seat has. `worth` values a stone on each field for the evaluation, in logits; `pair` what a
    protected stone adds, `turn` the move.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], stones: i64) -> None:
        self.stones: i64 = stones
        self.has_blockade: bool = options["blockade"] == "three"
        self.has_board_protection: bool = options["protection"] == "board"
        self.has_water_bonus: bool = options["water_four_bonus"] == "true"
        weights = ruleset.weights
        step = float(weights.get("step", 0))
        houses = [float(weights.get(name, 0)) for name in ("beauty", "water", "three", "two", "time", "off")]
        self.worth: vec[float] = vec[float]([step * field for field in range(BEAUTY)] + [step * n for n in houses])
        self.pair: float = step * weights.get("pair", 0)
        self.turn: float = step * weights.get("turn", 0)


def start_rows(ruleset: Ruleset) -> list[list[int]]:
    """The fields each seat starts on (S2); raises Trouble where `tables.start` is not that."""
    start = ruleset.table("start", {seat: [None] for seat in ruleset.seat_ids})
    rows: list[list[int]] = [start[seat] for seat in ruleset.seat_ids]
    for seat, row in zip(ruleset.seat_ids, rows, strict=True):
        if not all(isinstance(field, int) and 1 <= field < BEAUTY for field in row):
            raise Trouble("trouble.senet_start_row", {"seat": seat}, path=("tables", "start", seat))
    count = len(rows[0])
    if not 1 <= count <= MOST_STONES or [len(set(row)) for row in rows] != [count, count] or {*rows[0]} & {*rows[1]}:
        raise Trouble("trouble.senet_start_rows", {"most": str(MOST_STONES)}, path=("tables", "start"))
    return rows


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
