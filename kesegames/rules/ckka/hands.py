"""What a declaration of modern Kisen says: the hands that are held and what they are worth (M16–M20).

The room of modern Kisen, which itself needs this package, is opened only when it is asked.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from kesegames.engine.state import State

ONE_COLOURED: Final = "同色"
KING_HAND: Final = "王"
STRIKE: Final = "撃皇"
RETURN: Final = "皇再来"
_SITUATIONS: Final = re.compile(r"\bsituations (\d+)")


def held(state: State, seat: int) -> vec[u8]:
    """The pieces in the hand of `seat`, as Scoring wants them."""
    from kesegames.rules.kisen.board import CODES, piece_called

    pieces = vec[u8]([u8(0)] * CODES)
    for spot, ids in state.look().pieces.items():
        place, _, name = spot.partition(":")
        if place == f"hand{seat}":
            pieces[piece_called(name, seat)] = u8(len(ids))
    return pieces


def situations(state: State) -> int:
    """What the situations of this turn cost in its declaration (M19), in steps of 1/unit."""
    found = _SITUATIONS.search(state.position())
    return int(found[1]) if found else 0


def declared(state: State, seat: int) -> list[str]:
    """The hands that `seat` holds, `同色` before one-coloured ones but 王, and the situations that count as hands."""
    from kesegames.rules.kisen.sets import Scoring

    scoring = Scoring(state.ruleset, state.options)
    names = []
    for hand, worth in zip(scoring.hands, scoring.worths(held(state, seat), seat), strict=True):
        if worth:
            is_coloured = hand.name != KING_HAND and hand.bonus > 0 and worth % hand.points != 0
            names.append((ONE_COLOURED if is_coloured else "") + hand.name)
    numbers, unit = state.ruleset.numbers, state.ruleset.unit
    cost = situations(state)
    for name, key in ((STRIKE, "emperor_strike"), (RETURN, "emperor_return")):
        if cost and cost >= numbers[key] * unit:
            names.append(name)
            cost -= round(numbers[key] * unit)
    return names


def worth(state: State, seat: int) -> int:
    """What 終季 pays `seat` here, whatever the payer has, in steps of 1/unit."""
    from kesegames.rules.kisen.sets import Scoring

    total = Scoring(state.ruleset, state.options).total(held(state, seat), seat)
    return (int(total) - situations(state)) * state.look().counters["rate"]
