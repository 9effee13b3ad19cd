"""Play without a search: at random, to see what a rules module can do, and by likelihood, on from a leaf of a tree."""

from __future__ import annotations

from time import perf_counter
from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.ai.search import Budget, Clock, Stop
from kesegames.engine.state import CHANCE, OVER, UNTOLD, State

LONGEST: Final = 400
"""Decisions of a rollout at the most: games need not end by themselves."""


@final
class Tally:
    """What random play counted: whole games, `plies` (decisions and chance events), decisions, the legal moves at all
    decisions together, and the seconds it took.
    """

    def __init__(self, playouts: i64, plies: i64, decisions: i64, moves: i64, seconds: float) -> None:
        self.playouts = playouts
        self.plies = plies
        self.decisions = decisions
        self.moves = moves
        self.seconds = seconds


def playouts(start: State, seed: int, seconds: float, stop: Stop | None = None) -> Tally:
    """Play from `start` to the end, each move equally likely, until `seconds` are over or `stop`; at least once.

    Every decision counts all its legal moves, and lists them where the game does not count faster than it lists.
    """
    clock = Clock(Budget(0, seconds), stop)
    rng = Random(seed)
    games: i64 = 0
    plies: i64 = 0
    decisions: i64 = 0
    offered: i64 = 0
    is_counted = start.legal_count() != UNTOLD
    began = perf_counter()
    while games == 0 or not clock.is_up(0):
        state = start.copy()
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                state.play(state.sample(rng))
            else:
                count: i64
                if is_counted:
                    count = state.legal_count()
                    state.play(state.legal_at(rng.randrange(count)))
                else:
                    moves = state.legal()
                    count = len(moves)  # as an int, randrange would be asked by its name
                    state.play(moves[rng.randrange(count)])
                offered += count
                decisions += 1
            plies += 1
        games += 1
    return Tally(games, plies, decisions, offered, perf_counter() - began)


def play_on(state: State, decisions: i64, rng: Random) -> None:
    """Play `state` on until so many decisions are made and chance has done what follows, or until the game is over or
    begins anew.

    A move is as likely as its `likelihood` says.
    """
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            if state.begins_anew():
                return
            state.play(state.sample(rng))
        elif decisions > 0:
            decisions -= 1
            state.play(likely(state, rng))
        else:
            return


def likely(state: State, rng: Random) -> i64:
    """A move of the seat to act, drawn by `likelihood`."""
    moves = state.legal()
    if len(moves) == 1:
        return moves[0]
    weights = vec[i64]([state.likelihood(move) for move in moves])
    total: i64 = 0
    for weight in weights:
        total += weight
    left: i64 = rng.randrange(total)
    for place in range(len(moves)):
        left -= weights[place]
        if left < 0:
            return moves[place]
    raise ValueError("no move is likely")


def finish(state: State, rng: Random, lots: Random) -> None:
    """Play `state` on as the bot `greedy` does until the game is over or begins anew, LONGEST decisions at the most.

    What is thrown and drawn comes from `rng`, which of equal moves is played from `lots`: two rollouts with the same
    `rng` draw the same cards in the same order, whatever is decided.
    """
    decisions: i64 = 0
    while state.to_act != OVER and decisions < LONGEST:
        if state.to_act == CHANCE:
            if state.begins_anew():
                return
            state.play(state.sample(rng))
        else:
            decisions += 1
            move = state.reflex(lots)
            state.play(move if move >= 0 else most_urgent(state, state.legal(), lots))


def most_urgent(state: State, moves: vec[i64], rng: Random) -> i64:
    """The one of these moves of the greatest `urgency`; of equal ones the likeliest, of these one by lot."""
    best = moves[0]
    if len(moves) == 1:
        return best
    greatest: i64 = -1
    likeliest: i64 = 0
    equals: i64 = 0
    for move in moves:
        urgency = state.urgency(move)
        if urgency < greatest:
            continue
        likelihood = state.likelihood(move)
        if urgency > greatest or likelihood > likeliest:
            greatest, likeliest, equals = urgency, likelihood, 0
        if likelihood == likeliest:
            equals += 1
            if equals == 1 or rng.randrange(equals) == 0:
                best = move
    return best
