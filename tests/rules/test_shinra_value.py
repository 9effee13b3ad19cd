"""What a position of 森羅万象 is worth, what is urgent in it, and what random play comes to."""

from __future__ import annotations

import pytest
from librt.random import Random
from shinra_positions import battle, played, start

from kesegames.engine.state import NOBODY, OVER, UNTOLD


def test_cards_on_the_board_in_hand_and_beneath_count() -> None:
    even = battle("35K 25P", "31K 41P")
    assert even.estimate(0) + even.estimate(1) == pytest.approx(1)
    more = battle("33K 15P", "32a", "A")
    assert played(more, "K33xa32").estimate(0) > 0.5
    under = battle("35K 25P", "31K 41P 32G^a", "A").estimate(0)
    assert under > battle("35K 25P", "31K 41P 32G", "A").estimate(0)


def test_the_second_royal_is_dearer_than_the_first() -> None:
    both, one = battle("35K 25P", "31K 41P"), battle("35K", "31K 41P", lost="P -")
    assert one.estimate(0) < both.estimate(0)
    assert battle("35K", "31K", lost="P P").estimate(0) == pytest.approx(both.estimate(0), abs=0.1)


def test_what_can_be_attacked_and_guarded_counts() -> None:
    near, far = battle("33c 35K 25P", "32G 31K 41P", "B"), battle("53c 35K 25P", "32G 31K 41P", "B")
    assert near.estimate(0) > far.estimate(0)


def test_urgency_is_the_price_of_what_is_attacked() -> None:
    state = battle("34K 43c 35S 15P", "33D 44a 53b", "A")
    urgency = {state.write(move): state.urgency(move) for move in state.legal()}
    assert urgency["K34-24"] == urgency["a*12"] == 0
    assert urgency["K34xD33"] > urgency["K34xa44"] > 0
    assert 0 < urgency["c43^D33"] < urgency["c43xb53"]
    assert not any(map(start().urgency, start().legal()))


def test_who_can_capture_the_last_royal_wins() -> None:
    assert battle("24S 15K 55P", "13K").certain_winner() == UNTOLD
    assert battle("24S 15K 55P", "13K", lost="- P").certain_winner() == 0
    assert battle("24S 15K 55P", "13K", turn="B", lost="- P").certain_winner() == NOBODY
    assert battle("14c 25K 55P", "13K", lost="- P").certain_winner() == NOBODY  # it would slip under
    assert battle("14c 25K 55P", "13K^a", lost="- P").certain_winner() == 0
    assert battle("15K 14c", "13K", lost="- P").certain_winner() == 0  # over its own card
    assert battle("15G 14a 55P 45K", "12K", lost="- P").certain_winner() == NOBODY


@pytest.mark.slow
def test_random_play_is_as_the_rules_measured_it() -> None:
    """Events, legal moves and the first seat's share (docs/rules/shinra.md, Figures)."""
    games = 2000
    rng = Random(5)
    events, legal, most, won = 0, 0, 0, 0
    first = start()
    for _ in range(games):
        state = first.copy()
        while state.to_act != OVER:
            moves = state.legal()
            events += 1
            legal += len(moves)
            most = max(most, len(moves))
            state.play(moves[rng.randrange(len(moves))])
        won += state.points()[0]
    assert 98 <= events / games <= 104
    assert 36 <= legal / events <= 38
    assert 130 <= most <= 140
    assert 0.49 <= won / games <= 0.55
