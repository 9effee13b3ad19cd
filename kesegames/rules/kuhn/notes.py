"""What a click means, and what speaks for a seat."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import Note, Spot, refused
from kesegames.rules.kuhn.position import UNKNOWN, Position

RULES: Final = {"check": "P3", "bet": "P3", "call": "P4", "fold": "P4"}


def explain(position: Position, spot: Spot) -> Note | None:
    """A word that may be said; anything on the table is refused: one speaks, and moves nothing."""
    words = position.words()
    if spot in words:
        return Note("choice", "note." + spot, {}, RULES[spot], [])
    is_on_table = spot == "pot" or spot in position.look().pieces
    return refused("speak", RULES[words[0]], []) if words and is_on_table else None


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """How many of the other cards a seat's own one beats, where it is known."""
    if not position.cards or position.cards[seat] == UNKNOWN:
        return []
    card = position.cards[seat]
    beaten = {"beaten": str(card - 1), "others": str(position.seats)}
    return [("because.card", {"seat": f"@seat.{position.ruleset.seat_ids[seat]}", **beaten})]
