"""Sounds by name, when there are any and somebody can hear them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

RATE: Final = 22_050
"""Of all sounds (tools/make_sounds.py); the device is asked for no more, for it is fed all the time, in silence too."""
BUFFER: Final = 512
"""Samples that it is fed with at a time: a sound comes 23 ms late at most."""


class Sound:
    """Plays `<folder>/<name>.wav`. Without the file or without a device it is silent; the mixer opens at first use."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._has_device: bool | None = None

    def has_device(self) -> bool:
        """Whether anything can be heard at all."""
        if self._has_device is None:
            try:
                pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
                self._has_device = True
            except pygame.error:
                self._has_device = False
        return self._has_device

    def play(self, name: str, volume: float) -> None:
        """Let it sound at a volume of 0 … 1."""
        if name not in self._sounds:
            path = self._folder / f"{name}.wav"
            self._sounds[name] = None
            if path.is_file() and self.has_device():
                try:
                    self._sounds[name] = pygame.mixer.Sound(path)
                except pygame.error:
                    self._sounds[name] = None
        sound = self._sounds[name]
        if sound is not None and volume > 0:
            sound.set_volume(volume)
            sound.play()
