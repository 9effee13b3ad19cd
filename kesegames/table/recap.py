"""What has happened at a table since somebody decided last, as anybody who looks on may hear it."""

from __future__ import annotations

from dataclasses import dataclass

from kesegames.engine.look import Told
from kesegames.engine.state import CHANCE, NOBODY
from kesegames.play.match import Match


@dataclass
class Recalled:
    """A part of an event: whose it was (negative for chance), and what is told of it."""

    seat: int
    told: Told


def recap(match: Match, seat: int) -> list[Recalled]:
    """All since the last decision of `seat`, in order; from the beginning where it has not decided yet.

    Others may stand by while it is read: what only some seats know is not told, of a deal only that there was one, and
    nothing of one that belongs to the event before it.
    """
    found: list[Recalled] = []
    for number in range(match.at, 0, -1):
        event = match.events[number - 1]
        if event.seat == seat:
            break
        if match.head(number) != number:
            continue
        last = min(match.whole(number), match.at) if event.seat == CHANCE else number
        told = match.told_whole(number, last, NOBODY)
        parts = told[:1] if event.seat == CHANCE else told
        found = [*(Recalled(event.seat, one) for one in parts), *found]
    return found


def has_decided(match: Match, seat: int) -> bool:
    """Whether `seat` has had a turn in what has happened."""
    return any(event.seat == seat for event in match.events[: match.at])


def is_taken_back(match: Match) -> bool:
    """Whether something has been taken back that can still be redone."""
    return match.at < len(match.events)
