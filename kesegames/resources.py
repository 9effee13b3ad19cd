"""Finds the folders that come with the program, wherever it runs from."""

from __future__ import annotations

import sys
from pathlib import Path


def is_bundle() -> bool:
    """Whether this is the double-click app, whose modules are inside its program."""
    return "frozen" in vars(sys)


def folder(name: str) -> Path:
    """The folder `rulesets` or `assets`: beside the package in a checkout, inside it in a wheel, or in a bundle.

    Raises FileNotFoundError when the installation is incomplete.
    """
    package = Path(__file__).resolve().parent
    places = [package / name, package.parent / name]
    bundle: str | None = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        places.insert(0, Path(bundle) / name)
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the folder {name} is missing beside {package}")
