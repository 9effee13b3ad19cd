"""The gamepads."""

from __future__ import annotations

import pygame


def gamepads() -> list[object]:
    """Those there are, which are listened to as long as they are kept.

    Without any SDL's part for them is closed again, for it costs time while it is open.
    """
    try:
        from pygame._sdl2 import controller

        controller.init()
        numbers = [number for number in range(controller.get_count()) if controller.is_controller(number)]
        found: list[object] = [controller.Controller(number) for number in numbers]
        if not found:
            controller.quit()
    except (ImportError, pygame.error):
        return []
    return found
