"""The program as others see it: streams that are gone or full, interrupts, and a parent that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from every_game import warm

ROOT = Path(__file__).parent.parent
RECORD = "kesegames 1\ngame: keserima\nseed: 1\n\n"
RULESET = "extends: kuhn\nname: {{ja: x, en: '{name}'}}\n"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="shells, signals and /dev")


def program(tmp_path: Path, *words: str) -> list[str]:
    warm(tmp_path)
    return [sys.executable, "-m", "kesegames", "--data-dir", str(tmp_path), *words]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def shell(tmp_path: Path, words: str, redirection: str) -> subprocess.CompletedProcess[str]:
    line = f"{' '.join(program(tmp_path))} {words} {redirection}"
    return subprocess.run(["bash", "-c", line], env=environment(), cwd=tmp_path, capture_output=True, text=True)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.parametrize("words", ["list", "list --json", "perft kuhn --depth 1", "--version", "replay --help"])
def test_a_full_disk_is_told(tmp_path: Path, words: str) -> None:
    run = shell(tmp_path, words, ">/dev/full")
    assert (run.returncode, run.stderr) == (1, "kesegames: the output cannot be written: No space left on device\n")


@pytest.mark.parametrize("words", ["list", "moves - --all </dev/null", "--version", "--profile-start"])
def test_a_closed_output_is_told(tmp_path: Path, words: str) -> None:
    run = shell(tmp_path, words, ">&-")
    assert (run.returncode, run.stderr) == (1, "kesegames: there is no standard output to write to\n")


@pytest.mark.parametrize("words", ["replay -", "moves -", "best - --stream", "perft - --depth 1", "-"])
def test_a_closed_input_is_told(tmp_path: Path, words: str) -> None:
    run = shell(tmp_path, words, "<&-")
    assert (run.returncode, run.stdout, run.stderr) == (1, "", "-: standard input is closed\n")


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full", ">&- 2>&-", "<&- >&- 2>&-"])
def test_complaints_that_nobody_can_read_change_nothing(tmp_path: Path, redirection: str) -> None:
    run = shell(tmp_path, "replay none.kese", redirection)
    assert (run.returncode, run.stdout, run.stderr) == (1, "", "")


def test_a_series_is_played_without_standard_input(tmp_path: Path) -> None:
    run = shell(tmp_path, "match kuhn random random --games 2", "<&-")
    assert run.returncode == 0 and "2 games" in run.stdout


def test_signs_that_move_a_cursor_are_not_printed(tmp_path: Path) -> None:
    record = tmp_path / "x.kese"
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "mine.yaml").write_text(RULESET.format(name="a\u202eb\u200bc"))
    record.write_text(RECORD.replace("seed", "names: \x1b[31mAnn; B\x9b2Job\nseed"))
    for words in ("list", "list --json", f"convert {record} --to own", f"replay {record}", "moves '\x1b[31m'"):
        run = shell(tmp_path, words, "")
        printed = run.stdout + run.stderr
        assert printed and all(sign.isprintable() or sign in "\n\u3000" for sign in printed), ascii(printed)


@pytest.mark.parametrize(
    "words",
    [
        "best {record} --bot level8:seconds=60",
        pytest.param("analyse {record} --nodes 100000000", marks=pytest.mark.slow),
        pytest.param("bench keserima --seconds 100", marks=pytest.mark.slow),
        pytest.param("perft keserima --depth 9", marks=pytest.mark.slow),
        "match keserima level8:seconds=60 level8:seconds=60 --seed 1",
    ],
)
def test_an_interrupt_is_answered_within_a_second(tmp_path: Path, words: str) -> None:
    record = tmp_path / "x.kese"
    record.write_text(RECORD + "1 * R+@11 S+@23 K+@15\n2 * K{oox} R{oxx}\n3 * first K\n4 K x55-44\n")
    arguments = words.format(record=record).split()
    # A group of its own: the signal reaches the program alone, not its children.
    with subprocess.Popen(
        program(tmp_path, *arguments),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        busy(running.pid, 2.5)
        began = time.monotonic()
        running.send_signal(signal.SIGINT)
        try:
            _, said = running.communicate(timeout=60)
        finally:
            running.kill()
        assert (running.returncode, said) == (130, "")
        assert time.monotonic() - began < 1.0 + slack()
        assert emptied(running.pid, 5)


def test_the_processes_of_a_series_end_with_it_however_it_ends(tmp_path: Path) -> None:
    words = ["match", "keserima", "level8:seconds=60", "level8:seconds=60", "--games", "4"]
    running = subprocess.Popen(program(tmp_path, *words), env=environment(), start_new_session=True)
    end = time.monotonic() + 60
    while len(group(running.pid)) < 3 and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(1.0)
    assert len(group(running.pid)) >= 3
    running.kill()
    running.wait()
    assert emptied(running.pid, 30)


def busy(process: int, seconds: float) -> None:
    """Wait until a program and its children have used so much time of a processor that they must be at work."""
    end = time.monotonic() + 60
    while time.monotonic() < end and sum(used(one) for one in group(process)) < seconds:
        time.sleep(0.1)


def slack() -> float:
    """What a busy machine may add."""
    return 2.0 * max(0.0, os.getloadavg()[0] / (os.cpu_count() or 1) - 0.5)


def emptied(session: int, seconds: float) -> bool:
    """Whether the processes of a session end within so long: Python's tracker of resources goes after its program."""
    end = time.monotonic() + seconds
    while group(session) and time.monotonic() < end:
        time.sleep(0.1)
    return not group(session)


def group(session: int) -> list[int]:
    """The processes of a session that live."""
    found = subprocess.run(["ps", "-eo", "pid=,sid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in found.splitlines()]
    return [int(pid) for pid, sid, stat in rows if int(sid) == session and not stat.startswith("Z")]


def used(process: int) -> float:
    """The seconds of a processor that a process has had."""
    found = subprocess.run(["ps", "-o", "cputimes=", "-p", str(process)], capture_output=True, text=True).stdout
    return float(found.strip() or 0)
