"""What the tests of 連友 share: positions, and what is possible in them."""

from __future__ import annotations

from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.state import State

RULESET = CATALOGUE.rulesets["renyu"]
COPIES = {"s": 2, "0": 6, "1": 8, **dict.fromkeys("2345678", 4), "k": 4}


def renyu(position: str = "", seats: int = 3, seasons: str = "4") -> State:
    return catalogue.start(RULESET, {"seasons": seasons}, seats, position)


def moves(state: State) -> list[str]:
    return [state.write(move) for move in state.legal()]


def plays(state: State) -> list[str]:
    """What can be played, without the pass."""
    return [one.removeprefix("play ") for one in moves(state) if one.startswith("play ")]


def played(state: State, *events: str) -> State:
    for event in events:
        state = state.after(state.read(event))
    return state


def dealt(state: State, *hands: str) -> State:
    """After a deal of these hands, the dealer's first."""
    first = "abcdef".index(state.position().split()[1].rstrip(","))
    for round_ in zip(*hands, strict=True):
        for turn, card in enumerate(round_):
            state = played(state, f"{'abcdef'[(first + turn) % int(state.seats)]} {card}")
    return state


def holding(*hands: str, turn: str = "a", known: str = "", seats: int = 0, **common: str) -> State:
    """A position with these hands; what is nowhere else lies in the discard pile, with two cards at the least."""
    seats = seats or len(hands)
    used = "".join(hands) + common.get("out", "") + common.get("under", "")
    used += "".join(play.partition("=")[2] for play in common.get("trick", "").split())
    left = {card: number - used.count(card) for card, number in COPIES.items()}
    whole = 48 // seats * seats - len(used)
    pile = "".join(card * number for card, number in left.items())[:whole] if "pile" not in common else common["pile"]
    parts = ["dealer a", f"turn {turn}", *([known] if known else [])]
    parts += [f"{id} {hand}" for id, hand in zip("abcdef", hands, strict=False)]
    parts += [f"pile {pile}"] if pile else []
    parts += [f"{name} {common[name]}" for name in ("out", "named", "trick", "under") if name in common]
    return renyu(", ".join(parts), seats)
