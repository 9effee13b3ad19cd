"""What all tests share: no screen, no sound, and a missing text is an error."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["KESEGAMES_STRICT_TEXTS"] = "1"
