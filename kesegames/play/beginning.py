"""Who begins a match, and whether anybody decides anything in it: what is tried out, for no game says it."""

from __future__ import annotations

import functools
import random
from dataclasses import dataclass
from typing import Final

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER

TRIED: Final = 16
LONGEST: Final = 2000
"""So many matches are begun, and so many events without a decision are waited for."""


@dataclass(frozen=True)
class Beginning:
    """One of `seats` begins, by lot where there are several. `is_decided`: somebody decides something in a match."""

    seats: tuple[int, ...]
    is_decided: bool


def beginning(
    ruleset: Ruleset, options: tuple[tuple[str, str], ...] = (), seats: int = 0, position: str = ""
) -> Beginning:
    """Of matches with these options and so many seats, 0 for the fewest, from a position that they allow: who throws
    first, though it may throw what leaves the first decision to another, or where nobody has thrown before it who
    decides first."""
    # Every match has a ruleset of its own, of which nothing should be kept when it is over.
    return _beginning(ruleset.of or ruleset, options, seats, position)


@functools.lru_cache(64)
def _beginning(ruleset: Ruleset, options: tuple[tuple[str, str], ...], seats: int, position: str) -> Beginning:
    found: set[int] = set()
    is_decided = False
    for seed in range(TRIED):
        rng = random.Random(seed)
        state = catalogue.start(ruleset, dict(options), seats or ruleset.least_seats, position)
        throwers: list[int] = []
        for _ in range(LONGEST):
            if state.to_act != CHANCE:
                break
            throwers.append(int(state.thrower()))
            moves, weights = zip(*state.chances(), strict=True)
            state.play(rng.choices(moves, weights)[0])
        is_decided = is_decided or state.to_act not in (CHANCE, OVER)
        found.add(next((seat for seat in throwers if seat >= 0), max(0, int(state.to_act))))
    return Beginning(tuple(sorted(found)), is_decided)
