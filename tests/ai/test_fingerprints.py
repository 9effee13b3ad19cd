"""Fingerprints of the searches: what each finds in small games, with what it spent, to the last node.

A search that becomes slower or weaker still finds the best move of a small game; only its path changes. The paths
stand in fingerprints.json: whoever means to change one writes them anew (`python3 tests/ai/test_fingerprints.py`) and
says in the commit why, as with perft counts. No game of the gallery is asked, so that rules and estimates are free.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64
from tiny_games import Journey, Plan, circle, journey, nim, sharp
from trick_game import Tricks, tricks

from kesegames.ai import alphabeta, mcts, rollouts
from kesegames.ai.analysis import judge
from kesegames.ai.forced import safest, winning
from kesegames.ai.memory import Memory
from kesegames.ai.search import Budget, Choice, Clock, Sight, all_seen
from kesegames.engine.state import State

KEPT: Final = Path(__file__).parent / "fingerprints.json"
PLAN: Final = Plan(7, 90)
CHANCY: Final = Plan(3, 90, 2, 6, luck=4)
WIDE: Final = Plan(11, 120, 8, 11)
ROUNDS: Final = (3, 30, 400, 1500)


class Narrow(Journey):
    """A journey that tells the searches whatever a game can tell them."""

    def likelihood(self, move: i64) -> i64:
        return 1 + move % 3

    def playout(self) -> i64:
        return 2

    def exploration(self) -> float:
        return 0.4

    def caution(self) -> float:
        return 0.1


class Bluff(Tricks):
    """Tricks of which the best card is not always played."""

    def mixing(self) -> float:
        return 0.1


def narrow(node: int) -> Narrow:
    state = Narrow(journey(PLAN, node).ruleset, {}, 2)
    state.plan = PLAN
    state.play(node)
    return state


def decision(plan: Plan, least: int) -> int:
    """The first node from `least` on where a seat has a choice."""
    return next(node for node in range(least, len(plan.roads)) if plan.actors[node] >= 0 and len(plan.roads[node]) > 2)


def bluff(seats: int) -> State:
    """The same deal, mixed."""
    state, dealt = Bluff(tricks(seats, 5, seats).ruleset, {}, seats), tricks(seats, 5, seats)
    state.hands, state.left = dealt.hands, dealt.left
    return state.seen_by(0)


def seen(seats: int, decisions: int) -> State:
    """A deal of tricks, as the first seat sees it."""
    return tricks(seats, 5, seats, decisions).seen_by(0)


OPEN: Final[dict[str, Callable[[], State]]] = {
    "nim 9": lambda: nim(9),
    "nim 8": lambda: nim(8),
    "nim 30 coins": lambda: nim(30, coins=4),
    "nim 17 three": lambda: nim(17, seats=3, coins=2),
    "nim 12 four": lambda: nim(12, seats=4),
    "circle": circle,
    "sharp": lambda: sharp(16),
    "sharp coins": lambda: sharp(12, coins=2),
    "journey": lambda: journey(PLAN, decision(PLAN, 0)),
    "journey late": lambda: journey(PLAN, decision(PLAN, 30)),
    "journey chance": lambda: journey(CHANCY, decision(CHANCY, 4)),
    "journey chance late": lambda: journey(CHANCY, decision(CHANCY, 40)),
    "journey wide": lambda: journey(WIDE, decision(WIDE, 50)),
    "journey wide late": lambda: journey(WIDE, decision(WIDE, 70)),
    "journey narrow": lambda: narrow(decision(PLAN, 12)),
}
DEALT: Final[dict[str, Callable[[], State]]] = {
    f"tricks {seats} {decisions}": partial(seen, seats, decisions) for seats in (2, 3, 5) for decisions in (0, 1, 4)
}
HIDDEN: Final = DEALT | {f"bluff {seats}": partial(bluff, seats) for seats in (2, 3)}


def told(choice: Choice) -> str:
    """All that a search says, with worths in millionths: floats may differ a little between systems."""
    visits = ",".join(f"{written}={share:.6f}" for written, share in choice.visits.items())
    values = ",".join(f"{value:.6f}" for value in choice.values)
    return f"{choice.move} {choice.score:.6f} {choice.nodes} [{' '.join(choice.line)}] {visits} [{values}]"


def weak(state: State) -> Sight:
    """Every other move, seen with an error, a few decisions deep: what a lower level sees."""
    moves = list(state.legal())[::2]
    return Sight(vec[i64](moves), {move: 0.05 * (number % 3 - 1) for number, move in enumerate(moves)}, 3)


def searched() -> Iterator[tuple[str, Choice]]:
    """Every search of every game that it can play."""
    for name, make in {**OPEN, **HIDDEN}.items():
        for nodes in ROUNDS[:3] if name in HIDDEN else ROUNDS:
            for sight in (None, weak(make())):
                label = f"{name}, {nodes} nodes" + (", weak" if sight is not None else "")
                yield f"mcts: {label}", mcts.search(make(), Budget(nodes, 0.0), 5, None, sight)
                if nodes < ROUNDS[3]:
                    yield f"rollouts: {label}", rollouts.search(make(), Budget(nodes, 0.0), 5, None, sight)
                if name in OPEN and make().seats == 2:
                    yield f"alphabeta: {label}", alphabeta.search(make(), Budget(nodes, 0.0), 5, None, sight)


def continued() -> Iterator[tuple[str, Choice]]:
    """A tree, and a table, that serve three decisions one after the other."""
    memory, state = Memory(), nim(40, coins=3)
    for number in range(3):
        found = mcts.grown(memory.tree_at(state, 1), Budget(300, 0.0), None)
        yield f"mcts: kept, {number}", found
        table = alphabeta.Table(state, Clock(Budget(500, 0.0), None), 1, all_seen(state))
        memory.lend(table)
        yield f"alphabeta: kept, {number}", alphabeta.deepen(table, None)
        state = state.after(found.move)
        state = state.after(1) if state.to_act < 0 else state
        state = state.after(state.legal()[0])
        state = state.after(0) if state.to_act < 0 else state


def forced() -> Iterator[tuple[str, Choice]]:
    """Wins that are shown, and moves after which none can be."""
    for heap, coins in ((3, 0), (6, 0), (7, 1), (18, 0), (21, 2)):
        for nodes in ROUNDS:
            budget = Budget(nodes, 0.0)
            found = winning(sharp(heap, coins), budget, None)
            if found is not None:
                yield f"forced: {heap} {coins}, {nodes} nodes", found
            liked = Choice(3, 0.5, nodes, ["3"], {"1": 0.2, "2": 0.3, "3": 0.5})
            yield f"safest: {heap} {coins}, {nodes} nodes", safest(sharp(heap, coins), liked, budget, None)


def judged() -> Iterator[tuple[str, str]]:
    """Each move of some positions, judged."""
    for name in ("nim 9", "nim 17 three", "journey late", "journey chance late", "tricks 3 1"):
        make = {**OPEN, **HIDDEN}[name]
        for played in make().legal():
            for search in ("mcts", "alphabeta"):
                found = judge(make(), played, search, 60, 5 << 64 | 7)
                numbers = f"{found.before:.6f} {found.after:.6f} {found.nodes}"
                values = ",".join(f"{value:.6f}" for value in found.values)
                yield f"judged: {name}, {played}, {search}", f"{found.best} {numbers} {' '.join(found.line)} [{values}]"


def fingerprints() -> dict[str, str]:
    choices = {name: told(choice) for each in (searched, continued, forced) for name, choice in each()}
    return {**choices, **dict(judged())}


def test_every_search_takes_the_path_that_is_written_down() -> None:
    kept, found = json.loads(KEPT.read_text(encoding="utf-8")), fingerprints()
    changed = {name: (kept.get(name), found.get(name)) for name in {**kept, **found}}
    assert {name: pair for name, pair in changed.items() if pair[0] != pair[1]} == {}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(fingerprints(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
