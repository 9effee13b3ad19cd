"""What keys and gamepad buttons do in every scene alike: the window, sizes, language, sound, pictures of the screen."""

from __future__ import annotations

import time
from typing import Final, Protocol

import pygame

from kesegames.engine.trouble import Trouble
from kesegames.settings import Folders, Settings
from kesegames.ui.draw.picture import save_picture
from kesegames.ui.screen import Screen
from kesegames.ui.ways import Routes

SCALE_STEP: Final = 1.1
SCALES: Final = {"larger": SCALE_STEP, "smaller": 1 / SCALE_STEP}
LEAST_SCALE: Final = 0.5
MOST_SCALE: Final = 3.0


class Host(Protocol):
    """What is asked of the app."""

    surface: pygame.Surface
    window: pygame.Window | None
    settings: Settings
    folders: Folders
    routes: Routes

    @property
    def scene(self) -> Screen: ...
    @property
    def language(self) -> str: ...
    def settle(self) -> None: ...
    def resized(self) -> None: ...
    def keep_settings(self) -> None: ...
    def tell(self, trouble: Trouble) -> None: ...
    def tell_words(self, id: str, values: dict[str, str] | None = None) -> None: ...


def run(app: Host, name: str) -> None:
    """Carry out a command of `kesegames.ui.keys`: one for every scene, else what the scene on top means by it."""
    settings = app.settings
    if name == "full_screen":
        toggle_full_screen(app)
    elif name == "screenshot":
        _screenshot(app)
    elif name in SCALES or name == "plain_size":
        scaled = settings.ui_scale * SCALES.get(name, 1.0)
        settings.ui_scale = 1.0 if name == "plain_size" else min(MOST_SCALE, max(LEAST_SCALE, scaled))
        app.keep_settings()
    elif name == "language":
        settings.language = "en" if app.language == "ja" else "ja"
        app.keep_settings()
    elif name == "mute":
        settings.muted = not settings.muted
        app.keep_settings()
        app.tell_words("notice.muted" if settings.muted else "notice.unmuted")
    elif name in ("help", "settings") and app.scene.name not in ("help", "settings"):
        (app.routes.help if name == "help" else app.routes.settings)()
    else:
        app.settle()
        if not app.scene.command(name) and not app.scene.is_overlay:
            _record_command(app, name)


def _record_command(app: Host, name: str) -> None:
    """Opening and pasting a record works wherever the scene means nothing else by it."""
    if name == "open":
        app.routes.records()
    elif name == "paste":
        app.routes.pasted_record()


def toggle_full_screen(app: Host) -> None:
    """The window as large as the screen, or as it was before; kept among the settings."""
    if app.window is None:
        return
    app.settings.full_screen = not app.settings.full_screen
    if app.settings.full_screen:
        app.window.set_fullscreen(desktop=True)
    else:
        app.window.set_windowed()
    app.resized()
    app.keep_settings()


def _screenshot(app: Host) -> None:
    path = app.folders.records / time.strftime("kesegames-%Y%m%d-%H%M%S.png")
    try:
        save_picture(app.surface, path)
    except Trouble as trouble:
        app.tell(trouble)
        return
    app.tell_words("notice.screenshot", {"path": str(path)})
