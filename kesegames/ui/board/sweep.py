"""A deal in one sweep: card after card glides from where cards come from to where it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.ui.board.motion import Flight, Motion, _at, _eased, flights
from kesegames.ui.board.stage import Sprite, Stage

FLIGHT_MS: Final = 320
STEP_MS: Final = 90
LONGEST_MS: Final = 1400
"""A whole deal takes no longer, however many cards there are."""


class Sweep(Motion):
    """From the first of the Looks to the last: what comes out of nothing comes from the pile, one after the other."""

    def __init__(self, stage: Stage, looks: Sequence[Look], guide: Sequence[Spot], speed: float, now: int) -> None:
        self._still: list[Flight] = []
        self._dealt: list[Flight] = []
        super().__init__(stage, [looks[0], looks[-1]], (), speed, now)
        count = max(1, len(self._dealt))
        self._step = min(STEP_MS, (LONGEST_MS - FLIGHT_MS) / count) / speed
        self._flight = FLIGHT_MS / speed
        moves = any(flight.start != flight.goal for flight in [*self._still, *self._dealt])
        self.length = round(self._flight + self._step * (count - 1)) if moves else 0

    def _reckon(self) -> None:
        stage, before, after = self.stage, self.looks[0], self.looks[-1]
        source = source_of(stage, before, after)
        found = flights(stage, before, after, ())
        lay = [placed.box for placed in stage.placed(before)]
        self._still = [flight for flight in found if flight.start in lay]
        dealt = [flight for flight in found if flight.goal is not None and flight.start not in lay]
        self._dealt = [Flight(one.piece, source, one.goal) for one in _round_the_table(stage, dealt)]

    def _shown(self, left: float) -> list[Sprite]:
        """A card that has not been dealt yet is not seen."""
        share = _eased(min(1.0, left / max(1, self.length)))
        found = [_at(flight, share) for flight in self._still]
        for number, flight in enumerate(self._dealt):
            own = (left - number * self._step) / self._flight
            if own > 0:
                found.append(_at(flight, _eased(min(1.0, own))))
        return found


def source_of(stage: Stage, before: Look, after: Look) -> pygame.FRect:
    """Where cards are dealt from: the place that has fewer now, else a shared pile, else the middle of the table."""
    fewer = [
        place
        for place in stage.places
        if after.counters.get(place.id, 0) < before.counters.get(place.id, 0)
        or (place.kind in ("pile", "stock") and not place.seat)
    ]
    middle = stage.board.edge.center if stage.board.board.cells else stage.box.center
    box = pygame.FRect(0, 0, 48, 48)
    box.center = fewer[0].tray.center if len(fewer) == 1 else middle
    return box


def _round_the_table(stage: Stage, dealt: list[Flight]) -> list[Flight]:
    """One card to each seat, then the next, as a dealer does."""
    hands: dict[int, list[Flight]] = {}
    for flight in dealt:
        assert flight.goal is not None
        owner = next((n for n, place in enumerate(stage.places) if place.tray.colliderect(flight.goal)), -1)
        hands.setdefault(owner, []).append(flight)
    longest = max(map(len, hands.values()), default=0)
    return [hand[number] for number in range(longest) for hand in hands.values() if number < len(hand)]
