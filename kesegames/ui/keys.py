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
    "throw_all": ("t",),
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
    "risks": ("k",),
    "table": ("y",),
    "panel": ("p",),
    "panel_log": ("l",),
    "panel_moves": ("n",),
    "panel_guide": ("g",),
    "mute": ("m",),
    "new": ("ctrl+n",),
    "open": ("ctrl+o",),
    "save": ("ctrl+s",),
    "save_as": ("ctrl+shift+s",),
    "copy": ("ctrl+c",),
    "paste": ("ctrl+v",),
    "language": ("ctrl+l",),
    "settings": ("ctrl+,",),
    "search": ("ctrl+f", "/"),
    "full_screen": ("f11",),
    "larger": ("ctrl+=", "ctrl++", "ctrl+[+]"),
    "smaller": ("ctrl+-", "ctrl+[-]"),
    "plain_size": ("ctrl+0", "ctrl+[0]"),
    "help": ("f1", "?", "shift+/"),
    "screenshot": ("f12",),
}
"""Command → the keys that mean it, as pygame names them."""

FIXED: Final = ("left", "right", "up", "down", "next", "previous", "choose", "back", "back_all")
"""Commands without which nothing can be reached: their keys are not given away."""
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "move": ("left", "right", "up", "down", "next", "previous", "choose", "back", "back_all"),
    "play": ("throw_all", "undo", "redo", "hint", "analysis", "turn_board", "coordinates", "risks", "rules", "table"),
    "panel": ("panel", "panel_log", "panel_moves", "panel_guide"),
    "record": (
        *("step_back", "step_on", "ten_back", "ten_on", "first", "last"),
        *("copy", "paste", "open", "save", "save_as"),
    ),
    "app": (
        *("new", "search", "settings", "language", "mute", "full_screen", "larger", "smaller", "plain_size"),
        *("screenshot", "help"),
    ),
}
"""All commands, in the order in which the key sheet shows them."""
SHOWN: Final = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "return": "Enter",
    "escape": "Esc",
    "page up": "PgUp",
    "page down": "PgDn",
    "plus": "+",
    "[+]": "+",
    "[-]": "−",
    "[0]": "0",
    "-": "−",
}
"""Names of keys as people know them."""

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
    pygame.CONTROLLER_BUTTON_BACK: "panel",
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
    """The command a key press means; `own` (command → key) stands in place of that command's keys in COMMANDS."""
    name = pressed(key, mod)
    return next((meaning for meaning in COMMANDS if name in keys_of(meaning, own or {})), None)


def keys_of(meaning: str, own: dict[str, str]) -> list[str]:
    """The keys that mean a command: its own one, else those of COMMANDS that are nobody's own."""
    if meaning in own:
        return [own[meaning]] if meaning == _owner(own[meaning], own) else []
    taken = own.values()
    return [name for name in COMMANDS[meaning] if name not in taken]


def _owner(name: str, own: dict[str, str]) -> str:
    """The first command whose own key it is: a file written by hand may give it twice."""
    return next(meaning for meaning, chosen in own.items() if chosen == name and meaning in COMMANDS)


def shown(name: str) -> str:
    """A key as people write it: `Ctrl+Shift+S`."""
    *modifiers, key = name.replace("++", "+plus").split("+") if name != "+" else ["plus"]
    parts = [part.capitalize() for part in modifiers]
    return "+".join([*parts, SHOWN.get(key, key.capitalize())])
