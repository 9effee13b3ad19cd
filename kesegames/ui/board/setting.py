"""Where the board and the places around it stand, and what lies where on them: all of the picture but the drawing."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import pygame

from kesegames.engine.board import Board
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import MAT, Ruleset
from kesegames.text import find
from kesegames.ui.board import headings, mats, town
from kesegames.ui.board.board_view import BoardView
from kesegames.ui.board.crowd import counts, crowded
from kesegames.ui.board.mat import Mat
from kesegames.ui.board.place_view import PlaceView
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.painters.plain import Painter

CELL_NAME: Final = 0.16
"""The share of a crowded cell's height at its top in which its name stands."""
CELL_AIR: Final = 4.0
BADGE_AIR: Final = 16.0
BADGE_SHARE: Final = 0.07
"""What is left free around its pieces, and at most, or as a share of its height, where numbers look out over them."""
FRAMED: Final = 7.0
"""A name stands so far below the edge of its cell, at the most: a frame round the cell passes over it."""
LEAST_LABEL: Final = 10.0
RAISED: Final = 0.16
"""What is shown lies so much higher than what lies beside it, in its own height."""
BOXES_KEPT: Final = 16
"""So many answers to where spots are clicked, and where pieces lie, are remembered."""
LOOKS_KEPT: Final = 8
"""Of so many Looks it is remembered what decides about that."""

Found = TypeVar("Found")


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
        self.slots = {cell.name: cell.slots for cell in board.cells if cell.slots}
        """The cells that have room for so many things each."""
        self.box = pygame.FRect(0, 0, 0, 0)
        self.mats: list[Mat] = []
        self.shared: list[pygame.FRect] = []
        """Recesses of the table in which common things lie."""
        self.cloth: pygame.FRect | None = None
        self.places = [PlaceView(place) for place in ruleset.places_of(seats)]
        self.is_turned = False
        self._boxes: dict[object, dict[Spot, pygame.FRect]] = {}
        self._placed: dict[object, list[Placed]] = {}
        self._counted: dict[object, list[tuple[pygame.FRect, int]]] = {}
        self._thronged: dict[object, list[tuple[Spot, pygame.FRect, int]]] = {}
        self._shapes: dict[int, tuple[Look, object]] = {}
        self._trays: tuple[object, ...] | None = None
        self._fitted: object = None

    def can_turn(self, viewer: int) -> bool:
        """Whether anything lies otherwise when it is turned by 180°: a board, or who sits at the lower edge."""
        return self._is_fixed(viewer) or (bool(self.board.board.cells) and not self.board.board.ground)

    def _is_fixed(self, viewer: int) -> bool:
        """Whether the seat at the lower edge is the one at whose side the board lies, or that nobody views."""
        return viewer < 0 or (self.seats == 2 and bool(self.board.board.cells))

    def fit(self, box: pygame.FRect, is_turned: bool, viewer: int = -1, grown: float = 1.0) -> None:
        """Set everything into `box`, seen from seat 0, or turned by 180°; names are wanted `grown` times as large as
        usual.

        Of two seats at a board that one has the lower edge at whose side it lies; else `viewer` has, or where no seat
        views that seat which sits there.
        """
        # What a picture shows stays as it is.
        is_lying = is_turned and not self.board.board.ground
        wanted = tuple(box), is_turned, viewer, self.painter, self.painter.tallest, grown
        if wanted == self._fitted and self.painter.is_turned == is_lying:
            return
        self._fitted, self._trays = wanted, None
        self.is_turned = is_lying
        self.painter.is_turned = is_lying
        self.box = box
        is_fixed = self._is_fixed(viewer)
        near = int(is_turned) if is_fixed else viewer
        seats = self.ruleset.seat_ids[: self.seats]
        for place in self.places:
            place.slender, place.grown = self.painter.slender, grown
        table = mats.lay(self.places, self.board, self.painter.tallest, seats, near, box)
        self.mats, self.shared, self.cloth = table.mats, table.shared, table.cloth
        self.board.fit(table.board, is_lying, self.painter.tallest)

    def label(self, canvas: Canvas, spot: Spot, language: str) -> tuple[str, float, pygame.FRect]:
        """The name of a cell with slots, its size, and where it stands: it may be wider than the cell."""
        cell = self.board.cells[spot]
        name, head = find(f"spot.{spot}", language, self.ruleset) or spot, town.head(cell)
        size = min(float(CAPTION), max(LEAST_LABEL, head.h * 0.72))
        wide = canvas.measure_in(name, head.h + 2, size, "bold")
        box = pygame.FRect(cell.centerx - wide / 2 - 4, head.y, wide + 8, head.h)
        return name, size, box.clamp(self.board.edge.inflate(-4, -4))

    def draw_label(self, canvas: Canvas, spot: Spot, language: str) -> None:
        """The name of a cell with slots."""
        name, size, label = self.label(canvas, spot, language)
        canvas.panel(label, self.painter.label_fill(spot), None, 4)
        canvas.text(name, label.inflate(-4, 2), size, self.painter.cell_ink(spot), "bold", "centre")

    def draw_name(self, canvas: Canvas, spot: Spot, language: str, is_over: bool = False) -> None:
        """What a cell of a map is called, at its top; `is_over` what has been drawn across it."""
        if spot in self.slots:
            self.draw_label(canvas, spot, language)
            return
        box, ink = self.board.cells[spot], self.painter.cell_ink(spot)
        name = find(f"spot.{spot}", language, self.ruleset) or spot
        # Far enough down for a frame around the cell.
        top = box.y + max(1.0, min(FRAMED, box.h * 0.05))
        room = pygame.FRect(box.x + 3, top, box.w - 6, max(14.0, box.h * 0.16))
        size = canvas.fitting(name, room.w, min(float(CAPTION), max(10.0, box.h * 0.13)), "bold")
        if size < LEAST_LABEL:
            return
        if is_over:
            wide = min(room.w, canvas.measure(name, size, "bold") + 8)
            plate = pygame.FRect(room.centerx - wide / 2, room.y, wide, room.h)
            canvas.panel(plate, self.painter.label_fill(spot), None, 3)
        canvas.text(name, room, size, ink, "bold", "centre")

    def framed(self, canvas: Canvas, spot: Spot, language: str) -> pygame.FRect:
        """What a frame around a cell goes round: its name, too, where that is wider."""
        cell = self.board.cells[spot]
        return cell.union(self.label(canvas, spot, language)[2]).inflate(10, 6) if spot in self.slots else cell

    def piece_box(self, spot: Spot) -> pygame.FRect:
        """Where a piece stands on a cell of the board."""
        return self.painter.stand(self.board.cells[spot])

    @property
    def sticks(self) -> frozenset[str]:
        """The places where sticks are thrown."""
        return frozenset(place.id for place in self.places if place.kind == "sticks")

    def unfit(self, offers: Container[Spot], chosen: Container[Spot], look: Look) -> frozenset[Spot]:
        """The cards of a hand that cannot be clicked while others of it can, or are chosen."""
        found: set[Spot] = set()
        for place in self.places:
            held = [spot for spot in place.spots if look.pieces.get(spot)]
            if place.kind == "hand" and any(spot in offers or spot in chosen for spot in held):
                found.update(spot for spot in held if spot not in offers and spot not in chosen)
        return frozenset(found)

    def is_throw(self, spots: Sequence[Spot]) -> bool:
        """Whether these are the spots of a throw of sticks."""
        return len(spots) == 1 and spots[0].partition(":")[0] in self.sticks and ":" in spots[0]

    def boxes(self, look: Look, picked: Sequence[Spot] = (), offers: Iterable[Spot] = ()) -> dict[Spot, pygame.FRect]:
        """Where each spot that can be seen is clicked, directions among the `offers` after the clicks made so far.

        A place with a word for what a click on it does (`spot.ID`) is a button as long as it is offered, no box. As
        those of all that is remembered, the boxes themselves must stay as they are.
        """
        offered = tuple(offers)
        key = self._shape(look), tuple(picked), offered
        found = _remembered(self._boxes, key, lambda: self._spot_boxes(look, key[1], offered))
        return dict(found)

    def _shape(self, look: Look) -> object:
        """All that decides where spots are: what lies where, is counted and bears a number, how the table is set."""
        if id(look) not in self._shapes:
            if len(self._shapes) >= LOOKS_KEPT:
                self._shapes.clear()
            lying = tuple((spot, *pieces) for spot, pieces in look.pieces.items())
            counted = tuple(look.counters.items()), tuple(look.limits.items())
            told = tuple(look.lies.items()), counted, tuple(look.links), tuple(look.numbers), self.raised(look)
            # Kept with its shape, no other Look can come to have its number.
            self._shapes[id(look)] = look, (lying, told)
        return self._shapes[id(look)][1], self.laid

    @property
    def laid(self) -> object:
        """How the table is set: the same as long as everything lies where it lay."""
        if self._trays is None:
            self._trays = tuple(
                (place.id, *place.tray, None if place.spread is None else tuple(place.spread)) for place in self.places
            )
        return self._trays, (*self.board.edge, *self.box), self.is_turned

    def _spot_boxes(self, look: Look, picked: Sequence[Spot], offered: Sequence[Spot]) -> dict[Spot, pygame.FRect]:
        # A click on what lies on a cell means the cell where only that is offered. Where all things are spots of their
        # own, cells are none that are not offered: they would stand in the way of those.
        is_bare = not any(look.pieces.get(cell) for cell in self.board.cells)
        has_cells = not (self.board.board.is_crowd and look.lies and is_bare)
        found = {cell: box for cell, box in self.board.cells.items() if has_cells or cell in offered}
        found.update(
            (spot, box) for spot, box in self._lying(look).items() if spot in offered or look.lies[spot] not in offered
        )
        found.update({f"{MAT}:{mat.seat}": mat.plate for mat in self.mats})
        for place in sorted(self.places, key=lambda place: place.spread is not None):
            if place.is_shown(look):
                found.update(place.spot_boxes(look))
        if picked:
            found.update(headings.boxes(self.board, picked[-1], list(offered), look.pieces))
        for spot in offered:
            if spot in self.ruleset.places and f"spot.{spot}" in self.ruleset.texts:
                found.pop(spot, None)
        return found

    def placed(self, look: Look) -> list[Placed]:
        """Every piece of a Look where it lies, lower ones first."""
        found = _remembered(self._placed, self._shape(look), lambda: self._place(look))
        return list(found)

    def _place(self, look: Look) -> list[Placed]:
        found: list[Placed] = []
        raised = self.raised(look)
        for spot, box, index in self._crowds(look):
            found.append(Placed(spot, index, look.pieces[spot][index], box))
        crowds = {placed.spot for placed in found}
        for spot, pieces in look.pieces.items():
            if spot in self.board.cells and spot not in crowds:
                for index, piece in enumerate(pieces):
                    box = self.painter.stacked(self.board.cells[spot], index, len(pieces))
                    found.append(Placed(spot, index, piece, box))
        for place in self.places:
            lying = place.slots(look) if place.kind != "sticks" else {}
            sunk = 0.5 if raised.intersection(lying) else 0.0
            for spot, boxes in lying.items():
                for index, (piece, box) in enumerate(zip(look.pieces[spot], boxes, strict=True)):
                    drop = box.h * RAISED * (sunk - (spot in raised))
                    found.append(Placed(spot, index, piece, box.move(0, drop)))
        return found

    def top(self, spot: Spot, look: Look, piece: str) -> int:
        """Which of the pieces on a spot is picked up there: the topmost, in a crowd the topmost `piece`."""
        pieces = look.pieces.get(spot, [])
        is_found = piece in pieces and (spot in self.slots or self.board.board.is_crowd)
        return len(pieces) - 1 - (pieces[::-1].index(piece) if is_found else 0)

    def raised(self, look: Look) -> frozenset[Spot]:
        """The spots whose pieces lie higher: combinations that are shown."""
        return frozenset(spot for spot, ids in look.marked.items() if self.painter.raised.intersection(ids))

    def _crowds(self, look: Look) -> list[tuple[Spot, pygame.FRect, int]]:
        """The pieces in cells where many lie, and where something lies that moves about: spot, box and number."""
        if not look.lies and not self.board.board.is_crowd:
            return []
        return _remembered(self._thronged, self._shape(look), lambda: self._throng(look))

    def _throng(self, look: Look) -> list[tuple[Spot, pygame.FRect, int]]:
        found: list[tuple[Spot, pygame.FRect, int]] = []
        for cell, box in self.board.cells.items():
            spots = [cell, *(spot for spot, at in look.lies.items() if at == cell)]
            if len(spots) == 1 and not self.board.board.is_crowd:
                continue
            lying = [(spot, index) for spot in spots for index in range(len(look.pieces.get(spot, [])))]
            # What moves about is a spot of its own: it does not lie on its like.
            things = [(look.pieces[spot][index], spot) for spot, index in lying]
            if self.slots.get(cell):
                boxes = self._in_town(box, things, self.slots[cell])
                found += [(spot, place, index) for (spot, index), place in zip(lying, boxes, strict=True)]
                continue
            has_badges = any(spot in look.numbers for spot in spots)
            air = max(CELL_AIR, min(BADGE_AIR, box.h * BADGE_SHARE)) if has_badges else CELL_AIR
            room = pygame.FRect(box.x, box.y + box.h * CELL_NAME, box.w, box.h * (1 - CELL_NAME)).inflate(-air, -air)
            boxes = crowded(room, things)
            found += [(spot, place, index) for (spot, index), place in zip(lying, boxes, strict=True)]
        return found

    def _in_town(self, cell: pygame.FRect, things: Sequence[tuple[str, Spot]], slots: int) -> list[pygame.FRect]:
        """What stands in a cell with slots, and what beside them."""
        is_beside = [self.ruleset.kind(piece) in self.painter.beside for piece, _ in things]
        kinds = list(dict.fromkeys(thing for thing, aside in zip(things, is_beside, strict=True) if aside))
        aside = dict(zip(kinds, town.beside(cell, len(kinds)), strict=True))
        within = [thing for thing, out in zip(things, is_beside, strict=True) if not out]
        places = iter(town.stand(cell, within, slots))
        return [aside[thing].copy() if thing in aside else next(places) for thing in things]

    def _lying(self, look: Look) -> dict[Spot, pygame.FRect]:
        """Where each spot is that moves about."""
        return {spot: box for spot, box, _ in self._crowds(look) if spot in look.lies}

    def counted(self, look: Look) -> list[tuple[pygame.FRect, int]]:
        """Where equal pieces lie upon each other, and how many."""

        def count() -> list[tuple[pygame.FRect, int]]:
            pairs = [(look.pieces[spot][index], box) for spot, box, index in self._crowds(look)]
            return counts([*pairs, *(pair for place in self.places for pair in place.counted(look))])

        found = _remembered(self._counted, self._shape(look), count)
        return list(found)

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
            place.spread, self._trays = box, None
        return True

    def heaped(self) -> frozenset[Spot]:
        """The spots that are seen only where their pile is spread out."""
        heaps = (place for place in self.places if place.can_spread)
        return frozenset(spot for place in heaps for spot in place.spots if place.spots != [place.id])

    def targets(self, look: Look, picked: Sequence[Spot] = (), offers: Iterable[Spot] = ()) -> dict[Spot, pygame.FRect]:
        """The `boxes` that can be pointed at: what lies on a cell stands for it, unless the cell is offered."""
        offered = tuple(offers)
        boxes = self.free(self.boxes(look, picked, offered))
        covered = {cell for spot, cell in look.lies.items() if spot in boxes and cell not in offered}
        return {spot: box for spot, box in boxes.items() if spot not in covered}

    def gather(self) -> bool:
        """Lay a pile that is spread out on a heap again; False where none is."""
        was_spread = any(place.spread is not None for place in self.places)
        for place in self.places:
            place.spread = None
        self._trays = None
        return was_spread

    def free(self, boxes: dict[Spot, pygame.FRect]) -> dict[Spot, pygame.FRect]:
        """Those of the boxes that no pile lies over which is spread out, and the pile's own."""
        over = next((place for place in self.places if place.spread is not None), None)
        if over is None or over.spread is None:
            return boxes
        own = {over.id, *over.spots}
        return {spot: box for spot, box in boxes.items() if spot in own or not box.colliderect(over.spread)}

    def engraved(self, place: PlaceView, spot: Spot) -> str:
        """The piece whose sign is engraved where things of `spot` will lie, empty where none is to be expected."""
        part = spot.partition(":")[2] or spot
        if part in self.ruleset.pieces:
            return part
        others = [id for id, piece in self.ruleset.pieces.items() if piece.kind == part]
        foreign = [id for id in others if self.ruleset.owner(id) not in ("", place.seat)]
        if foreign or others:
            return (foreign or others)[0]
        return next((id for id, piece in self.ruleset.pieces.items() if place.seat and piece.seat == place.seat), "")

    def counter_box(self, place: str) -> pygame.FRect | None:
        """Where pieces come from and go to that are only counted."""
        view = next((view for view in self.places if view.id == place), None)
        if view is None:
            return None
        side = min(52.0, view.tray.h, view.tray.w)
        return pygame.FRect(view.tray.centerx - side / 2, view.tray.centery - side / 2, side, side)


def _remembered(known: dict[object, Found], key: object, find: Callable[[], Found]) -> Found:
    """What `find` finds, found once for a key as long as it is among the last."""
    if key not in known:
        if len(known) >= BOXES_KEPT:
            known.clear()
        known[key] = find()
    return known[key]
