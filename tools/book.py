"""Finds openings for a game in which seats lay things out before they play, and writes them to its book.

    python3 tools/book.py shinra [--bot level8:nodes=600] [--candidates 48] [--games 16] [--keep 10] [--seed 1]
                          [--out rulesets/shinra.book]

The candidates are what bots without a book lay out, and what they lay first where hand cards are deployed
after that. Then they meet, two and two by lot, in either seat in turn; one bot plays all games, and thinks about
everything else itself. The better half stays and plays as many games more, until so many are left as are to be kept.
All games of an opening count. The book says what was played. Run it where kesegames is compiled (a wheel).
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from itertools import cycle
from pathlib import Path
from typing import Final

from librt.random import Random

from kesegames import catalogue, rules
from kesegames.ai.book import following
from kesegames.ai.levels import Bot, bot_seed, choose, parse_bot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import OVER
from kesegames.files import atomic_write

SOURCES: Final = ("level4", "level6", "level8:nodes=600")
MOST_EVENTS: Final = 1000
"""A game of more is a draw."""


class Candidate:
    """What was laid out, and what it scored against others."""

    def __init__(self, things: list[str]) -> None:
        self.things = things
        self.games = 0
        self.score = 0.0

    def share(self) -> float:
        """Its score a game, as if it had drawn four games more: few games say little."""
        return (self.score + 2) / (self.games + 4)


def laid_out(ruleset: Ruleset, bot: Bot, seed: int) -> list[list[str]]:
    """What that bot lays out for each seat, and the first card that it deploys."""
    state = catalogue.start(ruleset, {})
    board = ruleset.board
    assert board is not None
    search = rules.game(ruleset.module).search
    found: list[list[str]] = [[] for _ in range(state.seats)]
    deployed: set[int] = set()
    number = 0
    while state.to_act >= 0 and state.opens():
        number += 1
        seat = int(state.to_act)
        move = choose(bot, state, search, bot_seed(str(seed), seat, number)).move
        spots = state.spell(move)
        place, _, part = spots[0].partition(":")
        is_laid = state.arranges() or seat not in deployed
        if part and is_laid:
            if not state.arranges():
                deployed.add(seat)
            cell = spots[1] if seat == 0 else board.opposite(spots[1])
            found[seat].append(f"{ruleset.places[place].family} {part} {cell}")
        state.play(move)
    return found


def score(ruleset: Ruleset, pair: list[Candidate], bot: Bot, seed: int) -> float:
    """What the first of two openings scores in the first seat."""
    state = catalogue.start(ruleset, {})
    search = rules.game(ruleset.module).search
    for number in range(MOST_EVENTS):
        if state.to_act == OVER:
            return state.estimate(0)
        seat = int(state.to_act)
        own = bot_seed(str(seed), seat, number)
        move = following(state, [pair[seat].things], own >> 1)
        state.play(move if move >= 0 else choose(bot, state, search, own).move)
    return 0.5


def meet(ruleset: Ruleset, field: list[Candidate], bot: Bot, games: int, rng: Random) -> None:
    """Let every candidate play so many games, against others by lot; as many in each seat."""
    for number in range(games):
        order = field[:]
        for place in range(len(order) - 1, 0, -1):
            other = rng.randrange(place + 1)
            order[place], order[other] = order[other], order[place]
        for one, two in zip(order[::2], order[1::2], strict=False):
            pair = [one, two] if number % 2 == 0 else [two, one]
            result = score(ruleset, pair, bot, rng.randrange(1 << 40))
            for candidate, points in zip(pair, (result, 1 - result), strict=True):
                candidate.games += 1
                candidate.score += points
        print(f"{number + 1} of {games} games, {len(field)} openings", file=sys.stderr)


def candidates(ruleset: Ruleset, number: int, rng: Random) -> list[Candidate]:
    """So many different openings by the SOURCES in turn, of both seats."""
    found: dict[frozenset[str], Candidate] = {}
    for source in cycle(SOURCES):
        if len(found) >= number:
            break
        bot = parse_bot(source)
        for things in laid_out(ruleset, bot, rng.randrange(1 << 40)):
            found.setdefault(frozenset(things), Candidate(things))
    return list(found.values())[:number]


def book(command: str, field: list[Candidate], games: int) -> str:
    """The text of a book, a line an opening, the best first."""
    played = {"by": command, "on": date.today().isoformat(), "games": games}
    lines = [
        json.dumps({"things": one.things, "score": round(one.score / max(one.games, 1), 3), "games": one.games})
        for one in field
    ]
    return json.dumps({"played": played})[:-1] + ', "openings": [\n' + ",\n".join(lines) + "\n]}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Find openings by self-play.")
    parser.add_argument("game")
    parser.add_argument("--bot", default="level8:nodes=600")
    parser.add_argument("--candidates", type=int, default=48)
    parser.add_argument("--games", type=int, default=16, help="of each in every round")
    parser.add_argument("--keep", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    ruleset = catalogue.load(None).ruleset(given.game)
    ruleset.openings = []
    bot = parse_bot(given.bot)
    rng = Random(given.seed)
    field = candidates(ruleset, given.candidates, rng)
    games = 0.0
    while True:
        meet(ruleset, field, bot, given.games, rng)
        games += len(field) // 2 * given.games
        field.sort(key=lambda one: -one.share())
        if len(field) <= given.keep:
            break
        field = field[: max(given.keep, len(field) // 2)]
    command = f"tools/book.py {given.game} --bot {given.bot} --candidates {given.candidates} --games {given.games}"
    atomic_write(given.out, book(f"{command} --keep {given.keep} --seed {given.seed}", field, int(games)))


if __name__ == "__main__":
    main()
