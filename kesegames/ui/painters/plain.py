"""The painter for games without one of their own: plain cells, tiles with the ruleset's glyphs."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection
from typing import Final

import pygame

from kesegames.engine.board import Board
from kesegames.engine.look import Look, Spot
from kesegames.engine.place import HIDDEN
from kesegames.engine.ruleset import Ruleset
from kesegames.ui.board import town
from kesegames.ui.board.board_view import MAP_RIM
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, CASING_LIGHT, PALETTE, WHITE, Brush, Colour, Ink, Painting, colour, mix
from kesegames.ui.painters import dice

LAND = colour("#E3D6B8")
INK = colour("#3A2E22")
TINTS = (colour("#A9C3CC"), colour("#DDBE8C"), colour("#B9C9A3"), colour("#D6AE9E"), colour("#BDB2CC"))
"""The grounds of a ruleset's areas, in their order."""
DARK = colour("#2B2420")
LIGHT = colour("#F3EADB")


CASING: Final = 2.0
"""How wide the casing of a mark is, in logical pixels."""
STAND: Final = 0.8
"""The side of a piece, as a share of its cell's."""
UPPER: Final = 0.8
"""And of one that stands on another, as a share of that one's."""


CARD: Final = 0.74
"""How wide a card is, in its heights."""
SHORT: Final = 2
"""A sign of so many characters keeps to the box of its piece."""
CORNERS_FROM: Final = 60.0
"""A card so high bears its sign in its corners, too."""
BACK: Final = colour("#2F5361")


Square = tuple[float, float, float]
"""Left, top and side, in a Brush's shares."""
Field = tuple[float, float, float, float]
"""Left, top, width and height, in a Brush's shares."""


def whole_board(canvas: Canvas, key: tuple[object, ...], edge: pygame.FRect, paint: Painting) -> None:
    """A board in one picture: mostly straight lines."""
    canvas.shape(key, edge, paint, is_coarse=True)


def fields_in(edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> dict[Spot, Field]:
    """The cells of a board as a Brush draws them that paints its whole `edge`."""
    unit = min(edge.size)
    return {
        spot: ((box.x - edge.x) / unit, (box.y - edge.y) / unit, box.w / unit, box.h / unit)
        for spot, box in cells.items()
    }


def squares_in(edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> dict[Spot, Square]:
    """The same where each is as high as it is wide."""
    return {spot: (x, y, side) for spot, (x, y, side, _) in fields_in(edge, cells).items()}


Points = list[tuple[float, float]]


def ground_box(board: Board, cells: dict[Spot, pygame.FRect]) -> pygame.FRect:
    """What the ground of a map fills whose cells lie there."""
    cell = next(cell for cell in board.cells if cell.name in cells)
    box = cells[cell.name]
    across, down = box.w / cell.width, box.h / cell.height
    return pygame.FRect(box.x - cell.x * across, box.y - cell.y * down, board.width * across, board.height * down)


def land_box(edge: pygame.FRect, board: Board, cells: dict[Spot, pygame.FRect]) -> pygame.FRect:
    """What is seen of the ground of a map within its rim."""
    cell = next(cell for cell in board.cells if cell.name in cells)
    rim = 2 * MAP_RIM * cells[cell.name].w / cell.width
    return ground_box(board, cells).clip(edge.inflate(-rim, -rim))


def _rounded(inset: float, radius: float) -> Points:
    """The corners of a round square, in shares of its box."""
    found: Points = []
    for turn, (x, y) in enumerate(((1, 0), (1, 1), (0, 1), (0, 0))):
        centre = pygame.Vector2(x + (1 - 2 * x) * (inset + radius), y + (1 - 2 * y) * (inset + radius))
        for step in range(5):
            out = pygame.Vector2(0, -radius).rotate(turn * 90 + step * 22.5)
            found.append((centre.x + out.x, centre.y + out.y))
    return found


ROUND_TILE: Final = _rounded(0.07, 0.17)


def _sketched(corners: Points, ink: Colour, is_bold: bool) -> Painting:
    def paint(brush: Brush) -> None:
        closed = [*corners, corners[0]]
        if is_bold:
            brush.line(closed, 0.1, ink)
            return
        ends = dashes(closed, 0.11)
        for start, end in zip(ends[::2], ends[1::2], strict=False):
            brush.line([start, end], 0.05, ink)

    return paint


def dashes(points: Points, length: float) -> Points:
    """Points along a line, so far apart: where dashes begin and end by turns."""
    found: Points = []
    left = 0.0
    for start, end in itertools.pairwise(map(pygame.Vector2, points)):
        way = end - start
        at = left
        while at < way.length():
            place = start + way * (at / way.length())
            found.append((place.x, place.y))
            at += length
        left = at - way.length()
    return found


def tile(fill: Colour, rim: Colour) -> Painting:
    """A square stone with round corners, lit from the top left."""

    def paint(brush: Brush) -> None:
        brush.block(0.035, 0.05, 0.95, 0.95, 0.2, (0, 0, 0, 90))
        brush.block(0.01, 0.01, 0.955, 0.955, 0.2, rim)
        brush.block(0.035, 0.035, 0.91, 0.91, 0.185, mix(fill, BLACK, 0.22))
        brush.block(0.035, 0.035, 0.885, 0.885, 0.18, mix(fill, WHITE, 0.3))
        brush.block(0.06, 0.06, 0.86, 0.86, 0.165, fill)

    return paint


def foot(canvas: Canvas, box: pygame.FRect, colour: Colour, is_attended: bool) -> None:
    """A short bar at the foot of `box`, as soft as a mark can be."""
    high = 3.0 + 2 * CASING
    wide = box.w * (0.4 if is_attended else 0.24)
    bar = pygame.FRect(box.centerx - wide / 2, box.bottom - high - 2, wide, high)
    canvas.panel(bar, CASING_LIGHT, None, high / 2)
    canvas.panel(bar.inflate(-2 * CASING, -2 * CASING), colour, None, high / 2 - CASING)


class Painter:
    """Draws a game's board, pieces and counters, in the colours of `palette`; `is_latin`: pieces bear Latin letters."""

    has_way = False
    """Whether `way` shows something."""
    seat_colours: tuple[Colour, ...] = ()
    """The colours of the seats' pieces, where those of each seat have one of their own."""
    has_recesses = True
    """Whether `engraved` draws its sign into a recess, and does not bring a hollow of its own."""
    wordless: frozenset[str] = frozenset()
    """The families of places whose counters bear no name: what is drawn on them says it."""
    leading: frozenset[str] = frozenset()
    """The marks (`Look.marked`) of what leads among the things played: they are framed."""
    raised: frozenset[str] = frozenset()
    """The marks of what is shown: it lies higher than its like, and bears no tag."""
    slender = 1.0
    """How wide the recess of a thing is, in its heights."""
    beside: frozenset[str] = frozenset()
    """The kinds of pieces that stand beside the slots of a cell, and take none."""
    splashing: frozenset[Spot] = frozenset()
    """The cells of water that a piece falls into."""
    tallest = 1.0
    """How high a cell may be drawn at the most, in its widths."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.palette = PALETTE
        self.is_latin = False
        self.language = "ja"
        """That of what is written on pieces in words."""
        self._letters: dict[str, tuple[re.Pattern[str], dict[str, str]]] = {}
        self.is_turned = False
        """Seat 0 sits at the top of the board."""

    @property
    def manner(self) -> tuple[object, ...]:
        """All that decides how it draws a piece."""
        return type(self), self.ruleset, self.is_latin, self.language, self.is_turned

    def stand(self, cell: pygame.FRect) -> pygame.FRect:
        """Where a piece stands on a cell: a square with some air around it."""
        side = min(cell.w, cell.h) * STAND
        return pygame.FRect(cell.centerx - side / 2, cell.centery - side / 2, side, side)

    def stacked(self, cell: pygame.FRect, index: int, count: int) -> pygame.FRect:
        """Where number `index`, from the bottom, of so many pieces on a cell lies: on top of others a piece is drawn
        smaller, so that one sees what it stands on."""
        box = self.stand(cell)
        if index == 0:
            return box
        side = box.w * UPPER
        return pygame.FRect(box.centerx - side / 2, box.centery - side / 2 - 2 * index, side, side)

    def movable(self, canvas: Canvas, cell: pygame.FRect, is_attended: bool) -> None:
        """The piece on a cell can be picked up: a short bar at the foot of the cell, as soft as a mark can be."""
        foot(canvas, cell, self.palette.move, is_attended)

    def board(self, canvas: Canvas, edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> None:
        """The empty board in its rim."""
        canvas.raised(edge, mix(LAND, INK, 0.45), 10)
        drawn = self.ruleset.board
        if drawn is not None and drawn.ground:
            with canvas.clipped(land_box(edge, drawn, cells)):
                canvas.ground(drawn.ground, ground_box(drawn, cells))
        for one, other in drawn.edges if drawn is not None else ():
            if one in cells and other in cells:
                _road(canvas, cells[one], cells[other])
        areas = [frozenset(spots) for spots in self.ruleset.areas.values()]
        slots = {cell.name: cell.slots for cell in drawn.cells} if drawn is not None else {}
        for spot, box in cells.items():
            if slots.get(spot):
                self.town(canvas, spot, box, slots[spot])
                continue
            tint = next((TINTS[number % len(TINTS)] for number, area in enumerate(areas) if spot in area), LAND)
            canvas.panel(box, tint, mix(LAND, INK, 0.6), 2)

    def town(self, canvas: Canvas, spot: Spot, box: pygame.FRect, slots: int) -> None:
        """A cell of a map with so many slots, empty."""
        row = town.row(box)
        canvas.panel(row, mix(LAND, WHITE, 0.5), mix(INK, LAND, 0.2), row.h / 2, 1.5)
        for one in town.line(box, slots):
            place = one.scale_by(0.62)
            canvas.panel(place, mix(LAND, INK, 0.16), mix(LAND, INK, 0.4), place.h / 2, 1)

    @property
    def lettered(self) -> Collection[Spot]:
        """The cells that `lettering` writes in."""
        return ()

    def lettering(self, canvas: Canvas, cells: dict[Spot, pygame.FRect], language: str) -> None:
        """What is written on the board for good, in that language, in the cells where nothing stands on it."""

    def areas(self, canvas: Canvas, look: Look, cells: dict[Spot, pygame.FRect]) -> None:
        """The areas of the board that are not always the same, as they are now."""

    def way(self, canvas: Canvas, cells: dict[Spot, pygame.FRect]) -> None:
        """The direction in which pieces travel, for who sees the board for the first time."""

    def cell_ink(self, spot: Spot) -> Colour:
        """The colour of a cell's own name on it."""
        return mix(INK, LAND, 0.2)

    def label_fill(self, spot: Spot) -> Colour:
        """The ground of a cell's name on a map, where something lies beneath it."""
        return mix(LAND, WHITE, 0.35)

    def link_colour(self, look: Look, spot: Spot) -> Colour:
        """The colour of the cord between pieces that belong together, one of which is on `spot`."""
        pieces = look.pieces.get(spot, [])
        return DARK if pieces and self._is_dark(pieces[-1]) else LIGHT

    def rim_ink(self) -> Colour:
        """The colour of coordinates on the rim."""
        return LIGHT

    def _is_dark(self, piece: str) -> bool:
        seat = self.ruleset.owner(piece)
        return bool(seat) and seat != self.ruleset.seat_ids[0]

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        """A piece, filling `box`; without a board what nobody owns is a card."""
        if piece == HIDDEN or (self.ruleset.board is None and not self.ruleset.owner(piece)):
            self._card(canvas, piece, box, alpha)
            return
        fill, ink = (DARK, LIGHT) if self._is_dark(piece) else (LIGHT, DARK)
        canvas.shape(("tile", fill), box, tile(fill, mix(INK, fill, 0.2)), alpha)
        canvas.glyph(self.glyph(piece), box, box.h * 0.55, ink, alpha)

    def set_down(
        self,
        canvas: Canvas,
        piece: str,
        box: pygame.FRect,
        alpha: int = 255,
        full: tuple[float, float] | None = None,
    ) -> None:
        """`piece` from a picture that is kept: on a table there are many, in each frame the same.

        While it moves and changes its size, `full` is the larger of its sizes. What has a long word for its sign
        stands out of its box too far for that.
        """
        if alpha < 255 or len(self.glyph(piece)) > SHORT:
            self.piece(canvas, piece, box, alpha)
            return
        canvas.whole(("piece", piece, *self.manner), box, lambda other, room: self.piece(other, piece, room), full)

    def shade(self, canvas: Canvas, piece: str, box: pygame.FRect, full: tuple[float, float] | None = None) -> None:
        """The shadow of a piece in the air, in its shape; `full` as in `set_down`."""
        canvas.shadow(("piece", piece, *self.manner), box, lambda other, room: self.piece(other, piece, room), full)

    def _card(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int) -> None:
        """Higher than wide: its sign in the middle and in two corners, or its back."""
        wide = box.w * CARD
        card = pygame.FRect(box.centerx - wide / 2, box.y, wide, box.h)
        if piece == HIDDEN:
            canvas.shape(("card back",), card, _back, alpha)
            return
        canvas.shape(("card",), card, _face, alpha)
        glyph = self.glyph(piece)
        canvas.glyph(glyph, card, card.h * (0.5 if len(glyph) == 1 else 0.32), DARK, alpha)
        if len(glyph) == 1 and card.h >= CORNERS_FROM:
            side = card.h * 0.22
            corner = pygame.FRect(card.x + card.w * 0.05, card.y + card.h * 0.04, side, side)
            canvas.glyph(glyph, corner, side * 0.8, DARK, alpha)
            corner.bottomright = card.right - card.w * 0.05, card.bottom - card.h * 0.04
            canvas.glyph(glyph, corner, side * 0.8, DARK, alpha)

    def faces_down(self, piece: str) -> bool:
        """Whether a piece is drawn upside down, for the seat at the top."""
        return False

    def contour(self, piece: str) -> Points:
        """The outline of a piece, in shares of its box."""
        return ROUND_TILE

    def sketch(self, canvas: Canvas, piece: str, box: pygame.FRect, ink: Colour, is_bold: bool = False) -> None:
        """A piece that is not there: its outline and its sign, dashed, or bold where it is the only one that lacks."""
        corners = self.contour(piece)
        canvas.shape(("sketch", type(self), ink, is_bold, len(corners)), box, _sketched(corners, ink, is_bold))
        glyph = self.glyph(piece)
        canvas.glyph(glyph, box.move(0, box.h * 0.05), box.h * (0.55 if len(glyph) == 1 else 0.4), ink)

    def engraved(self, canvas: Canvas, piece: str, box: pygame.FRect) -> None:
        """The sign of a piece at the bottom of the recess where it will lie."""
        ink = canvas.theme.engraved
        glyph = self.glyph(piece)
        canvas.glyph(glyph, box, box.h * (0.5 if len(glyph) == 1 else 0.36), ink)

    def glyph(self, piece: str) -> str:
        """The sign on a piece, in the set the player wants."""
        found = self.ruleset.pieces.get(piece)
        glyph = (found and found.glyph) or piece
        return (found and found.latin) or glyph if self.is_latin else glyph

    def written(self, move: str, language: str) -> str:
        """A move in the game's notation; for who wants Latin letters on the pieces, with these in place of the signs.

        What else stands in a notation is told by the ruleset's texts `sign.x`.
        """
        if not self.is_latin:
            return move
        if language not in self._letters:
            self._letters[language] = self._letters_in(language)
        pattern, signs = self._letters[language]
        return " ".join(pattern.sub(lambda found: f" {signs[found[0]]} ", move).split())

    def _letters_in(self, language: str) -> tuple[re.Pattern[str], dict[str, str]]:
        """What finds the signs of a notation, and what is written for each."""
        signs = {piece.glyph: piece.latin for piece in self.ruleset.pieces.values() if piece.glyph and piece.latin}
        words = (id for id in self.ruleset.texts if id.startswith("sign."))
        signs.update((id.removeprefix("sign."), self.ruleset.texts[id][language]) for id in words)
        longest_first = sorted((sign for sign in signs if signs[sign] != sign), key=len, reverse=True)
        return re.compile("|".join(map(re.escape, longest_first)) or "(?!)"), signs

    def stick(self, canvas: Canvas, piece: str, box: pygame.FRect, angle: float = 0.0) -> None:
        """A throwing stick, upright in `box` before it is turned: its flat light side, its round dark one, its `edge`;
        a die with its pips (`die1` … `die6`), or the `cup` that it waits in; or what they cast: `shadow`, `square
        shadow`, `cup shadow`."""
        sides: dict[str, Painting] = {"light": _flat_side, "dark": _round_side, "edge": _edge, "shadow": _shadow}
        paint = sides[piece] if piece in sides else dice.painting(piece)
        canvas.turned(("stick", piece), box, paint, angle)

    def named_counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int, limit: int, words: str) -> None:
        """A counter whose numbers have names (`seasons.1` in the texts), up to `limit`, 0 where it has none."""
        canvas.paragraph_centred(words, box, min(20.0, box.h * 0.45), canvas.theme.text, "bold", "centre")

    def counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int) -> None:
        """The number that stands on a counter."""
        told = str(number).replace("-", "−")
        size = canvas.fitting(told, box.w, min(48.0, box.h * 0.8), "bold")
        canvas.text(told, box, size, canvas.theme.text, "bold", "centre")


def _face(brush: Brush) -> None:
    high = brush.height
    brush.block(0.03, 0.04, 0.96, high - 0.05, 0.11, (0, 0, 0, 90))
    brush.block(0.0, 0.0, 0.97, high - 0.03, 0.11, mix(INK, LIGHT, 0.1))
    brush.block(0.022, 0.022, 0.926, high - 0.074, 0.095, LIGHT)
    brush.block(0.06, 0.06, 0.85, high - 0.15, 0.06, mix(LIGHT, INK, 0.22))
    brush.block(0.07, 0.07, 0.83, high - 0.17, 0.055, mix(LIGHT, WHITE, 0.25))


def _back(brush: Brush) -> None:
    high = brush.height
    brush.block(0.03, 0.04, 0.96, high - 0.05, 0.11, (0, 0, 0, 90))
    brush.block(0.0, 0.0, 0.97, high - 0.03, 0.11, mix(INK, LIGHT, 0.1))
    brush.block(0.022, 0.022, 0.926, high - 0.074, 0.095, LIGHT)
    brush.block(0.085, 0.085, 0.8, high - 0.2, 0.05, BACK)
    light = mix(BACK, LIGHT, 0.32)
    rows = 4
    for row in range(rows):
        for column in range(3):
            x, y = 0.485 + (column - 1) * 0.25, 0.085 + (high - 0.2) * (row + 0.5) / rows
            brush.line([(x, y - 0.09), (x + 0.09, y), (x, y + 0.09), (x - 0.09, y), (x, y - 0.09)], 0.018, light)


def _road(canvas: Canvas, start: pygame.FRect, end: pygame.FRect) -> None:
    """A road from the middle of a cell to that of another: what of it lies between them is seen."""
    width = min(start.w, start.h, end.w, end.h) * 0.2
    left, right = sorted((start.centerx, end.centerx))
    top, bottom = sorted((start.centery, end.centery))
    box = pygame.FRect(left, top, right - left, bottom - top).inflate(2 * width, 2 * width)
    unit = min(box.w, box.h)
    points = [((cell.centerx - box.x) / unit, (cell.centery - box.y) / unit) for cell in (start, end)]

    def paint(brush: Brush) -> None:
        brush.line(points, width / unit, mix(INK, LAND, 0.15))
        brush.line(points, width * 0.7 / unit, mix(LAND, WHITE, 0.5))

    canvas.shape(("road", *(round(part, 3) for point in points for part in point), round(width)), box, paint)


def _stick(brush: Brush, inset: float, ink: Ink) -> None:
    """Its outline: a rod with round ends, one a little thinner."""
    low = brush.height - 0.5
    brush.line([(0.5, 0.42), (0.5, low)], 0.84 - 2 * inset, ink)
    brush.line([(0.5, low - 0.3), (0.5, low)], 1 - 2 * inset, ink)


def _flat_side(brush: Brush) -> None:
    _stick(brush, 0.0, mix(INK, BLACK, 0.2))
    _stick(brush, 0.07, mix(LIGHT, INK, 0.22))
    _stick(brush, 0.13, mix(LAND, WHITE, 0.55))
    ink = mix(INK, LAND, 0.25)
    for share in (0.2, 0.5, 0.8):
        y = brush.height * share
        brush.line([(0.24, y - 0.16), (0.76, y - 0.16)], 0.09, ink)
        brush.line([(0.24, y + 0.16), (0.76, y + 0.16)], 0.09, ink)
        brush.circle((0.5, y), 0.07, ink)


def _round_side(brush: Brush) -> None:
    bark = mix(INK, colour("#5C3A1E"), 0.6)
    _stick(brush, 0.0, mix(bark, LAND, 0.4))
    _stick(brush, 0.07, mix(bark, BLACK, 0.45))
    _stick(brush, 0.14, bark)
    brush.line([(0.38, 0.5), (0.36, brush.height - 0.6)], 0.18, mix(bark, WHITE, 0.22))
    brush.line([(0.37, 0.6), (0.36, brush.height - 0.8)], 0.07, mix(bark, WHITE, 0.45))


def _edge(brush: Brush) -> None:
    wood = colour("#A98252")
    _stick(brush, 0.0, mix(INK, BLACK, 0.2))
    _stick(brush, 0.1, mix(wood, BLACK, 0.28))
    brush.line([(0.42, 0.5), (0.42, brush.height - 0.55)], 0.56, wood)
    brush.line([(0.34, 0.55), (0.34, brush.height - 0.65)], 0.16, mix(wood, WHITE, 0.4))


def _shadow(brush: Brush) -> None:
    _stick(brush, 0.0, (0, 0, 0, 80))
