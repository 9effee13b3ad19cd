"""The highest throw, whole, by the numbers of docs/rules/highest.md."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE

from kesegames import catalogue, text
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble

RULESET = CATALOGUE.rulesets["highest"]


def highest(position: str = ". .") -> State:
    return catalogue.start(RULESET, {}, len(position.split()), position)


@pytest.mark.parametrize("seats", range(2, 7))
def test_h1_every_seat_stakes_a_chip(seats: int) -> None:
    state = catalogue.start(RULESET, {}, seats)
    assert state.position() == " ".join("." * seats)
    assert state.look().counters == {"pot": seats} and state.points() == [0] * seats


def test_h2_five_sticks_each_in_order() -> None:
    state = highest(". . .")
    assert [(state.spell(move)[0], weight) for move, weight in state.chances()] == [
        ("sticks:0", 1), ("sticks:1", 5), ("sticks:2", 10), ("sticks:3", 10), ("sticks:4", 5), ("sticks:5", 1),
    ]  # fmt: skip
    assert [highest(line).thrower() for line in (". . .", "3 . .", "3 0 .")] == [0, 1, 2]
    assert state.after(state.read("3")) == highest("3 . .") and highest("3 . .").look().counters["throw0"] == 3


@pytest.mark.parametrize(
    ("position", "winner", "points"),
    [("3 2", 0, [1, -1]), ("0 1 5", 2, [-1, -1, 2]), ("x 4 x 2 x x", 1, [-1, 5, -1, -1, -1, -1])],
)
def test_h3_h6_the_highest_takes_the_pot(position: str, winner: int, points: list[int]) -> None:
    state = highest(position)
    outcome = state.outcome()
    assert outcome is not None and state.to_act == OVER
    assert (outcome.points, outcome.winners, outcome.reason) == (points, [winner], "highest")
    assert [sum(column) for column in zip(*(row for _, row in outcome.rows), strict=True)] == points
    assert [state.estimate(seat) for seat in range(state.seats)] == [
        float(seat == winner) for seat in range(state.seats)
    ]


def test_h4_h5_only_the_tied_throw_again_and_the_round_lies_until_then() -> None:
    tied = highest("3 2 3 .").after(3)
    assert tied == highest("3 2 3 3") and tied.to_act == CHANCE and tied.look().out == [1]
    assert tied.thrower() == 0 and tied.after(1) == highest("1 x . .")
    assert highest("1 x . .").thrower() == 2 and highest("1 x . .").look().counters == {"pot": 4, "throw0": 1}
    assert highest("1 x 0 1").thrower() == 0 and highest("1 x 0 1").after(4) == highest("4 x x .")
    assert highest("4 x x .").points() == [0, 0, 0, 0]


def test_h7_nobody_decides() -> None:
    assert all(len(highest(line).legal()) == 0 for line in (". .", "3 3", "3 2"))
    assert highest("3 .").write(4) == "4"


@pytest.mark.parametrize("line", ["", "3", "6 .", ". 3", "x 3", "x x . 2", "3  .", "3 . x 2", "a b"])
def test_h8_what_is_no_position_is_refused(line: str) -> None:
    with pytest.raises(Trouble) as raised:
        type(highest()).from_position(RULESET, {}, max(2, len(line.split())), line)
    assert raised.value.text == "trouble.bad_position"


@pytest.mark.parametrize(
    ("position", "value", "words"),
    [
        (". .", 4, ["A throw of 4."]),
        ("4 .", 2, ["A throw of 2.", "First takes the pot of 2 chips."]),
        ("4 1 .", 4, ["A throw of 4.", "First and Third are level with 4 and throw again."]),
        ("4 1 4", 3, ["A throw of 3."]),
    ],
)
def test_what_is_told(position: str, value: int, words: list[str]) -> None:
    assert [text.say(one.text, "en", one.values, RULESET) for one in highest(position).told(value)] == words


@pytest.mark.parametrize(("position", "note"), [(". .", "note.throw"), ("3 . .", "note.beat"), ("3 1 3", "note.throw")])
def test_what_the_throw_that_is_due_decides(position: str, note: str) -> None:
    found = highest(position).explain((), "sticks")
    assert found is not None and (found.kind, found.text) == ("choice", note)
    assert highest(position).explain((), "pot") is None and highest("3 2").explain((), "sticks") is None
