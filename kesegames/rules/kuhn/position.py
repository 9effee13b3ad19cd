"""What a position is: the cards, the words said so far, and what follows from them alone."""

from __future__ import annotations

from typing import Final, Self

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, State

UNKNOWN: Final = 0
CARDS: Final = "?JQKA"
"""The letters of the cards 1 … 4 (P1); 0 is one that is not known."""


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
        return [1 + sum(word in ("bet", "call") for word in self.said_by(seat)) for seat in range(self.seats)]

    def folded(self) -> list[int]:
        """The seats that are out (P5)."""
        return [seat for seat in range(self.seats) if "fold" in self.said_by(seat)]

    def is_all_said(self) -> bool:
        """Whether every seat has checked, or has answered a bet."""
        before = self.history.index("bet") if "bet" in self.history else 0
        return len(self.history) == before + self.seats
