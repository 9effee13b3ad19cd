"""Positions of 獣裁 and 連撃獣裁 for tests, and what they say in words."""

from __future__ import annotations

from every_game import CATALOGUE

from kesegames import catalogue, text
from kesegames.engine.state import CHANCE, State

RULESETS = CATALOGUE.rulesets
PLAIN = RULESETS["jusai"]
AGAIN = RULESETS["jusai-rengeki"]


def jusai(position: str = "", seats: int = 2, **options: str) -> State:
    """A position of 獣裁."""
    return catalogue.start(PLAIN, options, seats, position)


def rengeki(position: str = "", seats: int = 2, **options: str) -> State:
    """A position of 連撃獣裁."""
    return catalogue.start(AGAIN, options, seats, position)


def played(state: State, *events: str) -> State:
    """The state after these events; a number is thrown by whose turn it is."""
    state = state.copy()
    for event in events:
        if state.to_act == CHANCE and event.isdecimal():
            event = f"{state.ruleset.seat_ids[state.thrower()]} {event}"
        state.play(state.read(event))
    return state


def told(state: State, event: str, language: str = "en") -> list[str]:
    """What is told of an event."""
    return [text.say(one.text, language, one.values, state.ruleset) for one in state.told(state.read(event))]
