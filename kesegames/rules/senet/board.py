"""The fields of Senet as sets, and what its rulesets fix (docs/rules/senet.md)."""

from __future__ import annotations

import re
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Numbers, Ruleset
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
FULL: Final = 5
"""The stones a seat has in the game that the weights were fitted to."""
LATE: Final = 16
"""From here on a field may be worth more or less than before."""

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

    `stones` is how many a seat has. The evaluation, in logits: `worth` values a stone on each field, from `32 n` on for
    a seat that has n stones left; `left` and `before` value having n stones on the board, and n before the House of
    Beauty; `pair` is what a protected stone adds, `turn` the move.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], stones: i64) -> None:
        self.stones: i64 = stones
        self.has_blockade: bool = options["blockade"] == "three"
        self.has_board_protection: bool = options["protection"] == "board"
        self.has_water_bonus: bool = options["water_four_bonus"] == "true"
        weights = ruleset.weights
        self.worth: vec[float] = vec[float]()
        for left in range(stones + 1):
            for worth in field_worths(weights, float(max(0, FULL - left))):
                self.worth = append(self.worth, float(worth))
        self.left: vec[float] = few(weights, "left")
        self.before: vec[float] = few(weights, "before")
        self.pair: float = float(weights.get("pair", 0))
        self.turn: float = float(weights.get("turn", 0))


def field_worths(weights: Numbers, off: float) -> list[float]:
    """What a stone is worth on each field 0 … 31 when `off` stones have been borne off: the weight of its house, or of
    its way there, and by how much that changes with every stone borne off.
    """
    step = weights.get("step", 0) + off * weights.get("step_off", 0)
    late = weights.get("late", 0) + off * weights.get("late_off", 0)
    found = [step * field + late * max(0, field - LATE) for field in range(BEAUTY)]
    for house in ("beauty", "water", "three", "two", "time"):
        found.append(weights.get(house, 0) + off * weights.get(f"{house}_off", 0))
    return [*found, 0.0]


def few(weights: Numbers, name: str) -> vec[float]:
    """The weights of having only 0, 1, 2 … stones; each above FULL costs what a seat gains by having one fewer."""
    found = vec[float]([float(weights.get(f"{name}{count}", 0)) for count in range(FULL)])
    for count in range(FULL, MOST_STONES + 1):
        found = append(found, float(FULL - count) * found[FULL - 1])
    return found


def size(fields: i64) -> i64:
    """How many fields a set has (below 2**31)."""
    fields -= fields >> 1 & 0x55555555
    fields = (fields & 0x33333333) + (fields >> 2 & 0x33333333)
    fields = fields + (fields >> 4) & 0x0F0F0F0F
    return (fields * 0x01010101 >> 24) & 0x3F


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
