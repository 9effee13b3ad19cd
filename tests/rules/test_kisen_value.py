"""What a position of modern Kisen is worth."""

from __future__ import annotations

from typing import Any

import pytest
from kisen_positions import KISEN, kisen, ruleset, start

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen.state import Kisen
from kesegames.rules.kisen.terms import SEASONS, Weights

EQUAL = "IA 黒王NAU, A 赤王NE, 皇 ZO, hands - -"


def weighed(**weights: Any) -> Ruleset:
    """教育 with some other weights; None takes one away."""
    base = ruleset("kisen-education")
    changed = {**base.data["weights"], **weights}
    return Ruleset(base.id, base.data | {"weights": {name: one for name, one in changed.items() if one is not None}})


def led(rules: Ruleset, season: int) -> float:
    """What IA can expect at a season's end with half of what A had."""
    state = Kisen.from_position(rules, rules.complete({}), 2, f"{EQUAL}, points 150 50, season {season}, lot")
    return state.estimate(0)


@pytest.mark.parametrize("late", [0.5, 1, 2, 8])
def test_a_lead_is_worth_late_times_as_much_in_the_last_season_as_in_the_first(late: float) -> None:
    scales = [*Weights(weighed(scale=12, late=late)).scales]
    assert len(scales) == SEASONS and scales[0] == 12 and scales[-1] == pytest.approx(12 / late)
    assert scales in (sorted(scales), sorted(scales, reverse=True))
    worths = [led(weighed(late=late), season) for season in range(1, SEASONS + 1)]
    assert worths == sorted(worths, reverse=late < 1) and (worths[0] == worths[-1]) == (late == 1)


@pytest.mark.parametrize("name", ["board", "step", "threat", "hand", "near", "scale", "late"])
@pytest.mark.parametrize("value", [None, -0.5, 0, 1e-9])
def test_weights_that_are_missing_or_too_small_are_told(name: str, value: float | None) -> None:
    if value is not None and value >= 0 and name not in ("scale", "late"):
        Weights(weighed(**{name: value}))
        return
    with pytest.raises(Trouble) as trouble:
        Weights(weighed(**{name: value}))
    assert trouble.value.values == {"name": name} and trouble.value.path == ("weights",)


@pytest.mark.parametrize("game", KISEN)
def test_the_seats_expect_a_whole_together_and_more_with_more_points(game: str) -> None:
    for season in range(1, SEASONS + 1):
        total = 2 * start(game).terms.start_points
        poor, rich = (
            kisen(f"{EQUAL}, points {own} {total - own}, season {season}, lot", game)
            for own in (total // 4, total // 2)
        )
        assert poor.estimate(0) < rich.estimate(0)
        assert poor.estimate(0) + poor.estimate(1) == pytest.approx(1.0)
