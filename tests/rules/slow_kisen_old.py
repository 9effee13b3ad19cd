"""Old Kisen's moves generated a second time, from the text of docs/rules/kisen.md alone: slow, plain, and independent.

A board is a dict from (column, row) to (seat, kind), columns and rows counted from 0 at the top left.
"""

from __future__ import annotations

Square = tuple[int, int]
Board = dict[Square, tuple[int, str]]

COLUMNS = "KLNTZXCMP"
ROWS = ["A", "E", "I", "U", "O", "Y", "AI", "AU", "IA"]
STRAIGHT = [(0, -1), (0, 1), (-1, 0), (1, 0)]
OBLIQUE = [(-1, -1), (1, -1), (-1, 1), (1, 1)]


def name(square: Square) -> str:
    return COLUMNS[square[0]] + ROWS[square[1]]


class Slow:
    """A position and the options it is played with."""

    def __init__(self, position: str, options: dict[str, str], height: int, water: set[str]) -> None:
        self.height = height
        self.options = options
        self.water = {(x, y) for x in range(9) for y in range(height) if name((x, y)) in water}
        self.board: Board = {}
        head, _, *tokens = position.split(" ")
        self.turn = 0 if head == "IA" else 1
        seat = -1
        for token in tokens:
            if token in "黒赤":
                seat += 1
            else:
                self.board[(COLUMNS.index(token[0]), ROWS.index(token[1:-1]))] = (seat, token[-1])

    def spellings(self) -> set[tuple[str, ...]]:
        """Every legal move as its squares, with `end` where it could have gone on."""
        paths: set[tuple[str, ...]] = set()
        for square, (seat, kind) in self.board.items():
            if seat == self.turn:
                others = {other: piece for other, piece in self.board.items() if other != square}
                found = self.sailing(square) if kind == "船" else self.paths(others, kind, square, ())
                paths |= {tuple(name(stop) for stop in (square, *path)) for path in found}
        beginnings = {path[:length] for path in paths for length in range(len(path))}
        return {(*path, "end") if path in beginnings else path for path in paths}

    def sailing(self, start: Square) -> list[list[Square]]:
        """O3."""
        connected = {start}
        while True:
            wider = {(x + dx, y + dy) for x, y in connected for dx, dy in STRAIGHT}
            wider = {square for square in wider if square in self.water and square not in self.board} | connected
            if wider == connected:
                return [[square] for square in connected - {start}]
            connected = wider

    def on_board(self, square: Square) -> bool:
        return 0 <= square[0] < 9 and 0 <= square[1] < self.height

    def runs(self, kind: str) -> bool:
        """O10."""
        return kind == "弓" or kind in {"both": "車獣", "wagon": "車", "none": ""}[self.options["runs"]]

    def ways(self, kind: str, row: int) -> list[tuple[int, int]]:
        """O5, O6."""
        forward = -1 if self.turn == 0 else 1
        if kind == "兵":
            far_rows = 3 if self.height == 9 else 2
            is_far = row < far_rows if self.turn == 0 else row >= self.height - far_rows
            return STRAIGHT if is_far else [(0, forward)]
        if kind == "将":
            return [way for way in STRAIGHT + OBLIQUE if way != (0, -forward)]
        return {"弓": STRAIGHT, "車": STRAIGHT, "獣": OBLIQUE, "王": STRAIGHT + OBLIQUE}[kind]

    def paths(self, others: Board, kind: str, here: Square, stepped: tuple[Square, ...]) -> list[list[Square]]:
        """All ways on from `here` for a piece that is not on the board of `others`."""
        found = []
        for dx, dy in self.ways(kind, here[1]):
            for distance in range(1, 9 if self.runs(kind) else 2):
                square = (here[0] + dx * distance, here[1] + dy * distance)
                if not self.on_board(square):
                    break
                if square not in others:
                    if square in self.water:
                        break
                    found.append([square])
                    continue
                seat, other = others[square]
                if other == "船":
                    if square not in stepped:
                        after = self.paths(others, kind, square, (*stepped, square))
                        found += [[square, *path] for path in after]
                elif seat != self.turn:
                    found += self.leaps(others, kind, square, (dx, dy)) if kind in "車獣" else [[square]]
                break
        return found

    def leaps(self, others: Board, kind: str, victim: Square, way: tuple[int, int]) -> list[list[Square]]:
        """O6 and its variants in O10."""
        landing = (victim[0] + way[0], victim[1] + way[1])
        if not self.on_board(landing):
            return []
        if landing in others or landing in self.water:
            return [[victim]] if self.options["sacrifice_capture"] == "true" else []
        found = [[landing]]
        if kind == "獣" and not self.runs(kind) and self.options["chain_leaps"] == "true":
            left = {square: piece for square, piece in others.items() if square != victim}
            for dx, dy in OBLIQUE:
                following = (landing[0] + dx, landing[1] + dy)
                if following in left and left[following][0] != self.turn and left[following][1] != "船":
                    found += [[landing, *path] for path in self.leaps(left, kind, following, (dx, dy))]
        return found
