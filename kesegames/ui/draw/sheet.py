"""A frame as a list of what lies on each other, of which only what has changed is painted.

Nothing is painted while a frame is drawn: each picture and each plain box is put on a list with its place, the lowest
first. Then that list is compared with the one of the frame before. What stands in both in the same order has stayed;
the boxes of all the rest have changed, and only there the window is painted anew, from the lowest picture that can
still be seen there. So a frame costs as much as changes in it, and those who draw need not know what that is: they
draw everything, or put on the list what they had put there the last time (Layer).

A picture that has been put on a list is never drawn into again: another picture is how a change is known.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, NamedTuple
from weakref import ref

import pygame

from kesegames.ui.draw.skin import Colour, faded

Box = tuple[int, int, int, int]
"""Left, top, width and height, in real pixels."""

VEILS_MOST: Final = 16
"""So many veils are kept: a part of the screen that scrolls has two."""
NEAR: Final = 16
"""What has changed is painted in one go where no more real pixels than that lie between."""


class Laid(NamedTuple):
    """What lies in a `box`: a part of a picture whose top left corner is `at`, or one colour.

    `flags` are those of a blit; `alpha` is how solid it is seen, 0 … 255.
    """

    box: Box
    picture: pygame.Surface | Colour
    at: tuple[int, int]
    flags: int
    alpha: int

    def is_solid(self) -> bool:
        """Whether nothing below it can be seen in its box."""
        if self.alpha < 255:
            return False
        return isinstance(self.picture, tuple) or not self.picture.get_flags() & pygame.SRCALPHA

    def moved(self, x: int, y: int) -> Laid:
        left, top, width, height = self.box
        return self._replace(box=(left + x, top + y, width, height), at=(self.at[0] + x, self.at[1] + y))

    def paint(self, surface: pygame.Surface, region: pygame.Rect) -> None:
        """As much of it as lies in a region."""
        area = region.clip(self.box)
        if isinstance(self.picture, tuple):
            fill(surface, self.picture, area, self.alpha)
            return
        part = area.move(-self.at[0], -self.at[1])
        if self.alpha < 255:
            surface.blit(faded(self.picture.subsurface(part), self.flags, self.alpha), area, None, self.flags)
        else:
            surface.blit(self.picture, area, part, self.flags)


def fill(surface: pygame.Surface, colour: Colour, area: pygame.Rect, alpha: int) -> None:
    """A plain box, `alpha` (0 … 255) solid."""
    if alpha == 255:
        surface.fill(colour, area)
        return
    veil = pygame.Surface(area.size)
    veil.fill(colour)
    veil.set_alpha(alpha)
    surface.blit(veil, area)


def veil(ground: pygame.Surface, is_above: bool) -> pygame.Surface:
    """What lies on a ground fades into it under this: upwards where `is_above`, else downwards."""
    found = pygame.Surface(ground.get_size(), pygame.SRCALPHA)
    found.blit(ground, (0, 0))
    width, height = ground.get_size()
    for y in range(height):
        alpha = 255 * (height - y if is_above else y + 1) // height
        found.fill((255, 255, 255, alpha), pygame.Rect(0, y, width, 1), pygame.BLEND_RGBA_MULT)
    return found


class Sheet:
    """The frame that is being drawn: `laid` so far, `clip` where things may be seen now."""

    def __init__(self) -> None:
        self.laid: list[Laid] = []
        self.clip = pygame.Rect(0, 0, 0, 0)
        self._surface: pygame.Surface | None = None
        self._seen: list[Laid] | None = None
        """What is to be seen on the surface now; None where that is not known."""
        self._veils: dict[tuple[object, ...], pygame.Surface] = {}

    def begin(self, surface: pygame.Surface) -> None:
        """A new frame, which `show` will paint on this surface."""
        if surface is not self._surface:
            self._surface, self._seen = surface, None
        self.laid, self.clip = [], surface.get_rect()

    def forget(self) -> None:
        """The surface may have been painted on by others: all of it is painted the next time."""
        self._seen = None

    def add(self, picture: pygame.Surface | Colour, area: pygame.Rect, flags: int = 0, alpha: int = 255) -> None:
        """Lay a picture, or a colour that fills the area, on everything else."""
        box = area.clip(self.clip)
        if box.w and box.h:
            self.laid.append(Laid((box.x, box.y, box.w, box.h), picture, area.topleft, flags, alpha))

    def veil(self, area: pygame.Rect, is_above: bool) -> pygame.Surface:
        """A veil of what can be seen in an area now, made once as long as that is the same."""
        under = self._under(area, [laid.box for laid in self.laid])
        # Weakly: a veil is no reason to keep a picture of the whole window.
        key = tuple(area), is_above, *map(_named, under)
        if key not in self._veils:
            ground = pygame.Surface(area.size)
            for laid in under:
                laid.moved(-area.x, -area.y).paint(ground, ground.get_rect())
            if len(self._veils) >= VEILS_MOST:
                self._veils.clear()
            self._veils[key] = veil(ground, is_above)
        return self._veils[key]

    def _under(self, region: pygame.Rect, boxes: list[Box]) -> list[Laid]:
        """What can be seen in a region, the lowest first."""
        found: list[Laid] = []
        left, top, right, bottom = region.left, region.top, region.right, region.bottom
        for number in reversed(region.collidelistall(boxes)):
            laid = self.laid[number]
            found.append(laid)
            x, y, width, height = laid.box
            # Under what covers the region and is solid nothing can be seen.
            if x <= left and y <= top and x + width >= right and y + height >= bottom and laid.is_solid():
                break
        return found[::-1]

    def show(self) -> list[pygame.Rect]:
        """Paint where something has changed since the last time; returns where that was."""
        assert self._surface is not None
        whole = self._surface.get_rect()
        regions = [whole] if self._seen is None else merged(changed(self._seen, self.laid))
        if regions:
            boxes = [laid.box for laid in self.laid]
            for region in regions:
                paint(self._surface, region, self._under(region, boxes))
        self._seen = self.laid
        return regions


def _named(laid: Laid) -> tuple[object, ...]:
    """The same, its picture not kept alive."""
    box, picture, *rest = laid
    return box, picture if isinstance(picture, tuple) else ref(picture), *rest


def paint(surface: pygame.Surface, region: pygame.Rect, laid: Sequence[Laid]) -> None:
    """What lies in a region, the lowest first: as much of it as lies there, and pictures in a row at once."""
    pictures: list[tuple[pygame.Surface, tuple[int, int], Box, int]] = []
    surface.set_clip(region)
    for one in laid:
        (left, top, width, height), picture, (x, y), flags, alpha = one
        if alpha == 255 and not isinstance(picture, tuple):
            pictures.append((picture, (left, top), (left - x, top - y, width, height), flags))
            continue
        surface.blits(pictures, False)
        pictures.clear()
        one.paint(surface, region)
    surface.blits(pictures, False)
    surface.set_clip(None)


def changed(before: Sequence[Laid], after: Sequence[Laid]) -> list[Box]:
    """The boxes of all that is not in both lists in the same order."""
    least = min(len(before), len(after))
    head = next((number for number in range(least) if before[number] != after[number]), least)
    least -= head
    tail = next((number for number in range(least) if before[-1 - number] != after[-1 - number]), least)
    gone, come = before[head : len(before) - tail], after[head : len(after) - tail]
    stayed = _stayed(gone, come)
    boxes = [laid.box for number, laid in enumerate(gone) if number not in stayed]
    kept = set(stayed.values())
    return boxes + [laid.box for number, laid in enumerate(come) if number not in kept]


def _stayed(gone: Sequence[Laid], come: Sequence[Laid]) -> dict[int, int]:
    """The most that both lists have in the same order: numbers in the one, and those in the other."""
    places = {laid: number for number, laid in enumerate(gone)}
    # The longest rising row: for each length the one that ends lowest, as a chain back to its beginning.
    ends: list[int] = []
    rows: list[_Link] = []
    for number, laid in enumerate(come):
        place = places.get(laid)
        if place is not None:
            length = bisect_left(ends, place)
            link = _Link(place, number, rows[length - 1] if length else None)
            ends[length : length + 1] = [place]
            rows[length : length + 1] = [link]
    found = {}
    last = rows[-1] if rows else None
    while last is not None:
        found[last.gone] = last.come
        last = last.before
    return found


class _Link(NamedTuple):
    gone: int
    come: int
    before: _Link | None


def merged(boxes: Sequence[Box]) -> list[pygame.Rect]:
    """Regions that cover all boxes and lie apart."""
    found: list[pygame.Rect] = []
    # The largest first: most of the others lie within those, as a text lies in its panel.
    for box in sorted(set(boxes), key=_area, reverse=True):
        region = pygame.Rect(box)
        within = region.collidelist(found)
        if within >= 0 and found[within].contains(region):
            continue
        while (near := region.inflate(2 * NEAR, 2 * NEAR).collidelist(found)) >= 0:
            region.union_ip(found.pop(near))
        found.append(region)
    return found


def _area(box: Box) -> int:
    return box[2] * box[3]
