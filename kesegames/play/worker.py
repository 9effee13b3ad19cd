"""The opponent's process: one long-lived search beside the app, asked and answered in plain data.

It is spawned and niced, and imports the engine, the searches and the one room it is named: no pygame, yaml or pydantic.
`kesegames.play.opponent` is the app's end.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Sequence
from ctypes import c_int64
from dataclasses import asdict
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final, NotRequired, TypedDict

from kesegames import rules
from kesegames.ai import levels
from kesegames.ai.analysis import judge
from kesegames.ai.memory import Memory
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.heap import give_back, keep_apart
from kesegames.play.reasons import Reason, reasons, warning

NICENESS: Final = 10
LARGE: Final = 256 * 1024
"""Bytes of what is given back as soon as a search has outgrown it."""
PROGRESS_SECONDS: Final = 0.1
"""How often a searching process shows that it lives."""
HEARING_SECONDS: Final = 0.05
"""How long an answer waits for helpers, which were told to stop and do so within 10 ms."""
MOST_BYTES: Final = 1 << 20
MOST_NODES: Final = 1e15
MOST_LETTERS: Final = 200
"""The most characters of a spot or a written move; what exceeds this or MOST_NODES is nonsense."""
ROUNDING: Final = 1e-9


class Request(TypedDict):
    """A position in which a bot is to move: the ruleset's id and plain data, and the position as its seat may see it.

    `seed` is the bot's own number for this move (`levels.bot_seed`). With `played`, the spots of a legal move, that one
    is judged (`ai.analysis`) by the bot's nodes. With `why`, also the spots of one, no bot thinks: it is told what
    speaks for that move, beside the move `instead` if there is one; or, if `warns`, what it overlooks.
    """

    id: str
    data: dict[str, Any]
    options: dict[str, str]
    seats: int
    position: str
    bot: str
    seed: int
    played: NotRequired[list[str]]
    why: NotRequired[list[str]]
    instead: NotRequired[list[str]]
    warns: NotRequired[bool]


class Answer(TypedDict):
    """The move as spelled, and what `levels.choose` says about it.

    `after` is the score of the move that was judged, `values` what each seat can expect with it; empty with two seats.
    `reasons` are what was asked by `why`, of a move that nobody has searched.
    """

    spots: list[str]
    score: float
    nodes: int
    line: list[str]
    visits: dict[str, float]
    after: NotRequired[float]
    values: NotRequired[list[float]]
    reasons: NotRequired[list[Reason]]


class Dropped(Exception):
    """Nobody wants to know any more what is being found out."""


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


def inquiry(state: State, why: Sequence[str], instead: Sequence[str] = (), warns: bool = False) -> Request:
    """A question for the reasons of the move `why` of the seat to act in `state`, or what it overlooks (`warns`).

    Nothing is told that this seat may not know.
    """
    asked = request(state, "random", 0)
    asked["why"], asked["warns"] = list(why), warns
    if instead:
        asked["instead"] = list(instead)
    return asked


def state_of(asked: Request) -> State:
    """The position that was asked about; raises Trouble where it is none."""
    ruleset = Ruleset(asked["id"], asked["data"])
    ruleset.check_seats(asked["seats"])
    kind = rules.game(ruleset.module).state
    return kind.from_position(ruleset, asked["options"], asked["seats"], asked["position"])


def answer(asked: Request, stop: Callable[[float], bool], memory: Memory | None = None) -> Answer:
    """The bot's move; raises Trouble for a position or a bot that there is not."""
    state = state_of(asked)
    bot = levels.parse_bot(asked["bot"])
    search = rules.game(state.ruleset.module).search
    if "why" in asked:
        return explained(state, asked, stop)
    if "played" in asked:
        return judged(state, asked["played"], search, bot.budget.nodes, asked["seed"], stop)
    choice = levels.choose(bot.prompt(), state, search, asked["seed"], stop, memory)
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
    move = spelled(state, played)
    found = judge(state, move, search, nodes, seed, stop)
    return {
        "spots": list(state.spell(found.best)),
        "score": found.before,
        "nodes": found.nodes,
        "line": found.line,
        "visits": {},
        "after": found.after,
        "values": found.values,
    }


def explained(state: State, asked: Request, stop: Callable[[float], bool]) -> Answer:
    """The reasons that were asked for; raises Trouble where a move is not legal. Those of nobody are none."""

    def heed() -> None:
        if stop(0.0):
            raise Dropped

    move = spelled(state, asked["why"])
    try:
        if asked.get("warns"):
            overlooked = warning(state, move, heed)
            found = [] if overlooked is None else [overlooked]
        else:
            instead = spelled(state, asked["instead"]) if "instead" in asked else None
            found = reasons(state, move, int(state.to_act), instead, heed)
    except Dropped:
        found = []
    return {
        "spots": asked["why"],
        "score": 0.0,
        "nodes": 0,
        "line": [state.write(move)],
        "visits": {},
        "reasons": found,
    }


def spelled(state: State, spots: list[str]) -> int:
    """The legal move with these spots; raises Trouble where there is none."""
    for move in state.legal():
        if list(state.spell(move)) == spots:
            return int(move)
    raise Trouble("trouble.no_such_move", {"text": " ".join(spots)})


def serve(pipe: Connection, cancelled: c_int64, mates: Sequence[Connection] = ()) -> None:
    """The child's life: answer requests until None comes or the pipe closes.

    A request up to number `cancelled` need not be done. `mates` lead to processes that run `assist`. Answers are JSON,
    so that whatever a broken process writes is at worst nonsense.
    """
    _settle_down()
    memory = Memory()
    team = [*mates]
    try:
        while True:
            message = pipe.recv()
            if message is None:
                return
            number, asked = message
            reply = _reply(pipe, cancelled, number, asked, memory, team)
            pipe.send_bytes(json.dumps(reply, default=asdict).encode())
            _tidy_up(memory)
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
            _tidy_up(memory)
    except (EOFError, OSError):
        return


def _tidy_up(memory: Memory) -> None:
    """Nobody waits now: what a tree has let go of as it grew leaves gaps that the next one would not fit into."""
    if memory.tree is not None or memory.table is not None:
        give_back()


def _settle_down() -> None:
    """Leave Ctrl+C to the app, which closes the pipes, the processor to everyone else, and memory to the system."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    keep_apart(LARGE)


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
                    found.append(checked(told["answer"]))
                    break
        except (EOFError, OSError, ValueError, KeyError, TypeError, RecursionError):
            team.remove(mate)
    return found


def merged(answers: list[Answer]) -> Answer:
    """One answer from several searches of a position: the move to which they gave the most nodes together.

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


def checked(told: object) -> Answer:
    """An answer whose parts are what they should be; raises ValueError."""
    parts = mapping(told)
    answered: Answer = {
        "spots": words(parts.get("spots")),
        "score": number_in(parts.get("score"), 1.0),
        "nodes": int(number_in(parts.get("nodes"), MOST_NODES)),
        "line": words(parts.get("line")),
        "visits": {word(move): number_in(share, 1.0) for move, share in mapping(parts.get("visits")).items()},
    }
    if not answered["spots"] or not answered["line"]:
        raise ValueError("no move")
    if "after" in parts:
        answered["after"] = number_in(parts["after"], answered["score"])
        answered["values"] = [number_in(value, 1.0) for value in sequence(parts.get("values"))]
    if "reasons" in parts:
        answered["reasons"] = [reason(one) for one in sequence(parts["reasons"])]
    return answered


def reason(told: object) -> Reason:
    """A Reason whose parts are what they should be; raises ValueError."""
    parts = mapping(told)
    return Reason(
        word(parts.get("kind")),
        {word(name): word(value) for name, value in mapping(parts.get("values")).items()},
        tuple(words(parts.get("spots"))),
        number_in(parts.get("chance"), 1.0),
        number_in(parts.get("rank"), 1.0),
        tuple(words(parts.get("reply"))),
        parts.get("is_new") is True,
        word(parts.get("own_text")),
    )


def mapping(told: object) -> dict[str, object]:
    """A JSON object as it was told; raises ValueError for anything else."""
    if not isinstance(told, dict):
        raise ValueError("no object")
    return told


def number_in(told: object, most: float) -> float:
    """A number 0 … `most`, above it by no more than rounding; raises ValueError for anything else, NaN too."""
    if isinstance(told, bool) or not isinstance(told, int | float) or not 0 <= told <= most * (1 + ROUNDING):
        raise ValueError("no number in its range")
    return min(float(told), most)


def sequence(told: object) -> list[object]:
    """A JSON list as it was told; raises ValueError for anything else."""
    if not isinstance(told, list):
        raise ValueError("no list")
    return told


def words(told: object) -> list[str]:
    """A list of words that can be shown; raises ValueError for anything else."""
    return [word(one) for one in sequence(told)]


def word(told: object) -> str:
    """A word that can be shown: a spot, or a move as written; raises ValueError for anything else."""
    if not isinstance(told, str) or not told.isprintable() or len(told) > MOST_LETTERS:
        raise ValueError("no word")
    return told
