"""獣裁, rule by rule (docs/rules/sticks.md, T1–T4), its record, its positions and what is told of it."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE
from jusai_positions import PLAIN, jusai
from stick_games import played, told

from kesegames import text
from kesegames.ai.levels import level_names
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.play.match import begin
from kesegames.play.record import read_any, write
from kesegames.rules.stakes import track
from kesegames.table import throws


def winners(state: State) -> tuple[list[int], list[int], str]:
    outcome = state.outcome()
    assert outcome is not None and state.to_act == OVER
    return outcome.points, outcome.winners, outcome.reason


def test_t1_five_sticks() -> None:
    assert [(jusai().spell(move), weight) for move, weight in jusai().chances()] == [
        (("sticks:0",), 1), (("sticks:1",), 5), (("sticks:2",), 10), (("sticks:3",), 10), (("sticks:4",), 5),
        (("sticks:5",), 1),
    ]  # fmt: skip


@pytest.mark.parametrize("seats", range(2, 7))
def test_t2_every_seat_starts_with_the_points_chosen(seats: int) -> None:
    assert jusai(seats=seats).points() == [30] * seats
    for points in ("10", "100"):
        assert jusai(seats=seats, points=points).points() == [int(points)] * seats


def test_t3_all_ante_before_the_first_throw_and_the_highest_takes_the_pot() -> None:
    state = played(jusai(seats=3), "2")
    assert state.points() == [29, 29, 29] and state.look().counters["pot"] == 3
    state = played(state, "4", "3")
    assert state.points() == [29, 32, 29] and state.look().counters["pot"] == 0
    assert played(jusai(seats=3, ante="5"), "2").points() == [25, 25, 25]


def test_t3_each_seat_throws_once_in_order() -> None:
    state, throwers = jusai(seats=4), []
    for value in ("0", "1", "2", "3"):
        throwers.append(int(state.thrower()))
        state = played(state, value)
    assert throwers == [0, 1, 2, 3] and state.points() == [29, 29, 29, 33]
    assert state.look().counters == {
        "pot": 0, "points0": 29, "points1": 29, "points2": 29, "points3": 33,
        "throw0": 0, "throw1": 1, "throw2": 2, "throw3": 3,
    }  # fmt: skip


def test_t4_who_is_beaten_in_a_cast_is_not_out_of_it() -> None:
    """Grey is who takes no part: those who are not level, once there is a throw-off."""
    state = played(jusai(seats=4), "3", "1", "3")
    assert state.look().out == [] and state.look().marked == {"throw0": ["best"], "throw2": ["best"]}
    state = played(state, "0")
    assert state.look().out == [1, 3]
    state = played(state, "2")
    assert state.look().out == [1, 3] and state.look().marked == {"throw0": ["best"]}
    assert played(state, "1").look().out == []


def test_t4_only_the_tied_ante_again_and_the_pot_carries_over() -> None:
    state = played(jusai(seats=4), "3", "1", "3", "0")
    assert state.points() == [29] * 4 and state.look().counters["pot"] == 4 and state.look().out == [1, 3]
    assert state.thrower() == 0
    state = played(state, "2")
    assert state.points() == [28, 29, 28, 29] and state.thrower() == 2
    assert played(state, "1").points() == [34, 29, 28, 29]
    again = played(state, "2")
    assert again.points() == [28, 29, 28, 29] and again.thrower() == 0
    assert played(again, "0", "1").points() == [27, 29, 35, 29]


def test_t4_throw_offs_keep_the_order_of_the_round() -> None:
    state = played(jusai("1 a 29,32,29 2,3,0", 3), "3", "2", "3")
    assert state.position() == "2 b 28,31,28 3,3,2"
    assert state.thrower() == 1 and played(state, "1").thrower() == 0


def test_t4_a_tied_seat_that_cannot_ante_throws_for_free() -> None:
    state = played(jusai("4 a 0,58 3,3"), "4")
    assert state.points() == [0, 57] and state.look().counters["pot"] == 3
    assert played(state, "2").points() == [3, 57]


def test_t2_who_throws_first_changes_by_one_seat_still_in() -> None:
    state = played(jusai("3 b 60,29,0,31 1,0,2,3", 4), "4")
    assert state.position().startswith("4 d ")
    assert jusai("3 d 60,29,0,31 1,0,2,3", 4).thrower() == 0
    assert jusai("3 a 60,0,0,60 4,0,2,3", 4).thrower() == 3


def test_t2_a_seat_with_less_than_the_ante_may_win_the_whole_pot() -> None:
    state = played(jusai("2 b 12,15,3 4,3,1", 3, points="10", ante="5"), "5")
    assert state.points() == [7, 10, 0] and state.look().counters["pot"] == 13
    assert played(state, "1", "2").points() == [7, 10, 13]


def test_t2_a_seat_without_points_drops_out_after_the_round() -> None:
    state = played(jusai("2 a 58,1,31 2,1,5", 3), "3")
    assert state.points() == [57, 0, 30] and state.look().out == []
    state = played(state, "5", "1")
    assert state.points() == [57, 0, 33] and state.look().out == [1] and state.thrower() == 2
    assert played(state, "1", "1").points() == [56, 0, 32]


@pytest.mark.parametrize(
    ("position", "seats", "points", "won", "reason"),
    [
        ("10 a 31,29 3,2", 2, [31, 29], [0], "rounds"),
        ("10 b 30,30 3,2", 2, [30, 30], [], "rounds"),
        ("10 b 31,31,28 3,2,1", 3, [31, 31, 28], [0, 1], "rounds"),
        ("4 b 0,60 2,4", 2, [0, 60], [1], "all_points"),
        ("10 b 0,90,0 x,4,2", 3, [0, 90, 0], [1], "all_points"),
    ],
)
def test_t2_the_end(position: str, seats: int, points: list[int], won: list[int], reason: str) -> None:
    state = jusai(position, seats)
    assert winners(state) == (points, won, reason)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.rows == [("begun", [30] * seats), ("won", [one - 30 for one in points])]


@pytest.mark.parametrize(
    ("position", "seats", "number"),
    [("", 2, "1"), ("2 b 29,29 .,3", 2, "2"), ("2 b 29,29,29 3,3,1", 3, "2"), ("2 b 32,28 3,2", 2, "3")],
)
def test_t2_the_round_is_told_and_a_throw_off_is_none(position: str, seats: int, number: str) -> None:
    part = jusai(position, seats).part()
    assert part is not None and part.values == {"number": number, "count": "10"}


def test_t2_the_last_round_is_played_out_and_the_match_over_after_it() -> None:
    state = played(jusai("9 a 31,29 3,2", rounds="10"), "3")
    assert state.to_act == CHANCE and played(state, "3").to_act == CHANCE
    assert winners(played(state, "3", "1", "2")) == ([33, 27], [0], "rounds")
    assert played(jusai("4 a 31,29 3,2", rounds="5"), "3", "2").to_act == OVER


def test_a_draw_or_a_shared_win_is_worth_its_share() -> None:
    assert [track.result(track.of([30, 30, 20]), seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert [jusai("10 b 30,30 3,2").estimate(seat) for seat in (0, 1)] == [0.5, 0.5]


def test_an_estimate_is_a_share_of_one_and_follows_points_and_throws() -> None:
    state = jusai("3 a 40,25,22 4,.,.", 3)
    shares = [state.estimate(seat) for seat in range(3)]
    assert abs(sum(shares) - 1) < 1e-12 and shares[0] > shares[1] > shares[2]
    assert played(jusai(), "5").estimate(0) > played(jusai(), "1").estimate(0)


def test_nobody_decides_so_there_are_no_levels() -> None:
    assert level_names(PLAIN, 2) == [] and len(jusai().legal()) == 0


RECORD = """\
kesegames 1
game: jusai
options: points=10 ante=5
players: human; human; human

1 * a 3
2 * b 3
3 * c 0
4 * a 2
5 * b 1
6 * c 2
7 * a 0
8 * a 4
9 * c 1
10 * c 0
11 * a 5
= a all_points
"""


def test_a_record_is_throws_alone() -> None:
    match = read_any(RECORD, CATALOGUE)
    assert [match.state_at(number).points() for number in (0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11)] == [
        [10, 10, 10], [5, 5, 5], [5, 5, 5], [0, 0, 5], [25, 0, 5], [20, 0, 0], [20, 0, 10], [15, 0, 5], [25, 0, 5],
        [20, 0, 0], [30, 0, 0],
    ]  # fmt: skip
    assert write(match).partition("\n\n")[2] == RECORD.partition("\n\n")[2]


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("2 * b 3", "2 * b 6", 7),
        ("2 * b 3", "2 * c 3", 7),
        ("2 * b 3", "2 * 3", 7),
        ("2 * b 3", "2 b keep", 7),
        ("6 * c 2", "6 * b 2", 11),
        ("= a all_points", "= a rounds", 17),
        ("= a all_points", "= b all_points", 17),
        ("game: jusai\n", "game: jusai\nposition: 1 a 10,10,11 .,.,.\n", 3),
    ],
)
def test_a_mistake_in_a_record_is_told_with_its_place(right: str, wrong: str, line: int) -> None:
    with pytest.raises(Trouble) as raised:
        read_any(RECORD.replace(right, wrong), CATALOGUE)
    assert raised.value.line == line
    for language in text.LANGUAGES:
        assert "\n" not in text.trouble(raised.value, language, PLAIN)


@pytest.mark.parametrize(
    "position",
    [
        "", "1 a 30,30", "1 a 30,30 .", "1 c 30,30 .,.", "0 a 30,30 .,.", "11 a 30,30 .,.", "1 a 30,30 6,.",
        "1 a 30,30 .,.,.", "1 a 30 .,.", "1 a 30,-1 .,.", "1 a 29,29 7?,.", "1 a 29,29 3+,.", "1 a 30,30 .,. x",
        "1 a 29,29 ,.", "1 a ３0,30 .,.",
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused(position: str) -> None:
    with pytest.raises(Trouble) as raised:
        type(jusai()).from_position(PLAIN, PLAIN.complete({}), 2, position)
    assert raised.value.text == "trouble.bad_position"


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("1 a 31,30 .,.", ""),
        ("1 a 29,29 3,x", "alone"),
        ("2 a 29,29 .,3", "order"),
        ("2 a 30,30 3,.", "no_pot"),
        ("2 a 60,0 .,.", "no_points"),
        ("2 b 60,0 1,3", "no_points"),
        ("2 a 30,29 3,.", "antes"),
        ("2 a 29,29 3,2", "pot_left"),
        ("2 a 30,30 3,3", "tie"),
    ],
)
def test_an_impossible_position_is_told(position: str, why: str) -> None:
    with pytest.raises(Trouble) as raised:
        jusai(position)
    trouble = raised.value
    assert trouble.text == ("trouble.jusai_throws" if why else "trouble.jusai_points")
    assert trouble.values.get("why", "") == (f"@trouble.jusai_{why}" if why else "")
    for language in text.LANGUAGES:
        assert "@" not in text.trouble(trouble, language) and "trouble." not in text.trouble(trouble, language)


@pytest.mark.parametrize(("option", "value"), [("points", "many"), ("ante", "0"), ("rounds", "1001"), ("rounds", "²")])
def test_a_choice_that_is_no_number_loses_the_ruleset(option: str, value: str) -> None:
    options = {**PLAIN.complete({}), option: value}
    with pytest.raises(Trouble) as raised:
        type(jusai()).start(PLAIN, options, 2)
    assert (raised.value.text, raised.value.path) == ("trouble.option_number", ("options", option))


def test_what_is_told() -> None:
    state = jusai(seats=3)
    assert told(state, "a 3") == ["Round 1, with 3 points in the pot. Throws a 3."]
    state = played(state, "3", "2")
    assert told(state, "c 1") == ["Throws a 1.", "Seat A takes the pot of 3 points with 3."]
    assert told(state, "c 3", "ja") == ["出た値は3です。", "甲・丙が3で並び、投げ直します。"]
    state = played(state, "3")
    assert told(state, "a 4") == ["The throw-off: the pot grows to 5 points. Throws a 4."]
    assert told(jusai("4 a 0,58 3,3"), "a 0")[0].startswith("The throw-off: the pot grows to 3")
    assert told(jusai("4 a 0,0,87 3,3,1", 3), "a 0") == ["The throw-off for 3 points, with no ante left. Throws a 0."]
    assert told(jusai("4 a 57,0 3,."), "b 1") == [
        "Throws a 1.",
        "Seat A takes the pot of 3 points with 3.",
        "Seat B has no points left and is out.",
        "One player holds all the points.",
    ]
    assert told(jusai("10 a 29,29 3,."), "b 5")[-1] == "That was the last round."


def test_what_a_throw_decides() -> None:
    found = [
        jusai().explain((), "sticks"), jusai("1 a 29,29 3,.").explain((), "sticks"),
        jusai("1 a 29,29 3,3").explain((), "sticks"),
    ]  # fmt: skip
    assert [note and (note.text, note.values["pot"], note.rule) for note in found] == [
        ("note.throw", "2", "T3"), ("note.beat", "2", "T3"), ("note.throw_off", "4", "T4"),
    ]  # fmt: skip
    assert jusai().explain((), "pot") is None and jusai("10 a 31,29 3,2").explain((), "sticks") is None


def test_what_speaks_for_a_seat() -> None:
    state = jusai("1 a 29,29 3,.")
    assert state.reasons(0) == [
        ("because.points", {"seat": "@seat.a", "points": "29"}),
        ("because.pot", {"seat": "@seat.a", "percent": "66"}),
    ]
    assert len(jusai("1 a 29,29,29 3,2,.", 3).reasons(1)) == 1


def test_a_throw_that_opens_a_round_is_no_further_throw() -> None:
    match = begin(PLAIN, {}, ["human", "human"], "1")
    due = []
    for _ in range(8):
        due.append(match.state.opens_round())
        assert not throws.is_further(match)
        match.throw()
    assert due[0] and any(due[1:]) and not all(due)
