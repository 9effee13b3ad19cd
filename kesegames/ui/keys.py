"""What keys and gamepad buttons mean: names of commands, the same in every scene."""

from __future__ import annotations

from typing import Final

import pygame

COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "left": ("left",),
    "right": ("right",),
    "up": ("up",),
    "down": ("down",),
    "next": ("tab",),
    "previous": ("shift+tab",),
    "choose": ("return", "enter", "space"),
    "back": ("escape",),
    "back_all": ("shift+escape",),
    "undo": ("ctrl+z",),
    "redo": ("ctrl+y", "ctrl+shift+z"),
    "step_back": ("alt+left",),
    "step_on": ("alt+right",),
    "first": ("home",),
    "last": ("end",),
    "ten_back": ("page up",),
    "ten_on": ("page down",),
    "hint": ("h",),
    "analysis": ("a",),
    "turn_board": ("f",),
    "coordinates": ("c",),
    "rules": ("r",),
    "table": ("y",),
    "mute": ("m",),
    "new": ("ctrl+n",),
    "open": ("ctrl+o",),
    "save": ("ctrl+s",),
    "save_as": ("ctrl+shift+s",),
    "copy": ("ctrl+c",),
    "paste": ("ctrl+v",),
    "language": ("ctrl+l",),
    "full_screen": ("f11",),
    "larger": ("ctrl+=", "ctrl++", "ctrl+[+]"),
    "smaller": ("ctrl+-", "ctrl+[-]"),
    "plain_size": ("ctrl+0", "ctrl+[0]"),
    "help": ("f1", "?", "shift+/"),
    "screenshot": ("f12",),
}
"""Command → the keys that mean it, as pygame names them."""

PAD: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_A: "choose",
    pygame.CONTROLLER_BUTTON_B: "back",
    pygame.CONTROLLER_BUTTON_X: "hint",
    pygame.CONTROLLER_BUTTON_Y: "rules",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "step_back",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "step_on",
    pygame.CONTROLLER_BUTTON_START: "menu",
}


def pressed(key: int, mod: int) -> str:
    """A key with its modifiers as COMMANDS writes it: `ctrl+shift+s`."""
    parts = []
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        parts.append("ctrl")
    if mod & pygame.KMOD_ALT:
        parts.append("alt")
    if mod & pygame.KMOD_SHIFT:
        parts.append("shift")
    return "+".join((*parts, pygame.key.name(key)))


def command(key: int, mod: int, own: dict[str, str] | None = None) -> str | None:
    """The command a key press means; `own` (command → key) goes before the keys of COMMANDS."""
    name = pressed(key, mod)
    for meaning, chosen in (own or {}).items():
        if chosen == name:
            return meaning
    return next((meaning for meaning, names in COMMANDS.items() if name in names), None)
