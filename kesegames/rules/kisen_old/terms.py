"""What a ruleset of old Kisen and its options fix (docs/rules/kisen.md O1–O6, O10, O11), as flat tables."""

from __future__ import annotations

from random import Random
from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.board import WAYS
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import KEY_MASK
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen_old.board import (
    ALL_SQUARES,
    BEAST,
    COLUMN_LETTERS,
    FAR,
    KINDS,
    KING,
    LAND,
    OFF,
    ROW_LETTERS,
    SHIP,
    SOLDIER,
    WAGON,
    WATER,
)


def wrong(path: tuple[str, ...], value: object, wanted: str) -> Trouble:
    return Trouble("trouble.unusable_value", {"key": path[-1], "value": str(value), "wanted": wanted}, path=path)


@final
class Weights:
    """What the estimate is made of (the ruleset's weights), by kind where it is a list; `price` is worth in tenths.

    `distance` is what each step costs that lies between the other king and a piece, soldiers and ships apart.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        weights = ruleset.weights
        self.worth: list[float] = [0.0, *(float(weights.get(letter, 0)) for letter in KINDS)]
        self.price: list[i64] = [max(1, round(10 * worth)) for worth in self.worth]
        self.distance = float(weights.get("distance", 0))
        self.mobility = float(weights.get("mobility", 0))
        self.attack = float(weights.get("attack", 0))
        self.check = float(weights.get("check", 0))
        self.shelter = float(weights.get("shelter", 0))
        self.advance = float(weights.get("advance", 0))
        self.scale = float(weights.get("scale", 0))
        if self.scale <= 0:
            raise wrong(("weights", "scale"), f"{self.scale:g}", "> 0")


@final
class Terms:
    """What never changes in a game.

    `ground` is the empty board, `start` the pieces at first; the board's squares are `first` … `last` - 1, border
    squares between them included, and in their order `order`. A *movement* is a piece plus FAR on its far rows; its
    directions are `ways[ways_from[movement]]` … `ways[ways_from[movement + 1] - 1]`. By kind: `limit` is how far it
    goes, `leaps` whether it captures by leaping (O6). `keys` are the random numbers behind State.key, by
    `piece << 7 | square`. `quiet_limit` is the number of quiet turns that makes a draw, 0 where none does (O10).
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        board = ruleset.board
        if board is None:
            raise wrong(("board",), "–", "9 × 9")
        self.columns: list[str] = board.columns
        self.rows: list[str] = board.rows
        self.width: i64 = len(self.columns) + 2
        size = self.width * (len(self.rows) + 2)
        if size > ALL_SQUARES:
            raise wrong(("board", "rows"), f"{len(self.columns)} × {len(self.rows)}", "9 × 9")
        for column_name in self.columns:
            if len(column_name) != 1 or column_name not in COLUMN_LETTERS:
                raise wrong(("board", "columns"), column_name, " ".join(COLUMN_LETTERS))
        for row_name in self.rows:
            if any(letter not in ROW_LETTERS for letter in row_name):
                raise wrong(("board", "rows"), row_name, " ".join(ROW_LETTERS))
        self.names: list[str] = [""] * size
        self.squares: dict[str, int] = {}
        self.ground = vec[i64]([OFF] * size)
        for row, row_name in enumerate(self.rows):
            for column, column_name in enumerate(self.columns):
                square = self.width * (row + 1) + column + 1
                self.names[square] = column_name + row_name
                self.squares[column_name + row_name] = square
                self.ground[square] = LAND
        self.order: list[int] = sorted(self.squares.values())
        self.first: i64 = self.order[0]
        self.last: i64 = self.order[-1] + 1
        for name in ruleset.areas.get("water", []):
            if name not in self.squares:
                raise wrong(("areas", "water"), name, " … ".join((self.names[self.first], self.names[self.last - 1])))
            self.ground[self.squares[name]] = WATER
        self.orthogonal = vec[i64]([-self.width, -1, 1, self.width])
        self.start = vec[i64]([0] * size)
        self._place(ruleset.table("start", {seat_id: ["text"] for seat_id in ruleset.seat_ids}), ruleset.seat_ids)
        self._mark_far_rows(ruleset.number("far_rows", 0, len(self.rows)))
        shape = {"reach": "text", "to": ["text"]}
        self._set_movements(ruleset.table("movement", dict.fromkeys(KINDS[SHIP:], shape)), options["runs"])
        limit = options["no_progress_draw"]
        self.quiet_limit: i64 = 0 if limit == "none" else int(limit)
        self.has_chains: bool = options["chain_leaps"] == "true" and self.limit[BEAST] == 1
        self.has_sacrifices: bool = options["sacrifice_capture"] == "true"
        self.weights = Weights(ruleset)
        rng = Random("kokisen")  # the word the keys have always been drawn by: another would change games of a seed
        self.keys = vec[i64]([rng.getrandbits(60) & KEY_MASK for _ in range(ALL_SQUARES << 4)])

    def _place(self, table: dict[str, list[str]], seat_ids: list[str]) -> None:
        """The pieces of O2 or O11: for each seat lines such as `IA 弓獣車将王将車獣弓`, `–` where nothing stands."""
        for seat, seat_id in enumerate(seat_ids):
            path = ("tables", "start", seat_id)
            for line in table[seat_id]:
                row, _, pieces = line.partition(" ")
                if row not in self.rows or len(pieces) != len(self.columns):
                    raise wrong(path, line, f"{self.rows[-1]} {'兵' * len(self.columns)}")
                for column, letter in zip(self.columns, pieces, strict=True):
                    if letter != "–":
                        self._place_piece(path, self.squares[column + row], letter, seat)
            if self.count(KING | seat << 3) != 1 or self.count(SHIP | seat << 3) > 1:
                raise wrong(path, ", ".join(table[seat_id]), "王 × 1, 船 × 0–1 (O2)")

    def _place_piece(self, path: tuple[str, ...], square: i64, letter: str, seat: i64) -> None:
        ground = WATER if letter == KINDS[SHIP - 1] else LAND
        if letter not in KINDS or self.ground[square] != ground or self.start[square]:
            raise wrong(path, f"{self.names[square]}{letter}", f"{KINDS}– (O2–O4)")
        self.start[square] = (KINDS.index(letter) + 1) | seat << 3

    def _mark_far_rows(self, depth: i64) -> None:
        self.far = vec[i64]([0] * (2 * ALL_SQUARES))
        for square in self.order:
            row = square // self.width - 1
            if row < depth:
                self.far[square] = FAR
            if row >= len(self.rows) - depth:
                self.far[ALL_SQUARES + square] = FAR

    def _set_movements(self, table: dict[str, Any], runs: str) -> None:
        """The movements of O5 and O6, with the option of who runs (O10)."""
        self.limit = vec[i64]([0] * 8)
        self.leaps = vec[i64]([0] * 8)
        self.ways = vec[i64]()
        self.ways_from = vec[i64]([0] * (2 * FAR + 1))
        steps = {"none": (WAGON, BEAST), "wagon": (BEAST,)}.get(runs, ())
        for kind in range(SOLDIER, KING + 1):
            letter = KINDS[kind - 1]
            path = ("tables", "movement", letter)
            movement = table[letter]
            if movement["reach"] not in ("step", "slide"):
                raise wrong((*path, "reach"), movement["reach"], "step, slide")
            self.limit[kind] = 1 if movement["reach"] == "step" or kind in steps else ALL_SQUARES
            self.leaps[kind] = 1 if movement.get("leaps") else 0
            if self.leaps[kind] and len(movement["to"]) > 4:  # a chain has two bits a leap
                raise wrong((*path, "to"), " ".join(movement["to"]), "≤ 4")
        for index in range(2 * FAR):
            self.ways_from[index] = len(self.ways)
            kind = index & 7
            if kind <= SHIP:
                continue
            movement = table[KINDS[kind - 1]]
            self._add_ways(
                KINDS[kind - 1], movement.get("far", movement["to"]) if index & FAR else movement["to"], index
            )
        self.ways_from[2 * FAR] = len(self.ways)

    def _add_ways(self, letter: str, ways: list[str], index: i64) -> None:
        for way in ways:
            if way not in WAYS:
                raise wrong(("tables", "movement", letter), way, ", ".join(WAYS))
            right, down = WAYS[way]  # Seat A turns them round.
            offset = down * self.width + right
            self.ways = append(self.ways, -offset if index & 8 else offset)

    def count(self, piece: i64) -> i64:
        """How many of `piece` there are at the start."""
        number: i64 = 0
        for square in self.order:
            if self.start[square] == piece:
                number += 1
        return number

    def movement(self, piece: i64, square: i64) -> i64:
        """The movement of `piece` when it goes from `square` (O5, O9: judged from the ship's square)."""
        return piece | self.far[(piece >> 3) << 7 | square]

    def direction(self, origin: i64, target: i64) -> i64:
        """The step from `origin` towards `target`, 0 when they are not in one line."""
        down = target // self.width - origin // self.width
        right = target % self.width - origin % self.width
        if down and right and down * down != right * right:
            return 0
        return ((down > 0) - (down < 0)) * self.width + (right > 0) - (right < 0)
