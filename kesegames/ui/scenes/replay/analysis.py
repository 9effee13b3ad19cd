"""The analysis in a replay: the graph of expected results, what is said of a move, the three biggest mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.engine.odds import even
from kesegames.play.analysis import Judgement, remark, worst
from kesegames.ui.board.seat_sign import colour_of, draw_seat, draw_shape
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import CASING_DARK, Brush, Colour
from kesegames.ui.painters.plain import Painter
from kesegames.ui.scenes.replay.prose import Remark, scrolled_prose
from kesegames.ui.scenes.replay.view import SIGNS, ReplayView
from kesegames.ui.widgets.base import GAP, Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.scrubber import EventBar

GRAPH: Final = "graph"
AIR: Final = 20.0
STRIP: Final = 14.0
SIGN: Final = 9.0
HIGHEST: Final = 150.0
ENDS: Final = 26.0
END: Final = 16.0
"""The room for the seats' signs at the right end, and their side."""
APART: Final = 48.0
"""Along a line its seat's shape stands this often, at most."""
NAME: Final = 24.0
"""The height of a line of names under the graph."""
COLUMN: Final = 14.0
"""A column is no wider than this."""


def first_seats_share(judged: Judgement, is_played: bool = True) -> float:
    """What the first of two seats can expect after a move that was judged, or before it is played, 0 … 1."""
    score = judged.after if is_played else judged.before
    return score if judged.seat == 0 else 1.0 - score


class Graph(EventBar):
    """The first seat's expected result over the match: a column for each decision, upwards from the middle when it
    stands better; mistakes have a diamond on their column's foot, filled for big ones, hollow for small ones.

    With more than two `seats` there is a line for each, with the seat's shape along it, over the even share. At the
    right end stands the sign of each seat, left of it a strip shows the result expected in the position on the board
    (`share`). A click or a drag goes there.
    """

    def __init__(
        self,
        box: pygame.FRect,
        at: int,
        count: int,
        judgements: Sequence[Judgement],
        share: float | None,
        go: Callable[[int], None],
        label: str,
        seats: int,
        painter: Painter,
    ) -> None:
        self.seats = seats
        self.painter = painter
        self.frame = pygame.FRect(box.x + STRIP + GAP, box.y, box.w - STRIP - GAP - ENDS, box.h)
        self.column = max(1.5, min(COLUMN, self.frame.w / (count + 2)))
        # The first and the last column stand whole within the frame.
        track = self.frame.inflate(-max(self.column, SIGN) - 2, 0)
        super().__init__(GRAPH, box, track, at, count, go, label)
        self.judgements = judgements
        self.share = share

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        canvas.panel(self.frame, theme.ground, theme.line, 4)
        inner = self.frame.inflate(-2, -2 * SIGN)
        base = inner.bottom - inner.h * even(self.seats)
        if self.seats == 2:
            self._draw_columns(canvas, inner)
        canvas.fill(pygame.FRect(inner.x, base - 0.5, inner.w, 1), theme.line)
        if self.seats > 2:
            self._draw_lines(canvas, inner)
        self._draw_ends(canvas, inner)
        canvas.fill(pygame.FRect(self.x_of(self.at) - 1, self.track.y + 1, 2, self.track.h - 2), theme.strong)
        for judged in self.judgements:
            if judged.mistake:
                y = self.frame.bottom - SIGN if judged.seat == 0 or self.seats > 2 else self.frame.y
                place = pygame.FRect(self.x_of(judged.number) - SIGN / 2, y, SIGN, SIGN)
                diamond(canvas, place, theme.danger, judged.mistake == "big")
        if self.share is not None:
            self._draw_strip(canvas, self.share)
        if ring.shows(self.id):
            focus_mark(canvas, self.box, 6)

    def _draw_columns(self, canvas: Canvas, inner: pygame.FRect) -> None:
        """The first seat's result after each decision, from the middle up or down."""
        for judged in self.judgements:
            share = first_seats_share(judged)
            high = inner.h * abs(share - 0.5)
            top = inner.centery - high if share >= 0.5 else inner.centery
            left = self.x_of(judged.number) - self.column / 2
            column = pygame.FRect(left, top, self.column, max(1.0, high))
            canvas.fill(column, canvas.theme.text if share >= 0.5 else canvas.theme.muted)

    def line_of(self, inner: pygame.FRect, seat: int) -> list[tuple[float, float]]:
        """The points of a seat's line: what it could expect after each decision."""
        return [(self.x_of(one.number), inner.bottom - inner.h * one.expected(seat)) for one in self.judgements]

    def _draw_lines(self, canvas: Canvas, inner: pygame.FRect) -> None:
        """Each in its seat's colour on a dark casing, so that any of them is seen on any ground."""
        for seat in range(self.seats):
            points = self.line_of(inner, seat)
            for wide, ink in ((4.0, CASING_DARK), (2.0, colour_of(seat))) if points else ():
                for (x, y), (following, height) in zip(
                    points, [*points[1:], (inner.right, points[-1][1])], strict=True
                ):
                    canvas.fill(pygame.FRect(x, y - wide / 2, max(wide, following - x), wide), ink)
                    rise = pygame.FRect(following - wide / 2, min(y, height), wide, abs(height - y))
                    canvas.fill(rise.inflate(0, wide), ink)
        for seat in range(self.seats):
            last = inner.x - APART + seat * APART / self.seats
            for x, y in self.line_of(inner, seat):
                if x - last >= APART:
                    draw_shape(canvas, seat, pygame.FRect(x - SIGN / 2 - 1, y - SIGN / 2 - 1, SIGN + 2, SIGN + 2))
                    last = x

    def ends(self, inner: pygame.FRect) -> list[pygame.FRect]:
        """Where the sign of each seat stands: at the end of its line, no two upon each other."""
        if self.seats == 2:
            heights = [inner.y + END / 2, inner.bottom - END / 2]
        else:
            heights = [(self.line_of(inner, seat) or [(0.0, inner.centery)])[-1][1] for seat in range(self.seats)]
        step = min(END + 2, self.box.h / self.seats)
        order = sorted(range(self.seats), key=heights.__getitem__)
        y = self.box.y + step / 2
        for seat in order:
            y = heights[seat] = max(y, heights[seat])
            y += step
        y = self.box.bottom - step / 2
        for seat in reversed(order):
            y = heights[seat] = min(y, heights[seat])
            y -= step
        side = min(END, step - 1)
        return [pygame.FRect(self.frame.right + 6, high - side / 2, side, side) for high in heights]

    def _draw_ends(self, canvas: Canvas, inner: pygame.FRect) -> None:
        for seat, box in enumerate(self.ends(inner)):
            draw_seat(canvas, self.painter, seat, box)

    def _draw_strip(self, canvas: Canvas, share: float) -> None:
        strip = pygame.FRect(self.box.x, self.box.y, STRIP, self.box.h)
        canvas.panel(strip, canvas.theme.ground, canvas.theme.line, 3)
        high = (strip.h - 2) * share
        if high >= 1:
            canvas.fill(pygame.FRect(strip.x + 1, strip.bottom - 1 - high, strip.w - 2, high), canvas.theme.text)
        canvas.fill(pygame.FRect(strip.x, strip.centery - 0.5, strip.w, 1), canvas.theme.strong)


@dataclass(eq=False)
class Names(Widget):
    """The seats by their signs and names, as many beside each other as there is room for."""

    box: pygame.FRect
    names: Sequence[str]
    painter: Painter
    columns: int

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        wide = self.box.w / self.columns
        for seat, name in enumerate(self.names):
            x, y = self.box.x + seat % self.columns * wide, self.box.y + seat // self.columns * NAME
            draw_seat(canvas, self.painter, seat, pygame.FRect(x + 2, y + 4, END, END))
            room = pygame.FRect(x + END + 10, y, wide - END - 14, NAME)
            canvas.text(canvas.shortened(name, room.w, CAPTION), room, CAPTION, canvas.theme.muted)


def diamond(canvas: Canvas, box: pygame.FRect, colour: Colour, is_filled: bool) -> None:
    """The sign of a mistake."""
    corners = [(0.5, 0.06), (0.94, 0.5), (0.5, 0.94), (0.06, 0.5)]

    def paint(brush: Brush) -> None:
        if is_filled:
            brush.polygon(corners, colour)
        else:
            brush.line([*corners, corners[0]], 0.16, colour)

    canvas.shape(("diamond", colour, is_filled), box, paint)


def analysis_panel(replay: ReplayView, box: pygame.FRect) -> list[Widget]:
    """The graph, what is said of the move shown, and buttons."""
    say, analysing = replay.app.say, replay.analysing
    room = pygame.FRect(box.x + AIR, box.y - 8, box.w - 2 * AIR, box.h + 8)
    head = pygame.FRect(room.x, room.y, room.w, 44)
    seats = len(replay.match.players)
    columns = 2 if seats in (2, 4) else 3
    below = NAME * -(-seats // columns)
    graph = pygame.FRect(room.x, head.bottom + GAP, room.w, min(HIGHEST, room.h * 0.24))
    legend = pygame.FRect(room.x, graph.bottom + 4, room.w, below)
    foot = pygame.FRect(room.x, room.bottom - 44, room.w, 44)
    words = pygame.FRect(room.x, legend.bottom + GAP, room.w, foot.y - legend.bottom - 2 * GAP - 6)
    here = replay.judged()
    is_pair = seats == 2
    share = first_seats_share(here, here.number <= replay.at) if here is not None and is_pair else None
    names = [replay.seat_name(seat) for seat in range(1 if is_pair else seats)]
    all_names = [replay.seat_name(seat) for seat in range(seats)]
    tip = say("analysis.graph", {"seat": say("left.players").join(names)})
    found = [analysing.found[number] for number in sorted(analysing.found)]
    first, *more = said(replay)
    shown = [Remark([(first, "regular")]), *(Remark([(words, "muted")]) for words in more)]
    comment = remark(replay.match, replay.at)
    shown += [Remark([(line, "regular")]) for line in comment.split("\n") if line.strip()]
    return [
        *_head(replay, head),
        Graph(graph, replay.at, len(replay.match.events), found, share, replay.jump, tip, seats, replay.painter),
        Names(legend, all_names, replay.painter, columns),
        scrolled_prose(words, shown, replay.app.canvas(), replay.remarks_top, replay.scroll_remarks),
        *_worst_buttons(replay, foot),
    ]


def _head(replay: ReplayView, head: pygame.FRect) -> list[Widget]:
    """The title or how far it has come; start or stop; close."""
    say, analysing = replay.app.say, replay.analysing
    close = pygame.FRect(head.right - 44, head.y, 44, 44)
    found: list[Widget] = [
        Button("analysis_close", close, replay.toggle_analysis, icon="cross", kind="quiet", tip=say("analysis.close"))
    ]
    title, action = say("analysis.title"), ""
    if analysing.is_running:
        done = {"done": str(len(analysing.found)), "count": str(len(analysing.decisions))}
        title, action = say("analysis.progress", done), "stop"
    elif not analysing.is_complete:
        action = "start"
    right = close.x
    if action:
        label = say(f"analysis.{action}")
        width = replay.app.canvas().measure(label, BODY, "bold") + 28
        right = close.x - 4 - width
        choose = analysing.stop if action == "stop" else analysing.start
        found.insert(
            0,
            Button(
                f"analysis_{action}", pygame.FRect(right, head.y, width, 44), partial(_and_show, replay, choose), label
            ),
        )
    return [Label(pygame.FRect(head.x, head.y, right - head.x - 6, 44), title, face="bold"), *found]


def _and_show(replay: ReplayView, choose: Callable[[], None]) -> None:
    choose()
    replay.changed()


def _worst_buttons(replay: ReplayView, foot: pygame.FRect) -> list[Widget]:
    """The three biggest mistakes: a click shows the position before, with the better move on the board."""
    say = replay.app.say
    mistakes = worst(replay.analysing.found.values())
    if not mistakes:
        is_clean = replay.analysing.is_complete and replay.analysing.decisions
        return [Label(foot, say("analysis.none"), CAPTION, is_muted=True)] if is_clean else []
    width = (foot.w - 2 * GAP) / 3
    return [
        Button(
            f"worst{place}",
            pygame.FRect(foot.x + place * (width + GAP), foot.y, width, foot.h),
            partial(replay.jump, judged.number - 1),
            f"{SIGNS[judged.mistake]} {judged.number}",
            tip=say("analysis.worst", {"number": str(judged.number)}),
        )
        for place, judged in enumerate(mistakes)
    ]


def said(replay: ReplayView) -> list[str]:
    """The move that the panel speaks of, how good it was, what was better, what is expected, and what it rests on."""
    judged = replay.judged()
    if judged is None:
        return [replay.app.say("analysis.about"), *replay.reasons()]
    say = replay.app.say
    values = {
        "number": str(judged.number),
        "seat": replay.seat_name(judged.seat),
        "move": replay.written(judged.played),
        "best": replay.written(judged.best),
        "before": f"{judged.before * 100:.0f}",
        "after": f"{judged.after * 100:.0f}",
    }
    kind = judged.mistake or ("best" if judged.best == judged.played else "good")
    lines = [say(f"analysis.{kind}", values)]
    if len(judged.line) > 1:
        lines.append(say("analysis.line", {"line": "  ".join(map(replay.written, judged.line))}))
    return [*lines, *replay.reasons()]
