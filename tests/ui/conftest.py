"""A player without a screen: real events at pixel positions, a clock of our own."""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pairing
import pygame
import pytest

from kesegames import rules
from kesegames.catalogue import Catalogue
from kesegames.engine.game import Game
from kesegames.play.match import Match, begin
from kesegames.play.opponent import Opponent, Report
from kesegames.play.worker import Answer, Request
from kesegames.resources import folder
from kesegames.settings import Folders, Settings
from kesegames.ui import lesson
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import HIGHEST, Canvas
from kesegames.ui.draw.sheet import Sheet
from kesegames.ui.draw.skin import Skin
from kesegames.ui.routes import Router
from kesegames.ui.scenes.table.curtain import READY
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.seats import open_table
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.scroller import Scroller, Stacked

from .written import Written, small_headings

STEP_MS = 40
PATIENCE_SECONDS = 60.0


class Measuring(Canvas):
    """Lays all texts out, and draws nothing: for many sizes, languages and scales in a short time.

    `written` is what can be read of them in the end: what is drawn over them hides them.
    """

    keeps = False

    def __init__(self, surface: pygame.Surface, scale: float, skin: Skin, sheet: Sheet | None = None) -> None:
        super().__init__(surface, scale, skin, sheet)
        self.written: list[Written] = []
        self._inks: list[pygame.FRect] = []
        """The boxes of what is written, for `collidelistall`, which goes through many in no time."""
        self._grounds: list[pygame.FRect] = []
        """The last one first."""
        self._words = ""

    def _cover(self, box: pygame.FRect) -> None:
        self._grounds.insert(0, box.copy())
        for number in reversed(box.collidelistall(self._inks)):
            if box.contains(self._inks[number]):
                del self.written[number], self._inks[number]

    def fill(self, box: pygame.FRect, *args: object, **more: object) -> None:
        self._cover(box)

    def panel(self, box: pygame.FRect, *args: object, **more: object) -> None:
        self._cover(box)

    def hollow(self, box: pygame.FRect, *args: object, **more: object) -> None:
        self._cover(box)

    def lay(self, *args: object, **more: object) -> None: ...
    def cover(self, *args: object, **more: object) -> None: ...
    def table(self) -> None: ...
    def ground(self, *args: object, **more: object) -> None: ...
    def drawing(self, *args: object, **more: object) -> None: ...
    def shadow(self, *args: object, **more: object) -> None: ...
    def ring(self, *args: object, **more: object) -> None: ...
    def shape(self, *args: object, **more: object) -> None: ...
    def turned(self, *args: object, **more: object) -> None: ...
    def glyph(self, *args: object, **more: object) -> None: ...

    def text(self, text: str, *args: Any, **more: Any) -> None:
        self._words = text
        super().text(text, *args, **more)

    def paragraph(self, text: str, *args: Any, **more: Any) -> float:
        self._words = text
        return super().paragraph(text, *args, **more)

    def _line(self, text: str, box: pygame.FRect, size: float, colour: object, face: str, align: str) -> None:
        wide, high = self._width(text, size, face), size * HIGHEST
        if wide > box.w + 0.5:
            self.cut.append(text)
        left = {"left": box.x, "centre": box.centerx - wide / 2}.get(align, box.right - wide)
        ink = pygame.FRect(left, box.centery - high / 2, wide, high)
        if self.real(ink).colliderect(self.clip):
            middle = pygame.FRect(ink.center, (0.01, 0.01)).collidelist(self._grounds)
            ground = None if middle < 0 else self._grounds[middle]
            self.written.append(Written(self._words, text, size, face, ink, align, ground))
            self._inks.append(ink)


@functools.cache
def warm_skin(theme: str, text_scale: float) -> Skin:
    """The one skin of a process, until pygame ends: what a test has drawn the next ones need not draw again."""
    pygame.register_quit(warm_skin.cache_clear)
    return Skin(theme, folder("assets") / "fonts", text_scale)


class Warm(App):
    """With pictures that other tests have drawn."""

    def _skin(self) -> Skin:
        return warm_skin(self.theme, self.settings.text_scale)


class Hand:
    """Sits before the app: clicks, presses keys, lets time pass."""

    def __init__(self, app: App, clock: list[int]) -> None:
        self.app = app
        self._clock = clock
        self.step = STEP_MS
        self.lifts_curtains = True

    @property
    def table(self) -> Table:
        assert isinstance(self.app.scenes[0], Table)
        return self.app.scenes[0]

    def sit(self, match: Match) -> Table:
        open_table(self.app, match)
        return self.table

    def turn(self) -> int | None:
        """One turn of the loop, a little later. What has come in is fetched, as the loop does, and let go."""
        pygame.event.clear()
        self._clock[0] += self.step
        sleep = self.app.turn()
        # At rest, only another process can have something new; in motion its thread is let in.
        time.sleep(0.001 if sleep is None else 0)
        return sleep

    def wait(self, until: Callable[[], bool]) -> None:
        """Let time pass until something is so."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not until():
            assert time.monotonic() < end, "nothing happens any more"
            self.turn()

    def rest(self) -> None:
        """Until nothing moves and everything is where it belongs."""
        self.wait(lambda: self.table.motion is None and not self.table.sitting.has_unshown)
        self.app.settle()

    def cut(self) -> list[str]:
        """The texts that would not fit into their boxes if all were drawn now, and the headings that would be smaller
        than the text below them."""
        canvas = self.measured()
        return [*canvas.cut, *small_headings(canvas.written)]

    def measured(self) -> Measuring:
        """All texts as they would be drawn now."""
        self.app.settle()
        canvas = Measuring(self.app.surface, self.app.scale(), self.app.skin)
        self.app.draw_on(canvas)
        return canvas

    def resize(self, size: tuple[int, int], ui_scale: float = 1.0, text_scale: float = 1.0) -> None:
        """Another window, and the player's scales."""
        self.app.surface = pygame.Surface(size)
        self.app.settings.ui_scale, self.app.settings.text_scale = ui_scale, text_scale
        keeps, self.app.keeps_files = self.app.keeps_files, False
        self.app.keep_settings()
        self.app.keeps_files = keeps

    def click(self, id: str, button: int = 1) -> None:
        """A real click in the middle of a target."""
        self.app.settle()
        target = next((target for target in self.app.scene.targets() if target.id == id), None)
        assert target is not None, (id, [target.id for target in self.app.scene.targets()])
        self.click_at(target.box.center, button)

    def click_at(self, place: tuple[float, float], button: int = 1) -> None:
        pos = self.press_at(place, button)
        if self.app.scenes:
            self.app.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))

    def press_at(self, place: tuple[float, float], button: int = 1) -> tuple[int, int]:
        """Press at a place and hold; where that is in real pixels."""
        scale = self.app.scale()
        pos = round(place[0] * scale), round(place[1] * scale)
        self.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self.app.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
        return pos

    def drag(self, id: str, place: tuple[float, float], is_let_go: bool = True) -> None:
        """Press in the middle of a target, carry it to a place, and let it go."""
        self.app.settle()
        target = next(target for target in self.app.scene.targets() if target.id == id)
        scale = self.app.scale()
        start, end = self.press_at(target.box.center), (round(place[0] * scale), round(place[1] * scale))
        half = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        for pos in (half, end):
            self.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
        if is_let_go:
            self.app.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))

    def key(self, key: int, mod: int = 0) -> None:
        self.app.feed(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))

    def play(self, spots: tuple[str, ...]) -> None:
        """A whole move by clicks, as many as it takes; what lies nowhere is a button."""
        at = self.table.match.at
        for spot in spots:
            self.rest()
            if self.table.match.at == at:
                self.click(SPOT + spot)

    def is_asked(self) -> bool:
        """Whether a person is to click now, or the game is over; whoever is awaited sits down, where they may, and the
        bill of what has ended has been looked at."""
        sitting = self.table.sitting
        if self.table.shows_moment:
            sitting.end_pause(self.app.clock())
            self.table.changed()
        if self.lifts_curtains and self.table.is_covered:
            self.click(READY)
        is_still = self.table.motion is None and not sitting.has_unshown
        return is_still and (sitting.walk is not None or sitting.is_over)


def content_of(scroller: Scroller) -> Sequence[Widget]:
    """The widgets that scroll in it."""
    assert isinstance(scroller.strip, Stacked)
    return scroller.strip.content


class Quick(Opponent):
    """Stands in for the opponent's process, which does not know the game of these tests: the first move there is, or
    another by its `place`."""

    place = 0

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.asked = 0
        self.told: list[Report] = []

    def ask(self, asked: Request) -> int:
        state = self.hand.table.match.state
        answer: Answer = {
            "spots": list(state.spell(state.legal()[self.place])),
            "score": 0.5,
            "nodes": 0,
            "line": [],
            "visits": {},
        }
        self.asked += 1
        self.told = [Report(self.asked, "answer", 1.0, answer, None)]
        return self.asked

    def poll(self) -> list[Report]:
        told, self.told = self.told, []
        return told

    def cancel(self) -> None:
        self.told = []

    def close(self) -> None:
        pass


@pytest.fixture
def hand(known: Catalogue, tmp_path: Path) -> Iterator[Hand]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    clock = [0]
    settings = Settings(
        language="en",
        theme="dark",
        coach=False,
        tutorials_seen=[id for id in known.rulesets if lesson.path(id).is_file()],
    )
    app = Warm(pygame.Surface((1280, 800)), known, Folders(tmp_path), settings, Router, lambda: clock[0])
    yield Hand(app, clock)
    app.close()


@pytest.fixture
def pairing_is_known(hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of dealt hands of the tests is a room like the others; bots play the first move there is."""
    found = rules.game

    def game(name: str) -> Game:
        return pairing.GAME if name == "pairing" else found(name)

    monkeypatch.setattr(rules, "game", game)
    monkeypatch.setitem(known.rulesets, "pairing", pairing.ruleset())
    hand.app.settings.tutorials_seen += ["pairing", "kuhn"]
    hand.app._opponent = Quick(hand)


def keserima(known: Catalogue, players: list[str], seed: str = "5", first: str = "K") -> Match:
    """A match whose lots and hands are dealt."""
    return begin(known.ruleset("keserima"), {"first": first}, players, seed)
