"""What tells the way is true: the map of the house and its example, and the files that README and CONTRIBUTING name."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import kesegames

ROOT = Path(__file__).parent.parent
PACKAGE = Path(kesegames.__file__).parent
PAGES = ("README.md", "CONTRIBUTING.md")
NAMED = re.compile(
    r"`((?:\.ci|\.github|assets|docs|kesegames|rulesets|tests|tools)/[\w./-]+)[` ]|\]\((?!http)([^)#]+)\)"
)
"""What stands as code and begins with a folder of ours (of a command the first word), and links that stay here."""


def test_the_example_of_the_map_runs() -> None:
    found = doctest.testmod(kesegames)
    assert found.attempted > 5 and found.failed == 0


def test_every_part_of_the_house_is_on_the_map() -> None:
    told = kesegames.__doc__ or ""
    parts = [path for folder in (PACKAGE, PACKAGE / "ui") for path in folder.iterdir() if path.name[0] not in "_."]
    folders = {path.name for path in parts if (path / "__init__.py").is_file()}
    files = {path.stem for path in PACKAGE.glob("*.py") if path.stem[0] != "_"}
    assert {"engine", "scenes"} <= folders and "settings" in files
    assert not [name for name in sorted(folders | files) if not re.search(rf" {name}/? +[a-z]", told)]


@pytest.mark.skipif(not (ROOT / "README.md").exists(), reason="only a checkout has it")
@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_are_there(page: str) -> None:
    paths = [code or link for code, link in NAMED.findall((ROOT / page).read_text(encoding="utf-8"))]
    assert len(paths) > 5
    assert not [name for name in paths if not (ROOT / name).exists()]


def test_no_page_holds_the_marks_of_an_unfinished_merge() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    assert len(pages) > 5
    marks = re.compile(r"^(<{7}|={7}|>{7})( |$)", re.MULTILINE)
    assert not [page.name for page in pages if marks.search(page.read_text(encoding="utf-8"))]
