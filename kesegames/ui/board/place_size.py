"""How much room the places around a board want: on a mat, before it, in the middle."""

from __future__ import annotations

import math
from typing import Final

import pygame

from kesegames.engine.look import Spot
from kesegames.engine.place import Place
from kesegames.ui.board.held import LEAST, LOOKED_AT, PADDING, TILE

CAPTION_HEIGHT: Final = 17.0
CAPTION_WIDE: Final = 96.0
"""Left of a tray on a rack."""
SLOT: Final = 50.0
RACKED: Final = 62.0
"""The most that a recess measures in a column and on a rack."""
STACK: Final = 48.0
"""The most that pieces stacked by kind measure."""
STACK_STEP: Final = 52.0
SPREAD: Final = 64.0
TILE_TALL: Final = 1.25
"""The most that a tile is higher than wide."""
DRAWN: Final = 116.0
DRAWN_TALL: Final = 2.1
DRAWING: Final = 0.4
"""The most that a tile with a drawing measures, how much higher than wide it may be, and its drawing's share."""
SEEN_CARD: Final = 32.0
"""The side of a card's square of which LOOKED_AT is seen: cards are slender."""
ROW_LEAST: Final = 100.0
BACKS: Final = 60.0
"""On a mat of many things narrower than this, and hands of backs, lie in rows of their own."""
MIDDLE_MOST: Final = 3.4
MIDDLE_EACH: Final = 2.7
"""The most that a place takes of the line in the middle, and for how many cards or columns it takes one part."""
FEW: Final = 4
"""A stand for so many kinds keeps a place for each."""
UPRIGHT: Final = 1.3
"""From this ratio of height to width on things lie one under the other."""


class PlaceSize:
    """A place of the ruleset, and how large it would be.

    `kind`: `row` and `fan` (side by side, `room` of them, overlapping when there are many), `slots` (a recess for each
    thing that can lie there), `pile` and `stock` (stacked by kind, only what is held), `counter` (a number), `ruler` (a
    number over a bar), `sticks`, `goals` (what State.goals tells; it is shown elsewhere), `hand` (a row as large as it
    goes, or backs with their number), `tiles` (spots in a grid), `tree` (what hangs on what). `seat` is whose it is, or
    empty, `family` its id in the ruleset's file; `spots` are clicked on its pieces. `is_near`: it lies before the
    viewer. `spread` is the box in which a pile lies spread out, None where it lies in a heap.
    """

    def __init__(self, place: Place) -> None:
        self.id = place.id
        self.family = place.family
        self.kind = place.kind
        self.seat = place.seat
        self.at = place.at
        self.spots: list[Spot] = place.spots
        self.room = place.room
        self.faces: list[str] = place.faces
        self.gap = place.gap
        self.columns = place.columns
        self.can_spread = place.is_spread
        self.is_apart = place.is_apart
        self.drawings = place.drawings
        self.is_near = False
        self.grown = 1.0
        """How much larger than usual its name is wanted."""
        self.slender = 1.0
        """How wide its things are seen, as a share of their squares."""
        self.least = LEAST
        """The least side of its things: smaller where they are only looked at, and have little room."""
        self.spread: pygame.FRect | None = None
        self.box = pygame.FRect(0, 0, 0, 0)
        self.tray = pygame.FRect(0, 0, 0, 0)
        self.caption = pygame.FRect(0, 0, 0, 0)

    @property
    def is_low(self) -> bool:
        """Shared by both, it lies left of the board below, where hands are; else right of it above."""
        return self.kind in ("sticks", "tiles", "pile", "stock")

    @property
    def takes_rest(self) -> bool:
        """It takes the height that others leave on a mat beside a board."""
        return len(self.spots) > FEW and (self.kind in ("stock", "hand") or self.is_apart)

    @property
    def is_line(self) -> bool:
        """Things that lie side by side, one as large as the other."""
        return self.kind == "row" and not self.is_apart

    @property
    def is_common(self) -> bool:
        """Things in the middle that belong to everybody, side by side: the game is about them, as about a hand."""
        return self.at == "middle" and not self.is_upright and (self.kind == "slots" or self.is_line)

    @property
    def share(self) -> float:
        """Its part of a line that it has with others: slots and melds lie side by side, and so do many common cards."""
        if self.room <= FEW:
            return 1.0
        is_long = self.kind == "slots" or (self.kind == "row" and self.is_apart)
        return 1.6 if is_long else 1.25 if (self.kind, self.at) == ("row", "middle") else 1.0

    @property
    def middle_share(self) -> float:
        """Its part of the line in the middle: a number and a heap need little, tiles of many columns and a long row of
        cards more."""
        if self.kind == "counter" or self.can_spread:
            return 0.6 if self.kind == "counter" else 0.5
        count = self.room if self.is_line else self.columns
        return max(self.share, min(MIDDLE_MOST, count / MIDDLE_EACH))

    def least_width(self, is_ample: bool) -> float:
        """The width in which its things are seen on a mat of many: a hand of backs beside its number; slots that are
        filled one after the other overlap, and so do melds. `is_ample` where there is room for larger ones."""
        if self.kind == "slots" and len(self.spots) == 1 and self.room > FEW:
            seen = LOOKED_AT * (LEAST / SEEN_CARD if is_ample else 1.0)
            return seen * (self.room - 1) + (LEAST if is_ample else SEEN_CARD)
        if self.is_apart and self.room > FEW:
            return LOOKED_AT * self.room + LEAST
        return BACKS if self.kind == "hand" and self.room > FEW else ROW_LEAST

    @property
    def named(self) -> float:
        """The height that its name wants."""
        return CAPTION_HEIGHT * self.grown

    def wish(self, width: float, scale: float) -> tuple[float, float]:
        """The width and height it wants on a mat beside a board, things `scale` (0 … 1) of their full size."""
        count = max(self.room, len(self.spots))
        if self.kind == "counter":
            return max(46.0, 52 * scale), max(46.0, 62 * scale)
        if self.kind == "ruler":
            return width, 58.0
        if self.kind == "slots":
            side = SLOT * scale + 2 * PADDING
            return side, self.named + self._recess_count() * (SLOT * scale + PADDING) + PADDING
        if self.kind == "hand" and self.room <= FEW:
            side = max(LEAST, TILE * scale)
            return side + 2 * PADDING, self.named + self.room * (side + PADDING) + PADDING
        if self.kind in ("stock", "pile") and count <= FEW:
            return STACK * scale + 2 * PADDING, self.named + count * (SLOT * scale + PADDING) + PADDING
        if self.kind == "tiles":
            columns, rows = self._grid(len(self.spots), width)
            high = min(DRAWN, width / columns * DRAWN_TALL) if self.drawings else min(TILE, width / columns)
            return width, self.named + rows * high + 2 * PADDING
        if self.kind in ("stock", "pile"):
            columns = max(1, int((width - 2 * PADDING) // (STACK * scale)))
            rows = min(3, -(-count // columns))
            return width, self.named + rows * STACK_STEP * scale + 2 * PADDING
        return width, self.named + max(LEAST, TILE * scale) + 2 * PADDING

    def rows(self, width: float) -> int:
        """How many rows its tiles take in that width; 1 for all other things."""
        return self._grid(len(self.spots), width)[1] if self.kind == "tiles" else 1

    def height_alone(self, width: float, high: float, scale: float) -> float:
        """The height it wants instead of `high` where nothing stands beside it: slots lie side by side if they can."""
        side = (width - PADDING) / self._recess_count() - PADDING
        if self.kind == "slots" and side >= LEAST:
            return self.named + min(SLOT, side) * scale + 2 * PADDING
        return high

    def height_of_all(self, width: float) -> float:
        """The height at which all kinds that can ever lie in a stock of that width have room, as large as they go."""
        inner, count = width - 2 * PADDING, len(self.spots)
        if self.kind == "hand":
            count = self.room
        columns = max(2, int((inner + PADDING) // (TILE + PADDING)))
        side = min(TILE, (inner + PADDING) / columns - PADDING)
        return self.named + 2 * PADDING + -(-count // columns) * (side + PADDING)

    def shared_height(self, width: float) -> float:
        """The height it wants in a corner or a column of that width, its caption included."""
        if self.kind == "counter":
            return 76.0
        if self.kind in ("sticks", "tree"):
            return self.named + 176
        return self.wish(width, 1.0)[1]

    @property
    def is_upright(self) -> bool:
        """Things lie one under the other."""
        return self.tray.h > UPRIGHT * self.tray.w

    def _recess_count(self) -> int:
        """How many recesses slots have at the least, and a small hand."""
        return self.room if self.room > 1 or self.kind == "hand" else len(self.spots)

    def _grid(self, count: int, width: float) -> tuple[int, int]:
        """Columns and rows of tiles."""
        columns = self.columns or max(1, min(count, int((width - 2 * PADDING) // TILE)))
        return columns, -(-count // columns)

    def tallest(self, width: float) -> float:
        """The height beyond which tiles of that width are higher than what lies on them needs; others take any."""
        if self.kind != "tiles":
            return math.inf
        columns, rows = self._grid(len(self.spots), width)
        return CAPTION_HEIGHT + rows * width / columns * TILE_TALL + 2 * PADDING
