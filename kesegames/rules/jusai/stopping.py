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
SURE: Final = 1e-9
"""The shares of a throw-off of all seats follow from the choices, and these from the shares: both are found when a try
changes the shares by no more."""

Shares = list[float]
"""What each seat of a cast may expect of the pot, in their order, 1 in all; then the chance of a throw-off of all."""


@final
class Cast:
    """A cast of `count` seats, of which nobody has thrown yet; `has_again`: they may throw again and add.

    `whole` is what each seat may expect of the pot then, in their order; 1 in all.
    """

    def __init__(self, count: int, has_again: bool) -> None:
        self.count: i64 = count
        self.has_again = has_again
        self.whole = [1.0 / float(count)] * count
        self.known: dict[i64, Shares] = {}
        self.asked: dict[i64, Shares] = {}
        self.offs: dict[i64, Shares] = {}
        self.landings = landings()
        change = 1.0
        while change > SURE:
            self.known.clear()
            self.asked.clear()
            self.offs.clear()
            before, (*shares, tied) = self.whole, self.due(0, -1, 0)
            # What they would be if a throw-off of all were worth the same as this cast, as it is.
            self.whole = [(share - tied * guess) / (1.0 - tied) for share, guess in zip(shares, before, strict=True)]
            change = max(abs(one - other) for one, other in zip(self.whole, before, strict=True))

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
            found = self.kept(seat, best, leading, total)
            # A further throw that won all unless it loses would be worth no more than that.
            if found[seat] < 1.0 - LOSES + LOSES * self.kept(seat, best, leading, 0)[seat]:
                again = self.again(seat, best, leading, total)
                found = found if found[seat] >= again[seat] else again
            self.asked[place] = found
        return found

    def chasing(self, seat: i64, best: i64, leading: i64, total: i64) -> Shares:
        """A seat below the best has nothing to lose: it throws until it reaches it, or loses."""
        parts = [self.thrown(seat, best, leading, best + over) for over in range(5)]
        return mixed(self.landings[best - total], [self.due(seat + 1, best, leading), *parts])

    def kept(self, seat: i64, best: i64, leading: i64, total: i64) -> Shares:
        """`seat` ends with `total`."""
        if total > best:
            return self.due(seat + 1, total, 1 << seat)
        return self.due(seat + 1, best, leading | 1 << seat if total == best else leading)

    def again(self, seat: i64, best: i64, leading: i64, total: i64) -> Shares:
        """`seat` throws again with `total` at stake."""
        lost = self.kept(seat, best, leading, 0)
        return mixed(THROWS, [lost, lost, *[self.thrown(seat, best, leading, total + value) for value in range(2, 6)]])

    def settled(self, leading: i64) -> Shares:
        """All have finished: the pot is won, or there is a throw-off of the leading seats in their order."""
        found = self.offs.get(leading)
        if found is None:
            found = self.offs[leading] = self._thrown_off(leading)
        return found

    def _thrown_off(self, leading: i64) -> Shares:
        tied = [seat for seat in range(self.count) if leading >> seat & 1]
        shares = self.whole if len(tied) == self.count else cast(len(tied), self.has_again).whole
        found = [0.0] * (self.count + 1)
        for seat, share in zip(tied, shares, strict=True):
            found[seat] = share
        found[self.count] = 1.0 if len(tied) == self.count > 1 else 0.0
        return found


def landings() -> list[list[float]]:
    """For a sum that lacks 0, 1 … MOST of another: the chances to lose, to land on that, and 1 … 4 above it."""
    found = [[0.0, 1.0, 0.0, 0.0, 0.0, 0.0]]
    for gap in range(1, MOST + 1):
        chances = [LOSES, 0.0, 0.0, 0.0, 0.0, 0.0]
        for value in range(2, 6):
            if value >= gap:
                chances[1 + value - gap] += THROWS[value]
            else:
                for number, chance in enumerate(found[gap - value]):
                    chances[number] += THROWS[value] * chance
        found.append(chances)
    return found


def mixed(weights: list[float], parts: list[Shares]) -> Shares:
    """The mean of six shares by their weights."""
    a, b, c, d, e, f = weights
    u, v, w, x, y, z = parts
    return [a * u[i] + b * v[i] + c * w[i] + d * x[i] + e * y[i] + f * z[i] for i in range(len(u))]


@cache
def cast(count: int, has_again: bool) -> Cast:
    """The cast of so many seats, reckoned once."""
    return Cast(count, has_again)
