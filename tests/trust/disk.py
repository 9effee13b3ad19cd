"""A disk that fails at a moment that is chosen: for the process that plays (player.py), and for nothing else.

It takes the place of what Python writes by: `open` for writing, `os.fsync`, `os.replace` and `tempfile.mkstemp`.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import random
import shutil
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

FAULTS: Final = ("kill", "after", "torn", "power", "full", "io", "rename", "gone")
"""What happens at the chosen step: killed before it, killed after it, killed with a part of it written; the power goes,
so that of what was never synced a part is left; the disk is full from then on for a while, with a part written; it
refuses every write, sync and rename; it refuses renames alone; the folder is taken away."""
LASTING: Final = 6
"""Steps for which a disk at the most goes on refusing."""


def die() -> None:
    """Nothing of this process happens any more."""
    os.kill(os.getpid(), signal.SIGKILL)


class Disk:
    """Counts the steps at which something is written below `folder`, and has `fault` happen at step `at` of them.

    `tell` hears when the folder is taken away.
    """

    def __init__(self, folder: Path, fault: str, at: int, rng: random.Random, tell: Callable[[str], None]) -> None:
        self.folder = folder
        self.fault = fault
        self.at = at
        self.rng = rng
        self.tell = tell
        self.steps = 0
        self.lasts = rng.randint(1, LASTING)
        self.synced: dict[int, int] = {}
        self._open, self._fsync, self._replace = builtins.open, os.fsync, os.replace
        self._mkstemp = tempfile.mkstemp

    def install(self) -> None:
        """From now on this process writes to it."""
        setattr(builtins, "open", self.open)  # noqa: B010 - mypy would not have it otherwise
        setattr(os, "fsync", self.fsync)  # noqa: B010
        setattr(os, "replace", self.replace)  # noqa: B010
        setattr(tempfile, "mkstemp", self.mkstemp)  # noqa: B010

    @property
    def has_failed(self) -> bool:
        return self.steps >= self.at + self.lasts

    def step(self, what: str) -> bool:
        """Before each step; whether it is refused, once the fault has happened."""
        self.steps += 1
        if not self.at <= self.steps < self.at + self.lasts:
            return False
        if self.fault == "kill":
            die()
        if self.fault == "gone" and self.steps == self.at:
            self.tell("gone")
            shutil.rmtree(self.folder, ignore_errors=True)
        if self.fault == "full":
            return what in ("write", "make", "sync")
        return self.fault == "io" or (self.fault == "rename" and what == "replace")

    def passed(self) -> None:
        """After each step."""
        if self.fault == "after" and self.steps == self.at:
            die()

    def refuse(self) -> None:
        code = {"full": errno.ENOSPC, "rename": errno.EACCES}.get(self.fault, errno.EIO)
        raise OSError(code, os.strerror(code))

    def open(self, file: Any, mode: str = "r", *args: Any, **more: Any) -> Any:
        """What stands for `open`: files that are written in bytes fail with the disk."""
        if mode not in ("wb", "ab"):
            return self._open(file, mode, *args, **more)
        return io.BufferedWriter(Raw(self, file, mode))

    def fsync(self, handle: int) -> None:
        if self.step("sync"):
            self.refuse()
        self._fsync(handle)
        self.synced[handle] = os.fstat(handle).st_size
        self.passed()

    def replace(self, source: Any, target: Any, **more: Any) -> None:
        if self.step("replace"):
            self.refuse()
        self._replace(source, target, **more)
        self.passed()

    def mkstemp(self, *args: Any, **more: Any) -> tuple[int, str]:
        if self.step("make"):
            self.refuse()
        made = self._mkstemp(*args, **more)
        self.passed()
        return made


class Raw(io.FileIO):
    """A file on that disk."""

    def __init__(self, disk: Disk, file: Any, mode: str) -> None:
        self.disk = disk
        self._was_short = False
        super().__init__(file, mode)
        disk.synced[self.fileno()] = os.fstat(self.fileno()).st_size

    def write(self, data: Any) -> int:
        disk, raw = self.disk, bytes(data)
        is_refused = disk.step("write")
        part = raw[: disk.rng.randrange(len(raw) + 1)]
        if disk.steps == disk.at and disk.fault == "torn":
            super().write(part)
            die()
        if disk.steps == disk.at and disk.fault == "power":
            super().write(part)
            size = os.fstat(self.fileno()).st_size
            os.ftruncate(self.fileno(), disk.rng.randint(min(disk.synced[self.fileno()], size), size))
            die()
        if is_refused and disk.fault == "full" and part and not self._was_short:
            # As a system does it: some of it is written, and only the next attempt fails.
            self._was_short = True
            return int(super().write(part) or 0)
        if is_refused:
            disk.refuse()
        written = int(super().write(raw) or 0)
        disk.passed()
        return written
