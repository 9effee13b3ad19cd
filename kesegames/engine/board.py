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

    It is there with `least` seats or more. `slots` is how many things it has room for, 0 where nothing is said of it.
    """

    def __init__(
        self, name: str, x: float, y: float, width: float, height: float, least: int = 0, slots: int = 0
    ) -> None:
        self.name = name
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.least = least
        self.slots = slots


class Board:
    """The cells of a board in their order, and its size in the same units.

    `columns` and `rows` are what its YAML says: the parts of a grid's names, the lines of a path; else empty. `edges`
    are the roads of a map, `is_crowd` says that many pieces of many owners lie in one cell. `ground` is the picture
    that lies under it, a file of assets: it fills the whole board, and what it shows stays as it is, north above.
    With few seats only a part of it may be seen: `parts` are seats and such parts as left, top, width and height, the
    first for the fewest seats.
    """

    def __init__(
        self,
        kind: str,
        cells: list[Cell],
        columns: list[str],
        rows: list[str],
        edges: list[tuple[str, str]] | None = None,
        is_crowd: bool = False,
        ground: str = "",
        size: tuple[float, float] = (0.0, 0.0),
        parts: list[tuple[int, tuple[float, float, float, float]]] | None = None,
    ) -> None:
        self.kind = kind
        self.cells = cells
        self.columns = columns
        self.rows = rows
        self.edges = edges or []
        self.is_crowd = is_crowd
        self.ground = ground
        self._size = size
        self._parts = parts or []
        self.width = size[0] or max((cell.x + cell.width for cell in cells), default=0.0)
        self.height = size[1] or max((cell.y + cell.height for cell in cells), default=0.0)

    def of(self, seats: int) -> Board:
        """The board as it is with so many seats: of a map the cells that are there then, the roads between them, and of
        its ground the part that is seen."""
        cells = [cell for cell in self.cells if cell.least <= seats]
        there = {cell.name for cell in cells}
        edges = [(one, other) for one, other in self.edges if one in there and other in there]
        part = next((part for most, part in self._parts if seats <= most), None)
        size = self._size if part is None else part[2:]
        if part is not None:
            cells = [Cell(c.name, c.x - part[0], c.y - part[1], c.width, c.height, c.least, c.slots) for c in cells]
        return Board(self.kind, cells, self.columns, self.rows, edges, self.is_crowd, self.ground, size)

    def track(self) -> list[str]:
        """The cells in the order of the one way that leads over all of them: by their numbers on a path, by the roads
        of a map; empty where there is no such way.
        """
        names = [cell.name for cell in self.cells]
        if self.kind == "path" and all(name.isdecimal() for name in names):
            return sorted(names, key=int)
        roads = dict(self.edges)
        begins = [name for name in names if name not in roads.values()]
        if self.kind != "map" or len(roads) != len(self.edges) or len(begins) != 1:
            return []
        way = begins
        while way[-1] in roads and len(way) <= len(names):
            way.append(roads[way[-1]])
        return way if sorted(way) == sorted(names) else []

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
    """Measured from its top left corner, or from that of its ground, by the narrowest cell."""
    found = []
    for name, written in data["cells"].items():
        said: dict[str, Any] = written if isinstance(written, dict) else {"at": written}
        x, y, width, height = said["at"]
        found.append(Cell(name, x, y, width, height, said.get("from", 0), said.get("slots", 0)))
    unit = _unit(data)
    left, top = min((cell.x for cell in found), default=0.0), min((cell.y for cell in found), default=0.0)
    if "ground" in data:
        left, top = data["ground"]["box"][:2]
    return [
        Cell(c.name, (c.x - left) / unit, (c.y - top) / unit, c.width / unit, c.height / unit, c.least, c.slots)
        for c in found
    ]


def _unit(data: dict[str, Any]) -> float:
    """The width of the narrowest cell, in the unit in which the map is written."""
    boxes = [said["at"] if isinstance(said, dict) else said for said in data["cells"].values()]
    return min((float(box[2]) for box in boxes if box[2] > 0), default=1.0)


def _grounded(data: dict[str, Any], cells: list[Cell], edges: list[tuple[str, str]], crowd: bool) -> Board:
    """A map upon a picture that fills `box`, in the unit of the cells; of it a part may be `seen` with few seats."""
    ground, unit = data["ground"], _unit(data)
    left, top, width, height = (float(length) for length in ground["box"])
    parts = []
    for seen in ground.get("seen", []):
        x, y, wide, high = (float(length) for length in seen["box"])
        parts.append((int(seen["upto"]), ((x - left) / unit, (y - top) / unit, wide / unit, high / unit)))
    size = width / unit, height / unit
    return Board("map", cells, [], [], edges, crowd, ground["picture"], size, sorted(parts))


def build(data: dict[str, Any]) -> Board:
    """The board of a ruleset's `board` section.

    `grid`: `columns` and `rows` are lists of name parts, top left first, a cell is named column + row.
    `path`: `rows` are lines of cell names as they are drawn. `map`: `cells` maps names to `[x, y, width, height]` in
    any unit, or to these as `at` with the seats that it takes as `from` and its room as `slots`; `edges` are pairs of
    cells with a road between them, `crowd` says that many pieces of many owners lie in one, `ground` which `picture`
    lies under them all, in which `box` of the same unit, and which `box` of it is `seen` with `upto` so many seats.
    """
    kind: str = data["kind"]
    builders = {"grid": _grid, "path": _path, "map": _map}
    edges = [(one, other) for one, other in data.get("edges", [])]
    crowd = bool(data.get("crowd"))
    if "ground" in data:
        return _grounded(data, builders[kind](data), edges, crowd)
    return Board(kind, builders[kind](data), data.get("columns", []), data.get("rows", []), edges, crowd)
