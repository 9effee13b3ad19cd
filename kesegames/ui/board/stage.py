"""The board with everything around it: one picture for all games, made from a Look and a few marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.text import find
from kesegames.ui.board import headings, mat_view, mats, ruler, sticks
from kesegames.ui.board.marks import (
    Marks,
    bracket,
    cause,
    chance,
    cord,
    cost,
    dot,
    glow,
    hatch,
    outline,
    path,
    risks,
    shaken,
)
from kesegames.ui.board.place_view import PlaceView
from kesegames.ui.board.setting import Setting
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.skin import Colour

LIFT: Final = 3.0
CAPTION_SIZES: Final = (float(CAPTION), 12.0, 10.0, 8.0)


@dataclass
class Sprite:
    """A piece as it is drawn at one moment."""

    piece: str
    box: pygame.FRect
    alpha: int = 255
    is_lifted: bool = False


class Stage(Setting):
    """Draws what was set."""

    def draw_ground(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """All that does not move: the board, the trays, their names and numbers."""
        if self.board.cells:
            self.painter.board(canvas, self.board.edge, self.board.cells)
            self.painter.areas(canvas, look, self.board.cells)
            self.painter.lettering(canvas, self.board.cells, marks.language)
            if marks.coordinates:
                self._draw_coordinates(canvas)
            if marks.shows_way:
                self.painter.way(canvas, self.board.cells)
            self._draw_names(canvas, marks)
        for mat in self.mats:
            mat_view.draw_mat(canvas, self, mat, marks)
        for place in self.places:
            self._draw_place(canvas, look, place, marks)

    def draw_pieces(self, canvas: Canvas, look: Look, marks: Marks, sprites: list[Sprite] | None) -> None:
        """Pieces and marks upon the ground; while something moves, `sprites` in place of the Look's pieces."""
        self._draw_under(canvas, look, marks)
        if sprites is None:
            self._draw_links(canvas, look)
        still = self.sprites(look, marks) if sprites is None else sprites
        for sprite in sorted(still, key=lambda sprite: sprite.is_lifted):
            box = sprite.box
            canvas.is_upside_down = marks.are_pieces_turned
            if sprite.is_lifted:
                self._draw_shadow(canvas, sprite.piece, box.move(LIFT, LIFT + 2))
                box = box.move(0, -LIFT)
            self.painter.piece(canvas, sprite.piece, box, sprite.alpha)
            canvas.is_upside_down = False
        self._draw_counts(canvas, look)
        self._draw_sticks(canvas, look, marks)
        self._draw_told(canvas, look, marks)
        self._draw_over(canvas, look, marks)
        for place in self.places:
            if place.spread is not None:
                mat_view.draw_spread(canvas, self, place, marks, self.placed(look))
                self._draw_over(canvas, look, marks, frozenset([place.id, *place.spots]))

    def _draw_told(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """Badges, marks, and the seats that are out."""
        tops = {placed.spot: placed.box for placed in self.placed(look)} if look.numbers or look.marked else {}
        boxes = {**self.boxes(look), **tops}
        for spot, number in look.numbers.items():
            if spot in boxes:
                mat_view.draw_badge(canvas, boxes[spot], number)
        mat_view.draw_marked(canvas, self, look, marks, boxes)
        mat_view.draw_out(canvas, self, look)

    def _draw_shadow(self, canvas: Canvas, piece: str, box: pygame.FRect) -> None:
        """What a piece in the air casts, in the shape of the piece."""
        key = (self.ruleset.id, type(self.painter), self.painter.is_turned, piece)
        canvas.shadow(key, box, lambda other, room: self.painter.piece(other, piece, room))

    def draw_board(self, canvas: Canvas, look: Look) -> None:
        """The board alone with its pieces, set by `board.fit`: a picture of the game."""
        self.painter.board(canvas, self.board.edge, self.board.cells)
        self.painter.areas(canvas, look, self.board.cells)
        for placed in self.placed(look):
            if placed.spot in self.board.cells or placed.spot in look.lies:
                self.painter.piece(canvas, placed.piece, placed.box)

    def sprites(self, look: Look, marks: Marks) -> list[Sprite]:
        """The pieces at rest: what is picked up is lifted, what is refused shakes."""
        lifted = next((spot for spot in reversed(marks.picked) if look.pieces.get(spot)), None)
        found = []
        for placed in self.placed(look):
            is_top = placed.index == len(look.pieces[placed.spot]) - 1
            box = placed.box
            if marks.refused == placed.spot and not marks.is_still:
                box = box.move(shaken(marks.refusal), 0)
            found.append(Sprite(placed.piece, box, is_lifted=is_top and placed.spot == lifted))
        return found

    def _draw_place(self, canvas: Canvas, look: Look, place: PlaceView, marks: Marks) -> None:
        if not place.is_shown(look):
            return
        theme = canvas.theme
        canvas.raised(place.tray, theme.panel, 10, sunk=True)
        if place.kind == "tiles":
            mat_view.draw_tiles(canvas, place)
        if place.seat and place.seat == marks.active and place.at in ("above", "below"):
            canvas.ring(place.tray, theme.accent, 2, 10)
        name = self.ruleset.places[place.id].name[marks.language]
        if place.at in mats.AT_MATS:
            self._draw_on_mat(canvas, look, place, name, marks)
            return
        align = "right" if place.at in ("above", "below") else "left"
        size = _caption_size(canvas, name, place.caption)
        canvas.paragraph_centred(name, place.caption, size, theme.muted, align=align)
        if place.id in look.counters and place.kind != "sticks":
            self._draw_counter(canvas, look, place, marks.language)
        if place.kind == "sticks" and marks.is_thrown_now:
            canvas.ring(place.tray, theme.accent, 2, 10)

    def _draw_on_mat(self, canvas: Canvas, look: Look, place: PlaceView, name: str, marks: Marks) -> None:
        """The caption of a place on a mat or in the middle, and its number."""
        mat_view.draw_caption(canvas, name, place.caption)
        if place.kind != "counter":
            return
        number = look.counters[place.id]
        words = self.ruleset.words(f"{place.id}.{number}")
        limit = f"/{look.limits[place.id]}" if place.id in look.limits else ""
        told = words[marks.language] if words is not None else f"{number}{limit}"
        mat_view.draw_number(canvas, place.tray, name, told)

    def _draw_names(self, canvas: Canvas, marks: Marks) -> None:
        """What the cells of a map are called, at the top of each."""
        if self.board.board.kind != "map":
            return
        for spot, box in self.board.cells.items():
            name = find(f"spot.{spot}", marks.language, self.ruleset) or spot
            room = pygame.FRect(box.x + 3, box.y + 1, box.w - 6, max(14.0, box.h * 0.16))
            size = canvas.fitting(name, room.w, min(float(CAPTION), max(10.0, box.h * 0.13)), "bold")
            if size >= mat_view.LEAST_CAPTION:
                canvas.text(name, room, size, self.painter.cell_ink(spot), "bold", "centre")

    def _draw_counter(self, canvas: Canvas, look: Look, place: PlaceView, language: str) -> None:
        """A number by itself or before its limit, by its name, or on its scale."""
        number = look.counters[place.id]
        words = self.ruleset.words(f"{place.id}.{number}")
        if words is not None:
            self.painter.named_counter(canvas, place.id, place.tray, number, words[language])
            return
        if place.id in look.limits:
            told = f"{number}/{look.limits[place.id]}"
            size = canvas.fitting(told, place.tray.w - 24, min(36.0, place.tray.h * 0.6), "bold")
            canvas.text(told, place.tray, size, canvas.theme.text, "bold", "centre")
            return
        if place.kind != "ruler":
            self.painter.counter(canvas, place.id, place.tray, number)
            return
        whole = sum(look.counters.get(other.id, 0) for other in self.places if other.kind == "ruler")
        is_far = (place.seat != self.ruleset.seat_ids[0]) != self.is_turned
        share, ticks = number / max(1, whole), whole // self.ruleset.unit
        room = ruler.draw(canvas, place.tray, share, ticks, is_far)
        points = f"{number / self.ruleset.unit:g}"
        canvas.text(points, room, canvas.fitting(points, room.w, 34, "bold"), canvas.theme.text, "bold", "centre")

    def _draw_counts(self, canvas: Canvas, look: Look) -> None:
        """How many equal pieces lie on each other."""
        theme = canvas.theme
        for box, count in self.counted(look):
            badge = pygame.FRect(box.right - 19, box.bottom - 20, 22, 22)
            canvas.panel(badge, theme.accent, theme.ground, 11, 2)
            canvas.text(str(count), badge, CAPTION, theme.on_accent, "bold", "centre")

    def _draw_sticks(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """Each tray's sticks and, once all of them rest, their value."""
        for place in self.places:
            if place.kind != "sticks" or marks.is_tray_used:
                continue
            faces = look.pieces.get(place.id, [])
            if not faces:
                sticks.draw(canvas, self.painter, sticks.at_rest(place.tray, ["light"] * place.room, 0))
            elif marks.tumble < 1:
                sticks.draw(canvas, self.painter, sticks.tumbling(place.tray, faces, marks.throw, marks.tumble))
            else:
                sticks.draw(canvas, self.painter, sticks.at_rest(place.tray, faces, marks.throw))
            if place.id in look.counters and marks.tumble >= 1:
                box = sticks.value_box(place.tray)
                self.painter.counter(canvas, place.id, box, look.counters[place.id])

    def _draw_coordinates(self, canvas: Canvas) -> None:
        """On a grid columns below and rows left, from names made of both; on a path each cell's own name in it."""
        board = self.ruleset.board
        if board is None:
            return
        if board.kind == "path":
            for spot, box in self.board.cells.items():
                corner = pygame.FRect(box.x + box.w * 0.06, box.y + box.h * 0.03, box.w * 0.45, box.h * 0.2)
                canvas.text(spot, corner, box.h * 0.145, self.painter.cell_ink(spot))
        if board.kind != "grid":
            return
        ink = self.painter.rim_ink()
        edge = self.board.edge
        size = min(CAPTION, self.board.cell * 0.16)
        for column in board.columns:
            cell = self.board.cells[column + board.rows[0]]
            low = max(box.bottom for box in self.board.cells.values())
            canvas.text(column, pygame.FRect(cell.x, low, cell.w, edge.bottom - low), size, ink, "bold", "centre")
        for row in board.rows:
            cell = self.board.cells[board.columns[0] + row]
            left = min(box.left for box in self.board.cells.values())
            canvas.text(row, pygame.FRect(edge.x, cell.y, left - edge.x, cell.h), size, ink, "bold", "centre")

    def _draw_under(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """What lies beneath the pieces: the last move, what causes a refusal, hints."""
        boxes = self.boxes(look)
        on_board = [spot for spot in marks.last if spot in self.board.cells]
        for spot in on_board:
            outline(canvas, boxes[spot], self.painter.last_colour(spot))
        for spot in marks.hints:
            if spot in boxes:
                outline(canvas, boxes[spot], canvas.theme.accent, 5)
        for spot in marks.causes:
            if spot in boxes:
                cause(canvas, boxes[spot], self.painter.palette.capture)

    def _draw_links(self, canvas: Canvas, look: Look) -> None:
        """A cord between pieces that belong together."""
        boxes = self.boxes(look)
        for one, other in look.links:
            if one in boxes and other in boxes:
                cord(canvas, boxes[one].center, boxes[other].center, boxes[one].h, self.painter.link_colour(look, one))

    def _draw_ghost(
        self, canvas: Canvas, look: Look, boxes: dict[Spot, pygame.FRect], ghost: tuple[Spot, Spot]
    ) -> None:
        """A piece faintly where it would go, and the way there."""
        start, goal = ghost
        if goal not in boxes:
            return
        box = boxes[goal]
        size = self.board.piece_box(start).w if start in self.board.cells else min(box.w, box.h) * 0.8
        faint = pygame.FRect(box.centerx - size / 2, box.centery - size / 2, size, size)
        if not look.pieces.get(goal):
            self.painter.piece(canvas, look.pieces[start][-1], faint, 120)
        path(canvas, [boxes[start].center, box.center], self._ink(canvas, start), 3.0)

    def _draw_over(self, canvas: Canvas, look: Look, marks: Marks, among: frozenset[Spot] | None = None) -> None:
        """Marks over the pieces; with `among` those on these spots only, else those over which no pile is spread."""
        boxes = self.free(self.boxes(look))
        if among is not None:
            boxes = {spot: box for spot, box in boxes.items() if spot in among}
        on_board = [spot for spot in marks.last if spot in self.board.cells]
        if len(on_board) > 1:
            path(canvas, [boxes[spot].center for spot in on_board], self.painter.last_colour(on_board[-1]))
        shown = [spot for spot in marks.hints if spot in boxes]
        if len(shown) > 1:
            path(canvas, [boxes[spot].center for spot in shown], canvas.theme.accent, 5)
        if marks.ghost is not None:
            self._draw_ghost(canvas, look, boxes, marks.ghost)
        for spot, found in marks.risks.items():
            if spot in boxes:
                risks(canvas, boxes[spot], found)
        for spot in marks.lit:
            if spot in boxes:
                glow(canvas, boxes[spot])
        for place in self.places:
            if place.id in boxes and self.heaped().intersection(place.spots).intersection(marks.offers):
                outline(canvas, boxes[place.id].inflate(-4, -4), canvas.theme.accent)
        for spot, kind in marks.offers.items():
            if spot in boxes:
                self._draw_offer(canvas, look, spot, kind, boxes[spot], spot == marks.attended)
        for spot, share in marks.chances.items():
            if spot in boxes:
                if spot not in marks.offers and not look.pieces.get(spot):
                    dot(canvas, boxes[spot], self._ink(canvas, spot), spot == marks.attended)
                chance(canvas, boxes[spot], share, spot == marks.attended)
        for spot, box in headings.boxes(self.board, marks.picked[-1], marks.arrows).items() if marks.picked else ():
            is_attended = spot == marks.attended
            headings.draw(canvas, box, spot, self.is_turned, self.painter.palette.move, is_attended)
            boxes[spot] = box
        for spot in marks.costs:
            if spot in boxes:
                cost(canvas, boxes[spot], self._ink(canvas, spot))
        if marks.refused in boxes and marks.is_still:
            hatch(canvas, boxes[marks.refused], self.painter.palette.capture)
        if marks.focused in boxes:
            box = boxes[marks.focused]
            canvas.ring(box.inflate(8, 8), canvas.theme.ground, 7, 9)
            canvas.ring(box.inflate(6, 6), canvas.theme.accent, 5, 8)

    def _ink(self, canvas: Canvas, spot: Spot) -> Colour:
        return self.painter.move_colour(spot) if spot in self.board.cells else canvas.theme.accent

    def _draw_offer(
        self, canvas: Canvas, look: Look, spot: Spot, kind: str, box: pygame.FRect, is_attended: bool
    ) -> None:
        ink = self._ink(canvas, spot)
        if kind == "capture":
            bracket(canvas, box, self.painter.palette.capture)
        elif kind == "choice":
            if is_attended:
                canvas.ring(box.inflate(-4, -4), canvas.theme.accent, 3, 8)
        elif look.pieces.get(spot):
            outline(canvas, box.inflate(-8, -8), ink, 3)
        else:
            dot(canvas, box, ink, is_attended)


def _caption_size(canvas: Canvas, name: str, box: pygame.FRect) -> float:
    """As large as a place's name fits beside it: in the small boards of the rules pages it is narrow there."""
    for size in CAPTION_SIZES:
        lines = canvas.lines(name, box.w, size)
        is_high = canvas.paragraph_height(name, box.w, size) > box.h + size / 2
        if not is_high and all(canvas.measure(line, size) <= box.w + 0.5 for line in lines):
            return size
    return CAPTION_SIZES[-1]
