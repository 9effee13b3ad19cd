"""Whose throw it is, and whether it is one more of the same turn."""

from __future__ import annotations

from typing import Self

from every_game import CATALOGUE
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, State
from kesegames.play.match import HUMAN, Event, Match, begin
from kesegames.table import throws


class Rounds(State):
    """Every seat throws once a round; who throws first changes by one each round. Nobody decides anything."""

    number: i64 = 0

    def legal(self) -> vec[i64]:
        return vec[i64]()

    def chances(self) -> list[tuple[i64, i64]]:
        return [(0, 1), (1, 1)]

    def thrower(self) -> i64:
        return (self.number // self.seats + self.number) % self.seats

    def play(self, move: i64) -> None:
        self.number += 1

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats)
        state.number, state.to_act = self.number, self.to_act
        return state

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return (f"sticks:{move}",)


def rounds(seats: int, kind: type[Rounds] = Rounds) -> Match:
    ids = [str(seat) for seat in range(seats)]
    name = {"ja": "rounds", "en": "rounds"}
    ruleset = Ruleset("rounds", {"name": name, "rules": "rounds", "seats": [seats, seats], "seat_ids": ids})
    start = kind(ruleset, {}, seats)
    start.to_act = CHANCE
    return Match(ruleset, start, [HUMAN] * seats, "1")


class Asked(Rounds):
    """As Rounds, but everybody decides something after its throw; each round says that it is new."""

    def legal(self) -> vec[i64]:
        return vec[i64]([0]) if self.to_act >= 0 else vec[i64]()

    def chances(self) -> list[tuple[i64, i64]]:
        return [(0, 1), (1, 1)] if self.to_act == CHANCE else []

    def opens_round(self) -> bool:
        return self.to_act == CHANCE and self.number % self.seats == 0

    def play(self, move: i64) -> None:
        if self.to_act == CHANCE:
            self.to_act = self.thrower()
            return
        self.number += 1
        self.to_act = CHANCE


def test_who_decides_at_the_end_of_one_round_and_begins_the_next_does_not_throw_again() -> None:
    match = rounds(2, Asked)
    throwers = []
    for _ in range(6):
        throwers.append(throws.thrower(match, match.at))
        assert not throws.is_further(match)
        match.throw()
        match.play(0)
    assert throwers == [0, 1, 1, 0, 0, 1]


def test_who_ends_one_round_and_begins_the_next_does_not_throw_again() -> None:
    match = rounds(2)
    throwers, further = [], []
    for _ in range(6):
        throwers.append(throws.thrower(match, match.at))
        further.append(throws.is_further(match))
        match.throw()
    assert throwers == [0, 1, 1, 0, 0, 1]
    assert not any(further)


def test_a_throw_after_the_move_of_a_throw_is_one_more() -> None:
    match = begin(CATALOGUE.ruleset("senet"), {}, [HUMAN, HUMAN], "1")
    assert not throws.is_further(match)
    match.add(Event(CHANCE, match.state.read("4")))
    match.play(int(match.state.legal()[0]))
    assert throws.is_further(match)
    match.add(Event(CHANCE, match.state.read("2")))
    match.play(int(match.state.legal()[0]))
    assert throws.thrower(match, match.at) >= 0 and not throws.is_further(match)
