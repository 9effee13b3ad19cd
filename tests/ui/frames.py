"""What a window shows at rest, and whether it is what a window would show in which nothing was drawn before."""

from __future__ import annotations

import pygame

from kesegames.ui.draw.canvas import Canvas

from .conftest import Hand


def rested(hand: Hand) -> None:
    """Nothing moves any more."""
    for _ in range(400):
        if hand.turn() is None:
            return
    raise AssertionError("it never came to rest")


def assert_seen_as_if_drawn_anew(hand: Hand, what: object = "") -> None:
    """What is on the screen is what would be there if nothing had been drawn before."""
    app = hand.app
    canvas = Canvas(pygame.Surface(app.surface.get_size(), 0, app.surface), app.scale(), app.skin)
    canvas.surface.fill(app.skin.theme.ground)
    app.draw_on(canvas)
    assert canvas.surface.get_buffer().raw == app.surface.get_buffer().raw, what
