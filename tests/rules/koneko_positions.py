"""What the tests of 小猫 share: positions, what is possible in them, and its plays by trying every part of a hand."""

from __future__ import annotations

from itertools import combinations

from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.state import State

RULESET = CATALOGUE.rulesets["koneko"]
Cards = tuple[str, ...]
Play = tuple[Cards, str]
"""Cards and what they count as: `("b0", "r5")` as `5`."""
NAMES = "s12345678ke"


def koneko(position: str = "", seats: int = 3, seasons: str = "4") -> State:
    return catalogue.start(RULESET, {"seasons": seasons}, seats, position)


def moves(state: State) -> list[str]:
    return [state.write(move) for move in state.legal()]


def plays(state: State) -> list[str]:
    """What can be played, without the way out of the round."""
    return [one.removeprefix("play ") for one in moves(state) if one.startswith("play ")]


def played(state: State, *events: str) -> State:
    for event in events:
        state = state.after(state.read(event))
    return state


def cards_in(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def dealt(state: State, *hands: str) -> State:
    """After a deal of these hands, the dealer's first."""
    first = "abcd".index(state.position().split()[1].rstrip(","))
    for round_ in zip(*map(cards_in, hands), strict=True):
        for turn, card in enumerate(round_):
            state = played(state, f"{'abcd'[(first + turn) % int(state.seats)]} {card}")
    return state


def hand_of(state: State, seat: int) -> list[str]:
    return [card for spot, cards in state.look().pieces.items() if spot.startswith(f"hand{seat}:") for card in cards]


def ways(cards: Cards) -> list[Play]:
    """What these cards can be played as: a single or a set, with 無 as any card (P70, P71)."""
    signs = {card[1] for card in cards} - {"0"}
    if not signs:
        return [(cards, name) for name in NAMES]
    return [(cards, signs.pop())] if len(signs) == 1 else []


def all_plays(hand: list[str]) -> set[Play]:
    """Every single and every set of a hand, by trying all its parts."""
    parts = {part for number in range(1, len(hand) + 1) for part in combinations(sorted(hand), number)}
    return {way for part in parts for way in ways(part)}


def beats(sign: str, other: str) -> bool:
    """Whether a single of one strength is stronger than another (P70)."""
    if sign == "s" or other == "s":
        return (sign, other) == ("s", "e") or (other == "s" and sign not in "se")
    return NAMES.index(sign) > NAMES.index(other)


def may_follow(play: Play, last: Play) -> bool:
    """P71."""
    cards, sign = play
    if len(cards) == 1:
        return cards[0][0] in {card[0] for card in last[0]} and beats(sign, last[1])
    return len(cards) > len(last[0]) and sign == last[1]


def as_play(text: str) -> Play:
    """`b0r0=7` as cards and strength."""
    cards, _, name = text.partition("=")
    held = tuple(sorted(cards_in(cards)))
    return held, name or ({card[1] for card in held} - {"0"}).pop()
