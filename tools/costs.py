"""What the window costs: the work of a frame in each scene while the opponent searches, and start, rest and memory.

    python3 tools/costs.py [--frames N]

Everything runs without a screen, at 1280×800, from source. A frame's work is all between two waits: the input, the
passing of time, the drawing. `cpu` is what the frame cost this thread, `wall` what passed meanwhile, with whatever
else the machine was doing.
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
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

SIZE = (1280, 800)
FRAME_SECONDS = 1 / 60
IDLE_SECONDS = 6.0
MOST_MS, MOST_IDLE, MOST_START_MS, MOST_MB = 16.7, 0.02, 600, 200


def open_app(data: Path):  # type: ignore[no-untyped-def]  # imports wait until the environment is set
    import pygame

    from kesegames import catalogue
    from kesegames.settings import Folders, Settings
    from kesegames.ui.app import App
    from kesegames.ui.routes import Router
    from kesegames.ui.start import open_window

    settings = Settings(language="ja")
    window = open_window(settings)
    folders = Folders(data)
    app = App(window.get_surface(), catalogue.load(None, folders.checked_rulesets), folders, settings, Router)
    app.window = window
    assert app.surface.get_size() == SIZE
    pygame.event.clear()
    return app


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

        return f"{name:22} {len(self.cpu):6}  {shares(self.cpu)}   {shares(self.wall)}"

    @property
    def is_good(self) -> bool:
        return sorted(self.cpu)[int(len(self.cpu) * 0.99)] <= MOST_MS


def keep_searching(app) -> None:  # type: ignore[no-untyped-def]
    """The opponent's process always has something to think about."""
    from kesegames.play.worker import request
    from kesegames.ui.seats import dealt

    app.opponent().ask(request(dealt(app.known.ruleset("keserima")).state, "level8:seconds=600", 1))


def frames(app, count: int, act: Callable[[int], None]) -> Measured:  # type: ignore[no-untyped-def]
    """Let `act(n)` do something before each of `count` frames, at 60 a second, and measure those that are drawn."""
    found = Measured()
    for number in range(count):
        before = time.perf_counter(), time.thread_time(), app.frames
        act(number)
        app.wants_frame = True
        app.turn()
        if app.frames > before[2]:
            found.wall.append((time.perf_counter() - before[0]) * 1000)
            found.cpu.append((time.thread_time() - before[1]) * 1000)
        time.sleep(max(0.0, before[0] + FRAME_SECONDS - time.perf_counter()))
    return found


def pointer(app, rng: random.Random) -> Callable[[int], None]:  # type: ignore[no-untyped-def]
    """A pointer that wanders over the window."""
    import pygame

    at = [SIZE[0] / 2, SIZE[1] / 2]

    def act(number: int) -> None:
        for axis in (0, 1):
            at[axis] = min(SIZE[axis] - 1.0, max(0.0, at[axis] + rng.uniform(-60, 60)))
        pos = (round(at[0]), round(at[1]))
        app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    return act


def played(app, game: str, seats: list[str], seed: str, turns: int):  # type: ignore[no-untyped-def]
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


def table_scene(app, count: int, game: str) -> Measured:  # type: ignore[no-untyped-def]
    """Two people play at random: clicks, motion, the pointer, the list of moves."""
    from kesegames.ui.scenes.table.view import SPOT
    from kesegames.ui.seats import open_table

    app.settings.tutorials_seen = list(app.known.rulesets)
    open_table(app, played(app, game, ["human", "human"], "3", 12))
    keep_searching(app)
    rng = random.Random(5)
    wander = pointer(app, rng)

    def act(number: int) -> None:
        table = app.scenes[0]
        wander(number)
        if table.motion is not None or table.sitting.has_unshown or number % 6:
            return
        if table.is_result_open or table.sitting.is_over:
            open_table(app, played(app, game, ["human", "human"], str(number), 8))
        elif table.sitting.turn().is_persons_throw:
            table.throw()
        elif table.sitting.clicks.offers():
            targets = [target for target in table.targets() if target.id.startswith((SPOT, "spot "))]
            spot = rng.choice(list(table.sitting.clicks.offers()))
            chosen = next((target for target in targets if target.id == f"spot {spot}"), None)
            if chosen is not None:
                chosen.choose()

    return frames(app, count, act)


def replay_scene(app, count: int) -> Measured:  # type: ignore[no-untyped-def]
    """A record that plays by itself, then a bar that is dragged."""
    from kesegames.ui.scenes.replay.scene import Replay

    match = played(app, "keserima", ["human", "human"], "8", 80)
    app.restart(Replay(app, match))
    keep_searching(app)

    def act(number: int) -> None:
        scene = app.scene
        if number < count // 2:
            if not scene.is_playing and not scene.is_at_end:
                scene.play()
            scene.due = min(scene.due, app.clock())
        else:
            scene.jump(number % (len(match.events) + 1))

    return frames(app, count, act)


def still_scene(app, count: int, name: str) -> Measured:  # type: ignore[no-untyped-def]
    """Any other scene: the pointer wanders, the wheel turns, the focus goes round."""
    import pygame

    from kesegames.ui.routes import named_scene

    app.restart(named_scene(app, name, None))
    keep_searching(app)
    wander = pointer(app, random.Random(2))

    def act(number: int) -> None:
        wander(number)
        if number % 3 == 0:
            app.feed(pygame.event.Event(pygame.MOUSEWHEEL, y=-1 if number % 120 < 60 else 1, x=0))
        if number % 40 == 39:
            app.feed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))

    return frames(app, count, act)


def idle(app) -> float:  # type: ignore[no-untyped-def]
    """The share of a core that the app takes while a person thinks about their move."""
    import pygame

    from kesegames.ui.seats import open_table

    app.opponent().cancel()
    open_table(app, played(app, "keserima", ["human", "level3"], "4", 3))
    for _ in range(240):
        app.turn()
        time.sleep(FRAME_SECONDS)
    stopper = threading.Timer(IDLE_SECONDS, lambda: pygame.event.post(pygame.event.Event(pygame.QUIT)))
    stopper.start()
    before = time.process_time()
    app.run()
    return (time.process_time() - before) / IDLE_SECONDS


def start_ms(data: Path) -> tuple[int, int]:
    """Until the first frame: what the program says itself, and what it cost the processor to its end."""
    command = [sys.executable, "-m", "kesegames", "--data-dir", str(data), "--profile-start"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--frames", type=int, default=900, help="frames a scene (900)")
    count = parser.parse_args().frames
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        first = start_ms(data)
        later = sorted(start_ms(data) for _ in range(5))
        app = open_app(data / "app")
        print(f"{'frame work, ms':22} {'frames':>6}  {'cpu p50':>6} {'p95':>6} {'p99':>6} {'max':>6}   wall (same)")
        scenes: list[tuple[str, Callable[[], Measured]]] = [
            (f"table {game}", lambda game=game: table_scene(app, count, game))  # type: ignore[misc]
            for game in ("keserima", "senet", "kisen-education")
            if game in app.known.rulesets
        ]
        scenes.append(("replay", lambda: replay_scene(app, count)))
        scenes += [
            (name, lambda name=name: still_scene(app, count, name))  # type: ignore[misc]
            for name in ("title", "setup", "settings", "rules")
        ]
        misses = []
        for name, measure in scenes:
            found = measure()
            print(found.line(name), flush=True)
            misses += [] if found.is_good else [name]
        worker = app.opponent()._pump.process
        rss, pss = megabytes(os.getpid())
        other_rss, other_pss = megabytes(worker.pid) if worker is not None else (0.0, 0.0)
        share = idle(app)
    wall, cpu = later[len(later) // 2]
    print(
        f"first frame, ms        fresh data folder {first[0]} (welcome), later {wall} (title, median of {len(later)})"
    )
    print(f"                       cpu of the whole process, welcome and title: {first[1]}, later {cpu}")
    print(f"idle                   {share:.1%} of a core")
    print(f"memory, MB             app {rss:.0f} + worker {other_rss:.0f} = {rss + other_rss:.0f} resident")
    print(f"                       app {pss:.0f} + worker {other_pss:.0f} = {pss + other_pss:.0f} with shares in parts")
    misses += ["idle"] if share > MOST_IDLE else []
    misses += ["first frame"] if max(first[0], cpu) > MOST_START_MS else []
    misses += ["memory"] if rss + other_rss > MOST_MB else []
    print("misses: " + (", ".join(misses) or "none"))


if __name__ == "__main__":
    main()
