"""Boards as named cells with a place and a size: grids, paths and maps give the same thing."""

from __future__ import annotations

from typing import Any


class Cell:
    """A named place of a board: its corner and size, in units of one cell's width."""

    def __init__(self, name: str, x: float, y: float, width: float, height: float) -> None:
        self.name = name
        self.x = x
        self.y = y
        self.width = width
        self.height = height


class Board:
    """The cells of a board in their order, and its size in the same units.

    `columns` and `rows` are what its YAML says: the parts of a grid's names, the lines of a path; else empty.
    """

    def __init__(self, kind: str, cells: list[Cell], columns: list[str], rows: list[str]) -> None:
        self.kind = kind
        self.cells = cells
        self.columns = columns
        self.rows = rows
        self.width = max((cell.x + cell.width for cell in cells), default=0.0)
        self.height = max((cell.y + cell.height for cell in cells), default=0.0)

    def drawn(self) -> list[tuple[str, float, float, float, float]]:
        """Each cell's name, corner and size: what two boards have to share to be the same."""
        return [(cell.name, cell.x, cell.y, cell.width, cell.height) for cell in self.cells]


def _grid(data: dict[str, Any]) -> list[Cell]:
    columns: list[str] = data["columns"]
    rows: list[str] = data["rows"]
    return [
        Cell(column + row, float(x), float(y), 1.0, 1.0)
        for y, row in enumerate(rows)
        for x, column in enumerate(columns)
    ]


def _path(data: dict[str, Any]) -> list[Cell]:
    lines: list[str] = data["rows"]
    return [
        Cell(name, float(x), float(y), 1.0, 1.0) for y, line in enumerate(lines) for x, name in enumerate(line.split())
    ]


def _map(data: dict[str, Any]) -> list[Cell]:
    cells: dict[str, list[float]] = data["cells"]
    return [Cell(name, x, y, width, height) for name, (x, y, width, height) in cells.items()]


def build(data: dict[str, Any]) -> Board:
    """The board of a ruleset's `board` section.

    `grid`: `columns` and `rows` are lists of name parts, top left first, a cell is named column + row.
    `path`: `rows` are lines of cell names as they are drawn. `map`: `cells` maps names to `[x, y, width, height]`.
    """
    kind: str = data["kind"]
    builders = {"grid": _grid, "path": _path, "map": _map}
    return Board(kind, builders[kind](data), data.get("columns", []), data.get("rows", []))
