"""連船之遊: a lane that winds over the sea from one harbour to another, and ships with the sails of their seats."""

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
from kesegames.ui.painters import plain
from kesegames.ui.painters.plain import Field, fields_in, whole_board

SEA: Final = colour("#2F6F88")
DEEP: Final = colour("#235A70")
LANE: Final = colour("#5FA3B5")
WATER: Final = colour("#B4D8DF")
SAND: Final = colour("#EAD9AE")
WOOD: Final = colour("#7A5230")
INK: Final = colour("#17303B")
RIM: Final = colour("#5B3E24")
SAILS: Final = (colour("#D9482B"), colour("#F4EFE0"), colour("#F2B632"), colour("#3E4C9A"))
"""One a seat; each has stripes of its own, too."""
STRIPES: Final[tuple[tuple[float, ...], ...]] = ((), (0.2, 0.5), (0.2,), (0.5,))
"""Where the sails of each seat are striped across, in shares of their box."""
HARBOURS: Final = ("start", "goal")
NUMBER: Final = 0.36
"""How high the number on a sail is, in shares of the ship's box."""

Point = tuple[float, float]

HULL: Final[list[Point]] = [(0.05, 0.64), (0.22, 0.70), (0.78, 0.70), (0.95, 0.60), (0.82, 0.93), (0.2, 0.93)]


def _bulging(inset: float) -> list[Point]:
    """The outline of a sail that is full of wind."""
    left, right, top, bottom = 0.14 + inset, 0.82 - inset, 0.06 + inset, 0.66 - inset
    found = [(left, top), (right, top)]
    found += [(right + 0.09 * math.sin(math.pi * step / 8), top + (bottom - top) * step / 8) for step in range(1, 8)]
    found += [(right, bottom), (left, bottom)]
    found += [(left + 0.05 * math.sin(math.pi * step / 8), bottom + (top - bottom) * step / 8) for step in range(1, 8)]
    return found


def _ship(seat: int) -> Painting:
    sail = SAILS[seat % len(SAILS)]

    def paint(brush: Brush) -> None:
        outlines = (_bulging(0.02), HULL)
        for rim, width in ((WHITE, 0.1), (INK, 0.05)):
            for outline in outlines:
                brush.line([*outline, outline[0]], width, rim)
            brush.line([(0.48, 0.06), (0.48, 0.7)], width, rim)
        brush.polygon(HULL, WOOD)
        brush.line([(0.12, 0.7), (0.3, 0.755), (0.74, 0.755), (0.9, 0.69)], 0.03, mix(WOOD, WHITE, 0.45))
        brush.polygon(_bulging(0.02), sail)
        for high in STRIPES[seat % len(STRIPES)]:
            ink = mix(sail, BLACK, 0.42) if seat != 3 else mix(sail, WHITE, 0.55)
            brush.line([(0.2, high - 0.075), (0.82, high - 0.075)], 0.05, ink)

    return paint


class Painter(plain.Painter):
    """The sea chart and its ships."""

    seat_colours = SAILS

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        cells = ruleset.board.cells if ruleset.board else []
        self.lane: list[Spot] = [cell.name for cell in cells]

    def cell_ink(self, spot: Spot) -> Colour:
        return INK

    def label_fill(self, spot: Spot) -> Colour:
        return SAND if spot in HARBOURS else WATER

    def board(self, canvas: Canvas, edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> None:
        turned = cells[self.lane[0]].y < edge.centery
        whole_board(canvas, ("rensen", turned), edge, self._chart(fields_in(edge, cells)))

    def _chart(self, boxes: dict[Spot, Field]) -> Painting:
        def paint(brush: Brush) -> None:
            brush.block(0, 0, brush.width, brush.height, 0.03, RIM)
            brush.block(0.008, 0.008, brush.width - 0.016, brush.height - 0.016, 0.025, SEA)
            _waves(brush)
            _way(brush, [boxes[spot] for spot in self.lane])
            for spot in self.lane:
                if spot in HARBOURS:
                    _harbour(brush, boxes[spot])
                else:
                    _square(brush, boxes[spot])

        return paint

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        if self.ruleset.kind(piece) != "ship":
            super().piece(canvas, piece, box, alpha)
            return
        seat = self.ruleset.seat_ids.index(self.ruleset.owner(piece))
        canvas.shape(("ship", seat), box, _ship(seat), alpha)
        ink = WHITE if seat in (0, 3) else INK
        sail = pygame.FRect(box.x + box.w * 0.18, box.y + box.h * 0.16, box.w * 0.64, box.h * 0.4)
        canvas.glyph(self.glyph(piece), sail, box.h * NUMBER, ink, alpha)


def _waves(brush: Brush) -> None:
    """Short crests all over the sea."""
    chance = random.Random(21)
    for row in range(1, int(brush.height / 0.05)):
        x = chance.uniform(0.02, 0.1)
        while x < brush.width - 0.09:
            y = row * 0.05 + chance.uniform(-0.01, 0.01)
            crest = [(x + 0.012 * step, y - 0.006 * math.sin(math.pi * step / 2)) for step in range(5)]
            brush.line(crest, 0.0035, mix(SEA, DEEP if chance.random() < 0.6 else LANE, 0.8))
            x += chance.uniform(0.09, 0.22)


def _middle(box: Field) -> Point:
    x, y, wide, high = box
    return x + wide / 2, y + high / 2


def _way(brush: Brush, boxes: list[Field]) -> None:
    """The lane from square to square, with arrows where it goes on."""
    points = [_middle(box) for box in boxes]
    brush.line(points, 0.075, DEEP)
    brush.line(points, 0.06, LANE)
    for one, other in itertools.pairwise(boxes):
        (x, y), (goal_x, goal_y) = _middle(one), _middle(other)
        if abs(goal_y - y) < one[3] / 2:
            continue
        at = ((x + goal_x) / 2, (one[1] + other[1] + (one[3] if one[1] < other[1] else other[3])) / 2)
        down = 1 if goal_y > y else -1
        wings = [(at[0] - 0.022, at[1] - 0.012 * down), (at[0] + 0.022, at[1] - 0.012 * down)]
        brush.polygon([*wings, (at[0], at[1] + 0.016 * down)], WHITE)


def _square(brush: Brush, box: Field) -> None:
    x, y, wide, high = box
    brush.block(x - 0.004, y - 0.002, wide + 0.008, high + 0.01, 0.028, DEEP)
    brush.block(x, y, wide, high, 0.025, mix(WATER, WHITE, 0.5))
    brush.block(x + 0.004, y + 0.004, wide - 0.008, high - 0.008, 0.022, WATER)
    chance = random.Random(round(x * 1000))
    for row in range(4):
        # Shallow water is seldom quite still.
        start = x + wide * chance.uniform(0.12, 0.4)
        crest = [(start + wide * 0.09 * step, y + high * (0.36 + 0.17 * row) - 0.007 * (step % 2)) for step in range(5)]
        brush.line(crest, 0.004, mix(WATER, LANE, 0.42))


def _harbour(brush: Brush, box: Field) -> None:
    """Sand with a quay of planks along its foot."""
    x, y, wide, high = box
    brush.block(x - 0.006, y - 0.004, wide + 0.012, high + 0.014, 0.032, mix(SAND, BLACK, 0.55))
    brush.block(x - 0.003, y - 0.003, wide + 0.006, high + 0.006, 0.03, WOOD)
    for number in range(1, int(wide / 0.03)):
        place = x + number * 0.03
        brush.line([(place, y + 0.004), (place, y + high - 0.004)], 0.003, mix(WOOD, BLACK, 0.35))
    brush.block(x + 0.012, y + 0.003, wide - 0.024, high - 0.018, 0.02, SAND)
