"""The second engine of every game beside its own, on as many random positions as are wanted.

Second engines are written from the rule files alone. The test files that compare with one say how in `COMPARED`.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Final

from side_by_side import Compared

from .trial import Trial

FOLDER = Path(__file__).parent.parent / "rules"
AT_ONCE: Final = 50


@cache
def compared() -> dict[str, Compared]:
    """Every ruleset that is compared with a second engine, and what does it."""
    found: dict[str, Compared] = {}
    for path in sorted(FOLDER.glob("test_*.py")):
        if "\nCOMPARED = " in path.read_text(encoding="utf-8"):
            found |= importlib.import_module(path.stem).COMPARED
    return found


def agree(game: str, seed: int, least: int = AT_ONCE) -> int:
    """So many positions of a game or a few more, by a seed; how many were compared."""
    rng, done = random.Random(f"{game} {seed}"), 0
    while done < least:
        done += compared()[game](rng)
    return done


def trials(seed: int) -> Iterator[Trial]:
    """Some positions of each game in turn."""
    while True:
        for game in compared():
            yield Trial(game, f"engines {game} {seed}", partial(agree, game, seed))
        seed += 1
