"""行戦 straight from docs/rules/paper-kisen.md (P1 to P14), slowly and with no code of the engine's.

A card is its text: `b` or `r`, and s 0 … 8 k e (P7).
"""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, product

from slow_game import CHANCE, OVER

SEATS = (2, 3, 4, 5, 6)
CHOICES = {"seasons": ["4", "1", "2", "8"]}
"""P4; the first choice is the default."""
SIGNS = "s012345678ke"
"""P7: the order in which cards are written."""
COPIES = dict(zip(SIGNS, [1, 3, 4, 2, 2, 2, 2, 2, 2, 2, 1, 1], strict=True))
"""P1: in each colour."""
DECK = [colour + sign for colour in "br" for sign in SIGNS for _ in range(COPIES[sign])]
STRENGTH = {sign: min(place, SIGNS.index("k")) for place, sign in enumerate(SIGNS)}
"""P2: 王 and 皇 are equal."""
Cards = tuple[str, ...]
Combination = tuple[str, int, int]
"""What it is (single, set, run), how many cards, and its strength."""


def plain_combination(cards: Cards) -> Combination | None:
    """P3, of cards that are what they show, or stand for what they show here."""
    strengths = {STRENGTH[card[1]] for card in cards}
    if len(cards) == 1:
        return "single", 1, max(strengths)
    if len(strengths) == 1:
        return "set", len(cards), max(strengths)
    values = sorted(card[1] for card in cards)
    is_consecutive = "".join(values) in "012345678"
    if len(cards) >= 3 and is_consecutive and len({card[0] for card in cards}) == 1:
        return "run", len(cards), STRENGTH[values[-1]]  # P13
    return None


@functools.cache
def combination(cards: Cards) -> Combination | None:
    """P3 with P5: every 船 tries every card of its colour, and stands for what makes the combination strongest."""
    if all(card[1] == "s" for card in cards):
        return plain_combination(cards)  # P5: nothing but 船
    stands_for = [[card[0] + sign for sign in SIGNS[1:]] if card[1] == "s" else [card] for card in cards]
    found = [one for tried in product(*stands_for) if (one := plain_combination(tried)) is not None]
    return max(found, key=lambda one: one[2], default=None)


def colours(cards: Cards) -> str:
    """P11, ruling: a 船 keeps its own."""
    return "".join(sorted(card[0] for card in cards))


def parts(hand: list[str], size: int) -> list[Cards]:
    """Every choice of so many cards, each in the order of P7; like cards are one."""
    return sorted(set(combinations(sorted(hand, key=DECK.index), size)))


def written(joined: str) -> Cards:
    """P7: several cards are written without spaces."""
    return tuple(joined[place : place + 2] for place in range(0, len(joined), 2))


def cards_of(text: str) -> Cards:
    return written(text.split()[1])


@dataclass
class SlowGyosen:
    options: dict[str, str]
    seats: int
    points: list[int] = field(default_factory=list)
    reason: str = ""
    met: set[str] = field(default_factory=set)
    season: int = 0
    """Seasons played."""
    dealer: int = 0
    """P6."""
    value: int = 2
    """P4: the dealer's."""
    deck: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    open_cards: list[list[str]] = field(default_factory=list)
    is_dealing: bool = True
    waiting: list[int] = field(default_factory=list)
    """Who is still to play in this trick, in order."""
    best: Cards = ()
    """The strongest play of the trick; none before the leader's."""
    best_seat: int = 0

    def __post_init__(self) -> None:
        self.points = [0] * self.seats  # P4
        self.begin_season()

    @property
    def size(self) -> int:
        """P10."""
        return 10 if self.seats <= 4 else 8

    def order(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    def begin_season(self) -> None:
        self.deck = list(DECK)
        self.hands = [[] for _ in range(self.seats)]
        self.open_cards = [[] for _ in range(self.seats)]
        self.is_dealing = True
        self.waiting = self.order(self.dealer)

    @property
    def to_act(self) -> int | str:
        if self.reason:
            return OVER
        return CHANCE if self.is_dealing else self.waiting[0]

    @property
    def thrower(self) -> int | str:
        return CHANCE

    def chances(self) -> dict[str, int]:
        """P7: one card an event, round the table from the dealer on."""
        if self.to_act != CHANCE:
            return {}
        return {f"{'abcdef'[self.waiting[0]]} {card}": self.deck.count(card) for card in self.deck}

    def legal(self) -> list[str]:
        seat = self.to_act
        if not isinstance(seat, int):
            return []
        hand = self.hands[seat]
        if not self.best:  # P11: any combination; the leader cannot throw away
            every = [part for size in range(1, len(hand) + 1) for part in parts(hand, size)]
            return ["play " + "".join(part) for part in every if combination(part) is not None]
        choices = parts(hand, len(self.best))
        plays = ["play " + "".join(part) for part in choices if self.beats(part)]
        return plays + ["discard " + "".join(part) for part in choices]

    def beats(self, cards: Cards) -> bool:
        """P11: the same combination (P3), of the same colours, stronger than the best so far."""
        mine, theirs = combination(cards), combination(self.best)
        if mine is None or theirs is None:
            return False
        return mine[:2] == theirs[:2] and colours(cards) == colours(self.best) and mine[2] > theirs[2]

    def told(self, text: str, seat: int) -> str:
        """P7, P11: to others a dealt card is `?`, and so is each card thrown away."""
        if self.is_dealing:
            return text if self.waiting[0] == seat else text[:2] + "?"
        if text.startswith("play") or self.waiting[0] == seat:
            return text
        return "discard " + "?" * len(cards_of(text))

    def play(self, text: str) -> None:
        cards = cards_of(text)
        if self.is_dealing:
            self.deal(cards[0])
            return
        seat = self.waiting.pop(0)
        self.hands[seat] = list((Counter(self.hands[seat]) - Counter(cards)).elements())
        if text.startswith("play"):
            self.note_play(cards)
            self.best, self.best_seat = cards, seat
        if not self.waiting:
            self.end_trick()

    def deal(self, card: str) -> None:
        self.deck.remove(card)
        seat = self.waiting.pop(0)
        self.hands[seat].append(card)
        self.waiting.append(seat)
        if sum(len(hand) for hand in self.hands) == self.size * self.seats:
            self.is_dealing = False  # the dealer acts first (P4), and it is its turn again

    def note_play(self, cards: Cards) -> None:
        one = combination(cards)
        assert one is not None
        ships = sum(card[1] == "s" for card in cards)
        how = "beats" if self.best else "leads"
        self.met.add(f"{one[0]} {how}" if not ships else f"{one[0]} with 船 {how}")

    def end_trick(self) -> None:
        """P12: the winner lays its own cards open and leads next."""
        self.open_cards[self.best_seat] += self.best
        self.best = ()
        self.waiting = self.order(self.best_seat)
        if not self.hands[self.best_seat]:
            self.end_season(self.best_seat)

    def end_season(self, winner: int) -> None:
        """P14; the value changes after the payments (P4)."""
        for payer in self.order(0):
            if payer != winner:
                amount = 6 - len(self.open_cards[payer])
                if self.dealer in (payer, winner):
                    amount *= self.value
                if amount < 0:
                    self.met.add("the winner pays")
                self.points[payer] -= amount
                self.points[winner] += amount
        if winner == self.dealer:
            self.met.add("the dealer wins")
        self.value = self.value + 1 if winner == self.dealer else 2
        self.dealer = winner
        self.season += 1
        if self.season == int(self.options["seasons"]):
            self.reason = "seasons"
        else:
            self.begin_season()
