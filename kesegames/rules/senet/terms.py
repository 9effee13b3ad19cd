"""What a ruleset of Senet and its options fix: the start, the options' rules, the weights (docs/rules/senet.md S2)."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Numbers, Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.rules.senet.board import BEAUTY, TIME
from kesegames.rules.senet.network import Network, network_of

MOST_STONES: Final = 10
FULL: Final = 5
"""The stones a seat has in the game that the weights were fitted to."""
LATE: Final = 16
"""From here on a field may be worth more or less than before."""


@final
class Terms:
    """What a ruleset and its options fix, shared by all positions of a game.

    `stones` is how many a seat has. The evaluation, in logits: `worth` values a stone on each field, from `32 n` on for
    a seat that has n stones left; `left` and `before` value having n stones on the board, and n before the House of
    Beauty; `pair` is what a protected stone adds, `turn` the move.

    Raises Trouble where the board has other fields than 1 to 30.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], stones: i64) -> None:
        cells = ruleset.board.cells if ruleset.board is not None else []
        if sorted([cell.name for cell in cells]) != sorted([str(field) for field in range(1, TIME + 1)]):
            raise Trouble("trouble.senet_board", path=("board",))
        self.stones: i64 = stones
        self.network: Network | None = network_of(ruleset, options, stones)
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


def start_rows(ruleset: Ruleset) -> list[list[int]]:
    """The fields each seat starts on (S2); raises Trouble where `tables.start` is not that."""
    start = ruleset.table("start", {seat: [None] for seat in ruleset.seat_ids})
    # Nothing is an int before it has been looked at: compiled, taking it for one is a TypeError.
    given: list[list[Any]] = [start[seat] for seat in ruleset.seat_ids]
    for seat, row in zip(ruleset.seat_ids, given, strict=True):
        if not all(isinstance(field, int) and 1 <= field < BEAUTY for field in row):
            raise Trouble("trouble.senet_start_row", {"seat": seat}, path=("tables", "start", seat))
    rows: list[list[int]] = given
    count = len(rows[0])
    if not 1 <= count <= MOST_STONES or [len(set(row)) for row in rows] != [count, count] or {*rows[0]} & {*rows[1]}:
        raise Trouble("trouble.senet_start_rows", {"most": str(MOST_STONES)}, path=("tables", "start"))
    return rows
