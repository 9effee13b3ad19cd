"""What handicaps are worth: python3 tools/handicaps.py GAME … [--games 400] [--level 3] [--seed 1] [--minutes 10]

A level meets itself from the positions of each handicap, each seat favoured in turn. Printed is what the favoured seat
wins, a draw as a half, with its interval of 95 %: the `share` of a handicap in its ruleset, which set-up tells. Run it
where kesegames is compiled.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt

from calibration import results
from librt.random import Random

from kesegames import catalogue, rules
from kesegames.ai.levels import SEED_MASK, bot_seed, choose, parse_bot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.arena import CONFIDENCE
from kesegames.play.match import LONG


def score(ruleset: Ruleset, position: str, level: int, seed: str) -> dict[str, float]:
    """What each seat has of a match from that position: 1 for a win, shared by all who won, or by all in a draw."""
    state = catalogue.start(ruleset, {}, ruleset.least_seats, position)
    bot, search = parse_bot(f"level{level}"), rules.game(ruleset.module).search
    lots = Random(bot_seed(f"{seed}/lots", 0, 0) & SEED_MASK)
    for event in range(LONG):
        if state.to_act == OVER:
            break
        if state.to_act == CHANCE:
            state.play(state.sample(lots))
        else:
            seat = int(state.to_act)
            state.play(choose(bot, state.seen_by(seat), search, bot_seed(seed, seat, event)).move)
    ids = ruleset.seat_ids[: ruleset.least_seats]
    return dict(zip(ids, results(state.outcome(), len(ids)), strict=True))


def measure(ruleset: Ruleset, id: str, games: int, level: int, seed: int, minutes: float) -> None:
    starts = [*ruleset.handicaps[id].starts.items()]
    level, end = min(level, max(1, len(ruleset.levels_of(ruleset.least_seats)))), time.monotonic() + 60 * minutes
    scores: list[float] = []
    for number in range(games):
        if time.monotonic() > end:
            break
        seat, position = starts[number % len(starts)]
        scores.append(score(ruleset, position, level, f"{seed}/{number // len(starts)}")[seat])
    share = sum(scores) / len(scores)
    error = CONFIDENCE * sqrt(sum((one - share) ** 2 for one in scores)) / len(scores)
    told = f"now {ruleset.handicaps[id].share:.2f}"
    print(f"{ruleset.id} {id}: {share:.3f} ± {error:.3f}, {len(scores)} games of level {level} ({told})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=400)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10.0, help="no game of a handicap begins later")
    arguments = parser.parse_args()
    known = catalogue.load(None)
    for game in arguments.games:
        ruleset = known.ruleset(game)
        for id in ruleset.handicaps:
            measure(ruleset, id, arguments.count, arguments.level, arguments.seed, arguments.minutes)


if __name__ == "__main__":
    main()
