"""The packaged app as it was unpacked: how it is started, and all that needs no hand."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import statistics
import subprocess
import sys
import zipfile
from pathlib import Path

STARTS = 5
MOST_START_MS = 1000
BUSY = 3
"""So many times as long a start may take before it is a failure: the machine may have other things to do."""
NOBODY = 65534
"""The user and the group of Linux that own nothing."""
PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool", "unzip": "unzip", "setpriv": "util-linux"}
"""What is asked for on Linux, and the package of Debian that has it."""


class Failure(Exception):
    """Something is not as it should be."""


def check(is_so: bool, words: str) -> None:
    if not is_so:
        raise Failure(words)


def missing(zipped: Path | None) -> list[str]:
    """What the test needs and is not there, a line each."""
    found = []
    if zipped is None:
        found.append("a packaged app: name the ZIP that tools/package has made")
    elif not zipped.is_file() or not zipfile.is_zipfile(zipped):
        found.append(f"a packaged app: {zipped} is no zip file")
    if sys.platform == "linux":
        programs = {program: package for program, package in PROGRAMS.items() if shutil.which(program) is None}
        found += [f"{program}, of Debian's package {package}" for program, package in programs.items()]
        if any(importlib.util.find_spec(name) is None for name in ("kesegames", "pygame")):
            found.append(f"kesegames installed for {sys.executable}: -m pip install .")
    return found


def unpack(zipped: Path, into: Path) -> Path:
    """Unzip, with modes and links; the folder (on macOS the bundle) of the app."""
    command = {
        "linux": ["unzip", "-q", str(zipped), "-d", str(into)],
        "darwin": ["ditto", "-xk", str(zipped), str(into)],
    }
    if sys.platform in command:
        subprocess.run(command[sys.platform], check=True)
    else:
        with zipfile.ZipFile(zipped) as archive:
            archive.extractall(into)
    return into / ("kesegames.app" if sys.platform == "darwin" else "kesegames")


class Installed:
    """The app in `folder`, and the empty `home` of who starts it."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        self.home = home
        programs = {"darwin": "Contents/MacOS/kesegames", "win32": "kesegames-cli.exe"}
        self.program = folder / programs.get(sys.platform, "kesegames")
        self.display = ""

    def command(self, *words: str) -> list[str]:
        """How it is started: on Linux by a user who owns nothing, where we may choose one."""
        as_nobody = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        is_root = sys.platform == "linux" and os.geteuid() == 0
        return [*(as_nobody if is_root else []), str(self.program), *words]

    def environment(self) -> dict[str, str]:
        if sys.platform != "linux":
            return dict(os.environ)
        plain = {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "DISPLAY": self.display}
        # Without a window manager SDL takes the first click for the one that gives the focus.
        return plain | {"SDL_MOUSE_FOCUS_CLICKTHROUGH": "1"}

    def run(self, *words: str) -> str:
        """What it prints; it must end well."""
        done = subprocess.run(
            self.command(*words), env=self.environment(), cwd=self.home, capture_output=True, text=True, timeout=120
        )
        check(done.returncode == 0, f"kesegames {' '.join(words)}: exit code {done.returncode}\n{done.stderr}")
        return done.stdout

    def megabytes(self) -> float:
        files = [path for path in self.folder.rglob("*") if path.is_file() or path.is_symlink()]
        return sum(path.lstat().st_size for path in files) / 1e6


def commands(app: Installed) -> None:
    """What needs no hand: the commands, every scene, the processes that bots think in, and what a menu needs."""
    check(app.run("--version").startswith("kesegames "), "--version says no version")
    listed = app.run("list").splitlines()
    check(len(listed) >= 10, f"only {len(listed)} lines of games")
    for scene in ("title", "setup", "table", "rules", "settings", "replay"):
        picture = app.home / f"{scene}.png"
        app.run("render", "--out", str(picture), "--scene", scene)
        check(picture.stat().st_size > 10_000, f"the picture of {scene} is empty")
        picture.unlink()
    (measured,) = json.loads(app.run("bench", "keserima", "--seconds", "0.2", "--json"))
    check(measured["compiled"], "the core is not compiled")
    played = app.run("match", "keserima", "level1", "random", "--games", "2", "--seed", "1")
    check("2 games" in played, played)
    if sys.platform == "linux":
        for name in ("install.sh", "kesegames.desktop", "kesegames.png", "kesegames.xml"):
            check((app.folder / "desktop" / name).is_file(), f"desktop/{name} is missing")


def starts(app: Installed) -> None:
    """The milliseconds to the first frame, and that safe mode and a data folder keep everything in that folder."""
    before = set(app.home.rglob("*"))
    data = app.home / "data folder"
    first = int(app.run("--safe-mode", "--data-dir", str(data), "--profile-start").split()[-1])
    times = [int(app.run("--data-dir", str(data), "--profile-start").split()[-1]) for _ in range(STARTS)]
    made = {path for path in set(app.home.rglob("*")) - before if data not in (path, *path.parents)}
    check(not made, f"--data-dir, but these were made: {sorted(map(str, made))}")
    shutil.rmtree(data)
    median = statistics.median(times)
    print(
        f"first frame: {median:.0f} ms, the median of {times} (at most {MOST_START_MS}); the very first time {first} ms"
    )
    check(median <= BUSY * MOST_START_MS, "it starts too slowly")
