"""What the tests of 開樽 share: positions, and what is possible in them."""

from __future__ import annotations

from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.state import CHANCE, State

RULESET = CATALOGUE.rulesets["kaison"]


def kaison(position: str = "", seats: int = 3, **options: str) -> State:
    return catalogue.start(RULESET, RULESET.complete(options), seats, position)


def moves(state: State) -> list[str]:
    return [state.write(move) for move in state.legal()]


def played(state: State, *events: str) -> State:
    for event in events:
        state = state.after(state.read(event))
    return state


def dealt(state: State, *hands: str) -> State:
    """After a deal of these hands, the dealer's first, then as the seats come that are in."""
    first = "abcdef".index(state.position()[len("dealer ")])
    seats = [(first + turn) % int(state.seats) for turn in range(int(state.seats))]
    seats = [seat for seat in seats if state.points()[seat]]
    for card in (0, 2):
        for seat, hand in zip(seats, hands, strict=True):
            state = played(state, f"{'abcdef'[seat]} {hand[card : card + 2]}")
    return state


def whole(state: State) -> list[int]:
    """The points before each seat and all in the pot."""
    look = state.look()
    return [*state.points(), look.counters["pot"]]


def is_dealing(state: State) -> bool:
    return state.to_act == CHANCE and state.deals()
