"""値戦's State: the protocol in its order."""

from __future__ import annotations

from typing import Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Ending, Look, Note, Outcome, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.rules.chisen import moves, notes, record, showing, text, value
from kesegames.rules.chisen.position import UNKNOWN, Position
from kesegames.rules.chisen.terms import Terms
from kesegames.rules.paper import cards

EXPLORATION = 0.4
"""A bet changes the expected result of a match by some hundredths."""


@final
class Chisen(Position):
    """値戦 for two to four seats."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        return cls(ruleset, options, seats, Terms(ruleset, options, seats))

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls.start(ruleset, options, seats)
        record.read_position(state, text)
        return state

    def legal(self) -> vec[i64]:
        return moves.legal(self) if self.to_act >= 0 else vec[i64]()

    def chances(self) -> list[tuple[i64, i64]]:
        return cards.chances(self.undealt()) if self.to_act == CHANCE else []

    def has_chance(self) -> bool:
        return self.to_act == CHANCE or self.round == 0 or len(self.bills) + 1 < self.terms.seasons

    def sample(self, rng: Random) -> i64:
        left = self.undealt()
        return cards.drawn(left, rng.randrange(cards.size(left)))

    def play(self, move: i64) -> None:
        self.hope = UNKNOWN
        if self.to_act == CHANCE:
            moves.deal(self, move)
        else:
            moves.act(self, move)

    def deals(self) -> bool:
        return self.to_act == CHANCE

    def begins_anew(self) -> bool:
        return self.to_act == CHANCE and self.dealt == 0

    def outcome(self) -> Outcome | None:
        return value.outcome(self)

    def points(self) -> list[int]:
        return value.points(self)

    def estimate(self, seat: i64) -> float:
        return value.estimate(self, seat)

    def urgency(self, move: i64) -> i64:
        return value.urgency(self, move)

    def likelihood(self, move: i64) -> i64:
        return value.likelihood(self, move)

    def playout(self) -> i64:
        return 6 * self.seats  # To the end of the season: what a hand and a bet are worth shows there.

    def exploration(self) -> float:
        return EXPLORATION

    def mixing(self) -> float:
        return self.terms.mixing if self.round > 0 else 0.0

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return text.spell(self, move)

    def free(self, move: i64) -> tuple[int, int]:
        return (0, 2) if self.to_act >= 0 and moves.is_swap(move) else (0, 0)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return text.write(self, move, seat)

    def read(self, text: str) -> i64:
        return record.read_event(self, text)

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        return showing.told(self, move, seat)

    def chapter(self) -> Told | None:
        return showing.chapter(self)

    def opens_round(self) -> bool:
        return self.to_act >= 0 and self.to_act == self.dealer and self.round > 0 and self.base == 0

    def ending(self, move: i64) -> Ending | None:
        return showing.ending(self, move)

    def position(self) -> str:
        return record.position_text(self)

    def look(self) -> Look:
        return text.look(self)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return notes.explain(self, spots, spot)

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.reasons(self, seat)

    def speaks(self, move: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.speaks(self.seen_by(self.to_act), move)

    def wanted(self) -> Told | None:
        return notes.wanted(self)

    def has_secrets(self) -> bool:
        return True

    def seen_by(self, seat: i64) -> Self:
        state = self.copy()
        state.hide_from(seat)
        return state

    def guess(self, rng: Random) -> Self:
        state = self.copy()
        value.guess(state, rng)
        return state
