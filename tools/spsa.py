"""Looks for weights of a game's evaluation that win, by games between weights that differ a little.

    python3 tools/spsa.py kisen-education [--steps 500] [--nodes 2000] [--keep scale late] [--reach 0.2] [--pace 0.06]
                           [--seed 1]

For every game of two seats whose `estimate` is made of its ruleset's `weights`. Simultaneous perturbation (J. Spall,
1992), as chess programs are tuned: in each step every weight is made greater or less by the share `reach`, as coins
fall; the weights so made play two pairs of games, from both seats, against those made the other way round; and each
goes `pace` times the lead of the winners towards them. Reach and pace shrink as steps go by, and what is printed, as
YAML, is the mean of the last two fifths. A game that is not over after 400 events is a draw. A weight of 0 stays 0, and
one of `--keep` as it is: games say little of `scale`, which only makes a chance of a lead. Weights that foretell
results better (tools/tune.py) need not play better: a search goes where they err. Weights found here may lose to
others that lost to the first ones, so that both are to be tried.
"""

from __future__ import annotations

import argparse
import sys
from math import exp, log
from random import Random

from calibration import results

from kesegames import catalogue, rules
from kesegames.ai.levels import SEED_MASK, bot_seed, searched
from kesegames.ai.search import Budget
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, Match, begin

PAIRS = 2
LONGEST = 400
SHRINKING = 0.8
"""So much less is the pace in the end; the reach shrinks by half of it."""
MEANT = 0.4
"""The share of the steps whose mean is taken."""


def weighed(ruleset: Ruleset, weights: dict[str, float]) -> Ruleset:
    return Ruleset(ruleset.id, {**ruleset.data, "weights": weights})


def play(seated: list[Ruleset], seed: str, nodes: int) -> float:
    """What the first seat has of a match, 0 … 1, where each seat searches with its own ruleset's weights."""
    match = begin(seated[0], {}, [HUMAN] * len(seated), seed)
    while match.to_act != OVER and match.at < LONGEST:
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(choice(match, seated[match.to_act], nodes))
    return results(match.outcome(), len(seated))[0]


def choice(match: Match, ruleset: Ruleset, nodes: int) -> int:
    kind = rules.game(ruleset.module)
    state = match.state
    seen = kind.state.from_position(ruleset, state.options, state.seats, state.position())
    seed = bot_seed(match.seed, match.to_act, match.at) & SEED_MASK
    return searched(seen, kind.search, Budget(nodes, 0.0), seed, None, None).move


def lead(better: Ruleset, other: Ruleset, seed: str, nodes: int) -> float:
    """How much more than half `better` has of a pair of games, −0.5 … 0.5."""
    return (play([better, other], seed, nodes) + 1 - play([other, better], seed, nodes)) / 2 - 0.5


def climb(
    ruleset: Ruleset, free: list[str], steps: int, nodes: int, reach: float, pace: float, seed: int
) -> dict[str, float]:
    """The weights of `ruleset`, those of `free` as they win; the rest as in the command."""
    weights = {name: float(value) for name, value in ruleset.weights.numbers.items()}
    found = {name: log(weights[name]) for name in free}
    mean = dict.fromkeys(free, 0.0)
    meant = max(1, round(MEANT * steps))
    rng = Random(seed)
    for step in range(steps):
        shrunk = SHRINKING * step / steps
        far = reach * (1 - shrunk / 2)
        ways = {name: rng.choice((-1, 1)) for name in free}
        more, less = (
            weighed(ruleset, weights | {name: exp(found[name] + sign * far * way) for name, way in ways.items()})
            for sign in (1, -1)
        )
        seeds = [f"{seed}/{PAIRS * step + pair}" for pair in range(PAIRS)]
        won = sum(lead(more, less, one, nodes) for one in seeds) / PAIRS
        for name, way in ways.items():
            found[name] += pace * (1 - shrunk) * won * way
            if step >= steps - meant:
                mean[name] += found[name] / meant
        if (step + 1) % 50 == 0:
            print(f"{step + 1} of {steps} steps", file=sys.stderr)
    return weights | {name: exp(value) for name, value in mean.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description="Look for weights of a game's evaluation that win.")
    parser.add_argument("game")
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=2000, help="a move")
    parser.add_argument("--keep", nargs="*", default=[], help="weights that stay as they are")
    parser.add_argument("--reach", type=float, default=0.2, help="the share by which weights are changed to try them")
    parser.add_argument("--pace", type=float, default=0.06)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ruleset = catalogue.load(None).ruleset(given.game)
    free = [name for name, value in ruleset.weights.numbers.items() if value > 0 and name not in given.keep]
    if not free or ruleset.least_seats > 2:
        parser.error(f"{ruleset.id} has no weights to look for between two seats")
    found = climb(ruleset, free, given.steps, given.nodes, given.reach, given.pace, given.seed)
    print(f"# {PAIRS * given.steps} pairs of games of {given.nodes} nodes a move, seed {given.seed}")
    print("weights:")
    for name, value in found.items():
        print(f"  {name}: {value:.3g}")


if __name__ == "__main__":
    main()
