"""古机戦, old Kisen, as in docs/rules/kisen.md part O (O1–O11, R2): the protocol, in its order."""

from __future__ import annotations

from typing import Self, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Look, Note, Outcome, Reach, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import EVERYONE
from kesegames.rules.kisen_old import moves, notes, value
from kesegames.rules.kisen_old.position import NO_PROGRESS, REASONS, Position, impossible
from kesegames.rules.kisen_old.terms import Terms
from kesegames.rules.kisen_old.text import noted, read, spell, told, write


@final
class KisenOld(Position):
    """A position of old Kisen, and the game from there on. No sticks, no hands: a turn is one move."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        state = cls(ruleset, options, seats, ruleset.once(Terms, options))
        for square in state.terms.order:
            if state.terms.start[square]:
                state.put(square, state.terms.start[square])
        state.is_choosing = options["wagon_beast"] == "chosen_at_start"
        if options["wagon_beast"] == "swapped":
            state.swap(0)
            state.swap(1)
        moves.settle(state, False)
        return state

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats, ruleset.once(Terms, options))
        has_king_fallen = state.set_up(text)
        if state.is_choosing:
            first = cls.start(ruleset, options, seats)
            choices = [first, *(first.after(move) for move in first.legal())] if first.is_choosing else []
            if state.position() not in [choice.position() for choice in choices]:
                raise impossible("choose", "O10")
        moves.settle(state, has_king_fallen)
        return state

    def legal(self) -> vec[i64]:
        return moves.legal(self)

    def play(self, move: i64) -> None:
        moves.play(self, move)

    def outcome(self) -> Outcome | None:
        if self.ended == 0:
            return None
        winners = [] if self.ended == NO_PROGRESS else [int(1 - self.turn)]
        return Outcome(self.points(), winners, REASONS[self.ended])

    def estimate(self, seat: i64) -> float:
        return value.estimate(self, seat)

    def urgency(self, move: i64) -> i64:
        return value.urgency(self, move)

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return spell(self, move)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return write(self, move)

    def noted(self, moves: list[int], seat: i64 = EVERYONE) -> list[Told]:
        return noted(self, moves)

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        return told(self, move)

    def read(self, text: str) -> i64:
        return read(self, text)

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        return notes.preview(self, spots)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return notes.explain(self, spots, spot)

    def passed(self) -> Self | None:
        if self.to_act < 0 or self.is_choosing:
            return None
        state = self.copy()
        state.pass_turn()
        state.to_act = state.turn
        return state

    def reach(self, spot: Spot) -> Reach | None:
        return notes.reach(self, spot)

    def movements(self, piece: str) -> list[Reach]:
        return notes.movements(self, piece)
