"""六裁: a sheet of paper with the way to and fro, lines on nine squares, discs for the seats, cups as tally marks."""

from __future__ import annotations

import itertools
import math
from typing import Final

import pygame

from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, WHITE, Brush, Colour, Painting, colour, mix
from kesegames.ui.painters import plain
from kesegames.ui.painters.plain import Field, fields_in, whole_board

PAPER: Final = colour("#EFE4CB")
INK: Final = colour("#4A3520")
LINE: Final = colour("#9C2A1E")
LINED: Final = {"two": (2, colour("#EBCFA6")), "three": (3, colour("#E4B38D"))}
"""The lines and the ground of each area with lines."""
ENDS: Final = {"start": colour("#C9D6B4"), "goal": colour("#E8C35A")}
SEATS: Final = tuple(map(colour, ("#F6EEDD", "#6CB8EE", "#FF8A65", "#35B586", "#F2E85C", "#D6A3F0")))
"""Apart in lightness, too, and 3 : 1 on evening mats; the dark rim parts them from paper."""
DARK: Final = colour("#1F1813")
OX: Final = colour("#3B2A1E")
GROUP: Final = 5
"""So many cups make one sign of a tally: a 正, or four bars with one across."""
LEAST_SIGN: Final = 9.0
"""A sign so small is still read; below it the number stands alone."""
MOST_SIGN: Final = 26.0
NUMBER_FROM: Final = 92.0
"""Beside the signs of a tally so wide stands its number."""

Point = tuple[float, float]


class Painter(plain.Painter):
    """The sheet, the discs, the ox token and the tallies."""

    seat_colours = SEATS

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        cells = ruleset.board.cells if ruleset.board else []
        self.track: list[Spot] = sorted((cell.name for cell in cells), key=int)
        self.grounds: dict[Spot, Colour] = {}
        self.lines: dict[Spot, int] = {}
        for area, (lines, ground) in LINED.items():
            for spot in ruleset.areas.get(area, []):
                self.lines[spot], self.grounds[spot] = lines, ground
        for area, ground in ENDS.items():
            self.grounds.update(dict.fromkeys(ruleset.areas.get(area, []), ground))

    def cell_ink(self, spot: Spot) -> Colour:
        return mix(INK, BLACK, 0.2)

    @property
    def lettered(self) -> list[Spot]:
        return [self.track[0], self.track[-1]]

    def lettering(self, canvas: Canvas, cells: dict[Spot, pygame.FRect], language: str) -> None:
        """The two ends of the way by name."""
        for spot, area in zip(self.lettered, ENDS, strict=True):
            box, words = cells.get(spot), self.ruleset.words(f"area.{area}")
            if box is not None and words is not None:
                strip = pygame.FRect(box.x + 3, box.bottom - box.w * 0.25, box.w - 6, box.w * 0.2)
                size = canvas.fitting(words[language], strip.w, box.w * 0.16, "bold")
                canvas.text(words[language], strip, size, mix(INK, BLACK, 0.2), "bold", "centre")

    def board(self, canvas: Canvas, edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> None:
        is_turned = cells[self.track[0]].y < edge.centery
        whole_board(canvas, ("rokusai", is_turned), edge, self._sheet(fields_in(edge, cells)))

    def _sheet(self, fields: dict[Spot, Field]) -> Painting:
        def paint(brush: Brush) -> None:
            brush.block(0.006, 0.008, brush.width - 0.006, brush.height - 0.008, 0.012, (0, 0, 0, 90))
            brush.block(0, 0, brush.width - 0.006, brush.height - 0.008, 0.012, mix(PAPER, INK, 0.35))
            brush.block(0.003, 0.003, brush.width - 0.012, brush.height - 0.014, 0.011, PAPER)
            for spot, field in fields.items():
                self._square(brush, spot, field)
            self._way(brush, fields)

        return paint

    def _square(self, brush: Brush, spot: Spot, field: Field) -> None:
        """Its ground, and its lines as strokes in the upper right corner, where they show over any piece."""
        x, y, wide, high = field
        if spot in self.grounds:
            brush.block(x, y, wide, high, 0, self.grounds[spot])
        for number in range(self.lines.get(spot, 0)):
            at = x + wide * (0.88 - 0.12 * number)
            brush.line([(at, y + high * 0.09), (at - wide * 0.012, y + high * 0.27)], wide * 0.05, LINE)

    def _way(self, brush: Brush, fields: dict[Spot, Field]) -> None:
        """Thin lines and small arrows where the way goes on, a wall where it does not, a frame."""
        left, top = min(field[0] for field in fields.values()), min(field[1] for field in fields.values())
        _, _, wide, high = fields[self.track[0]]
        right, bottom = max(field[0] for field in fields.values()) + wide, max(f[1] for f in fields.values()) + high
        walls = {round((field[1] - top) / high): (left, right) for field in fields.values() if field[1] > top}
        for one, other in itertools.pairwise(self.track):
            (x, y, *_), (next_x, next_y, *_) = fields[one], fields[other]
            if abs(next_y - y) < high / 2:
                at = max(x, next_x)
                brush.line([(at, y), (at, y + high)], 0.003, mix(INK, PAPER, 0.55))
                _arrow(brush, (at, y + high * 0.5), wide, 0.0 if next_x > x else math.pi)
                continue
            row = round((max(y, next_y) - top) / high)
            walls[row] = (left + wide, right) if x < (left + right) / 2 - wide / 2 else (left, right - wide)
            level = max(y, next_y)
            brush.line([(x, level), (x + wide, level)], 0.003, mix(INK, PAPER, 0.55))
            _arrow(brush, (x + wide / 2, level), wide, math.pi / 2 if next_y > y else -math.pi / 2)
        for row, (start, end) in walls.items():
            brush.line([(start, top + row * high), (end, top + row * high)], 0.016, INK)
        corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        brush.line(corners, 0.01, INK)

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        owner = self.ruleset.owner(piece)
        if owner:
            fill = SEATS[self.ruleset.seat_ids.index(owner)]
            canvas.shape(("rokusai disc", fill), box, _disc(fill), alpha)
            sign = box.move(0, -box.h * 0.015)
            canvas.glyph(self.glyph(piece), sign, box.h * 0.46, DARK, alpha, is_brushed=False)
        elif self.ruleset.kind(piece) == "ox":
            canvas.shape(("rokusai ox",), box, plain.tile(OX, mix(OX, BLACK, 0.5)), alpha)
            canvas.glyph(self.glyph(piece), box, box.h * 0.6, SEATS[4], alpha)
        else:
            super().piece(canvas, piece, box, alpha)

    def glyph(self, piece: str) -> str:
        """A seat bears the sign of its name in the player's language."""
        owner = self.ruleset.owner(piece)
        return owner.upper() if owner and self.language != "ja" else super().glyph(piece)

    def counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int) -> None:
        if place.startswith("ox"):
            side = min(box.w, box.h)
            token = pygame.FRect(box.centerx - side / 2, box.centery - side / 2, side, side)
            self.set_down(canvas, "ox", token)
        elif place.startswith("cups") and number:
            self._tally(canvas, box, number)
        else:
            super().counter(canvas, place, box, number)

    def _tally(self, canvas: Canvas, box: pygame.FRect, number: int) -> None:
        """Five cups a sign, in as many rows as make the signs largest, with the number beside them."""
        room = box.inflate(-6, -4)
        size = min(24.0, box.h * 0.62)
        beside = canvas.measure(str(number), size, "bold") + 8 if box.w >= NUMBER_FROM else 0.0
        count = -(-number // GROUP)
        side, columns = max(
            (min((room.w - beside) / columns, room.h / -(-count // columns), MOST_SIGN), columns)
            for columns in range(1, count + 1)
        )
        if side < LEAST_SIGN:
            super().counter(canvas, "cups", box, number)
            return
        rows = -(-count // columns)
        left, top = room.centerx - (side * columns + beside) / 2, room.centery - side * rows / 2
        is_ja, ink = self.language == "ja", canvas.theme.text
        for sign in range(count):
            strokes = min(GROUP, number - sign * GROUP)
            place = pygame.FRect(left + sign % columns * side, top + sign // columns * side, side, side)
            canvas.shape(
                ("tally", is_ja, strokes, ink), place.inflate(-side * 0.1, -side * 0.1), _sign(strokes, is_ja, ink)
            )
        if beside:
            last = pygame.FRect(left + side * columns, room.y, beside, room.h)
            canvas.text(str(number), last, size, ink, "bold", "right")


def _arrow(brush: Brush, at: Point, side: float, angle: float) -> None:
    """A small tip on the line between two squares, in the direction of the way."""
    ahead = pygame.Vector2(1, 0).rotate_rad(angle) * side * 0.075
    across = ahead.rotate(90)
    middle = pygame.Vector2(at)
    corners = [middle + ahead, middle - ahead * 0.7 + across, middle - ahead * 0.7 - across]
    brush.polygon([(corner.x, corner.y) for corner in corners], mix(INK, PAPER, 0.25))


def _disc(fill: Colour) -> Painting:
    """A flat disc of lacquered wood with a dark rim, lit from the top left."""

    def paint(brush: Brush) -> None:
        brush.circle((0.51, 0.53), 0.46, (0, 0, 0, 90))
        brush.circle((0.5, 0.5), 0.46, mix(DARK, fill, 0.08))
        brush.circle((0.5, 0.49), 0.41, mix(fill, BLACK, 0.25))
        brush.circle((0.492, 0.478), 0.4, mix(fill, WHITE, 0.4))
        brush.circle((0.5, 0.488), 0.392, fill)

    return paint


ZHENG: Final[list[list[Point]]] = [
    [(0.14, 0.16), (0.86, 0.16)],
    [(0.52, 0.16), (0.52, 0.86)],
    [(0.52, 0.48), (0.82, 0.48)],
    [(0.24, 0.44), (0.24, 0.86)],
    [(0.08, 0.86), (0.92, 0.86)],
]
"""The strokes of 正 in their order."""
BARS: Final[list[list[Point]]] = [
    *([(x, 0.14), (x, 0.86)] for x in (0.17, 0.39, 0.61, 0.83)),
    [(0.04, 0.72), (0.96, 0.28)],
]


def _sign(strokes: int, is_ja: bool, ink: Colour) -> Painting:
    def paint(brush: Brush) -> None:
        for stroke in (ZHENG if is_ja else BARS)[:strokes]:
            brush.line(stroke, 0.1, ink)

    return paint
