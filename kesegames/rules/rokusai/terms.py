"""What a ruleset of 六裁 and its options fix: lined squares, rewards, throws, how long a way takes (J10–J12)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.sticks import ways
from kesegames.engine.trouble import Trouble

START: Final = 1
GOAL: Final = 32
STICKS: Final = 6
LINED: Final = {"two": 2, "three": 3}
"""The lines on the squares of each area."""
LONGEST: Final = 64
"""A way is not reckoned longer than so many throws: with six sticks one of 10²⁰ is."""


@final
class Terms:
    """What all positions of a game share.

    `lines` are the lines of each square, `all_lines` those of the whole way; `sums[square]` has a bit for every tally
    that a seat can have there that was never sent back. `rewards` are the points by order of arrival. `throws` are the
    values with their weights of `total`, at `place`. `late[32 t + square]` is the chance not to have arrived from that
    square, of START … 31, after t throws, sending back left out of account; `clean[square]` that to land on all lined
    squares to come.

    Raises Trouble where the board has other squares than 1 to 32, or the rewards are not one for each seat.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        cells = ruleset.board.cells if ruleset.board is not None else []
        if sorted([cell.name for cell in cells]) != sorted([str(square) for square in range(START, GOAL + 1)]):
            raise Trouble("trouble.rokusai_board", path=("board",))
        self.lines: vec[i64] = vec[i64]([0] * (GOAL + 1))
        for area, count in LINED.items():
            for name in ruleset.areas.get(area, []):
                self.lines[int(name)] = count
        self.all_lines: i64 = sum(self.lines)
        self.sums: vec[i64] = vec[i64]([1] * (GOAL + 1))
        passed: i64 = 1
        for square in range(START, GOAL + 1):
            self.sums[square] = passed << self.lines[square]
            passed |= self.sums[square]
        self.rewards: vec[i64] = rewards(ruleset)
        self.place: str = options["throw"]
        self.has_die: bool = self.place == "die"
        self.throws: list[tuple[i64, i64]] = [(value, 1) for value in range(1, 7)]
        if not self.has_die:
            self.throws = list(enumerate(ways(STICKS)))
        self.total: i64 = sum([weight for _, weight in self.throws])
        self.late: vec[float] = late(tuple(self.throws), self.total)
        self.clean: vec[float] = clean(self)


def rewards(ruleset: Ruleset) -> vec[i64]:
    """The points by order of arrival (J12); raises Trouble where `tables.rewards` is not that."""
    given: list[Any] = ruleset.table("rewards", [None])
    found = vec[i64]()
    for points in given:
        if not isinstance(points, int) or not 0 <= points <= 1000 or (len(found) > 0 and points > found[-1]):
            raise Trouble("trouble.rokusai_rewards", path=("tables", "rewards"))
        found = append(found, points)
    if len(found) != ruleset.most_seats:
        raise Trouble("trouble.rokusai_rewards", path=("tables", "rewards"))
    return found


@cache
def late(throws: tuple[tuple[i64, i64], ...], total: i64) -> vec[float]:
    """The chance not to have arrived, by throws and square."""
    found = vec[float]([1.0] * GOAL)
    for throw in range(1, LONGEST + 1):
        for square in range(GOAL):
            chance = 0.0
            for value, weight in throws:
                if square + value < GOAL:
                    chance += float(weight) * found[(throw - 1) * GOAL + square + value]
            found = append(found, chance / float(total))
    return found


def clean(terms: Terms) -> vec[float]:
    """The chance to land on every lined square to come, by square: a throw of 0 stays where it is."""
    found = vec[float]([0.0] * GOAL + [1.0])
    for square in range(GOAL - 1, START - 1, -1):
        chance, moving = 0.0, 0.0
        for value, weight in terms.throws:
            if value == 0:
                continue
            moving += float(weight)
            chance += float(weight) * reached(terms, found, square, value)
        found[square] = chance / moving
    return found


def reached(terms: Terms, found: vec[float], square: i64, value: i64) -> float:
    """What is left of that chance after a throw: nothing where it passes lines."""
    goal = square + value
    if goal > GOAL:
        goal = GOAL
    for passed in range(square + 1, goal):
        if terms.lines[passed] > 0:
            return 0.0
    return found[goal]
