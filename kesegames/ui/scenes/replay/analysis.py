"""The analysis in a replay: the graph of expected results, what is said of a move, the three biggest mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from kesegames.engine.odds import even
from kesegames.play.analysis import Judgement, remark, worst
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import Brush, Colour, mix
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
COLUMN: Final = 14.0
"""A column is no wider than this."""


def first_seats_share(judged: Judgement, is_played: bool = True) -> float:
    """What the first of two seats can expect after a move that was judged, or before it is played, 0 … 1."""
    score = judged.after if is_played else judged.before
    return score if judged.seat == 0 else 1.0 - score


class Graph(EventBar):
    """The first seat's expected result over the match: a column for each decision, upwards from the middle when it
    stands better; mistakes have a diamond on their column's foot, filled for big ones, hollow for small ones.

    With more than two `seats` there is a line for each, from judgement to judgement, over the even share. Left of it a
    strip shows the result expected in the position on the board (`share`). A click or a drag goes there.
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
        seats: int = 2,
    ) -> None:
        self.seats = seats
        self.frame = pygame.FRect(box.x + STRIP + GAP, box.y, box.w - STRIP - GAP, box.h)
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
        for seat in range(self.seats) if self.seats > 2 else ():
            self._draw_line(canvas, inner, seat, mix(theme.text, theme.strong, seat / (self.seats - 1)))
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
        """The points of a seat's line: what it could expect after each of its decisions."""
        own = [judged for judged in self.judgements if judged.seat == seat]
        return [(self.x_of(judged.number), inner.bottom - inner.h * judged.after) for judged in own]

    def _draw_line(self, canvas: Canvas, inner: pygame.FRect, seat: int, colour: Colour) -> None:
        points = self.line_of(inner, seat)
        if not points:
            return
        for (x, y), (following, height) in zip(points, [*points[1:], (inner.right, points[-1][1])], strict=True):
            canvas.fill(pygame.FRect(x, y - 1, max(2.0, following - x), 2), colour)
            canvas.fill(pygame.FRect(following - 1, min(y, height), 2, abs(height - y)), colour)

    def _draw_strip(self, canvas: Canvas, share: float) -> None:
        strip = pygame.FRect(self.box.x, self.box.y, STRIP, self.box.h)
        canvas.panel(strip, canvas.theme.ground, canvas.theme.line, 3)
        high = (strip.h - 2) * share
        if high >= 1:
            canvas.fill(pygame.FRect(strip.x + 1, strip.bottom - 1 - high, strip.w - 2, high), canvas.theme.text)
        canvas.fill(pygame.FRect(strip.x, strip.centery - 0.5, strip.w, 1), canvas.theme.strong)


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
    graph = pygame.FRect(room.x, head.bottom + GAP, room.w, 92)
    foot = pygame.FRect(room.x, room.bottom - 44, room.w, 44)
    words = pygame.FRect(room.x, graph.bottom + GAP, room.w, foot.y - graph.bottom - 2 * GAP - 6)
    here = replay.judged()
    seats = len(replay.match.players)
    is_pair = seats == 2
    share = first_seats_share(here, here.number <= replay.at) if here is not None and is_pair else None
    names = [replay.seat_name(seat) for seat in range(1 if is_pair else seats)]
    tip = say("analysis.graph", {"seat": say("left.players").join(names)})
    found = [analysing.found[number] for number in sorted(analysing.found)]
    first, *more = said(replay)
    shown = [Remark([(first, "regular")]), *(Remark([(words, "muted")]) for words in more)]
    comment = remark(replay.match, replay.at)
    shown += [Remark([(line, "regular")]) for line in comment.split("\n") if line.strip()]
    return [
        *_head(replay, head),
        Graph(graph, replay.at, len(replay.match.events), found, share, replay.jump, tip, seats),
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
