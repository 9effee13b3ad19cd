"""Seats, areas, patrons and orders as sentences and records name them."""

from __future__ import annotations

from kesegames.rules.sanga.position import Position
from kesegames.rules.sanga.terms import PATRONS


def id_of(position: Position, seat: int) -> str:
    """A seat's id."""
    return position.ruleset.seat_ids[seat]


def seat_text(position: Position, seat: int) -> str:
    """A seat as a value of a sentence."""
    return f"@seat.{id_of(position, seat)}"


def area_text(position: Position, area: int) -> str:
    """An area as a value of a sentence."""
    return f"@spot.{position.terms.names[area]}"


def patron_text(patron: int) -> str:
    """A patron as a value of a sentence."""
    return f"@patron.{PATRONS[patron]}"


def shown_order(position: Position, order: int) -> str:
    """A packed order as records have it: `YRGB`."""
    return "".join(id_of(position, order >> 3 * place & 7) for place in range(position.seats))
