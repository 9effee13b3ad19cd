"""Everything that reads what others wrote, each as a Reader: what it reads, and what it makes of a text."""

from __future__ import annotations

import io
import json
import sys
import time
from argparse import Namespace
from collections import deque
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from ctypes import c_int64
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from every_game import CATALOGUE, TABLES
from librt.random import Random

from kesegames import catalogue, settings
from kesegames.ai.levels import parse_bot
from kesegames.catalogue import Source, books
from kesegames.cli import commands
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.files import read_text
from kesegames.play import (
    analysis,
    arrangement,
    journal,
    ledger,
    library,
    own_bot,
    post,
    practice,
    puzzles,
    results,
    variations,
)
from kesegames.play.match import HUMAN, Match
from kesegames.play.opponent import Report, _Pump
from kesegames.play.record import read_any, read_as_far, write
from kesegames.play.story import Story
from kesegames.play.worker import Request, answer
from kesegames.settings import Folders
from kesegames.ui import people, window_place

from . import ROOT, corpus
from .changed import as_bytes

FINGERPRINT = "0" * 64
Taken = Match | None
"""What can be played on, where a text has brought such a thing."""


@dataclass(frozen=True)
class Reader:
    """`read` takes a text in a folder of its own; raises Trouble where it cannot be used, and nothing else."""

    name: str
    corpus: Callable[[Path], list[str]]
    read: Callable[[str, Path], Taken]


def written(text: str, path: Path) -> Path:
    path.write_bytes(as_bytes(text))
    return path


def record(text: str, folder: Path) -> Match:
    """Pasted, as far as it can be read; what looks at a record looks at it, and it is written again."""
    match, _ = read_as_far(text, CATALOGUE)
    library.saved(written(text, folder / "a.kese"), CATALOGUE)
    library.proposed_name(match)
    variations.of(match)
    analysis.kept(match)
    ledger.verify(match)
    ledger.tallies(match)
    results.of_match(match)
    practice.of_match(match)
    Story(match).refresh()
    again = read_any(write(match), CATALOGUE)
    assert write(again) == write(match)
    return match


def position(text: str, folder: Path) -> Match:
    """`game seats text`, the first two of which are taken as they are."""
    table, _, rest = text.partition("|")
    game, _, seats = table.rpartition("-")
    if game not in CATALOGUE.rulesets or not seats.isascii() or not seats.isdecimal() or len(seats) > 2:
        raise Trouble("trouble.no_input")
    ruleset = CATALOGUE.rulesets[game]
    state = catalogue.start(ruleset, {}, int(seats), rest)
    assert catalogue.start(ruleset, {}, int(seats), state.position()) == state
    return begun(state)


def begun(state: State) -> Match:
    """A match that begins there; what nobody knows is guessed."""
    if state.has_secrets() and "?" in state.position():
        state = state.seen_by(max(state.to_act, 0)).guess(Random(1))
    match = Match(state.ruleset, state, [HUMAN] * int(state.seats), "1")
    match.start_position = state.position()
    return match


def positions(folder: Path) -> list[str]:
    found = []
    for match in corpus.matches():
        for number in {0, len(match.events) // 2, len(match.events)}:
            state = match.state_at(number)
            texts = {state.position(), state.seen_by(0).position()}
            found += [f"{match.ruleset.id}-{len(match.players)}|{text}" for text in texts]
    return found


@cache
def sources() -> tuple[dict[str, Source], dict[str, Source]]:
    found: dict[str, Source] = {}
    shared: dict[str, Source] = {}
    catalogue._sources(ROOT / "rulesets", False, found)
    catalogue._sources(ROOT / "rulesets" / catalogue.PARTS, False, shared)
    return found, shared


def ruleset(text: str, folder: Path) -> Match | None:
    """As a file of the user's: only troubles with a place, or a game that can be played."""
    path = written(text, folder / "mine.yaml")
    found, shared = sources()
    mine = Source(path, read_text(path, catalogue.SIZE_LIMIT), True)
    loading = catalogue._Loading(found | {"mine": mine}, shared, CATALOGUE.rulesets)
    read = loading.ruleset("mine")
    if read is None:
        assert loading.troubles and all(trouble.file for trouble in loading.troubles)
        raise loading.troubles[0]
    try:
        state = catalogue.start(read, {}, read.least_seats)
    except Trouble as trouble:
        raise AssertionError(f"it passed the checks: {trouble.text}") from trouble
    return begun(state)


def its_settings(text: str, folder: Path) -> None:
    """Never fail; what is kept of them is loaded as it was."""
    folders = Folders(folder)
    written(text, folders.settings_file)
    found, _ = settings.load(folders)
    people.meet(found, ["Ann"])
    settings.save(found, folders)
    again, troubles = settings.load(folders)
    assert again == found and troubles == []


def its_journal(text: str, folder: Path) -> Match:
    """Resumed, written anew and read again; a damaged one is kept beside."""
    path = written(text, folder / "2026-11-27-x-1.journal")
    again, resumed = journal.resume(path, CATALOGUE)
    again.close()
    assert journal.read(path, CATALOGUE).notices == []
    for broken in folder.glob("*.broken-*"):
        broken.unlink()
    return resumed.match


def exercises(text: str, folder: Path) -> None:
    """Read, tried, reviewed and kept."""
    path = written(text, folder / "practice.jsonl")
    found = practice.read(path)
    now = practice.now()
    found.due(now), found.next_due(now)
    for one in found.all:
        practice.review(one, "good", now)
        try:
            one.start(CATALOGUE)
        except Trouble:
            continue
    practice.save(path, found)
    again = practice.read(path)
    assert (again.all, again.strange) == (found.all, found.strange)


def its_results(text: str, folder: Path) -> None:
    """Read, counted and kept."""
    path = written(text, folder / "results.jsonl")
    found = results.read(path)
    for table in (found.games, found.people):
        table()
    for one in found.all:
        for seat in one.persons:
            results.Tally().add(one, seat)
    results.save(path, found)
    again = results.read(path)
    assert (again.all, again.strange) == (found.all, found.strange)


def puzzle(text: str, folder: Path) -> Match:
    path = written(text, folder / "001.kese")
    found = puzzles.puzzle(path, CATALOGUE)
    puzzles.solved(path)
    return begun(found.state)


def its_letter(text: str, folder: Path) -> Match:
    """A letter for each match that may be open here."""
    other = read_any(text, CATALOGUE)
    mine = corpus.posted(other.ruleset.id, len(other.players))
    for event in post.answer(mine, other):
        mine.add(event)
    return mine


def stream(text: str, folder: Path) -> None:
    """A line for a line of `best --stream`, each an answer or an error."""
    lines = [line + b"\n" for line in as_bytes(text).split(b"\n")]
    arguments = Namespace(game=None, seed=None, file="-", safe_mode=True)
    stdin, out = sys.stdin, io.StringIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(b"".join(lines)))
    try:
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            commands._best_of_each(arguments, CATALOGUE, parse_bot("random"))
    finally:
        sys.stdin = stdin
    told = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(told) == len(lines) and all(("error" in one) != ("spots" in one) for one in told)


def streamed(folder: Path) -> list[str]:
    return [own_bot.asked_line(match) for match in corpus.matches() if match.to_act >= 0]


def its_answer(text: str, folder: Path) -> None:
    """What the opponent's process says, to each question in turn: an answer that makes sense, or Trouble."""
    asked = corpus.asked()
    request = cast(Request, asked[len(text) % len(asked)])
    pump = _Pump.__new__(_Pump)
    pump.reports, pump.cancelled, pump.wake, pump.is_closing = deque[Report](), c_int64(0), None, False
    pump.is_answered(1, request, as_bytes(text))
    for report in pump.reports:
        if report.answer is not None:
            assert 0.0 <= report.answer["score"] <= 1.0


def question(text: str, folder: Path) -> None:
    """What the opponent's process is asked, its texts changed: it answers, or raises Trouble."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        return
    if not isinstance(asked, dict) or not isinstance(asked.get("game"), str) or asked["game"] not in CATALOGUE.rulesets:
        return
    read = CATALOGUE.rulesets[asked["game"]]
    words = {key: asked[key] for key in ("position", "bot") if isinstance(asked.get(key), str)}
    spots = {key: asked[key] for key in ("played", "why", "instead") if is_words(asked.get(key))}
    whole = {"id": read.id, "data": read.data, "options": read.complete({}), "seed": 5, "bot": "random", "position": ""}
    seats = asked.get("seats")
    whole |= {"seats": seats if type(seats) is int else read.least_seats, **words, **spots}
    until = time.monotonic() + 0.2
    with catalogue.telling_of(read):
        answer(cast(Request, whole), lambda share: time.monotonic() > until)


def is_words(told: object) -> bool:
    return isinstance(told, list) and all(isinstance(one, str) for one in told)


def questions(folder: Path) -> list[str]:
    left_out = ("id", "data", "options")
    found = []
    for one in corpus.asked():
        kept = {"game": one["id"], **{key: value for key, value in one.items() if key not in left_out}}
        found.append(json.dumps(kept, ensure_ascii=False))
    return found


def own_answer(text: str, folder: Path) -> None:
    """A line of a program of the player's own."""
    for match in corpus.matches()[len(text) % 5 :: 9]:
        if match.to_act >= 0:
            try:
                own_bot._checked("x", as_bytes(text), match.state)
            except Trouble:
                continue


def own_answers(folder: Path) -> list[str]:
    found = []
    for match in corpus.matches():
        for move in list(match.state.legal())[:2]:
            spots, text = list(match.state.spell(move)), match.state.write(move)
            found += [json.dumps({"spots": spots, "score": 0.5, "nodes": 3}), json.dumps({"write": text})]
    return found


@cache
def layout_games() -> list[Ruleset]:
    """The games whose layouts are kept."""
    return [CATALOGUE.rulesets[game] for game, _ in TABLES if catalogue.start(CATALOGUE.rulesets[game], {}).arranges()]


def layout(text: str, folder: Path) -> None:
    for read in layout_games():
        path = arrangement.path_of(folder, read, "mine")
        path.parent.mkdir(exist_ok=True)
        written(text, path)
        try:
            found = arrangement.load(folder, read, "mine")
        except Trouble:
            continue
        state = catalogue.start(read, {})
        arrangement.misfit(state, found)
        arrangement.following(state, found)
        arrangement.missing(state, found, 0)
        assert arrangement.read(arrangement.written(read, found), read) == found


def layouts(folder: Path) -> list[str]:
    """The openings of the books, as layouts."""
    found = []
    for read in layout_games():
        opening = read.openings[0] if read.openings else [arrangement._example(read)]
        lines = [arrangement.HEAD, arrangement.GAME + read.id, *opening]
        found.append("\n".join(lines) + "\n")
    return found


def book(text: str, folder: Path) -> None:
    path = written(text, folder / "book.json")
    for read in layout_games():
        books.read(path, read)


def book_texts(folder: Path) -> list[str]:
    """The first openings of the books that there are."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "rulesets").glob("*.book"))]
    return [json.dumps({**one, "openings": one["openings"][:3]}, ensure_ascii=False) for one in found]


def place(text: str, folder: Path) -> None:
    window_place.read(written(text, folder / "window"), [(1920, 1080)], (640, 400))


def cached(text: str, folder: Path) -> None:
    """The checked rulesets of the last start, their sum that of the changed text: rulesets or nothing."""
    rest = f"{FINGERPRINT} {FINGERPRINT}\n" + text.encode("utf-8", "replace").decode()
    path = written(f"{catalogue._sum(rest)}\n{rest}", folder / "checked.json")
    catalogue._kept(path, FINGERPRINT, FINGERPRINT, [])


def cache_texts(folder: Path) -> list[str]:
    """Some games in a cache."""
    found = [json.dumps({id: ruleset.data}, ensure_ascii=False) for id, ruleset in CATALOGUE.rulesets.items()]
    return sorted(found, key=len)[:3]


ALL = [
    Reader("records", lambda folder: corpus.records(), record),
    Reader("positions", positions, position),
    Reader("rulesets", lambda folder: corpus.rulesets(), ruleset),
    Reader(
        "settings",
        lambda folder: [
            "theme: dark\nui_scale: 1.5\nkeys: {undo: Z}\nsetups:\n  kuhn: 'game: kuhn'\n"
            "people: {Ann: ja/full}\nbots: {x: 'a b'}\ntutorials_seen: [kuhn]\n"
        ],
        its_settings,
    ),
    Reader("journals", corpus.journals, its_journal),
    Reader("exercises", lambda folder: corpus.exercises(), exercises),
    Reader("results", lambda folder: corpus.finished(), its_results),
    Reader("puzzles", lambda folder: corpus.puzzles(), puzzle),
    Reader("letters", lambda folder: corpus.letters(), its_letter),
    Reader("stream lines", streamed, stream),
    Reader("answers of the process", lambda folder: corpus.answers(), its_answer),
    Reader("questions to the process", questions, question),
    Reader("lines of own programs", own_answers, own_answer),
    Reader("layouts", layouts, layout),
    Reader("books", book_texts, book),
    Reader("window places", lambda folder: ["x: 10\ny: 20\nwidth: 1280\nheight: 800\n"], place),
    Reader("checked rulesets", cache_texts, cached),
]
