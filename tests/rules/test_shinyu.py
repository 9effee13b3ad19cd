"""新遊, rule by rule (docs/rules/sticks.md, T2, T6, T7), its record, its positions and its bots."""

from __future__ import annotations

from fractions import Fraction

import pytest
from every_game import CATALOGUE
from stick_games import played, told, words

from kesegames import catalogue, text
from kesegames.ai.levels import choose, level_names, parse_bot
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.play.record import read_any, write
from kesegames.rules.shinyu.position import Position
from kesegames.rules.shinyu.value import loss

RULESET = CATALOGUE.ruleset("shinyu")


def shinyu(position: str = "", seats: int = 2, **options: str) -> State:
    return catalogue.start(RULESET, options, seats, position)


def ending(state: State) -> tuple[list[int], list[int], str]:
    outcome = state.outcome()
    assert outcome is not None and state.to_act == OVER
    return outcome.points, outcome.winners, outcome.reason


def test_t6_all_but_the_banker_stake_in_order_from_the_seat_after_it() -> None:
    state = shinyu(seats=4)
    actors = []
    for _ in range(3):
        actors.append(int(state.to_act))
        state = played(state, "bet 1 on 2")
    assert actors == [1, 2, 3] and (state.to_act, state.thrower()) == (CHANCE, 0)
    state = played(state, "0", "bet 1 on 2", "bet 1 on 2", "bet 1 on 2")
    assert (state.to_act, state.thrower()) == (CHANCE, 1) and state.position().endswith("c:1@2,d:1@2,a:1@2 throw")


@pytest.mark.parametrize("stake", ["5", "3", "10"])
def test_t6_a_stake_is_some_points_on_a_number_at_most_what_one_has(stake: str) -> None:
    wanted = [f"bet {points} on {number}" for number in range(6) for points in range(1, int(stake) + 1)]
    assert words(shinyu(stake=stake)) == wanted
    move = shinyu().read("bet 3 on 5")
    assert shinyu().spell(move) == ("number:5", "bet:3")
    assert words(shinyu("1 58,2 - b")) == [f"bet {points} on {number}" for number in range(6) for points in (1, 2)]


def test_t6_who_holds_the_bank_is_marked_until_the_match_is_over_and_the_round_is_told() -> None:
    state = shinyu(banks="1")
    seen = []
    for _ in range(2):
        part = state.part()
        assert part is not None and part.text == "part.round"
        seen.append((part.values["number"], part.values["count"], state.look().marked.get("points1")))
        state = played(state, "bet 1 on 2", "5")
    assert seen == [("1", "2", None), ("2", "2", ["banker"])] and state.to_act == OVER
    assert state.part() is None and state.look().marked == {"number:5": ["thrown"]}


def test_t6_staked_points_lie_before_their_seat() -> None:
    state = played(shinyu(seats=3), "bet 3 on 5")
    look = state.look()
    assert state.points() == [30, 27, 30] and look.pieces["stakes1:n5"] == ["n5"]
    assert look.numbers["stakes1:n5"] == 3 and look.numbers["number:5"] == 8


def test_t6_with_several_a_seat_stakes_until_it_ends() -> None:
    state = shinyu("1 26,4,60 - b", 3, numbers="several")
    assert "end" not in words(state)
    state = played(state, "bet 1 on 2")
    assert state.to_act == 1 and words(state)[-1] == "end" and "bet 1 on 2" not in words(state)
    assert state.spell(state.legal()[-1]) == ("end",)
    assert played(state, "end").to_act == 2
    assert played(state, "bet 3 on 0").to_act == 2
    state = played(state, "end", *(f"bet 1 on {number}" for number in range(6)))
    assert (state.to_act, state.thrower()) == (CHANCE, 0)


PAYS = {0: 8, 1: 4, 2: 2, 3: 2, 4: 4, 5: 8}


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("thrown", range(6))
def test_t7_what_a_number_pays(number: int, thrown: int) -> None:
    for included in (False, True):
        state = played(shinyu(stake_included=str(included).lower()), f"bet 2 on {number}", str(thrown))
        won = 2 * (PAYS[number] - included) if number == thrown else -2
        assert state.points() == [30 - won, 30 + won]


LOSSES = (Fraction(23, 32), Fraction(7, 32), Fraction(1, 16), Fraction(1, 16), Fraction(7, 32), Fraction(23, 32))


@pytest.mark.parametrize(("number", "lost"), list(enumerate(LOSSES)))
def test_t7_every_stake_loses_on_average(number: int, lost: Fraction) -> None:
    """0.06 of a point on 2 and 3, 0.22 on 1 and 4, 0.72 on 0 and 5, by the payments themselves."""
    state = played(shinyu(), f"bet 1 on {number}")
    after = [(int(weight), state.after(move).points()[1]) for move, weight in state.chances()]
    assert sum(Fraction(weight, 32) * (30 - points) for weight, points in after) == lost
    position = shinyu()
    assert isinstance(position, Position) and loss(position, number) == float(lost)
    assert f"{float(lost):.2f}" == {2: "0.06", 3: "0.06", 1: "0.22", 4: "0.22"}.get(number, "0.72")


def test_t7_lost_stakes_go_to_the_banker_before_it_pays_in_order() -> None:
    state = played(shinyu("1 3,40,30,47 - b", 4), "bet 5 on 1", "bet 4 on 1", "bet 2 on 3")
    assert state.points() == [3, 35, 26, 45]
    assert played(state, "1").points() == [0, 45, 30, 45]
    assert told(state, "a 1") == [
        "Throws a 1.",
        "The stakes that lost, 2 in all, go to Seat A, the banker.",
        "Seat B has won, but the banker can pay only 5 of 20.",
        "Seat C has won, but the banker can pay only 0 of 16.",
        "Seat A has no points left and is out.",
        "The bank goes to Seat B.",
    ]


def test_t6_the_bank_goes_on_each_round_and_the_turns_of_a_seat_that_is_out_lapse() -> None:
    state = played(shinyu("1 30,60,0 - b", 3), "bet 1 on 0", "1")
    assert state.position() == "2 31,59,0 b:1@0=1 a" and state.look().out == [2]
    state = played(state, "bet 1 on 0", "1")
    assert state.position() == "4 30,60,0 a:1@0=1 b"


def test_a_settled_round_lies_until_the_next_stake() -> None:
    state = played(shinyu(seats=3), "bet 1 on 2", "bet 2 on 3", "2")
    look = state.look()
    assert look.counters["sticks"] == 2 and len(look.pieces["sticks"]) == 5
    bank = {"points1": ["banker"]}
    assert look.marked == {"stakes1:n2": ["won"], "number:2": ["thrown"], **bank}
    lost = played(shinyu(seats=3), "bet 1 on 2", "bet 2 on 3", "5").look()
    assert lost.marked == {"number:5": ["thrown"], **bank}
    assert look.pieces["stakes2:n3"] == ["n3"] and look.numbers["stakes2:n3"] == 2
    look = played(state, "bet 1 on 0").look()
    assert "sticks" not in look.counters
    assert {spot for spot in look.pieces if spot.startswith("stakes")} == {"stakes2:n0"}


@pytest.mark.parametrize(("banks", "rounds"), [("1", 3), ("2", 6), ("4", 12)])
def test_t2_all_hold_the_bank_equally_often(banks: str, rounds: int) -> None:
    state, bankers = shinyu(seats=3, banks=banks), []
    while state.to_act != OVER:
        state = played(state, "bet 1 on 2", "bet 1 on 2")
        bankers.append(int(state.thrower()))
        state = played(state, "0")
    assert bankers == [0, 1, 2] * int(banks) and len(bankers) == rounds
    assert ending(state) == ([30, 30, 30], [], "rounds")


@pytest.mark.parametrize(
    ("position", "seats", "event", "points", "won", "reason"),
    [
        ("4 29,30 a:1@2 throw", 2, "2", [32, 28], [0], "rounds"),
        ("4 29,30 a:1@2 throw", 2, "3", [29, 31], [1], "rounds"),
        ("6 30,28,30 a:1@2,b:1@3 throw", 3, "0", [30, 28, 32], [2], "rounds"),
        ("6 29,29,30 a:1@3,b:1@3 throw", 3, "3", [32, 32, 26], [0, 1], "rounds"),
        ("1 30,25 b:5@0 throw", 2, "0", [0, 60], [1], "all_points"),
        ("5 59,30,0 a:1@2 throw", 3, "0", [59, 31, 0], [0], "rounds"),
    ],
)
def test_t2_the_end(position: str, seats: int, event: str, points: list[int], won: list[int], reason: str) -> None:
    state = played(shinyu(position, seats), event)
    assert ending(state) == (points, won, reason)
    outcome = state.outcome()
    assert outcome is not None and outcome.rows[1] == ("won", [one - 30 for one in points])


RECORD = """\
kesegames 1
game: shinyu
options: numbers=several banks=1
players: human; human; human

1 b bet 3 on 5
2 b end
3 c bet 1 on 2
4 c bet 2 on 3
5 c end
6 * a 3
7 c bet 1 on 0
8 c end
9 a bet 1 on 2
10 a end
11 * b 0
12 a bet 5 on 2
13 a end
14 b bet 1 on 2
15 b end
16 * c 5
= c rounds
"""


def test_a_record_is_stakes_ends_and_throws() -> None:
    match = read_any(RECORD, CATALOGUE)
    assert [match.state_at(number).points() for number in (0, 5, 6, 11, 16)] == [
        [30, 30, 30], [30, 27, 27], [30, 27, 33], [29, 20, 41], [24, 19, 47],
    ]  # fmt: skip
    assert write(match).partition("\n\n")[2] == RECORD.partition("\n\n")[2]


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("1 b bet 3 on 5", "1 b bet 6 on 5", 6),
        ("1 b bet 3 on 5", "1 b bet 0 on 5", 6),
        ("1 b bet 3 on 5", "1 b bet 3 on 6", 6),
        ("1 b bet 3 on 5", "1 b end", 6),
        ("1 b bet 3 on 5", "1 a bet 3 on 5", 6),
        ("4 c bet 2 on 3", "4 c bet 2 on 2", 9),
        ("6 * a 3", "6 * b 3", 11),
        ("6 * a 3", "6 * a 6", 11),
        ("6 * a 3", "6 a 3", 11),
        ("= c rounds", "= b rounds", 22),
    ],
)
def test_a_mistake_in_a_record_is_told_with_its_place(right: str, wrong: str, line: int) -> None:
    with pytest.raises(Trouble) as raised:
        read_any(RECORD.replace(right, wrong), CATALOGUE)
    assert raised.value.line == line
    for language in text.LANGUAGES:
        assert "\n" not in text.trouble(raised.value, language, RULESET)


@pytest.mark.parametrize(
    "position",
    [
        "", "1 30,30 -", "1 30,30 - c", "0 30,30 - b", "5 30,30 - b", "1 30 - b", "1 30,27 b:3 throw", "1 30,30 =3 b",
        "1 30,27 b:3@6 throw", "1 30,27 b:0@3 throw", "1 30,27 d:3@3 throw", "2 30,30 -=3 a", "1 30,30 b:3@5=6 a",
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused(position: str) -> None:
    with pytest.raises(Trouble) as raised:
        type(shinyu()).from_position(RULESET, RULESET.complete({}), 2, position)
    assert raised.value.text == "trouble.bad_position"


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("1 30,31 - b", ""),
        ("1 30,30 b:3@5 throw", ""),
        ("1 30,24 b:6@5 throw", "stake"),
        ("1 27,30 a:3@5 throw", "stake"),
        ("1 30,28 b:1@5,b:1@4 throw", "stake"),
        ("2 32,28 b:6@4=3 a", "stake"),
        ("2 32,28 b:1@4,b:1@3=3 a", "stake"),
        ("1 0,60 - b", "banker"),
        ("1 30,30 - throw", "next"),
        ("1 30,30 - a", "next"),
        ("2 32,28 b:2@4=3 b", "next"),
        ("1 32,28 b:2@4=3 b", "next"),
        ("2 32,28 b:2@4=3 over", "not_over"),
    ],
)
def test_an_impossible_position_is_told(position: str, why: str) -> None:
    with pytest.raises(Trouble) as raised:
        shinyu(position)
    trouble = raised.value
    assert trouble.text == ("trouble.shinyu_position" if why else "trouble.shinyu_points")
    assert trouble.values.get("why", "") == (f"@trouble.shinyu_{why}" if why else "")
    for language in text.LANGUAGES:
        assert "@" not in text.trouble(trouble, language) and "trouble." not in text.trouble(trouble, language)


def test_what_is_told() -> None:
    state = shinyu(seats=3)
    assert told(state, "bet 3 on 5") == ["Stakes 3 on 5."]
    state = played(state, "bet 3 on 5")
    assert told(state, "bet 1 on 2", "ja") == ["2に1点賭けます。", "賭けが揃いました。親の甲が投げます。"]
    assert told(played(state, "bet 1 on 2"), "a 2") == [
        "Throws a 2.",
        "The stakes that lost, 3 in all, go to Seat A, the banker.",
        "Seat C has won and is paid 2 besides the stake.",
        "The bank goes to Seat B.",
    ]
    assert told(shinyu("4 30,29 a:1@2 throw"), "b 2")[-1] == "All have held the bank; that was the last round."
    several = played(shinyu(seats=3, numbers="several"), "bet 1 on 2")
    assert told(several, "end") == ["Places no further stake."]


def test_the_pay_out_and_chance_of_each_number() -> None:
    notes = [shinyu().explain((), f"number:{number}") for number in range(6)]
    assert [note and (note.values["times"], note.chance) for note in notes] == [
        ("8", (1, 32)), ("4", (5, 32)), ("2", (10, 32)), ("2", (10, 32)), ("4", (5, 32)), ("8", (1, 32)),
    ]  # fmt: skip
    stake = shinyu().explain(("number:5",), "bet:3")
    assert stake is not None and stake.values["won"] == "24" and stake.chance == (1, 32)
    included = shinyu(stake_included="true").explain((), "number:2")
    assert included is not None and included.values["times"] == "1"


# The top level


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("numbers", ["one", "several"])
def test_the_top_level_stakes_one_point_where_that_loses_least(seats: int, numbers: str) -> None:
    bot, state = parse_bot("level8:nodes=8"), shinyu(seats=seats, numbers=numbers)
    stakes = [state.write(choose(bot, state, "mcts", seed).move) for seed in range(12)]
    assert set(stakes) == {"bet 1 on 2", "bet 1 on 3"}
    if numbers == "several":
        staked = played(state, "bet 1 on 3")
        assert {staked.write(choose(bot, staked, "mcts", seed).move) for seed in range(4)} == {"end"}


@pytest.mark.parametrize("position", ["1 30,20,40 - b", "2 30,20,40 - c", "5 30,29,31 - c", "6 50,20,20 - a"])
def test_a_seat_that_leads_or_has_time_dares_nothing(position: str) -> None:
    state = shinyu(position, 3)
    chosen = state.write(choose(parse_bot("level8:nodes=8"), state, "mcts", 3).move)
    assert chosen in ("bet 1 on 2", "bet 1 on 3")


def test_who_is_behind_in_the_last_rounds_stakes_what_may_catch_up() -> None:
    """Ten points behind the banker in the last round: three points on a number that pays fourfold bring 24 of them."""
    state = shinyu("4 25,35 - a")
    move = choose(parse_bot("level8:nodes=8"), state, "mcts", 1).move
    won = {
        written: sum(weight for thrown, weight in enumerate((1, 5, 10, 10, 5, 1)) if wins(state, written, thrown))
        for written in words(state)
    }
    assert won[state.write(move)] == max(won.values()) > won["bet 1 on 2"] == 0
    assert level_names(RULESET, 2) == level_names(RULESET, 6) == ["level1", "level2"]


def wins(state: State, stake: str, thrown: int) -> bool:
    """Whether the seat to act has most points after its stake and that throw."""
    points = played(state, stake, str(thrown)).points()
    return points[state.to_act] == max(points)
