"""行山: a mountain seen from above whose spiral path climbs from the wood over rock to the snow of its summit.

The cards are those of the paper games; the pieces are flat stones in the colours of their seats.
"""

from __future__ import annotations

import itertools
import math
import random
from typing import Final

import pygame

from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, WHITE, Brush, Colour, Painting, colour, mix
from kesegames.ui.painters import paper
from kesegames.ui.painters.plain import Field, fields_in, whole_board

HEIGHTS: Final = tuple(map(colour, ("#A9BE86", "#C3C08A", "#D2BD92", "#D6CBB4", "#E4E4DE")))
"""The ground from the foot of the mountain to its summit: wood, meadow, earth, rock, snow."""
RIM: Final = colour("#3F4A33")
INK: Final = colour("#2E2A22")
CLIFF: Final = colour("#4A4234")
WAY: Final = colour("#7A6A4C")
SIGN: Final = colour("#B3402A")
GOLD: Final = colour("#E0AE3C")
SEATS: Final = tuple(map(colour, ("#F7F1E3", "#6CB8EE", "#FF8A65", "#35B586")))
"""Apart in lightness, too, and 3 : 1 on evening mats; the dark rim parts them from the ground."""
DARK: Final = colour("#1F1813")
FALL: Final = 0.085
"""How far the strokes below a cliff reach, in shares of a square."""
NAMED: Final = (0.3, 0.7)
"""Between these shares of a square's upper side its name stands beneath it."""
ASIDE: Final = 0.3
"""So far left of the middle the way leads up and down, beside the names."""

Point = tuple[float, float]


def ground(share: float) -> Colour:
    """The colour of the ground at a height of 0 … 1."""
    at = share * (len(HEIGHTS) - 1)
    low = min(int(at), len(HEIGHTS) - 2)
    return mix(HEIGHTS[low], HEIGHTS[low + 1], at - low)


class Painter(paper.Painter):
    """The mountain, the signs, the summit and the climbers."""

    seat_colours = SEATS

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        edges = ruleset.board.edges if ruleset.board else []
        self.path: list[Spot] = [edges[0][0], *(after for _, after in edges)]
        self.signs = frozenset(ruleset.areas.get("sign", []))
        self.summit = frozenset(ruleset.areas.get("summit", []))

    def cell_ink(self, spot: Spot) -> Colour:
        return INK

    def rim_ink(self) -> Colour:
        return mix(HEIGHTS[0], WHITE, 0.5)

    def board(self, canvas: Canvas, edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> None:
        is_turned = cells[self.path[0]].y < edge.centery
        whole_board(canvas, ("gyozan", is_turned), edge, self._mountain(fields_in(edge, cells)))

    def _mountain(self, fields: dict[Spot, Field]) -> Painting:
        def paint(brush: Brush) -> None:
            brush.block(0, 0, brush.width, brush.height, 0.02, mix(RIM, BLACK, 0.45))
            brush.block(0, 0, brush.width - 0.004, brush.height - 0.004, 0.02, mix(RIM, WHITE, 0.2))
            brush.block(0.003, 0.003, brush.width - 0.008, brush.height - 0.008, 0.018, RIM)
            for number, spot in enumerate(self.path):
                self._square(brush, spot, fields[spot], number / (len(self.path) - 1))
            for one, other in itertools.pairwise(self.path):
                _step(brush, fields[one], fields[other])
            self._cliffs(brush, fields)

        return paint

    def _square(self, brush: Brush, spot: Spot, field: Field, height: float) -> None:
        """Its ground with some grain, and what stands on it: a sign, or the summit."""
        x, y, wide, high = field
        fill = ground(height)
        brush.block(x, y, wide, high, 0, fill)
        chance = random.Random(spot)
        for _ in range(9):
            left, top = x + wide * chance.uniform(0.06, 0.8), y + high * chance.uniform(0.08, 0.9)
            _tuft(brush, (left, top), wide * chance.uniform(0.05, 0.09), mix(fill, INK, 0.16), height)
        if spot in self.signs:
            _sign(brush, field)
        if spot in self.summit:
            _peak(brush, field)

    def _cliffs(self, brush: Brush, fields: dict[Spot, Field]) -> None:
        """Where two squares lie side by side and no way leads from one to the other, the higher falls off."""
        ways = {frozenset(pair) for pair in itertools.pairwise(self.path)}
        for one, other in itertools.combinations(self.path, 2):
            if frozenset((one, other)) in ways:
                continue
            (x, y, wide, high), (next_x, next_y, *_) = fields[one], fields[other]
            across, down = round((next_x - x) / wide), round((next_y - y) / high)
            if abs(across) + abs(down) != 1:
                continue
            if across:
                at = max(x, next_x)
                _cliff(brush, (at, y), (at, y + high), across, 0, wide)
            else:
                at = max(y, next_y)
                _cliff(brush, (x, at), (x + wide, at), 0, down, wide)

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        owner = self.ruleset.owner(piece)
        if not owner:
            super().piece(canvas, piece, box, alpha)
            return
        fill = SEATS[self.ruleset.seat_ids.index(owner)]
        canvas.shape(("gyozan stone", fill), box, _stone(fill), alpha)
        sign = box.move(0, -box.h * 0.015)
        canvas.glyph(self.glyph(piece), sign, box.h * 0.46, DARK, alpha, is_brushed=False)

    def glyph(self, piece: str) -> str:
        """A seat bears the sign of its name in the player's language."""
        owner = self.ruleset.owner(piece)
        return owner.upper() if owner and self.language != "ja" else super().glyph(piece)


def _tuft(brush: Brush, at: Point, size: float, ink: Colour, height: float) -> None:
    """A blade or two of grass below, a crack in the rock above."""
    x, y = at
    if height < 0.5:
        brush.line([(x - size * 0.4, y - size), (x, y), (x + size * 0.4, y - size)], size * 0.16, ink)
    else:
        brush.line([(x - size, y), (x - size * 0.2, y - size * 0.35), (x + size, y + size * 0.1)], size * 0.14, ink)


def _cliff(brush: Brush, start: Point, end: Point, across: int, down: int, side: float) -> None:
    """A wall along a line; towards the higher side its edge, towards the lower one (back along `across`, `down`) short
    strokes, as on maps."""
    brush.line([start, end], side * 0.05, CLIFF)
    for number in range(1, 10):
        share = number / 10
        if down < 0 and NAMED[0] < share < NAMED[1]:
            continue
        x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        foot = (x - across * side * FALL, y - down * side * FALL)
        brush.line([(x, y), foot], side * 0.022, CLIFF)


def _step(brush: Brush, one: Field, other: Field) -> None:
    """The way from a square to the next: a thin line between them, dots over it, and the tip of an arrow."""
    x, y, wide, high = one
    middle = pygame.Vector2(x + wide / 2, y + high / 2)
    goal = pygame.Vector2(other[0] + wide / 2, other[1] + high / 2)
    way = (goal - middle).normalize()
    edge = (middle + goal) / 2
    along = way.rotate(90) * wide / 2
    ends = [(place.x, place.y) for place in (edge + along, edge - along)]
    brush.line(ends, wide * 0.012, mix(CLIFF, HEIGHTS[2], 0.45))
    if abs(way.y) > abs(way.x):
        edge.x -= wide * ASIDE
    for distance in (-0.16, -0.09):
        at = edge + way * distance * wide
        brush.circle((at.x, at.y), wide * 0.022, WAY)
    across, back = way.rotate(90) * wide * 0.07, edge - way * wide * 0.03
    corners = (edge + way * wide * 0.09, back + across, back - across)
    brush.polygon([(corner.x, corner.y) for corner in corners], WAY)


def _sign(brush: Brush, field: Field) -> None:
    """皇処: a red gate in the corner of the square, where it shows beside pieces."""
    x, y, wide, high = field
    left, top, size = x + wide * 0.7, y + high * 0.07, wide * 0.24

    def at(across: float, down: float) -> Point:
        return left + across * size, top + down * size

    brush.line([at(0.2, 0.12), at(0.24, 1)], size * 0.13, SIGN)
    brush.line([at(0.8, 0.12), at(0.76, 1)], size * 0.13, SIGN)
    brush.line([at(0.1, 0.42), at(0.9, 0.42)], size * 0.1, SIGN)
    brush.line([at(-0.02, 0.02), at(0.5, 0.1), at(1.02, 0.02)], size * 0.17, mix(SIGN, BLACK, 0.25))


def _peak(brush: Brush, field: Field) -> None:
    """皇山: ridges that run down from the highest point, in gold light."""
    x, y, wide, high = field
    middle = (x + wide / 2, y + high * 0.56)
    brush.circle(middle, wide * 0.4, mix(GOLD, WHITE, 0.35))
    brush.circle(middle, wide * 0.37, mix(WHITE, GOLD, 0.12))
    for number in range(12):
        turn = math.tau * number / 12
        long = wide * (0.34 if number % 2 else 0.28)
        end = middle[0] + long * math.cos(turn), middle[1] + long * math.sin(turn)
        start = middle[0] + wide * 0.06 * math.cos(turn), middle[1] + wide * 0.06 * math.sin(turn)
        brush.line([start, end], wide * 0.018, mix(GOLD, CLIFF, 0.4))


def _stone(fill: Colour) -> Painting:
    """A flat stone with a dark rim, lit from the top left."""

    def paint(brush: Brush) -> None:
        brush.circle((0.51, 0.53), 0.46, (0, 0, 0, 90))
        brush.circle((0.5, 0.5), 0.46, mix(DARK, fill, 0.08))
        brush.circle((0.5, 0.49), 0.41, mix(fill, BLACK, 0.25))
        brush.circle((0.492, 0.478), 0.4, mix(fill, WHITE, 0.4))
        brush.circle((0.5, 0.488), 0.392, fill)

    return paint
