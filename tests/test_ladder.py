"""The ladder: one of the upper level against the lower one in all other seats, and what its file keeps."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from every_game import CATALOGUE
from tooling import TOOLS, tool

from kesegames.engine.ruleset import Ruleset
from kesegames.play import arena
from kesegames.play.arena import Series, wilson

pytestmark = pytest.mark.skipif(not TOOLS.exists(), reason="only a checkout has it")


@pytest.fixture
def series() -> list[Series]:
    """What the ladder has had played."""
    return []


@pytest.fixture
def ladder(series: list[Series], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, in this process alone, and no slower for it."""
    module = tool("ladder")

    def compete(one: Series, cores: int | None) -> dict[str, Any]:
        series.append(one)
        return arena.compete(one, cores=1)

    monkeypatch.setattr(module, "compete", compete)
    monkeypatch.setattr(module.os, "nice", lambda niceness: 0, raising=False)
    return module


@pytest.mark.parametrize("seats", [2, 3])
def test_a_step_is_one_against_the_rest_in_each_seat_in_turn(
    ladder: ModuleType, series: list[Series], seats: int
) -> None:
    kuhn = CATALOGUE.ruleset("kuhn")
    step = ladder.played(kuhn, 1, 2, 6, 4, seats)
    assert [bot.name for bot in series[0].bots] == ["level3", *["level1"] * (seats - 1)]
    assert [series[0].seated(number).index(0) for number in range(seats)] == [
        -number % seats for number in range(seats)
    ]
    assert (step["upper"], step["lower"], step["rows"]) == (3, 1, [list(kuhn.levels[2]), list(kuhn.levels[0])])
    assert len(step["wins"]) == seats and sum(step["wins"]) + step["draws"] == 6
    assert step["interval"] == [round(bound, 2) for bound in wilson(step["score"], 6)]
    assert ladder.seats_of(step) == seats
    assert step.get("share") == (None if seats == 2 else 0.3333)


def steps(
    ladder: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str
) -> list[tuple[int, int, int, int]]:
    """The steps of the file after such a call: seats, levels and games."""
    monkeypatch.setattr("sys.argv", ["ladder.py", "kuhn", "--out", str(folder), *words])
    ladder.main()
    kept = json.loads((folder / "kuhn.json").read_text(encoding="utf-8"))["steps"]
    return [(ladder.seats_of(step), step["upper"], step["lower"], step["games"]) for step in kept]


def test_steps_of_other_numbers_of_seats_stand_beside_each_other(
    ladder: ModuleType, series: list[Series], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    few = ("--games", "2", "--stride", "7")
    assert steps(ladder, monkeypatch, tmp_path, *few, "--seats", "2") == [(2, 8, 1, 2)]
    # Where nothing is said, the most seats; what has been played is not played again unless it is asked for.
    both = [(2, 8, 1, 2), (3, 8, 1, 2)]
    assert steps(ladder, monkeypatch, tmp_path, *few) == steps(ladder, monkeypatch, tmp_path, *few) == both
    assert len(series) == 2
    again = steps(ladder, monkeypatch, tmp_path, "--games", "3", "--stride", "1", "--seats", "2", "--steps", "2", "1")
    assert again == [(2, 8, 1, 2), (2, 2, 1, 3), (2, 3, 2, 3), (3, 8, 1, 2)]
    assert steps(ladder, monkeypatch, tmp_path, "--stride", "1", "--steps", "1", "--games", "1", "--try") == again
    assert len(series) == 5


def test_two_seats_play_with_levels_of_their_own_where_there_are(ladder: ModuleType, tmp_path: Path) -> None:
    two = [[30, 0.1, 0.1], [60, 0.0, 0.0]]
    kuhn = Ruleset("kuhn", CATALOGUE.ruleset("kuhn").data | {"levels": [[10, 0, 0], [20, 0, 0]], "levels_for_two": two})
    steps = [ladder.played(kuhn, 1, 1, 2, 4, seats) for seats in (2, 3)]
    assert [step["rows"] for step in steps] == [two[::-1], [[20, 0, 0], [10, 0, 0]]]
    assert ladder.bot(kuhn, 8, 2) == "level8:nodes=60" and ladder.bot(kuhn, 8, 3) == "level8:nodes=20"
    ladder.write(tmp_path / "kuhn.json", kuhn, steps)
    told = json.loads((tmp_path / "kuhn.json").read_text(encoding="utf-8"))
    assert (told["levels"], told["levels_for_two"]) == (kuhn.levels, two)
