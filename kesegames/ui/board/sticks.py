"""Throwing sticks, or a die, in their tray: how they lie, how they tumble before, and the value that they show."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.draw.canvas import CAPTION, HEADING, LINE_HEIGHT, Canvas
from kesegames.ui.draw.heading import draw_heading, heading_height
from kesegames.ui.draw.skin import BLACK, CASING_DARK, CASING_LIGHT, WHITE, colour, mix
from kesegames.ui.painters.plain import Painter

TUMBLE_MS: Final = 700
SIZES: Final = 12
"""So many widths and heights a stick has in the air: each is painted once, and then only turned."""
FIRST_RESTS: Final = 0.62
"""The share of that time after which the first stick lies; the last one lies at its end."""
BADGE: Final = 36.0
"""The radius of the badge with the value, at the most."""
WORDS_FROM: Final = 360.0
"""A tray so wide beside its badge has room for words."""
HEAD: Final = 18.0
"""The size of the words about a throw."""
LONG: Final = 180.0
"""The length of a stick at the most."""
BUNDLED: Final = 1.25
"""How far sticks in a bundle lie apart, in their widths."""
EDGE: Final = "edge"
"""The face of a stick that stands on its edge."""
SIDES: Final = ("light", "dark")
"""The faces of a stick that lies; what shows another one is a die."""
CUP: Final = "cup"
"""In place of the face of a die that waits in its cup."""
SQUARE: Final = 84.0
"""The side of a die at the most."""
LEAST_ROLLED: Final = 0.7
"""The least width of a die while it rolls, in its sides."""
MUTED: Final = colour("#D3CBBC")
BAND: Final = colour("#8E3A31")
SLANT: Final = 13.0
"""How far sticks at rest may be turned, in degrees either way."""


@dataclass
class Stick:
    """A stick or a die at one moment: the side that is up, where its middle is, its length and width, its turn in
    degrees, and how high it is above the tray, in its lengths."""

    face: str
    x: float
    y: float
    length: float
    width: float
    angle: float
    height: float = 0.0


@dataclass
class Tray:
    """The parts of a tray: where sticks lie, the badge with their value, and the words about it (none where there is
    too little room)."""

    field: pygame.FRect
    badge: pygame.FRect
    words: pygame.FRect


def parts(tray: pygame.FRect) -> Tray:
    """Beside each other in a wide tray, under each other in a high one."""
    if tray.h > tray.w * 1.2:
        badge = min(tray.w - 12, tray.h * 0.26, 2 * BADGE)
        field = pygame.FRect(tray.x, tray.y, tray.w, tray.h - badge - 8)
        box = pygame.FRect(tray.centerx - badge / 2, tray.bottom - badge - 8, badge, badge)
        return Tray(field.inflate(-16, -16), box, pygame.FRect(tray.x, tray.bottom, 0, 0))
    badge = min(2 * BADGE, tray.h * 0.56, tray.w * 0.24)
    words = tray.w * 0.4 if tray.w - badge >= WORDS_FROM else 0.0
    field = pygame.FRect(tray.x, tray.y, tray.w - words - badge - 16, tray.h).inflate(-24, -16)
    box = pygame.FRect(field.right + 12, tray.centery - badge / 2, badge, badge)
    return Tray(field, box, pygame.FRect(box.right + 18, tray.y + 10, max(0.0, words - 20), tray.h - 20))


def at_rest(tray: pygame.FRect, faces: Sequence[str], number: int) -> list[Stick]:
    """Sticks in a tray as throw number `number` of a match left them."""
    return lying(parts(tray).field, faces, number)


def lying(room: pygame.FRect, faces: Sequence[str], number: int) -> list[Stick]:
    """Sticks, or a die, as they lie in a box after throw number `number`."""
    chance = random.Random(number)
    step = room.w / max(1, len(faces))
    length = min(room.h * 0.9, LONG, room.w * 1.5)
    width = min(length * 0.17, step * 0.6)
    if faces and is_square(faces[0]):
        length = width = min(room.h * 0.66, SQUARE, step * 0.7)
    # Where there is little room they lie straighter, not across each other.
    slant = min(SLANT, math.degrees(math.atan2(step, length)))
    sticks = []
    for place, face in enumerate(chance.sample(faces, len(faces))):
        x = room.x + (place + 0.5) * step
        y = room.centery + chance.uniform(-0.5, 0.5) * (room.h - length)
        sticks.append(Stick(face, x, y, length, width, chance.uniform(-slant, slant)))
    return sticks


def is_square(face: str) -> bool:
    """Whether a face is one of a die."""
    return face not in (*SIDES, EDGE)


def bundled(tray: pygame.FRect, count: int) -> list[Stick]:
    """Sticks that have not been thrown: on their edges side by side, so that they show nothing."""
    room = tray.inflate(-20, -20)
    length = min(room.h * 0.9, LONG, room.w * 1.5)
    width = min(length * 0.13, room.w / (count * BUNDLED))
    left = room.centerx - (count - 1) / 2 * width * BUNDLED
    return [Stick(EDGE, left + place * width * BUNDLED, room.centery, length, width, 0.0) for place in range(count)]


def draw_bundle(canvas: Canvas, painter: Painter, sticks: Sequence[Stick]) -> None:
    """Sticks on their edges, tied with a band."""
    draw(canvas, painter, sticks)
    first, last = sticks[0], sticks[-1]
    high = first.length * 0.075
    band = pygame.FRect(first.x - first.width * 0.85, first.y - high / 2, 0, high)
    band.w = last.x + last.width * 0.85 - band.x
    canvas.panel(band.move(1, 2), mix(BAND, BLACK, 0.55), None, high * 0.3)
    canvas.panel(band, BAND, mix(BAND, BLACK, 0.35), high * 0.3)
    canvas.fill(pygame.FRect(band.x + 2, band.y + high * 0.24, band.w - 4, 1), mix(BAND, WHITE, 0.35))


def draw_unthrown(canvas: Canvas, painter: Painter, tray: pygame.FRect, count: int, is_die: bool = False) -> None:
    """The bundle of so many sticks in its tray, or the cup with the die, from a picture that is kept."""
    if is_die:
        canvas.whole((CUP, *painter.manner), tray, lambda other, room: draw(other, painter, [cup(room)]))
        return
    key = ("bundle", count, *painter.manner)
    canvas.whole(key, tray, lambda other, room: draw_bundle(other, painter, bundled(room, count)))


def cup(tray: pygame.FRect) -> Stick:
    """A die that has not been thrown, in the cup that shows nothing of it."""
    side = min(tray.h * 0.8, tray.w * 0.8, SQUARE * 1.4)
    return Stick(CUP, tray.centerx, tray.centery, side, side, 0.0)


def draw_resting(canvas: Canvas, painter: Painter, tray: pygame.FRect, faces: Sequence[str], number: int) -> None:
    """Sticks as a throw left them in their tray, from a picture that is kept."""
    key = ("sticks", tuple(faces), number, *painter.manner)
    canvas.whole(key, tray, lambda other, room: draw(other, painter, at_rest(room, faces, number)))


def sign_box(tray: pygame.FRect) -> pygame.FRect:
    """Where the sign of who threw stands, where another is to act by now: over the edge of the badge."""
    badge = parts(tray).badge
    side = badge.w * 0.44
    return pygame.FRect(badge.x - side * 0.2, badge.y - side * 0.35, side, side)


def draw_value(canvas: Canvas, tray: pygame.FRect, number: int, words: tuple[str, str]) -> None:
    """The value on a badge; beside it in words what lies there, and what that brings, where there is room for all of
    it: a tray is dark in every theme."""
    room = parts(tray)
    canvas.panel(room.badge, CASING_LIGHT, CASING_DARK, room.badge.w / 2, 2)
    canvas.text(str(number), room.badge, room.badge.h * 0.56, CASING_DARK, "bold", "centre")
    if not room.words.w or not words[0]:
        return
    head, about = words
    high = max(HEADING * LINE_HEIGHT, heading_height(canvas, head, room.words.w, HEAD, CAPTION))
    below = pygame.FRect(room.words.x, 0, room.words.w, max(0.0, room.words.h - high))
    low = min(below.h, canvas.paragraph_height(about, room.words.w, CAPTION)) if about else 0.0
    if not canvas.has_room(about, below, CAPTION):
        about, low = "", 0.0
    top = room.words.centery - (high + low) / 2
    line = pygame.FRect(room.words.x, top, room.words.w, high)
    draw_heading(canvas, head, line, HEAD, CASING_LIGHT, least=CAPTION)
    if about:
        below = pygame.FRect(line.x, line.bottom, line.w, room.words.bottom - line.bottom)
        canvas.paragraph(about, below, CAPTION, MUTED)


def tumbling(
    tray: pygame.FRect, faces: Sequence[str], number: int, share: float, sides: Sequence[str] = SIDES
) -> list[Stick]:
    """The sticks of a throw, or the die with these `sides`, after that share (0 … 1) of its time: they fly in from
    below, turn over and come to rest, one after the other."""
    found = []
    hand_x, hand_y = tray.centerx, tray.bottom + tray.h * 0.2
    chance = random.Random(-number)
    for place, stick in enumerate(at_rest(tray, faces, number)):
        rests = FIRST_RESTS + (1 - FIRST_RESTS) * place / max(1, len(faces) - 1)
        spin, rolls = chance.choice((-1, 1)) * chance.uniform(240, 540), chance.choice((2, 3, 4))
        gone = min(1.0, share / rests)
        eased = 1 - (1 - gone) ** 2
        left = 1 - eased
        roll = math.cos(left * rolls * math.pi)
        turned = int(left * rolls + 0.5)
        face = sides[(sides.index(stick.face) + turned) % len(sides)]
        least = LEAST_ROLLED if is_square(stick.face) else 0.3
        bounce = (
            abs(math.sin(math.pi * min(1.0, gone * 1.4))) if gone < 0.715 else 0.18 * math.sin(math.pi * left / 0.082)
        )
        found.append(
            Stick(
                face,
                stick.x + (hand_x - stick.x) * left,
                stick.y + (hand_y - stick.y) * left,
                stick.length,
                stick.width * max(least, round(abs(roll) * SIZES) / SIZES),
                stick.angle + spin * left,
                max(0.0, round(bounce * SIZES) / SIZES),
            )
        )
    return found


def draw(canvas: Canvas, painter: Painter, sticks: Sequence[Stick]) -> None:
    """The sticks, or the die, with their shadows."""
    for stick in sticks:
        size = 1 + 0.22 * stick.height
        length, width = stick.length * size, stick.width * size
        box = pygame.FRect(
            stick.x - width / 2, stick.y - length / 2 - stick.height * stick.length * 0.45, width, length
        )
        shadow = pygame.FRect(stick.x - stick.width / 2, stick.y - stick.length / 2, stick.width, stick.length)
        cast = "shadow" if not is_square(stick.face) else f"{CUP} shadow" if stick.face == CUP else "square shadow"
        painter.stick(canvas, cast, shadow.move(2 + 6 * stick.height, 3 + 8 * stick.height), stick.angle)
        painter.stick(canvas, stick.face, box, stick.angle)
