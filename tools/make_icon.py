"""Makes assets/icon.png, icon.ico (Windows) and icon.icns (macOS): the ship of Kese-Rima on water.

    python3 tools/make_icon.py         after a change, where kesegames is installed

The files are in the repository, so that nobody needs to run this; a test compares them with what it makes.
"""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame

from kesegames.ui.draw.drawings import Drawings
from kesegames.ui.draw.skin import BLACK, WHITE, Brush, mix
from kesegames.ui.painters.keserima import WATER, WAVE, ship

ROOT = Path(__file__).parent.parent
DRAWN = 1024
PNG = 256
ICO = (16, 24, 32, 48, 256)
ICNS = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic11": 32, b"ic12": 64, b"ic13": 256}
"""Type of the entry in an icns file → pixels."""
CORNER = 0.2


def picture() -> pygame.Surface:
    """The icon at its largest."""
    surface = pygame.Surface((DRAWN, DRAWN), pygame.SRCALPHA)
    surface.fill((*WATER, 0))  # Clear, but of its colour: edges scaled down do not darken.
    drawings = Drawings()
    brush = Brush(surface, drawings, 1)
    brush.block(0.02, 0.02, 0.96, 0.96, CORNER, mix(WATER, BLACK, 0.35))
    brush.block(0.02, 0.02, 0.95, 0.95, CORNER, mix(WATER, WHITE, 0.25))
    brush.block(0.03, 0.03, 0.94, 0.94, CORNER - 0.01, WATER)
    for y, left, right in ((0.13, 0.16, 0.5), (0.2, 0.6, 0.86), (0.8, 0.14, 0.4), (0.87, 0.5, 0.84)):
        steps = [left + (right - left) * step / 6 for step in range(7)]
        points = [(x, y + (0.02 if number % 2 else -0.02)) for number, x in enumerate(steps)]
        brush.line(points, 0.03, WAVE)
    hull = pygame.Surface((round(DRAWN * 0.84),) * 2, pygame.SRCALPHA)
    ship("+")(Brush(hull, drawings, 1))
    surface.blit(hull, hull.get_rect(center=(DRAWN / 2, DRAWN / 2)))
    return surface


def png(surface: pygame.Surface, side: int) -> bytes:
    while surface.get_width() >= 4 * side:
        surface = pygame.transform.smoothscale(surface, (surface.get_width() // 2,) * 2)
    file = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(surface, (side, side)), file, "icon.png")
    return file.getvalue()


def ico(surface: pygame.Surface) -> bytes:
    """An icon directory of PNGs, as Windows reads since Vista."""
    pictures = [png(surface, side) for side in ICO]
    head = struct.pack("<HHH", 0, 1, len(ICO))
    offset = len(head) + 16 * len(ICO)
    for side, data in zip(ICO, pictures, strict=True):
        head += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + b"".join(pictures)


def icns(surface: pygame.Surface) -> bytes:
    """Entries of type, length and PNG, as macOS reads since 10.7."""
    entries = [(kind, png(surface, side)) for kind, side in ICNS.items()]
    body = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in entries)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def files() -> dict[str, bytes]:
    """What stands in assets, by name."""
    surface = picture()
    return {"icon.png": png(surface, PNG), "icon.ico": ico(surface), "icon.icns": icns(surface)}


if __name__ == "__main__":
    for name, data in files().items():
        (ROOT / "assets" / name).write_bytes(data)
        print(f"assets/{name}: {len(data) / 1000:.0f} kB")
