"""What the throw that is due decides."""

from __future__ import annotations

from kesegames.engine.look import Note, Spot
from kesegames.engine.state import CHANCE
from kesegames.rules.highest.position import Position


def explain(position: Position, spot: Spot) -> Note | None:
    """Of the sticks: which throw takes the pot, or whose ties it has to break."""
    if position.to_act != CHANCE or spot != "sticks":
        return None
    thrown = position.highest()
    if position.is_whole() or not thrown:
        return Note("choice", "note.throw", {"pot": str(position.seats)}, "H3", [])
    return Note("choice", "note.beat", {"value": str(position.thrown[thrown[0]])}, "H3", [])
