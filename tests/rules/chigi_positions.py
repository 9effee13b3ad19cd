"""What the tests of 値木 share: positions, and what is possible in them."""

from __future__ import annotations

from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.state import State

RULESET = CATALOGUE.rulesets["chigi"]


def chigi(position: str = "", seats: int = 2, seasons: str = "4") -> State:
    return catalogue.start(RULESET, {"seasons": seasons}, seats, position)


def moves(state: State) -> list[str]:
    return [state.write(move) for move in state.legal()]


def played(state: State, *events: str) -> State:
    for event in events:
        state = state.after(state.read(event))
    return state


def dealt(state: State, *hands: str, roads: str = "") -> State:
    """After a deal of these hands, the dealer's first, and these roads."""
    cards = [[hand[place : place + 2] for place in range(0, len(hand), 2)] for hand in hands]
    first = "abcde".index(state.position().split()[1].rstrip(","))
    for round_ in zip(*cards, strict=True):
        for turn, card in enumerate(round_):
            state = played(state, f"{'abcde'[(first + turn) % int(state.seats)]} {card}")
    return played(state, *roads.split())


def at(hand: str, roads: str, other: str = "b0r0", more: str = "") -> State:
    """A seat to act holds `hand` and the roads lie so; a 船 has vanished before, so that any cards can have gone."""
    return chigi(f"dealer a, a {hand}, b {other}, gone bs, roads {roads}, turn a{more}")
