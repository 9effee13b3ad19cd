"""The app's end of the opponent's process: started, asked, listened to, checked and replaced.

A thread of its own pumps the messages; two more stand at the pipe, so that a process which neither reads nor ends what
it has begun to say holds up nobody. A process that has died, hangs or talks nonsense is told of, and another is asked.
"""

from __future__ import annotations

import itertools
import json
import multiprocessing
import re
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from ctypes import c_int64
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import Final

from kesegames.engine.trouble import Trouble
from kesegames.play.worker import (
    MOST_BYTES,
    Answer,
    Request,
    assist,
    checked,
    cores,
    mapping,
    number_in,
    serve,
    state_of,
    word,
)

NUMBERS: Final = itertools.count(1)
"""Of all that is asked, of whomever."""
PATIENCE_SECONDS: Final = 15.0
"""How long the process may be silent; starting on a busy machine takes seconds, too."""
DROPPED_SECONDS: Final = 5.0
"""How long it may be silent about a request that has been dropped."""
FAREWELL_SECONDS: Final = 1.0
ATTEMPTS: Final = 2
_TROUBLE: Final = re.compile(r"trouble\.[a-z0-9_]{1,60}")


class Report:
    """News of request `number`. `kind` is one of

    `progress` (`share` of the search is done, 0 … 1), `answer`, `trouble` (the process failed and another one has been
    asked the same) and `failed` (that one failed too: nothing more comes of this request).
    """

    def __init__(self, number: int, kind: str, share: float, answer: Answer | None, trouble: Trouble | None) -> None:
        self.number = number
        self.kind = kind
        self.share = share
        self.answer = answer
        self.trouble = trouble


class Opponent:
    """The app's end of the opponent's process; not to be shared between threads.

    One request is worked on at a time: `ask` drops the one before. `target` is what the process runs, `patience` how
    many seconds it may be silent while it owes something. `wake` is called from the pump's thread when there is
    something to poll. `helpers` more processes search along where a bot has seconds; as many as leave a core to the
    app where nothing is said.
    """

    def __init__(
        self,
        target: Callable[..., None] = serve,
        patience: float = PATIENCE_SECONDS,
        wake: Callable[[], None] | None = None,
        helpers: int | None = None,
    ) -> None:
        self._pump = _Pump(target, patience, wake, max(0, cores() - 2) if helpers is None else helpers)
        self._number = 0

    def ask(self, asked: Request) -> int:
        """Begin to think; the number under which `poll` reports."""
        self.cancel()
        self._number = next(NUMBERS)
        self._pump.hand_over(self._number, asked)
        return self._number

    def poll(self) -> list[Report]:
        """What has come about the latest request since the last call, in order; never waits."""
        last = self._number
        reports = self._pump.taken()
        return [report for report in reports if report.number == last and not self._pump.is_dropped(last)]

    def cancel(self) -> None:
        """Drop the latest request: its search stops within 10 ms, and nothing more is reported of it."""
        self._pump.drop(self._number)

    def close(self) -> None:
        """End the process and its pump; call it before the app ends. Waits a second or two at most."""
        self.cancel()
        self._pump.close()


class _Pump:
    """The thread between the app and the process: starts it, sends, receives, judges and replaces it."""

    def __init__(
        self, target: Callable[..., None], patience: float, wake: Callable[[], None] | None, helpers: int
    ) -> None:
        self.target = target
        self.patience = patience
        self.wake = wake
        self.helpers = helpers
        self.helping: list[SpawnProcess] = []
        self.spawn = multiprocessing.get_context("spawn")
        self.cancelled: c_int64 = self.spawn.RawValue(c_int64, 0)
        self.reports: deque[Report] = deque()
        self.handed: deque[tuple[int, Request]] = deque()
        self.is_closing = False
        self.process: SpawnProcess | None = None
        self.line: _Line
        self.bell, self.rope = self.spawn.Pipe(duplex=False)
        self.ringing = threading.Lock()
        self.thread = threading.Thread(target=self.run, name="opponent", daemon=True)
        self.thread.start()

    def hand_over(self, number: int, asked: Request) -> None:
        self.handed.append((number, asked))
        self.ring()

    def drop(self, number: int) -> None:
        self.cancelled.value = number
        self.reports.clear()
        self.ring()

    def ring(self) -> None:
        """Wake the pump; from any thread."""
        with self.ringing:
            self.rope.send_bytes(b"!")

    def taken(self) -> list[Report]:
        return [self.reports.popleft() for _ in range(len(self.reports))]

    def close(self) -> None:
        self.is_closing = True
        self.ring()
        self.thread.join(4 * FAREWELL_SECONDS)

    def run(self) -> None:
        with suppress(OSError):  # `work` tries again and reports.
            self.start()
        while not self.is_closing:
            if self.handed:
                number, asked = self.handed.popleft()
                self.work(number, asked)
                continue
            ready = wait([self.bell] if self.process is None else [self.bell, self.process.sentinel])
            if self.bell in ready:
                self.bell.recv_bytes()
            if self.process is not None and (self.process.sentinel in ready or self.line.heard):
                self.end()  # It died, or spoke, while nobody asked it; `work` starts the next.
        self.end()

    def start(self) -> None:
        """Have a process; raises OSError where the system gives none."""
        if self.process is not None:
            return
        pipe, other_end = self.spawn.Pipe()
        mates = [self.start_helper() for _ in range(self.helpers)]
        ends = (other_end, self.cancelled, mates) if mates else (other_end, self.cancelled)
        process = self.spawn.Process(target=self.target, args=ends, name="kesegames opponent", daemon=True)
        process.start()
        for end in (other_end, *mates):
            end.close()
        self.process = process
        self.line = _Line(pipe, self.ring)

    def start_helper(self) -> Connection:
        """The end of a new helper's pipe for the opponent's process: a daemon starts no processes itself."""
        end, other_end = self.spawn.Pipe()
        process = self.spawn.Process(
            target=assist, args=(other_end, self.cancelled), name="kesegames helper", daemon=True
        )
        process.start()
        other_end.close()
        self.helping.append(process)
        return end

    def end(self) -> None:
        """Let the process go, by force where it will not, and leave no zombie behind."""
        line = self.line if self.process is not None else None
        if self.process is not None and self.is_closing:
            self.line.say(None)
            self.process.join(FAREWELL_SECONDS)
        ended = [process for process in (self.process, *self.helping) if process is not None]
        self.process = None
        self.helping = []
        for process in ended:
            if process.is_alive():
                process.kill()
            process.join()
        if line is not None:
            line.close()

    def work(self, number: int, asked: Request) -> None:
        """See one request through, with a second process when the first one fails."""
        for attempt in range(1, ATTEMPTS + 1):
            if self.is_dropped(number):
                return
            try:
                self.start()
                self.line.say((number, asked))
                self.attend(number, asked)
                return
            except Trouble as trouble:
                failure = trouble
            except (EOFError, OSError):
                failure = Trouble("trouble.opponent_died")
            self.end()
            self.report(number, "trouble" if attempt < ATTEMPTS else "failed", trouble=failure)

    def attend(self, number: int, asked: Request) -> None:
        """Pass on what the process says until it has answered.

        Raises Trouble when it is silent for too long or talks nonsense, EOFError or OSError when it has died.
        """
        heard = monotonic()
        while not self.is_closing:
            patience = min(self.patience, DROPPED_SECONDS) if self.is_dropped(number) else self.patience
            if wait([self.bell], max(0.0, heard + patience - monotonic())):
                self.bell.recv_bytes()
            if self.line.heard:
                heard = monotonic()
                message = self.line.heard.popleft()
                if message is None:
                    raise EOFError
                if self.is_answered(number, asked, message):
                    return
            elif monotonic() >= heard + patience:
                raise Trouble("trouble.opponent_hangs", {"seconds": f"{patience:g}"})

    def is_answered(self, number: int, asked: Request, message: bytes) -> bool:
        """Take one message in; whether it was the last about `number`. Raises Trouble where it makes no sense."""
        try:
            told = mapping(json.loads(message))
            if told.get("number") != number:
                raise ValueError("of another request")
            if "share" in told:
                self.report(number, "progress", share=number_in(told["share"], 1.0))
                return False
            if "trouble" in told:
                self.report(number, "failed", trouble=_refusal(told))
                return True
            answer = checked(told.get("answer"))
        except (ValueError, RecursionError) as error:
            raise Trouble("trouble.opponent_nonsense", {"text": repr(message[:80])}) from error
        if not self.is_dropped(number):
            state = state_of(asked)
            found = [move for move in state.legal() if list(state.spell(move)) == answer["spots"]]
            is_judged = "played" in asked
            values = state.seats if is_judged and state.seats > 2 else 0
            is_whole = is_judged == ("after" in answer) and len(answer.get("values", [])) == values
            is_whole = is_whole and ("why" in asked) == ("reasons" in answer)
            is_whole = is_whole and asked.get("why", answer["spots"]) == answer["spots"]
            if not is_whole or not found or state.write(found[0]) != answer["line"][0]:
                raise Trouble("trouble.opponent_nonsense", {"text": " ".join(answer["spots"])})
            self.report(number, "answer", share=1.0, answer=answer)
        return True

    def is_dropped(self, number: int) -> bool:
        return self.is_closing or self.cancelled.value >= number

    def report(
        self, number: int, kind: str, share: float = 0.0, answer: Answer | None = None, trouble: Trouble | None = None
    ) -> None:
        self.reports.append(Report(number, kind, share, answer, trouble))
        if self.wake is not None:
            self.wake()


class _Line:
    """The pipe to a process, with a thread that listens and one for each thing that is said.

    `heard` has what the process said, in order, and None at last, when nothing more can come; `ring` is called at each.
    """

    def __init__(self, pipe: Connection, ring: Callable[[], None]) -> None:
        self.pipe = pipe
        self.ring = ring
        self.heard: deque[bytes | None] = deque()
        self.saying = threading.Lock()
        self.threads = [threading.Thread(target=self.listen, name="opponent's line", daemon=True)]
        self.threads[0].start()

    def listen(self) -> None:
        # A message longer than MOST_BYTES is an OSError, too.
        with suppress(EOFError, OSError):
            while True:
                self.heard.append(self.pipe.recv_bytes(MOST_BYTES))
                self.ring()
        self.heard.append(None)
        self.ring()

    def say(self, message: tuple[int, Request] | None) -> None:
        """Hand a message over; whoever does not take it is heard of no more, and killed for that."""

        def send() -> None:
            # The farewell must not break into a request that is still on its way.
            with self.saying, suppress(OSError):
                self.pipe.send(message)

        thread = threading.Thread(target=send, name="opponent's line", daemon=True)
        self.threads = [*(one for one in self.threads if one.is_alive()), thread]
        thread.start()

    def close(self) -> None:
        """Let go of the pipe of a process that has ended."""
        for thread in self.threads:
            thread.join(FAREWELL_SECONDS)
        # Closed while a thread stands at it, it could be another pipe's number before that thread notices.
        if not any(thread.is_alive() for thread in self.threads):
            self.pipe.close()


def _refusal(told: dict[str, object]) -> Trouble:
    """The Trouble with a request that the process tells of; raises ValueError where it makes no sense."""
    text = word(told["trouble"])
    if not _TROUBLE.fullmatch(text):
        raise ValueError("no trouble")
    return Trouble(text, {key: word(value) for key, value in mapping(told.get("values")).items()})
