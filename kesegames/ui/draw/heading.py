"""Headings: as large as the player wants texts, and in lines rather than smaller than the text below them."""

from __future__ import annotations

import pygame

from kesegames.ui.draw.canvas import BODY, CAPTION, HIGHEST, Canvas
from kesegames.ui.draw.skin import Colour


def heading_size(canvas: Canvas, words: str, room: float, size: float, least: float = BODY) -> float:
    """At most `size`: that in which `words` are one line no wider than `room`. Where they are none in `least`, the size
    of the text below them, it is that, and they take several lines."""
    while size > least and canvas.measure(words, size, "bold") > room:
        size -= 1
    return max(size, least)


def heading_height(canvas: Canvas, words: str, room: float, size: float, least: float = BODY) -> float:
    """What a heading takes of the height."""
    return canvas.paragraph_height(words, room, heading_size(canvas, words, room, size, least), "bold")


def draw_heading(
    canvas: Canvas,
    words: str,
    box: pygame.FRect,
    size: float,
    colour: Colour | None = None,
    align: str = "left",
    least: float = BODY,
) -> None:
    """In the vertical middle of a box that is as high as it has to be."""
    size = heading_size(canvas, words, box.w, size, least)
    canvas.paragraph_centred(words, box, size, colour or canvas.theme.text, "bold", align)


def tag_height(canvas: Canvas, least: float, size: float = CAPTION) -> float:
    """Of a box around one line, at least `least`."""
    return max(least, size * canvas.skin.text_scale * HIGHEST)
