"""The throw ledger: a promise about the seed before the first throw, and whether every throw kept it.

The header's `commitment` is the SHA-256 of the seed's text in UTF-8, in hexadecimal digits: it tells nothing of the
seed, and no other seed has it. Once the seed is told, anybody can reckon both the promise and every throw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from kesegames.engine.state import CHANCE
from kesegames.play.match import COMMITMENT, Match

FEW: Final = 10
"""Of fewer throws nothing can be said."""
DRAWN_MOST: Final = 200_000
"""So many throws are drawn at the most to compare those of a match with."""
SAMPLES: Final = 999


def commitment(seed: str) -> str:
    """What the header promises of a seed."""
    return hashlib.sha256(seed.encode()).hexdigest()


def commit(match: Match) -> None:
    """Promise the seed of a match that has not begun."""
    match.header[COMMITMENT] = commitment(match.seed)


@dataclass(frozen=True)
class Verdict:
    """Whether the throws of a match are those of its seed. `kind` is one of

    `kept` (they are, and the seed was promised before), `drawn` (they are, but nothing was promised), `unknown` (the
    seed is not told), `broken` (another seed was promised) and `differs` (event `number`, from 1, is another one).
    """

    kind: str
    number: int = 0

    @property
    def is_good(self) -> bool:
        """Whether nothing speaks against the throws."""
        return self.kind in ("kept", "drawn")


def verify(match: Match) -> Verdict:
    """Reckon the promise and every throw, draw and lot of a match anew."""
    promised = match.header.get(COMMITMENT, "")
    if not match.seed:
        return Verdict("unknown")
    if promised and promised != commitment(match.seed):
        return Verdict("broken")
    again = Match(match.ruleset, match.state_at(0), match.players, match.seed)
    for number, event in enumerate(match.events[: match.at], 1):
        if event.seat == CHANCE and not event.word and again.drawn() != event.move:
            return Verdict("differs", number)
        again.add(event)
    return Verdict("kept" if promised else "drawn")


@dataclass
class Tally:
    """What `seat` has thrown with the sticks or the die of `place`: how often each value came, and its share."""

    seat: int
    place: str
    shares: dict[str, float]
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def throws(self) -> int:
        return sum(self.counts.values())

    def expected(self, value: str) -> float:
        """How often a value was to be expected among so many throws."""
        return self.shares[value] * self.throws

    def rarity(self) -> float:
        """The share of matches whose throws are as uneven as these or more, 0 … 1; 1 where there are too few to tell.

        Pearson's chi-squared, compared with throws drawn for this: right also where few are expected of a value.
        """
        if self.throws < FEW:
            return 1.0
        samples = max(99, min(SAMPLES, DRAWN_MOST // self.throws))
        rng, values, shares = Random("ledger"), list(self.shares), list(self.shares.values())
        own = self._unevenness([self.counts.get(value, 0) for value in values])
        worse = 0
        for _ in range(samples):
            drawn = rng.choices(values, shares, k=self.throws)
            worse += self._unevenness([drawn.count(value) for value in values]) >= own - 1e-9
        return (worse + 1) / (samples + 1)

    def _unevenness(self, counts: Sequence[int]) -> float:
        wanted = [self.shares[value] * self.throws for value in self.shares]
        return sum((count - want) ** 2 / want for count, want in zip(counts, wanted, strict=True))


def tallies(match: Match) -> list[Tally]:
    """The throws of every seat that has thrown, in the order of seats and places."""
    places = {place.id for place in match.ruleset.places.values() if place.kind == "sticks"}
    found: dict[tuple[int, str], Tally] = {}
    for number, event in enumerate(match.events[: match.at]):
        state = match.state_at(number)
        if event.seat != CHANCE or event.word or state.thrower() < 0:
            continue
        place, _, value = state.spell(event.move)[0].partition(":")
        if place not in places:
            continue
        seat = int(state.thrower())
        if (seat, place) not in found:
            weights = {state.spell(move)[0].partition(":")[2]: int(weight) for move, weight in state.chances()}
            whole = sum(weights.values())
            found[seat, place] = Tally(seat, place, {value: weight / whole for value, weight in weights.items()})
        tally = found[seat, place]
        tally.counts[value] = tally.counts.get(value, 0) + 1
    return [found[key] for key in sorted(found)]


def told(match: Match) -> dict[str, Any]:
    """What `kesegames verify` prints."""
    verdict = verify(match)
    return {
        "game": match.ruleset.id,
        "events": match.at,
        "commitment": match.header.get(COMMITMENT),
        "seed": match.seed or None,
        "verdict": verdict.kind,
        "event": verdict.number or None,
        "throws": [
            {
                "seat": match.ruleset.seat_ids[tally.seat],
                "place": tally.place,
                "counts": {value: tally.counts.get(value, 0) for value in tally.shares},
                "expected": {value: round(tally.expected(value), 2) for value in tally.shares},
                "rarity": round(tally.rarity(), 3),
            }
            for tally in tallies(match)
        ],
    }
