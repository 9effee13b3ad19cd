"""`python -m kesegames`, and the start of a packaged app."""

from __future__ import annotations

import sys

from kesegames.resources import is_bundle


def start() -> int:
    """Run the command line; a helper process of a packaged app does its work and never comes back."""
    if is_bundle():
        from multiprocessing import freeze_support

        freeze_support()
    from kesegames.cli import main

    return main()


if __name__ == "__main__":
    sys.exit(start())
