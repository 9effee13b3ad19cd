"""How the open cards of a hand lie: in one row or more, equal ones closer to each other where there is little room."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

PADDING: Final = 4.0
CARD: Final = 104.0
CARD_SEEN: Final = 28.0
"""Cards of the viewer overlap to no less than this before they lie in rows too low to be clicked well."""
SEEN: Final = 0.775
"""The share of a card's width that the next one leaves to be seen, where there is room for larger cards than tiles."""
TILE: Final = 64.0
"""The most that a tile, a piece of a pile that is spread out and a card beside a board measure."""
LEAST: Final = 44.0
LOOKED_AT: Final = 24.0
"""What can be clicked, and what is only looked at, shows no less than this."""


def lines(inner: pygame.FRect, cards: Sequence[Hashable], room: int, gap: int, is_near: bool) -> list[pygame.FRect]:
    """Where each of these cards lies in `inner`, equal ones side by side: as large as they go, overlapping where there
    are many, in a second or third row before they hide too much.

    There is `room` for so many in a row; after every `gap` of them is some air. `is_near`: they are clicked.
    """
    count = len(cards)
    found: list[pygame.FRect] = []
    step = 0.0
    for rows in (1, 2, 3):
        columns = -(-count // rows)
        # A hand that has become smaller keeps the size of its cards.
        whole = max(columns, room if rows == 1 else 0)
        side = min(CARD, (inner.h + 4) / rows - 4, inner.w)
        side = min(side, max(TILE, inner.w / (whole * SEEN + 1 - SEEN)))
        if rows > 1 and side < (LEAST if is_near and step >= CARD_SEEN else LOOKED_AT):
            break
        breaks = (columns - 1) // gap if gap else 0
        air = side * 0.25 * breaks
        step = min(side + PADDING, (inner.w - side - air) / max(1, columns - 1))
        left = inner.centerx - (step * (columns - 1) + side + air) / 2
        top = inner.centery - (rows * (side + 4) - 4) / 2
        found = []
        for number in range(count):
            column = number % columns
            x = left + column * step + (side * 0.25 * (column // gap) if gap else 0)
            found.append(pygame.FRect(x, top + number // columns * (side + 4), side, side))
        if step >= min(side, LEAST if is_near else LOOKED_AT):
            break
    is_tight = is_near and not gap and step < LEAST and len({box.y for box in found}) == 1
    return _grouped(inner, cards, found) if is_tight else found


def _grouped(inner: pygame.FRect, cards: Sequence[Hashable], row: list[pygame.FRect]) -> list[pygame.FRect]:
    """A row too tight for a click on every card: equal ones, which are one spot, move together, so that each spot has
    room for a click as long as every card is still seen."""
    side, kinds = row[0].w, len(set(cards))
    equal = len(cards) - kinds
    if not equal:
        return row
    close = (inner.w - side - (kinds - 1) * LEAST) / equal
    close = max(LOOKED_AT, min(close, row[1].x - row[0].x))
    apart = (inner.w - side - equal * close) / max(1, kinds - 1)
    x = inner.x
    found = []
    for number, box in enumerate(row):
        if number:
            x += close if cards[number] == cards[number - 1] else apart
        found.append(pygame.FRect(x, box.y, side, side))
    return found
