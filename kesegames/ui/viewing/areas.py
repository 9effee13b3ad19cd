"""Where a match stands on the screen."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from kesegames.ui.widgets.base import GAP

BAR = 48.0


@dataclass
class Areas:
    """The parts of the screen (ux.md, Layout)."""

    top: pygame.FRect
    stage: pygame.FRect
    side: pygame.FRect
    bottom: pygame.FRect


def areas(width: float, height: float) -> Areas:
    """A wider window gives the rest to the stage and the side panel."""
    panel = min(480.0, max(280.0, 352 + (width - 1280) * 0.25))
    high = height - BAR - 56 - 2 * GAP
    side = pygame.FRect(width - panel - 16, BAR + GAP, panel, high)
    stage = pygame.FRect(16, BAR + GAP, side.x - 32, high)
    return Areas(pygame.FRect(0, 0, width, BAR), stage, side, pygame.FRect(0, height - 56, width, 56))
