"""The sound device: opened where something is to be heard, closed after a silence, and done without."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from kesegames.resources import folder
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.sound import SILENT_MS, Sound

from .conftest import Hand


@pytest.fixture(autouse=True)
def no_device() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def test_after_a_silence_the_device_is_given_back_and_the_next_sound_is_heard() -> None:
    now = [5_000]
    sound = Sound(folder("assets") / "sounds", lambda: now[0])
    assert sound.tick(now[0]) is None
    sound.play("move", 0.5)
    assert pygame.mixer.get_busy()
    now[0] += 4_000
    sound.play("capture", 0.5)
    now[0] += SILENT_MS - 1
    assert sound.tick(now[0]) == 1
    assert pygame.mixer.get_init()
    now[0] += 1
    assert sound.tick(now[0]) is None
    assert not pygame.mixer.get_init()
    sound.play("move", 0.5)
    assert pygame.mixer.get_busy()


def test_what_cannot_be_heard_opens_no_device() -> None:
    Sound(folder("assets") / "sounds", lambda: 0).play("move", 0.0)
    assert not pygame.mixer.get_init()


def test_a_sound_without_a_file_is_silent() -> None:
    sound = Sound(folder("assets") / "sounds", lambda: 0)
    sound.play("no such sound", 1.0)
    assert not pygame.mixer.get_busy()
    sound.play("move", 1.0)
    assert pygame.mixer.get_busy()


def test_without_a_device_all_is_silent_and_it_is_asked_for_again_after_a_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def refuse(*words: int, allowedchanges: int) -> None:
        asked.append(allowedchanges)
        raise pygame.error("no device")

    now = [5_000]
    sound = Sound(folder("assets") / "sounds", lambda: now[0])
    with monkeypatch.context() as without:
        without.setattr(pygame.mixer, "init", refuse)
        for _ in range(3):
            sound.play("move", 1.0)
        assert not sound.has_device() and asked == [0]
        now[0] += SILENT_MS
        sound.play("move", 1.0)
        assert asked == [0, 0]
    sound.play("move", 1.0)
    assert not pygame.mixer.get_init()
    now[0] += SILENT_MS
    sound.play("move", 1.0)
    assert pygame.mixer.get_busy() and sound.has_device()


def test_a_window_in_which_nothing_is_heard_gives_the_device_back(hand: Hand) -> None:
    hand.app.restart(Title(hand.app))
    hand.app.settings.muted = False
    hand.app.play_sound("move")
    assert pygame.mixer.get_init()
    hand.wait(lambda: not pygame.mixer.get_init())
