"""A game without a board as a small picture: its sticks as they fall, or a few of its cards side by side."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.look import Look
from kesegames.ui.board import sticks
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import Canvas

CARDS: Final = 3
CARD: Final = 0.72
"""How wide a card is for its height."""
OVERLAP: Final = 0.82
"""The share of its width that shows of each card but the last."""
STICK: Final = "stick"


def draw_emblem(canvas: Canvas, stage: Stage, look: Look, box: pygame.FRect) -> bool:
    """Draw it into `box`; False, and nothing drawn, where the game has neither."""
    tray = next((place for place in stage.places if place.kind == "sticks"), None)
    if tray is not None:
        ids = [id for id, piece in stage.ruleset.pieces.items() if piece.kind == STICK]
        faces = look.pieces.get(tray.id) or [ids[number % len(ids)] for number in range(tray.room)]
        fallen = sticks.lying(box.inflate(-box.w * 0.04, -box.h * 0.04), faces, 1)
        sticks.draw(canvas, stage.painter, fallen)
        return True
    hands = (place for place in stage.places if place.kind == "hand")
    cards = [look.pieces[spot][-1] for place in hands for spot in place.spots if look.pieces.get(spot)]
    if not cards:
        return False
    shown = cards[:: max(1, len(cards) // CARDS)][:CARDS]
    high = min(box.h * 0.86, box.w * 0.9 / (CARD * (1 + (len(shown) - 1) * OVERLAP)))
    wide_card = high * CARD
    left = box.centerx - wide_card * (1 + (len(shown) - 1) * OVERLAP) / 2
    for number, piece in enumerate(shown):
        lift = high * 0.05 * (1 if number % 2 else -1)
        card = pygame.FRect(left + number * wide_card * OVERLAP, box.centery - high / 2 + lift, wide_card, high)
        stage.painter.piece(canvas, piece, card)
    return True
