"""値戦, whole, by the numbers of docs/rules/paper-kisen.md."""

from __future__ import annotations

import pytest
from chisen_positions import chisen, dealt, in_words, moves, played, said
from librt.random import Random
from refused import refused

from kesegames.engine.look import Look
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State
from kesegames.engine.walk import Walk
from kesegames.rules.chisen.field import field_of, ranks_beside
from kesegames.rules.chisen.position import Position

A, B, C = "b1b2b3", "bkr1r2", "b8r8r5"
COMMON = "r0r0r3"


def betting(
    hands: str = "b1b2b3 bkr1r2 b8r8r5", common: str = "r0r0r3", stage: str = "round 1 a", put: int = 1
) -> State:
    """A round of betting in which all have swapped for the last card of their hands."""
    cards = hands.split()
    seats = ", ".join(f"{'abcd'[n]} {hand} put {put} known {hand[4:]}" for n, hand in enumerate(cards))
    return chisen(f"dealer a, {seats}, common {common}, {stage}", seats=len(cards))


def shown(look: Look | None, place: str) -> list[str]:
    assert look is not None
    return [card for spot, cards in look.pieces.items() if spot.partition(":")[0] == place for card in cards]


def raised(look: Look | None) -> set[str]:
    assert look is not None
    return {spot for spot, marks in look.marked.items() if marks == ["shown"]}


def showdown(hands: str, common: str = "r0r0r3", dealer: str = "a", put: int = 4) -> State:
    """Before the last answer of the last round, base 1: all have paid `put` but for the seat before the dealer."""
    cards = hands.split()
    last = "abcd"[("abcd".index(dealer) - 1) % len(cards)]
    seats = ", ".join(
        f"{id} {hand} put {put - (id == last)} known {hand[4:]}" for id, hand in zip("abcd", cards, strict=False)
    )
    paid = "paid " + ":".join("0" for _ in cards) + ", " if dealer != "a" else ""
    return chisen(f"dealer {dealer}, {paid}{seats}, common {common}, round 3 base 1 {last}", seats=len(cards))


def test_p30_that_all_pay_is_told_before_the_first_card() -> None:
    state = chisen(seats=3)
    told = [one.text for one in state.told(state.chances()[0][0], 0)]
    assert told == ["told.antes", "told.dealt"]


def test_p30_all_pay_one_then_three_cards_each_and_three_common_ones_are_dealt() -> None:
    for seats in (2, 3, 4):
        state = chisen(seats=seats)
        assert state.points() == [0] * seats and sum(weight for _, weight in state.chances()) == 48
        events = 0
        while state.to_act == CHANCE:
            state = state.after(state.chances()[-1][0])
            events += 1
            assert state.points() == [-1] * seats and state.look().counters["pot"] == seats
        assert events == 3 * seats + 3 and state.to_act == 0
        assert [len(shown(state.look(), f"hand{seat}")) for seat in range(seats)] == [3] * seats
        assert len(shown(state.look(), "common")) == 3


def test_p7_cards_go_round_the_table_the_dealers_first_the_common_ones_last() -> None:
    state = chisen()
    assert state.deals() and state.spell(state.read("a b3")) == ("deal0:b3",)
    state = played(state, "a b3")
    assert [state.write(state.read("b rk"), seat) for seat in (0, 1, EVERYONE)] == ["b ?", "b rk", "b rk"]
    state = dealt(chisen(), A, B, C, common="r0r0")
    assert state.spell(state.read("r3")) == ("deal:r3",) and state.write(state.read("r3"), 2) == "r3"
    assert played(state, "r3").position() == (
        f"dealer a, a {A} put 1, b {B} put 1, c r5b8r8 put 1, common r0r0r3, exchange a".replace("r5b8r8", "b8r5r8")
    )


def test_p31_all_exchange_from_the_dealer_on_before_anybody_bets() -> None:
    state = dealt(chisen(), A, B, C)
    for seat in range(3):
        assert state.to_act == seat and "draw" in moves(state) and not {"fold", "join", "bet 1"} & set(moves(state))
        state = played(state, next(one for one in moves(state) if one.startswith("swap")))
    assert state.to_act == 0 and moves(state) == ["fold", "bet 1", "bet 2", "bet 3", "bet 4", "bet 5"]


def test_p31_a_hand_card_for_a_common_one_equal_ones_once_and_for_its_like_too() -> None:
    state = dealt(chisen(), A, B, C, common="b1r3r3")
    wanted = [f"swap {mine} {other}" for mine in ("b1", "b2", "b3") for other in ("b1", "r3")]
    assert moves(state) == [*wanted, "draw"]
    move = state.read("swap b1 r3")
    assert state.spell(move) == ("hand0:b1", "common:r3") and state.free(move) == (0, 2)
    assert {state.write(move, seat) for seat in (0, 1, 2, EVERYONE)} == {"swap b1 r3"}
    after = state.after(move)
    assert shown(after.look(), "hand0") == ["b2", "b3", "r3"] and shown(after.look(), "common") == ["b1", "b1", "r3"]
    assert shown(played(state, "swap b1 b1").look(), "hand0") == ["b1", "b2", "b3"]


def test_p31_who_draws_sees_both_before_one_is_chosen_and_the_others_see_neither() -> None:
    state = played(dealt(chisen(), A, B, C), "draw")
    assert state.to_act == CHANCE and state.deals() and not state.begins_anew()
    move = state.read("a b4")
    assert [state.write(move, seat) for seat in (0, 1, EVERYONE)] == ["a b4", "a ?", "a b4"]
    assert state.spell(move) == ("deal0:b4",)
    state = played(state, "a b4")
    assert state.to_act == CHANCE
    state = played(state, "a rk")
    assert state.to_act == 0 and shown(state.look(), "drawn0") == ["b4", "rk"]
    assert shown(state.seen_by(1).look(), "drawn0") == ["?", "?"]
    assert moves(state) == [f"swap {mine} {other}" for mine in ("b1", "b2", "b3") for other in ("b4", "rk")]
    move = state.read("swap b1 b4")
    assert state.spell(move) == ("hand0:b1", "drawn0:b4") and state.free(move) == (0, 2)
    assert [state.write(move, seat) for seat in (0, 1, EVERYONE)] == ["swap b1 b4", "swap b1 ?", "swap b1 b4"]
    state = state.after(move)
    assert shown(state.look(), "hand0") == ["b2", "b3", "b4"] and not shown(state.look(), "drawn0")
    assert shown(state.look(), "common") == ["b1", "r0", "r0", "r3", "rk"] and state.to_act == 1


def test_p31_a_common_card_taken_is_known_to_all_a_drawn_one_to_its_seat() -> None:
    state = played(dealt(chisen(), A, B, C), "swap b1 r3", "draw", "b b4", "b b5", "swap r1 b4")
    assert shown(state.seen_by(1).look(), "hand0") == ["r3", "?", "?"]
    assert shown(state.seen_by(0).look(), "hand1") == ["?", "?", "?"]
    rng = Random(2)
    for _ in range(20):
        assert "r3" in shown(state.seen_by(1).guess(rng).look(), "hand0")


def test_p32_the_dealer_sets_the_base_the_others_pay_it_or_fold() -> None:
    state = betting()
    assert state.opens_round() and state.look().counters["base"] == 0
    state = played(state, "bet 4")
    assert state.points() == [-5, -1, -1] and moves(state) == ["fold", "join"] and not state.opens_round()
    assert state.look().counters["base"] == 4 and state.spell(state.read("join")) == ("join",)
    state = played(state, "join", "fold")
    assert state.points() == [-5, -5, -1] and state.look().out == [2]
    assert state.to_act == 0 and state.position().endswith("round 2 a") and state.look().counters["pot"] == 11
    assert betting().spell(betting().read("bet 4")) == ("bet:4",)


def test_p32_the_base_is_set_anew_each_round_up_or_down_and_there_are_three() -> None:
    state = played(betting("b1b2b4 bkr1r2"), "bet 4", "join", "bet 2", "join")
    assert state.points() == [-7, -7] and moves(state)[0] == "fold" and len(moves(state)) == 6
    state = played(state, "bet 5", "join")
    assert state.begins_anew() and sorted(state.points()) == [-12, 12]


def test_p32_a_dealer_that_folds_hands_the_same_round_to_the_next_seat_still_in() -> None:
    state = played(betting(), "bet 3", "fold", "join", "fold")
    assert state.points()[2] == 5  # Two were left, so it is over: c takes 1 + 1 + 4 + 4 … less what it paid.
    state = played(betting(), "fold")
    assert state.to_act == 1 and state.position().startswith("dealer b") and state.position().endswith("round 1 b")
    assert state.look().marked["points1"] == ["dealer"] and state.opens_round() and state.points() == [-1, -1, -1]
    state = played(state, "bet 2", "join")
    assert state.to_act == 1 and state.position().endswith("round 2 b")


def test_p32_who_folds_is_asked_no_more() -> None:
    state = played(betting("b1b2b3 bkr1r2 b8r8r5 b5b6b7"), "bet 1", "join", "fold", "join")
    asked = []
    while not state.begins_anew():
        asked.append(int(state.to_act))
        state = played(state, "join" if "join" in moves(state) else "bet 1")
    assert asked == [0, 1, 3, 0, 1, 3]


@pytest.mark.parametrize(
    ("hands", "common", "winner"),
    [
        ("b6b7b8 r1b1r4", "r0r0r1", 1),  # a set of 3 before a run
        ("b1b2b3 b8rkr5", "b8r0r4", 0),  # a run goes before a set of 2
        ("b4r4b0 b5b6b7", "r4r0r2", 0),  # a set of 3 before a run
        ("b1r2b5 bkr0r7", "r1b3r4", 0),  # a set of 2 before a single
        ("b1b2r8 b5r6r8", "r5b3b8", 0),  # a run before a set of 2 of whatever strength
        ("bkb2r3 b8r6r4", "r3b0b4", 1),  # strength
        ("bkb2r5 reb3r6", "r7b0b8", 2),  # a king and an emperor are equal
        ("b4b2r8 r4b3r6", "b4b0bk", 0),  # one-coloured before mixed: b4b4
        ("bsb2r8 b4b3r6", "b7b8r0", 0),  # the ship makes the run 6–8
    ],
)
def test_p33_kind_then_strength_then_one_coloured(hands: str, common: str, winner: int) -> None:
    state = played(showdown(hands, common), "join")
    gains = state.points()
    assert gains == ([4, -4] if winner == 0 else [-4, 4] if winner == 1 else [0, 0])


def test_p33_a_combination_needs_a_card_of_the_hand() -> None:
    state = played(showdown("b1b2r8 b4b3r6", "bkrkbe"), "join")
    assert state.points() == [4, -4]  # Single 8 against single 6: nobody has three kings.


def test_p33_of_equal_ones_the_odd_point_goes_to_the_nearest_after_the_dealer() -> None:
    state = showdown("bkb0r2 b1b2r4 rkb3r5", "r6r1b8")
    state = chisen(state.position().replace("b1b2r4 put 4", "b1b2r4 put 1").replace("known r4", "known r4 out"))
    after = played(state, "join")
    assert after.points() == [0, -1, 1]  # 9: c is nearer than the dealer.
    assert after.position().startswith("dealer a")  # The dealer itself is the first of the winners to deal.


def test_p33_of_more_winners_each_of_the_nearest_has_an_odd_point_the_dealer_last() -> None:
    hands = "a b1r2bk put 4 known r2, b b1r3rk put 4 known r3, c b3r6re put 3 known r6"
    state = chisen(f"dealer a, {hands}, d b2b6r4 put 2 known r4 out, common b8r5r8, round 3 base 1 c", seats=4)
    assert played(state, "join").points() == [0, 1, 1, -2]  # 14 for three.
    fourth = "d b2b6r4 put 4 known r4"
    state = chisen(f"dealer d, paid 0:0:0:0, {hands}, {fourth}, common b8r5r8, round 3 base 1 c", seats=4)
    after = played(state, "join")
    assert after.points() == [2, 1, 1, -4]  # 16 for three: a is the nearest after d.
    assert after.position().startswith("dealer a")


def test_p4_p33_the_winner_deals_next_without_any_value() -> None:
    state = played(showdown("b1b2r8 bkb3r6", "r0b4r4"), "join")
    lying = "a b1b2r8 known r8, b b3bkr6 known r6, common b4r0r4"
    assert state.position() == f"dealer b, paid -4:4, {lying}" and state.begins_anew()
    assert state.look().counters["pot"] == 0 and state.look().numbers == {}


def test_p34_the_last_one_left_takes_the_pot_unseen_at_once() -> None:
    state = played(betting(), "bet 3", "fold")
    move = state.read("fold")
    assert in_words(state, state.told(move, 1)) == [
        "Folds.",
        "Seat A alone is left and takes the pot of 6 unseen.",
        "Seat A stays dealer.",
    ]
    look = state.told(move, 1)[0].look
    assert shown(look, "hand0") == ["b3", "?", "?"] and not raised(look)
    assert state.after(move).points() == [2, -1, -1] and state.after(move).begins_anew()


def test_p6_p33_a_folded_hand_is_never_shown() -> None:
    hands = "a b1b2r8 put 4 known r8, b b3bkr6 put 1 known r6 out, c b5b6r7 put 3 known r7"
    state = chisen(f"dealer a, {hands}, common r0b4r4, round 3 base 1 c")
    looks = [told.look for told in state.told(state.read("join"), 2) if told.look is not None]
    assert len(looks) == 5 and all(shown(look, "hand1") == ["r6", "?", "?"] for look in looks)


def test_the_showdown_is_told_hand_by_hand_with_the_cards_that_count_raised() -> None:
    state = showdown("b1b2r8 bkb3r6 b5b6r7", "r0b4r4")
    told = state.told(state.read("join"), 0)
    assert in_words(state, told) == [
        "Pays 1 to stay in.",
        "Those who are left show their hands. The pot: 12.",
        "Seat A shows a single red general.",
        "Seat B shows a single black king.",
        "Seat C shows a run of 3 up to 6.",
        "Seat C has the best combination and takes the pot of 12.",
        "Seat C is the next dealer.",
    ]
    assert shown(told[2].look, "hand1") == ["r6", "?", "?"] and raised(told[2].look) == {"hand0:r8"}
    assert shown(told[3].look, "hand1") == ["b3", "bk", "r6"] and raised(told[3].look) == {"hand1:bk"}
    assert raised(told[5].look) == {"hand2:b5", "hand2:b6", "common:b4"}
    look = told[1].look
    assert look is not None and look.counters["pot"] == 12 and look.counters["points2"] == -4


def test_the_bill_names_who_paid_what_and_showed_what() -> None:
    state = showdown("b1b2r8 bkb3r6 b5b6r7", "r0b4r4")
    ending = state.ending(state.read("join"))
    assert ending is not None and ending.rows == [
        ("row.put", ["4", "4", "4"]),
        ("row.won", ["", "", "12"]),
    ]
    assert in_words(state, [ending.name, *ending.told]) == [
        "Spring",
        "Seat C shows a run of 3 up to 6.",
        "Seat C has the best combination and takes the pot of 12.",
    ]
    folded = played(betting(), "bet 3", "fold")
    ending = folded.ending(folded.read("fold"))
    assert ending is not None and [id for id, _ in ending.rows] == ["row.put", "row.won"]
    assert betting().ending(betting().read("bet 3")) is None


def test_p4_p6_a_match_is_over_after_its_seasons_and_the_last_hands_stay() -> None:
    state = chisen(
        "dealer a, a b1b2r8 put 4 known r8, b b3bkr6 put 3 known r6, common r0b4r4, round 3 base 1 b", 2, "1"
    )
    state = played(state, "join")
    outcome = state.outcome()
    assert state.to_act == OVER and outcome is not None
    assert (outcome.points, outcome.winners, outcome.reason) == ([-4, 4], [1], "seasons")
    assert outcome.rows == [("season1", [-4, 4])]
    assert shown(state.seen_by(0).look(), "hand1") == ["b3", "bk", "r6"]
    unseen = played(
        chisen("dealer a, a b1b2r8 put 1 known r8, b b3bkr6 put 1 known r6, common r0b4r4, round 1 a", 2, "1"), "fold"
    )
    assert unseen.to_act == OVER and shown(unseen.seen_by(0).look(), "hand1") == ["r6", "?", "?"]


def test_the_last_showdown_lies_until_the_next_card_is_dealt() -> None:
    state = played(showdown("b1b2r8 bkb3r6 b5b6r7", "r0b4r4"), "join")
    look = state.seen_by(0).look()
    assert shown(look, "hand2") == ["b5", "b6", "r7"] and raised(look) == {"hand2:b5", "hand2:b6", "common:b4"}
    assert sum(weight for _, weight in state.chances()) == 48
    look = played(state, "c b5").look()
    assert not shown(look, "common") and not shown(look, "hand0") and shown(look, "hand2") == ["b5"]
    unseen = played(betting("b1b2b3 bkr1r2"), "fold")
    assert shown(unseen.seen_by(0).look(), "hand1") == ["r2", "?", "?"] and unseen.look().out == [0]


def test_p31_what_was_given_for_a_drawn_card_stays_known() -> None:
    state = played(dealt(chisen(), A, B, C), "draw", "a b4", "a rk")
    one, other = played(state, "swap b1 b4"), played(state, "swap b2 b4")
    assert "a ??? put 1 gave b1" in one.seen_by(1).position() and "a ??? put 1 gave b2" in other.seen_by(1).position()


def test_p6_all_equal_is_a_draw() -> None:
    state = chisen(
        "dealer a, a b1b2bk put 4 known bk, b b3b5be put 3 known be, common r0r4r7, round 3 base 1 b", 2, "1"
    )
    outcome = played(state, "join").outcome()
    assert outcome is not None and (outcome.points, outcome.winners) == ([0, 0], [])


def test_a_swap_is_clicked_in_either_order_and_taken_back() -> None:
    state = dealt(chisen(), A, B, C)
    walk = Walk(state)
    assert walk.click("common:r3") and walk.click("hand0:b1")
    assert walk.move() == state.read("swap b1 r3")
    walk.clear()
    assert walk.click("common:r3") and walk.click("common:r3") and walk.spots == ()


def test_the_swap_is_told_to_others_without_the_card_that_is_kept() -> None:
    state = played(dealt(chisen(), A, B, C), "draw", "a b4", "a rk")
    assert said(state, "swap b1 b4", 0) == [
        "Takes the black tiger. The black soldier and the red king become common cards."
    ]
    assert said(state, "swap b1 b4", 1) == ["Keeps one card. The black soldier and the red king become common cards."]


def test_what_is_wanted_is_told_in_words() -> None:
    state = dealt(chisen(), A, B, C)
    told = [state.wanted(), betting().wanted(), played(betting(), "bet 3").wanted(), chisen().wanted()]
    assert in_words(state, [one for one in told if one is not None]) == [
        "Choose a card of your hand and a common card to swap, or draw two",
        "Round 1 of 3, pot 3: join and set the base, or fold",
        "Round 1 of 3, pot 6: pay 3 to join, or fold",
    ]


def test_the_first_plies_counted_by_hand() -> None:
    state = dealt(chisen(seats=2), "b1b2b3", "bkr1r2")
    first = [state.after(move) for move in state.legal()]
    # Three cards for two kinds, and `draw`. A red naught that is taken leaves three kinds in common, the wagon two.
    assert len(first) == 3 * 2 + 1
    following = [len(after.legal()) or len(after.chances()) for after in first]
    # All kinds but the black king are left in the deck.
    assert sorted(following) == sorted([3 * 3 + 1] * 3 + [3 * 2 + 1] * 3 + [23])


@pytest.mark.parametrize(
    ("events", "wrong", "trouble"),
    [
        ([], "a x3", "chisen_dealt"),
        ([], "b3", "chisen_dealt_to"),
        ([], "b b3", "chisen_dealt_to"),
        (["a bk"], "b bk", "chisen_none_left"),
        (["deal"], "swap b8 r3", "chisen_not_held"),
        (["deal"], "swap b1 b7", "chisen_not_there"),
        (["deal"], "swap b1 x3", "paper_card"),
        (["deal"], "fold", "chisen_exchange"),
        (["deal", "draw", "a b4", "a rk"], "swap b1 r3", "chisen_not_there"),
        (["deal", "draw", "a b4", "a rk"], "draw", "chisen_swap"),
        (["deal", "swap b1 r3", "swap bk r0", "swap b8 r0"], "join", "chisen_opens"),
        (["deal", "swap b1 r3", "swap bk r0", "swap b8 r0"], "bet 6", "chisen_opens"),
        (["deal", "swap b1 r3", "swap bk r0", "swap b8 r0", "bet 2"], "bet 3", "chisen_answer"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(events: list[str], wrong: str, trouble: str) -> None:
    state = chisen()
    for event in events:
        state = dealt(state, A, B, C) if event == "deal" else played(state, event)
    with refused(trouble, state.ruleset):
        state.read(wrong)


WHOLE = "dealer a, a b1b2b3 put 1, b bkr1r2 put 1, c b8r8r5 put 1, common r0r0r3, exchange a"
ROUND = "dealer a, a b1b2b3 put 1 known b3, b bkr1r2 put 1 known r2, c b8r8r5 put 1 known r5, common r0r0r3, round 1 a"


@pytest.mark.parametrize(
    ("position", "trouble"),
    [
        ("nonsense", "part"),
        ("dealer d, a -, b -, c -", "part"),
        ("dealer b, a -, b -, c -", "dealer"),
        ("dealer b, paid 4:-4:0, a -, b -, c -", "paid"),
        ("dealer b, paid 4:-2:-2, a -, b -, c -", "dealer"),
        ("dealer a, paid 40:-20:-20, a -, b -, c -", "paid"),
        ("dealer a, paid 1:-2:-3, a -, b -, c -", "paid"),
        ("dealer a, a -, b -", "part"),
        (WHOLE + ", common r1", "part"),
        (WHOLE.replace("exchange a", "exchange d"), "part"),
        (WHOLE.replace("exchange a", "exchange a b1"), "part"),
        (WHOLE.replace("exchange a", "draw a"), "part"),
        (WHOLE.replace("exchange a", "draw a b4b5b6"), "part"),
        (WHOLE.replace("b1b2b3", "b1b2"), "hand"),
        (WHOLE.replace("b1b2b3", "b1b2bk"), "deck"),
        (WHOLE.replace("b1b2b3", "b1b2)"), "cards"),
        (WHOLE.replace("b1b2b3", "b1b2b9"), "paper_card"),
        (WHOLE.replace("r0r0r3", "r0r0"), "common"),
        (WHOLE.replace("a b1b2b3 put 1", "a b1b2b3 put 2"), "put"),
        (WHOLE.replace("b1b2b3 put 1", "b1b2b3 put 1 known b3"), "part"),
        (WHOLE.replace("b1b2b3 put 1", "b1b2b3 put 1 known r3"), "part"),
        (WHOLE.replace("exchange a", "exchange b"), "part"),
        (WHOLE.replace("exchange a", "exchange b").replace("b1b2b3 put 1", "b1b2b3 put 1 gave r0"), "common"),
        (WHOLE.replace("exchange a", "exchange b").replace("b1b2b3 put 1", "b1b2b3 put 1 gave r8"), "part"),
        (ROUND.replace("round 1 a", "round 1 b"), "put"),
        (ROUND.replace("round 1 a", "round 1 base 2 a"), "put"),
        (ROUND.replace("round 1 a", "round 2 a"), "put"),
        (ROUND.replace("known r5", "known r5 out").replace("known r2", "known r2 out"), "put"),
        (ROUND.replace("dealer a", "dealer b").replace("round 1 a", "round 1 b"), "dealer"),
        (ROUND.replace("dealer a", "dealer a, paid " + " ".join(["2:-1:-1"] * 8)), "end"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(position: str, trouble: str) -> None:
    wanted = trouble if trouble.startswith("paper") else f"chisen_position_{trouble}"
    with refused(wanted, chisen().ruleset):
        chisen(position)


def test_a_guess_keeps_what_was_seen_and_can_be_any_deal() -> None:
    rng = Random(3)
    state = played(dealt(chisen(), A, B, C), "swap b1 r3", "draw", "b b4", "b b5", "swap r1 b4", "swap b8 r1", "bet 5")
    for seat in range(3):
        met: set[str] = set()
        for _ in range(30):
            guess = state.seen_by(seat).guess(rng)
            assert guess.seen_by(seat) == state.seen_by(seat)
            assert chisen(guess.position()) == guess
            met.add(guess.position())
        assert len(met) == 30


def test_who_has_paid_much_is_guessed_to_hold_more_but_may_hold_anything() -> None:
    rng = Random(5)
    hands = "a b4b5b8 put {paid} gave r0, b ??? put {paid} gave r2"
    position = f"dealer a, {hands}, common r0r0r3b7r7r8r2, round 1 a"
    shares = []
    for number, paid in [(1, 1), (2, 2), (2, 6)]:
        state = chisen(position.format(paid=paid).replace("round 1", f"round {number}"), 2)
        held = [state.guess(rng).reasons(1)[0][0] for _ in range(400)]
        shares.append(sum(one in ("because.run", "because.set3") for one in held))
        assert "because.single" in held
    assert shares[1] < shares[2]


def test_what_hands_are_expected_is_reckoned_anew_for_the_common_cards_of_each_season() -> None:
    state, rng = chisen(seats=2), Random(3)
    commons: set[int] = set()
    while len(commons) < 3:
        assert isinstance(state, Position)
        if state.round > 0:
            commons.add(int(state.common))
            assert list(field_of(state)) == list(ranks_beside(state.common)) == list(field_of(state.copy()))
        legal = state.legal()
        state.play(state.sample(rng) if state.to_act == CHANCE else legal[rng.randrange(len(legal))])
    assert isinstance(state, Position) and set(state.terms.fields) == commons
