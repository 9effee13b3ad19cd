"""The pieces and the ground of old Kisen (docs/rules/kisen.md O1–O6).

Squares are numbered row by row with a border of one around the board, so that every neighbour has a number. A piece
is its kind, 1 … 7 in the order of KINDS, plus 8 for seat A.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

KINDS: Final = "船兵弓車獣将王"
COLOURS: Final = "黒赤"
COLUMN_LETTERS: Final = "KLNTZXCMP"
ROW_LETTERS: Final = "AEIUOY"
"""Of a column's name one, of a row's some: a record could not be read with others (R2)."""
SHIP: Final = 1
SOLDIER: Final = 2
WAGON: Final = 4
BEAST: Final = 5
KING: Final = 7

LAND: Final = 0
WATER: Final = 16
OFF: Final = 32

FAR: Final = 16
ALL_SQUARES: Final = 128


def piece_id(piece: i64) -> str:
    """Its key in the ruleset's `pieces`: `黒兵`."""
    return COLOURS[piece >> 3] + KINDS[(piece & 7) - 1]
