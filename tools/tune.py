"""Fits the weights of a game's evaluation to the results of games that bots play.

    python3 tools/tune.py keserima --games 2000 --bot level4 [level2 …] [--nodes N] [--keep win_now scale] [--rounds 3]
                           [--seed 1] [--seats 2] [--option repetition_draw=none]

For every game whose `estimate` is made of its ruleset's `weights`. The positions before decisions are gathered from
self-play of each bot (P. Österlund's method, "Texel tuning"), but those within a move, where what is held may mean
something else. Some bots should err: what strong play avoids has to be foretold too, and in SANGA weights from strong
play alone lost 86 of 100 matches. Where a win or a loss at once is seen, or the result is no longer in doubt, nothing
is learned. The log odds of `estimate` are taken to be linear in the weights near those that there are, the slopes are
measured by small changes, and logistic regression by Newton's method finds better ones; a few rounds follow curves.
With `--nodes` a position's result counts a tenth, and the rest is what a search of so many nodes expects: where chance
rules, results alone say little in any number of games. A search is as sure of itself as the weights it has, so that its
log odds are first stretched by the factor that the results ask for; that factor is printed, and is 1 where the
evaluation promises neither too much nor too little. A weak prior keeps weights that the games say nothing about. Prints
the weights with their standard errors, as YAML, and how well the old and the new ones foretell results.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from math import log, sqrt
from pathlib import Path
from random import Random

from calibration import logit, results, stretch

from kesegames import catalogue, rules
from kesegames.ai.levels import SHARPEST, choose, parse_bot
from kesegames.engine import odds
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.play import record
from kesegames.play.arena import Series, compete

EACH_GAME = 8
"""Positions taken of a game: those of one game have one result and tell little more than each other."""
SHARE = 0.1
"""What a result counts beside the view of a search."""
SURE = 0.995
PRIOR = 0.02
"""The inverse variance with which a weight is believed, measured in its own size."""


class Sample:
    """A position (its text) and its number of seats, and what is to be foretold, 0 … 1: the first seat's result of the
    game, and later a mean of that and of what a search expects (`searched`, 0 … 1; ½ where none was asked).
    """

    def __init__(self, position: str, seats: int, result: float, searched: float = 0.5) -> None:
        self.position = position
        self.seats = seats
        self.result = result
        self.searched = searched


def progress(done: int, games: int) -> None:
    if done % 100 == 0:
        print(f"{done} of {games} games", file=sys.stderr)


def hoped(state: State, nodes: int) -> float:
    """The first seat's result as a search of `nodes` expects it."""
    bot = parse_bot(f"level{SHARPEST}:nodes={nodes}")
    found = choose(bot, state.seen_by(state.to_act), rules.game(state.ruleset.module).search, 1)
    return found.values[0] if found.values else found.score if state.to_act == 0 else 1 - found.score


def samples(
    ruleset: Ruleset, options: dict[str, str], bot: str, games: int, seats: int, seed: int, nodes: int
) -> list[Sample]:
    """Positions of `games` games that `bot` plays against itself in all `seats`; `nodes` as in the command."""
    known = catalogue.load(None)
    rng = Random(seed)
    found: list[Sample] = []
    with tempfile.TemporaryDirectory() as folder:
        series = Series(ruleset, options, [parse_bot(bot)] * seats, games, seed)
        compete(series, Path(folder), progress)
        for path in sorted(Path(folder).iterdir()):
            match = record.read_any(path.read_text(encoding="utf-8"), known)
            result = results(match.outcome(), seats)[0]
            quiet: list[State] = []
            for number in range(len(match.events)):
                match.go(number)
                state = match.state
                if match.to_act >= 0 and not state.is_half_done() and not is_settled(state):
                    quiet.append(state.copy())
            for state in rng.sample(quiet, min(EACH_GAME, len(quiet))):
                found.append(Sample(state.position(), seats, result, hoped(state, nodes) if nodes else 0.5))
    return found


def aimed(positions: Sequence[Sample], factor: float) -> list[Sample]:
    """The positions with what is to be foretold: a little of the result, and much of what the search expects."""
    return [
        Sample(
            sample.position,
            sample.seats,
            SHARE * sample.result + (1 - SHARE) * odds.expected(factor * logit(sample.searched)),
            sample.searched,
        )
        for sample in positions
    ]


def is_settled(state: State) -> bool:
    """Whether the searches see the result without asking for an estimate, or the estimate leaves no doubt."""
    return state.certain_winner() == state.to_act or state.loses_at_once() or not 1 - SURE < state.estimate(0) < SURE


def log_odds(
    ruleset: Ruleset, options: dict[str, str], weights: dict[str, float], positions: Sequence[Sample]
) -> list[float]:
    """The logit of the first seat's estimate in every position, under those weights."""
    changed = Ruleset(ruleset.id, {**ruleset.data, "weights": weights})
    kind = rules.game(ruleset.module).state
    found: list[float] = []
    complete = changed.complete(options)
    for sample in positions:
        found.append(logit(kind.from_position(changed, complete, sample.seats, sample.position).estimate(0)))
    return found


def solve(matrix: list[list[float]], values: list[float]) -> list[float]:
    """The x of matrix · x = values, by Gaussian elimination; `matrix` is positive definite."""
    size = len(values)
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for place in range(size):
        for other in range(size):
            if other != place:
                factor = rows[other][place] / rows[place][place]
                rows[other] = [here - factor * there for here, there in zip(rows[other], rows[place], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]


def improved(
    ruleset: Ruleset,
    options: dict[str, str],
    weights: dict[str, float],
    free: list[str],
    positions: list[Sample],
) -> tuple[dict[str, float], dict[str, float]]:
    """The weights after one step, and the standard errors of those that were free."""
    base = log_odds(ruleset, options, weights, positions)
    slopes: list[list[float]] = []
    sizes = [max(abs(weights[name]), 0.1) for name in free]
    for name, size in zip(free, sizes, strict=True):
        moved = log_odds(ruleset, options, {**weights, name: weights[name] + 0.1 * size}, positions)
        slopes.append([(there - here) / (0.1 * size) for here, there in zip(base, moved, strict=True)])
    step = [0.0] * len(free)
    matrix: list[list[float]] = []
    for _ in range(8):
        gradient = [-PRIOR * part / size**2 for part, size in zip(step, sizes, strict=True)]
        matrix = [
            [PRIOR / size**2 if row == column else 0.0 for column in range(len(free))] for row, size in enumerate(sizes)
        ]
        for number, sample in enumerate(positions):
            here = [slope[number] for slope in slopes]
            share = odds.expected(base[number] + sum(a * b for a, b in zip(here, step, strict=True)))
            counted = [(place, slope) for place, slope in enumerate(here) if slope]
            for row, slope in counted:
                gradient[row] += (sample.result - share) * slope
                for column, other in counted:
                    matrix[row][column] += share * (1 - share) * slope * other
        # The slopes hold near the weights that there are: none moves by more than its own size in one round, or past 0,
        # as most have to be positive.
        step = [
            min(max(part + change, -size if weights[name] < 0 else -weights[name]), size)
            for part, change, name, size in zip(step, solve(matrix, gradient), free, sizes, strict=True)
        ]
    errors: dict[str, float] = {}
    for place, name in enumerate(free):
        unit = [float(place == other) for other in range(len(free))]
        errors[name] = sqrt(max(solve(matrix, unit)[place], 0.0))
    return {**weights, **{name: weights[name] + change for name, change in zip(free, step, strict=True)}}, errors


def surprise(leads: list[float], positions: list[Sample]) -> float:
    """The mean cross-entropy of the results, in nats: 0.693 says nothing."""
    total = 0.0
    for value, sample in zip(leads, positions, strict=True):
        share = odds.expected(value)
        total -= sample.result * log(share) + (1 - sample.result) * log(1 - share)
    return total / len(positions)


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the weights of a game's evaluation to self-play.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000, help="of each bot against itself")
    parser.add_argument("--bot", nargs="+", default=["level4"])
    parser.add_argument("--nodes", type=int, default=0, help="of a search whose view of a position counts most")
    parser.add_argument("--keep", nargs="*", default=[], help="weights that stay as they are")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, help="the fewest where nothing is said")
    parser.add_argument("--option", nargs="*", default=[], help="NAME=VALUE, how the game is played")
    arguments = parser.parse_args()
    ruleset = catalogue.load(None).ruleset(arguments.game)
    if not ruleset.weights.numbers:
        parser.error(f"{ruleset.id} has no weights to fit")
    options = {name: value for name, _, value in (option.partition("=") for option in arguments.option)}
    positions: list[Sample] = []
    seats = arguments.seats or ruleset.least_seats
    for seed, bot in enumerate(arguments.bot, arguments.seed):
        positions += samples(ruleset, options, bot, arguments.games, seats, seed, arguments.nodes)
    told = ""
    if arguments.nodes:
        factor = stretch([logit(sample.searched) for sample in positions], [sample.result for sample in positions])
        positions = aimed(positions, factor)
        told = f", and searches of {arguments.nodes} nodes, their log odds times {factor:.2f}"
    weights = {name: float(value) for name, value in ruleset.weights.numbers.items()}
    free = [name for name in weights if name not in arguments.keep]
    tests, learned = positions[::5], [sample for number, sample in enumerate(positions) if number % 5]
    bots = " and ".join(arguments.bot)
    print(f"# {arguments.games} games of {bots}, seed {arguments.seed}: {len(positions)} positions{told}")
    print(
        f"# surprise at a fifth set aside: {surprise(log_odds(ruleset, options, weights, tests), tests):.4f} before,",
        end=" ",
    )
    errors: dict[str, float] = {}
    for _ in range(arguments.rounds):
        weights, errors = improved(ruleset, options, weights, free, learned)
    print(f"{surprise(log_odds(ruleset, options, weights, tests), tests):.4f} after")
    print("weights:")
    for name, value in weights.items():
        print(f"  {name}: {value:.3g}" + (f"  # ± {errors[name]:.2g}" if name in errors else ""))


if __name__ == "__main__":
    main()
