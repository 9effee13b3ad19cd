"""The table of many seats: a mat for each, before it what was just played, and the middle for what is shared.

The near seat's mat lies along the lower edge, the others side by side above, clockwise from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.board.place_view import PlaceView

AT_MATS: Final = ("seat", "front", "middle")
"""Where places lie on a table with mats."""
GAP: Final = 8.0
HEAD: Final = 44.0
"""The height of a name plate and of the counters beside it: both can be clicked."""
PLATE_LEAST: Final = 58.0
COUNTER: Final = 52.0
ROW: Final = 66.0
"""The height of a row of things on a mat that is not near, their caption included."""
ROW_LEAST: Final = 100.0
"""Things narrower than this lie in rows of their own."""
NEAR: Final = (108.0, 170.0)
NEAR_ROWS: Final = 132.0
"""The near mat's height at least and at most, and that which lets a hand lie in two rows."""
BETWEEN: Final = 104.0
"""What is left between the mats before the near one takes more than it must."""
NEAR_HEAD: Final = (112.0, 176.0)
FRONT: Final = 60.0
MIDDLE: Final = (130.0, 240.0)
MIDDLE_HIGH: Final = 150.0
COUNTER_HIGH: Final = 84.0


@dataclass
class Mat:
    """A seat's part of the table; on its `plate` stands its name."""

    seat: str
    box: pygame.FRect
    plate: pygame.FRect


def arrange(
    places: Sequence[PlaceView], seat_ids: Sequence[str], near: int, box: pygame.FRect
) -> tuple[list[Mat], pygame.FRect]:
    """Set the mats and what lies on and before them into `box`; the mats, and what is left between them."""
    others = [*seat_ids[near + 1 :], *seat_ids[:near]]
    width = (box.w + GAP) / len(others) - GAP
    mine = {seat: [place for place in places if place.seat == seat] for seat in seat_ids}
    far = max(_far_height(mine[seat], width) for seat in others)
    front = FRONT if any(place.at == "front" for place in places) else 0.0
    mats = []
    for number, seat in enumerate(others):
        mat = pygame.FRect(box.x + number * (width + GAP), box.y, width, far)
        mats.append(_far(seat, mine[seat], mat))
        _fronts(mine[seat], pygame.FRect(mat.x, mat.bottom + GAP / 2, width, front))
    free = box.h - far - 2 * front - 2 * GAP - BETWEEN
    high = min(NEAR[1], max(NEAR[0], box.h * 0.2, min(NEAR_ROWS, free)))
    if not _parts(mine[seat_ids[near]])[1]:
        high = HEAD + GAP
    mat = pygame.FRect(box.x, box.bottom - high, box.w, high)
    mats.append(_near(seat_ids[near], mine[seat_ids[near]], mat))
    _fronts(mine[seat_ids[near]], pygame.FRect(box.x, mat.y - GAP / 2 - front, box.w, front))
    top, bottom = box.y + far + front + GAP, mat.y - front - GAP
    return mats, pygame.FRect(box.x, top, box.w, bottom - top)


def height(places: Sequence[PlaceView], seats: int, width: float) -> float:
    """How high a table so wide has to be for its mats, what lies before them, and what is shared without a board."""
    seat_ids = {place.seat for place in places if place.seat}
    mine = [[place for place in places if place.seat == seat] for seat in seat_ids]
    each = (width + GAP) / max(1, seats - 1) - GAP
    far = max((_far_height(one, each) for one in mine), default=HEAD + GAP)
    near = NEAR_ROWS if any(_parts(one)[1] for one in mine) else HEAD + GAP
    fronts = 2 * FRONT if any(place.at == "front" for place in places) else 0.0
    return far + near + fronts + 2 * GAP


def _parts(places: Sequence[PlaceView]) -> tuple[list[PlaceView], list[PlaceView]]:
    """The counters of a mat and the other things on it."""
    lying = [place for place in places if place.at == "seat"]
    counters = [place for place in lying if place.kind == "counter"]
    return counters, [place for place in lying if place.kind != "counter"]


def _far_lines(places: Sequence[PlaceView], width: float) -> tuple[bool, int]:
    """Whether the counters of a mat so wide stand in a line of their own, and in how many rows the rest lies."""
    counters, things = _parts(places)
    columns = max(1, int((width - GAP) // (ROW_LEAST + GAP)))
    return width - GAP - len(counters) * (COUNTER + 4) < PLATE_LEAST, -(-len(things) // columns)


def _far_height(places: Sequence[PlaceView], width: float) -> float:
    has_line, rows = _far_lines(places, width)
    return HEAD + GAP + (HEAD + 4 if has_line else 0) + rows * (ROW + 4)


def _far(seat: str, places: Sequence[PlaceView], box: pygame.FRect) -> Mat:
    """Name and counters in the head, the rest below."""
    counters, things = _parts(places)
    has_line, rows = _far_lines(places, box.w)
    inner = box.inflate(-GAP, -GAP)
    beside = 0.0 if has_line else len(counters) * (COUNTER + 4)
    plate = pygame.FRect(inner.x, inner.y, inner.w - beside, HEAD)
    line = pygame.FRect(plate.right, inner.y, beside, HEAD)
    if has_line:
        line = pygame.FRect(inner.x, plate.bottom + 4, inner.w, HEAD)
    _side_by_side(counters, line)
    y = (line.bottom if has_line else plate.bottom) + 4
    columns = -(-len(things) // rows) if rows else 1
    for row in range(rows):
        _side_by_side(things[row * columns : (row + 1) * columns], pygame.FRect(inner.x, y, inner.w, ROW))
        y += ROW + 4
    return Mat(seat, box, plate)


def _near(seat: str, places: Sequence[PlaceView], box: pygame.FRect) -> Mat:
    """Name and counters at the left, one under the other, the rest beside them: most room for the hand."""
    counters, things = _parts(places)
    inner = box.inflate(-GAP, -GAP)
    width = min(NEAR_HEAD[1], max(NEAR_HEAD[0], inner.w * 0.14, len(counters) * (COUNTER + 4)))
    plate = pygame.FRect(inner.x, inner.y, width, HEAD)
    beneath = pygame.FRect(inner.x, plate.bottom + 4, width, HEAD)
    line = pygame.FRect(plate.right, inner.y, min(inner.w - width, len(counters) * 2 * COUNTER), HEAD)
    _side_by_side(counters, beneath if things else line)
    rest = pygame.FRect(inner.x + width + GAP, inner.y, inner.w - width - GAP, inner.h)
    shares = [3.0 if place.kind == "hand" else 1.0 for place in things]
    x = rest.x
    for place, share in zip(things, shares, strict=True):
        wide = (rest.w - GAP * (len(things) - 1)) * share / sum(shares)
        place.fit_in(pygame.FRect(x, rest.y, wide, rest.h), has_caption=True)
        place.is_near = True
        x += wide + GAP
    return Mat(seat, box, plate)


def _side_by_side(places: Sequence[PlaceView], box: pygame.FRect) -> None:
    if not places:
        return
    width = (box.w - 4 * len(places)) / len(places)
    for number, place in enumerate(places):
        place.is_near = False
        place.fit_in(pygame.FRect(box.x + 4 + number * (width + 4), box.y, width, box.h), has_caption=True)


def _fronts(places: Sequence[PlaceView], box: pygame.FRect) -> None:
    _side_by_side([place for place in places if place.at == "front"], box)


def middle(places: Sequence[PlaceView], box: pygame.FRect, has_board: bool) -> pygame.FRect:
    """Set what is shared into the middle; beside a board in a column. What is left for the board."""
    shared = [place for place in places if place.at == "middle"]
    if not shared:
        return box
    if has_board:
        width = min(MIDDLE[1], max(MIDDLE[0], box.w * 0.18))
        high = min(MIDDLE_HIGH, (box.h + GAP) / len(shared) - GAP)
        y = box.centery - (len(shared) * (high + GAP) - GAP) / 2
        for place in shared:
            place.fit_in(pygame.FRect(box.x, y, width, high), has_caption=True)
            y += high + GAP
        return pygame.FRect(box.x + width + GAP, box.y, box.w - width - GAP, box.h)
    shares = [0.5 if place.kind == "counter" else 1.0 for place in shared]
    whole = min(MIDDLE[1], (box.w - GAP * (len(shared) - 1)) / sum(shares))
    x = box.centerx - (sum(shares) * whole + GAP * (len(shared) - 1)) / 2
    for place, share in zip(shared, shares, strict=True):
        width, high = whole * share, min(COUNTER_HIGH if place.kind == "counter" else MIDDLE_HIGH, box.h)
        place.fit_in(pygame.FRect(x, box.centery - high / 2, width, high), has_caption=True)
        x += width + GAP
    return box
