"""Chances of Senet's stones in one turn, counted over all throws and the bonus throws that follow (S3, S4).

A turn is a graph: its nodes are throws to come, its edges the moves that lead to a further throw or end it. A stone's
chance is that of a seat that plays the whole turn for this one aim: the greatest there is. A turn can be long but never
endless, for only forward moves give a further throw. Where the graph grows past MOST_NODES, what lies behind is not
counted: it adds nothing to the least and everything to the most that the chance can be.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Risk, Spot
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.senet.board import BEAUTY, FREEING, NONE, OFF, REBIRTH, STICKS, WATER, listed, lowest
from kesegames.rules.senet.moves import end_turn, goal_of, start_of
from kesegames.rules.senet.position import Position

MOST_NODES: Final = 1000
SWAPPED: Final = "risk.swapped"
ENDED: Final = -1
HOUSES: Final[list[tuple[i64, i64, str]]] = [
    (1, REBIRTH, "risk.life"),
    (REBIRTH, BEAUTY, "risk.beauty"),
    (BEAUTY, OFF, "risk.off"),
]
"""The stretches of the track: the first field, the house they lead to, and the text that says so."""


@final
class Edge:
    """A move from `start` to `goal` (both 0: none), whether it swaps, and the node that follows, or ENDED."""

    def __init__(self, start: i64, goal: i64, is_swap: bool, node: i64) -> None:
        self.start: i64 = start
        self.goal: i64 = goal
        self.is_swap: bool = is_swap
        self.node: i64 = node


@final
class Turn:
    """What is left of the turn of the seat that moves in `state`.

    `ways[n]` are the throws of node n: a weight (they sum to 16) and the moves to choose from; nodes that were not
    counted any more have none. `order` has every node behind those that lead to it.
    """

    def __init__(self, state: Position) -> None:
        self.states = [state]
        self.numbers: dict[Position, int] = {state: 0}
        self.ways: list[list[tuple[int, list[Edge]]]] = []
        while len(self.ways) < len(self.states) <= MOST_NODES:
            for number in range(len(self.ways), len(self.states)):
                self.ways.append(self.throws(self.states[number]))
        self.ways += [[] for _ in range(len(self.states) - len(self.ways))]
        self.order = sorted(range(len(self.states)), key=lambda number: progress(self.states[number]))

    def throws(self, state: Position) -> list[tuple[int, list[Edge]]]:
        """What can be thrown in `state` and then played; a decision that is due stands as a throw of weight 16."""
        if state.to_act != CHANCE:
            return [(1 << STICKS, self.moves(state))]
        found: list[tuple[int, list[Edge]]] = []
        for value, weight in state.chances():
            thrown = state.after(value)
            if not state.is_wading:
                found.append((int(weight), self.moves(thrown)))
            elif value == FREEING:
                found.append((int(weight), [Edge(WATER, OFF, False, self.node(state, thrown))]))
        return found

    def moves(self, state: Position) -> list[Edge]:
        edges: list[Edge] = []
        for move in state.legal():
            goal = goal_of(move)
            is_swap = goal < OFF and (state.enemy >> goal & 1) == 1
            edges.append(Edge(start_of(move), goal, is_swap, self.node(state, state.after(move))))
        return edges

    def node(self, before: Position, after: Position) -> i64:
        """The node of a state, made when it is new; ENDED when the turn of the seat that moved `before` is over."""
        if after.to_act != CHANCE or after.mover != before.mover:
            return ENDED
        number = self.numbers.setdefault(after, len(self.states))
        if number == len(self.states):
            self.states.append(after)
        return number

    def chances(self, first: i64, house: i64, beyond: float) -> vec[float]:
        """The greatest chance, by field, that the own stone on it, `first` … `house` - 1, reaches `house` exactly.

        With NONE for `house`: that the enemy stone on that field is swapped. `beyond` is taken for nodes that were not
        counted.
        """
        found = vec[float]([0.0] * (len(self.states) << 5))
        for number in reversed(self.order):
            left = self.states[number].enemy
            if house != NONE:
                left = self.states[number].own & ((1 << house) - (1 << first))
            while left:
                field = lowest(left)
                left &= left - 1
                found[number << 5 | field] = (
                    self.expectation(number, field, house, found) if self.ways[number] else beyond
                )
        return found[:32]

    def expectation(self, number: i64, field: i64, house: i64, found: vec[float]) -> float:
        """The chance in node `number` of the stone on `field`, those of the nodes behind it being known."""
        total = 0.0
        for weight, edges in self.ways[number]:
            best = 0.0
            for edge in edges:
                best = max(best, prospect(edge, field, house, found))
            total += float(weight) * best
        return total / float(1 << STICKS)


def prospect(edge: Edge, field: i64, house: i64, found: vec[float]) -> float:
    """The chance of the stone on `field` when that move is made."""
    if house == NONE:
        if edge.is_swap and edge.goal == field:
            return 1.0
    elif edge.start == field:
        if edge.goal == house:
            return 1.0
        if not field <= edge.goal < house:
            return 0.0
        field = edge.goal
    return 0.0 if edge.node == ENDED else found[edge.node << 5 | field]


def progress(state: Position) -> i64:
    """Grows with every move after which a seat throws again, the choice to throw in the water included."""
    total: i64 = OFF * state.terms.stones
    left = state.own
    while left:
        total += lowest(left) - OFF
        left &= left - 1
    return total << 1 | (1 if state.is_wading else 0)


def risks(state: Position) -> dict[Spot, list[Risk]]:
    """For every stone: `risk.swapped` in the opponent's turn, then that of reaching the next house in its owner's.

    For the seat to move that is what is left of its turn, for the other one a turn that would begin as things stand.
    """
    if state.to_act == OVER:
        return {}
    waiting = state.copy()
    end_turn(waiting)
    turns = [Turn(state.copy()), Turn(waiting)]
    found: dict[Spot, list[Risk]] = {}
    for turn in turns:
        add_risks(found, turn, turn.states[0].enemy, 1, NONE, SWAPPED)
    for turn in turns:
        for first, house, text in HOUSES:
            stones = turn.states[0].own & ((1 << house) - (1 << first))
            if stones:
                add_risks(found, turn, stones, first, house, text)
    return found


def add_risks(found: dict[Spot, list[Risk]], turn: Turn, stones: i64, first: i64, house: i64, text: str) -> None:
    """The chances of those stones of one aim (see Turn.chances)."""
    least = turn.chances(first, house, 0.0)
    most = turn.chances(first, house, 1.0)
    for field in listed(stones):
        risk = Risk(text, least[int(field)], most[int(field)], "swap" if text == SWAPPED else "forward")
        found.setdefault(field, []).append(risk)
