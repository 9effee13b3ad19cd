"""Kese-Rima as in docs/rules/keserima.md (K1–K24): the protocol. A whole turn is one move, all chance is a draw of
cards or a lot (`moves` says how both are packed).
"""

from __future__ import annotations

from typing import Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Look, Note, Outcome, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.rules.keserima import notes as keserima_notes
from kesegames.rules.keserima import text as keserima_text
from kesegames.rules.keserima import value as keserima_value
from kesegames.rules.keserima.board import ALL, HAND, ONE_CIRCLE, count_all, count_of, drawn, draws, held_kinds
from kesegames.rules.keserima.line import read_line, write_line
from kesegames.rules.keserima.moves import SIX_SHIPS, dealt, happen, make, turns
from kesegames.rules.keserima.position import DEAL, DRAW, FIRST, SETUP, TURN, Position
from kesegames.rules.keserima.terms import Terms


@final
class Keserima(Position):
    """Kese is seat 0, Rima seat 1."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        return cls(ruleset, options, seats, Terms(ruleset, options))

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        """The line of `line.write_line`."""
        state = cls(ruleset, options, seats, Terms(ruleset, options))
        read_line(state, text)
        return state

    def legal(self) -> vec[i64]:
        return turns(self) if self.to_act >= 0 else vec[i64]()

    def chances(self) -> list[tuple[i64, i64]]:
        if self.to_act != CHANCE:
            return []
        if self.phase == SETUP:
            return [(lots, 1) for lots in range(8)]
        if self.phase == DEAL:  # K6: a circle, and two from the shuffled rest
            return [
                (dealt(first + ONE_CIRCLE, second + ONE_CIRCLE), ways * others)
                for second, others in draws(self.enemy_deck - ONE_CIRCLE, HAND - 1)
                for first, ways in draws(self.own_deck - ONE_CIRCLE, HAND - 1)
            ]
        if self.phase == FIRST:
            return [(0, 1), (1, 1)] if self.terms.first < 0 else [(self.terms.first, 1)]
        return draws(self.own_deck, min(HAND, count_all(self.own_deck)))

    def deals(self) -> bool:
        return self.to_act == CHANCE and self.phase in (DEAL, DRAW)

    def has_chance(self) -> bool:
        return self.phase < DRAW or self.own_deck + self.enemy_deck > 0

    def sample(self, rng: Random) -> i64:
        if self.phase == SETUP:
            return rng.randrange(8)
        if self.phase == DEAL:
            first = ONE_CIRCLE + drawn(self.own_deck - ONE_CIRCLE, HAND - 1, rng)
            second = ONE_CIRCLE + drawn(self.enemy_deck - ONE_CIRCLE, HAND - 1, rng)
            return dealt(first, second)
        if self.phase == FIRST:
            return rng.randrange(2) if self.terms.first < 0 else self.terms.first
        return drawn(self.own_deck, HAND, rng)

    def play(self, move: i64) -> None:
        if self.phase == TURN:
            make(self, move)
        else:
            happen(self, move)

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        winner = self.winner()
        if winner >= 0:
            reason = "all_captured" if count_of(self.prison_of(winner), ALL) else "three_kinds"
            return Outcome([1, 0] if winner == 0 else [0, 1], [winner], reason)
        reason = (
            "two_passes" if self.passes == 2 else "six_ship_turns" if self.ship_turns == SIX_SHIPS else "no_progress"
        )
        return Outcome([0, 0], [], reason)

    def points(self) -> list[int]:
        outcome = self.outcome()
        return [0, 0] if outcome is None else outcome.points

    def estimate(self, seat: i64) -> float:
        if self.to_act == OVER:
            winner = self.winner()
            return 0.5 if winner < 0 else 1.0 if winner == seat else 0.0
        return keserima_value.estimate(self, seat)

    def urgency(self, move: i64) -> i64:
        return keserima_value.urgency(self, move) if self.to_act >= 0 else 0

    def likelihood(self, move: i64) -> i64:
        return keserima_value.likelihood(self, move)

    def certain_winner(self) -> i64:
        return keserima_value.certain_winner(self)

    def loses_at_once(self) -> bool:
        return not keserima_value.can_wait(self) and super().loses_at_once()

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return keserima_text.spell(self, move)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return keserima_text.write(self, move)

    def read(self, text: str) -> i64:
        return keserima_text.read(self, text)

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        return keserima_text.told(self, move)

    def noted(self, moves: list[int], seat: i64 = EVERYONE) -> list[Told]:
        return keserima_text.noted(self, moves)

    def position(self) -> str:
        return write_line(self)

    def look(self) -> Look:
        return keserima_notes.look(self)

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        return keserima_notes.preview(self, spots)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return keserima_notes.explain(self, spots, spot)

    def passed(self) -> Self | None:
        if self.to_act < 0:
            return None
        state = self.copy()
        state.swap()
        state.to_act = state.mover
        return state

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        """How many of the three kinds that win are captured (K19)."""
        kinds = held_kinds(self.prison_of(seat))
        count = sum(1 for kind in range(4) if kinds >> kind & 1)
        return [("because.kinds", {"count": str(count)})] if count else []
