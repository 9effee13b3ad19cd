"""Positions that are set up by moving things about (play/editing.py), in every game."""

from __future__ import annotations

import random

import pytest
from every_game import CATALOGUE
from librt.random import Random

from kesegames import catalogue
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.play import editing

GAMES = [id for id, ruleset in CATALOGUE.rulesets.items() if not ruleset.extends]


def position(game: str, seed: int, options: dict[str, str] | None = None) -> State:
    """Some way into a match."""
    ruleset = CATALOGUE.ruleset(game)
    rng, lots = random.Random(f"{game}{seed}"), Random(seed)
    state = catalogue.start(ruleset, options or {}, ruleset.least_seats)
    for _ in range(rng.randrange(10, 40)):
        after = state.after(state.sample(lots) if state.to_act == CHANCE else rng.choice([*state.legal()]))
        if after.to_act == OVER:
            break
        state = after
    return state


def at(game: str, text: str) -> State:
    ruleset = CATALOGUE.ruleset(game)
    return catalogue.start(ruleset, {}, ruleset.least_seats, text)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_moved_the_position_is_one_of_the_game_or_it_is_said_why(game: str) -> None:
    rng = random.Random(game)
    state = position(game, 0)
    look = state.look()
    cells = [cell.name for cell in state.ruleset.board.cells] if state.ruleset.board else []
    lying = [*look.pieces]
    for _ in range(4 if lying else 0):
        start, goal = rng.choice(lying), rng.choice([*lying, *cells])
        try:
            found = editing.moved(state, start, goal)
        except Trouble as trouble:
            assert trouble.text
            continue
        assert editing.read(state, found.position()).position() == found.position() != state.position()
        assert found.look().pieces != look.pieces or found.look().lies != look.lies


def test_a_stone_goes_to_an_empty_field_and_two_change_places() -> None:
    state = at("senet", "1,3,5,7,9 2,4,6,8,10 w throw")
    assert editing.moved(state, "9", "20").position() == "1,3,5,7,20 2,4,6,8,10 w throw"
    assert editing.moved(state, "9", "10").position() == "1,3,5,7,10 2,4,6,8,9 w throw"
    assert editing.removed(state, "9").position() == "1,3,5,7 2,4,6,8,10 w throw"
    assert editing.turned(state).position() == "1,3,5,7,9 2,4,6,8,10 b throw"


def test_cards_change_hands() -> None:
    state = at(
        "gyosen", "dealer b 2, paid -10:10, a b1b2b6r5r6 thrown b3b7r8re, b b8ber0r1r1 open b0rsr0r5, trick b=r7 a=(r1)"
    )
    found = editing.moved(state, "hand0:b6", "hand1:b8")
    assert "a b1b2b8r5r6" in found.position() and "b b6ber0r1r1" in found.position()


def test_ships_that_lie_on_cells_are_moved() -> None:
    state = at("rensen", "9,0,start:4,13:5,7:2 10,0,start:3,2:5,start:0 a 4 0")
    assert "15:5" in editing.moved(state, "a2", "15").position()


def test_what_the_game_does_not_allow_is_told_with_its_reason() -> None:
    state = position("keserima", 1)
    assert state.ruleset.board is not None
    empty = next(cell.name for cell in state.ruleset.board.cells if not state.look().pieces.get(cell.name))
    reasons = set()
    for start in state.look().pieces:
        try:
            editing.moved(state, start, empty)
        except Trouble as trouble:
            reasons.add(trouble.text)
    assert any(reason.startswith("trouble.keserima") for reason in reasons)
    with pytest.raises(Trouble) as told:
        editing.moved(state, empty, "13")
    assert told.value.text == "trouble.edit_nothing"


def test_in_many_games_another_seat_can_be_to_move() -> None:
    turned = 0
    for game in GAMES:
        state = position(game, 0)
        try:
            found = editing.turned(state)
        except Trouble as trouble:
            assert trouble.text == "trouble.edit_turn"
            continue
        mover = [int(one.to_act) if one.to_act >= 0 else int(one.thrower()) for one in (state, found)]
        assert mover[0] != mover[1] and found.look().pieces == state.look().pieces
        turned += 1
    assert turned >= len(GAMES) // 3
