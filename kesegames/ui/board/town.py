"""A cell of a map that has room for so many things: its name above, a slot for each of them side by side below."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from kesegames.ui.board.held import LOOKED_AT

HEAD: Final = 0.35
"""The share of the cell's height at its top in which its name stands."""
STEP: Final = 0.8
"""How far slots lie from each other at the most, in sides: what stands in them is slender."""
BESIDE: Final = 0.78
"""How far what stands beside the slots reaches out of the cell, in sides, and how much of it the next one leaves."""
MARK: Final = 1.9
"""The side of the square in the middle of which a mark stands, in heights of the row."""


UNDER: Final = 0.24
"""How far what lies under the row looks out of it, in its heights."""


def head(cell: pygame.FRect) -> pygame.FRect:
    """Where the name stands."""
    return pygame.FRect(cell.x, cell.y, cell.w, cell.h * HEAD)


def row(cell: pygame.FRect) -> pygame.FRect:
    """Where the slots are."""
    return pygame.FRect(cell.x, cell.y + cell.h * HEAD, cell.w, cell.h * (1 - HEAD))


def line(cell: pygame.FRect, count: int) -> list[pygame.FRect]:
    """So many squares side by side in the middle of the row, overlapping where they must."""
    room = row(cell).inflate(-4, -2)
    side = min(room.h, room.w)
    step = min(side * STEP, (room.w - side) / max(1, count - 1))
    left = room.centerx - (step * (count - 1) + side) / 2
    return [pygame.FRect(left + number * step, room.centery - side / 2, side, side) for number in range(count)]


def on_tile(room: pygame.FRect, things: Sequence[Hashable]) -> list[pygame.FRect]:
    """Where things lie on a tile with a drawing, equal ones once: in a line along its longer side, overlapping rather
    than too small to be seen."""
    kinds = list(dict.fromkeys(things))
    long, short = max(room.size), min(room.size)
    side = min(short, max(long / max(1, len(kinds)), LOOKED_AT))
    step = min(side, (long - side) / max(1, len(kinds) - 1))
    found = {}
    for number, kind in enumerate(kinds):
        off = step * (number - (len(kinds) - 1) / 2)
        x, y = (room.centerx + off, room.centery) if room.w >= room.h else (room.centerx, room.centery + off)
        found[kind] = pygame.FRect(x - side / 2, y - side / 2, side, side)
    return [found[thing].copy() for thing in things]


def stand(cell: pygame.FRect, things: Sequence[Hashable], slots: int) -> list[pygame.FRect]:
    """Where each thing stands: one in each slot; where there are more of them equal ones stand in one place."""
    if len(things) <= slots:
        return line(cell, slots)[: len(things)]
    kinds = list(dict.fromkeys(things))
    places = dict(zip(kinds, line(cell, max(slots, len(kinds))), strict=False))
    return [places[thing].copy() for thing in things]


def beside(cell: pygame.FRect, count: int) -> list[pygame.FRect]:
    """Where so many things stand that take no slot: left of the row and right of it by turns, ever further out."""
    room = row(cell)
    side = min(room.h, room.w)
    found = []
    for number in range(count):
        out = side * BESIDE * (1 + 0.5 * (number // 2))
        left = room.x - out if number % 2 == 0 else room.right + out - side
        found.append(pygame.FRect(left, room.centery - side / 2, side, side))
    return found


def under(cell: pygame.FRect) -> pygame.FRect:
    """The row, so low that what lies at its foot is seen beneath what stands in it."""
    low = row(cell)
    return low.move(0, low.h * UNDER)


def mark(cell: pygame.FRect) -> pygame.FRect:
    """Where a mark stands that tells what a click does: over the right end of the row, where it hides no name."""
    room = row(cell)
    side = room.h * MARK
    return pygame.FRect(room.right - side / 2, room.centery - side / 2, side, side)
