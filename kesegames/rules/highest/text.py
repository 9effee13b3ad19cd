"""Throws in words."""

from __future__ import annotations

from kesegames.engine.look import Told, listed
from kesegames.engine.state import OVER
from kesegames.rules.highest.position import Position


def told(position: Position, value: int) -> list[Told]:
    """The throw; after the last one of a round who takes the pot, or that some throw again."""
    after = position.after(value)
    found = [Told("told.throw", {"value": str(value)})]
    if after.to_act == OVER:
        id = position.ruleset.seat_ids[after.highest()[0]]
        found.append(Told("told.won", {"seat": f"@seat.{id}", "pot": str(position.seats)}))
    elif after.is_whole():
        level = listed([f"@seat.{position.ruleset.seat_ids[seat]}" for seat in after.highest()])
        found.append(Told("told.tie", {**level, "value": str(max(after.thrown))}, is_aloud=True))
    return found
