"""Rollouts over the State protocol: each move is tried in the same worlds, and what follows is played as `greedy` does.

That is never much worse than `greedy` itself, and better the more rollouts there are (Tesauro, Galperin 1996). It
serves games whose rounds are short, whose luck is great, and which `greedy` plays well: there a tree of a few thousand
nodes is lost in noise. Every round of rollouts plays in one `guess`, with the same throws for every move, so that luck
is taken off their differences; what is clearly worse is dropped at once (racing: Maron, Moore 1994), the worse half of
the moves time and again (sequential halving: Karnin, Koren, Somekh 2013), and what `greedy` would play is left only for
what is better by more than chance may make it.
"""

from __future__ import annotations

from math import log2, sqrt
from typing import Final, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.ai.playout import finish, most_urgent
from kesegames.ai.search import LEAST, Budget, Choice, Clock, Sight, Stop
from kesegames.engine.state import OVER, State

ROUNDS: Final = 16
"""Rounds of the first phase where the nodes are not bounded; each phase has twice as many as the one before."""
KEPT: Final = 2
"""So many moves are left at the end, to be told apart until the budget is spent."""
LOOK: Final = 32
"""After so many rounds moves that are clearly worse are looked for."""
CLEAR: Final = 3.0
"""So many standard errors of a difference between two moves, in the same worlds, are clear."""
TOLD: Final = 500
"""Rounds after which the last move but one may be dropped: then the worth of the other is known well enough."""
SEEDS: Final[i64] = (1 << 60) - 1


def search(state: State, budget: Budget, seed: int, stop: Stop | None, sight: Sight | None = None) -> Choice:
    """The move of the best mean result among those in `sight`; `state` is what the seat to act may see, `seed` is
    0 … 2**63 − 1. A node is a rollout.
    """
    trial = Trial(state, seed, sight)
    clock = Clock(budget, stop)
    phase: i64 = 0
    decided: i64 = 1
    if trial.alive == 1 and len(state.legal()) > 1:
        decided = 0  # One move of several is in sight: it is to be judged.
    while trial.alive > decided and not clock.is_up(trial.nodes):
        rounds = trial.share_of(budget.nodes) if budget.nodes > 0 else ROUNDS << phase
        while rounds != 0 and trial.alive > decided and trial.round(clock):
            rounds -= 1
            if trial.rounds % LOOK == 0:
                trial.drop_clear()
        if trial.alive > KEPT:
            trial.halve()
            phase += 1
    return trial.choice()


@final
class Trial:
    """The moves that are tried, the `alive` first of them still: for each its rollouts, its summed results for each
    seat, and the error in seeing its worth. They begin in the order in which `greedy` would take them.

    `rounds` counts those since the moves have been in this order; `gaps` sums up by how much each was better in these
    than the first one for the seat to act, `squares` the squares of that.
    """

    def __init__(self, root: State, seed: int, sight: Sight | None) -> None:
        self.root = root
        self.rng = Random(seed)
        self.lots = Random(seed ^ SEEDS)
        self.has_secrets = root.has_secrets()
        self.seat: i64 = root.to_act
        self.move = vec[i64]()
        self.error = vec[float]()
        moves = sight.moves if sight is not None else root.legal()
        first = most_urgent(root, moves, self.rng)
        self.usual = first
        self.take(first, sight)
        for move in moves:
            if move != first:
                self.take(move, sight)
        self.alive: i64 = len(self.move)
        self.phases: i64 = max(1, i64(log2(float(self.alive)) + 0.999))
        self.nodes: i64 = 0
        self.times = vec[float]([0.0] * self.alive)
        self.totals = vec[float]([0.0] * (self.alive * root.seats))
        self.rounds: i64 = 0
        self.gaps = vec[float]([0.0] * self.alive)
        self.squares = vec[float]([0.0] * self.alive)

    def take(self, move: i64, sight: Sight | None) -> None:
        """Add a move to those that are tried."""
        self.move = append(self.move, move)
        self.error = append(self.error, sight.errors.get(move, 0.0) if sight is not None else 0.0)

    def share_of(self, nodes: int) -> i64:
        """The rounds of a phase among so many nodes, as many as there are moves alive for each; 1 at the least."""
        return max(1, nodes // (self.phases * self.alive))

    def round(self, clock: Clock) -> bool:
        """Try every move that is alive in one world; False where the budget is spent before."""
        world = self.root.guess(self.rng) if self.has_secrets else self.root
        seed = self.rng.randrange(SEEDS)
        first = 0.0
        place: i64
        seat: i64
        for place in range(self.alive):
            if clock.is_up(self.nodes):
                return False
            state = world.after(self.move[place])
            finish(state, Random(seed), self.lots)
            self.times[place] += 1.0
            self.nodes += 1
            for seat in range(state.seats):
                result = state.estimate(seat)
                self.totals[place * state.seats + seat] += result
                if seat != self.seat:
                    continue
                if place == 0:
                    first = result
                self.gaps[place] += result - first
                self.squares[place] += (result - first) * (result - first)
        self.rounds += 1
        return True

    def drop_clear(self) -> None:
        """Drop the moves that are clearly worse than the first one, and this where another is clearly better."""
        rounds = float(self.rounds)
        is_beaten = False
        place: i64
        for place in range(self.alive - 1, 0, -1):
            gap = self.gaps[place]
            margin = CLEAR * sqrt(max(0.0, self.squares[place] - gap * gap / rounds))
            gap += rounds * (self.error[place] - self.error[0])
            if gap + margin < 0.0:
                self.drop(place)
            elif gap - margin > 0.0:
                is_beaten = True
        if is_beaten:
            self.drop(0)

    def drop(self, place: i64) -> None:
        """Try a move no more, the last one but one only where the worth of the other is known well enough."""
        if self.alive == KEPT and self.times[place] < TOLD:
            return
        self.alive -= 1
        if place == 0:
            self.begin_phase()
        while place < self.alive:
            self.swap(place, place + 1)
            place += 1

    def begin_phase(self) -> None:
        """Compare moves anew, with what is the first one now."""
        self.rounds = 0
        place: i64
        for place in range(len(self.gaps)):
            self.gaps[place] = 0.0
            self.squares[place] = 0.0

    def mean(self, place: i64) -> float:
        """The mean result of a move for the seat to act, as it is seen; below all others where it is not tried yet."""
        if self.times[place] == 0.0:
            return -1.0
        return self.totals[place * self.root.seats + self.seat] / self.times[place] + self.error[place]

    def halve(self) -> None:
        """Drop the worse half of the moves; of equal ones those that `greedy` would take later."""
        keep = max(KEPT, (self.alive + 1) // 2)
        place: i64
        other: i64
        for place in range(keep):
            best = place
            for other in range(place + 1, self.alive):
                if self.mean(other) > self.mean(best):
                    best = other
            while best > place:
                self.swap(best, best - 1)
                best -= 1
        self.alive = keep
        self.begin_phase()

    def swap(self, one: i64, other: i64) -> None:
        """Let two moves change places."""
        self.move[one], self.move[other] = self.move[other], self.move[one]
        self.error[one], self.error[other] = self.error[other], self.error[one]
        self.times[one], self.times[other] = self.times[other], self.times[one]
        self.gaps[one], self.gaps[other] = self.gaps[other], self.gaps[one]
        self.squares[one], self.squares[other] = self.squares[other], self.squares[one]
        seat: i64
        for seat in range(self.root.seats):
            first, second = one * self.root.seats + seat, other * self.root.seats + seat
            self.totals[first], self.totals[second] = self.totals[second], self.totals[first]

    def best(self) -> i64:
        """The move of the best mean; that of `greedy` unless another is better by more than chance may make it."""
        best: i64 = 0
        place: i64
        for place in range(1, self.alive):
            if self.mean(place) > self.mean(best):
                best = place
        for place in range(self.alive):
            if self.move[place] == self.usual and self.times[best] > 0.0:
                doubt = self.root.caution() / sqrt(self.times[best])
                return best if self.mean(best) > self.mean(place) + doubt else place
        return best

    def choice(self) -> Choice:
        """The best move, and what all of them got."""
        best = self.best()
        values = [self.worth(best, seat) for seat in range(self.root.seats)]
        whole = float(max(1, self.nodes))
        shares = {self.root.write(move): self.times[place] / whole for place, move in enumerate(self.move)}
        written = self.root.write(self.move[best])
        several = values if self.root.seats > 2 else []
        return Choice(int(self.move[best]), values[self.seat], int(self.nodes), [written], shares, several)

    def worth(self, place: i64, seat: i64) -> float:
        """What a seat can expect with a move: certain only where that ends the game."""
        times = self.times[place]
        if times == 0.0:
            return self.root.estimate(seat)
        found = self.totals[place * self.root.seats + seat] / times
        if not self.has_secrets and self.root.after(self.move[place]).to_act == OVER:
            return found
        return min(max(found, LEAST), 1.0 - LEAST)
