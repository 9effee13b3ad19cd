"""What tools/costs.py measures: the app in a window that nobody sees, and every scene of it in use."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parent.parent

if TYPE_CHECKING:
    import pygame

    from kesegames.play.match import Match
    from kesegames.ui.app import App

FRAME_SECONDS = 1 / 60
PATIENCE = 6
"""So many frames after things have come to rest somebody clicks again: faster than anybody plays."""


class Clock:
    """Milliseconds that pass by themselves; where frames are measured, only as these follow each other."""

    ahead = 0.0
    is_running = True

    def __call__(self) -> int:
        return round(self.ahead + (time.monotonic() * 1000 if self.is_running else 0))


class Rig:
    """The app in a window that nobody sees, with a clock that waits for frames, and a bot in a process of its own."""

    def __init__(self, app: App, window: pygame.Window, clock: Clock) -> None:
        from kesegames.play.opponent import Opponent

        self.app = app
        self.window = window
        self.clock = clock
        self.bot = Opponent(helpers=0)

    def resize(self, size: tuple[int, int]) -> None:
        import pygame

        self.window.size = size
        self.app.resized()
        assert self.app.surface.get_size() == size
        pygame.event.clear()

    def begin_anew(self) -> None:
        """As after a start: nothing has been drawn yet, and the settings are those of a player who knows all games."""
        import gc

        from kesegames.settings import Settings
        from kesegames.ui.draw.skin import Skin
        from kesegames.ui.widgets.notices import Notices

        app = self.app
        app.notices = Notices()
        # The coach answers when it has thought: each pass would be another one.
        app.settings = Settings(language="ja", tutorials_seen=list(app.known.rulesets), coach=False)
        app.skin = Skin(app.theme, ROOT / "assets" / "fonts")
        app.sheet.forget()
        self.clock.ahead, self.clock.is_running = 0.0, False
        gc.collect()

    def keep_searching(self) -> None:
        """The bot always has something to think about, for ten minutes at most."""
        from kesegames.play.worker import request
        from kesegames.ui.seats import dealt

        self.bot.ask(request(dealt(self.app.known.ruleset("keserima")).state, "level8:seconds=600", 1))

    def close(self) -> None:
        self.bot.close()
        self.app.close()


def open_app(data: Path) -> Rig:
    """Imports wait until the environment is set."""
    from kesegames import catalogue
    from kesegames.heap import collect_seldom
    from kesegames.settings import Folders, Settings
    from kesegames.ui.app import App
    from kesegames.ui.routes import Router
    from kesegames.ui.start import open_window

    settings = Settings(language="ja")
    window = open_window(settings)
    folders = Folders(data)
    known = catalogue.load(None, folders.checked_rulesets)
    clock = Clock()
    app = App(window.get_surface(), known, folders, settings, Router, clock)
    app.window = window
    collect_seldom()
    return Rig(app, window, clock)


class Measured:
    """Milliseconds of each frame that was drawn, by the thread's own clock and by the wall's."""

    def __init__(self) -> None:
        self.cpu: list[float] = []
        self.wall: list[float] = []


def frames(
    rig: Rig, count: int, act: Callable[[int], None], prepare: Callable[[int], None] = lambda number: None
) -> Measured:
    """Let `act(n)` do something before each of `count` frames and measure them; what `prepare(n)` does is not."""
    app, found = rig.app, Measured()
    for number in range(count):
        prepare(number)
        before = time.perf_counter(), time.thread_time()
        act(number)
        app.wants_frame = True
        app.turn()
        found.wall.append((time.perf_counter() - before[0]) * 1000)
        found.cpu.append((time.thread_time() - before[1]) * 1000)
        rig.clock.ahead += FRAME_SECONDS * 1000
    return found


def pointer(app: App, rng: random.Random) -> Callable[[int], None]:
    """A pointer that wanders over the window."""
    import pygame

    size = app.surface.get_size()
    at = [size[0] / 2, size[1] / 2]

    def act(number: int) -> None:
        for axis in (0, 1):
            at[axis] = min(size[axis] - 1.0, max(0.0, at[axis] + rng.uniform(-60, 60)))
        pos = (round(at[0]), round(at[1]))
        app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    return act


def played(app: App, game: str, seats: list[str], seed: str, turns: int) -> Match:
    """A match some random turns on."""
    from kesegames.engine.state import CHANCE, OVER
    from kesegames.play.match import begin

    rng = random.Random(seed)
    match = begin(app.known.ruleset(game), {}, seats, seed)
    while match.to_act != OVER and match.at < turns:
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(int(rng.choice(list(match.state.legal()))))
    return match


def unfinished(app: App, game: str, seats: list[str], seed: str, turns: int) -> Match:
    """A match some random turns on, of fewer turns where it would be over: there is something to play."""
    from kesegames.engine.state import OVER

    match = played(app, game, seats, seed, turns)
    while match.to_act == OVER and turns:
        turns //= 2
        match = played(app, game, seats, seed, turns)
    return match


def table_scene(rig: Rig, count: int, game: str, seats: int) -> Measured:
    """People play at random, a tenth of a second after things have come to rest: clicks, motion, the curtain, the
    pointer, the pages of the panel."""
    from kesegames.ui.scenes.table.scene import Table
    from kesegames.ui.scenes.table.view import SPOT
    from kesegames.ui.seats import open_table
    from kesegames.ui.viewing.shown import TAB_NAMES

    app = rig.app
    people = ["human"] * seats
    open_table(app, unfinished(app, game, people, "3", 12))
    waiting: list[Match] = []
    rng = random.Random(5)
    wander = pointer(app, rng)
    rested = [0]

    def prepare(number: int) -> None:
        if not waiting:
            waiting.append(unfinished(app, game, people, str(number), 8))

    def act(number: int) -> None:
        table = app.scenes[0]
        assert isinstance(table, Table)
        wander(number)
        if number % 50 == 49:
            table.turn_panel(TAB_NAMES[number // 50 % len(TAB_NAMES)])
        if table.motion is not None or table.sitting.has_unshown:
            rested[0] = number
        if number - rested[0] < PATIENCE or number % PATIENCE:
            return
        if table.is_result_open or table.sitting.is_over:
            open_table(app, waiting.pop())
        elif table.sitting.awaited >= 0:
            table.take_seat()
        elif table.sitting.turn().is_persons_throw:
            table.throw()
        elif table.sitting.clicks.offers():
            targets = [target for target in table.targets() if target.id.startswith((SPOT, "spot "))]
            spot = rng.choice(list(table.sitting.clicks.offers()))
            chosen = next((target for target in targets if target.id == f"spot {spot}"), None)
            if chosen is not None:
                chosen.choose()

    return frames(rig, count, act, prepare)


def replay_scene(rig: Rig, count: int, game: str, seats: int) -> Measured:
    """A record that plays by itself, then a bar that is dragged."""
    from kesegames.ui.scenes.replay.scene import Replay

    app = rig.app
    match = played(app, game, ["human"] * seats, "8", 1000)
    replay = Replay(app, match)
    app.restart(replay)

    def act(number: int) -> None:
        if number < count // 2:
            if not replay.is_playing and not replay.is_at_end:
                replay.play()
            replay.due = min(replay.due, app.clock())
        else:
            replay.jump(number % (len(match.events) + 1))

    return frames(rig, count, act)


def still_scene(rig: Rig, count: int, name: str) -> Measured:
    """Any other scene: the pointer wanders, the wheel turns, the focus goes round."""
    import pygame

    from kesegames.ui.routes import named_scene

    app = rig.app
    app.restart(named_scene(app, name, None))
    wander = pointer(app, random.Random(2))

    def act(number: int) -> None:
        wander(number)
        if number % 3 == 0:
            app.feed(pygame.event.Event(pygame.MOUSEWHEEL, y=-1 if number % 120 < 60 else 1, x=0))
        if number % 40 == 39:
            app.feed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))

    return frames(rig, count, act)


Scenes = list[tuple[str, Callable[[], Measured]]]


def scenes(rig: Rig, count: int) -> Scenes:
    """Every scene by its name, and what measures it."""
    from kesegames.ui.routes import NAMED

    found: Scenes = []
    for game, ruleset in rig.app.known.rulesets.items():
        for seats in sorted({ruleset.least_seats, ruleset.most_seats}):
            found.append((f"table {game} {seats}", partial(table_scene, rig, count, game, seats)))
            if not ruleset.extends:
                found.append((f"replay {game} {seats}", partial(replay_scene, rig, count, game, seats)))
    return found + [(name, partial(still_scene, rig, count, name)) for name in NAMED if name not in ("table", "replay")]
