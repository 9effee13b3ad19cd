"""What the tests of 終季 share: positions, and what is possible in them."""

from __future__ import annotations

from every_game import CATALOGUE

from kesegames import catalogue, text
from kesegames.engine.look import Told
from kesegames.engine.state import CHANCE, State

RULESET = CATALOGUE.rulesets["shuki"]
A = "b0b0b1b2b3"
B = "b1b1r2r2r8"
C = "b6b7r5r6rk"
"""What three seats are dealt."""


def shuki(position: str = "", seats: int = 3, seasons: str = "4", first: str = "3", light: str = "false") -> State:
    options = {"seasons": seasons, "first_round_bonus": first, "light": light}
    return catalogue.start(RULESET, options, seats, position)


def moves(state: State) -> list[str]:
    return [state.write(move) for move in state.legal()]


def played(state: State, *events: str) -> State:
    for event in events:
        state = state.after(state.read(event))
    return state


def cards_of(hand: str) -> list[str]:
    return [hand[place : place + 2] for place in range(0, len(hand), 2)]


def dealt(state: State, *hands: str) -> State:
    """After a deal of these hands, the dealer's first."""
    first = "abcd".index(state.position().split()[1].strip(","))
    for round_ in zip(*map(cards_of, hands), strict=True):
        for turn, card in enumerate(round_):
            state = played(state, f"{'abcd'[(first + turn) % int(state.seats)]} {card}")
    return state


def passed(state: State) -> State:
    """After everybody has passed."""
    while state.to_act != CHANCE and "pass" in moves(state):
        state = played(state, "pass")
    return state


def hand_of(state: State, seat: int) -> list[str]:
    return [card for spot, cards in state.look().pieces.items() if spot.startswith(f"hand{seat}:") for card in cards]


def words(state: State, parts: list[Told], language: str = "en") -> list[str]:
    return [text.say(part.text, language, part.values, state.ruleset) for part in parts]


WHOLE = "dealer a 2, paid 0:0:0, a {hand}, b {other}, c {third}, {begun}turn a"


def turn(
    hand: str, other: str = "b5b6r1r3rk", third: str = "b7b8r0r4r8", begun: str = "late, ", first: str = "3"
) -> State:
    """甲 has drawn; all have begun a turn."""
    return shuki(WHOLE.format(hand=hand, other=other, third=third, begun=begun), first=first)


def offered(hand: str, card: str = "b3", other: str = "b6b8r1r8re", lies: str = "") -> State:
    """甲 has discarded `card`, 乙 holds `hand`."""
    seat = f"b {hand}" + (f" open {lies}" if lies else "")
    return shuki(f"dealer a 2, paid 0:0:0, a b0b7r0r6r7, {seat}, c {other}, late, offer a {card}")
