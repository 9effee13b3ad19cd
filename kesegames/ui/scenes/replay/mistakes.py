"""The mistakes of a match as a list that can be clicked, and what the arrows on the board mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.play.analysis import Judgement
from kesegames.ui.board import arrows
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import CASING_LIGHT, mix
from kesegames.ui.painters.plain import Painter
from kesegames.ui.scenes.replay.graph import diamond
from kesegames.ui.scenes.replay.prose import Prose, Remark
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing, Target

ROW: Final = "mistake"
"""Before the number of its event, in the id of a row."""
SIGN: Final = 18.0
INSET: Final = 10.0
LEFT: Final = INSET + SIGN + 10
BOLT: Final = 4.0
"""How wide the bar is that marks one of the three biggest."""
ARROW: Final = 44.0


@dataclass(eq=False)
class Row:
    """A mistake in sentences, laid out; `is_worst`: one of the three biggest."""

    judged: Judgement
    prose: Prose
    is_worst: bool

    @property
    def id(self) -> str:
        return f"{ROW}{self.judged.number}"


class MistakeRows:
    """The mistakes below each other, in the order of the match; a click shows the position before one.

    `at` is the number of events that the board shows; the mistake made next is marked.
    """

    def __init__(
        self,
        found: Sequence[tuple[Judgement, list[Remark], bool]],
        wide: float,
        canvas: Canvas,
        painter: Painter,
        go: Callable[[int], None],
        at: int,
    ) -> None:
        room = pygame.FRect(0, 0, wide - LEFT - 8, 0)
        self.rows = [Row(judged, Prose(room, words, canvas), is_worst) for judged, words, is_worst in found]
        self.painter = painter
        self.go = go
        self.at = at

    @property
    def followed(self) -> int | None:
        """The row of the mistake that is made next."""
        return next((place for place, row in enumerate(self.rows) if row.judged.number == self.at + 1), None)

    @property
    def count(self) -> int:
        return len(self.rows)

    def height(self, row: int) -> float:
        return self.rows[row].prose.box.h + 20

    def targets(self, row: int, box: pygame.FRect) -> list[Target]:
        one = self.rows[row]
        label = " ".join(part for _, _, line in one.prose.lines for part, _ in line)
        return [Target(one.id, box, partial(self.go, one.judged.number - 1), label=label)]

    def row_of(self, id: str) -> int | None:
        return next((place for place, row in enumerate(self.rows) if row.id == id), None)

    def draw(self, canvas: Canvas, ring: FocusRing, row: int, box: pygame.FRect, pane: pygame.FRect) -> None:
        theme, one = canvas.theme, self.rows[row]
        is_shown = row == self.followed
        card = pygame.FRect(box.x, box.y + 2, box.w, box.h - 4)
        if is_shown:
            canvas.panel(card, theme.raised, theme.strong, 6)
        elif ring.attends(one.id):
            canvas.panel(card, mix(theme.page, theme.raised, 0.6), None, 6)
        if one.is_worst:
            canvas.panel(pygame.FRect(box.x, box.y + 8, BOLT, box.h - 16), theme.danger, None, 2)
        sign = pygame.FRect(box.x + INSET, box.y + 10, SIGN, SIGN)
        draw_seat(canvas, self.painter, one.judged.seat, sign)
        diamond(canvas, sign.move(0, SIGN + 8).inflate(-4, -4), theme.danger, one.judged.mistake == "big")
        one.prose.box.topleft = box.x + LEFT, box.y + 10
        one.prose.draw(canvas, ring)
        if ring.shows(one.id):
            focus_mark(canvas, card.inflate(-4, -4), 6)


@dataclass(eq=False)
class Legend(Widget):
    """What the two arrows on the board mean."""

    box: pygame.FRect
    played: str
    better: str
    painter: Painter

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        y, x = self.box.centery, self.box.x
        wide = self.box.w / 2
        arrows.path(canvas, [(x + 2, y), (x + ARROW, y)], canvas.theme.danger, CASING_LIGHT, 0)
        arrows.dotted_path(canvas, [(x + wide + 2, y), (x + wide + ARROW, y)], self.painter.palette.hint, 0)
        for number, words in enumerate((self.played, self.better)):
            room = pygame.FRect(x + number * wide + ARROW + 8, self.box.y, wide - ARROW - 14, self.box.h)
            canvas.text(words, room, canvas.fitting(words, room.w, CAPTION), canvas.theme.muted)
