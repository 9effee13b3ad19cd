"""How many moves each man of modern Kisen has, kept up while one plays on.

Most men look at few squares, and a turn changes two or three. So random play need not list all moves again and again:
a man is counted anew, by the bits of rows of squares, where something has changed that it looks at. That is one in
four.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kesegames.rules.kisen.board import EMPEROR, EMPTY, Field
from kesegames.rules.kisen.roam import WINDOW

_DE_BRUIJN: Final = 0x09AF
_COLUMN: Final[vec[i64]] = vec[i64]([0, 1, 2, 5, 3, 9, 6, 11, 15, 4, 8, 10, 14, 7, 13, 12])
"""The number of a single bit, 0 … 15, by the upper four of sixteen bits of its product with _DE_BRUIJN."""


@final
class Census:
    """What is known of the men on the board of one `Men`, which tells what changes.

    `rows` has the men of seat 0 as bits, a word a row of the board, then those of seat 1; `vacant` is the number of
    empty squares. `counts` has the moves of the man on each square as they were counted last, `seen` the squares on
    which they depend, as two words of `Field.marks`. `changed` has two such words for each seat: where something has
    changed since its men were counted. `guarded` are each seat's pieces that could not be captured then (`Men.warded`).

    Of the seat that was counted last, `order` has the squares of its `men` in reading order, `due` those of the men
    that are `waiting` to be counted anew, and `ends` the squares where the 皇 may end, as in `roam`. `opens` has the
    squares of each row that are open to that seat, `bands` those of two rows before, of the row and of two behind, the
    first in the lowest bits.
    """

    def __init__(self, field: Field, squares: vec[u8]) -> None:
        self.field: Field = field
        self.rows: vec[i64] = vec[i64]([0] * (2 * field.rows))
        self.vacant: i64 = len(field.squares)
        self.counts: vec[i64] = vec[i64]([0] * field.size)
        self.seen: vec[i64] = vec[i64]([-1] * (2 * field.size))
        self.changed: vec[i64] = vec[i64]([-1] * 4)
        self.guarded: list[vec[i64]] = [vec[i64](), vec[i64]()]
        self.order: vec[i64] = vec[i64]([0] * len(field.squares))
        self.men: i64 = 0
        self.due: vec[i64] = vec[i64]([0] * len(field.squares))
        self.waiting: i64 = 0
        self.ends: i64 = 0
        self.opens: vec[i64] = vec[i64]([0] * field.rows)
        self.bands: vec[i64] = vec[i64]([0] * field.rows)
        for square in field.squares:
            if i64(squares[square]) != EMPTY:
                self.change(square, i64(squares[square]), -1)

    def change(self, square: i64, piece: i64, vacated: i64) -> None:
        """`piece` has left `square` (`vacated` 1) or come there (-1)."""
        self.touch(square)
        self.vacant += vacated
        if piece != EMPEROR:
            self.rows[(piece & 1) * self.field.rows + self.field.row[square]] ^= self.field.bit[square]

    def touch(self, square: i64) -> None:
        """What stands on `square`, or what may be done there, has changed."""
        marks = self.field.marks
        changed = self.changed
        low = marks[2 * square]
        high = marks[2 * square + 1]
        changed[0] |= low
        changed[1] |= high
        changed[2] |= low
        changed[3] |= high

    def guard(self, owner: i64, warded: vec[i64]) -> None:
        """The pieces of `owner` that must not be captured are now `warded`."""
        before = self.guarded[owner]
        if equal(before, warded):
            return
        for ward in before:
            self.touch(ward >> 8)
        for ward in warded:
            self.touch(ward >> 8)
        self.guarded[owner] = warded

    def review(self, own: i64) -> i64:
        """How many moves the men of `own` have that look at nothing that has changed; the others are `due` then."""
        field = self.field
        rows = self.rows
        counts = self.counts
        seen = self.seen
        order = self.order
        due = self.due
        low_changed = self.changed[2 * own]
        high_changed = self.changed[2 * own + 1]
        total: i64 = 0
        found: i64 = 0
        waiting: i64 = 0
        row: i64
        for row in range(field.rows):
            left = rows[own * field.rows + row]
            corner = (row + 2) * field.stride + 2
            while left:
                start = corner + _COLUMN[((left & -left) * _DE_BRUIJN & 0xFFFF) >> 12]
                left &= left - 1
                order[found] = start
                found += 1
                if seen[2 * start] & low_changed | seen[2 * start + 1] & high_changed:
                    due[waiting] = start
                    waiting += 1
                else:
                    total += counts[start]
        self.men = found
        self.waiting = waiting
        self.changed[2 * own] = 0
        self.changed[2 * own + 1] = 0
        return total

    def open_up(self, own: i64, emperor: i64) -> None:
        """Reckon the `bands` of the seat `own` anew, while the 皇 stands on `emperor`."""
        field = self.field
        rows = self.rows
        opens = self.opens
        bands = self.bands
        height = field.rows
        width = field.columns
        full = field.full
        first = own * height
        row: i64
        for row in range(height):
            opens[row] = full ^ rows[first + row]
        opens[field.row[emperor]] &= ~field.bit[emperor]
        for ward in self.guarded[1 - own]:
            opens[field.row[ward >> 8]] &= ~field.bit[ward >> 8]
        band: i64 = 0
        for row in range(height + 2):
            band >>= width
            if row < height:
                band |= opens[row] << 4 * width
            if row > 1:
                bands[row - 2] = band

    def window(self, emperor: i64) -> i64:
        """The squares round the 皇 on which men stand, as in `roam`."""
        field = self.field
        rows = self.rows
        height = field.rows
        row = field.row[emperor] - 3
        column = (emperor - 2) % field.stride
        found: i64 = 0
        line: i64
        for line in range(0, 7 * WINDOW, WINDOW):
            if 0 <= row < height:
                found |= ((rows[row] | rows[height + row]) << 3 >> column & 127) << line
            row += 1
        return found


def equal(one: vec[i64], other: vec[i64]) -> bool:
    """Whether both have the same numbers."""
    if len(one) != len(other):
        return False
    place: i64 = 0
    while place < len(one) and one[place] == other[place]:
        place += 1
    return place == len(one)


def ones(bits: i64) -> i64:
    """How many of the 60 lowest bits are set; no other may be."""
    bits -= bits >> 1 & 0x555555555555555
    bits = (bits & 0x333333333333333) + (bits >> 2 & 0x333333333333333)
    bits = bits + (bits >> 4) & 0xF0F0F0F0F0F0F0F
    return bits * 0x101010101010101 >> 56 & 255
