"""Plays a match and journals it without end, until somebody kills it; run by test_journal.py."""

from __future__ import annotations

import sys
from pathlib import Path

from kesegames import catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play import journal
from kesegames.play.match import Match, begin


def situation(match: Match, clicks: tuple[str, ...]) -> str:
    """Where the match stands, as one line."""
    return "\t".join([str(len(match.events)), str(match.at), match.state.position(), *clicks])


def main(folder: Path, game: str, seats: int, checked: Path) -> None:
    """Play at random, and tell on stdout each change before and after it is journalled."""
    ruleset = catalogue.load(None, checked).rulesets[game]
    match = begin(ruleset, {}, ["human"] * seats, "8412")
    number = 1
    with journal.hold(folder):
        file = journal.create(folder, match)

        def keep(clicks: tuple[str, ...]) -> None:
            print("next", situation(match, clicks), sep="\t", flush=True)
            file.keep(match, clicks)
            print("kept", situation(match, clicks), sep="\t", flush=True)

        while True:
            if match.to_act == OVER:
                match.go(match.at // 2)
            elif match.to_act == CHANCE:
                match.throw()
            else:
                number = (number * 1_103_515_245 + 12_345) % 2**31
                moves = match.state.legal()
                move = int(moves[number // 7 % len(moves)])
                keep(match.state.spell(move)[:1])
                match.play(move)
            keep(())


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
