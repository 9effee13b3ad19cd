"""Perft counts (tests/counts/<game>.json): what `kesegames perft` prints must not change unless the rules do.

Each table stands under the words of its command; `kesegames perft WORDS --json` makes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from every_game import ROOTS

from kesegames.cli import main

TABLES: dict[str, list[dict[str, int]]] = {
    words: plies
    for path in sorted((Path(__file__).parent / "counts").glob("*.json"))
    for words, plies in json.loads(path.read_text(encoding="utf-8")).items()
}


@pytest.mark.parametrize("words", TABLES)
def test_the_counts_are_those_of_the_table(
    words: str, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.getbasetemp() / "data"
    assert main(["perft", *words.split(), "--json", "--data-dir", str(folder)]) == 0
    assert json.loads(capsys.readouterr().out)["plies"] == TABLES[words]


def test_there_is_a_table_for_every_game() -> None:
    assert {words.split()[0] for words in TABLES} >= set(ROOTS)
