"""Matches that are killed at any moment, on disks that fail: what is resumed is what was kept last, always.

A journal may hold a change that was being written when the end came, whole; never less than the last one that was kept,
and never anything else. Without a journal one may be only where its folder was taken away after that.
"""

from __future__ import annotations

import atexit
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from signal import SIGKILL
from typing import Any

from every_game import CATALOGUE, TABLES

from kesegames import files, settings
from kesegames.engine.state import OVER
from kesegames.play import journal
from kesegames.play.record import read_any
from kesegames.settings import Folders

from . import ROOT
from .disk import FAULTS
from .player import situation
from .trial import Trial

TIMED = "timed"
"""Killed from outside, at whatever it was doing."""


class Nursery:
    """The process whose children are killed (player.py)."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.trust.player"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        atexit.register(self.close)

    def bear(self, order: dict[str, Any]) -> int:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.communicate()


@cache
def nursery() -> Nursery:
    return Nursery()


def told(folder: Path) -> list[tuple[str, str]]:
    """What a child has told: words, and what they are about. It may have been killed in the middle of its last line."""
    lines = [line.decode().partition("\t") for line in folder.with_suffix(".told").read_bytes().split(b"\n")[:-1]]
    return [(word, about) for word, _, about in lines]


def possible(said: list[tuple[str, str]]) -> set[str]:
    """What may be there: what was kept last, and what was being kept since. None of it, `""`, only where nothing was
    kept yet, or the folder has gone and nothing was kept that was begun later."""
    kept = max((number for number, (word, _) in enumerate(said) if word in ("kept", "finished")), default=-1)
    gone = max((number for number, (word, _) in enumerate(said) if word == "gone"), default=-1)
    # What was written before what was kept last began: with the folder it may have gone.
    began = max(
        (number for number, (word, _) in enumerate(said[: max(kept, 0)]) if word in ("kept", "lost")), default=-1
    )
    found = {about for word, about in said[kept + 1 :] if word == "next"}
    if kept >= 0:
        found.add(said[kept][1])
    if kept < 0 or gone > began:
        found.add("")
    return found


def order(folder: Path, game: str, seats: int, fault: str, seed: int) -> dict[str, Any]:
    """What a child is to do, by a seed."""
    rng = random.Random(f"{game} {seats} {fault} {seed}")
    is_timed = fault == TIMED
    return {
        "folder": str(folder),
        "game": game,
        "seats": seats,
        "seed": rng.randrange(10**9),
        "fault": fault,
        "at": 10**9 if is_timed else rng.randint(1, rng.choice((6, 40))),
        "after": rng.randint(1, 12),
        "rewrite_at": rng.choice((1_500, 10**6)),
        "finishes": not is_timed and rng.random() < 0.2,
        "seconds": rng.uniform(0.005, 0.25) if is_timed else 120.0,
        "replaces": False,
    }


def kill(game: str, seats: int, fault: str, seed: int) -> int:
    """One match is killed, and what is left of it looked at."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "data"
        assert nursery().bear(order(folder, game, seats, fault, seed)) == SIGKILL, "it was not killed, it stumbled"
        if not folder.with_suffix(".told").exists():
            return 1  # Killed before it had begun.
        said = told(folder)
        # A record is whole, whether the journal behind it is still there or not.
        there = {left_of(path) for path in journal.journals(folder / "journals")}
        there |= {recorded(path) for path in (folder / "records").glob("*.kese")}
        if len(there) == 2:
            assert said[-1][0] == "next" and there <= possible(said)
        assert there <= possible(said) and (there or "" in possible(said)), (there, said[-6:])
        files.sweep(folder / "journals")
        left = [path.name for path in (folder / "journals").glob("*") if path.suffix != journal.SUFFIX]
        assert left == [], left
    return 1


def left_of(path: Path) -> str:
    """Where a match stands that is resumed; it is not damaged, and goes on being kept."""
    again, resumed = journal.resume(path, CATALOGUE)
    found = situation(resumed.match, resumed.spots)
    assert not resumed.is_damaged, [notice.text for notice in resumed.notices]
    if resumed.match.to_act != OVER:
        again.keep(resumed.match)
        assert situation(journal.read(path, CATALOGUE).match) == situation(resumed.match)
    again.close()
    return found


def recorded(path: Path) -> str:
    return situation(read_any(files.read_text(path), CATALOGUE))


def replaced(fault: str, seed: int) -> int:
    """A file that is replaced again and again has what was written last, or what was being written; settings load."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "data"
        asked = {**order(folder, "", 0, fault, seed), "replaces": True}
        assert nursery().bear(asked) == SIGKILL, "it was not killed, it stumbled"
        if not folder.with_suffix(".told").exists():
            return 1
        said = told(folder)
        path = folder / "kept" / "text.txt"
        there = path.read_text(encoding="utf-8") if path.is_file() else ""
        assert there in possible(said), (there[:20], [(word, about[:20]) for word, about in said[-6:]])
        assert settings.load(Folders(folder))[1] == []
        files.sweep(folder / "kept")
        assert {one.name for one in (folder / "kept").glob("*")} <= {path.name}
    return 1


def trials(seed: int) -> Iterator[Trial]:
    """Every fault in turn, and every game; now and then a file that is no journal."""
    number = 0
    while True:
        for index, (game, seats) in enumerate(TABLES):
            fault = (TIMED, *FAULTS)[(number + index) % (len(FAULTS) + 1)]
            name = f"{fault} {game}-{seats} {seed + number}"
            yield Trial(fault, name, partial(kill, game, seats, fault, seed + number))
            if index % 8 == 0:
                yield Trial(
                    f"file {fault}",
                    f"file {fault} {seed + number + index}",
                    partial(replaced, fault, seed + number + index),
                )
        number += 1
