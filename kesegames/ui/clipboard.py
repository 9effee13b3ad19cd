"""Text to and from the system's clipboard, and pictures to it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import pygame

PATIENCE_SECONDS: Final = 5.0
_SCRIPTS: Final = {
    "darwin": ["osascript", "-e", 'set the clipboard to (read (POSIX file "{path}") as «class PNGf»)'],
    "win32": [
        *("powershell", "-NoProfile", "-STA", "-Command"),
        "Add-Type -AssemblyName System.Windows.Forms,System.Drawing; "
        "[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile('{path}'))",
    ],
}
"""What puts the picture of a file on the clipboard; pygame can do that with text alone."""
_PIPES: Final = (
    ("WAYLAND_DISPLAY", ["wl-copy", "--type", "image/png"]),
    ("DISPLAY", ["xclip", "-selection", "clipboard", "-target", "image/png"]),
)
"""What takes a PNG as its input, where that variable of the environment is set."""


def copy(text: str) -> bool:
    """Put a text on the clipboard; False where the system has none."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def paste() -> str:
    """The text on the clipboard, empty where there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeDecodeError):
        return ""


def copy_picture(surface: pygame.Surface) -> bool:
    """Put a picture on the clipboard; False where the system has no program for that."""
    import shutil
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kesegames.png"
        pygame.image.save(surface, path)
        words = _SCRIPTS.get(sys.platform)
        if words is not None:
            return _ran([word.replace("{path}", str(path)) for word in words], path)
        found = (command for name, command in _PIPES if os.environ.get(name) and shutil.which(command[0]))
        command = next(found, None)
        return command is not None and _ran(command, path)


def _ran(command: list[str], path: Path) -> bool:
    """Whether a command did what it should, with the file as its input."""
    import subprocess

    try:
        with path.open("rb") as file:
            # What it prints goes nowhere: a program that stays to serve the clipboard would keep a pipe open.
            null = subprocess.DEVNULL
            done = subprocess.run(command, stdin=file, stdout=null, stderr=null, timeout=PATIENCE_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
