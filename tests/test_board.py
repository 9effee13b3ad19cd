"""Boards as YAML describes them: the one way that leads over all cells, and what lies opposite."""

from __future__ import annotations

import pytest

from kesegames.engine.board import build

CELLS = {name: [x, 0, 1, 1] for x, name in enumerate("ABCD")}


@pytest.mark.parametrize(
    ("edges", "way"),
    [
        (["BA", "AD", "DC"], ["B", "A", "D", "C"]),
        (["AB", "BC"], []),
        (["AB", "AC", "BD"], []),
        (["AB", "BC", "CD", "DA"], []),
        (["AB", "CD", "DC"], []),
    ],
    ids=["a way over all", "D apart", "a fork", "a circle", "a circle apart"],
)
def test_roads_of_a_map_are_a_track_where_one_way_leads_over_all(edges: list[str], way: list[str]) -> None:
    assert build({"kind": "map", "cells": CELLS, "edges": [list(edge) for edge in edges]}).track() == way


def test_numbers_of_a_path_are_a_track_and_nothing_else_is() -> None:
    assert build({"kind": "path", "rows": ["1 2 3", "10 9 4"]}).track() == ["1", "2", "3", "4", "9", "10"]
    assert build({"kind": "path", "rows": ["1 2 home"]}).track() == []
    assert build({"kind": "grid", "columns": ["1"], "rows": ["2"]}).track() == []


def test_opposite_lies_what_is_turned_by_half() -> None:
    grid = build({"kind": "grid", "columns": list("ABC"), "rows": list("12")})
    assert [grid.opposite(cell) for cell in ("A1", "B1", "C2")] == ["C2", "B2", "A1"]
    lopsided = build({"kind": "map", "cells": {"A": [0, 0, 2, 1], "B": [2, 0, 1, 1]}})
    assert lopsided.opposite("A") == "A"
