"""What a position of old Kisen is worth."""

from __future__ import annotations

import pytest
from kisen_old_positions import (
    old,
    start,
)


def test_urgency_is_the_value_captured() -> None:
    state = old("ZIA王 ZAI船 LU弓 KA車", "NA王 ZI船 LE兵 NU獣 LA将")
    urgency = {state.write(move): state.urgency(move) for move in state.legal()}
    assert urgency["LU弓LI"] == 0
    assert 0 < urgency["LU弓×LE"] < urgency["LU弓×NU"]
    sacrifice = old("ZIA王 ZAI船 KA車", "NA王 ZI船 LA将", sacrifice_capture="true")
    assert [sacrifice.urgency(move) for move in sacrifice.legal() if sacrifice.write(move) == "KA車×LA"] == [1]
    king = old("ZIA王 ZAI船 LU弓", "NU王 ZI船 LE弓")
    assert king.write(max(king.legal(), key=king.urgency)) == "LU弓×NU"


def test_estimate_sees_material_and_the_kings_danger() -> None:
    assert start().estimate(0) == pytest.approx(0.5, abs=0.02)
    assert old("ZIA王 ZAI船 KIA弓", "ZA王 ZI船").estimate(0) > 0.6
    assert old("ZIA王 ZAI船 LA弓", "ZA王 ZI船", "IA").estimate(0) > 0.95  # the king falls
    assert old("ZIA王 ZAI船 LA弓", "ZA王 ZI船", "A").estimate(0) < 0.9


def test_estimate_brings_pieces_to_the_other_king() -> None:
    """Else a general and a bow against a king alone walk about until the game is drawn (O10)."""
    near, far = (old(f"ZIA王 ZAI船 PIA弓 {square}将", "KE王 ZI船").estimate(0) for square in ("NU", "CU"))
    assert near > far
