"""What 連船之遊 says of its ships and words (docs/rules/journeys.md, J21 and J22), and what it reckons of a seat."""

from __future__ import annotations

from math import exp

import pytest
from test_rensen import EMPTY, played, rensen, turn

from kesegames.engine.look import Note
from kesegames.engine.state import State

SEA = turn("20,0,3:2,3:4,goal:0", "20,0,3:5,start:0,5:2", thrown=3)
"""Two ships of a and one of b meet on square 3."""


def note(state: State, *spots: str) -> Note:
    """What the last spot means after the others."""
    found = state.explain(spots[:-1], spots[-1])
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("spots", "text", "names"),
    [
        ("b1", "plunder_first", "a1 a2"),
        ("b2", "not_yours", ""),
        ("sticks", "ship_first", "a1 a2 a3"),
        ("store0", "ship_first", "a1 a2 a3"),
        ("a1 a2", "own_ship", ""),
        ("a1 b3", "other_square", "b3"),
        ("a1 load", "load_too_small", "a1"),
        ("a1 build", "no_build", "a1"),
        ("a1 goods0", "ship_goes", "a1"),
        ("a3 load", "at_goal", "a3"),
        ("a3 b2", "other_square", "b2"),
    ],
)
def test_why_a_spot_is_not_offered(spots: str, text: str, names: str) -> None:
    found = note(SEA, *spots.split())
    assert (found.kind, found.text, found.spots) == ("refused", f"note.{text}", names.split())
    assert found.rule == ("J22" if text == "at_goal" else "J21")


@pytest.mark.parametrize(
    ("own", "other", "thrown", "spots", "text"),
    [
        ("20,0,3:5,start:0,start:0", "20,0,3:5,start:0,start:0", 1, "a1 b1", "one_takes_none"),
        ("20,0,3:15,start:0,start:0", "20,0,3:5,start:0,start:0", 4, "a1 b1", "full"),
        ("20,0,start:5,start:0,start:0", EMPTY, 4, "a1 b1", "harbour"),
        ("20,0,goal:0,start:0,start:0", "20,0,goal:0,start:0,start:0", 4, "a1 b1", "harbour"),
        ("20,0,3:15,start:0,start:0", EMPTY, 4, "a1 supply", "full"),
        ("2,0,3:5,start:0,start:0", EMPTY, 3, "a1 stock", "stock_too_small"),
        ("20,0,start:0,start:0,start:0", EMPTY, 3, "a1 stock", "empty"),
        ("4,0,start:0,start:5,start:0", EMPTY, 3, "a1 build", "stock_too_small_build"),
        ("20,0,start:5,start:0,start:0", EMPTY, 3, "a1 build", "no_build"),
        ("20,0,start:0,start:0,start:0", EMPTY, 3, "a1 recall", "nothing_to_recall"),
    ],
)
def test_j21_why_a_ship_does_not_do_it(own: str, other: str, thrown: int, spots: str, text: str) -> None:
    found = note(turn(own, other, thrown=thrown), *spots.split())
    assert (found.kind, found.text) == ("refused", f"note.{text}")


@pytest.mark.parametrize(
    ("spots", "kind", "text", "rule", "names", "percent"),
    [
        ("a1", "choice", "ship", "J21", [], "81"),
        ("a3", "choice", "ship_one", "J21", [], "0"),
        ("a1 stock", "move", "sails_stock", "J21", ["6"], "0"),
        ("a2 load", "move", "sails_load", "J21", ["6"], "0"),
        ("a1 supply", "choice", "supplies", "J21", ["3"], "81"),
        ("a1 b1", "capture", "plunders", "J21", ["b1"], "81"),
        ("a1 recall", "choice", "recalls", "J21", ["start"], "0"),
        ("a3 recall", "choice", "leaves", "J21", ["start"], "0"),
    ],
)
def test_what_a_click_does_and_what_may_happen_then(
    spots: str, kind: str, text: str, rule: str, names: list[str], percent: str
) -> None:
    """b1 throws a 2, 3, 4 or 5 in 26 of 32."""
    found = note(SEA, *spots.split())
    assert (found.kind, found.text, found.rule, found.spots) == (kind, f"note.{text}", rule, names)
    assert found.values["percent"] == percent
    assert found.ahead == ({"6": 1.0} if kind == "move" else {})
    safe = "start" in names or spots == "a3"
    assert found.values["danger"] == (
        "@note.safe_harbour" if safe else f"@note.{'danger' if percent > '0' else 'no_danger'}"
    )


def test_what_a_ship_carries_is_said_and_in_how_many_ways_it_can_use_the_throw() -> None:
    values = note(SEA, "a1").values
    assert {key: values[key] for key in ("ship", "cell", "load", "thrown", "stock", "count")} == {
        "ship": "@piece.a1",
        "cell": "@cell.3",
        "load": "2",
        "thrown": "3",
        "stock": "20",
        "count": "4",
    }


def test_j22_reaching_the_goal_is_a_move_there() -> None:
    found = note(turn("20,0,18:5,start:0,start:0", thrown=3), "a1", "stock")
    assert (found.kind, found.rule, found.spots, found.ahead) == ("move", "J22", ["goal"], {"goal": 1.0})


def test_nothing_is_said_of_what_is_no_spot_or_clicked_already() -> None:
    for spots in ("a1 nonsense", "a1 a1", "a1 stock a2", "nonsense", "stock stock"):
        *clicked, spot = spots.split()
        assert SEA.explain(tuple(clicked), spot) is None
    due = note(rensen(), "sticks")
    assert (due.kind, due.text, due.rule) == ("choice", "note.throw", "J21")
    assert rensen().explain((), "a1") is None and rensen().explain(("a1",), "sticks") is None


def test_a_whole_move_is_seen_before_it_is_made_and_sticks_as_they_fall() -> None:
    move = next(move for move in SEA.legal() if SEA.spell(move) == ("a1", "b1"))
    assert SEA.preview(("a1", "b1")) == SEA.after(move).look()
    assert SEA.preview(("a1",)) == SEA.look()
    assert rensen().preview(("sticks:3",)).pieces["sticks"] == played(rensen(), "3").look().pieces["sticks"]


def test_what_speaks_for_a_seat_is_what_it_has_and_the_turns_it_needs() -> None:
    """20 at the goal with two ships over 20 squares each: 60 in all, of which 25 are there; 2.5 a throw. Who throws
    later in the round has had a throw less."""
    beginning = [("because.goods", {"goods": "0"}), ("because.carried", {"load": "5", "stock": "20"})]
    assert rensen().reasons(0) == [*beginning, ("because.turns", {"turns": f"{(40 + 35) / 2.5:.0f}"})]
    assert rensen().reasons(1) == [*beginning, ("because.turns", {"turns": f"{(40 + 35) / 2.5 + 1:.0f}"})]
    there = rensen(f"3,20,3:1,4:2,goal:0 {EMPTY} b 3 0")
    assert there.reasons(0) == [
        ("because.goods", {"goods": "20"}),
        ("because.carried", {"load": "3", "stock": "3"}),
    ]


def test_the_less_there_is_to_do_the_more_a_lead_counts() -> None:
    """75 and 77.5 points of throws at the beginning."""
    assert rensen().estimate(0) == pytest.approx(1 / (1 + exp(1.6 / 81**0.5 * -2.5)))
    assert rensen().estimate(0) + rensen().estimate(1) == pytest.approx(1)
    near = [rensen(f"20,0,{square}:5,start:0,start:0 {EMPTY} a throw 0").estimate(0) for square in (1, 9, 17)]
    assert near == sorted(near) and near[0] > rensen().estimate(0)


def test_j23_the_end_is_worth_the_whole_to_who_has_the_most_and_is_shared() -> None:
    won, lost = "3,21,start:0,start:0,start:0", "9,20,start:0,start:0,start:0"
    for seats, shares in (((won, lost), [1, 0]), ((lost, won, lost), [0, 1, 0]), ((won, lost, won), [0.5, 0, 0.5])):
        state = rensen(f"{' '.join(seats)} a over 0", len(seats))
        assert [state.estimate(seat) for seat in range(len(seats))] == shares


def judged(state: State) -> dict[str, tuple[int, int]]:
    """How early, and how likely, each move is looked at, by its clicks."""
    return {" ".join(state.spell(m)): (int(state.urgency(m)), int(state.likelihood(m))) for m in state.legal()}


def test_what_reaches_the_goal_is_looked_at_first_then_what_is_plundered() -> None:
    """The more it brings the earlier; nothing else is urgent."""
    found = judged(turn("20,0,18:5,17:8,3:4", "20,0,3:5,3:1,start:0", thrown=3))
    urgent = sorted((name for name in found if found[name][0]), key=lambda name: -found[name][0])
    assert urgent == ["a2 stock", "a1 stock", "a2 load", "a1 load", "a3 b1", "a3 b2"]
    assert all(found[name][0] == found[name][1] for name in urgent)
    quiet = {name: likely for name, (early, likely) in found.items() if not early}
    assert quiet == {
        "a1 supply": 16,
        "a2 supply": 16,
        "a3 load": 20,
        "a3 stock": 20,
        "a3 supply": 16,
        "a1 recall": 1,
        "a2 recall": 1,
        "a3 recall": 1,
    }


def test_nothing_is_urgent_on_the_way() -> None:
    assert not any(early for early, _ in judged(turn("20,0,12:5,16:4,start:0", thrown=3)).values())


@pytest.mark.parametrize(("stock", "likely"), [(13, 2), (16, 2), (17, 20)])
def test_a_ship_sails_where_it_can_come_to_the_goal_with_something_left(stock: int, likely: int) -> None:
    """17 squares to the goal with 4 on board: 4 of it should be left."""
    found = judged(turn(f"{stock},0,3:4,start:0,goal:0", thrown=3))
    assert found["a1 stock"] == found["a1 load"] == (0, likely)
    assert found["a2 build"] == (0, 4) and found["a3 recall"] == (0, 2)
