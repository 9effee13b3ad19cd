"""Playing on from a leaf: as many decisions as were asked for, drawn by likelihood, and never a proof."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from every_game import CATALOGUE, every_table
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64
from tiny_games import Nim, nim, ruleset

from kesegames import catalogue
from kesegames.ai import mcts
from kesegames.ai.playout import likely, most_urgent, play_on, playouts
from kesegames.ai.search import Budget, Sight
from kesegames.engine.state import CHANCE, OVER, UNTOLD


class Guessed(Nim):
    """Nim that is played on to its end from every leaf."""

    def playout(self) -> i64:
        return 100


class Counted(Nim):
    """Nim that counts its moves faster than it lists them."""

    def legal_count(self) -> i64:
        return len(super().legal())

    def legal_at(self, place: i64) -> i64:
        return super().legal()[place]

    def legal(self) -> vec[i64]:
        raise AssertionError("random play lists what can be counted")


class Dealt(Guessed):
    """Nim that begins anew whenever a coin is due, and then is well for whoever left a multiple of four."""

    def begins_anew(self) -> bool:
        return self.to_act == CHANCE

    def sample(self, rng: Random) -> i64:
        raise AssertionError("a new deal was looked into")

    def estimate(self, seat: i64) -> float:
        if self.to_act != CHANCE:
            return super().estimate(seat)
        share = 0.7 if self.heap % 4 == 0 else 0.1
        left_it = (self.following - 1) % self.seats
        return share if seat == left_it else (1.0 - share) / float(self.seats - 1)


def guessed(heap: int, seats: int = 2) -> Guessed:
    state = Guessed(ruleset("nim", seats), {}, seats)
    state.heap, state.to_act = heap, 0
    return state


@pytest.mark.parametrize("decisions", [0, 1, 2, 5])
def test_so_many_decisions_are_made_and_what_chance_does_after_them(decisions: int) -> None:
    for seed in range(10):
        state = nim(40, seats=3, coins=20)
        play_on(state, decisions, Random(seed))
        assert state.coins == 20 - decisions and state.to_act == decisions % 3
    thrown = nim(40, coins=20).after(1)
    assert thrown.to_act == CHANCE
    play_on(thrown, 0, Random(1))
    assert thrown.to_act == 1


def test_a_game_that_ends_is_not_played_on() -> None:
    for seed in range(20):
        state = nim(7, seats=3)
        play_on(state, 100, Random(seed))
        assert state.to_act == OVER and state.outcome() is not None


def test_moves_are_drawn_by_their_likelihood() -> None:
    heap = nim(9)  # Taking more than one is urgent there, and so twice as likely.
    rng = Random(3)
    drawn = Counter(int(likely(heap, rng)) for _ in range(2000))
    assert [drawn[move] / 2000 for move in (1, 2, 3)] == pytest.approx([0.2, 0.4, 0.4], abs=0.03)
    untouched = Random(5)
    rng = Random(5)
    assert likely(nim(1), rng) == 1 and rng.randrange(1000) == untouched.randrange(1000)  # Nothing is drawn for it.


def test_what_a_playout_comes_to_proves_nothing() -> None:
    for seed in range(10):
        tree = mcts.Tree(guessed(9), seed)
        for _ in range(3):
            tree.simulate()
        assert not any(tree.low) and not any(tree.edge_low) and all(tree.high) and all(tree.edge_high)
    # What is certain is found all the same, and the state that is searched stays as it is.
    state = guessed(8)
    assert mcts.search(state, Budget(4000, 0.0), 1, None).score == 0.0
    assert (state.heap, state.to_act) == (8, 0)


def test_a_leaf_is_worth_what_its_playout_comes_to() -> None:
    """With three seats nothing is known of a heap before its end: one simulation tells only where it is played on."""
    plain, played = mcts.Tree(nim(20, seats=3), 1), mcts.Tree(guessed(20, seats=3), 1)
    for tree in (plain, played):
        tree.simulate()
    assert list(plain.values) == [1 / 3] * 3
    assert sorted(played.values) == [0.0, 0.0, 1.0]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("heap", "best"), [(9, 1), (14, 2), (23, 3)])
def test_a_search_ends_where_the_game_begins_anew(seats: int, heap: int, best: int) -> None:
    state = Dealt(ruleset("nim", seats), {}, seats)
    state.heap, state.coins, state.to_act = heap, 5, 0
    choice = mcts.search(state, Budget(300, 0.0), 1, None)
    assert choice.move == best
    assert 0.5 < choice.score < 0.71


def test_a_hand_of_two_seats_is_searched_to_its_end() -> None:
    """What the points are worth before the next deal is all that there is to know."""
    state = Dealt(ruleset("nim", 2), {}, 2)
    state.coins, state.to_act = 5, 0
    for state.heap, worth in ((9, 0.7), (8, 0.1)):
        found = mcts.search(state, Budget(100_000, 0.0), 1, None)
        assert found.nodes < 100 and found.score == pytest.approx(worth)


def test_what_is_certain_at_the_end_of_a_hand_is_seen_with_an_error_too() -> None:
    state = Dealt(ruleset("nim", 2), {}, 2)
    state.heap, state.coins, state.to_act = 9, 5, 0
    for error, move in ((0.0, 1), (-0.3, 1), (-0.9, 2)):
        sight = Sight(vec[i64]([1, 2]), {1: error, 2: 0.0}, 0)
        assert mcts.search(state, Budget(300, 0.0), 1, None, sight).move == move


def test_nothing_is_played_on_into_a_new_deal() -> None:
    state = Dealt(ruleset("nim", 2), {}, 2)
    state.heap, state.coins, state.to_act = 20, 5, 0
    play_on(state, 100, Random(1))
    assert state.to_act == CHANCE and 17 <= state.heap <= 19


@every_table
def test_a_reflex_is_the_most_urgent_move(game: str, seats: int) -> None:
    """Of equal ones the likeliest; and of those that are equal in both each comes."""
    rng, lots = random.Random(game), Random(seats)
    state = catalogue.start(CATALOGUE.ruleset(game), {}, seats)
    for _ in range(400):
        if state.to_act == OVER:
            break
        if state.to_act == CHANCE:
            state.play(state.sample(lots))
            continue
        moves = state.legal()
        if state.reflex(lots) == UNTOLD:
            return
        ranks = {int(move): (state.urgency(move), state.likelihood(move)) for move in moves}
        best = {move for move, rank in ranks.items() if rank == max(ranks.values())}
        assert {int(state.reflex(lots)) for _ in range(30)} == best or len(best) > 2
        assert int(state.reflex(lots)) in best
        state.play(rng.choice([*moves]) if rng.random() < 0.5 else most_urgent(state, moves, lots))


def test_of_two_moves_the_more_urgent_one_is_the_most_urgent() -> None:
    assert most_urgent(nim(2), nim(2).legal(), Random(1)) == 2


def test_random_play_is_counted_and_at_least_one_game_of_it() -> None:
    one = playouts(nim(1), 1, 0.0, lambda share: True)
    assert (one.playouts, one.plies, one.decisions, one.moves) == (1, 1, 1, 1)
    tally = playouts(nim(20, coins=3), 2, 0.02)
    assert tally.playouts > 1 and tally.seconds >= 0.02
    assert tally.plies == tally.decisions + 3 * tally.playouts
    assert tally.decisions < tally.moves <= 3 * tally.decisions


def test_counted_moves_are_drawn_like_listed_ones() -> None:
    counted = Counted(ruleset("nim", 2), {}, 2)
    counted.heap, counted.coins, counted.to_act = 20, 3, 0
    for seed in range(5):
        tallies = [playouts(state, seed, 0.0, lambda share: True) for state in (nim(20, coins=3), counted)]
        one, other = [(tally.playouts, tally.plies, tally.decisions, tally.moves) for tally in tallies]
        assert one == other
