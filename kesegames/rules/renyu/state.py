"""連友's State: the protocol in its order."""

from __future__ import annotations

from typing import Self, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Ending, Look, Note, Outcome, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.rules.paper import strengths
from kesegames.rules.renyu import moves, notes, record, text, value
from kesegames.rules.renyu.position import Position
from kesegames.rules.renyu.terms import PLAYOUT, Terms
from kesegames.rules.renyu.text import read_event


@final
class Renyu(Position):
    """連友 for two to six seats."""

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
        return strengths.chances(self.undealt()) if self.to_act == CHANCE else []

    def has_chance(self) -> bool:
        return self.to_act == CHANCE or len(self.bills) + 1 < self.terms.seasons

    def sample(self, rng: Random) -> i64:
        left = self.undealt()
        return strengths.drawn(left, rng.randrange(strengths.size(left)))

    def play(self, move: i64) -> None:
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
        return [int(total) for total in self.totals]

    def estimate(self, seat: i64) -> float:
        return value.estimate(self, seat)

    def urgency(self, move: i64) -> i64:
        return value.urgency(self, move)

    def likelihood(self, move: i64) -> i64:
        return value.likelihood(self, move)

    def playout(self) -> i64:
        return PLAYOUT

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

    def chapter(self) -> Told | None:
        return text.chapter(self)

    def opens_round(self) -> bool:
        return self.to_act >= 0 and self.is_leading()

    def ending(self, move: i64) -> Ending | None:
        return text.ending(self, move)

    def position(self) -> str:
        return record.position_text(self)

    def look(self) -> Look:
        return text.look(self)

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        return text.preview(self, spots)

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

    def is_deduced(self) -> bool:
        # In a position that was set up cards may lie nowhere.
        return self.seats == 2 and strengths.size(self.unseen()) == self.hidden[0] + self.hidden[1]

    def seen_by(self, seat: i64) -> Self:
        state = self.copy()
        state.hide_from(seat)
        return state

    def guess(self, rng: Random) -> Self:
        """Every card that is not seen is as likely in any place that is not seen, but for those put aside."""
        state = self.copy()
        wanted = vec[i64](capacity=6)
        seat: i64
        for seat in range(self.seats):
            wanted = append(wanted, self.hidden[seat])
        found = strengths.filled(rng, self.unseen(), wanted)
        for seat in range(self.seats):
            state.hands[seat] += found[seat]
            state.hidden[seat] = 0
        return state
