"""What the slow second engines of 紙機戦 share (P1 to P7): cards, dealing one an event, seasons.

A card is its text. Straight from docs/rules/paper-kisen.md, with no code of the engine's.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from slow_game import CHANCE, OVER
from slow_gyosen import DECK, SIGNS, Cards, parts

COMMON = -1
"""Who is dealt the cards that lie open for all."""


def less(cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    """The cards without those that are gone."""
    return list((Counter(cards) - Counter(gone)).elements())


def in_order(cards: Iterable[str]) -> Cards:
    """P7: as they are written together."""
    return tuple(sorted(cards, key=DECK.index))


def every_part(cards: Iterable[str], sizes: Iterable[int]) -> Iterator[Cards]:
    """Every choice of so many cards, each in order."""
    held = list(cards)
    for size in sizes:
        yield from parts(held, size)


def is_of_one_colour(cards: Iterable[str]) -> bool:
    """P2: a 船 has the colour of what it stands for."""
    return len({card[0] for card in cards}) == 1


@functools.cache
def readings(cards: Cards) -> list[str]:
    """P2, P5: the signs that these cards may have, in order; a 船 is itself or any other card."""
    tried = [SIGNS if card[1] == "s" else card[1] for card in cards]
    return sorted({"".join(sorted(signs, key=SIGNS.index)) for signs in product(*tried)})


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
    common: list[str] = field(default_factory=list)
    """What lies open for all, in the order in which it came there."""
    due: list[int] = field(default_factory=list)
    """Who is dealt the next cards, in order."""
    waiting: list[int] = field(default_factory=list)
    """Who is asked next, in order; empty where it is simply somebody's turn."""

    def __post_init__(self) -> None:
        self.points = [0] * self.seats  # P4
        self.begin_season()

    def begin_season(self) -> None:
        raise NotImplementedError

    def decisions(self) -> list[str]:
        """What the seat to act can do."""
        raise NotImplementedError

    def decide(self, word: str, rest: str) -> None:
        """One of `decisions`: its first word, and what follows."""
        raise NotImplementedError

    def open(self, card: str) -> None:
        """A common card."""
        self.common.append(card)

    def give(self, seat: int, card: str) -> None:
        self.hands[seat].append(card)

    def go_on(self) -> None:
        """What follows the last card that was due."""

    def why_over(self) -> str:
        """The reason why the match ends with the season that is over; none while it goes on."""
        return "seasons" if self.season == int(self.options["seasons"]) else ""

    def order(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    def begin_dealing(self, deck: list[str], each: int, common: int = 0) -> None:
        """P4, P7: round the table, the dealer's first; common cards last. Then the dealer acts first."""
        self.deck = list(deck)
        self.hands = [[] for _ in range(self.seats)]
        self.common, self.waiting = [], []
        self.due = self.order(self.dealer) * each + [COMMON] * common
        self.turn = self.dealer

    @property
    def to_act(self) -> int | str:
        if self.reason:
            return OVER
        if self.due:
            return CHANCE
        return self.waiting[0] if self.waiting else self.turn

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
            self.give(seat, card)
        if not self.due:
            self.go_on()

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
        self.reason = self.why_over()
        if not self.reason:
            self.begin_season()
