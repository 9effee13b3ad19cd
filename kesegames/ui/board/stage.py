"""The board with everything around it: one picture for all games, made from a Look and a few marks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.text import find
from kesegames.ui.board import ground, mark_view, mat_view, sticks
from kesegames.ui.board.marks import Marks, cord, shaken
from kesegames.ui.board.plate import draw_plate
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.board.setting import Placed, Setting
from kesegames.ui.board.splash import splash
from kesegames.ui.board.tree import draw_branch
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.layer import Layer, Stamps
from kesegames.ui.painters.plain import Painter

CHOSEN: Final = 14.0
"""So much higher lie cards that are chosen, in logical pixels."""
FAINT: Final = 200
"""How solid a card is seen that cannot be clicked while others of its hand can, 0 … 255: it still can be read."""
SUNK: Final = 6.0
"""And by so much it lies lower."""
CARRIED: Final = 90
"""And where it lay a piece that the pointer carries."""
LIFT: Final = 3.0
"""And by so much higher what is picked up."""
LAYERS: Final = 3
FANNED: Final = 0.1
"""So many of a stack are seen, and by so much of its side each lies left of the one on it."""


@dataclass
class Sprite:
    """A piece as it is drawn at one moment; `full` is the larger size of one that moves and changes its size, `splash`
    the share (0 … 1) of its splash in water."""

    piece: str
    box: pygame.FRect
    alpha: int = 255
    is_lifted: bool = False
    full: tuple[float, float] | None = None
    splash: float | None = None


def is_chosen(look: Look, marks: Marks, placed: Placed) -> bool:
    """Whether that card has been chosen: of equal ones on a spot as many as were clicked, the uppermost first."""
    if placed.spot not in marks.chosen:
        return False
    return placed.index >= len(look.pieces[placed.spot]) - max(1, marks.picked.count(placed.spot))


def draw_count(canvas: Canvas, box: pygame.FRect, count: int) -> None:
    """How many equal pieces lie in `box` on each other."""
    told = f"×{count}"
    # On what is small it is smaller, and stands further out.
    high = min(22.0, max(15.0, box.h * 0.46))
    size = 12.0 if high > 20 else 11.0
    wide = max(high, canvas.measure(told, size, "bold") + high * 0.36)
    out = 3.0 if high > 20 else wide * 0.4
    badge = pygame.FRect(box.right - wide + out, box.bottom - high + 3, wide, high)
    canvas.panel(badge, mat_view.BADGE, mat_view.BADGE_INK, high / 2, 1.5)
    canvas.text(told, badge, size, mat_view.BADGE_INK, "bold", "centre")


class Stage(Setting):
    """Draws what was set."""

    def __init__(self, ruleset: Ruleset, painter: Painter, seats: int) -> None:
        super().__init__(ruleset, painter, seats)
        self._still, self._board, self._counts = Layer(), Layer(), Layer()
        self._stamps, self._badges = Stamps(), Stamps()
        self._bare: dict[str, Layer] = {}

    def draw_ground(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """All that does not move: the board, the trays, their names and numbers, the plates."""
        self.draw_bare(canvas, look, marks)
        self.draw_plates(canvas, marks)

    def draw_plates(self, canvas: Canvas, marks: Marks) -> None:
        """Who sits where, and whose turn it is."""
        for mat in self.mats:
            draw_plate(canvas, self, mat, marks)

    def ground_key(self, look: Look) -> object:
        """All of a Look that decides what `draw_bare` draws: a move on the board mostly changes nothing of it."""
        places = [place for place in self.places if place.kind != "sticks"]
        beside = tuple((spot, *look.pieces.get(spot, ())) for place in places for spot in place.spots)
        told = tuple((look.counters.get(place.id), look.limits.get(place.id)) for place in places)
        return (
            self._lettered(look),
            beside,
            told,
            look.areas,
            [place.id for place in places if place.spread is not None],
        )

    def _lettered(self, look: Look) -> tuple[Spot, ...]:
        """The cells in which nothing is written because something stands on them."""
        return tuple(spot for spot in self.painter.lettered if self._is_stood_on(look, spot))

    def _is_stood_on(self, look: Look, cell: str) -> bool:
        """Whether a piece stands on a cell, or something lies on it that moves about."""
        return bool(look.pieces.get(cell)) or cell in look.lies.values()

    def draw_bare(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """The ground without the plates."""
        if self.board.cells:
            told = marks.language, marks.coordinates, marks.shows_way
            areas = tuple((area, *spots) for area, spots in look.areas.items())
            key = self.painter, tuple(self.board.edge), self.is_turned, self._lettered(look), areas, told
            self._board.lay(canvas, key, lambda other: self._draw_board(other, look, marks))
        ground.draw_table(canvas, self, look, marks, self._bare)

    def _draw_board(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """The board with all that is written on it."""
        self.painter.board(canvas, self.board.edge, self.board.cells)
        self.painter.areas(canvas, look, self.board.cells)
        free = {spot: box for spot, box in self.board.cells.items() if not self._is_stood_on(look, spot)}
        self.painter.lettering(canvas, free, marks.language)
        if marks.coordinates:
            self._draw_coordinates(canvas)
        if marks.shows_way:
            self.painter.way(canvas, self.board.cells)
        self._draw_names(canvas, marks)

    def draw_pieces(self, canvas: Canvas, look: Look, marks: Marks, sprites: list[Sprite] | None) -> None:
        """Pieces and marks upon the ground; while something moves, `sprites` in place of the Look's pieces."""
        self._draw_links(canvas, look, sprites is None)
        mat_view.draw_frames(canvas, self, look, marks.language)
        mark_view.draw_under(canvas, self, look, marks)
        lying = self.sprites(look, marks) if sprites is None else sprites
        still = [sprite for sprite in lying if not sprite.is_lifted]
        key = self.painter, marks.are_pieces_turned, self._shape(look), still
        self._still.lay(canvas, key, lambda other: self._draw_still(other, look, marks, still))
        for sprite in lying:
            if sprite.is_lifted:
                self._draw_sprite(canvas, sprite, marks)
        self.draw_sticks(canvas, look, marks)
        self._draw_told(canvas, look, marks)
        mark_view.draw_over(canvas, self, look, marks)
        self._counts.lay(canvas, self._shape(look), lambda other: self._draw_counts(other, look))
        for place in self.places:
            if place.spread is not None:
                mat_view.draw_spread(canvas, self, place, marks, self.placed(look))
                mark_view.draw_over(canvas, self, look, marks, frozenset([place.id, *place.spots]))
        if marks.held is not None:
            self._draw_sprite(canvas, Sprite(marks.held[1], marks.held[2], is_lifted=True), marks)
        if marks.so_far:
            mat_view.draw_so_far(canvas, self, look, marks)

    def _draw_still(self, canvas: Canvas, look: Look, marks: Marks, sprites: list[Sprite]) -> None:
        """The pieces that lie where they lay: most of them, in most frames."""
        with self._stamps.laying(canvas, (self.painter, *self.painter.manner, marks.are_pieces_turned)):
            self._draw_layers(canvas, look, marks)
            for sprite in sprites:
                key = sprite.piece, *sprite.box, sprite.alpha, sprite.full, sprite.splash
                self._stamps.lay(canvas, key, partial(self._draw_sprite, canvas, sprite, marks))

    def _draw_sprite(self, canvas: Canvas, sprite: Sprite, marks: Marks) -> None:
        box = sprite.box
        if not canvas.sees(box):
            return
        canvas.is_upside_down = marks.are_pieces_turned
        if sprite.is_lifted:
            self.painter.shade(canvas, sprite.piece, box.move(LIFT, LIFT + 2), sprite.full)
            box = box.move(0, -LIFT)
        self.painter.set_down(canvas, sprite.piece, box, sprite.alpha, sprite.full)
        if sprite.splash is not None:
            splash(canvas, box, sprite.splash)
        canvas.is_upside_down = False

    def _draw_told(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """Badges, marks, and the seats that are out."""
        is_told = bool(look.numbers or look.marked)
        tops = {placed.spot: placed.box for placed in self.placed(look)} if is_told else {}
        boxes = {**self.boxes(look), **tops} if is_told else {}
        chips = {
            place.id for place in self.places if place.kind == "counter" and place.at == "seat"
        } & look.marked.keys()
        for spot, number in look.numbers.items():
            if spot in boxes and (spot not in chips or spot not in look.marked):
                words = find(f"badge.{spot.partition(':')[0]}", marks.language, self.ruleset) or "{number}"
                mat_view.draw_badge(canvas, boxes[spot], words.replace("{number}", str(number)))
        mat_view.draw_marked(canvas, self, look, marks, boxes)
        mat_view.draw_out(canvas, self, look, marks)

    def draw_board(self, canvas: Canvas, look: Look) -> None:
        """The board alone with its pieces, set by `board.fit`: a picture of the game."""
        self.painter.board(canvas, self.board.edge, self.board.cells)
        self.painter.areas(canvas, look, self.board.cells)
        for placed in self.placed(look):
            if placed.spot in self.board.cells or placed.spot in look.lies:
                self.painter.set_down(canvas, placed.piece, placed.box)

    def sprites(self, look: Look, marks: Marks) -> list[Sprite]:
        """The pieces at rest: what is picked up is lifted, what is refused shakes."""
        lifted = next((spot for spot in reversed(marks.picked) if look.pieces.get(spot)), None)
        faint = self.unfit(marks.offers, marks.chosen, look) | marks.going
        found = []
        for placed in self.placed(look):
            is_top = placed.index == self.top(placed.spot, look, marks.lifts.get(placed.spot, ""))
            box = placed.box
            if marks.refused == placed.spot and not marks.is_still:
                box = box.move(shaken(marks.refusal), 0)
            if is_chosen(look, marks, placed):
                box = box.move(0, -CHOSEN)
            if placed.spot in faint:
                box = box.move(0, SUNK)
            is_carried = is_top and marks.held is not None and marks.held[0] == placed.spot
            alpha = CARRIED if is_carried else FAINT if placed.spot in faint else 255
            found.append(Sprite(placed.piece, box, alpha, is_top and placed.spot == lifted and not is_carried))
        return found

    def _draw_names(self, canvas: Canvas, marks: Marks) -> None:
        """What the cells of a map are called, at the top of each."""
        if self.board.board.kind != "map":
            return
        for spot in self.board.cells:
            self.draw_name(canvas, spot, marks.language)

    def _draw_counts(self, canvas: Canvas, look: Look) -> None:
        """How many equal pieces lie on each other."""
        with self._badges.laying(canvas, None):
            for box, count in self.counted(look):
                self._badges.lay(canvas, (*box, count), partial(draw_count, canvas, box, count))

    def draw_sticks(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """Each tray's sticks and, once all of them rest, their value."""
        for place in self.places:
            if place.kind != "sticks" or marks.is_tray_used:
                continue
            faces = look.pieces.get(place.id, [])
            if not faces or marks.is_tray_bare:
                sticks.draw_unthrown(canvas, self.painter, place.tray, place.room, bool(place.faces))
                continue
            if marks.tumble < 1:
                flying = sticks.tumbling(place.tray, faces, marks.throw, marks.tumble, place.faces or sticks.SIDES)
                sticks.draw(canvas, self.painter, flying)
                continue
            sticks.draw_resting(canvas, self.painter, place.tray, faces, marks.throw)
            if place.id in look.counters:
                number = look.counters[place.id]
                told = [find(f"{id}.{number}", marks.language, self.ruleset) or "" for id in ("thrown", "thrown_about")]
                sticks.draw_value(canvas, place.tray, number, (told[0], told[1]))
                if marks.thrower >= 0:
                    draw_seat(canvas, self.painter, marks.thrower, sticks.sign_box(place.tray))

    def _draw_coordinates(self, canvas: Canvas) -> None:
        """On a grid columns below and rows left, from names made of both; on a path each cell's own name in it."""
        board = self.ruleset.board
        if board is None:
            return
        if board.kind == "path":
            for spot, box in self.board.cells.items():
                corner = pygame.FRect(box.x + box.w * 0.13, box.y + box.w * 0.09, box.w * 0.45, box.w * 0.2)
                canvas.text(spot, corner, box.w * 0.17, self.painter.cell_ink(spot))
        if board.kind != "grid":
            return
        ink = self.painter.rim_ink()
        edge = self.board.edge
        size = min(CAPTION, self.board.cell * 0.16)
        low = max(box.bottom for box in self.board.cells.values())
        left = min(box.left for box in self.board.cells.values())
        for column in board.columns:
            cell = self.board.cells[column + board.rows[0]]
            canvas.text(column, pygame.FRect(cell.x, low, cell.w, edge.bottom - low), size, ink, "bold", "centre")
        for row in board.rows:
            cell = self.board.cells[board.columns[0] + row]
            canvas.text(row, pygame.FRect(edge.x, cell.y, left - edge.x, cell.h), size, ink, "bold", "centre")

    def _draw_layers(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """Of equal pieces that lie on each other the edges of those beneath, fanned out to the left."""
        lying = Counter((placed.piece, *placed.box) for placed in self.placed(look) if placed.spot not in self.slots)
        canvas.is_upside_down = marks.are_pieces_turned
        for (piece, *lies), count in lying.items():
            box = pygame.FRect(lies)
            for layer in range(min(count, LAYERS) - 1, 0, -1):
                place = box.move(-layer * max(2.0, box.w * FANNED), 0)
                self._stamps.lay(canvas, (piece, *place), partial(self.painter.set_down, canvas, piece, place))
        canvas.is_upside_down = False

    def _draw_links(self, canvas: Canvas, look: Look, is_still: bool) -> None:
        """A branch between what has grown from each other, also while it moves; a cord between other pieces that belong
        together."""
        boxes = self.boxes(look) if look.links else {}
        grown = {spot for place in self.places if place.kind == "tree" for spot in place.spots}
        for one, other in look.links:
            if one not in boxes or other not in boxes:
                continue
            if one in grown and other in grown:
                draw_branch(canvas, boxes[one], boxes[other], canvas.theme.cloth)
            elif is_still:
                ends = [self.piece_box(spot) if spot in self.board.cells else boxes[spot] for spot in (one, other)]
                ink = self.painter.link_colour(look, one)
                cord(canvas, ends[0].center, ends[1].center, ends[0].h, ink)
