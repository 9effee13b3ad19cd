"""Sets a page in a column: which line of which block stands where. Draws nothing but text, tables and their lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from kesegames.ui.draw.canvas import BODY, CAPTION, TITLE, Canvas
from kesegames.ui.draw.skin import mix
from kesegames.ui.draw.text_layout import Styled, wrap_styled
from kesegames.ui.pages import LINK, Block, Figure, Grid, Heading, Paragraph
from kesegames.ui.painters.plain import Painter

LEADING: Final = 1.7
"""The distance of lines, in heights of the type: wider than elsewhere, for long reading."""
SECTION: Final = 22.0
"""The height of a section's heading, in logical pixels."""
GUTTER: Final = 68.0
"""Left of the text, for the numbers of rules."""
MEASURE: Final = {"ja": 42 * BODY, "en": 632.0}
"""The widest column: 42 characters in Japanese, about 75 in English."""
CODE_AIR: Final = 5.0
PICTURE: Final = 30.0
INDENT: Final = 22.0
CELL_AIR: Final = 14.0


@dataclass
class Run:
    """A piece of a line in one style, at `x` from the left of the column."""

    text: str
    style: str
    x: float
    width: float


@dataclass
class Line:
    """`y` is its top, measured from the top of its item."""

    y: float
    runs: list[Run]


@dataclass
class Item:
    """A block in its place; `top` is measured from the top of the page."""

    block: Block
    top: float
    height: float
    size: float = BODY
    lines: list[Line] = field(default_factory=list)
    rules: list[float] = field(default_factory=list)
    """Where lines are ruled across a table."""


class Flow:
    """A whole page set in a column of `width`; `height` is its length."""

    def __init__(
        self, blocks: list[Block], width: float, canvas: Canvas, figure_height: Callable[[Figure], float]
    ) -> None:
        self.width = width
        self.canvas = canvas
        self.items: list[Item] = []
        y = 0.0
        before: Block | None = None
        for block in blocks:
            y += _air(before, block)
            item = self._item(block, y, figure_height)
            self.items.append(item)
            y += item.height
            before = block
        self.height = y

    def _item(self, block: Block, top: float, figure_height: Callable[[Figure], float]) -> Item:
        if isinstance(block, Heading):
            size = TITLE if block.level == 1 else SECTION
            item = Item(block, top, 0, size)
            item.height = self._set(item, [(block.text, "bold")], 0, self.width, 1.35)
        elif isinstance(block, Paragraph):
            item = Item(block, top, 0, BODY)
            inset = {"item": INDENT, "note": 18.0}.get(block.kind, 0.0)
            air = 14.0 if block.kind == "note" else 0.0
            mark: list[Styled] = [(block.ruling, "mark"), (" ", "regular")] if block.ruling else []
            item.height = self._set(item, [*mark, *block.spans], inset, self.width - inset - air, LEADING, air) + air
        elif isinstance(block, Grid):
            item = Item(block, top, 0, BODY)
            self._set_grid(item, block)
        else:
            item = Item(block, top, figure_height(block))
        return item

    def _measure(self, text: str, style: str, size: float) -> float:
        if style.startswith("piece:"):
            return PICTURE * len(text)
        if style == "mark":
            return self.canvas.measure(text, CAPTION - 1) + 2 * CODE_AIR + 2
        if style == "code":
            return self.canvas.measure(text, size - 1, "regular") + 2 * CODE_AIR
        return self.canvas.measure(text, size, face_of(style))

    def _set(self, item: Item, spans: list[Styled], left: float, room: float, leading: float, top: float = 0) -> float:
        """Break spans into lines under `top`; returns where they end."""
        step = item.size * leading * self.canvas.skin.text_scale
        if any(style.startswith("piece:") for _, style in spans):
            step = max(step, PICTURE + 6)
        for paragraph in _paragraphs(spans):
            lines = wrap_styled(paragraph, room, lambda text, style: self._measure(text, style, item.size))
            for line in lines:
                x = left
                runs = []
                for text, style in line:
                    width = self._measure(text, style, item.size)
                    runs.append(Run(text, style, x, width))
                    x += width
                item.lines.append(Line(top, runs))
                top += step
        return top

    def _set_grid(self, item: Item, grid: Grid) -> None:
        """Columns as wide as they want; where there is no room, the wide ones share what the narrow ones leave."""
        columns = range(len(grid.rows[0]))
        widths = [
            max(sum(self._measure(text, style, item.size) for text, style in row[column]) for row in grid.rows) + 2
            for column in columns
        ]
        widths = _shared(widths, self.width - CELL_AIR * 2 * len(widths))
        y = 0.0
        for number, row in enumerate(grid.rows):
            x, bottom = CELL_AIR, y
            for column in columns:
                styled = [(text, "bold" if style == "regular" and not number else style) for text, style in row[column]]
                bottom = max(bottom, self._set(item, styled, x, widths[column], 1.5, y + 8))
                x += widths[column] + 2 * CELL_AIR
            y = bottom + 8
            item.rules.append(y)
        _centre_rows(item, self.canvas.skin.text_scale)
        item.height = y

    def top_of(self, anchor: str) -> float | None:
        """Where the paragraph of a rule, or a heading, begins; None where there is none."""
        for item in self.items:
            block = item.block
            if anchor in ((block.anchor,) if isinstance(block, Paragraph) else (_heading(block),)):
                return item.top
        return None


def _heading(block: Block) -> str:
    return block.text if isinstance(block, Heading) else ""


def face_of(style: str) -> str:
    """The face that a style is written in."""
    return "bold" if style == "bold" else "regular"


def run_box(item: Item, line: Line, run: Run, scale: float) -> pygame.FRect:
    """Where a run stands, from the left of the column and the top of its item; `scale` is that of texts."""
    leading = LEADING if isinstance(item.block, Paragraph) else 1.5
    high = max(item.size * scale * leading, PICTURE + 6 if _has_picture([line]) else 0)
    return pygame.FRect(run.x, line.y, run.width + 1, high)


def _shared(widths: list[float], room: float) -> list[float]:
    """`room` shared out: nobody has more than wanted, and those that lack something have equal parts."""
    found = widths[:]
    waiting = sorted(range(len(widths)), key=lambda column: widths[column])
    for number, column in enumerate(waiting):
        found[column] = min(widths[column], room / (len(waiting) - number))
        room -= found[column]
    return found


def _centre_rows(item: Item, scale: float) -> None:
    """In each row of a table, move the cells with fewer lines to the row's middle."""
    top = 0.0
    for bottom in item.rules:
        inside = [line for line in item.lines if top <= line.y < bottom]
        for left in {line.runs[0].x for line in inside if line.runs}:
            cell = [line for line in inside if line.runs and line.runs[0].x == left]
            step = max(item.size * 1.5 * scale, PICTURE + 6 if _has_picture(cell) else 0)
            shift = (top + bottom) / 2 - (cell[0].y + cell[-1].y + step) / 2
            for line in cell:
                line.y += shift
        top = bottom


def _has_picture(lines: list[Line]) -> bool:
    return any(run.style.startswith("piece:") for line in lines for run in line.runs)


def _paragraphs(spans: list[Styled]) -> list[list[Styled]]:
    """Spans parted at the ends of lines within them."""
    found: list[list[Styled]] = [[]]
    for text, style in spans:
        first, *others = text.split("\n")
        found[-1].append((first, style))
        found += [[(other, style)] for other in others]
    return found


def _air(before: Block | None, block: Block) -> float:
    """The empty room between two blocks."""
    if before is None:
        return 0.0
    if isinstance(block, Heading):
        return 40.0
    if isinstance(before, Heading):
        return 28.0 if before.level == 1 else 12.0
    if isinstance(block, Figure | Grid) or isinstance(before, Figure | Grid):
        return 22.0
    if isinstance(block, Paragraph) and isinstance(before, Paragraph) and block.kind == before.kind == "item":
        return 5.0
    return 14.0


def draw_item(
    canvas: Canvas,
    item: Item,
    left: float,
    top: float,
    width: float,
    painter: Painter,
    lit: str,
    marked: Sequence[tuple[pygame.FRect, bool]] = (),
) -> None:
    """An item that is no figure, with `top` where it begins on the screen; `lit` is the rule that is lit up.

    `marked` is what is marked of its text, from its own left and top, and whether it is what one has come to.
    """
    block, theme = item.block, canvas.theme
    if isinstance(block, Paragraph):
        _draw_margin(canvas, block, item, left, top, width, bool(lit) and block.anchor == lit)
    elif isinstance(block, Heading):
        if block.level == 1:
            canvas.fill(pygame.FRect(left, round(top + item.height + 6), 56, 3), theme.strong)
    elif isinstance(block, Grid):
        canvas.panel(pygame.FRect(left, top, width, item.height), theme.panel, theme.line, 10)
        for number, y in enumerate(item.rules[:-1]):
            colour = theme.muted if number == 0 else theme.line
            canvas.fill(pygame.FRect(left + 12, top + y, width - 24, 1), colour)
    for place, is_here in marked:
        canvas.panel(place.move(left, top), mix(theme.ground, theme.strong, 0.45 if is_here else 0.22), None, 4)
        if is_here:
            canvas.ring(place.move(left, top).inflate(4, 4), theme.strong, 2, 5)
    for line in item.lines:
        for run in line.runs:
            box = run_box(item, line, run, canvas.skin.text_scale).move(left, top)
            _draw_run(canvas, run, box, item.size, painter)


def _draw_margin(
    canvas: Canvas, block: Paragraph, item: Item, left: float, top: float, width: float, is_lit: bool
) -> None:
    """The number of a rule, quiet in the margin, a bullet, the ground of a note; a lit paragraph stands out."""
    theme = canvas.theme
    if is_lit:
        box = pygame.FRect(left - GUTTER, top - 8, width + GUTTER + 12, item.height + 16)
        canvas.panel(box, theme.raised, None, 8)
        canvas.panel(pygame.FRect(box.x, box.y, 5, box.h), theme.strong, None, 2)
    if block.kind == "note":
        box = pygame.FRect(left, top, width, item.height)
        canvas.panel(box, theme.panel, theme.line, 8)
        canvas.panel(pygame.FRect(box.x, box.y, 5, box.h), theme.muted, None, 2)
    elif block.kind == "item":
        y = top + BODY * LEADING / 2
        canvas.panel(pygame.FRect(left + 7, y - 3, 6, 6), theme.strong, None, 3)
    if block.anchor:
        number = pygame.FRect(left - GUTTER + 8, top, GUTTER - 22, BODY * LEADING)
        face = "bold" if is_lit else "regular"
        canvas.text(block.anchor, number, CAPTION, theme.strong if is_lit else theme.muted, face, "right")


def _draw_run(canvas: Canvas, run: Run, box: pygame.FRect, size: float, painter: Painter) -> None:
    theme = canvas.theme
    if run.style.startswith("piece:"):
        piece = run.style.removeprefix("piece:")
        for number in range(len(run.text)):
            at = pygame.FRect(box.x + number * PICTURE + 1, box.centery - PICTURE / 2 + 1, PICTURE - 2, PICTURE - 2)
            painter.piece(canvas, piece, at)
    elif run.style == "mark":
        pill = pygame.FRect(box.x, box.centery - CAPTION * 0.75, run.width - 2, CAPTION * 1.5)
        canvas.panel(pill, theme.ground, theme.muted, 5)
        canvas.text(run.text, pill, CAPTION - 1, theme.muted, align="centre")
    elif run.style == "code":
        pill = pygame.FRect(box.x + 1, box.centery - size * 0.72, run.width - 2, size * 1.44)
        canvas.panel(pill, theme.raised, None, 5)
        canvas.text(run.text, box.move(CODE_AIR, 0), size - 1, theme.text)
    elif run.style.startswith(LINK):
        canvas.text(run.text, box, size, theme.strong)
        canvas.fill(pygame.FRect(box.x, box.centery + size * canvas.skin.text_scale * 0.62, run.width, 1), theme.strong)
    else:
        canvas.text(run.text, box, size, theme.text, run.style)
