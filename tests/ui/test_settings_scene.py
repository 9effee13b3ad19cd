"""The settings: every one has its row, works at once and is kept; keys of one's own; ways there and back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from kesegames import settings
from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN
from kesegames.ui import keys
from kesegames.ui.scenes.help import KeySheet
from kesegames.ui.scenes.settings.scene import PAGES, SettingsScene
from kesegames.ui.scenes.title.scene import Title

from .conftest import Hand, keserima
from .test_ring import steer


def test_every_setting_works_at_once_and_survives_a_restart(hand: Hand) -> None:
    app = hand.app
    scene = SettingsScene(app)
    app.push(scene)
    for page in PAGES:
        hand.click(f"page {page}")
        app.settle()
        for id in [target.id for target in scene.targets() if target.id.startswith("set ")]:
            if id.endswith("<") or id == "set full_screen":
                continue
            before = vars(app.settings) | {"seat_languages": app.settings.seat_languages[:]}
            steer(hand, id)
            hand.key(pygame.K_RIGHT)
            if vars(app.settings) == before:
                hand.key(pygame.K_LEFT)
            assert vars(app.settings) != before, id
            hand.app.draw()
    app.settings.muted = False
    app.keep_settings()
    app.writer.finish()
    assert settings.load(app.folders) == (app.settings, [])
    assert app.skin.theme.id == app.settings.theme and app.skin.text_scale == app.settings.text_scale


def test_every_setting_has_its_row(hand: Hand) -> None:
    scene = SettingsScene(hand.app)
    hand.app.push(scene)
    rows = set()
    for page in PAGES:
        scene._turn_to(page)
        hand.app.settle()
        rows |= {target.id for target in scene.targets()}
    apart = {
        "seat_languages",
        "keys",
        "bots",
        "people",
        "setups",
        "tutorials_seen",
        "introduced",
        "unknown",
        "safe_mode",
    }
    # The panel is folded and its pages are turned where it lies.
    apart |= {"panel_open", "panel_tab"}
    assert {f"set {name}" for name in vars(hand.app.settings) if name not in apart} <= rows
    assert {"set seat_language0", "set seat_language1", "key undo", "reset_keys"} - {"reset_keys"} <= rows


def test_a_key_is_given_to_a_command_and_its_loss_explained(hand: Hand) -> None:
    scene = SettingsScene(hand.app, "keys")
    hand.app.push(scene)
    steer(hand, "key undo")
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_h)
    own = hand.app.settings.keys
    assert own == {"undo": "h"} and "Hint" in scene.keys.told and "Undo" in scene.keys.told
    assert keys.command(pygame.K_h, 0, own) == "undo" and keys.keys_of("hint", own) == []
    assert keys.command(pygame.K_z, pygame.KMOD_CTRL, own) is None
    steer(hand, "key hint")
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_TAB)
    assert own == {"undo": "h"} and "Tab" in scene.keys.told
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is scene and not scene.keys.listening
    hand.app.writer.finish()
    assert settings.load(hand.app.folders)[0].keys == own
    steer(hand, "reset_keys")
    hand.key(pygame.K_RETURN)
    assert own == {} and keys.command(pygame.K_h, 0, own) == "hint"


def test_settings_are_reached_from_everywhere_and_lead_back(hand: Hand, known: Catalogue) -> None:
    hand.app.push(Title(hand.app))
    hand.click("settings")
    assert isinstance(hand.app.scene, SettingsScene)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.scene, Title)
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.key(pygame.K_COMMA, pygame.KMOD_CTRL)
    assert isinstance(hand.app.scene, SettingsScene)
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    hand.click("settings")
    assert isinstance(hand.app.scene, SettingsScene)
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_F1)
    assert isinstance(hand.app.scene, KeySheet)
    hand.key(pygame.K_F1)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scenes == [table]


def test_without_a_sound_device_it_is_said(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = SettingsScene(hand.app, "sound")
    hand.app.push(scene)
    monkeypatch.setattr(hand.app.sound, "has_device", lambda: False)
    hand.click("test move")
    assert hand.app.notices.texts


def test_settings_that_cannot_be_written_are_told_and_used(hand: Hand) -> None:
    hand.app.folders.settings_file = Path("/proc/nowhere/settings.yaml")
    hand.app.push(SettingsScene(hand.app))
    hand.click("set theme")
    assert hand.app.skin.theme.id == "light"
    hand.wait(lambda: any("/proc/nowhere" in text for text in hand.app.notices.texts))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_what_is_chosen_is_not_gold(hand: Hand, known: Catalogue, theme: str) -> None:
    """Gold is the focus and the main button: an open page has neither."""
    hand.app.settings.theme = theme
    hand.app.keep_settings()
    hand.app.restart(SettingsScene(hand.app))
    for page in PAGES:
        hand.click(f"page {page}")
        hand.app.draw()
        seen = pygame.image.tobytes(hand.app.surface, "RGB")
        assert bytes(hand.app.skin.theme.accent[:3]) * 4 not in seen, page
