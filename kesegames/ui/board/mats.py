"""Where mats lie round a table, chosen by the board and the number of seats, never by the game.

Two seats at a squarish board: the board first, the near seat's mat right of it below, the far seat's left above, what
is shared in the two other corners. Two seats at a wide board: racks along its long sides, what is shared in the middle
beneath. Without a board: the near mat along the lower edge, the others side by side above, clockwise, a cloth between.
Many seats and a board, or one full of pieces: small mats, in a column beside a high board where there is the width for
it, else above and below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from kesegames.ui.board.board_view import BoardView
from kesegames.ui.board.mat import (
    GAP,
    PAD,
    PLATE,
    PLATE_LOW,
    ROW,
    Mat,
    column_mat,
    counters_and_rest,
    lay_fronts,
    lay_side_by_side,
    lay_stack,
    near_mat,
    of_seat,
    plate_growth,
    rack_mat,
    side_mat,
    small_mat,
    small_mat_height,
    stack_height,
)
from kesegames.ui.board.place_size import CAPTION_HEIGHT
from kesegames.ui.board.place_view import PlaceView

WIDE: Final = 1.6
"""From this ratio of width to height on a board is wide."""
SQUARE: Final = 1.1
"""And up to this one it is square: mats lie at its sides, however many there are."""
LARGER: Final = 0.1
"""What is shared lies left of a wide board, not beneath it, where the board is larger by this share for that."""
SIDE: Final = (122.0, 260.0)
"""The width of a mat beside a board, at least and at most."""
SIDE_SHARE: Final = 0.24
"""And at most so much of the whole, where there is little."""
RACK: Final = (58.0, 76.0)
TRAY: Final = (96.0, 156.0)
TRAY_WIDE: Final = 480.0
FRAME: Final = 7.0
"""The width of the frame round a tray."""
COLUMN: Final = (140.0, 176.0)
FLANK: Final = (184.0, 320.0)
FLANK_TRAY: Final = 0.21
"""What is shared between them takes so much of the height at the most."""
FLANK_SHARE: Final = 0.24
"""The width of mats at both sides of a square board, at least also this share of the whole."""
ROW_LOW: Final = 46.0
"""And where there is little: it can be clicked, but bears no caption."""
NEAR: Final = (126.0, 190.0)
NEAR_ROWS: Final = 152.0
"""The near mat's height at least and at most, and that which lets a hand lie in two rows."""
BETWEEN: Final = 104.0
"""What is left between the mats before the near one takes more than it must."""
FRONT: Final = (52.0, 112.0)
MIDDLE: Final = (130.0, 240.0)
MIDDLE_HIGH: Final = 150.0
MIDDLE_LEAST: Final = 110.0
"""What is left for the middle before what was played takes more than it must."""
FRONT_AMPLE: Final = 88.0
"""Where what was played has so much height, the mats may have more, too."""
MIDDLE_MOST: Final = (330.0, 230.0)
MIDDLE_SHARE: Final = (0.36, 0.62)
"""The width and height of what is shared on a cloth with much room, at most and as shares of it."""
COUNTER_HIGH: Final = 84.0
CLOTH_RIM: Final = 2 * GAP + 14.0
"""How far from the ends of a table lies what is on its cloth: within the line along the edge."""
ARRANGEMENTS: Final = (
    (ROW, False, True),
    (ROW_LOW, False, True),
    (ROW, False, False),
    (ROW_LOW, False, False),
    (ROW_LOW, True, False),
)
"""Of mats above and below, the first that fits: how high their rows are, whether what the near seat has played lies in
the middle, and whether what lies on the mats is wider than it must be."""


@dataclass
class Table:
    """Where everything lies: the board's box, the mats, the recesses `shared` by all, and the cloth between mats."""

    board: pygame.FRect
    mats: list[Mat] = field(default_factory=list)
    shared: list[pygame.FRect] = field(default_factory=list)
    cloth: pygame.FRect | None = None


def lay(
    places: Sequence[PlaceView], view: BoardView, tall: float, seats: Sequence[str], near: int, box: pygame.FRect
) -> Table:
    """Set all places into `box`. The cells of the board may be `tall` times as high as wide; `near` is the number of
    the seat at the lower edge."""
    board = view.board
    wide, high = board.width + 2 * view.rim, board.height + 2 * view.rim
    if not board.cells:
        return _round(places, seats, near, box)
    is_square = max(wide, high) <= SQUARE * min(wide, high)
    if len(seats) > 2 or (board.is_crowd and not is_square):
        if is_square and box.w > box.h:
            return _flanks(places, seats, near, box)
        is_column = high > wide and box.w >= box.h
        return (_column if is_column else _crowd)(places, wide / high, seats, near, box)
    if not places:
        return Table(box)
    if wide > WIDE * high:
        return _beside(places, wide, high, (tall - 1) * board.height, seats, near, box)
    return _corners(places, wide / high, seats, near, box)


def _corners(places: Sequence[PlaceView], ratio: float, seats: Sequence[str], near: int, box: pygame.FRect) -> Table:
    least = min(SIDE[0], box.w * SIDE_SHARE)
    high = min(box.h, (box.w - 2 * (least + GAP)) / ratio)
    wide = high * ratio
    side = min(SIDE[1], (box.w - wide) / 2 - GAP)
    board = pygame.FRect(box.centerx - wide / 2, box.centery - high / 2, wide, high)
    columns = [pygame.FRect(x, box.y, side, box.h) for x in (board.x - GAP - side, board.right + GAP)]
    table = Table(board)
    shared = of_seat(places, "")
    corners = [[place for place in shared if place.is_low], [place for place in shared if not place.is_low]]
    rests = [column.h for column in columns]
    for number, (column, common) in enumerate(zip(columns, corners, strict=True)):
        if common:
            wanted = stack_height(common, side - 2 * PAD) + 2 * PAD
            room = pygame.FRect(column.x, column.y, side, min(wanted, column.h * 0.42))
            if number == 0:
                room.bottom = column.bottom
            rests[number] -= room.h + GAP
            lay_stack(common, room.inflate(-2 * PAD, -2 * PAD))
            table.shared.append(room)
    # What lies before the other is no larger than what one has at hand.
    rests[0] = min(rests)
    for column, rest, is_far in zip(columns, rests, (True, False), strict=True):
        seat = seats[1 - near if is_far else near]
        table.mats.append(side_mat(seat, of_seat(places, seat), column, rest, is_far))
    return table


def _beside(
    places: Sequence[PlaceView],
    wide: float,
    high: float,
    taller: float,
    seats: Sequence[str],
    near: int,
    box: pygame.FRect,
) -> Table:
    """What is shared beneath a wide board, or left of it where it is the larger for that."""
    aside = _crowd(places, wide / high, seats, near, box)
    beneath = _along(places, wide / (high + taller), seats, near, box)
    widths = [min(table.board.w, table.board.h * wide / high) for table in (aside, beneath)]
    if widths[0] <= widths[1] * (1 + LARGER):
        return beneath
    return _crowd(places, wide / high, seats, near, box)


def _along(places: Sequence[PlaceView], ratio: float, seats: Sequence[str], near: int, box: pygame.FRect) -> Table:
    """Racks along the long sides of the board, what is shared beneath."""
    shared = of_seat(places, "")
    rack = min(RACK[1], max(RACK[0], box.h * 0.112)) if any(place.seat for place in places) else 0.0
    racks = 2 * (rack + GAP) if rack else 0.0
    least = min(TRAY[1], max(TRAY[0], box.h * 0.2)) + GAP if shared else 0.0
    high = min(box.w / ratio, box.h - racks - least)
    spare = box.h - racks - least - high
    tray = min(TRAY[1], least - GAP + spare) if shared else 0.0
    used = racks + high + (tray + GAP if shared else 0.0)
    top = box.y + (box.h - used) / 2
    far_rack = pygame.FRect(box.x, top, box.w, rack)
    board = pygame.FRect(box.x, top + racks / 2, box.w, high)
    near_rack = pygame.FRect(box.x, board.bottom + GAP, box.w, rack)
    table = Table(board)
    if rack:
        table.mats = [
            rack_mat(seats[1 - near], of_seat(places, seats[1 - near]), far_rack, False),
            rack_mat(seats[near], of_seat(places, seats[near]), near_rack, True),
        ]
    if shared:
        _in_tray(shared, pygame.FRect(box.x, top + used - tray, box.w, tray))
    return table


def height_along(places: Sequence[PlaceView]) -> float:
    """How much higher than its board a table with a wide board has to be."""
    racks = 2 * (RACK[0] + GAP) if any(place.seat for place in places) else 0.0
    return racks + (TRAY[0] + GAP if any(not place.seat and place.kind != "goals" for place in places) else 0.0)


def _round(places: Sequence[PlaceView], seats: Sequence[str], near: int, box: pygame.FRect) -> Table:
    """No board: mats round a cloth."""
    mats, rest, played = _above_and_below(places, seats, near, box, CLOTH_RIM)
    table = Table(pygame.FRect(rest.center, (0, 0)), mats)
    top, bottom = max(mat.box.bottom for mat in mats[:-1]) + GAP, mats[-1].box.y - GAP
    table.cloth = pygame.FRect(box.x + 2 * GAP, top, box.w - 4 * GAP, bottom - top)
    shared = [*(place for place in places if place.at == "middle" and place.kind != "goals"), *played]
    trees = [place for place in shared if place.kind == "tree"]
    if trees:
        others = [place for place in shared if place.kind != "tree"]
        rest = table.cloth.inflate(-4 * GAP, -2 * GAP)
        if others:
            column, rest = _parted(rest)
            lay_stack(others, column)
        lay_side_by_side(trees, rest, "none", True)
    else:
        _in_the_middle(shared, rest.inflate(-2 * (CLOTH_RIM - 2 * GAP), 0))
    return table


def _crowd(places: Sequence[PlaceView], ratio: float, seats: Sequence[str], near: int, box: pygame.FRect) -> Table:
    """A board no higher than wide: mats above and below it, what is shared left of it, or beneath it where the board is
    larger for that."""
    mats, rest, played = _above_and_below(places, seats, near, box)
    shared = [*(place for place in places if place.at == "middle" and place.kind != "goals"), *played]
    table = Table(rest, mats)
    if not shared:
        return table
    column, table.board = _parted(rest)
    tray = min(TRAY[1], max(TRAY[0], rest.h * 0.2))
    above = pygame.FRect(rest.x, rest.y, rest.w, rest.h - tray - GAP)
    if min(above.w, above.h * ratio) > min(table.board.w, table.board.h * ratio) * (1 + LARGER):
        table.board = above
        _in_tray(shared, pygame.FRect(rest.x, above.bottom + GAP, rest.w, tray))
    else:
        table.shared = [_shared(shared, column)]
    return table


def _in_tray(shared: Sequence[PlaceView], box: pygame.FRect) -> None:
    """What is shared, side by side beneath a board."""
    width = min(TRAY_WIDE, (box.w + GAP) / len(shared) - GAP)
    x = box.centerx - (len(shared) * (width + GAP) - GAP) / 2
    for number, place in enumerate(shared):
        place.fit_in(pygame.FRect(x + number * (width + GAP), box.y + FRAME, width, box.h - 2 * FRAME), "none")


def _parted(box: pygame.FRect) -> tuple[pygame.FRect, pygame.FRect]:
    """A column at the left for what is shared, and what is left of `box` beside it."""
    width = min(MIDDLE[1], max(MIDDLE[0], box.w * 0.18))
    column = pygame.FRect(box.x, box.y, width, box.h)
    return column, pygame.FRect(box.x + width + GAP, box.y, box.w - width - GAP, box.h)


def _column(places: Sequence[PlaceView], ratio: float, seats: Sequence[str], near: int, box: pygame.FRect) -> Table:
    """A board higher than wide takes the whole height, the mats stand in a column left of it, the near one lowest."""
    shared = [place for place in places if place.at == "middle" and place.kind != "goals"]
    parts = 2 if shared else 1
    width = min(COLUMN[1], max(COLUMN[0], box.w * 0.2))
    board = pygame.FRect(0, box.y, min(box.h * ratio, box.w - parts * (width + GAP)), box.h)
    width = min(SIDE[1], (box.w - board.w) / parts - GAP)
    left = box.centerx - (board.w + parts * (width + GAP)) / 2
    board.x = left + width + GAP
    order = [*seats[near + 1 :], *seats[: near + 1]]
    wanted = max(small_mat_height(of_seat(places, seat), width, ROW, is_alone=True) for seat in seats)
    high = min(max(wanted, PLATE + 2 * PAD), (box.h + GAP) / len(order) - GAP)
    step = (box.h - high) / (len(order) - 1)
    table = Table(board)
    for number, seat in enumerate(order):
        mat = pygame.FRect(left, box.y + number * step, width, high)
        table.mats.append(column_mat(seat, of_seat(places, seat), mat, seat == seats[near]))
    if shared:
        table.shared = [_shared(shared, pygame.FRect(board.right + GAP, box.y, width, box.h))]
    return table


def _flanks(places: Sequence[PlaceView], seats: Sequence[str], near: int, box: pygame.FRect) -> Table:
    """A square board with mats in columns at both sides, clockwise from the near one at the right below; what is shared
    lies between them."""
    high = min(box.h, box.w - 2 * (max(FLANK[0], box.w * FLANK_SHARE) + GAP))
    side = min(FLANK[1], (box.w - high) / 2 - GAP)
    board = pygame.FRect(box.centerx - high / 2, box.centery - high / 2, high, high)
    table = Table(board)
    columns = [pygame.FRect(x, box.y, side, box.h) for x in (board.x - GAP - side, board.right + GAP)]
    others = [*seats[near + 1 :], *seats[:near]]
    left = (len(others) + 1) // 2
    sides = [others[:left][::-1], [*others[left:], seats[near]]]
    shared = of_seat(places, "")
    parts = [[place for place in shared if place.is_low], [place for place in shared if not place.is_low]]
    for column, own, common in zip(columns, sides, parts, strict=True):
        # Who sits at the left ends above the near one, so that one sees whose the lower edge is.
        room = column if seats[near] in own else pygame.FRect(column.x, column.y, side, column.h - 2 * GAP)
        tray = min(stack_height(common, side - 2 * PAD) + 2 * PAD, room.h * FLANK_TRAY) if common else 0.0
        most = (room.h - (tray + GAP if common else 0.0) + GAP) / len(own) - GAP
        for number, seat in enumerate(own):
            mat = pygame.FRect(room.x, room.y, side, most)
            if number or seat == seats[near]:
                mat.bottom = room.bottom
            table.mats.append(column_mat(seat, of_seat(places, seat), mat, seat == seats[near]))
        if common:
            top = room.y + (most + GAP if len(own) > 1 or seats[near] not in own else 0.0)
            bottom = room.bottom - (most + GAP if len(own) > 1 or seats[near] in own else 0.0)
            table.shared.append(_shared(common, pygame.FRect(room.x, top, side, bottom - top)))
    return table


def _shared(places: Sequence[PlaceView], box: pygame.FRect) -> pygame.FRect:
    """A recess in a column for what is shared, in its middle."""
    wanted = min(box.h, stack_height(places, box.w - 2 * PAD) + 2 * PAD)
    room = pygame.FRect(box.x, box.centery - wanted / 2, box.w, wanted)
    lay_stack(places, room.inflate(-2 * PAD, -2 * PAD))
    return room


def _above_and_below(
    places: Sequence[PlaceView], seats: Sequence[str], near: int, box: pygame.FRect, rim: float = 0.0
) -> tuple[list[Mat], pygame.FRect, list[PlaceView]]:
    """The near seat's mat along the lower edge, the others side by side above, clockwise from it; before each what was
    just played.

    The mats, what is left between them, and what is to lie there besides what is shared: where there is little height,
    what the near seat has played. Nothing lies nearer than `rim` to the left and right end but the mats.
    """
    others = [*seats[near + 1 :], *seats[:near]]
    width = (box.w + GAP) / len(others) - GAP
    mine = {seat: of_seat(places, seat) for seat in seats}
    own = mine[seats[near]]
    has_front = any(place.at == "front" for place in places)
    has_middle = any(place.at == "middle" for place in places)
    fronts, merged, row, ample = (2 if has_front else 0), False, ROW, True
    for row, merged, ample in ARRANGEMENTS:
        fronts = (1 if merged else 2) if has_front else 0
        far = max(small_mat_height(mine[seat], width, row, ample) for seat in others)
        free = box.h - far - fronts * (FRONT[0] + 2 * GAP) - 2 * GAP
        left = fronts * (FRONT_AMPLE - FRONT[0]) + NEAR_ROWS + MIDDLE_LEAST if ample else NEAR[0]
        if free - left >= (ROW if has_middle and not ample else 0.0):
            break
    high = min(NEAR[1], max(NEAR[0], box.h * 0.265, min(NEAR_ROWS, free - BETWEEN)))
    if not counters_and_rest(own)[1]:
        high = PLATE_LOW + 2 * PAD
    # Names take no more than half of what is to spare.
    higher = plate_growth(places, PLATE_LOW, (free - high - MIDDLE_LEAST) / 4)
    far, high, free = far + higher, high + higher, free - higher
    spare = max(0.0, free - high - MIDDLE_LEAST) / max(1, fronts)
    front = min(FRONT[1], FRONT[0] + spare) if has_front else 0.0
    mats = []
    for number, seat in enumerate(others):
        mat = pygame.FRect(box.x + number * (width + GAP), box.y, width, far)
        mats.append(small_mat(seat, mine[seat], mat, False, row=row, is_ample=ample, higher=higher))
        before = pygame.FRect(mat.x, mat.bottom + 2 * GAP, width, front)
        lay_fronts(mine[seat], before.clip(box.inflate(-2 * rim, 0)), False)
    mat = pygame.FRect(box.x, box.bottom - high, box.w, high)
    mats.append(near_mat(seats[near], own, mat, higher))
    top = box.y + far + (front + 2 * GAP if has_front else GAP)
    bottom = mat.y - (front + 2 * GAP if has_front and not merged else GAP)
    if not merged:
        lay_fronts(own, pygame.FRect(box.x + rim, mat.y - 2 * GAP - front, box.w - 2 * rim, front), True)
    played = [place for place in own if place.at == "front"] if merged else []
    return mats, pygame.FRect(box.x, top, box.w, bottom - top), played


def height(places: Sequence[PlaceView], seats: int, width: float) -> float:
    """How high a table so wide has to be for mats above and below, what lies before them, and what is shared."""
    seat_ids = {place.seat for place in places if place.seat}
    mine = [of_seat(places, seat) for seat in seat_ids]
    each = (width + GAP) / max(1, seats - 1) - GAP
    far = max((small_mat_height(one, each, ROW) for one in mine), default=PLATE_LOW + 2 * PAD)
    near = NEAR_ROWS if any(counters_and_rest(one)[1] for one in mine) else PLATE_LOW + 2 * PAD
    fronts = 2 * (FRONT[0] + GAP) if any(place.at == "front" for place in places) else 0.0
    return far + near + fronts + 4 * GAP


def _in_the_middle(shared: Sequence[PlaceView], box: pygame.FRect) -> None:
    """What is shared, side by side in the middle of the cloth."""
    if not shared:
        return
    shares = [place.middle_share for place in shared]
    wide, tall = (
        max(least, min(most, side * share))
        for least, most, side, share in zip((MIDDLE[1], MIDDLE_HIGH), MIDDLE_MOST, box.size, MIDDLE_SHARE, strict=True)
    )
    whole = min(wide, (box.w - GAP * (len(shared) + 3)) / sum(shares))
    x = box.centerx - (sum(shares) * whole + GAP * (len(shared) - 1)) / 2
    for place, share in zip(shared, shares, strict=True):
        width = whole * share
        most = COUNTER_HIGH if place.kind == "counter" else min(tall, place.tallest(width))
        high = min(most, box.h)
        caption = "head" if high >= 44 + CAPTION_HEIGHT and place.kind != "sticks" else "none"
        place.fit_in(pygame.FRect(x, box.centery - high / 2, width, high), caption)
        x += width + GAP
