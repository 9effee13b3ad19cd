"""連友 straight from docs/rules/paper-kisen.md (P40 to P45), slowly and with no code of the engine's.

A card is its strength: s 0 … 8 k (P40).
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product

from slow_paper import SlowPaper, less

SEATS = (2, 3, 4, 5, 6)
CHOICES = {"seasons": ["4", "1", "2", "8"]}
"""P4; the first choice is the default."""
SIGNS = "s012345678k"
"""P2, P40: from the weakest to the strongest, and the order in which cards are written."""
COPIES = dict(zip(SIGNS, [2, 6, 8, 4, 4, 4, 4, 4, 4, 4, 4], strict=True))
"""P1 in both colours; 王 and 皇 are one."""
DECK = [sign for sign in SIGNS for _ in range(COPIES[sign])]
VALUES = "012345678"
"""P3: what runs are of."""
Cards = tuple[str, ...]
Combination = tuple[str, int, int, int]
"""What it is, how many different values, how many of each, and its strength."""


def plain_combination(cards: Cards) -> Combination | None:
    """P41, of cards that are what they show, or stand for what they show here."""
    amounts = Counter(cards)
    values = "".join(sorted(amounts))
    each = amounts[cards[0]]
    if len(values) == 1:
        return ("single", "2-set")[each - 1] if each <= 2 else "3+-set", 1, each, SIGNS.index(cards[0])
    if len(values) >= 3 and values in VALUES and set(amounts.values()) == {each}:
        return "run" if each == 1 else "run of sets", len(values), each, SIGNS.index(values[-1])
    return None


@functools.cache
def combination(cards: Cards) -> Combination | None:
    """P41 with P5: every 船 tries every strength, and stands for what makes the combination strongest."""
    if set(cards) == {"s"}:
        return plain_combination(cards)  # P5: nothing but 船
    stands_for = [SIGNS[1:] if card == "s" else card for card in cards]
    found = [one for tried in product(*stands_for) if (one := plain_combination(tried)) is not None]
    sets = [one for one in found if one[1] == 1]  # P41: 船船 and one card are a 3-set, never a run
    return max(sets or found, key=lambda one: one[3], default=None)


def beats(mine: Combination, theirs: Combination) -> bool:
    """P42."""
    if mine[0] == "3+-set" == theirs[0]:
        return mine[2:] > theirs[2:]  # more cards, or as many and stronger
    return mine[0] == "3+-set" or (mine[:3] == theirs[:3] and mine[3] > theirs[3])


def shapes() -> Iterator[str]:
    """Every combination, a 船 standing for any of its cards (船船 as well)."""
    for sign in SIGNS:
        yield from (sign * size for size in range(1, COPIES[sign] + COPIES["s"] + 1))
    for first, after in combinations(range(len(VALUES) + 1), 2):
        if after - first >= 3:
            for each in range(1, max(COPIES.values()) + 1):
                yield "".join(sign * each for sign in VALUES[first:after])


def is_in_deck(cards: Cards) -> bool:
    return not Counter(cards) - Counter(COPIES)


def with_ships(shape: str) -> Iterator[Cards]:
    """With no 船, one or two instead of its cards."""
    missing = sum((Counter(shape) - Counter(COPIES)).values())
    for ships in range(missing, min(COPIES["s"], len(shape)) + 1):
        for replaced in set(combinations(shape, ships)):
            cards = tuple(sorted([*less(shape, replaced), *"s" * ships], key=SIGNS.index))
            if is_in_deck(cards):
                yield cards


EVERY_PLAY = sorted({cards for shape in shapes() for cards in with_ships(shape)})
AMOUNTS = {cards: [(sign, cards.count(sign)) for sign in sorted(set(cards))] for cards in EVERY_PLAY}


@functools.cache
def plays(hand: Cards) -> list[Cards]:
    """Every combination that a hand holds."""
    held = Counter(hand)
    return [cards for cards in EVERY_PLAY if all(held[sign] >= amount for sign, amount in AMOUNTS[cards])]


@dataclass
class SlowRenyu(SlowPaper):
    last: Cards = ()
    """What is to be beaten in this trick; none before the leader's play."""
    last_seat: int = 0
    table: list[str] = field(default_factory=list)
    """All cards of the trick."""
    discarded: list[str] = field(default_factory=list)
    named: list[str] = field(default_factory=list)
    """P44: the strengths named in this season."""
    choices: int = 0
    """P44: how many the player whose turn it is still has."""

    def begin_season(self) -> None:
        self.last, self.table, self.discarded, self.named, self.choices = (), [], [], [], 0
        self.begin_dealing(DECK, len(DECK) // self.seats)  # P40: the remainder stays in the deck

    def decisions(self) -> list[str]:
        if self.choices:
            names = [f"name {sign}" for sign in SIGNS if sign not in self.named]
            return [*names, *(f"take {card}" for card in sorted({*self.discarded} - {"8"})), "keep"]
        every = ["play " + "".join(cards) for cards in plays(tuple(sorted(self.hands[self.turn]))) if self.can(cards)]
        return [*every, "pass"] if self.last else every  # P42: the leader must play

    def can(self, cards: Cards) -> bool:
        mine, theirs = combination(cards), combination(self.last) if self.last else None
        return mine is not None and (theirs is None or beats(mine, theirs))

    def decide(self, word: str, rest: str) -> None:
        if word == "play":
            self.lay(tuple(rest))
        elif word == "pass":
            self.next_turn()
        else:
            self.choices -= 1
            if word == "name":
                self.name(rest)
            elif word == "take":
                self.met.add("take")
                self.discarded.remove(rest)
                self.hands[self.turn].append(rest)
            if not self.reason and not self.due and not self.choices:
                self.next_turn()

    def lay(self, cards: Cards) -> None:
        self.note_play(cards)
        self.take_out(cards)
        self.table += cards
        self.last, self.last_seat = cards, self.turn
        if not self.hands[self.turn]:  # P45: before any choice of P44
            if "8" in cards:
                self.met.add("won with 将")
            self.win(self.turn)
            return
        self.choices = cards.count("8")  # P44: a 船 that stands for 将 is none
        if not self.choices:
            self.next_turn()

    def note_play(self, cards: Cards) -> None:
        one = combination(cards)
        assert one is not None
        theirs = combination(self.last) if self.last else None
        how = "leads" if theirs is None else "beats" if theirs[0] == one[0] else f"beats a {theirs[0]}"
        ship = " with 船" if "s" in cards else ""
        self.met.add(f"{one[0]}{ship} {how}")
        if theirs is not None and one[0] == "3+-set" == theirs[0]:
            self.met.add("a larger set beats" if one[2] > theirs[2] else "as large a set beats")
        if cards.count("8") > 1:
            self.met.add("several 将")

    def name(self, sign: str) -> None:
        """P44: out of hands and discard pile at once, off the table when the trick is over."""
        self.met.add({"s": "船 named", "8": "将 named"}.get(sign, "named"))
        self.named.append(sign)
        self.discarded = [card for card in self.discarded if card != sign]
        self.hands = [[card for card in hand if card != sign] for hand in self.hands]
        empty = [seat for seat in self.order(self.turn) if not self.hands[seat]]  # P45
        if empty:
            self.met.add("naming empties the own hand" if empty[0] == self.turn else "naming empties another hand")
            if len(empty) > 1:
                self.met.add("naming empties several hands")
            self.win(empty[0])

    def next_turn(self) -> None:
        """P43: after a pass of all others the last player leads, and what was not named is discarded."""
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.last_seat:
            left = [card for card in self.table if card not in self.named]
            if len(left) < len(self.table):
                self.met.add("named cards leave the table")
            self.discarded += left
            self.last, self.table = (), []

    def win(self, winner: int) -> None:
        self.pay_for_cards_left(winner)
        self.end_season(winner)
