"""Matches that a test plays card by card, in both engines at once."""

from __future__ import annotations

from side_by_side import Both
from slow_game import CHANCE


def played(match: Both, texts: str) -> None:
    """Events, each with a comma after it but the last; both engines are compared at each."""
    match.follow(texts.split(", "))


def dealt_to(match: Both) -> str:
    """Whose card is due."""
    assert match.slow.to_act == CHANCE
    return next(iter(match.slow.chances()))[0]
