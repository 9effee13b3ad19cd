"""Throwing sticks in their tray: how they lie, how they tumble before, and the value that they show."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.painters.plain import Painter

TUMBLE_MS: Final = 700
FIRST_RESTS: Final = 0.62
"""The share of that time after which the first stick lies; the last one lies at its end."""
VALUE_SHARE: Final = 0.3
"""The part of a tray, from its right, where the value stands."""
SLANT: Final = 13.0
"""How far sticks at rest may be turned, in degrees either way."""


@dataclass
class Stick:
    """A stick at one moment: the side that is up, where its middle is, its length and width, its turn in degrees, and
    how high it is above the tray, in its lengths."""

    face: str
    x: float
    y: float
    length: float
    width: float
    angle: float
    height: float = 0.0


def field(tray: pygame.FRect) -> pygame.FRect:
    """Where sticks lie in a tray."""
    return pygame.FRect(tray.x, tray.y, tray.w * (1 - VALUE_SHARE), tray.h).inflate(-20, -16)


def value_box(tray: pygame.FRect) -> pygame.FRect:
    """Where the value stands."""
    return pygame.FRect(tray.right - tray.w * VALUE_SHARE, tray.y, tray.w * VALUE_SHARE, tray.h)


def at_rest(tray: pygame.FRect, faces: Sequence[str], number: int) -> list[Stick]:
    """Sticks as throw number `number` of a match left them; 0 for a bundle that has not been thrown."""
    room = field(tray)
    chance = random.Random(number)
    step = room.w / max(1, len(faces))
    length = min(room.h * 0.9, 130.0)
    width = min(length * 0.2, step * 0.5)
    sticks = []
    for place, face in enumerate(chance.sample(faces, len(faces)) if number else faces):
        x = room.x + (place + 0.5) * step if number else room.centerx + (place - (len(faces) - 1) / 2) * width * 1.3
        sticks.append(Stick(face, x, room.centery, length, width, 0.0))
        if number:
            sticks[-1].angle = chance.uniform(-SLANT, SLANT)
            sticks[-1].y += chance.uniform(-0.5, 0.5) * (room.h - length)
    return sticks


def tumbling(tray: pygame.FRect, faces: Sequence[str], number: int, share: float) -> list[Stick]:
    """The sticks of a throw after that share (0 … 1) of its time: they fly in from below, turn over and come to rest,
    one after the other."""
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
        other = next((face for face in faces if face != stick.face), "dark" if stick.face == "light" else "light")
        bounce = (
            abs(math.sin(math.pi * min(1.0, gone * 1.4))) if gone < 0.715 else 0.18 * math.sin(math.pi * left / 0.082)
        )
        found.append(
            Stick(
                stick.face if roll >= 0 else other,
                stick.x + (hand_x - stick.x) * left,
                stick.y + (hand_y - stick.y) * left,
                stick.length,
                stick.width * max(0.3, abs(roll)),
                stick.angle + spin * left,
                max(0.0, bounce),
            )
        )
    return found


def draw(canvas: Canvas, painter: Painter, sticks: Sequence[Stick]) -> None:
    """The sticks with their shadows."""
    for stick in sticks:
        size = 1 + 0.22 * stick.height
        length, width = stick.length * size, stick.width * size
        box = pygame.FRect(
            stick.x - width / 2, stick.y - length / 2 - stick.height * stick.length * 0.45, width, length
        )
        shadow = pygame.FRect(stick.x - stick.width / 2, stick.y - stick.length / 2, stick.width, stick.length)
        painter.stick(canvas, "shadow", shadow.move(2 + 6 * stick.height, 3 + 8 * stick.height), stick.angle)
        painter.stick(canvas, stick.face, box, stick.angle)
