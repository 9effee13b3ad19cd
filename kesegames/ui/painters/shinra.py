"""Shinra: cards drawn from their arrows on a play sheet of two camps, the zone between them and its middle square.

Whose a card is, is told twice: by its colours – ivory with dark arrows, indigo with pale ones – and by its head with
the cut corners, which faces away from its owner. An arrow with a stem is one square, two heads are any number, a hook
is the sideways leap of a knight. R cards have a frame and bear their name; N cards only a small letter, that of the
record. What lies under an R card is pushed out at its side: a narrow slip with its letter and its arrows.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from kesegames.engine.board import WAYS
from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, WHITE, Brush, Colour, Painting, colour, mix
from kesegames.ui.painters import plain
from kesegames.ui.painters.plain import Points, Square, squares_in, whole_board

IVORY: Final = colour("#F7F0E0")
INDIGO: Final = colour("#27365A")
INK: Final = colour("#2A241D")
PALE: Final = colour("#F4ECD9")
BRICK: Final = colour("#8E3B2A")
"""The frame and the name of an ivory R card; that of an indigo one is STRAW."""
STRAW: Final = colour("#E8C987")
NEAR: Final = colour("#C6AF83")
FAR: Final = colour("#9DB1AE")
ZONE: Final = colour("#D8CDB6")
CENTRE: Final = colour("#E9DDB9")
LINE: Final = colour("#4A3B2A")
SHEET: Final = colour("#3C3126")

SLIP: Final = 0.6
"""What is narrower than so much of its height is a slip at the side of another card."""
STAND: Final = 0.82
CARRIER: Final = (0.025, 0.7)
PUSHED: Final = (0.6, 0.38)
"""Left edge and width, in cells, of a card that carries another, and of the one pushed out beneath it."""
NAME_FROM: Final = 50.0
WORD_FROM: Final = 72.0
"""A card so high bears its whole name, in kanji or in letters, a smaller one its sign."""
LETTER_FROM: Final = 30.0
STRAIGHT: Final = (0.2, 0.435)
NAMED: Final = (0.27, 0.435)
DIAGONAL: Final = (0.3, 0.51)
"""From where to where an arrow goes, from the middle of a card: along its axes, beside a name, along its diagonals."""
HEAD: Final = 0.125
STEM: Final = 0.062
HOOK: Final = (0.2, 0.36, 0.15, 0.385)
"""A hook goes from the first share aside to the second, at the third forward, and on to the fourth."""
LETTERS: Final = ((72.0, 0.17), (0.0, 0.26))
"""The size of an N card's letter on cards so high, as a share of their height."""


def _outline(inset: float, cut: float = 0.15) -> Points:
    """A card, a little higher than wide, with the corners of its head cut."""
    left, right, top, low = 0.05 + inset, 0.95 - inset, 0.01 + inset, 0.99 - inset
    slant = cut - inset * 0.42
    foot = 0.05
    return [
        *((left + slant, top), (right - slant, top), (right, top + slant)),
        *((right, low - foot), (right - foot, low), (left + foot, low), (left, low - foot), (left, top + slant)),
    ]


def _turned(points: Points, is_down: bool) -> Points:
    return [(1 - x, 1 - y) for x, y in points] if is_down else points


def _head(tip: pygame.Vector2, ahead: pygame.Vector2, size: float) -> Points:
    """A triangle with its tip there."""
    side = ahead.rotate(90) * size * 0.62
    back = tip - ahead * size
    return [(tip.x, tip.y), (back.x + side.x, back.y + side.y), (back.x - side.x, back.y - side.y)]


class Arrows:
    """The arrows of a card as strokes and heads in shares of a square."""

    def __init__(self, moves: dict[str, list[str]], is_named: bool, is_down: bool) -> None:
        self.strokes: list[Points] = []
        self.heads: list[Points] = []
        self.straight = NAMED if is_named else STRAIGHT
        for way in moves.get("step", []):
            self._arrow(way, 1)
        for way in moves.get("slide", []):
            self._arrow(way, 2)
        for way in moves.get("leap", []):
            for side in (-1, 1):
                self._hook(side, WAYS[way][1])
        self.strokes = [_turned(points, is_down) for points in self.strokes]
        self.heads = [_turned(points, is_down) for points in self.heads]

    def _arrow(self, way: str, heads: int) -> None:
        ahead = pygame.Vector2(WAYS[way]).normalize()
        begin, end = DIAGONAL if all(WAYS[way]) else self.straight
        middle = pygame.Vector2(0.5, 0.5)
        tip, tail = middle + ahead * end, middle + ahead * begin
        for number in range(heads):
            self.heads.append(_head(tip - ahead * number * HEAD, ahead, HEAD))
        if heads == 1:
            neck = tip - ahead * HEAD * 0.8
            self.strokes.append([(tail.x, tail.y), (neck.x, neck.y)])

    def _hook(self, side: int, forward: int) -> None:
        """Two squares to the side and one on, bent."""
        begin, aside, on, end = HOOK
        y, far = 0.5 + forward * on, 0.5 + side * aside
        tip = pygame.Vector2(far, 0.5 + forward * end)
        self.strokes.append([(0.5 + side * begin, y), (far, y), (far, tip.y - forward * HEAD * 0.8)])
        self.heads.append(_head(tip, pygame.Vector2(0, forward), HEAD))

    def draw(self, brush: Brush, ink: Colour, left: float = 0.0, top: float = 0.0, side: float = 1.0) -> None:
        """In a square of that side."""

        def placed(points: Points) -> Points:
            return [(left + x * side, top + y * side) for x, y in points]

        for points in self.strokes:
            brush.line(placed(points), STEM * side, ink)
        for points in self.heads:
            brush.polygon(placed(points), ink)


def _stock(brush: Brush, fill: Colour, rim: Colour, is_down: bool) -> None:
    """The card itself, with a fine edge, lit from the top left."""
    brush.polygon([(x + 0.02, y + 0.028) for x, y in _turned(_outline(0.004), is_down)], (0, 0, 0, 95))
    brush.polygon(_turned(_outline(0.0), is_down), mix(rim, BLACK, 0.15))
    brush.polygon(_turned(_outline(0.012), is_down), rim)
    brush.polygon(_turned(_outline(0.034), is_down), mix(fill, BLACK, 0.14))
    brush.polygon([(x - 0.004, y - 0.006) for x, y in _turned(_outline(0.042), is_down)], mix(fill, WHITE, 0.3))
    brush.polygon(_turned(_outline(0.046), is_down), fill)


class Painter(plain.Painter):
    """Cards and their sheet. The second seat's cards are the dark ones."""

    seat_colours = (IVORY, INDIGO)

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.cards: dict[str, dict[str, list[str]]] = ruleset.tables["cards"]
        self.lots = {name: frozenset(spots) for name, spots in ruleset.areas.items()}

    def stand(self, cell: pygame.FRect) -> pygame.FRect:
        return cell.scale_by(STAND)

    def stacked(self, cell: pygame.FRect, index: int, count: int) -> pygame.FRect:
        """The card beneath is pushed out at the side of the one that carries it."""
        if count < 2:
            return self.stand(cell)
        left, wide = PUSHED if index == 0 else CARRIER
        high = CARRIER[1] * cell.h
        return pygame.FRect(cell.x + left * cell.w, cell.centery - high / 2, wide * cell.w, high)

    # The sheet

    def rim_ink(self) -> Colour:
        return mix(IVORY, SHEET, 0.1)

    def cell_ink(self, spot: Spot) -> Colour:
        return mix(LINE, NEAR, 0.2)

    def board(self, canvas: Canvas, edge: pygame.FRect, cells: dict[Spot, pygame.FRect]) -> None:
        is_turned = next(iter(cells.values())).y > edge.centery
        whole_board(canvas, ("shinra sheet", is_turned), edge, self._sheet(squares_in(edge, cells)))

    def _sheet(self, cells: dict[Spot, Square]) -> Painting:
        def paint(brush: Brush) -> None:
            width, height = brush.width, brush.height
            brush.block(0, 0, width, height, 0.018, mix(SHEET, BLACK, 0.45))
            brush.block(0, 0, width - 0.004, height - 0.004, 0.018, mix(SHEET, WHITE, 0.22))
            brush.block(0.003, 0.003, width - 0.008, height - 0.008, 0.016, SHEET)
            for spot, (x, y, side) in cells.items():
                self._square(brush, spot, x, y, side)
            for spot in self.lots["zone"] | self.lots["centre"]:
                self._border(brush, *cells[spot])

        return paint

    def _fill(self, spot: Spot) -> Colour:
        fills = {"far_camp": FAR, "near_camp": NEAR, "zone": ZONE, "centre": CENTRE}
        return next((fills[name] for name, spots in self.lots.items() if spot in spots and name in fills), ZONE)

    def _square(self, brush: Brush, spot: Spot, x: float, y: float, side: float) -> None:
        """A square of its part of the sheet: the camps plain with a corner mark, the zone ruled, the middle a rose."""
        fill, line = self._fill(spot), 0.0014
        brush.block(x, y, side, side, 0, mix(LINE, fill, 0.25))
        brush.block(x + line, y + line, side - 2 * line, side - 2 * line, 0, mix(fill, WHITE, 0.25))
        brush.block(x + 2 * line, y + 2 * line, side - 3 * line, side - 3 * line, 0, fill)
        pale = mix(fill, LINE, 0.22)
        if spot in self.lots["centre"]:
            _rose(brush, x + side / 2, y + side / 2, side, pale)
        elif spot in self.lots["zone"]:
            for share in (0.32, 0.5, 0.68):
                reach = 0.26 if share == 0.5 else 0.14
                level = y + share * side
                brush.line([(x + (0.5 - reach) * side, level), (x + (0.5 + reach) * side, level)], 0.022 * side, pale)
        else:
            for dx, dy in ((0.36, 0.5), (0.64, 0.5), (0.5, 0.36), (0.5, 0.64)):
                brush.circle((x + dx * side, y + dy * side), 0.024 * side, pale)

    def _border(self, brush: Brush, x: float, y: float, side: float) -> None:
        """Heavier lines between the camps and what lies between them."""
        for level in (y, y + side):
            brush.line([(x, level), (x + side, level)], 0.0075, mix(LINE, BLACK, 0.2))

    # The cards

    def faces_down(self, piece: str) -> bool:
        seat = self.ruleset.owner(piece)
        return bool(seat) and (seat != self.ruleset.seat_ids[0]) != self.is_turned

    def _inks(self, piece: str) -> tuple[Colour, Colour, Colour, Colour]:
        """Fill, rim, arrows and name of a card."""
        is_dark = self._is_dark(piece)
        return (INDIGO, mix(PALE, INDIGO, 0.12), PALE, STRAW) if is_dark else (IVORY, INK, INK, BRICK)

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        kind = self.ruleset.kind(piece)
        if kind not in self.cards:
            super().piece(canvas, piece, box, alpha)
            return
        if box.w < box.h * SLIP:
            self._slip(canvas, piece, kind, box, alpha)
            return
        side = min(box.w, box.h)
        card = pygame.FRect(box.centerx - side / 2, box.centery - side / 2, side, side)
        is_down = self.faces_down(piece)
        canvas.shape(("shinra card", self._is_dark(piece), kind, is_down), card, self._card_of(piece, kind), alpha)
        self._write(canvas, piece, kind, card, alpha)

    def _card_of(self, piece: str, kind: str) -> Painting:
        fill, rim, ink, framed = self._inks(piece)
        is_down = self.faces_down(piece)
        arrows = Arrows(self.cards[kind], is_rank(kind), is_down)

        def paint(brush: Brush) -> None:
            _stock(brush, fill, rim, is_down)
            if is_rank(kind):
                frame = _turned(_outline(0.075), is_down)
                brush.line([*frame, frame[0]], 0.016, mix(framed, fill, 0.25))
            arrows.draw(brush, ink)

        return paint

    def _write(self, canvas: Canvas, piece: str, kind: str, card: pygame.FRect, alpha: int) -> None:
        """The name of an R card, the letter of an N card."""
        _, _, ink, framed = self._inks(piece)
        if not is_rank(kind):
            if card.h >= LETTER_FROM:
                share = next(share for least, share in LETTERS if card.h >= least)
                canvas.glyph(kind, card, card.h * share, mix(ink, self._inks(piece)[0], 0.25), alpha)
            return
        is_word = self.is_latin or self.language != "ja"
        words = self._name(piece, kind, card.h, is_word)
        if is_word and len(words) > 1:
            is_free = not {"l", "r"}.intersection(self.cards[kind].get("step", [])) and "leap" not in self.cards[kind]
            size = canvas.fitting(words, card.w * (0.66 if is_free else 0.46), card.h * 0.165, "bold")
        else:
            size = card.h * (0.3 if len(words) == 1 else 0.2)
        was_upside_down = canvas.is_upside_down
        # Letters stay upright: colour and shape tell whose the card is.
        canvas.is_upside_down = not is_word and was_upside_down != self.faces_down(piece)
        canvas.glyph(words, card, size, framed, alpha)
        canvas.is_upside_down = was_upside_down

    def _name(self, piece: str, kind: str, height: float, is_word: bool) -> str:
        """The whole name where there is room for it."""
        found = self.ruleset.pieces[piece]
        if height < (WORD_FROM if is_word else NAME_FROM):
            return (found.latin or kind) if is_word else (found.glyph or kind)
        named = self.ruleset.words(f"kind.{kind}")
        words = named["en" if is_word else "ja"] if named is not None else kind
        return words[:1].upper() + words[1:]

    def _slip(self, canvas: Canvas, piece: str, kind: str, box: pygame.FRect, alpha: int) -> None:
        """What is seen at the side of a card that lies under another: its letter over its arrows."""
        is_dark, is_down = self._is_dark(piece), self.faces_down(piece)
        shape = round(box.w / box.h, 2)
        canvas.shape(("shinra slip", is_dark, kind, is_down, shape), box, self._slip_of(piece, kind), alpha)
        seen = box.w * SEEN
        side = min(seen, box.h * 0.4)
        letter = pygame.FRect(box.right - seen, box.y + box.h * 0.1, seen, side)
        canvas.glyph(kind, letter, min(box.h * 0.26, side * 0.8), self._inks(piece)[2], alpha)

    def _slip_of(self, piece: str, kind: str) -> Painting:
        fill, rim, ink, _ = self._inks(piece)
        arrows = Arrows(self.cards[kind], False, self.faces_down(piece))

        def paint(brush: Brush) -> None:
            wide, high = brush.width, brush.height
            brush.block(0.03, 0.05, wide - 0.03, high - 0.05, 0.16, (0, 0, 0, 95))
            brush.block(0, 0, wide - 0.03, high - 0.05, 0.16, rim)
            brush.block(0.06, 0.06, wide - 0.15, high - 0.17, 0.1, fill)
            side = SEEN * wide
            arrows.draw(brush, ink, wide - 0.04 - side, high * 0.93 - side, side)

        return paint

    def contour(self, piece: str) -> Points:
        return _outline(0.03)

    def engraved(self, canvas: Canvas, piece: str, box: pygame.FRect) -> None:
        """The sign of a card at the bottom of the recess where it will lie."""
        kind = self.ruleset.kind(piece)
        if kind not in self.cards:
            super().engraved(canvas, piece, box)
            return
        is_word = self.is_latin or self.language != "ja"
        words = self._name(piece, kind, 0.0, is_word)
        canvas.glyph(words, box, box.h * 0.42, canvas.theme.engraved)


SEEN: Final = 0.7
"""The share of a slip's width that shows."""


def is_rank(kind: str) -> bool:
    """Whether it is an R card: these have capital letters (X5)."""
    return kind.isupper()


def _rose(brush: Brush, x: float, y: float, side: float, ink: Colour) -> None:
    """Eight points around a ring: the one middle square."""
    brush.circle((x, y), 0.17 * side, ink, 0.018 * side)
    for step in range(8):
        turn = math.tau * step / 8
        reach = 0.36 if step % 2 == 0 else 0.27
        ahead = pygame.Vector2(math.sin(turn), -math.cos(turn))
        aside = ahead.rotate(90) * 0.035 * side
        foot = pygame.Vector2(x, y) + ahead * 0.2 * side
        tip = pygame.Vector2(x, y) + ahead * reach * side
        brush.polygon([(tip.x, tip.y), (foot.x + aside.x, foot.y + aside.y), (foot.x - aside.x, foot.y - aside.y)], ink)
