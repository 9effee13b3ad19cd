"""Where the 皇 of modern Kisen can end (docs/rules/kisen.md, M14), by the bits of the squares round it.

The squares within three king steps are a window of seven rows of WINDOW bits, the 皇 in its middle.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WINDOW: Final = 8
_ALL: Final = (1 << 7 * WINDOW) - 1


def roam_ends(free: i64, taken: i64) -> i64:
    """The squares of its window where the 皇 may end, which may end on those that are `free` and step on those that are
    `taken` (M14).
    """
    beside = around(1 << (3 * WINDOW + 3))
    first = beside & free
    stepped = around(beside & taken) & free
    return (around(first) | around(around(first) & taken) | around(stepped)) & free


def around(squares: i64) -> i64:
    """The neighbours of a set of squares in the window."""
    sides = squares << 1 | squares >> 1
    rows = sides | squares
    return (sides | rows << WINDOW | rows >> WINDOW) & _ALL
