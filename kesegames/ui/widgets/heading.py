"""The heading of a card or a page."""

from __future__ import annotations

from kesegames.ui.draw.canvas import HEADING, Canvas
from kesegames.ui.draw.heading import heading_size
from kesegames.ui.draw.room import Room, middle
from kesegames.ui.widgets.base import Label


def headed(
    canvas: Canvas,
    room: Room,
    words: str,
    least_high: float,
    gap: float = 0.0,
    size: float = HEADING,
    align: str = "left",
) -> Label:
    """A heading in a strip that it cuts from the top of `room`: at least so high, and as high as its lines are."""
    wide = room.rest.w
    size = heading_size(canvas, words, wide, size)
    high = canvas.paragraph_height(words, wide, size, "bold")
    strip = room.top(max(least_high, high), gap)
    return Label(middle(strip, wide, high), words, size, "bold", align, lines=True)
