"""What the tests of 行戦 share: positions, and what is possible in them."""

from __future__ import annotations

from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.state import State

RULESET = CATALOGUE.rulesets["gyosen"]


def gyosen(position: str = "", seats: int = 3, seasons: str = "4") -> State:
    return catalogue.start(RULESET, {"seasons": seasons}, seats, position)


def moves(state: State) -> list[str]:
    return [state.write(move) for move in state.legal()]


def plays(state: State) -> list[str]:
    """What can be played, without what can be thrown away."""
    return [one.removeprefix("play ") for one in moves(state) if one.startswith("play ")]


def played(state: State, *events: str) -> State:
    for event in events:
        state = state.after(state.read(event))
    return state


def dealt(state: State, *hands: str) -> State:
    """After a deal of these hands, the dealer's first."""
    cards = [[hand[place : place + 2] for place in range(0, len(hand), 2)] for hand in hands]
    first = "abcdef".index(state.position().split()[1])
    for round_ in zip(*cards, strict=True):
        for turn, card in enumerate(round_):
            seat = "abcdef"[(first + turn) % int(state.seats)]
            state = played(state, f"{seat} {card}")
    return state
