"""Old Kisen written, read and told (docs/rules/kisen.md R2)."""

from __future__ import annotations

import pytest
from kisen_old_positions import (
    old,
    start,
)

from kesegames.engine.trouble import Trouble


def test_r2_writing_and_reading() -> None:
    assert start().write(start().read("KAI兵KY")) == "KAI兵KY"
    state = old("ZIA王 ZAI船 KI車 LU兵", "ZA王 ZI船 CI兵")
    assert state.write(state.read("KI車ZI×MI")) == "KI車ZI×MI"
    assert state.read("KI車 ZI MI") == state.read("KI車ZI×MI")


@pytest.mark.parametrize(
    ("text", "trouble", "values"),
    [
        ("", "trouble.move_form", {}),
        ("KAI兵", "trouble.move_form", {}),
        ("KAI兵QU", "trouble.move_form", {}),
        ("KAIAI兵KY", "trouble.unknown_square", {"square": "KAIAI"}),
        ("KAI弓KY", "trouble.other_piece", {"piece": "兵"}),
        ("KAI兵KO", "trouble.refused_move", {"square": "KO", "rule": "O5"}),
        ("KIA弓LIA", "trouble.refused_move", {"square": "LIA", "rule": "O7"}),
        ("ZAI船KAI", "trouble.refused_move", {"square": "KAI", "rule": "O3"}),
        ("KI兵KU", "trouble.refused_move", {"square": "KI", "rule": "O2"}),
        ("KE兵KI", "trouble.no_such_move", {}),
    ],
)
def test_r2_mistakes(text: str, trouble: str, values: dict[str, str]) -> None:
    with pytest.raises(Trouble) as caught:
        start().read(text)
    assert caught.value.text == trouble
    assert values.items() <= caught.value.values.items()
