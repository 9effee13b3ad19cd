"""What Senet says about its spots: what a stone would do, and why one may not go."""

from __future__ import annotations

import random

import pytest
from senet_positions import RULESET, after, placed, random_position, senet

from kesegames.engine.look import Note
from kesegames.rules.senet.state import Senet
from kesegames.text import LANGUAGES, say


def note(state: Senet, *spots: str) -> Note:
    """What the last spot means after the others."""
    found = state.explain(spots[:-1], spots[-1])
    assert found is not None
    return found


def said(found: Note) -> str:
    return say(found.text, "en", found.values, RULESET)


@pytest.mark.parametrize(
    ("position", "stone", "rule", "spots", "text"),
    [
        ("white 4 6 15, black 30, thrown 2", "4", "S6", ["6"], "Your own stone stands on field 6."),
        ("white 4 16, black 18 19, thrown 2", "16", "S7", ["18", "19"], "note.protected"),
        ("white 4 16, black 17 18 19, thrown 2", "16", "S7", ["17", "18", "19"], "note.protected"),
        ("white 4 25, black 1, thrown 2", "25", "S9", ["26"], "note.not_past"),
        ("white 4 28, black 1, thrown 2", "28", "S11", [], "The throw is 2; from here only an exact 3 bears off."),
        ("white 4 29, black 1, thrown 3", "29", "S11", [], "The throw is 3; from here only an exact 2 bears off."),
        ("white 4 26 27, black 1, water", "26", "S17", ["27"], "note.water_first"),
        ("white 2 24, black 5 6 7, thrown 4", "2", "S13", [], "Going back 4 would lead below field 1."),
        ("white 24 28, black 1, thrown 4", "28", "S11", [], "The throw is 4; from here only an exact 3 bears off."),
        ("white 24 29, black 1, thrown 4", "29", "S11", [], "The throw is 4; from here only an exact 2 bears off."),
        ("white 28, black 1, thrown 1", "28", "S11", [], "The throw is 1; from here only an exact 3 bears off."),
        ("white 3 21 25, black 7 8, thrown 4", "25", "S6", ["21"], "Your own stone stands on field 21."),
        ("white 24 25, black 20 21, thrown 4", "24", "S7", ["20", "21"], "note.protected"),
        ("white 4, black 16, thrown 2", "6", "S4", ["4"], "note.empty"),
        ("white 4, black 16, thrown 2", "9", "S4", [], "note.empty"),
        ("white 4, black 16, thrown 2", "16", "S4", [], "note.not_yours"),
    ],
)
def test_why_a_stone_may_not_go(position: str, stone: str, rule: str, spots: list[str], text: str) -> None:
    found = note(senet(position), stone)
    assert (found.kind, found.rule, found.spots) == ("refused", rule, spots)
    assert text in (found.text, said(found))


def test_what_protects_above_and_below_and_what_bars_the_way() -> None:
    found = note(senet("white 4 14, black 5 16, thrown 2", protection="board"), "14")
    assert (found.rule, found.spots) == ("S7", ["5", "16"])
    found = note(senet("white 5 12, black 6 7 8, thrown 4", blockade="three"), "5")
    assert (found.kind, found.text, found.spots) == ("refused", "note.wall", ["6", "7", "8"])


@pytest.mark.parametrize(
    ("position", "stone", "goal", "kind", "rule", "text"),
    [
        ("white 4, black 20, thrown 2", "4", "6", "move", "S4", "To field 6. Then the turn ends."),
        ("white 4, black 20, thrown 4", "4", "8", "move", "S4", "To field 8. Then another throw."),
        ("white 4, black 6, thrown 2", "4", "6", "capture", "S7", "note.swaps"),
        ("white 26, black 6, thrown 1", "26", "27", "move", "S15", "note.into_water"),
        ("white 26, black 27, thrown 1", "26", "27", "capture", "S18", "note.swaps"),
        ("white 26, black 6, thrown 3", "26", "29", "move", "S10", "To field 29. Then the turn ends."),
        ("white 3 26, black 6, thrown 5", "26", "off0", "move", "S10", "Leaves the board. Then another throw."),
        ("white 3 28, black 6, thrown 3", "28", "off0", "move", "S11", "Leaves the board. Then the turn ends."),
        ("white 28, black 6, thrown 3", "28", "off0", "move", "S11", "Leaves the board. That wins the game."),
        ("white 24, black 20, thrown 4", "24", "20", "capture", "S13", "note.swaps"),
        ("white 24, black 1, thrown 4", "24", "20", "move", "S13", "Back to field 20. Then the turn ends."),
        (
            "white 27, black 15, water",
            "27",
            "14",
            "move",
            "S16",
            "Back from the water to field 14. Then the turn ends.",
        ),
    ],
)
def test_what_a_move_does(position: str, stone: str, goal: str, kind: str, rule: str, text: str) -> None:
    state = senet(position)
    picked = note(state, stone)
    assert (picked.kind, picked.spots) == ("choice", [goal])
    found = note(state, stone, goal)
    assert (found.kind, found.rule, found.text, found.values) == (kind, rule, picked.text, picked.values)
    assert text in (found.text, said(found))


def test_where_a_drowned_stone_goes() -> None:
    assert note(senet("white 26, black 28, thrown 2"), "26", "28").values["place"] == "27"
    assert note(senet("white 26, black 27 30, thrown 4"), "26", "30").values["place"] == "15"


def test_the_chance_in_the_house_of_water_is_told() -> None:
    found = note(senet("white 3 27, black 5, water"), "throw")
    assert said(found) == ("A 4 (1 in 16) bears the stone off. Then another throw. Any other throw ends the turn.")
    assert "Then the turn ends." in said(note(senet("white 3 27, black 5, water", water_four_bonus="false"), "throw"))
    assert "wins" in said(note(senet("white 27, black 5, water"), "throw"))


def test_why_no_other_goal() -> None:
    state = senet("white 4 16, black 18, thrown 2")
    assert note(state, "16", "20").values == {"thrown": "2", "field": "16", "goal": "18"}
    assert note(state, "16", "14").rule == "S5"
    assert note(senet("white 3 28, black 6, thrown 3"), "28", "30").text == "note.off_only"
    assert note(senet("white 27, black 6, water"), "27", "16").spots == ["15"]


def test_passing() -> None:
    assert note(senet("white 28, black 1, thrown 1"), "pass").rule == "S14"
    found = note(senet("white 4 16, black 18, thrown 2"), "pass")
    assert (found.kind, found.rule, found.spots) == ("refused", "S5", ["4", "16"])


@pytest.mark.parametrize("protection", ["track", "board"])
@pytest.mark.parametrize("blockade", ["none", "three"])
def test_whatever_is_asked_the_answer_fits_the_moves_and_has_its_words(blockade: str, protection: str) -> None:
    rng = random.Random(protection + blockade)
    fields = [str(field) for field in range(1, 31)]
    for _ in range(250):
        state = placed(random_position(rng), blockade=blockade, protection=protection)
        spelled = {state.spell(move) for move in state.legal()}
        beginnings = {spots[:-1] for spots in spelled} | {()}
        for spots in beginnings:
            offered = {spelling[len(spots)] for spelling in spelled if spelling[: len(spots)] == spots}
            for spot in (*fields, "off0", "off1", "pass", "throw", "sticks:3", "nonsense"):
                found = state.explain(spots, spot)
                if found is None:
                    assert spot not in offered
                    continue
                assert (found.kind != "refused") == (spot in offered), (state.position(), spots, spot)
                assert all(cause in (*fields, "off0", "off1") for cause in found.spots)
                for language in LANGUAGES:
                    assert "{" not in say(found.text, language, found.values, RULESET)
                    assert not found.rule or say("rule." + found.rule, language, {}, RULESET)


def test_nothing_to_explain_where_nobody_decides() -> None:
    assert senet("white 3, black 5, throw").explain((), "3") is None
    assert after(senet("white 30, black 5, thrown 1"), "30-off").explain((), "5") is None


def test_what_a_throw_is_for() -> None:
    ordinary = senet("white 3 16, black 5, throw")
    assert (note(ordinary, "sticks").kind, note(ordinary, "sticks").text) == ("choice", "note.throw")
    further = after(ordinary, "4", "16-20")
    assert (note(further, "sticks").kind, note(further, "sticks").text) == ("choice", "note.further_throw")
    assert note(after(further, "2", "3-5x"), "sticks").text == "note.throw"
    for state in (ordinary, further):
        assert note(state, "sticks").rule == "S4" and note(state, "sticks").chance is None
        assert state.explain((), "throw") is None and state.explain(("3",), "sticks") is None


def test_what_the_throw_in_the_house_of_water_is_for() -> None:
    found = note(after(senet("white 3 27, black 5, water"), "27?"), "sticks")
    assert (found.kind, found.rule, found.spots, found.chance) == ("choice", "S16", ["27"], (1, 16))
    assert said(found).startswith(
        "The throw in the House of Water: a 4 (1 in 16) bears the stone off. Then another throw."
    )
    assert "wins" in said(note(after(senet("white 27, black 5, water"), "27?"), "sticks"))
    assert note(after(senet("white 3 27, black 5, water"), "27?", "4"), "sticks").text == "note.further_throw"


def test_a_position_knows_no_further_throw_and_is_the_same_with_and_without() -> None:
    further = after(senet("white 3 16, black 5, throw"), "4", "16-20")
    again = placed(further.position())
    assert further == again and hash(further) == hash(again) and further.key() == again.key()


@pytest.mark.parametrize(("white", "near"), [("20 26 28", 0), ("21", 1), ("25", 1), ("20 21 22 23 25", 4), ("1 26", 0)])
def test_what_speaks_for_a_seat_is_stones_a_throw_before_the_house_of_beauty(white: str, near: int) -> None:
    """The longest throw is a 5 (S3), and nobody passes field 26 (S9)."""
    state = senet(f"white {white}, black 19 24, throw")
    assert state.reasons(0) == ([("because.near_beauty", {"count": str(near)})] if near else [])
    assert state.reasons(1) == [("because.near_beauty", {"count": "1"})]


def test_what_speaks_against_a_seat_is_a_stone_in_the_water() -> None:
    state = senet("white 3 27, black 5 26, water")
    assert state.reasons(0) == [("because.in_water", {})] and state.reasons(1) == []


@pytest.mark.parametrize(
    "other",
    [
        "white 6 9, black 7, thrown 3",
        "white 5 9, black 8, thrown 3",
        "white 7, black 5 9, seat b, thrown 3",
        "white 5 9, black 7, thrown 4",
        "white 5 9, black 7, throw",
    ],
)
def test_positions_that_differ_in_a_stone_the_seat_or_the_throw_are_not_the_same(other: str) -> None:
    position = senet("white 5 9, black 7, thrown 3")
    assert position == senet("white 5 9, black 7, thrown 3") and position != senet(other)
    assert position.key() != senet(other).key()
    assert senet("white 5 27, black 7, water") != senet("white 5 27, black 7, wade")
