"""Programs of the player's own: what they are told, and that nothing they do costs more than themselves."""

from __future__ import annotations

import json
import shlex
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from law_cases import Case, every_case

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE
from kesegames.engine.trouble import Trouble
from kesegames.play import record
from kesegames.play.match import HUMAN, Event, Match, begin
from kesegames.play.opponent import Report
from kesegames.play.own_bot import OwnBot, asked_line, words_of
from kesegames.play.players import OWN, can_play, is_own_name

ANSWERING = """
import json, sys
for line in sys.stdin:
    {answer}
"""
EXAMPLE = Path(__file__).parents[1] / "examples" / "bot.py"
LONG = 20.0


class Waiting:
    """Asks programs and waits for what comes of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bell = threading.Event()
        self.bots: list[OwnBot] = []

    def bot(self, code: str, seconds: float = LONG) -> OwnBot:
        path = self.folder / f"bot {len(self.bots)}.py"
        path.write_text(code, encoding="utf-8")
        self.bots.append(OwnBot("mine", shlex.join([sys.executable, str(path)]), seconds, self.bell.set))
        return self.bots[-1]

    def answering(self, answer: str, seconds: float = LONG) -> OwnBot:
        return self.bot(ANSWERING.format(answer=answer), seconds)

    def wait(self, bot: OwnBot) -> Report:
        while not (reports := bot.poll()):
            assert self.bell.wait(60)
            self.bell.clear()
        assert len(reports) == 1
        return reports[0]

    def failure(self, bot: OwnBot, match: Match) -> Trouble:
        bot.ask(match)
        report = self.wait(bot)
        assert report.kind == "failed" and report.answer is None and report.trouble is not None
        return report.trouble


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[Waiting]:
    waiting = Waiting(tmp_path)
    yield waiting
    for bot in waiting.bots:
        bot.close()


def dealt(known: Catalogue, game: str, seats: int = 2) -> Match:
    match = begin(known.ruleset(game), {}, [HUMAN] * seats, "7")
    while match.to_act == CHANCE:
        match.throw()
    return match


@every_case
def test_a_program_is_told_a_record_of_what_its_seat_may_know(case: Case, known: Catalogue) -> None:
    match = begin(case.ruleset, case.options, [HUMAN] * case.seats, "a seed that tells")
    while match.to_act == CHANCE and match.at < 40:
        match.throw()
    if match.to_act < 0:
        return
    line = asked_line(match)
    told = record.read_any(line.replace("\t", "\n"), known)
    seen = match.state.seen_by(match.to_act)
    assert "\n" not in line and "a seed that tells" not in line and told.seed == ""
    assert told.to_act == match.to_act and told.state.position() == seen.position()
    assert [*told.state.legal()] == [*seen.legal()]


def test_hidden_cards_change_nothing_that_a_program_is_told(known: Catalogue) -> None:
    ruleset = known.ruleset("kuhn")
    lines = []
    for deal in ("a{Q} b{J}", "a{Q} b{K}"):
        match = begin(ruleset, {}, [HUMAN, HUMAN], "7")
        match.add(Event(CHANCE, match.state.read(deal)))
        lines.append(asked_line(match))
    assert lines[0] == lines[1]


def test_the_example_plays_legal_moves(waiting: Waiting, known: Catalogue) -> None:
    if not EXAMPLE.exists():
        pytest.skip("only a checkout has it")
    bot = waiting.bot(EXAMPLE.read_text(encoding="utf-8"))
    match = dealt(known, "senet")
    for _ in range(3):
        number = bot.ask(match)
        report = waiting.wait(bot)
        assert report.number == number and report.answer is not None, report.trouble
        state = match.state
        match.play(next(move for move in state.legal() if list(state.spell(move)) == report.answer["spots"]))
        while match.to_act == CHANCE:
            match.throw()


def test_a_move_may_be_answered_as_it_is_written(waiting: Waiting, known: Catalogue) -> None:
    match = dealt(known, "senet")
    written = match.state.write(match.state.legal()[-1])
    bot = waiting.answering(f"print({json.dumps(json.dumps({'write': written, 'score': 0.25}))}, flush=True)")
    bot.ask(match)
    report = waiting.wait(bot)
    assert report.answer is not None and (report.answer["line"], report.answer["score"]) == ([written], 0.25)


@pytest.mark.parametrize(
    ("answer", "trouble"),
    [
        ('print("hello", flush=True)', "own_bot_nonsense"),
        ('print("[" * 100000, flush=True)', "own_bot_nonsense"),
        ('print(json.dumps({"spots": ["99", "98"]}), flush=True)', "own_bot_nonsense"),
        ('print(json.dumps({"spots": [], "write": 3}), flush=True)', "own_bot_nonsense"),
        ('print(json.dumps({"spots": {"a": 1}}), flush=True)', "own_bot_nonsense"),
        ('print("x" * 3000000, flush=True)', "own_bot_nonsense"),
        ('sys.stdout.buffer.write(b"\\xff\\n"); sys.stdout.flush()', "own_bot_nonsense"),
        ("print(flush=True)", "own_bot_nonsense"),
        ("sys.exit(3)", "own_bot_died"),
        ("pass", "own_bot_late"),
    ],
)
def test_a_program_that_is_of_no_use_is_told_of(waiting: Waiting, known: Catalogue, answer: str, trouble: str) -> None:
    bot = waiting.answering(answer, 0.5 if trouble == "own_bot_late" else LONG)
    failure = waiting.failure(bot, dealt(known, "senet"))
    assert failure.text == f"trouble.{trouble}" and failure.values["name"] == "mine"


def test_a_program_that_does_not_read_is_late(waiting: Waiting, known: Catalogue) -> None:
    assert waiting.failure(waiting.bot("import time; time.sleep(600)", 0.5), dealt(known, "senet")).text == (
        "trouble.own_bot_late"
    )


def test_what_a_program_complains_of_is_told(waiting: Waiting, known: Catalogue) -> None:
    bot = waiting.answering('raise ValueError("no such board")')
    assert waiting.failure(bot, dealt(known, "senet")).values["said"] == "ValueError: no such board"


@pytest.mark.parametrize("command", ["/nowhere/to/be/found", '"open', "  "])
def test_what_cannot_be_started_is_told(waiting: Waiting, known: Catalogue, command: str) -> None:
    bot = OwnBot("mine", command, LONG, waiting.bell.set)
    waiting.bots.append(bot)
    assert waiting.failure(bot, dealt(known, "senet")).text == "trouble.own_bot_start"


def test_an_answer_that_nobody_waits_for_is_not_taken_for_the_next(waiting: Waiting, known: Catalogue) -> None:
    match = dealt(known, "senet")
    moves = match.state.legal()
    assert len(moves) > 1
    first, second = (json.dumps({"write": match.state.write(move)}) for move in (moves[0], moves[-1]))
    code = (
        f"import sys, time\nanswers = [{first!r}, {second!r}]\n"
        "for line in sys.stdin:\n    time.sleep(0.3)\n    print(answers.pop(0), flush=True)\n"
    )
    bot = waiting.bot(code)
    bot.ask(match)
    time.sleep(0.15)  # it has been asked by now, or is not asked at all: then the first answer is the right one
    asked = bot._owed
    bot.cancel()
    bot.ask(match)
    report = waiting.wait(bot)
    assert report.answer is not None
    assert report.answer["line"] == [match.state.write(moves[-1] if asked else moves[0])]


def test_a_program_that_failed_is_started_anew(waiting: Waiting, known: Catalogue, tmp_path: Path) -> None:
    match = dealt(known, "senet")
    written = match.state.write(match.state.legal()[0])
    marker = tmp_path / "lived"
    bot = waiting.bot(
        f"import json, pathlib, sys\nmarker = pathlib.Path({str(marker)!r})\nis_first = not marker.exists()\n"
        f"marker.touch()\nfor line in sys.stdin:\n    if is_first: sys.exit(1)\n"
        f"    print(json.dumps({{'write': {written!r}}}), flush=True)\n"
    )
    assert waiting.failure(bot, match).text == "trouble.own_bot_died"
    bot.ask(match)
    assert waiting.wait(bot).kind == "answer"


@pytest.mark.skipif(sys.platform == "win32", reason="looks a process up by a signal")
def test_no_program_is_left_behind(waiting: Waiting, known: Catalogue, tmp_path: Path) -> None:
    """Neither it nor what it has started, even if it ignores that its input ended."""
    import os

    pids = tmp_path / "pids"
    bot = waiting.bot(
        "import os, pathlib, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"pathlib.Path({str(pids)!r}).write_text(f'{{os.getpid()}} {{child.pid}}')\n"
        "print('nonsense', flush=True)\ntime.sleep(600)\n"
    )
    assert waiting.failure(bot, dealt(known, "senet")).text == "trouble.own_bot_nonsense"
    for pid in pids.read_text().split():
        end = time.monotonic() + 20
        while time.monotonic() < end and Path(f"/proc/{pid}").exists():
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                break  # gone; whoever adopted it has not looked yet
            time.sleep(0.01)
        else:
            with pytest.raises(ProcessLookupError):
                os.kill(int(pid), 0)


def test_names_and_command_lines() -> None:
    assert [is_own_name(name) for name in ("Ann", "my bot 2.1", "名人", "", " a", "a;b", "a\nb", "x" * 41, "-x")] == [
        *(True, True, True),
        *(False,) * 6,
    ]
    assert words_of("python3 'my bot.py' -x") == ["python3", "my bot.py", "-x"]


def test_a_record_names_a_program_but_never_brings_one(known: Catalogue) -> None:
    text = "kesegames 1\ngame: senet\nplayers: human; own Dee\n\n"
    assert record.read_any(text, known).players == [HUMAN, f"{OWN}Dee"]
    with pytest.raises(Trouble) as caught:
        record.read_any(text.replace("own Dee", "own /bin/sh -c x"), known)
    assert (caught.value.text, caught.value.line) == ("trouble.unknown_bot", 3)
    assert can_play(f"{OWN}Dee", known.ruleset("senet"), 2) and not can_play("own ", known.ruleset("senet"), 2)
