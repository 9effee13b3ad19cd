"""What a match of modern Kisen is played by, and the phases of its turns (docs/rules/kisen.md, part M)."""

from __future__ import annotations

from math import log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen.board import KINDS, Field
from kesegames.rules.kisen.sets import Scoring

LOT: Final = 0
TURN: Final = 1
STICKS: Final = 2
CHOICE: Final = 3
WATER: Final = 4
DECLARATION: Final = 5
ENDED: Final = 6

STICK_COUNT: Final = 5
SEASONS: Final = 4

CALM: Final = 6
"""So many turns of a match go by without a capture or a drop (M25) where nobody waits."""

_SHARES: Final = ("board", "step", "attack", "prey", "threat", "later", "hand", "near")
_FACTORS: Final = ("scale", "late")
LEAST_FACTOR: Final = 0.001


@final
class Weights:
    """The opponent's eye: the weights of one ruleset.

    `prices` are what capturing a piece of each kind is worth whatever hands it makes, in steps of 1/unit; `board` is
    the share of it for a piece still on the board, `step` for each square a piece reaches, `attack` for each sort of
    piece that the seat that moves next could capture, `threat` the share of what its best capture would add to its
    hands and of `prey` times the price, `later` the same for the other seat, `hand` the share of the hands held, which
    are paid only at 終季, `near` that of the hands that want one piece more.
    A lead of `scale` points is worth a chance of 73 % in the first season; in the last, one of `scale`/`late` is
    (`scales`: season by season).
    """

    def __init__(self, ruleset: Ruleset) -> None:
        weights = ruleset.weights
        for name in (*_SHARES, *_FACTORS):
            if name not in weights or weights[name] < (LEAST_FACTOR if name in _FACTORS else 0.0):
                raise Trouble("trouble.kisen_weight", {"name": name}, path=("weights",))
        self.unit: float = float(ruleset.unit)
        self.prices: vec[i64] = vec[i64]([round(weights.get(kind, 0) * ruleset.unit) for kind in KINDS])
        self.board: float = float(weights["board"])
        self.step: float = float(weights["step"])
        self.attack: float = float(weights["attack"])
        self.prey: float = float(weights["prey"])
        self.threat: float = float(weights["threat"])
        self.later: float = float(weights["later"])
        self.hand: float = float(weights["hand"])
        self.near: float = float(weights["near"])
        power = log(weights["late"], SEASONS)
        left = [(SEASONS - season) / SEASONS for season in range(SEASONS)]
        self.scales: vec[float] = vec[float]([weights["scale"] * share**power for share in left])


@final
class Terms:
    """What a game is played by, once read from its ruleset and options; costs and points are in steps of 1/unit."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        self.field = Field(ruleset, options)
        self.scoring = Scoring(ruleset, options)
        self.weights = Weights(ruleset)
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
        # The greatest value that can have been thrown; a chain that reaches the farthest square goes no further.
        self.most_thrown: i64 = self.field.farthest - 1 + STICK_COUNT if self.is_chained else STICK_COUNT
