"""No test keeps a list of games by hand: what it left out would not be missed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from every_game import CATALOGUE, GAMES, ROOTS, TABLES

TESTS = Path(__file__).parent
OWN = {ruleset.module.partition("_")[0] for ruleset in CATALOGUE.rulesets.values()} | {"ckka"}
"""Words in the names of the files that test one game, or those of one house."""
FILES = [
    path
    for path in sorted(TESTS.rglob("*.py"))
    if path.parent.name != "rules" and path != Path(__file__) and not any(word in path.stem for word in OWN)
]


def listed(tree: ast.AST) -> Iterator[set[str]]:
    """The texts of each list, tuple and set that is written out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            yield {item.value for item in node.elts if isinstance(item, ast.Constant) and isinstance(item.value, str)}


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_no_test_lists_the_games_by_hand(path: Path) -> None:
    found = [one & set(GAMES) for one in listed(ast.parse(path.read_text(encoding="utf-8")))]
    assert [one for one in found if len({CATALOGUE.rulesets[id].module for id in one}) > 1] == []


def test_a_list_of_games_would_be_found() -> None:
    for source in ('GAMES = ["senet", "kuhn"]', 'for game in ("senet", "kuhn"): pass', 'len({"kuhn", "senet"})'):
        assert {"senet", "kuhn"} in list(listed(ast.parse(source)))


def test_hidden_games_and_the_most_seats_are_among_the_tables() -> None:
    assert {id for id, _ in TABLES} == set(GAMES) >= set(ROOTS)
    for id, ruleset in CATALOGUE.rulesets.items():
        assert {(id, ruleset.least_seats), (id, ruleset.most_seats)} <= set(TABLES)
    assert any(CATALOGUE.rulesets[id].is_hidden for id in GAMES)
