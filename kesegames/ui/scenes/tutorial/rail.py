"""The buttons of a lesson below its board, where the table has them."""

from __future__ import annotations

from functools import partial
from typing import Final, Protocol

import pygame

from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import BODY, Canvas
from kesegames.ui.draw.room import Room
from kesegames.ui.lesson import Step
from kesegames.ui.tryout import Tryout
from kesegames.ui.viewing.areas import Areas
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import ROOMY, TIGHT, Button, word_width
from kesegames.ui.widgets.stepper import ARROWS, Stepper, families

SPOT: Final = "spot "
"""Before a spot, in the id of its target."""
SIDE: Final = 44.0


class Taught(Protocol):
    """What the buttons ask of a lesson."""

    app: App
    ruleset: Ruleset
    tryout: Tryout
    areas: Areas
    is_done: bool
    is_wrong: bool
    number: int | None

    @property
    def step(self) -> Step:
        """The step shown."""

    def click(self, spot: Spot) -> None:
        """A click on a spot."""

    def take_back(self) -> None:
        """Take the last click back."""

    def show(self) -> None:
        """Light up where to click."""

    def step_to(self, number: int) -> None:
        """Show another of the numbers that can be chosen."""


def rail_buttons(scene: Taught) -> list[Widget]:
    """Below the board, where the table has them: one click back, the words of the move, where to click."""
    say, bar = scene.app.say, scene.areas.rail
    y = bar.y + (bar.h - SIDE) / 2
    tip = say("button.one_back")
    is_enabled = scene.tryout.is_changed or scene.is_wrong
    undo = Button("undo", pygame.FRect(12, y, 48, SIDE), scene.take_back, icon="undo", tip=tip)
    undo.is_enabled = is_enabled
    label = say("button.show_where")
    wide = max(110.0, scene.app.canvas().measure_in(label, SIDE, BODY, "bold") + 60)
    show = Button("show", pygame.FRect(bar.right - 12 - wide, y, wide, SIDE), scene.show, label, "hint")
    show.is_enabled = not scene.is_done
    words = [] if scene.is_done else scene.tryout.words()
    room = Room(pygame.FRect(72, y, show.box.x - GAP - 72, SIDE), GAP)
    found: list[Widget] = []
    numbers = families(words)
    for members in numbers.values():
        found.append(_stepper(scene, members, room.right(min(270.0, room.rest.w))))
    single = [spot for spot in words if spot.partition(":")[0] not in numbers]
    named = scene.step.named(scene.tryout.walk)
    most = (room.rest.w - GAP * len(single)) / max(1, len(single))
    labels = [scene.tryout.label(spot, SIDE, most - 36) for spot in single]
    widths = _widths(scene.app.canvas(), labels, room.rest.w)
    for spot, said, wide in reversed([*zip(single, labels, widths, strict=True)]):
        kind = "primary" if spot in named else "plain"
        found.insert(0, Button(SPOT + spot, room.right(wide), partial(scene.click, spot), said, kind=kind))
    return [undo, *found, show]


def _widths(canvas: Canvas, labels: list[str], room: float) -> list[float]:
    """Of buttons side by side: as the player wants texts, else as they are laid out, else shares of the room."""
    for height, shape in ((SIDE, ROOMY), (0.0, TIGHT)):
        widths = [word_width(canvas, label, height, shape) for label in labels]
        if sum(widths) + GAP * len(widths) <= room:
            return widths
    return [room / len(labels) - GAP for _ in labels]


def _stepper(scene: Taught, members: list[Spot], box: pygame.FRect) -> Stepper:
    """Words that differ in a number only, as one; it stands at what the step asks for until it is changed."""
    wanted = scene.step.following(scene.tryout.walk)
    first = next((number for number, spot in enumerate(members) if spot in wanted), 0)
    at = min(first if scene.number is None else scene.number, len(members) - 1)
    labels = [scene.tryout.label(spot, box.h, box.w - ARROWS - 8) for spot in members]
    return Stepper(SPOT + members[at], box, labels, at, scene.step_to, partial(scene.click, members[at]))
