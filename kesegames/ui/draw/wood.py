"""The table: planks of one wood with a little grain, lit from the top left."""

from __future__ import annotations

import math
import random
from typing import Final

import pygame

from kesegames.ui.draw.skin import BLACK, WHITE, Colour, mix

LIGHT: Final = 0.045
"""How much white the light adds where it is brightest: more, and mats and table become one."""
LIT_FROM: Final = (300.0, 40.0)
"""Where the light falls, in logical pixels of a window that is 1280 wide."""
PLANK: Final = 208.0
"""The width of a plank, in logical pixels."""
RINGS: Final = 4
"""The light is the same in so many rings around it for each pixel that is reckoned."""
COARSE: Final = 8
"""Light is reckoned for every so many pixels and drawn out smoothly."""


def wood(size: tuple[int, int], scale: float, colour: Colour) -> pygame.Surface:
    """A table of `size` real pixels, `scale` of them to a logical one."""
    picture = _lit(size, colour)
    grain = pygame.Surface(size, pygame.SRCALPHA)
    chance = random.Random(7)
    width, height = size
    plank = max(8, round(PLANK * scale))
    for top in range(0, height, plank):
        _fibres(grain, chance, top, min(plank, height - top), scale)
        for shift, ink in ((0, (0, 0, 0, 46)), (max(1, round(scale)), (255, 255, 255, 12))):
            y = top + shift
            pygame.draw.line(grain, ink, (0, y), (width, y), max(1, round(scale)))
    picture.blit(grain, (0, 0))
    return picture


def _lit(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    columns, rows = max(2, size[0] // COARSE), max(2, size[1] // COARSE)
    # Most neighbours are alike: what a distance looks like is reckoned once a ring.
    near = columns / 1280
    rings = [bytes(_at(step / RINGS / near / 1100, colour)) for step in range(RINGS * (columns + rows))]
    left, top = LIT_FROM[0] * near, LIT_FROM[1] * near
    across = [(column - left) ** 2 for column in range(columns)]
    found = bytearray()
    for row in range(rows):
        down = (row - top) ** 2
        found += b"".join([rings[int(math.sqrt(square + down) * RINGS + 0.5)] for square in across])
    coarse = pygame.image.frombuffer(found, (columns, rows), "RGB").convert(32, 0)
    return pygame.transform.smoothscale(coarse, size)


def _at(far: float, colour: Colour) -> Colour:
    """The wood's `colour` in that distance from where the light falls."""
    share = LIGHT * max(0.0, 1 - far) ** 1.5 - 0.10 * max(0.0, far - 0.75)
    return mix(colour, WHITE if share > 0 else BLACK, abs(share))


def _fibres(grain: pygame.Surface, chance: random.Random, top: int, height: int, scale: float) -> None:
    """Thin lines along a plank, bent a little: few, long and faint."""
    width = grain.get_width()
    for _ in range(9):
        x, y = chance.uniform(-200, width), top + chance.uniform(0.06, 0.94) * height
        length, bend = chance.uniform(160, 620) * scale, chance.uniform(-5, 5) * scale
        points = [(x + length * step / 16, y + bend * math.sin(math.pi * step / 16)) for step in range(17)]
        ink = (0, 0, 0, chance.randint(10, 24)) if chance.random() < 0.7 else (255, 255, 255, chance.randint(5, 10))
        pygame.draw.lines(grain, ink, False, points, max(1, round(scale)))
