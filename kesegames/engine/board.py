"""Boards as named cells with a place and a size: grids, paths and maps give the same thing."""

from __future__ import annotations

from typing import Any, Final

WAYS: Final = {
    "f": (0, -1),
    "b": (0, 1),
    "l": (-1, 0),
    "r": (1, 0),
    "fl": (-1, -1),
    "fr": (1, -1),
    "bl": (-1, 1),
    "br": (1, 1),
}
"""The eight directions as tables of movements name them: columns to the right and rows down, as seen by the seat whose
side is below."""


class Cell:
    """A named place of a board: its corner and size, in units of one cell's width.

    It is there with `least` seats or more.
    """

    def __init__(self, name: str, x: float, y: float, width: float, height: float, least: int = 0) -> None:
        self.name = name
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.least = least


class Board:
    """The cells of a board in their order, and its size in the same units.

    `columns` and `rows` are what its YAML says: the parts of a grid's names, the lines of a path; else empty. `edges`
    are the roads of a map, `is_crowd` says that many pieces of many owners lie in one cell.
    """

    def __init__(
        self,
        kind: str,
        cells: list[Cell],
        columns: list[str],
        rows: list[str],
        edges: list[tuple[str, str]] | None = None,
        is_crowd: bool = False,
    ) -> None:
        self.kind = kind
        self.cells = cells
        self.columns = columns
        self.rows = rows
        self.edges = edges or []
        self.is_crowd = is_crowd
        self.width = max((cell.x + cell.width for cell in cells), default=0.0)
        self.height = max((cell.y + cell.height for cell in cells), default=0.0)

    def of(self, seats: int) -> Board:
        """The board as it is with so many seats: of a map the cells that are there then, and the roads between them."""
        cells = [cell for cell in self.cells if cell.least <= seats]
        there = {cell.name for cell in cells}
        edges = [(one, other) for one, other in self.edges if one in there and other in there]
        return Board(self.kind, cells, self.columns, self.rows, edges, self.is_crowd)

    def opposite(self, cell: str) -> str:
        """The cell that lies where `cell` does for who sits at the other side; `cell` where none does."""
        own = next(one for one in self.cells if one.name == cell)
        x, y = self.width - own.x - own.width, self.height - own.y - own.height
        return next((one.name for one in self.cells if abs(one.x - x) < 0.01 and abs(one.y - y) < 0.01), cell)

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
    """Measured from its top left corner, by the narrowest cell."""
    found = []
    for name, written in data["cells"].items():
        x, y, width, height = written["at"] if isinstance(written, dict) else written
        found.append(Cell(name, x, y, width, height, written.get("from", 0) if isinstance(written, dict) else 0))
    unit = min((cell.width for cell in found if cell.width > 0), default=1.0)
    left, top = min((cell.x for cell in found), default=0.0), min((cell.y for cell in found), default=0.0)
    return [
        Cell(c.name, (c.x - left) / unit, (c.y - top) / unit, c.width / unit, c.height / unit, c.least) for c in found
    ]


def build(data: dict[str, Any]) -> Board:
    """The board of a ruleset's `board` section.

    `grid`: `columns` and `rows` are lists of name parts, top left first, a cell is named column + row.
    `path`: `rows` are lines of cell names as they are drawn. `map`: `cells` maps names to `[x, y, width, height]` in
    any unit, or to these as `at` with the seats that it takes as `from`; `edges` are pairs of cells with a road between
    them, `crowd` says that many pieces of many owners lie in one.
    """
    kind: str = data["kind"]
    builders = {"grid": _grid, "path": _path, "map": _map}
    edges = [(one, other) for one, other in data.get("edges", [])]
    crowd = bool(data.get("crowd"))
    return Board(kind, builders[kind](data), data.get("columns", []), data.get("rows", []), edges, crowd)
