"""What 終季 refuses, and what it says then: events that cannot be, positions that are none."""

from __future__ import annotations

import pytest
from refused import refused
from shuki_positions import A, B, C, dealt, offered, played, shuki

from kesegames.engine.trouble import Trouble


@pytest.mark.parametrize(
    ("events", "wrong", "trouble"),
    [
        ([], "a x3", "shuki_dealt"),
        ([], "b b3", "shuki_dealt_to"),
        (["a bk"], "b bk", "shuki_none_left"),
        (["deal", "a r7"], "discard r8", "shuki_not_held"),
        (["deal", "a r7"], "discard q3", "paper_card"),
        (["deal", "a r7"], "discard b0b0", "shuki_one_card"),
        (["deal", "a r7"], "throw b0", "shuki_event"),
        (["deal", "a r7"], "pass", "shuki_not_asked"),
        (["deal", "a r7"], "claim b0b1", "shuki_not_asked"),
        (["deal", "a r7"], "end", "shuki_not_complete"),
        (["deal", "a r7"], "open b0b0b1b2", "shuki_no_four"),
        (["deal", "a r7", "discard b3"], "discard b1", "shuki_asked"),
        (["deal", "a r7", "discard b3"], "claim b1b1", "shuki_no_claim"),
        (["deal", "a r7", "discard b3"], "end", "shuki_not_complete"),
        (["deal", "a r7", "discard b1", "claim b1b1", "pass"], "end", "shuki_only_discard"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(events: list[str], wrong: str, trouble: str) -> None:
    state = shuki()
    for event in events:
        state = dealt(state, A, B, C) if event == "deal" else played(state, event)
    with refused(trouble, state.ruleset):
        state.read(wrong)


def test_other_refusals_of_texts() -> None:
    with pytest.raises(Trouble) as raised:
        offered("b4b5", lies="b1b1b1").read("claim b4b5")
    assert raised.value.text == "trouble.shuki_no_card_left"
    light = dealt(shuki(seats=2, light="true"), A, B)
    with pytest.raises(Trouble) as raised:
        light.read("a b4")
    assert raised.value.text == "trouble.shuki_light"


GOOD = "dealer a 2, a b0b0b1b2b3r7, b b1b1r2r2r8, c b6b7r5r6rk, begun a, turn a"


@pytest.mark.parametrize(
    ("position", "trouble"),
    [
        ("nonsense", "part"),
        (GOOD.replace("dealer a", "dealer d"), "part"),
        (GOOD.replace("dealer a", "dealer b"), "dealer"),
        (GOOD.replace("c b6b7r5r6rk, ", ""), "part"),
        (GOOD.replace("dealer a 2", "dealer a 2, paid 1:2:3"), "paid"),
        (GOOD.replace("dealer a 2", "dealer a 9, paid 0:0:0"), "paid"),
        (GOOD.replace("dealer a 2", "dealer a 2, now 1:1:1"), "paid"),
        (GOOD.replace("dealer a 2", "dealer a 2, paid 0:0:0 0:0:0 0:0:0 0:0:0"), "end"),
        (GOOD.replace("r7, b", ", b"), "hand"),
        (GOOD.replace("r8, c", "r8r8, c"), "hand"),
        (GOOD.replace("rk,", "b9,"), "paper_card"),
        (GOOD.replace("r5r6rk", "rkrkr6"), "paper_too_many"),
        (GOOD.replace("b6b7r5r6rk", "b6b7r5r6)"), "cards"),
        (GOOD.replace("b1b1r2r2r8", "b1b1 open r2r2r8"), "open"),
        (GOOD.replace("rk, begun", "rk away b0b0, begun"), "deck"),
        (GOOD.replace("begun a", "begun b"), "begun"),
        (GOOD.replace(", turn a", ", turn d"), "part"),
        (GOOD.replace(", begun a, turn a", "").replace("r7, b", ", b"), "due"),
        (GOOD.replace("rk,", "rk, light b4,"), "light"),
        (GOOD.replace("turn a", "claimed a"), "part"),
        (GOOD + ", said b3 b=pass", "part"),
        (GOOD + ", won a b1b1b1 b2b3b4", "part"),
        (GOOD.replace("dealer a 2", "dealer a 2, paid 0:0:0") + ", won a - b0b0b1r1b2r3", "won"),
        (GOOD.replace("r7, b", ", b").replace("turn a", "offer a r7 c=pass"), "part"),
        (GOOD.replace("r7, b", ", b").replace("turn a", "offer a r7 b=claim:b1b1"), "part"),
        (GOOD.replace("r7, b", ", b").replace("turn a", "offer a r7 b=pass c=pass"), "part"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(position: str, trouble: str) -> None:
    expected = trouble if trouble.startswith("paper") else f"shuki_position_{trouble}"
    with refused(expected, shuki().ruleset):
        shuki(position)
