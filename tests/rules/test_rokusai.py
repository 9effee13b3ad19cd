"""六裁, rule by rule (docs/rules/journeys.md, J10–J13), its record, its positions and what is told of it."""

from __future__ import annotations

import itertools
import math

import pytest
from every_game import CATALOGUE
from librt.random import Random
from rokusai_positions import RULESET, rokusai

from kesegames import text
from kesegames.ai.levels import level_names
from kesegames.engine.look import Look
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.play.record import read_any, write

LINES = {(1, 4): 3, (1, 8): 3, (2, 1): 3, (2, 5): 3, (3, 2): 2, (3, 5): 2, (3, 8): 2, (4, 2): 2, (4, 5): 2}
"""As J10 has them: row from the top, column from the left."""
RUN = "3 3 3 3 3 4 4 4"
"""The throws by which a seat that is alone on its way lands on every lined square but the goal."""


def played(state: State, throws: str) -> State:
    """The state after these throws, parted by spaces."""
    state = state.copy()
    for value in throws.split():
        state.play(state.read(value))
    return state


def told(state: State, event: str, language: str = "en") -> list[str]:
    """What is told of a throw."""
    return [text.say(one.text, language, one.values, state.ruleset) for one in state.told(state.read(event))]


def result(state: State) -> tuple[list[int], list[int], str]:
    outcome = state.outcome()
    assert outcome is not None and state.to_act == OVER
    return outcome.points, outcome.winners, outcome.reason


def test_j10_the_way_is_walked_to_and_fro_from_the_lower_right_corner() -> None:
    board = RULESET.board
    assert board is not None and (board.width, board.height) == (8, 4)
    places = {cell.name: (int(cell.y) + 1, int(cell.x) + 1) for cell in board.cells}
    way = [places[str(number)] for number in range(1, 33)]
    rows = [[(4, x) for x in range(8, 0, -1)], [(3, x) for x in range(1, 9)]]
    rows += [[(2, x) for x in range(8, 0, -1)], [(1, x) for x in range(1, 9)]]
    assert way == list(itertools.chain(*rows))


def test_j10_nine_squares_bear_twenty_two_lines() -> None:
    board = RULESET.board
    assert board is not None and sum(LINES.values()) == 22
    places = {cell.name: (int(cell.y) + 1, int(cell.x) + 1) for cell in board.cells}
    lines = {
        places[square]: {"two": 2, "three": 3}[area] for area in ("two", "three") for square in RULESET.areas[area]
    }
    assert lines == LINES


@pytest.mark.parametrize(
    ("throw", "weights"),
    [
        ("sticks", {0: 1, 1: 6, 2: 15, 3: 20, 4: 15, 5: 6, 6: 1}),
        ("die", dict.fromkeys(range(1, 7), 1)),
    ],
)
def test_j11_j13_six_sticks_or_a_die(throw: str, weights: dict[int, int]) -> None:
    state = rokusai(throw=throw)
    found = {state.write(move): (state.spell(move), weight) for move, weight in state.chances()}
    assert found == {str(value): ((f"{throw}:{value}",), weight) for value, weight in weights.items()}
    lots = Random(3)
    assert {int(state.sample(lots)) for _ in range(1000)} == set(weights)


@pytest.mark.parametrize("seats", range(2, 7))
def test_j12_one_piece_a_seat_on_the_start_and_seat_a_throws_first(seats: int) -> None:
    state = rokusai(seats=seats)
    ids = "abcdef"[:seats]
    assert state.look().lies == dict.fromkeys(ids, "1")
    assert state.position() == ", ".join([*(f"{id} 1 0" for id in ids), "turn a"])
    throwers = []
    for _ in range(seats + 1):
        throwers.append(int(state.thrower()))
        state = played(state, "0")
    assert throwers == [*range(seats), 0]


def test_j11_a_piece_advances_by_what_was_thrown() -> None:
    assert played(rokusai(), "4 5").look().lies == {"a": "5", "b": "6"}


@pytest.mark.parametrize(
    ("start", "value", "goal", "cups"), [(26, 6, 32, 3), (27, 6, 32, 3), (31, 1, 32, 3), (26, 5, 31, 0)]
)
def test_j11_reaching_or_passing_the_goal_is_arriving_and_counts_as_landing(
    start: int, value: int, goal: int, cups: int
) -> None:
    state = played(rokusai(f"a {start} 0, b 2 0, c 3 0, turn a", 3), str(value))
    assert (state.look().lies["a"], state.look().counters["cups0"]) == (str(goal), cups)


@pytest.mark.parametrize("square", [2, 3, 12, 31])
def test_j11_landing_on_a_piece_sends_it_back_to_the_start(square: int) -> None:
    state = played(rokusai(f"a {square - 1} 5 back, b {square} 0, turn a"), "1")
    assert state.position() == f"a {square} 5 back, b 1 0 back, turn b"


def test_j11_who_is_sent_back_keeps_its_tally() -> None:
    assert played(rokusai("a 8 0, b 12 6, turn a"), "4").position() == "a 12 0, b 1 6 back, turn b"


def test_j11_start_and_goal_are_safe() -> None:
    assert played(rokusai(), "0 0 3").position() == "a 4 2, b 1 0, turn b"
    state = played(rokusai("a 30 0, b 32 3 in 1, c 2 0, turn a", 3), "2")
    assert state.look().lies == {"a": "32", "b": "32", "c": "2"}


@pytest.mark.parametrize("square", [4, 7, 10, 13, 16, 20, 24, 28])
def test_j11_a_lined_square_brings_cups(square: int) -> None:
    lines = 3 if square >= 20 else 2
    state = played(rokusai(f"a {square - 1} 0, b 1 0, turn a"), "1")
    assert state.look().counters["cups0"] == lines
    assert played(state, "0 1").look().counters["cups0"] == lines


def test_j11_a_throw_of_0_is_no_landing() -> None:
    state = played(rokusai("a 4 2, b 5 0, turn a"), "0")
    assert state.position() == "a 4 2, b 5 0, turn b"


def test_j11_squares_passed_over_give_nothing() -> None:
    assert played(rokusai("a 3 0, b 5 0, turn a"), "3").position() == "a 6 0, b 5 0, turn b"


def test_j11_cups_and_sending_back_both_happen() -> None:
    state = rokusai("a 7 2, b 10 2, turn a")
    assert played(state, "3").position() == "a 10 4, b 1 2 back, turn b"


def test_j12_who_has_arrived_throws_no_more() -> None:
    state = played(rokusai("a 31 0, b 9 0, c 5 0, turn a", 3), "1")
    assert state.position() == "a 32 3 in 1, b 9 0, c 5 0, turn b"
    assert [int(played(state, throws).thrower()) for throws in ("1", "1 1")] == [2, 1]


@pytest.mark.parametrize(
    ("seats", "rewards"),
    [(2, [5, 3]), (3, [5, 3, 2]), (4, [5, 3, 2, 1]), (5, [5, 3, 2, 1, 0]), (6, [5, 3, 2, 1, 0, 0])],
)
def test_j12_all_but_one_arrive_and_are_rewarded_by_order(seats: int, rewards: list[int]) -> None:
    places = ", ".join(f"{id} 32 3 in {number}" for number, id in enumerate("cdef"[: seats - 2], 1))
    state = rokusai(f"a 31 0, b 2 0, {places + ', ' if places else ''}turn a", seats)
    assert state.to_act == CHANCE and state.outcome() is None
    assert state.points() == [0, 0, *rewards[: seats - 2]]
    state = played(state, "1")
    assert result(state) == ([*rewards[-2:], *rewards[: seats - 2]], [2 if seats > 2 else 0], "arrived")
    assert state.position().endswith(", over") and len(state.chances()) == 0


def run(state: State) -> State:
    """The end of a game of two in which seat a lands on all lined squares and seat b stays where it is."""
    return played(state, " 0 ".join([*RUN.split(), "4"]))


def test_j12_the_ox_run_wins_outright() -> None:
    state = run(rokusai())
    assert state.position() == "a 32 22 in 1, b 1 0, over"
    assert result(state) == ([5, 0], [0], "ox")
    assert [state.estimate(seat) for seat in range(2)] == [1.0, 0.0]


def test_j12_the_ox_run_takes_all_from_who_came_first() -> None:
    state = played(rokusai("a 32 9 in 1, b 28 19, c 12 2, turn b", 3), "6")
    assert state.position() == "a 32 9 in 1, b 32 22 in 2, c 12 2, over"
    assert result(state) == ([0, 5, 0], [1], "ox")


def test_j12_whoever_was_sent_back_has_no_ox_run() -> None:
    state = played(rokusai("a 28 19 back, b 12 2, c 2 0, turn a", 3), "4")
    assert state.to_act == CHANCE and state.points() == [5, 0, 0]


def test_j12_more_or_less_than_twenty_two_is_no_ox_run() -> None:
    for cups in ("17", "16"):
        assert played(rokusai(f"a 28 {cups}, b 2 0, turn a"), "4").outcome().reason == "arrived"  # type: ignore[union-attr]


def test_j12_the_last_arrival_but_one_may_still_be_an_ox_run() -> None:
    assert result(played(rokusai("a 32 9 in 1, b 28 19, c 12 2, turn b", 3), "4")) == ([0, 5, 0], [1], "ox")


@pytest.mark.parametrize(
    ("position", "has_token"),
    [
        ("a 1 0, b 2 0, turn a", True),
        ("a 4 2, b 2 0, turn a", True),
        ("a 5 0, b 2 0, turn a", False),
        ("a 1 0 back, b 2 0, turn a", False),
        ("a 31 19, b 2 0, turn a", True),
        ("a 31 17, b 2 0, turn a", False),
        ("a 32 22 in 1, b 2 0, over", True),
        ("a 32 5 in 1, b 2 0, over", False),
    ],
)
def test_j12_the_ox_token_lies_there_as_long_as_the_run_is_possible(position: str, has_token: bool) -> None:
    assert ("ox0" in rokusai(position).look().counters) == has_token


def test_nobody_decides_so_there_are_no_levels() -> None:
    assert level_names(RULESET, 2) == [] and len(rokusai().legal()) == 0 and RULESET.is_reconstructed


@pytest.mark.parametrize(("throw", "there"), [("sticks", "sticks"), ("die", "die")])
def test_only_what_is_thrown_lies_on_the_table(throw: str, there: str) -> None:
    ruleset = RULESET.under({"throw": throw})
    assert [place.id for place in ruleset.places_of(2) if place.kind == "sticks"] == [there]
    look = rokusai(throw=throw).preview((f"{there}:3",))
    assert look.counters[there] == 3 and look.pieces[there] == (
        ["die3"] if throw == "die" else ["light"] * 3 + ["dark"] * 3
    )


RECORD = """\
kesegames 1
game: rokusai
options: throw=die
players: human; human

1 * 3
2 * 3
3 * 6
4 * 6
5 * 6
6 * 6
7 * 6
8 * 6
9 * 6
10 * 6
11 * 1
12 * 1
13 * 6
= a arrived
"""


def test_a_record_is_throws_alone() -> None:
    match = read_any(RECORD, CATALOGUE)
    assert [match.state_at(number).position() for number in (1, 2, 4, 10, 13)] == [
        "a 4 2, b 1 0, turn b",
        "a 1 2 back, b 4 2, turn a",
        "a 7 4 back, b 10 4, turn a",
        "a 25 6 back, b 28 9, turn a",
        "a 32 9 back in 1, b 29 9, over",
    ]
    assert write(match).partition("\n\n")[2] == RECORD.partition("\n\n")[2]
    for seat in range(2):
        assert [match.text(number, seat) for number in (1, 13)] == ["3", "6"]


@pytest.mark.parametrize(
    ("right", "wrong", "line"), [("1 * 3", "1 * 7", 6), ("1 * 3", "1 * 0", 6), ("2 * 3", "2 * b 3", 7)]
)
def test_a_mistake_in_a_record_is_told_with_its_place(right: str, wrong: str, line: int) -> None:
    with pytest.raises(Trouble) as raised:
        read_any(RECORD.replace(right, wrong, 1), CATALOGUE)
    assert raised.value.line == line


@pytest.mark.parametrize(
    ("position", "id"),
    [
        ("", "bad_position"),
        ("a 1 0, b 1 0", "bad_position"),
        ("a 1 0", "bad_position"),
        ("a 1 0, b 1 0", "bad_position"),
        ("a 1 0, turn a", "bad_position"),
        ("b 1 0, a 1 0, turn a", "bad_position"),
        ("a 33 0, b 1 0, turn a", "bad_position"),
        ("a 0 0, b 1 0, turn a", "bad_position"),
        ("a 1 00, b 1 0, turn a", "bad_position"),
        ("a 1 0, b 1 0, turn c", "bad_position"),
        ("a 1 0, b 1 0, over", "bad_position"),
        ("a 32 3, b 1 0, over", "rokusai_in"),
        ("a 12 2 in 1, b 1 0, over", "rokusai_in"),
        ("a 4 0, b 1 0, turn a", "rokusai_tally"),
        ("a 3 2, b 1 0, turn a", "rokusai_tally"),
        ("a 5 1 back, b 1 0, turn a", "rokusai_tally"),
        ("a 4 3 back, b 1 0, turn a", "rokusai_tally"),
        ("a 31 22, b 1 0, turn a", "rokusai_tally"),
        ("a 5 0, b 5 0, turn a", "rokusai_shared"),
        ("a 32 3 in 2, b 1 0, over", "rokusai_places"),
        ("a 32 3 in 1, b 32 3 in 2, over", "rokusai_places"),
        ("a 32 3 in 1, b 1 0, turn b", "rokusai_over"),
    ],
)
def test_what_is_no_position_is_refused(position: str, id: str) -> None:
    with pytest.raises(Trouble) as raised:
        type(rokusai()).from_position(RULESET, {"throw": "sticks"}, 2, position)
    assert raised.value.text == f"trouble.{id}"


def test_an_impossible_turn_or_ox_run_is_refused() -> None:
    for position, id in [
        ("a 32 3 in 1, b 2 0, c 3 0, turn a", "rokusai_turn"),
        ("a 32 22 in 1, b 32 3 in 2, c 3 0, over", "rokusai_places"),
        ("a 32 22 in 1, b 2 0, c 3 0, turn b", "rokusai_over"),
    ]:
        with pytest.raises(Trouble) as raised:
            rokusai(position, 3)
        assert raised.value.text == f"trouble.{id}"


def lying(look: Look | None) -> dict[str, str]:
    return look.lies if look is not None else {}


def test_what_is_told_of_a_landing() -> None:
    state = rokusai("a 7 2, b 10 4, turn a")
    assert told(state, "1") == ["Throws a 1.", "Goes from 7 to 8."]
    assert told(state, "0") == ["Throws a 0 and stays on 7."]
    assert told(state, "3") == [
        "Throws a 3.", "Goes from 7 to 10.", "The lines bring 2 cups; the tally is 4.",
        "Seat B, who stood on 10, is sent back to the start.",
    ]  # fmt: skip
    assert told(state, "3", "ja")[-1] == "10にいた乙は、出発点へ戻されます。"


def test_being_sent_back_is_shown_step_by_step() -> None:
    """The throw, both pieces on the square, and then the one that is alone there; all hear whom it concerns."""
    parts = rokusai("a 7 2, b 10 4, turn a").told(3)
    assert [lying(part.look) for part in parts] == [
        {"a": "7", "b": "10"}, {"a": "10", "b": "10"}, {"a": "10", "b": "10"}, {},
    ]  # fmt: skip
    assert [part.is_aloud for part in parts] == [False, False, False, True]


def test_what_is_told_of_the_end() -> None:
    assert told(rokusai("a 30 0, b 2 0, turn a"), "5")[2:] == [
        "The lines bring 3 cups; the tally is 3.", "Seat A arrives in place 1, for 5 points.",
        "Seat B is left in last place, with 3 points.",
    ]  # fmt: skip
    rest = "c 32 3 in 1, d 32 3 in 2, e 32 3 in 3, f 32 3 in 4, turn a"
    assert told(rokusai(f"a 30 0, b 2 0, {rest}", 6), "2")[-2:] == [
        "Seat A arrives in place 5, without points.", "Seat B is left in last place, without points.",
    ]  # fmt: skip
    assert (
        told(rokusai("a 30 19, b 2 0, turn a"), "2")[-1]
        == "The ox run: Seat A arrives with exactly 22 cups, never sent back."
    )


def test_what_a_throw_may_bring() -> None:
    note = rokusai("a 7 2, b 10 2, turn a").explain((), "sticks")
    assert note is not None
    assert note.ahead == {str(7 + value): math.comb(6, value) / 64 for value in range(1, 7)}
    assert note.spots == ["10"] and (note.values["sent"], note.values["cups"]) == ("31", "33")
    note = rokusai("a 29 0, b 2 0, turn a", throw="die").explain((), "die")
    assert note is not None and note.ahead == {"30": 1 / 6, "31": 1 / 6, "32": 4 / 6} and note.text == "note.throw"
    assert rokusai().explain((), "1") is None and rokusai("a 32 3 in 1, b 2 0, over").explain((), "sticks") is None


def by_all_throws(state: State, seat: int) -> float:
    """The chance of a seat to be sent back before it throws, by playing on with every throw there is."""
    id = state.ruleset.seat_ids[seat]
    if state.to_act == OVER or state.thrower() == seat or state.look().lies[id] in ("1", "32"):
        return 0.0
    total = sum(int(weight) for _, weight in state.chances())
    found = 0.0
    for value, weight in state.chances():
        after = state.after(value)
        was_sent = after.look().lies[id] != state.look().lies[id]
        found += int(weight) / total * (1.0 if was_sent else by_all_throws(after, seat))
    return found


@pytest.mark.parametrize("throw", ["sticks", "die"])
@pytest.mark.parametrize(
    "position",
    [
        "a 5 0, b 8 2, turn a",
        "a 3 0, b 6 0, c 9 2, d 5 0, turn b",
        "a 2 0, b 4 2, c 6 0, d 7 2, turn b",
        "a 28 19, b 29 5, c 30 3, d 31 9, turn a",
        "a 32 5 in 1, b 27 0, c 30 3, d 31 9, turn b",
        "a 32 5 in 1, b 32 3 in 2, c 30 3, d 27 9, turn d",
        "a 2 0, b 1 0 back, c 6 0 back, d 3 0, turn d",
    ],
)
def test_the_chance_to_be_sent_back_is_exact(position: str, throw: str) -> None:
    seats = position.count(",")
    state = rokusai(position, seats, throw)
    risks = state.risks()
    for seat, id in enumerate("abcd"[:seats]):
        expected = by_all_throws(state, seat)
        if seat == state.thrower():
            total = sum(int(weight) for _, weight in state.chances())
            expected = sum(int(ways) / total * by_all_throws(state.after(v), seat) for v, ways in state.chances())
        (found,) = risks.get(id, [None])
        assert (0.0 if found is None else found.least) == pytest.approx(expected, abs=1e-12)
        assert found is None or found.least == found.most
        assert found is None or found.text == ("risk.sent_later" if seat == state.thrower() else "risk.sent")
    assert "32" not in {state.look().lies[id] for id in risks}


def test_an_estimate_is_a_share_of_one_and_follows_the_way_gone() -> None:
    state = rokusai("a 20 3, b 12 2, c 5 0, turn b", 3)
    shares = [state.estimate(seat) for seat in range(3)]
    assert sum(shares) == pytest.approx(1.0) and shares[0] > shares[1] > shares[2] > 0
    state = rokusai("a 32 5 in 1, b 28 19, c 5 0, turn b", 3)
    shares = [state.estimate(seat) for seat in range(3)]
    assert sum(shares) == pytest.approx(1.0) and shares[0] > shares[1] > 0 == shares[2]
    assert rokusai().estimate(0) > 0.5
    assert 0 < rokusai("a 32 5 in 1, b 1 0, c 5 0, turn b", 3).estimate(1) < 0.01  # All lines are ahead of it.


def test_near_the_goal_an_estimate_is_the_chance_itself() -> None:
    """With a die: from 29 by a 3 or more, from 30 by a 2, from 31 by anything. b has all cups so far, and will land on
    the only lines that are left, those of the goal.
    """
    state = rokusai("a 29 0, b 31 0, turn a", throw="die")
    assert [state.estimate(seat) for seat in range(2)] == [pytest.approx(4 / 6), pytest.approx(2 / 6)]
    for turn, shares in (("a", [5 / 6, 1 / 6, 0]), ("b", [0, 1, 0]), ("c", [5 / 18, 1 / 18, 2 / 3])):
        state = rokusai(f"a 30 0, b 31 0, c 29 0, turn {turn}", 3, throw="die")
        assert [state.estimate(seat) for seat in range(3)] == pytest.approx(shares)
    state = rokusai("a 32 5 in 1, b 29 19, c 5 0, turn b", 3, throw="die")
    assert [state.estimate(seat) for seat in range(3)] == [pytest.approx(2 / 3), pytest.approx(1 / 3), 0]


def test_j12_the_last_seat_of_a_position_that_is_over_has_the_place_that_is_left() -> None:
    assert rokusai("a 32 3 in 1, b 2 0, over").points() == [5, 3]
    assert rokusai("a 32 3 in 2, b 2 0, c 32 3 in 1, over", 3).points() == [3, 2, 5]


def test_every_part_of_a_position_is_in_its_key() -> None:
    parts = ["a 7 2, b 10 4, turn a", "a 7 2, b 10 4, turn b", "a 7 2, b 10 2, turn a", "a 8 2, b 10 4, turn a"]
    assert len({rokusai(part).key() for part in parts}) == len(parts)
    assert rokusai(parts[0]).key() == rokusai(parts[0]).key()
    over = ["a 32 3 in 1, b 32 3 in 2, c 5 0, over", "a 32 3 in 2, b 32 3 in 1, c 5 0, over"]
    states = [*map(rokusai, parts), *(rokusai(line, 3) for line in over)]
    assert all((one == other) == (one is other) for one in states for other in states)
    assert rokusai(parts[0]) == states[0] and rokusai(over[0], 3) == states[-2]


def test_what_speaks_for_a_seat() -> None:
    state = rokusai("a 32 5 in 1, b 28 19, c 5 0, turn b", 3)
    assert [state.reasons(seat) for seat in range(3)] == [
        [("because.arrived", {"seat": "@seat.a", "place": "1"})],
        [("because.left", {"seat": "@seat.b", "left": "4"}), ("because.ox", {"seat": "@seat.b", "cups": "19"})],
        [("because.left", {"seat": "@seat.c", "left": "27"})],
    ]


def test_a_turn_in_the_list_of_moves() -> None:
    state = rokusai("a 7 2, b 10 4, turn a")
    rows = [
        [text.say(one.text, language, one.values, RULESET) for one in state.noted([3])] for language in text.LANGUAGES
    ]
    assert sorted(rows) == sorted([["3で10へ", "乙が戻る"], ["3, to 10", "Seat B goes back"]])
    assert [one.text for one in state.noted([0])] == ["noted.nothing"]
