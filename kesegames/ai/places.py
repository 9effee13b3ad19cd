"""Numbers by the keys of positions: where a tree has its nodes, and a table its entries.

Open addressing with linear probing (Knuth, The Art of Computer Programming 3, 6.4): at 300,000 keys a sixth of the
memory of a dict, whose keys and numbers are objects.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

LEAST: Final = 1024


@final
class Places:
    """A number of 0 … 2**31 − 1 for each 64-bit key; keys are never taken out."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self._clear(LEAST)

    def _clear(self, size: i64) -> None:
        """Empty places, so many as a power of two."""
        self.keys = vec[i64]([0] * size)
        self.numbers = vec[i32]([i32(-1)] * size)
        self.mask: i64 = size - 1

    def _place(self, key: i64) -> i64:
        """Where `key` is, or would be."""
        place = (key ^ (key >> 32)) & self.mask
        while self.numbers[place] >= 0 and self.keys[place] != key:
            place = (place + 1) & self.mask
        return place

    def get(self, key: i64) -> i64:
        """The number of `key`; −1 where it has none."""
        return i64(self.numbers[self._place(key)])

    def put(self, key: i64, number: i64) -> None:
        """Give `key` a number, in place of one that it has."""
        place = self._place(key)
        if self.numbers[place] < 0:
            if 4 * (self.count + 1) > 3 * len(self.keys):
                self._grow()
                place = self._place(key)
            self.count += 1
            self.keys[place] = key
        self.numbers[place] = i32(number)

    def _grow(self) -> None:
        keys, numbers = self.keys, self.numbers
        self._clear(2 * len(keys))
        for old in range(len(keys)):
            if numbers[old] >= 0:
                place = self._place(keys[old])
                self.keys[place] = keys[old]
                self.numbers[place] = numbers[old]
