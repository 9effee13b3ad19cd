"""SANGA's State: the protocol in its order."""

from __future__ import annotations

from typing import Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Ending, Look, Note, Outcome, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.rules.sanga import moves, notes, record, rounds, text, value
from kesegames.rules.sanga.position import Position
from kesegames.rules.sanga.terms import Terms, packed


@final
class Sanga(Position):
    """SANGA for two to five seats."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        """Hands, money and heathens; the order is the lot's or as the seats sit (G7, G12, G13)."""
        terms = Terms(ruleset, options, seats)
        state = cls(ruleset, options, seats, terms)
        seat: i64
        for seat in range(seats):
            state.hand[seat] = terms.sangha
            state.left[seat] = terms.temples
            state.money[seat] = terms.baht
        area: i64
        for area in range(terms.areas):
            if terms.great[area]:
                state.areas[area] = rounds.HEATHEN
        if not terms.has_lot:
            moves.set_order(state, packed(list(range(seats))))
        return state

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls.start(ruleset, options, seats)
        record.read_position(state, text)
        return state

    def legal(self) -> vec[i64]:
        return moves.legal(self) if self.to_act >= 0 else vec[i64]()

    def chances(self) -> list[tuple[i64, i64]]:
        return [(order, 1) for order in self.terms.orders] if self.to_act == CHANCE else []

    def has_chance(self) -> bool:
        return self.to_act == CHANCE

    def sample(self, rng: Random) -> i64:
        return self.terms.orders[rng.randrange(len(self.terms.orders))]

    def play(self, move: i64) -> None:
        self.is_judged = False
        self.is_rested = False
        if self.to_act == CHANCE:
            moves.set_order(self, move)
        else:
            rounds.play(self, move)

    def outcome(self) -> Outcome | None:
        return value.outcome(self)

    def points(self) -> list[int]:
        return [int(total) for total in value.totals(self)]

    def estimate(self, seat: i64) -> float:
        return value.estimate(self, seat)

    def urgency(self, move: i64) -> i64:
        return value.urgency(self, move)

    def likelihood(self, move: i64) -> i64:
        return value.likelihood(self, move)

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return text.spell(self, move)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return text.write(self, move)

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        return text.told(self, move)

    def ending(self, move: i64) -> Ending | None:
        return text.ending(self, move)

    def part(self) -> Told | None:
        return text.part(self)

    def chapter(self) -> Told | None:
        return text.chapter(self)

    def wanted(self) -> Told | None:
        return notes.wanted(self)

    def position(self) -> str:
        return record.position_text(self)

    def look(self) -> Look:
        return text.look(self)

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        return text.look(self)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return notes.explain(self, spots, spot)

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.reasons(self, seat)

    def standing(self, spot: Spot) -> list[Told]:
        return notes.standing(self, spot)
