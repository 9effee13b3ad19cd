"""What rounds and seasons of a match brought each seat. Knows no rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kesegames.engine.look import Ending, Look
from kesegames.engine.state import OVER
from kesegames.play.match import Event, Match
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

    @property
    def winners(self) -> list[int]:
        """The seats that have gained most; none where nobody has gained anything."""
        most = max(self.gains)
        return [seat for seat, gain in enumerate(self.gains) if gain == most] if most > 0 else []


def ending(match: Match, number: int) -> Ending | None:
    """What ends with event `number` (from 1)."""
    event = match.events[number - 1]
    return None if event.word else match.state_at(number - 1).ending(event.move)


class History:
    """The bills of a match, each reckoned once: it is only ever added to, unless another way has been gone."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._events: list[Event] = []
        self._bills: list[Bill] = []

    def upto(self, number: int) -> list[Bill]:
        """A bill for each end within the first `number` events, in order."""
        match = self.match
        if not match.goes_on_from(self._events):
            self._events, self._bills = [], []
        for at in range(len(self._events) + 1, len(match.events) + 1):
            self._events.append(match.events[at - 1])
            ended = ending(match, at)
            if ended is not None:
                before = self._bills[-1].points if self._bills else match.state_at(0).points()
                points = match.state_at(at).points()
                gains = [now - then for now, then in zip(points, before, strict=True)]
                self._bills.append(Bill(at, ended, gains, points))
        return [bill for bill in self._bills if bill.number <= number]


def bills(match: Match, number: int) -> list[Bill]:
    """A bill for each end within the first `number` events, in order."""
    return History(match).upto(number)


def seen_at_end(match: Match, viewer: int, settings: Settings) -> list[Look]:
    """What is seen one after the other of what the last event has ended, and at last while its bill is looked at; empty
    where nothing has ended, and for who wants no motion: they are not kept waiting.
    """
    if not settings.animation_speed or ending(match, match.at) is None:
        return []
    looks = [told.look for told in match.told(match.at, viewer) if told.look is not None]
    looks = looks or [throws.with_sticks(match, match.at, match.state.seen_by(viewer).look())]
    return [_in_part(match, look) for look in looks]


def _in_part(match: Match, look: Look) -> Look:
    """The Look of an end, in which the part that has ended (a number with a name, `season.1`) is not yet the next. One
    that comes between the two, a phase of what follows by itself, stays."""
    places, texts = match.ruleset.places, match.ruleset.texts
    before, after = match.look_at(match.at - 1).counters, match.look_at(match.at).counters
    named = (place for place, number in before.items() if place in places and f"{place}.{number}" in texts)
    is_next = match.to_act != OVER
    ended = {place: before[place] for place in named if is_next and look.counters.get(place) == after.get(place)}
    found = Look(look.pieces, {place: ended.get(place, number) for place, number in look.counters.items()})
    found.links, found.areas, found.limits, found.numbers = look.links, look.areas, look.limits, look.numbers
    found.lies, found.marked, found.out = look.lies, look.marked, look.out
    found.spoken, found.words = look.spoken, look.words
    return found


def pause(persons: list[int], settings: Settings) -> int | None:
    """How many milliseconds a bill is looked at; None where one of these people is to go on from it."""
    if persons and settings.animation_speed < FAST:
        return None
    return int(LOOKED_AT_MS / max(settings.animation_speed, 1.0))
