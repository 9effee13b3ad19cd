"""What the slow second engines of 値戦 and 開樽 share besides (P30 to P34, P60 to P63): antes, pots that are split."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from slow_gyosen import DECK
from slow_paper import SlowPaper

ANTE = 1
"""P30, P60."""


@dataclass
class SlowShowdown(SlowPaper):
    still_in: list[int] = field(default_factory=list)
    """In turn order."""

    def pay(self, seat: int, amount: int) -> None:
        raise NotImplementedError

    def play(self, text: str) -> None:
        """P30, P60: the antes are paid before the deal, read so: the first card is dealt when they are."""
        if self.deck == DECK:
            for seat in self.still_in:
                self.pay(seat, ANTE)
        super().play(text)

    def shares(self, amount: int, winners: Iterable[int]) -> dict[int, int]:
        """P33, P63: odd points go one each to the nearest after the dealer, the dealer is the last."""
        nearest = sorted(winners, key=lambda seat: (seat - self.dealer - 1) % self.seats)
        each, odd = divmod(amount, len(nearest))
        self.met |= {"split"} if len(nearest) > 1 else set()
        self.met |= {f"{odd} odd"} if odd else set()
        return {seat: each + (place < odd) for place, seat in enumerate(nearest)}

    def first_from_dealer(self, winners: Iterable[int]) -> int:
        """P33, P63: of several winners the next dealer, the dealer itself is the first."""
        return min(winners, key=lambda seat: (seat - self.dealer) % self.seats)


def check_order(hands: Iterable[tuple[Any, int, str]]) -> None:
    """Hands, each with its rank here and in the game's engine: of any two the same is better in both, or neither."""
    ranks = {(mine, theirs): cards for mine, theirs, cards in hands}
    for lower, higher in pairwise(sorted(ranks)):
        assert lower[0] < higher[0] and lower[1] < higher[1], f"{ranks[lower]} and {ranks[higher]}"
