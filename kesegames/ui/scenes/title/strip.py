"""The wide strip over the shelves: the match that was left, or the game that one might begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.board.plate import draw_lamp
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.draw.canvas import BODY, CAPTION, TITLE, Canvas
from kesegames.ui.draw.heading import draw_heading, heading_height, heading_size
from kesegames.ui.draw.room import Room
from kesegames.ui.painters.plain import Painter
from kesegames.ui.scenes.title.shelves import Picture
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing, Target

SIGN: Final = 30.0
LAMP: Final = 34.0
BUTTON: Final = 224.0
NARROW: Final = 190.0
PICTURE: Final = 1.32
"""How much wider than high the picture is."""


@dataclass
class Offer:
    """What the strip says: a heading and a word beside it, sentences with the seat they are of (−1: none) and a small
    line at the foot; whether its lamp burns; what its buttons do, the first the main one: (id, label, icon, action)."""

    heading: str
    beside: str
    lines: list[tuple[int, str]]
    foot: str
    is_lit: bool
    actions: list[tuple[str, str, str, Callable[[], object]]]


class Strip(Widget):
    """An Offer on a mat, with the picture of its game at the left and its buttons at the right."""

    def __init__(self, box: pygame.FRect, offer: Offer, picture: Picture, painter: Painter) -> None:
        self.box = box
        self.offer = offer
        self.picture = picture
        self.painter = painter
        room = Room(box.inflate(-20, -20))
        high = room.rest.h
        self.frame = room.left(min(high * PICTURE, box.w * 0.3), 22)
        side = room.right(BUTTON if box.w >= 1100 else NARROW, 20)
        self.text = room.rest
        count = len(offer.actions)
        main = min(64.0, (high - (count - 1) * (44 + GAP)))
        stack = Room(pygame.FRect(side.x, side.centery - (main + (count - 1) * (44 + GAP)) / 2, side.w, high), GAP)
        self.buttons = [
            Button(id, stack.top(44 if number else main), choose, label, icon, "plain" if number else "primary")
            for number, (id, label, icon, choose) in enumerate(offer.actions)
        ]

    def targets(self) -> list[Target]:
        return [target for button in self.buttons for target in button.targets()]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, offer = canvas.theme, self.offer
        canvas.hollow(self.box, theme.mat)
        canvas.panel(self.frame, theme.recess, None, 8)
        self.picture(canvas, self.frame.inflate(-10, -10), theme.recess)
        room = Room(self.text)
        wide = room.rest.w - (LAMP + 10 if offer.is_lit else 0)
        head = Room(room.top(max(min(44.0, room.rest.h * 0.3), heading_height(canvas, offer.heading, wide, TITLE)), 4))
        if offer.is_lit:
            lamp = head.left(LAMP, 10)
            draw_lamp(canvas, pygame.FRect(lamp.x, lamp.centery - LAMP / 2, LAMP, LAMP), True)
        size = heading_size(canvas, offer.heading, head.rest.w, TITLE)
        draw_heading(canvas, offer.heading, head.rest, TITLE)
        aside = pygame.FRect(head.rest)
        aside.x += canvas.measure(offer.heading, size, "bold") + 24
        aside.w = head.rest.right - aside.x
        lines = offer.lines
        if offer.beside and canvas.measure(offer.beside, BODY) <= aside.w:
            canvas.text(offer.beside, aside, BODY, theme.mat_muted)
        elif offer.beside:
            lines = [(-1, offer.beside), *lines]
        if offer.foot:
            high = canvas.paragraph_height(offer.foot, room.rest.w, CAPTION)
            canvas.paragraph(offer.foot, room.bottom(min(high, room.rest.h * 0.4)), CAPTION, theme.mat_muted)
        self._draw_lines(canvas, room, lines)
        for button in self.buttons:
            button.draw(canvas, ring)

    def _draw_lines(self, canvas: Canvas, room: Room, lines: list[tuple[int, str]]) -> None:
        """As many of them as there is room for."""
        for seat, words in lines:
            inset = SIGN + 12 if seat >= 0 else 0.0
            high = max(SIGN if seat >= 0 else 0.0, canvas.paragraph_height(words, room.rest.w - inset, BODY)) + 6
            if high > room.rest.h:
                # Large texts become smaller before they are left out.
                plain = BODY / canvas.skin.grown
                if canvas.paragraph_height(words, room.rest.w - inset, plain) > room.rest.h:
                    return
                high = room.rest.h
            line = room.top(high)
            if seat >= 0:
                draw_seat(canvas, self.painter, seat, pygame.FRect(line.x, line.centery - SIGN / 2, SIGN, SIGN))
            words_box = pygame.FRect(line.x + inset, line.y, line.w - inset, line.h)
            canvas.paragraph_centred(words, words_box, BODY, canvas.theme.text)
