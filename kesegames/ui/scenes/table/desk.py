"""The things to do as buttons: beneath a wide board on a desk of their own, else in the bottom bar; and the values of
real sticks in their tray."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.ui.board import sticks
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, LINE_HEIGHT, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import mix
from kesegames.ui.painters.plain import Painter
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.scenes.table.todo import Todo, advice, todo
from kesegames.ui.widgets.base import GAP, Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.stepper import Stepper

BUTTON: Final = 48.0
CARD_LEAST: Final = 44.0
CARD_MOST: Final = 98.0
CHIP_LEAST: Final = 46.0
ARROWS: Final = 92.0
"""How much wider a stepper is than a button."""


def bar_buttons(table: Playing, room: pygame.FRect) -> list[Widget]:
    """The things to do side by side in the bottom bar, at the right of `room`."""
    canvas, entries = table.app.canvas(), todo(table)
    plain = [entry.label for entry in entries]
    full = [f"{entry.label} ({entry.chance})" if entry.chance else entry.label for entry in entries]
    # As wide as the player wants texts; where there is no room for that, as they are laid out, then without chances.
    for labels, height, least, air in ((full, room.h, 112.0, 36), (full, 0.0, 112.0, 36), (plain, 0.0, 64.0, 20)):
        widths = [
            max(least, canvas.measure_in(label, height, BODY, "bold") + air) + (ARROWS if entry.steps else 0.0)
            for entry, label in zip(entries, labels, strict=True)
        ]
        if sum(widths) + GAP * len(widths) <= room.w:
            break
    else:
        widths = [room.w / len(widths) - GAP for _ in widths]
    buttons: list[Widget] = []
    x = room.right - sum(widths) - GAP * (len(widths) - 1)
    for number, (entry, label, width) in enumerate(zip(entries, labels, widths, strict=True)):
        kind = "primary" if number == 0 or entry.id.startswith("spot ") else "plain"
        box = pygame.FRect(x, room.y, width, room.h)
        buttons.append(
            _stepper(table, entry, box) if entry.steps else Button(entry.id, box, entry.choose, label, kind=kind)
        )
        x += width + GAP
    return buttons


def _stepper(table: Playing, entry: Todo, box: pygame.FRect) -> Stepper:
    """The number that was chosen last of the entry's steps, and the way to others."""
    family = entry.id.partition(" ")[2]
    at = min(table.steps.get(family, 0), len(entry.steps) - 1)
    labels = [step.label for step in entry.steps]
    return Stepper(entry.id, box, labels, at, partial(table.step_to, family), entry.steps[at].choose)


def desk(table: Playing, box: pygame.FRect) -> list[Widget]:
    """The things to do on the desk: a word of advice, under it a row of buttons, or cards where chance is asked.

    Where there is too little room for both, the advice is left out.
    """
    canvas, entries = table.app.canvas(), todo(table)
    has_cards = any(entry.chance for entry in entries)
    words = "" if has_cards else advice(table)
    size = HEADING if len(canvas.lines(words, box.w, HEADING, "bold")) == 1 else BODY
    lines = len(canvas.lines(words, box.w, size, "bold"))
    head = pygame.FRect(box.x, box.y, box.w, lines * size * LINE_HEIGHT + 2)
    if entries and head.bottom + GAP + CARD_LEAST > box.bottom:
        words = ""
    widgets: list[Widget] = [Label(head, words, size, "bold", lines=True)] if words else []
    top = head.bottom + GAP if words else box.y
    room = box.bottom - top
    if has_cards:
        height = min(CARD_MOST, max(CARD_LEAST, (room - GAP * (len(entries) - 1)) / len(entries)))
        for number, entry in enumerate(entries):
            card = pygame.FRect(box.x, top + number * (height + GAP), box.w, height)
            widgets.append(Card(entry, card))
        return widgets
    return [*widgets, *_buttons(table, entries, pygame.FRect(box.x, top, box.w, room))]


def _buttons(table: Playing, entries: list[Todo], box: pygame.FRect) -> list[Widget]:
    """A row of buttons; one under the other where the row would be too long."""
    canvas = table.app.canvas()
    widths = [
        min(box.w, max(150.0, canvas.measure(entry.label, BODY, "bold") + 44) + (ARROWS if entry.steps else 0.0))
        for entry in entries
    ]
    is_row = sum(widths) + GAP * (len(entries) - 1) <= box.w
    lines = 1 if is_row else len(entries)
    high = min(BUTTON, max(CARD_LEAST, (box.h - GAP * (lines - 1)) / lines)) if entries else BUTTON
    found: list[Widget] = []
    x, y = box.x, box.y
    for entry, width in zip(entries, widths, strict=True):
        kind = "primary" if entry.is_primary else "plain"
        room = pygame.FRect(x, y, width, high)
        button = Button(entry.id, room, entry.choose, entry.label, kind=kind)
        found.append(_stepper(table, entry, room) if entry.steps else button)
        x, y = (x + width + GAP, y) if is_row else (x, y + high + GAP)
    return found


class Card(Button):
    """A large button: what it does, what comes of it, and at its right end the chance."""

    def __init__(self, entry: Todo, box: pygame.FRect) -> None:
        super().__init__(entry.id, box, entry.choose, entry.label, kind="primary")
        self.entry = entry

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        entry = self.entry
        fill, ink = self._colours(canvas, ring)
        canvas.raised(self.box, fill)
        side = max(76.0, min(self.box.w * 0.3, canvas.measure(entry.chance, HEADING, "bold") + 28))
        left = pygame.FRect(self.box.x + 16, self.box.y, self.box.w - side - 28, BODY * LINE_HEIGHT)
        detail = len(canvas.lines(entry.detail, left.w, CAPTION)) * CAPTION * LINE_HEIGHT
        has_detail = left.h + detail <= self.box.h - 6
        left.y = self.box.centery - (left.h + detail if has_detail else left.h) / 2
        canvas.text(entry.label, left, BODY, ink, "bold")
        if has_detail:
            room = pygame.FRect(left.x, left.bottom, left.w, detail + 2)
            canvas.paragraph(entry.detail, room, CAPTION, mix(ink, fill, 0.12))
        chance = pygame.FRect(self.box.right - side, self.box.y, side, self.box.h)
        canvas.fill(pygame.FRect(chance.x, chance.y + 10, 1, chance.h - 20), mix(fill, ink, 0.35))
        canvas.text(entry.chance, chance.inflate(-12, 0), HEADING, ink, "bold", "centre")
        if ring.shows(self.id):
            focus_mark(canvas, self.box)


def chips(table: Playing) -> list[Widget]:
    """In the tray of the sticks, a button for each value that real ones can show."""
    state = table.sitting.seen()
    found: list[Widget] = []
    values = table.sitting.values()
    for place in table.stage.places:
        own = [spot for spot in values if spot.partition(":")[0] == place.id]
        if not own:
            continue
        room = place.tray.inflate(-16, -16)
        columns = min(len(own), max(1, int((room.w + 6) // (CHIP_LEAST + 6))))
        rows = -(-len(own) // columns)
        width, height = (room.w + 6) / columns - 6, (room.h + 6) / rows - 6
        for number, spot in enumerate(own):
            box = pygame.FRect(
                room.x + number % columns * (width + 6), room.y + number // columns * (height + 6), width, height
            )
            label = table.app.say(f"spot.{spot}", ruleset=table.ruleset)
            look = state.preview((spot,))
            found.append(Chip(spot, box, partial(table.enter_value, spot), label, place.id, look, table.painter))
    return found


class Chip(Button):
    """A value, under the sticks that show it."""

    def __init__(
        self,
        spot: Spot,
        box: pygame.FRect,
        choose: Callable[[], object],
        label: str,
        place: str,
        look: Look,
        painter: Painter,
    ) -> None:
        super().__init__(f"spot {spot}", box, choose, label)
        self.faces = look.pieces[place]
        self.painter = painter

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        fill, ink = self._colours(canvas, ring)
        canvas.raised(self.box, fill)
        low = min(34.0, self.box.h * 0.45)
        above = pygame.FRect(self.box.x + 5, self.box.y + 7, self.box.w - 10, self.box.h - low - 8)
        step = min(above.w / len(self.faces), above.h * 0.28)
        width, length = step * 0.72, min(above.h, step * 4.5)
        x = above.centerx - step * len(self.faces) / 2
        lying = [
            sticks.Stick(face, x + (number + 0.5) * step, above.centery, length, width, 0.0)
            for number, face in enumerate(self.faces)
        ]
        sticks.draw(canvas, self.painter, lying)
        number_box = pygame.FRect(self.box.x, self.box.bottom - low, self.box.w, low)
        canvas.text(self.label, number_box, HEADING, ink, "bold", "centre")
        if ring.shows(self.id):
            focus_mark(canvas, self.box)
