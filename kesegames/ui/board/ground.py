"""What of a table does not move: wood, cloth, mats, and every place drawn as what it is for."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from kesegames.engine.look import Look
from kesegames.text import find
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.mats import FRAME
from kesegames.ui.board.place_view import NOTCHES, PlaceView
from kesegames.ui.board.setting import Setting
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.heading import tag_height
from kesegames.ui.draw.layer import Layer
from kesegames.ui.draw.skin import BLACK, WHITE, Colour, mix

LEAST_CAPTION: Final = 10.0
TILE_AIR: Final = 4.0
"""Between two tiles, with the edges of their recesses."""
LEAST_NAME: Final = 9.0
"""On a tile, beneath its drawing."""
MAT_RADIUS: Final = 12.0
RECESS_RADIUS: Final = 7.0
FOOT: Final = 16.0
"""The height of a counter's name beneath its number."""
FOOT_LEAST: Final = 40.0
FOOT_MOST: Final = 0.3
"""And what it takes of the whole at the most."""
BAR: Final = 9.0


def draw_table(canvas: Canvas, stage: Setting, look: Look, marks: Marks, layers: dict[str, Layer]) -> None:
    """Cloth, mats without their plates, recesses and places; each place is drawn again only where it has changed."""
    theme = canvas.theme
    if stage.cloth is not None:
        _cloth(canvas, stage.cloth)
    shown = [place for place in stage.places if place.is_shown(look)]
    for box in stage.shared:
        if any(box.contains(place.box) for place in shown):
            canvas.hollow(box, theme.mat, MAT_RADIUS)
    for mat in stage.mats:
        canvas.hollow(mat.box, theme.mat, MAT_RADIUS)
    for place in shown:
        if not canvas.sees(place.box):
            continue
        layer = layers.setdefault(place.id, Layer())
        layer.lay(canvas, _key(stage, look, place, marks), partial(_draw, stage, look, place, marks))


def _key(stage: Setting, look: Look, place: PlaceView, marks: Marks) -> object:
    """All that decides what a place looks like without what lies on it."""
    at = tuple(place.box), tuple(place.tray), tuple(place.caption), on_mat(stage, place), stage.is_turned
    lying = tuple((spot, *look.pieces.get(spot, ())) for spot in place.spots)
    told: object = None
    if place.kind == "counter":
        told = look.counters.get(place.id), look.limits.get(place.id)
    elif place.kind == "ruler":
        # What share of all it is depends on all.
        told = tuple(look.counters.items())
    return stage.painter, marks.language, at, lying, told, place.spread is None


def _draw(stage: Setting, look: Look, place: PlaceView, marks: Marks, canvas: Canvas) -> None:
    draw_place(canvas, stage, look, place, marks)


def _cloth(canvas: Canvas, box: pygame.FRect) -> None:
    theme = canvas.theme
    canvas.panel(box.move(1, 2), mix(theme.table, BLACK, 0.3), None, 26)
    canvas.panel(box, theme.cloth, None, 26)
    canvas.ring(box.inflate(-16, -16), mix(theme.cloth, WHITE, 0.16), 1, 20)


def recess(canvas: Canvas, box: pygame.FRect) -> None:
    """The hollow in which one thing will lie."""
    canvas.hollow(box, canvas.theme.recess, min(RECESS_RADIUS, box.h * 0.2), 4)


def on_mat(stage: Setting, place: PlaceView) -> bool:
    """Whether it lies on a mat or in a recess, not on the table or the cloth itself."""
    return place.at == "seat" or any(box.contains(place.tray) for box in stage.shared)


def draw_place(canvas: Canvas, stage: Setting, look: Look, place: PlaceView, marks: Marks) -> None:
    """A place without what lies on it."""
    theme = canvas.theme
    name = stage.ruleset.places[place.id].name[marks.language]
    ink = theme.mat_muted if on_mat(stage, place) else theme.table_muted
    if place.kind == "counter":
        _counter(canvas, stage, look, place, marks.language, ink)
        return
    if place.kind == "sticks" and not on_mat(stage, place):
        draw_tray(canvas, place.tray)
    elif place.kind == "tiles":
        for box in place.cells().values():
            recess(canvas, box.inflate(-2, -2))
        if place.drawings:
            _drawn_tiles(canvas, stage, place, marks.language)
    elif place.has_recesses and not place.is_hidden(look):
        _recesses(canvas, stage, look, place)
    elif place.can_spread and place.spread is None:
        recess(canvas, place.heap().scale_by(stage.painter.slender, 1.0))
    elif place.kind == "ruler":
        _ruler(canvas, stage, look, place, name)
        return
    is_seen_empty = place.kind in ("slots", "sticks", "tiles", "goals") or place.has_recesses or place.can_spread
    if not is_seen_empty and not place.holds(look):
        return
    is_beside = place.caption.h > FOOT_LEAST
    draw_caption(canvas, name, place.caption, ink, "right" if is_beside else "centre")


def _drawn_tiles(canvas: Canvas, stage: Setting, place: PlaceView, language: str) -> None:
    """The drawing of each tile over its name; the names are of one size, and may reach to the next tile."""
    parts = {spot: place.tile_parts(box) for spot, box in place.cells().items()}
    names = {spot: find(f"spot.{spot}", language, stage.ruleset) or spot for spot in parts}
    lines = {spot: line.inflate(TILE_AIR, 0) for spot, (_, line, _) in parts.items()}
    size = min(canvas.fitting(names[spot], line.w, CAPTION - 1) for spot, line in lines.items())
    for spot, (picture, _, _) in parts.items():
        canvas.drawing(f"{place.drawings}/{spot}", picture, canvas.theme.text)
        if size >= LEAST_NAME:
            canvas.text(names[spot], lines[spot], size, canvas.theme.text, align="centre")


def draw_caption(canvas: Canvas, name: str, box: pygame.FRect, ink: Colour, align: str = "left") -> None:
    """The name of a place, where there is room for it: whoever points at the place reads it, too."""
    if not box.h:
        return
    size = canvas.fitting(name, box.w, CAPTION - 1)
    if size >= LEAST_CAPTION:
        canvas.text(name, box, size, ink, align=align)


def draw_tray(canvas: Canvas, box: pygame.FRect) -> None:
    """The tray in which sticks are thrown, of the wood of the table."""
    frame = mix(canvas.theme.table, BLACK, 0.22 if canvas.theme.id == "light" else 0.0)
    canvas.panel(box.inflate(2 * FRAME, 2 * FRAME).move(2, 3), mix(canvas.theme.table, BLACK, 0.35), None, 14)
    canvas.raised(box.inflate(2 * FRAME, 2 * FRAME), mix(frame, WHITE, 0.1), 14)
    canvas.hollow(box, mix(frame, BLACK, 0.35), 8)


def _recesses(canvas: Canvas, stage: Setting, look: Look, place: PlaceView) -> None:
    """A recess for each thing that is to come; in slots its sign is engraved in it."""
    taken = [box for boxes in place.slots(look).values() for box in boxes]
    line = place.recesses()
    spots = place.spots if len(place.spots) > 1 else place.spots * len(line)
    step = line[1].x - line[0].x if len(line) > 1 and line[1].x > line[0].x else line[0].w
    for spot, box in zip(spots, line, strict=False):
        if any(abs(box.x - one.x) < 1 and abs(box.y - one.y) < 1 for one in taken):
            continue
        piece = stage.engraved(place, spot) if place.kind == "slots" else ""
        if not piece or stage.painter.has_recesses:
            wide = min(box.w * stage.painter.slender, step - 1.5)
            recess(canvas, pygame.FRect(box.centerx - wide / 2, box.y, wide, box.h))
        if piece:
            stage.painter.engraved(canvas, piece, box)


def _counter(canvas: Canvas, stage: Setting, look: Look, place: PlaceView, language: str, ink: Colour) -> None:
    """A number over its name; before a limit notches, or a bar where there are many."""
    number, limit = look.counters[place.id], look.limits.get(place.id, 0)
    name = stage.ruleset.places[place.id].name[language]
    box = place.tray
    size = canvas.fitting(name, box.w - 2, 12)
    has_name = size >= LEAST_CAPTION and box.h >= FOOT_LEAST and place.family not in stage.painter.wordless
    foot = max(FOOT, min(tag_height(canvas, FOOT, 12), box.h * FOOT_MOST))
    room = pygame.FRect(box.x, box.y, box.w, box.h - (foot if has_name else 0))
    if has_name:
        canvas.text(name, pygame.FRect(box.x, box.bottom - foot - 2, box.w, foot), size, ink, align="centre")
    words = stage.ruleset.words(f"{place.id}.{number}")
    if words is not None:
        stage.painter.named_counter(canvas, place.id, room, number, limit, words[language])
        return
    if not limit:
        stage.painter.counter(canvas, place.id, room, number)
        return
    line = pygame.FRect(room.x + 4, room.bottom - BAR - 2, room.w - 8, BAR)
    if limit <= NOTCHES:
        step = line.w / limit
        for notch in range(limit):
            cut = pygame.FRect(line.x + notch * step + 1, line.y, max(2.0, step - 2), BAR)
            canvas.panel(cut, canvas.theme.text if notch < number else canvas.theme.recess, canvas.theme.engraved, 2)
    else:
        _bar(canvas, line, number / limit)
    told = pygame.FRect(room.x, room.y, room.w, room.h - BAR - 2)
    words_of = f"{number}/{limit}"
    canvas.text(
        words_of, told, canvas.fitting(words_of, told.w, min(26.0, told.h * 0.75), "bold"), None, "bold", "centre"
    )


def _bar(canvas: Canvas, box: pygame.FRect, share: float) -> None:
    """How much of a whole there is."""
    canvas.panel(box, canvas.theme.recess, canvas.theme.engraved, box.h / 2)
    filled = (box.w - 4) * min(1.0, max(0.0, share))
    if filled >= 1:
        canvas.panel(pygame.FRect(box.x + 2, box.y + 2, filled, box.h - 4), canvas.theme.text, None, box.h / 2 - 2)


def _ruler(canvas: Canvas, stage: Setting, look: Look, place: PlaceView, name: str) -> None:
    """A number, what it is, and the share of all there is that it makes."""
    number = look.counters.get(place.id, 0)
    whole = sum(look.counters.get(other.id, 0) for other in stage.places if other.kind == "ruler")
    box = pygame.FRect(place.box.x + 4, place.box.y, place.box.w - 8, place.box.h)
    points = f"{number / stage.ruleset.unit:g}"
    high = min(38.0, box.h - BAR - 8)
    size = min(28.0, high * 0.8)
    wide = min(box.w * 0.62, canvas.measure(points, size, "bold") + 6)
    canvas.text(points, pygame.FRect(box.x, box.y, wide, high), size, canvas.theme.text, "bold")
    of_all = f"/{whole / stage.ruleset.unit:g} {name}"
    rest = pygame.FRect(box.x + wide, box.y + high * 0.16, box.w - wide, high * 0.84)
    size = canvas.fitting(of_all, rest.w, CAPTION)
    if size < LEAST_CAPTION:
        of_all = name
        size = canvas.fitting(of_all, rest.w, CAPTION)
    if size >= LEAST_CAPTION:
        canvas.text(of_all, rest, size, canvas.theme.mat_muted)
    _bar(canvas, pygame.FRect(box.x, box.y + high + 2, box.w, BAR), number / max(1, whole))
