"""Books of openings that cannot be used cost nothing but a message."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_game import CATALOGUE, warm

from kesegames import catalogue
from kesegames.text import LANGUAGES, trouble

GAME = next(id for id, ruleset in CATALOGUE.rulesets.items() if ruleset.openings)
ENTRY = CATALOGUE.rulesets[GAME].openings[0]


def with_book(folder: Path, text: str | None) -> catalogue.Catalogue:
    """The catalogue of a folder with a variant that has a book of its own (None: names one that is not there)."""
    name = "mine.book"
    variant = f"extends: {GAME}\nname: {{ja: 例, en: Mine}}\nbook: {name}\n"
    (folder / "mine.yaml").write_text(variant, encoding="utf-8")
    if text is not None:
        (folder / name).write_text(text, encoding="utf-8")
    return catalogue.load(folder, warm(folder))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (None, "file_missing"),
        ("{", "book_json"),
        ("[" * 50_000, "book_json"),
        ("[]", "book_openings"),
        ('{"openings": 3}', "book_openings"),
        ('{"openings": [7]}', "book_things"),
        ('{"openings": [{"things": []}]}', "book_things"),
        ('{"openings": [{"things": ["hand K"]}]}', "book_thing"),
        ('{"openings": [{"things": [3]}]}', "book_thing"),
        ('{"openings": [{"things": ["hand ? 15"]}]}', "book_thing"),
        (f'{{"openings": [{{"things": ["{ENTRY[0]}", "{ENTRY[0]}"]}}]}}', "book_thing"),
    ],
)
def test_a_book_that_cannot_be_used_is_told_and_the_game_stays(tmp_path: Path, text: str | None, wrong: str) -> None:
    found = with_book(tmp_path, text)
    assert [one.text for one in found.troubles] == [f"trouble.{wrong}"]
    assert all("mine.book" in trouble(found.troubles[0], language) for language in LANGUAGES)
    assert found.rulesets["mine"].openings == []
    assert catalogue.start(found.rulesets["mine"], {}).to_act == 0


def test_a_variant_has_the_book_of_its_base_or_its_own(tmp_path: Path) -> None:
    found = with_book(tmp_path, f'{{"openings": [{{"things": ["{ENTRY[0]}"]}}]}}')
    assert found.troubles == [] and found.rulesets["mine"].openings == [ENTRY[:1]]
    (tmp_path / "mine.yaml").write_text(f"extends: {GAME}\nname: {{ja: 例, en: Mine}}\n", encoding="utf-8")
    found = catalogue.load(tmp_path, warm(tmp_path))
    assert found.troubles == [] and found.rulesets["mine"].openings == CATALOGUE.rulesets[GAME].openings


def test_a_book_is_there_when_the_checks_are_kept(tmp_path: Path) -> None:
    for _ in range(2):
        found = catalogue.load(None, tmp_path / "cache.json")
        assert found.rulesets[GAME].openings == CATALOGUE.rulesets[GAME].openings
