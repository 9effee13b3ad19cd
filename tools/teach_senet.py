"""Teaches the network of Senet by games against itself, and writes it to rulesets/parts/senet-network.yaml.

    python3 tools/teach_senet.py [--games 150000] [--seed 1] [--out rulesets/parts/senet-network.yaml]

TD(λ) as in TD-Gammon (Tesauro, "Temporal difference learning and TD-Gammon", 1995) and GNU Backgammon: both seats play
the move after which the network gives them most, and after a game each position is drawn towards what the network
said of those that followed, and at last towards the result (the λ-return, the last position first). What follows next
counts with all throws, not only the one that fell. A quarter of the games begins with few stones anywhere, as else
there are too few endings. The rate of learning falls from game to game by the same factor, λ evenly.

The rows are rounded to what the room adds up (kesegames.rules.senet.network). The same seed teaches the same network.
Run it where kesegames is compiled (a wheel), and compile it too, `mypyc tools/teach_senet.py`, best in one library with
the room (hatch_build.py shows how); it is a hundred times the work otherwise.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.files import atomic_write
from kesegames.rules.senet.board import HOLDING, TIME, WATER, lowest
from kesegames.rules.senet.network import INPUTS, LOGIT, PAIRS, STONES, UNITS
from kesegames.rules.senet.position import Position
from kesegames.rules.senet.state import Senet

FILE: Final = Path(__file__).parent.parent / "rulesets" / "parts" / "senet-network.yaml"
UNDER: Final = {"blockade": "none", "protection": "track", "water_four_bonus": "true"}
"""The options that the games are played with."""
SPEAKS: Final = 0.3
"""What a unit counts for, in logits of its sum: the less, the more slowly the units learn."""
LEAK: Final = 0.05
"""How much a unit that is cut off learns of what it would if it were not, lest it never come back."""
HALF: Final = UNITS // 2
"""So many units speak for the seat that is to throw; the others against it."""
WAYS: Final = 16.0
"""Throws that are equally likely."""
RATES: Final = (0.1, 0.0005)
LAMBDAS: Final = (0.8, 0.4)
"""At the first game and at the last."""
SCATTERED: Final = 4
"""Of so many games one begins with stones anywhere."""
LONGEST: Final = 4000
"""A game of more throws teaches nothing."""


class Learner:
    """The network while it learns: `weights` has a row of `UNITS` for each input, and a last one where they begin."""

    def __init__(self, rng: Random) -> None:
        inner = INPUTS * UNITS
        self.weights: vec[float] = vec[float]([0.2 * (rng.random() - 0.5) for _ in range(inner)] + [0.4] * UNITS)
        self.sums: vec[float] = vec[float]([0.0] * UNITS)
        self.inputs: vec[i64] = vec[i64]([0] * (INPUTS + 1))
        self.count: i64 = 0

    def see(self, own: i64, enemy: i64) -> float:
        """The lead of the seat that is to throw, in logits; the first `count` of `inputs` and the `sums` are left as
        they were for it.
        """
        weights, sums, inputs = self.weights, self.sums, self.inputs
        inputs[0] = INPUTS * UNITS
        self.count = turn_on(enemy, 1, inputs, turn_on(own, 0, inputs, 1))
        count = self.count
        fors = 0.0
        against = 0.0
        unit: i64 = 0
        while unit < UNITS:
            total = 0.0
            at: i64 = 0
            while at < count:
                total += weights[inputs[at] + unit]
                at += 1
            sums[unit] = total
            if total > 0.0:
                if unit < HALF:
                    fors += total
                else:
                    against += total
            unit += 1
        return SPEAKS * (fors - against)

    def chance(self, own: i64, enemy: i64) -> float:
        """How likely the seat that is to throw wins."""
        return 1.0 / (1.0 + math.exp(-self.see(own, enemy)))

    def worth(self, state: Position, seat: i64) -> float:
        """How likely a seat wins once it has moved to `state`."""
        if state.to_act == OVER:
            return 1.0 if state.mover == seat else 0.0
        if state.is_wading:
            total = 0.0
            for throw, ways in state.chances():
                total += float(ways) * self.worth(state.after(throw), seat)
            return total / WAYS
        chance = self.chance(state.own, state.enemy)
        return chance if state.mover == seat else 1.0 - chance

    def best(self, state: Position) -> tuple[i64, float]:
        """The move after which the seat to act is most likely to win, and how likely."""
        seat = state.to_act
        best: i64 = -1
        most = -1.0
        for move in state.legal():
            worth = self.worth(state.after(move), seat)
            if worth > most:
                best, most = move, worth
        return best, most

    def learn(self, own: i64, enemy: i64, wanted: float, rate: float) -> None:
        """Draw what is said of a position towards what was wanted, by gradient descent of the cross-entropy."""
        step = rate * (wanted - self.chance(own, enemy))
        weights, sums, inputs = self.weights, self.sums, self.inputs
        count = self.count
        unit: i64 = 0
        while unit < UNITS:
            change = step * (SPEAKS if unit < HALF else -SPEAKS)
            if sums[unit] < 0.0:
                change *= LEAK
            at: i64 = 0
            while at < count:
                weights[inputs[at] + unit] += change
                at += 1
            unit += 1

    def rows(self) -> list[list[int]]:
        """The network as the room adds it up, where the units begin first."""
        order = [INPUTS, *range(INPUTS)]
        return [[round(self.weights[one * UNITS + unit] * SPEAKS * LOGIT) for unit in range(UNITS)] for one in order]


def turn_on(stones: i64, side: i64, inputs: vec[i64], count: i64) -> i64:
    """Put the inputs that are on for the stones of a side, 0 the one that is to throw, behind the first `count`, each
    as where its row begins; how many there are then.
    """
    left = stones
    while left:
        inputs[count] = (side * TIME + lowest(left) - 1) * UNITS
        count += 1
        left &= left - 1
    left = stones & HOLDING
    left &= left >> 1
    while left:
        inputs[count] = (2 * TIME + side * PAIRS + lowest(left) - 1) * UNITS
        count += 1
        left &= left - 1
    return count


def scattered(rng: Random) -> str:
    """A position of 1 to 5 stones a side anywhere, but for the water, which the one to throw has left."""
    fields = [field for field in range(1, TIME + 1) if field != WATER]
    sides = []
    for _ in range(2):
        stones = sorted(fields.pop(rng.randrange(len(fields))) for _ in range(1 + rng.randrange(STONES)))
        sides.append(",".join([str(stone) for stone in stones]))
    return f"{sides[0]} {sides[1]} w throw"


class Seen:
    """A position of a game before a throw, or a choice in the water: the stones of `mover`, whose turn it is, the
    others, and how likely it is to win, as the positions say that can follow.
    """

    def __init__(self, own: i64, enemy: i64, mover: i64, outlook: float) -> None:
        self.own: i64 = own
        self.enemy: i64 = enemy
        self.mover: i64 = mover
        self.outlook: float = outlook


def played(learner: Learner, state: Position, rng: Random) -> list[Seen]:
    """The positions of a game; none of one that is too long."""
    seen: list[Seen] = []
    while state.to_act != OVER and len(seen) < LONGEST:
        if state.is_wading:
            state.play(state.sample(rng))
            continue
        own, enemy, mover = state.own, state.enemy, state.mover
        if state.to_act == CHANCE:
            thrown = state.sample(rng)
            chosen: i64 = -1
            outlook = 0.0
            for throw, ways in state.chances():
                move, worth = learner.best(state.after(throw))
                outlook += float(ways) * worth / WAYS
                if throw == thrown:
                    chosen = move
            state.play(thrown)
        else:
            chosen, outlook = learner.best(state)
        state.play(chosen)
        seen.append(Seen(own, enemy, mover, outlook))
    return seen if state.to_act == OVER else []


def teach(learner: Learner, seen: list[Seen], rate: float, share: float) -> float:
    """Draw the positions of a game towards their λ-returns, the last first; by how much they were wrong, squared."""
    wrong = 0.0
    surprise = 0.0
    mover: i64 = 0
    for one in reversed(seen):
        wanted = one.outlook + share * (surprise if one.mover == mover else -surprise)
        wanted = min(1.0, max(0.0, wanted))
        wrong += (wanted - learner.chance(one.own, one.enemy)) ** 2
        learner.learn(one.own, one.enemy, wanted, rate)
        mover = one.mover
        # Of what the position before expects, this one has learnt so much more since.
        surprise = wanted - learner.chance(one.own, one.enemy)
    return wrong / max(1, len(seen))


def taught(ruleset: Ruleset, games: int, seed: int) -> Learner:
    """A network that has played so many games."""
    rng = Random(seed)
    learner = Learner(rng)
    wrong = 0.0
    for game in range(games):
        done = game / games
        rate = RATES[0] * (RATES[1] / RATES[0]) ** done
        share = LAMBDAS[0] + (LAMBDAS[1] - LAMBDAS[0]) * done
        if rng.randrange(SCATTERED) == 0:
            state = Senet.from_position(ruleset, UNDER, 2, scattered(rng))
        else:
            state = Senet.start(ruleset, UNDER, 2)
        wrong += teach(learner, played(learner, state, rng), rate, share)
        if (game + 1) % max(1, games // 20) == 0:
            print(f"{game + 1} games, wrong by {math.sqrt(wrong / max(1, games // 20)):.4f}", flush=True)
            wrong = 0.0
    return learner


def written(learner: Learner, games: int, seed: int) -> str:
    """The part of a ruleset that has the network."""
    under = ", ".join(f'{name}: "{choice}"' for name, choice in UNDER.items())
    lines = [
        f"# What `tools/teach_senet.py --games {games} --seed {seed}` taught (kesegames.rules.senet.network). A column",
        f"# is a unit; rows: the starts, {TIME} own and {TIME} enemy fields, {PAIRS} own and {PAIRS} enemy pairs.",
        "tables:",
        "  network:",
        f"    under: {{{under}}}",
        "    rows:",
        *("      - " + " ".join([str(number) for number in row]) for row in learner.rows()),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach the network of Senet.")
    parser.add_argument("--games", type=int, default=150_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    arguments = parser.parse_args()
    learner = taught(catalogue.load(None).ruleset("senet"), arguments.games, arguments.seed)
    atomic_write(arguments.out, written(learner, arguments.games, arguments.seed))


if __name__ == "__main__":
    main()
