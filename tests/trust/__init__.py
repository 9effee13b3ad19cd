"""The claims that nothing is lost, nothing breaks and nothing is told, tried for as long as one likes.

    python -m tests.trust --minutes 60

`kills`: real matches, killed at any moment and on disks that fail. `fuzz`: every reader, with nonsense. `soak`: whole
games in the window, one after the other. `leaks`: hidden cards exchanged. `laws`: boards mirrored, seats and colours
exchanged. `engines`: the second engine of every game beside its own. tests/test_trust.py and tests/ui/test_leaks.py
have short versions of all.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["KESEGAMES_STRICT_TEXTS"] = "1"
ROOT = Path(__file__).parents[2]
FOLDERS = [str(ROOT / "tests"), str(ROOT / "tests" / "rules")]
"""What pytest puts on the path for its tests, which lend their helpers."""
sys.path[:0] = [folder for folder in FOLDERS if folder not in sys.path]
