"""Dark or light as the system is."""

from __future__ import annotations

from pathlib import Path

import pytest

from kesegames.settings import Settings
from kesegames.ui import app as app_module
from kesegames.ui import system_theme

from .conftest import Hand


@pytest.mark.parametrize(
    ("environment", "file", "text", "said", "theme"),
    [
        ({"GTK_THEME": "Adwaita:dark"}, "", "", "'prefer-light'", "dark"),
        ({"GTK_THEME": "Adwaita"}, "", "", None, "light"),
        ({"XDG_CURRENT_DESKTOP": "KDE"}, "kdeglobals", "[Colors:Window]\nBackgroundNormal=32,35,38\n", None, "dark"),
        (
            {"XDG_CURRENT_DESKTOP": "KDE"},
            "kdeglobals",
            "[Colors:Window]\nBackgroundNormal=239,240,9\n",
            None,
            "light",
        ),
        ({"XDG_CURRENT_DESKTOP": "KDE"}, "kdeglobals", "no ini [", None, ""),
        ({"XDG_CURRENT_DESKTOP": "GNOME"}, "", "", "'prefer-dark'\n", "dark"),
        ({"XDG_CURRENT_DESKTOP": "GNOME"}, "", "", "'prefer-light'\n", "light"),
        ({"XDG_CURRENT_DESKTOP": "GNOME"}, "", "", "'default'\n", ""),
        ({}, "", "", "'prefer-light'\n", ""),
        ({}, "gtk-3.0/settings.ini", "[Settings]\ngtk-application-prefer-dark-theme=1\n", None, "dark"),
        ({}, "gtk-4.0/settings.ini", "[Settings]\ngtk-application-prefer-dark-theme=false\n", None, "light"),
        ({}, "", "", None, ""),
    ],
)
def test_a_desktop_tells(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    file: str,
    text: str,
    said: str | None,
    theme: str,
) -> None:
    if file:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    monkeypatch.setattr(system_theme, "_said", lambda command: said)
    assert system_theme.of_desktop({**environment, "XDG_CONFIG_HOME": str(tmp_path)}) == theme


def test_a_command_that_is_not_there_or_fails_says_nothing() -> None:
    assert system_theme._said(["no-such-command-of-any-system"]) is None
    assert system_theme._said(["python3", "-c", "raise SystemExit(1)"]) is None
    assert system_theme.system_theme() in ("dark", "light")


def test_the_window_follows_the_system_until_a_theme_is_chosen(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().theme == "system"
    monkeypatch.setattr(app_module, "system_theme", lambda: "light")
    for chosen, shown in (("system", "light"), ("dark", "dark"), ("system", "light")):
        hand.app.settings.theme = chosen
        hand.app.keep_settings()
        assert hand.app.skin.theme.id == shown
