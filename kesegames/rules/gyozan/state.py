"""行山's State: the protocol in its order."""

from __future__ import annotations

from typing import Final, Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.look import Look, Note, Outcome, Risk, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.rules.gyozan import climbing, hands, moves, notes, record, text, value
from kesegames.rules.gyozan.position import DRAWS, HAS_INSTALLED, INSTALLS, Position
from kesegames.rules.gyozan.steps import settle
from kesegames.rules.gyozan.terms import STICKS, Terms
from kesegames.rules.paper import cards

PLAYOUT: Final = 8
"""Decisions of each seat that are played on from a leaf."""
NARROW: Final = 0.4
"""The exploration: a turn is many small decisions. With 500 nodes it won 68 % (58–76) of 100 matches of two against
1.6, with 300 nodes and weights that promise less 52 % (43–62) of 80 of four against 1.6 and the weights before, an even
share being 25.
"""


@final
class Gyozan(Position):
    """行山 for two to four seats."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        state = cls(ruleset, options, seats, Terms(ruleset))
        state.provide()
        settle(state)
        return state

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats, Terms(ruleset))
        record.read_position(state, text)
        return state

    def legal(self) -> vec[i64]:
        return moves.legal(self) if self.to_act >= 0 else vec[i64]()

    def chances(self) -> list[tuple[i64, i64]]:
        if self.to_act != CHANCE:
            return []
        return cards.chances(self.unseen()) if self.phase == DRAWS else list(enumerate(sticks.ways(STICKS)))

    def sample(self, rng: Random) -> i64:
        if self.phase != DRAWS:
            return sticks.throw_light(rng, STICKS)
        left = self.unseen()
        return cards.drawn(left, rng.randrange(cards.size(left)))

    def play(self, move: i64) -> None:
        if self.to_act == CHANCE:
            moves.befall(self, move)
        else:
            moves.act(self, move)
        settle(self)

    def thrower(self) -> i64:
        return self.turn if self.to_act == CHANCE and self.phase != DRAWS else CHANCE

    def deals(self) -> bool:
        return self.to_act == CHANCE and self.phase == DRAWS

    def outcome(self) -> Outcome | None:
        return value.outcome(self)

    def points(self) -> list[int]:
        best = self.winner()
        return [1 if seat == best else 0 for seat in range(self.seats)]

    def estimate(self, seat: i64) -> float:
        return value.estimate(self, seat)

    def urgency(self, move: i64) -> i64:
        return value.urgency(self, move)

    def likelihood(self, move: i64) -> i64:
        return value.likelihood(self, move)

    def playout(self) -> i64:
        return PLAYOUT * self.seats

    def exploration(self) -> float:
        return NARROW

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return text.spell(self, move)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return text.write(self, move, seat)

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        return text.told(self, move, seat)

    def position(self) -> str:
        return record.position_text(self)

    def look(self) -> Look:
        return text.look(self)

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        return text.preview(self, spots)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return notes.explain(self, spots, spot)

    def wanted(self) -> Told | None:
        return notes.wanted(self)

    def has_secrets(self) -> bool:
        return True

    def has_risks(self) -> bool:
        return True

    def risks(self) -> dict[Spot, list[Risk]]:
        return climbing.risks(self)

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.reasons(self, seat)

    def speaks(self, move: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.speaks(self, move)

    def seen_by(self, seat: i64) -> Self:
        state = self.copy()
        state.hide_from(seat)
        return state

    def guess(self, rng: Random) -> Self:
        """Every card that is not seen is as likely in any hand or in the deck.

        But who has just installed a card and is still asked holds another that can be installed (J4).
        """
        state = self.copy()
        if state.to_act >= 0 and state.phase == INSTALLS and state.mode == HAS_INSTALLED:
            hands.find_installable(state, rng)
        found = cards.filled(rng, state.unseen(), state.hidden)
        seat: i64
        for seat in range(self.seats):
            state.hands[seat] += found[seat]
            state.hidden[seat] = 0
        return state
