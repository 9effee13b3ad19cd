"""What the slow second engines of 紙機戦 share (P4, P6, P7, P14): dealing one card an event, and seasons.

A card is its text. Straight from docs/rules/paper-kisen.md, with no code of the engine's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from slow_game import CHANCE, OVER

COMMON = -1
"""Who is dealt the cards that lie open for all."""


def less(cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    """The cards without those that are gone."""
    return list((Counter(cards) - Counter(gone)).elements())


def dealing(hands: Sequence[Sequence[str]]) -> Iterator[str]:
    """P7: how hands as large as each other are dealt by seat 0."""
    for cards in zip(*hands, strict=True):
        for seat, card in enumerate(cards):
            yield f"{'abcdef'[seat]} {card}"


@dataclass
class SlowPaper:
    """A match of seasons; a game says what is dealt (`begin_season`), decided (`decisions`) and done (`decide`)."""

    options: dict[str, str]
    seats: int
    points: list[int] = field(default_factory=list)
    reason: str = ""
    met: set[str] = field(default_factory=set)
    season: int = 0
    """Seasons played."""
    dealer: int = 0
    """P6."""
    turn: int = 0
    deck: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    due: list[int] = field(default_factory=list)
    """Who is dealt the next cards, in order."""

    def __post_init__(self) -> None:
        self.points = [0] * self.seats  # P4
        self.begin_season()

    def begin_season(self) -> None:
        raise NotImplementedError

    def decisions(self) -> list[str]:
        """What the seat whose turn it is can do."""
        raise NotImplementedError

    def decide(self, word: str, rest: str) -> None:
        """One of `decisions`: its first word, and what follows."""
        raise NotImplementedError

    def open(self, card: str) -> None:
        """A common card."""
        raise NotImplementedError

    def order(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    def begin_dealing(self, deck: list[str], each: int, common: int = 0) -> None:
        """P4, P7: round the table, the dealer's first; common cards last. Then the dealer acts first."""
        self.deck = list(deck)
        self.hands = [[] for _ in range(self.seats)]
        self.due = self.order(self.dealer) * each + [COMMON] * common
        self.turn = self.dealer

    @property
    def to_act(self) -> int | str:
        if self.reason:
            return OVER
        return CHANCE if self.due else self.turn

    @property
    def thrower(self) -> int | str:
        return CHANCE

    def chances(self) -> dict[str, int]:
        if self.to_act != CHANCE:
            return {}
        whose = "" if self.due[0] == COMMON else f"{'abcdef'[self.due[0]]} "
        return {whose + card: self.deck.count(card) for card in self.deck}

    def legal(self) -> list[str]:
        return self.decisions() if isinstance(self.to_act, int) else []

    def told(self, text: str, seat: int) -> str:
        """P7: to others a card dealt to a hand is `?`; a common one is seen, and so is every decision."""
        return text if not self.due or self.due[0] in (COMMON, seat) else text[:2] + "?"

    def play(self, text: str) -> None:
        first, _, rest = text.partition(" ")
        if not self.due:
            self.decide(first, rest)
            return
        seat = self.due.pop(0)
        card = first if seat == COMMON else rest
        self.deck.remove(card)
        if seat == COMMON:
            self.open(card)
        else:
            self.hands[seat].append(card)

    def take_out(self, cards: Iterable[str]) -> None:
        """Of the hand whose turn it is."""
        self.hands[self.turn] = less(self.hands[self.turn], cards)

    def pay_for_cards_left(self, winner: int) -> None:
        """P45, P54: 1 from each other seat for every card of its hand."""
        for seat, hand in enumerate(self.hands):
            self.points[seat] -= len(hand)
            self.points[winner] += len(hand)

    def end_season(self, winner: int | None) -> None:
        """P4: the winner is the next dealer; without one the dealer stays."""
        if winner is not None:
            self.met.add("the dealer wins" if winner == self.dealer else "another than the dealer wins")
            self.dealer = winner
        self.season += 1
        self.due = []
        if self.season == int(self.options["seasons"]):
            self.reason = "seasons"
        else:
            self.begin_season()
