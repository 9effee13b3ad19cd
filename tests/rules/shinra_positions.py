"""Positions of 森羅万象 for its tests: what is not named lies in the hand of the seat that has it at first."""

from __future__ import annotations

from collections import Counter

from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.state import State
from kesegames.rules.shinra.state import Shinra

RULESET = CATALOGUE.rulesets["shinra"]
CARDS = "KPGSIDaabbccdefg"
CORNERS = {0: ("15", "55"), 1: ("11", "51")}
"""Where a royal lies that is not named."""


def start(**options: str) -> Shinra:
    """The beginning of a game."""
    state = catalogue.start(RULESET, options)
    assert isinstance(state, Shinra)
    return state


def read(text: str, **options: str) -> Shinra:
    """The position of a text (X27)."""
    state = catalogue.start(RULESET, options, position=text)
    assert isinstance(state, Shinra)
    return state


def battle(first: str, second: str, turn: str = "A", lost: str = "- -", quiet: int = 0, **options: str) -> Shinra:
    """A battle with these cards of both seats on the board, such as `35G^b 14K`.

    Royals that are neither named nor among those `lost` lie in corners; all other cards are in hand, those that are
    someone else's by now taken off the hand of their first owner.
    """
    squares = [first.split(), second.split()]
    out = [one.replace("-", "") for one in lost.split()]
    for seat in range(2):
        corners = [one for one in CORNERS[seat] if not any(card[:2] == one for card in squares[0] + squares[1])]
        for royal in "KP":
            if royal not in out[seat] and not any(card[2] == royal for card in squares[seat]):
                squares[seat].append(corners.pop() + royal)
    hands = [Counter(CARDS), Counter(CARDS)]
    for seat in range(2):
        used = Counter(card[2] for card in squares[seat]) + Counter(out[seat])
        used += Counter(card[4:] for card in squares[1 - seat] if "^" in card)
        for letter, count in used.items():
            for _ in range(count):
                hands[seat if hands[seat][letter] else 1 - seat][letter] -= 1
    texts = []
    for seat, name in enumerate("AB"):
        held = "".join(sorted(hands[seat].elements(), key=CARDS.index))
        texts.append(f"{name} {' '.join(sorted(squares[seat]))} / {held or '-'} / {out[seat] or '-'}")
    return read(f"battle {turn} {quiet} {' '.join(texts)}", **options)


def played(state: State, line: str) -> Shinra:
    """The position after these moves, as they are written."""
    state = state.copy()
    for text in line.split():
        state.play(state.read(text))
    assert isinstance(state, Shinra)
    return state


def goals(state: State, start: str) -> set[str]:
    """The squares to which the card on `start` may go."""
    return {spots[1] for spots in map(state.spell, state.legal()) if spots[0] == start}


def moves(state: State) -> set[str]:
    """All legal moves as they are written."""
    return {state.write(move) for move in state.legal()}
