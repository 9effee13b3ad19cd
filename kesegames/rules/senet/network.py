"""A small network that has learnt from games against itself what a position of Senet is worth (tools/teach_senet.py).

One hidden layer between two sets of stones and the logits of winning, as in TD-Gammon (Tesauro, "Temporal difference
learning and TD-Gammon", 1995) and GNU Backgammon, but with units that are cut off at nought instead of sigmoid ones,
half of which speak for the seat to throw and half against it. Its inputs are the fields that stones stand on and the
pairs of fields side by side, those of the seat to throw and of the other one apart.

No input is multiplied by anything, and so the units' sums for a stretch of the way can be kept for each set of stones
on it: a position is six such entries added up. Four units share a word, a lane of bits each.
"""

from __future__ import annotations

import re
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.rules.senet.board import BEAUTY, TIME

UNITS: Final = 24
LANES: Final = 4
LANE: Final = 15
"""Bits of a lane: a unit's sum, by `NOUGHT` too great, so that its highest bit says that it is not negative."""
SIGN: Final = LANE - 1
NOUGHT: Final = 1 << SIGN
SIGNS: Final = 1 | 1 << LANE | 1 << 2 * LANE | 1 << 3 * LANE
TWO: Final = 2 * LANE
EVEN: Final = (1 << LANE) - 1 | (1 << LANE) - 1 << TWO
"""Every other lane, with room to grow where its neighbour was."""
LOW: Final = (1 << TWO) - 1
LOGIT: Final = 2048.0
"""So much of a unit's sum is a logit."""

WORDS: Final = UNITS // LANES
HALF: Final = WORDS // 2
REACH: Final = ((1 << LANE) - 1) // HALF
"""No unit goes further from nought, and so as many as `HALF` can be added up in a lane."""
STRETCH: Final = 10
"""Fields of a stretch. Its sets have a bit more: the next field, for the pair across."""
SETS: Final = 1 << STRETCH + 1
MASK: Final = SETS - 1
SECOND: Final = STRETCH + 1
THIRD: Final = 2 * STRETCH + 1
"""The lowest fields of the further stretches."""
OWN2: Final = SETS
OWN3: Final = 2 * SETS
ENEMY1: Final = 3 * SETS
ENEMY2: Final = 4 * SETS
ENEMY3: Final = 5 * SETS
"""Where the sets of each stretch begin."""
PAIRS: Final = BEAUTY - 1
"""Pairs of fields on which stones protect each other: 1 and 2 … 25 and 26 (S8)."""
INPUTS: Final = 2 * TIME + 2 * PAIRS
"""In their order: own fields, enemy fields, own pairs, enemy pairs."""
STONES: Final = 5
"""The network has never seen more stones of a seat."""


@final
class Network:
    """Made from rows of `UNITS` numbers: where the units begin, then what each of the `INPUTS` adds.

    `reach` of the rows is at most `REACH`, else sums leave their lanes.
    """

    def __init__(self, rows: list[list[int]]) -> None:
        start = packed(rows[0], NOUGHT)
        kept: list[int] = []
        for side in range(2):
            fields = [packed(row) for row in rows[1 + side * TIME :][:TIME]]
            pairs = [packed(row) for row in rows[1 + 2 * TIME + side * PAIRS :][:PAIRS]] + [NOTHING] * (TIME - PAIRS)
            for first in range(0, TIME, STRETCH):
                there = slice(first, first + STRETCH)
                columns = zip(start, zip(*fields[there], strict=True), zip(*pairs[there], strict=True), strict=True)
                for row in zip(*(sets(*column) for column in columns), strict=True):
                    kept += row
                start = NOTHING
        self.kept: vec[i64] = vec[i64](kept)

    def lead(self, own: i64, enemy: i64) -> float:
        """By how much the seat with the stones `own`, which is to throw, is ahead, in logits."""
        kept = self.kept
        one = WORDS * (own >> 1 & MASK)
        two = WORDS * (own >> SECOND & MASK | OWN2)
        three = WORDS * (own >> THIRD | OWN3)
        four = WORDS * (enemy >> 1 & MASK | ENEMY1)
        five = WORDS * (enemy >> SECOND & MASK | ENEMY2)
        six = WORDS * (enemy >> THIRD | ENEMY3)
        end = one + HALF
        fors: i64 = 0
        against: i64 = 0
        while one < end:
            sums = kept[one] + kept[two] + kept[three] + kept[four] + kept[five] + kept[six]
            signs = sums >> SIGN & SIGNS
            fors += sums & (signs << SIGN) - signs
            sums = kept[one + HALF] + kept[two + HALF] + kept[three + HALF]
            sums += kept[four + HALF] + kept[five + HALF] + kept[six + HALF]
            signs = sums >> SIGN & SIGNS
            against += sums & (signs << SIGN) - signs
            one += 1
            two += 1
            three += 1
            four += 1
            five += 1
            six += 1
        fors = (fors & EVEN) + (fors >> LANE & EVEN)
        against = (against & EVEN) + (against >> LANE & EVEN)
        return float((fors & LOW) + (fors >> TWO) - (against & LOW) - (against >> TWO)) / LOGIT


NOTHING: Final[list[int]] = [0] * WORDS


def packed(row: list[int], added: int = 0) -> list[int]:
    """A row of numbers, to each of which something is added, as words of four lanes."""
    return [
        sum((number + added) << LANE * lane for lane, number in enumerate(row[first : first + LANES]))
        for first in range(0, UNITS, LANES)
    ]


def sets(start: int, fields: tuple[int, ...], pairs: tuple[int, ...]) -> list[int]:
    """A word of each set of fields of a stretch and of the field after it, upon `start`: what its fields and its pairs
    add.
    """
    found = [start]
    for bit, field in enumerate((*fields, 0)):
        beside = len(found) // 2
        pair = field + pairs[bit - 1] if bit else field
        found += [word + field for word in found[:beside]] + [word + pair for word in found[beside:]]
    return found


def reach(rows: list[list[int]]) -> int:
    """How far from nought any unit's sum can go with `STONES` stones a side."""
    counts = [(TIME, STONES), (TIME, STONES), (PAIRS, STONES - 1), (PAIRS, STONES - 1)]
    furthest = 0
    for column in zip(*rows, strict=True):
        sizes = [abs(number) for number in column]
        total, first = sizes[0], 1
        for count, most in counts:
            total += sum(sorted(sizes[first : first + count])[-most:])
            first += count
        furthest = max(furthest, total)
    return furthest


_known: Final[dict[str, Network]] = {}
"""Networks already made, by their rows: making one takes longer than a move."""


def network_of(ruleset: Ruleset, options: dict[str, str], stones: i64) -> Network | None:
    """The network that the ruleset has for a game with these options; None where none has been taught for it.

    Raises Trouble for a row of `tables.network` that is none.
    """
    if "network" not in ruleset.tables:
        return None
    table = ruleset.table("network", {"under": {"*": "text"}, "rows": ["text"]})
    lines: list[str] = table["rows"]
    text = "\n".join(lines)
    network = _known.get(text)
    if network is None:
        network = Network(read_rows(lines))
        _known.clear()
        _known[text] = network
    under: dict[str, str] = table["under"]
    is_taught = stones <= STONES and all(options.get(name, "") == choice for name, choice in under.items())
    return network if is_taught else None


def read_rows(lines: list[str]) -> list[list[int]]:
    """The numbers of a network's rows; raises Trouble for what is not `UNITS` whole numbers in each of them."""
    path = ("tables", "network", "rows")
    if len(lines) != INPUTS + 1:
        raise Trouble("trouble.senet_network_rows", {"count": str(len(lines)), "wanted": str(INPUTS + 1)}, path=path)
    for number, line in enumerate(lines):
        if not re.fullmatch(rf"-?[0-9]{{1,5}}( -?[0-9]{{1,5}}){{{UNITS - 1}}}", line):
            raise Trouble("trouble.senet_network_row", {"wanted": str(UNITS)}, path=(*path, str(number)))
    rows = [[int(word) for word in line.split(" ")] for line in lines]
    if reach(rows) > REACH:
        raise Trouble("trouble.senet_network_reach", {"reach": str(reach(rows)), "most": str(REACH)}, path=path)
    return rows
