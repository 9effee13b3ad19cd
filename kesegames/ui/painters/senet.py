"""Senet: a sheet of papyrus with the track drawn to and fro, five houses with engraved signs, cones and spools."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Collection
from typing import Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, CASING_LIGHT, WHITE, Brush, Colour, Painting, colour, mix
from kesegames.ui.painters import plain
from kesegames.ui.painters.plain import CASING, Field, fields_in, whole_board

PAPYRUS: Final = colour("#E6D3A3")
FIBRE: Final = colour("#DCC48D")
INK: Final = colour("#5A3B1C")
HOUSE: Final = colour("#CFA35B")
WATER: Final = colour("#37789B")
CONE: Final = colour("#FBF6E9")
SPOOL: Final = colour("#1F4E5F")
HIGH: Final = 104 / 86
"""How high a field is, in its widths: a sign shows over any stone."""
SIGN: Final = 38 / 86
STONE: Final = 74 / 86
FOOT: Final = 0.03
BASE: Final = 0.875
"""The sides of a sign and of a stone, and what is left under it, in a field's widths; where it stands in its box."""

Point = tuple[float, float]


def _oval(x: float, y: float, across: float, down: float) -> list[Point]:
    turns = [math.tau * step / 48 for step in range(48)]
    return [(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns]


HOUSES: Final = frozenset(["life", "beauty", "water", "three", "two", "time"])
"""The areas of the ruleset that are houses; the sign of each is a file in assets/senet."""


def _engraved(brush: Brush, house: str, at: Point, size: float, ink: Colour, ground: Colour) -> None:
    """A sign cut into the board: lit on its lower right edge, in shadow on its upper left."""
    for shift, tone in ((0.014, mix(ground, WHITE, 0.5)), (-0.014, mix(ground, BLACK, 0.55)), (0.0, ink)):
        brush.drawing(f"senet/{house}", (at[0] + shift * size, at[1] + shift * size), size, tone)


def _torn(chance: random.Random, length: float, step: float) -> list[float]:
    """How far a torn edge lies inwards along its length: it wanders, and some bits are missing."""
    found: list[float] = []
    depth = 0.01
    for _ in range(int(length / step) + 1):
        depth = min(0.02, max(0.003, depth + chance.uniform(-0.005, 0.005)))
        found.append(depth + (chance.uniform(0.004, 0.012) if chance.random() < 0.06 else 0.0))
    return found


def _sheet(brush: Brush) -> None:
    """Two layers of reed laid across each other, with torn edges."""
    width, height = brush.width, brush.height
    chance = random.Random(30)
    step = 0.018
    across, down = [_torn(chance, width, step) for _ in range(2)], [_torn(chance, height, step) for _ in range(2)]
    edge = [(number * step, depth) for number, depth in enumerate(across[0])]
    edge += [(width - depth, number * step) for number, depth in enumerate(down[0])]
    edge += [(width - number * step, height - depth) for number, depth in enumerate(across[1])]
    edge += [(depth, height - number * step) for number, depth in enumerate(down[1])]
    brush.polygon([(x + 0.008, y + 0.012) for x, y in edge], (0, 0, 0, 110))
    brush.polygon(edge, mix(PAPYRUS, INK, 0.34))
    shift = 0.007
    inner = [(x + shift * (1 if x < width / 2 else -1), y + shift * (1 if y < height / 2 else -1)) for x, y in edge]
    brush.polygon(inner, PAPYRUS)
    for _ in range(170):
        y, start = chance.uniform(0.03, height - 0.03), chance.uniform(0.03, width * 0.8)
        end = min(width - 0.03, start + chance.uniform(0.2, 1.4))
        ink = mix(FIBRE, PAPYRUS if chance.random() < 0.6 else INK, chance.uniform(0.0, 0.3))
        brush.line([(start, y), ((start + end) / 2, y + chance.uniform(-0.003, 0.003)), (end, y)], 0.0026, ink)
    for _ in range(110):
        x, start = chance.uniform(0.03, width - 0.03), chance.uniform(0.03, height * 0.7)
        end = min(height - 0.03, start + chance.uniform(0.1, 0.6))
        brush.line([(x, start), (x, end)], 0.002, mix(FIBRE, WHITE, chance.uniform(0.0, 0.35)))


class Painter(plain.Painter):
    """The papyrus, its houses, and stones of two shapes."""

    seat_colours = (CONE, SPOOL)
    has_way = True
    has_recesses = False
    tallest = HIGH

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.houses = {fields[0]: name for name, fields in ruleset.areas.items() if name in HOUSES and fields}
        self.water = frozenset(spot for spot, name in self.houses.items() if name == "water")
        self.splashing = self.water
        cells = ruleset.board.cells if ruleset.board else []
        self.track: list[Spot] = sorted((cell.name for cell in cells), key=int)

    def cell_ink(self, spot: Spot) -> Colour:
        return WHITE if spot in self.water else mix(INK, BLACK, 0.2 if spot in self.houses else 0.0)

    def stand(self, cell: pygame.FRect) -> pygame.FRect:
        """At the foot of its field, below its number."""
        side = min(cell.w * STONE, cell.h * STONE / HIGH)
        return pygame.FRect(cell.centerx - side / 2, cell.bottom - side - cell.w * FOOT, side, side)

    def movable(self, canvas: Canvas, cell: pygame.FRect, is_attended: bool) -> None:
        """An ellipse on the ground around the stone's foot."""
        stone = self.stand(cell)
        wide, high = stone.w * 1.04, stone.w * 0.38
        box = pygame.FRect(stone.centerx - wide / 2, stone.y + stone.h * BASE - high / 2, wide, high)
        line = (4.0 if is_attended else 2.5) / high
        ink = self.palette.move

        def paint(brush: Brush) -> None:
            x, y, margin = brush.width / 2, brush.height / 2, line / 2 + CASING / high
            ring = _oval(x, y, x - margin, y - margin)
            brush.line([*ring, ring[0]], line + 2 * CASING / high, CASING_LIGHT)
            brush.line([*ring, ring[0]], line, ink)

        canvas.shape(("movable", ink, is_attended), box, paint)

    def board(self, canvas: Canvas, edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> None:
        is_turned = cells[self.track[0]].y > edge.centery
        whole_board(canvas, ("senet", is_turned), edge, self._ground(fields_in(edge, cells)))

    def _ground(self, cells: dict[Spot, Field]) -> Painting:
        def paint(brush: Brush) -> None:
            _sheet(brush)
            for spot, name in self.houses.items():
                self._house(brush, name, cells[spot])
            self._lines(brush, cells)

        return paint

    def _house(self, brush: Brush, name: str, box: Field) -> None:
        """Its ground, and its sign in the upper right corner, where it shows over any stone."""
        x, y, wide, high = box
        fill = WATER if name == "water" else HOUSE
        brush.block(x, y, wide, high, 0, mix(fill, BLACK, 0.35))
        inset = wide * 0.03
        brush.block(x + inset, y + inset, wide - inset, high - inset, 0, mix(fill, WHITE, 0.3))
        brush.block(x + inset, y + inset, wide - 2 * inset, high - 2 * inset, 0, fill)
        ink = mix(WATER, WHITE, 0.85) if name == "water" else mix(INK, BLACK, 0.1)
        at = (x + wide * (1 - 0.06 - SIGN / 2), y + wide * (0.06 + SIGN / 2))
        _engraved(brush, name, at, wide * SIGN * (1.28 if name == "water" else 1.12), ink, fill)

    def _lines(self, brush: Brush, cells: dict[Spot, Field]) -> None:
        """Thin lines between fields that follow each other, double ones where the track does not go, a frame."""
        _, _, wide, high = cells[self.track[0]]
        left, top = min(box[0] for box in cells.values()), min(box[1] for box in cells.values())
        right, bottom = max(box[0] for box in cells.values()) + wide, max(box[1] for box in cells.values()) + high
        for one, other in itertools.pairwise(self.track):
            (x, y, *_), (next_x, next_y, *_) = cells[one], cells[other]
            if abs(next_y - y) < high / 2:
                middle = max(x, next_x)
                brush.line([(middle, y), (middle, y + high)], 0.0045, mix(INK, PAPYRUS, 0.15))
            else:
                self._turning(brush, (x + wide / 2, max(y, next_y)), wide, 1 if next_y > y else -1)
        for row in (1, 2):
            y = top + row * high
            start, end = (left, right - wide) if row == 1 else (left + wide, right)
            for shift in (-0.007, 0.007):
                brush.line([(start, y + shift), (end, y + shift)], 0.0055, INK)
        for width, shift in ((0.008, 0.0), (0.004, 0.015)):
            corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
            out = [(x + (shift if x > left else -shift), y + (shift if y > top else -shift)) for x, y in corners]
            brush.line(out, width, INK)

    def _turning(self, brush: Brush, at: Point, side: float, down: int) -> None:
        """Where the track turns into the next row: a small arrow across the thin line."""
        x, y = at
        brush.line([(x - side / 2, y), (x + side / 2, y)], 0.0035, mix(INK, PAPYRUS, 0.45))
        reach = side * 0.085
        wings = [(x - reach, y - down * reach * 0.5), (x + reach, y - down * reach * 0.5), (x, y + down * reach * 0.7)]
        brush.polygon(wings, mix(INK, PAPYRUS, 0.1))

    @property
    def lettered(self) -> Collection[Spot]:
        return self.houses

    def lettering(self, canvas: Canvas, cells: dict[Spot, pygame.FRect], language: str) -> None:
        for spot, name in self.houses.items():
            box, words = cells.get(spot), self.ruleset.words(f"area_short.{name}")
            if box is None or words is None:
                continue
            strip = pygame.FRect(box.x + 3, box.bottom - box.w * 0.25, box.w - 6, box.w * 0.2)
            size = canvas.fitting(words[language], strip.w, box.w * 0.17, "bold")
            canvas.text(words[language], strip, size, self.cell_ink(spot), "bold", "centre")

    def way(self, canvas: Canvas, cells: dict[Spot, pygame.FRect]) -> None:
        """Arrows from field to field along the track."""
        for one, other in itertools.pairwise(self.track):
            start, end = pygame.Vector2(cells[one].center), pygame.Vector2(cells[other].center)
            side = cells[one].w * 0.3
            middle = (start + end) / 2
            box = pygame.FRect(middle.x - side / 2, middle.y - side / 2, side, side)
            ahead = (end - start).normalize()
            canvas.shape(("senet way", round(ahead.x), round(ahead.y)), box, _arrow(ahead))

    def link_colour(self, look: Look, spot: Spot) -> Colour:
        return SPOOL if look.pieces[spot][-1] != self.ruleset.seat_ids[0] else CONE

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        if self.ruleset.kind(piece) != "stone":
            super().piece(canvas, piece, box, alpha)
            return
        is_cone = self.ruleset.owner(piece) == self.ruleset.seat_ids[0]
        name = "cone" if is_cone else "spool"
        canvas.drawing(f"senet/{name}", box, alpha=alpha)

    def engraved(self, canvas: Canvas, piece: str, box: pygame.FRect) -> None:
        """A notch for a stone: a hollow with the stone's outline over it."""
        if self.ruleset.kind(piece) != "stone":
            super().engraved(canvas, piece, box)
            return
        theme = canvas.theme
        is_cone = self.ruleset.owner(piece) == self.ruleset.seat_ids[0]
        canvas.shape(("notch", is_cone, theme.recess), box, _notch(is_cone, theme.recess, theme.engraved))


def _arrow(ahead: pygame.Vector2) -> Painting:
    side = ahead.rotate(90)

    def paint(brush: Brush) -> None:
        middle = pygame.Vector2(0.5, 0.5)
        for ink, size in (((*PAPYRUS, 255), 1.0), ((*mix(INK, colour("#B3261E"), 0.35), 255), 0.78)):
            tip, back = middle + ahead * 0.48 * size, middle - ahead * 0.36 * size
            corners = [tip, back + side * 0.4 * size, middle - ahead * 0.14 * size, back - side * 0.4 * size]
            brush.polygon([(corner.x, corner.y) for corner in corners], ink)

    return paint


def _notch(is_cone: bool, hollow: Colour, ink: Colour) -> Painting:
    def paint(brush: Brush) -> None:
        brush.polygon(_oval(0.5, BASE, 0.48, 0.13), mix(hollow, BLACK, 0.35))
        brush.polygon(_oval(0.5, BASE + 0.015, 0.47, 0.115), hollow)
        brush.drawing(f"senet/{'cone' if is_cone else 'spool'}_outline", (0.5, 0.5), 1, ink)

    return paint
