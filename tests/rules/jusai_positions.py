"""Positions of 獣裁 and 連撃獣裁 for tests."""

from __future__ import annotations

from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.state import State

RULESETS = CATALOGUE.rulesets
PLAIN = RULESETS["jusai"]
AGAIN = RULESETS["jusai-rengeki"]


def jusai(position: str = "", seats: int = 2, **options: str) -> State:
    """A position of 獣裁."""
    return catalogue.start(PLAIN, options, seats, position)


def rengeki(position: str = "", seats: int = 2, **options: str) -> State:
    """A position of 連撃獣裁."""
    return catalogue.start(AGAIN, options, seats, position)
