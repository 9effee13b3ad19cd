"""A picture of what is on the screen, as a file."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame

from kesegames.files import atomic_write_bytes


def save_picture(surface: pygame.Surface, path: Path) -> None:
    """Write a PNG, whatever the file is called; raises Trouble when it cannot be written.

    pygame itself says nothing of a disk that is full.
    """
    raw = BytesIO()
    pygame.image.save(surface, raw, "picture.png")
    atomic_write_bytes(path, raw.getvalue())
