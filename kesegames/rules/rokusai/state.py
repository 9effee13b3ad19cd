"""六裁 as in docs/rules/journeys.md (J10–J13): the protocol, in its order."""

from __future__ import annotations

from typing import Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.look import Look, Note, Outcome, Risk, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.rules.rokusai import moves, notes, risk, text, value
from kesegames.rules.rokusai.position import Position, set_up
from kesegames.rules.rokusai.terms import STICKS


@final
class Rokusai(Position):
    """A position of 六裁, and the game from there on. An outcome of chance is the value thrown."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        return cls(ruleset, options, seats)

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats)
        set_up(state, text)
        return state

    def legal(self) -> vec[i64]:
        return vec[i64]()

    def chances(self) -> list[tuple[i64, i64]]:
        return self.terms.throws[:] if self.to_act == CHANCE else []

    def sample(self, rng: Random) -> i64:
        if self.terms.has_die:
            return rng.randrange(STICKS) + 1
        return sticks.throw_light(rng, STICKS)

    def play(self, move: i64) -> None:
        moves.play(self, move)

    def thrower(self) -> i64:
        return self.turn if self.to_act == CHANCE else CHANCE

    def outcome(self) -> Outcome | None:
        return value.outcome(self)

    def estimate(self, seat: i64) -> float:
        return value.estimate(self, seat)

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return text.spell(self, move)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return str(move)

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        return text.told(self, move)

    def noted(self, moves: list[int], seat: i64 = EVERYONE) -> list[Told]:
        return text.noted(self, moves)

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        return notes.preview(self, spots)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return notes.explain(self, spot)

    def has_risks(self) -> bool:
        return True

    def risks(self) -> dict[Spot, list[Risk]]:
        return risk.risks(self)

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.reasons(self, seat)
