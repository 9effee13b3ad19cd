"""連船之遊, rule by rule (docs/rules/journeys.md, J20–J25), its record, its positions and its chances."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE
from stick_games import told, words

from kesegames import catalogue
from kesegames.engine.look import Risk
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble

RULESET = CATALOGUE.ruleset("rensen")
EMPTY = "20,0,start:5,start:0,start:0"


def rensen(position: str = "", seats: int = 2, **options: str) -> State:
    return catalogue.start(RULESET, options, seats, position)


def turn(own: str, *others: str, thrown: int = 3, quiet: int = 0, **options: str) -> State:
    """Seat a has thrown; the others are as at the beginning where nothing is said."""
    rest = others or (EMPTY,)
    return rensen(f"{' '.join([own, *rest])} a {thrown} {quiet}", 1 + len(rest), **options)


def played(state: State, *events: str) -> State:
    state = state.copy()
    for event in events:
        state.play(state.read(event))
    return state


def seats_of(state: State) -> list[str]:
    return state.position().split(" ")[: state.seats]


def ending(state: State) -> tuple[list[int], list[int], str]:
    outcome = state.outcome()
    assert outcome is not None and state.to_act == OVER
    return outcome.points, outcome.winners, outcome.reason


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_j20_the_beginning(seats: int) -> None:
    state = rensen(seats=seats)
    assert state.position() == f"{' '.join([EMPTY] * seats)} a throw 0"
    assert (state.to_act, state.thrower()) == (CHANCE, 0)
    look = state.look()
    assert look.lies == {f"{seat}{ship}": "start" for seat in "abcd"[:seats] for ship in (1, 2, 3)}
    assert look.numbers["a1"] == 5 and look.numbers["b2"] == 0
    assert look.counters == {f"store{seat}": 20 for seat in range(seats)} | {f"goods{seat}": 0 for seat in range(seats)}


def test_j21_the_throw_and_a_0_that_passes() -> None:
    state = rensen()
    assert [(state.write(move), int(weight)) for move, weight in state.chances()] == [
        ("0", 1),
        ("1", 5),
        ("2", 10),
        ("3", 10),
        ("4", 5),
        ("5", 1),
    ]
    assert played(state, "0").position() == f"{EMPTY} {EMPTY} b throw 1"
    assert played(state, "0").thrower() == 1
    assert played(state, "3").position() == f"{EMPTY} {EMPTY} a 3 0"
    assert told(state, "0") == ["Throws a 0: nothing can be done, the turn ends."]


def test_j21_all_that_can_be_done_at_the_beginning() -> None:
    assert words(played(rensen(), "3")) == [
        "move a1 3 load",
        "move a1 3 stock",
        "supply a1 3",
        "recall a1",
        "build a2",
        "supply a2 3",
        "build a3",
        "supply a3 3",
    ]


def test_j21_a_move_is_paid_from_the_load_or_from_the_start_stock() -> None:
    state = turn("9,0,4:7,start:0,start:0")
    assert seats_of(played(state, "move a1 7 load"))[0] == "9,0,7:4,start:0,start:0"
    assert seats_of(played(state, "move a1 7 stock"))[0] == "6,0,7:7,start:0,start:0"


def test_j21_the_ship_must_have_something_left_and_all_is_paid_from_one() -> None:
    assert "move a1 7 load" not in words(turn("9,0,4:3,start:0,start:0"))
    assert "move a1 7 load" in words(turn("9,0,4:4,start:0,start:0"))
    assert "move a1 7 stock" in words(turn("3,0,4:3,start:0,start:0"))
    assert "move a1 7 stock" not in words(turn("2,0,4:2,start:0,start:0"))
    assert not any(word.startswith("move a2") for word in words(turn("9,0,4:3,start:0,start:0")))
    assert "move a1 goal load" not in words(turn("0,0,18:3,start:0,start:0"))
    assert "move a1 goal load" in words(turn("0,0,18:4,start:0,start:0"))


def test_j21_build() -> None:
    state = turn("5,0,4:3,start:0,start:2", thrown=1)
    assert [word for word in words(state) if word.startswith("build")] == ["build a2"]
    assert seats_of(played(state, "build a2"))[0] == "0,0,4:3,start:5,start:2"
    assert "build a2" not in words(turn("4,0,4:3,start:0,start:2"))


def test_j21_supply_loads_what_fits_on_a_ship_not_at_the_goal() -> None:
    state = turn("0,0,4:13,start:0,goal:0")
    assert [word for word in words(state) if word.startswith("supply")] == ["supply a1 2", "supply a2 3"]
    assert seats_of(played(state, "supply a1 2"))[0] == "0,0,4:15,start:0,goal:0"
    assert not any(word.startswith("supply a1") for word in words(turn("0,0,4:15,start:0,goal:0")))
    with pytest.raises(Trouble):
        state.read("supply a1 3")
    assert told(state, "supply a1 2") == ["ship A1 has room for 2 only and carries 15 now, which is full."]


@pytest.mark.parametrize(("own", "other", "thrown", "taken"), [
    ("7:3", "7:9", 5, 4),
    ("7:3", "7:2", 5, 2),
    ("7:14", "7:9", 5, 1),
    ("7:3", "7:9", 2, 1),
    ("7:3", "7:9", 1, 0),
    ("7:15", "7:9", 5, 0),
    ("7:3", "8:9", 5, 0),
    ("start:3", "start:9", 5, 0),
    ("goal:0", "goal:0", 5, 0),
])  # fmt: skip
def test_j21_plunder_takes_one_less_than_the_throw_as_much_as_it_can(
    own: str, other: str, thrown: int, taken: int
) -> None:
    state = turn(f"20,0,start:0,{own},start:0", f"20,0,start:0,start:0,{other}", thrown=thrown)
    found = [word for word in words(state) if word.startswith("plunder")]
    assert found == ([f"plunder a2 b3 {taken}"] if taken else [])


def test_j21_only_other_seats_are_plundered_each_ship_there() -> None:
    state = turn("0,0,7:1,7:2,start:0", "0,0,7:5,7:6,start:0", "0,0,start:0,7:1,start:0", thrown=4)
    found = [word for word in words(state) if word.startswith("plunder a1")]
    assert found == ["plunder a1 b1 3", "plunder a1 b2 3", "plunder a1 c2 1"]
    assert seats_of(played(state, "plunder a1 b1 3"))[:2] == ["0,0,7:4,7:2,start:0", "0,0,7:2,7:6,start:0"]


def test_j22_a_ship_that_is_emptied_returns_to_the_start() -> None:
    state = turn("0,0,7:1,start:0,start:0", "0,0,7:2,start:0,start:0")
    assert seats_of(played(state, "plunder a1 b1 2")) == ["0,0,7:3,start:0,start:0", "0,0,start:0,start:0,start:0"]
    assert told(state, "plunder a1 b1 2") == [
        "ship A1 plunders 2 from ship B1.",
        "ship B1 is empty and goes back to the start.",
    ]


def test_j21_recall_adds_the_load_to_the_start_stock() -> None:
    state = turn("1,3,9:4,start:5,goal:0")
    assert [word for word in words(state) if word.startswith("recall")] == ["recall a1", "recall a2", "recall a3"]
    assert seats_of(played(state, "recall a1"))[0] == "5,3,start:0,start:5,goal:0"
    assert seats_of(played(state, "recall a2"))[0] == "6,3,9:4,start:0,goal:0"
    assert seats_of(played(state, "recall a3"))[0] == "1,3,9:4,start:5,start:0"
    assert "recall a1" not in words(turn("20,0,start:0,start:0,start:5"))


@pytest.mark.parametrize("square", [16, 17, 18, 19])
def test_j22_reaching_or_passing_the_goal_adds_the_load_there(square: int) -> None:
    state = turn(f"9,2,{square}:7,start:0,start:0", thrown=4)
    assert seats_of(played(state, "move a1 goal load"))[0] == "9,5,goal:0,start:0,start:0"
    assert seats_of(played(state, "move a1 goal stock"))[0] == "5,9,goal:0,start:0,start:0"
    assert told(state, "move a1 goal stock")[1] == "That makes 9 at the goal."


def test_j22_a_ship_at_the_goal_can_only_be_recalled() -> None:
    state = turn("20,9,goal:0,goal:0,goal:0")
    assert words(state) == ["recall a1", "recall a2", "recall a3"]


def test_j23_with_a_throw_of_1_to_5_something_is_always_possible() -> None:
    for ship in ("start:0", "start:15", "goal:0", "7:1", "7:15"):
        for thrown in range(1, 6):
            assert words(turn(f"0,0,{ship},{ship},{ship}", thrown=thrown))


def test_j23_the_round_is_finished_when_a_seat_has_the_target() -> None:
    state = turn("20,15,19:9,start:0,start:0", "20,3,19:9,start:0,start:0", EMPTY)
    assert told(state, "move a1 goal load")[-1] == "Seat A has 21 at the goal: this round is the last."
    assert [one.is_aloud for one in state.told(state.read("move a1 goal load"))] == [False, False, True]
    state = played(state, "move a1 goal load")
    assert (state.to_act, state.thrower()) == (CHANCE, 1) and state.part() is not None
    state = played(state, "0")
    assert state.thrower() == 2
    state = played(state, "0")
    assert ending(state) == ([21, 3, 0], [0], "target")
    assert state.position().endswith(" a over 2") and state.part() is None


def test_j23_the_last_seat_ends_the_match_at_once_and_may_win_it() -> None:
    state = rensen("20,15,19:9,start:0,start:0 20,14,19:9,start:0,start:0 a 3 0")
    state = played(state, "move a1 goal load", "2")
    assert told(state, "move b1 goal stock")[-1] == "All have had the same number of turns: the match is over."
    assert ending(played(state, "move b1 goal stock")) == ([21, 23], [1], "target")
    assert ending(played(state, "move b1 goal load")) == ([21, 21], [], "target")


def test_j23_the_win_is_shared_by_those_with_the_most() -> None:
    state = rensen("20,15,19:9,start:0,start:0 20,15,19:9,start:0,start:0 20,19,start:5,start:0,start:0 a 3 0", 3)
    state = played(state, "move a1 goal load", "3", "move b1 goal load", "0")
    assert ending(state) == ([21, 21, 19], [0, 1], "target")


def test_j23_option_target() -> None:
    state = turn("20,5,19:9,start:0,start:0", target="10")
    assert ending(played(state, "move a1 goal load", "0")) == ([11, 0], [0], "target")
    assert not any(one.is_aloud for one in turn("20,5,19:8,start:0,start:0").told(state.read("move a1 goal load")))


def test_j24_record_and_spots() -> None:
    state = turn("20,0,4:5,start:0,7:5", "20,0,start:5,7:2,start:0")
    spelled = {state.write(move): state.spell(move) for move in state.legal()}
    for text, spots in {
        "move a1 7 load": ("a1", "load"),
        "move a1 7 stock": ("a1", "stock"),
        "build a2": ("a2", "build"),
        "supply a1 3": ("a1", "supply"),
        "plunder a3 b2 2": ("a3", "b2"),
        "recall a1": ("a1", "recall"),
    }.items():
        assert spelled[text] == spots
        for seat in range(2):
            assert state.write(state.read(text), seat) == text
    for wrong in ("move a1 8 load", "supply a1 2", "plunder a3 b2 3", "recall a2", "move a1 load", "pass", "0"):
        with pytest.raises(Trouble):
            state.read(wrong)
    state = rensen()
    assert [state.spell(move) for move, _ in state.chances()] == [(f"sticks:{value}",) for value in range(6)]


def test_j25_quiet_turns_are_counted_and_end_the_match_with_their_round() -> None:
    state = rensen(f"{EMPTY} {EMPTY} {EMPTY} a throw 198", 3)
    state = played(state, "0")
    assert state.position().endswith("b throw 199")
    assert told(state, "0")[-1] == "No delivery for 200 turns: this round is the last, up to Seat C."
    assert [one.is_aloud for one in state.told(state.read("0"))] == [False, True]
    state = played(state, "0")
    assert state.position().endswith("c throw 200") and state.thrower() == 2
    assert ending(played(state, "0")) == ([0, 0, 0], [], "no_progress")


def test_j25_a_delivery_begins_the_count_anew_but_not_in_the_last_round() -> None:
    ship = "20,1,19:9,start:0,start:0"
    assert played(turn(ship, quiet=150), "move a1 goal load").position().endswith("b throw 0")
    state = played(rensen(f"{EMPTY} {ship} a throw 199"), "0", "3", "move b1 goal load")
    assert ending(state) == ([0, 7], [1], "no_progress")


def test_j25_the_reason_is_target_where_somebody_has_it() -> None:
    ship = "20,15,19:9,start:0,start:0"
    state = played(rensen(f"{EMPTY} {ship} a throw 199"), "0", "3", "move b1 goal load")
    assert ending(state) == ([0, 21], [1], "target")


def test_j25_option_none_counts_nothing() -> None:
    state = rensen(no_progress_turns="none")
    assert played(state, "0").position() == f"{EMPTY} {EMPTY} b throw 0"
    with pytest.raises(Trouble):
        rensen(f"{EMPTY} {EMPTY} a throw 1", no_progress_turns="none")


@pytest.mark.parametrize("wrong", [
    f"{EMPTY} a throw 0",
    f"{EMPTY} {EMPTY} c throw 0",
    f"{EMPTY} {EMPTY} a 0 0",
    f"{EMPTY} {EMPTY} a 6 0",
    f"{EMPTY} {EMPTY} a throw -",
    f"{EMPTY} {EMPTY} a throw 201",
    f"{EMPTY} {EMPTY} a throw 200",
    f"{EMPTY} {EMPTY} a over 0",
    f"20,20,start:5,start:0,start:0 {EMPTY} a throw 0",
    f"20,20,start:5,start:0,start:0 {EMPTY} b over 0",
    f"20,0,start:16,start:0,start:0 {EMPTY} a throw 0",
    f"20,0,7:0,start:0,start:0 {EMPTY} a throw 0",
    f"20,0,goal:1,start:0,start:0 {EMPTY} a throw 0",
    f"20,0,20:1,start:0,start:0 {EMPTY} a throw 0",
    f"20,0,21:1,start:0,start:0 {EMPTY} a throw 0",
    f"20,0,start:1,start:0 {EMPTY} a throw 0",
    f"020,0,start:1,start:0,start:0 {EMPTY} a throw 0",
])  # fmt: skip
def test_what_is_no_position(wrong: str) -> None:
    with pytest.raises(Trouble):
        rensen(wrong)


def chances(found: list[Risk]) -> dict[str, float]:
    return {risk.text: risk.least for risk in found}


def test_the_chance_to_be_plundered_before_ones_own_next_turn() -> None:
    sea = ["0,0,7:5,start:0,start:0", "0,0,7:5,start:0,start:0", "0,0,7:15,start:0,start:0", "0,0,7:3,start:0,start:0"]
    found = rensen(" ".join([*sea, "a throw 0"]), 4).risks()
    assert chances(found["a1"])["risk.plundered"] == 1 - (6 / 32) ** 2  # c1 is full
    assert [risk.values for risk in found["a1"][1:]] == [
        {"seat": "@seat.b", "amount": "1–4"},
        {"seat": "@seat.d", "amount": "1–4"},
    ]
    assert chances(found["b1"])["risk.plundered"] == 26 / 32  # c1 is full, d throws after b
    assert [risk.values["amount"] for risk in found["d1"][1:]] == ["1–3", "1–3"]
    found = rensen(" ".join([*sea, "b 3 0"]), 4).risks()
    assert chances(found["d1"]) == {"risk.plundered": 1.0, "risk.takes_now": 1.0}
    assert found["d1"][1].values == {"seat": "@seat.b", "amount": "2"}
    assert chances(rensen(" ".join([*sea, "b 1 0"]), 4).risks().get("d1", [])) == {}


def test_ships_are_plundered_from_the_first_square_on_but_not_at_the_start() -> None:
    """J21: at the start and at the goal nothing is taken."""
    found = rensen(f"0,0,1:5,start:3,start:0 0,0,1:4,start:2,start:0 {EMPTY} {EMPTY} a throw 0", 4).risks()
    assert chances(found["a1"])["risk.plundered"] == 26 / 32 and "risk.plundered" in chances(found["b1"])
    assert not any("risk.plundered" in chances(found.get(ship, [])) for ship in ("a2", "b2"))


def test_in_the_last_round_only_those_who_still_act_plunder() -> None:
    sea = ["0,20,7:5,start:0,start:0", "0,0,7:5,start:0,start:0", "0,0,7:5,start:0,start:0"]
    found = rensen(" ".join([*sea, "c throw 0"]), 3).risks()
    assert chances(found["a1"])["risk.plundered"] == 26 / 32 and "c1" not in found


def test_the_chance_to_reach_the_goal_with_the_next_throw() -> None:
    sea = "2,0,18:4,19:1,15:9"
    found = rensen(f"{sea} {EMPTY} a throw 0").risks()
    assert chances(found["a1"])["risk.goal"] == 20 / 32  # 2 by either, 3 by the load
    assert chances(found["a2"])["risk.goal"] == 15 / 32  # 1 and 2 by the stock
    assert chances(found["a3"])["risk.goal"] == 1 / 32
    assert "a1" not in rensen(f"{sea} {EMPTY} a 1 0").risks()
    assert chances(rensen(f"{sea} {EMPTY} a 3 0").risks()["a1"]) == {"risk.goal": 1.0}
