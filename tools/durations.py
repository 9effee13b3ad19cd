"""How long games take: prints for every ruleset the minutes of a match, to be written under its `minutes`.

    python3 tools/durations.py [GAME …] [--matches 6] [--seed 1] [--records DIR]

Level 3 bots (the strongest, where there are fewer levels) play matches with the usual options in four seats, or as many
as there can be. One of the seats is then taken for a person, who thinks
15 seconds over every decision that leaves a choice; what else happens takes as long as it is shown. `all` is the same
with people in all seats. Behind a star the ruleset says something else by more than a third. Records of other matches
in DIR/GAME are taken, where there are some: they may have been played where kesegames is compiled, which is a hundred
times as fast (`kesegames match GAME level3 level3 --games 6 --records DIR/GAME`).
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import mean
from typing import Final

from kesegames import catalogue
from kesegames.ai.levels import level_names, parse_bot
from kesegames.catalogue import Catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.play import record
from kesegames.play.arena import Series, compete
from kesegames.play.match import Match
from kesegames.table.bills import bills

LEVEL: Final = 3
USUAL_SEATS: Final = 4
PERSON_SECONDS: Final = 15.0
SHOWN_SECONDS: Final = 1.5
"""A bot's move, or one without a choice: a pause before and after it, and its motion."""
THROWN_SECONDS: Final = 2.5
"""A throw: sticks tumble for 0.7 seconds, are read, and thrown by somebody."""
BILL_SECONDS: Final = 4.0
STAR: Final = 4 / 3


def seats_of(ruleset: Ruleset) -> int:
    """How many play it, as it is measured."""
    return min(USUAL_SEATS, ruleset.most_seats)


def seconds(match: Match) -> tuple[float, float]:
    """How long a match takes one person among bots, as a mean over its seats, and people in all seats."""
    choices = shown = 0
    passing = BILL_SECONDS * len(bills(match, match.at))
    for number, event in enumerate(match.events):
        before = match.state_at(number)
        if event.seat >= 0 and len(before.legal()) > 1:
            choices += 1
        elif event.seat >= 0:
            shown += 1
        elif before.thrower() >= 0:
            passing += THROWN_SECONDS
    own = choices / len(match.players)
    alone = own * PERSON_SECONDS + (choices - own + shown) * SHOWN_SECONDS + passing
    return alone, choices * PERSON_SECONDS + shown * SHOWN_SECONDS + passing


def played(ruleset: Ruleset, known: Catalogue, games: int, seed: int, kept: Path | None) -> list[Match]:
    """Matches to be measured: those that are kept, else new ones."""
    paths = sorted((kept / ruleset.id).glob("*.kese")) if kept is not None else []
    if paths:
        return [record.read_any(path.read_text(encoding="utf-8"), known) for path in paths]
    names = level_names(ruleset, seats_of(ruleset))[:LEVEL] or ["random"]
    bots = [parse_bot(names[-1])] * seats_of(ruleset)
    with tempfile.TemporaryDirectory() as folder:
        compete(Series(ruleset, {}, bots, games, seed), Path(folder))
        return [record.read_any(path.read_text(encoding="utf-8"), known) for path in sorted(Path(folder).iterdir())]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how long games take.")
    parser.add_argument("games", metavar="GAME", nargs="*", help="all where none is named")
    parser.add_argument("--matches", type=int, default=6, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", type=Path, help="a folder with a folder of records a game")
    arguments = parser.parse_args()
    known = catalogue.load(None)
    print(f"{'game':20} {'seats':>5} {'events':>6} {'one':>6} {'all':>6}  says")
    for id in arguments.games or list(known.rulesets):
        ruleset = known.ruleset(id)
        matches = played(ruleset, known, arguments.matches, arguments.seed, arguments.records)
        found = [seconds(match) for match in matches]
        alone, together = (mean(one) / 60 for one in zip(*found, strict=True))
        off = max(alone, 0.5) / ruleset.minutes
        star = "" if 1 / STAR <= off <= STAR else " *"
        events = mean(len(match.events) for match in matches)
        seats = len(matches[0].players)
        print(f"{id:20} {seats:5} {events:6.0f} {alone:6.1f} {together:6.1f}  {ruleset.minutes}{star}", flush=True)


if __name__ == "__main__":
    main()
