"""What a search asks of a position of Kese-Rima: its worth, and what is urgent."""

from __future__ import annotations

from itertools import pairwise

import pytest
from keserima_positions import START, keserima

from kesegames.engine.state import NOBODY


def test_urgency_puts_wins_before_new_kinds_before_other_captures() -> None:
    state = keserima("K *44, R o55 x45 +54 *35 o11, prisons o -, turn K")
    order = [state.urgency(state.read(turn)) for turn in ("*44-35[*]", "*44-45[x]", "*44-55[o]", "*44-44")]
    assert all(first > second for first, second in pairwise(order))
    assert order[-1] == 0


def test_estimate_is_the_result_at_the_end_and_fair_at_the_start() -> None:
    won = keserima("R *11, prisons - *, over")
    assert (won.estimate(0), won.estimate(1)) == (0.0, 1.0)
    assert keserima("K o15, R o11, over, passes 2").estimate(0) == 0.5
    assert keserima().estimate(0) == pytest.approx(0.5)
    opening = keserima(START + "hands oox oox, first")
    assert opening.estimate(0) + opening.estimate(1) == pytest.approx(1.0)


def test_estimate_sees_a_win_within_reach_of_the_hand() -> None:
    within = keserima("K o15 *55, R *24, hands x +xx, turn K")
    beyond = keserima("K o15 *55, R *24, hands + +xx, turn K")
    assert within.estimate(0) > 0.9
    assert beyond.estimate(0) < within.estimate(0) - 0.1
    ahead = keserima("K o15 *55, R *31, prisons o -, turn K")
    behind = keserima("K o15 *55, R *31, prisons - o, turn K")
    level = keserima("K o15 *55, R *31, turn K")
    assert ahead.estimate(0) > level.estimate(0) > behind.estimate(0)


def test_estimate_knows_that_circles_alone_are_a_burden_and_the_last_card_a_chance_to_draw() -> None:
    board = "K +15 o25 *35 o45 x55, R +11 o21 *31 o41 x51, S +23 x43, "
    decks = ", decks ooo++++xxxxx ooo++++xxxxx, turn K"
    worths = [keserima(board + f"hands {hand} o+x" + decks).estimate(0) for hand in ("ooo", "oo", "o")]
    assert worths == sorted(worths)
    assert worths[-1] > worths[0] + 0.2


def test_estimate_before_a_draw_is_about_the_mean_of_those_after_it() -> None:
    board = "K +15 o25 *35 o45 x55, R +11 o21 *31 o41 x51, S +23 x43, hands - o+x, "
    state = keserima(board + "decks ooo++++xxxxx ooo++++xxxxx, draw K")
    outcomes = state.chances()
    total = sum(weight for _, weight in outcomes)
    mean = sum(float(weight) * state.after(cards).estimate(0) for cards, weight in outcomes) / float(total)
    assert state.estimate(0) == pytest.approx(mean, abs=0.1)


PRISONS = [
    "-",
    "o",
    "+",
    "x",
    "oo",
    "++",
    "xx",
    "o+",
    "ox",
    "+x",
    "oo+",
    "o++",
    "oox",
    "oxx",
    "++x",
    "+xx",
    "ooo",
    "+++",
    "xxx",
    "oo++",
    "ooxx",
    "++xx",
    "ooo+",
    "o+++",
    "oooo",
    "++++",
    "xxxx",
    "ooo+++",
    "xxx++",
    "ooooo+",
]


def completes(prison: str, captured: str) -> bool:
    """K19: one of each of the three, or an all."""
    held = prison + captured
    return "*" in held or ("o" in held and "+" in held and "x" in held)


@pytest.mark.parametrize("prison", PRISONS)
def test_a_capture_wins_at_once_that_completes_the_prison(prison: str) -> None:
    """Circles, crosses and diagonals count alike, for both seats, and after the other's draw too (K16)."""
    assert len(PRISONS) == 30
    for captured in "o+x*":
        winner = 0 if completes(prison, captured) else NOBODY
        board = f"K x55, R {captured}44, prisons {prison} -"
        assert keserima(board + ", turn K").certain_winner() == winner
        assert keserima(board + ", decks - oo, draw R").certain_winner() == winner
        assert keserima(f"K {captured}44, R x55, prisons - {prison}, turn R").certain_winner() == (
            1 if winner == 0 else NOBODY
        )
        assert keserima(board.replace("44", "54") + ", turn K").certain_winner() == NOBODY
