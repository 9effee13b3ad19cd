"""新遊 against a second engine written from docs/rules/sticks.md (slow_shinyu.py)."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE, at_length
from side_by_side import alongside, begin, check_choices, compare
from slow_shinyu import CHOICES, SEATS, SlowShinyu

RULESET = CATALOGUE.rulesets["shinyu"]
MET = {
    "a turn lapses",
    "all_points",
    "rounds",
    "the bank pays a part",
    "the bank pays nothing",
    "the end by itself",
    "winners",
}


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


@at_length("positions", 2_000, 20_000)
def test_random_matches_agree(positions: int) -> None:
    assert compare(RULESET, SlowShinyu, CHOICES, SEATS, positions) >= MET


@pytest.mark.parametrize(("number", "loss"), [(0, 0.72), (1, 0.22), (2, 0.06), (3, 0.06), (4, 0.22), (5, 0.72)])
def test_t7_every_stake_loses_on_average(number: int, loss: float) -> None:
    total = 0.0
    for value in range(6):
        match = begin(RULESET, SlowShinyu, CHOICES, 2)
        match.play(f"bet 1 on {number}")
        weight = match.slow.chances()[f"a {value}"]
        match.play(f"a {value}")
        match.check()
        total += weight / 32 * (30 - match.state.points()[1])
    assert round(total, 2) == loss


def test_t7_the_bank_pays_what_there_is_in_the_order_of_the_stakes() -> None:
    match = begin(RULESET, SlowShinyu, CHOICES, 4, points="10", numbers="several", stake="10")
    for text, points in (
        ("bet 2 on 5", [10, 8, 10, 10]),
        ("end", [10, 8, 10, 10]),
        ("bet 4 on 1", [10, 8, 6, 10]),
        ("bet 1 on 5", [10, 8, 5, 10]),
        ("end", [10, 8, 5, 10]),
        ("bet 10 on 5", [10, 8, 5, 0]),  # the end follows by itself
        ("a 5", [0, 24, 6, 10]),  # 14 in the bank, where 16 are owed to b; the stakes that won come back; a is out
    ):
        match.play(text)
        match.check()
        assert match.slow.points == points
    assert match.slow.to_act == 2


COMPARED = {"shinyu": alongside(RULESET, SlowShinyu, CHOICES, SEATS)}
