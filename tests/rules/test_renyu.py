"""連友, whole, by the numbers of docs/rules/paper-kisen.md."""

from __future__ import annotations

import pytest
from librt.random import Random
from refused import refused
from renyu_positions import dealt, holding, moves, played, plays, renyu

from kesegames import text
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk

A = "s001122334455678"
B = "001122334566778k"
C = "s001111456788kkk"
GENERALS = ("0588", "55k", "0135")


def hand_of(state: State, seat: int) -> list[str]:
    return [card for spot, cards in state.look().pieces.items() if spot.startswith(f"hand{seat}:") for card in cards]


def numbers(state: State) -> list[int]:
    return [len(hand_of(state, seat)) for seat in range(state.seats)]


def test_p40_all_cards_are_dealt_evenly_and_the_remainder_is_put_aside_unseen() -> None:
    for seats, hand in [(2, 24), (3, 16), (4, 12), (5, 9), (6, 8)]:
        state = renyu(seats=seats)
        assert sum(weight for _, weight in state.chances()) == 48
        while state.to_act == CHANCE:
            state = state.after(state.chances()[-1][0])
        assert numbers(state) == [hand] * seats and state.to_act == 0


def test_p40_two_seats_know_all_cards_unless_some_lie_nowhere() -> None:
    rng = Random(7)
    for seats in (2, 3):
        state = renyu(seats=seats)
        assert not state.is_deduced()
        while state.to_act == CHANCE:
            state = state.after(state.sample(rng))
        assert state.is_deduced() == state.seen_by(1).is_deduced() == (seats == 2)
    few = renyu("dealer a, a 355568, b 01678", seats=2)
    assert not few.is_deduced() and not few.seen_by(0).is_deduced()


def test_p40_a_card_is_its_strength_alone() -> None:
    state = renyu()
    assert [(state.write(move), weight) for move, weight in state.chances()] == [
        ("a s", 2),
        ("a 0", 6),
        ("a 1", 8),
        *((f"a {sign}", 4) for sign in "2345678k"),
    ]


def test_p7_cards_are_dealt_round_the_table_the_dealers_first_and_seen_by_their_seat_alone() -> None:
    state = renyu()
    assert state.deals() and state.spell(state.read("a 3")) == ("deal0:3",)
    assert [state.write(state.read("a 3"), seat) for seat in (0, 1, 2, EVERYONE)] == ["a 3", "a ?", "a ?", "a 3"]
    state = played(state, "a 3")
    assert state.spell(state.read("b 3")) == ("deal1:3",)
    state = dealt(renyu(), A, B, C)
    assert state.to_act == 0 and not state.deals()
    assert state.position() == f"dealer a, turn a, a {A}, b {B}, c {C}"


def test_p41_the_leader_plays_any_combination() -> None:
    state = holding("s11223378k", "0", "0")
    found = plays(state)
    assert {"s", "1", "k", "11", "s1", "s11", "sk", "123", "112233", "s78", "s12233", "s11223"} <= set(found)
    assert not {"78k", "1122", "12", "1k", "s1122", "s112233"} & set(found)
    assert len(found) == len(set(found)) and "pass" not in moves(state)


def test_p41_both_ships_and_a_card_are_a_set_of_three() -> None:
    state = holding("ss5k", "666", "0")
    assert plays(played(state, "play ss5")) == ["666"] and plays(played(state, "play s5")) == ["66", "666"]
    (told,) = state.told(state.read("play ss5"), 0)
    assert told.text == "told.lead_set" and told.values["count"] == "3"


def test_p42_the_same_combination_stronger_or_a_pass() -> None:
    assert moves(played(holding("4k", "s35k", "0"), "play 4")) == ["play 5", "play k", "pass"]
    state = played(holding("345k", "s234567k", "0"), "play 345")
    assert set(plays(state)) == {"456", "567", "s45", "s46", "s56", "s57", "s67"}


def test_p42_a_run_of_sets_is_the_same_with_as_many_values_and_as_many_of_each() -> None:
    state = played(holding("112233k", "223344556677", "0"), "play 112233")
    assert set(plays(state)) == {"223344", "334455", "445566", "556677"}
    state = played(holding("000111222k", "333444555", "0"), "play 000111222")
    assert set(plays(state)) == {"333444555", "333", "444", "555"}
    state = played(holding("00112233k", "445566770", "0"), "play 00112233")
    assert plays(state) == ["44556677"]


def test_p42_a_set_of_three_goes_on_anything_and_needs_more_or_stronger_cards() -> None:
    state = played(holding("kk5", "0001111k", "0"), "play kk")
    assert set(plays(state)) == {"000", "111", "1111"}
    state = played(state, "play 000")
    assert moves(state) == ["pass"]
    state = played(holding("555k", "66600001k", "0"), "play 555")
    assert set(plays(state)) == {"666", "0000"}


def test_p42_a_pass_does_not_shut_out() -> None:
    state = played(holding("2k", "3k", "45"), "play 2", "pass", "play 4", "pass")
    assert state.to_act == 1 and moves(state) == ["play k", "pass"]


def test_p42_who_has_passed_since_the_best_were_played_is_marked_and_may_play_all_the_same() -> None:
    def marks(state: State) -> dict[str, list[str]]:
        return {spot: ids for spot, ids in state.look().marked.items() if spot.startswith("trick")}

    state = played(holding("2k", "3k", "45"), "play 2", "pass")
    assert marks(state) == {"trick0": ["best"], "trick1": ["passed"]}
    assert marks(played(state, "play 4")) == {"trick2": ["best"]}
    assert marks(played(state, "play 4", "pass")) == {"trick2": ["best"], "trick0": ["passed"]}
    assert marks(holding("2k", "3k", "45")) == {}


def test_that_nothing_can_be_played_is_said_where_one_passes() -> None:
    def said(state: State) -> str:
        note = state.seen_by(int(state.to_act)).explain((), "pass")
        assert note is not None
        return note.text

    state = played(holding("kk5", "0001111k", "03"), "play kk")
    assert said(state) == "note.pass"
    state = played(state, "play 000")
    assert said(state) == "note.pass_only"
    assert said(played(state, "pass")) == "note.pass_last_only"
    assert said(played(holding("4k", "5k", "05"), "play 4", "pass")) == "note.pass_last"


def test_p42_the_leader_must_play() -> None:
    with pytest.raises(Trouble, match="renyu_leader"):
        holding("12", "3", "4").read("pass")


def test_p43_when_all_others_have_passed_the_last_player_leads_and_the_table_is_discarded() -> None:
    before = holding("24", "35", "45")
    state = played(before, "play 2", "play 3", "pass", "pass")
    look = state.look()
    assert state.to_act == 1 and "pass" not in moves(state)
    assert not any(place.startswith(("trick", "under")) for place in look.pieces)
    for card in "23":
        assert len(look.pieces[f"take:{card}"]) == len(before.look().pieces.get(f"take:{card}", [])) + 1
    two = played(holding("24", "35"), "play 2", "pass")
    assert two.to_act == 0 and "play 4" in moves(two)


def test_p44_a_choice_for_each_general_before_the_next_turn() -> None:
    state = played(holding(*GENERALS), "play 88")
    names, takes = [f"name {sign}" for sign in "s012345678k"], [f"take {sign}" for sign in "s0123467k"]
    assert state.to_act == 0 and moves(state) == [*names, *takes, "keep"]
    state = played(state, "keep")
    assert state.to_act == 0 and "keep" in moves(state)
    state = played(state, "keep")
    assert state.to_act == 1 and "pass" in moves(state)
    assert played(holding(*GENERALS), "play 8", "keep").to_act == 1


def test_p44_a_ship_that_stands_for_a_general_has_no_effect() -> None:
    assert played(holding("s678k", "55k", "0"), "play s67").to_act == 1
    state = played(holding("s888k", "55k", "0"), "play s8")
    assert state.to_act == 0 and played(state, "keep").to_act == 1


def test_p44_a_named_strength_leaves_hands_and_pile_at_once_and_the_table_when_the_trick_is_over() -> None:
    state = holding("0588", "55k", "013", trick="c=5", turn="a")
    state = played(state, "play 8", "name 5")
    look = state.look()
    assert hand_of(state, 0) == ["0", "8"] and hand_of(state, 1) == ["k"] and look.pieces["trick2"] == ["5"]
    assert "take:5" not in look.pieces and "name:5" not in look.pieces and "name:4" in look.pieces
    assert "out 555, named 5" in state.position()
    state = played(state, "pass", "pass")
    assert state.to_act == 0 and "out 5555, named 5" in state.position() and "take:5" not in state.look().pieces
    assert "take:8" in state.look().pieces


def test_p44_no_strength_is_named_twice_but_ships_and_generals_can_be() -> None:
    state = played(holding("0288", "55k", "013"), "play 88", "name 8")
    assert "name 8" not in moves(state) and {"name s", "name 5", "keep"} <= set(moves(state))
    assert "88" in "".join(state.look().pieces["trick0"])
    with pytest.raises(Trouble, match="renyu_named"):
        state.read("name 8")
    state = played(state, "name s", "pass", "pass")
    assert "take:8" not in state.look().pieces and "named s8" in state.position()


def test_p44_a_card_of_the_pile_is_taken_for_all_to_see_but_never_a_general() -> None:
    state = played(holding("0528", "55k", "013"), "play 8")
    assert "take 8" not in moves(state) and "take k" in moves(state)
    state = played(state, "take k")
    assert hand_of(state, 0) == ["0", "2", "5", "k"] and state.to_act == 1
    assert hand_of(state.seen_by(1), 0) == ["k", "?", "?", "?"]
    assert "a k??? shown k" in state.seen_by(1).position()
    state = played(state, "pass", "pass", "play k")
    assert "shown" not in state.position() and hand_of(state.seen_by(1), 0) == ["?", "?", "?"]


def test_p44_what_lies_on_the_table_cannot_be_taken_until_the_trick_is_over() -> None:
    state = played(holding("048", "k8", "k777", trick="c=7"), "play 8")
    assert "take 7" not in moves(state) and "take 6" in moves(state)
    state = played(state, "keep", "pass", "pass", "play 0", "play 8")
    assert state.to_act == 1 and "take 7" in moves(state)


def test_p45_first_without_cards_wins_and_each_other_pays_one_a_card() -> None:
    state = played(holding("2", "345", "67"), "play 2")
    assert state.points() == [5, -3, -2] and state.to_act == CHANCE
    assert state.position() == "dealer a, paid 5:-3:-2, a -, b -, c -, trick a=2"
    state = played(holding("2", "3", "67", turn="b"), "play 3")
    assert state.points() == [-1, 3, -2] and state.position().startswith("dealer b, paid")


def test_p45_a_seat_without_cards_has_won_before_any_choice() -> None:
    state = played(holding("88", "345", "67"), "play 88")
    assert state.to_act == CHANCE and state.points() == [5, -3, -2]


def test_p45_if_naming_empties_several_hands_the_naming_players_comes_first_then_turn_order() -> None:
    state = played(holding("855", "55", "67"), "play 8", "name 5")
    assert state.points() == [2, 0, -2]
    state = played(holding("834", "5", "55"), "play 8", "name 5")
    assert state.points() == [-2, 2, 0]
    state = played(holding("5", "834", "55", turn="b"), "play 8", "name 5")
    assert state.points() == [0, -2, 2]
    state = played(holding("8834", "55", "66"), "play 88", "name 5")
    assert state.to_act == CHANCE and state.points() == [-2, 4, -2]


def test_p4_a_season_begins_anew_with_its_first_card_only() -> None:
    state = renyu()
    assert state.begins_anew() and not played(state, "a 3").begins_anew()
    assert not dealt(state, A, B, C).begins_anew()
    assert played(holding("2", "345", "67"), "play 2").begins_anew()


def last(bills: str = "3:-1:-2 -5:-4:9 -8:-1:9") -> State:
    """The last season of four, which a is about to win."""
    position = holding("2", "345", "67").position()
    dealer = "abc"[[int(paid) > 0 for paid in bills.split()[-1].split(":")].index(True)]
    return renyu(position.replace("dealer a,", f"dealer {dealer}, paid {bills},"))


def test_p4_p6_a_match_ends_after_its_seasons_with_shared_wins() -> None:
    state = played(last(), "play 2")
    outcome = state.outcome()
    assert state.to_act == OVER and outcome is not None and not state.begins_anew()
    assert (outcome.points, outcome.winners, outcome.reason) == ([-5, -9, 14], [2], "seasons")
    assert outcome.rows[-1] == ("season4", [5, -3, -2]) and outcome.rows[0] == ("season1", [3, -1, -2])
    assert renyu(state.position()) == state and state.legal() is not None and not len(state.legal())


def test_p6_all_equal_is_a_draw_and_the_most_share() -> None:
    outcome = played(last("-1:4:-3 -3:3:0 -2:0:2"), "play 2").outcome()
    assert outcome is not None and (outcome.points, outcome.winners) == ([-1, 4, -3], [1])
    outcome = played(last("0:0:0 -3:4:-1 -2:-1:3"), "play 2").outcome()
    assert outcome is not None and (outcome.points, outcome.winners) == ([0, 0, 0], [])
    outcome = played(last("0:0:0 -1:5:-4 -2:0:2"), "play 2").outcome()
    assert outcome is not None and (outcome.points, outcome.winners) == ([2, 2, -4], [0, 1])


def said(state: State, event: str, seat: int = 0, language: str = "en") -> list[str]:
    told = state.told(state.read(event), seat)
    return [text.say(one.text, language, one.values, state.ruleset) for one in told]


def test_what_happens_is_told_with_what_follows_by_itself() -> None:
    state = holding("2", "345", "67")
    assert said(state, "play 2") == [
        "Leads the bow.",
        "Seat A has no cards left and wins the season.",
        "Seat B pays Seat A 3, 1 for each card left.",
        "Seat C pays Seat A 2, 1 for each card left.",
        "Seat A stays dealer.",
    ]
    look = state.told(state.read("play 2"), 0)[0].look
    assert look is not None and look.pieces["hand1:?"] == ["?"] * 3 and look.pieces["trick0"] == ["2"]
    state = played(holding("24", "35", "45"), "play 2", "play 3", "pass")
    assert said(state, "pass") == ["Passes.", "The trick goes to the discard pile, and Seat B leads the next."]
    state = played(holding(*GENERALS), "play 88")
    assert said(state, "name 5") == [
        "Seat A names horse: all such cards leave the game.",
        "Seat A loses a card: horse.",
        "Seat B loses 2 cards: horse.",
        "Seat C loses a card: horse.",
    ]
    assert state.told(state.read("name 5"), 1)[0].is_aloud
    assert said(state, "take 0") == ["Takes a card of the discard pile: naught."]
    assert said(state, "keep", language="ja") == ["指定も、捨て札を取ることもしません。"]


def test_the_season_that_ends_has_its_bill() -> None:
    state = holding("2", "345", "67")
    ended = state.ending(state.read("play 2"))
    assert ended is not None and ended.rows == [("row.left", ["", "3", "2"])]
    assert holding("22", "345", "67").ending(holding("22", "345", "67").read("play 2")) is None


def test_cards_are_clicked_in_any_order_and_taken_back() -> None:
    state = holding("s345", "0", "0")
    walk = Walk(state)
    assert all(walk.click(spot) for spot in ("hand0:5", "hand0:s", "hand0:4", "end"))
    assert walk.move() == state.read("play s45")
    walk.clear()
    assert walk.click("hand0:3") and walk.click("hand0:3") and walk.spots == ()
    assert state.spell(state.read("play s345")) == ("hand0:s", "hand0:3", "hand0:4", "hand0:5", "end")


def test_what_a_choice_does_to_the_own_hand_is_seen_before_it_is_confirmed() -> None:
    state = played(holding(*GENERALS), "play 88").seen_by(0)
    assert state.preview(("name:5",)).pieces.get("hand0:5") is None
    assert state.preview(("name:5",)).pieces["hand1:?"] == ["?"] * 3
    assert state.preview(("take:0",)).pieces["hand0:0"] == ["0", "0"] and state.preview(("keep",)) == state.look()
    note = state.explain((), "name:5")
    assert note is not None and "hand0:5" in note.spots and note.values["own"] == "1"
    state = holding("s345", "0", "0").seen_by(0)
    assert state.preview(("hand0:3", "hand0:4")) == state.look()
    assert state.preview(("hand0:3", "hand0:4", "hand0:5", "end")).pieces["trick0"] == ["3", "4", "5"]


WRONG = holding("s2478", "345", "67")
FOLLOWS = played(WRONG, "play 4")
CHOOSES = played(WRONG, "play 8")


@pytest.mark.parametrize(
    ("state", "wrong", "trouble"),
    [
        (renyu(), "a x", "renyu_dealt"),
        (renyu(), "b 3", "renyu_dealt_to"),
        (played(renyu(), "a s", "b s"), "c s", "renyu_none_left"),
        (WRONG, "lead 4", "renyu_event"),
        (WRONG, "name 9", "renyu_event"),
        (WRONG, "play x", "paper_strength"),
        (WRONG, "play sss", "paper_too_many"),
        (WRONG, "play 44", "renyu_not_held"),
        (WRONG, "play 24", "renyu_no_combination"),
        (WRONG, "pass", "renyu_leader"),
        (WRONG, "keep", "renyu_no_choice"),
        (WRONG, "name 5", "renyu_no_choice"),
        (FOLLOWS, "play 3", "renyu_not_stronger"),
        (CHOOSES, "pass", "renyu_choose"),
        (CHOOSES, "play 4", "renyu_choose"),
        (CHOOSES, "take 8", "renyu_takes_general"),
        (played(holding("8k", "kk", "k"), "play 8"), "take k", "renyu_not_in_pile"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(state: State, wrong: str, trouble: str) -> None:
    with refused(trouble, state.ruleset):
        state.read(wrong)


WHOLE = f"dealer a, turn a, a {A}, b {B}, c {C}"
SOME = holding("s2478", "345", "67").position()


@pytest.mark.parametrize(
    ("position", "trouble"),
    [
        ("nonsense", "part"),
        ("dealer d, a -, b -, c -", "part"),
        ("dealer b, a -, b -, c -", "paid"),
        ("dealer a, a -, b -", "part"),
        (WHOLE + ", c -", "part"),
        (WHOLE.replace("turn a", "turn d"), "part"),
        (WHOLE.replace("turn a", "choose 1"), "part"),
        (WHOLE.replace("turn a, ", ""), "turn"),
        ("dealer a, paid 1:2:3, a -, b -, c -", "paid"),
        ("dealer a, paid 42:-21:-21, a -, b -, c -", "paid"),
        ("dealer a, paid 1:1:-2, a -, b -, c -", "paid"),
        ("dealer b, paid 2:-1:-1, a -, b -, c -", "paid"),
        ("dealer a, a 1, b -, c 1", "hand"),
        (SOME.replace("b 345", "b -"), "hand"),
        (SOME.replace("c 67", "c 6"), "count"),
        (SOME.replace("b 345", "b kkk").replace("c 67", "c kk"), "deck"),
        (SOME.replace("b 345", "b 34x"), "paper_strength"),
        (SOME.replace("b 345", "b 34-"), "cards"),
        (SOME.replace("a s2478", "a s2478 shown 3"), "part"),
        (SOME.replace("a s2478", "a s2478 shown 8"), "part"),
        (SOME.replace("turn a, a s2478", "turn b, a s247") + ", trick b=8", "trick"),
        (SOME.replace("a s2478", "a s24") + ", trick b=78", "trick"),
        (SOME.replace("a s2478", "a s24") + ", trick c=8 b=7", "trick"),
        (SOME.replace("a s2478", "a s24") + ", under 78", "trick"),
        (SOME + ", named 4", "named"),
        (SOME.replace("a s2478", "a s247") + ", out 8, named 5", "named"),
        ("dealer a, paid 3:-1:-2 1:-1:0 1:-1:0 1:-1:0, a -, b 11, c -", "end"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(position: str, trouble: str) -> None:
    wanted = trouble if trouble.startswith("paper") else f"renyu_position_{trouble}"
    with refused(wanted, WRONG.ruleset):
        renyu(position)


def test_p40_p44_a_guess_keeps_what_was_seen_and_puts_what_was_named_aside() -> None:
    rng = Random(3)
    state = renyu(
        "dealer a, turn b, a ?????, b 1147k, c k???? shown k, d ??????, e ????, "
        "pile 0000112336667778k, out 55, named 5, trick a=2",
        seats=5,
    )
    met = set()
    for _ in range(60):
        guess = state.guess(rng)
        assert guess.seen_by(1) == state.seen_by(1) == state and renyu(guess.position(), 5) == guess
        assert all("5" not in hand_of(guess, seat) for seat in range(5)) and "k" in hand_of(guess, 2)
        met.add(guess.position())
    assert len(met) > 50


def test_p42_what_has_to_be_beaten_is_told_in_words() -> None:
    assert WRONG.wanted() is None
    for hand, event, words in (
        ("2k", "play 2", "To follow: a card stronger than bow, or a set of three or more"),
        ("22k", "play 22", "To follow: a set of two stronger than bow, or a set of three or more"),
        ("222k", "play 222", "To follow: a set of 3 stronger than bow, or a larger set"),
        ("234k", "play 234", "To follow: a run of 3 with a top above 4, or a set of three or more"),
        (
            "223344k",
            "play 223344",
            "To follow: a run of 3 sets of 2 with a top above 4, or a set of three or more",
        ),
        ("28", "play 8", "Your general: name a strength, take a discard, or do neither"),
        ("2888", "play 88", "Your generals, 2 choices left: name a strength, take a discard, or do neither"),
    ):
        wanted = played(holding(hand, "56", "67"), event).wanted()
        assert wanted is not None and text.say(wanted.text, "en", wanted.values, WRONG.ruleset) == words


def test_first_plies_are_those_counted_by_hand() -> None:
    """Eleven strengths to each of the first two; 2 2 3 makes three plays, answered by 4 5 6 and a pass or none."""
    state = renyu(seats=2)
    assert [len(one.chances()) for one in (state, *(state.after(move) for move, _ in state.chances()))] == [11] * 12
    state = holding("223", "456", "0")
    assert plays(state) == ["2", "3", "22"]
    assert [len(played(state, f"play {play}").legal()) for play in plays(state)] == [4, 4, 1]
