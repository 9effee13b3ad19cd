"""Every reader with sound texts that were changed: only Trouble leaves it, at once, and without eating the memory.

What is taken plays on for PLIES events, and is drawn.
"""

from __future__ import annotations

import random
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Final

import hypothesis
from every_game import CATALOGUE

from kesegames import plain
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play.match import Match
from kesegames.text import LANGUAGES
from kesegames.text import trouble as sentence

from . import readers
from .changed import changed
from .readers import Reader
from .screen import drawn
from .trial import Trial

SECONDS: Final = 1.0
"""Of the processor, which is what the machine's other work does not change."""
MEGABYTES: Final = 100
PLIES: Final = 60
AT_ONCE: Final = 100
_PEAK: Final = re.compile(rb"VmHWM:\s*(\d+)")
_NOW: Final = re.compile(rb"VmRSS:\s*(\d+)")


def megabytes(kind: re.Pattern[bytes] = _NOW) -> float:
    """What this process holds, or has held at most since the mark was reset; 0 where the system does not tell."""
    with suppress(OSError):
        found = kind.search(Path("/proc/self/status").read_bytes())
        return int(found[1]) / 1024 if found else 0.0
    return 0.0


def reset_peak() -> None:
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def attempt(reader: Reader, text: str, folder: Path) -> None:
    """One text: it is refused with a sentence, or taken; in time."""
    reset_peak()
    before, began = megabytes(), time.process_time()
    try:
        match = reader.read(text, folder)
    except Trouble as trouble:
        match = None
        for language in LANGUAGES:
            said = sentence(trouble, language)
            assert said == plain.shown(said) and len(said) < 2_000, said[:200]
    took, grew = time.process_time() - began, megabytes(_PEAK) - before
    assert took <= SECONDS, f"{took:.2f} s"
    assert grew <= MEGABYTES, f"{grew:.0f} MB"
    if match is not None:
        play_on(match, random.Random(len(text)))


def play_on(match: Match, rng: random.Random) -> None:
    """Some events at random, and a picture of where that leads."""
    for _ in range(PLIES):
        if match.to_act == OVER:
            break
        match.throw() if match.to_act == CHANCE else match.play(int(rng.choice(list(match.state.legal()))))
    drawn(match)


@cache
def texts(reader: str) -> list[str]:
    """What changes begin with."""
    with tempfile.TemporaryDirectory() as scratch:
        return next(one for one in readers.ALL if one.name == reader).corpus(Path(scratch))


def sound(reader: Reader) -> None:
    """The texts of a corpus are taken as they are."""
    for number, text in enumerate(texts(reader.name)[:3]):
        with tempfile.TemporaryDirectory() as scratch:
            if number == 0:
                reader.read(text, Path(scratch))  # What it imports is not a text's fault.
            attempt(reader, text, Path(scratch))


def examples(reader: Reader, seed: int, count: int = AT_ONCE) -> int:
    """So many changed texts; what stumbles over one is told with the shortest that it stumbles over."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)

        @hypothesis.seed(seed)
        @hypothesis.settings(
            max_examples=count,
            database=None,
            deadline=None,
            report_multiple_bugs=False,
            suppress_health_check=list(hypothesis.HealthCheck),
            phases=(hypothesis.Phase.generate, hypothesis.Phase.shrink),
        )
        @hypothesis.given(changed(texts(reader.name)))
        def each(text: str) -> None:
            attempt(reader, text, folder)

        each()
    return count


def trials(seed: int) -> Iterator[Trial]:
    """Every reader in turn."""
    assert CATALOGUE.rulesets
    while True:
        for reader in readers.ALL:
            yield Trial(reader.name, f"{reader.name} {seed}", partial(examples, reader, seed))
        seed += 1
