"""What rounds and seasons of a match brought each seat. Knows no rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kesegames.engine.look import Ending, Look
from kesegames.play.match import Match
from kesegames.settings import Settings
from kesegames.table import throws

LOOKED_AT_MS: Final = 4000
"""How long a bill is looked at where nobody has to go on from it."""
FAST: Final = 2.0
"""Who wants motion so fast need not go on from it either, and looks at it for as much less."""


@dataclass
class Bill:
    """What ended with event `number` (from 1), what each seat has gained since the last such end, and what it has then.

    Points are in steps of 1/unit of the ruleset.
    """

    number: int
    ending: Ending
    gains: list[int]
    points: list[int]


def ending(match: Match, number: int) -> Ending | None:
    """What ends with event `number` (from 1)."""
    event = match.events[number - 1]
    return None if event.word else match.state_at(number - 1).ending(event.move)


def bills(match: Match, number: int) -> list[Bill]:
    """A bill for each end within the first `number` events, in order."""
    found: list[Bill] = []
    points = match.state_at(0).points()
    for at in range(1, number + 1):
        ended = ending(match, at)
        if ended is not None:
            before, points = points, match.state_at(at).points()
            gains = [now - then for now, then in zip(points, before, strict=True)]
            found.append(Bill(at, ended, gains, points))
    return found


def seen_at_end(match: Match, viewer: int, settings: Settings) -> Look | None:
    """What is seen while the bill of what the last event has ended is looked at; None where nothing has ended, and for
    who wants no motion: they are not kept waiting.
    """
    if not settings.animation_speed or ending(match, match.at) is None:
        return None
    told = match.told(match.at, viewer)[0].look
    return told or throws.with_sticks(match, match.at, match.state.seen_by(viewer).look())


def pause(persons: list[int], settings: Settings) -> int | None:
    """How many milliseconds a bill is looked at; None where one of these people is to go on from it."""
    if persons and settings.animation_speed < FAST:
        return None
    return int(LOOKED_AT_MS / max(settings.animation_speed, 1.0))
