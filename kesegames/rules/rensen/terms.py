"""What a ruleset of 連船之遊 and its options fix (docs/rules/journeys.md J20, J21, J23, J25)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.rules.stakes.terms import number_of

START: Final = "start"
GOAL: Final = "goal"
"""The cells of the board beside its numbered squares."""
MOST_SQUARES: Final = 99
MOST_LOAD: Final = 99
MOST_STOCK: Final = 999
MOST_TARGET: Final = 999
MOST_TURNS: Final = 100_000
ENDLESS: Final = "none"


@final
class Terms:
    """`goal` is the goal's number behind the squares 1, 2 …; a ship holds up to `capacity`, one that is built, and the
    first one of each seat, `cargo`; `stock` lies at the start. `target` at a goal ends the match, or `turns` in
    succession in which none has grown (0: none do).
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        cells = [cell.name for cell in ruleset.board.cells] if ruleset.board is not None else []
        squares = len(cells) - 2
        wanted = [START, *(str(number) for number in range(1, squares + 1)), GOAL]
        if not 1 <= squares <= MOST_SQUARES or sorted(cells) != sorted(wanted):
            raise Trouble("trouble.rensen_board", path=("board",))
        self.goal: i64 = squares + 1
        self.capacity: i64 = ruleset.number("capacity", 1, MOST_LOAD)
        self.cargo: i64 = ruleset.number("cargo", 1, int(self.capacity))
        self.stock: i64 = ruleset.number("stock", 0, MOST_STOCK)
        self.target: i64 = number_of(ruleset, options, "target", MOST_TARGET)
        self.turns: i64 = 0
        if options.get("no_progress_turns") != ENDLESS:
            self.turns = number_of(ruleset, options, "no_progress_turns", MOST_TURNS)
