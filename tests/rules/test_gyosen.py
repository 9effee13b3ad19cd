"""行戦, whole, by the numbers of docs/rules/paper-kisen.md."""

from __future__ import annotations

import pytest
from gyosen_positions import dealt, gyosen, moves, played, plays
from librt.random import Random
from refused import refused

from kesegames import text
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk
from kesegames.rules.gyosen.value import waste
from kesegames.rules.paper import cards

A = "b0b0b1b2b3b4r5r6r7rk"
B = "b1b1b5b6b7b8r0r0r1r8"
C = "bsb2b3b4r1r2r2r3r3re"


def hand_of(state: State, seat: int) -> list[str]:
    return [card for spot, cards in state.look().pieces.items() if spot.startswith(f"hand{seat}:") for card in cards]


def test_p1_p10_ten_cards_each_or_eight_with_five_and_six() -> None:
    for seats, hand in [(2, 10), (3, 10), (4, 10), (5, 8), (6, 8)]:
        state = gyosen(seats=seats)
        assert sum(weight for _, weight in state.chances()) == 48
        while state.to_act == CHANCE:
            state = state.after(state.chances()[0][0])
        assert [len(hand_of(state, seat)) for seat in range(seats)] == [hand] * seats


def test_p7_cards_are_dealt_round_the_table_the_dealers_first() -> None:
    state = gyosen()
    assert state.deals() and [state.spell(move) for move, _ in state.chances()][:2] == [("deal0:bs",), ("deal0:b0",)]
    state = played(state, "a b3")
    assert state.spell(state.read("b b3")) == ("deal1:b3",)
    state = dealt(gyosen(), A, B, C)
    assert state.to_act == 0 and not state.deals() and state.position().startswith(f"dealer a 2, a {A}, b {B}, c {C}")


def test_p7_a_card_dealt_is_seen_by_its_seat_alone() -> None:
    state = gyosen()
    assert [state.write(state.read("a b3"), seat) for seat in (0, 1, 2, EVERYONE)] == ["a b3", "a ?", "a ?", "a b3"]


def test_p3_p11_the_leader_plays_any_combination_and_cannot_throw_away() -> None:
    state = dealt(gyosen(), A, B, C)
    assert "play b0b1b2b3b4" in moves(state) and "play b0b0" in moves(state) and "play rk" in moves(state)
    assert "play r5r6r7" in moves(state) and not any(move.startswith("discard") for move in moves(state))
    assert state.spell(state.read("play b0b0")) == ("hand0:b0", "hand0:b0", "end")
    assert state.free(state.read("play b0b0")) == (0, 2)


def test_p11_the_others_play_the_same_in_the_same_colours_and_stronger_or_throw_away() -> None:
    state = played(dealt(gyosen(), A, B, C), "play b0b0")
    assert plays(state) == ["b1b1"] and len(moves(state)) == 1 + 30
    state = played(state, "discard b5r8")
    assert plays(state) == ["bsb2", "bsb3", "bsb4"]
    assert state.spell(state.read("discard bsr1")) == ("discard", "hand2:bs", "hand2:r1")
    assert state.spell(state.read("play bsb2")) == ("hand2:bs", "hand2:b2")
    assert state.free(state.read("play bsb2")) == (
        0,
        2,
    )


def test_p11_colours_count_as_a_multiset_and_a_ship_keeps_its_own() -> None:
    state = dealt(gyosen(seats=2), "b2b2r2r3b3b4r6r7r8rk", "bsr5r5b6b7b8r0r0r1r4")
    assert plays(played(state, "play b2b2r2")) == []
    assert plays(played(state, "play b2r2")) == ["bsr4", "bsr5"]


def test_p2_p5_a_king_beats_a_general_but_not_an_emperor_and_a_ship_is_weakest() -> None:
    state = dealt(gyosen(seats=2), "bkb8bsb3b3b4r6r7r8rk", "beb5b6b7r0r0r1r1r4r5")
    assert plays(played(state, "play bk")) == []
    assert plays(played(state, "play b8")) == ["be"]
    assert plays(played(state, "play bs")) == ["b5", "b6", "b7", "be"]


def test_p13_runs_are_compared_by_their_top() -> None:
    state = dealt(gyosen(), A, B, C)
    after = played(state, "play b2b3b4", "discard b1b1b5")
    assert plays(after) == ["bsb3b4"]
    assert plays(played(state, "play b2b3b4")) == ["b5b6b7", "b6b7b8"]


def test_p12_the_strongest_takes_the_trick_opens_its_own_cards_and_leads() -> None:
    state = played(dealt(gyosen(), A, B, C), "play b0b0", "play b1b1", "discard r1r2")
    assert state.to_act == 1
    look = state.look()
    assert (look.pieces["trick0"], look.pieces["trick1"]) == (["b0", "b0"], ["b1", "b1"])
    assert look.marked["trick1"] == ["taken"] and look.marked["trick2"] == ["thrown"] and "open1" not in look.pieces
    look = played(state, "play r8").look()
    assert look.pieces["open1"] == ["b1", "b1"] and look.pieces["gone:b0"] == ["b0", "b0"]
    assert look.pieces["trick1"] == ["r8"] and "trick0" not in look.pieces


def test_p6_p7_what_is_thrown_away_is_known_to_its_seat_alone_for_ever() -> None:
    state = played(dealt(gyosen(), A, B, C), "play b0b0")
    move = state.read("discard r0r8")
    assert [state.write(move, seat) for seat in (0, 1, EVERYONE)] == ["discard ??", "discard r0r8", "discard r0r8"]
    state = played(state, "discard r0r8", "discard r1r2")
    assert state.seen_by(0).look().pieces["trick1"] == ["?", "?"] and state.seen_by(1).look().pieces["trick1"] == [
        "r0",
        "r8",
    ]
    state = played(state, "play b1")
    assert "thrown ??" in state.seen_by(0).position() and "thrown r0r8" in state.seen_by(1).position()


def seven_two_one(dealer: str = "a 2", paid: str = "") -> State:
    """甲 has 7 open cards, 乙 2, 丙 1, and 乙 plays the better card of the last trick."""
    opened = "b0b0b0b1b1b1b1 r0r0 r1"
    thrown = "r2r2r3r3r4r4b2b2b3b3b4b4r5r5r6r6r7"
    first, second, third = opened.split()
    lines = [f"dealer {dealer}", *([f"paid {paid}"] if paid else [])]
    lines += [f"a b5 open {first}", f"b b8 open {second}", f"c b6 open {third}", f"gone {thrown}"]
    return gyosen(", ".join([*lines, "trick a=b7"]).replace("a b5", "a -"))


def test_p14_the_example() -> None:
    state = played(seven_two_one(), "play b8", "discard b6")
    assert state.points() == [2, 3, -5]
    assert state.position().startswith("dealer b 2, paid 2:3:-5, a -")


@pytest.mark.parametrize(("dealer", "points"), [("b 2", [2, 8, -10]), ("c 2", [1, 9, -10]), ("b 3", [3, 12, -15])])
def test_p14_times_the_dealers_value_where_the_dealer_pays_or_wins(dealer: str, points: list[int]) -> None:
    state = played(seven_two_one(dealer, "0:0:0"), "play b8", "discard b6")
    assert state.points() == points


def test_p4_the_winner_deals_next_and_the_value_rises_or_starts_anew() -> None:
    for dealer, after in [("b 2", "dealer b 3"), ("b 3", "dealer b 4"), ("a 3", "dealer b 2")]:
        paid = "0:0:0 0:0:0"
        assert played(seven_two_one(dealer, paid), "play b8", "discard b6").position().startswith(after)


def test_p4_a_season_begins_anew_with_its_first_card_only() -> None:
    state = gyosen()
    assert state.begins_anew() and not played(state, "a b3").begins_anew()
    assert not dealt(state, A, B, C).begins_anew()
    assert played(seven_two_one(), "play b8", "discard b6").begins_anew()
    last = played(seven_two_one("c 2", "0:0:0 0:0:0 9:1:-10"), "play b8", "discard b6")
    assert last.to_act == OVER and not last.begins_anew()


def test_p4_p6_a_match_ends_after_its_seasons_with_shared_wins() -> None:
    state = played(seven_two_one("c 2", "0:0:0 0:0:0 9:1:-10"), "play b8", "discard b6")
    outcome = state.outcome()
    assert state.to_act == OVER and outcome is not None
    assert (outcome.points, outcome.winners, outcome.reason) == ([10, 10, -20], [0, 1], "seasons")
    assert outcome.rows[-1] == ("season4", [1, 9, -10]) and outcome.rows[0][0] == "season1"


def test_p6_all_equal_is_a_draw() -> None:
    state = played(seven_two_one("c 2", "0:0:0 0:0:0 -1:-9:10"), "play b8", "discard b6")
    outcome = state.outcome()
    assert outcome is not None and (outcome.points, outcome.winners) == ([0, 0, 0], [])


def test_the_last_trick_of_a_season_lies_until_the_next_leader_plays() -> None:
    state = played(seven_two_one(), "play b8", "discard b6")
    assert state.to_act == CHANCE and state.look().pieces["trick1"] == ["b8"]
    state = dealt(state, A.replace("b0b0", "bsb7"), B.replace("b8", "r4"), C.replace("bs", "b8"))
    assert state.to_act == 1 and state.look().pieces["trick1"] == ["b8"] and "open0" not in state.look().pieces
    assert "trick0" not in played(state, "play rk").look().pieces


def test_the_seasons_bill_is_told_row_by_row() -> None:
    state = played(seven_two_one(), "play b8")
    told = [text.say(one.text, "en", one.values, state.ruleset) for one in state.told(state.read("discard b6"), 0)]
    assert told == [
        "Throws a card away face down.",
        "Seat B takes the last trick and wins the season.",
        "Seat B pays Seat A 2: (7 open cards − 6) × 2, for the dealer.",
        "Seat C pays Seat B 5: 6 − 1 open cards.",
        "Seat B is the next dealer. The dealer’s value is 2.",
    ]
    look = state.told(state.read("discard b6"), 0)[1].look
    assert look is not None and look.pieces["trick2"] == ["?"] and len(look.pieces["open0"]) == 7


def test_cards_are_clicked_in_any_order_and_taken_back() -> None:
    state = dealt(gyosen(), A, B, C)
    walk = Walk(state)
    assert all(walk.click(spot) for spot in ("hand0:b2", "hand0:b0", "hand0:b1", "end"))
    assert walk.move() == state.read("play b0b1b2")
    walk.clear()
    assert walk.click("hand0:b0") and walk.click("hand0:b0") and "end" in walk.offers()
    assert walk.click("hand0:b0") and walk.spots == ()


@pytest.mark.parametrize(
    ("events", "wrong", "trouble"),
    [
        ([], "a x3", "gyosen_dealt"),
        ([], "b b3", "gyosen_dealt_to"),
        (["a bk"], "b bk", "gyosen_none_left"),
        (["deal"], "play b0b0b0", "gyosen_not_held"),
        (["deal"], "play b8", "gyosen_not_held"),
        (["deal"], "play b0b0b0b0", "paper_too_many"),
        (["deal"], "play q3", "paper_card"),
        (["deal"], "lead b0", "gyosen_event"),
        (["deal"], "discard b0", "gyosen_leader"),
        (["deal"], "play b0b2", "gyosen_no_combination"),
        (["deal", "play b0b0"], "play b1", "gyosen_other_form"),
        (["deal", "play b0b0"], "play r0r0", "gyosen_other_colours"),
        (["deal", "play b4"], "play b1", "gyosen_not_stronger"),
        (["deal", "play b0b0"], "discard b1", "gyosen_discard_count"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(events: list[str], wrong: str, trouble: str) -> None:
    state = gyosen()
    for event in events:
        state = dealt(state, A, B, C) if event == "deal" else played(state, event)
    with refused(trouble, state.ruleset):
        state.read(wrong)


WHOLE = f"dealer a 2, a {A}, b {B}, c {C}"


@pytest.mark.parametrize(
    ("position", "trouble"),
    [
        ("nonsense", "part"),
        ("dealer d 2, a -, b -, c -", "part"),
        ("dealer b 2, a -, b -, c -", "dealer"),
        ("dealer a 2, a -, b -", "part"),
        (WHOLE + ", c -", "part"),
        ("dealer a 2, paid 1:2:3, a -, b -, c -, last a=b2 b=b3 c=b4", "paid"),
        ("dealer a 2, paid 40:-20:-20, a -, b -, c -, last a=b2 b=b3 c=b4", "paid"),
        ("dealer a 9, paid 0:0:0, a -, b -, c -, last a=b2 b=b3 c=b4", "paid"),
        (WHOLE.replace(A, A[2:]), "hand"),
        (WHOLE.replace(A, A + "r4"), "hand"),
        (WHOLE.replace(A, A.replace("rk", "re")), "deck"),
        (WHOLE.replace(A, "b9" + A[2:]), "paper_card"),
        (WHOLE.replace(A, "bkbk" + A[4:]), "paper_too_many"),
        (WHOLE.replace(A, "b2)"), "cards"),
        (WHOLE + ", trick b=b1", "hand"),
        (WHOLE.replace(A, A[2:]) + ", trick a=(b0)", "trick"),
        (WHOLE.replace(A, A[4:]) + ", trick a=b0b3", "trick"),
        (WHOLE.replace(A, A[2:] + " open r4") + ", trick a=b0", "aside"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(position: str, trouble: str) -> None:
    with pytest.raises(Trouble) as raised:
        gyosen(position)
    wanted = trouble if trouble.startswith("paper") else f"gyosen_position_{trouble}"
    assert raised.value.text == f"trouble.{wanted}"


def test_a_guess_keeps_what_was_seen_and_deals_nothing_impossible() -> None:
    rng = Random(3)
    state = played(dealt(gyosen(), A, B, C), "play b0b0", "play b1b1", "discard r1r2", "play r8", "discard bs")
    for seat in range(3):
        met: set[str] = set()
        for _ in range(40):
            guess = state.seen_by(seat).guess(rng)
            assert guess.seen_by(seat) == state.seen_by(seat)
            assert gyosen(guess.position()) == guess
            met.add(guess.position())
        assert len(met) == 40


def test_p11_what_has_to_be_followed_is_told_in_words() -> None:
    state = dealt(gyosen(), A, B, C)
    assert state.wanted() is None
    for event, words in (
        ("play b0b0", "To follow: a black set of 2 stronger than naught, or 2 cards face down"),
        ("play b1b2b3b4", "To follow: a black run of 4 with a top above 4, or 4 cards face down"),
        ("play r5r6r7", "To follow: a red run of 3 with a top above 7, or 3 cards face down"),
        ("play rk", "To follow: a red card stronger than king and emperor, or one card face down"),
        ("play b4", "To follow: a black card stronger than tiger, or one card face down"),
    ):
        wanted = played(state, event).wanted()
        assert wanted is not None
        assert text.say(wanted.text, "en", wanted.values, state.ruleset) == words


def test_a_set_of_one_colour_is_told_by_that_colour_alone() -> None:
    state = dealt(gyosen(), A, B, C)
    move = next(move for move in map(int, state.legal()) if state.write(move) == "play b0b0")
    (told,) = state.told(move)
    assert text.say(told.text, "ja", told.values, state.ruleset) == "無の黒の友2枚を出します。"


def test_what_the_chosen_cards_make_has_a_few_words() -> None:
    state = dealt(gyosen(), A, B, C)
    note = state.explain(("hand0:b0", "hand0:b0"), "end")
    assert note is not None and text.say(note.short, "en", note.values, state.ruleset) == "set of 2, naught"


@pytest.mark.parametrize("number", range(1, 6))
def test_what_is_thrown_away_wastes_the_strength_of_its_cards_and_a_ship_as_much_as_a_king(number: int) -> None:
    rng = Random(number)
    deck = cards.kinds_in(cards.DECK)
    for _ in range(200):
        thrown = [deck.pop(rng.randrange(len(deck))) for _ in range(number)]
        worths = [10 if kind % 12 == cards.SHIP else int(cards.strength_of(kind)) for kind in thrown]
        assert waste(sum(int(cards.ONE[kind]) for kind in thrown)) == sum(worths)
        deck += thrown
