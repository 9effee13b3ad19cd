"""Senet positions for the tests, in words."""

from __future__ import annotations

import random

from every_game import CATALOGUE

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.senet.state import Senet

RULESETS: dict[str, Ruleset] = CATALOGUE.rulesets
RULESET = RULESETS["senet"]
PHASES = ("throw", "1", "2", "3", "4", "5")


def start(**options: str) -> Senet:
    return Senet.start(RULESET, RULESET.complete(options), 2)


def placed(position: str, **options: str) -> Senet:
    return Senet.from_position(RULESET, RULESET.complete(options), 2, position)


def senet(text: str, **options: str) -> Senet:
    """The position `white 24 25, black 26 28, thrown 3`; also `seat b`, `throw`, `water`, `wade`. White moves."""
    stones = {"white": "-", "black": "-"}
    seat, phase = "w", "throw"
    for part in text.split(", "):
        key, *values = part.split()
        if key in stones:
            stones[key] = ",".join(values)
        elif key == "seat":
            seat = values[0]
        else:
            phase = values[0] if values else key
    return placed(f"{stones['white']} {stones['black']} {seat} {phase}", **options)


def moves(state: Senet) -> list[str]:
    """Every legal move as it is written."""
    return [state.write(move) for move in state.legal()]


def after(state: Senet, *events: str) -> Senet:
    """The state after those events as they are written."""
    for event in events:
        state = state.after(state.read(event))
    return state


def is_throw_of(state: Senet, seat: int) -> bool:
    return state.to_act == CHANCE and state.mover == seat


def random_position(rng: random.Random) -> str:
    """Any position there can be, of a game that is not over."""
    fields = rng.sample(range(1, 31), rng.randrange(2, 11))
    least = max(1, len(fields) - 5)
    white = rng.randrange(least, len(fields) - least + 1)
    # Stones crowd together in some, so that rules about neighbours are met often.
    if rng.random() < 0.5:
        low = rng.randrange(1, 31 - len(fields))
        fields = rng.sample(range(low, low + len(fields)), len(fields))
    rows = [sorted(fields[:white]), sorted(fields[white:])]
    seat = rng.randrange(2)
    phase = rng.choice(("water", "wade")) if 27 in rows[seat] else rng.choice(PHASES)
    texts = [",".join(map(str, row)) for row in rows]
    return f"{texts[0]} {texts[1]} {'wb'[seat]} {phase}"


def is_over(state: Senet) -> bool:
    return state.to_act == OVER
