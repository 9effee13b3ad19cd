"""What measures the tests: the shares that `tests.covered` tells, and the mutants of `tests.mutants`."""

from __future__ import annotations

import importlib.util
import signal
import sys
from pathlib import Path
from typing import Any

import covered
import pytest

pytest.importorskip("resource", reason="mutants are forked")
import mutants

SOURCE = '"""One."""\n\n\ndef least(one: int | None) -> int:\n    """Two."""\n    return (one or 1) + 1\n'


def measured(lines: tuple[int, int], branches: tuple[int, int], missing: list[int]) -> dict[str, Any]:
    summary = dict(zip(("covered_lines", "num_statements"), lines, strict=True))
    summary |= dict(zip(("covered_branches", "num_branches"), branches, strict=True))
    ways = [[3, 4], [7, 9], [8, -1]]
    return {"summary": summary, "missing_lines": missing, "missing_branches": ways[: branches[1] - branches[0]]}


def test_shares_are_told_by_package_and_what_is_missing_by_file() -> None:
    files = {
        "kesegames/ai/one.py": measured((9, 10), (7, 10), [4]),
        "kesegames/ai/deeper/two.py": measured((10, 10), (10, 10), []),
        "kesegames/table/three.py": measured((1, 2), (0, 0), [2]),
    }
    assert covered.told(files) == [
        "engine  lines 100.0 % of      0   branches 100.0 % of      0",
        "rules   lines 100.0 % of      0   branches 100.0 % of      0",
        "ai      lines  95.0 % of     20   branches  85.0 % of     20",
        "play    lines 100.0 % of      0   branches 100.0 % of      0",
        "table   lines  50.0 % of      2   branches 100.0 % of      0",
        "all     lines  90.9 % of     22   branches  85.0 % of     20",
    ]
    # The branch to the line that is missing itself is not told twice.
    assert covered.gaps(files) == ["kesegames/ai/one.py: 4 7-9 8--1", "kesegames/table/three.py: 2"]


class Tracer:
    """What coverage.py is told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def start(self) -> None:
        self.told.append("start")

    def stop(self) -> None:
        self.told.append("stop")


def test_a_long_test_is_watched_at_first_and_the_next_one_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(covered, "WATCHED", 0.01)
    before, tracer = signal.getsignal(signal.SIGVTALRM), Tracer()
    try:
        test = covered.Watch(tracer).pytest_runtest_protocol()
        next(test)
        while not tracer.told:
            pass
        with pytest.raises(StopIteration):
            next(test)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    assert tracer.told == ["stop", "stop", "start"]


def test_what_changes_nothing_is_no_mutant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cosmic_ray", reason="it makes the mutants")
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    (tmp_path / "one.py").write_text(SOURCE, encoding="utf-8")
    found = list(mutants.mutants(mutants.places(tmp_path)))
    assert {(one.path, one.line) for one in found} == {("one.py", 6)}
    assert "one or 1) - 1" in "".join(one.text for one in found)
    assert len({one.text for one in found}) == len(found) > 5


def test_annotations_and_docstrings_are_nothing_that_a_file_does() -> None:
    assert mutants.bare(SOURCE) == mutants.bare("def least(one):\n    return (one or 1) + 1\n")
    assert mutants.bare(SOURCE) != mutants.bare("def least(one):\n    return (one or 1) + 2\n")
    assert (
        mutants.bare("@final\nclass A: ...\n") == mutants.bare("class A: ...\n") != mutants.bare("@all\nclass A: ...\n")
    )


def test_a_mutant_is_loaded_in_place_of_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    mutant = mutants.Mutant("tests/sums_of_nobody.py", 1, 1, "NumberReplacer", "SUM = 1 + 2\n")
    monkeypatch.setattr(sys, "meta_path", [mutants.Finder(mutant), *sys.meta_path])
    spec = importlib.util.find_spec("tests.sums_of_nobody")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.SUM == 3


def test_only_the_tests_that_come_past_a_mutant_are_run_the_quickest_first() -> None:
    watch = mutants.Watched(
        {"a.py": {1: ["", "slow"], 5: ["slow", "quick"]}}, {"slow": 2.0, "quick": 1.0, "other": 0.5}
    )
    assert watch.tests(mutants.Mutant("a.py", 4, 5, "", "")) == ["quick", "slow"]
    assert watch.tests(mutants.Mutant("a.py", 1, 1, "", "")) == ["other", "quick", "slow"]
    assert watch.tests(mutants.Mutant("a.py", 9, 9, "", "")) == []


def test_a_process_of_its_own_tells_how_it_ended_and_what_it_left() -> None:
    def run(left: Path) -> int:
        left.write_text("left", encoding="utf-8")
        return 3

    assert mutants.forked(5, run) == (3, "left")
    assert mutants.forked(5, lambda left: 1 // 0) == (70, "")


def test_the_interval_of_a_share_is_wilsons() -> None:
    least, most = mutants.interval(90, 100)
    assert (round(least, 4), round(most, 4)) == (0.8256, 0.9448)
    assert mutants.interval(10, 10)[1] == pytest.approx(1.0)
