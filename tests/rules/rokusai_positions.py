"""Positions of 六裁 for tests."""

from __future__ import annotations

from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.state import State

RULESET = CATALOGUE.rulesets["rokusai"]


def rokusai(position: str = "", seats: int = 2, throw: str = "sticks") -> State:
    """That position, or the start, with sticks or a die."""
    ruleset = RULESET.under(RULESET.complete({"throw": throw}))
    return catalogue.start(ruleset, {"throw": throw}, seats, position)
