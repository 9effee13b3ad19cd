"""A player's own program: it speaks the lines of `best --stream` (docs/commands.md) and nothing of it is trusted.

A thread of its own starts it, hands it the match and waits for its answer; one that is late, dead or talks nonsense is
ended and told of. It is started without a shell, in a group of its own, and gets neither the seed of the match nor what
its seat may not see.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.play import record
from kesegames.play.match import HUMAN, Match
from kesegames.play.opponent import NUMBERS, Report
from kesegames.play.worker import MOST_BYTES, Answer, mapping, number_in, sequence, word

FAREWELL_SECONDS: Final = 0.5
SAID: Final = 300
"""So many of the last bytes of what a program complains of are kept."""
LISTENED_SECONDS: Final = 0.05
"""How often whoever waits looks whether it is still wanted."""


def asked_line(match: Match) -> str:
    """The match as the seat to act may know it: our record, without its seed, its lines joined by TAB.

    Where hands are hidden it is the position as that seat sees it, without the events that led there.
    """
    state = match.state
    if state.has_secrets():
        seen = state.seen_by(state.to_act)
        told = Match(match.ruleset, seen, [HUMAN] * int(state.seats), "")
        told.start_position = seen.position()
    else:
        told = match.branch(match.at, [HUMAN] * int(state.seats))
        told.names, told.seed, told.header, told.comments = [], "", {}, {}
    text = "\n".join([*record.header_lines(told, False), ""])
    for number in range(1, told.at + 1):
        text += "\n" + "\n".join(record.event_lines(told, number, False))
    return text.replace("\t", " ").replace("\n", "\t")


def words_of(command: str) -> list[str]:
    """Program and arguments of a command line, parts with spaces in quotes; no shell sees it. Raises ValueError where
    a quote is not closed, or nothing is said."""
    words = shlex.split(command, posix=os.name == "posix")
    if not words:
        raise ValueError("no program is named")
    return [word.strip('"') for word in words] if os.name != "posix" else words


class OwnBot:
    """A program as its `command` line says, asked for one move at a time; not to be shared between threads.

    It has `seconds` for a move, starting included. `wake` is called from another thread when there is something to
    poll, as with Opponent.
    """

    def __init__(self, name: str, command: str, seconds: float, wake: Callable[[], None]) -> None:
        self.name = name
        self.command = command
        self.seconds = seconds
        self.wake = wake
        self._number = 0
        self._owed = 0
        self._program: _Program | None = None
        self._handed: queue.SimpleQueue[tuple[int, str, State] | None] = queue.SimpleQueue()
        self._reports: deque[Report] = deque()
        self._thread = threading.Thread(target=self._run, name=f"own bot {name}", daemon=True)
        self._thread.start()

    def ask(self, match: Match) -> int:
        """Begin to think about the decision that is due; the number under which `poll` reports."""
        self._number = next(NUMBERS)
        self._handed.put((self._number, asked_line(match), match.state))
        return self._number

    def poll(self) -> list[Report]:
        """What has come about the latest question since the last call; never waits."""
        reports = [self._reports.popleft() for _ in range(len(self._reports))]
        return [report for report in reports if report.number == self._number]

    def cancel(self) -> None:
        """Drop the latest question; its answer is waited for, and thrown away, before the next one is asked."""
        self._number = 0

    def close(self) -> None:
        """End the program; waits half a second at the most for it to leave by itself."""
        self.cancel()
        self._handed.put(None)
        self._thread.join(4 * FAREWELL_SECONDS)

    def _run(self) -> None:
        while (handed := self._handed.get()) is not None:
            number, line, state = handed
            if number != self._number:
                continue
            try:
                answer = self._answer(number, line, state)
            except Trouble as trouble:
                self._end()
                self._report(Report(number, "failed", 0.0, None, trouble))
                continue
            if answer is not None:
                self._report(Report(number, "answer", 1.0, answer, None))
        self._end()

    def _report(self, report: Report) -> None:
        self._reports.append(report)
        self.wake()

    def _answer(self, number: int, line: str, state: State) -> Answer | None:
        """What it answers; None where nobody wants to know any more. Raises Trouble where it is of no use."""
        until = monotonic() + self.seconds
        if self._program is None:
            self._program, self._owed = _Program(self.name, self.command), 0
        program = self._program
        while self._owed:
            self._heard(program, until)
        program.say(line)
        self._owed += 1
        while number == self._number:
            heard = program.hear(LISTENED_SECONDS)
            if heard is not None:
                self._owed -= 1
                return _checked(self.name, heard, state)
            self._in_time(program, until)
        return None

    def _heard(self, program: _Program, until: float) -> None:
        """Throw an answer away that nobody waits for."""
        if program.hear(LISTENED_SECONDS) is not None:
            self._owed -= 1
        else:
            self._in_time(program, until)

    def _in_time(self, program: _Program, until: float) -> None:
        if program.has_ended:
            raise Trouble("trouble.own_bot_died", {"name": self.name, "said": program.said or "–"})
        if monotonic() > until:
            raise Trouble("trouble.own_bot_late", {"name": self.name, "seconds": f"{self.seconds:g}"})

    def _end(self) -> None:
        if self._program is not None:
            self._program.end()
        self._program = None


class _Program:
    """A running program and the threads at its pipes. Raises Trouble where it cannot be started."""

    def __init__(self, name: str, command: str) -> None:
        group: dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {"creationflags": 0x08000200}
        try:
            self.process = subprocess.Popen(
                words_of(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **group
            )
        except (OSError, ValueError) as error:
            raise Trouble("trouble.own_bot_start", {"name": name, "error": str(error)}) from error
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._complaints: deque[int] = deque(maxlen=SAID)
        for target in (self._listen, self._overhear):
            threading.Thread(target=target, name="own bot's line", daemon=True).start()

    @property
    def has_ended(self) -> bool:
        return self.process.poll() is not None and self._lines.empty()

    @property
    def said(self) -> str:
        """The last line of what it complained of."""
        lines = bytes(self._complaints).decode("utf-8", "replace").split("\n")
        return next((shown for line in reversed(lines) if (shown := line.strip()) and shown.isprintable()), "")

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with suppress(OSError, ValueError):
            # A line longer than MOST_BYTES comes in parts: nonsense, and told so.
            while line := self.process.stdout.readline(MOST_BYTES):
                self._lines.put(line)

    def _overhear(self) -> None:
        assert self.process.stderr is not None
        with suppress(OSError, ValueError):
            while heard := self.process.stderr.read1(4096):  # type: ignore[attr-defined]  # a BufferedReader
                self._complaints.extend(heard)

    def say(self, line: str) -> None:
        """Hand it a line; whoever does not read is heard of no more, and ended for that."""

        def send() -> None:
            assert self.process.stdin is not None
            with suppress(OSError, ValueError):
                self.process.stdin.write(line.encode() + b"\n")
                self.process.stdin.flush()

        threading.Thread(target=send, name="own bot's line", daemon=True).start()

    def hear(self, seconds: float) -> bytes | None:
        """The next line it has said; None where none comes in so many seconds."""
        with suppress(queue.Empty):
            return self._lines.get(timeout=seconds)
        return None

    def end(self) -> None:
        """Let it leave by itself where its input has ended, else by force, with what it has started."""
        with suppress(OSError, ValueError):
            assert self.process.stdin is not None
            self.process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL_SECONDS)
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()


def _checked(name: str, line: bytes, state: State) -> Answer:
    """The legal move that a line names, by its spots or as it is written; raises Trouble where there is none."""
    nonsense = Trouble("trouble.own_bot_nonsense", {"name": name, "text": repr(line[:80])[2:-1]})
    try:
        told = mapping(json.loads(line))
        spots = [word(one) for one in sequence(told.get("spots", []))]
        written = word(told.get("write", ""))
        score = min(1.0, number_in(told.get("score", 0.0), 1.0))
        nodes = int(number_in(told.get("nodes", 0), 1e15))
    except (ValueError, RecursionError) as error:
        raise nonsense from error
    for move in state.legal():
        if list(state.spell(move)) == spots or (not spots and state.write(move) == written):
            text = state.write(move)
            return {"spots": list(state.spell(move)), "score": score, "nodes": nodes, "line": [text], "visits": {}}
    raise nonsense
