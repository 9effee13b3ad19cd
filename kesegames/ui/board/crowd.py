"""Many pieces in one box: equal ones lie once, with a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

import pygame


def crowded(box: pygame.FRect, things: Sequence[Hashable]) -> list[pygame.FRect]:
    """Where each thing lies in `box`, as large as all have room: equal ones in the same place."""
    kinds = list(dict.fromkeys(things))
    side, columns = max((_side(box, len(kinds), columns), columns) for columns in range(1, max(1, len(kinds)) + 1))
    rows = -(-len(kinds) // columns)
    left, top = box.centerx - columns * side / 2, box.centery - rows * side / 2
    air = side * 0.05
    found = {
        kind: pygame.FRect(
            left + number % columns * side + air, top + number // columns * side + air, side - 2 * air, side - 2 * air
        )
        for number, kind in enumerate(kinds)
    }
    return [found[thing].copy() for thing in things]


def _side(box: pygame.FRect, count: int, columns: int) -> float:
    """How large `count` squares in so many columns can be; one alone leaves some air."""
    rows = -(-count // columns)
    return min(box.w / columns, box.h / max(1, rows), min(box.w, box.h) * 0.84)


def counts(boxes: Sequence[tuple[str, pygame.FRect]]) -> list[tuple[pygame.FRect, int]]:
    """The boxes in which the same piece lies more than once, with how many of it there are."""
    number = Counter((piece, *box) for piece, box in boxes)
    return [(pygame.FRect(*place), count) for (_, *place), count in number.items() if count > 1]
