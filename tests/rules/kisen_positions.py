"""Positions of modern Kisen for tests, and what can be done in them, as written."""

from __future__ import annotations

from functools import cache

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE
from kesegames.rules.kisen.state import Kisen


@cache
def ruleset(game: str) -> Ruleset:
    return catalogue.load(None).rulesets[game]


def start(game: str = "kisen-standard", **options: str) -> Kisen:
    return Kisen.start(ruleset(game), ruleset(game).complete(options), 2)


def kisen(position: str, game: str = "kisen-standard", **options: str) -> Kisen:
    """The position, with the turn of IA unless it says what is due."""
    words = {group.split()[0] for group in position.split(", ")}
    if not words & {"lot", "turn", "throw", "choose", "water", "declare", "over"}:
        position += ", turn IA"
    return Kisen.from_position(ruleset(game), ruleset(game).complete(options), 2, position)


def school(position: str, **options: str) -> Kisen:
    return kisen(position, "kisen-education", **options)


def moves(state: Kisen, start: str = "") -> list[str]:
    """What can be done with the piece on `start`, as written behind its square and kind; all decisions without."""
    texts = [state.write(move) for move in state.legal() if state.spell(move)[0] == start or not start]
    return sorted(text[len(start) + 1 :] if start else text for text in texts)


def after(state: Kisen, *texts: str) -> Kisen:
    for text in texts:
        state = state.after(state.read(text))
    return state


def outcomes(state: Kisen) -> dict[str, int]:
    """What chance can bring, with its weight."""
    assert state.to_act == CHANCE
    return {state.write(move): int(weight) for move, weight in state.chances()}


def points(state: Kisen) -> list[float]:
    return [worth / state.ruleset.unit for worth in state.points()]


def due(state: Kisen) -> str:
    """What the position says is due."""
    return state.position().split(", ")[-1]
