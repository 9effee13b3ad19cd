"""What old Kisen says about its squares and pieces."""

from __future__ import annotations

from random import Random

from kisen_old_positions import (
    old,
    place,
    ruleset,
    scattered,
    start,
)
from slow_kisen_old import COLUMNS, ROWS

from kesegames.engine.walk import Walk


def test_every_square_that_is_not_offered_has_its_reason() -> None:
    rng = Random(11)
    for options in ({}, {"runs": "none", "chain_leaps": "true", "sacrifice_capture": "true"}):
        for _ in range(6):
            state = place(scattered(rng, "kisen-old"), **options)
            walk = Walk(state)
            while state.to_act >= 0:
                for spot in (column + row for row in ROWS for column in COLUMNS):
                    note = state.explain(walk.spots, spot)
                    assert note is not None and note.text in ruleset().texts
                    assert (note.kind == "refused") == (spot not in walk.offers())
                    assert not note.rule or f"rule.{note.rule}" in ruleset().texts
                if not walk.offers() or not walk.click(rng.choice(walk.offers())) or walk.move() is not None:
                    break


def test_the_reach_of_a_piece_whoever_is_to_move() -> None:
    """O5, O6, O9: the wagon leaps the soldier to LE and may step on the ship; red's soldier goes down."""
    state = old("LY車 ZAI船 KIA王", "LI兵 ZI船 PA王 PO弓")
    wagon, soldier = state.reach("LY"), state.reach("LI")
    assert wagon is not None and soldier is not None
    assert {spot for spot, kind in wagon.spots.items() if kind == "capture"} == {"LE"}
    assert "LU" in wagon.spots and "LI" not in wagon.spots
    assert soldier.spots == {"LU": "move"}
    stepping = old("ZIA車 ZAI船 KIA王", "ZI船 PA王").reach("LIA")
    assert stepping is None
    wagon = old("LAI車 ZAI船 KIA王", "ZI船 PA王").reach("LAI")
    assert wagon is not None and wagon.spots["ZAI"] == "step"


def test_o5_only_soldiers_move_otherwise_on_the_far_rows() -> None:
    state = start()
    near, far = state.movements("黒兵")
    assert (near.at, near.text, set(near.spots)) == ("ZO", "reach.normal", {"ZU"})
    assert (far.at, far.text, set(far.spots)) == ("ZI", "reach.far", {"ZE", "ZU", "TI", "XI"})
    (wagon,) = state.movements("赤車")
    assert len(wagon.spots) == 16 and wagon.text == ""
    assert state.movements("黒船") == [] and state.movements("nonsense") == []
