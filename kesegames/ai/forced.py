"""The search for forced wins, in games that see at once who can win (`State.certain_winner`).

It goes depth first, one turn of the winner deeper at a time, and knows two results: a forced win has been shown, or
not. Chance may do what it likes between the turns: a win is forced only if it stands after every outcome and reply.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.ai.search import Budget, Choice, Clock, Stop
from kesegames.engine.state import CHANCE, OVER, State

MOST_TURNS: Final = 16
WHOLE_TURNS: Final = 2
"""Wins forced within so many turns of the winner are searched for to the end, whatever the budget."""
WHOLE_NODES: Final = 200
"""A budget of fewer nodes is for a weak opponent, which looks for a win at once only."""
SHARE: Final = 0.2
"""The share of a budget that goes to wins further ahead. They are cheap: the same reply refutes most moves."""
SHARE_AT_END: Final = 0.5
"""The same share where chance can no longer intervene, so that endgames are searched to their end."""
SAFE_SHARE: Final = 0.1
"""The share of a budget that goes to what the other seat could force after a move."""
DOUBTED: Final = 6
"""How many of the moves that the search likes best are tried, before the best of all is played all the same."""
NODES_EACH: Final = 4
"""How many positions are looked at here in the time of one node of the other searches: a node counts as so many."""
MOST_KNOWN: Final = 400_000


def winning(state: State, budget: Budget, stop: Stop | None) -> Choice | None:
    """The first move of a shortest forced win; None where none is found within a share of `budget`."""
    began = perf_counter()

    def is_stopped(share: float) -> bool:
        return stop is not None and stop(0.0)

    hunt = Hunt(Clock(Budget(0, 0.0), is_stopped))
    if state.certain_winner() == state.to_act:
        hunt.move = winning_move(state)
        return answer(state, hunt)
    if 0 < budget.nodes < WHOLE_NODES:
        return None
    share = SHARE if state.has_chance() else SHARE_AT_END
    turns: i64 = WHOLE_TURNS
    while turns <= MOST_TURNS and not hunt.is_cut:
        if hunt.wins(state, turns):
            return answer(state, hunt)
        if turns == WHOLE_TURNS:
            nodes = int(share * NODES_EACH * budget.nodes)
            seconds = share * budget.seconds - (perf_counter() - began)
            if (budget.nodes > 0 and hunt.nodes >= nodes) or (budget.seconds > 0 and seconds <= 0):
                return None
            hunt.clock = Clock(Budget(nodes, max(seconds, 0.0)), is_stopped)
        turns += 1
    return None


def safest(state: State, found: Choice, budget: Budget, stop: Stop | None) -> Choice:
    """What a search has `found`, or the move that it likes next best if the other seat could force a win after that.

    A share of `budget` is spent on looking ahead. Fewer than WHOLE_NODES nodes are for a weak opponent: `found` stays.
    """
    if 0 < budget.nodes < WHOLE_NODES or not 0.0 < found.score < 1.0:
        return found
    nodes = int(SAFE_SHARE * NODES_EACH * budget.nodes)
    hunt = Hunt(Clock(Budget(nodes, SAFE_SHARE * budget.seconds), stop))
    liked = sorted(found.visits, key=lambda written: -found.visits[written])[:DOUBTED]
    for written in liked:
        move = state.read(written)
        if not loses(state.after(move), hunt):
            if move == found.move:
                return found
            return Choice(move, found.score, found.nodes, [written], found.visits)
        if hunt.is_cut:
            break
    return found


def loses(after: State, hunt: Hunt) -> bool:
    """Whether the seat to act in `after` is found to force a win, as far ahead as `hunt` may look."""
    if after.to_act < 0:
        return False
    deepest: i64 = WHOLE_TURNS if after.has_chance() else MOST_TURNS
    turns: i64 = 1
    while turns <= deepest and not hunt.is_cut:
        if hunt.wins(after, turns):
            return True
        turns += 1
    return False


def answer(state: State, hunt: Hunt) -> Choice:
    """The win that `hunt` found last, as a search tells it."""
    written = state.write(hunt.move)
    return Choice(int(hunt.move), 1.0, int(hunt.nodes), [written], {written: 1.0})


@final
class Hunt:
    """One search for forced wins: `move` begins the last one found, `is_cut` says that the clock ended the search.

    `known` maps the key of a position to the number of turns within which the seat to act wins (low byte, 0 = not
    known) and to the number within which it does not (next byte).
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.nodes: i64 = 0
        self.is_cut = False
        self.move: i64 = -1
        self.known: dict[i64, i64] = {}
        self.refuting = vec[i64]([-1] * (MOST_TURNS + 1))

    def wins(self, state: State, turns: i64) -> bool:
        """Whether the seat to act can force a win within `turns` of its turns; `move` then begins it, unless a move
        wins at once.
        """
        if self.is_up():
            return False
        seat = state.to_act
        if state.certain_winner() == seat:
            return True
        if turns <= 1:
            return False
        key = state.key()
        known = self.known.get(key, 0)
        if known >> 8 >= turns:
            return False
        for move in state.legal():
            if self.stands(state.after(move), seat, turns - 1):
                self.move = move
                self.keep(key, known & 0xFF00 | turns)
                return True
            if self.is_cut:
                return False
        self.keep(key, known & 0xFF | turns << 8)
        return False

    def stands(self, state: State, seat: i64, turns: i64) -> bool:
        """Whether `seat` wins within `turns` ≥ 1 more of its turns, whatever chance and the other seat do."""
        actor = state.to_act
        if actor == OVER:
            return state.estimate(seat) >= 1.0
        if actor == CHANCE:
            winner = state.certain_winner()
            if winner >= 0:
                return winner == seat
            return all(self.stands(state.after(outcome), seat, turns) for outcome, _ in state.chances())
        if actor == seat:
            return self.is_known(state, turns) or self.wins(state, turns)
        if self.is_up() or state.certain_winner() == actor:
            return False
        moves = state.legal()
        for place in range(len(moves)):
            if moves[place] == self.refuting[turns]:
                moves[place], moves[0] = moves[0], moves[place]
                break
        for move in moves:
            if not self.stands(state.after(move), seat, turns):
                self.refuting[turns] = move
                return False
        return True

    def is_known(self, state: State, turns: i64) -> bool:
        """Whether the seat to act has been shown to win within `turns`."""
        won = self.known.get(state.key(), 0) & 0xFF if turns > 1 else 0
        return 0 < won <= turns

    def is_up(self) -> bool:
        self.nodes += 1
        self.is_cut = self.is_cut or self.clock.is_up(self.nodes)
        return self.is_cut

    def keep(self, key: i64, known: i64) -> None:
        if len(self.known) < MOST_KNOWN:
            self.known[key] = known


def winning_move(state: State) -> i64:
    """The first move that wins at once, where there is one."""
    seat = state.to_act
    for move in state.legal():
        after = state.after(move)
        if after.to_act == OVER and after.estimate(seat) >= 1.0:
            return move
    raise ValueError("no move wins at once")
