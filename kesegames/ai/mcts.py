"""Monte Carlo tree search over the State protocol: for any number of seats, with chance and with hidden hands.

Selection is PUCT (Rosin 2011; Silver et al. 2017) with priors from `likelihood`, and each seat takes what is best for
its own expected result. A leaf is worth its `estimate`, after some decisions of a playout where the game asks for them
(`State.playout`); a new deal ends a simulation (`State.begins_anew`). A node is a decision, addressed by the state's
`key`, so that transpositions and equal outcomes of chance share it; chance is sampled on the way. In games with secrets
a node is an information set, addressed by the key of what its seat sees, so that its moves are the same in all worlds
that lead to it, and every simulation plays in another `guess` (Cowling, Powley, Whitehouse 2012). With two seats and
nothing in doubt, what moves are worth at least and at most for certain is kept, from the ends of games and of hands up,
and those that cannot be best are tried no more (Cazenave, Saffidine 2010).

The tree is flat: a node's edges lie side by side, those that have been tried first, then the next one to try.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i32, i64

from kesegames.ai.outcomes import Outcomes
from kesegames.ai.places import Places
from kesegames.ai.playout import play_on
from kesegames.ai.search import LEAST, Budget, Choice, Clock, Sight, Stop, is_in_doubt
from kesegames.engine.odds import even
from kesegames.engine.state import CHANCE, NOBODY, OVER, State

SURE: Final = 1e12
"""More than any edge is visited."""
DEPTH: Final = 256
"""The most decisions of one simulation; games whose positions recur need a bound."""
MOST_NODES: Final = 300_000
MOST_EDGES: Final = 1_500_000
"""Where a tree stops growing, about 100 MB; beyond that simulations end at its leaves."""
LINE: Final = 8
CLEAR: Final = 8
"""Likelihoods at the root are blurred by up to a quarter if they are at least this."""


def search(state: State, budget: Budget, seed: int, stop: Stop | None, sight: Sight | None = None) -> Choice:
    """The most visited of the moves in `sight`; `state` is what the seat to act may see, `seed` is 0 … 2**63 − 1."""
    return grown(Tree(state, seed, sight), budget, stop)


def grown(tree: Tree, budget: Budget, stop: Stop | None) -> Choice:
    """Grow `tree` within the budget; the choice at its root."""
    top = tree.top
    if tree.count[top] == 1 and tree.sight is None:
        return tree.settled(tree.first[top], tree.root)
    winning = tree.winning_edge()
    if winning >= 0:
        return tree.settled(winning, tree.root.after(tree.move[winning]))
    clock = Clock(budget, stop)
    simulations: i64 = 0
    while not clock.is_up(simulations) and not tree.is_certain(top):
        tree.simulate()
        simulations += 1
    return tree.choice(simulations)


@final
class Tree:
    """The tree of one search, or of several that follow each other; node `top` is the root.

    Per node: the seat to act, visits, its seat's results summed up, the first of its edges (−1 before it is opened),
    how many they are and how many of them are tried, the sum of their weights, what it is worth to its seat at least
    and at most for certain. Per edge: the move, its weight, visits, summed results of the seat that moves, the same
    bounds for that seat. With more than two seats `all_totals` has the summed results of every seat for each edge of
    the root, and how many they are.
    """

    def __init__(
        self,
        root: State,
        seed: int,
        sight: Sight | None = None,
        most_nodes: i64 = MOST_NODES,
        most_edges: i64 = MOST_EDGES,
    ) -> None:
        self.root = root
        self.sight = sight
        self.most_nodes = most_nodes
        self.most_edges = most_edges
        self.deepest: i64 = sight.depth if sight is not None and sight.depth > 0 else DEPTH
        self.rng = Random(seed)
        self.is_in_doubt = is_in_doubt(root)
        self.is_blurred = sight is not None and len(sight.errors) > 0
        self.may_prove = root.seats == 2 and not self.is_in_doubt
        self.found = Places()
        self.seat = vec[i64]()
        self.visits = vec[i64]()
        self.total = vec[float]()
        self.first = vec[i64]()
        self.count = vec[i64]()
        self.tried = vec[i64]()
        self.weights = vec[float]()
        self.low = vec[float]()
        self.high = vec[float]()
        self.move = vec[i64]()
        self.weight = vec[float]()
        self.edge_visits = vec[float]()
        self.edge_total = vec[float]()
        self.edge_low = vec[float]()
        self.edge_high = vec[float]()
        self.leads_to = vec[i32]()
        self.way = vec[i64]([0] * DEPTH)
        self.way_edges = vec[i64]([0] * DEPTH)
        self.way_sure = vec[i64]([0] * (DEPTH + 1))
        self.even = even(root.seats)
        self.values = vec[float]([self.even] * root.seats)
        self.all_totals = vec[float]()
        self.sees_wins = root.tells_wins()
        self.playout: i64 = root.playout()
        self.exploration = root.exploration()
        self.outcomes = Outcomes(most_edges)
        self.top: i64 = 0
        self.plant(root)

    def plant(self, root: State) -> bool:
        """Make `root` the root; whether the tree knew it already."""
        count = len(self.seat)
        self.root = root
        self.top = self.node(root)
        if self.first[self.top] < 0:
            self.open(self.top, root)
        if root.seats > 2:
            self.all_totals = vec[float]([0.0] * (self.count[self.top] * (root.seats + 1)))
        return self.top < count

    def winning_edge(self) -> i64:
        """An edge of the root that wins at once; −1 where there is none, or where it is in doubt."""
        if self.is_in_doubt:
            return -1
        for edge in range(self.first[self.top], self.first[self.top] + self.count[self.top]):
            after = self.root.after(self.move[edge])
            if after.to_act == OVER and after.estimate(self.root.to_act) >= 1.0:
                return edge
        return -1

    def settled(self, edge: i64, state: State) -> Choice:
        """A choice that needs no search, worth what `state` is."""
        written = self.root.write(self.move[edge])
        values = [state.estimate(seat) for seat in range(state.seats)] if state.seats > 2 else []
        return Choice(int(self.move[edge]), state.estimate(self.root.to_act), 1, [written], {written: 1.0}, values)

    def node(self, state: State) -> i64:
        """The node of the decision in `state`, made where there is none; −1 when the tree is full."""
        seat = state.to_act
        key = state.key_for(seat) if self.is_in_doubt else state.key()
        node = self.found.get(key)
        if node >= 0:
            return node
        node = len(self.seat)
        if node >= self.most_nodes:
            return -1
        self.found.put(key, node)
        self.seat = append(self.seat, seat)
        self.visits = append(self.visits, 0)
        self.total = append(self.total, 0.0)
        self.first = append(self.first, -1)
        self.count = append(self.count, 0)
        self.tried = append(self.tried, 0)
        self.weights = append(self.weights, 0.0)
        wins = self.sees_wins and state.certain_winner() == seat
        loses = self.sees_wins and not wins and state.loses_at_once()
        self.low = append(self.low, 1.0 if wins else 0.0)
        self.high = append(self.high, 0.0 if loses else 1.0)
        return node

    def is_certain(self, node: i64) -> bool:
        """Whether it is certain what `node` is worth."""
        return self.low[node] >= self.high[node]

    def open(self, node: i64, state: State) -> None:
        """Lay out the edges of `node`, the decision in `state`."""
        first: i64 = len(self.move)
        sum_of_weights = 0.0
        moves = self.sight.moves if self.sight is not None and node == self.top else state.legal()
        for move in moves:
            weight = state.likelihood(move)
            if node == self.top and weight >= CLEAR:
                weight += self.rng.randrange(weight >> 2)  # so that no two games open alike
            sum_of_weights += float(weight)
            self.move = append(self.move, move)
            self.weight = append(self.weight, float(weight))
            self.edge_visits = append(self.edge_visits, 0.0)
            self.edge_total = append(self.edge_total, 0.0)
            self.edge_low = append(self.edge_low, 0.0)
            self.edge_high = append(self.edge_high, 1.0)
            self.leads_to = append(self.leads_to, i32(-1))
        self.first[node] = first
        self.count[node] = len(self.move) - first
        self.weights[node] = sum_of_weights
        self.line_up(node)

    def line_up(self, node: i64) -> None:
        """Move an untried edge of the greatest weight to where it is tried next; the seed decides between equals."""
        start = self.first[node] + self.tried[node]
        end = self.first[node] + self.count[node]
        best = start
        equals: i64 = 1
        for edge in range(start + 1, end):
            if self.weight[edge] > self.weight[best]:
                best = edge
                equals = 1
            elif self.weight[edge] == self.weight[best]:
                equals += 1
                if self.rng.randrange(equals) == 0:
                    best = edge
        if best != start:
            move, weight = self.move[best], self.weight[best]
            self.move[best], self.weight[best] = self.move[start], self.weight[start]
            self.move[start], self.weight[start] = move, weight

    def simulate(self) -> None:
        """One way down the tree, the result of its end, and the way back up."""
        state = self.root.guess(self.rng) if self.is_in_doubt else self.root.copy()
        depth: i64 = 0
        leaf: i64 = -1
        winner: i64 = NOBODY
        node = self.top
        while node >= 0:
            edge = self.select(node)
            # Counted here, so that a position that recurs on this way finds a worse mean and may turn off.
            self.edge_visits[edge] += 1.0
            self.way[depth] = node
            self.way_edges[depth] = edge
            state.play(self.move[edge])
            depth += 1
            self.way_sure[depth] = 1
            if depth == self.deepest:
                break
            while state.to_act == CHANCE and not state.begins_anew():
                winner = state.certain_winner() if self.sees_wins else NOBODY
                if winner >= 0:
                    break
                state.play(state.sample(self.rng) if self.is_in_doubt else self.outcomes.draw(state, self.rng))
                self.way_sure[depth] = 0
            if state.to_act < 0:
                break
            leaf = self.reached(edge, state, self.way_sure[depth] == 1)
            node = leaf if leaf >= 0 and self.goes_on(leaf, state) else -1
            if node >= 0:
                leaf = -1
        is_certain = self.judge(leaf, state, winner)
        self.back_up(depth, leaf)
        if is_certain and self.may_prove:
            self.prove(depth)

    def reached(self, edge: i64, state: State, is_sure: bool) -> i64:
        """The node of `state`, which `edge` has led to; always the same one where no chance came between."""
        if self.is_in_doubt or not is_sure:
            return self.node(state)
        node = i64(self.leads_to[edge])
        if node < 0:
            node = self.node(state)
            self.leads_to[edge] = i32(node)
        return node

    def goes_on(self, node: i64, state: State) -> bool:
        """Whether a simulation selects on from `node`; opens it on its second visit."""
        if self.visits[node] == 0 or self.is_certain(node):
            return False
        if self.first[node] < 0:
            if len(self.move) >= self.most_edges:
                return False
            self.open(node, state)
        return True

    def select(self, node: i64) -> i64:
        """The edge of the greatest upper bound, tried or next to try; ruled out ones only when there are no others.

        An untried move is taken to be as good as its node.
        """
        first = self.first[node]
        tried = self.tried[node]
        visits = self.visits[node]
        errors = self.sight.errors if self.sight is not None and node == self.top else None
        low = self.low[node]
        reach = self.exploration * sqrt(float(visits + 1)) / self.weights[node]
        best: i64 = first
        best_bound = -1.0
        for edge in range(first, first + tried):
            if self.is_ruled_out(edge, low):
                continue
            times = self.edge_visits[edge]
            bound = self.edge_total[edge] / times + reach * self.weight[edge] / (1.0 + times)
            if errors is not None:
                bound += errors.get(self.move[edge], 0.0)
            if bound > best_bound:
                best_bound = bound
                best = edge
        if tried < self.count[node]:
            mean = self.total[node] / float(visits) if visits > 0 else self.even
            following = first + tried
            if mean + reach * self.weight[following] > best_bound:
                self.tried[node] = tried + 1
                self.line_up(node)
                return following
        return best

    def is_ruled_out(self, edge: i64, low: float) -> bool:
        """Whether an edge is lost, or cannot be better than another one that makes its node worth `low` at least."""
        return self.edge_high[edge] <= low and (self.edge_low[edge] < low or low <= 0.0)

    def judge(self, leaf: i64, state: State, winner: i64) -> bool:
        """Set `values` to what the end of a simulation is worth to each seat; whether that is certain.

        `winner` is a seat that is known to win. In games that ask for it, `state` is played on first. A new deal is
        worth its `estimate`.
        """
        if winner >= 0:
            self.set_worth(winner, 1.0)
            return True
        if leaf >= 0 and self.is_certain(leaf):
            self.set_worth(self.seat[leaf], self.low[leaf])
            return True
        is_over = state.to_act == OVER or (state.to_act == CHANCE and state.begins_anew())
        if self.playout > 0 and not is_over:
            play_on(state, self.playout, self.rng)
        for seat in range(state.seats):
            self.values[seat] = 1.0 - self.values[0] if seat == 1 and state.seats == 2 else state.estimate(seat)
        return is_over

    def set_worth(self, seat: i64, worth: float) -> None:
        """Set `values` to what is worth so much to one of two seats."""
        self.values[seat] = worth
        self.values[1 - seat] = 1.0 - worth

    def back_up(self, depth: i64, leaf: i64) -> None:
        """Enter `values` at the leaf (−1: none) and at the `depth` nodes and edges that led to it."""
        if leaf >= 0:
            self.visits[leaf] += 1
            self.total[leaf] += self.values[self.seat[leaf]]
        for step in range(depth):
            node = self.way[step]
            edge = self.way_edges[step]
            value = self.values[self.seat[node]]
            self.visits[node] += 1
            self.total[node] += value
            self.edge_total[edge] += value
        if len(self.all_totals) > 0:
            place = (self.way_edges[0] - self.first[self.top]) * (self.root.seats + 1)
            for seat in range(self.root.seats):
                self.all_totals[place + seat] += self.values[seat]
            self.all_totals[place + self.root.seats] += 1.0

    def prove(self, depth: i64) -> None:
        """Carry `values`, which are certain, upwards as far as no chance comes between, and they tell something new."""
        step = depth - 1
        seat = self.seat[self.way[step]]
        low = high = self.values[seat]
        while step >= 0 and self.way_sure[step + 1] == 1:
            node = self.way[step]
            edge = self.way_edges[step]
            if self.seat[node] != seat:
                seat = 1 - seat
                low, high = 1.0 - high, 1.0 - low
            if self.is_blurred and node == self.top:
                low = 1.0 if low >= 1.0 else 0.0
                high = 0.0 if high <= 0.0 else 1.0
            self.edge_low[edge] = low
            self.edge_high[edge] = high
            if not self.narrow(node, low):
                return
            low, high = self.low[node], self.high[node]
            step -= 1

    def narrow(self, node: i64, low: float) -> bool:
        """Bound `node`, one of whose edges is worth `low` at least; whether that is nearer than it was."""
        least = max(self.low[node], low)
        most = 1.0
        if least < 1.0 and self.tried[node] == self.count[node]:
            most = least
            for edge in range(self.first[node], self.first[node] + self.count[node]):
                most = max(most, self.edge_high[edge])
        if least == self.low[node] and most == self.high[node]:
            return False
        self.low[node] = least
        self.high[node] = most
        return True

    def best(self, node: i64) -> i64:
        """The edge to play: one certain to be best, else the most visited not ruled out, then the better result."""
        best = self.first[node]
        for edge in range(best + 1, self.first[node] + self.tried[node]):
            if self.rank(node, edge) > self.rank(node, best):
                best = edge
        return best

    def mixed(self, mixing: float) -> i64:
        """The edge to play where bets are mixed (`State.mixing`): by lot, each in proportion to its likelihood and the
        more seldom the worse it is than the one most visited.
        """
        best = self.best(self.top)
        first, tried = self.first[self.top], self.tried[self.top]
        mean = self.edge_total[best] / self.edge_visits[best] if self.edge_visits[best] > 0.0 else 0.0
        chances = vec[float]()
        whole = 0.0
        for edge in range(first, first + tried):
            visits = self.edge_visits[edge]
            # Few visits say little: such an edge is taken to be no better than the best.
            worse = max(0.0, mean - self.edge_total[edge] / visits) if visits > 0.0 else 1.0
            chance = self.weight[edge] * exp(-worse / mixing)
            chances = append(chances, chance)
            whole += chance
        left = self.rng.random() * whole
        for place in range(tried):
            left -= chances[place]
            if left < 0.0:
                return first + place
        return best

    def rank(self, node: i64, edge: i64) -> float:
        """What `best` goes by: certainty, then visits, then the mean result."""
        visits = self.edge_visits[edge]
        mean = self.edge_total[edge] / visits if visits > 0.0 else 0.0
        rank = visits + mean * 0.5
        if self.is_certain(node) and self.edge_low[edge] >= self.low[node]:
            rank += SURE
        if self.is_ruled_out(edge, self.low[node]):
            rank -= SURE
        return rank

    def choice(self, simulations: i64) -> Choice:
        """What the root says after `simulations`."""
        mixing = self.root.mixing() if self.is_in_doubt and self.sight is None else 0.0
        edge = self.mixed(mixing) if mixing > 0.0 and simulations > 0 else self.best(self.top)
        visits = self.edge_visits[edge]
        score = self.edge_total[edge] / visits if visits > 0.0 else self.root.estimate(self.root.to_act)
        if self.edge_low[edge] >= self.edge_high[edge]:
            score = self.edge_low[edge]
        elif not self.may_prove:
            score = min(max(score, LEAST), 1.0 - LEAST)
        all_visits = 0.0
        for other in range(self.first[self.top], self.first[self.top] + self.tried[self.top]):
            all_visits += self.edge_visits[other]
        shares: dict[str, float] = {}
        first = self.first[self.top]
        for other in range(first, first + self.tried[self.top]):
            share = self.edge_visits[other] / max(all_visits, 1.0)
            shares[self.root.write(self.move[other])] = share
        line = [self.root.write(self.move[edge])] if self.root.has_secrets() else self.line()
        return Choice(int(self.move[edge]), score, int(simulations), line, shares, self.values_of(edge, score))

    def values_of(self, edge: i64, score: float) -> list[float]:
        """What each seat can expect with an edge of the root, `score` the one to act; empty with two seats."""
        if len(self.all_totals) == 0:
            return []
        seats = self.root.seats
        place = (edge - self.first[self.top]) * (seats + 1)
        visits = self.all_totals[place + seats]
        values = [self.all_totals[place + seat] / visits if visits > 0.0 else self.even for seat in range(seats)]
        values[self.root.to_act] = score
        return values

    def line(self) -> list[str]:
        """The moves expected, as far as no chance comes between them; nothing is hidden."""
        state = self.root.copy()
        node = self.top
        written: list[str] = []
        while len(written) < LINE and self.first[node] >= 0:
            move = self.move[self.best(node)]
            written.append(state.write(move))
            state.play(move)
            following = self.found.get(state.key()) if state.to_act >= 0 else -1
            if following < 0:
                break
            node = following
        return written
