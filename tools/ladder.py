"""Plays the levels of a game against their neighbours, and writes how they fared to tests/levels/<game>.json.

    python3 tools/ladder.py keserima [--games 100] [--steps 1 2 3] [--stride 2] [--seats 4] [--seed 1] [--cores 1]

Every step is a match of `level n + stride` against `level n`, with the nodes that the ruleset gives them under
`levels` (level 8 too, which otherwise takes its time), so that the games are the same on every machine. With more
than two seats one of the upper level plays against the lower one in all other seats, in each seat in turn; as good as
they are is a score of 1 in the number of seats. Played are the game's most seats, if not told otherwise. A step that
is in the file already is played again only when named by `--steps`, or when the ruleset's numbers for one of its
levels have changed. `--try` prints and writes nothing. Run it where kesegames is compiled (a wheel), it is a hundred
times the work otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from kesegames import catalogue
from kesegames.ai.levels import SHARPEST, Strength, parse_bot
from kesegames.engine.odds import even
from kesegames.engine.ruleset import Ruleset
from kesegames.files import atomic_write
from kesegames.play.arena import Series, compete

FOLDER = Path(__file__).parent.parent / "tests" / "levels"


def rows(ruleset: Ruleset, seats: int) -> list[list[float]]:
    """What the ruleset says of its levels in a match of so many seats (kesegames.ai.levels)."""
    return [list(row) for row in ruleset.levels_of(seats)]


def bot(ruleset: Ruleset, level: int, seats: int) -> str:
    """The level by name, with the nodes that it has on the ladder."""
    return f"level{level}:nodes={Strength(ruleset, level, seats).nodes}" if level == SHARPEST else f"level{level}"


def played(
    ruleset: Ruleset, lower: int, stride: int, games: int, seed: int, seats: int, cores: int | None = None
) -> dict[str, Any]:
    """A step of the ladder; `score` and `interval` (Wilson, 95 %) are the upper level's.

    With more than two seats it says how many they are and what the `share` of each is.
    """
    bots = [parse_bot(bot(ruleset, level, seats)) for level in (lower + stride, *[lower] * (seats - 1))]
    told = compete(Series(ruleset, {}, bots, games, seed * 100 + lower), cores=cores)
    kept = {key: told[key] for key in ("games", "wins", "draws", "score", "interval", "seed")}
    levels = rows(ruleset, seats)
    table = {"seats": seats, "share": round(even(seats), 4)} if seats > 2 else {}
    step = {"upper": lower + stride, "lower": lower, **table}
    return {**step, "rows": [levels[lower + stride - 1], levels[lower - 1]], **kept}


def seats_of(step: dict[str, Any]) -> int:
    """How many seats a step was played with."""
    return int(step.get("seats", 2))


def commit() -> str:
    """The commit of the checkout that this tool lies in; empty where there is none."""
    command = ["git", "-C", str(FOLDER.parent), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def read(path: Path) -> list[dict[str, Any]]:
    """The steps that the file has."""
    if not path.exists():
        return []
    steps: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["steps"]
    return steps


def write(path: Path, ruleset: Ruleset, steps: list[dict[str, Any]]) -> None:
    """All steps, a line each, so that a person can compare two files."""
    lines = [json.dumps(step) for step in sorted(steps, key=lambda step: (seats_of(step), step["lower"]))]
    told = {"game": ruleset.id, "commit": commit(), "levels": rows(ruleset, ruleset.most_seats)}
    if rows(ruleset, 2) != told["levels"]:
        told["levels_for_two"] = rows(ruleset, 2)
    head = json.dumps(told)
    atomic_write(path, head[:-1] + ', "steps": [\n' + ",\n".join(lines) + "\n]}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play neighbouring levels of a game.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100, help="for each step")
    parser.add_argument("--steps", type=int, nargs="*", help="the lower levels, all where none is named")
    parser.add_argument("--stride", type=int, default=1)
    parser.add_argument("--seats", type=int, help="the most where nothing is said")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, help="all there are where nothing is said")
    parser.add_argument("--try", action="store_true", dest="is_trial", help="write nothing")
    parser.add_argument("--out", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    if hasattr(os, "nice"):
        os.nice(10)
    ruleset = catalogue.load(None).ruleset(arguments.game)
    path = arguments.out / f"{ruleset.id}.json"
    seats = arguments.seats or ruleset.most_seats
    levels = rows(ruleset, seats)
    for lower in arguments.steps or range(1, len(levels) + 1 - arguments.stride):
        steps = read(path)
        upper = lower + arguments.stride
        known = [step for step in steps if (step["lower"], step["upper"], seats_of(step)) == (lower, upper, seats)]
        if not arguments.steps and any(step["rows"] == [levels[upper - 1], levels[lower - 1]] for step in known):
            continue
        step = played(ruleset, lower, arguments.stride, arguments.games, arguments.seed, seats, arguments.cores)
        print(json.dumps(step), file=sys.stderr, flush=True)
        if not arguments.is_trial:
            arguments.out.mkdir(parents=True, exist_ok=True)
            write(path, ruleset, [other for other in steps if other not in known] + [step])


if __name__ == "__main__":
    main()
