"""Starts the packaged app as a stranger would, and measures it.

    python3 tools/smoke ZIP [--pictures DIR]

Everywhere: the zip is unpacked into a folder with a space and Japanese characters in its name; version, commands, the
helper processes, the first frame of five starts, the size. On Linux the app is then played, under Xvfb, from an empty
home, by a user who may not write to its folder: a game of Kese-Rima against level 2, undo, language, quit, Continue,
a record opened, a crash. What is clicked where is asked of a twin: the same scenes of this checkout, never shown. It
needs kesegames installed for Python, and of Debian: xvfb, xdotool, unzip, util-linux; what is missing it says, with
exit code 1.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

from app import Failure, Installed, check, commands, missing, starts, unpack

MOST_UNPACKED_MB = 90


def main() -> int:
    parser = argparse.ArgumentParser(description="Starts the packaged app as a stranger would, and measures it.")
    parser.add_argument("zip", type=Path, nargs="?", help="what tools/package has made")
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="keep screenshots in this folder")
    arguments = parser.parse_args()
    needs = missing(arguments.zip)
    if needs:
        print("the smoke test needs:", *needs, sep="\n- ", file=sys.stderr)
        return 1
    work = Path(tempfile.mkdtemp(prefix="kesegames smoke ケセリマ "))
    try:
        work.chmod(0o755)
        home = work / "home"
        home.mkdir()
        app = Installed(unpack(arguments.zip.resolve(), work), home)
        megabytes = app.megabytes()
        print(f"{megabytes:.1f} MB unpacked (at most {MOST_UNPACKED_MB})")
        check(megabytes <= MOST_UNPACKED_MB, "it is too large")
        if sys.platform == "linux":
            # The twin is not for eyes or ears.
            os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
            from window import on_a_screen

            on_a_screen(app, arguments.pictures)
        else:
            commands(app)
            starts(app)
    except Failure as wrong:
        print(f"smoke test failed: {wrong}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print("smoke test passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
