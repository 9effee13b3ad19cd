"""What a match of modern Kisen is played by, and the phases of its turns (docs/rules/kisen.md, part M)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.rules.kisen.board import Field
from kesegames.rules.kisen.moves import AIM, HEAD, LEAVE
from kesegames.rules.kisen.sets import Scoring
from kesegames.rules.kisen.value import Values

LOT: Final = 0
TURN: Final = 1
STICKS: Final = 2
CHOICE: Final = 3
WATER: Final = 4
DECLARATION: Final = 5
ENDED: Final = 6

STICK_COUNT: Final = 5
SEASONS: Final = 4


@final
class Terms:
    """What a game is played by, once read from its ruleset and options; costs and points are in steps of 1/unit."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        self.field = Field(ruleset, options)
        self.scoring = Scoring(ruleset, options)
        self.values = Values(ruleset, self.scoring)
        self.naming: i64 = {"direction": HEAD, "destination": AIM, "nothing": LEAVE}[options["declare"]]
        self.is_chained: bool = options["throws"] == "chained"
        self.has_hand_situations: bool = options["situations_are_hands"] == "true"
        self.is_return_forbidden: bool = options["emperor_return"] == "forbidden"
        self.is_capped: bool = options["point_cap"] == "true"
        limit = options["no_progress_turns"]
        self.quiet_limit: i64 = 0 if limit == "none" else int(limit)
        self.first: i64 = -1 if options["first"] == "lot" else ruleset.seat_ids.index(options["first"])
        is_return_dear = options["emperor_return"] == "penalty"
        self.return_cost: i64 = ruleset.number("emperor_return", 0, 100) * ruleset.unit if is_return_dear else 0
        self.strike_cost: i64 = ruleset.number("emperor_strike", 0, 100) * ruleset.unit
        self.start_points: i64 = ruleset.number("points", 1, 10000) * ruleset.unit
        self.most_rate: i64 = ruleset.number("most_rate", 1, 1 << 20)
        self.water_least: i64 = ruleset.number("water_least", 0, STICK_COUNT)
