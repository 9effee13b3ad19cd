"""The places around a board – hands, prisons, decks, counters – as the ruleset lists them."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.engine.place import Place

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


class PlaceView:
    """A place of the ruleset in a box.

    `kind`: `row` (side by side, `room` of them; beside the board in several lines), `fan` (overlapping when there are
    many), `pile` (small ones, in as many lines as they need), `stock` (one of each kind, with its number), `counter` (a
    number), `ruler` (a number on a scale as high as there is room), `sticks`, `goals` (what State.goals tells). `seat`
    is whose it is, or empty; `spots` are clicked on its pieces.
    """

    def __init__(self, place: Place) -> None:
        self.id = place.id
        self.kind = place.kind
        self.seat = place.seat
        self.at = place.at
        self.spots: list[Spot] = place.spots
        self.room = place.room
        self.box = pygame.FRect(0, 0, 0, 0)
        self.tray = pygame.FRect(0, 0, 0, 0)
        self.caption = pygame.FRect(0, 0, 0, 0)

    def fit_beside(self, box: pygame.FRect) -> None:
        """Into a box left or right of the board: the caption above the tray."""
        self.box = box
        self.caption = pygame.FRect(box.x + 2, box.y, box.w - 4, CAPTION_HEIGHT)
        self.tray = pygame.FRect(box.x, box.y + CAPTION_HEIGHT, box.w, box.h - CAPTION_HEIGHT)

    def height_beside(self, width: float, is_shared: bool = False) -> float:
        """The height it wants in a column of that width, its caption included; less where others take all there is."""
        if self.kind == "counter":
            return CAPTION_HEIGHT + (56 if is_shared else 92)
        if self.kind in STRETCHING:
            return RULER_LEAST
        if self.kind == "sticks":
            return CAPTION_HEIGHT + (112 if is_shared else 150)
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
        if self.kind == "stock":
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
        is_row = self.kind == "fan" or (self.kind == "row" and self.at in ("above", "below"))
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

    def _row(self, count: int) -> list[pygame.FRect]:
        inner = self.tray.inflate(-2 * PADDING, -2 * PADDING)
        side = min(inner.h, inner.w)
        room = max(self.room, count)
        step = side + PADDING
        if room > 1:
            step = min(step, (inner.w - side) / (room - 1))
        if self.kind == "fan" and room > 4:
            step = min(step, side * 0.45)
        left = inner.centerx - (max(0, count - 1) * step + side) / 2
        return [pygame.FRect(left + number * step, inner.centery - side / 2, side, side) for number in range(count)]

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
        if len(self.spots) == 1:
            return {self.spots[0]: self.tray}
        if not self._pieces(look):
            return {self.id: self.tray}
        found = {}
        for spot, boxes in self.slots(look).items():
            rows = [[box for box in boxes if box.y == y] for y in {box.y for box in boxes}]
            first, *others = max(rows, key=lambda row: (len(row), -row[0].y))
            found[spot] = first.unionall(others)
        return found
