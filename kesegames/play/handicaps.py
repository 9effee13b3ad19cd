"""The handicaps of a ruleset that a match as it is chosen can begin with."""

from __future__ import annotations

import functools
from typing import Final

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble

NONE: Final = ("", "")


def offered(ruleset: Ruleset, options: dict[str, str], seats: int) -> list[tuple[str, str]]:
    """NONE, then the id of every handicap with each seat that it can favour: of as few seats as the game can have, and
    where these options let a match begin so (not from a season won in a match of one season)."""
    return [NONE, *_found(ruleset, tuple(sorted(options.items())), seats)]


def worth(ruleset: Ruleset, id: str, options: dict[str, str]) -> float:
    """What the seat favoured wins of matches between equals; 0 where that is not known: it is measured with the usual
    options."""
    is_usual = all(options.get(name, one.default) == one.default for name, one in ruleset.options.items())
    return ruleset.handicaps[id].share if id in ruleset.handicaps and is_usual else 0.0


@functools.lru_cache(64)
def _found(ruleset: Ruleset, options: tuple[tuple[str, str], ...], seats: int) -> tuple[tuple[str, str], ...]:
    named = ruleset.handicaps.items() if seats == ruleset.least_seats else ()
    starts = [((id, seat), position) for id, one in named for seat, position in one.starts.items()]
    return tuple(chosen for chosen, position in starts if _begins(ruleset, dict(options), seats, position))


def _begins(ruleset: Ruleset, options: dict[str, str], seats: int, position: str) -> bool:
    try:
        return catalogue.start(ruleset, options, seats, position).to_act != OVER
    except Trouble:
        return False
