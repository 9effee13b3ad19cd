"""値戦 straight from docs/rules/paper-kisen.md (P1 to P7, P30 to P34), slowly and with no code of the engine's."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from slow_gyosen import DECK, Cards, combination
from slow_paper import every_part, in_order, is_of_one_colour
from slow_showdown import SlowShowdown

SEATS = (2, 3, 4)
CHOICES = {"seasons": ["8", "1", "4", "16"]}
"""P4; the first choice is the default."""
BASES = range(1, 6)
"""P32."""
ROUNDS = 3
KINDS = [("single", 1), ("set", 2), ("run", 3), ("set", 3)]
"""P33, the weakest first."""
Value = tuple[int, int, bool]
"""The place in KINDS, the strength, and whether all are of one colour."""


@functools.cache
def value(cards: Cards) -> Value | None:
    """P33; a 船 stands for what makes the combination strongest (P5)."""
    found = combination(cards)
    if found is None or found[:2] not in KINDS:
        return None
    return KINDS.index(found[:2]), found[2], is_of_one_colour(cards)


def best(hand: Iterable[str], common: Iterable[str]) -> Value:
    """P33: of three cards or fewer, at least one of them of the hand."""
    chosen = product(every_part(hand, (1, 2, 3)), every_part(common, (0, 1, 2)))
    found = [value(in_order(mine + theirs)) for mine, theirs in chosen if len(mine + theirs) <= 3]
    return max(one for one in found if one is not None)


@dataclass
class SlowChisen(SlowShowdown):
    pot: int = 0
    drawn: list[str] = field(default_factory=list)
    """P31: what the seat that exchanges has drawn."""
    round: int = 0
    """Which betting round it is; 0 while hands are exchanged."""
    base: int = 0
    """P32: of this round, 0 before its dealer has joined."""

    def begin_season(self) -> None:
        """P30."""
        self.pot, self.round = 0, 0
        self.begin_dealing(DECK, 3, 3)
        self.still_in, self.waiting = self.order(self.dealer), self.order(self.dealer)

    def pay(self, seat: int, amount: int) -> None:
        self.points[seat] -= amount
        self.pot += amount

    def decisions(self) -> list[str]:
        if self.round:
            return ["fold", "join"] if self.base else ["fold", *(f"bet {base}" for base in BASES)]
        swaps = {f"swap {card} {other}" for card in self.hands[self.waiting[0]] for other in self.drawn or self.common}
        return sorted(swaps) if self.drawn else [*sorted(swaps), "draw"]

    def told(self, text: str, seat: int) -> str:
        """P7; of the two cards drawn others do not see the one that is kept."""
        if self.drawn and not self.due and self.waiting[0] != seat:
            return text[: len("swap b3 ")] + "?"
        return super().told(text, seat)

    def give(self, seat: int, card: str) -> None:
        """P31: what is dealt after the common cards is drawn, and does not go to the hand yet."""
        (self.drawn if self.common else self.hands[seat]).append(card)

    def decide(self, word: str, rest: str) -> None:
        if self.round:
            self.answer(word, rest)
        elif word == "draw":
            self.due = [self.waiting[0]] * 2
        else:
            self.swap(*rest.split())

    def swap(self, card: str, other: str) -> None:
        """P31."""
        seat = self.waiting.pop(0)
        self.met.add("a swap for its like" if card == other else "a swap for a drawn card" if self.drawn else "a swap")
        if self.drawn:
            self.common += self.drawn
            self.drawn = []
        self.common.remove(other)
        self.common.append(card)
        self.hands[seat].remove(card)
        self.hands[seat].append(other)
        if not self.waiting:
            self.begin_round()

    def begin_round(self) -> None:
        """P32: the dealer comes first."""
        self.round += 1
        self.base = 0
        self.waiting = [seat for seat in self.order(self.dealer) if seat in self.still_in]

    def answer(self, word: str, rest: str) -> None:
        """P32; after a dealer that folds the next in turn is the dealer, and opens the same round."""
        seat = self.waiting.pop(0)
        if word == "fold":
            self.still_in.remove(seat)
            if not self.base:
                self.met.add("the dealer folds")
                self.dealer = self.waiting[0]
        else:
            self.base = self.base or int(rest)
            self.pay(seat, self.base)
        if len(self.still_in) == 1:
            self.met.add("unseen")
            self.pay_out(self.still_in)  # P34
        elif not self.waiting and self.round == ROUNDS:
            self.showdown()
        elif not self.waiting:
            self.begin_round()

    def showdown(self) -> None:
        """P33."""
        values = {seat: best(self.hands[seat], self.common) for seat in self.still_in}
        first = max(values.values())
        kind, size = KINDS[first[0]]
        self.met.add(f"{size}-{kind}")
        if len({one[:2] for one in values.values()}) < len({*values.values()}):
            self.met.add("one colour decides")
        self.pay_out([seat for seat in values if values[seat] == first])

    def pay_out(self, winners: list[int]) -> None:
        """P33, P34, P4."""
        for seat, share in self.shares(self.pot, winners).items():
            self.points[seat] += share
        self.end_season(self.first_from_dealer(winners))
