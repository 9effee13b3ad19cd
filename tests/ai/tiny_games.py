"""Games small enough to know the best move of every position, for the tests of the searches."""

from __future__ import annotations

from random import Random
from typing import Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, NOBODY, OVER, State


def ruleset(id: str, seats: int) -> Ruleset:
    name = {"ja": id, "en": id}
    seat_ids = [str(seat) for seat in range(seats)]
    return Ruleset(id, {"name": name, "rules": id, "seats": [seats, seats], "seat_ids": seat_ids})


class Nim(State):
    """Take one to three from the heap; who takes the last wins, the others lose.

    After each move, while there are coins, one is spent and adds one or none to the heap. Taking more than one is
    urgent.
    """

    heap = 0
    coins = 0
    following: i64 = 0

    def legal(self) -> vec[i64]:
        return vec[i64](range(1, min(self.heap, 3) + 1) if self.to_act >= 0 else [])

    def chances(self) -> list[tuple[i64, i64]]:
        return [(0, 1), (1, 1)] if self.to_act == CHANCE else []

    def play(self, move: i64) -> None:
        if self.to_act == CHANCE:
            self.heap += move
            self.coins -= 1
            self.to_act = self.following
            return
        self.heap -= move
        self.following = (self.to_act + 1) % self.seats
        self.to_act = OVER if self.heap == 0 else CHANCE if self.coins else self.following

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats)
        state.heap, state.coins, state.following, state.to_act = self.heap, self.coins, self.following, self.to_act
        return state

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        winner = (self.following - 1) % self.seats
        return Outcome([int(seat == winner) for seat in range(self.seats)], [winner], "last")

    def urgency(self, move: i64) -> i64:
        return 1 if move > 1 else 0

    def position(self) -> str:
        return f"{self.heap} {self.coins} {self.following} {self.to_act}"

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return (f"take:{move}",)

    def write(self, move: i64, seat: i64 = -3) -> str:
        return str(move)


class Circle(State):
    """A token on a circle of six that two seats move by one either way, for ever, unless one stops it.

    Stopping wins for seat 0 on field 3, for seat 1 everywhere else; seat 0 begins on field 0.
    """

    field = 0

    def legal(self) -> vec[i64]:
        return vec[i64]([0, 1, 5] if self.to_act == 0 else [1, 5] if self.to_act == 1 else [])

    def play(self, move: i64) -> None:
        self.field = (self.field + move) % 6
        self.to_act = OVER if move == 0 else 1 - self.to_act

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats)
        state.field, state.to_act = self.field, self.to_act
        return state

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        winner = 0 if self.field == 3 else 1
        return Outcome([1 - winner, winner], [winner], "stopped")

    def position(self) -> str:
        return f"{self.field} {self.to_act}"

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return (str(move),)

    def write(self, move: i64, seat: i64 = -3) -> str:
        return str(move)


class Plan:
    """What may follow what in a `Journey`, drawn by a seed: nodes lead to `least` … `most` nodes of greater
    numbers, and chance moves on from `luck` of each `luck` + 4.

    `actors` is who moves on from each node (a seat, CHANCE or OVER), `roads` where to and with what weight or urgency,
    `worths` what it is worth for seat 0, in sixteenths at the end and a guess before it.
    """

    def __init__(self, seed: int, size: int, least: int = 1, most: int = 9, luck: int = 1) -> None:
        rng = Random(seed)
        ends = size // 4
        self.seed = seed
        self.actors = [rng.choice([0, 0, 1, 1, *[CHANCE] * luck]) for _ in range(size - ends)] + [OVER] * ends
        self.roads: list[list[tuple[int, int]]] = []
        for node in range(size - ends):
            ahead = range(node + 1, min(node + 12, size))
            goals = sorted(rng.sample(ahead, rng.randint(min(len(ahead), least), min(len(ahead), most))))
            is_chance = self.actors[node] == CHANCE
            self.roads.append([(goal, rng.randint(1, 3) if is_chance else rng.choice([0, 0, 0, 1])) for goal in goals])
        self.worths = [rng.random() for _ in range(size - ends)] + [rng.randrange(17) / 16 for _ in range(ends)]


class Journey(State):
    """A walk through a Plan from `node` on, by two seats and chance; many ways lead to the same node."""

    plan: Plan
    node = 0

    def legal(self) -> vec[i64]:
        return vec[i64]([goal for goal, _ in self.plan.roads[self.node]] if self.to_act >= 0 else [])

    def chances(self) -> list[tuple[i64, i64]]:
        return [(goal, weight) for goal, weight in self.plan.roads[self.node]] if self.to_act == CHANCE else []

    def play(self, move: i64) -> None:
        self.node = int(move)
        self.to_act = self.plan.actors[self.node]

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats)
        state.plan, state.node, state.to_act = self.plan, self.node, self.to_act
        return state

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        points = int(16 * self.plan.worths[self.node])
        return Outcome([points, 16 - points], [0] if points > 8 else [1] if points < 8 else [], "arrived")

    def estimate(self, seat: i64) -> float:
        worth = self.plan.worths[self.node]
        return worth if seat == 0 else 1.0 - worth

    def urgency(self, move: i64) -> i64:
        return dict(self.plan.roads[self.node])[int(move)]

    def position(self) -> str:
        return f"{self.plan.seed} {self.node}"

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return (f"go:{move}",)

    def write(self, move: i64, seat: i64 = -3) -> str:
        return str(move)


def journey(plan: Plan, node: int) -> Journey:
    state = Journey(ruleset("journey", 2), {}, 2)
    state.plan = plan
    state.play(node)
    return state


def nim(heap: int, seats: int = 2, coins: int = 0) -> Nim:
    state = Nim(ruleset("nim", seats), {}, seats)
    state.heap, state.coins, state.to_act = heap, coins, 0
    return state


def circle() -> Circle:
    state = Circle(ruleset("circle", 2), {}, 2)
    state.to_act = 0
    return state


class SharpNim(Nim):
    """Nim that knows a win at once: whoever finds one to three in the heap takes them."""

    def certain_winner(self) -> int:
        return int(self.to_act) if self.to_act >= 0 and self.heap <= 3 else NOBODY


def sharp(heap: int, coins: int = 0) -> SharpNim:
    state = SharpNim(nim(1).ruleset, {}, 2)
    state.heap, state.coins, state.to_act = heap, coins, 0
    return state


def solved(state: State, seat: int) -> float:
    """What `state` is worth to one of two seats, every line followed to its end; there is no chance."""
    if state.to_act == OVER:
        return state.estimate(seat)
    found = [solved(state.after(move), seat) for move in state.legal()]
    return max(found) if state.to_act == seat else min(found)
