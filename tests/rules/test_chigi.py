"""値木, whole, by the numbers of docs/rules/paper-kisen.md."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from chigi_positions import at, chigi, dealt, moves, played
from librt.random import Random
from refused import refused

from kesegames import text
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk
from kesegames.rules.chigi import roads
from kesegames.rules.paper.cards import NAMES, ONE, kinds_in, names

A = "b0b1b2b3b4b5"
B = "r0r1r2r3r4r5"


def ends(state: State) -> dict[str, list[str]]:
    return {spot: cards for spot, cards in state.look().pieces.items() if spot.startswith("end:")}


def said(state: State, event: str, seat: int = EVERYONE) -> list[str]:
    found = state.told(state.read(event), seat)
    return [text.say(one.text, "en", one.values, state.ruleset) for one in found]


def test_p50_six_cards_each_and_two_roads() -> None:
    for seats in range(2, 6):
        state = chigi(seats=seats)
        cards = 0
        while state.to_act == CHANCE:
            assert sum(weight for _, weight in state.chances()) == 48 - cards
            state, cards = state.after(state.chances()[-1][0]), cards + 1
        assert cards == 6 * seats + 2 and state.to_act == 0
        assert state.look().counters["deck"] == 48 - cards


def test_p7_p50_dealt_round_the_table_then_the_roads_open() -> None:
    state = chigi()
    assert state.deals() and state.spell(state.read("a b3")) == ("deal0:b3",)
    assert [state.write(state.read("a b3"), seat) for seat in (0, 1, EVERYONE)] == ["a b3", "a ?", "a b3"]
    state = dealt(state, A, B)
    assert state.deals() and state.spell(state.read("rk")) == ("deal:rk",) and state.write(state.read("rk"), 1) == "rk"
    state = played(state, "b8", "rk")
    assert ends(state) == {"end:8": ["b8"], "end:k": ["rk"]} and (state.to_act, state.deals()) == (0, False)


def test_p51_cards_that_sum_up_to_an_end_are_played_on_it_and_each_is_an_end() -> None:
    state = dealt(chigi(), A, B, roads="b7 b8")
    plays = [move for move in moves(state) if move.startswith("play")]
    assert plays == [
        "play 7 b0b1b2b4",
        "play 8 b0b1b2b5",
        "play 8 b0b1b3b4",
        "play 7 b0b2b5",
        "play 7 b0b3b4",
        "play 8 b0b3b5",
        "play 7 b1b2b4",
        "play 8 b1b2b5",
        "play 8 b1b3b4",
        "play 7 b2b5",
        "play 7 b3b4",
        "play 8 b3b5",
    ]
    assert len(moves(state)) == 12 + 1, "no two ends have a sum of 8 or less"
    after = played(state, "play 8 b3b5")
    assert ends(after) == {"end:7": ["b7"], "end:3": ["b3"], "end:5": ["b5"]} and after.to_act == 1
    assert after.position().endswith("roads b7 b8 b3<2 b5<2, turn b")
    assert after.look().links == [("roads:2", "end:3"), ("roads:2", "end:5")]


def test_p51_any_number_of_naughts_goes_along_and_only_naughts_on_an_end_0() -> None:
    state = at("b0b0r0b3b5", "b0 b3", "r1r1")
    assert [move for move in moves(state) if move.startswith("play 3")] == [
        "play 3 b0b3",
        "play 3 b0b3r0",
        "play 3 b0b0b3",
        "play 3 b0b0b3r0",
        "play 3 b3",
        "play 3 b3r0",
    ]
    zero = [move for move in moves(state) if move.startswith("play 0")]
    assert zero == ["play 0 b0", "play 0 b0r0", "play 0 b0b0", "play 0 b0b0r0", "play 0 r0"]
    assert ends(played(state, "play 0 b0b0"))["end:0"] == ["b0", "b0"]


def test_p51_two_or_more_ends_are_joined_by_their_sum() -> None:
    state = at("b4r4b5", "b0 b2 r2 b3")
    joins = [move for move in moves(state) if move.startswith("join")]
    assert joins == ["join 2+2 b4", "join 0+2+2 b4", "join 2+3 b5", "join 0+2+3 b5", "join 2+2 r4", "join 0+2+2 r4"]
    after = played(state, "join 0+2+2 b4")
    assert ends(after) == {"end:3": ["b3"], "end:4": ["b4"]}
    assert after.look().links == [("roads:1", "end:4"), ("roads:2", "end:4"), ("roads:3", "end:4")]
    assert "join 0+0 b0" in moves(at("b0b5", "r0 r0", "r1r2"))
    assert not any(move.startswith("join") for move in moves(at("b0b5", "r0 b3", "r1r2")))


def test_p51_of_equal_ends_the_oldest_is_played_on_and_it_does_not_matter_which() -> None:
    state = at("b2b1", "r2 b3 b2")
    assert played(state, "play 2 b2").position().endswith("roads r2 b3 b2 b2<1, turn b")
    assert ends(state)["end:2"] == ["r2", "b2"]


def test_p52_who_plays_nothing_draws_a_new_road() -> None:
    state = dealt(chigi(), A, B, roads="b7 b8")
    assert moves(state)[-1] == "draw" and "pass" not in moves(state)
    state = played(state, "draw")
    assert (state.to_act, state.deals(), state.begins_anew()) == (CHANCE, True, False)
    state = played(state, "r7")
    assert ends(state) == {"end:7": ["b7", "r7"], "end:8": ["b8"]} and state.to_act == 1


@pytest.mark.parametrize("card", ["bk", "be", "bs", "rs"])
def test_p53_a_special_card_makes_all_roads_vanish_and_two_open(card: str) -> None:
    state = chigi(f"dealer a, a b1{card}, b r1b2b3b4b5b6, gone re, roads b7 b8, turn a")
    state = played(state, f"clear {card}")
    assert ends(state) == {} and state.to_act == CHANCE and state.look().counters["deck"] == 48 - 11
    assert sorted(spot for spot in state.look().pieces if spot.startswith("gone:")) == sorted(
        ["gone:b7", "gone:b8", f"gone:{card}", "gone:re"]
    )
    state = played(state, "r3", "rk")
    assert ends(state) == {"end:3": ["r3"], "end:k": ["rk"]} and state.to_act == 1


def test_p53_any_single_card_goes_on_a_special_end_and_is_the_end() -> None:
    state = at("b0b5r8bk", "rs rk b8")
    assert [move for move in moves(state) if not move.startswith("play 8")] == [
        "play s b0",
        "play s b5",
        "play s r8",
        "play k b0",
        "play k b5",
        "play k r8",
        "clear bk",
        "draw",
    ]
    assert ends(played(state, "play s b5")) == {"end:k": ["rk"], "end:8": ["b8"], "end:5": ["b5"]}
    assert state.spell(state.read("play s b5")) == ("end:s", "hand0:b5") and state.free(state.read("play s b5")) == (
        0,
        2,
    )


def test_p54_the_first_without_cards_is_paid_for_each_card_left() -> None:
    state = chigi("dealer a, a b5b1, b r5, c b1b2b3, gone bs, roads b5 b6 b8, turn b", seats=3)
    assert said(state, "play 5 r5") == [
        "Plays the red horse on the end 5.",
        "Seat B has no cards left and wins the season.",
        "Seat A pays Seat B 2, 1 for each card left.",
        "Seat C pays Seat B 3, 1 for each card left.",
        "Seat B is the next dealer.",
    ]
    ending = state.ending(state.read("play 5 r5"))
    assert ending is not None and ending.rows == [("row.left", ["2", "0", "3"])]
    state = played(state, "play 5 r5")
    assert (
        state.points() == [-2, 5, -3] and state.begins_anew() and state.position().startswith("dealer b, paid -2:5:-3")
    )
    assert state.write(state.chances()[0][0]) == "b bs"


def test_the_roads_of_a_season_lie_until_new_hands_are_dealt() -> None:
    state = played(chigi("dealer a, a b5, b r1, gone bs, roads b5 b6, turn a"), "play 5 b5")
    assert ends(state) == {"end:5": ["b5"], "end:6": ["b6"]} and sum(weight for _, weight in state.chances()) == 48
    state = dealt(state, A, B)
    assert ends(state) == {} and not any(spot.startswith("gone") for spot in state.look().pieces)


def test_p54_a_last_special_card_opens_no_roads() -> None:
    state = played(chigi("dealer a, a bk, b r1, gone bs, roads b5 b6, turn a"), "clear bk")
    assert state.begins_anew() and state.points() == [1, -1] and ends(state) == {}


ALL_LYING = "b0b0b0b1b1b1b1b2b2b3b3b4b4b5b5b6b6b7b7r0r0r0r1r1r1r1r2r2r3r3r4r4r5r5r6r6r7r7r8r8"
"""40 of the 48 cards; not among them are the 船, 黒将, 王 and 皇."""


def with_deck(deck: str, gone: str, hand: str, other: str) -> State:
    """After a shuffle: all cards that are nowhere else lie on the roads as they were drawn."""
    used: Counter[str] = Counter()
    for cards in (deck, gone, hand, other):
        used.update(cards[place : place + 2] for place in range(0, len(cards), 2))
    whole = Counter(ALL_LYING[place : place + 2] for place in range(0, len(ALL_LYING), 2))
    whole.update(["bs", "b8", "b8", "bk", "be", "rs", "rk", "re"])
    lying = " ".join(sorted((whole - used).elements()))
    parts = [f"dealer a, a {hand}, b {other}", *([f"gone {gone}"] if gone else []), f"deck {deck or '-'}"]
    return chigi(", ".join([*parts, f"roads {lying}", "turn a"]))


def test_p54_an_empty_deck_is_made_of_the_vanished_cards() -> None:
    state = with_deck("", "b8rk", "r1r2", "b1b2")
    assert state.look().counters["deck"] == 0 and moves(state)[-1] == "draw"
    assert said(state, "draw") == [
        "Draws a card.",
        "The deck is empty: the vanished cards are shuffled and become the deck.",
    ]
    state = played(state, "draw")
    assert {state.write(card): weight for card, weight in state.chances()} == {"b8": 1, "rk": 1}
    assert "gone" not in state.position() and "deck b8rk" in state.position()


def test_p54_it_is_shuffled_also_between_two_new_roads() -> None:
    state = with_deck("b8", "", "rkr2", "b1b2")
    state = played(state, "clear rk")
    assert [state.write(card) for card, _ in state.chances()] == ["b8"] and "gone" in state.position()
    assert said(state, "b8")[-1] == "The deck is empty: the vanished cards are shuffled and become the deck."
    state = played(state, "b8")
    assert sum(weight for _, weight in state.chances()) == 48 - 4 - 1 + 1
    assert state.to_act == CHANCE and "gone" not in state.position()


def test_p53_two_roads_can_always_open() -> None:
    """Of 48 cards at most 29 are in hands once a special card has been played, and all others lie, vanish or are left:
    the fewest are left with nothing in the deck and one road."""
    hands = ["b0b0b0b1b1b1", "b1b2b2b3b3b4", "b4b5b5b6b6b7", "b7b8b8r0r0r0", "r1r1r1r1r2rk"]
    rest = "r2 r3 r3 r4 r4 r5 r5 r6 r6 r7 r7 r8 r8 bs rs be re bk"
    parts = ", ".join(f"{'abcde'[seat]} {hand}" for seat, hand in enumerate(hands[:4]))
    state = chigi(f"dealer a, {parts}, e r1rk, gone r1r1r1r2, deck -, roads {rest}, turn e", seats=5)
    state = played(state, "clear rk")
    assert sum(weight for _, weight in state.chances()) == 48 - 25 and state.to_act == CHANCE


def test_p54_where_no_card_can_be_drawn_it_is_a_pass_and_all_passes_end_the_season() -> None:
    state = with_deck("", "", "b1b2b3", "r1r2")
    assert moves(state)[-1] == "pass" and "draw" not in moves(state)
    assert state.spell(state.read("pass")) == ("pass",)
    after = played(state, "pass")
    assert after.position().endswith("turn b, passes 1")
    assert said(after, "pass")[1:] == [
        "All have passed. Seat B has the fewest cards and wins the season.",
        "Seat A pays Seat B 3, 1 for each card left.",
        "Seat B is the next dealer.",
    ]
    assert played(after, "pass").points() == [-3, 3]
    other = next(move for move in moves(after) if move.startswith("play"))
    assert "passes" not in played(after, other).position()


def test_p54_equally_few_cards_pay_nobody_and_the_dealer_stays() -> None:
    state = played(with_deck("", "", "b1b2", "r1r2"), "pass")
    assert said(state, "pass")[1:] == [
        "All have passed, and several have the fewest cards: nobody is paid.",
        "Seat A stays dealer.",
    ]
    state = played(state, "pass")
    assert state.points() == [0, 0] and state.position().startswith("dealer a, paid 0:0,")


def test_p4_p6_a_match_ends_after_its_seasons() -> None:
    line = "dealer b, paid 3:-3 -2:2 -1:1, a b5, b r1r2, gone bs, roads b5 b6, turn a"
    state = played(chigi(line), "play 5 b5")
    outcome = state.outcome()
    assert state.to_act == OVER and outcome is not None and "a -, b r1r2" in state.position()
    assert (outcome.points, outcome.winners, outcome.reason) == ([2, -2], [0], "seasons")
    assert outcome.rows[-1] == ("season4", [2, -2])
    draw = played(chigi(line.replace("3:-3", "1:-1").replace("-2:2", "-2:2")), "play 5 b5").outcome()
    assert draw is not None and (draw.points, draw.winners) == ([0, 0], [])


def test_p54_after_a_shuffle_two_seats_know_each_others_cards() -> None:
    """Hands never grow: what is in no known place is in the hands that are not seen."""
    state = with_deck("b8rk", "", "r1r2", "b1b2")
    assert state.seen_by(0).position().count("?") == 2
    assert all(state.seen_by(0).guess(Random(seed)) == state for seed in range(10))


def test_before_a_shuffle_every_unseen_card_may_be_in_a_hand() -> None:
    state = dealt(chigi(), A, B, roads="b7 b8")
    rng = Random(1)
    guesses = [state.seen_by(0).guess(rng) for _ in range(100)]
    held = {card for guess in guesses for card in guess.look().pieces if card.startswith("hand1")}
    assert len(held) == 24 and all(guess.seen_by(0) == state.seen_by(0) for guess in guesses)


def test_ends_and_cards_are_clicked_in_any_order() -> None:
    state = at("b2r3b4", "b5 b0 b2 r2")
    walk = Walk(state)
    assert all(walk.click(spot) for spot in ("hand0:r3", "end:5", "hand0:b2"))
    assert walk.offers() == ["end"] and walk.click("end") and walk.move() == state.read("play 5 b2r3")
    walk.clear()
    assert all(walk.click(spot) for spot in ("end:2", "end:0", "end:2", "hand0:b4"))
    assert walk.move() == state.read("join 0+2+2 b4")
    walk.clear()
    assert walk.click("end:2") and walk.click("end:2") and walk.click("end:2") and walk.spots == ()


def cards(rng: random.Random, number: int) -> int:
    deck = [
        kind for kind, name in enumerate(NAMES) for _ in range({"0": 3, "1": 4}.get(name[1], 1 + name[1].isdigit()))
    ]
    return sum(int(ONE[kind]) for kind in rng.sample(deck, number))


def test_all_plays_and_joins_are_found_and_nothing_else() -> None:
    """Against every choice of cards and of ends."""
    rng = random.Random(7)
    for _ in range(60):
        hand, lying = cards(rng, rng.randint(1, 6)), kinds_in(cards(rng, rng.randint(0, 7)))
        packed = sum(int(roads.END_ONE[roads.end_of(kind)]) for kind in lying)
        values = sorted(int(roads.end_of(kind)) for kind in lying)
        held = [kind for kind in kinds_in(hand) if not roads.is_special(kind)]
        chosen = {part for number in range(1, 7) for part in itertools.combinations(held, number)}
        plays = {
            (end, "".join(NAMES[kind] for kind in part))
            for part in chosen
            for end in set(values)
            if (len(part) == 1 if end > 8 else sum(int(roads.end_of(kind)) for kind in part) == end)
        }
        found = [(int(roads.end_in(m)), "".join(names(roads.cards_in(m)))) for m in roads.plays(hand, packed)]
        assert set(found) == plays and len(found) == len(plays)
        plain = [value for value in values if value <= 8]
        parts = {part for number in range(2, 8) for part in itertools.combinations(plain, number)}
        joins = {(kind, part) for kind in held for part in parts if sum(part) == int(roads.end_of(kind))}
        met = [
            (
                int(roads.kind_in(m)),
                tuple(end for end in range(9) for _ in range(roads.ends_of(roads.joined_in(m), end))),
            )
            for m in roads.joins(hand, packed)
        ]
        assert set(met) == joins and len(met) == len(joins)


@pytest.mark.parametrize(
    ("position", "wrong", "trouble"),
    [
        ("", "a x3", "chigi_dealt"),
        ("", "b b3", "chigi_dealt_to"),
        ("due", "x3", "chigi_opened"),
        ("due", "b7", "chigi_none_left"),
        ("turn", "lead b0", "chigi_event"),
        ("turn", "clear 5 bk", "chigi_event"),
        ("turn", "play b0", "chigi_event"),
        ("turn", "play 5 b2q3", "paper_card"),
        ("turn", "play 5 b2r3", "chigi_not_held"),
        ("turn", "play 4 b4", "chigi_no_end"),
        ("turn", "join 7+7 b4", "chigi_no_end"),
        ("turn", "clear b4", "chigi_clear"),
        ("turn", "play 7 bk", "chigi_special"),
        ("turn", "join 1+k b4", "chigi_special"),
        ("turn", "play 1+3 b4", "chigi_one_end"),
        ("turn", "play k b2b4", "chigi_one_card"),
        ("turn", "play 7 b2b4", "chigi_sum"),
        ("turn", "join 1+3 b2b4", "chigi_join"),
        ("turn", "join 1 b4", "chigi_join"),
        ("turn", "join 1+3 b2", "chigi_join_sum"),
        ("turn", "pass", "chigi_pass"),
        ("end", "draw", "chigi_no_card"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(position: str, wrong: str, trouble: str) -> None:
    due = "dealer a, a b2b4bk, b r1, gone bs, roads b7 r7, due 1 a"
    turn = at("b2b4bk", "b7 b1 b3 rk")
    states = {"": chigi(), "due": chigi(due.replace("r7", "b7")), "turn": turn, "end": with_deck("", "", "b1", "r1")}
    with refused(trouble, turn.ruleset):
        states[position].read(wrong)


WHOLE = f"dealer a, a {A}, b {B}, roads b7 b8, turn a"


@pytest.mark.parametrize(
    ("position", "trouble"),
    [
        ("nonsense", "part"),
        ("dealer c, a -, b -", "part"),
        ("dealer b, a -, b -", "dealer"),
        ("dealer a, a -", "part"),
        (WHOLE + ", turn b", "part"),
        (WHOLE.replace("turn a", "turn c"), "part"),
        ("dealer a, paid 1:1, a -, b -, gone bs", "paid"),
        ("dealer a, paid 7:-7, a -, b -, gone bs", "paid"),
        ("dealer a, a -, b -, gone bs", "deal"),
        ("dealer a, a b1, b -, roads b5", "deal"),
        ("dealer a, a b1, b b1b2", "deal"),
        ("dealer a, a b2), b -", "cards"),
        (WHOLE.replace(A, A + "b6"), "hand"),
        (WHOLE.replace(A, A[2:]), "played"),
        (WHOLE.replace("b7 b8", "b7"), "played"),
        (WHOLE.replace("b7 b8", "b7 b7 b7"), "deck"),
        (WHOLE.replace("b7 b8", "b7 b8 b9"), "roads"),
        (WHOLE.replace("b7 b8", "b7 b8<3"), "roads"),
        (WHOLE.replace(A, A[:-2]).replace("b7 b8", "b7 b8 b5<1"), "roads"),
        (WHOLE.replace(A, A[2:]).replace("b7 b8", "b7 b7 b7<2"), "roads"),
        (WHOLE.replace(A, A[4:]).replace("b7 b8", "bk b8 b0<1 b1<1"), "roads"),
        (WHOLE.replace(A, A[2:]).replace("b7 b8", "b7 bk be<1"), "roads"),
        (WHOLE.replace(f"a {A}", "a -"), "empty"),
        (WHOLE + ", passes 1", "passes"),
        (WHOLE.replace("roads", "deck b6, roads"), "count"),
        (WHOLE.replace("dealer a", "dealer a, paid 1:-1 1:-1 1:-1 1:-1"), "over"),
        ("dealer a, paid 1:-1 1:-1 1:-1 1:-1, a -, b r1r2, gone bs, roads b5", "paid"),
        ("dealer a, paid 1:-1 1:-1 1:-1 1:-1, a b1, b r1r2, gone bs, roads b5", "over"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(position: str, trouble: str) -> None:
    with refused(f"chigi_position_{trouble}", at("b1", "b1").ruleset):
        chigi(position)


def test_a_card_due_from_an_empty_deck_is_refused() -> None:
    line = with_deck("", "", "b1b2", "r1r2").position().replace("turn a", "due 1 a")
    with pytest.raises(Trouble) as raised:
        chigi(line)
    assert raised.value.text == "trouble.chigi_position_due"


@pytest.mark.parametrize(
    ("hand", "roads", "advice"),
    [
        ("b3r4", "b3 r8", "Choose an end and cards of the hand, or press “Draw a card”"),
        ("b3bk", "b3 r8", "Choose an end and cards of the hand, or a special card, or press “Draw a card”"),
        ("b3bk", "b2 r8", "No card fits an end. Play a special card, or press “Draw a card”"),
        ("b3r4", "b2 r8", None),
    ],
)
def test_what_can_be_done_in_a_turn_is_said(hand: str, roads: str, advice: str | None) -> None:
    wanted = chigi(f"dealer a, a {hand}, b b1b1, gone rk, roads {roads}, turn a").wanted()
    told = None if wanted is None else text.say(wanted.text, "en", wanted.values, chigi().ruleset)
    assert told == advice
