"""What several rulesets share stands in rulesets/parts and is named under `includes`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from kesegames import catalogue
from kesegames.resources import folder

KUHN = folder("rulesets") / "kuhn.yaml"


@pytest.fixture
def built_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of built-in rulesets with one game and room for parts."""
    (tmp_path / "parts").mkdir()
    shutil.copy(KUHN, tmp_path)
    monkeypatch.setattr(catalogue, "folder", lambda name: tmp_path)
    return tmp_path


def test_a_part_lies_under_the_file_and_over_its_base(built_in: Path) -> None:
    (built_in / "parts" / "one.yaml").write_text("minutes: 7\nname: {en: part}\nunit: 3\n")
    (built_in / "parts" / "two.yaml").write_text("unit: 4\n")
    (built_in / "mine.yaml").write_text("extends: kuhn\nincludes: [one, two]\nname: {en: mine}\n")
    found = catalogue.load(None)
    assert not found.troubles and list(found.rulesets) == ["kuhn", "mine"]
    data = found.rulesets["mine"].data
    assert (data["minutes"], data["unit"], data["name"]["en"]) == (7, 4, "mine")
    assert data["name"]["ja"] == found.rulesets["kuhn"].data["name"]["ja"]


@pytest.mark.parametrize(
    ("part", "includes", "file", "line", "text"),
    [
        ("unit: 3\n", "[other]", "mine.yaml", 2, "trouble.ruleset_part_unknown"),
        ("unit: 3\n", "[[one]]", "mine.yaml", 2, "trouble.ruleset_part_unknown"),
        ("unit: 3\n", "one", "mine.yaml", 2, "trouble.ruleset_list"),
        ("\nunit: x\n", "[one]", "one.yaml", 2, "trouble.ruleset_whole"),
        ("unit: {\n", "[one]", "one.yaml", 2, "trouble.yaml_syntax"),
        ("unknown: 3\n", "[one]", "one.yaml", 1, "trouble.ruleset_key_unknown"),
    ],
)
def test_a_mistake_is_told_with_file_and_line(
    built_in: Path, part: str, includes: str, file: str, line: int, text: str
) -> None:
    (built_in / "parts" / "one.yaml").write_text(part)
    (built_in / "mine.yaml").write_text(f"extends: kuhn\nincludes: {includes}\n")
    found = catalogue.load(None)
    first = found.troubles[0]
    assert (first.text, Path(first.file).name, first.line) == (text, file, line)
    assert list(found.rulesets) == ["kuhn"]


@pytest.mark.parametrize(("seats", "ids"), [("[2, 6]", "abcdef"), ("[2, 4]", "abcd"), ("[2, 2]", "ab")])
def test_a_game_has_as_many_of_a_parts_seats_as_it_says(built_in: Path, seats: str, ids: str) -> None:
    names = "".join(f"  {id}: {{ja: {id}, en: {id}}}\n" for id in "abcdef")
    (built_in / "parts" / "one.yaml").write_text(f"seat_ids: [a, b, c, d, e, f]\nseat_names:\n{names}")
    whole = KUHN.with_name("highest.yaml").read_text()
    before, _, after = whole.partition("seats: [2, 6]\n")
    own = f"includes: [one]\nseats: {seats}\nunit: 1\n" + after.partition("unit: 1\n")[2]
    (built_in / "mine.yaml").write_text(before + own)
    ruleset = catalogue.load(None).rulesets["mine"]
    assert (ruleset.seat_ids, [*ruleset.data["seat_names"]]) == ([*ids], [*ids])


def test_too_many_seats_of_its_own_are_a_mistake(built_in: Path) -> None:
    (built_in / "parts" / "one.yaml").write_text("unit: 3\n")
    (built_in / "mine.yaml").write_text("extends: kuhn\nincludes: [one]\nseats: [2, 2]\nseat_ids: [a, b, c]\n")
    assert [one.text for one in catalogue.load(None).troubles] == ["trouble.ruleset_seat_count"]


def test_a_changed_part_is_read_again(built_in: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache.json"
    part = built_in / "parts" / "one.yaml"
    (built_in / "mine.yaml").write_text("extends: kuhn\nincludes: [one]\n")
    for unit in (3, 5):
        part.write_text(f"unit: {unit}\n")
        assert catalogue.load(None, cache).rulesets["mine"].data["unit"] == unit


def test_every_part_is_included_by_a_game() -> None:
    parts = {path.stem for path in (folder("rulesets") / "parts").glob("*.yaml")}
    games = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in folder("rulesets").glob("*.yaml")]
    assert {part for game in games for part in game.get("includes", [])} == parts
