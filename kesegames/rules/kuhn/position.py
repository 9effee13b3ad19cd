"""What a position is: the cards, the words said so far, and what follows from them alone."""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State

UNKNOWN: Final = 0
CARDS: Final = "?JQKA"
"""The letters of the cards 1 … 4 (P1); 0 is one that is not known."""
STAKING: Final = ("bet", "call")
"""The words that cost a chip (P3, P4)."""


class Position(State):
    """`cards` has a card (or UNKNOWN) a seat, none before the deal; `history` the words said so far."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: int) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.cards: list[int] = []
        self.history: tuple[str, ...] = ()

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats)
        state.to_act = self.to_act
        state.cards = self.cards[:]
        state.history = self.history
        return state

    def position(self) -> str:
        if not self.cards:
            return "deal"
        return " ".join(("".join(CARDS[card] for card in self.cards), *self.history))

    def key(self) -> i64:
        return self.key_for(EVERYONE)

    def key_for(self, seat: i64) -> i64:
        """A bit for each word, then three for each card; a card that `seat` does not see counts as UNKNOWN."""
        packed: i64 = 1
        for word in self.history:
            packed <<= 1
            if word in STAKING:
                packed += 1
        for owner in range(len(self.cards)):
            packed <<= 3
            if self.sees(seat, owner):
                packed += self.cards[owner]
        return mix(packed)

    def sees(self, seat: int, owner: int) -> bool:
        """Whether `seat` sees the card of `owner`: its own, and at a showdown those of all who are in (P6)."""
        if seat in (owner, EVERYONE):
            return True
        folded = self.folded() if self.to_act == OVER else []
        return self.to_act == OVER and owner not in folded and len(folded) < self.seats - 1

    def deck(self) -> list[int]:
        """All cards, from the lowest (P1)."""
        return list(range(1, self.seats + 2))

    def words(self) -> list[str]:
        """The words that the seat to act may say (P3, P4); none when nobody decides."""
        if self.to_act < 0:
            return []
        return ["fold", "call"] if "bet" in self.history else ["check", "bet"]

    def said_by(self, seat: int) -> tuple[str, ...]:
        """What a seat has said: the seats speak in turn from the first word to the last (P3, P4)."""
        return self.history[seat :: self.seats]

    def stakes(self) -> list[int]:
        """The chips that each seat has put into the pot (P2–P4)."""
        return [1 + sum(word in STAKING for word in self.said_by(seat)) for seat in range(self.seats)]

    def folded(self) -> list[int]:
        """The seats that are out (P5)."""
        return [seat for seat in range(self.seats) if "fold" in self.said_by(seat)]

    def is_all_said(self) -> bool:
        """Whether every seat has checked, or has answered a bet."""
        before = self.history.index("bet") if "bet" in self.history else 0
        return len(self.history) == before + self.seats
