"""Whole games in one window, one after the other, with everything that people do beside playing.

People and bots play, the bots in the opponent's own process. Now and then the window gets another size, the app another
language or theme; something is taken back and done again, also while a bot thinks; settings or help lie over the table;
a match is left in its middle. No exception, no process but the opponent's, and after WARM games no more memory.

Most matches are played in haste: the window is as slow as on a poor machine, several clicks come before a frame, and it
is minimised but for a moment now and then. In the others every frame is drawn.
"""

from __future__ import annotations

import atexit
import multiprocessing
import random
import tempfile
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Final

import pygame
from every_game import CATALOGUE, GAMES, TABLES, weakest
from ui.conftest import STEP_MS, Hand

from kesegames.ai.levels import level_names
from kesegames.heap import give_back
from kesegames.play.journal import journals
from kesegames.play.match import HUMAN, begin
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.seats import open_table

from .fuzz import megabytes
from .screen import opened
from .trial import Trial

WARM: Final = 50
MEGABYTES: Final = 10
MEASURED: Final = 25
"""After so many games each the memory is looked at."""
MOST_TURNS: Final = 4_000
HASTE: Final = 0.95
"""So many matches are played in haste."""
SLOW_MS: Final = 600
MOST_CLICKS: Final = 12
"""The time between two turns then, and so many clicks come in one at the most."""
SHOWN: Final = 0.01
"""In so many situations a minimised window is looked at."""
HEARD_MS: Final = 20
"""The loop is let sleep so long for what the opponent has to say."""
SIZES: Final = ((640, 400), (960, 600), (800, 700))
LEFT: Final = 0.1
"""So many matches are left in their middle."""


class Memory:
    """What the process held after WARM games, and how many there were."""

    games = 0
    warm = 0.0

    def count(self) -> None:
        self.games += 1
        if self.games == WARM or (self.games > WARM and self.games % MEASURED == 0):
            now = at_rest()
            self.warm = self.warm or now
            assert now - self.warm <= MEGABYTES, f"{now - self.warm:.1f} MB more after {self.games} games"


MEMORY: Final = Memory()


def at_rest() -> float:
    """The memory that the window holds with the title in it and the size of the beginning.

    The pictures of one theme are all let go for those of another, so that it does not count which were there; nor does
    it how long the match was that was left last, which the title would hold.
    """
    hand, app = window(), window().app
    for path in journals(app.folders.journals):
        path.unlink()
    hand.resize(SIZES[0])
    app.settings.language = "ja"
    for theme in ("light", "dark"):
        app.settings.theme = theme
        app.keep_settings()
    app.restart(Title(app))
    app.draw()
    give_back()
    return megabytes()


@cache
def window() -> Hand:
    """The one window of this process, with a real opponent."""
    hand = opened(Path(tempfile.mkdtemp()), SIZES[0])
    atexit.register(hand.app.close)
    return hand


class Sitting:
    """One match, from its beginning to its result, or to where it is left."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self.rng = random.Random(f"{game} {seats} {seed}")
        self.hand = window()
        self.app = self.hand.app
        self.app.settings.animation_speed = self.rng.choice((0.0, 0.0, 2.0))
        self.app.settings.automatic_throws = True
        ruleset = CATALOGUE.ruleset(game)
        bot = f"{weakest(ruleset)}:nodes=4" if level_names(ruleset, seats) else "random"
        bots = self.rng.choices((0, 1, seats - 1), (2, 3, 1))[0]
        players = [HUMAN, *self.rng.sample([bot] * bots + [HUMAN] * (seats - 1 - bots), seats - 1)]
        open_table(self.app, begin(ruleset, {}, players, str(seed)))
        self.is_in_haste = self.rng.random() < HASTE
        self.hand.step, self.clicks = (SLOW_MS, MOST_CLICKS) if self.is_in_haste else (STEP_MS, 1)
        self.situation: tuple[object, ...] = ()
        self.acts: list[tuple[float, Callable[[], object]]] = [
            (0.005, self.resize),
            (0.005, self.change_settings),
            (0.03, self.take_back),
            (0.005, self.look_elsewhere),
        ]
        if self.is_in_haste:
            self.acts.append((SHOWN, self.show))

    def play(self, most: int) -> None:
        """So many turns of the loop at most; then back to the title."""
        leaves = self.rng.randrange(most) if self.rng.random() < LEFT else most
        for _ in range(leaves):
            if self.is_in_haste:
                # Also again, where a key has brought the window back.
                self.app.feed(pygame.event.Event(pygame.WINDOWMINIMIZED))
            self.hand.turn()
            if not isinstance(self.app.scenes[0], Table) or self.hand.table.sitting.is_over:
                break
            self.turn()
            if self.is_awaited():
                pygame.event.wait(HEARD_MS)
        self.app.feed(pygame.event.Event(pygame.WINDOWRESTORED))
        self.app.draw()
        self.app.restart(Title(self.app))
        self.app.draw()

    def is_awaited(self) -> bool:
        """Whether the opponent's process has something to say; what is taken back meanwhile has cancelled a search."""
        table = self.app.scenes[0]
        return isinstance(table, Table) and table.sitting.thinking.asked is not None

    def turn(self) -> None:
        """What a person does between two turns of the loop: some clicks, or something beside playing."""
        for _ in range(self.rng.randint(1, self.clicks)):
            if self.app.scene is not self.hand.table:
                self.hand.key(pygame.K_ESCAPE)
            elif not self.act() and not self.click():
                return

    def act(self) -> bool:
        """Now and then, once in a situation at the most: however long a bot thinks, a match comes to its end."""
        sitting, before = self.hand.table.sitting, self.situation
        self.situation = (sitting.match.at, sitting.walk and sitting.walk.spots, self.is_awaited())
        drawn = self.rng.random() if self.situation != before else 1.0
        for share, act in self.acts:
            if drawn < share:
                act()
                return True
            drawn -= share
        return False

    def click(self) -> bool:
        """Whether there was something to choose at the table."""
        table = self.hand.table
        offered = list(table.sitting.clicks.offers()) if self.hand.is_asked() and table.sitting.walk else []
        if offered:
            table.click(self.rng.choice(offered))
        return bool(offered)

    def resize(self) -> None:
        self.hand.resize(self.rng.choice(SIZES))

    def change_settings(self) -> None:
        """As the settings do it: another language, another theme."""
        settings = self.app.settings
        settings.language, settings.theme = self.rng.choice(("ja", "en")), self.rng.choice(("dark", "light"))
        self.app.keep_settings()

    def take_back(self) -> None:
        """Also what a bot is thinking about."""
        for key in self.rng.choices((pygame.K_z, pygame.K_y), k=self.rng.randint(1, 4)):
            self.hand.key(key, pygame.KMOD_CTRL)

    def show(self) -> None:
        """A minimised window is looked at."""
        self.app.feed(pygame.event.Event(pygame.WINDOWRESTORED))
        self.hand.turn()

    def look_elsewhere(self) -> None:
        """A scene over the table, and back."""
        routes = self.app.routes
        self.rng.choice((routes.settings, routes.help))()
        self.app.draw()
        self.hand.key(pygame.K_ESCAPE)


def soak(game: str, seats: int, seed: int, most: int = MOST_TURNS) -> int:
    """One match; what is left of it is looked at."""
    Sitting(game, seats, seed).play(most)
    names = [child.name for child in multiprocessing.active_children() if child.name.startswith("kesegames")]
    assert names.count("kesegames opponent") <= 1, names
    MEMORY.count()
    return 1


def closed() -> list[str]:
    """The processes that are left when the window is closed."""
    window().app.close()
    window.cache_clear()
    return [child.name for child in multiprocessing.active_children() if child.name.startswith("kesegames")]


def trials(seed: int) -> Iterator[Trial]:
    """A match of every game in turn, each time at the next of its tables."""
    while True:
        for game in GAMES:
            tables = [seats for id, seats in TABLES if id == game]
            seats = tables[seed % len(tables)]
            yield Trial(game, f"soak {game}-{seats} {seed}", partial(soak, game, seats, seed))
        seed += 1
