"""The program's own folders are found wherever it was put."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kesegames import resources


@pytest.mark.parametrize(
    ("package", "bundle", "found"),
    [
        ("checkout/kesegames", "", "checkout/rulesets"),
        ("site-packages/kesegames", "", "site-packages/kesegames/rulesets"),
        ("bundle/kesegames", "bundle", "bundle/rulesets"),
    ],
)
def test_folders_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, bundle: str, found: str
) -> None:
    (tmp_path / found).mkdir(parents=True)
    monkeypatch.setattr(resources, "__file__", str(tmp_path / package / "resources.py"))
    if bundle:
        monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / bundle), raising=False)
    assert resources.folder("rulesets") == (tmp_path / found).resolve()
    with pytest.raises(FileNotFoundError):
        resources.folder("assets")


def test_the_folders_are_there() -> None:
    assert (resources.folder("rulesets") / "kuhn.yaml").is_file()
    assert (resources.folder("assets") / "fonts" / "MPLUS1p-Regular.ttf").is_file()
