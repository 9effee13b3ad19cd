"""The opponent's process: one long-lived search beside the app, asked and answered in plain data.

The child is spawned and niced, and imports the engine, the searches and the one rules module it is named: no pygame,
yaml or pydantic. `Opponent` is the app's end: a thread of its own pumps the pipe, checks every answer, and replaces a
process that has died, hangs or talks nonsense.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from ctypes import c_int64
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import Any, Final, NotRequired, TypedDict

from kesegames import rules
from kesegames.ai import levels
from kesegames.ai.analysis import judge
from kesegames.ai.memory import Memory
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble

NICENESS: Final = 10
PROGRESS_SECONDS: Final = 0.1
"""How often a searching process shows that it lives."""
PATIENCE_SECONDS: Final = 15.0
"""How long it may be silent; starting on a busy machine takes seconds, too."""
DROPPED_SECONDS: Final = 5.0
"""How long it may be silent about a request that has been dropped."""
FAREWELL_SECONDS: Final = 1.0
HEARING_SECONDS: Final = 0.05
"""How long an answer waits for helpers, which were told to stop and do so within 10 ms."""
MOST_BYTES: Final = 1 << 20
ATTEMPTS: Final = 2


class Request(TypedDict):
    """A position in which a bot is to move: the ruleset's id and plain data, and the position as its seat may see it.

    `seed` is the bot's own number for this move (`levels.bot_seed`). With `played`, the spots of a legal move, that one
    is judged (`ai.analysis`) by the bot's nodes.
    """

    id: str
    data: dict[str, Any]
    options: dict[str, str]
    seats: int
    position: str
    bot: str
    seed: int
    played: NotRequired[list[str]]


class Answer(TypedDict):
    """The move as spelled, and what `levels.choose` says about it; `after` is the score of the move that was judged."""

    spots: list[str]
    score: float
    nodes: int
    line: list[str]
    visits: dict[str, float]
    after: NotRequired[float]


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


def request(state: State, bot: str, seed: int) -> Request:
    """What a bot for the seat to act in `state` is told; nothing that this seat may not know."""
    return {
        "id": state.ruleset.id,
        "data": state.ruleset.data,
        "options": state.options,
        "seats": int(state.seats),
        "position": state.seen_by(state.to_act).position(),
        "bot": bot,
        "seed": seed,
    }


def state_of(asked: Request) -> State:
    """The position that was asked about; raises Trouble where it is none."""
    ruleset = Ruleset(asked["id"], asked["data"])
    kind = rules.game(ruleset.module).state
    return kind.from_position(ruleset, asked["options"], asked["seats"], asked["position"])


def answer(asked: Request, stop: Callable[[float], bool], memory: Memory | None = None) -> Answer:
    """The bot's move; raises Trouble for a position or a bot that there is not."""
    state = state_of(asked)
    bot = levels.parse_bot(asked["bot"])
    search = rules.game(state.ruleset.module).search
    if "played" in asked:
        return judged(state, asked["played"], search, bot.budget.nodes, asked["seed"], stop)
    choice = levels.choose(bot, state, search, asked["seed"], stop, memory)
    return {
        "spots": list(state.spell(choice.move)),
        "score": choice.score,
        "nodes": choice.nodes,
        "line": choice.line,
        "visits": choice.visits,
    }


def judged(
    state: State, played: list[str], search: str, nodes: int, seed: int, stop: Callable[[float], bool]
) -> Answer:
    """What a move that was played is worth beside the best one; raises Trouble where it is not legal."""
    move = next((move for move in state.legal() if list(state.spell(move)) == played), None)
    if move is None:
        raise Trouble("trouble.no_such_move", {"text": " ".join(played)})
    found = judge(state, move, search, nodes, seed, stop)
    return {
        "spots": list(state.spell(found.best)),
        "score": found.before,
        "nodes": found.nodes,
        "line": found.line,
        "visits": {},
        "after": found.after,
    }


def serve(pipe: Connection, cancelled: c_int64, mates: Sequence[Connection] = ()) -> None:
    """The child's life: answer requests until the pipe closes. A request up to number `cancelled` need not be done.

    `mates` lead to processes that run `assist`. Answers are JSON, so that whatever a broken process writes is at worst
    nonsense.
    """
    _settle_down()
    memory = Memory()
    team = [*mates]
    try:
        while True:
            number, asked = pipe.recv()
            reply = _reply(pipe, cancelled, number, asked, memory, team)
            pipe.send_bytes(json.dumps(reply).encode())
    except (EOFError, OSError):
        return


def assist(pipe: Connection, cancelled: c_int64) -> None:
    """The life of a helper of `serve`: search what that searches, until told to stop by whatever comes next."""
    _settle_down()
    memory = Memory()
    try:
        while True:
            message = pipe.recv()
            if message is None:
                continue
            number, asked = message

            def stop(share: float, number: int = number) -> bool:
                return cancelled.value >= number or pipe.poll()

            found = {"number": number, "answer": answer(asked, stop, memory)}
            pipe.send_bytes(json.dumps(found).encode())
    except (EOFError, OSError):
        return


def _settle_down() -> None:
    """Leave Ctrl+C to the app, which closes the pipes, and the processor to everyone else."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def _reply(
    pipe: Connection, cancelled: c_int64, number: int, asked: Request, memory: Memory, team: list[Connection]
) -> dict[str, object]:
    shown = monotonic()

    def stop(share: float) -> bool:
        nonlocal shown
        now = monotonic()
        if now >= shown + PROGRESS_SECONDS:
            shown = now
            pipe.send_bytes(json.dumps({"number": number, "share": share}).encode())
        return cancelled.value >= number

    try:
        state_of(asked)
        helping = team if _is_timed(asked) else []
        for place, mate in enumerate(helping[:]):
            other: Request = {**asked, "seed": levels.bot_seed(str(asked["seed"]), place, 0)}
            _tell(mate, (number, other), team)
        own = answer(asked, stop, memory)
        for mate in helping[:]:
            _tell(mate, None, team)
        return {"number": number, "answer": merged([own, *_heard(helping, number, team)])}
    except Trouble as trouble:
        return {"number": number, "trouble": trouble.text, "values": trouble.values}


def _is_timed(asked: Request) -> bool:
    """Whether the bot has seconds to search in; with a budget of nodes the number of cores must make no difference."""
    bot = levels.parse_bot(asked["bot"])
    return bot.kind == "level" and "played" not in asked and bot.budget.nodes == 0 and bot.budget.seconds > 0.0


def _tell(mate: Connection, message: object, team: list[Connection]) -> None:
    """Send to a helper; one that has died leaves the team."""
    try:
        mate.send(message)
    except OSError:
        team.remove(mate)


def _heard(mates: list[Connection], number: int, team: list[Connection]) -> list[Answer]:
    """What the helpers have found about request `number`; a silent or dead one is not waited for."""
    found: list[Answer] = []
    until = monotonic() + HEARING_SECONDS
    for mate in mates[:]:
        try:
            while mate.poll(max(0.0, until - monotonic())):
                told = json.loads(mate.recv_bytes(MOST_BYTES))
                if told["number"] == number:
                    found.append(_checked(told["answer"]))
                    break
        except (EOFError, OSError, ValueError, KeyError, TypeError, AttributeError):
            team.remove(mate)
    return found


def merged(answers: list[Answer]) -> Answer:
    """One answer of several searches of a position: the move that got most of all their nodes together.

    A win that one of them is sure of counts more. Only moves that some search would play are taken. A single answer,
    a judgement among them, stays as it is.
    """
    if len(answers) == 1:
        return answers[0]
    nodes = sum(one["nodes"] for one in answers)
    shares: dict[str, float] = {}
    for one in answers:
        for written, share in one["visits"].items():
            shares[written] = shares.get(written, 0.0) + share * one["nodes"] / max(nodes, 1)
    best = max(answers, key=lambda one: (one["score"] >= 1.0, shares.get(one["line"][0], 0.0), one["nodes"]))
    alike = [one for one in answers if one["line"][0] == best["line"][0]]
    weight = sum(one["nodes"] for one in alike)
    score = sum(one["score"] * one["nodes"] for one in alike) / weight if weight else best["score"]
    score = best["score"] if best["score"] >= 1.0 else min(max(score, 0.0), 1.0)
    return {"spots": best["spots"], "score": score, "nodes": nodes, "line": best["line"], "visits": shares}


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
        self._number += 1
        self._pump.hand_over(self._number, asked)
        return self._number

    def poll(self) -> list[Report]:
        """What has come since the last time about the request asked last, in order; never waits."""
        last = self._number
        reports = self._pump.taken()
        return [report for report in reports if report.number == last and not self._pump.is_dropped(last)]

    def cancel(self) -> None:
        """Drop the request asked last: the search stops within 10 ms, and nothing more is reported of it."""
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
        self.pipe: Connection
        self.bell, self.rope = self.spawn.Pipe(duplex=False)
        self.thread = threading.Thread(target=self.run, name="opponent", daemon=True)
        self.thread.start()

    def hand_over(self, number: int, asked: Request) -> None:
        self.handed.append((number, asked))
        self.rope.send_bytes(b"!")

    def drop(self, number: int) -> None:
        self.cancelled.value = number
        self.reports.clear()
        self.rope.send_bytes(b"!")

    def taken(self) -> list[Report]:
        return [self.reports.popleft() for _ in range(len(self.reports))]

    def close(self) -> None:
        self.is_closing = True
        self.rope.send_bytes(b"!")
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
            else:
                self.end()  # It died while nobody needed it; `work` starts the next.
        self.end()

    def start(self) -> None:
        """Have a process; raises OSError where the system gives none."""
        if self.process is not None:
            return
        self.pipe, other_end = self.spawn.Pipe()
        mates = [self.start_helper() for _ in range(self.helpers)]
        ends = (other_end, self.cancelled, mates) if mates else (other_end, self.cancelled)
        process = self.spawn.Process(target=self.target, args=ends, name="kesegames opponent", daemon=True)
        process.start()
        for end in (other_end, *mates):
            end.close()
        self.process = process

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
        if self.process is not None:
            self.pipe.close()
            self.process.join(FAREWELL_SECONDS if self.is_closing else 0)
        ended = [process for process in (self.process, *self.helping) if process is not None]
        self.process = None
        self.helping = []
        for process in ended:
            if process.is_alive():
                process.kill()
            process.join()

    def work(self, number: int, asked: Request) -> None:
        """See one request through, with a second process when the first one fails."""
        for attempt in range(1, ATTEMPTS + 1):
            if self.is_dropped(number):
                return
            try:
                self.start()
                self.pipe.send((number, asked))
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
            ready = wait([self.pipe, self.bell], max(0.0, heard + patience - monotonic()))
            if self.bell in ready:
                self.bell.recv_bytes()
            if self.pipe in ready:
                heard = monotonic()
                if self.is_answered(number, asked, self.pipe.recv_bytes(MOST_BYTES)):
                    return
            elif monotonic() >= heard + patience:
                raise Trouble("trouble.opponent_hangs", {"seconds": f"{patience:g}"})

    def is_answered(self, number: int, asked: Request, message: bytes) -> bool:
        """Take one message in; whether it was the last about `number`. Raises Trouble where it makes no sense."""
        try:
            told = json.loads(message)
            if told["number"] != number:
                raise ValueError("of another request")
            if "share" in told:
                self.report(number, "progress", share=min(max(float(told["share"]), 0.0), 1.0))
                return False
            if "trouble" in told:
                refused = Trouble(str(told["trouble"]), {key: str(value) for key, value in told["values"].items()})
                self.report(number, "failed", trouble=refused)
                return True
            checked = _checked(told["answer"])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise Trouble("trouble.opponent_nonsense", {"text": repr(message[:80])}) from error
        if not self.is_dropped(number):
            state = state_of(asked)
            if tuple(checked["spots"]) not in {state.spell(move) for move in state.legal()}:
                raise Trouble("trouble.opponent_nonsense", {"text": " ".join(checked["spots"])})
            self.report(number, "answer", share=1.0, answer=checked)
        return True

    def is_dropped(self, number: int) -> bool:
        return self.is_closing or self.cancelled.value >= number

    def report(
        self, number: int, kind: str, share: float = 0.0, answer: Answer | None = None, trouble: Trouble | None = None
    ) -> None:
        self.reports.append(Report(number, kind, share, answer, trouble))
        if self.wake is not None:
            self.wake()


def _checked(told: dict[str, Any]) -> Answer:
    """An answer whose parts are what they should be; raises ValueError, KeyError, TypeError or AttributeError."""
    spots = told["spots"]
    line = told["line"]
    if not isinstance(spots, list) or not isinstance(line, list):
        raise ValueError("no list of spots")
    score = float(told["score"])
    if not 0.0 <= score <= 1.0:
        raise ValueError("no score")
    checked: Answer = {
        "spots": [str(spot) for spot in spots],
        "score": score,
        "nodes": int(told["nodes"]),
        "line": [str(move) for move in line],
        "visits": {str(move): float(share) for move, share in told["visits"].items()},
    }
    if "after" in told:
        checked["after"] = float(told["after"])
        if not 0.0 <= checked["after"] <= score or not line:
            raise ValueError("no judgement")
    return checked
