"""Kuhn poker's State: the protocol in its order, a line or two each."""

from __future__ import annotations

from typing import Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Look, Note, Outcome, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.engine.trouble import Trouble
from kesegames.rules.kuhn import moves, notes, text, value
from kesegames.rules.kuhn.position import CARDS, UNKNOWN, Position


@final
class Kuhn(Position):
    """Kuhn poker (H. W. Kuhn, 1950) for two or three seats."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        return cls(ruleset, options, seats)

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats)
        if text == "deal":
            return state
        wrong = Trouble("trouble.bad_position", {"text": text, "wanted": f"{CARDS[seats + 1 : 1 : -1]} check bet"})
        hand, *words = text.split(" ")
        known = [card for card in hand if card != "?"]
        if len(hand) != seats or not set(known) <= set(CARDS[1 : seats + 2]) or len(set(known)) != len(known):
            raise wrong
        state.cards = [CARDS.index(card) for card in hand]
        state.to_act = 0
        for word in words:
            if word not in state.words():
                raise wrong
            state.play(state.words().index(word))
        return state

    def legal(self) -> vec[i64]:
        return moves.legal(self)

    def chances(self) -> list[tuple[i64, i64]]:
        return moves.deals(self)

    def play(self, move: i64) -> None:
        moves.play(self, move)

    def deals(self) -> bool:
        return self.to_act == CHANCE

    def outcome(self) -> Outcome | None:
        return value.outcome(self)

    def points(self) -> list[int]:
        ended = self.outcome()
        return [0] * self.seats if ended is None else ended.points

    def estimate(self, seat: i64) -> float:
        return value.estimate(self, seat)

    def urgency(self, move: i64) -> i64:
        return value.urgency(self, move)

    def likelihood(self, move: i64) -> i64:
        return 1  # Good play bluffs, and checks with good cards: a search is not to follow the urgency.

    def playout(self) -> i64:
        return 2 * self.seats - 1  # All words that there can be: `estimate` tells nothing before the last one.

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return text.spell(self, move)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return text.write(self, move, seat)

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        return text.told(self, move, seat)

    def look(self) -> Look:
        hands = {f"hand{seat}": [CARDS[card]] for seat, card in enumerate(self.cards)}
        return Look(hands, {"pot": sum(self.stakes())}, out=self.folded())

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return notes.explain(self, spot)

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        return notes.reasons(self, seat)

    def has_secrets(self) -> bool:
        return True

    def seen_by(self, seat: i64) -> Self:
        state = self.copy()
        for owner in range(len(state.cards)):
            if not self.sees(seat, owner):
                state.cards[owner] = UNKNOWN
        return state

    def guess(self, rng: Random) -> Self:
        state = self.copy()
        for seat, card in enumerate(state.cards):
            if card == UNKNOWN:
                left = [other for other in self.deck() if other not in state.cards]
                state.cards[seat] = left[rng.randrange(len(left))]
        return state
