"""A page and a picture of a match, saved and copied by clicks."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN
from kesegames.ui import pictures
from kesegames.ui.scenes.save import Save

from .conftest import Hand, keserima
from .test_menus import typed


def opened(hand: Hand, known: Catalogue, suffix: str) -> Save:
    hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.rest()
    hand.key(pygame.K_s, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    scene = hand.app.scene
    assert isinstance(scene, Save)
    while scene.suffix != suffix:
        hand.click("notation")
    assert hand.cut() == []
    return scene


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("suffix", [".html", ".png"])
def test_what_is_shared_is_a_file_beside_the_records(
    hand: Hand, known: Catalogue, suffix: str, language: str, tmp_path: Path
) -> None:
    hand.app.settings.language = language
    scene = opened(hand, known, suffix)
    hand.click("name")
    typed(hand, "shared")
    path = scene.path
    assert path is not None
    hand.click("save")
    raw = path.read_bytes()
    assert raw.startswith(b"<!DOCTYPE html>" if suffix == ".html" else b"\x89PNG")
    assert hand.app.scene is hand.table and hand.table.path is None  # Ctrl+S does not write over it
    if suffix == ".html":
        assert f'"language":"{language}"'.encode() not in raw  # it is packed
        return
    picture = pygame.image.load(path)
    box = hand.table.picture_box()
    assert box is not None
    assert picture.get_size() == hand.app.canvas().real(box).size
    assert picture.get_width() < hand.app.surface.get_width()  # without the panel
    edge = hand.app.canvas().real(hand.table.stage.board.edge)
    assert pygame.Rect((0, 0), picture.get_size()).contains(edge)


def test_a_page_cannot_be_copied(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known, ".html")
    assert "copy" not in {target.id for target in scene.targets()}
    hand.key(pygame.K_c, pygame.KMOD_CTRL)
    assert hand.app.scene is scene


def test_a_picture_goes_to_the_clipboard_where_a_program_takes_it(
    hand: Hand, known: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = tmp_path / "taken"
    tool = tmp_path / "xclip"
    tool.write_text(f'#!/bin/sh\ncat > "{taken}"\n')
    tool.chmod(0o755)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    opened(hand, known, ".png")
    hand.click("copy")
    assert taken.read_bytes().startswith(b"\x89PNG") and hand.app.scene is hand.table
    tool.write_text("#!/bin/sh\nexit 1\n")
    opened(hand, known, ".png")
    hand.click("copy")
    assert isinstance(hand.app.scene, Save)  # told, and it can still be saved
    assert hand.app.say("save.no_picture_clipboard") in hand.app.notices.texts


def test_where_no_table_lies_there_is_no_picture(hand: Hand, known: Catalogue) -> None:
    assert pictures.of_table(hand.app) is None
    hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.rest()
    assert pictures.of_table(hand.app) is not None
