"""SANGA: a map of Thailand, monks and chedis that differ by seat in shape, sign and colour, the patrons' squares."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.look import Spot
from kesegames.ui.board import town
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Colour, colour, mix
from kesegames.ui.painters import plain

SAND: Final = colour("#F7EDD3")
WOOD: Final = colour("#5C4424")
SEA: Final = colour("#22607A")
COLOURS: Final = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "P": "purple"}
KINDS: Final = {"sangha": "monk", "temple": "temple", "order": "order"}
OTHERS: Final = {"H": "heathen", "K": "king_marker"}
SIGNS: Final = {"baht": "baht", "points": "merit"}
"""The drawing that stands beside a counter's number."""
TALL: Final = 1.16
UPRIGHT: Final = 1.2
"""From this ratio of height to width on a counter's number stands beneath its drawing."""
WATERS: Final = {"map.gulf": (0.5, 0.745, 0.3)}
"""The names of waters: left, top and width, in shares of the map."""
WATER_LINE: Final = 0.032
INK_WATER: Final = colour("#123B4C")


class Painter(plain.Painter):
    """Pieces are drawings: whose they are is told by their outline, their sign and their colour."""

    seat_colours = tuple(map(colour, ("#C4301F", "#2460AE", "#F0D94A", "#2F8551", "#7E46A8")))
    beside = frozenset(["temple"])
    wordless = frozenset(SIGNS)
    tallest = TALL

    def _drawing(self, piece: str) -> str:
        """The file of a piece, empty where it has none."""
        kind = self.ruleset.kind(piece)
        owner = self.ruleset.owner(piece)
        if owner in COLOURS and kind in KINDS:
            return f"sanga/{COLOURS[owner]}_{KINDS[kind]}"
        return f"sanga/{OTHERS[piece]}" if piece in OTHERS else ""

    def label_fill(self, spot: Spot) -> Colour:
        return SAND

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        drawing = self._drawing(piece)
        if drawing:
            canvas.drawing(drawing, box, alpha=alpha)
        else:
            super().piece(canvas, piece, box, alpha)

    def engraved(self, canvas: Canvas, piece: str, box: pygame.FRect) -> None:
        drawing = self._drawing(piece)
        if drawing:
            canvas.drawing(drawing, box.scale_by(0.8), canvas.theme.engraved)

    def cell_ink(self, spot: Spot) -> Colour:
        return colour("#2A1E0E")

    def town(self, canvas: Canvas, spot: Spot, box: pygame.FRect, slots: int) -> None:
        """A row of slots: that of a great town has a double rim, that of an area at the gulf a blue one."""
        row = town.row(box)
        is_gulf = spot in self.ruleset.areas.get("gulf", ())
        rim = SEA if is_gulf else WOOD
        if slots >= self.ruleset.numbers["great_town"]:
            canvas.panel(row.inflate(7, 7), SAND, rim, row.h / 2, 2)
        canvas.panel(row, SAND, rim, row.h / 2, 2.5 if is_gulf else 2)
        for one in town.line(box, slots):
            place = one.scale_by(0.6)
            canvas.panel(place, mix(SAND, WOOD, 0.2), mix(SAND, WOOD, 0.55), place.h / 2, 1)

    def named_counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int, limit: int, words: str) -> None:
        """The phase in words over notches, as the round has them."""
        line = pygame.FRect(box.x + 4, box.bottom - 11, box.w - 8, 9)
        step = line.w / max(1, limit)
        for notch in range(limit):
            cut = pygame.FRect(line.x + notch * step + 1, line.y, max(2.0, step - 2), line.h)
            is_now = notch == number - 1
            canvas.panel(cut, canvas.theme.text if is_now else canvas.theme.recess, canvas.theme.engraved, 2)
        room = pygame.FRect(box.x, box.y, box.w, box.h - 12)
        canvas.text(words, room, canvas.fitting(words, room.w, min(20.0, room.h * 0.6), "bold"), None, "bold", "centre")

    def counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int) -> None:
        family = place.rstrip("0123456789")
        if family not in SIGNS:
            super().counter(canvas, place, box, number)
            return
        told, sign = str(number), f"sanga/{SIGNS[family]}"
        if box.h > box.w * UPRIGHT:
            side = min(24.0, box.h * 0.45, box.w - 2)
            canvas.drawing(sign, pygame.FRect(box.centerx - side / 2, box.centery - side - 1, side, side))
            size = canvas.fitting(told, box.w, min(20.0, box.h * 0.4), "bold")
            room = pygame.FRect(box.x, box.centery + 1, box.w, size * 1.3)
            canvas.text(told, room, size, canvas.theme.text, "bold", "centre")
            return
        side = min(22.0, box.h * 0.62, box.w * 0.4)
        size = canvas.fitting(told, box.w - side - 4, min(22.0, box.h * 0.7), "bold")
        wide = canvas.measure_in(told, box.h, size, "bold")
        left = box.centerx - (side + 4 + wide) / 2
        canvas.drawing(sign, pygame.FRect(left, box.centery - side / 2, side, side))
        canvas.text(told, pygame.FRect(left + side + 4, box.y, wide + 2, box.h), size, canvas.theme.text, "bold")

    def board(self, canvas: Canvas, edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> None:
        super().board(canvas, edge, cells)
        if self.ruleset.board is None:
            return
        land = plain.ground_box(self.ruleset.board, cells)
        for text, (x, y, wide) in WATERS.items():
            words = self.ruleset.words(text)
            if words is None:
                continue
            lines = words[self.language].split("\n")
            high = land.h * WATER_LINE
            for number, line in enumerate(lines):
                room = pygame.FRect(
                    land.x + x * land.w, land.y + y * land.h + number * high * 1.25, wide * land.w, high
                )
                size = canvas.fitting(line, room.w, high * 0.9)
                canvas.text(line, room, size, INK_WATER, align="centre")
