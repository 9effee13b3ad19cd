"""What the window costs: the work of a frame in each scene while the opponent searches, and start, rest and memory.

    python3 tools/costs.py [--frames N] [--scene PART]

Everything runs without a screen, from source, in a usual window and in a large one: the table of every game with its
fewest and its most seats, and all other scenes. A frame's work is all between two waits: the input, the passing of
time, the drawing; every frame is drawn, and the clock goes on by a sixtieth of a second with each. `cpu` is what the
frame cost this thread, `wall` what passed meanwhile, with whatever else the machine was doing. Behind a star more than
may be. Then each scene rests for a while and waits for events, and the program is started, as one that has been
installed: with its modules compiled. With --scene only those scenes whose names have PART in them are measured, and
nothing else.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

if TYPE_CHECKING:
    import pygame

    from kesegames.play.match import Match
    from kesegames.ui.app import App

SIZES = {(1280, 800): 8.0, (2560, 1440): 16.7}
"""The windows, with the milliseconds that 99 % of the frames may take in each."""
FRAME_SECONDS = 1 / 60
IDLE_SECONDS = 5.0
MOST_IDLE, MOST_START_MS, MOST_MB = 0.005, 300, 150
"""A share of a core, milliseconds until the first frame, and megabytes of the app and the opponent together."""


class Clock:
    """Milliseconds that pass by themselves, and a frame's at once where frames are measured."""

    ahead = 0.0

    def __call__(self) -> int:
        return round(time.monotonic() * 1000 + self.ahead)


class Rig:
    """The app in a window that nobody sees, with a clock that waits for frames."""

    def __init__(self, app: App, window: pygame.Window, clock: Clock) -> None:
        self.app = app
        self.window = window
        self.clock = clock

    def resize(self, size: tuple[int, int]) -> None:
        import pygame

        self.window.size = size
        self.app.resized()
        assert self.app.surface.get_size() == size
        pygame.event.clear()


def open_app(data: Path) -> Rig:
    """Imports wait until the environment is set."""
    from kesegames import catalogue
    from kesegames.settings import Folders, Settings
    from kesegames.ui.app import App, collect_seldom
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

    def line(self, name: str) -> str:
        def shares(found: list[float]) -> str:
            order = sorted(found)
            points = [order[min(len(order) - 1, int(len(order) * share))] for share in (0.5, 0.95, 0.99)]
            return " ".join(f"{value:6.1f}" for value in [*points, order[-1]])

        return f"{name:30} {len(self.cpu):6}  {shares(self.cpu)}   {shares(self.wall)}"

    @property
    def most(self) -> float:
        """What 99 % of the frames cost at most."""
        return sorted(self.cpu)[int(len(self.cpu) * 0.99)]


def keep_searching(app: App) -> None:
    """The opponent's process always has something to think about."""
    from kesegames.play.worker import request
    from kesegames.ui.seats import dealt

    app.opponent().ask(request(dealt(app.known.ruleset("keserima")).state, "level8:seconds=600", 1))


def frames(rig: Rig, count: int, act: Callable[[int], None]) -> Measured:
    """Let `act(n)` do something before each of `count` frames and measure them."""
    app, found = rig.app, Measured()
    for number in range(count):
        before = time.perf_counter(), time.thread_time(), app.frames
        act(number)
        app.wants_frame = True
        app.turn()
        if app.frames > before[2]:
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


def table_scene(rig: Rig, count: int, game: str, seats: int) -> Measured:
    """People play at random: clicks, motion, the curtain, the pointer, the pages of the panel."""
    from kesegames.ui.scenes.table.scene import Table
    from kesegames.ui.scenes.table.view import SPOT
    from kesegames.ui.seats import open_table
    from kesegames.ui.viewing.scene import TAB_NAMES

    app = rig.app
    app.settings.tutorials_seen = list(app.known.rulesets)
    people = ["human"] * seats
    open_table(app, played(app, game, people, "3", 12))
    keep_searching(app)
    rng = random.Random(5)
    wander = pointer(app, rng)

    def act(number: int) -> None:
        table = app.scenes[0]
        assert isinstance(table, Table)
        wander(number)
        if number % 50 == 49:
            table.turn_panel(TAB_NAMES[number // 50 % len(TAB_NAMES)])
        if table.motion is not None or table.sitting.has_unshown or number % 6:
            return
        if table.is_result_open or table.sitting.is_over:
            open_table(app, played(app, game, people, str(number), 8))
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

    return frames(rig, count, act)


def replay_scene(rig: Rig, count: int, game: str, seats: int) -> Measured:
    """A record that plays by itself, then a bar that is dragged."""
    from kesegames.ui.scenes.replay.scene import Replay

    app = rig.app
    match = played(app, game, ["human"] * seats, "8", 1000)
    replay = Replay(app, match)
    app.restart(replay)
    keep_searching(app)

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
    keep_searching(app)
    wander = pointer(app, random.Random(2))

    def act(number: int) -> None:
        wander(number)
        if number % 3 == 0:
            app.feed(pygame.event.Event(pygame.MOUSEWHEEL, y=-1 if number % 120 < 60 else 1, x=0))
        if number % 40 == 39:
            app.feed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))

    return frames(rig, count, act)


def idle(rig: Rig) -> dict[str, float]:
    """The share of a core that each kind of scene takes while a person thinks."""
    from kesegames.ui.routes import NAMED, named_scene
    from kesegames.ui.seats import open_table

    def sit(game: str, seats: int) -> None:
        open_table(rig.app, played(rig.app, game, ["human"] * seats, "4", 3))

    def show(name: str) -> None:
        rig.app.restart(named_scene(rig.app, name, None))

    found = {name: partial(show, name) for name in NAMED if name != "table"}
    for game, ruleset in rig.app.known.rulesets.items():
        if not ruleset.extends:
            found[f"table {game} {ruleset.most_seats}"] = partial(sit, game, ruleset.most_seats)
    return {name: rested(rig, begin) for name, begin in found.items()}


def rested(rig: Rig, begin: Callable[[], None]) -> float:
    """The share of a core that a scene takes, once everything in it has come to rest."""
    import pygame

    from kesegames.ui.scenes.table.scene import Table

    app = rig.app
    begin()
    app.opponent().cancel()
    scene = app.scenes[0]
    for _ in range(600):
        if isinstance(scene, Table) and scene.is_covered:
            scene.take_seat()
        app.turn()
        rig.clock.ahead += FRAME_SECONDS * 1000
        time.sleep(0.001)
    stopper = threading.Timer(IDLE_SECONDS, lambda: pygame.event.post(pygame.event.Event(pygame.QUIT)))
    stopper.start()
    before = time.process_time()
    app.run()
    return (time.process_time() - before) / IDLE_SECONDS


def start_ms(data: Path) -> tuple[int, int]:
    """Until the first frame: what the program says itself, and what it cost the processor to its end."""
    command = [sys.executable, "-m", "kesegames", "--data-dir", str(data), "--profile-start"]
    # What is installed has its modules compiled, whatever this shell forbids.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(data.parent / "compiled")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return int(done.stdout.split()[-1]), round(cpu * 1000)


def megabytes(pid: int) -> tuple[float, float]:
    """Resident memory of a process: all of it, and with what it shares counted in parts."""
    values = {"Rss": 0, "Pss": 0}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        name, _, rest = line.partition(":")
        if name in values:
            values[name] = int(rest.split()[0])
    return values["Rss"] / 1024, values["Pss"] / 1024


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


def measure(rig: Rig, count: int, part: str) -> list[str]:
    """Print what the scenes cost whose names have `part` in them; the names of those that cost too much."""
    misses = []
    for name, run in scenes(rig, count):
        if part not in name:
            continue
        found = run()
        size = rig.app.surface.get_size()
        is_good = found.most <= SIZES[size]
        print(found.line(name) + ("" if is_good else " *"), flush=True)
        misses += [] if is_good else [f"{name} at {size[0]}×{size[1]}"]
    return misses


def memory(app: App) -> tuple[float, float, float, float]:
    """Megabytes of the app and of the opponent's process, whole, and each with what is shared counted in parts."""
    worker = app.opponent()._pump.process
    pid = worker.pid if worker is not None else None
    own, other = megabytes(os.getpid()), megabytes(pid) if pid is not None else (0.0, 0.0)
    return own[0], other[0], own[1], other[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--frames", type=int, default=300, help="frames a scene (300)")
    parser.add_argument("--scene", default="", metavar="PART", help="only scenes with this in their names")
    asked = parser.parse_args()
    misses = []
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        # The rulesets have been checked before, as at every start but the first.
        start_ms(data / "app")
        rig = open_app(data / "app")
        for number, size in enumerate(SIZES):
            rig.resize(size)
            heading = f"ms at {size[0]}×{size[1]}, p99 ≤ {SIZES[size]}"
            print(f"{heading:30} {'frames':>6}  {'cpu p50':>6} {'p95':>6} {'p99':>6} {'max':>6}   wall (same)")
            misses += measure(rig, asked.frames, asked.scene)
            if number == 0:
                used = memory(rig.app)
        if not asked.scene:
            rig.resize(next(iter(SIZES)))
            misses += rest(rig, data, used)
        rig.app.close()
    print("misses: " + (", ".join(misses) or "none"))


def rest(rig: Rig, data: Path, used: tuple[float, float, float, float]) -> list[str]:
    """Print what start, rest and memory cost; the names of what costs too much."""
    shares = idle(rig)
    start_ms(data / "compiling")
    first = start_ms(data / "start")
    later = sorted(start_ms(data / "start") for _ in range(5))
    wall, cpu = later[len(later) // 2]
    print(
        f"first frame, ms        fresh data folder {first[0]} (welcome), later {wall} (title, median of {len(later)})"
    )
    print(f"                       cpu of the whole process, welcome and title: {first[1]}, later {cpu}")
    for name, share in shares.items():
        print(f"idle, of a core        {share:6.2%} {name}")
    own, other, own_part, other_part = used
    print(f"memory, MB             app {own:.0f} + worker {other:.0f} = {own + other:.0f} resident, after all scenes")
    print(f"                       {own_part:.0f} + {other_part:.0f} = {own_part + other_part:.0f}, shared in parts")
    found = [
        (max(shares.values()) > MOST_IDLE, "idle"),
        (min(wall, cpu) > MOST_START_MS, "first frame"),
        (own + other > MOST_MB, "memory"),
    ]
    return [name for is_missed, name in found if is_missed]


if __name__ == "__main__":
    main()
