"""Side pots (docs/rules/paper-kisen.md P62, P63) against the rule's words and against points shared one by one."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.rules.paper.pots import able, amount, ends, shares, split


def of(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def bits(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


def test_p62_the_example() -> None:
    paid, held, worth = of([5, 8, 20]), of([0, 0, 10]), of([3, 2, 1])
    assert list(shares(paid, held, worth, bits([0, 1, 2]), 0)) == [15, 6, 12]
    assert list(ends(paid, held, bits([0, 1, 2]))) == [5, 8, 20]
    assert [amount(paid, below, end) for below, end in ((0, 5), (5, 8), (8, 20))] == [15, 6, 12]
    assert [able(paid, held, bits([0, 1, 2]), end) for end in (5, 8, 20)] == [7, 6, 4]


def test_p62_only_who_has_nothing_left_is_limited() -> None:
    paid = of([2, 6, 6])
    assert list(shares(paid, of([1, 0, 9]), of([3, 2, 1]), bits([0, 1, 2]), 0)) == [14, 0, 0]
    assert list(shares(paid, of([0, 0, 9]), of([3, 2, 1]), bits([0, 1, 2]), 0)) == [6, 8, 0]


def test_p62_what_nobody_left_can_win_goes_back() -> None:
    assert list(shares(of([3, 10, 7]), of([0, 5, 5]), of([0, -1, -1]), bits([0]), 0)) == [9, 7, 4]


@pytest.mark.parametrize(
    ("points", "seats", "dealer", "wanted"),
    [
        (7, [0, 2], 0, [3, 0, 4, 0]),
        (7, [0, 2], 2, [4, 0, 3, 0]),
        (7, [0, 1, 3], 3, [3, 2, 0, 2]),
        (8, [0, 1, 3], 3, [3, 3, 0, 2]),
        (8, [1, 2, 3], 0, [0, 3, 3, 2]),
    ],
)
def test_p33_p63_odd_points_go_to_the_nearest_after_the_dealer_who_is_last(
    points: int, seats: list[int], dealer: int, wanted: list[int]
) -> None:
    found = of([0, 0, 0, 0])
    split(found, points, bits(seats), dealer)
    assert list(found) == wanted


def test_p63_each_part_is_split_by_itself() -> None:
    """15 up to the limited seat's payment, 3 beyond: both odd points to the nearest after the dealer."""
    found = shares(of([4, 4, 3, 3, 4]), of([9, 9, 0, 9, 9]), of([5, 5, 1, -1, -1]), bits([0, 1, 2]), 0)
    assert list(found) == [8, 10, 0, 0, 0]
    assert list(shares(of([1, 1, 1]), of([4, 4, 4]), of([2, 2, 2]), 7, 1)) == [1, 1, 1]


class Settled:
    """A season's end at random: who is in, what all paid, who has something left, what is held against what."""

    def __init__(self, rng: random.Random, worths: int) -> None:
        self.seats = rng.randint(2, 6)
        self.paid = [rng.randint(0, 12) for _ in range(self.seats)]
        self.inn = sorted(rng.sample(range(self.seats), rng.randint(1, self.seats)))
        for seat in self.inn:
            self.paid[seat] = max(1, self.paid[seat])
        self.held = [rng.choice((0, 0, rng.randint(1, 9))) for _ in range(self.seats)]
        worth = list(range(self.seats)) if not worths else [rng.randrange(worths) for _ in range(self.seats)]
        rng.shuffle(worth)
        self.worth = [own if seat in self.inn else -1 for seat, own in enumerate(worth)]
        self.dealer = rng.randrange(self.seats)

    def found(self) -> list[int]:
        held, worth = of(self.held), of(self.worth)
        return [int(one) for one in shares(of(self.paid), held, worth, bits(self.inn), self.dealer)]

    def can_win(self, seat: int, level: int) -> bool:
        return seat in self.inn and (self.held[seat] > 0 or self.paid[seat] >= level)


def test_p62_different_hands_take_the_part_that_the_rule_says() -> None:
    """Best first, each the part of every payment up to its own, without that up to a better limited seat's."""
    rng = random.Random(62)
    for _ in range(600):
        end = Settled(rng, 0)
        wanted, taken = [0] * end.seats, 0
        for seat in sorted(end.inn, key=lambda seat: -end.worth[seat]):
            limit = max(end.paid) if end.held[seat] else end.paid[seat]
            wanted[seat] = sum(max(0, min(paid, limit) - taken) for paid in end.paid)
            taken = max(taken, limit)
        for seat, paid in enumerate(end.paid):
            wanted[seat] += max(0, paid - taken)
        assert end.found() == wanted


def test_p62_equal_hands_share_every_point_evenly_but_for_odd_ones() -> None:
    """Every single point is shared among the best who can win it: parts of a point that differ make odd ones."""
    rng = random.Random(63)
    for _ in range(600):
        end = Settled(rng, 2)
        exact = [Fraction(0) for _ in range(end.seats)]
        parts = set()
        for level in range(1, max(end.paid) + 1):
            payers = [seat for seat in range(end.seats) if end.paid[seat] >= level]
            rivals = [seat for seat in range(end.seats) if end.can_win(seat, level)]
            best = [seat for seat in rivals if end.worth[seat] == max(end.worth[one] for one in rivals)]
            parts.add(tuple(rivals))
            for seat in best or payers:
                exact[seat] += Fraction(len(payers), len(best)) if best else 1
        found = end.found()
        assert sum(found) == sum(end.paid) and min(found) >= 0
        assert all(abs(one - share) < len(parts) for one, share in zip(found, exact, strict=True))
