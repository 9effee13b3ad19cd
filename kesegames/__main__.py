"""`python -m kesegames`, and the start of a packaged app."""

from __future__ import annotations

import os
import sys


def start() -> int:
    """Run the command line; a helper process of a packaged app does its work and never comes back."""
    from multiprocessing import freeze_support

    freeze_support()
    if sys.stdout is None or sys.stderr is None:
        # A windowed program on Windows has neither.
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - as long as the process
    from kesegames.cli import main

    return main()


if __name__ == "__main__":
    sys.exit(start())
