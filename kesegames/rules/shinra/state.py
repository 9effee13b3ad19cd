"""森羅万象インテリジェンス as in docs/rules/shinra.md (X1–X27): the protocol, in its order."""

from __future__ import annotations

from typing import Self, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Note, Outcome, Reach, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import EVERYONE
from kesegames.rules.shinra import moves, notes, record, value
from kesegames.rules.shinra.position import BATTLE, LAYOUT, REASONS, REPETITION, Position
from kesegames.rules.shinra.terms import Terms
from kesegames.rules.shinra.text import free, noted, read, spell, told, write


@final
class Shinra(Position):
    """A position of 森羅万象, and the game from there on. Open, without chance; a turn is one move."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        state = cls(ruleset, options, seats, ruleset.once(Terms, options))
        moves.deal(state)
        return state

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats, ruleset.once(Terms, options))
        record.set_up(state, text)
        return state

    def legal(self) -> vec[i64]:
        return moves.legal(self)

    def play(self, move: i64) -> None:
        moves.play(self, move)

    def has_chance(self) -> bool:
        return False

    def outcome(self) -> Outcome | None:
        if self.ended == 0:
            return None
        winners = [] if self.ended >= REPETITION else [int(1 - self.turn)]
        return Outcome(self.points(), winners, REASONS[self.ended])

    def estimate(self, seat: i64) -> float:
        return value.estimate(self, seat)

    def urgency(self, move: i64) -> i64:
        return value.urgency(self, move)

    def likelihood(self, move: i64) -> i64:
        return super().likelihood(move) if self.phase == BATTLE else value.likelihood(self, move)

    def is_quiet(self) -> bool:
        return self.phase != BATTLE

    def certain_winner(self) -> i64:
        return value.certain_winner(self)

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return spell(self, move)

    def free(self, move: i64) -> tuple[int, int]:
        return free(self, move)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return write(self, move)

    def read(self, text: str) -> i64:
        return read(self, text)

    def noted(self, moves: list[int], seat: i64 = EVERYONE) -> list[Told]:
        return noted(self, moves)

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        return told(self, move)

    def position(self) -> str:
        return record.position(self)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return notes.explain(self, spots, spot)

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.reasons(self, seat)

    def wanted(self) -> Told | None:
        return notes.wanted(self)

    def part(self) -> Told | None:
        return notes.part(self)

    def chapter(self) -> Told | None:
        return notes.chapter(self)

    def arranges(self) -> bool:
        return self.to_act >= 0 and self.phase == LAYOUT

    def opens(self) -> bool:
        return self.to_act >= 0 and self.phase != BATTLE

    def passed(self) -> Self | None:
        if self.to_act < 0 or self.phase != BATTLE:
            return None
        state = self.copy()
        state.pass_turn()
        state.to_act = state.turn
        return state

    def reach(self, spot: Spot) -> Reach | None:
        return notes.reach(self, spot)

    def movements(self, piece: str) -> list[Reach]:
        return notes.movements(self, piece)
