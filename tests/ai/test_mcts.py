"""Monte Carlo tree search: finds what is known to be best, repeats by its seed, stops, and sees no secret."""

from __future__ import annotations

from itertools import permutations

import pytest
from every_game import CATALOGUE
from mypy_extensions import i64
from tiny_games import Nim, Plan, circle, journey, nim, solved

from kesegames import catalogue
from kesegames.ai import mcts
from kesegames.ai.search import Budget, Choice
from kesegames.engine.state import State


def search(state: State, nodes: int = 400, seed: int = 1) -> Choice:
    return mcts.search(state, Budget(nodes, 0.0), seed, None)


def kuhn(position: str) -> State:
    ruleset = CATALOGUE.rulesets["kuhn"]
    return catalogue.start(ruleset, {}, position=position)


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_nim_is_won_by_leaving_a_multiple_of_four(heap: int) -> None:
    choice = search(nim(heap), 3000)
    assert choice.move == heap % 4
    assert choice.score == 1.0


@pytest.mark.parametrize("heap", [4, 8])
def test_a_lost_heap_is_known_to_be_lost(heap: int) -> None:
    assert search(nim(heap), 3000).score == 0.0


def test_a_move_that_wins_at_once_needs_no_search() -> None:
    choice = search(nim(3), 1000)
    assert (choice.move, choice.score, choice.nodes) == (3, 1.0, 1)


def test_the_only_move_needs_no_search() -> None:
    choice = search(nim(1, coins=1), 1000)
    assert (choice.move, choice.nodes, choice.visits, choice.line) == (1, 1, {"1": 1.0}, ["1"])


def test_a_proof_ends_the_search_before_the_budget() -> None:
    assert search(nim(6), 1_000_000).nodes < 10_000


@pytest.mark.parametrize("seed", range(12))
def test_worths_between_are_known_for_certain_too(seed: int) -> None:
    plan = Plan(seed, 40, 2, 4, luck=0)
    state = journey(plan, 5)
    found = search(state, 100_000, seed)
    assert found.nodes < 20_000
    assert found.score == pytest.approx(solved(state, int(state.to_act)))
    assert solved(state.after(found.move), int(state.to_act)) == pytest.approx(found.score)


def test_what_cannot_be_best_is_tried_no_more() -> None:
    for seed in range(12):
        tree = mcts.Tree(journey(Plan(seed, 40, 2, 4, luck=0), 5), seed)
        low = tree.low[tree.top]
        while not tree.is_certain(tree.top):
            edges = range(tree.first[tree.top], tree.first[tree.top] + tree.tried[tree.top])
            out = {edge: tree.edge_visits[edge] for edge in edges if tree.edge_high[edge] < tree.low[tree.top]}
            tree.simulate()
            assert all(tree.edge_visits[edge] == visits for edge, visits in out.items())
            assert low <= tree.low[tree.top] <= tree.high[tree.top]
            low = tree.low[tree.top]


def test_three_seats_each_play_for_themselves() -> None:
    # Four are lost for who must move: the next seat takes the rest. So of six, leaving three or four gives the game to
    # the second or the third seat; leaving five at least lets the second leave four to the third, and win for us.
    choice = search(nim(6, seats=3))
    assert choice.move == 1
    assert 0.0 < choice.score < 1.0


@pytest.mark.parametrize("seats", range(3, 7))
def test_what_each_seat_can_expect_is_told(seats: int) -> None:
    choice = search(nim(9, seats, coins=3), 200)
    assert len(choice.values) == seats and choice.values[0] == choice.score
    assert sum(choice.values) == pytest.approx(1.0) and min(choice.values) >= 0.0
    won = search(nim(3, seats))
    assert (won.move, won.score, won.values) == (3, 1.0, [1.0, *[0.0] * (seats - 1)])
    only = search(nim(1, seats, coins=1))
    assert only.values == [1 / seats] * seats
    # Of four, whoever is next takes what is left.
    lost = search(nim(4, seats), 400)
    assert lost.values.index(max(lost.values)) == 1
    assert search(nim(9, 2), 200).values == []


def test_where_nothing_can_be_proved_nothing_is_called_certain() -> None:
    called = search(kuhn("?K bet"), 200)
    assert (called.move, called.score) == (1, 0.999)


def test_chance_is_weighed() -> None:
    # A coin adds one or none before seat 1 moves, which loses at four: leaving four or three, it does so half the
    # time; leaving two, never.
    choice = search(nim(5, coins=1), 4000)
    assert choice.move in (1, 2)
    assert choice.score == pytest.approx(0.5, abs=0.05)


def test_positions_that_recur_do_not_hold_it_up() -> None:
    choice = search(circle(), 500)
    assert choice.move in (1, 5)
    assert choice.nodes == 500


def test_the_same_seed_gives_the_same_choice_and_another_varies_it() -> None:
    first, second = search(nim(30), 60, seed=3), search(nim(30), 60, seed=3)
    assert (first.move, first.score, first.visits, first.line) == (
        second.move,
        second.score,
        second.visits,
        second.line,
    )
    assert len({search(nim(30), 10, seed).move for seed in range(12)}) > 1


def test_a_node_budget_gives_this_very_choice_compiled_or_not() -> None:
    choice = search(nim(12, seats=3, coins=4), 200, seed=11)
    assert (choice.move, choice.score) == (1, 54 / 113)
    assert choice.visits == {"2": 0.215, "3": 0.22, "1": 0.565}


def test_visits_are_shares_and_the_line_begins_with_the_move() -> None:
    choice = search(nim(60, seats=3), 300)
    assert sum(choice.visits.values()) == pytest.approx(1.0)
    assert choice.line[0] == str(choice.move)
    assert max(choice.visits, key=lambda written: choice.visits[written]) == str(choice.move)
    assert choice.nodes == 300


def test_the_state_that_is_searched_is_left_alone() -> None:
    state = nim(9, coins=2)
    search(state)
    assert state.position() == nim(9, coins=2).position()


def test_a_budget_in_seconds_ends_and_progress_is_told() -> None:
    shares: list[float] = []

    def stop(share: float) -> bool:
        shares.append(share)
        return False

    choice = mcts.search(nim(60, coins=20), Budget(0, 0.05), 1, stop)
    assert choice.nodes > 0
    assert shares == sorted(shares) and len(shares) > 2
    assert shares[0] >= 0.0 and shares[-1] < 1.0


def test_stop_ends_it_with_a_legal_move_even_at_once() -> None:
    state = nim(60)
    choice = mcts.search(state, Budget(0, 600.0), 1, lambda share: True)
    assert choice.nodes == 0
    assert choice.move in state.legal()
    assert choice.score == 0.5
    asked = iter([False, False, True])
    assert mcts.search(state, Budget(0, 600.0), 1, lambda share: next(asked)).nodes > 0


def test_two_worlds_that_look_the_same_get_the_same_move() -> None:
    for words in ("", " check", " bet", " check bet"):
        for own, first, second in permutations("JQK"):
            seat = 1 if words in (" check", " bet") else 0
            worlds = [own + first, own + second] if seat == 0 else [first + own, second + own]
            choices = [search(kuhn(hands + words).seen_by(seat), 100, seed=9) for hands in worlds]
            assert choices[0].move == choices[1].move
            assert choices[0].visits == choices[1].visits


def equilibrium(hands: str, words: list[str]) -> dict[str, float]:
    """Kuhn's solution, with the first seat's α = 1/3: the probability of each word of the seat to act."""
    own = hands[len(words) % 2]
    bets = {
        (): {"J": 1 / 3, "Q": 0.0, "K": 1.0},
        ("check",): {"J": 1 / 3, "Q": 0.0, "K": 1.0},
        ("bet",): {"J": 0.0, "Q": 1 / 3, "K": 1.0},
        ("check", "bet"): {"J": 0.0, "Q": 2 / 3, "K": 1.0},
    }[tuple(words)][own]
    names = ("fold", "call") if "bet" in words else ("check", "bet")
    return {names[0]: 1 - bets, names[1]: bets}


def value(state: State, hands: str, words: list[str], searcher: int, chosen: dict[str, str]) -> float:
    """The first seat's chips when `searcher` plays what MCTS chooses and the other the equilibrium."""
    outcome = state.outcome()
    if outcome is not None:
        return float(outcome.points[0])
    if state.to_act == searcher:
        seen = state.seen_by(searcher)
        if seen.position() not in chosen:
            chosen[seen.position()] = seen.write(search(seen, 3000).move)
        word = chosen[seen.position()]
        return value(state.after(state.read(word)), hands, [*words, word], searcher, chosen)
    return sum(
        share * value(state.after(state.read(word)), hands, [*words, word], searcher, chosen)
        for word, share in equilibrium(hands, words).items()
        if share > 0
    )


@pytest.mark.parametrize("searcher", [0, 1, None])
def test_kuhn_is_played_to_its_value_against_the_equilibrium(searcher: int | None) -> None:
    chosen: dict[str, str] = {}
    deals = ["".join(hands) for hands in permutations("JQK", 2)]
    seat = -1 if searcher is None else searcher
    mean = sum(value(kuhn(hands), hands, [], seat, chosen) for hands in deals) / len(deals)
    assert mean == pytest.approx(-1 / 18, abs=1e-9 if searcher is None else 0.05)


class Hopeful(Nim):
    """Believes in every position."""

    def estimate(self, seat: i64) -> float:
        return 1.0


def test_only_the_end_of_a_game_is_a_win_at_once() -> None:
    state = Hopeful(nim(9).ruleset, {}, 2)
    state.heap, state.to_act = 9, 0
    assert mcts.Tree(state, 1).winning_edge() == -1
    state.heap = 3
    tree = mcts.Tree(state, 1)
    assert tree.move[tree.winning_edge()] == 3


def test_outcomes_are_listed_once_and_their_draws_add_up() -> None:
    tree = mcts.Tree(nim(20, coins=1), 1)
    for _ in range(300):
        tree.simulate()
    drawn, listed = tree.outcomes, []
    for event in (i64(number) for number in drawn.found.numbers if number >= 0):
        places, place = [], i64(drawn.following[event])
        while place >= 0:
            places.append(place)
            place = i64(drawn.following[place])
        assert drawn.move[event] == len(places) == len({drawn.move[place] for place in places})
        assert drawn.times[event] == sum(drawn.times[place] for place in places)
        listed.append(len(places))
    assert max(listed) == 2 and len(drawn.move) == len(listed) + sum(listed)


def test_a_full_tree_lists_no_more_outcomes_and_searches_on() -> None:
    tree = mcts.Tree(nim(20, coins=8), 1, None, 1000, 20)
    for _ in range(300):
        tree.simulate()
    assert 20 <= len(tree.outcomes.move) <= 21
    assert tree.visits[tree.top] == 300
