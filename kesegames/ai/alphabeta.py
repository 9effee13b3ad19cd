"""Alpha-beta over the State protocol, for games of two seats without secrets, with chance nodes.

Iterative deepening with a transposition table on `key`, an aspiration window, moves ordered by the table, `urgency`,
killers and history, a quiescence search of urgent moves, and less depth for late quiet ones. Chance is weighed whole,
with the cuts of Star1 and Star2 (Ballard 1983). A worth is an expected result, 0 … 1, always of the seat that is named
with it; depth counts decisions, but for those that only finish a move (`State.is_half_done`).
"""

from __future__ import annotations

from typing import Final, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i16, i64

from kesegames.ai.places import Places
from kesegames.ai.search import LEAST, Budget, Choice, Clock, Sight, Stop, all_seen
from kesegames.engine.state import CHANCE, OVER, State

DEEPEST: Final = 64
QUIET: Final = 4
"""How many urgent moves in a row quiescence follows."""
WINDOW: Final = 0.05
"""Half the aspiration window around the worth of the depth before."""
MOST_KEPT: Final = 300_000
"""Where the table stops growing, at about 15 MB."""
PLIES: Final = DEEPEST + QUIET + 2
PROBED: Final = 2
"""The least depth at which the outcomes of chance are probed; below it probing costs more than it cuts."""
LATE: Final = 6
"""How many moves of a decision are searched in full; the quiet ones after them have to show that they deserve it."""
REDUCED: Final = 3
"""The least depth at which a late quiet move is searched one decision less deep, unless it beats all before it."""
MARGIN: Final = 0.05
"""The most that a late quiet move is taken to add to an estimate where it would be the last decision."""
HISTORY: Final = 4096
KILLER: Final = 1 << 39
URGENT: Final = 40
MOST_URGENT: Final = (1 << 19) - 1
"""Greater urgencies count as this one, so that none reaches the rank of the table's move."""
LINE: Final = 8
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
HAIR: Final = 1e-6
"""The window of a search that only asks whether a worth is greater."""
LOW: Final = -1.0
HIGH: Final = 2.0
"""Bounds outside of all results, so that a sure win or loss lies inside the window."""


def search(state: State, budget: Budget, seed: int, stop: Stop | None, sight: Sight | None = None) -> Choice:
    """The best of the moves in `sight`, at the greatest depth that `sight` and the budget allow; `seed` decides between
    equal ones.

    `state` has two seats and nothing in doubt. A win that is found is a shortest one. Where a loss is certain, the move
    that looked best before the loss was seen is played.
    """
    return deepen(Table(state, Clock(budget, stop), seed, sight or all_seen(state)), sight)


def deepen(table: Table, sight: Sight | None) -> Choice:
    """The choice at the root of `table`, searched depth by depth until its clock ends it."""
    state = table.root
    best = table.moves[0]
    score = state.estimate(state.to_act)
    depth: i64 = 1
    deepest: i64 = sight.depth if sight is not None and sight.depth > 0 else DEEPEST
    while depth <= deepest and (len(table.moves) > 1 or sight is not None):
        worth = table.deepened(depth, score)
        if table.is_cut and table.best < 0:
            break
        if worth > 0.0 or depth == 1:
            best = table.moves[table.best]
            table.to_front(table.best)
        score = worth
        if table.is_cut or table.is_whole or score >= 1.0 or score <= 0.0:
            break
        depth += 1
    line = table.line(best)
    return Choice(int(best), min(max(score, 0.0), 1.0), int(max(table.nodes, 1)), line, {line[0]: 1.0})


@final
class Table:
    """What one search knows: the root's moves, the best first, and what it has learned of positions and moves.

    `best` is the index of the best root move at this depth, −1 before one is known; `is_cut` says that the clock ended
    the search, `is_whole` that no line at this depth was broken off, so that nothing is left to find.
    """

    def __init__(self, root: State, clock: Clock, seed: int, sight: Sight) -> None:
        self.root = root
        self.clock = clock
        self.errors = sight.errors
        self.nodes: i64 = 0
        self.best: i64 = -1
        self.is_cut = False
        self.is_whole = False
        self.found = Places()
        self.depth = vec[i16]()
        self.bound = vec[i16]()
        self.worth = vec[float]()
        self.reply = vec[i64]()
        self.killer = vec[i64]([-1] * PLIES)
        self.history = vec[i64]([0] * (2 * HISTORY))
        self.moves = sight.moves[:]
        rng = Random(seed)
        for place in range(len(self.moves) - 1, 0, -1):
            other = rng.randrange(place + 1)
            self.moves[place], self.moves[other] = self.moves[other], self.moves[place]
        ranks = vec[i64]([root.urgency(move) for move in self.moves])
        for place in range(len(self.moves)):
            pick(self.moves, ranks, place)

    def learn(self, earlier: Table) -> None:
        """Take over what `earlier` knows of positions and moves; `earlier` must not be searched any more."""
        self.found = earlier.found
        self.depth, self.bound, self.worth, self.reply = earlier.depth, earlier.bound, earlier.worth, earlier.reply
        self.history = earlier.history

    def deepened(self, depth: i64, expected: float) -> float:
        """The root's worth at `depth`, where `expected` was that of the depth before; sets `best`."""
        if depth > 1 and WINDOW < expected < 1.0 - WINDOW:
            worth = self.at_root(depth, expected - WINDOW, expected + WINDOW)
            if self.is_cut or expected - WINDOW < worth < expected + WINDOW:
                return worth
        return self.at_root(depth, LOW, HIGH)

    def at_root(self, depth: i64, alpha: float, beta: float) -> float:
        self.best = -1
        self.is_whole = True
        worth = LOW
        for place in range(len(self.moves)):
            after = self.root.after(self.moves[place])
            error = self.errors.get(self.moves[place], 0.0)
            floor = max(alpha, worth) - error
            if place >= LATE and depth >= REDUCED:
                found = self.of_late(after, self.root.to_act, depth - 1, 1, floor, beta - error)
            else:
                found = self.of(after, self.root.to_act, depth - 1, 1, floor, beta - error)
            if 0.0 < found < 1.0:
                found = min(max(found + error, LEAST), 1.0 - LEAST)
            if self.is_cut:
                if worth <= alpha:
                    self.best = -1  # Below the window no move has been told from another.
                return worth
            if found > worth:
                worth = found
                self.best = place
            if worth >= beta or worth >= 1.0:
                break
        return worth

    def to_front(self, place: i64) -> None:
        """Look at the root's move at `place` first from now on; the others keep their order."""
        move = self.moves[place]
        while place > 0:
            self.moves[place] = self.moves[place - 1]
            place -= 1
        self.moves[0] = move

    def of(self, state: State, seat: i64, depth: i64, ply: i64, alpha: float, beta: float) -> float:
        """The worth of `state` for `seat`: exact where it lies between the bounds, else a bound on that side."""
        self.nodes += 1
        if self.clock.is_up(self.nodes):
            self.is_cut = True
            return alpha
        actor = state.to_act
        if actor == OVER:
            return state.estimate(seat)
        if actor == CHANCE:
            return self.of_chance(state, seat, depth, ply, alpha, beta)
        if actor == seat:
            return self.of_decision(state, depth, ply, alpha, beta)
        return 1.0 - self.of_decision(state, depth, ply, 1.0 - beta, 1.0 - alpha)

    def of_chance(self, state: State, seat: i64, depth: i64, ply: i64, alpha: float, beta: float) -> float:
        """The mean worth of a chance event, by Star2: each outcome is first bounded by one move alone, then searched in
        the window that could still bring the mean between the bounds.
        """
        winner = state.certain_winner()
        if winner >= 0:
            return 1.0 if winner == seat else 0.0
        if depth <= 0:
            self.is_whole = False
            return state.estimate(seat)
        outcomes = state.chances()
        total: i64 = 0
        for _, weight in outcomes:
            total += weight
        shares = vec[float]([float(weight) / float(total) for _, weight in outcomes])
        lows = vec[float]([0.0 for _ in outcomes])
        highs = vec[float]([1.0 for _ in outcomes])
        lower = 0.0
        upper = 1.0
        for is_probe in (True, False) if depth >= PROBED else (False,):
            for place in range(len(outcomes)):
                share = shares[place]
                after = state.after(outcomes[place][0])
                low = max((alpha - upper) / share + highs[place], LOW)
                high = min((beta - lower) / share + lows[place], HIGH)
                least, most = lows[place], highs[place]
                if not is_probe:
                    least = most = self.of(after, seat, depth, ply, low, high)
                elif after.to_act == seat:
                    least = max(least, self.probe(after, depth, ply, low, high))
                elif after.to_act >= 0:
                    most = min(most, 1.0 - self.probe(after, depth, ply, 1.0 - high, 1.0 - low))
                if self.is_cut:
                    return alpha
                lower += share * (least - lows[place])
                upper += share * (most - highs[place])
                lows[place], highs[place] = least, most
                if least >= high or lower >= beta:
                    return lower
                if most <= low or upper <= alpha:
                    return upper
        return lower

    def probe(self, state: State, depth: i64, ply: i64, alpha: float, beta: float) -> float:
        """The worth that the move looked at first secures for the seat to act; 0 where it tells nothing."""
        slot = self.found.get(state.key())
        reply = self.reply[slot] if slot >= 0 else -1
        moves = state.legal()
        best = moves[0]
        greatest: i64 = -1
        for move in moves:
            rank = self.rank(state, move, ply, reply)
            if rank > greatest:
                best, greatest = move, rank
        found = self.of(state.after(best), state.to_act, depth - 1, ply + 1, alpha, beta)
        return found if found > alpha else 0.0

    def of_decision(self, state: State, depth: i64, ply: i64, alpha: float, beta: float) -> float:
        """The worth of a decision for the seat that makes it."""
        if state.certain_winner() == state.to_act:
            return 1.0
        if depth <= 0:
            return self.of_quiet(state, depth, ply, alpha, beta)
        key = state.key()
        slot = self.found.get(key)
        reply: i64 = -1
        if slot >= 0:
            reply = self.reply[slot]
            kept, bound = self.worth[slot], i64(self.bound[slot])
            if i64(self.depth[slot]) >= depth and (
                bound == EXACT or (bound == AT_LEAST and kept >= beta) or (bound == AT_MOST and kept <= alpha)
            ):
                self.is_whole = False
                return kept
        worth, best = self.of_moves(state, depth, ply, alpha, beta, reply)
        if self.is_cut:
            return worth
        self.keep(slot, key, depth, AT_LEAST if worth >= beta else AT_MOST if worth <= alpha else EXACT, worth, best)
        return worth

    def of_moves(self, state: State, depth: i64, ply: i64, alpha: float, beta: float, reply: i64) -> tuple[float, i64]:
        """The worth of the best move, and that move; `reply` is the one to begin with, −1 when none is known."""
        if ply + depth < DEEPEST and state.is_half_done():
            depth += 1
        seat = state.to_act
        moves = state.legal()
        ranks = vec[i64]([self.rank(state, move, ply, reply) for move in moves])
        worth = LOW
        most = LOW
        best = moves[0]
        for place in range(len(moves)):
            pick(moves, ranks, place)
            move = moves[place]
            floor = max(alpha, worth)
            is_late = place >= LATE and ranks[place] < KILLER
            if is_late and depth == 1:
                if most < 0.0:
                    most = state.estimate(seat) + MARGIN
                if most <= floor:
                    self.is_whole = False
                    return max(worth, most), best
            if is_late and depth >= REDUCED:
                found = self.of_late(state.after(move), seat, depth - 1, ply + 1, floor, beta)
            else:
                found = self.of(state.after(move), seat, depth - 1, ply + 1, floor, beta)
            if self.is_cut:
                break
            if found > worth:
                worth, best = found, move
            if worth >= beta or worth >= 1.0:
                self.killer[ply] = move
                self.history[seat * HISTORY + move % HISTORY] += depth * depth
                break
        return worth, best

    def of_late(self, state: State, seat: i64, depth: i64, ply: i64, alpha: float, beta: float) -> float:
        """`of` after a move that is not expected to beat `alpha`: searched less deep, then in full if it does."""
        found = self.of(state, seat, depth - 1, ply, alpha, alpha + HAIR)
        return found if self.is_cut or found <= alpha else self.of(state, seat, depth, ply, alpha, beta)

    def of_quiet(self, state: State, depth: i64, ply: i64, alpha: float, beta: float) -> float:
        """The worth if only urgent moves, or none, are played from here on (depth ≤ 0)."""
        self.is_whole = False
        seat = state.to_act
        worth = state.estimate(seat)
        if worth >= beta or depth <= -QUIET or state.is_quiet():
            return worth
        moves = state.legal()
        ranks = vec[i64]([state.urgency(move) for move in moves])
        for place in range(len(moves)):
            pick(moves, ranks, place)
            if ranks[place] <= 0:
                break
            found = self.of(state.after(moves[place]), seat, depth - 1, ply + 1, max(alpha, worth), beta)
            if self.is_cut:
                break
            worth = max(worth, found)
            if worth >= beta:
                break
        return worth

    def rank(self, state: State, move: i64, ply: i64, reply: i64) -> i64:
        """The greater, the earlier: the table's move, urgent ones, the last that cut at this ply, history."""
        if move == reply:
            return 1 << 60
        rank = min(state.urgency(move), MOST_URGENT) << URGENT
        if move == self.killer[ply]:
            rank += KILLER
        return rank + min(self.history[state.to_act * HISTORY + move % HISTORY], KILLER - 1)

    def keep(self, slot: i64, key: i64, depth: i64, bound: i64, worth: float, reply: i64) -> None:
        """Store what was found about the position `key`, in place of what its slot held (−1: it has none yet)."""
        if slot < 0:
            slot = len(self.depth)
            if slot >= MOST_KEPT:
                return
            self.found.put(key, slot)
            self.depth = append(self.depth, i16(depth))
            self.bound = append(self.bound, i16(bound))
            self.worth = append(self.worth, worth)
            self.reply = append(self.reply, reply)
            return
        self.depth[slot] = i16(depth)
        self.bound[slot] = i16(bound)
        self.worth[slot] = worth
        self.reply[slot] = reply

    def line(self, move: i64) -> list[str]:
        """`move` and the moves expected after it, as written, up to the first chance event."""
        state = self.root.copy()
        written = [state.write(move)]
        state.play(move)
        while len(written) < LINE and state.to_act >= 0:
            slot = self.found.get(state.key())
            if slot < 0:
                break
            reply = self.reply[slot]
            written.append(state.write(reply))
            state.play(reply)
        return written


def pick(moves: vec[i64], ranks: vec[i64], place: i64) -> None:
    """Swap the greatest of the ranks from `place` on, the first of equal ones, and its move to `place`."""
    best = place
    for other in range(place + 1, len(moves)):
        if ranks[other] > ranks[best]:
            best = other
    if best != place:
        moves[place], moves[best] = moves[best], moves[place]
        ranks[place], ranks[best] = ranks[best], ranks[place]
