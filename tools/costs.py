"""What the window costs: the work of a frame in each scene while an opponent searches, and start, rest and memory.

    python3 tools/costs.py [--only frames|rest|start|memory …] [--scene PATTERN] [--window 0|1] [--frames N]
                           [--passes N] [--program COMMAND]

Everything runs without a screen, in a usual window and in a large one: the table of every game with its fewest and its
most seats, and all other scenes. It measures the kesegames that this Python imports, the checkout's if none is
installed.

`frames`: a frame's work is all between two waits, the input, the passing of time, the drawing; every frame is drawn,
and the clock goes on by a sixtieth of a second with each. Where much is new the window lays it out, makes the pictures
for it, draws and shows it between several waits: each such turn counts as a frame of its own. Each scene is gone
through so many times (`--passes`) from the beginning, with no picture kept from before; the same happens each time, so
that a frame counts with the least that it cost this thread: the rest is what else the machine was doing. `opening` is
the dearest of the first three, which draw all there is and are in no other column but `first`: the very first pass
alone, with what it imports, and `wall`, what passed in it. A process of its own searches all along. `yard` is what a
fixed piece of work costs now, by which sittings can be compared. A star stands behind what costs more than it may.

`rest`: each scene comes to rest and waits for events; nothing may be drawn. `start`: the program is started, as one
that has been installed: with its modules compiled; `--program` starts another one. `memory`: an hour's play in all
games against a bot that searches, without its waits, and what the app and the opponent's process hold after each game,
once the window has come to rest.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import re
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

from cost_scenes import FRAME_SECONDS, Measured, Rig, open_app, played, replay_scene, scenes, table_scene

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

if TYPE_CHECKING:
    from kesegames.ui.app import App

SIZES = {(1280, 800): 8.0, (2560, 1440): 16.7}
"""The windows, with the milliseconds that 99 % of the frames may take in each."""
OPENING = 3
IDLE_SECONDS = 5.0
STARTS = 7
LONG_MOVES = 3
"""About so many moves the bot thinks where memory is measured."""
MOST_IDLE, MOST_START_MS, MOST_MB = 0.005, 300, 150
"""A share of a core, milliseconds until the first frame, and megabytes of the app and the opponent together, counting
once what they share."""


def check_rulesets(data: Path) -> None:
    """As in every start but the first, the rulesets have been checked before: the checks take 60 MB."""
    from kesegames import catalogue
    from kesegames.settings import Folders

    folders = Folders(data)
    folders.checked_rulesets.parent.mkdir(parents=True, exist_ok=True)
    catalogue.load(None, folders.checked_rulesets)


def at_share(found: list[float], share: float) -> float:
    """The value that so many of all are no greater than."""
    order = sorted(found)
    return order[min(len(order) - 1, int(len(order) * share))]


def line(name: str, passes: list[Measured], yard: float) -> tuple[str, float]:
    """What a scene cost, in words, and the milliseconds that 99 % of its frames cost at most once it is open."""

    def shares(found: list[float]) -> str:
        return " ".join(f"{value:6.1f}" for value in [*(at_share(found, one) for one in (0.5, 0.95, 0.99)), max(found)])

    costs = [min(frame) for frame in zip(*(one.cpu for one in passes), strict=False)]
    opening, least, first = max(costs[:OPENING]), costs[OPENING:], passes[0]
    beside = f"{opening:7.1f} {at_share(first.cpu, 0.99):9.1f} {at_share(first.wall, 0.99):9.1f} {yard:6.1f}"
    return f"{name:30} {len(least):5}  {shares(least)} {beside}", at_share(least, 0.99)


def yard() -> float:
    """Milliseconds of this thread that a fixed piece of work takes: some Python, some pixels."""
    import pygame

    before = time.thread_time()
    surface, other = pygame.Surface((512, 512)), pygame.Surface((512, 512), pygame.SRCALPHA)
    for number in range(4):
        sum(len(str(value)) for value in range(5000))
        surface.blit(other, (number, 0))
    return (time.thread_time() - before) * 1000


def idle(rig: Rig, part: str) -> dict[str, tuple[float, int]]:
    """Of each scene, while a person thinks: the share of a core that it takes, and how many frames it draws."""
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
    return {name: rested(rig, begin) for name, begin in found.items() if re.search(part, name)}


def rested(rig: Rig, begin: Callable[[], None]) -> tuple[float, int]:
    """What a scene takes of a core, and how many frames it draws, once everything in it has come to rest."""
    import pygame

    app = rig.app
    begin()
    app.opponent().cancel()
    come_to_rest(rig)
    stopper = threading.Timer(IDLE_SECONDS, lambda: pygame.event.post(pygame.event.Event(pygame.QUIT)))
    stopper.start()
    before, frames_before = time.process_time(), app.frames
    app.run()
    return (time.process_time() - before) / IDLE_SECONDS, app.frames - frames_before


def start_ms(data: Path, program: list[str]) -> tuple[int, int]:
    """Until the first frame: what the program says itself, and what it cost the processor to its end."""
    command = [*program, "--data-dir", str(data), "--profile-start"]
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


def measure(rig: Rig, asked: argparse.Namespace) -> list[str]:
    """Print what the scenes cost whose names have a certain part in them; the names of those that cost too much."""
    size, misses = rig.app.surface.get_size(), []
    heading = f"ms at {size[0]}×{size[1]}, p99 ≤ {SIZES[size]}"
    columns = "cpu p50    p95    p99    max opening first p99  wall p99   yard"
    print(f"{heading:30} {'n':>5} {columns}")
    for name, run in scenes(rig, asked.frames):
        if not re.search(asked.scene, name):
            continue
        passes, yards = [], []
        for _ in range(asked.passes):
            rig.begin_anew()
            rig.keep_searching()
            yards.append(yard())
            passes.append(run())
        words, most = line(name, passes, min(yards))
        print(words + ("" if most <= SIZES[size] else " *"), flush=True)
        misses += [] if most <= SIZES[size] else [f"{name} at {size[0]}×{size[1]}"]
    return misses


def frames_part(rig: Rig, data: Path, asked: argparse.Namespace) -> list[str]:
    misses = []
    for number, size in enumerate(SIZES):
        if asked.window in (None, number):
            rig.resize(size)
            misses += measure(rig, asked)
    return misses


def rest_part(rig: Rig, data: Path, asked: argparse.Namespace) -> list[str]:
    misses = []
    for name, (share, drawn) in idle(rig, asked.scene).items():
        print(f"idle, of a core        {share:6.2%} {drawn:4} frames  {name}", flush=True)
        misses += [f"rest of {name}"] if share > MOST_IDLE or drawn else []
    return misses


def start_part(rig: Rig, data: Path, asked: argparse.Namespace) -> list[str]:
    program = asked.program.split() if asked.program else [sys.executable, "-m", "kesegames"]
    start_ms(data / "compiling", program)
    first = start_ms(data / "start", program)
    later = [start_ms(data / "start", program) for _ in range(STARTS)]
    wall, cpu = (sorted(costs)[len(later) // 2] for costs in zip(*later, strict=True))
    least = [min(costs) for costs in zip(*later, strict=True)]
    print(f"first frame, ms        fresh data folder {first[0]} (welcome), cpu of the whole process {first[1]}")
    print(
        f"                       later (title): median {wall}, cpu {cpu}; least of {STARTS}: {least[0]}, cpu {least[1]}"
    )
    return ["first frame"] if min(least) > MOST_START_MS else []


def memory_part(rig: Rig, data: Path, asked: argparse.Namespace) -> list[str]:
    """A game after the other against a bot that has seconds; nobody waits for it, but its process searches on."""
    worst = 0.0
    rig.begin_anew()
    rig.app.settings.coach = True
    print(f"{'memory, MB':30} {'app':>6} {'worker':>7} {'both':>6}   shared in parts", flush=True)
    for game, ruleset in rig.app.known.rulesets.items():
        for seats in sorted({ruleset.least_seats, ruleset.most_seats}):
            for run in (table_scene, replay_scene):
                if re.search(asked.scene, game):
                    run(rig, asked.frames, game, seats)
        if re.search(asked.scene, game):
            come_to_rest(rig)
            ask_long(rig.app, game)
            own, other, own_part, other_part = memory(rig.app)
            worst = max(worst, own_part + other_part)
            parts = f"{own_part:6.0f} {other_part:7.0f} {own_part + other_part:6.0f}"
            print(f"{game:30} {own:6.0f} {other:7.0f} {own + other:6.0f}   {parts}", flush=True)
    return ["memory"] if worst > MOST_MB else []


def come_to_rest(rig: Rig) -> None:
    """A quarter of a minute of a person who thinks; what is left over is given back in one of the turns without a
    frame, and the sound device after a silence."""
    from kesegames.ui.scenes.table.scene import Table

    for _ in range(900):
        scene = rig.app.scenes[0]
        if isinstance(scene, Table) and scene.is_covered:
            scene.take_seat()
        rig.app.turn()
        rig.clock.ahead += FRAME_SECONDS * 1000
        time.sleep(0.001)


def ask_long(app: App, game: str) -> None:
    """The strongest bot thinks about some moves that follow each other, so long as it does in a match."""
    from kesegames.ai.levels import LONGEST_SECONDS
    from kesegames.engine.state import CHANCE, OVER
    from kesegames.play.worker import request

    match = played(app, game, ["human"] * app.known.ruleset(game).least_seats, "6", 6)
    for _ in range(LONG_MOVES):
        while match.to_act == CHANCE:
            match.throw()
        if match.to_act == OVER:
            return
        number = app.opponent().ask(request(match.state, f"level8:seconds={LONGEST_SECONDS}", 1))
        until = time.monotonic() + 10 * LONGEST_SECONDS
        while time.monotonic() < until:
            time.sleep(0.05)
            answers = [one for one in app.opponent().poll() if one.number == number and one.kind != "progress"]
            if answers:
                break
        match.play(int(next(iter(match.state.legal()))))


def memory(app: App) -> tuple[float, float, float, float]:
    """Megabytes of the app and of the opponent's process, whole, and each with what is shared counted in parts."""
    worker = app.opponent()._pump.process
    pid = worker.pid if worker is not None else None
    own, other = megabytes(os.getpid()), megabytes(pid) if pid is not None else (0.0, 0.0)
    return own[0], other[0], own[1], other[1]


PARTS: dict[str, Callable[[Rig, Path, argparse.Namespace], list[str]]] = {
    "frames": frames_part,
    "rest": rest_part,
    "start": start_part,
    "memory": memory_part,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="measure nothing else")
    parser.add_argument("--frames", type=int, default=300, help="frames a scene (300)")
    parser.add_argument("--passes", type=int, default=2, help="how often each scene is gone through (2)")
    parser.add_argument("--scene", default="", metavar="PATTERN", help="only scenes in whose names it is found")
    parser.add_argument("--window", type=int, choices=range(len(SIZES)), help="only the usual one, or the large one")
    parser.add_argument("--program", default="", metavar="COMMAND", help="what is started (kesegames)")
    asked = parser.parse_args()
    misses = []
    for part in asked.only:
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder)
            # In a process of the same program: what is kept is of no use to another one.
            checking = multiprocessing.get_context("spawn").Process(target=check_rulesets, args=(data / "app",))
            checking.start()
            checking.join()
            rig = open_app(data / "app")
            rig.resize(next(iter(SIZES)))
            misses += PARTS[part](rig, data, asked)
            rig.close()
    print("misses: " + (", ".join(misses) or "none"))


if __name__ == "__main__":
    main()
