"""Openings from books: what of them is laid out next, for which seat, under which options."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.ai.book import following, is_possible, steps
from kesegames.ai.levels import READS, choose, parse_bot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State

WITH_BOOKS = [id for id, ruleset in CATALOGUE.rulesets.items() if ruleset.openings]
every_book = pytest.mark.parametrize("game", WITH_BOOKS)


def laid_out(ruleset: Ruleset, options: dict[str, str], seed: int) -> tuple[State, list[set[str]]]:
    """The state after a layout by the book, and what each seat's pieces on the board are, seen from its own side."""
    state = catalogue.start(ruleset, options)
    board = ruleset.board
    assert board is not None
    number = 0
    while state.arranges():
        number += 1
        move = following(state, ruleset.openings, seed * 100 + number)
        assert move >= 0
        state.play(move)
    found: list[set[str]] = [set() for _ in ruleset.seat_ids]
    for spot, lying in state.look().pieces.items():
        seat = ruleset.seat_ids.index(ruleset.owner(lying[-1]))
        if ":" not in spot:
            found[seat].add(f"{ruleset.kind(lying[-1])} {spot if seat == 0 else board.opposite(spot)}")
    return state, found


def test_there_is_a_book() -> None:
    assert WITH_BOOKS


@every_book
def test_each_seat_lays_out_one_of_the_openings_as_it_sees_the_board(game: str) -> None:
    ruleset = CATALOGUE.rulesets[game]
    whole = [{thing.partition(" ")[2] for thing in opening} for opening in ruleset.openings]
    seen = set()
    for seed in range(4):
        _, found = laid_out(ruleset, {}, seed)
        for things in found:
            assert any(things <= opening for opening in whole)
            seen.add(frozenset(things))
    assert len(seen) > 2


@every_book
def test_a_book_serves_every_option(game: str) -> None:
    ruleset = CATALOGUE.rulesets[game]
    for options in catalogue.plans(ruleset):
        state, _ = laid_out(ruleset, options, 1)
        assert not state.arranges()


@every_book
def test_no_opening_fits_when_something_else_was_laid(game: str) -> None:
    ruleset = CATALOGUE.rulesets[game]
    state = catalogue.start(ruleset, {})
    firsts = {int(move) for opening in ruleset.openings for move in steps(state, opening)}
    seat = state.to_act
    state.play(next(move for move in state.legal() if int(move) not in firsts))
    while state.to_act != seat:
        state.play(state.legal()[0])
    assert following(state, ruleset.openings, 1) == -1


@every_book
def test_the_upper_levels_know_the_book(game: str) -> None:
    ruleset = CATALOGUE.rulesets[game]
    state = catalogue.start(ruleset, {})
    firsts = {int(move) for opening in ruleset.openings for move in steps(state, opening)}
    for seed in range(3):
        choice = choose(parse_bot(f"level{READS}:nodes=5"), state, "alphabeta", seed)
        assert choice.move in firsts and choice.nodes == 0
    searched = choose(parse_bot(f"level{READS - 1}:nodes=5"), state, "alphabeta", 1)
    assert searched.nodes > 0


@every_book
def test_an_opening_that_cannot_be_laid_to_its_end_is_none(game: str) -> None:
    ruleset = CATALOGUE.rulesets[game]
    state = catalogue.start(ruleset, {})
    first, *rest = ruleset.openings[0]
    *_, last = rest
    wrong = [first, *rest[:-1], f"{last.rpartition(' ')[0]} {first.rpartition(' ')[2]}"]
    for seat in range(2):
        while state.to_act != seat:
            state.play(state.legal()[0])
        assert is_possible(state, ruleset.openings[0]) and not is_possible(state, wrong)
