"""六裁 against a second engine written from docs/rules/journeys.md (slow_rokusai.py)."""

from __future__ import annotations

import itertools
import random

from every_game import CATALOGUE, at_length
from side_by_side import Both, alongside, begin, check_choices, compare
from slow_alone import play_alone
from slow_game import OVER, SlowGame
from slow_rokusai import CHOICES, GOAL, LINES, PATH, REWARDS, SEATS, START, SlowRokusai

RULESET = CATALOGUE.rulesets["rokusai"]
OFTEN = {"sent back", "sent back from a lined square", "goal passed", "an arrived seat is left out", "arrived"}
LUCK = {"0 thrown", "0 on a lined square", "more than 22", "22 and sent back", "winners"}
OXEN = {"ox first", "ox after an arrival", "ox"}


def thrown(slow: SlowGame, rng: random.Random) -> str:
    outcomes = slow.chances()
    return rng.choices(list(outcomes), list(outcomes.values()))[0]


def ambling(slow: SlowGame, rng: random.Random) -> str:
    """The last seat mostly from one lined square to the next, the others as it comes: tallies of 22 and more."""
    assert isinstance(slow, SlowRokusai)
    place = PATH.index(slow.squares[slow.turn])
    ahead = [number for number in slow.chances() if number != "0" and place + int(number) < len(PATH)]
    lined = [number for number in ahead if PATH[place + int(number)] in LINES]
    is_last = slow.turn == slow.seats - 1
    return lined[0] if lined and is_last and rng.random() < 0.97 else thrown(slow, rng)


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


def counted(match: Both) -> None:
    """Squares, which are numbered from the start, tallies, and who has been sent back."""
    slow, look = match.slow, match.state.look()
    assert isinstance(slow, SlowRokusai)
    squares = {"abcdef"[seat]: str(PATH.index(square) + 1) for seat, square in enumerate(slow.squares)}
    match.agree("squares", look.lies, squares)
    cups = {place: number for place, number in look.counters.items() if place.startswith("cups")}
    match.agree("tallies", cups, {f"cups{seat}": number for seat, number in enumerate(slow.cups)})
    parts = match.state.position().split(", ")[: slow.seats]
    match.agree("sent back", ["back" in part for part in parts], slow.has_been_sent_back)


@at_length("positions", 2_000, 20_000)
def test_random_matches_agree(positions: int) -> None:
    assert compare(RULESET, SlowRokusai, CHOICES, SEATS, positions, thrown, counted) >= OFTEN


@at_length("positions", 5_000, 20_000)
def test_matches_with_oxen_agree(positions: int) -> None:
    met = compare(RULESET, SlowRokusai, CHOICES, SEATS, positions, ambling, counted)
    assert met >= OFTEN | LUCK | OXEN, sorted((OFTEN | LUCK | OXEN) - met)


def check(slow: SlowRokusai, text: str) -> None:
    """J10 to J12: no two on one square but at the ends; the rewards are given in order."""
    standing = [square for square in slow.squares if square not in (START, GOAL)]
    assert len(standing) == len(set(standing))
    if slow.to_act == OVER and slow.reason == "ox":
        assert sorted(slow.points) == [0] * (slow.seats - 1) + [5]
    elif slow.to_act == OVER:
        assert sorted(slow.points, reverse=True) == REWARDS[: slow.seats]
    else:
        assert [slow.points[seat] for seat in slow.arrived] == REWARDS[: len(slow.arrived)]
        assert sum(slow.points) == sum(REWARDS[: len(slow.arrived)])


@at_length("positions", 4_000, 50_000)
def test_matches_end_and_rewards_add_up(positions: int) -> None:
    assert play_alone(SlowRokusai, CHOICES, SEATS, positions, thrown, check) >= OFTEN
    met = play_alone(SlowRokusai, CHOICES, SEATS, positions, ambling, check)
    assert met >= OFTEN | LUCK | OXEN, sorted((OFTEN | LUCK | OXEN) - met)


def test_j10_the_board() -> None:
    assert len(PATH) == len(set(PATH)) == 32 and (PATH[0], PATH[-1]) == (START, GOAL)
    assert sum(LINES.values()) == 22 and {*LINES} < {*PATH}
    for (row, column), (next_row, next_column) in itertools.pairwise(PATH):
        assert abs(row - next_row) + abs(column - next_column) == 1


def after(seats: int, texts: str, **chosen: str) -> SlowRokusai:
    """A match of which this has been thrown, in both engines."""
    match = begin(RULESET, SlowRokusai, CHOICES, seats, **chosen)
    match.follow(texts.split())
    assert isinstance(match.slow, SlowRokusai)
    return match.slow


OX = "3 3 3 3 3 4 4 4 4"
"""Every lined square."""


def test_j11_a_lined_square_with_another_piece_on_it() -> None:
    match = after(2, "3 1 0 2")
    assert match.view() | {"turn": 0} == {
        "squares": [START, (4, 5)],
        "cups": [2, 2],
        "sent back": [True, False],
        "arrived": [],
        "turn": 0,
    }
    assert after(2, "3 1 0").cups == [2, 0]  # a throw of 0 is no landing


def test_j12_an_ox() -> None:
    match = after(2, " 0 ".join(OX.split()))
    assert match.reason == "ox" and match.points == [5, 0] and match.cups == [22, 0]
    match = after(2, "1 1 " + " 0 ".join(OX.split()))  # a is sent back by b
    assert match.cups[0] == 22 and match.reason == "arrived" and match.points == [5, 3]


def test_j12_an_ox_after_an_arrival() -> None:
    """a arrives after six throws and gets 5 points, which are gone when b arrives as an ox."""
    match = after(3, "5 3 0 5 3 0 5 3 0 5 3 0 5 3 0 6 4 0")
    assert match.points == [5, 0, 0] and match.arrived == [0] and match.thrower == 1
    for text in ("4", "0", "4", "0", "4"):
        match.play(text)
    assert match.points == [0, 5, 0] and match.reason == "ox" and match.to_act == OVER


def test_j12_the_last_seat_takes_what_is_left() -> None:
    match = after(2, "6 0 6 0 6 0 6 0 6 0 6")
    assert match.points == [5, 3] and match.reason == "arrived" and match.cups[0] >= 3
    match = after(3, "6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6")
    assert match.points == [5, 0, 0] and match.thrower == 1


COMPARED = {"rokusai": alongside(RULESET, SlowRokusai, CHOICES, SEATS, (thrown, ambling), counted)}
