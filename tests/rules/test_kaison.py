"""開樽, whole, by the numbers of docs/rules/paper-kisen.md."""

from __future__ import annotations

import pytest
from kaison_positions import dealt, is_dealing, kaison, moves, played, whole
from librt.random import Random

from kesegames.engine.state import CHANCE, EVERYONE, OVER, State

A, B, C = "b7r8", "b1b1", "bkr4"
BETS = [f"bet {number}" for number in range(1, 6)]


def begun(*hands: str, seats: int = 0, **options: str) -> State:
    """After the first deal."""
    return dealt(kaison(seats=seats or len(hands), **options), *hands)


def test_p60_two_cards_each_a_stack_each_and_an_ante() -> None:
    for seats in range(2, 7):
        state = kaison(seats=seats)
        assert state.points() == [30] * seats and sum(weight for _, weight in state.chances()) == 48
        while is_dealing(state):
            state = state.after(state.chances()[0][0])
        assert state.points() == [29] * seats and state.look().counters["pot"] == seats
        assert all(state.seen_by(0).look().pieces[f"hand{seat}:?"] == ["?", "?"] for seat in range(1, seats))
    assert [kaison(stack=stack).points()[0] for stack in ("20", "30", "50")] == [20, 30, 50]


def test_p7_the_dealers_card_first_seen_by_its_seat_alone() -> None:
    state = kaison()
    assert [state.write(state.read("a b3"), seat) for seat in (0, 1, EVERYONE)] == ["a b3", "a ?", "a b3"]
    assert state.spell(state.read("a b3")) == ("deal0:b3",)
    state = played(state, "a b3", "b rk")
    assert state.position() == "dealer a, a b3 paid 1, b rk paid 1, c - paid 1"
    assert state.seen_by(1).position() == "dealer a, a ? paid 1, b rk paid 1, c - paid 1"


def test_p62_the_dealer_opens_with_one_to_five_or_folds() -> None:
    state = begun(A, B, C)
    assert state.to_act == 0 and moves(state) == [*BETS, "fold"]
    assert state.spell(state.read("bet 3")) == ("bet:3",) and state.spell(state.read("fold")) == ("fold",)


def test_p62_a_bet_is_at_least_the_highest_and_at_most_five_more() -> None:
    state = played(begun(A, B, C), "bet 3")
    assert moves(state) == [f"bet {number}" for number in range(3, 9)] + ["fold"]
    state = played(state, "bet 8")
    assert moves(state) == [f"bet {number}" for number in range(8, 14)] + ["fold"]


def test_p62_answered_a_higher_bet_asks_all_others_again() -> None:
    state = played(begun(A, B, C), "bet 3", "bet 3", "bet 5")
    assert state.to_act == 0 and moves(state)[0] == "bet 5"
    assert state.look().counters["put0"] == 3 and whole(state) == [26, 26, 24, 14]
    state = played(state, "bet 5")
    assert state.points()[0] == 24 and state.to_act == 1
    state = played(state, "bet 6", "fold", "bet 6")
    assert state.to_act == CHANCE and not state.deals() and whole(state) == [23, 23, 24, 20]


def test_p62_three_raises_in_a_round_then_it_can_only_be_met() -> None:
    state = played(begun(A, B, C), "bet 1", "bet 2", "bet 3", "bet 4")
    assert moves(state) == ["bet 4", "fold"]
    state = played(state, "bet 4", "bet 4")
    assert state.to_act == CHANCE
    assert len(moves(played(state, "r0"))) == 6
    state = played(begun(A, B, C), "bet 5", "bet 10", "bet 15")
    assert len(moves(state)) == 7


def test_p62_once_who_has_bet_is_not_asked_again() -> None:
    state = played(begun(A, B, C, betting="once"), "bet 1", "bet 4", "bet 9")
    assert state.to_act == CHANCE and whole(state) == [28, 25, 20, 17]
    state = played(begun(A, B, C, "b5b6", "r5r6", "b0r0", betting="once"), *(f"bet {5 * n}" for n in range(1, 6)))
    assert moves(state) == ["bet 25", "bet 26", "bet 27", "bet 28", "bet 29", "fold"]


def test_p62_every_round_starts_at_the_dealer() -> None:
    state = played(begun(A, B, C), "bet 1", "bet 2", "bet 2", "bet 2", "r0")
    assert state.to_act == 0 and moves(state) == [*BETS, "fold"] and state.opens_round()
    assert "put1" not in state.look().counters and state.look().counters["pot"] == 9


def test_p62_a_folding_dealers_dealership_goes_at_once_to_the_next_seat_still_in() -> None:
    state = played(begun(A, B, C), "bet 1", "fold", "bet 2", "fold")
    assert state.to_act == OVER or state.position().startswith("dealer c")
    state = played(begun(A, B, C, "b5b6"), "bet 1", "fold", "bet 3", "bet 3", "fold")
    assert state.position().startswith("dealer c") and state.to_act == CHANCE
    assert played(state, "r0").to_act == 2
    state = played(begun(A, B, C), "fold")
    assert state.to_act == 1 and state.position().startswith("dealer b") and moves(state) == [*BETS, "fold"]


def test_p62_all_but_one_folded_takes_the_pot_unseen_at_once() -> None:
    state = played(begun(A, B, C), "bet 3", "fold", "fold")
    assert state.points() == [32, 29, 29] and state.to_act == CHANCE and state.begins_anew()
    assert state.seen_by(1).look().pieces["hand0:?"] == ["?", "?"] and "hand1:b1" in state.seen_by(1).look().pieces
    assert state.position() == f"dealer a, won 2:-1:-1, a {A}, b {B} folded, c {C} folded, last"


def poor(a: int, b: int, c: int, *hands: str, **options: str) -> State:
    """A second season with these points, of 90, dealt by seat a."""
    won = ":".join(str(points - 30) for points in (a, b, c))
    lying = "a b8b8, b b7r7, c b6r6, common b0r0r1, last"
    return dealt(kaison(f"dealer a, won {won}, {lying}", 3, **options), *hands)


def test_p62_who_has_less_bets_all_and_stays_in_and_the_highest_stays() -> None:
    state = played(poor(40, 4, 46, A, B, C), "bet 5")
    assert moves(state) == ["bet 3", "fold"]
    state = played(state, "bet 3")
    assert state.to_act == 2 and moves(state)[0] == "bet 5" and state.points()[1] == 0
    state = played(state, "bet 5", "r0")
    assert state.to_act == 0
    state = played(state, "bet 1", "bet 1")
    assert state.to_act == CHANCE and not state.deals()
    assert (state.look().counters["pot"], state.look().counters["part1"]) == (18, 12)


def test_p62_who_has_no_points_is_not_asked_nor_the_only_one_who_has() -> None:
    state = played(poor(85, 1, 4, A, B, C))
    assert state.points() == [84, 0, 3] and state.to_act == 0
    state = played(state, "bet 3", "bet 3")
    assert state.to_act == CHANCE and state.points() == [81, 0, 0]
    state = played(state, "r0", "r1")
    assert state.to_act == CHANCE and not state.deals()
    state = played(poor(85, 1, 4, A, B, C), "fold")
    assert state.to_act == CHANCE and state.position().startswith("dealer b")


def test_p62_an_only_seat_with_points_answers_a_bet_of_the_round() -> None:
    state = played(poor(46, 40, 4, A, B, C), "fold", "bet 5", "bet 3")
    assert state.to_act == CHANCE
    state = played(poor(46, 4, 40, A, B, C), "bet 1", "bet 3", "fold")
    assert state.to_act == 0 and moves(state) == [*(f"bet {number}" for number in range(3, 9)), "fold"]


def test_p62_limited_seats_win_at_most_what_they_paid() -> None:
    """Nearly the example of the rule: a paid 5 and b 8, all they had, c 13; a is best, then b."""
    state = played(poor(5, 8, 77, "b8r8", "b7r7", "b0r2"), "bet 4", "bet 7", "bet 12")
    counters = state.look().counters
    assert [counters[place] for place in ("pot", "part0", "part1")] == [26, 15, 21] and "part2" not in counters
    state = played(state, "b4", "r6", "r3")
    assert state.points() == [15, 6, 69]


def test_p63_a_card_after_each_of_three_rounds_and_a_fourth_round_of_bets() -> None:
    state = begun(A, B)
    for card in ("r0", "b4", "r5"):
        state = played(state, "bet 1", "bet 1")
        assert state.to_act == CHANCE and state.spell(state.read(card)) == (f"deal:{card}",)
        assert state.write(state.read(card), 1) == card
        state = played(state, card)
        assert state.to_act == 0
    state = played(state, "bet 1", "bet 1")
    assert state.to_act == CHANCE and state.begins_anew()
    assert state.look().pieces["common:3"] == ["r5"] and state.seen_by(0).look().pieces["hand1:b1"] == ["b1", "b1"]


def shown(common: str, *hands: str, bets: tuple[str, ...] = (), seats: int = 0) -> State:
    """A season in which everybody bets one point a round."""
    state = begun(*hands, seats=seats)
    cards = [common[place : place + 2] for place in (0, 2, 4)]
    for card in [*cards, ""]:
        while state.to_act >= 0:
            state = state.after(state.legal()[0])
        state = played(state, card) if card else state
    return state


def test_p63_the_best_combination_of_two_and_three_cards_wins_the_pot_and_deals_next() -> None:
    state = shown("b6r0r2", A, B, C)
    assert state.points() == [40, 25, 25] and state.position().startswith("dealer a")
    state = shown("b5r0r2", A, B, C)
    assert state.points() == [25, 40, 25] and state.position().startswith("dealer b")
    shown_spots = {spot for spot, marks in state.look().marked.items() if marks == ["shown"]}
    assert shown_spots == {"hand1:b1", "common:1", "common:3"}


def test_p63_common_cards_alone_may_be_the_best_and_the_rest_decides() -> None:
    state = shown("b6r7b8", "r0r1", "b0b3", "r0r2")
    assert state.points() == [25, 40, 25]
    state = shown("b6r7b8", "r1b3", "r3b1", "b1r3")
    assert state.points() == [30, 30, 30]


def test_p63_odd_points_go_to_the_nearest_after_the_dealer_who_deals_on_among_equals() -> None:
    state = played(
        begun("r1b3", "r3b1", "b0b0"), "bet 2", "bet 2", "fold", "b6", "bet 1", "bet 1", "r7", "bet 1", "bet 1"
    )
    state = played(state, "b8", "bet 1", "bet 1")
    assert state.points() == [30, 31, 29] and state.position().startswith("dealer a")


def test_p60_who_has_no_points_at_the_start_of_a_season_is_out() -> None:
    state = poor(60, 4, 26, "b8r8", "b7r7", "b0r2")
    state = played(
        state, "bet 3", "bet 3", "bet 3", "b4", "bet 1", "bet 1", "r6", "bet 1", "bet 1", "r3", "bet 1", "bet 1"
    )
    assert state.points() == [71, 0, 19] and state.to_act == CHANCE
    state = dealt(state, "b8r8", "b0r2")
    assert state.points() == [70, 0, 18] and state.look().out == [1] and state.to_act == 0
    assert played(state, "bet 1").to_act == 2


def test_p60_the_match_ends_early_when_one_seat_holds_all() -> None:
    state = begun("b8r8", "b7r7", stack="20")
    state = played(state, "bet 5", "bet 10", "bet 15", "bet 19", "bet 19", "b4", "r5", "r1")
    assert state.to_act == OVER and state.points() == [40, 0]
    outcome = state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([0], "all_points")
    assert outcome.rows == [("begun", [20, 20]), ("season1", [20, -20])]


def test_p4_p6_a_match_of_one_season_ends_with_most_points_and_a_draw_if_all_are_equal() -> None:
    state = played(begun(A, B, seasons="1"), "bet 2", "fold")
    outcome = state.outcome()
    assert outcome is not None and (outcome.points, outcome.winners, outcome.reason) == ([31, 29], [0], "seasons")
    state = begun("r1b3", "r3b1", seasons="1")
    for card in ("b6", "r7", "b8", ""):
        state = played(state, "bet 1", "bet 1", *([card] if card else []))
    outcome = state.outcome()
    assert outcome is not None and (outcome.points, outcome.winners) == ([30, 30], [])


def test_p4_eight_seasons_are_counted_up_by_the_year() -> None:
    state = kaison(seats=2, seasons="8")
    for _ in range(8):
        state = played(dealt(state, A, B), "fold")
    outcome = state.outcome()
    assert outcome is not None and outcome.points == [30, 30]
    assert outcome.rows == [("begun", [30, 30]), ("year1", [0, 0]), ("year2", [0, 0])]


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("betting", ["answered", "once"])
def test_points_are_kept_matches_end_and_nobody_is_asked_who_cannot_bet(seats: int, betting: str) -> None:
    """The law of 開樽: stacks and pot hold what was there at first, after every event, until the match is over."""
    for seed in range(4):
        rng = Random(seed)
        state = kaison(seats=seats, betting=betting, stack="20", seasons="16")
        for _ in range(16 * (5 + 4 * 5 * seats)):
            if state.to_act == OVER:
                break
            assert sum(whole(state)) == 20 * seats and min(whole(state)) >= 0
            if state.to_act == CHANCE:
                state.play(state.sample(rng))
                continue
            assert state.points()[state.to_act] > 0 and len(state.legal()) >= 2
            bets = list(state.legal())
            state.play(bets[-1] if rng.randrange(6) == 0 else bets[rng.randrange(len(bets) - 1)])
        assert state.to_act == OVER and sum(state.points()) == 20 * seats


def test_the_first_plies_counted_by_hand() -> None:
    """24 kinds, six of them single; five bets and a fold, six bets and a fold after each of the five."""
    state = kaison(seats=2)
    firsts = [state.after(move) for move, _ in state.chances()]
    assert len(firsts) == 24 and sum(len(first.chances()) for first in firsts) == 24 * 24 - 6
    state = begun(A, B)
    answers = [state.after(move) for move in state.legal()]
    assert len(answers) == 6 and [len(one.legal()) for one in answers] == [7] * 5 + [0]
    assert len(answers[5].chances()) == 24
