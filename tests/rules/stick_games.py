"""Events of the stick games for tests, and what is said of them."""

from __future__ import annotations

from kesegames import text
from kesegames.engine.state import CHANCE, State


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


def words(state: State) -> list[str]:
    """Every decision that there is, as it is written."""
    return [state.write(move) for move in state.legal()]
