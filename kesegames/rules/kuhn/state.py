"""Kuhn poker (H. W. Kuhn, 1950): the smallest game that uses the whole State protocol.

Each seat antes one chip and is dealt one of the cards J < Q < K. The first seat checks or bets one chip; a bet is
called or folded; after a check the second seat may bet. Its value for the first seat is −1/18.

A deal packs `first << 2 | second` with the cards 1 … 3; a decision is PASS (check, fold) or BET (bet, call).
"""

from __future__ import annotations

from typing import Final, Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Look, Note, Outcome, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State
from kesegames.engine.trouble import Trouble

UNKNOWN: Final = 0
CARDS: Final = "?JQK"
PASS: Final = 0
BET: Final = 1


@final
class Kuhn(State):
    """`cards` has a card (or UNKNOWN) a seat, none before the deal; `history` the words said so far."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.cards: list[int] = []
        self.history: tuple[str, ...] = ()

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        return cls(ruleset, options, seats)

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats)
        if text == "deal":
            return state
        hands, *words = text.split(" ")
        is_deal = len(hands) == 2 and all(card in CARDS for card in hands)
        if not is_deal or (hands[0] == hands[1] and hands[0] != "?"):
            raise Trouble("trouble.bad_position", {"text": text, "wanted": "KQ check bet"})
        state.cards = [CARDS.index(card) for card in hands]
        state.to_act = 0
        for word in words:
            if word not in state.words():
                raise Trouble("trouble.bad_position", {"text": text, "wanted": "KQ check bet"})
            state.play(state.words().index(word))
        return state

    def words(self) -> list[str]:
        """What PASS and BET are called now; empty when nobody decides."""
        if self.to_act < 0:
            return []
        return ["fold", "call"] if "bet" in self.history else ["check", "bet"]

    def legal(self) -> vec[i64]:
        if self.to_act < 0:
            return vec[i64]()
        return vec[i64]([PASS, BET])

    def chances(self) -> list[tuple[i64, i64]]:
        if self.to_act != CHANCE:
            return []
        return [(first << 2 | second, 1) for first in range(1, 4) for second in range(1, 4) if first != second]

    def play(self, move: i64) -> None:
        if self.to_act == CHANCE:
            self.cards = [move >> 2, move & 3]
            self.to_act = 0
            return
        word = self.words()[move]
        self.history = (*self.history, word)
        is_last = word in ("fold", "call") or self.history == ("check", "check")
        self.to_act = OVER if is_last else 1 - self.to_act

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats)
        state.to_act = self.to_act
        state.cards = self.cards[:]
        state.history = self.history
        return state

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        if self.history[-1] == "fold":
            winner = len(self.history) % 2
        elif UNKNOWN in self.cards:
            return Outcome([0, 0], [], "showdown")
        else:
            winner = 0 if self.cards[0] > self.cards[1] else 1
        stake = 2 if self.history[-1] == "call" else 1
        return Outcome([stake, -stake] if winner == 0 else [-stake, stake], [winner], self.reason())

    def points(self) -> list[int]:
        outcome = self.outcome()
        return [0, 0] if outcome is None else outcome.points

    def reason(self) -> str:
        return "fold" if self.history[-1] == "fold" else "showdown"

    def estimate(self, seat: i64) -> float:
        outcome = self.outcome()
        return 0.5 if outcome is None else 0.5 + outcome.points[seat] / 4.0

    def spell(self, move: i64) -> tuple[Spot, ...]:
        if self.to_act == CHANCE:
            return ("deal:" + CARDS[move >> 2] + CARDS[move & 3],)
        return (self.words()[move],)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        if self.to_act != CHANCE:
            return self.words()[move]
        first = CARDS[move >> 2] if seat in (0, EVERYONE) else "?"
        second = CARDS[move & 3] if seat in (1, EVERYONE) else "?"
        return f"a{{{first}}} b{{{second}}}"

    def position(self) -> str:
        if not self.cards:
            return "deal"
        return " ".join((CARDS[self.cards[0]] + CARDS[self.cards[1]], *self.history))

    def look(self) -> Look:
        pieces = {f"hand{seat}": [CARDS[card]] for seat, card in enumerate(self.cards)}
        return Look(pieces, {"pot": 2 + self.history.count("bet") + self.history.count("call")})

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        if spot not in self.words():
            return None
        return Note("choice", "note." + spot, {}, "", [])

    def has_secrets(self) -> bool:
        return True

    def seen_by(self, seat: i64) -> Self:
        state = self.copy()
        is_shown = seat == EVERYONE or (self.to_act == OVER and self.reason() == "showdown")
        if state.cards and not is_shown:
            state.cards[1 - seat] = UNKNOWN
        return state

    def guess(self, rng: Random) -> Self:
        state = self.copy()
        for seat, card in enumerate(state.cards):
            if card == UNKNOWN:
                left = [other for other in range(1, 4) if other not in state.cards]
                state.cards[seat] = left[rng.randrange(len(left))]
        return state
