"""A picture of the screen is called saved only where it is."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pygame
import pytest

from kesegames.engine.trouble import Trouble
from kesegames.ui.draw.picture import save_picture

from .conftest import Hand


def full(handle: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_picture_is_saved_and_named(hand: Hand) -> None:
    hand.app.command("screenshot")
    (path,) = hand.app.folders.records.glob("*.png")
    assert pygame.image.load(path).get_size() == hand.app.surface.get_size()
    assert [str(path) in text for text in hand.app.notices.texts] == [True]


def test_a_picture_that_cannot_be_written_is_not_called_saved(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", full)
    hand.app.command("screenshot")
    assert list(hand.app.folders.records.iterdir()) == []
    (said,) = hand.app.notices.texts
    assert "cannot be written" in said and os.strerror(errno.ENOSPC) in said


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_nothing_but_a_file_is_replaced_by_a_picture(tmp_path: Path) -> None:
    surface = pygame.Surface((4, 4))
    for path, text in (
        (Path("/dev/full"), "trouble.file_not_regular"),
        (tmp_path, "trouble.file_unwritable"),
        (tmp_path / "a\0.png", "trouble.file_unwritable"),
    ):
        with pytest.raises(Trouble) as raised:
            save_picture(surface, path)
        assert (raised.value.text, raised.value.file) == (text, str(path))
    save_picture(surface, tmp_path / "new" / "picture of no kind")
    assert (tmp_path / "new" / "picture of no kind").read_bytes().startswith(b"\x89PNG")
    assert sys.platform == "win32" or Path("/dev/full").is_char_device()
