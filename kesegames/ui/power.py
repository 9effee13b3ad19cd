"""Whether the machine runs on its battery, where the system tells."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

SUPPLIES: Final = Path("/sys/class/power_supply")
SECONDS: Final = 2.0


def on_battery() -> bool:
    """True where the system says that it runs on a battery; False where it does not, or does not tell."""
    try:
        if sys.platform == "win32":
            return _windows()
        if sys.platform == "darwin":
            told = subprocess.run(["pmset", "-g", "batt"], capture_output=True, text=True, timeout=SECONDS, check=False)
            return "Battery Power" in told.stdout
        return discharges(SUPPLIES)
    except (OSError, ValueError, subprocess.SubprocessError):
        return False


def discharges(folder: Path) -> bool:
    """Whether a battery of the machine is being discharged, by the files that Linux has of its supplies.

    Batteries of a mouse or a keyboard (`scope` Device) do not count.
    """
    for supply in sorted(folder.glob("*")):
        is_ours = _line(supply / "type") == "Battery" and _line(supply / "scope") != "Device"
        if is_ours and _line(supply / "status") == "Discharging":
            return True
    return False


def _line(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def _windows() -> bool:
    import ctypes

    class Status(ctypes.Structure):
        _fields_ = (
            ("line", ctypes.c_byte),
            ("flag", ctypes.c_byte),
            ("percent", ctypes.c_byte),
            ("saver", ctypes.c_byte),
            ("left", ctypes.c_ulong),
            ("whole", ctypes.c_ulong),
        )

    status = Status()
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - there is none elsewhere
    return bool(kernel.GetSystemPowerStatus(ctypes.byref(status))) and status.line == 0
