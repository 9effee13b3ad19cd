"""Sets that score, and how far both sides have come with each: a column of rows, one a set.

A row shows the kinds that a set takes. What the near side has is told by a bar under a kind, what the far side has by
one above it; a double bar for a red piece, a hollow bar where a side lacks this one piece only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from kesegames import text
from kesegames.engine.look import Goal
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.ui.app import App
from kesegames.ui.board.shown import Shown
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import mix
from kesegames.ui.painters.plain import Painter
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing, Target

if TYPE_CHECKING:
    from kesegames.ui.board.stage import Stage

HEAD: Final = 24.0
STRIP: Final = 26.0
NAME: Final = 18.0
ROW_GAP: Final = 2.0
CHIP_LEAST: Final = 12.0
CHIP_MOST: Final = 44.0
BAR: Final = 4.0
WORTH: Final = 30.0
"""The room at the right of the chips where worths stand."""


@dataclass
class Row:
    """One set: its name, what `far` and `near` have of it, and the words of its best worth."""

    name: str
    far: Goal
    near: Goal
    best: str


def rows(state: State, language: str, is_turned: bool) -> list[Row]:
    """Every set that scores in `state`."""
    far, near = (0, 1) if is_turned else (1, 0)
    ruleset = state.ruleset
    return [
        Row(text.say(one.short, language, ruleset=ruleset), one, other, in_points(ruleset, max(one.best, other.best)))
        for one, other in zip(state.goals(far), state.goals(near), strict=True)
    ]


def in_points(ruleset: Ruleset, worth: int) -> str:
    return f"{worth / ruleset.unit:g}"


def sign_of(ruleset: Ruleset, painter: Painter, kind: str) -> str:
    """What stands on the pieces of a kind."""
    return next((painter.glyph(id) for id, one in ruleset.pieces.items() if one.kind == kind), kind)


@dataclass(eq=False)
class GoalsView(Widget):
    """All sets in a box: the far side's sum on top, the near side's at the bottom. A row opens the large table."""

    box: pygame.FRect
    title: str
    rows: Sequence[Row]
    seats: tuple[str, str]
    ruleset: Ruleset
    painter: Painter
    choose: Callable[[], None] | None

    def __post_init__(self) -> None:
        self.tray = pygame.FRect(self.box.x, self.box.y + HEAD, self.box.w, self.box.h - HEAD)
        self._fit()

    def _fit(self) -> None:
        """The largest chips with which all rows have room; then the rows share what is left."""
        room = self.tray.h - 2 * STRIP - 12
        self.chip, self.columns = CHIP_LEAST, 5
        chip = CHIP_MOST
        while chip >= CHIP_LEAST:
            columns = max(1, int((self.tray.w - 16 - WORTH) // (chip + 2)))
            if sum(self._row_height(row, chip, columns) for row in self.rows) <= room:
                break
            chip -= 0.5
        self.chip = max(chip, CHIP_LEAST)
        self.columns = max(1, int((self.tray.w - 16 - WORTH) // (self.chip + 2)))
        heights = [self._row_height(row, self.chip, self.columns) for row in self.rows]
        spare = max(0.0, min(16.0, (room - sum(heights)) / max(1, len(heights))))
        self.boxes: list[pygame.FRect] = []
        y = self.tray.y + STRIP + 6
        for height in heights:
            self.boxes.append(pygame.FRect(self.tray.x + 4, y, self.tray.w - 8, height + spare))
            y += height + spare

    def _row_height(self, row: Row, chip: float, columns: int) -> float:
        lines = max(1, -(-len(row.near.kinds) // columns))
        return NAME + 2 + lines * (chip + 2 * BAR + 4) + ROW_GAP

    def targets(self) -> list[Target]:
        if self.choose is None:
            return []
        return [
            Target(f"goal {number}", box, self.choose, label=row.name)
            for number, (row, box) in enumerate(zip(self.rows, self.boxes, strict=True))
        ]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        canvas.text(self.title, pygame.FRect(self.box.x + 2, self.box.y, self.box.w - 4, HEAD), CAPTION, theme.muted)
        canvas.raised(self.tray, theme.panel, 10, sunk=True)
        ends = (
            (self.tray.y + 2, self.seats[0], sum(row.far.worth for row in self.rows)),
            (self.tray.bottom - STRIP - 2, self.seats[1], sum(row.near.worth for row in self.rows)),
        )
        for y, name, worth in ends:
            strip = pygame.FRect(self.tray.x + 10, y, self.tray.w - 20, STRIP)
            canvas.text(name, pygame.FRect(strip.x, y, strip.w - 44, STRIP), CAPTION, theme.muted)
            ink = theme.strong if worth else theme.muted
            canvas.text(in_points(self.ruleset, worth), strip, 18, ink, "bold", "right")
        for y in (self.tray.y + STRIP + 3, self.tray.bottom - STRIP - 3):
            canvas.fill(pygame.FRect(self.tray.x + 8, y, self.tray.w - 16, 1), theme.line)
        for number, (row, box) in enumerate(zip(self.rows, self.boxes, strict=True)):
            if ring.attends(f"goal {number}"):
                canvas.panel(box, mix(theme.panel, theme.raised, 0.9), None, 6)
            self._draw_row(canvas, row, box)
            if ring.shows(f"goal {number}"):
                focus_mark(canvas, box.inflate(-6, -6), 6)

    def _draw_row(self, canvas: Canvas, row: Row, box: pygame.FRect) -> None:
        theme = canvas.theme
        is_made = bool(row.near.worth or row.far.worth)
        name = pygame.FRect(box.x + 6, box.y + 1, box.w - 46, NAME)
        face, ink = ("bold", theme.text) if is_made else ("regular", theme.text)
        canvas.text(row.name, name, canvas.fitting(row.name, name.w, CAPTION, face), ink, face)
        best = pygame.FRect(box.right - 42, box.y + 1, 36, NAME)
        canvas.text(row.best, best, CAPTION, theme.muted, align="right")
        top = box.y + NAME + 2
        step = self.chip + 2 * BAR + 4
        for number, kind in enumerate(row.near.kinds):
            x = box.x + 6 + number % self.columns * (self.chip + 2)
            y = top + number // self.columns * step
            self._draw_kind(canvas, row, number, kind, pygame.FRect(x, y, self.chip, self.chip + 2 * BAR))
        high = step * max(1, -(-len(row.near.kinds) // self.columns))
        worth = pygame.FRect(box.right - WORTH, top, WORTH - 5, high / 2)
        for goal in (row.far, row.near):
            if goal.worth:
                size = min(16.0, worth.h * 0.8)
                canvas.text(in_points(self.ruleset, goal.worth), worth, size, theme.strong, "bold", "right")
            worth = worth.move(0, worth.h)

    def _draw_kind(self, canvas: Canvas, row: Row, number: int, kind: str, box: pygame.FRect) -> None:
        """A kind between the bars of the far side (above) and the near one (below)."""
        theme = canvas.theme
        far, near = row.far.held[number], row.near.held[number]
        chip = pygame.FRect(box.x, box.y + BAR + 1, box.w, box.w)
        is_held = bool(far or near)
        canvas.panel(chip, theme.raised if is_held else theme.panel, theme.line, 4)
        glyph = sign_of(self.ruleset, self.painter, kind)
        ink = theme.text if is_held else theme.muted
        canvas.glyph(glyph, chip, chip.h * (0.78 if len(glyph) == 1 else 0.54), ink)
        for goal, piece, y in ((row.far, far, box.y), (row.near, near, chip.bottom + 1)):
            bar = pygame.FRect(box.x + 2, y, box.w - 4, BAR)
            if piece:
                self._draw_bar(canvas, bar, piece, kind)
            elif not goal.worth and goal.held.count("") == 1:
                canvas.panel(bar, theme.panel, theme.strong, 1)

    def _draw_bar(self, canvas: Canvas, bar: pygame.FRect, piece: str, kind: str) -> None:
        """One bar, two for a red piece; the accent where another kind stands in."""
        theme = canvas.theme
        shown = self.ruleset.pieces[piece]
        ink = theme.strong if shown.kind != kind else theme.text
        if shown.colour != "red":
            canvas.fill(pygame.FRect(bar.x, bar.y + 0.5, bar.w, bar.h - 1), ink)
            return
        ink = theme.strong if shown.kind != kind else theme.danger
        canvas.fill(pygame.FRect(bar.x, bar.y, bar.w, 1.4), ink)
        canvas.fill(pygame.FRect(bar.x, bar.bottom - 1.4, bar.w, 1.4), ink)


def goals_panel(app: App, stage: Stage, state: State, choose: Callable[[], None] | None) -> list[Widget]:
    """The sets that score in `state`, where the game has a place for them; `choose` is what a click on one does."""
    place = next((place for place in stage.places if place.kind == "goals"), None)
    found = rows(state, app.language, stage.is_turned)
    if place is None or not found:
        return []
    ruleset = state.ruleset
    ids = ruleset.seat_ids if stage.is_turned else ruleset.seat_ids[::-1]
    seats = (app.say(f"seat.{ids[0]}", ruleset=ruleset), app.say(f"seat.{ids[1]}", ruleset=ruleset))
    title = app.say(f"place.{place.id}", ruleset=ruleset)
    return [GoalsView(place.box, title, found, seats, ruleset, stage.painter, choose)]


def kinds(language: str, ruleset: Ruleset, wanted: Sequence[str]) -> str:
    """Kinds of pieces in words, each once with its number."""
    words = []
    for kind in dict.fromkeys(wanted):
        name = text.say(f"kind.{kind}", language, ruleset=ruleset)
        words.append(name if wanted.count(kind) == 1 else f"{name} ×{wanted.count(kind)}")
    return text.say("goals.comma", language).join(words)


def told(app: App, view: Shown, number: int) -> tuple[str, str]:
    """A set in words: its name; what each side has of it, what is wanted, and its worth now."""
    say, ruleset = app.say, view.ruleset
    seen = view.seen(view.at)
    lines: list[str] = []
    name = ""
    for seat in (0, 1) if not view.is_turned else (1, 0):
        goal = seen.goals(seat)[number]
        name = say(goal.name, ruleset=ruleset)
        comma = say("goals.comma")
        held = comma.join(say(f"piece.{piece}", ruleset=ruleset) for piece in goal.held if piece)
        wanted = kinds(app.language, ruleset, goal.missing())
        values = {
            "seat": view.seat_name(seat),
            "held": held or say("goals.nothing"),
            "wanted": wanted,
            "points": in_points(ruleset, goal.worth),
        }
        lines.append(say("goals.made" if goal.worth else "goals.lacks" if goal.kinds else "goals.sum", values))
    return name, "\n".join(lines)
