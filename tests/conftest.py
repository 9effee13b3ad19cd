"""What all tests share: no screen, no sound, a missing text is an error, and what is tested is what was meant."""

from __future__ import annotations

import os

from kesegames.engine.state import State
from kesegames.play.bench import is_compiled

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["KESEGAMES_STRICT_TEXTS"] = "1"


def pytest_configure() -> None:
    """`KESEGAMES_EXPECT=compiled` forbids to test the plain files by mistake, `plain` the compiled ones."""
    expected = os.environ.get("KESEGAMES_EXPECT", "")
    found = "compiled" if is_compiled(State) else "plain"
    if expected not in ("", found):
        raise RuntimeError(f"KESEGAMES_EXPECT={expected}, but kesegames is {found}")
