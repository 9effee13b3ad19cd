"""A window that nobody sees, for pictures of whatever is played."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import pygame
from every_game import CATALOGUE
from ui.conftest import Hand

from kesegames.play.match import Match
from kesegames.settings import Folders, Settings
from kesegames.ui.app import App
from kesegames.ui.routes import Router
from kesegames.ui.scenes.replay.scene import Replay

SIZE = (480, 300)


def opened(folder: Path, size: tuple[int, int] = SIZE) -> Hand:
    """The app in a folder of its own, and who sits before it."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    clock = [0]
    settings = Settings(language="ja", theme="dark", coach=False, tutorials_seen=list(CATALOGUE.rulesets))
    app = App(pygame.Surface(size), CATALOGUE, Folders(folder), settings, Router, lambda: clock[0])
    return Hand(app, clock)


@cache
def _app() -> App:
    return opened(Path(tempfile.mkdtemp())).app


def drawn(match: Match) -> None:
    """A picture of a match as the replay shows it."""
    app = _app()
    app.restart(Replay(app, match))
    app.draw()
