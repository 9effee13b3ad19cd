"""One mat: a seat's plate, and what lies on it in lines, rows or a stack, beside, above and below a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.board.held import LEAST, LOOKED_AT
from kesegames.ui.board.place_view import PlaceView

GAP: Final = 8.0
PAD: Final = 8.0
"""Between the edge of a mat and what lies on it."""
PLATE: Final = 52.0
"""The height of a name plate: it can be clicked."""
PLATE_LOW: Final = 44.0
PLATE_GROWS: Final = 0.6
"""By so much of what names grow their plates grow."""
PLATE_LEAST: Final = 58.0
COUNTER: Final = 52.0
COUNTER_TIGHT: Final = 40.0
ROOMY: Final = 1.5
"""By so much a counter is wider where there is room, so that the whole of its name stands under it."""
PLATE_WIDE: Final = 220.0
"""So much is enough for a name plate."""
ROW: Final = 66.0
"""The height of a row of things on a small mat, their caption included."""
COUNTER_LEAST: Final = 92.0
"""Shared counters so wide stand side by side."""
STEPS: Final = 8
"""So many sizes are tried for what lies on a mat beside a board."""
TIGHT: Final = 0.62
FRONT_COUNTER: Final = 150.0
FRONT_ROW: Final = 330.0
"""The most that a number takes before a mat, and what lies beside it."""
LINE_AIR: Final = 3.0
MAT_LOW: Final = 100.0
"""On a mat of less height there is less air."""


@dataclass
class Mat:
    """A seat's part of the table; on its `plate` stands its name."""

    seat: str
    box: pygame.FRect
    plate: pygame.FRect


def of_seat(places: Sequence[PlaceView], seat: str) -> list[PlaceView]:
    return [place for place in places if place.seat == seat and place.kind != "goals"]


def _lines(places: Sequence[PlaceView], width: float) -> list[list[PlaceView]]:
    """What is shared, one under the other, but counters side by side where each has room."""
    most = max(1, int((width + GAP) // (COUNTER_LEAST + GAP)))
    lines: list[list[PlaceView]] = []
    for place in places:
        if lines and len(lines[-1]) < most and all(one.kind == "counter" for one in (place, *lines[-1])):
            lines[-1].append(place)
        else:
            lines.append([place])
    return lines


def plate_growth(places: Sequence[PlaceView], plate: float, spare: float) -> float:
    """By how much a plate is higher than usual where names are wanted larger, as far as there is height to spare."""
    grown = max((place.grown for place in places), default=1.0)
    return max(0.0, min(plate * (grown - 1) * PLATE_GROWS, spare))


def stack_height(places: Sequence[PlaceView], width: float) -> float:
    return sum(max(place.shared_height(width) for place in line) for line in _lines(places, width))


def lay_stack(places: Sequence[PlaceView], box: pygame.FRect) -> None:
    """One under the other, each as high as it wants to be in proportion."""
    lines, y = _lines(places, box.w), box.y
    wanted = stack_height(places, box.w)
    for line in lines:
        high = box.h * max(place.shared_height(box.w) for place in line) / wanted
        wide = (box.w + GAP) / len(line) - GAP
        for number, place in enumerate(line):
            caption = "head" if place.can_spread else "foot"
            place.fit_in(pygame.FRect(box.x + number * (wide + GAP), y, wide, high), caption)
        y += high


def side_mat(seat: str, places: Sequence[PlaceView], column: pygame.FRect, room: float, is_far: bool) -> Mat:
    """A mat at the lower end of a column, the far one at its upper end and turned round: as high as it must be."""
    inner = column.w - 2 * PAD
    if PLATE + 2 * PAD + sum(row[0] + GAP for row in _rows(places, inner, 1.0)) > room:
        for place in places:
            place.grown = 1.0
    for step in range(STEPS):
        scale = 1 - (1 - TIGHT) * step / (STEPS - 1)
        rows = _rows(places, inner, scale)
        high = PLATE + 2 * PAD + sum(row[0] + GAP for row in rows)
        if high <= room:
            break
    tall_plate = PLATE + plate_growth(places, PLATE, room - high)
    high += tall_plate - PLATE
    takers = [row for row in rows if any(place.takes_rest for place, _ in row[1])]
    wanted = sum(max(place.height_of_all(wide) - row[0] for place, wide in row[1]) for row in takers)
    # The far mat ends above the near one's end, so that one sees whose the lower edge is.
    most = room - high - (2 * GAP if is_far and room == column.h else 0.0)
    spare = max(0.0, min(most, wanted)) if takers else 0.0
    tight = min(1.0, (room - tall_plate - 2 * PAD) / max(1.0, high - tall_plate - 2 * PAD))
    mat = pygame.FRect(column.x, column.y, column.w, min(room, high + spare))
    if not is_far:
        mat.bottom = column.bottom
    plate = pygame.FRect(mat.x + PAD, mat.y + PAD, inner, tall_plate)
    y = plate.bottom + GAP
    for row in rows:
        tall = row[0] * tight + (spare / len(takers) if row in takers else 0.0)
        free = inner - sum(wide for _, wide in row[1])
        x = mat.x + PAD
        # Numbers are read in the same order on both mats.
        is_turned = is_far and all(place.kind == "counter" for place, _ in row[1])
        for place, wide in row[1][::-1] if is_turned else row[1]:
            part = wide + free / len(row[1])
            own = min(tall, place.wish(inner, scale)[1]) if place.kind == "counter" else tall
            _placed(place, pygame.FRect(x, y + tall - own, part, own), mat, is_far)
            x += part
        y += tall + GAP * tight
    if is_far:
        plate = _turned(plate, mat)
    return Mat(seat, mat, plate)


def _placed(place: PlaceView, box: pygame.FRect, mat: pygame.FRect, is_far: bool) -> None:
    place.is_near = not is_far
    place.fit_in(_turned(box, mat) if is_far else box, "foot" if is_far else "head")


def _turned(box: pygame.FRect, mat: pygame.FRect) -> pygame.FRect:
    """Where `box` lies when its mat is turned by 180°."""
    return pygame.FRect(mat.x + mat.right - box.right, mat.y + mat.bottom - box.bottom, box.w, box.h)


def _rows(places: Sequence[PlaceView], width: float, scale: float) -> list[tuple[float, list[tuple[PlaceView, float]]]]:
    """The places in rows no wider than `width`: the height of each row, and its places with their widths."""
    rows: list[tuple[float, list[tuple[PlaceView, float]]]] = []
    for place in places:
        wide, high = place.wish(width, scale)
        if rows and sum(part for _, part in rows[-1][1]) + wide <= width:
            tall, row = rows[-1]
            rows[-1] = (max(tall, high), [*row, (place, wide)])
        else:
            rows.append((high, [(place, min(wide, width))]))
    return [(row[0][0].height_alone(width, high, scale) if len(row) == 1 else high, row) for high, row in rows]


def rack_mat(seat: str, places: Sequence[PlaceView], box: pygame.FRect, is_near: bool) -> Mat:
    """A mat along the long side of a board: the name, and beside it the rest."""
    inner = box.inflate(-2 * PAD, -2 * PAD + 4)
    plate = pygame.FRect(inner.x, inner.y, min(300.0, inner.w * 0.4), inner.h)
    lay_side_by_side(places, pygame.FRect(plate.right, inner.y, inner.right - plate.right, inner.h), "left", is_near)
    return Mat(seat, box, plate)


def column_mat(seat: str, places: Sequence[PlaceView], box: pygame.FRect, is_near: bool) -> Mat:
    """A mat in a column of them: name and counters, below them the rest; with little height all but the name lies in
    one line, or the counters beside the name where the rest takes more than one."""
    counters, things = counters_and_rest(places, is_alone=True)
    for place in places:
        place.least = LEAST
    has_line, rows = _small_lines(places, box.w, is_alone=True)
    inner = box.inflate(-2 * PAD, -2 * (PAD if box.h > MAT_LOW else PAD / 2))
    spare = inner.h - PLATE_LOW - (1 + len(rows)) * ROW
    plate = pygame.FRect(inner.x, inner.y, inner.w, PLATE_LOW + plate_growth(places, PLATE_LOW, spare))
    lines: list[tuple[str, Sequence[PlaceView]]] = [("head", row) for row in rows]
    is_low = has_line and bool(rows) and inner.h < PLATE_LOW + (1 + len(rows)) * (PLATE_LOW + 4)
    if is_low and len(rows) == 1:
        needs = [COUNTER_TIGHT] * len(counters) + [place.least_width(False) for place in things]
        room = pygame.FRect(inner.x, plate.bottom + 4, inner.w, inner.bottom - plate.bottom - 4)
        _by_need([*counters, *things], needs, room, is_near)
        return Mat(seat, box, plate)
    if is_low or not has_line:
        plate.w -= len(counters) * ((COUNTER_TIGHT if is_low else COUNTER) + 4)
        beside = pygame.FRect(plate.right, inner.y, inner.right - plate.right, PLATE_LOW)
        lay_side_by_side(counters, beside, "foot", is_near)
    else:
        lines = [("foot", counters), *lines]
    # Of the height each line takes a share for every row of tiles that it holds.
    rows_of = [max(place.rows(inner.w) for place in line) for _, line in lines]
    step, y = (inner.bottom - plate.bottom) / max(1, sum(rows_of)), plate.bottom
    for count, (caption, line) in zip(rows_of, lines, strict=True):
        lay_side_by_side(line, pygame.FRect(inner.x, y + LINE_AIR, inner.w, count * step - LINE_AIR), caption, is_near)
        y += count * step
    return Mat(seat, box, plate)


def _by_need(places: Sequence[PlaceView], needs: Sequence[float], box: pygame.FRect, is_near: bool) -> None:
    """Side by side, each as wide as it needs to be in proportion."""
    x = box.x
    for place, need in zip(places, needs, strict=True):
        wide = (box.w - 4 * (len(places) - 1)) * need / sum(needs)
        place.is_near, place.least = is_near, LOOKED_AT
        place.fit_in(pygame.FRect(x, box.y, wide, box.h), "none")
        x += wide + 4


def counters_and_rest(places: Sequence[PlaceView], is_alone: bool = False) -> tuple[list[PlaceView], list[PlaceView]]:
    """The counters of a mat and the other things on it, where it lies alone those before it, too."""
    lying = [place for place in places if place.at == "seat" or is_alone]
    counters = [place for place in lying if place.kind == "counter"]
    return counters, [place for place in lying if place.kind != "counter"]


def _small_lines(
    places: Sequence[PlaceView], width: float, is_alone: bool = False, is_ample: bool = False
) -> tuple[bool, list[list[PlaceView]]]:
    """Whether the counters of a mat so wide stand in a line of their own, and the rows in which the rest lies."""
    counters, things = counters_and_rest(places, is_alone)
    inner = width - 2 * PAD
    rows: list[list[PlaceView]] = []
    for place in things:
        wide = sum(one.least_width(is_ample) + GAP for one in (*(rows[-1] if rows else ()), place)) - GAP
        if rows and wide <= inner:
            rows[-1].append(place)
        else:
            rows.append([place])
    return inner - len(counters) * (COUNTER + 4) < PLATE_LEAST, rows


def small_mat_height(
    places: Sequence[PlaceView], width: float, row: float, is_ample: bool = False, is_alone: bool = False
) -> float:
    has_line, rows = _small_lines(places, width, is_alone, is_ample)
    return PLATE_LOW + 2 * PAD + (PLATE_LOW + 4 if has_line else 0) + len(rows) * (row + 4)


def small_mat(
    seat: str,
    places: Sequence[PlaceView],
    box: pygame.FRect,
    is_near: bool,
    row: float = ROW,
    is_ample: bool = False,
    higher: float = 0.0,
) -> Mat:
    """Name and counters in the head, that much higher than usual, the rest below in rows so high."""
    counters, _ = counters_and_rest(places)
    has_line, rows = _small_lines(places, box.w, is_ample=is_ample)
    inner = box.inflate(-2 * PAD, -2 * PAD)
    roomy = min(len(counters) * ROOMY * COUNTER, inner.w - PLATE_WIDE)
    beside = 0.0 if has_line else max(roomy, len(counters) * (COUNTER + 4))
    plate = pygame.FRect(inner.x, inner.y, inner.w - beside, PLATE_LOW + higher)
    line = pygame.FRect(plate.right, inner.y, beside, plate.h)
    if has_line:
        line = pygame.FRect(inner.x, plate.bottom + 4, inner.w, PLATE_LOW)
    lay_side_by_side(counters, line, "foot", is_near)
    y = (line.bottom if has_line else plate.bottom) + 4
    for part in rows:
        spare = inner.w - sum(place.least_width(is_ample) for place in part) - GAP * (len(part) - 1)
        x = inner.x
        for place in part:
            wide = max(0.0, place.least_width(is_ample) + spare * place.share / sum(one.share for one in part))
            place.is_near = is_near
            place.fit_in(pygame.FRect(x, y, wide, row), "head")
            x += wide + GAP
        y += row + 4
    return Mat(seat, box, plate)


def near_mat(seat: str, places: Sequence[PlaceView], box: pygame.FRect, higher: float = 0.0) -> Mat:
    """Name and counters in the head, that much higher than usual, beneath them the rest: most room for the hand."""
    counters, things = counters_and_rest(places)
    inner = box.inflate(-2 * PAD, -2 * PAD + 4)
    plate = pygame.FRect(inner.x, inner.y, min(PLATE_WIDE + 2 * higher, inner.w * 0.3), PLATE_LOW + higher)
    few = [place for place in things if place.kind != "hand"] if len(things) > 1 else []
    line = pygame.FRect(plate.right, inner.y, inner.right - plate.right, plate.h)
    counted = pygame.FRect(0, inner.y, len(counters) * ROOMY * COUNTER, plate.h)
    counted.right = inner.right
    line.w -= counted.w
    lay_side_by_side(counters, counted, "foot", True)
    lay_side_by_side(few, line, "left", True)
    rest = pygame.FRect(inner.x, plate.bottom + 2, inner.w, inner.bottom - plate.bottom - 2)
    lay_side_by_side([place for place in things if place not in few], rest, "none", True)
    return Mat(seat, box, plate)


def lay_side_by_side(places: Sequence[PlaceView], box: pygame.FRect, caption: str, is_near: bool) -> None:
    if not places:
        return
    whole = (box.w - 4 * len(places)) / sum(place.share for place in places)
    x = box.x + 4
    for place in places:
        place.is_near = is_near
        place.fit_in(pygame.FRect(x, box.y, whole * place.share, box.h), caption)
        x += whole * place.share + 4


def lay_fronts(places: Sequence[PlaceView], box: pygame.FRect, is_near: bool) -> None:
    """What lies before a mat: where there is room the first number in the middle, others right of it, the rest left."""
    fronts = [place for place in places if place.at == "front"]
    counters = [place for place in fronts if place.kind == "counter"]
    others = [place for place in fronts if place.kind != "counter"]
    wide = FRONT_COUNTER if others else min(FRONT_COUNTER, box.w / max(1, 2 * len(counters) - 1))
    aside = max(FRONT_ROW * len(others), wide * (len(counters) - 1))
    if not counters or wide + 2 * aside > box.w:
        lay_side_by_side(fronts, box, "words", is_near)
        return
    left = box.centerx - wide / 2
    line = pygame.FRect(left, box.y, wide * len(counters), box.h)
    lay_side_by_side(counters, line, "words", is_near)
    before = pygame.FRect(left - FRONT_ROW * len(others), box.y, FRONT_ROW * len(others), box.h)
    lay_side_by_side(others, before, "words", is_near)
