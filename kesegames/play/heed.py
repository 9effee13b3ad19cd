"""Breath for compiled loops: Python hears Ctrl+C, and lets other threads run, only where it runs code of its own."""

from __future__ import annotations


def heed() -> None:
    """Do nothing, but not compiled: KeyboardInterrupt is raised here when it is due."""


def never(share: float) -> bool:
    """A Stop (kesegames.ai.search) that ends no search, but can be interrupted as often as it is asked."""
    return False
