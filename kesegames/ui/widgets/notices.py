"""Short news in a corner where nothing can be clicked: they go by themselves, or by a click."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.ui.draw.canvas import CAPTION, LINE_HEIGHT, Canvas
from kesegames.ui.draw.icons import sign
from kesegames.ui.widgets.focus import Target

SHOWN_MS: Final = 12_000
WIDTH_SHARE: Final = 0.225
WIDTH_MOST: Final = 420.0
"""Of the window's width, and at most, in logical pixels: no wider than the names of the players beside a board."""
MARGIN: Final = 16.0
RIGHT_MARGIN: Final = 76.0
"""The button on a player's card remains free."""
BAR: Final = 56.0
"""What is left free at the top and the bottom."""
GAP: Final = 8.0
AIR: Final = 2.0
"""Between a notice and what is beside it."""
LEAST_PANE: Final = 80.0
"""Rows that scroll in a part of the screen higher than this are covered before anything else is."""
OTHERS: Final = (0.78, 1.5, 2.2, 3.0)
"""Where there is no place for usual ones, so many times as wide ones are tried."""
STEPS: Final = 24
"""Where none of the usual places is free, so many heights are tried."""
MOST_LINES: Final = 9
MOST_SHOWN: Final = 4


Shape = tuple[float, list[float]]
"""How wide all notices are, and how high each."""
Rank = tuple[bool, bool, float]
"""Whether something is covered that is clicked and does not scroll, whether anything is that is clicked, and how much
is of all that is clicked or read."""


@dataclass
class Notice:
    text: str
    until: int
    is_news: bool


class Notices:
    """The news that are shown now, the newest below. A notice that repeats another only renews it."""

    def __init__(self) -> None:
        self._all: list[Notice] = []
        self._found: tuple[object, list[pygame.FRect]] | None = None
        self._last: tuple[object, Shape, pygame.FRect, Rank] | None = None
        """What stood there last in which window, where, and what was covered by that."""

    @property
    def texts(self) -> list[str]:
        return [notice.text for notice in self._all]

    def add(self, text: str, now: int, is_news: bool = False) -> None:
        """`is_news`: it tells of a match, and is worth nothing where that is not played on (`end_news`)."""
        self._all = [notice for notice in self._all if notice.text != text]
        self._all.append(Notice(text, now + SHOWN_MS, is_news))

    def end_news(self) -> None:
        """The news of a match go."""
        self._all = [notice for notice in self._all if not notice.is_news]

    def tick(self, now: int) -> int | None:
        """Milliseconds until the next one goes, 0 when one has just gone, None without any."""
        count = len(self._all)
        self._all = [notice for notice in self._all if notice.until > now]
        if len(self._all) < count:
            return 0
        return max(1, min(notice.until for notice in self._all) - now) if self._all else None

    def boxes(self, canvas: Canvas, targets: Sequence[Target], read: Sequence[pygame.FRect] = ()) -> list[pygame.FRect]:
        """Where each notice stands: all in the first place where they cover nothing that is clicked or read.

        Where the usual places are taken any other that is free is one, also for wider ones, then what lies on rows
        that scroll, then what covers the least of what is read, and of what can be clicked nothing. Where something
        has moved they stay as long as they cover no more than before, else another place is looked for. Older news give
        way to newer ones where there is no free place for all.
        """
        places = self._boxes(canvas, targets, read)
        while len(self._all) > 1 and self._last is not None and self._last[3][2] > 0:
            old = next((notice for notice in self._all[:-1] if notice.is_news), None)
            if old is None:
                break
            self._all.remove(old)
            places = self._boxes(canvas, targets, read)
        return places

    def _boxes(self, canvas: Canvas, targets: Sequence[Target], read: Sequence[pygame.FRect]) -> list[pygame.FRect]:
        key = (
            self._key(canvas),
            [(tuple(target.seen), target.pane is None or target.pane.h <= LEAST_PANE) for target in targets],
            [tuple(box) for box in read],
        )
        if self._found is None or self._found[0] != key:
            self._found = key, self._places(canvas, targets, read)
        return self._found[1]

    def _places(self, canvas: Canvas, targets: Sequence[Target], read: Sequence[pygame.FRect]) -> list[pygame.FRect]:
        fixed = [target.seen for target in targets if target.pane is None or target.pane.h <= LEAST_PANE]
        boxes = [target.seen for target in targets]

        def rank(room: pygame.FRect) -> Rank:
            return room.collidelist(fixed) >= 0, room.collidelist(boxes) >= 0, _covered(room, [*boxes, *read])

        key = self._key(canvas)
        if self._last is None or self._last[0] != key or rank(self._last[2]) > self._last[3]:
            shape, room = self._room(canvas, boxes, fixed, read)
            self._last = key, shape, room, rank(room)
        (width, heights), room = self._last[1:3]
        x, y = room.topleft
        places = []
        for height in heights:
            places.append(pygame.FRect(x, y, width, height))
            y += height + GAP
        return places

    def _room(
        self,
        canvas: Canvas,
        boxes: Sequence[pygame.FRect],
        fixed: Sequence[pygame.FRect],
        read: Sequence[pygame.FRect],
    ) -> tuple[Shape, pygame.FRect]:
        """Where they stand together, and in which shape."""
        shapes = list(self._shapes(canvas))
        for avoided in ([*boxes, *read], [*fixed, *read]):
            found = next(_free(canvas, shapes, avoided), None)
            if found is not None:
                return found
        open_ones = list(_free(canvas, shapes, boxes)) or list(_free(canvas, shapes, fixed))
        open_ones = open_ones or [(shape, room) for shape in shapes for room in _usual(canvas, shape)]
        return min(open_ones, key=lambda one: _covered(one[1], [*boxes, *read]))

    def _shapes(self, canvas: Canvas) -> Iterator[Shape]:
        """The usual width first."""
        most = MOST_LINES * CAPTION * LINE_HEIGHT
        for width in _widths(canvas):
            texts = (canvas.paragraph_height(text, width - 64, CAPTION) for text in self.texts[:MOST_SHOWN])
            yield width, [min(most, height) + 24 for height in texts]

    def press(
        self, canvas: Canvas, targets: Sequence[Target], read: Sequence[pygame.FRect], x: float, y: float
    ) -> bool:
        """A click: the notice under it goes."""
        for number, box in enumerate(self.boxes(canvas, targets, read)):
            if box.collidepoint(x, y):
                del self._all[number]
                return True
        return False

    def draw(self, canvas: Canvas, targets: Sequence[Target], read: Sequence[pygame.FRect]) -> None:
        self._draw(canvas, self.boxes(canvas, targets, read))

    def draw_again(self, canvas: Canvas) -> bool:
        """The same where they were drawn last, whatever has moved since; False where they have not been."""
        if self._last is None or self._found is None or self._last[0] != self._key(canvas):
            return False
        self._draw(canvas, self._found[1])
        return True

    def _key(self, canvas: Canvas) -> object:
        return self.texts, canvas.width, canvas.height, canvas.scale, canvas.skin.text_scale

    def _draw(self, canvas: Canvas, boxes: Sequence[pygame.FRect]) -> None:
        theme = canvas.theme
        for notice, box in zip(self._all, boxes, strict=False):
            canvas.panel(box, theme.raised, theme.strong, 8, 2)
            inner = pygame.FRect(box.x + 16, box.y + 12, box.w - 64, box.h - 20)
            canvas.paragraph(notice.text, inner, CAPTION)
            sign(canvas, "cross", pygame.FRect(box.right - 38, box.y + 8, 28, 28), theme.muted)


def _widths(canvas: Canvas) -> list[float]:
    """How wide a notice may be: as a rule no wider than the names of the players beside a board, then lower strips."""
    usual = min(WIDTH_MOST, canvas.width * WIDTH_SHARE)
    return [usual, *(usual * share for share in OTHERS if usual * share < canvas.width - 2 * MARGIN)]


def _whole(shape: Shape) -> tuple[float, float]:
    """The width and height of all notices together."""
    width, heights = shape
    return width, sum(heights) + GAP * (len(heights) - 1)


def _usual(canvas: Canvas, shape: Shape) -> list[pygame.FRect]:
    """The corners and the middle above, the first place first."""
    size = _whole(shape)
    right, bottom = canvas.width - RIGHT_MARGIN - size[0], canvas.height - BAR - GAP - size[1]
    places = [(right, BAR), (right, bottom), (canvas.width / 2 - size[0] / 2, BAR), (MARGIN, bottom)]
    return [pygame.FRect(place, size) for place in places]


def _free(
    canvas: Canvas, shapes: Sequence[Shape], avoided: Sequence[pygame.FRect]
) -> Iterator[tuple[Shape, pygame.FRect]]:
    """Rooms that cover nothing of that: of each shape the usual places, then the ends of every gap, from the right."""
    for shape in shapes:
        width, height = _whole(shape)
        yield from ((shape, room) for room in _usual(canvas, shape) if room.collidelist(avoided) < 0)
        ends = []
        for y in _steps(canvas.height - height):
            strip = pygame.FRect(0, y, canvas.width, height)
            across = [avoided[number] for number in strip.collidelistall(avoided)]
            ends += [(x, y) for x in _gaps(across, width, MARGIN / 2, canvas.width - width - MARGIN / 2)]
        yield from ((shape, pygame.FRect(x, y, width, height)) for x, y in sorted(ends, reverse=True))


def _gaps(boxes: Sequence[pygame.FRect], width: float, least: float, most: float) -> Iterator[float]:
    """The ends of every stretch from `least` to `most` where something so wide begins beside all these boxes."""
    x = least
    for box in sorted(boxes, key=lambda box: box.x):
        end = min(most, box.x - width - AIR)
        if x <= end:
            yield from {x, end}
        x = max(x, box.right + AIR)
    if x <= most:
        yield from {x, most}


def _covered(room: pygame.FRect, boxes: Sequence[pygame.FRect]) -> float:
    """How much of these a room would cover, in square pixels."""
    clips = (room.clip(boxes[number]) for number in room.collidelistall(boxes))
    return sum(clip.w * clip.h for clip in clips)


def _steps(room: float) -> list[float]:
    """Heights to try, from the far end on."""
    return [max(0.0, room - MARGIN) * (1 - step / STEPS) + MARGIN / 2 for step in range(STEPS + 1)]
