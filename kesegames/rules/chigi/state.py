"""値木's State: the protocol in its order."""

from __future__ import annotations

from typing import Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Ending, Look, Note, Outcome, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.rules.chigi import moves, notes, record, text, value
from kesegames.rules.chigi.position import Position
from kesegames.rules.chigi.terms import Terms
from kesegames.rules.chigi.text import read_event
from kesegames.rules.paper import cards


@final
class Chigi(Position):
    """値木 for two to five seats."""

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
        return cards.chances(self.in_deck()) if self.to_act == CHANCE else []

    def sample(self, rng: Random) -> i64:
        left = self.in_deck()
        return cards.drawn(left, rng.randrange(cards.size(left)))

    def play(self, move: i64) -> None:
        if self.to_act == CHANCE:
            moves.deal(self, move)
        else:
            moves.act(self, move)

    def deals(self) -> bool:
        return self.to_act == CHANCE

    def begins_anew(self) -> bool:
        return self.is_dealing() and self.dealt == 0

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

    def ending(self, move: i64) -> Ending | None:
        return text.ending(self, move)

    def position(self) -> str:
        return record.position_text(self)

    def look(self) -> Look:
        return text.look(self)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return notes.explain(self, spots, spot)

    def so_far(self, spots: tuple[Spot, ...]) -> Told | None:
        return notes.so_far(spots)

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.reasons(self, seat)

    def speaks(self, move: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.speaks(self, move)

    def wanted(self) -> Told | None:
        return notes.wanted(self)

    def has_secrets(self) -> bool:
        return True

    def seen_by(self, seat: i64) -> Self:
        state = self.copy()
        state.hide_from(seat)
        return state

    def guess(self, rng: Random) -> Self:
        """Every card that is not seen is as likely in any hand or in the deck; one that was shuffled anew is known."""
        state = self.copy()
        found = cards.filled(rng, self.unseen(), self.hidden)
        seat: i64
        for seat in range(self.seats):
            state.hands[seat] += found[seat]
            state.hidden[seat] = 0
        return state
