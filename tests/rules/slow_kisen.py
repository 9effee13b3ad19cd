"""Modern Kisen's moves straight from docs/rules/kisen.md, slowly and with no code of the engine's: what tests compare.

A board maps (column, row) to an owner, colour and kind; it is read from a position's text.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kesegames.engine.state import State

Square = tuple[int, int]
Piece = tuple[str, str, str]
ORTHOGONAL = [(0, -1), (1, 0), (0, 1), (-1, 0)]
DIAGONAL = [(1, -1), (1, 1), (-1, 1), (-1, -1)]
NAMES = {
    (0, -1): "n",
    (1, -1): "ne",
    (1, 0): "e",
    (1, 1): "se",
    (0, 1): "s",
    (-1, 1): "sw",
    (-1, 0): "w",
    (-1, -1): "nw",
}
Reached = tuple[Square, tuple[int, int], int, bool]
"""A square, the direction that leads to it, its distance, and whether that movement is of unlimited range (M12)."""


class Slow:
    """A position: a turn, or the choice after a throw."""

    def __init__(self, state: State) -> None:
        board = state.ruleset.data["board"]
        self.options = state.options
        self.columns: list[str] = board["columns"]
        self.rows: list[str] = board["rows"]
        self.water = {self.square(name) for name in state.ruleset.areas["water"]}
        self.orange = {self.square(name) for name in state.ruleset.areas["domain"]}
        groups = [group.split() for group in state.position().split(", ")]
        self.board: dict[Square, Piece] = {}
        self.hands: set[str] = set()
        for word, *rest in groups:
            if word in ("IA", "A"):
                self.board |= {self.square(man[2:]): (word, man[0], man[1]) for man in rest}
            elif word == "皇":
                self.emperor = self.square(rest[0])
            elif word == "hands":
                for seat, held in enumerate(rest):
                    pieces = [held[place : place + 2] for place in range(0, len(held), 2) if held != "-"]
                    self.hands |= {f"hand{seat}:{piece}" for piece in pieces}
        self.due = groups[-1]
        self.is_resting = ["roamed", "1"] in groups

    def square(self, name: str) -> Square:
        return next(
            (x, y)
            for (x, column), (y, row) in product(enumerate(self.columns), enumerate(self.rows))
            if column + row == name
        )

    def name(self, square: Square) -> str:
        return self.columns[square[0]] + self.rows[square[1]]

    def is_on(self, square: Square) -> bool:
        return 0 <= square[0] < len(self.columns) and 0 <= square[1] < len(self.rows)

    def is_taken(self, square: Square) -> bool:
        return square in self.board or square == self.emperor

    def is_domain(self, square: Square) -> bool:
        """M2–M4."""
        if square in self.orange:
            return True
        if square == self.emperor:
            return self.options["emperor_square_is_domain"] == "true"
        return max(abs(square[0] - self.emperor[0]), abs(square[1] - self.emperor[1])) == 1

    def is_protected(self, square: Square, owner: str) -> bool:
        return any(
            self.board.get(beside, ("", "", ""))[::2] == (owner, "将") and self.is_domain(beside)
            for beside in [(square[0] + x, square[1] + y) for x, y in ORTHOGONAL + DIAGONAL]
        )

    def may_end(self, square: Square, owner: str) -> bool:
        """M9: on an empty square, or capturing an enemy that no 将 protects."""
        if not self.is_taken(square):
            return True
        if square == self.emperor:
            return False
        other = self.board[square][0]
        return other != owner and not self.is_protected(square, other)

    def far(
        self, at: Square, directions: list[tuple[int, int]], least: int = 1, most: int = 99, over: int = 0
    ) -> Iterator[Reached]:
        """The squares in these directions, up to and including the first piece, or `over` further ones."""
        for x, y in directions:
            met = 0
            for distance in range(least, min(most, 12) + 1):
                square = (at[0] + x * distance, at[1] + y * distance)
                if not self.is_on(square):
                    break
                yield square, (x, y), distance, most == 99
                met += self.is_taken(square)
                if met > over:
                    break

    def reached(self, kind: str, owner: str, at: Square) -> list[Reached]:
        """The table of movements, line by line."""
        ahead = -1 if owner == "IA" else 1
        forward, backward, sides = [(0, ahead)], [(0, -ahead)], [(-1, 0), (1, 0)]
        every = ORTHOGONAL + DIAGONAL
        domain = self.is_domain(at)
        table: dict[tuple[str, bool], list[Iterator[Reached]]] = {
            ("船", False): [self.far(at, forward)],
            ("船", True): [self.far(at, forward + backward), self.far(at, sides, most=2)],
            ("兵", False): [self.far(at, forward, most=1)],
            ("兵", True): [self.far(at, sides + backward, most=1), self.far(at, forward, most=2)],
            ("弓", False): [self.far(at, ORTHOGONAL)],
            ("弓", True): [self.far(at, DIAGONAL)],
            ("車", False): [self.far(at, ORTHOGONAL, 2, 2)],
            ("車", True): [self.far(at, DIAGONAL, 2, 2)],
            ("虎", False): [self.far(at, DIAGONAL, most=1)],
            ("虎", True): [self.far(at, DIAGONAL)],
            ("馬", False): [self.far(at, DIAGONAL, 2, 2)],
            ("馬", True): [self.far(at, DIAGONAL, 2)],
            ("筆", False): [self.far(at, forward + backward), self.far(at, sides, most=1)],
            ("筆", True): [self.far(at, ORTHOGONAL)],
            ("巫", False): [self.far(at, sides), self.far(at, forward + backward, most=1)],
            ("巫", True): [self.far(at, every, over=1)],
            ("将", False): [self.far(at, [way for way in every if way != backward[0]], most=1)],
            ("将", True): [self.far(at, every, most=1)],
            ("王", False): [self.far(at, every, most=1)],
            ("王", True): [self.far(at, every, most=1)],
        }
        if self.options["movement"] == "hard":
            table |= {
                ("弓", True): [self.far(at, ORTHOGONAL), self.far(at, DIAGONAL, most=1)],
                ("車", False): [self.far(at, DIAGONAL)],
                ("車", True): [self.far(at, DIAGONAL), self.far(at, ORTHOGONAL, most=1)],
                ("馬", True): [self.far(at, every, 2, 2)],
                ("巫", False): [self.far(at, ORTHOGONAL, most=1)],
            }
        return [one for ways in table[kind, domain] for one in ways]

    def spellings(self) -> list[tuple[str, ...]]:
        """Every decision, spelled, of the seat to act: a turn or the choice after a throw."""
        word, seat = self.due[:2]
        if word == "choose":
            return self.choices(seat)
        found: set[tuple[str, ...]] = set()
        for start in [square for square, piece in self.board.items() if piece[0] == seat]:
            found |= set(self.moves(start))
        if not (self.is_resting and self.options["emperor_return"] == "forbidden"):
            found |= {(self.name(self.emperor), self.name(end)) for end in self.emperor_ends()}
        own = f"hand{0 if seat == 'IA' else 1}:"
        squares = product(range(len(self.columns)), range(len(self.rows)))
        empty = [self.name(square) for square in squares if not self.is_taken(square)]
        found |= {(spot, square) for spot in self.hands if spot.startswith(own) for square in empty}
        return sorted(found)

    def moves(self, start: Square) -> Iterator[tuple[str, ...]]:
        owner, _, kind = piece = self.board.pop(start)  # M13
        here = self.name(start)
        for square, *_ in self.reached(kind, owner, start):
            if not self.is_taken(square):
                yield here, self.name(square)
                continue
            if self.may_end(square, owner):
                yield here, self.name(square), "end"
            for second, way, _, is_far in self.reached(kind, owner, square):  # M11
                if self.may_end(second, owner):
                    if not is_far:
                        named = self.name(second)
                    elif self.options["declare"] == "direction":
                        named = "to:" + NAMES[way]
                    else:
                        named = "to:any" if self.options["declare"] == "nothing" else self.name(second)
                    yield here, self.name(square), named
        self.board[start] = piece

    def choices(self, seat: str) -> list[tuple[str, ...]]:
        """M12: after `choose SEAT START MIDDLE NAMED VALUE`."""
        start, middle = self.square(self.due[2]), self.square(self.due[3])
        named, value = self.due[4], 0 if self.due[5] == "spoilt" else int(self.due[5])
        owner, _, kind = piece = self.board.pop(start)
        found = {("stay",)}
        for second, way, distance, is_far in self.reached(kind, owner, middle):
            fits = named in ("to:any", "to:" + NAMES[way], self.name(second))
            if is_far and fits and distance <= value and self.may_end(second, owner):
                found.add((self.name(second),))
        self.board[start] = piece
        return sorted(found)

    def emperor_ends(self) -> set[Square]:
        """M14: two king steps, each to an empty square; one of them may be two, over a piece."""
        return {
            end
            for first in (False, True)
            for stop in self.halves(self.emperor, first)
            for second in ((False,) if first else (False, True))
            for end in self.halves(stop, second)
        }

    def halves(self, at: Square, is_stepping: bool) -> set[Square]:
        around = [(at[0] + x, at[1] + y) for x, y in ORTHOGONAL + DIAGONAL]
        if is_stepping:
            return {end for middle in around if middle in self.board for end in self.halves(middle, False)}
        return {square for square in around if self.is_on(square) and square not in self.board}
