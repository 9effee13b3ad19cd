"""Things that have grown from each other: the last of them large in a row, those they hang on smaller above them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from kesegames.engine.look import Spot
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, Brush, Colour, mix

LARGEST: Final = 92.0
TIP_SHARE: Final = 0.5
"""The share of the height that the last things take at most; LEAST_TIP they always have."""
GIVING_WAY: Final = (1.0, 0.85, 0.7)
"""And by so much smaller they are, where the others would not be SEEN otherwise."""
LEAST_TIP: Final = 44.0
WIDE: Final = 0.8
"""The share of its side that a thing needs to be told from the next: cards are slender."""
APART: Final = 1.6
"""The last things lie no further from each other than that, in their size."""
AGED: Final = (0.66, 0.9)
"""How large the row above the last things is, in their size, and each one above it, in that of the one beneath."""
SEEN: Final = 32.0
"""So large what is older should be, slender as it is."""
LEAST: Final = 22.0
"""And so large it is at the least: where more rows have no room, the oldest lie side by side in the uppermost."""
AIR: Final = 0.3
"""The room for branches between two rows, in the size of the upper one."""
LEAST_AIR: Final = 5.0
BRANCH: Final = (2.0, 5.0)
"""How thick a branch is at least and at most."""

Links = Sequence[tuple[Spot, Spot]]


def lay(
    room: pygame.FRect, tips: Sequence[Spot], older: Sequence[Spot], links: Links, held: Mapping[Spot, Sequence[str]]
) -> dict[Spot, list[pygame.FRect]]:
    """Where each piece of each spot lies: the `tips` in their order, above them the `older` spots that `links` lead
    from; those of one spot on each other."""
    children = _children(tips, older, links)
    side, rows = _sizes(room, len(tips), older, children)
    step = min(side * APART, room.w / max(1, len(tips)))
    middles = {spot: room.centerx + step * (number - (len(tips) - 1) / 2) for number, spot in enumerate(tips)}
    top = room.bottom - side
    if not older:
        top = room.centery - side / 2
    found = {spot: [pygame.FRect(middles[spot] - side / 2, top, side, side) for _ in held[spot]] for spot in tips}
    y = room.bottom - side
    for row, size in rows:
        wanted = [(_between(spot, children, middles, room), spot) for spot in row]
        order = [spot for _, spot in sorted(wanted, key=lambda pair: pair[0])]
        size = min(size, room.w / (WIDE * len(row)))
        wide = size * WIDE
        places = _spaced(sorted(place for place, _ in wanted), wide, room.x + wide / 2, room.right - wide / 2)
        y -= size + max(LEAST_AIR, size * AIR)
        for spot, middle in zip(order, places, strict=True):
            middles[spot] = middle
            found[spot] = [pygame.FRect(middle - size / 2, y, size, size) for _ in held[spot]]
    return found


def _sizes(
    room: pygame.FRect, count: int, older: Sequence[Spot], children: Mapping[Spot, Sequence[Spot]]
) -> tuple[float, list[tuple[list[Spot], float]]]:
    """The side of so many last things, and the rows above them: where these would be too low the last give way."""
    side = most = min(LARGEST, room.h, room.w / (WIDE * max(1, count)))
    rows: list[tuple[list[Spot], float]] = []
    for share in GIVING_WAY if older else ():
        side = min(most, max(LEAST_TIP, share * min(LARGEST, room.h * TIP_SHARE)))
        rows = _rows(room.h - side, side, older, children)
        if all(size >= SEEN for _, size in rows):
            break
    return side, rows


def _children(tips: Sequence[Spot], older: Sequence[Spot], links: Links) -> dict[Spot, list[Spot]]:
    """What hangs on each older spot."""
    there = {*tips, *older}
    found: dict[Spot, list[Spot]] = {spot: [] for spot in older}
    for one, other in links:
        if one in found and other in there and one != other:
            found[one].append(other)
    return found


def _heights(older: Sequence[Spot], children: Mapping[Spot, Sequence[Spot]]) -> dict[Spot, int]:
    """How many rows above the tips each older spot stands: above all that hangs on it."""
    found = dict.fromkeys(older, 1)
    for _ in range(len(older)):
        raised = {
            spot: max([found[spot], *(found[one] + 1 for one in children[spot] if one in found)]) for spot in older
        }
        if raised == found:
            break
        # Links that lead in a circle would raise each other for ever.
        found = {spot: min(high, len(older)) for spot, high in raised.items()}
    return found


def _rows(
    room: float, side: float, older: Sequence[Spot], children: Mapping[Spot, Sequence[Spot]]
) -> list[tuple[list[Spot], float]]:
    """The older spots row by row, the lowest first, and how large those of a row are above last things so large."""
    heights = _heights(older, children)
    count = max(heights.values(), default=0)
    most = max(1, int(room / (LEAST + max(LEAST_AIR, LEAST * AIR))))
    rows: list[list[Spot]] = [[] for _ in range(min(count, most))]
    for spot in older:
        rows[min(heights[spot], most) - 1].append(spot)
    sizes = [side * AGED[0] * AGED[1] ** number for number in range(len(rows))]
    whole = sum(size + max(LEAST_AIR, size * AIR) for size in sizes)
    if whole > room:
        share = _share(sizes, room)
        sizes = [max(min(LEAST, room - LEAST_AIR), size * share) for size in sizes]
    return [(row, size) for row, size in zip(rows, sizes, strict=True) if row]


def _share(sizes: Sequence[float], room: float) -> float:
    """How much smaller rows of these sizes must be for the room, none less than LEAST."""
    low, high = 0.0, 1.0
    for _ in range(12):
        share = (low + high) / 2
        each = [max(LEAST, size * share) for size in sizes]
        if sum(size + max(LEAST_AIR, size * AIR) for size in each) > room:
            high = share
        else:
            low = share
    return low


def _between(
    spot: Spot, children: Mapping[Spot, Sequence[Spot]], middles: Mapping[Spot, float], room: pygame.FRect
) -> float:
    """Above the middle of what hangs on it; what hangs on others of its own row stands left of them."""
    below = [middles[one] for one in children[spot] if one in middles]
    if below:
        return sum(below) / len(below)
    met, row = {spot}, [spot]
    steps = 0
    while row:
        steps += 1
        row = [one for other in row for one in children.get(other, []) if one not in met]
        met.update(row)
        below = [middles[one] for one in row if one in middles]
        if below:
            return sum(below) / len(below) - steps
    return room.centerx


def _spaced(wanted: Sequence[float], step: float, left: float, right: float) -> list[float]:
    """Places in ascending order, each as near to the one `wanted` as it can be, no two nearer than `step`."""
    blocks: list[tuple[float, int]] = []
    for number, place in enumerate(wanted):
        mean, count = place - number * step, 1
        while blocks and blocks[-1][0] > mean:
            other, more = blocks.pop()
            mean, count = (mean * count + other * more) / (count + more), count + more
        blocks.append((mean, count))
    least, most = left, max(left, right - (len(wanted) - 1) * step)
    found = [min(most, max(least, mean)) for mean, count in blocks for _ in range(count)]
    return [mean + number * step for number, mean in enumerate(found)]


def clicked(found: Mapping[Spot, Sequence[pygame.FRect]]) -> dict[Spot, pygame.FRect]:
    """What is clicked of the things of each spot: their square, as far as it lies nearer to them than to others."""
    boxes = {spot: lying[0] for spot, lying in found.items()}
    wide = {spot: box.w for spot, box in boxes.items()}
    for (one, box), (other, beside) in itertools.pairwise(
        sorted(boxes.items(), key=lambda item: (item[1].y, item[1].x))
    ):
        if box.y == beside.y:
            apart = beside.centerx - box.centerx
            wide[one], wide[other] = min(wide[one], apart), min(wide[other], apart)
    return {spot: pygame.FRect(box.centerx - wide[spot] / 2, box.y, wide[spot], box.h) for spot, box in boxes.items()}


def draw_branch(canvas: Canvas, upper: pygame.FRect, lower: pygame.FRect, ground: Colour) -> None:
    """From the middle of one thing to that of another that hangs on it, beneath both."""
    thick = max(BRANCH[0], min(BRANCH[1], upper.h * 0.12))
    start, end = pygame.Vector2(upper.center), pygame.Vector2(lower.centerx, lower.y + min(lower.h, upper.h) / 2)
    left, top = min(start.x, end.x), min(start.y, end.y)
    box = pygame.FRect(left, top, abs(end.x - start.x), abs(end.y - start.y)).inflate(2 * thick, 2 * thick)
    unit = min(box.size)
    points = [((point.x - box.x) / unit, (point.y - box.y) / unit) for point in (start, end)]
    dark, light = mix(ground, BLACK, 0.45), mix(ground, (226, 196, 140), 0.62)

    def paint(brush: Brush) -> None:
        brush.line(points, (thick + 2) / unit, dark)
        brush.line(points, thick / unit, light)

    key = ("branch", ground, round(end.x - start.x), round(end.y - start.y), round(thick, 1))
    canvas.shape(key, box, paint)
