"""Searching in guesses, on a game of tricks for two to six seats: what a seat sees decides, and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import Self

import pytest
from librt.random import Random
from tiny_games import solved
from trick_game import Tricks, tricks

from kesegames.ai import mcts
from kesegames.ai.analysis import judge
from kesegames.ai.levels import choose, parse_bot, searched
from kesegames.ai.memory import Memory
from kesegames.ai.search import Budget, Choice, Sight, worked_out
from kesegames.engine.state import OVER, State
from kesegames.play.arena import wilson

every_number = pytest.mark.parametrize("seats", range(2, 7))


def search(state: State, nodes: int = 60, seed: int = 1) -> Choice:
    return mcts.search(state, Budget(nodes, 0.0), seed, None)


def met(seats: int, seed: int) -> list[Tricks]:
    """The positions of a random game."""
    rng = Random(seed)
    found = [tricks(seats, 4, seed)]
    while found[-1].to_act != OVER:
        legal = found[-1].legal()
        found.append(found[-1].after(legal[rng.randrange(len(legal))]))
    return found


@every_number
def test_keys_and_moves_are_those_of_what_a_seat_sees(seats: int) -> None:
    """By the game's own keys and by those that every State has."""
    rng = Random(5)
    for seat in range(seats):
        for own in (True, False):
            keys: dict[str, int] = {}
            for state in [state for seed in range(3) for state in met(seats, seed)]:
                seen = state.seen_by(seat)
                worlds = [state, seen, seen.guess(rng), seen.guess(rng)]
                found = [one.key_for(seat) if own else State.key_for(one, seat) for one in worlds]
                assert {keys.setdefault(seen.position(), int(key)) for key in found} == {found[0]}
                if state.to_act == seat:
                    assert all(list(one.legal()) == list(state.legal()) for one in worlds)
            assert len(set(keys.values())) == len(keys)


@every_number
def test_a_search_plays_what_is_legal_in_each_of_its_guesses(seats: int) -> None:
    """A move that its seat does not have is a ValueError of this game."""
    for seed, decisions in ((1, 0), (2, 100)):
        state = tricks(seats, 4, seed, decisions)
        while state.to_act != OVER:
            choice = search(state.seen_by(state.to_act), 40)
            assert choice.move in list(state.legal()) and 0.0 <= choice.score <= 1.0
            state.play(choice.move)


class Shared(Tricks):
    """Tricks of two seats that hold all cards: each knows what the other has."""

    def is_deduced(self) -> bool:
        return self.seats == 2


def shared(seats: int, seed: int) -> Shared:
    dealt = tricks(seats, 4, seed)
    state = Shared(dealt.ruleset, dealt.options, seats)
    state.hands, state.left = dealt.hands, dealt.left
    return state


@pytest.mark.parametrize("name", ["mcts", "alphabeta"])
def test_where_all_can_be_worked_out_hands_are_searched_to_their_end(name: str) -> None:
    for seed in range(6):
        state = shared(2, seed)
        assert worked_out(state.seen_by(0), seed) == state
        found = choose(parse_bot("level8:nodes=20000"), state.seen_by(0), name, seed)
        assert searched(state.seen_by(0), name, Budget(20000, 0.0), seed, None, None).score == found.score
        kept = choose(parse_bot("level8:seconds=60"), state.seen_by(0), name, seed, None, Memory())
        assert kept.score == found.score
        assert found.score == solved(state, 0) == solved(state.after(found.move), 0)
        for move in state.legal():
            judged = judge(state.seen_by(0), move, name, 20000, seed)
            assert (judged.before, judged.after) == (found.score, solved(state.after(move), 0))


def test_where_hands_are_in_doubt_nothing_is_worked_out() -> None:
    state = shared(3, 1)
    seen = state.seen_by(0)
    assert worked_out(seen, 1) is seen
    assert 0.0 < choose(parse_bot("level8:nodes=300"), seen, "alphabeta", 1).score < 1.0


class Counted(Tricks):
    """Tricks that count the guesses that are made of them."""

    guesses = 0

    def guess(self, rng: Random) -> Self:
        Counted.guesses += 1
        return super().guess(rng)


def test_there_is_one_guess_a_simulation() -> None:
    dealt = tricks(4, 5, 1, 100)
    state = Counted(dealt.ruleset, dealt.options, 4)
    state.hands, state.left = dealt.hands, dealt.left
    seen, before = state.seen_by(0), Counted.guesses
    assert search(seen, 50).nodes == 50
    assert Counted.guesses == before + 50


@every_number
def test_worlds_that_look_the_same_get_the_same_move(seats: int) -> None:
    rng = Random(7)
    for state in met(seats, 3)[: 2 * seats : 3]:
        seen = state.seen_by(state.to_act)
        choices = [search(world.seen_by(state.to_act)) for world in (seen, seen.guess(rng), seen.guess(rng))]
        assert len({(choice.move, choice.score, tuple(choice.visits.items())) for choice in choices}) == 1


class Mixed(Tricks):
    """Tricks in which a search mixes its moves."""

    share = 0.0

    def mixing(self) -> float:
        return self.share


def mixing(share: float) -> Tricks:
    """The first decision, with five cards to choose from, as its seat sees it."""
    dealt = tricks(3, 5, 4, 100)
    state = Mixed(dealt.ruleset, dealt.options, 3)
    state.hands, state.left, state.decisions = dealt.hands, dealt.left, dealt.decisions
    Mixed.share = share
    return state.seen_by(0)


def mixed(share: float, seed: int) -> tuple[mcts.Tree, Choice]:
    """A search of that, and what it chose."""
    tree = mcts.Tree(mixing(share), seed)
    return tree, mcts.grown(tree, Budget(150, 0.0), None)


def worth(tree: mcts.Tree, move: int) -> float:
    """What the search has found a move of its root to be worth."""
    edge = [int(other) for other in tree.move[tree.first[tree.top] :][: tree.count[tree.top]]].index(move)
    return tree.edge_total[edge] / tree.edge_visits[edge]


def test_moves_that_are_hardly_worse_are_mixed() -> None:
    """By lot that the seed decides; without mixing it is the move most visited."""
    moves = {mixed(10.0, seed)[1].move for seed in range(40)}
    assert len(moves) > 2 and moves <= set(tricks(3, 5, 4).legal())
    assert mixed(10.0, 7)[1].move == mixed(10.0, 7)[1].move
    for seed in range(20):
        tree, choice = mixed(0.0, seed)
        assert choice.line == [max(choice.visits, key=choice.visits.__getitem__)]
        _, close = mixed(1e-9, seed)
        assert worth(tree, close.move) >= worth(tree, choice.move)


def test_a_worse_move_is_mixed_in_more_seldom() -> None:
    chosen = Counter(mixed(0.03, seed)[1].move for seed in range(60))
    tree, _ = mixed(0.0, 1)
    values = {move: worth(tree, move) for move in map(int, tricks(3, 5, 4).legal())}
    best, worst = max(values, key=values.__getitem__), min(values, key=values.__getitem__)
    assert values[best] - values[worst] > 0.05
    assert chosen[best] > chosen[worst]


def test_who_sees_less_does_not_mix() -> None:
    """The error of a lower level's sight is its mixing."""
    state = mixing(10.0)
    for seed in range(20):
        choice = mcts.search(state, Budget(60, 0.0), seed, None, Sight(state.legal(), {}, 0))
        assert choice.line == [max(choice.visits, key=choice.visits.__getitem__)]


def share(seats: int, games: int, nodes: int, decisions: int) -> float:
    """The share of games that a search wins against greedy bots, in each seat in turn; a tie is shared."""
    greedy = parse_bot("greedy")
    score = 0.0
    for number in range(games):
        state = tricks(seats, 8 if seats == 2 else 5, number // seats, decisions)
        while state.to_act != OVER:
            seen = state.seen_by(state.to_act)
            seed = 1000 * number + len(state.gone)
            is_searched = state.to_act == number % seats
            state.play(search(seen, nodes, seed).move if is_searched else choose(greedy, seen, "mcts", seed).move)
        outcome = state.outcome()
        assert outcome is not None
        score += (number % seats in outcome.winners) / len(outcome.winners)
    return score / games


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games"), [(2, 60), (3, 150)])
def test_a_search_that_plays_on_wins_clearly_more_than_its_share(seats: int, games: int) -> None:
    """The share of tricks taken so far is a poor estimate of who will have taken most."""
    assert wilson(share(seats, games, 100, 100), games)[0] > 1 / seats
