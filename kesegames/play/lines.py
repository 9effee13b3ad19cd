"""Files with a line of JSON for each thing that is kept: what is understood, and what is not, which stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write, read_text

T = TypeVar("T")


@dataclass
class Lines(Generic[T]):
    """What a file has, the oldest first; `strange` are its lines that are not understood, `trouble` why it cannot be
    read at all: then nothing is written to it."""

    all: list[T] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    trouble: Trouble | None = None

    def fill(self, path: Path, limit: int, understood: Callable[[str], T]) -> None:
        """Read a file of at most `limit` bytes, which need not be there; `understood` raises ValueError for a line that
        tells nothing."""
        if not path.exists():
            return
        try:
            lines = read_text(path, limit).split("\n")
        except Trouble as trouble:
            self.trouble = trouble
            return
        for line in lines:
            # A line that a mark of the encoding begins would lose it as the first of a file.
            line = line.lstrip("\ufeff")
            try:
                if line.strip():
                    self.all.append(understood(line))
            except (ValueError, RecursionError):
                self.strange.append(line)

    def keep(self, path: Path, written: Callable[[T], str]) -> None:
        """Replace the file; raises Trouble where it could not be read, and where the system refuses."""
        if self.trouble is not None:
            raise self.trouble
        lines = [*self.strange, *map(written, self.all)]
        atomic_write(path, "\n".join(lines) + "\n" if lines else "")
