"""Whether the player's system is set to dark or to light windows."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kesegames.resources import is_bundle

FALLBACK: Final = "dark"
"""Where the system does not tell."""
WAIT_SECONDS: Final = 0.5
DARK_BELOW: Final = 128.0
"""A window's ground is dark when its red, green and blue, 0 … 255, are less on average."""


def system_theme() -> str:
    """`dark` or `light`; FALLBACK where nothing tells, whatever the reason."""
    if sys.platform == "win32":
        return _of_windows()
    if sys.platform == "darwin":
        # The key is there in dark mode only.
        said = _said(["defaults", "read", "-g", "AppleInterfaceStyle"])
        return "light" if said is None else "dark"
    return of_desktop(os.environ) or FALLBACK


def _of_windows() -> str:
    if sys.platform != "win32":
        return FALLBACK
    import winreg

    path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:
            return "light" if winreg.QueryValueEx(key, "AppsUseLightTheme")[0] else "dark"
    except OSError:
        return FALLBACK


def of_desktop(environment: Mapping[str, str]) -> str:
    """That of a desktop of freedesktop.org: GTK_THEME, KDE's colours, what GNOME and its kin prefer, GTK's settings;
    empty where none of them tells."""
    named = environment.get("GTK_THEME", "")
    if named:
        return "dark" if "dark" in named.lower() else "light"
    home = Path(environment.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    if "KDE" in environment.get("XDG_CURRENT_DESKTOP", ""):
        ground = _value(home / "kdeglobals", "Colors:Window", "BackgroundNormal").split(",")
        if len(ground) >= 3 and all(part.strip().isdecimal() for part in ground[:3]):
            return "dark" if sum(map(int, ground[:3])) / 3 < DARK_BELOW else "light"
    # Outside a desktop's session it knows nothing, takes its time, and leaves files behind.
    is_desktop = "XDG_CURRENT_DESKTOP" in environment
    wanted = (is_desktop and _said(["gsettings", "get", "org.gnome.desktop.interface", "color-scheme"])) or ""
    if "prefer-" in wanted:
        return "dark" if "prefer-dark" in wanted else "light"
    for version in ("gtk-4.0", "gtk-3.0"):
        chosen = _value(home / version / "settings.ini", "Settings", "gtk-application-prefer-dark-theme")
        if chosen:
            return "dark" if chosen.lower() in ("1", "true") else "light"
    return ""


def _value(path: Path, section: str, key: str) -> str:
    """An entry of an ini file, empty where there is none."""
    found = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        found.read_string(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, configparser.Error):
        return ""
    return found.get(section, key, fallback="")


def _said(command: list[str]) -> str | None:
    """What a command of the system prints; None where there is none or it fails."""
    program = shutil.which(command[0])
    if program is None:
        return None
    # A bundle's own libraries are not those of the system's programs.
    environment = {name: value for name, value in os.environ.items() if not (is_bundle() and name == "LD_LIBRARY_PATH")}
    try:
        done = subprocess.run(
            [program, *command[1:]],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=WAIT_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "replace")
