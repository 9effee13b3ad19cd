"""Positions of old Kisen: which there are, and what they keep."""

from __future__ import annotations

import pytest
from kisen_old_positions import (
    GAMES,
    place,
    random_game,
    ruleset,
    start,
)

from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble


@pytest.mark.parametrize(
    "position",
    [
        "",
        "K 0 黒 ZIA王 赤 ZA王",
        "IA x 黒 ZIA王 赤 ZA王",
        "IA 0 黒 ZIA王",
        "IA 0 ZIA王 赤 ZA王",
        "IA 0 黒 ZIA王 赤 ZA王 赤 KA弓",
        "IA 0 黒 ZIA王 ZIA将 赤 ZA王",
        "IA 0 黒 ZIA王 ZO弓 赤 ZA王",
        "IA 0 黒 ZIA王 KA船 赤 ZA王",
        "IA 0 黒 ZIA王 TIA王 赤 ZA王",
        "IA 0 黒 ZIA王 QA弓 赤 ZA王",
        "IA 0 黒 ZIA王 KA虎 赤 ZA王",
        "IA 0 黒 ZIA王 赤 KA弓",
        "IA 0 黒 KIA弓 赤 KA弓",
        "IA 121 黒 ZIA王 赤 ZA王",
        "IA choose 黒 ZIA王 赤 ZA王",
        "IA 0 黒 ZIA王  赤 ZA王",
        "x" * 5000,
    ],
)
def test_positions_that_cannot_be(position: str) -> None:
    with pytest.raises(Trouble):
        place(position)


def test_a_position_without_the_king_of_the_seat_to_act_is_over() -> None:
    assert place("A 0 黒 ZIA王 赤 KA弓").to_act == OVER


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_game_keeps_its_promises(game: str) -> None:
    options = {"wagon_beast": "chosen_at_start", "runs": "wagon", "chain_leaps": "true", "sacrifice_capture": "true"}
    for state in random_game(start(game, **options), 3):
        again = place(state.position(), game, **options)
        assert again == state
        assert hash(again) == hash(state)
        assert again.key() == state.key()
        assert again.to_act == state.to_act
        assert 0.0 <= state.estimate(0) <= 1.0
        assert state.estimate(0) + state.estimate(1) == pytest.approx(1.0)
        for move in state.legal():
            assert state.read(state.write(move)) == move
            spots = state.spell(move)
            if not state.is_choosing:
                assert state.preview(spots).pieces == state.after(move).look().pieces
            for length in range(len(spots)):
                note = state.explain(spots[:length], spots[length])
                assert note is not None and note.kind != "refused" and note.text in ruleset(game).texts
    assert state.estimate(0) in (0.0, 0.5, 1.0)
