"""How good the levels are: what is measured, what is kept of it, and the page of it."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from every_game import CATALOGUE
from tooling import TOOLS, tool

from kesegames.engine.odds import expected
from kesegames.play import arena
from kesegames.play.arena import Series

pytestmark = pytest.mark.skipif(not TOOLS.exists(), reason="only a checkout has it")
KUHN = CATALOGUE.ruleset("kuhn")
REGRET = {"kind": "regret", "level": 2, "seats": 2, "decisions": 9, "times": 100, "regret": 0.0123, "margin": 0.004} | {
    "seed": 1
}


@pytest.fixture
def strength(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The tool, in this process alone, and with files of its own."""
    module = tool("strength")

    def compete(series: Series, cores: int) -> dict[str, Any]:
        return arena.compete(series, cores=1)

    for name, value in (("compete", compete), ("MEASURED", tmp_path / "strength"), ("LEVELS", tmp_path / "levels")):
        monkeypatch.setattr(module, name, value)
    return module


def test_a_level_plays_one_seat_and_greedy_all_others(strength: ModuleType) -> None:
    told = strength.against_greedy(KUHN, 1, 6, 3, 4, 2)
    low, high = told["interval"]
    assert (told["level"], told["seats"], told["games"], told["seed"]) == (1, 3, 6, 4) and low <= told["score"] <= high


def test_a_level_can_be_measured_with_the_nodes_of_its_time(strength: ModuleType) -> None:
    assert strength.bot_of(KUHN, 2, 2) == f"level2:nodes={int(KUHN.levels_of(2)[1][0])}"
    assert strength.bot_of(KUHN, 2, 2, 900) == "level2:nodes=900"


def test_every_decision_with_a_choice_is_kept_as_its_seat_sees_it(strength: ModuleType) -> None:
    name = strength.bot_of(KUHN, 1, 3)
    made, outcome = strength.decisions_of(KUHN, name, 3, 5, 0)
    again, same = strength.decisions_of(KUHN, name, 3, 5, 0)
    assert [(state, chosen.move) for state, chosen in made] == [(state, chosen.move) for state, chosen in again]
    assert outcome is not None and same is not None and outcome.winners == same.winners
    for state, chosen in made:
        assert chosen.move in list(state.legal()) and len(state.legal()) > 1
        assert state.seen_by(state.to_act) == state


def test_a_game_that_goes_on_and_on_has_no_decisions(strength: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "LONG", 2)
    assert strength.decisions_of(KUHN, "level1:nodes=1", 3, 5, 0) == ([], None)
    assert strength.foretold(2, 5, "kuhn", "level1:nodes=1", 3) == []


def test_the_strongest_level_gives_away_less_than_a_blind_one(
    strength: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength.catalogue, "load", lambda folder: CATALOGUE)
    lost = {level: strength.losses(12, 3, "jusai-rengeki", f"level{level}:nodes=1", 2, 20) for level in (1, 5)}
    assert all(0.0 <= loss <= 1.0 for losses in lost.values() for loss in losses)
    assert sum(lost[5]) < sum(lost[1])


def test_what_a_level_expects_is_set_against_the_result_of_its_game(strength: ModuleType) -> None:
    told = strength.foretold(4, 5, "kuhn", "level2:nodes=9", 3)
    assert len(told) == 4 and any(told)
    for number, game in enumerate(told):
        made, outcome = strength.decisions_of(KUHN, "level2:nodes=9", 3, 5, number)
        guessed = [(state, chosen) for state, chosen in made if 0.0 < chosen.score < 1.0]
        assert [lead > 0.0 for lead, _ in game] == [chosen.score > 0.5 for _, chosen in guessed]
        for (_, result), (state, _) in zip(game, guessed, strict=True):
            assert result == (1 / len(outcome.winners) if state.to_act in outcome.winners else 0.0)


@pytest.mark.parametrize("factor", [0.25, 1.0, 2.0])
def test_results_that_follow_a_part_of_the_odds_show_by_which_factor(factor: float) -> None:
    calibration = tool("calibration")
    leads = [lead / 4 for lead in range(-12, 13)]
    results = [expected(factor * lead) for lead in leads]
    assert calibration.stretch(leads, results) == pytest.approx(factor, abs=1e-6)
    games = [[pair] for pair in zip(leads, results, strict=True)]
    assert calibration.error(factor, games) == pytest.approx(0.0, abs=1e-9)
    assert calibration.error(factor, [[(1.0, 1.0)], [(1.0, 0.0)]]) > 0.0


def test_decisions_of_one_game_tell_less_than_those_of_many() -> None:
    calibration = tool("calibration")
    pairs = [(1.0, 1.0), (1.0, 1.0), (1.0, 0.0), (1.0, 0.0)]
    together = calibration.error(0.0, [pairs[:2], pairs[2:]])
    assert together > calibration.error(0.0, [[pair] for pair in pairs])


def test_odds_of_a_certain_result_have_a_bound() -> None:
    calibration = tool("calibration")
    assert calibration.logit(0.5) == 0.0
    assert calibration.logit(1.0) == pytest.approx(-calibration.logit(0.0)) == pytest.approx(13.8, abs=0.1)


def test_what_is_measured_anew_takes_the_place_of_the_old(strength: ModuleType) -> None:
    path = strength.MEASURED / "kuhn.json"
    assert strength.read(path) == []
    sharper = REGRET | {"nodes": 900, "regret": 0.002}
    others = sharper | {"seed": 2, "regret": 0.004}, REGRET | {"regret": 0.5}, REGRET | {"seats": 3}
    for told in (REGRET, REGRET | {"level": 1}, sharper, *others):
        strength.keep(path, told)
    assert [(one["seats"], one["level"], one["regret"]) for one in strength.read(path)] == [
        (2, 1, 0.0123),
        (2, 2, 0.5),
        (2, 2, 0.002),
        (2, 2, 0.004),
        (3, 2, 0.0123),
    ]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 7


def test_a_page_has_a_row_for_each_level_and_a_table_for_each_number_of_seats(strength: ModuleType) -> None:
    step = {"upper": 2, "lower": 1, "seats": 3, "games": 100, "score": 0.421, "interval": [0.33, 0.52]}
    strength.LEVELS.mkdir()
    (strength.LEVELS / "kuhn.json").write_text(json.dumps({"steps": [step]}), encoding="utf-8")
    strength.keep(strength.MEASURED / "kuhn.json", REGRET)
    strength.keep(strength.MEASURED / "kuhn.json", REGRET | {"nodes": 900, "regret": 0.002})
    rival = {"kind": "rival", "level": 2, "seats": 2, "rival": "uct", "seconds": 1.0}
    luck = {"score": 0.7, "interval": [0.651, 0.749]}
    strength.keep(
        strength.MEASURED / "kuhn.json",
        {"kind": "calibration", "level": 2, "seats": 2, "games": 50, "factor": 0.912, "margin": 0.1, "seed": 1},
    )
    for one in (rival, rival | {"rival": "folds", "seconds": 0.0, "without_luck": luck}):
        strength.keep(strength.MEASURED / "kuhn.json", one | {"games": 40, "score": 0.75, "interval": [0.6, 0.86]})
    written = strength.section(KUHN)
    assert written.count("| 1 |") == written.count("| 2 |") == 2
    assert "level 1: 42.1 (33–52) of 100" in written and "3 seats, share 33:" in written
    assert "1.23 ± 0.40 (9 moves, 100 ×), 0.20 ± 0.40 (9 moves, 100 × of 900 nodes)" in written
    assert "Calibration of level 2 with 2 seats: 0.91 ± 0.10 (50 games)." in written
    assert "Top level against `uct` with 1 s a move: 75.0 (60–86) of 40." in written
    assert (
        "Top level against `folds`: 75.0 (60–86) of 40; with the luck of throws taken off 70.0 (65.1–74.9)." in written
    )


def test_a_bot_of_ours_can_be_the_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    rivals = tool("rivals")
    monkeypatch.setattr(rivals.catalogue, "load", lambda folder: CATALOGUE)
    played = [rivals.score("kuhn", "level2:nodes=9", "level1", 0.0, 1, number) for number in range(2)]
    assert played == [rivals.score("kuhn", "level2:nodes=9", "level1", 0.0, 1, number) for number in range(2)]
    assert all(0.0 <= result <= 1.0 for result, _ in played)


def test_a_variant_with_the_levels_of_its_game_names_that(
    strength: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    strength.LEVELS.mkdir()
    (strength.LEVELS / "senet.json").write_text(json.dumps({"steps": []}), encoding="utf-8")
    written = strength.page(CATALOGUE)
    assert written.count("\n## ") == written.count("The levels of ") + 1
    assert "The levels of Senet: not measured under these rules." in written


def test_the_page_says_what_is_kept() -> None:
    module = tool("strength")
    assert module.PAGE.read_text(encoding="utf-8") == module.page(CATALOGUE), "python3 tools/strength.py page"
