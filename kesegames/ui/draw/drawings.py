"""The pictures that are files: SVGs in assets/, for anybody to edit. Shapes only; letters come from the fonts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from kesegames.engine.trouble import Trouble
from kesegames.files import failure
from kesegames.resources import folder

MISSING: Final = (178, 38, 30)
"""The colour of the crossed box that stands for a picture that cannot be read."""


class Drawings:
    """Reads pictures in the size wanted; `troubles` tells once of each that cannot be read, until somebody has taken
    them out."""

    def __init__(self) -> None:
        self.troubles: list[Trouble] = []
        self._unread: set[Path] = set()
        self._assets = folder("assets")

    def load(self, name: str, size_px: tuple[int, int], ink: tuple[int, ...] | None = None) -> pygame.Surface:
        """`assets/<name>.svg` as large as fits into a size; with an `ink` its alpha is the shape and the ink its
        colour. A crossed box in place of what cannot be read."""
        path = self._assets / f"{name}.svg"
        try:
            picture = pygame.image.load_sized_svg(path, size_px)
            why = None if pygame.mask.from_surface(picture, 0).count() else Trouble("trouble.drawing_empty")
        except OSError as error:
            why = failure(error, path, "trouble.file_unreadable")
        except pygame.error as error:
            why = Trouble("trouble.drawing_broken", {"error": str(error)})
        if why is not None:
            self._tell(why, path)
            return _crossed(size_px)
        if ink is not None:
            picture.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
            picture.fill(ink, special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _tell(self, why: Trouble, path: Path) -> None:
        if path not in self._unread:
            self._unread.add(path)
            why.file = str(path)
            self.troubles.append(why)


def _crossed(size_px: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size_px, pygame.SRCALPHA)
    box = picture.get_rect().inflate(-size_px[0] // 8, -size_px[1] // 8)
    width = max(1, min(box.size) // 12)
    pygame.draw.rect(picture, MISSING, box, width)
    pygame.draw.line(picture, MISSING, box.topleft, box.bottomright, width)
    pygame.draw.line(picture, MISSING, box.bottomleft, box.topright, width)
    return picture
