"""The places around a board – hands, prisons, decks, counters – as the ruleset lists them."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.engine.place import HIDDEN, Place
from kesegames.ui.board.crowd import crowded

CAPTION_HEIGHT: Final = 24.0
CAPTION_WIDTH: Final = 72.0
"""Left of a tray along the board: four Japanese characters and a gap."""
RULER_LEAST: Final = 100.0
STRETCHING: Final = ("ruler", "goals")
"""The kinds that take all the height there is beside a board."""
STOCK_CAPTION: Final = 64.0
PADDING: Final = 6.0
SMALL: Final = 46.0
TINY: Final = 28.0
"""The sides of pieces in piles: few of them, many of them."""
CARD: Final = 104.0
CARD_SEEN: Final = 28.0
"""Cards of the viewer overlap to no less than this before they lie in rows too low to be clicked well."""
SEEN: Final = 0.84
"""The share of a card's width that the next one leaves to be seen, where there is room for larger cards than tiles."""
TILE: Final = 64.0
SPREAD: Final = 64.0
"""The most that a card of a hand, a tile and a piece of a pile that is spread out measure."""
LEAST: Final = 44.0
LOOKED_AT: Final = 24.0
"""What can be clicked, and what is only looked at, shows no less than this."""
BACKS: Final = 4
BACK_STEP: Final = 7.0
SMALL_CAPTION: Final = 17.0


class PlaceView:
    """A place of the ruleset in a box.

    `kind`: `row` (side by side, `room` of them; beside the board in several lines), `fan` (overlapping when there are
    many), `pile` (small ones, in as many lines as they need), `stock` (one of each kind, with its number), `counter` (a
    number), `ruler` (a number on a scale as high as there is room), `sticks`, `goals` (what State.goals tells), `hand`
    (a row as large as it goes, or backs with their number), `tiles` (spots in a grid). `seat` is whose it is, or empty;
    `spots` are clicked on its pieces. `is_near`: it lies before the viewer. `spread` is the box in which a pile lies
    spread out, None where it lies in a heap.
    """

    def __init__(self, place: Place) -> None:
        self.id = place.id
        self.kind = place.kind
        self.seat = place.seat
        self.at = place.at
        self.spots: list[Spot] = place.spots
        self.room = place.room
        self.gap = place.gap
        self.columns = place.columns
        self.can_spread = place.is_spread
        self.is_near = False
        self.spread: pygame.FRect | None = None
        self.box = pygame.FRect(0, 0, 0, 0)
        self.tray = pygame.FRect(0, 0, 0, 0)
        self.caption = pygame.FRect(0, 0, 0, 0)

    def fit_beside(self, box: pygame.FRect) -> None:
        """Into a box left or right of the board: the caption above the tray."""
        self.box = box
        self.caption = pygame.FRect(box.x + 2, box.y, box.w - 4, CAPTION_HEIGHT)
        self.tray = pygame.FRect(box.x, box.y + CAPTION_HEIGHT, box.w, box.h - CAPTION_HEIGHT)

    def fit_in(self, box: pygame.FRect, has_caption: bool) -> None:
        """Into a box on a mat, before it or in the middle: a small caption above the tray where there is room."""
        self.box = box
        low = SMALL_CAPTION if has_caption and self.kind != "counter" and box.h >= LEAST + SMALL_CAPTION else 0.0
        self.caption = pygame.FRect(box.x + 2, box.y, box.w - 4, low)
        self.tray = pygame.FRect(box.x, box.y + low, box.w, box.h - low)

    def height_beside(self, width: float, is_shared: bool = False) -> float:
        """The height it wants in a column of that width, its caption included; less where others take all there is."""
        if self.kind == "counter":
            return CAPTION_HEIGHT + (56 if is_shared else 92)
        if self.kind in STRETCHING:
            return RULER_LEAST
        if self.kind == "sticks":
            return CAPTION_HEIGHT + (112 if is_shared else 150)
        if self.kind == "tiles":
            columns, rows = self._grid(len(self.spots), width)
            return CAPTION_HEIGHT + rows * min(TILE, (width - 2 * PADDING) / columns) + 2 * PADDING
        side = SMALL if self.room <= 9 else TINY
        columns = max(1, int((width - 2 * PADDING + 4) // (side + 4)))
        return CAPTION_HEIGHT + -(-self.room // columns) * (side + 4) - 4 + 2 * PADDING

    def fit_along(self, box: pygame.FRect, piece: float) -> None:
        """Into a band above or below the board: the tray in the middle, the caption left of it."""
        self.box = box
        piece = min(piece, box.h - 2 * PADDING)
        width = min(box.w - 2 * CAPTION_WIDTH, max(1, self.room) * (piece + PADDING) + PADDING)
        if self.kind == "counter":
            width = 96.0
        if self.kind in ("stock", "hand", "tiles"):
            self._fit_stock(box, piece)
            return
        height = piece + 2 * PADDING
        self.tray = pygame.FRect(box.centerx - width / 2, box.centery - height / 2, width, height)
        self.caption = pygame.FRect(box.x, self.tray.y, self.tray.x - box.x - 12, height)

    def _fit_stock(self, box: pygame.FRect, piece: float) -> None:
        """All along the band: there may be many kinds."""
        height = piece + 2 * PADDING
        left = box.x + STOCK_CAPTION
        self.tray = pygame.FRect(left, box.centery - height / 2, box.right - left, height)
        self.caption = pygame.FRect(box.x, self.tray.y, STOCK_CAPTION - 12, height)

    def is_shown(self, look: Look) -> bool:
        """Whether there is a tray: not for what draws itself, nor for a number that is not counted in this match."""
        return self.kind != "goals" and (self.kind != "counter" or self.id in look.counters)

    def _pieces(self, look: Look) -> list[Spot]:
        """The spot of each piece that lies here, in order."""
        return [spot for spot in self.spots for _ in look.pieces.get(spot, [])]

    def slots(self, look: Look) -> dict[Spot, list[pygame.FRect]]:
        """Where each piece of each spot lies."""
        lying = self._pieces(look)
        if self.kind == "stock":
            return self._stock(look)
        if self.kind == "tiles":
            return {
                spot: crowded(box, look.pieces[spot]) for spot, box in self.cells().items() if look.pieces.get(spot)
            }
        is_row = self.kind == "fan" or (self.kind == "row" and self.at not in ("left", "right"))
        if self.kind == "hand":
            boxes = self._backs(len(lying)) if self.is_hidden(look) else self._hand(lying)
        elif self.can_spread:
            boxes = self._heap(len(lying))
        else:
            boxes = self._row(len(lying)) if is_row else self._pile(len(lying))
        found: dict[Spot, list[pygame.FRect]] = {}
        for spot, box in zip(lying, boxes, strict=True):
            found.setdefault(spot, []).append(box)
        return found

    def _stock(self, look: Look) -> dict[Spot, list[pygame.FRect]]:
        """The pieces of a spot lie on each other; the more spots have some, the smaller they are."""
        shown = [spot for spot in self.spots if look.pieces.get(spot)]
        inner = self.tray.inflate(-2 * PADDING, -2 * PADDING)
        step = min(inner.h + PADDING, inner.w / max(1, len(shown)))
        side = min(inner.h, step - 2)
        found = {}
        for number, spot in enumerate(shown):
            box = pygame.FRect(inner.x + number * step, inner.centery - side / 2, side, side)
            found[spot] = [box.copy() for _ in look.pieces[spot]]
        return found

    def is_hidden(self, look: Look) -> bool:
        """Whether only backs lie here."""
        pieces = [piece for spot in self.spots for piece in look.pieces.get(spot, [])]
        return bool(pieces) and set(pieces) == {HIDDEN}

    def counted(self, look: Look) -> list[tuple[str, pygame.FRect]]:
        """The pieces that lie upon each other, with the box of each: their number is shown."""
        if self.kind == "hand" and self.is_hidden(look):
            return [(HIDDEN, self._backs(BACKS)[-1]) for _ in self._pieces(look)]
        if self.kind == "stock" or (self.can_spread and self.spread is None):
            return [("", box) for boxes in self.slots(look).values() for box in boxes]
        if self.kind != "tiles":
            return []
        lying = self.slots(look)
        return [pair for spot in lying for pair in zip(look.pieces[spot], lying[spot], strict=True)]

    def _inner(self) -> pygame.FRect:
        return self.tray.inflate(-2 * PADDING, -2 * PADDING)

    def _backs(self, count: int) -> list[pygame.FRect]:
        """Cards that are held: a few upon each other, for how many there are stands beside them."""
        inner = self._inner()
        side = min(inner.h, inner.w - (BACKS - 1) * BACK_STEP)
        left = inner.centerx - (side + (BACKS - 1) * BACK_STEP) / 2
        top = inner.centery - side / 2
        return [pygame.FRect(left + min(n, BACKS - 1) * BACK_STEP, top, side, side) for n in range(count)]

    def _hand(self, lying: list[Spot]) -> list[pygame.FRect]:
        """As large as they go, overlapping where there are many, in a second or third row before they hide too much.

        After every `gap` of them is some air.
        """
        inner, count = self._inner(), len(lying)
        found: list[pygame.FRect] = []
        step = 0.0
        for rows in (1, 2, 3):
            columns = -(-count // rows)
            side = min(CARD, (inner.h + 4) / rows - 4, inner.w)
            side = min(side, max(TILE, inner.w / (columns * SEEN + 1 - SEEN)))
            if rows > 1 and side < (LEAST if self.is_near and step >= CARD_SEEN else LOOKED_AT):
                break
            breaks = (columns - 1) // self.gap if self.gap else 0
            air = side * 0.25 * breaks
            step = min(side + PADDING, (inner.w - side - air) / max(1, columns - 1))
            left = inner.centerx - (step * (columns - 1) + side + air) / 2
            top = inner.centery - (rows * (side + 4) - 4) / 2
            found = []
            for number in range(count):
                column = number % columns
                x = left + column * step + (side * 0.25 * (column // self.gap) if self.gap else 0)
                found.append(pygame.FRect(x, top + number // columns * (side + 4), side, side))
            if step >= min(side, LEAST if self.is_near else LOOKED_AT):
                break
        return found

    def _heap(self, count: int) -> list[pygame.FRect]:
        """Upon each other, or spread out in a grid."""
        if self.spread is None:
            inner = self._inner()
            side = min(TILE, inner.w, inner.h)
            box = pygame.FRect(inner.centerx - side / 2, inner.centery - side / 2, side, side)
            return [box.copy() for _ in range(count)]
        room = pygame.FRect(self.spread.x, self.spread.y + LEAST, self.spread.w, self.spread.h - LEAST)
        return [box.inflate(-8, -8) for box in _grid_of(room.inflate(-16, -16), count)]

    def _grid(self, count: int, width: float) -> tuple[int, int]:
        """Columns and rows of tiles."""
        columns = self.columns or max(1, min(count, int((width - 2 * PADDING) // TILE)))
        return columns, -(-count // columns)

    def cells(self) -> dict[Spot, pygame.FRect]:
        """Where the spots of tiles are, whether something lies there or not."""
        inner = self._inner()
        columns, rows = self._grid(len(self.spots), self.tray.w)
        width, height = inner.w / columns, inner.h / rows
        return {
            spot: pygame.FRect(
                inner.x + number % columns * width + 1, inner.y + number // columns * height + 1, width - 2, height - 2
            )
            for number, spot in enumerate(self.spots)
        }

    def spread_size(self, look: Look) -> tuple[float, float]:
        """How large a box the pile needs when it is spread out."""
        count = max(1, len(self._pieces(look)))
        columns = max(3, min(8, -(-count // 2)))
        return columns * SPREAD + 16, -(-count // columns) * SPREAD + 16 + LEAST

    def _row(self, count: int) -> list[pygame.FRect]:
        inner = self.tray.inflate(-2 * PADDING, -2 * PADDING)
        side = min(inner.h, inner.w)
        room = max(self.room, count)
        step = side + PADDING
        if room > 1:
            step = min(step, (inner.w - side) / (room - 1))
        if self.kind == "fan" and room > 4:
            step = min(step, side * 0.45)
        air = side * 0.25 if self.gap else 0.0
        if self.gap:
            step = min(step, (inner.w - side - air * ((room - 1) // self.gap)) / max(1, room - 1))
        wide = max(0, count - 1) * step + side + (air * ((count - 1) // self.gap) if self.gap and count else 0.0)
        left, top = inner.centerx - wide / 2, inner.centery - side / 2
        return [
            pygame.FRect(left + number * step + (air * (number // self.gap) if self.gap else 0.0), top, side, side)
            for number in range(count)
        ]

    def _pile(self, count: int) -> list[pygame.FRect]:
        inner = self.tray.inflate(-2 * PADDING, -2 * PADDING)
        side = min(SMALL, inner.w, inner.h)
        while side > 12:
            columns, rows = int((inner.w + 4) // (side + 4)), int((inner.h + 4) // (side + 4))
            if columns * rows >= max(count, self.room):
                break
            side -= 1
        columns = max(1, int((inner.w + 4) // (side + 4)))
        return [
            pygame.FRect(
                inner.x + (number % columns) * (side + 4), inner.y + (number // columns) * (side + 4), side, side
            )
            for number in range(count)
        ]

    def spot_boxes(self, look: Look) -> dict[Spot, pygame.FRect]:
        """What of the place a click on each of its spots means: its pieces, or the tray where there is one spot.

        Of pieces in several rows those in the longest: a box around all would lie over other spots. Where nothing lies
        on any of several spots the tray is there to be asked about, under the place's id.
        """
        if self.can_spread and self.spread is not None:
            head = pygame.FRect(self.spread.x, self.spread.y, self.spread.w, LEAST)
            return {**self._parted(self.slots(look)), self.id: head}
        if len(self.spots) == 1:
            return {self.spots[0]: self.tray}
        if self.kind == "tiles":
            return self.cells()
        if self.can_spread or not self._pieces(look):
            return {self.id: self.tray}
        if self.kind == "hand" and self.is_hidden(look):
            return {next(spot for spot in self.spots if look.pieces.get(spot)): self.tray}
        if self.kind == "hand":
            return self._parted(self.slots(look))
        found = {}
        for spot, boxes in self.slots(look).items():
            rows = [[box for box in boxes if box.y == y] for y in {box.y for box in boxes}]
            first, *others = max(rows, key=lambda row: (len(row), -row[0].y))
            found[spot] = first.unionall(others)
        return found

    def _parted(self, slots: dict[Spot, list[pygame.FRect]]) -> dict[Spot, pygame.FRect]:
        """What is seen of each spot's cards, in the row in which it has most: no card is clicked through another."""
        every = [box for boxes in slots.values() for box in boxes]
        found = {}
        for spot, boxes in slots.items():
            rows = [[box for box in boxes if box.y == y] for y in {box.y for box in boxes}]
            first, *others = max(rows, key=lambda row: (len(row), -row[0].y))
            whole = first.unionall(others)
            right = [box.x for box in every if box.y == whole.y and box.x > max(one.x for one in [first, *others])]
            found[spot] = pygame.FRect(whole.x, whole.y, min([whole.right, *right]) - whole.x, whole.h)
        return found


def _grid_of(box: pygame.FRect, count: int) -> list[pygame.FRect]:
    """So many squares in rows, as large as they go."""
    side, columns = max(
        (min(box.w / columns, box.h / -(-count // columns)), columns) for columns in range(1, max(1, count) + 1)
    )
    return [
        pygame.FRect(box.x + number % columns * side, box.y + number // columns * side, side, side)
        for number in range(count)
    ]
