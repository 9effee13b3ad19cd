"""Checked rulesets are kept, and made again when a file or what checks it changes."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest
from nasty import FILES

import kesegames.rules
from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble

pytestmark = pytest.mark.usefixtures("only_kuhn_is_built_in")


def test_checked_data_are_kept_until_a_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache" / "rulesets.json"
    user = tmp_path / "user"
    user.mkdir()
    mine = user / "mine.yaml"
    mine.write_text("extends: kuhn\n")
    first = catalogue.load(user, cache)
    assert cache.exists()
    with monkeypatch.context() as only_kept:
        only_kept.setattr(catalogue, "_checked", None)
        second = catalogue.load(user, cache)
    assert list(second.rulesets) == list(first.rulesets) and second.user_ids == {"mine"}
    assert all(second.rulesets[id].data == first.rulesets[id].data for id in first.rulesets)
    mine.write_text("extends: kuhn\nminutes: x\n")
    assert [one.text for one in catalogue.load(user, cache).troubles] == ["trouble.ruleset_whole"]
    mine.write_text("extends: kuhn\nminutes: 3\n")
    for nonsense in ("", "[]", '{"fingerprint": 1}', "\x00"):
        cache.write_text(nonsense)
        assert catalogue.load(user, cache).rulesets["mine"].data["minutes"] == 3


def test_a_damaged_cache_is_made_again_and_never_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "rulesets.json"
    right = catalogue.load(None, cache).rulesets
    whole = cache.read_bytes()
    checks: list[int] = []

    def check(sources: object, shared: object, known: object) -> tuple[dict[str, Ruleset], list[Trouble]]:
        checks.append(1)
        return right, []

    monkeypatch.setattr(catalogue, "_checked", check)
    minutes = whole.index(b'"minutes": ') + 11
    digit = whole[:minutes] + b"9" + whole[minutes + 1 :]
    flipped = [bytes([*whole[:place], whole[place] ^ 1, *whole[place + 1 :]]) for place in range(0, 200, 7)]
    for damaged in [digit, whole[:-1], whole + b" ", whole.partition(b"\n")[2], *flipped, *FILES.values()]:
        cache.write_bytes(damaged)
        checks.clear()
        assert catalogue.load(None, cache).rulesets.keys() == right.keys()
        assert checks and cache.read_bytes() == whole
    checks.clear()
    assert catalogue.load(None, cache).rulesets.keys() == right.keys() and not checks


def test_where_a_file_of_the_user_changes_no_other_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, only_kuhn_is_built_in: Path
) -> None:
    cache, user, checked = tmp_path / "rulesets.json", tmp_path / "user", list[str]()
    trial = catalogue.trial

    def check(ruleset: Ruleset) -> list[Trouble]:
        checked.append(ruleset.id)
        return trial(ruleset)

    monkeypatch.setattr(catalogue, "trial", check)
    user.mkdir()
    for content, is_right in (
        ("extends: kuhn\nminutes: x\n", False),
        ("extends: kuhn\nminutes: y\n", False),
        ("extends: kuhn\nminutes: 3\n", True),
        ("extends: kuhn\nminutes: 3\nseats: [9]\n", False),
        ("extends: kuhn\nminutes: 4\n", True),
    ):
        (user / "mine.yaml").write_text(content)
        found = catalogue.load(user, cache)
        assert [*found.rulesets] == (["kuhn", "mine"] if is_right else ["kuhn"]) and bool(found.troubles) != is_right
        assert found.rulesets["kuhn"].data == catalogue.load(None).rulesets["kuhn"].data
        # The one without a cache is checked by the line above.
        assert checked.count("kuhn") == 1 + (content.endswith("x\n"))
        checked.clear()
    mine = catalogue.load(user, cache).rulesets["mine"]
    assert not checked and mine.room is not None and mine.room.id == "kuhn"
    built_in = only_kuhn_is_built_in / "kuhn.yaml"
    built_in.write_text(built_in.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    catalogue.load(user, cache)
    assert sorted(checked) == ["kuhn", "mine"]


@pytest.mark.parametrize("part", ["catalogue/fitting.py", "engine/ruleset.py", "rules/kuhn/state.py"])
def test_the_cache_is_made_again_when_what_checks_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    package = tmp_path / "kesegames"
    shutil.copytree(Path(kesegames.__file__).parent, package, ignore=shutil.ignore_patterns("ui", "__pycache__"))
    monkeypatch.setattr(kesegames, "__file__", str(package / "__init__.py"))
    prints = [catalogue._fingerprints({}, {})]
    assert catalogue._fingerprints({}, {}) == prints[0]
    file = package / part
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    prints.append(catalogue._fingerprints({}, {}))
    os.utime(file, ns=(1, 1))
    prints.append(catalogue._fingerprints({}, {}))
    file.with_suffix(".so").write_text("compiled")
    prints.append(catalogue._fingerprints({}, {}))
    file.unlink()
    prints.append(catalogue._fingerprints({}, {}))
    assert len(set(prints)) == len(prints)
    (package / "cli" / "new.py").write_text("")
    assert catalogue._fingerprints({}, {}) == prints[-1]


def test_in_a_bundle_the_program_itself_stands_for_its_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "kesegames.exe"
    program.write_text("one")
    monkeypatch.setattr(kesegames, "__file__", str(tmp_path / "inside" / "kesegames" / "__init__.py"))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    before = catalogue._fingerprints({}, {})
    assert catalogue._fingerprints({}, {}) == before
    program.write_text("another")
    assert catalogue._fingerprints({}, {}) != before
