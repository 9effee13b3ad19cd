"""Positions of SANGA for tests."""

from __future__ import annotations

from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.state import State

RULESET = CATALOGUE.ruleset("sanga")
SETUP = (
    *("order RB", "put CTB", "put AYU", "put SUK", "put LOP", "put PBI", "put KAN"),
    *("put SUK", "put PBI"),
)
"""The set-up of E11."""


def sanga(seats: int = 2, **options: str) -> State:
    """The start."""
    return catalogue.start(RULESET, RULESET.complete(options), seats)


def at(head: str, rest: str = "", seats: int = 2, order: str = "", money: str = "", **options: str) -> State:
    """`round 1 sangha R` and what stands where; every seat has 3 baht, or as `money` says, and no points."""
    ids = RULESET.seat_ids[:seats]
    baht = dict(zip(ids, money.split() or ["3"] * seats, strict=True))
    parts = [head, f"order {order or ''.join(ids)}", *(f"{id} {baht[id]} 0:0:0" for id in ids)]
    return catalogue.start(RULESET, RULESET.complete(options), seats, ", ".join([*parts, *([rest] if rest else [])]))


def played(state: State, *texts: str) -> State:
    for text in texts:
        state = state.after(state.read(text))
    return state


def moves(state: State, word: str = "") -> list[str]:
    """What can be done, or only what begins with a word, without it."""
    found = [state.write(move) for move in state.legal()]
    return [text[len(word) + 1 :] for text in found if text.startswith(word + " ")] if word else found


def counter(state: State, place: str, seat: str = "R") -> int:
    """What a counter of a seat shows: `baht`, `points`."""
    return state.look().counters[f"{place}{RULESET.seat_ids.index(seat)}"]


def hand(state: State, seat: str = "R", what: str = "sangha") -> int:
    """How many sangha or temple pieces a seat has in hand."""
    return len(state.look().pieces.get(f"hand{RULESET.seat_ids.index(seat)}:{what}", []))


def on(state: State, spot: str) -> str:
    """What lies there, one sign after the other: `H` heathen, `RT` red's temple."""
    return " ".join(state.look().pieces.get(spot, []))


def order(state: State) -> str:
    """The order display."""
    return "".join(piece[0] for piece in state.look().pieces["order"])


def acting(state: State) -> str:
    """The seat to act, empty where none does."""
    return RULESET.seat_ids[state.to_act] if state.to_act >= 0 else ""


def says(state: State, text: str) -> list[tuple[str, dict[str, str]]]:
    """What is told of an event."""
    return [(told.text, told.values) for told in state.told(state.read(text))]
