"""小猫, whole, by the numbers of docs/rules/paper-kisen.md."""

from __future__ import annotations

import random

import pytest
from koneko_positions import (
    RULESET,
    all_plays,
    as_play,
    dealt,
    hand_of,
    koneko,
    may_follow,
    moves,
    played,
    plays,
)
from librt.random import Random
from refused import refused
from test_paper import DECK

from kesegames import text
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State
from kesegames.engine.walk import Walk
from kesegames.play.match import HUMAN, begin
from kesegames.table.clicks import Clicks

A = "b0b0b1b1b2b3b4r5r6r7rkre"
B = "b1b1b5b6b7b8ber0r1r4r5rs"
C = "bsb2b3b4b7b8r1r2r2r3r3r4"


def begun() -> State:
    return dealt(koneko(), A, B, C)


def told(state: State, event: str, seat: int = EVERYONE, language: str = "en") -> list[str]:
    parts = state.told(state.read(event), seat)
    return [text.say(one.text, language, one.values, state.ruleset) for one in parts]


def test_p1_p70_twelve_cards_each_or_nine_with_four() -> None:
    for seats, hand, deck in [(2, 12, 24), (3, 12, 12), (4, 9, 12)]:
        state = koneko(seats=seats)
        assert sum(weight for _, weight in state.chances()) == 48
        while state.to_act == CHANCE:
            state = state.after(state.chances()[0][0])
        assert [len(hand_of(state, seat)) for seat in range(seats)] == [hand] * seats
        assert state.look().counters["deck"] == deck and state.to_act == 0


def test_p7_cards_are_dealt_round_the_table_the_dealers_first() -> None:
    state = koneko()
    assert state.deals() and state.begins_anew()
    assert [state.spell(move) for move, _ in state.chances()][:2] == [("deal0:bs",), ("deal0:b0",)]
    state = played(state, "a b3")
    assert not state.begins_anew() and state.spell(state.read("b b3")) == ("deal1:b3",)
    state = begun()
    assert state.to_act == 0 and not state.deals()
    assert state.position() == f"dealer a, a {A}, b b1b1b5b6b7b8bersr0r1r4r5, c {C}, leads a"


def test_p7_a_card_dealt_or_drawn_is_seen_by_its_seat_alone() -> None:
    state = koneko()
    assert [state.write(state.read("a b3"), seat) for seat in (0, 1, 2, EVERYONE)] == ["a b3", "a ?", "a ?", "a b3"]
    state = played(begun(), "play re", "draw")
    move = state.read("b r8")
    assert state.write(move, 0) == "b ?" == state.write(move, 2) and state.write(move, 1) == "b r8"
    after = state.after(move)
    assert hand_of(after.seen_by(0), 1) == ["?"] * 13 and "r8" in hand_of(after.seen_by(1), 1)


def test_p70_a_naught_alone_is_named_and_never_0() -> None:
    state = begun()
    assert [one for one in plays(state) if one.startswith("b0=")] == [f"b0={name}" for name in "s12345678ke"]
    assert [one for one in plays(state) if one.startswith("b0b0=")] == [f"b0b0={name}" for name in "s12345678ke"]
    assert state.spell(state.read("play b0b0=7")) == ("hand0:b0", "hand0:b0", "name:7")
    assert state.free(state.read("play b0b0=7")) == (0, 2)
    assert "b0" not in plays(state)


def test_p70_a_naught_beside_other_cards_has_their_strength() -> None:
    state = begun()
    assert "b0r5" in plays(state) and "b0b0b1b1" in plays(state) and "b1b2" not in plays(state)
    assert not [one for one in plays(state) if one.startswith("b0r5=")]
    assert state.spell(state.read("play b0r5")) == ("hand0:b0", "hand0:r5", "end")
    assert state.spell(state.read("play r5")) == ("hand0:r5", "end")


def test_p70_a_naught_stands_for_its_own_colour() -> None:
    state = koneko("dealer a, a b2b3r5, b b0r0r2, c b1b1b1, leads a")
    assert "b0=6" in plays(played(state, "play b3")) and "r0=6" not in plays(played(state, "play b3"))
    assert "r0=6" in plays(played(state, "play r5")) and "b0=6" not in plays(played(state, "play r5"))
    assert {"b0r0=5", "b0r0=6"} & {*plays(played(state, "play r5"))} == {"b0r0=5"}


def test_p70_a_ship_beats_the_emperor_only_and_the_emperor_does_not_beat_it() -> None:
    state = koneko("dealer a, a beb8b2b2, b bsb1b7bkb3, c b4b4b5, leads a")
    assert plays(played(state, "play be")) == ["bs"]
    assert plays(played(state, "play b8")) == ["bk"]
    assert plays(played(state, "play b2")) == ["b3", "b7", "bk"]
    state = koneko("dealer a, a bsb4r1, b beb1bkb3, c b4b5, leads a")
    assert plays(played(state, "play bs")) == ["b1", "b3", "bk"]
    assert plays(played(state, "play b4")) == ["bk", "be"]


def test_p70_the_emperor_is_stronger_than_the_king_and_no_set_with_it() -> None:
    state = koneko("dealer a, a bkbe, b re, c rk, leads a")
    assert "bkbe" not in plays(state)
    state = koneko("dealer a, a bkb1, b be, c rk, leads a")
    assert plays(played(state, "play bk")) == ["be"]


def test_p71_a_single_needs_a_colour_of_the_last_play_a_set_its_strength_and_more_cards() -> None:
    state = koneko("dealer a, a b3r3r3b1, b b5r5b0r0b3, c b4b4, leads a")
    after = played(state, "play b3")
    assert {*plays(after)} == {"b5", *[f"b0={name}" for name in "45678ke"], "b0r0=3", "b0b3", "b3r0", "b0b3r0"}
    both = plays(played(state, "play b3r3"))
    assert {"b5", "r5"} <= {*both} and "b0b3r0" in both and "b0b3" not in both and "b0r0=3" not in both
    assert {"r5", "r0=8"} <= {*plays(played(state, "play r3"))} and "b5" not in plays(played(state, "play r3"))


@pytest.mark.parametrize("seed", range(12))
def test_p71_plays_are_those_of_all_parts_of_a_hand(seed: int) -> None:
    rng = random.Random(seed)
    rich = [card for card in DECK if card[1] in "01ske8"] if seed % 3 == 0 else DECK
    deck = rng.sample(rich, min(len(rich), 18))
    hand, other = sorted(deck[:9], key=DECK.index), sorted(deck[9:], key=DECK.index)
    state = koneko(f"dealer a, a {''.join(other)}, b {''.join(hand)}, leads a", seats=2)
    assert {as_play(one) for one in plays(state)} == all_plays(other) and len({*plays(state)}) == len(plays(state))
    for lead in rng.sample(plays(state), min(25, len(plays(state)))):
        if len(as_play(lead)[0]) == len(other):
            continue
        after = played(state, f"play {lead}")
        wanted = {play for play in all_plays(hand) if may_follow(play, as_play(lead))}
        assert {as_play(one) for one in plays(after)} == wanted, (hand, lead)
        assert len({*plays(after)}) == len(plays(after)) and moves(after)[-1] == "draw"


def test_the_first_plies_counted_another_way() -> None:
    """As in tests/counts: a deal is random, its leads and what follows each are found by trying all parts of hands."""
    for seed, leads, whole in (("0", 81, 309), ("7", 52, 640)):
        match = begin(RULESET, {}, [HUMAN] * 2, seed)
        while match.to_act == CHANCE:
            match.throw()
        state = match.state
        first, second = all_plays(hand_of(state, 0)), all_plays(hand_of(state, 1))
        assert len(first) == leads
        assert sum(1 + sum(may_follow(play, lead) for play in second) for lead in first) == whole


def test_p71_the_leader_must_play_and_who_stays_out_draws_three() -> None:
    state = begun()
    assert len(plays(state)) == len(moves(state))
    state = played(state, "play re")
    assert moves(state)[-1] == "draw" and "leave" not in moves(state)
    state = played(state, "draw")
    assert state.to_act == CHANCE and state.deals() and not state.begins_anew() and state.look().out == [1]
    state = played(state, "b bk", "b b5", "b b6")
    assert state.to_act == 2 and len(hand_of(state, 1)) == 15 and state.look().counters["deck"] == 9


def test_p72_who_has_joined_goes_on_or_leaves_without_drawing() -> None:
    state = played(begun(), "play r5", "draw", "b bk", "b b5", "b b6")
    assert plays(played(state)) == []
    state = played(begun(), "play b4", "play b8", "draw", "c bk", "c b5", "c b6")
    assert state.to_act == 0 and moves(state)[-1] == "leave" and "draw" not in moves(state)
    state = played(state, "leave")
    assert state.to_act == 1 and len(hand_of(state, 0)) == 11


def test_p72_the_last_one_in_wins_the_round_lays_the_cards_aside_and_leads() -> None:
    state = played(begun(), "play b4", "play b8", "draw", "c bk", "c b5", "c b6", "play b0=e", "leave")
    look = state.look()
    assert state.to_act == 0 and state.position().endswith("leads a") and look.out == []
    assert [card for spot, cards in look.pieces.items() if spot.startswith("won0:") for card in cards] == [
        "b0",
        "b4",
        "b8",
    ]
    assert len(hand_of(state, 0)) == 10 and "score0" not in look.counters and look.counters["points0"] == 0
    assert not [spot for spot in look.pieces if spot.startswith(("played", "under"))]


def test_p72_the_turn_goes_round_those_who_are_not_out() -> None:
    state = koneko("dealer a, a b1b4b6r1, b b2b7r1, c b3b3r2, d r3r4, leads a", seats=4)
    state = played(state, "play b1", "play b2", "play b3", "draw", "d r8", "d r7", "d r6")
    assert state.to_act == 0
    state = played(state, "play b4", "play b7")
    assert state.to_act == 2 and moves(state) == ["leave"]
    state = played(state, "leave")
    assert state.to_act == 0 and moves(state) == ["leave"] and state.look().out == [2, 3]
    assert played(state, "leave").to_act == 1


def test_p72_a_round_is_won_also_before_the_winners_second_turn() -> None:
    state = played(begun(), "play re", "draw", "b bk", "b b5", "b b6")
    state = played(state, "draw")
    assert state.position().endswith("leads a, draws c 3") and state.to_act == CHANCE
    assert played(state, "c r7", "c r6", "c r1").to_act == 0


def test_p73_the_last_card_scores_the_largest_hand_and_draws_six() -> None:
    state = koneko("dealer a, a b8, b b1b2r3, c r4r4r5r6, leads a")
    assert told(state, "play b8")[1:] == [
        "Seat A has played out its hand and scores 4, the size of the largest hand.",
        "It draws a new hand. Cards drawn: 6.",
    ]
    state = played(state, "play b8")
    assert state.look().counters["score0"] == 4 and state.points() == [0, 0, 0]
    state = played(state, "a b3", "a b4", "a b5", "a b6", "a b7", "a bk")
    assert state.to_act == 1 and len(hand_of(state, 0)) == 6 and state.look().out == []
    state = played(state, "draw", "b r7", "b r8", "b rk")
    assert state.to_act == 2 and "leave" not in moves(state)


def small_deck(left: list[str], hands: str) -> str:
    """A position in which all but these cards and those of the hands are won."""
    rest = list(DECK)
    for card in [*left, *(part[n : n + 2] for part in hands.split() for n in range(0, len(part), 2))]:
        rest.remove(card)
    first, *others = hands.split()
    ids = [f"{id} {hand}" for id, hand in zip("bcd", others, strict=False)]
    return ", ".join([f"dealer a, a {first} won {''.join(rest)}", *ids, "leads a"])


def test_p73_p74_fewer_than_are_due_are_drawn_and_the_season_goes_on() -> None:
    state = koneko(small_deck(["b3", "b4"], "b8 b1b2 r5r6r7"))
    state = played(state, "play b8")
    assert state.look().counters["score0"] == 3 and told(state, "a b3") == ["Seat A draws the black wagon."]
    state = played(state, "a b3", "a b4")
    assert state.to_act == 1 and state.look().counters["deck"] == 0
    state = koneko(small_deck(["b3", "b4"], "b8b8 b1b2 r5r6r7"))
    state = played(state, "play b8")
    assert told(state, "draw")[0] == "Stays out and draws. Cards drawn: 2."
    state = played(state, "draw", "b b3", "b b4")
    assert state.to_act == 2 and state.points() == [0, 0, 0]


def test_p74_a_season_ends_at_once_when_cards_are_due_and_none_is_left() -> None:
    state = koneko(small_deck([], "b8b1 b1b2 r5r6r7"))
    state = played(state, "play b8")
    assert (
        not state.begins_anew() and told(state, "draw")[1] == "A card is due and the deck has none, so the season ends."
    )
    after = played(state, "draw")
    assert after.begins_anew() and after.position() == "dealer a, won 3:0:0, a -, b -, c -"


def test_p74_nobody_has_scored_the_fewest_cards_do() -> None:
    state = played(koneko(small_deck([], "b8b1 b1b2b2 r5r6r7r3")), "play b8")
    assert told(state, "draw") == [
        "Stays out. The deck has no card left.",
        "A card is due and the deck has none, so the season ends.",
        "Nobody has scored. Seat A has the fewest cards and scores 3: 4 − 1.",
        "Seat A wins the season with a score of 3.",
        "Seat A has won as the dealer and gets 1 more.",
        "Seat A stays dealer.",
    ]
    assert played(state, "draw").points() == [4, 0, 0]


def test_p74_several_with_the_fewest_share_and_the_dealer_has_its_1() -> None:
    state = played(koneko(small_deck([], "b8b1 b1 r5r6r7r3")), "play b8", "draw")
    assert state.points() == [4, 3, 0] and state.position().startswith("dealer a, won 4:3:0")
    state = played(koneko(small_deck([], "b8b1b2b3 b1 r5")), "play b8", "draw")
    assert state.points() == [0, 2, 2] and state.position().startswith("dealer b, won 0:2:2")


def test_p74_all_have_0_nobody_wins_and_the_dealer_stays() -> None:
    state = played(koneko(small_deck([], "b8b1b1 b1b2 r5r6")), "play b8")
    assert told(state, "draw")[2:] == ["Nobody has a score and nobody wins the season.", "Seat A stays dealer."]
    state = played(state, "draw")
    assert state.points() == [0, 0, 0] and state.position() == "dealer a, won 0:0:0, a -, b -, c -"


def test_p73_p74_the_score_comes_first_and_who_has_none_gets_nothing_for_few_cards() -> None:
    position = small_deck([], "b8 b1 r5r6").replace("dealer a", "dealer a, score 0:5:0")
    state = koneko(position)
    assert told(state, "play b8") == [
        "Leads the black general.",
        "Seat A has played out its hand and scores 2, the size of the largest hand.",
        "A card is due and the deck has none, so the season ends.",
        "Seat B wins the season with a score of 5.",
        "Seat B is the next dealer.",
    ]
    state = played(state, "play b8")
    assert state.points() == [2, 5, 0] and state.position().startswith("dealer b, won 2:5:0, a -")


def test_p74_the_next_dealer_is_the_first_winner_from_the_dealer_on() -> None:
    before = ("dealer a, a", "dealer c, won 0:0:3, a")
    state = koneko(small_deck([], "b8b1b2b3 b1b1 r5r6").replace(*before))
    assert played(state, "play b8", "draw").position().startswith("dealer c, won 0:0:3 0:1:2")
    state = koneko(small_deck([], "b8b1 b1 r5r6r7").replace(*before))
    assert played(state, "play b8", "draw").position().startswith("dealer a, won 0:0:3 2:2:0")


def test_p4_p6_a_match_ends_after_its_seasons_with_shared_wins() -> None:
    position = small_deck([], "b8b1b2b3 b1 r5").replace("dealer a, a", "dealer a, won 4:2:0, a")
    state = played(koneko(position, seasons="2"), "play b8", "draw")
    outcome = state.outcome()
    assert state.to_act == OVER and outcome is not None and not state.has_chance()
    assert (outcome.points, outcome.winners, outcome.reason) == ([4, 4, 2], [0, 1], "seasons")
    assert outcome.rows == [("season1", [4, 2, 0]), ("season2", [0, 2, 2])]
    assert koneko(state.position(), seasons="2") == state


def test_p6_all_equal_is_a_draw() -> None:
    state = played(koneko(small_deck([], "b8b1b1 b1b2 r5r6"), seasons="1"), "play b8", "draw")
    outcome = state.outcome()
    assert outcome is not None and (outcome.points, outcome.winners) == ([0, 0, 0], [])


def test_a_seasons_bill_has_its_rows() -> None:
    state = played(koneko(small_deck([], "b8b1 b1b2b2 r5r6r7r3")), "play b8")
    ending = state.ending(state.read("draw"))
    assert ending is not None and ending.rows == [
        ("row.cards", ["1", "3", "4"]),
        ("row.score", ["3", "0", "0"]),
        ("row.dealer", ["+1", "", ""]),
    ]
    look = state.told(state.read("draw"), 0)[1].look
    assert look is not None and look.pieces["hand2:?"] == ["?"] * 4 and look.pieces["played0"] == ["b8"]


def test_the_latest_play_lies_before_its_seat_and_earlier_ones_beneath() -> None:
    state = played(begun(), "play b4", "play b8", "draw", "c bk", "c b5", "c b6", "play b0=e")
    look = state.look()
    assert look.pieces["played0"] == ["b0"] and look.marked["played0"] == ["best", "as_e"]
    assert look.pieces["played1"] == ["b8"] and not look.marked.get("played1")
    assert look.pieces["under:b4"] == ["b4"] and look.marked["name:e"] == ["strength"]


def test_cards_are_clicked_in_any_order_and_naughts_are_named_after_them() -> None:
    state = begun()
    walk = Walk(state)
    assert all(walk.click(spot) for spot in ("hand0:r5", "hand0:b0", "end"))
    assert walk.move() == state.read("play b0r5")
    walk.clear()
    assert walk.click("hand0:b0") and "end" not in walk.offers() and "name:7" in walk.offers()
    assert walk.click("hand0:b0") and walk.click("name:7") and walk.move() == state.read("play b0b0=7")


def test_cards_that_are_chosen_are_no_cost_of_the_name_that_plays_them() -> None:
    state = begun()
    clicks = Clicks(state.ruleset, state, Walk(state), ("hand0:b0", "hand0:b0"))
    assert "name:7" in clicks.offers() and clicks.costs() == {}


def test_a_whole_play_is_shown_before_it_is_made() -> None:
    state = begun()
    look = state.preview(("hand0:b0", "hand0:b0", "name:7"))
    assert look.pieces["played0"] == ["b0", "b0"] and "hand0:b0" not in look.pieces
    assert look.marked["played0"] == ["best", "as_7"]
    assert state.preview(("hand0:b0", "hand0:b0")) == state.look()


@pytest.mark.parametrize(
    ("events", "wrong", "trouble"),
    [
        ([], "a x3", "koneko_dealt"),
        ([], "b b3", "koneko_dealt_to"),
        (["a bk"], "b bk", "koneko_none_left"),
        (["deal"], "play b0b0b0=1", "koneko_not_held"),
        (["deal"], "play b8", "koneko_not_held"),
        (["deal"], "play b0b0b0b0=1", "paper_too_many"),
        (["deal"], "play q3", "paper_card"),
        (["deal"], "lead b0", "koneko_event"),
        (["deal"], "draw", "koneko_leader"),
        (["deal"], "leave", "koneko_leader"),
        (["deal"], "play b1b2", "koneko_no_set"),
        (["deal"], "play rkre", "koneko_no_set"),
        (["deal"], "play b0", "koneko_name"),
        (["deal"], "play b0=0", "koneko_name"),
        (["deal"], "play b0b1=1", "koneko_name"),
        (["deal", "play b4"], "play r5", "koneko_follows"),
        (["deal", "play b4"], "play b1", "koneko_follows"),
        (["deal", "play b1b1"], "play b1r1", "koneko_follows"),
        (["deal", "play b4"], "leave", "koneko_leave"),
        (["deal", "play b4", "play b8", "draw", "c bk", "c b5", "c b6"], "draw", "koneko_draw"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(events: list[str], wrong: str, trouble: str) -> None:
    state = koneko()
    for event in events:
        state = begun() if event == "deal" else played(state, event)
    with refused(trouble, state.ruleset):
        state.read(wrong)


WHOLE = "dealer a, a b1b2, b b3r4, c r5r6"


@pytest.mark.parametrize(
    ("position", "trouble"),
    [
        ("nonsense", "part"),
        ("dealer d, a -, b -, c -", "part"),
        ("dealer b, a -, b -, c -", "dealer"),
        ("dealer a, a -, b -", "part"),
        (WHOLE + ", c -, leads a", "part"),
        (WHOLE + ", leads d", "part"),
        (WHOLE + ", leads a, nonsense", "part"),
        (WHOLE + ", round b3, leads a", "part"),
        (WHOLE + ", out b, leads a", "part"),
        (WHOLE + ", table a=b5, leads a", "part"),
        ("dealer a, won 1:2, a -, b -, c -", "won"),
        ("dealer a, won 1:0:0, a -, b -, c -", "won"),
        ("dealer a, won 2:2:0, a -, b -, c -", "won"),
        ("dealer a, won 0:2:0, a -, b -, c -", "dealer"),
        ("dealer b, won 0:2:0 0:0:0 0:0:0 0:0:0 0:0:0, a -, b -, c -", "won"),
        ("dealer a, score 0:0:0, a b1, b b2, c b3, leads a", "part"),
        ("dealer a, score 1:2, a b1, b b2, c b3, leads a", "part"),
        (WHOLE.replace("b1b2", "b1b2b3b5"), "hand"),
        (WHOLE + ", draws b 3", "draws"),
        (WHOLE.replace("b1b2", "-") + ", leads a", "hand"),
        (WHOLE.replace("b1b2", "b2)") + ", leads a", "cards"),
        (WHOLE.replace("b1b2", "b9") + ", leads a", "paper_card"),
        (WHOLE.replace("b1b2", "bkbk") + ", leads a", "paper_too_many"),
        (WHOLE.replace("b1b2", "bk") + ", table b=bk", "deck"),
        (WHOLE.replace("b1b2", "?" * 47) + ", leads a", "many"),
        (WHOLE + ", table a=b7r8", "table"),
        (WHOLE + ", table a=b0", "table"),
        (WHOLE + ", table a=b0:0", "table"),
        (WHOLE + ", table a=b7:7", "table"),
        (WHOLE + ", table a=b7 a=b8", "table"),
        (WHOLE + ", table a=b7 b=b6", "table"),
        (WHOLE + ", table a=b7 b=r8", "table"),
        (WHOLE + ", table a=b6 c=b7", "table"),
        (WHOLE + ", round b8, table a=b6 b=b7", "table"),
        (WHOLE + ", table a=b6, out a", "out"),
        (WHOLE + ", table a=b6, out b c", "out"),
        (WHOLE + ", leads a, draws a 2", "draws"),
        (WHOLE + ", leads a, draws b 4", "draws"),
        (WHOLE + ", table a=b6, draws b 3", "draws"),
        (WHOLE + ", table a=b6, draws a 4", "draws"),
        ("dealer a, score 3:0:0, " + WHOLE[10:] + ", table a=b6, draws a 3", "draws"),
        ("dealer a, won 3:0:0, " + WHOLE[10:] + ", table a=b6", "end"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(position: str, trouble: str) -> None:
    wanted = trouble if trouble.startswith("paper") else f"koneko_position_{trouble}"
    with refused(wanted, koneko().ruleset):
        koneko(position, seasons="1" if trouble == "end" else "4")


def test_a_guess_keeps_what_was_seen_and_deals_nothing_impossible() -> None:
    rng = Random(3)
    state = played(begun(), "play b4", "play b8", "draw", "c bk", "c b5")
    for seat in range(3):
        met: set[str] = set()
        for _ in range(40):
            guess = state.seen_by(seat).guess(rng)
            assert guess.seen_by(seat) == state.seen_by(seat)
            assert koneko(guess.position()) == guess
            met.add(guess.position())
        assert len(met) == 40


def test_p71_what_follows_is_told_in_words() -> None:
    state = begun()
    assert state.wanted() is None
    for event, words in (
        ("play b4", "To join: a black card stronger than tiger, or a set of 2 or more (tiger). Or draw three"),
        ("play b0r5", "To join: a black or red card stronger than horse, or a set of 3 or more (horse). Or draw three"),
        ("play re", "To join: a red ship, or a set of 2 or more (emperor). Or draw three"),
        ("play b0=s", "To join: a black card but no emperor, or a set of 2 or more (ship). Or draw three"),
    ):
        wanted = played(state, event).wanted()
        assert wanted is not None
        assert text.say(wanted.text, "en", wanted.values, state.ruleset) == words
    wanted = played(state, "play b4", "play b8", "draw", "c bk", "c b5", "c b6").wanted()
    assert wanted is not None and text.say(wanted.text, "en", wanted.values, state.ruleset).startswith("To go on: ")


def test_what_the_chosen_cards_make_has_a_few_words() -> None:
    state = begun()
    note = state.explain(("hand0:b0", "hand0:r5"), "end")
    assert note is not None and text.say(note.short, "en", note.values, state.ruleset) == "set of 2, horse"
    assert text.say(note.text, "en", note.values, state.ruleset).endswith("Cards left in the hand: 10.")
