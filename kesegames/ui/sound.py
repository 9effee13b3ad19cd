"""Sounds by name, when there are any and somebody can hear them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

RATE: Final = 22_050
"""Of all sounds (tools/make_sounds.py); the device is asked for no more, for it is fed all the time, in silence too."""
BUFFER: Final = 512
"""Samples that it is fed with at a time: a sound comes 23 ms late at most."""
SILENT_MS: Final = 10_000
"""After so long a silence the device is given back: an open one keeps the machine awake, and costs a third of what the
window at rest may."""


class Sound:
    """Plays `<folder>/<name>.wav`. Without the file or without a device it is silent; the mixer opens where something
    is to be heard, and closes after a silence. `clock` tells milliseconds."""

    def __init__(self, folder: Path, clock: Callable[[], int]) -> None:
        self._folder = folder
        self._clock = clock
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._refused_at: int | None = None
        """When no device could be opened, None where one could: it is tried again when a silence has gone by."""
        self._heard_at = 0

    def has_device(self) -> bool:
        """Whether anything can be heard at all."""
        now = self._clock()
        is_tried = self._refused_at is None or now >= self._refused_at + SILENT_MS
        if not pygame.mixer.get_init() and is_tried:
            # Those kept are in the format of the device before.
            self._sounds.clear()
            self._heard_at = now
            try:
                pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
                self._refused_at = None
            except pygame.error:
                self._refused_at = now
        return self._refused_at is None

    def tick(self, now: int) -> int | None:
        """Close the device after a silence; the milliseconds until then, None where none is open."""
        if not pygame.mixer.get_init():
            return None
        left = self._heard_at + SILENT_MS - now
        if left > 0:
            return left
        pygame.mixer.quit()
        return None

    def play(self, name: str, volume: float) -> None:
        """Let it sound at a volume of 0 … 1."""
        if volume <= 0 or not self.has_device():
            return
        if name not in self._sounds:
            self._sounds[name] = self._read(name)
        sound = self._sounds[name]
        if sound is not None:
            self._heard_at = self._clock()
            sound.set_volume(volume)
            sound.play()

    def _read(self, name: str) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(self._folder / f"{name}.wav")
        except (OSError, pygame.error):
            return None
