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
from kesegames.text import LANGUAGES, find
from kesegames.text import trouble as say_trouble

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


@pytest.mark.parametrize("game", GAMES)
def test_another_seat_is_to_move_or_it_is_said_why_not(game: str) -> None:
    for seed in range(3):
        state = position(game, seed)
        before = editing._mover(state)
        try:
            found = editing.turned(state)
        except Trouble as trouble:
            assert trouble.text.startswith("trouble.edit_turn")
            assert (trouble.text == "trouble.edit_turn_chance") == (before < 0)
            assert all(find(trouble.text, language) for language in LANGUAGES)
            continue
        assert editing._mover(found) not in (before, -1) and found.look().pieces == state.look().pieces
        assert editing.read(state, found.position()).position() == found.position()


def test_in_many_games_another_seat_can_be_to_move() -> None:
    turned = set()
    for game in GAMES:
        for seed in range(4):
            try:
                editing.turned(position(game, seed))
                turned.add(game)
            except Trouble:
                pass
    assert len(turned) >= len(GAMES) * 2 // 3, sorted(set(GAMES) - turned)


SHINRA = (
    "battle A 0 A 13G 14e 24f 25S 33a 34d 35c 44P 45D 54K 55g / SIab / - "
    "B 11e 12I 21c 23b 31g 32b 41d 42G 43c 52K 53P / Daabcf / -"
)


@pytest.mark.parametrize(
    ("game", "text", "wanted"),
    [
        pytest.param("rokusai", "a 31 5, b 24 9, turn a", "a 31 5, b 24 9, turn b", id="a name"),
        pytest.param("jusai", "5 a 28,32 3,4", "5 b 28,32 3,4", id="the other seat's name"),
        pytest.param(
            "shinra", SHINRA + " : S22xb13 G15xS13 P51xc53", SHINRA.replace(" A 0", " B 0"), id="without the past"
        ),
        pytest.param(
            "shuki",
            "dealer a 2, a b1b1ber5r6, b b4b7r3r4r8, begun a, offer a rk",
            "dealer a 2, a b1b1ber5r6, b b4b7r3r4r8, begun b, offer b rk",
            id="two names",
        ),
        pytest.param(
            "koneko",
            "dealer a, a b1bkr4r5r5r7r8 won b0ber1r1, b b1b2b4b4b5b7b7r1 won b0b3b8r0r3r3, leads a, draws b 2",
            "dealer a, a b1bkr4r5r5r7r8 won b0ber1r1, b b1b2b4b4b5b7b7r1 won b0b3b8r0r3r3, leads a",
            id="without what is due",
        ),
    ],
)
def test_as_little_as_can_be_is_changed_for_another_seat_to_move(game: str, text: str, wanted: str) -> None:
    assert editing.turned(at(game, text)).position() == wanted


@pytest.mark.parametrize(
    ("game", "text", "rule"),
    [
        ("kaison", "dealer a, a r2r3 paid 16 bet 2, b b1r0 paid 21 bet 7, common b8, raises 1, turn a", "P62"),
        ("shuki", "dealer a 2, a ber1r1r1r2r6, b b1b3r3r4r7, begun a, turn a", "P20"),
        ("shinra", "layout A 0 A / KPGSIDaabbccdeefg / - B / KPGSIDaabbccdfg / -", "X7"),
        ("kuhn", "KQ bet", ""),
        ("renyu", "dealer a, a 355568, b 01678", ""),
    ],
)
def test_the_rule_by_which_nobody_else_is_to_move_is_named(game: str, text: str, rule: str) -> None:
    state = at(game, text)
    with pytest.raises(Trouble) as told:
        editing.turned(state)
    for language in LANGUAGES:
        said = say_trouble(told.value, language, state.ruleset)
        assert rule in said and "{" not in said and "@" not in said
