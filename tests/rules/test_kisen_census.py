"""Modern Kisen's moves counted by what has changed (census.py) against those that are listed."""

from __future__ import annotations

import copy

import pytest
from kisen_positions import CASES, kisen, ruleset, scattered, start
from librt.random import Random

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, UNTOLD
from kesegames.rules.kisen.board import WIDEST
from kesegames.rules.kisen.census import ones
from kesegames.rules.kisen.state import Kisen


def counted(state: Kisen) -> list[int]:
    return [int(state.legal_at(place)) for place in range(state.legal_count())]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_while_one_plays_on_the_counted_moves_are_the_listed_ones(game: str, options: dict[str, str]) -> None:
    rng = Random(11)
    for _ in range(6):
        state = scattered(rng, game, options)
        for _ in range(40):
            if state.to_act == OVER:
                break
            if state.to_act == CHANCE:
                assert state.legal_count() == 0
                state.play(state.sample(rng))
                continue
            moves = [int(move) for move in state.copy().legal()]
            assert counted(state) == moves, state.position()
            state.play(moves[rng.randrange(len(moves))])


def test_a_captured_piece_is_one_kind_more_to_drop() -> None:
    state = kisen("IA 黒王PIA 黒将KE, A 赤王ZA 赤兵KA 赤兵LA, 皇 PA")
    for text in ("KE将KA", "ZA王ZE", "KA将LA"):
        assert counted(state) == [int(move) for move in state.copy().legal()]
        state.play(state.read(text))
    state.play(state.read("ZE王ZA"))
    vacant = 81 - 4
    assert len([move for move in counted(state) if move >> 24 == 5]) == vacant


def test_a_general_that_comes_to_stand_on_domain_guards_what_was_counted_before() -> None:
    state = kisen("IA 黒王PIA 黒将LI 黒兵NE, A 赤王KA 赤馬XO, 皇 PA, turn A")
    assert counted(state) == [int(move) for move in state.copy().legal()]
    state.play(state.read("KA王LA"))
    assert counted(state) == [int(move) for move in state.copy().legal()]
    state.play(state.read("LI将NI"))
    assert counted(state) == [int(move) for move in state.copy().legal()]


def test_a_copy_counts_for_itself() -> None:
    state = start(first="IA")
    state.play(state.sample(Random(1)))
    before = counted(state)
    other = state.copy()
    other.play(before[0])
    assert counted(other) == [int(move) for move in other.copy().legal()]
    assert counted(state) == before


def wide(columns: int) -> Kisen:
    """標準机戦 with further columns at the right, empty at the start."""
    data = copy.deepcopy(ruleset("kisen-standard").data)
    further = [f"Q{letter}" for letter in "BCDFGHJRSV"][: columns - 9]
    data["board"]["columns"] += further
    for rows in data["tables"]["start"].values():
        for row in rows:
            rows[row] += " –" * len(further)
    return Kisen.start(Ruleset("wide", data), ruleset("kisen-standard").complete({}), 2)


@pytest.mark.parametrize("columns", [12, 13, 16])
def test_on_a_board_too_wide_for_bands_moves_are_listed_only(columns: int) -> None:
    rng = Random(3)
    state = wide(columns)
    for _ in range(60):
        if state.to_act == CHANCE:
            state.play(state.sample(rng))
            continue
        moves = [int(move) for move in state.copy().legal()]
        if columns <= WIDEST:
            assert counted(state) == moves
        else:
            assert state.legal_count() == UNTOLD
        state.play(moves[rng.randrange(len(moves))])


def test_ones_are_counted_up_to_the_sixtieth_bit() -> None:
    rng = Random(5)
    for _ in range(200):
        bits = rng.randrange(1 << 60)
        assert ones(bits) == int(bits).bit_count()
    assert [ones(0), ones((1 << 60) - 1), ones(1 << 59)] == [0, 60, 1]
