"""What SANGA says of a position: notes with costs and reasons, forecasts, prompts, positions that cannot be."""

from __future__ import annotations

import pytest
from sanga_positions import RULESET, at, moves, played, sanga

from kesegames import catalogue
from kesegames.engine.look import Note
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble


def note(state: State, *spots: str) -> Note:
    found = state.explain(spots[:-1], spots[-1])
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("head", "held", "spots", "kind", "text", "rule"),
    [
        ("round 1 sangha R", "AYU R1", ["AYU"], "cost", "note.buy", "G20"),
        ("round 1 sangha R", "LOP B1", ["AYU"], "cost", "note.buy_absent", "G22"),
        ("round 1 sangha R", "AYU R1, sailor R1", ["CTB"], "cost", "note.buy_gulf", "G24"),
        ("round 1 sangha R", "AYU R1, LOP RT", ["LOP"], "refused", "note.buy_temple", "G20"),
        ("round 1 sangha R", "AYU R1", ["LOP"], "refused", "note.buy_nobody", "G20"),
        ("round 1 sangha R", "AYU R14", ["AYU"], "refused", "note.no_hand", "G19"),
        ("round 1 sangha R", "AYU R1", ["poet"], "cost", "note.patron", "G21"),
        ("round 1 sangha R", "AYU R1, poet R1", ["poet"], "cost", "note.patron_more", "G21"),
        ("round 1 sangha R", "AYU R1, poet B2", ["poet"], "cost", "note.patron_take", "G21"),
        ("round 1 sangha R", "AYU R1, poet B3", ["poet"], "refused", "note.patron_dear", "G21"),
        ("round 1 temple R", "AYU R1", ["poet"], "refused", "note.patron_later", "G18"),
        ("round 1 king R", "AYU R1, king R1, poet B1", ["poet"], "move", "note.mark", "G26"),
        ("round 1 king R", "AYU R1, king R1", ["poet"], "move", "note.mark_empty", "G26"),
        ("round 1 king R", "AYU R1, king R1", ["king"], "move", "note.mark_nothing", "G11"),
        ("round 1 king R", "AYU R1, king R1", ["AYU"], "refused", "note.mark_first", "G25"),
        ("round 1 premier R", "AYU R1, premier R1", ["seat:B"], "move", "note.swap", "G30"),
        ("round 1 premier R", "AYU R1, premier R1", ["AYU"], "refused", "note.swap_first", "G30"),
        ("round 1 temple R", "AYU R3", ["AYU"], "cost", "note.temple", "G33"),
        ("round 1 temple R", "AYU R2, carpenter R1", ["AYU"], "cost", "note.temple_carpenter", "G34"),
        ("round 1 temple R", "AYU R2", ["AYU"], "refused", "note.temple_few", "G32"),
        ("round 1 temple R", "AYU RT", ["AYU"], "refused", "note.temple_own", "G32"),
        ("round 1 temple R", "AYU B3", ["AYU"], "refused", "note.temple_nobody", "G32"),
        ("round 1 temple R", "AYU R3 H1", ["AYU"], "refused", "note.temple_heathen", "G32"),
        ("round 1 temple R", "AYU R3 B1", ["AYU"], "refused", "note.temple_others", "G32"),
        ("round 1 temple R", "LOP R2", ["LOP"], "refused", "note.temple_dear", "G33"),
        ("round 1 movement R", "AYU R1, steps 2", ["AYU"], "choice", "note.pick", "G36"),
        ("round 1 movement R", "LOP R1 B2, steps 2", ["LOP"], "choice", "note.pick_lost", "G36"),
        ("round 1 movement R", "AYU R1, steps 2", ["AYU", "BKK"], "move", "note.step", "G36"),
        ("round 1 movement R", "AYU R1, LOP B2, steps 2", ["AYU", "LOP"], "move", "note.step_lost", "G36"),
        ("round 1 movement R", "AYU R1, BKK RT, steps 2", ["AYU", "BKK"], "refused", "note.step_temple", "G38"),
        ("round 1 movement R", "AYU R1, steps 2", ["AYU", "PHI"], "refused", "note.step_far", "G36"),
        ("round 1 movement R", "AYU R1, steps 0", ["AYU"], "refused", "note.no_steps", "G37"),
        ("round 1 shaman R", "AYU R1, KHO H1, shaman R1", ["KHO", "AYU"], "move", "note.spirit", "G39"),
        ("round 1 shaman R", "AYU R1, KHO H1, shaman R1", ["AYU"], "refused", "note.spirit_nobody", "G39"),
    ],
)
def test_what_a_click_means_or_why_it_is_refused(
    head: str, held: str, spots: list[str], kind: str, text: str, rule: str
) -> None:
    money = "3 3" if "temple_dear" not in text else "1 1"
    found = note(at(head, held, money=money), *spots)
    assert (found.kind, found.text, found.rule) == (kind, text, rule)


def test_costs_are_numbers() -> None:
    values = note(at("round 1 sangha R", "AYU R1, poet B2", money="5 5"), "poet").values
    assert (values["count"], values["rest"], values["held"]) == ("3", "2", "2")
    values = note(at("round 1 temple R", "BKK R5 BT", money="5 5"), "BKK").values
    assert (values["price"], values["points"], values["rest"], values["full"]) == ("1", "4", "4", "6")


def test_who_would_be_converted_as_things_stand() -> None:
    state = at("round 1 sangha R", "CHM R3 B2 H1, AYU R5, LOP R1 B1, poet B1, marker poet")

    def said(spot: str) -> list[tuple[str, dict[str, str]]]:
        return [(told.text, told.values) for told in state.standing(spot)]

    lost = ("standing.lost", {"seat": "@seat.B", "count": "1"})
    assert said("CHM") == [("standing.area_great", {"capacity": "4"}), ("standing.heathen", {}), lost]
    assert said("AYU") == [("standing.area", {"capacity": "3"})] and said("LOP") == [
        ("standing.area", {"capacity": "2"})
    ]
    assert said("BKK") == [("standing.area_great_gulf", {"capacity": "5"})]
    assert said("poet") == [("standing.poet", {}), ("standing.idle", {})] and said("king") == [("standing.king", {})]
    assert said("end") == []


def test_prompts_say_what_may_be_done() -> None:
    wanted = at("round 1 sangha R", "AYU R3").wanted()
    assert wanted is not None and wanted.text == "wanted.sangha"
    assert (wanted.values["money"], wanted.values["hand"]) == ("3", "11")
    state = sanga(first="seats")
    for text in ("AYU", "SUK", "KAN", "LOP", "CTB", "PBI"):
        state = played(state, f"put {text}")
    wanted = state.wanted()
    assert wanted is not None and wanted.text == "wanted.fourth" and len(moves(state)) == 3


@pytest.mark.parametrize(
    "text",
    [
        "round 1 sangha R",
        "round 7 sangha R, order RB, R 3 0:0:0, B 3 0:0:0",
        "round 1 order R, order RB, R 3 0:0:0, B 3 0:0:0",
        "round 1 king R, order RB, R 3 0:0:0, B 3 0:0:0",
        "round 1 shaman R, order RB, R 3 0:0:0, B 3 0:0:0, shaman R1",
        "round 1 sangha Y, order RB, R 3 0:0:0, B 3 0:0:0",
        "round 1 sangha R, order RR, R 3 0:0:0, B 3 0:0:0",
        "round 1 sangha R, order RB, B 3 0:0:0, R 3 0:0:0",
        "round 1 sangha R, order RB, R 3 0:0:0, B 3 0:0:0, AYU R15",
        "round 1 sangha R, order RB, R 3 0:0:0, B 3 0:0:0, AYU R1 RT",
        "round 1 sangha R, order RB, R 3 0:0:0, B 3 0:0:0, AYU H5",
        "round 1 sangha R, order RB, R 3 0:0:0, B 3 0:0:0, AYU B1 R1",
        "round 1 sangha R, order RB, R 3 0:0:0, B 3 0:0:0, CHP R1",
        "round 1 sangha R, order RB, R 3 0:0:0, B 3 0:0:0, poet R1 B1",
        "round 1 sangha R, order RB, R 3 0:0:0, B 3 0:0:0, marker nobody",
        "round 1 sangha R, order RB, R 3 0:0:0, B 3 0:0:0, steps 2",
        "round 1 movement R, order RB, R 3 0:0:0, B 3 0:0:0, steps 3",
        "setup, order RB, R 3 0:0:0, B 3 0:0:0",
        "setup, order RB, R 3 0:0:0, B 3 0:0:0, CHM H1, PHI H1, KHO H1, BKK H1, AYU B1",
        "setup, order RB, R 3 1:0:0, B 3 0:0:0, CHM H1, PHI H1, KHO H1, BKK H1",
        "lot, R 9 1:0:0, B 3 0:0:0",
        "lot, R 9 0:0:0",
        "lot, B 9 0:0:0, R 3 0:0:0",
        "lot, R 9 0:0:0, B 3 0:0:0, CHM H1",
    ],
)
def test_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(Trouble):
        catalogue.start(RULESET, RULESET.complete({}), 2, text)
