"""Where the window stood: it opens there again, as long as some of it can be seen."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write, read_text

SEEN: Final = 100
"""So many pixels of a window must lie on the desktop in both directions."""
_PLACE: Final = re.compile(r"x: (-?\d{1,6})\ny: (-?\d{1,6})\nwidth: (\d{1,5})\nheight: (\d{1,5})\n?")


def read(path: Path, desktop: list[tuple[int, int]], least: tuple[int, int]) -> pygame.Rect | None:
    """The place in the file; None where there is none that can be used on displays of these sizes."""
    try:
        found = _PLACE.fullmatch(read_text(path, 1000))
    except Trouble:
        return None
    if found is None:
        return None
    place = pygame.Rect(*map(int, found.groups()))
    # The displays stand side by side in an order that the system does not tell.
    room = pygame.Rect(0, 0, sum(width for width, _ in desktop), max((height for _, height in desktop), default=0))
    on_it = place.clip(room)
    is_usable = place.w >= least[0] and place.h >= least[1] and min(on_it.w, on_it.h) >= SEEN
    return place if is_usable and place.y >= 0 else None


def restore(window: pygame.Window, path: Path) -> None:
    """Put the window where it stood."""
    least = window.minimum_size
    place = read(path, pygame.display.get_desktop_sizes(), (least[0], least[1]))
    if place is not None:
        window.size = place.size
        window.position = place.topleft


def keep(window: pygame.Window, path: Path) -> None:
    """Write down where the window stands."""
    x, y = window.position
    width, height = window.size
    # It is only a convenience: a folder that cannot be written has been told of by what matters.
    with suppress(Trouble):
        atomic_write(path, f"x: {x}\ny: {y}\nwidth: {width}\nheight: {height}\n")
