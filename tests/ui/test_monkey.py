"""A monkey clicks and types: no mistake of ours comes to light, no text is cut, and there is always a way home."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest
from every_game import GAMES, TABLES, every_table, share, thinned, weakest

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, begin
from kesegames.play.opponent import Report
from kesegames.play.worker import Request, state_of
from kesegames.ui.app import App
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.screen import Screen
from kesegames.ui.seats import open_table
from kesegames.ui.widgets.focus import Target

from .conftest import Hand

CTRL, SHIFT, ALT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT
PLAIN = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE),
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_ESCAPE, pygame.K_BACKSPACE),
    *(pygame.K_h, pygame.K_a, pygame.K_f, pygame.K_c, pygame.K_r, pygame.K_y, pygame.K_m, pygame.K_F1, pygame.K_DELETE),
)
WITH_CTRL = tuple(map(ord, "zyosnclv=-0,fa"))  # SDL: the code of such a key is its character
PADS = (
    *(pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y),
    *(pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_START),
    *(pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER),
)
few_tables = pytest.mark.parametrize(("game", "seats"), thinned(TABLES, 5))
SIZES = ((960, 600), (1280, 800), (1100, 900))
WORDS = ("x", "名", "…", " ", "12", "/\\", "ケセ", "\u200b")
WAYS_HOME = ("title", "result_title", "close", "back", "skip", "no", "cancel", "go_on", "finish", "tutorial_no")


class Oracle:
    """Sits in the place of the opponent's process: at once, at random."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.number = 0
        self.reports: list[Report] = []

    def ask(self, asked: Request) -> int:
        state = state_of(asked)
        spots = state.spell(int(self.rng.choice(list(state.legal()))))
        self.number += 1
        answer = {"spots": list(spots), "score": 0.5, "nodes": 1, "line": [], "visits": {}}
        self.reports = [Report(self.number, "answer", 1.0, answer, None)]  # type: ignore[arg-type]  # a plain dict will do
        return self.number

    def poll(self) -> list[Report]:
        reports, self.reports = self.reports, []
        return reports

    def cancel(self) -> None:
        self.reports = []

    def close(self) -> None:
        pass


class Monkey:
    """Does one thing after the other; what it did last is told when something goes wrong."""

    def __init__(self, hand: Hand, seed: int) -> None:
        self.hand = hand
        self.app: App = hand.app
        self.rng = random.Random(seed)
        self.did: list[str] = []
        self.app.settings.tutorials_seen = GAMES[:]
        # Half of them begin with the largest texts.
        self.hand.resize(self.app.surface.get_size(), 1.0, 2.0 if seed % 2 else 1.0)
        self.app._opponent = Oracle(self.rng)  # type: ignore[assignment]  # it answers as an Opponent does
        self.acts: list[tuple[int, Callable[[], str]]] = [
            (60, self.click_target),
            (14, self.press_key),
            (4, self.press_control),
            (5, self.press_pad),
            (6, self.click_anywhere),
            (3, self.drag),
            (4, self.turn_wheel),
            (2, self.type_words),
            (1, self.resize),
        ]

    @property
    def scene(self) -> Screen:
        return self.app.scene

    def targets(self) -> list[Target]:
        self.app.settle()
        return [target for target in self.scene.targets() if target.id != "quit"]

    def step(self) -> None:
        weights = [weight for weight, _ in self.acts]
        act = self.rng.choices([act for _, act in self.acts], weights)[0]
        self.did = [*self.did[-11:], f"{self.scene.name}: {act.__name__}"]
        self.did[-1] += f" {act()}"
        for _ in range(self.rng.choice((1, 1, 3))):
            self.hand.turn()
        self.look()

    def look(self) -> None:
        """Nothing is cut, and there is something to do."""
        assert self.app.scenes, "it closed the window"
        told = self.app.notices.texts
        cut = [text for text in self.hand.cut() if text not in told]
        assert cut == [], self.scene.name
        assert self.scene.targets(), f"nothing to do in {self.scene.name}"

    def click_target(self) -> str:
        targets = self.targets()
        offered = [target for target in targets if target.id.startswith(SPOT)]
        target = self.rng.choice(offered if offered and self.rng.random() < 0.7 else targets)
        place = target.box.clip(target.pane).center if target.pane is not None else target.box.center
        self.hand.click_at(place)
        return target.id

    def click_anywhere(self) -> str:
        place = self.rng.uniform(0, self.scene.width), self.rng.uniform(0, self.scene.height)
        quits = [target for target in self.scene.targets() if target.id == "quit" and target.is_under(*place)]
        if not quits:
            self.hand.click_at(place, self.rng.choice((1, 1, 3)))
        return str(place)

    def drag(self) -> str:
        self.click_target()
        for _ in range(3):
            pos = self.rng.randrange(self.app.surface.get_width()), self.rng.randrange(self.app.surface.get_height())
            self.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
        self.app.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
        return str(pos)

    def _key(self, key: int, mod: int) -> str:
        is_on_quit = self.scene.ring.at == "quit" and key in (pygame.K_RETURN, pygame.K_SPACE)
        if not is_on_quit:
            self.hand.key(key, mod)
        return f"{pygame.key.name(key)} {mod}"

    def press_key(self) -> str:
        return self._key(self.rng.choice(PLAIN), self.rng.choice((0, 0, 0, SHIFT, ALT)))

    def press_control(self) -> str:
        return self._key(self.rng.choice(WITH_CTRL), self.rng.choice((CTRL, CTRL, CTRL | SHIFT)))

    def press_pad(self) -> str:
        button = self.rng.choice(PADS)
        if self.scene.ring.at != "quit":
            self.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button))
        return str(button)

    def turn_wheel(self) -> str:
        turns = self.rng.choice((-3, -1, 1, 3))
        self.app.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turns))
        return str(turns)

    def type_words(self) -> str:
        words = self.rng.choice(WORDS)
        self.app.feed(pygame.event.Event(pygame.TEXTINPUT, text=words))
        return words

    def resize(self) -> str:
        size = self.rng.choice(SIZES)
        self.hand.resize(size, self.app.settings.ui_scale, self.rng.choice((1.0, 2.0)))
        self.app.feed(pygame.event.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))
        return str(size)

    def go_home(self) -> None:
        """There is a way back to the title from wherever it is."""
        for _ in range(30):
            if isinstance(self.scene, Title):
                return
            ids = {target.id: target for target in self.targets()}
            way = next((id for id in WAYS_HOME if id in ids and (id != "go_on" or "title" not in ids)), None)
            self.did = [*self.did[-11:], f"{self.scene.name}: home by {way}"]
            if way is not None and not (isinstance(self.scene, Table) and way == "go_on"):
                ids[way].choose()
            else:
                self.hand.key(pygame.K_ESCAPE)
            self.hand.turn()
        raise AssertionError(f"no way home from {self.scene.name}")


def let_loose(monkey: Monkey, steps: int, is_enough: Callable[[], bool] = lambda: False) -> None:
    try:
        for _ in range(steps):
            if is_enough():
                return
            monkey.step()
        monkey.go_home()
    except Exception as error:  # whatever it is, what led there must be told
        raise AssertionError("\n".join([repr(error), *monkey.did])) from error


def roam(hand: Hand, steps: int, seed: int) -> None:
    """Through all scenes, beginning with the title."""
    hand.app.push(Title(hand.app))
    let_loose(Monkey(hand, seed), steps)


def play(hand: Hand, known: Catalogue, game: str, seats: int, steps: int, seed: int) -> None:
    """A whole game, the monkey's own way: people's seats, then a result, then wherever it goes."""
    ruleset = known.ruleset(game)
    monkey = Monkey(hand, seed)
    hand.app.settings.animation_speed = monkey.rng.choice((0.0, 2.0))
    open_table(hand.app, begin(ruleset, {}, [HUMAN, *[weakest(ruleset)] * (seats - 1)], str(seed)))
    let_loose(monkey, steps)


def finish(hand: Hand, known: Catalogue, game: str, seats: int, seed: int) -> None:
    """The end of a game under the monkey's hands: its last moves, its result."""
    rng = random.Random(seed)
    ruleset = known.ruleset(game)
    match = begin(ruleset, {}, [HUMAN] * seats, str(seed))
    while match.to_act != OVER:
        match.throw() if match.to_act == CHANCE else match.play(int(rng.choice(list(match.state.legal()))))
    while match.at and (match.at > len(match.events) - 4 or match.to_act < 0):
        match.go(match.at - 1)
    monkey = Monkey(hand, seed)
    hand.app.settings.animation_speed = 0.0
    open_table(hand.app, match)
    let_loose(monkey, 40)


@few_tables
def test_a_monkey_plays_every_game(hand: Hand, known: Catalogue, game: str, seats: int) -> None:
    play(hand, known, game, seats, share(1000, 20), 1)


@few_tables
def test_a_monkey_at_the_end_of_every_game(hand: Hand, known: Catalogue, game: str, seats: int) -> None:
    finish(hand, known, game, seats, 1)


@pytest.mark.parametrize("seed", thinned([(2,), (1,)], 2))
def test_a_monkey_roams_all_scenes(hand: Hand, seed: int) -> None:
    roam(hand, 150, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 7))
def test_a_monkey_roams_for_long(hand: Hand, seed: int) -> None:
    roam(hand, 250, seed)


@pytest.mark.slow
@every_table
def test_a_monkey_plays_at_every_table(hand: Hand, known: Catalogue, game: str, seats: int) -> None:
    play(hand, known, game, seats, share(1000, 20), 2)
