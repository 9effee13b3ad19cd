"""What only some tables have: mats with their plates, tiles, badges, marks, a pile that is spread out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from kesegames import text
from kesegames.engine.look import Look, Spot
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.mats import Mat
from kesegames.ui.board.place_view import PlaceView
from kesegames.ui.board.setting import Placed, Setting
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import mix

NUMBER: Final = 24.0
"""The side of a badge."""
LEAST_CAPTION: Final = 10.0


def draw_mat(canvas: Canvas, stage: Setting, mat: Mat, marks: Marks) -> None:
    """A shallow recess with the seat's name; a lamp on the plate of the seat whose turn it is."""
    theme = canvas.theme
    canvas.panel(mat.box, mix(theme.ground, theme.raised, 0.55), mix(theme.ground, theme.line, 0.6), 10)
    is_active = mat.seat == marks.active
    canvas.panel(mat.plate, theme.raised, theme.text if is_active else theme.line, 8, 2 if is_active else 1)
    room = mat.plate.inflate(-14, 0)
    if is_active:
        lamp = pygame.FRect(room.x, room.centery - 5, 10, 10)
        canvas.panel(lamp, theme.text, None, 5)
        room = pygame.FRect(room.x + 15, room.y, room.w - 15, room.h)
    name = stage.ruleset.seat_names[mat.seat][marks.language]
    size = canvas.fitting(name, room.w, BODY, "bold")
    canvas.text(canvas.shortened(name, room.w, size, "bold"), room, size, theme.text, "bold")


def draw_caption(canvas: Canvas, name: str, box: pygame.FRect) -> None:
    """The name of a place on a mat, where there is room for it: whoever points at the place reads it, too."""
    size = canvas.fitting(name, box.w, CAPTION - 1)
    if box.h and size >= LEAST_CAPTION:
        canvas.text(name, box, size, canvas.theme.muted)


def draw_number(canvas: Canvas, box: pygame.FRect, name: str, told: str) -> None:
    """A counter on a mat: its number over its name."""
    theme = canvas.theme
    size = canvas.fitting(name, box.w - 6, 12)
    has_name = size >= LEAST_CAPTION and box.h >= 40
    number = pygame.FRect(box.x + 3, box.y + 1, box.w - 6, box.h - (17 if has_name else 2))
    canvas.text(told, number, canvas.fitting(told, number.w, min(26, number.h * 0.75), "bold"), None, "bold", "centre")
    if has_name:
        low = pygame.FRect(box.x + 3, box.bottom - 18, box.w - 6, 16)
        canvas.text(name, low, size, theme.muted, align="centre")


def draw_tiles(canvas: Canvas, place: PlaceView) -> None:
    """The grid in which tiles lie."""
    theme = canvas.theme
    for box in place.cells().values():
        canvas.panel(box.inflate(-2, -2), theme.raised, theme.line, 6)


def draw_badge(canvas: Canvas, box: pygame.FRect, number: int) -> None:
    """A number in the lower right corner of what it counts."""
    theme = canvas.theme
    told = str(number)
    high = min(NUMBER, max(NUMBER * 0.75, box.h * 0.5))
    wide = max(high, canvas.measure(told, 12, "bold") + 10)
    badge = pygame.FRect(box.right - wide + 5, box.bottom - high + 5, wide, high)
    canvas.panel(badge, theme.text, theme.ground, high / 2, 2)
    canvas.text(told, badge, 12, theme.ground, "bold", "centre")


def draw_marked(canvas: Canvas, stage: Setting, look: Look, marks: Marks, boxes: dict[Spot, pygame.FRect]) -> None:
    """What pieces are for now, on a tag over the top edge of each."""
    for spot, ids in look.marked.items():
        if spot not in boxes:
            continue
        words = ", ".join(text.find(f"mark.{id}", marks.language, stage.ruleset) or id for id in ids)
        box = boxes[spot]
        wide = canvas.measure(words, 12, "bold") + 12
        x = max(stage.box.x, min(box.centerx - wide / 2, stage.box.right - wide))
        tag = pygame.FRect(x, max(stage.box.y, box.y - 13), wide, 20)
        canvas.panel(tag, mix(canvas.theme.text, canvas.theme.ground, 0.08), canvas.theme.ground, 6, 2)
        canvas.text(words, tag, 12, canvas.theme.ground, "bold", "centre")


def draw_out(canvas: Canvas, stage: Setting, look: Look) -> None:
    """The mats of seats that are out for now are grey."""
    out = [stage.ruleset.seat_ids[seat] for seat in look.out]
    for mat in stage.mats:
        if mat.seat in out:
            canvas.fill(mat.box.inflate(-4, -4), mix(canvas.theme.ground, canvas.theme.muted, 0.25), 150)


def draw_spread(canvas: Canvas, stage: Setting, place: PlaceView, marks: Marks, placed: Sequence[Placed]) -> None:
    """A pile spread out over the table; its head gathers it again."""
    if place.spread is None:
        return
    theme = canvas.theme
    canvas.panel(place.spread, theme.panel, theme.text, 10, 2)
    head = pygame.FRect(place.spread.x + 14, place.spread.y, place.spread.w - 58, 44)
    name = stage.ruleset.places[place.id].name[marks.language]
    canvas.text(canvas.shortened(name, head.w, BODY, "bold"), head, BODY, theme.text, "bold")
    sign(canvas, "cross", pygame.FRect(place.spread.right - 34, place.spread.y + 12, 20, 20), theme.text)
    for one in placed:
        if one.spot in place.spots:
            stage.painter.piece(canvas, one.piece, one.box)
