"""連船之遊 as in docs/rules/journeys.md (J20–J25): the protocol, in its order."""

from __future__ import annotations

from typing import Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.look import Look, Note, Outcome, Risk, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.rules.rensen import moves, notes, risk, text, value
from kesegames.rules.rensen.position import STICKS, Position


@final
class Rensen(Position):
    """A position of 連船之遊, and the game from there on. An outcome of chance is the value thrown."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        state = cls(ruleset, options, seats)
        state.lay_out()
        return state

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats)
        state.set_up(text)
        return state

    def legal(self) -> vec[i64]:
        return moves.legal(self)

    def chances(self) -> list[tuple[i64, i64]]:
        return moves.WEIGHTS[:] if self.to_act == CHANCE else []

    def sample(self, rng: Random) -> i64:
        return sticks.throw_light(rng, STICKS)

    def play(self, move: i64) -> None:
        moves.play(self, move)

    def thrower(self) -> i64:
        return self.mover if self.to_act == CHANCE else CHANCE

    def outcome(self) -> Outcome | None:
        return value.outcome(self)

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

    def noted(self, moves: list[int], seat: i64 = EVERYONE) -> list[Told]:
        return text.noted(self, moves)

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        return notes.preview(self, spots)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return notes.explain(self, spots, spot)

    def has_risks(self) -> bool:
        return True

    def risks(self) -> dict[Spot, list[Risk]]:
        return risk.risks(self)

    def strikes(self, move: i64) -> bool:
        return moves.deed_of(move) == moves.PLUNDER

    def passed(self) -> Self | None:
        if self.to_act < 0:
            return None
        state = self.copy()
        moves.end_turn(state, True)
        return state

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.reasons(self, seat)

    def part(self) -> Told | None:
        return text.part(self)
