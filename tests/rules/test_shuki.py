"""終季, whole, by the numbers of docs/rules/paper-kisen.md."""

from __future__ import annotations

import pytest
from shuki_positions import A, B, C, cards_of, dealt, hand_of, moves, offered, passed, played, shuki, turn, words

from kesegames.engine.state import CHANCE, EVERYONE, OVER, State
from kesegames.engine.walk import Walk
from kesegames.rules.paper.cards import COPIES, NAMES


def test_p1_p20_five_cards_each_then_the_dealer_draws() -> None:
    for seats in (2, 3, 4):
        state = shuki(seats=seats)
        assert sum(weight for _, weight in state.chances()) == 48
        while not state.position().endswith("draw a"):
            state = state.after(state.chances()[0][0])
        assert [len(hand_of(state, seat)) for seat in range(seats)] == [5] * seats
        assert state.spell(state.chances()[0][0])[0].startswith("deal0:") and state.deals()


def test_p7_cards_are_dealt_and_drawn_one_at_a_time_and_seen_by_their_seat_alone() -> None:
    state = dealt(shuki(), A, B, C)
    assert state.to_act == CHANCE and not state.begins_anew() and shuki().begins_anew()
    assert state.position() == f"dealer a 2, a {A}, b {B}, c {C}, begun a, draw a"
    move = state.read("a r3")
    assert [state.write(move, seat) for seat in (0, 1, 2, EVERYONE)] == ["a r3", "a ?", "a ?", "a r3"]
    assert hand_of(state.after(move).seen_by(1), 0) == ["?"] * 6


def test_p20_in_turn_a_seat_draws_and_discards_one() -> None:
    state = played(dealt(shuki(), A, B, C), "a r7")
    assert state.to_act == 0
    assert moves(state) == [f"discard {card}" for card in ("b0", "b1", "b2", "b3", "r7")]
    assert state.spell(state.read("discard b0")) == ("hand0:b0",)
    state = passed(played(state, "discard r7"))
    assert state.to_act == CHANCE and state.position().endswith(
        "away r7, b b1b1r2r2r8, c b6b7r5r6rk, begun ab, draw b, said r7 b=pass c=pass"
    )


@pytest.mark.parametrize(
    ("hand", "can_end"),
    [
        ("b0b0b1r1b2r2", True),
        ("b0b0r0r0b2r2", True),
        ("b0b0r0r1r2r3", True),
        ("b0b0r0r1r2r5", False),
        ("b0b0r0b1b2b3", True),
        ("b1b2b3r4r5r6", True),
        ("bsb0b1rsr2r2", True),
        ("bsrsb0b0b1b1", True),
        ("b7b8bkr1r2r3", False),
        ("bsb0b1b3r6r6", False),
    ],
)
def test_p20_a_season_ends_with_six_cards_that_split_wholly(hand: str, can_end: bool) -> None:
    other, third = "b4b5b6r8r8", "b4b6b7r4r7"
    state = turn(hand, other, third)
    assert ("end" in moves(state)) == can_end
    if can_end:
        assert state.spell(state.read("end")) == ("season",)


def test_p20_open_combinations_count_as_they_lie() -> None:
    """b1b1 beside the open b2b3b4 is a 2-set that a 3-run leaves no room for; a 3-set is what is wanted."""
    for hand, lies, can_end in [("b1b1r1", "b2b3b4", True), ("b1b1r2", "b2b3b4", False), ("b1r1", "b2b2r2r2", True)]:
        state = shuki(f"dealer a 2, paid 0:0, a {hand} open {lies}, b b5b6r3r7rk, late, turn a", 2)
        assert ("end" in moves(state)) == can_end


def test_p21_a_discard_is_claimed_for_a_3_set_3_run_or_4_set() -> None:
    state = offered("b3b4b5r3r3")
    assert moves(state) == [
        "pass",
        "claim r3r3",
        "claim b3r3",
        "claim b3r3r3",
        "claim b4b5",
        "end",
    ]
    assert state.spell(state.read("claim b4b5")) == ("claim", "hand1:b4", "hand1:b5", "end")
    assert state.free(state.read("claim b3r3r3")) == (1, 4)


def test_p21_the_combination_is_laid_open_the_discarder_is_paid_and_play_goes_on_from_the_claimer() -> None:
    state = played(offered("b3b4b5r3r3"), "claim b4b5", "pass")
    assert state.points() == [1, -1, 0] and state.to_act == 1
    assert moves(state) == ["discard b3", "discard r3"]
    assert state.look().pieces["open1:1"] == ["b3", "b4", "b5"] and "away0" not in state.look().pieces
    after = passed(played(state, "discard b3"))
    assert after.to_act == CHANCE and after.spell(after.chances()[0][0])[0].startswith("deal2:")


def test_p21_a_discarded_ship_can_be_claimed_and_a_ship_of_the_hand_stands_in() -> None:
    assert "claim b4b5" in moves(offered("b4b5r3r3rk", "bs")) and "claim r3r3" in moves(offered("b4b5r3r3rk", "bs"))
    found = moves(offered("bsb4r3r4rs"))
    claimed = {"claim bsrs", "claim rsr3", "claim bsr3", "claim bsrsr3", "claim bsb4"}
    assert {*found} == {"pass", *claimed, "end"} and len(found) == 7


def test_p21_without_a_card_left_to_discard_a_seat_can_only_end() -> None:
    assert moves(offered("b4b5", lies="r1r1r1".replace("r1r1r1", "b1b1r2".replace("r2", "b1")))) == ["pass", "end"]
    assert moves(offered("b4r5", lies="b1b1b1")) == ["pass"]
    assert moves(offered("r3", lies="b1b1b1b1")) == ["pass", "end"]


def test_p21_after_a_claim_a_seat_can_only_discard() -> None:
    """Its six cards are complete, all the same."""
    state = played(offered("b4b5r3r3r4".replace("r4", "rs")), "claim b4b5", "pass")
    assert moves(state) == ["discard rs", "discard r3"]


def test_p22_all_others_are_asked_in_turn_order_also_who_can_only_pass() -> None:
    state = shuki(
        "dealer a 2, paid 0:0:0:0, a b0b7r0r6r7, b b6b8r1r8re, c b2b4bkr2rs, d b1b5bsr4r5, late, offer c r3", 4
    )
    for seat in (3, 0, 1):
        assert state.to_act == seat and state.answers_hidden()
        state = played(state, "pass")
    assert state.to_act == CHANCE and not state.answers_hidden()


def test_p22_answers_are_secret_until_all_are_in() -> None:
    state = offered("b3b4b5r3r3")
    claim, refusal = state.read("claim b4b5"), state.read("pass")
    assert [state.write(claim, seat) for seat in (0, 1, 2, EVERYONE)] == ["?", "claim b4b5", "?", "claim b4b5"]
    assert state.write(refusal, 0) == "?" and words(state, state.told(claim, 0)) == ["Has answered."]
    one, other = state.after(claim), state.after(refusal)
    for seat in (0, 2):
        assert one.seen_by(seat) == other.seen_by(seat) and one.key_for(seat) == other.key_for(seat)
    assert one.seen_by(1) != other.seen_by(1)
    last = one.read("pass")
    assert one.write(last, 0) == "pass" and one.after(last).look().marked["points2"] == ["passed"]
    assert "points2" not in passed(state).look().marked


def test_p22_the_cards_of_a_claim_that_got_nothing_stay_hidden() -> None:
    state = played(offered("b3b4b5r3r3", other="b1b2r1r8re"), "claim r3r3")
    move = state.read("claim b1b2")
    assert [state.write(move, seat) for seat in (0, 1, 2, EVERYONE)] == [
        "claim ??",
        "claim ??",
        "claim b1b2",
        "claim b1b2",
    ]
    after = state.after(move)
    assert after.position().endswith("claimed b, said b3 b=claim2 c=claim2")
    assert after.seen_by(0).position().endswith("claimed b, said b3 b=claim2 c=claim2")
    assert "Seat C has claimed it, too" not in " ".join(words(state, state.told(move, 0)))  # It is its own answer.
    assert words(state, state.told(move, 0))[:2] == [
        "Claims.",
        "Seat B claims the b3 for".replace("b3 for", "black wagon for a set of 3, wagon."),
    ]
    got = played(offered("b3b4b5r3r3", other="b1b2r1r8re"), "pass")
    assert got.write(got.read("claim b1b2"), 0) == "claim b1b2"


def test_p22_ending_goes_before_claiming_and_then_the_next_in_turn_order() -> None:
    ready = "b1b2b8r8r8"
    state = played(offered("b4b5b7r3r5", other=ready), "claim b4b5", "end")
    assert state.points() == [-2, 0, 2]
    both = played(offered("b4b5r2r3r4", other=ready), "end", "end")
    assert both.points() == [-2, 2, 0] and "won b - b3b4b5r2r3r4 from a" in both.position()
    state = shuki("dealer a 2, paid 0:0:0, a b0b7r0r6r7, b b4b5r3r3re, c b1b2b8r1r8, late, offer a b3")
    assert played(state, "claim b4b5", "claim b1b2").points() == [1, -1, 0]


def test_p22_no_point_is_paid_for_a_claim_that_ends_the_season() -> None:
    state = played(offered("b4b5r2r3r4"), "end", "pass")
    assert state.points() == [-2, 2, 0]


def ended(state: State) -> list[int]:
    return played(state, "end").points()


def test_p23_on_an_own_draw_every_other_seat_pays_the_whole_amount() -> None:
    """The dealer with its value 2."""
    assert ended(turn("b1b2b3r1r2r3")) == [8, -4, -4]
    state = turn("b1b2b3r1r2r3").position().replace("dealer a 2", "dealer b 2")
    assert played(shuki(state), "end").points() == [4, -2, -2]


def test_p23_on_a_discard_its_player_pays_alone() -> None:
    assert played(offered("b4b5r2r3r4"), "end", "pass").points() == [-2, 2, 0]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("b1b2b3r1r2r3", 4),  # 2 × 2
        ("b1b2b3b3b4b5", 6),  # one colour
        ("b1b2b3r4r5r6", 6),  # consecutive
        ("b1b2b3b4b5b6", 8),  # both
        ("bsb1b2r3r4r5", 6),  # the 船 as 0
        ("bsb1b2r4r5r6", 6),  # the 船 as 3
        ("b4b5b6r1r2r3", 6),
        ("b0b0b1b1b2b2", 6),  # one colour; runs 0–2 twice
        ("bkbkr1r1r2r2".replace("bkbk", "bkre"), 6),  # 王 and 皇, a point each
        ("bkrkrer1r1r1", 7),
        ("bsbkrer1r2r3", 6),  # no bonus for the 船
    ],
)
def test_p23_end_points_multiplier_and_bonus(hand: str, points: int) -> None:
    assert ended(turn(hand, "b7b8r0r8r8", "b7b8r0r0r7")) == [2 * points, -points, -points]


def test_p23_a_ship_in_an_open_run_is_read_as_it_brings_most() -> None:
    """The open run is 0–2 before 3–5 and 1–3 before 4–6."""
    for hand, points in (("r3r4r5", 6), ("r4r5r6", 6), ("r5r6r7", 4)):
        state = shuki(f"dealer a 2, paid 0:0, a {hand} open bsb1b2, b b5b6r1r8rk, late, turn a", 2)
        assert ended(state) == [points, -points]


def test_p23_p24_a_2_set_and_a_4_set_are_paid_by_themselves() -> None:
    """From every other seat, unmultiplied, also on a discard."""
    assert ended(turn("b1b1r1r1r2r2")) == [2 * 5, -5, -5]
    state = played(offered("b5b5r3r3r3".replace("r3r3r3", "b3r3r3"), other="b6b8r1r8re"), "end", "pass")
    assert state.points() == [-3, 4, -1]


def test_p23_the_bonus_of_the_first_round_counts_before_any_second_turn() -> None:
    begun = "begun a, "
    assert ended(turn("b1b2b3r1r2r3", begun=begun)) == [20, -10, -10]
    assert ended(turn("b1b2b3r1r2r3", begun="begun abc, ")) == [20, -10, -10]
    assert ended(turn("b1b2b3r1r2r3", begun=begun, first="0")) == [8, -4, -4]


def test_p23_a_turn_begins_with_a_draw_or_a_claim_and_not_with_ending_on_a_discard() -> None:
    state = dealt(shuki(), "b0b1b7r0r6", "b4b5r3r3re", "b1b2b8r1r8")
    state = played(state, "a b3", "discard b3", "claim b4b5", "pass")
    assert "begun ab, claimed b" in state.position()
    state = played(state, "discard r3", "pass", "pass", "c r7", "discard r7", "pass", "pass")
    assert "begun abc" not in state.position() and "late, draw a" in state.position()
    again = dealt(shuki(), "b0b1b7r0r6", "b4b5r2r3r4", "b1b2b8r1r8")
    again = played(again, "a b3", "discard b3", "end", "pass")
    assert again.points() == [-5, 5, 0]


def test_p23_lights_are_opened_after_the_deal_and_before_the_payment() -> None:
    state = dealt(shuki(seats=2, light="true"), "b1b2b3r1r2", "b7b8r0r8r8")
    assert state.spell(state.chances()[0][0]) == ("deal:bs",) and state.to_act == CHANCE
    state = played(state, "b1", "a r3", "end")
    assert state.to_act == CHANCE and state.points() == [0, 0]
    assert played(state, "r5").points() == [11, -11]
    assert played(state, "r3").points() == [12, -12]
    assert played(state, "b1").points() == [12, -12]  # Both match it: it counts twice.
    assert played(state, "r5").look().pieces["light"] == ["b1", "r5"]


def test_what_lies_there_of_the_last_season_is_not_in_the_deck() -> None:
    state = played(dealt(shuki(seats=2, light="true"), "b1b1r1r1rs", "b7b8r0r8r8"), "b2", "a r2", "end", "b5")
    assert state.begins_anew()
    look = state.look()
    assert sum(len(cards) for cards in look.pieces.values()) == 8 and look.counters["deck"] == 40
    assert played(state, "a b3").look().counters["deck"] == 47 - 2


def test_p23_king_and_emperor_of_one_colour_match_a_light() -> None:
    state = dealt(shuki(seats=2, light="true"), "b1b2b3rsrk", "b7b8r0r8r8")
    state = played(state, "re", "a bk", "end", "be")
    assert state.points() == [(5 * 2) + 2 + 2, -14]


def without(*hands: str) -> str:
    """All cards that are in none of these."""
    left = [name for name in NAMES for _ in range(COPIES[NAMES.index(name) % 12])]
    for card in (card for hand in hands for card in cards_of(hand)):
        left.remove(card)
    return "".join(left)


def test_p23_a_light_is_not_opened_from_an_empty_deck() -> None:
    hands = ("b1b1b1r1r2", "b4b5r8r8r3", "b3", "r2")
    start = f"dealer b 2, paid 0:0, a {hands[0]} away {without(*hands)}, b {hands[1]}, light b3, late, offer b r2"
    state = played(shuki(start, 2, light="true"), "end")
    assert state.begins_anew() and state.points() == [3, -3]  # The 2-set and the 4-set.


def test_p24_a_4_set_is_laid_open_on_the_own_turn_after_drawing() -> None:
    state = turn("b1b1r1r1rsr2")
    assert {"open b1b1r1r1", "open b1rsr1r1", "open b1b1rsr1"} < set(moves(state))
    move = state.read("open b1b1r1r1")
    assert state.spell(move) == ("open", "hand0:b1", "hand0:b1", "hand0:r1", "hand0:r1") and state.free(move) == (1, 5)
    state = state.after(move)
    assert state.points() == [2, -1, -1] and state.to_act == 0
    assert moves(state) == ["discard rs", "discard r2", "end"]
    assert ended(state) == [2 + 8, -5, -5]
    assert not any(one.startswith("open") for one in moves(passed(played(state, "discard rs"))))


def test_p24_a_4_set_is_paid_when_it_is_claimed() -> None:
    state = played(offered("b3b5b8r3r3"), "claim b3r3r3", "pass")
    assert state.points() == [1 - 1, -1 + 2, -1]


def test_p24_open_combinations_never_change() -> None:
    state = shuki("dealer a 2, paid 0:0, a b1b2b3 open r5r5b5, b b6b8r1r8re, late, turn a", 2)
    assert moves(state) == ["discard b1", "discard b2", "discard b3", "end"]


EMPTY = (
    "dealer a 2, paid 0:0, a b0b2b4b6b8 away b0b0b1b1b1b2b3b4b5b6b7b8bkbebs, "
    "b r0r2r4r6r8 away b1b3b5b7r0r0r1r1r1r2r3r4r5r6r7r8rkrers, late, offer a {card}"
)


def empty(card: str) -> State:
    """The last card has been drawn and discarded."""
    left = [one for one in ("r1", "r3", "r5", "r7") if one != card]
    return shuki(EMPTY.format(card=card).replace("rkrers", "".join(left) + "rkrers").replace("r8r1", "r8r1"), 2)


def test_p25_the_deck_is_empty_and_a_card_is_due() -> None:
    state = empty("r7")
    assert state.look().counters["deck"] == 0
    after = played(state, "pass")
    assert after.to_act == CHANCE and after.begins_anew()
    assert after.position() == "dealer a 2, paid 0:0 0:0, a -, b -, said r7 b=pass"
    assert after.outcome() is None


def test_p25_the_last_discard_can_still_be_claimed_or_ended_on() -> None:
    state = empty("r7")
    assert "claim r6r8" in moves(state)
    state = played(state, "claim r6r8")
    assert state.to_act == 1 and state.points() == [1, -1]
    after = played(state, "discard r0", "pass")
    assert after.position().startswith("dealer a 2, paid 0:0 1:-1, a -")


def test_p4_the_winner_deals_next_and_the_value_rises_or_starts_anew() -> None:
    assert played(turn("b1b2b3r1r2r3"), "end").position().startswith("dealer a 3, paid 0:0:0 8:-4:-4, a -, b -, c -")
    assert played(offered("b4b5r2r3r4"), "end", "pass").position().startswith("dealer b 2, paid 0:0:0 -2:2:0")


def test_p4_p6_a_match_ends_after_its_seasons_with_shared_wins() -> None:
    state = turn("b1b2b3r1r2r3").position().replace("paid 0:0:0", "paid -8:8:0 0:-4:4 0:4:-4")
    outcome = played(shuki(state), "end").outcome()
    assert outcome is not None and (outcome.points, outcome.winners, outcome.reason) == ([0, 4, -4], [1], "seasons")
    assert outcome.rows[-1] == ("season4", [8, -4, -4])
    state = turn("b1b2b3r1r2r3").position().replace("paid 0:0:0", "paid 0:0:0 0:0:0 -8:4:4")
    over = played(shuki(state), "end")
    drawn = over.outcome()
    assert over.to_act == OVER and drawn is not None and (drawn.points, drawn.winners) == ([0, 0, 0], [])


def test_the_ending_hand_lies_open_as_its_combinations_until_the_next_deal() -> None:
    state = played(turn("b1b2b3r1r2r3"), "end")
    lying = {spot: cards for spot, cards in state.look().pieces.items() if spot.startswith("open")}
    assert lying == {"open0:1": ["r1", "r2", "r3"], "open0:2": ["b1", "b2", "b3"]}
    assert "open0:1" not in played(state, "a b8").look().pieces


def test_the_seasons_bill_is_told_row_by_row() -> None:
    state = turn("bsb1b2r3r4re".replace("r4re", "r4r5"))
    told = state.told(state.read("end"), 1)
    assert words(state, told) == [
        "Seat A ends the season with the card drawn.",
        "A red run 3–5.",
        "A black run 0–2.",
        "Worth 6: end points 3 × 2.",
        "Seat B pays Seat A 6.",
        "Seat C pays Seat A 6.",
        "Seat A stays dealer. The dealer’s value rises to 3.",
    ]
    look = told[0].look
    assert look is not None and look.pieces["open0:1"] == ["r3", "r4", "r5"] and look.pieces["hand2:?"] == ["?"] * 5
    ending = state.ending(state.read("end"))
    assert ending is not None and ending.rows == [
        ("row.end", ["2+1", "", ""]),
        ("row.value", ["×2", "", ""]),
        ("row.pays", ["", "6", "6"]),
    ]
    assert state.ending(state.read("discard r3")) is None


def test_the_bill_names_what_was_paid_before_and_the_4_set() -> None:
    state = played(turn("b1b1r1r1bkre"), "open b1b1r1r1")
    ending = state.ending(state.read("end"))
    assert ending is not None and ending.rows == [
        ("row.paid", ["+2", "−1", "−1"]),
        ("row.end", ["2", "", ""]),
        ("row.value", ["×2", "", ""]),
        ("row.kings", ["+2", "", ""]),
        ("row.pays", ["", "6", "6"]),
    ]
    whole = turn("b1b1r1r1bkre")
    ending = whole.ending(whole.read("end"))
    assert ending is not None and ending.rows[-1] == ("row.four", ["", "1", "1"])
    last = empty("r7")
    ending = last.ending(last.read("pass"))
    assert ending is not None and words(last, ending.told) == ["The deck is empty: nobody wins the season."]


def test_p4_a_season_begins_anew_with_its_first_card_only() -> None:
    state = shuki()
    assert state.begins_anew() and not played(state, "a b3").begins_anew()
    last = shuki(turn("b1b2b3r1r2r3").position().replace("paid 0:0:0", "paid 0:0:0 0:0:0 0:0:0"))
    assert played(last, "end").to_act == OVER and not played(last, "end").begins_anew()


def test_cards_are_clicked_in_any_order_and_taken_back() -> None:
    walk = Walk(offered("b3b4b5r3r3"))
    assert all(walk.click(spot) for spot in ("claim", "hand1:r3", "hand1:b3", "end"))
    assert walk.move() == offered("b3b4b5r3r3").read("claim b3r3")


def paths(state: State, depth: int) -> int:
    """How many ways there are to go on by so many decisions."""
    return 1 if depth == 0 else sum(paths(state.after(move), depth - 1) for move in state.legal())


def test_first_plies_are_those_counted_by_hand() -> None:
    """乙 can claim b1 with b1b1 and b2 with r2r2, 丙 only r7 with r5r6: 1 + 2 + 2 + 1 + 1 answers, then one more."""
    state = dealt(shuki(), A, B, C)
    assert len(state.chances()) == 22  # 赤王 is dealt, and both 赤弓.
    state = played(state, "a r7")
    assert [paths(state, depth) for depth in (1, 2, 3)] == [5, 7, 8]
