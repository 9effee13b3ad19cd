"""The graph of an analysis: what each seat could expect over the match, under the board across the whole window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from kesegames.engine.odds import even
from kesegames.play.analysis import Judgement
from kesegames.ui.board.seat_sign import area_colour, colour_of, draw_seat, draw_shape
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import CASING_DARK, CASING_LIGHT, Brush, Colour
from kesegames.ui.painters.plain import Painter
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.scrubber import EventBar

GRAPH: Final = "graph"
LEAST: Final = 104.0
MOST: Final = 150.0
"""The least and the most height of it all."""
EDGE: Final = 16.0
FIGURES: Final = 46.0
"""The room at the left for the figures of the scale."""
HEAD: Final = 20.0
"""The line over the graph: what the parts of the match are called, or what is pointed at."""
SIGN: Final = 9.0
END: Final = 18.0
"""The side of a mistake's sign, and of a seat's at the right end."""
APART: Final = 90.0
"""Along a line its seat's shape stands this often, at most."""
WINDOW: Final = 0.1
INNER: Final = 0.56
"""Results so near the even one have this share of the height, so that they can be told apart."""
LINES: Final = (0.05, 0.1, 0.2, 0.3, 0.4)
"""Lines so far above and below the even result; those at the window's edges and the even one have figures."""


def height(window: float) -> float:
    """How much of a window so high the graph takes."""
    return max(LEAST, min(MOST, window * 0.17))


def stretched(share: float, middle: float) -> float:
    """Where a result of 0 … 1 stands in the height of the graph: half of it is for what is near the even one."""
    window = min(WINDOW, middle / 2)
    outer = (1 - INNER) / 2
    low, high = middle - window, middle + window
    if share < low:
        return outer * share / low
    if share > high:
        return 1 - outer * (1 - share) / (1 - high)
    return outer + INNER * (share - low) / (high - low)


class Graph(EventBar):
    """The expected results over the match, `judgements` in their order; a click or a drag goes there.

    Two seats part the height between them, the first one below: each part in the colour of its seat's pieces. More have
    a line each. `parts` are the numbers of the events with which something ends, and what that is called; `pointed` is
    the number of events under the pointer, negative for none, and `told` what is said of that place.
    """

    def __init__(
        self,
        box: pygame.FRect,
        at: int,
        count: int,
        judgements: Sequence[Judgement],
        go: Callable[[int], None],
        label: str,
        names: Sequence[str],
        painter: Painter,
        canvas: Canvas,
        parts: Sequence[tuple[int, str]] = (),
        pointed: int = -1,
        told: str = "",
    ) -> None:
        self.names = names
        self.seats = len(names)
        self.painter = painter
        wide = max(canvas.measure(name, CAPTION, "bold") for name in names) + END + 14
        self.frame = pygame.FRect(box.x + EDGE + FIGURES, box.y + HEAD + 4, 0.0, box.h - HEAD - 14)
        self.frame.w = max(80.0, box.right - EDGE - min(wide, box.w * 0.25) - 6 - self.frame.x)
        super().__init__(GRAPH, box, self.frame.inflate(-2 * SIGN, 0), at, count, go, label)
        self.judgements = judgements
        self.parts = parts
        self.pointed = pointed
        self.told = told

    def y_of(self, share: float) -> float:
        """Where a result of 0 … 1 stands."""
        return self.frame.bottom - 2 - (self.frame.h - 4) * stretched(share, even(self.seats))

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        canvas.fill(self.box, theme.page)
        canvas.fill(pygame.FRect(self.box.x, self.box.y, self.box.w, 1), theme.line)
        canvas.panel(self.frame.inflate(2, 2), theme.ground, theme.line, 3)
        if self.seats == 2:
            self._draw_areas(canvas)
        self._draw_scale(canvas)
        if self.seats > 2:
            self._draw_lines(canvas)
        self._draw_parts(canvas)
        self._draw_mistakes(canvas)
        if self.pointed >= 0:
            self._draw_upright(canvas, self.x_of(self.pointed), 1.0)
        self._draw_upright(canvas, self.x_of(self.at), 2.0)
        knob = pygame.FRect(self.x_of(self.at) - 5, self.frame.bottom - 3, 10, 10)
        canvas.panel(knob, theme.strong, theme.page, 5, 2)
        self._draw_ends(canvas)
        if ring.shows(self.id):
            focus_mark(canvas, self.box.inflate(-6, -6), 6)

    def steps(self) -> list[tuple[Judgement, float, float]]:
        """Each judgement with where its step begins and ends: at the next one, as far as they follow each other."""
        found = []
        for number, one in enumerate(self.judgements):
            following = self.judgements[number + 1].number if number + 1 < len(self.judgements) else self.count
            found.append((one, self.x_of(one.number), max(self.x_of(following), self.x_of(one.number) + 1.5)))
        return found

    def _draw_areas(self, canvas: Canvas) -> None:
        """The first seat's share below, the other's above, and the line between them."""
        below, above = (area_colour(self.painter, seat) for seat in (0, 1))
        for one, left, right in self.steps():
            y = self.y_of(one.expected(0))
            canvas.fill(pygame.FRect(left, self.frame.y, right - left, y - self.frame.y), above)
            canvas.fill(pygame.FRect(left, y, right - left, self.frame.bottom - y), below)
        self._draw_steps(canvas, 0, CASING_LIGHT)

    def _draw_steps(self, canvas: Canvas, seat: int, colour: Colour) -> None:
        """What a seat could expect as a line of steps, on a dark casing, so that it is seen on any ground."""
        for wide, ink in ((4.0, CASING_DARK), (2.0, colour)):
            last = None
            for one, left, right in self.steps():
                y = self.y_of(one.expected(seat))
                canvas.fill(pygame.FRect(left - wide / 2, y - wide / 2, right - left + wide, wide), ink)
                if last is not None:
                    rise = pygame.FRect(left - wide / 2, min(y, last), wide, abs(y - last))
                    canvas.fill(rise.inflate(0, wide), ink)
                last = y

    def _draw_scale(self, canvas: Canvas) -> None:
        """Faint lines, and figures at the even result and around it."""
        middle = even(self.seats)
        window = min(WINDOW, middle / 2)
        shares = {middle, *(middle + side * away for away in LINES for side in (-1, 1))}
        for share in shares:
            if 0.02 < share < 0.98:
                is_main = abs(abs(share - middle) - window) < 1e-6 or share == middle
                line = pygame.FRect(self.frame.x, self.y_of(share) - 0.5, self.frame.w, 1)
                canvas.fill(line, canvas.theme.muted, 150 if is_main else 60)
        for share in (middle - window, middle, middle + window):
            box = pygame.FRect(self.box.x + EDGE - 6, self.y_of(share) - 10, FIGURES, 20)
            canvas.text(f"{share * 100:.0f}%", box, CAPTION, canvas.theme.muted, align="right")

    def line_of(self, seat: int) -> list[tuple[float, float]]:
        """The points of a seat's line: what it could expect after each decision."""
        return [(self.x_of(one.number), self.y_of(one.expected(seat))) for one in self.judgements]

    def _draw_lines(self, canvas: Canvas) -> None:
        """One for each seat in its colour, the seat's shape along it."""
        for seat in range(self.seats):
            self._draw_steps(canvas, seat, colour_of(seat))
        for seat in range(self.seats):
            last_x = self.frame.x - APART + seat * APART / self.seats
            for x, y in self.line_of(seat):
                if x - last_x >= APART:
                    draw_shape(canvas, seat, pygame.FRect(x - SIGN / 2 - 1, y - SIGN / 2 - 1, SIGN + 2, SIGN + 2))
                    last_x = x

    def _draw_parts(self, canvas: Canvas) -> None:
        """A line where a part of the match ends; over it what the part is called, where there is room for that."""
        theme, start = canvas.theme, self.frame.x
        for number, name in self.parts:
            x = self.x_of(number)
            self._draw_upright(canvas, x, 1.0)
            if not self.told and name and canvas.measure(name, CAPTION) <= x - start - 4:
                place = pygame.FRect(start, self.box.y + 3, x - start, HEAD)
                canvas.text(name, place, CAPTION, theme.muted, align="centre")
            start = x
        if self.told:
            room = pygame.FRect(self.frame.x, self.box.y + 3, self.box.right - EDGE - self.frame.x, HEAD)
            canvas.text(self.told, room, canvas.fitting(self.told, room.w, CAPTION), theme.text)

    def _draw_mistakes(self, canvas: Canvas) -> None:
        """A diamond at the side of whose mistake it is, filled for a big one."""
        for one in self.judgements:
            if one.mistake:
                y = self.frame.bottom - SIGN - 2 if one.seat == 0 or self.seats > 2 else self.frame.y + 2
                box = pygame.FRect(self.x_of(one.number) - SIGN / 2, y, SIGN, SIGN)
                diamond(canvas, box.inflate(5, 5), CASING_LIGHT, True)
                diamond(canvas, box, canvas.theme.danger, one.mistake == "big")

    def _draw_upright(self, canvas: Canvas, x: float, width: float) -> None:
        for wide, ink in ((width + 2, CASING_DARK), (width, CASING_LIGHT)):
            canvas.fill(pygame.FRect(x - wide / 2, self.frame.y, wide, self.frame.h), ink)

    def ends(self) -> list[pygame.FRect]:
        """Where each seat's sign and name stand: at the end of its part or line, no two upon each other."""
        if self.seats == 2:
            heights = [self.frame.bottom - END / 2, self.frame.y + END / 2]
        else:
            heights = [(self.line_of(seat) or [(0.0, self.frame.centery)])[-1][1] for seat in range(self.seats)]
        room = self.box.inflate(0, -8)
        step = min(END + 2, room.h / self.seats)
        order = sorted(range(self.seats), key=heights.__getitem__)
        y = room.y + step / 2
        for seat in order:
            y = heights[seat] = max(y, heights[seat])
            y += step
        y = room.bottom - step / 2
        for seat in reversed(order):
            y = heights[seat] = min(y, heights[seat])
            y -= step
        x, side = self.frame.right + 10, min(END, step - 2)
        return [pygame.FRect(x, high - side / 2, side, side) for high in heights]

    def _draw_ends(self, canvas: Canvas) -> None:
        for seat, (box, name) in enumerate(zip(self.ends(), self.names, strict=True)):
            draw_seat(canvas, self.painter, seat, box)
            room = pygame.FRect(box.right + 8, box.centery - 10, self.box.right - EDGE - box.right - 8, 20)
            canvas.text(name, room, canvas.fitting(name, room.w, CAPTION, "bold"), canvas.theme.text, "bold")


def diamond(canvas: Canvas, box: pygame.FRect, colour: Colour, is_filled: bool) -> None:
    """The sign of a mistake."""
    corners = [(0.5, 0.06), (0.94, 0.5), (0.5, 0.94), (0.06, 0.5)]

    def paint(brush: Brush) -> None:
        if is_filled:
            brush.polygon(corners, colour)
        else:
            brush.line([*corners, corners[0]], 0.16, colour)

    canvas.shape(("diamond", colour, is_filled), box, paint)
