"""What only some tables have: badges, marks, seats that are out, a pile that is spread out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from kesegames import text
from kesegames.engine.look import Look, Spot
from kesegames.ui.board.ground import draw_place
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.place_view import PlaceView
from kesegames.ui.board.plate import CHIP_FROM, STOP, chip_from, draw_plate, stops_over_lamp
from kesegames.ui.board.setting import Placed, Setting
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.heading import tag_height
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import WHITE, Colour, Theme, mix

VEIL: Final = 150
"""How much of the wood is seen over what is out, 0 … 255."""
NUMBER: Final = 24.0
"""The side of a badge."""
TAG: Final = 20.0
"""The height of a tag."""
SO_FAR: Final = 30.0
SO_FAR_ABOVE: Final = 18.0
"""The height of what the clicks so far come to, and by how much it stands higher than a card that is not chosen."""
CHIP: Final = 20.0
CHIP_AIR: Final = 16.0
"""Above and below a chip beside a plate: cards that can be played are raised."""
BADGE: Final = (26, 26, 26)
BADGE_INK: Final = (246, 238, 221)
PALE: Final = (246, 238, 221)


def draw_badge(canvas: Canvas, box: pygame.FRect, told: str) -> None:
    """A number in the lower right corner of what it counts, larger on what is large."""
    theme = canvas.theme
    high = min(max(NUMBER, box.h * 0.3), max(NUMBER * 0.75, box.h * 0.5))
    size = max(12.0, high * 0.56)
    wide = max(high, canvas.measure(told, size, "bold") + 10)
    badge = pygame.FRect(box.right - wide + 5, box.bottom - high + 5, wide, high)
    canvas.panel(badge, theme.text, theme.ground, high / 2, 2)
    canvas.text(told, badge, size, theme.ground, "bold", "centre")


def draw_frames(canvas: Canvas, stage: Setting, look: Look, language: str) -> None:
    """A pale ground beneath what leads among the things played, and the words beneath them."""
    for place in stage.places:
        if (
            place.id in look.marked
            and _bears_words(place)
            and stage.painter.leading.intersection(look.marked[place.id])
        ):
            lying = [box for boxes in place.slots(look).values() for box in boxes]
            box = lying[0].unionall(lying[1:]).inflate(10 - lying[0].w * (1 - place.slender), 8)
            box.h = place.box.bottom - box.y
            words = _words(stage, look.marked[place.id], language)
            size = canvas.fitting(words, place.box.w, CAPTION - 1, "bold")
            box.inflate_ip(max(0.0, canvas.measure(words, size, "bold") + 16 - box.w), 0)
            theme = canvas.theme
            canvas.panel(box, mix(theme.cloth, *lead(theme)), PALE, 8, 2.5)


def lead(theme: Theme) -> tuple[Colour, float]:
    """What is mixed into the cloth under what leads, and how much of it."""
    return (theme.text if theme.id == "dark" else WHITE), 0.22


def _words(stage: Setting, ids: Sequence[str], language: str) -> str:
    """What the marks `ids` say."""
    said = [text.find(f"mark.{id}", language, stage.ruleset) or id for id in ids]
    return text.say("goals.comma", language).join(said)


def _bears_words(place: PlaceView) -> bool:
    """Whether there is room beneath its things for what they are for now."""
    return place.tray.bottom < place.box.bottom and place.caption.h == 0


def draw_marked(canvas: Canvas, stage: Setting, look: Look, marks: Marks, boxes: dict[Spot, pygame.FRect]) -> None:
    """What pieces are for now: beneath them, where there is room for it; else on a tag at the edge of each.

    What is marked upon a counter stands on a chip beside it, and in the middle of a place where nothing lies.
    """
    places = {place.id: place for place in stage.places}
    for spot, ids in look.marked.items():
        if spot not in boxes or stage.painter.raised.intersection(ids):
            continue
        words = _words(stage, ids, marks.language)
        place = places.get(spot)
        if place is not None and place.at == "front" and place.kind == "row" and not look.pieces.get(spot):
            _chip(canvas, place.tray.center, words)
            continue
        if place is not None and _bears_words(place):
            room = pygame.FRect(place.box.x, place.tray.bottom - 2, place.box.w, place.box.bottom - place.tray.bottom)
            is_leading = bool(stage.painter.leading.intersection(ids))
            face, size = "bold" if is_leading else "regular", CAPTION - 1
            canvas.text(words, room, canvas.fitting(words, room.w, size, face), canvas.theme.text, face, "centre")
            continue
        if place is not None and place.kind == "counter" and place.seat and place.at == "seat":
            draw_chip(canvas, stage, place, words, look)
            continue
        tag = tag_box(stage, spot, boxes[spot], canvas.measure(words, 12, "bold") + 12, spot in look.numbers)
        tag.h = tag_height(canvas, TAG, 12)
        canvas.panel(tag, mix(canvas.theme.text, canvas.theme.ground, 0.08), canvas.theme.ground, 6, 2)
        canvas.text(words, tag, 12, canvas.theme.ground, "bold", "centre")


def tag_box(stage: Setting, spot: Spot, box: pygame.FRect, wide: float, has_badge: bool = False) -> pygame.FRect:
    """Where a tag so wide stands: over a number and a piece with a badge, over the lower edge of another, whose signs
    are above."""
    is_number = has_badge or any(place.id == spot and place.kind in ("counter", "ruler") for place in stage.places)
    x = max(stage.box.x, min(box.centerx - wide / 2, stage.box.right - wide))
    return pygame.FRect(x, box.y - TAG + 3 if is_number else box.bottom - 8, wide, TAG)


def draw_so_far(canvas: Canvas, stage: Setting, look: Look, marks: Marks) -> None:
    """What the clicks so far come to: over the piece that the pointer carries, else over what it points at, else over
    what was clicked last."""
    boxes = stage.boxes(look)
    spot = next((one for one in (marks.attended, *reversed(marks.picked)) if one in boxes), None)
    if marks.held is None and spot is None:
        return
    box = marks.held[2] if marks.held is not None else boxes[spot or ""]
    size = float(BODY)
    wide = canvas.measure(marks.so_far, size, "bold") + 20
    high = tag_height(canvas, SO_FAR, BODY)
    tag = pygame.FRect(box.centerx - wide / 2, box.y - SO_FAR_ABOVE - high, wide, high)
    tag.clamp_ip(stage.box)
    canvas.panel(tag, canvas.theme.page, canvas.theme.strong, high / 2, 2)
    canvas.text(marks.so_far, tag, size, canvas.theme.text, "bold", "centre")


def _chip(canvas: Canvas, middle: tuple[float, float], words: str) -> None:
    """Words where no piece bears them."""
    chip = pygame.FRect(0, 0, canvas.measure(words, CAPTION, "bold") + 18, tag_height(canvas, CHIP + 4))
    chip.center = middle
    canvas.panel(chip, canvas.theme.mat, PALE, chip.h / 2, 1.5)
    canvas.text(words, chip, CAPTION, canvas.theme.text, "bold", "centre")


def draw_chip(canvas: Canvas, stage: Setting, place: PlaceView, words: str, look: Look) -> None:
    """What is marked upon a seat's counter, and its number."""
    theme = canvas.theme
    told = f"×{look.numbers[place.id]}" if place.id in look.numbers else ""
    wide = canvas.measure(words, 12, "bold") + 14
    more = canvas.measure(told, 12, "bold") + 12 if told else 0.0
    high = tag_height(canvas, CHIP, 12)
    chip = chip_box(stage, place, wide + more, look, high, chip_from(canvas))
    canvas.panel(chip, mix(theme.text, theme.ground, 0.08), theme.ground, high / 2, 1.5)
    canvas.text(words, pygame.FRect(chip.x, chip.y, wide, high), 12, theme.ground, "bold", "centre")
    if told:
        end = pygame.FRect(chip.right - more, chip.y, more, high)
        canvas.panel(end, BADGE, BADGE_INK, high / 2, 1.5)
        canvas.text(told, end, 12, BADGE_INK, "bold", "centre")


def chip_box(
    stage: Setting, place: PlaceView, wide: float, look: Look, high: float = CHIP, start: float = CHIP_FROM
) -> pygame.FRect:
    """Where a chip so wide is seen for a seat's counter: right in the plate's foot, from `start` on; where that is too
    short, beside it, else in a lower corner of the mat, upon nothing but backs; where there is none, above the counter,
    else over its foot.
    """
    mat = next(mat for mat in stage.mats if mat.seat == place.seat)
    chip = pygame.FRect(0, place.tray.bottom - high - 1, wide, high)
    # Where a search can be stopped it is not covered, nor does the chip move when one begins.
    for free in (0.0 if place.is_near or stops_over_lamp(mat.plate) else STOP, 0.0):
        chip.right = min(place.tray.x - 4, mat.plate.right - free)
        if chip.x >= mat.plate.x + start and mat.plate.y <= chip.y <= mat.plate.bottom:
            return chip
    own = [one for one in stage.places if one.seat == place.seat and one.at == "seat" and one.kind != "counter"]
    backs = [box for one in own if one.is_hidden(look) for boxes in one.slots(look).values() for box in boxes]
    taken = [box for one in own for boxes in one.slots(look).values() for box in boxes if not one.is_hidden(look)]
    taken += [one.caption for one in own]
    taken += [one.tray for one in stage.places if one.seat == place.seat and one.kind == "counter"]
    beside = pygame.FRect(mat.plate.right + 4, chip.y, wide, high)
    is_level = mat.plate.y <= chip.y <= mat.plate.bottom and mat.box.contains(beside)
    if is_level and beside.inflate(0, CHIP_AIR).collidelist(taken + backs) < 0:
        return beside
    for lying in (taken + backs, taken):
        for x in (mat.box.x + 5, mat.box.right - wide - 5):
            corner = pygame.FRect(x, mat.box.bottom - high - 4, wide, high)
            if corner.collidelist(lying) < 0:
                return corner
    chip.right = min(place.tray.centerx + wide / 2, mat.box.right - 6)
    chip.x = max(chip.x, mat.box.x + 6)
    above = chip.move(0, place.tray.y - 1 - chip.bottom)
    return above if mat.box.contains(above) and above.collidelist([*taken, mat.plate]) < 0 else chip


def draw_out(canvas: Canvas, stage: Setting, look: Look, marks: Marks) -> None:
    """The mats of seats that are out for now are grey; who they are and what they have is read as well as before."""
    out = [stage.ruleset.seat_ids[seat] for seat in look.out]
    for mat in stage.mats:
        if mat.seat in out:
            canvas.fill(mat.box.inflate(-4, -4), canvas.theme.table, VEIL)
            draw_plate(canvas, stage, mat, marks)
            for place in stage.places:
                is_veiled = place.seat == mat.seat and mat.box.contains(place.box)
                if is_veiled and place.kind == "counter" and place.is_shown(look):
                    draw_place(canvas, stage, look, place, marks)


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
            stage.painter.set_down(canvas, one.piece, one.box)
