"""When to stop: the exact shares of a pot, by backward induction, for any seats still to throw (T3–T5).

Every seat is taken to want the greatest share of the pot that it can expect, and to know all that lies open. A tie is
worth what its throw-off is worth to each of the tied seats: there the seats are fewer or the same, and again the
later one knows more. Seats are numbered in the order in which they throw, 0 first; a set of them is a bit each.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from mypy_extensions import i64

THROWS: Final[list[float]] = [1.0 / 32.0, 5.0 / 32.0, 10.0 / 32.0, 10.0 / 32.0, 5.0 / 32.0, 1.0 / 32.0]
"""The chance of each throw (T1)."""
LOSES: Final = 6.0 / 32.0
"""The chance of a further throw of 0 or 1 (T5)."""
MOST: Final = 30
"""A lead with a sum of so much or more is kept: the first of six seats keeps from 25 on. A sum to beat that is greater
is taken to be this one, as far away as it is."""
SURE: Final = 1e-5
"""The shares of a throw-off of all seats are found by trying; when a try changes them by no more, the next one would
change them by less than a tenth of it."""

Shares = list[float]
"""What each seat of a cast may expect of the pot, in their order; 1 in all."""


@final
class Cast:
    """A cast of `count` seats, of which nobody has thrown yet; `has_again`: they may throw again and add."""

    def __init__(self, count: int, has_again: bool) -> None:
        self.count: i64 = count
        self.has_again = has_again
        self.whole: Shares = [1.0 / float(count)] * count
        self.known: dict[i64, Shares] = {}
        self.asked: dict[i64, Shares] = {}
        self.landings = landings()
        change = 1.0
        while change > SURE:
            self.known.clear()
            self.asked.clear()
            shares = self.due(0, -1, 0)
            change = max(abs(one - other) for one, other in zip(shares, self.whole, strict=True))
            self.whole = shares if has_again else self.whole
            change = change if has_again else 0.0

    def due(self, seat: i64, best: i64, leading: i64) -> Shares:
        """Before the first throw of `seat`, with the seats `leading` at `best` (−1 and none of them for the first)."""
        if seat == self.count:
            return self.settled(leading)
        best = min(best, MOST)
        place = (best + 1) << 12 | leading << 4 | seat
        found = self.known.get(place)
        if found is None:
            found = mixed(THROWS, [self.thrown(seat, best, leading, value) for value in range(len(THROWS))])
            self.known[place] = found
        return found

    def thrown(self, seat: i64, best: i64, leading: i64, total: i64) -> Shares:
        """After a throw that makes the sum of `seat` `total`: what the better choice of it leads to."""
        if not self.has_again:
            return self.kept(seat, best, leading, total)
        beyond = best - MOST
        if beyond > 0:
            best -= beyond
            total = max(total - beyond, 0)
        if total > best and total >= MOST:
            return self.kept(seat, best, leading, total)
        if total < best:
            return self.chasing(seat, best, leading, total)
        place = total << 24 | (best + 1) << 12 | leading << 4 | seat
        found = self.asked.get(place)
        if found is None:
            kept = self.kept(seat, best, leading, total)
            again = self.again(seat, best, leading, total)
            found = kept if kept[seat] >= again[seat] else again
            self.asked[place] = found
        return found

    def chasing(self, seat: i64, best: i64, leading: i64, total: i64) -> Shares:
        """A seat below the best has nothing to lose: it throws until it reaches it, or loses."""
        landing = self.landings[best - total]
        weights = [1.0 - sum(landing), *landing]
        parts = [self.thrown(seat, best, leading, best + over) for over in range(len(landing))]
        return mixed(weights, [self.due(seat + 1, best, leading), *parts])

    def kept(self, seat: i64, best: i64, leading: i64, total: i64) -> Shares:
        """`seat` ends with `total`."""
        if total > best:
            return self.due(seat + 1, total, 1 << seat)
        return self.due(seat + 1, best, leading | 1 << seat if total == best else leading)

    def again(self, seat: i64, best: i64, leading: i64, total: i64) -> Shares:
        """`seat` throws again with `total` at stake."""
        weights = [LOSES, *THROWS[2:]]
        lost = self.kept(seat, best, leading, 0)
        return mixed(weights, [lost, *(self.thrown(seat, best, leading, total + value) for value in range(2, 6))])

    def settled(self, leading: i64) -> Shares:
        """All have finished: the pot is won, or there is a throw-off of the leading seats in their order."""
        tied = [seat for seat in range(self.count) if leading >> seat & 1]
        shares = self.whole if len(tied) == self.count else cast(len(tied), self.has_again).whole
        found = [0.0] * self.count
        for seat, share in zip(tied, shares, strict=True):
            found[seat] = share
        return found


def landings() -> list[list[float]]:
    """For a sum that lacks 0, 1 … MOST of another: the chances to land on that, and 1 … 4 above it."""
    found = [[1.0, 0.0, 0.0, 0.0, 0.0]]
    for gap in range(1, MOST + 1):
        chances = [0.0] * 5
        for value in range(2, 6):
            if value >= gap:
                chances[value - gap] += THROWS[value]
            else:
                for over in range(5):
                    chances[over] += THROWS[value] * found[gap - value][over]
        found.append(chances)
    return found


def mixed(weights: list[float], parts: list[Shares]) -> Shares:
    """The mean of several shares by their weights."""
    found = [0.0] * len(parts[0])
    for weight, part in zip(weights, parts, strict=True):
        for seat, share in enumerate(part):
            found[seat] += weight * share
    return found


@cache
def cast(count: int, has_again: bool) -> Cast:
    """The cast of so many seats, reckoned once."""
    return Cast(count, has_again)
