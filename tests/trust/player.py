"""A nursery of matches that are to be killed: for each order, a line of JSON, a child plays one and journals it.

Run by kills.py. All is imported once; each child is a process of its own, forked, and has its own disk (disk.py). In a
file it tells, a line each, what it is about to keep (`next`), has kept (`kept`) and could not keep (`lost`).
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any, Final

from every_game import CATALOGUE
from journal_player import situation as standing

from kesegames.engine.look import Spot
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write
from kesegames.play import journal
from kesegames.play.match import HUMAN, Match, begin
from kesegames.settings import Folders, Settings, save

from .disk import Disk, die

MOST_CHANGES: Final = 400
LONGEST_SECONDS: Final = 60.0


def situation(match: Match, clicks: tuple[Spot, ...] = ()) -> str:
    """Where the match stands and what has been remarked, as one line."""
    return "\t".join([standing(match, clicks), repr(sorted(match.comments.items()))])


class Teller:
    """Tells in a file that is on no failing disk."""

    def __init__(self, path: Path) -> None:
        self.handle = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)

    def __call__(self, word: str, said: str = "") -> None:
        os.write(self.handle, f"{word}\t{said}\n".encode())


class Player:
    """Plays at random and keeps what happens: moves, clicks, throws, undo, redo, jumps, remarks, several at once."""

    def __init__(self, order: dict[str, Any], tell: Teller) -> None:
        self.rng = random.Random(order["seed"])
        self.tell = tell
        self.folder = Path(order["folder"])
        self.match = begin(CATALOGUE.rulesets[order["game"]], {}, [HUMAN] * order["seats"], str(order["seed"]))
        self.tell("next", situation(self.match))
        self.file = journal.create(self.folder / "journals", self.match)
        self.keep()

    def keep(self, clicks: tuple[Spot, ...] = ()) -> None:
        """Tell, keep, tell."""
        self.tell("next", situation(self.match, clicks))
        self.file.keep(self.match, clicks)
        self.tell("kept" if self.file.trouble is None else "lost", situation(self.match, clicks))

    def change(self) -> None:
        """One change, or some that are kept together; what lies between them is told too."""
        drawn = self.rng.random()
        if drawn < 0.06:
            self.match.comments[self.match.at] = f"名 {self.rng.randrange(1000)}"
        elif drawn < 0.16 and self.match.events:
            self.match.go(self.rng.randint(0, len(self.match.events)))
        elif drawn < 0.26 and self.match.to_act >= 0:
            self.keep(self.match.state.spell(self.decision())[:1])
            return
        else:
            for _ in range(1 if drawn < 0.8 else 3):
                self.go_on()
                self.tell("next", situation(self.match))
        self.keep()

    def decision(self) -> int:
        moves = self.match.state.legal()
        return int(moves[self.rng.randrange(len(moves))])

    def go_on(self) -> None:
        """The next event; a match that is over is taken back."""
        if self.match.to_act == OVER:
            self.match.go(self.match.at // 2)
        elif self.match.to_act == CHANCE:
            self.match.throw()
        else:
            self.match.play(self.decision())

    def finish(self) -> None:
        """Play to the end, and have it become a record."""
        while self.match.to_act != OVER:
            self.match.throw() if self.match.to_act == CHANCE else self.match.play(self.decision())
        self.keep()
        self.tell("next", situation(self.match))
        try:
            self.file.finish(self.match, self.folder / "records")
        except (OSError, Trouble):  # As the disk has it: the journal is still there.
            return
        self.tell("finished", situation(self.match))


def play(order: dict[str, Any]) -> None:
    """A match on its disk, until it is killed: from outside, by its disk, or by itself some changes after a fault."""
    folder = Path(order["folder"])
    tell = Teller(folder.with_suffix(".told"))
    rng = random.Random(order["seed"])
    disk = Disk(folder, order["fault"], order["at"], rng, tell)
    journal.REWRITE_AT = order["rewrite_at"]  # type: ignore[misc]  # as if it were long already
    disk.install()
    player = Player(order, tell)
    until = time.monotonic() + LONGEST_SECONDS
    left = order["after"]
    for _ in range(MOST_CHANGES):
        player.change()
        left -= disk.has_failed
        if left <= 0 or time.monotonic() > until:
            break
    if order["finishes"]:
        player.finish()
    die()


def replace(order: dict[str, Any]) -> None:
    """Settings and a text of any length, written again and again."""
    folder = Path(order["folder"])
    tell = Teller(folder.with_suffix(".told"))
    rng = random.Random(order["seed"])
    disk = Disk(folder, order["fault"], order["at"], rng, tell)
    disk.install()
    left = order["after"]
    for number in range(MOST_CHANGES):
        text = f"{number} " + "名" * rng.choice((0, 10, 4_000, 100_000))
        tell("next", text)
        try:
            atomic_write(folder / "kept" / "text.txt", text)
            tell("kept", text)
            save(Settings(setups={"text": text[:200]}), Folders(folder))
        except (OSError, Trouble):  # As the disk has it: what was there is still there.
            tell("lost", text)
        left -= disk.has_failed
        if left <= 0:
            break
    die()


def bear(order: dict[str, Any]) -> int:
    """A child that does what was ordered; killed after `seconds`. Its exit status."""
    child = os.fork()
    if child == 0:
        try:
            (replace if order["replaces"] else play)(order)
        finally:  # An exception is told on stderr, and by the status.
            sys.excepthook(*sys.exc_info()) if sys.exc_info()[0] else None
            os._exit(1)
    until = time.monotonic() + order["seconds"]
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        if time.monotonic() >= until:
            os.kill(child, signal.SIGKILL)
            return os.waitpid(child, 0)[1]
        time.sleep(0.001)


def main() -> None:
    for line in sys.stdin:
        print(bear(json.loads(line)), flush=True)


if __name__ == "__main__":
    main()
