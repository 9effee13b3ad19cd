"""The long run: `python -m tests.trust --minutes 60 [--part kills …] [--seed 1]`, and its figures."""

from __future__ import annotations

import argparse
import sys
from time import monotonic

from . import parts
from .trial import Part, Tally


def told(part: Part, tally: Tally, seconds: float) -> str:
    """The figures of a part in a line, or in as many as there is to say."""
    goals = {part.goals.get(what, part.goal) for what in tally.done}
    least, most = (min(tally.done.values()), max(tally.done.values())) if tally.done else (0, 0)
    each = f"{least:,} to {most:,}" if least < most else f"{least:,}"
    goal = f" of {min(goals):,}" if len(goals) == 1 else ""
    line = f"{part.name}: {tally.done.total():,} in {seconds:.0f} s; of {len(tally.done)} things {each}{goal} each"
    return "\n".join([line + f"; found: {len(tally.found)}", *(f"  FOUND {one}" for one in tally.found)])


def main(words: list[str]) -> int:
    """1 where anything was found, else 0."""
    parser = argparse.ArgumentParser("python -m tests.trust", description="Tries the claims for so many minutes.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--part", choices=[part.name for part in parts.ALL], action="append", help="only this one")
    parser.add_argument("--seed", type=int, default=1, help="another one tries other things")
    parser.add_argument("--each", action="store_true", help="tell how many were done of each thing")
    arguments = parser.parse_args(words)
    wanted = [part for part in parts.ALL if not arguments.part or part.name in arguments.part]
    left, is_sound = 60 * arguments.minutes, True
    for number, part in enumerate(wanted):
        share = part.share / sum(one.share for one in wanted[number:])
        began, tally = monotonic(), Tally()
        tally.spend(part, arguments.seed, left * share)
        left -= monotonic() - began
        is_sound = is_sound and not tally.found
        print(told(part, tally, monotonic() - began), flush=True)
        for what, count in sorted(tally.done.items()) if arguments.each else ():
            print(f"  {count:9,} {what}", flush=True)
    return 0 if is_sound else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
