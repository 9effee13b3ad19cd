"""終季's State: the protocol in its order."""

from __future__ import annotations

from typing import Self, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Ending, Look, Note, Outcome, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.rules.paper import cards
from kesegames.rules.shuki import moves, notes, record, text, value
from kesegames.rules.shuki.beliefs import deal_hidden
from kesegames.rules.shuki.position import ASKED, DEAL, UNSEEN, Position
from kesegames.rules.shuki.terms import Terms
from kesegames.rules.shuki.text import read_event


@final
class Shuki(Position):
    """終季 for two to four seats."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        return cls(ruleset, options, seats, Terms(ruleset, options))

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls.start(ruleset, options, seats)
        record.read_position(state, text)
        return state

    def legal(self) -> vec[i64]:
        return moves.legal(self) if self.to_act >= 0 else vec[i64]()

    def chances(self) -> list[tuple[i64, i64]]:
        return cards.chances(self.undrawn()) if self.to_act == CHANCE else []

    def sample(self, rng: Random) -> i64:
        left = self.undrawn()
        return cards.drawn(left, rng.randrange(cards.size(left)))

    def play(self, move: i64) -> None:
        moves.play(self, move)

    def deals(self) -> bool:
        return self.to_act == CHANCE

    def begins_anew(self) -> bool:
        return self.stage == DEAL and self.dealt == 0

    def outcome(self) -> Outcome | None:
        return value.outcome(self)

    def points(self) -> list[int]:
        return [int(total) for total in self.totals]

    def estimate(self, seat: i64) -> float:
        return value.estimate(self, seat)

    def urgency(self, move: i64) -> i64:
        return value.urgency(self, move)

    def likelihood(self, move: i64) -> i64:
        return value.likelihood(self, move)

    def reflex(self, rng: Random) -> i64:
        return value.reflex(self, rng)

    def caution(self) -> float:
        return 0.0

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return text.spell(self, move)

    def free(self, move: i64) -> tuple[int, int]:
        return text.free(self, move)

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

    def has_secrets(self) -> bool:
        return True

    def answers_hidden(self) -> bool:
        return self.stage == ASKED

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.reasons(self, seat)

    def speaks(self, move: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.speaks(self.seen_by(self.to_act), move)

    def has_advice(self) -> bool:
        return True

    def advises(self, seat: i64) -> list[list[Told]]:
        return notes.advises(self.seen_by(seat), seat)

    def wanted(self) -> Told | None:
        return notes.wanted(self)

    def chapter(self) -> Told | None:
        return text.chapter(self)

    def seen_by(self, seat: i64) -> Self:
        state = self.copy()
        state.hide_from(seat)
        return state

    def guess(self, rng: Random) -> Self:
        """Hands as likely as `beliefs` says; what has been answered could be."""
        state = self.copy()
        deal_hidden(self, state, rng)
        seat: i64
        for seat in range(self.seats):
            state.hidden[seat] = 0
            if self.answers[seat] == UNSEEN:
                state.guess_answer(rng, seat)
        return state

    def guess_answer(self, rng: Random, seat: i64) -> None:
        """What a seat may have answered with the hand that it has been given."""
        choices = moves.answers(self, seat)
        weights = vec[i64](capacity=4)
        total: i64 = 0
        asked = self.to_act
        self.to_act = seat
        for move in choices:
            weight = value.likelihood(self, move)
            weights = append(weights, weight)
            total += weight
        left: i64 = rng.randrange(total)
        place: i64 = 0
        while left >= weights[place]:
            left -= weights[place]
            place += 1
        moves.note_answer(self, seat, choices[place])
        self.to_act = asked
