"""The things to do as buttons on the rail, and the values of real sticks in their tray."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from kesegames.engine.look import END, Look, Spot
from kesegames.ui.board import sticks
from kesegames.ui.draw.canvas import HEADING, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.painters.plain import Painter
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.scenes.table.todo import Todo, todo
from kesegames.ui.scenes.table.view import MOVE
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import ROOMY, TIGHT, Button, word_width
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.stepper import ARROWS, Stepper

CHIP_LEAST: Final = 46.0
MAIN: Final = ("throw", "confirm", "go_on", "again", "play_on", "post_copy", "post_paste", f"spot {END}")
"""The ids of what goes on; a word is the main button only where nothing else can be done."""


def bar_buttons(table: Playing, room: pygame.FRect) -> list[Widget]:
    """The things to do side by side on the rail, at the right of `room`; the one that goes on is the main one."""
    canvas, entries = table.app.canvas(), todo(table)
    spelled = [entry for entry in entries if not entry.id.startswith(MOVE)]
    if spelled and len(spelled) < len(entries) and _narrowest(table, entries) > room.w:
        entries = spelled  # What is clicked on the board needs no button where there is no room for it.
    plain = [entry.label for entry in entries]
    full = [f"{entry.label} ({entry.chance})" if entry.chance and not entry.name else entry.label for entry in entries]
    # As wide as the player wants texts; where there is no room for that, as they are laid out, then without chances.
    for labels, height, shape in ((full, room.h, ROOMY), (full, 0.0, ROOMY), (plain, 0.0, TIGHT)):
        widths = [
            word_width(canvas, label, height, shape) + (ARROWS if entry.steps else 0.0)
            for entry, label in zip(entries, labels, strict=True)
        ]
        if sum(widths) + GAP * len(widths) <= room.w:
            break
    else:
        widths = [room.w / len(widths) - GAP for _ in widths]
    buttons: list[Widget] = []
    x = room.right - sum(widths) - GAP * (len(widths) - 1)
    for number, (entry, label, width) in enumerate(zip(entries, labels, widths, strict=True)):
        is_main = number == 0 and (entry.id in MAIN or bool(table.turn.only))
        kind = "primary" if is_main else "faint" if entry.is_loss else "plain"
        box = pygame.FRect(x, room.y, width, room.h)
        buttons.append(
            _stepper(table, entry, box) if entry.steps else Button(entry.id, box, entry.choose, label, kind=kind)
        )
        x += width + GAP
    return buttons


def _narrowest(table: Playing, entries: list[Todo]) -> float:
    """The least width in which the buttons of these things show their words."""
    canvas = table.app.canvas()
    return sum(word_width(canvas, one.label, 0.0, TIGHT) + (ARROWS if one.steps else 0.0) + GAP for one in entries)


def _stepper(table: Playing, entry: Todo, box: pygame.FRect) -> Stepper:
    """The number that was chosen of the entry's steps, the first at first, and the way to others."""
    family = entry.id.partition(" ")[2]
    at = min(table.step_of(family), len(entry.steps) - 1)
    labels = [step.label for step in entry.steps]
    return Stepper(entry.id, box, labels, at, partial(table.step_to, family), entry.steps[at].choose)


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
