"""What a process holds of the memory: garbage is collected seldom, and given back when nobody waits."""

from __future__ import annotations

import ctypes
import gc
import sys


def collect_seldom() -> None:
    """Let collections of garbage leave alone what is there now, and come more seldom: each costs a frame."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 20)


def give_back() -> None:
    """Collect all garbage, and let the system have the memory of it: the C library would keep a good part of that."""
    gc.collect()
    if sys.platform == "linux":
        # Not every C library has it.
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
