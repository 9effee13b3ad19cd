"""What a position of modern Kisen is worth."""

from __future__ import annotations

from typing import Any

import pytest
from kisen_positions import KISEN, kisen, ruleset, start

from kesegames.ai.levels import choose, parse_bot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play.match import begin
from kesegames.rules.kisen.board import KINDS
from kesegames.rules.kisen.state import Kisen
from kesegames.rules.kisen.terms import CALM, SEASONS, Weights
from kesegames.rules.kisen.value import EBB

SHARES = ("board", "step", "attack", "prey", "threat", "later", "hand", "near")
EQUAL = "IA 黒王NAU, A 赤王NE, 皇 ZO, hands - -"


def weighed(**weights: Any) -> Ruleset:
    """教育 with some other weights; None takes one away."""
    base = ruleset("kisen-education")
    changed = {**base.data["weights"], **weights}
    return Ruleset(base.id, base.data | {"weights": {name: one for name, one in changed.items() if one is not None}})


def led(rules: Ruleset, season: int) -> float:
    """What IA can expect before a season with three points for each of A."""
    state = Kisen.from_position(rules, rules.complete({}), 2, f"{EQUAL}, points 150 50, season {season}, lot")
    return state.estimate(0)


@pytest.mark.parametrize("late", [0.5, 1, 2, 8])
def test_a_lead_is_worth_late_times_as_much_in_the_last_season_as_in_the_first(late: float) -> None:
    scales = [*Weights(weighed(scale=12, late=late)).scales]
    assert len(scales) == SEASONS and scales[0] == 12 and scales[-1] == pytest.approx(12 / late)
    assert scales in (sorted(scales), sorted(scales, reverse=True))
    worths = [led(weighed(late=late), season) for season in range(1, SEASONS + 1)]
    assert worths == sorted(worths, reverse=late < 1) and (worths[0] == worths[-1]) == (late == 1)


@pytest.mark.parametrize("name", [*SHARES, "scale", "late"])
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


OTHER = {"IA": "A", "A": "IA"}


def leads_by(target: str, mover: str, **weights: float) -> bool:
    """Whether the seat that attacks `target` leads, by those weights alone."""
    others = dict.fromkeys([*KINDS[1:-1], *SHARES], 0)
    rules = weighed(**{**others, **weights})
    men = {"IA": f"IA 黒弓NY, A {target}NI", "A": f"IA {target}NI, A 黒弓NY"}
    turn = {"IA": mover, "A": OTHER[mover]}
    worths = {
        seat: Kisen.from_position(
            rules, rules.complete({}), 2, f"{men[seat]}, 皇 ZO, hands - -, turn {turn[seat]}"
        ).estimate(number)
        for number, seat in enumerate(OTHER)
    }
    assert worths["IA"] == pytest.approx(worths["A"])
    return worths["IA"] > 0.5


def test_what_may_be_captured_counts_for_who_moves_next_and_hands_by_it_for_both() -> None:
    for weights, of_soldier, of_king in (
        ({"attack": 1}, {"IA"}, {"IA"}),
        ({"threat": 1}, set(), {"IA"}),
        ({"later": 1}, set(), {"A"}),
        ({"prey": 1, "threat": 1, "兵": 1}, {"IA"}, {"IA"}),
        ({"prey": 1, "later": 1, "兵": 1}, {"A"}, {"A"}),
        ({"prey": 1, "兵": 1}, set(), set()),
    ):
        assert {mover for mover in OTHER if leads_by("赤兵", mover, **weights)} == of_soldier
        assert {mover for mover in OTHER if leads_by("赤王", mover, **weights)} == of_king


def test_who_has_more_to_hope_for_loses_by_waiting() -> None:
    """After a while, since in the end nobody is paid (M25), so that a drop that gives something away is better."""
    quiets = [0, CALM, *range(CALM + 1, CALM + int(EBB)), CALM + int(EBB), 299]
    states = [kisen(f"IA 黒王NAU 黒馬CAU, A 赤王NE, 皇 ZO, hands 赤将 -, quiet {quiet}") for quiet in quiets]
    worths = [state.estimate(0) for state in states]
    assert worths[0] == worths[1] and worths[-3] >= worths[-2] == worths[-1] > 0.5
    assert worths[1:-3] == sorted(set(worths[1:-3]), reverse=True)
    assert len({state.key() for state in states}) == len(states) - 1 and states[0].key() == states[1].key()
    drop = next(move for move in states[0].legal() if states[0].spell(move)[0] == "hand0:赤将")
    assert worths[0] > states[0].after(drop).estimate(0) == states[-1].after(drop).estimate(0) > worths[-1]


def test_paid_points_are_not_lost_by_waiting() -> None:
    early, late = (kisen(f"{EQUAL}, points 250 150, quiet {quiet}").estimate(0) for quiet in (0, 200))
    assert 0.5 < early == pytest.approx(late, abs=0.02)


@pytest.mark.parametrize("seed", ["0", "1"])
def test_opponents_do_not_wait_for_each_other(seed: str) -> None:
    """In these two matches both moved the 皇 to and fro for nearly 300 turns, while waiting cost nothing."""
    bot = parse_bot("level8:nodes=400")
    match = begin(ruleset("kisen-education"), {}, [bot.name] * 2, seed)
    while match.to_act != OVER and match.at < 400:
        if match.to_act == CHANCE:
            match.throw()
            continue
        state = match.state.seen_by(match.to_act)
        assert isinstance(state, Kisen) and int(state.quiet) <= CALM + EBB
        match.play(choose(bot, state, "alphabeta", match.at).move)
