"""The 48-card deck of the paper games: ivory cards with a value, a glyph by brush and a small name; blue backs.

A red card is told twice, by its ink and by a double bar under its value. What is shape is an SVG in assets/cards, what
is a letter comes from the fonts. The painter of each game of the deck is this one.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from kesegames.engine.place import HIDDEN
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Colour, colour, mix
from kesegames.ui.painters import points
from kesegames.ui.painters.seasons import draw_seasons

WIDTH: Final = 0.75
"""Of a card's height."""
BLACK_INK: Final = colour("#1A1A1A")
RED_INK: Final = colour("#A61C1C")
IVORY: Final = colour("#FBF6E6")
NAMED: Final = 84.0
"""A card so high or higher bears its name."""
VALUED: Final = 40.0
"""A card so high or higher bears its value in the corner."""
DECK: Final = "deck"
"""The place whose counter is a deck."""
LAYER: Final = 8
"""So many cards of a deck make it seem one card higher."""


class Painter(points.Painter):
    """Cards stand upright in the middle of the square box of a piece."""

    slender = WIDTH
    leading = frozenset(["best", "taken"])
    raised = frozenset(["shown"])

    def named_counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int, limit: int, words: str) -> None:
        draw_seasons(canvas, self.ruleset, place, box, number, limit, words)

    def counter(self, canvas: Canvas, place: str, box: pygame.FRect, number: int) -> None:
        if place == DECK:
            draw_deck(canvas, box, number)
        else:
            super().counter(canvas, place, box, number)

    def piece(self, canvas: Canvas, piece: str, box: pygame.FRect, alpha: int = 255) -> None:
        width = box.h * WIDTH
        card = pygame.FRect(box.centerx - width / 2, box.y, width, box.h)
        found = self.ruleset.pieces.get(piece)
        if piece == HIDDEN or found is None:
            canvas.drawing("cards/back", card, alpha=alpha)
            return
        is_red = found.colour == "red"
        canvas.drawing(f"cards/{'face_red' if is_red and card.h >= VALUED else 'face'}", card, alpha=alpha)
        self._write(canvas, piece, card, RED_INK if is_red else BLACK_INK, alpha)

    def _write(self, canvas: Canvas, piece: str, card: pygame.FRect, ink: Colour, alpha: int) -> None:
        """The value in the corner, the glyph, and the name where the card is large enough and the glyph is not it."""
        found = self.ruleset.pieces[piece]
        high, ink_alpha = card.h, min(255, alpha * 5 // 4)
        face = pygame.FRect(card.x, card.y, card.w * 0.98, high * 0.98)
        words = self.ruleset.texts.get(f"kind.{found.kind}", found.name)[self.language]
        has_value = high >= VALUED
        has_name = high >= NAMED and (self.is_latin or words != self.glyph(piece))
        if has_value:
            corner = pygame.FRect(card.x + high * 0.05, card.y + high * 0.03, high * 0.15, high * 0.22)
            canvas.glyph(found.latin, corner, high * 0.2, ink, ink_alpha)
        if self.is_latin and has_value:
            glyph, size = found.latin, 0.46
        else:
            glyph, size = self.glyph(piece), 0.46 if has_name else 0.5 if has_value else 0.62
        canvas.glyph(
            glyph,
            face.move(high * 0.04 if has_value else 0, -high * 0.04 if has_name else 0),
            high * size,
            ink,
            ink_alpha,
        )
        if has_name:
            line = pygame.FRect(face.x + 4, face.bottom - high * 0.215, face.w - 8, high * 0.15)
            canvas.text(
                words,
                line,
                canvas.fitting(words, line.w, high * 0.13),
                mix(IVORY, ink, ink_alpha / 255),
                align="centre",
            )


def draw_deck(canvas: Canvas, box: pygame.FRect, number: int) -> None:
    """Some backs on each other beside their number; an empty recess where there is none."""
    high = min(64.0, box.h - 6, (box.w - 30) / WIDTH)
    layers = min(4, math.ceil(number / LAYER))
    size = min(36.0, high * 0.6)
    beside = 3 * layers + 8
    if (over := high * WIDTH + beside + canvas.measure(str(number), size, "bold") - box.w) > 0:
        # Large letters: both give way, so that neither lies on what is beside them.
        high = max(high * 0.7, high - over / (2 * WIDTH))
        size = canvas.fitting(str(number), box.w - high * WIDTH - beside, size, "bold")
    pile = high * WIDTH + beside
    wide = min(box.w, pile + canvas.measure(str(number), size, "bold"))
    left, top = box.centerx - wide / 2, box.centery - high / 2 + 1.5 * layers
    if not layers:
        canvas.hollow(pygame.FRect(left, top, high * WIDTH, high), canvas.theme.recess, high * 0.08, 4)
    for layer in range(layers):
        canvas.drawing("cards/back", pygame.FRect(left + 3 * layer, top - 3 * layer, high * WIDTH, high))
    told = pygame.FRect(left + pile, box.y, wide - pile, box.h)
    canvas.text(str(number), told, size, canvas.theme.text, "bold", "centre")
