"""What a process holds of the memory: garbage is collected seldom, and given back when nobody waits."""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final

M_MMAP_THRESHOLD: Final = -3
"""As malloc.h has it."""


def collect_seldom() -> None:
    """Let collections of garbage leave alone what is there now, and come more seldom: each costs a frame."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 20)


def give_back() -> None:
    """Collect all garbage, and let the system have the memory of it: the C library would keep a good part of that."""
    gc.collect()
    _tell_library("malloc_trim", 0)


def keep_apart(size: int) -> None:
    """Let what is larger than so many bytes lie by itself, and be the system's again as soon as nobody needs it.

    What grows leaves gaps in the heap behind it that are too small for what it has grown to.
    """
    _tell_library("mallopt", M_MMAP_THRESHOLD, size)


def _tell_library(name: str, *values: int) -> None:
    """Call a function of the GNU C library; not every C library has it."""
    if sys.platform == "linux":
        function = getattr(ctypes.CDLL(None), name, None)
        if function is not None:
            function(*values)
