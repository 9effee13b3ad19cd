"""開樽's State: the protocol in its order."""

from __future__ import annotations

from typing import Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Ending, Look, Note, Outcome, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.rules.kaison import moves, notes, record, text, value
from kesegames.rules.kaison.combos import COMMON
from kesegames.rules.kaison.position import UNKNOWN, Position
from kesegames.rules.kaison.terms import Terms
from kesegames.rules.kaison.text import read_event
from kesegames.rules.paper import cards
from kesegames.rules.paper.cards import DECK

EXPLORATION = 0.4
"""A bet changes the expected result of a match by some hundredths."""
MOST_BETS = 200
"""More decisions than a season can have: a playout shows who wins the pot."""


@final
class Kaison(Position):
    """開樽 for two to six seats."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        terms = Terms(ruleset, options, seats)
        state = cls(ruleset, options, seats, terms)
        state.held = vec[i64]([terms.stack] * seats)
        return state

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
        is_last = len(self.bills) + 1 == self.terms.seasons
        return self.to_act == CHANCE or not is_last or cards.size(self.common) < COMMON

    def sample(self, rng: Random) -> i64:
        left = self.undealt()
        return cards.drawn(left, rng.randrange(cards.size(left)))

    def play(self, move: i64) -> None:
        self.power = UNKNOWN
        if self.to_act == CHANCE:
            moves.deal(self, move)
        else:
            moves.act(self, move)

    def opens_round(self) -> bool:
        return self.to_act >= 0 and self.highest() == 0

    def deals(self) -> bool:
        return self.to_act == CHANCE and self.is_dealing()

    def begins_anew(self) -> bool:
        return self.to_act == CHANCE and self.dealt == 0

    def outcome(self) -> Outcome | None:
        return value.outcome(self)

    def points(self) -> list[int]:
        return [int(points) for points in self.held]

    def estimate(self, seat: i64) -> float:
        return value.estimate(self, seat)

    def is_quiet(self) -> bool:
        return True

    def likelihood(self, move: i64) -> i64:
        return value.likelihood(self, move)

    def playout(self) -> i64:
        return MOST_BETS

    def exploration(self) -> float:
        return EXPLORATION

    def mixing(self) -> float:
        return self.terms.mixing

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return text.spell(self, move)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return text.write(self, move, seat)

    def read(self, text: str) -> i64:
        return read_event(self, text)

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        return text.told(self, move, seat)

    def ending(self, move: i64) -> Ending | None:
        return text.ending(self, move)

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

    def chapter(self) -> Told | None:
        return text.chapter(self)

    def has_secrets(self) -> bool:
        return True

    def seen_by(self, seat: i64) -> Self:
        state = self.copy()
        state.hide_from(seat)
        return state

    def guess(self, rng: Random) -> Self:
        """Every hand that is not seen can be any of the cards not seen, likelier one that fits what its seat paid."""
        state = self.copy()
        value.believed(rng, state, DECK - self.lying())
        return state
