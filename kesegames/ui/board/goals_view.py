"""Sets that score, and how far both sides have come with each: two columns of small pieces, the nearest set first.

What a side holds is a solid piece, what it lacks a dashed outline, the last one that it lacks a bold one; a set that is
made stands on a pill with a tick. Sets that nobody has begun stand folded beneath, a line each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames import text
from kesegames.engine.look import Goal
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.ui.app import App
from kesegames.ui.board.shown import Shown
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import Skin, mix
from kesegames.ui.painters.plain import Painter
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing, Target
from kesegames.ui.widgets.scroller import Scroll, scrolled

HEAD: Final = 32.0
ROW: Final = 48.0
ROW_LEAST: Final = 44.0
MARGIN: Final = 13.0
"""So much is left above the legend: what scrolls is drawn a little beyond its box."""
LINE: Final = 22.0
"""What a further line of pieces adds to a row, and how high a folded one is."""
LEGEND: Final = 26.0
LEGEND_WIDE: Final = 290.0
"""In less width the legend has two lines."""
IN_LINE: Final = 5
PIECE_MOST: Final = 30.0
NAMED: Final = 0.31
"""The share of the width that names take."""
TICK: Final = 40.0
"""The room for a tick and what the set counts."""
GROWS: Final = 0.5
"""By so much of what texts grow rows become higher."""
SPARE: Final = 1.4
"""Rows grow by no more than this where there is room."""


@dataclass
class Row:
    """One set: its name, what `far` and `near` have of it, and the words of its best worth. `number` counts the sets as
    the game does."""

    number: int
    name: str
    far: Goal
    near: Goal
    best: str

    @property
    def is_begun(self) -> bool:
        """Whether a side has anything of it."""
        return any([*self.near.held, *self.far.held, self.near.worth, self.far.worth])

    def order(self) -> tuple[int, int, int, int]:
        """What is nearest comes first: to either side, then to the near one, then what counts most."""
        lacks = [len(goal.missing()) if goal.kinds else 99 for goal in (self.near, self.far)]
        return min(lacks), lacks[0], -self.near.best, self.number


def rows(state: State, language: str, is_turned: bool) -> list[Row]:
    """Every set that scores in `state`, in the game's order."""
    far, near = (0, 1) if is_turned else (1, 0)
    ruleset = state.ruleset
    return [
        Row(
            number,
            text.say(one.short, language, ruleset=ruleset),
            one,
            other,
            in_points(ruleset, max(one.best, other.best)),
        )
        for number, (one, other) in enumerate(zip(state.goals(far), state.goals(near), strict=True))
    ]


def in_points(ruleset: Ruleset, worth: int) -> str:
    return f"{worth / ruleset.unit:g}"


def sign_of(ruleset: Ruleset, painter: Painter, kind: str) -> str:
    """What stands on the pieces of a kind."""
    return next((painter.glyph(id) for id, one in ruleset.pieces.items() if one.kind == kind), kind)


def piece_of(ruleset: Ruleset, kind: str) -> str:
    """The first piece of a kind."""
    return next((id for id, one in ruleset.pieces.items() if one.kind == kind), kind)


@dataclass
class Columns:
    """Where the columns stand: their left edges and widths."""

    name: tuple[float, float]
    near: tuple[float, float]
    far: tuple[float, float]

    @classmethod
    def of(cls, box: pygame.FRect) -> Columns:
        named = min(150.0, box.w * NAMED)
        half = (box.w - named) / 2
        return cls((box.x, named), (box.x + named, half), (box.x + named + half, half))


def larger(skin: Skin) -> float:
    """By what factor a row is higher with larger texts."""
    return 1 + (skin.grown - 1) * GROWS


@dataclass(eq=False)
class Head(Widget):
    """What the columns are, with what each side's sets count together."""

    box: pygame.FRect
    title: str
    seats: tuple[tuple[str, str], tuple[str, str]]
    """Name and sum of the near seat, and of the far one."""

    def is_line(self, canvas: Canvas) -> bool:
        """Whether the title has room beside the names; large ones stand above them."""
        wide = Columns.of(self.box).name[1] - 4
        return canvas.skin.grown == 1 or canvas.measure(self.title, CAPTION, "bold") <= wide

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, columns = canvas.theme, Columns.of(self.box)
        left, low = pygame.FRect(self.box.x, self.box.y, columns.name[1] - 4, self.box.h), self.box.copy()
        if not self.is_line(canvas):
            left = pygame.FRect(self.box.x, self.box.y, self.box.w, self.box.h / 2)
            low.y, low.h = left.bottom, left.h
        canvas.paragraph_centred(self.title, left, CAPTION, theme.text, "bold")
        for (x, wide), (name, worth) in zip((columns.near, columns.far), self.seats, strict=True):
            number = canvas.measure(worth, CAPTION, "bold") + 4
            room = pygame.FRect(x + 2, low.y, wide - number - 12, low.h)
            canvas.text(name, room, canvas.fitting(name, room.w, CAPTION, "bold"), theme.text, "bold")
            at = pygame.FRect(x + wide - number - 8, low.y, number, low.h)
            canvas.text(worth, at, CAPTION, theme.text, "bold", "right")
        canvas.fill(pygame.FRect(self.box.x, self.box.bottom - 1, self.box.w, 1), theme.line)


@dataclass(eq=False)
class SetRow(Widget):
    """A set that somebody has begun. A click opens the large table."""

    box: pygame.FRect
    row: Row
    ruleset: Ruleset
    painter: Painter
    points: str
    choose: Callable[[], None] | None

    def targets(self) -> list[Target]:
        if self.choose is None:
            return []
        return [Target(f"goal {self.row.number}", self.box, self.choose, label=self.row.name)]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, row, columns = canvas.theme, self.row, Columns.of(self.box)
        if ring.attends(f"goal {row.number}"):
            canvas.panel(self.box.inflate(0, -2), mix(theme.panel, theme.raised, 0.6), None, 6)
        x, wide = columns.name
        large = larger(canvas.skin)
        name = pygame.FRect(x + 2, self.box.centery - 21 * large, wide - 6, 22 * large)
        size = canvas.fitting(row.name, name.w, CAPTION, "bold")
        canvas.text(row.name, name, size, theme.text, "bold")
        # No larger than a long name.
        drawn = canvas.line_size(row.name, name, size, "bold") / canvas.skin.text_scale
        canvas.text(self.points, name.move(0, 20 * large), min(CAPTION - 1, drawn), theme.muted)
        for (x, wide), goal in zip((columns.near, columns.far), (row.near, row.far), strict=True):
            self._draw_side(canvas, goal, pygame.FRect(x, self.box.y + 3, wide - 4, self.box.h - 6))
        canvas.fill(pygame.FRect(self.box.x, self.box.bottom - 1, self.box.w, 1), mix(theme.line, theme.panel, 0.5))
        if ring.shows(f"goal {row.number}"):
            focus_mark(canvas, self.box.inflate(-6, -6), 6)

    def _draw_side(self, canvas: Canvas, goal: Goal, box: pygame.FRect) -> None:
        """What one side has of it."""
        theme = canvas.theme
        room = box.inflate(-4, 0)
        if goal.worth and not goal.kinds:
            canvas.text(in_points(self.ruleset, goal.worth), room, CAPTION, theme.text, "bold")
        elif goal.worth:
            canvas.panel(box, mix(theme.raised, theme.text, 0.12), None, 8)
            tick = min(TICK, box.w * 0.45)
            made = pygame.FRect(box.right - tick, box.centery - 12, tick - 4, 24)
            sign(canvas, "tick", pygame.FRect(made.x, made.y + 5, 14, 14), theme.text)
            worth = pygame.FRect(made.x + 15, made.y, made.w - 15, made.h)
            words = in_points(self.ruleset, goal.worth)
            canvas.text(words, worth, canvas.fitting(words, worth.w, CAPTION, "bold"), theme.text, "bold", "centre")
            room.w -= tick
        is_last = len(goal.missing()) == 1
        for (kind, piece), place in zip(
            zip(goal.kinds, goal.held, strict=True), piece_boxes(room, len(goal.kinds)), strict=True
        ):
            if piece:
                # All stand upright: they are read here, not played.
                canvas.is_upside_down = self.painter.faces_down(piece)
                self.painter.set_down(canvas, piece, place)
                canvas.is_upside_down = False
            else:
                ink = theme.text if is_last else theme.muted
                self.painter.sketch(canvas, piece_of(self.ruleset, kind), place, ink, is_bold=is_last)


def piece_boxes(box: pygame.FRect, count: int) -> list[pygame.FRect]:
    """Where the pieces of a set stand, in lines of five at most."""
    if not count:
        return []
    lines = -(-count // IN_LINE)
    columns = -(-count // lines)
    side = min(PIECE_MOST, box.w / min(IN_LINE, max(3, columns)), (box.h + 2) / lines - 2)
    step = min(side + 1, (box.w - side) / max(1, columns - 1))
    top = box.centery - (lines * (side + 2) - 2) / 2
    return [
        pygame.FRect(box.x + number % columns * step, top + number // columns * (side + 2), side, side)
        for number in range(count)
    ]


@dataclass(eq=False)
class Untouched(Widget):
    """The sets that nobody has begun, a line each. A click opens the large table."""

    box: pygame.FRect
    title: str
    rows: Sequence[Row]
    ruleset: Ruleset
    painter: Painter
    choose: Callable[[], None] | None

    def targets(self) -> list[Target]:
        return [Target("goals untouched", self.box, self.choose, label=self.title)] if self.choose else []

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        if ring.attends("goals untouched"):
            canvas.panel(self.box.inflate(0, -2), mix(theme.panel, theme.raised, 0.6), None, 6)
        columns = Columns.of(self.box)
        line = (self.box.h - 6) / (len(self.rows) + 1)
        head = pygame.FRect(self.box.x + 2, self.box.y + 2, self.box.w - 4, line)
        canvas.text(self.title, head, CAPTION, theme.muted)
        for number, row in enumerate(self.rows):
            y = head.bottom + number * line
            name = pygame.FRect(self.box.x + 2, y, columns.name[1] - 6, line)
            canvas.text(row.name, name, canvas.fitting(row.name, name.w, CAPTION), theme.muted)
            best = pygame.FRect(self.box.right - 44, y, 36, line)
            canvas.text(row.best, best, CAPTION, theme.muted, align="right")
            room = best.x - columns.near[0]
            step = min(LINE - 4, room / max(1, len(row.near.kinds)))
            for at, kind in enumerate(row.near.kinds):
                glyph = sign_of(self.ruleset, self.painter, kind)
                place = pygame.FRect(columns.near[0] + 2 + at * step, y, step, line)
                canvas.glyph(glyph, place, LINE * (0.68 if len(glyph) == 1 else 0.5), theme.muted)
        if ring.shows("goals untouched"):
            focus_mark(canvas, self.box.inflate(-6, -6), 6)


@dataclass(eq=False)
class Legend(Widget):
    """What a solid piece, a dashed and a bold outline, and a tick mean."""

    box: pygame.FRect
    words: tuple[str, str, str, str]
    piece: str
    painter: Painter

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        side, columns = 20.0, legend_columns(self.box.w)
        wide, high = self.box.w / columns, self.box.h * columns / 4
        canvas.fill(pygame.FRect(self.box.x, self.box.y, self.box.w, 1), theme.line)
        for number, words in enumerate(self.words):
            y = self.box.y + number // columns * high
            place = pygame.FRect(self.box.x + number % columns * wide, y + (high - side) / 2 + 1, side, side)
            if number == 0:
                self.painter.set_down(canvas, self.piece, place)
            elif number < 3:
                ink = theme.text if number == 2 else theme.muted
                self.painter.sketch(canvas, self.piece, place, ink, is_bold=number == 2)
            else:
                sign(canvas, "tick", place.inflate(-4, -4), theme.text)
            room = pygame.FRect(place.right + 3, y + 1, wide - side - 5, high)
            canvas.text(words, room, canvas.fitting(words, room.w, CAPTION - 1), theme.muted)


def legend_columns(width: float) -> int:
    """How many of its four entries stand side by side."""
    return 4 if width >= LEGEND_WIDE else 2


def tracker(
    app: App,
    state: State,
    painter: Painter,
    is_turned: bool,
    box: pygame.FRect,
    choose: Callable[[], None] | None,
    scroll: Scroll,
) -> list[Widget]:
    """Both sides' sets in `state`, filling `box`; none in a game without sets.

    `choose` is what a click on one does, `scroll` how far they are scrolled where there is too little room.
    """
    found = rows(state, app.language, is_turned)
    if not found:
        return []
    ruleset, say = state.ruleset, app.say
    near = 1 if is_turned else 0
    sums = [sum(goal.worth for goal in state.goals(seat)) for seat in (near, 1 - near)]
    names = [say(f"seat.{ruleset.seat_ids[seat]}", ruleset=ruleset) for seat in (near, 1 - near)]
    first, second = ((name, in_points(ruleset, worth)) for name, worth in zip(names, sums, strict=True))
    head = Head(pygame.FRect(box.x, box.y, box.w, HEAD), say("goals.nearest"), (first, second))
    head.box.h = max(HEAD, app.canvas().step(CAPTION) * (1 if head.is_line(app.canvas()) else 2))
    words = (say("goals.held"), say("goals.missing"), say("goals.last"), say("goals.is_made"))
    high = LEGEND * 4 / legend_columns(box.w)
    low = pygame.FRect(box.x, box.bottom - high, box.w, high)
    shown = piece_of(ruleset, next(kind for row in found for kind in row.near.kinds))
    room = pygame.FRect(box.x, head.box.bottom + 1, box.w, low.y - MARGIN - head.box.bottom - 1)
    entries, height = _entries(app, ruleset, painter, found, room, choose)
    return [head, scrolled(room, entries, height, scroll), Legend(low, words, shown, painter)]


def _entries(
    app: App,
    ruleset: Ruleset,
    painter: Painter,
    found: Sequence[Row],
    room: pygame.FRect,
    choose: Callable[[], None] | None,
) -> tuple[list[Widget], float]:
    """The sets under each other from the top of `room`, and how high they are together."""
    begun = sorted((row for row in found if row.is_begun), key=Row.order)
    others = [row for row in found if not row.is_begun]
    large = larger(app.skin)
    folded = LINE * large * (len(others) + 1) + 6 if others else 0.0
    heights = [ROW * large + LINE * (max(1, -(-len(row.near.kinds) // IN_LINE)) - 1) for row in begun]
    grow = max(ROW_LEAST / ROW, min(SPARE, (room.h - 1) / (sum(heights) + folded)))
    wide = room.w if grow * (sum(heights) + folded) <= room.h else room.w - 8
    folded *= grow
    entries: list[Widget] = []
    y = room.y
    for row, high in zip(begun, heights, strict=True):
        points = app.say("goals.points", {"points": row.best})
        box = pygame.FRect(room.x, y, wide, high * grow)
        entries.append(SetRow(box, row, ruleset, painter, points, choose))
        y += high * grow
    if others:
        box = pygame.FRect(room.x, y, wide, folded)
        entries.append(Untouched(box, app.say("goals.untouched"), others, ruleset, painter, choose))
        y += folded
    return entries, y - room.y


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
