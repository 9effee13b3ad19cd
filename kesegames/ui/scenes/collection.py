"""The table of what counts: every set that scores with what both sides have of it, and what each piece does."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from kesegames import text
from kesegames.engine.look import Goal, Reach, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.ui.app import App
from kesegames.ui.board import goals_view, reach_view
from kesegames.ui.board.shown import Shown
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, LINE_HEIGHT, Canvas
from kesegames.ui.draw.heading import tag_height
from kesegames.ui.draw.room import Room, middle
from kesegames.ui.scene import Overlay
from kesegames.ui.widgets.base import GAP, Panel, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.scroller import Scroll, Scroller, scrolled

if TYPE_CHECKING:
    from kesegames.ui.board.board_view import BoardView
    from kesegames.ui.board.stage import Stage

WIDTH: Final = 1160.0
HEIGHT: Final = 740.0
TABS: Final = ("goals", "pieces")
HEAD: Final = 30.0
NAME: Final = 23.0
"""The height of a name."""
PIECE: Final = 52.0
ENTRY: Final = 110.0
"""The height of a piece with what it does, where there is room."""
ENTRY_LEAST: Final = 72.0
TILE_MOST: Final = 34.0
SHARES: Final = (1.0, 0.85, 0.7, 0.6, 0.5)
"""Of the room that there is, how much the pictures of movements take at most."""


class Collection(Overlay):
    """A card over the match with one page or two; Esc, Y or a click beside it closes it."""

    name = "collection"
    closing = ("back", "back_all", "table", "menu")

    def __init__(self, app: App, view: Shown) -> None:
        super().__init__(app)
        self.view = view
        self.rows = goals_view.rows(view.seen(view.at), app.language, view.is_turned)
        self.tab = "goals" if self.rows else "pieces"
        self.card = pygame.FRect(0, 0, 0, 0)
        self.scroll = Scroll(app)

    def layout(self) -> None:
        say = self.app.say
        self.rows = goals_view.rows(self.view.seen(self.view.at), self.app.language, self.view.is_turned)
        width, height = min(WIDTH, self.width - 32), min(self._wanted() * self.app.skin.grown, self.height - 32)
        self.card = middle(self.whole, width, height)
        room = Room(self.card.inflate(-56, -32))
        head = Room(room.top(44, 16), GAP)
        room.bottom(4)
        self.widgets = [Panel(self.card)]
        for tab in TABS if self.rows else ("pieces",):
            label = self._tab_name(tab)
            box = head.left(self.app.canvas().measure(label, BODY, "bold") + 48)
            kind = "chosen" if tab == self.tab else "plain"
            self.widgets.append(Button(f"tab_{tab}", box, partial(self.show, tab), label, kind=kind))
        self.widgets.append(GoalsTable(room.rest, self) if self.tab == "goals" else self._pieces(room.rest))
        close = pygame.FRect(self.card.right - 60, self.card.y + 12, 48, 48)
        self.widgets.append(Button("close", close, self.close, icon="cross", kind="quiet", tip=say("button.close")))
        if self.ring.at is None:
            self.ring.at = f"tab_{self.tab}"

    def _pieces(self, box: pygame.FRect) -> Scroller:
        table = PiecesTable(box, self, self._entries(box))
        return scrolled(box, [table], sum(entry.step for entry in table.entries if entry.column == 0), self.scroll)

    def _entries(self, box: pygame.FRect) -> list[Entry]:
        """Every kind of piece, then the squares with a name of their own, where they stand in `box`."""
        view, language = self.view, self.app.language
        say = partial(self.app.say, ruleset=view.ruleset)
        entries: list[Entry] = []
        for id in kinds_of(view.ruleset, int(view.is_turned)):
            pictures = view.match.state.movements(id)
            about = text.about(id, pictures, language, view.ruleset)
            entries.append(Entry(id, name_of(self, id), about, pictures, is_square=False))
        for area in squares_of(view.ruleset):
            spot = view.ruleset.areas[area][0]
            words = f"{text.capitalised(say(f'area.{area}'))} ({spot})"
            entries.append(Entry(spot, words, say(f"area_about.{area}"), [], is_square=True))
        lay_out(entries, self.app.canvas(), view.stage.board, box)
        return entries

    def _wanted(self) -> float:
        """How high the card is where there is room: few pieces need little."""
        ruleset = self.view.ruleset
        lines = -(-len([*kinds_of(ruleset), *squares_of(ruleset)]) // 2)
        return HEIGHT if self.rows else min(HEIGHT, 96 + lines * ENTRY)

    def _tab_name(self, tab: str) -> str:
        if tab == "pieces":
            return self.app.say("rules.pieces", ruleset=self.view.ruleset)
        place = next(place.id for place in self.view.stage.places if place.kind == "goals")
        return self.app.say(f"place.{place}", ruleset=self.view.ruleset)

    def show(self, tab: str) -> None:
        self.tab = tab
        self.changed()

    def press(self, x: float, y: float, button: int) -> None:
        if self.card.collidepoint(x, y):
            super().press(x, y, button)
        else:
            self.close()


@dataclass(eq=False)
class GoalsTable(Widget):
    """A row a set: its name, the pieces that each side has and lacks, what it counts now and can count."""

    box: pygame.FRect
    scene: Collection

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, scene, box = canvas.theme, self.scene, self.box
        say = scene.app.say
        named, worth = box.w * 0.27, 92.0
        half = (box.w - named - 2 * worth) / 2
        near, far = (1, 0) if scene.view.is_turned else (0, 1)
        room = Room(box)
        head = Room(room.top(tag_height(canvas, HEAD), 6))
        head.left(named)
        for seat in (near, far):
            canvas.text(scene.view.seat_name(seat), head.left(half), CAPTION, theme.muted, "bold")
            canvas.text(say("goals.now"), head.left(worth - 12, 12), CAPTION, theme.muted, "bold")
        step = min(72.0, room.rest.h / max(1, len(scene.rows)))
        for row in scene.rows:
            line = Room(room.top(step))
            canvas.fill(pygame.FRect(box.x, line.rest.y, box.w, 1), theme.line)
            self._name(canvas, row.near, row.best, line.left(named - 16, 16))
            for goal in (row.near, row.far):
                self._pieces(canvas, goal, line.left(half - 12, 12))
                words = goals_view.in_points(scene.view.ruleset, goal.worth) if goal.worth else "–"
                ink = theme.strong if goal.worth else theme.muted
                canvas.text(words, line.left(worth - 16, 16), HEADING if goal.worth else BODY, ink, "bold")

    def _name(self, canvas: Canvas, goal: Goal, best: str, box: pygame.FRect) -> None:
        scene = self.scene
        most = scene.app.say("goals.best", {"points": best})
        split = Room(box)
        canvas.text(most, split.right(66, 6), CAPTION, canvas.theme.muted, align="right")
        room = split.rest
        name = scene.app.say(goal.name, ruleset=scene.view.ruleset)
        if canvas.measure(name, BODY, "bold") > room.w:
            name = name.replace("（", "\n（")
        size = BODY if len(canvas.lines(name, room.w, BODY, "bold")) * BODY * LINE_HEIGHT <= box.h - 4 else CAPTION
        canvas.paragraph_centred(name, room, size, canvas.theme.text, "bold")

    def _pieces(self, canvas: Canvas, goal: Goal, box: pygame.FRect) -> None:
        """The pieces there are; of those that are wanted only the outline."""
        if not goal.kinds:
            return
        theme, view = canvas.theme, self.scene.view
        side = min(TILE_MOST, box.h - 10, box.w / len(goal.kinds) - 3)
        for number, (kind, piece) in enumerate(zip(goal.kinds, goal.held, strict=True)):
            tile = pygame.FRect(box.x + number * (side + 3), box.centery - side / 2, side, side)
            if piece:
                view.painter.piece(canvas, piece, tile)
            else:
                canvas.panel(tile.inflate(-3, -3), theme.panel, theme.line, 5, 1)
                glyph = goals_view.sign_of(view.ruleset, view.painter, kind)
                canvas.glyph(glyph, tile, side * (0.56 if len(glyph) == 1 else 0.4), theme.muted)


def kinds_of(ruleset: Ruleset, near: int = 0) -> list[str]:
    """The first piece of each kind; of those that have owners, that of the seat `near`."""
    found: dict[str, str] = {}
    others = {*ruleset.seat_ids} - {ruleset.seat_ids[near]}
    for id, piece in ruleset.pieces.items():
        if piece.kind != "stick" and (piece.glyph or piece.seat):
            kind = piece.kind or id
            if kind not in found or (ruleset.owner(found[kind]) in others and ruleset.owner(id) not in others):
                found[kind] = id
    return list(found.values())


def squares_of(ruleset: Ruleset) -> list[str]:
    """The areas of a single square where something special holds: houses, gates."""
    return [area for area, spots in ruleset.areas.items() if len(spots) == 1 and f"area_about.{area}" in ruleset.texts]


@dataclass
class Entry:
    """What is told of a kind of piece or of a square, `step` high; `name` is the box of its name in the table."""

    id: str
    words: str
    about: str
    pictures: list[Reach]
    is_square: bool
    column: int = 0
    name: pygame.FRect = field(default_factory=pygame.FRect)
    step: float = ENTRY_LEAST

    @property
    def below(self) -> float:
        """How much room there is under the name."""
        return self.step - self.name.h - 1

    def room(self, share: float) -> pygame.FRect:
        """Of that, the room of a picture at the right: all pictures take no more than 40 % of the width."""
        wide = 0.8 * self.name.w / max(1, len(self.pictures))
        return pygame.FRect(self.name.right - wide, self.name.y, wide, (self.below - 3) * share)

    def share(self, canvas: Canvas, board: BoardView) -> float | None:
        """The first of SHARES at which the words fit beside the pictures in the player's size; None with none."""
        for share in SHARES:
            wide = sum(reach_view.width(self.room(share), board) + 12 for _ in self.pictures)
            if canvas.paragraph_height(self.about, self.name.w - wide, CAPTION) <= self.below:
                return share
        return None


def lay_out(entries: list[Entry], canvas: Canvas, board: BoardView, box: pygame.FRect) -> None:
    """Put them in two columns from the top of `box` down.

    Every line is high enough for its words in the player's size, be it more than the box has room for.
    """
    lines = -(-len(entries) // 2)
    column = box.w / 2
    for number, entry in enumerate(entries):
        entry.column = number // lines
        x = box.x + entry.column * (column + 8) + PIECE + 16
        entry.name = pygame.FRect(x, box.y, column - PIECE - 40, tag_height(canvas, NAME, BODY))
        while entry.share(canvas, board) is None:
            entry.step += 4
    steps = [max(entry.step for entry in entries[line::lines]) for line in range(lines)]
    spare = max(0.0, box.h - sum(steps)) / max(1, lines)
    y = box.y
    for line, step in enumerate(steps):
        for entry in entries[line::lines]:
            entry.step, entry.name.y = max(step, min(step + spare, ENTRY * canvas.skin.grown)), y
        y += entries[line].step


def name_of(scene: Collection, piece: str) -> str:
    """Of a kind of piece, as a heading."""
    ruleset = scene.view.ruleset
    kind = f"kind.{ruleset.kind(piece)}"
    id = kind if kind in ruleset.texts else f"piece.{piece}"
    return text.capitalised(scene.app.say(id, ruleset=ruleset))


@dataclass(eq=False)
class PiecesTable(Widget):
    """Pieces and squares, each once: its picture, its name, what it does."""

    box: pygame.FRect
    scene: Collection
    entries: list[Entry]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        top = self.entries[0].name.y if self.entries else 0.0
        for entry in self.entries:
            name = entry.name.move(0, self.box.y - top)
            picture = pygame.FRect(name.x - PIECE - 16, name.y + 4, PIECE, PIECE)
            if entry.is_square:
                draw_square(canvas, self.scene.view.stage, entry.id, picture)
            else:
                self.scene.view.painter.piece(canvas, entry.id, picture)
            self._entry(canvas, entry, name)

    def _entry(self, canvas: Canvas, entry: Entry, name: pygame.FRect) -> None:
        """A name, what there is to say under it, how it moves beside it."""
        theme, room = canvas.theme, entry.room(entry.share(canvas, self.scene.view.stage.board) or SHARES[-1])
        for reach in reversed(entry.pictures):
            place = pygame.FRect(name.right - room.w, name.y, room.w, room.h)
            name.w -= self._picture(canvas, reach, place) + 12
        size = canvas.fitting(entry.words, name.w, BODY, "bold")
        canvas.text(entry.words, name, size, theme.text, "bold")
        # No larger than a long name.
        most = canvas.line_size(entry.words, name, size, "bold") / canvas.skin.text_scale
        below = pygame.FRect(name.x, name.bottom, name.w, entry.below)
        canvas.paragraph(entry.about, below, min(CAPTION, most), theme.muted)

    def _picture(self, canvas: Canvas, reach: Reach, room: pygame.FRect) -> float:
        """A movement at the right of `room`, under its name; returns its width."""
        view = self.scene.view
        inner = room.move(0, 19)
        width = reach_view.draw(canvas, inner, view.stage.board, reach)
        if reach.text:
            words = self.scene.app.say(reach.short, ruleset=view.ruleset)
            head = pygame.FRect(room.right - width - 6, room.y, width + 12, 19)
            size = canvas.fitting(words, head.w, CAPTION)
            canvas.text(words, head, size, canvas.theme.muted, align="centre")
        return width


def draw_square(canvas: Canvas, stage: Stage, spot: Spot, box: pygame.FRect) -> None:
    """One square as it is on the board, alone in `box`."""
    # Without its own lines, which belong to its neighbours, too.
    cell, edge = stage.board.cells[spot].inflate(-4, -4), stage.board.edge
    share = box.w / cell.w

    def moved(part: pygame.FRect) -> pygame.FRect:
        left, top = box.x + (part.x - cell.x) * share, box.y + (part.y - cell.y) * share
        return pygame.FRect(left, top, part.w * share, part.h * share)

    with canvas.clipped(box):
        stage.painter.board(canvas, moved(edge), {each: moved(place) for each, place in stage.board.cells.items()})
