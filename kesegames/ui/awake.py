"""The app's clock, which stands while the machine sleeps: some systems count that time, as Windows does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

SLEPT_MS: Final = 10_000
"""The loop looks many times a second what time it is. Between looks so far apart the machine slept, or all stood."""


class Awake:
    """Tells the milliseconds of `clock` without those in which nobody looked at it for SLEPT_MS or longer."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._last = clock()
        self._slept = 0

    def __call__(self) -> int:
        now = self._clock()
        passed, self._last = now - self._last, now
        if passed >= SLEPT_MS:
            self._slept += passed
        return now - self._slept
