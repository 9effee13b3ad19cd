"""What has happened at a table and is still to be shown."""

from __future__ import annotations

from dataclasses import dataclass

from kesegames.engine.look import Look, Spot


@dataclass
class Happening:
    """Something that has happened: the Looks to show in turn, and the spots that guide the eye; the number of the event
    (from 1), 0 where it is a click.

    `is_deal`: what was dealt from the first to the last of them, in one sweep. `is_quick`: others like it follow.
    """

    looks: list[Look]
    guide: tuple[Spot, ...]
    is_deal: bool = False
    is_quick: bool = False
    number: int = 0
