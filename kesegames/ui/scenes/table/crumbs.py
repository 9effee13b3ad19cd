"""The half-built move beneath the board, click by click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import pygame

from kesegames.engine.look import END, Spot
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.icons import sign
from kesegames.ui.painters.plain import Painter
from kesegames.ui.scenes.table.said import spot_name
from kesegames.ui.scenes.table.view import TableView
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing

PIECE: Final = 28.0
STEP: Final = 34.0
"""The side of a piece on a chip, and from one to the next."""
MOST_AHEAD: Final = 3
"""Of more squares that chance may lead to, the breadcrumb names the likeliest and the least likely."""


@dataclass
class Crumb:
    """A click so far: what it is called, the pieces it cost, the piece it picked up; all of a place that are chosen in
    any order; or one that could come next."""

    label: str
    cost: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    is_ahead: bool = False


class Crumbs(Widget):
    """The half-built move, click by click, with what each costs; before the first click a word of advice."""

    def __init__(self, box: pygame.FRect, crumbs: list[Crumb], advice: str, painter: Painter) -> None:
        self.box = box
        self.crumbs = crumbs
        self.advice = advice
        self.painter = painter

    def _width(self, canvas: Canvas, crumb: Crumb) -> float:
        cost = 22 + 30 * len(crumb.cost) - 6 if crumb.cost else 0
        pieces = STEP * len(crumb.pieces) - (0 if crumb.label else STEP - PIECE) if crumb.pieces else 0
        return canvas.measure(crumb.label, BODY, "bold") + 20 + cost + pieces

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        if self.crumbs:
            self._draw_chips(canvas)
        else:
            # Where many words to choose from leave no room for advice, none is needed.
            _say(canvas, self.box, self.advice)

    def _draw_chips(self, canvas: Canvas) -> float:
        """The last of them, as many as have room; where they end."""
        widths = [self._width(canvas, crumb) for crumb in self.crumbs]
        first = 0
        while first < len(widths) - 1 and sum(widths[first:]) + 18 * (len(widths) - first) > self.box.w:
            first += 1
        widths[-1] = min(widths[-1], self.box.w)
        x = self.box.x
        for number in range(first, len(self.crumbs)):
            if number:
                sign(canvas, "on", pygame.FRect(x - 2, self.box.centery - 11, 22, 22), canvas.theme.table_muted)
                x += 18
            chip = pygame.FRect(x, self.box.centery - 19, widths[number], 38)
            self._draw_chip(canvas, self.crumbs[number], chip, number == len(self.crumbs) - 1)
            x = chip.right
        return x

    def _draw_chip(self, canvas: Canvas, crumb: Crumb, chip: pygame.FRect, is_last: bool) -> None:
        theme = canvas.theme
        if crumb.is_ahead:
            canvas.ring(chip, theme.table_muted, 1.5, 8)
        else:
            canvas.panel(chip, theme.raised, theme.strong if is_last else theme.line, 8, 2 if is_last else 1)
        room = chip.w - 20 - PIECE
        size = canvas.fitting(crumb.label, room + 1 if crumb.pieces else chip.w - 20, BODY, "bold")
        width = canvas.measure(crumb.label, size, "bold")
        step = min(STEP, max(0.0, room - width) / max(1, len(crumb.pieces) - (0 if crumb.label else 1)))
        x = chip.x + 10
        for piece in crumb.pieces:
            self.painter.set_down(canvas, piece, pygame.FRect(x, chip.centery - PIECE / 2, PIECE, PIECE))
            x += step
        if crumb.label:
            x = chip.right - 10 - width if crumb.pieces and not crumb.cost else x
            canvas.text(crumb.label, pygame.FRect(x, chip.y, width + 1, chip.h), size, theme.text, "bold")
        if crumb.cost:
            x += width + 8
            corner = pygame.FRect(x, chip.centery - 6, 12, 12)
            triangle = [(0.5, 0.05), (1.0, 0.95), (0.0, 0.95)]
            canvas.shape(("crumb", theme.strong), corner, lambda brush: brush.polygon(triangle, theme.strong))
            for number, piece in enumerate(crumb.cost):
                self.painter.set_down(canvas, piece, pygame.FRect(x + 16 + 30 * number, chip.centery - 14, 28, 28))


class AskedCrumbs(Crumbs):
    """The same where the panel is folded: in the place of the advice, or behind the crumbs, what `asked` says of the
    thing attended to, as far as there is room."""

    is_live = True

    def __init__(
        self, box: pygame.FRect, crumbs: list[Crumb], advice: str, painter: Painter, asked: Callable[[], str]
    ) -> None:
        super().__init__(box, crumbs, advice, painter)
        self.asked = asked

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        words = self.asked()
        if self.crumbs:
            x = self._draw_chips(canvas) + 12
            _say(canvas, pygame.FRect(x, self.box.y, self.box.right - x, self.box.h), words)
        elif not _say(canvas, self.box, words):
            super().draw(canvas, ring)


def _say(canvas: Canvas, room: pygame.FRect, words: str) -> bool:
    """Say it on the rail, in two lines at the most; False where that is too much or there is nothing to say. Large
    texts become smaller for it, down to the usual size."""
    size = CAPTION / canvas.skin.grown
    lines = canvas.lines(words, room.w, size) if words and room.w > CAPTION else []
    fits = 0 < len(lines) <= 2 and all(canvas.measure(line, size) <= room.w for line in lines)
    if fits:
        canvas.paragraph_centred(words, room, CAPTION, canvas.theme.table_muted)
    return fits


def crumbs(view: TableView) -> list[Crumb]:
    """The clicks so far: what was picked up as a picture, then squares and words."""
    clicks = view.sitting.clicks
    found: list[Crumb] = []
    chosen: dict[str, list[str]] = {}
    lying = clicks.seen.look().pieces
    for step in clicks.steps():
        if step.spot in clicks.chosen() and lying.get(step.spot):
            chosen.setdefault(_place(view, step.spot), []).append(lying[step.spot][-1])
            continue
        is_card = bool(step.picked) and step.spot not in view.stage.board.cells
        pieces = [step.picked] if step.picked else []
        found.append(Crumb("" if is_card else spot_name(view, step.spot), step.cost, pieces))
    found += [Crumb("", pieces=pieces) for pieces in chosen.values()]
    if chosen:
        found[-1].label = _made(view)
    return found + _crumb_ahead(view)


def _place(view: TableView, spot: Spot) -> str:
    """The place in which a spot is."""
    return next((place.id for place in view.stage.places if spot in place.spots), "")


def _made(view: TableView) -> str:
    """What those chosen come to, or make where they can be played now."""
    told = view.sitting.clicks.so_far(None)
    if told is not None:
        return view.app.say(told.text, told.values, view.ruleset)
    note = view.sitting.clicks.offers().get(END)
    return view.app.say(note.short, note.values, view.ruleset) if note is not None and note.short else ""


def _crumb_ahead(view: TableView) -> list[Crumb]:
    """What chance would decide after a click on the spot attended to, with its exact chances."""
    clicks, spot = view.sitting.clicks, view.attended() or ""
    way = clicks.leading(spot) or spot
    note = clicks.offers().get(way)
    if note is None or not note.is_by_chance:
        return []
    ahead = note.ahead
    told = [spot] if spot in ahead else sorted(ahead, key=lambda goal: -ahead[goal])
    shown = told if len(told) <= MOST_AHEAD else [told[0], told[-1]]
    chances = "   ".join(f"{goal} {Fraction(ahead[goal])}" for goal in shown)
    name = "" if way in ahead else spot_name(view, way) + "   "
    return [Crumb(name + chances, is_ahead=True)]
