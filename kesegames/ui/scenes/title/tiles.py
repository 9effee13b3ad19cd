"""The tiles of the gallery: a live board, a name, what the game is like; and matches that wait to be continued."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import pygame

from kesegames.ui.draw.canvas import CAPTION, HEADING, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.room import Room
from kesegames.ui.draw.skin import BLACK, WHITE, Colour, Theme, mix
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing, Target

TILE_WIDTH: Final = 284.0
TILE_HEIGHT: Final = 302.0
TILE_GAP: Final = 16.0
PICTURE: Final = 128.0
PADDING: Final = 16.0

Picture = Callable[[Canvas, pygame.FRect, Colour], None]


@dataclass
class Card:
    """What a tile says: a heading, a sentence or two, small facts with their icons; `mark` is a word on the picture.

    `is_lit` for the tile that most people want next.
    """

    heading: str
    text: str
    facts: list[tuple[str, str]] = field(default_factory=list)
    mark: str = ""
    is_lit: bool = False


@dataclass(eq=False)
class Tile(Widget):
    """A Card with a picture above it, to be chosen as a whole."""

    id: str
    box: pygame.FRect
    card: Card
    picture: Picture
    choose: Callable[[], object]

    def targets(self) -> list[Target]:
        return [Target(self.id, self.box, self.choose, label=self.card.heading)]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, card = canvas.theme, self.card
        is_attended = ring.attends(self.id)
        fill = mix(theme.panel, theme.raised, 0.6) if is_attended else theme.panel
        line = theme.strong if card.is_lit or is_attended else theme.line
        canvas.panel(self.box, fill, line, 12, 2 if card.is_lit else 1)
        room = Room(self.box.inflate(-2 * PADDING, -16))
        frame = room.top(PICTURE + 12, 6).inflate(2 * PADDING - 16, 0)
        canvas.panel(frame, picture_ground(theme), None, 8)
        self.picture(canvas, frame.inflate(-16, -12), picture_ground(theme))
        if card.mark:
            self._draw_mark(canvas, frame)
        facts, heading = room.bottom(24), room.top(28)
        size = canvas.fitting(card.heading, heading.w, HEADING, "bold")
        canvas.text(card.heading, heading, size, theme.text, "bold")
        canvas.paragraph(card.text, room.rest, CAPTION, theme.muted)
        self._draw_facts(canvas, facts)
        if ring.shows(self.id):
            focus_mark(canvas, self.box, 12)

    def _draw_mark(self, canvas: Canvas, frame: pygame.FRect) -> None:
        theme = canvas.theme
        width = canvas.measure(self.card.mark, CAPTION, "bold") + 20
        box = pygame.FRect(frame.right - width - 6, frame.y + 6, width, 26)
        canvas.panel(box, theme.strong, None, 13)
        canvas.text(self.card.mark, box, CAPTION, theme.panel, "bold", "centre")

    def _draw_facts(self, canvas: Canvas, row: pygame.FRect) -> None:
        theme, x = canvas.theme, row.x
        room = row.w - sum(24 + 14 for _ in self.card.facts) + 14
        # As large as the row is high; where that is too wide, as they are laid out.
        for height in (row.h, 0.0):
            widths = [canvas.measure_in(words, height, CAPTION) + 1 for _, words in self.card.facts]
            if sum(widths) <= room:
                break
        for (icon, words), width in zip(self.card.facts, widths, strict=True):
            sign(canvas, icon, pygame.FRect(x, row.y + 2, 20, 20), theme.muted)
            canvas.text(words, pygame.FRect(x + 24, row.y, width, row.h), CAPTION, theme.text)
            x += 24 + width + 14


def picture_ground(theme: Theme) -> Colour:
    """What a picture of a position lies on, always the same."""
    return mix(theme.ground, BLACK if theme.id == "dark" else WHITE, 0.18)


def columns(width: float) -> int:
    """How many tiles stand side by side in that width."""
    return max(1, int((width + TILE_GAP) // (TILE_WIDTH + TILE_GAP)))


def places(box: pygame.FRect, count: int) -> tuple[list[pygame.FRect], float]:
    """Where so many tiles stand, row by row from the top of `box`, and how high they are together."""
    row = columns(box.w)
    width = (box.w - TILE_GAP * (row - 1)) / row
    found = [
        pygame.FRect(
            box.x + number % row * (width + TILE_GAP),
            box.y + number // row * (TILE_HEIGHT + TILE_GAP),
            width,
            TILE_HEIGHT,
        )
        for number in range(count)
    ]
    rows = -(-count // row)
    return found, rows * (TILE_HEIGHT + TILE_GAP) - TILE_GAP if rows else 0.0
