"""What ruleset, options and seats fix: the map in play, the patrons' squares, the numbers, the weights (G1–G13)."""

from __future__ import annotations

from itertools import permutations
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble

PATRONS: Final = ("sailor", "king", "premier", "carpenter", "mahout", "shaman", "abbot", "merchant", "poet")
"""The patrons that the rules know, each with its square (G9); their order on the board is the ruleset's."""
SAILOR: Final[i64] = 0
KING: Final[i64] = 1
PREMIER: Final[i64] = 2
CARPENTER: Final[i64] = 3
MAHOUT: Final[i64] = 4
SHAMAN: Final[i64] = 5
ABBOT: Final[i64] = 6
MERCHANT: Final[i64] = 7
POET: Final[i64] = 8
SQUARES: Final[i64] = 9
FREE_ROUNDS: Final = 3
"""So many pieces of each seat are put on areas without a piece (G14); one more joins them (G15)."""
WEIGHTS: Final = (
    *("areas", "areas_late", "shares", "shares_late", "money", "money_late", "pieces", "pieces_late"),
    *("plan", "plan_late", "next_plan", "next_plan_late", "temple", "temple_late"),
    *PATRONS,
    *("temples", "towns", "firm"),
)
"""The weights of the evaluation in the order of its features; `_late` is added as the rounds go by."""
MOST_HEATHENS: Final = 7
MOST_AREAS: Final = 31
"""An area is five bits of a move."""


def wrong(path: tuple[str, ...], value: object, wanted: str) -> Trouble:
    return Trouble("trouble.unusable_value", {"key": path[-1], "value": str(value), "wanted": wanted}, path=path)


@final
class Terms:
    """What never changes in a game.

    By area in play, in the order of the ruleset: its name, `capacity`, `gulf` (1 where it is one), `great` (1 for a
    great town, G7); `near[near_from[a]]` … are the areas beside it. `orders` are all first orders as they are packed:
    three bits a place, the first seat in the lowest.
    `weights` are those of the features of `worth`; `spread` is how many points the whole game may turn round,
    `spite` what another seat's point counts against one's own, `heat` how many points make a move less likely.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        board = ruleset.board_of(int(seats))
        if board is None or board.kind != "map":
            raise wrong(("board",), "–", "kind: map")
        if len(board.cells) > MOST_AREAS:
            raise wrong(("board", "cells"), len(board.cells), f"≤ {MOST_AREAS}")
        self.names: list[str] = [cell.name for cell in board.cells]
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        self.areas: i64 = len(self.names)
        self._read_numbers(ruleset)
        self._read_areas(ruleset, seats, [cell.slots for cell in board.cells])
        self._join(board.edges)
        self._place_patrons(ruleset)
        self.has_lot: bool = options.get("first", "lot") == "lot"
        self.needs_foothold: bool = options.get("sailor", "gulf") == "foothold"
        self.is_single: bool = options.get("temples", "shared") == "single"
        weights = ruleset.weights
        self.weights = vec[float]([float(weights.get(name, 0)) for name in WEIGHTS])
        self.spread: float = max(0.1, float(weights.get("spread", 8)))
        self.spite: float = float(weights.get("spite", 0))
        self.heat: float = max(0.01, float(weights.get("heat", 1)))
        self.orders = vec[i64](sorted(packed(list(one)) for one in permutations(range(seats))))

    def _read_numbers(self, ruleset: Ruleset) -> None:
        """The numbers of G2, G7, G13, G16, G33, G37, G42–G44, G46."""
        self.sangha: i64 = ruleset.number("sangha", FREE_ROUNDS + 1, 15)
        self.temples: i64 = ruleset.number("temples", 0, 15)
        self.baht: i64 = ruleset.number("baht", 0, 100)
        self.rounds: i64 = ruleset.number("rounds", 1, 20)
        self.temple_price: i64 = ruleset.number("temple_price", 0, 30)
        self.steps: i64 = ruleset.number("steps", 0, 15)
        self.mahout_steps: i64 = ruleset.number("mahout_steps", 0, 15)
        self.income: i64 = ruleset.number("income", 0, 20)
        self.merchant: i64 = ruleset.number("merchant", 0, 20)
        self.heathen_points: i64 = ruleset.number("heathen_points", 0, 20)
        self.poet_points: i64 = ruleset.number("poet_points", 0, 20)
        self.great_town: i64 = ruleset.number("great_town", 1, 16)

    def _read_areas(self, ruleset: Ruleset, seats: i64, slots: list[int]) -> None:
        """Capacities, the gulf, the great towns (G4, G7)."""
        gulf = ruleset.areas.get("gulf", [])
        self.capacity = vec[i64]([0] * len(self.names))
        self.gulf = vec[i64]([0] * len(self.names))
        self.great = vec[i64]([0] * len(self.names))
        for number, (name, capacity) in enumerate(zip(self.names, slots, strict=True)):
            if not capacity:
                raise wrong(("board", "cells", name, "slots"), capacity, "≥ 1")
            self.capacity[number] = capacity
            self.gulf[number] = 1 if name in gulf else 0
            self.great[number] = 1 if capacity >= self.great_town else 0
        heathens = sum(self.great)
        if heathens > MOST_HEATHENS:
            raise wrong(("board", "cells"), heathens, f"≤ {MOST_HEATHENS} (G7)")
        if len(self.names) - heathens < FREE_ROUNDS * seats:
            raise wrong(("board", "cells"), len(self.names), f"≥ {FREE_ROUNDS * seats + heathens} (G14)")

    def _join(self, edges: list[tuple[str, str]]) -> None:
        """Adjacent areas (G5, G6)."""
        beside: list[list[int]] = [[] for _ in self.names]
        for one, other in edges:
            beside[self.numbers[one]].append(self.numbers[other])
            beside[self.numbers[other]].append(self.numbers[one])
        self.near = vec[i64]()
        self.near_from = vec[i64]([0] * (len(self.names) + 1))
        for number, found in enumerate(beside):
            self.near_from[number] = len(self.near)
            for other_area in sorted(set(found)):
                self.near = append(self.near, other_area)
        self.near_from[len(self.names)] = len(self.near)

    def _place_patrons(self, ruleset: Ruleset) -> None:
        """The patrons in the order of their board (G9)."""
        place = ruleset.places.get("patrons")
        spots = [] if place is None else place.spots
        if sorted(spots) != sorted(PATRONS):
            raise wrong(("places", "patrons"), " ".join(spots) or "–", " ".join(PATRONS))
        self.patrons: list[str] = list(spots)
        self.shown: list[int] = [PATRONS.index(spot) for spot in spots]


def packed(order: list[int]) -> int:
    """An order in one number."""
    found = 0
    for place, seat in enumerate(order):
        found |= seat << 3 * place
    return found
