"""The squares and cards of 森羅万象 (docs/rules/shinra.md X1–X5), and how a square's cards are packed into one int.

A square is `5 * column + row`, both from 0, so that squares are in the order of their names. A *letter* is the number
of a card's letter: the six R cards first, then the ruleset's N cards. A *card* is `owner << 4 | letter`; what lies on a
square is a card, and under an R card the letter of an infiltrator, which is the other seat's (X19):
`letter << 5 | card`, 0 where nothing lies.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIZE: Final = 5
SQUARES: Final = 25
CENTRE: Final = 12
MIDDLE_ROW: Final = 2
COLUMN_NAMES: Final = "12345"
NAMES: Final = [column + row for column in COLUMN_NAMES for row in COLUMN_NAMES]
NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}

RANKS: Final = "KPGSID"
"""The letters of the R cards (X3), in the order of their numbers 1 … 6: those that are always laid come first."""
KING: Final = 1
PRINCE: Final = 2
OBLIGED: Final = 4
"""Letters up to this one, king to staff, are laid by each seat (X8)."""
LAST_RANK: Final = 6
MOST_LETTERS: Final = 15

OWNER: Final = 16
"""The bit that tells whose a card is."""
CARD: Final = 31
"""The bits of the card that lies on top."""
GUEST: Final = 5
"""Above these bits lies the infiltrator."""

LEAPS: Final = {"f": ((-2, -1), (2, -1)), "b": ((-2, 1), (2, 1))}
"""The pairs of sideways knight's leaps (X4)."""


def letter_of(cell: i64) -> i64:
    """The letter of the card on top, 0 where none lies."""
    return cell & 15


def owner_of(cell: i64) -> i64:
    """The seat whose card lies on top."""
    return cell >> 4 & 1


def guest_of(cell: i64) -> i64:
    """The letter of the infiltrator beneath, 0 where there is none."""
    return cell >> GUEST


def cell_of(owner: i64, letter: i64, guest: i64 = 0) -> i64:
    """What lies on a square: a seat's card, and under it an infiltrator."""
    return guest << GUEST | owner << 4 | letter


def is_rank(cell: i64) -> bool:
    """Whether an R card lies there."""
    return 0 < cell & 15 <= LAST_RANK


def is_royal(cell: i64) -> bool:
    """Whether a king or a prince lies there (X3)."""
    return 0 < cell & 15 <= PRINCE


def in_camp(square: i64, seat: i64) -> bool:
    """Whether a square lies in the seat's own camp (X2)."""
    row = square % SIZE
    return row > MIDDLE_ROW if seat == 0 else row < MIDDLE_ROW


def count_of(hand: i64, letter: i64) -> i64:
    """How many cards of a letter there are in a hand: four bits a letter."""
    return hand >> (letter << 2) & 15


def cards_of(letter: i64, number: i64) -> i64:
    """A hand of so many cards of one letter."""
    return number << (letter << 2)
