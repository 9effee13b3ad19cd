"""A seat's name plate on its mat: whose it is, who sits there, and the lamp that burns where the turn is."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.ui.board.marks import Marks, Player
from kesegames.ui.board.mat import Mat
from kesegames.ui.board.seat_sign import draw_shape
from kesegames.ui.board.setting import Setting
from kesegames.ui.draw.canvas import HIGHEST, Canvas
from kesegames.ui.draw.skin import WHITE, Brush, Colour, Painting, mix

LAMP: Final = 30.0
GLOW: Final = 84.0
"""How far the light of a lamp goes, across."""
TWO_LINES: Final = 40.0
"""A plate of less height has one line."""
PIECE_LEAST: Final = 176.0
"""From this width on the seat's piece stands beside its name."""
SHAPE_LEAST: Final = 136.0
"""And from this width on the shape of a seat that has none."""
SMALL: Final = 17.0
"""The side of piece or shape where there is less room."""
LOW_LAMP: Final = 22.0
"""And of the lamp beneath it: where it is not lit its upper half is free."""
STOP: Final = 44.0
"""What is left free at the right end while a search can be stopped."""
STOPS_BESIDE: Final = 224.0
"""On plates of this width and wider."""
NAME: Final = 18.0
STATUS: Final = 13.0
LEAST_STATUS: Final = 10.0
CLOCK: Final = 20.0
CLOCK_BESIDE: Final = 76.0
"""A name needs so much beside a clock."""
CHIP: Final = 60.0
CHIP_FROM: Final = 124.0
"""So much of a plate is left to lamp, sign and the words under the name."""
CHIP_GROWS: Final = 0.4
"""By so much of what texts grow that grows."""
SHARE: Final = 0.54
LARGE_SHARE: Final = 0.6
"""What the name takes of the height where there is a status, and with larger texts."""
FLAME: Final = (255, 236, 190)


def player_on(stage: Setting, mat: Mat, marks: Marks) -> Player:
    """Who sits at a mat; where nobody plays, its seat alone."""
    seat = stage.ruleset.seat_ids.index(mat.seat)
    if seat in marks.players:
        return marks.players[seat]
    badge = next((id for id, piece in stage.ruleset.pieces.items() if piece.seat == mat.seat), "")
    return Player(stage.ruleset.seat_names[mat.seat][marks.language], "", "", badge, mat.seat == marks.active)


def chip_from(canvas: Canvas) -> float:
    """So far from a plate's left end a chip may begin that lies on it."""
    return CHIP_FROM * (1 + (canvas.skin.grown - 1) * CHIP_GROWS)


def draw_plate(canvas: Canvas, stage: Setting, mat: Mat, marks: Marks) -> None:
    """Lamp, piece, name and status."""
    player = player_on(stage, mat, marks)
    room = _draw_lamp_and_sign(canvas, stage, mat, player)
    if player.clock:
        room = _with_clock(canvas, player, room)
    if player.share >= 0 and not stops_over_lamp(mat.plate):
        room.w -= STOP
    # What is marked upon a counter stands at the plate's foot, too.
    has_chip = any(place.kind == "counter" and place.seat and place.at == "seat" for place in stage.places)
    has_status = bool(player.status) and room.h >= TWO_LINES
    high = room.h * (SHARE if canvas.skin.grown == 1 else LARGE_SHARE) if has_status else room.h - 2
    name = pygame.FRect(room.x, room.y + 1, room.w, high)
    size = canvas.fitting(player.name, name.w, NAME, "bold")
    words = canvas.shortened(player.name, name.w, size, "bold")
    canvas.text(words, name, size, canvas.theme.text, "bold")
    if has_status:
        line = pygame.FRect(room.x, name.bottom - 1, room.w, room.bottom - name.bottom)
        if canvas.skin.grown > 1:
            # No larger than a long name above it.
            line.h = min(line.h, HIGHEST * max(canvas.line_size(words, name, size, "bold"), STATUS))
            if has_chip:
                line.w = min(line.w, max(CHIP, mat.plate.x + chip_from(canvas) - line.x))
        _draw_status(canvas, player, line, has_chip)
    if player.share >= 0:
        wide = room.w - CHIP if has_chip and room.w > 2 * CHIP else room.w
        bar = pygame.FRect(room.x, room.bottom - 4, wide, 4)
        canvas.panel(bar, canvas.theme.recess, None, 2)
        canvas.panel(pygame.FRect(bar.x, bar.y, max(4.0, bar.w * player.share), 4), canvas.theme.text, None, 2)


def _draw_lamp_and_sign(canvas: Canvas, stage: Setting, mat: Mat, player: Player) -> pygame.FRect:
    """The lamp, and the piece or shape of the seat: beside each other, or one over the other where there is little
    room. What is left of the room."""
    room = mat.plate.inflate(-4, 0)
    side = min(LAMP, room.h - 8)
    lamp = pygame.FRect(room.x, room.centery - side / 2, side, side)
    is_narrow = room.w - side - 6 < (PIECE_LEAST if player.badge else SHAPE_LEAST) - LAMP
    is_stopped_there = player.share >= 0 and stops_over_lamp(mat.plate)
    high = min(46.0, room.h - 6) if player.badge else min(26.0, room.h - 8)
    sign = pygame.FRect(lamp.right + 8, room.centery - high / 2, high, high)
    if is_narrow:
        sign, lamp = column(room)
    has_sign = not (is_narrow and is_stopped_there)
    if not is_stopped_there:
        draw_lamp(canvas, lamp, player.is_active)
    if has_sign and player.badge:
        stage.painter.set_down(canvas, player.badge, sign)
    elif has_sign:
        draw_shape(canvas, stage.ruleset.seat_ids.index(mat.seat), sign)
    left = lamp.right + 6 if is_narrow else sign.right + 10
    return pygame.FRect(left, room.y, room.right - left, room.h)


def _draw_status(canvas: Canvas, player: Player, line: pygame.FRect, has_chip: bool) -> None:
    """The words under the name: the brief ones where the others would be small."""
    if player.share >= 0:
        line.y -= 3
    is_brief = bool(player.brief) and canvas.measure(player.status, STATUS) > line.w - (CHIP if has_chip else 0)
    status = player.brief if is_brief else player.status
    size = max(LEAST_STATUS, canvas.fitting(status, line.w, STATUS))
    canvas.text(canvas.shortened(status, line.w, size), line, size, canvas.theme.mat_muted)


def _with_clock(canvas: Canvas, player: Player, room: pygame.FRect) -> pygame.FRect:
    """The time that is left: right of the name where there is room for both, else under it, in place of the status.
    What is left of the room."""
    size = CLOCK
    wide = canvas.measure("00:00", size, "bold") + 12
    is_beside = room.w >= wide + CLOCK_BESIDE
    box = pygame.FRect(room.right - wide, room.centery - 15, wide, 30)
    if not is_beside:
        size = min(CLOCK, room.h * 0.4)
        box = pygame.FRect(room.x, room.bottom - size * 1.35, min(room.w, wide), size * 1.3)
        player.status = player.brief = ""
    ink = canvas.theme.danger if player.is_short else canvas.theme.text
    if player.is_active:
        canvas.panel(box, canvas.theme.raised, ink, 4)
    canvas.text(player.clock, box, canvas.fitting(player.clock, box.w - 4, size, "bold"), ink, "bold", "centre")
    if is_beside:
        return pygame.FRect(room.x, room.y, room.w - wide - 4, room.h)
    return pygame.FRect(room.x, room.y, room.w, room.h - box.h)


def stops_over_lamp(plate: pygame.FRect) -> bool:
    """Whether a search is stopped in the lamp's place: beside it the name would have no room."""
    return plate.w < STOPS_BESIDE


def stop_box(plate: pygame.FRect) -> pygame.FRect:
    """Where a search is stopped."""
    middle = plate.x + 2 + LAMP / 2 if stops_over_lamp(plate) else plate.right - STOP / 2
    return pygame.FRect(middle - STOP / 2, plate.centery - STOP / 2, STOP, STOP)


def column(room: pygame.FRect) -> tuple[pygame.FRect, pygame.FRect]:
    """With little room: the shape of the seat, and under it the lamp."""
    side = min(SMALL, room.h * 0.44)
    return (
        pygame.FRect(room.x + (LOW_LAMP - side) / 2, room.y + 2, side, side),
        pygame.FRect(room.x, room.bottom - LOW_LAMP, LOW_LAMP, LOW_LAMP),
    )


def draw_lamp(canvas: Canvas, box: pygame.FRect, is_lit: bool) -> None:
    """A bowl of oil, with a flame and a little light where it is the seat's turn: its shape tells it."""
    ink = canvas.theme.text
    if is_lit:
        light = pygame.FRect(0, 0, GLOW, GLOW)
        light.center = box.center
        strength = 7 if canvas.theme.id == "dark" else 11
        canvas.shape(("lamp light", strength), light, _light(strength))
    canvas.shape(("lamp", is_lit, ink), box, _bowl(is_lit, ink, canvas.theme.mat))


def _light(strength: int) -> Painting:
    def paint(brush: Brush) -> None:
        for step in range(12):
            brush.circle((0.5, 0.5), 0.5 * (1 - step / 12), (*WHITE, strength * (step + 1) // 2))

    return paint


def _bowl(is_lit: bool, ink: Colour, ground: Colour) -> Painting:
    def paint(brush: Brush) -> None:
        top = 0.56
        points = [(0.06 + 0.88 * step / 20, top + 0.36 * (1 - (step / 10 - 1) ** 2) ** 0.5) for step in range(21)]
        brush.polygon(points, ink)
        if not is_lit:
            inner = [(0.5 + (x - 0.5) * 0.84, top + 0.03 + (y - top) * 0.76) for x, y in points]
            brush.polygon(inner, mix(ink, ground, 0.78))
            return
        for grow, fill in ((1.0, ink), (0.66, FLAME)):
            leaf = []
            for step in range(25):
                t = step / 24
                leaf.append((0.5 + 0.15 * grow * (4 * t * (1 - t)) ** 0.9, 0.27 + 0.27 * grow * (1 - 2 * t)))
            leaf += [(1 - x, y) for x, y in reversed(leaf)]
            brush.polygon(leaf, fill)

    return paint
