"""What the laws are tested on: every ruleset, every choice of its options, every number of seats.

Positions are taken from random games with a fixed seed; each law looks at a few moves of each, so that a ruleset costs
seconds.
"""

from __future__ import annotations

import functools
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet
from every_game import CATALOGUE, looks_alike
from librt.random import Random

from kesegames import catalogue, text
from kesegames.engine.look import Look, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.play.bench import is_compiled

Thing = TypeVar("Thing")
LONGEST_GAME = 6000
"""Events in which every random game must have ended."""


class Case:
    """A ruleset with options and a number of seats, and what was met in its random games."""

    def __init__(self, ruleset: Ruleset, row: int, seats: int) -> None:
        self.ruleset = ruleset
        self.options = catalogue.plans(ruleset)[row]
        self.seats = seats
        self.is_main = row == 0
        self.id = f"{ruleset.id}-{row}-{seats}"
        board = ruleset.board_of(seats)
        self.squares = {cell.name for cell in board.cells} if board is not None else set[str]()
        self.places = {spot for place in ruleset.places.values() for spot in place.spots}

    @functools.cached_property
    def games(self) -> list[list[tuple[State, int]]]:
        """Whole random games: each position with the move made there; the last one with no move (−1)."""
        return [self.game(Random(seed), seed % 2 == 1) for seed in range(2 if self.is_main else 1)]

    @functools.cached_property
    def positions(self) -> list[State]:
        """Some twenty positions spread over the games, beginnings and ends among them; fewer for unusual options and
        for the plain core, which is slower."""
        wanted = 8 if not self.is_main else 16 if is_compiled(State) else 6
        met = [state for game in self.games for state, _ in game]
        ends = [game[-1][0] for game in self.games]
        return met[:4] + met[4 :: max(1, len(met) // wanted)] + ends

    def game(self, rng: Random, is_greedy: bool) -> list[tuple[State, int]]:
        """A game of random moves; a greedy one takes the most urgent of each two."""
        state = catalogue.start(self.ruleset, self.options, self.seats)
        events: list[tuple[State, int]] = []
        while state.to_act != OVER:
            assert len(events) < LONGEST_GAME
            if state.to_act == CHANCE:
                move = int(state.sample(rng))
            else:
                legal = state.legal()
                drawn = [int(legal[rng.randrange(len(legal))]) for _ in range(2 if is_greedy else 1)]
                move = max(drawn, key=state.urgency)
            events.append((state, move))
            state = state.after(move)
        return [*events, (state, -1)]

    def has_words(self, id: str) -> bool:
        return all(text.find(id, language, self.ruleset) for language in text.LANGUAGES)

    def knows(self, spot: str) -> bool:
        """Whether a spot is a square, is in a place, or is a word with its button text."""
        return spot in self.squares or spot in self.places or self.has_words(f"spot.{spot}")


def _case(ruleset: Ruleset, row: int, seats: int) -> ParameterSet:
    """The first row of options at the fewest and the most seats, the last at the fewest; the rest of the grid is slow.

    Of a variant that looks like its base the first row at the fewest seats alone is usual.
    """
    case = Case(ruleset, row, seats)
    is_last = row == len(catalogue.plans(ruleset)) - 1
    is_usual = seats == ruleset.least_seats and (row == 0 or (is_last and not looks_alike(ruleset)))
    is_usual = is_usual or (row == 0 and seats == ruleset.most_seats and not looks_alike(ruleset))
    return pytest.param(case, id=case.id, marks=[] if is_usual else [pytest.mark.slow])


every_case = pytest.mark.parametrize(
    "case",
    [
        _case(ruleset, row, seats)
        for ruleset in CATALOGUE.rulesets.values()
        for seats in range(ruleset.least_seats, ruleset.most_seats + 1)
        for row in range(len(catalogue.plans(ruleset)))
    ],
)


def few(things: list[Thing], most: int) -> list[Thing]:
    """At most about `most` of the things, spread over all of them."""
    return things[:: max(1, len(things) // most)]


def possible(state: State) -> list[int]:
    """Every move or outcome of chance."""
    return [int(move) for move, _ in state.chances()] if state.to_act == CHANCE else [int(m) for m in state.legal()]


def snapshot(state: State) -> tuple[object, ...]:
    look = state.look()
    return (state.position(), int(state.key()), int(state.to_act), possible(state), look.pieces, look.counters)


def same(one: State, other: State) -> bool:
    """Equal, and nothing that anyone can ask tells them apart."""
    return one == other and hash(one) == hash(other) and snapshot(one) == snapshot(other)


def check_look(case: Case, look: Look) -> None:
    """Every spot, piece and counter of a Look is in the ruleset, every mark has words; empty spots are left out."""
    assert look.counters.keys() <= case.ruleset.places.keys()
    assert all(0 <= look.counters[place] <= limit for place, limit in look.limits.items())
    for spot, pieces in look.pieces.items():
        assert spot in case.squares | case.places | look.lies.keys(), spot
        assert pieces and set(pieces) <= case.ruleset.pieces.keys()
    for link in look.links:
        assert link[0] != link[1] and all(spot in look.pieces for spot in link), link
    for area, spots in look.areas.items():
        assert area in case.ruleset.areas and case.has_words(f"area.{area}") and case.squares.issuperset(spots)
    seen = case.squares | case.places | look.lies.keys()
    assert seen.issuperset(look.numbers) and seen.issuperset(look.marked)
    assert all(case.has_words(f"spot.{spot}") for spot in look.lies)
    assert case.squares.issuperset(look.lies.values())
    assert all(case.has_words(f"mark.{mark}") for marks in look.marked.values() for mark in marks)
    assert look.out == sorted(set(look.out)) and set(look.out) <= set(range(case.seats))


def check_words(case: Case, id: str, values: dict[str, str]) -> None:
    """A sentence in both languages with all its braces filled; ids in its values are known."""
    assert case.has_words(id), id
    for language in text.LANGUAGES:
        braces = set(text.BRACE.findall(text.find(id, language, case.ruleset) or ""))
        assert braces <= values.keys(), id
    assert all(case.has_words(value[1:]) for value in values.values() if value.startswith("@")), values


LONGEST_TOLD = {"en": 90, "ja": 45}


def said(case: Case, parts: list[Told], language: str) -> list[str]:
    """What is told, in words."""
    return [text.say(part.text, language, part.values, case.ruleset) for part in parts]


def check_told(case: Case, parts: list[Told]) -> None:
    """Something is told, in sentences of both languages that are as short as they must be."""
    assert parts
    for part in parts:
        check_words(case, part.text, part.values)
        for language, most in LONGEST_TOLD.items():
            (sentence,) = said(case, [part], language)
            assert sentence.strip() and len(sentence) <= most, (len(sentence), sentence)
        if part.look is not None:
            check_look(case, part.look)


def orders(state: State, move: int, rng: Random) -> list[tuple[str, ...]]:
    """The clicks of a move as they are spelled, backwards in its free run, and in some other order."""
    spelling = state.spell(move)
    begin, end = state.free(move)
    run = list(spelling[begin:end])
    mixed = [run.pop(rng.randrange(len(run))) for _ in range(len(run))]
    return [spelling, *((*spelling[:begin], *other, *spelling[end:]) for other in (spelling[begin:end][::-1], mixed))]
