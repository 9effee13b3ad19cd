"""Positions of Kese-Rima for the tests, written as `Keserima.position` writes them."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.look import Outcome
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble

RULESET: Ruleset = CATALOGUE.rulesets["keserima"]
START = "K +15 o25 *35 o45 x55, R +11 o21 *31 o41 x51, S +23 x43, "
SQUARES = [column + row for column in "12345" for row in "12345"]


def keserima(position: str = "", **options: str) -> State:
    return catalogue.start(RULESET, options, None, position)


def moves(state: State, piece: str = "") -> list[str]:
    """The legal turns as they are written; only those of a piece (`x55`, `Sx23`) or of a card (`o`) if it is named."""
    written = sorted(state.write(move) for move in state.legal())
    if len(piece) == 1:
        return [turn for turn in written if turn[0] == piece and "-" not in turn]
    return [turn for turn in written if not piece or turn.startswith(piece + "-")]


def after(state: State, *events: str) -> State:
    """The state after these events as they are written."""
    for event in events:
        state = state.after(state.read(event))
    return state


def outcome(state: State) -> Outcome:
    found = state.outcome()
    assert found is not None
    return found


def refusal(state: State, turn: str) -> Trouble:
    """Why that turn, well written, cannot be played."""
    with pytest.raises(Trouble) as caught:
        state.read(turn)
    assert caught.value.text == "trouble.illegal_turn"
    return caught.value
