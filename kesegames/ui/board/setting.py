"""Where the board and the places around it stand, and what lies where on them: all of the picture but the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.engine.board import Board
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import MAT, Ruleset
from kesegames.ui.board import headings, mats
from kesegames.ui.board.board_view import RIM, BoardView
from kesegames.ui.board.crowd import counts, crowded
from kesegames.ui.board.place_view import STRETCHING, PlaceView
from kesegames.ui.painters.plain import Painter

BAND: Final = 90.0
"""The height of the places above and below a board, in logical pixels."""
SIDE: Final = 174.0
"""The width of the places left and right of it."""
SIDE_GAP: Final = 16.0
MANY_ROWS: Final = 7
LOW_BAND: Final = 70.0
"""A board of so many rows leaves less above and below it."""
LEFT: Final = (132.0, 220.0)
RIGHT: Final = (184.0, 300.0)
TIGHT_GAP: Final = 12.0
"""Where scales and collections stand beside the board: the widths there, at least and at most, and their distance."""
PLACE_GAP: Final = 12.0
WIDE: Final = 1.6
"""From this ratio of width to height on, what stands beside a board goes beneath it."""
ROW_LEAST: Final = 104.0
ROW_MOST: Final = 196.0
"""And has so much height there, at least and at most."""


CELL_NAME: Final = 0.16
"""The share of a crowded cell's height at its top in which its name stands."""


@dataclass
class Placed:
    """A piece where it lies: number `index` from the bottom on its spot."""

    spot: Spot
    index: int
    piece: str
    box: pygame.FRect


class Setting:
    """Sets a game's board and places into a box, and says where each spot and each piece is.

    Of the places those are there that so many `seats` have.
    """

    def __init__(self, ruleset: Ruleset, painter: Painter, seats: int) -> None:
        self.ruleset = ruleset
        self.painter = painter
        board = ruleset.board_of(seats) or Board("none", [], [], [])
        self.board = BoardView(board)
        self.seats = seats
        self.box = pygame.FRect(0, 0, 0, 0)
        self.mats: list[mats.Mat] = []
        """None in games whose places lie around the board."""
        self.places = [PlaceView(place) for place in ruleset.places_of(seats)]
        self.is_turned = False
        self.has_desk = False
        """Whether room is left beneath a wide board for what there is to do."""
        self.desk: pygame.FRect | None = None

    def fit(self, box: pygame.FRect, is_turned: bool, viewer: int = -1) -> None:
        """Set everything into `box`, seen from seat 0, or turned by 180°; the mat of `viewer` lies below, where no seat
        views that of the seat which sits there."""
        self.is_turned = is_turned
        self.box = box
        self.desk = None
        self.mats = []
        if self.has_mats:
            near = viewer if viewer >= 0 else int(is_turned)
            self.mats, box = mats.arrange(self.places, self.ruleset.seat_ids[: self.seats], near, box)
            box = mats.middle(self.places, box, bool(self.board.board.cells))
        along = [place for place in self.places if place.at in ("above", "below")]
        beside = [place for place in self.places if place.at in ("left", "right")]
        band = min(LOW_BAND if self.board.board.height >= MANY_ROWS else BAND, box.h * 0.17) if along else 0.0
        if not self.board.board.cells:
            band = (box.h - 16) / 3
        elif self.board.board.width > WIDE * self.board.board.height and beside:
            board_height = box.w * (self.board.board.height + 2 * RIM) / (self.board.board.width + 2 * RIM)
            row = min(ROW_MOST, max(ROW_LEAST, box.h - 2 * band - board_height - PLACE_GAP))
            self._fit_row(beside, pygame.FRect(box.x, box.bottom - row, box.w, row))
            box = pygame.FRect(box.x, box.y, box.w, box.h - row - PLACE_GAP)
            beside = []
        sides = self._sides(box, beside, along, band)
        middle = self._middle(box, sides, along, band)
        self.board.fit(middle, is_turned)
        self.painter.is_turned = is_turned
        edge = self.board.edge if self.board.board.cells else middle
        for at in ("above", "below"):
            self._fit_band([place for place in along if self._side(place) == at], at, box, edge, band)
        for at in ("left", "right"):
            self._fit_side([place for place in beside if place.at == at], at, box, edge, *sides[at])

    def _sides(
        self, box: pygame.FRect, beside: list[PlaceView], along: list[PlaceView], band: float
    ) -> dict[str, tuple[float, float]]:
        """The width of what stands left and right of the board, and its distance from it."""
        found = {"left": (0.0, 0.0), "right": (0.0, 0.0)}
        is_tight = any(place.kind in STRETCHING for place in beside)
        width, height = self.board.board.width + 2 * RIM, self.board.board.height + 2 * RIM
        bands = sum(any(self._side(place) == at for place in along) * band for at in ("above", "below"))
        free = max(0.0, box.w - (box.h - bands) / height * width - 2 * TIGHT_GAP)
        for at, (least, most) in {"left": LEFT, "right": RIGHT}.items():
            if is_tight and any(place.at == at for place in beside):
                share = least / (LEFT[0] + RIGHT[0])
                found[at] = (min(most, max(least * min(1.0, box.w / 880), free * share)), TIGHT_GAP)
            elif any(place.at == at for place in beside):
                found[at] = (min(SIDE, box.w * 0.2), SIDE_GAP)
        return found

    def _middle(
        self, box: pygame.FRect, sides: dict[str, tuple[float, float]], along: list[PlaceView], band: float
    ) -> pygame.FRect:
        """What is left for the board beside the places that there are."""
        left, right = sum(sides["left"]), sum(sides["right"])
        above, below = (any(self._side(place) == at for place in along) * band for at in ("above", "below"))
        return pygame.FRect(box.x + left, box.y + above, box.w - left - right, box.h - above - below)

    def _side(self, place: PlaceView) -> str:
        """Above or below as it is seen now: turning the board swaps them."""
        other = {"above": "below", "below": "above"}
        return other[place.at] if self.is_turned else place.at

    def _fit_band(self, places: list[PlaceView], at: str, box: pygame.FRect, edge: pygame.FRect, band: float) -> None:
        top = edge.top - band if at == "above" else edge.bottom
        piece = (
            min(66.0, band - 18, max(36.0, self.board.cell * 0.85)) if self.board.board.cells else min(120.0, band - 24)
        )
        for number, place in enumerate(places):
            width = edge.w / len(places)
            place.fit_along(pygame.FRect(edge.x + number * width, top, width, band), piece)

    def _fit_side(
        self, places: list[PlaceView], at: str, box: pygame.FRect, edge: pygame.FRect, width: float, gap: float
    ) -> None:
        """Seat 0's places from the bottom up, the others' from the top down, shared ones between."""
        x = edge.left - gap - width if at == "left" else edge.right + gap
        heights = self._heights(places, width, box.h)
        first = self.ruleset.seat_ids[0]
        near = [place for place in places if place.seat == first]
        far = [place for place in places if place.seat and place.seat != first]
        shared = [place for place in places if not place.seat]
        if self.is_turned:
            near, far = far, near
        step = PLACE_GAP * min(1.0, heights["gap"])
        top, bottom = box.y, box.bottom
        for place in far:
            place.fit_beside(pygame.FRect(x, top, width, heights[place.id]))
            top += heights[place.id] + step
        for place in near:
            place.fit_beside(pygame.FRect(x, bottom - heights[place.id], width, heights[place.id]))
            bottom -= heights[place.id] + step
        y = (top + bottom - sum(heights[place.id] for place in shared) - step * (len(shared) - 1)) / 2
        for place in shared:
            place.fit_beside(pygame.FRect(x, y, width, heights[place.id]))
            y += heights[place.id] + step

    def _heights(self, places: list[PlaceView], width: float, height: float) -> dict[str, float]:
        """How high each place of a column is; `gap`: by how much all had to shrink. Some take what others leave."""
        takers = [place for place in places if place.kind in STRETCHING]
        wanted = {place.id: place.height_beside(width, bool(takers)) for place in places}
        whole = sum(wanted.values()) + PLACE_GAP * (len(places) - 1)
        shrink = min(1.0, height / whole) if places else 1.0
        found = {id: one * shrink for id, one in wanted.items()}
        for place in takers:
            found[place.id] += max(0.0, height - whole) / len(takers)
        return {**found, "gap": shrink}

    def _fit_row(self, places: list[PlaceView], box: pygame.FRect) -> None:
        """Beneath a wide board: what else stands beside it, next to each other; right of it the desk."""
        count = len(places) + (1 if self.has_desk else 0)
        width = min(420.0, (box.w + PLACE_GAP) / count - PLACE_GAP)
        x = box.x if self.has_desk else box.centerx - (len(places) * (width + PLACE_GAP) - PLACE_GAP) / 2
        for place in places:
            place.fit_beside(pygame.FRect(x, box.y, width, box.h))
            x += width + PLACE_GAP
        if self.has_desk:
            self.desk = pygame.FRect(x, box.y, box.right - x, box.h)

    def piece_box(self, spot: Spot) -> pygame.FRect:
        """Where a piece stands on a cell of the board."""
        return self.painter.stand(self.board.cells[spot])

    @property
    def has_mats(self) -> bool:
        """Whether its places lie on mats, whatever they lie around."""
        return any(place.at in mats.AT_MATS for place in self.places)

    @property
    def sticks(self) -> frozenset[str]:
        """The places where sticks are thrown."""
        return frozenset(place.id for place in self.places if place.kind == "sticks")

    def is_throw(self, spots: Sequence[Spot]) -> bool:
        """Whether these are the spots of a throw of sticks."""
        return len(spots) == 1 and spots[0].partition(":")[0] in self.sticks and ":" in spots[0]

    def boxes(self, look: Look, picked: Sequence[Spot] = (), offers: Iterable[Spot] = ()) -> dict[Spot, pygame.FRect]:
        """Where each spot that can be seen is clicked, directions among the `offers` after the clicks made so far."""
        found = dict(self.board.cells)
        # A click on what lies on a cell means the cell where only that is offered.
        offered = list(offers)
        found.update(
            (spot, box) for spot, box in self._lying(look).items() if spot in offered or look.lies[spot] not in offered
        )
        found.update({f"{MAT}:{mat.seat}": mat.plate for mat in self.mats})
        for place in sorted(self.places, key=lambda place: place.spread is not None):
            if place.is_shown(look):
                found.update(place.spot_boxes(look))
        if picked:
            found.update(headings.boxes(self.board, picked[-1], offered))
        return found

    def placed(self, look: Look) -> list[Placed]:
        """Every piece of a Look where it lies, lower ones first."""
        found: list[Placed] = []
        for spot, box, index in self._crowds(look):
            found.append(Placed(spot, index, look.pieces[spot][index], box))
        crowds = {placed.spot for placed in found}
        for spot, pieces in look.pieces.items():
            if spot in self.board.cells and spot not in crowds:
                full = self.piece_box(spot)
                for index, piece in enumerate(pieces):
                    found.append(Placed(spot, index, piece, _stacked(full, index)))
        for place in self.places:
            for spot, boxes in place.slots(look).items() if place.kind != "sticks" else ():
                for index, (piece, box) in enumerate(zip(look.pieces[spot], boxes, strict=True)):
                    found.append(Placed(spot, index, piece, box))
        return found

    def _crowds(self, look: Look) -> list[tuple[Spot, pygame.FRect, int]]:
        """The pieces in cells where many lie, and where something lies that moves about: spot, box and number."""
        found = []
        for cell, box in self.board.cells.items():
            spots = [cell, *(spot for spot, at in look.lies.items() if at == cell)]
            if len(spots) == 1 and not self.board.board.is_crowd:
                continue
            lying = [(spot, index) for spot in spots for index in range(len(look.pieces.get(spot, [])))]
            # What moves about is a spot of its own: it does not lie on its like.
            things = [(look.pieces[spot][index], spot) for spot, index in lying]
            room = pygame.FRect(box.x, box.y + box.h * CELL_NAME, box.w, box.h * (1 - CELL_NAME)).inflate(-4, -4)
            boxes = crowded(room, things)
            found += [(spot, place, index) for (spot, index), place in zip(lying, boxes, strict=True)]
        return found

    def _lying(self, look: Look) -> dict[Spot, pygame.FRect]:
        """Where each spot is that moves about."""
        return {spot: box for spot, box, _ in self._crowds(look) if spot in look.lies}

    def counted(self, look: Look) -> list[tuple[pygame.FRect, int]]:
        """Where equal pieces lie upon each other, and how many."""
        pairs = [(look.pieces[spot][index], box) for spot, box, index in self._crowds(look)]
        return counts([*pairs, *(pair for place in self.places for pair in place.counted(look))])

    def spread(self, spot: Spot, look: Look) -> bool:
        """Spread the pile out whose id is `spot`, or gather it again; False where there is none."""
        place = next((place for place in self.places if place.can_spread and place.id == spot), None)
        if place is None:
            return False
        is_open = place.spread is not None
        self.gather()
        if not is_open:
            width, height = place.spread_size(look)
            box = pygame.FRect(0, 0, min(width, self.box.w), min(height, self.box.h))
            box.center = self.box.center
            place.spread = box
        return True

    def heaped(self) -> frozenset[Spot]:
        """The spots that are seen when their pile is spread out."""
        heaps = (place for place in self.places if place.can_spread and place.spread is None)
        return frozenset(spot for place in heaps for spot in place.spots if place.spots != [place.id])

    def gather(self) -> bool:
        """Lay a pile that is spread out on a heap again; False where none is."""
        was_spread = any(place.spread is not None for place in self.places)
        for place in self.places:
            place.spread = None
        return was_spread

    def free(self, boxes: dict[Spot, pygame.FRect]) -> dict[Spot, pygame.FRect]:
        """Those of the boxes that no pile lies over which is spread out, and the pile's own."""
        over = next((place for place in self.places if place.spread is not None), None)
        if over is None or over.spread is None:
            return boxes
        own = {over.id, *over.spots}
        return {spot: box for spot, box in boxes.items() if spot in own or not box.colliderect(over.spread)}

    def counter_box(self, place: str) -> pygame.FRect | None:
        """Where pieces come from and go to that are only counted."""
        view = next((view for view in self.places if view.id == place), None)
        if view is None:
            return None
        side = min(52.0, view.tray.h, view.tray.w)
        return pygame.FRect(view.tray.centerx - side / 2, view.tray.centery - side / 2, side, side)


def _stacked(box: pygame.FRect, index: int) -> pygame.FRect:
    """A piece on top of others is drawn smaller, so that one sees what it stands on."""
    if index == 0:
        return box
    side = box.w * 0.8
    return pygame.FRect(box.centerx - side / 2, box.centery - side / 2 - 2 * index, side, side)
