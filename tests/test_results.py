"""The file of results (play/results.py): what counts, what is kept of a damaged file, and the tables."""

from __future__ import annotations

import csv
import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.trouble import Trouble
from kesegames.play import results
from kesegames.play.match import HUMAN, Match, begin
from kesegames.play.results import Result

SENET = CATALOGUE.ruleset("senet")


def ended(seed: str = "1", players: tuple[str, ...] = (HUMAN, "level3"), names: list[str] | None = None) -> Match:
    match = begin(SENET, {}, list(players), seed, names)
    match.throw()
    match.resign(1)
    return match


def result(score: float = 1.0, level: str = "level3", date: str = "2026-11-27", **told: object) -> Result:
    winners = {1.0: (0,), 0.5: (), 0.0: (1,)}[score]
    whole = {"names": ("Ann", ""), "game": "senet", "opening": (), "players": (HUMAN, level), "points": (0, 0), **told}
    return Result(key=str(id(told)), date=date, winners=winners, reason="x", events=9, **whole)  # type: ignore[arg-type]


def test_a_match_that_is_over_is_counted_once(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    match = ended(names=["Ann", ""])
    for _ in range(2):
        kept = results.keep(path, match)
    assert kept is not None and results.read(path).all == [kept]
    assert kept.players == (HUMAN, "level3") and kept.names == ("Ann", "") and kept.winners == (0,)
    assert kept.reason == "resigned" and kept.events == 2
    results.keep(path, ended("2"))
    assert len(results.read(path).all) == 2


def test_what_is_not_over_and_what_only_bots_played_is_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    assert results.keep(path, begin(SENET, {}, [HUMAN, "level3"], "1")) is None
    assert results.keep(path, ended(players=("level1", "level3"))) is None
    assert not path.exists()


def test_a_handicap_is_kept_and_a_match_from_any_other_position_is_not_counted(tmp_path: Path) -> None:
    (id, one), *_ = SENET.handicaps.items()
    (seat, start), *_ = one.starts.items()
    kept = []
    for position in (start, catalogue.start(SENET, {}).position() + " "):
        match = begin(SENET, {}, [HUMAN, "level3"], "1", position=position.strip())
        match.throw()
        match.resign(1)
        kept.append(results.keep(tmp_path / "results.jsonl", match))
    assert kept[0] is not None and kept[0].handicap == f"{id} {seat}" and kept[1] is None
    assert results.read(tmp_path / "results.jsonl").all == [kept[0]]
    older = json.loads(results.written(kept[0]))
    del older["handicap"]
    assert results.understood(json.dumps(older)).handicap == ""


def test_no_level_is_proposed_for_matches_with_a_handicap() -> None:
    won = [result(1.0, handicap="one_home w") for _ in range(10)]
    assert results.advice(won, SENET) is None
    assert results.advice([dataclasses.replace(one, handicap="") for one in won], SENET) is not None


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "7",
        "null",
        '{"key": 1}',
        "[" * 5000,
        json.dumps({**json.loads(results.written(result())), "winners": [2]}),
        json.dumps({**json.loads(results.written(result())), "points": [True, 0]}),
        json.dumps({**json.loads(results.written(result())), "names": ["Ann"]}),
        json.dumps({**json.loads(results.written(result())), "players": []}),
        json.dumps({**json.loads(results.written(result())), "game": "x" * 500}),
        json.dumps({**json.loads(results.written(result())), "date": "a\nb"}),
        json.dumps({**json.loads(results.written(result())), "events": "9"}),
    ],
)
def test_a_line_that_is_not_understood_stays_as_it_is(tmp_path: Path, line: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(f"{line}\n{results.written(result())}\n", encoding="utf-8")
    found = results.read(path)
    assert len(found.all) == 1 and found.strange == [line]
    results.keep(path, ended())
    again = results.read(path)
    assert len(again.all) == 2 and again.strange == [line]


def test_a_file_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(b"\xff\xfe broken")
    assert results.read(path).trouble is not None
    with pytest.raises(Trouble):
        results.keep(path, ended())
    assert path.read_bytes() == b"\xff\xfe broken"


def test_shares_count_wins_shared_wins_and_draws() -> None:
    three = result(players=(HUMAN, "level3", "level3"), names=("Ann", "", ""), points=(0, 0, 0))
    assert three.score(0) == 1.0 and three.score(1) == 0.0
    table = results.tallies([result(1.0), result(0.5), result(0.0), result(1.0)], lambda one, seat: one.against(seat))
    tally = table["level3"]
    assert (tally.played, tally.won, tally.fair) == (4, 2.5, 2.0)
    low, high = tally.interval
    assert 0.2 < low < tally.share == 0.625 < high < 0.95
    assert results.tallies([three], lambda one, seat: "x")["x"].fair == pytest.approx(1 / 3)
    assert results.tallies([three], lambda one, seat: "x", "Bob") == {}


def test_people_meet_each_other() -> None:
    two: dict[str, Any] = {"players": (HUMAN, HUMAN), "names": ("Ann", "Bob")}
    turned: dict[str, Any] = {"players": (HUMAN, HUMAN), "names": ("Bob", "Ann")}
    ((one, other, tally),) = results.between([result(1.0, **two), result(1.0, **turned), result(0.5, **two)])
    assert (one, other, tally.played, tally.won) == ("Ann", "Bob", 3, 1.5)


@pytest.mark.parametrize(
    ("scores", "other"),
    [
        ([1.0] * 7 + [0.0] * 3, "level4"),
        ([1.0] * 6 + [0.0] * 4, None),
        ([0.0] * 9 + [1.0], "level2"),
        ([1.0] * 9, None),
    ],
)
def test_another_level_is_proposed_after_ten_matches(scores: list[float], other: str | None) -> None:
    found = results.advice([result(score) for score in scores], SENET)
    assert (found.other if found is not None else None) == other


def test_only_the_last_ten_at_the_level_played_last_count() -> None:
    old = [result(1.0, "level2")] * 20 + [result(0.0)] * 10
    assert results.advice([*old, *[result(1.0)] * 8], SENET) == results.Advice(8.0, 10, "level3", "level4")
    assert results.advice([*old, result(1.0, "level2")], SENET) == results.Advice(10.0, 10, "level2", "level3")
    top = f"level{len(SENET.levels_of(2))}"
    assert results.advice([result(1.0, top)] * 10, SENET) is None
    assert results.advice([result(0.0, "level1")] * 10, SENET) is None


def test_the_table_for_other_programs_has_a_line_a_seat_and_no_formulas() -> None:
    text = results.as_csv([result(1.0, names=("=1+1", ""))])
    rows = list(csv.DictReader(text.splitlines()))
    assert [row["score"] for row in rows] == ["1", "0"] and rows[0]["name"] == "'=1+1"
    assert rows[1]["player"] == "level3" and rows[1]["opponents"] == HUMAN


def test_openings_are_told_where_nothing_is_secret() -> None:
    match = begin(SENET, {}, [HUMAN, "level3"], "5")
    while sum(event.seat >= 0 for event in match.events) < 3:
        if match.to_act < 0:
            match.throw()
        else:
            match.play(int(match.state.legal()[0]))
    match.resign(0)
    found = results.of_match(match)
    assert found is not None and len(found.opening) == results.OPENING
    ((opening, tally),) = results.openings([found, found])
    assert opening == " ".join(found.opening) and tally.played == 2


def test_the_longest_come_first() -> None:
    short, long = result(), result()
    assert results.longest([short, dataclasses.replace(long, events=99)])[0].events == 99
