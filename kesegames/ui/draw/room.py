"""Where things stand: strips cut from the sides of a box, equal parts of it, a box in the middle of another, a grid."""

from __future__ import annotations

import pygame


class Room:
    """What is left of a box, `rest`, while strips are cut from its sides; each strip leaves a gap beside it."""

    def __init__(self, box: pygame.FRect, gap: float = 0.0) -> None:
        self.rest = box.copy()
        self.gap = gap

    def top(self, height: float, gap: float | None = None) -> pygame.FRect:
        """A strip of that height from the top."""
        strip = pygame.FRect(self.rest.x, self.rest.y, self.rest.w, height)
        used = height + (self.gap if gap is None else gap)
        self.rest.y += used
        self.rest.h -= used
        return strip

    def bottom(self, height: float, gap: float | None = None) -> pygame.FRect:
        """A strip of that height from the bottom."""
        strip = pygame.FRect(self.rest.x, self.rest.bottom - height, self.rest.w, height)
        self.rest.h -= height + (self.gap if gap is None else gap)
        return strip

    def left(self, width: float, gap: float | None = None) -> pygame.FRect:
        """A strip of that width from the left."""
        strip = pygame.FRect(self.rest.x, self.rest.y, width, self.rest.h)
        used = width + (self.gap if gap is None else gap)
        self.rest.x += used
        self.rest.w -= used
        return strip

    def right(self, width: float, gap: float | None = None) -> pygame.FRect:
        """A strip of that width from the right."""
        strip = pygame.FRect(self.rest.right - width, self.rest.y, width, self.rest.h)
        self.rest.w -= width + (self.gap if gap is None else gap)
        return strip


def columns(box: pygame.FRect, count: int, gap: float) -> list[pygame.FRect]:
    """`count` boxes of one width side by side in `box`."""
    width = (box.w - gap * (count - 1)) / count
    return [pygame.FRect(box.x + number * (width + gap), box.y, width, box.h) for number in range(count)]


def middle(box: pygame.FRect, width: float, height: float) -> pygame.FRect:
    """A box of that size in the middle of `box`."""
    return pygame.FRect(box.centerx - width / 2, box.centery - height / 2, width, height)


def squares(box: pygame.FRect, count: int) -> list[pygame.FRect]:
    """So many squares in rows, as large as they go."""
    side, columns = max(
        (min(box.w / columns, box.h / -(-count // columns)), columns) for columns in range(1, max(1, count) + 1)
    )
    return [
        pygame.FRect(box.x + number % columns * side, box.y + number // columns * side, side, side)
        for number in range(count)
    ]
