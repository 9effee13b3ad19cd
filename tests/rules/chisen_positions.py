"""What the tests of 値戦 share: positions, and what is possible in them."""

from __future__ import annotations

from every_game import CATALOGUE

from kesegames import catalogue, text
from kesegames.engine.look import Told
from kesegames.engine.state import State

RULESET = CATALOGUE.rulesets["chisen"]


def chisen(position: str = "", seats: int = 3, seasons: str = "8") -> State:
    return catalogue.start(RULESET, {"seasons": seasons}, seats, position)


def moves(state: State) -> list[str]:
    return [state.write(move) for move in state.legal()]


def played(state: State, *events: str) -> State:
    for event in events:
        state = state.after(state.read(event))
    return state


def dealt(state: State, *hands: str, common: str = "r0r0r3") -> State:
    """After a deal of these hands, the dealer's first."""
    first = "abcd".index(state.position().split()[1].rstrip(","))
    for at in range(0, 6, 2):
        for turn, hand in enumerate(hands):
            state = played(state, f"{'abcd'[(first + turn) % int(state.seats)]} {hand[at : at + 2]}")
    return played(state, *(common[at : at + 2] for at in range(0, len(common), 2)))


def exchanged(state: State) -> State:
    """After everybody has swapped a card for its like, or the first for the first: the hands hardly change."""
    while "draw" in moves(state):
        state = played(state, next(one for one in moves(state) if one.startswith("swap")))
    return state


def in_words(state: State, told: list[Told], language: str = "en") -> list[str]:
    return [text.say(one.text, language, one.values, state.ruleset) for one in told]


def said(state: State, event: str, seat: int = 0, language: str = "en") -> list[str]:
    return in_words(state, state.told(state.read(event), seat), language)
