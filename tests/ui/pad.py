"""A gamepad in a player's hand: steps of the ring, and A."""

from __future__ import annotations

from typing import Final

import pygame

from .conftest import Hand
from .test_ring import ways

STEPS: Final = {
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_UP,
    (0, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}


def press(hand: Hand, button: int) -> None:
    hand.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button))
    hand.app.settle()


def by_pad(hand: Hand, id: str) -> None:
    """Choose a target of the scene on top by the fewest steps and A. The way is found anew after every step, as a
    person does it: lists scroll and unfold under the ring."""
    scene = hand.app.scene
    if scene.ring.at is None or not scene.ring.is_shown:
        press(hand, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    for _ in range(80):
        assert scene.ring.at is not None
        if scene.ring.at == id:
            break
        press(hand, STEPS[ways(scene, scene.ring.at)[id][0]])
    assert scene.ring.at == id
    press(hand, pygame.CONTROLLER_BUTTON_A)
