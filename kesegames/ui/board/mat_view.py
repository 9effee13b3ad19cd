"""What only some tables have: badges, marks, seats that are out, a pile that is spread out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from kesegames import text
from kesegames.engine.look import Look, Spot
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.place_view import PlaceView
from kesegames.ui.board.setting import Placed, Setting
from kesegames.ui.draw.canvas import BODY, Canvas
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import mix

NUMBER: Final = 24.0
"""The side of a badge."""
TAG: Final = 20.0
"""The height of a tag."""


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
    """What pieces and numbers are for now, on a tag at the edge of each."""
    for spot, ids in look.marked.items():
        if spot not in boxes:
            continue
        words = ", ".join(text.find(f"mark.{id}", marks.language, stage.ruleset) or id for id in ids)
        tag = tag_box(stage, spot, boxes[spot], canvas.measure(words, 12, "bold") + 12)
        canvas.panel(tag, mix(canvas.theme.text, canvas.theme.ground, 0.08), canvas.theme.ground, 6, 2)
        canvas.text(words, tag, 12, canvas.theme.ground, "bold", "centre")


def tag_box(stage: Setting, spot: Spot, box: pygame.FRect, wide: float) -> pygame.FRect:
    """Where a tag so wide stands: over a number, and over the lower edge of a piece, whose signs are above."""
    is_number = any(place.id == spot and place.kind in ("counter", "ruler") for place in stage.places)
    x = max(stage.box.x, min(box.centerx - wide / 2, stage.box.right - wide))
    return pygame.FRect(x, box.y - TAG + 3 if is_number else box.bottom - 8, wide, TAG)


def draw_out(canvas: Canvas, stage: Setting, look: Look) -> None:
    """The mats of seats that are out for now are grey."""
    out = [stage.ruleset.seat_ids[seat] for seat in look.out]
    for mat in stage.mats:
        if mat.seat in out:
            canvas.fill(mat.box.inflate(-4, -4), canvas.theme.table, 150)


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
