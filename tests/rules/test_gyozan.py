"""行山, whole, by the numbers of docs/rules/journeys.md."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from every_game import CATALOGUE
from librt.random import Random

from kesegames import catalogue, text
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk

RULESET = CATALOGUE.rulesets["gyozan"]


def gyozan(position: str = "", seats: int = 2) -> State:
    return catalogue.start(RULESET, {}, seats, position)


def at(a: str, turn: str, b: str = "CAI 5 0 ??? -", gone: str = "") -> State:
    """Two seats; seat a is to act."""
    return gyozan(f"a {a}, b {b}, {f'gone {gone}, ' if gone else ''}turn a {turn}")


def moves(state: State) -> list[str]:
    return [state.write(move) for move in state.legal()]


def played(state: State, *events: str) -> State:
    for event in events:
        state = state.after(state.read(event))
    return state


def said(state: State, event: str, seat: int = EVERYONE) -> list[str]:
    return [text.say(one.text, "en", one.values, state.ruleset) for one in state.told(state.read(event), seat)]


def own(state: State, seat: str = "a") -> str:
    """The part of the position that is a seat's."""
    return next(part for part in state.position().split(", ") if part.startswith(f"{seat} "))


def spots(state: State, event: str) -> tuple[str, ...]:
    return state.spell(state.read(event))


def test_j1_the_path_winds_inwards_and_all_pieces_begin_on_its_first_square() -> None:
    path = RULESET.tables["path"]
    assert len(path) == 25 and (path[0], path[-1]) == ("CAI", "ZO") and len(set(path)) == 25
    columns, rows = "NTZXC", ("I", "U", "O", "Y", "AI")
    at_square = {name: (columns.index(name[0]), rows.index(name[1:])) for name in path}
    steps = [(at_square[one], at_square[other]) for one, other in itertools.pairwise(path)]
    assert all(abs(x - u) + abs(y - v) == 1 for (x, y), (u, v) in steps), "each square beside the one before"
    assert RULESET.areas["sign"] == ["CAI", "CI", "NI", "NAI", "XY", "XU", "TU", "TY"]
    state = gyozan(seats=4)
    assert state.look().pieces["CAI"] == ["a", "b", "c", "d"]
    assert state.write(state.chances()[0][0]).startswith("a ")


def test_j2_a_square_for_10_rice_or_2_money() -> None:
    state = at("CAI 12 3 - -", "move")
    assert moves(state) == ["move 10 rice", "move 2 money", "end"]
    assert own(played(state, "move 10 rice")) == "a CO 2 3 - -", "the start is a 皇処: one square more"
    assert own(played(at("CY 12 3 - -", "move"), "move 2 money")) == "a CO 12 1 - -"
    assert own(played(at("CI 12 3 - -", "move"), "move 2 money")) == "a ZI 12 1 - -"


def test_j2_rice_is_changed_five_to_one_and_never_back() -> None:
    state = at("CY 11 0 - -", "change")
    assert moves(state) == ["change", "end"]
    state = played(state, "change", "change")
    assert own(state).startswith("a CY 1 2") and moves(state) == ["move 2 money", "end"], "what cannot be done is over"


def test_j3_a_card_costs_its_value_in_rice_or_money() -> None:
    state = at("CY 5 1 b5b6r1r2 -", "install")
    assert moves(state) == ["install b5", "install r1", "discard b5", "discard b6", "discard r1", "discard r2", "end"]
    assert own(played(state, "install b5")) == "a CY 0 1 b6r1r2 b5"
    assert moves(at("CY 9 10 bkrk -", "install"))[0] == "install rk", "王 and 皇 cost ten"


def test_j3_nine_cards_at_most() -> None:
    state = at("CY 5 9 b1bs b0/b0/b0/r0/r0/r0/b1/b1/b1", "install")
    assert moves(state) == ["install bs", "discard bs", "discard b1", "end"], "a 船 needs no room"


def test_j3_a_card_does_nothing_in_the_turn_of_its_installing() -> None:
    state = at("CY 10 9 b3r5 -", "install")
    state = played(state, "install b3", "install r5")
    assert state.position().endswith("turn a move fresh 2")
    assert moves(state) == ["move 2 money", "end"]
    assert own(played(state, "move 2 money")).startswith("a CO 7 2")


def test_j3_j5_taking_down_costs_what_is_printed() -> None:
    state = at("CY 4 1 - b3/b4/r1/r2", "down")
    assert moves(state) == ["down 1 b3", "down 2 b4", "down 3 r1", "end"]
    after = played(state, "down 2 b4")
    assert own(after) == "a CY 0 1 - b3/r1/r2" and "gone b4" in after.position()
    assert spots(state, "down 2 b4") == ("laid0:2",)


def test_j3_sticks_go_and_the_row_closes_up() -> None:
    state = played(at("CY 4 1 - b3:2/b4/r1:1", "down"), "down 2 b4")
    assert own(state) == "a CY 0 1 - b3:2/r1:1"


FULL = ["r0", "r1", "r2", "r3", "r4", "r5", "r6", "b7", "b8"]
"""A full row: its last places were lost where the packed rows are compiled."""


@pytest.mark.parametrize("place", range(1, 10))
def test_j3_the_row_closes_up_at_any_place(place: int) -> None:
    card = FULL[place - 1]
    row = [f"{one}:{number % 3}" if number % 3 else one for number, one in enumerate(FULL, start=1)]
    left = "/".join(row[: place - 1] + row[place:])
    state = played(at(f"CY 9 9 - {'/'.join(row)}", "down"), f"down {place} {card}")
    assert own(state).split()[5] == left and f"gone {card}," in state.position()
    state = played(at("CY 0 0 - r8", "effect 1 thrown 5", f"CAI 0 0 ??? {'/'.join(row)}"), f"destroy b {place} {card}")
    assert own(state, "b").split()[5] == left and f"gone {card}," in state.position()
    plain = [*FULL[: place - 1], f"{card}:1", *FULL[place:]]
    state = at("CY 0 0 - r8", "effect 1 thrown 0", f"CAI 0 0 ??? {'/'.join(FULL)}")
    assert own(played(state, f"stick b {place} {card}"), "b").split()[5] == "/".join(plain)


@pytest.mark.parametrize("old", range(1, 9))
def test_j3_of_a_long_row_only_the_cards_that_are_not_fresh_work(old: int) -> None:
    row = ["r2", "r2", "b2", "b2", *["r0"] * 3, "r5", "r5"]
    bows, horses = min(old, 4), max(0, old - 7)
    state = at(f"CY 10 0 - {'/'.join(row)}", f"move fresh {9 - old}")
    square = RULESET.tables["path"][1 + 1 + bows + 2 * horses]
    assert own(played(state, "move 10 rice")).startswith(f"a {square} 0 0 ")


def test_j4_cards_are_drawn_up_to_three_and_one_more_for_each_soldier() -> None:
    state = gyozan()
    for number, card in enumerate(["b3", "b4", "r5"]):
        assert (state.to_act, state.thrower(), state.deals()) == (CHANCE, CHANCE, True)
        assert sum(weight for _, weight in state.chances()) == 48 - number
        state = played(state, f"a {card}")
    assert state.to_act == 0 and state.position().endswith("turn a change")
    state = at("CY 0 0 b3 b1:3/r1", "draw")
    state = played(state, "a b4", "a b5", "a b6")
    assert state.to_act == CHANCE, "two 兵, one of them worn"
    assert own(played(state, "a b7")).endswith("b3b4b5b6b7 r1"), "(1) is before (2)"


def test_j4_a_hand_above_the_limit_stays() -> None:
    state = played(gyozan("a CY 0 2 - -, b CY 0 0 b1b2b3b4b5 r0, turn a move"), "end")
    assert own(state, "b") == "b CY 1 0 b1b2b3b4b5 r0" and state.to_act == 1


def test_j4_cards_with_three_sticks_fall_then_effects_then_sticks() -> None:
    state = at("CY 0 0 b3b4 b0:3/r0:3/b0:2/r0", "draw")
    assert said(state, "a b5") == [
        "Seat A draws the black horse.",
        "The black naught of Seat A bears three sticks and is taken off.",
        "The red naught of Seat A bears three sticks and is taken off.",
        "The black naught of Seat A brings 1 rice.",
        "The red naught of Seat A brings 1 rice.",
        "Each black card of Seat A gets a stick.",
    ]
    after = played(state, "a b5")
    assert own(after) == "a CY 2 0 b3b4b5 b0:3/r0" and "gone b0r0" in after.position()


def test_j4_a_black_card_works_in_three_turns() -> None:
    state = gyozan("a CY 0 0 b1b1b1 b0, b CY 0 0 r1r1r1 -, turn b install")
    for rice in (1, 2, 3, 3):
        state = played(state, "end")
        assert own(state).startswith(f"a CY {rice} 0")
        while state.to_act == 0:
            state = played(state, "end")
    assert own(state).endswith(" -")


def test_j4_cards_are_thrown_away_or_installed_never_both() -> None:
    state = at("CY 9 0 b1b1b2 -", "install")
    thrown = played(state, "discard b1")
    assert own(thrown) == "a CY 11 0 b1b2 -" and moves(thrown) == ["discard b1", "discard b2", "end"]
    laid = played(state, "install b1")
    assert moves(laid) == ["install b1", "install b2", "end"] and own(laid) == "a CY 8 0 b1b2 b1"
    assert laid.position().endswith("turn a install installed fresh 1")


def test_j4_a_phase_in_which_nothing_can_be_done_is_over() -> None:
    state = played(at("CY 3 0 b2r8 -", "install"), "install b2")
    assert state.to_act != 0 and "turn b" in state.position(), "r8 cannot be paid for, nor a movement"


def test_j5_a_ship_is_discarded_for_2_money_and_is_an_installation() -> None:
    state = played(at("CY 0 0 bsb1r2 -", "install"), "install bs")
    assert own(state) == "a CY 0 2 b1r2 -" and moves(state) == ["install r2", "end"] and "gone bs" in state.position()
    assert own(played(at("CY 0 0 bsb1r2 -", "install"), "discard bs")) == "a CY 2 0 b1r2 -"


def test_j5_bows_and_horses_carry_farther_and_wagons_make_it_cheaper() -> None:
    state = at("CY 6 2 b4 b2/r5/b3/r3", "install")
    assert moves(state)[:1] == ["install b4"]
    state = played(state, "install b4")
    assert own(state).startswith("a CY 4 2"), "4 less two 車"
    assert moves(state) == ["move 2 money", "end"]
    assert own(played(state, "move 2 money")).startswith("a XI 4 0"), "1 + 1 + 2"
    assert moves(at("CY 8 0 - b3/r3", "move")) == ["move 8 rice", "end"]
    assert own(played(at("CY 0 1 r1 b3/r3", "install"), "install r1")).startswith("a CY 0 1")


def test_j5_a_wagon_that_costs_nothing_and_taking_down_as_printed() -> None:
    state = at("CY 4 0 - b3/b4", "down")
    assert moves(state) == ["down 1 b3", "down 2 b4", "end"]
    assert moves(at("CY 3 0 - b3/b4", "down")) == ["down 1 b3", "end"]


def test_j5_a_tiger_must_take_of_an_unshielded_opponent_each_anew() -> None:
    state = at("CY 0 0 b1b2 b4/r4", "draw", b="CY 1 1 ??? -")
    state = played(state, "a r1")
    assert moves(state) == ["take b rice", "take b money"] and state.position().endswith("turn a effect 1")
    assert (spots(state, "take b rice"), spots(state, "take b money")) == (("rice1",), ("money1",))
    state = played(state, "take b money")
    assert own(state).startswith("a CY 0 1") and moves(state) == ["take b rice"]
    shielded = at("CY 0 0 b1b2 r4", "draw", b="CY 1 1 ??? - shielded")
    assert said(shielded, "a r1")[1:2] == ["The red tiger of Seat A finds nothing to take."]


def test_j5_a_brush_shields_or_brings_money() -> None:
    state = at("CY 0 0 b1b2b3 r6", "effect 1")
    assert (state.to_act, state.thrower(), state.deals()) == (CHANCE, 0, False)
    assert [weight for _, weight in state.chances()] == [1, 5, 10, 10, 5, 1]
    assert spots(state, "3") == ("sticks:3",)
    assert own(played(state, "3")).endswith("r6 shielded") and own(played(state, "4")).startswith("a CY 0 2")


def test_j5_a_shield_lasts_until_the_own_next_turn() -> None:
    state = gyozan("a CY 0 2 b1b1b1 -, b CY 1 0 r1r1r1 - shielded, turn a move")
    assert own(played(state, "end"), "b") == "b CY 1 0 r1r1r1 -"


def test_j5_a_shaman_halves_the_cost_once_or_takes_the_piece_on() -> None:
    state = at("CY 8 1 b1b1 b7/r7/r2/b3", "effect 1")
    state = played(state, "2", "0")
    assert state.position().endswith("turn a change halved")
    state = played(state, "end", "end")
    assert state.position().endswith("turn a install halved")
    state = played(state, "end")
    assert moves(state) == ["move 4 rice", "move 1 money", "end"], "5 less one 車; 2 to 1"
    high = played(at("CY 8 1 b1b1 b7/r2", "effect 1"), "5")
    assert own(high).startswith("a CU 8 1"), "one and the 弓"


def test_j5_what_a_throw_has_brought_stays_when_its_card_goes() -> None:
    state = played(at("CY 10 0 b1 r7/r8", "effect 1"), "2", "5", "destroy a 1 r7")
    assert own(state).endswith("b1 r8") and state.position().endswith("change halved")


def test_j5_a_movement_never_costs_less_than_one() -> None:
    state = at("CY 8 1 - b3/b3/r3/r3", "move halved")
    assert moves(state)[0] == "move 1 rice"


def test_j5_a_general_puts_a_stick_or_destroys_or_keeps() -> None:
    state = at("CY 0 0 b1 b0:1/r8/r0", "effect 2", b="XI 1 0 ??? b2/rk")
    low = played(state, "3")
    assert moves(low) == ["stick a 1 b0", "stick a 2 r8", "stick a 3 r0", "stick b 1 b2", "stick b 2 rk", "keep"]
    assert low.position().endswith("turn a effect 2 thrown 3")
    assert spots(low, "stick b 2 rk") == ("laid1:2",) and spots(low, "keep") == ("keep",)
    after = played(low, "stick b 2 rk")
    assert own(after, "b").endswith("b2/rk:1") and own(after).startswith("a CY 1 0"), "the 無 after it works"
    high = played(state, "4")
    assert moves(high)[-2:] == ["destroy b 2 rk", "keep"]
    assert own(played(high, "destroy b 1 b2"), "b").endswith("??? rk")
    assert own(played(high, "destroy a 3 r0")).startswith("a CY 0 0"), "destroyed before its place"
    assert own(played(high, "destroy a 1 b0")).startswith("a CY 1 0"), "the next in order is still the next"
    assert own(played(high, "destroy a 2 r8")).startswith("a CY 1 0 b1 b0:2/r0")


def test_j5_a_shielded_seat_cannot_be_struck_but_the_own_row_can() -> None:
    state = played(at("CY 0 0 b1 r8 shielded", "effect 1", b="XI 1 0 ??? rk shielded"), "5")
    assert moves(state) == ["destroy a 1 r8", "keep"]


def test_j5_kings_pay_and_emperors_climb() -> None:
    state = played(at("CAI 0 0 b1b2 bk/re/r2", "draw"), "a b3")
    assert own(state).startswith("a CU 0 2"), "1, the 弓, and the 皇処"


def test_j5_j6_an_effect_that_reaches_the_summit_wins_at_once() -> None:
    state = at("TY 0 0 b1b2 re/r0", "draw")
    assert said(state, "a b3")[-1] == "Seat A is on the summit and wins."
    after = played(state, "a b3")
    outcome = after.outcome()
    assert outcome is not None and (outcome.points, outcome.winners, outcome.reason) == ([1, 0], [0], "summit")
    assert own(after).startswith("a ZO 0 0") and after.to_act == OVER


def test_j6_an_overshoot_stops_on_the_summit() -> None:
    state = played(at("ZY 0 2 - r5/b5", "move"), "move 2 money")
    assert own(state).startswith("a ZO") and state.to_act == OVER


def test_j6_five_rice_at_first_and_no_cards() -> None:
    assert gyozan(seats=3).position() == "a CAI 5 0 - -, b CAI 5 0 - -, c CAI 5 0 - -, turn a draw"


BLACKS = "b0b0b0b1b1b1b1b2b2b3b3b4b4b5b5b6b6b7b7b8b8bkbe"
"""All black cards but the 船."""
REDS = "r0r0r0r1r1r1r1r2r2r3r3r4r4r5r5r6r6r7r7r8r8rkrers"


def test_j6_the_discards_are_shuffled_when_the_deck_has_none() -> None:
    state = gyozan(f"a CY 0 0 - -, b CY 0 2 {BLACKS}{REDS} -, gone bs, turn b move")
    assert said(state, "end")[1:] == ["The deck is empty: the discards are shuffled and become the deck."]
    after = played(state, "end")
    assert "gone" not in after.position() and after.look().counters["deck"] == 1
    assert [(after.write(card), weight) for card, weight in after.chances()] == [("a bs", 1)]


def test_j6_drawing_ends_where_there_are_no_discards_either() -> None:
    state = played(gyozan(f"a CY 0 0 bs -, b CY 0 2 {BLACKS}{REDS} -, turn b move"), "end")
    assert state.to_act == 0 and own(state) == "a CY 0 0 bs -"


def test_j6_hands_are_secret_and_draws_with_them() -> None:
    state = gyozan()
    draw = state.read("a b3")
    assert [state.write(draw, seat) for seat in (0, 1, EVERYONE)] == ["a b3", "a ?", "a b3"]
    assert state.spell(draw) == ("deal0:b3",)
    after = played(state, "a b3", "a r0", "a r0")
    assert own(after.seen_by(1)) == "a CAI 5 0 ??? -" and own(after.seen_by(0)) == "a CAI 5 0 b3r0r0 -"


def test_j6_a_guess_has_something_to_install_where_the_seat_is_still_asked() -> None:
    state = played(at("CY 2 0 b1b1r8 -", "install"), "install b1").seen_by(1)
    rng = Random(3)
    for _ in range(30):
        guess = state.guess(rng)
        assert any(move.startswith("install") for move in moves(guess))


def test_j6_each_hand_that_fits_is_guessed_equally_often() -> None:
    gone = "b0b0b0b2b2b3b3b4b4b5b5b6b6b7b7b8b8bkbersr0r0r0r1r1r1r1r2r2r3r3r4r4r5r5r6r6r7r7r8r8rk"
    # Five cards are not seen, three of them in the hand: 船, which can always be played, four 黒兵 that cost too much.
    state = gyozan(f"a CAI 5 0 b1 -, b CY 0 0 ??? re, gone {gone}, turn b install installed fresh 1")
    guesses = [own(state.guess(Random(seed)), "b").split()[4] for seed in range(50)]
    assert set(guesses) == {"bsb1b1"}
    gone = gone.replace("rk", "").replace("b0b0b0", "b0b0")
    # bs b0 | b1 b1 b1 rk: of the 15 pairs 9 have one of the first two.
    state = gyozan(f"a CAI 5 0 b1 -, b CY 0 0 ?? re, gone {gone}, turn b install installed fresh 1")
    rng = Random(4)
    found = Counter(own(state.guess(rng), "b").split()[4] for _ in range(4500))
    assert {hand: round(times / 500) for hand, times in found.items()} == {
        "bsb0": 1, "bsb1": 3, "bsrk": 1, "b0b1": 3, "b0rk": 1
    }  # fmt: skip


def test_j4_who_is_asked_for_another_card_may_hold_one() -> None:
    with pytest.raises(Trouble):
        gyozan("a CAI 0 0 - -, b CAI 0 0 ? b1, gone bsb0b0b0rsr0r0r0, turn b install installed fresh 1")
    state = gyozan("a CAI 0 0 - -, b CAI 0 0 ? b1, gone bsb0b0b0r0r0r0, turn b install installed fresh 1")
    assert [own(state.guess(Random(seed)), "b") for seed in range(9)] == ["b CAI 0 0 rs b1"] * 9


def test_j7_the_record_table() -> None:
    state = at("CY 15 2 b3r1 -", "change")
    assert spots(state, "change") == ("change",) and spots(state, "end") == ("end",)
    state = played(state, "end")
    assert state.position().endswith("install"), "(5) has nothing: over by itself"
    assert spots(state, "install b3") == ("hand0:b3", "laid0")
    assert spots(state, "discard b3") == ("hand0:b3", "discards")
    assert spots(played(state, "install b3"), "install r1") == ("hand0:r1",)
    assert spots(played(state, "discard b3"), "discard r1") == ("hand0:r1",)
    state = played(state, "end")
    assert spots(state, "move 10 rice") == ("rice0",) and spots(state, "move 2 money") == ("money0",)


@pytest.mark.parametrize("event", ["move 9 rice", "move 3 money", "down 1 b3", "change", "keep", "3", "a b3", ""])
def test_j7_what_does_not_follow_is_not_read(event: str) -> None:
    with pytest.raises(Trouble):
        at("CY 15 2 - -", "move").read(event)


def test_clicks_of_a_whole_turn() -> None:
    walk = Walk(at("CY 15 2 b3r1 -", "install"))
    assert set(walk.offers()) == {"hand0:b3", "hand0:r1", "end"}
    walk.click("hand0:b3")
    assert walk.offers() == ["laid0", "discards"]


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "a CAI 5 0 - -, b CAI 5 0 - -",
        "a CAI 5 0 - -, b CAI 5 0 - -, turn c draw",
        "a KA 5 0 - -, b CAI 5 0 - -, turn a draw",
        "a CAI 5 0 - bs, b CAI 5 0 - -, turn a draw",
        "a CAI 5 0 bkbk -, b CAI 5 0 - -, turn a draw",
        "a CAI 5 0 bkb1b1 -, b CAI 5 0 - -, turn a draw",
        "a CAI 4 0 b1 -, b CAI 5 0 - -, turn a change",
        "a CAI 4 0 b1 -, b CAI 5 0 - -, turn a move",
        "a CAI 4 0 b1 b2, b CAI 5 0 - -, turn a effect 1",
        "a ZO 4 0 b1 b2, b CAI 5 0 - -, turn a install",
        "a CAI 4 0 b1 b2, b CAI 5 0 - -, turn a over",
        "a CAI 4 0 b1 b2, b CAI 5 0 - -, turn a install fresh 1",
        "a CAI 4 0 b1 b2, b CAI 5 0 - -, turn a draw halved",
    ],
)
def test_positions_that_cannot_be_are_refused(wrong: str) -> None:
    with pytest.raises(Trouble):
        gyozan(wrong or "x")


def test_the_chance_to_reach_the_summit_is_exact() -> None:
    def chances(state: State) -> dict[str, list[float]]:
        return {spot: [risk.least for risk in risks] for spot, risks in state.risks().items()}

    state = at("ZY 0 2 - -", "move", b="TY 0 0 ??? -")
    assert chances(state) == {"ZY": [1.0], "TY": [0.0]}
    state = at("CY 0 2 - -", "move", b="ZY 0 0 ??? r6")
    assert chances(state)["ZY"] == [6 / 32], "a 筆 that throws high brings 2 銭"
    state = at("CY 0 2 - -", "move", b="ZY 5 0 ??? r7")
    assert chances(state)["ZY"] == [1.0], "half of ten, or a step"
    state = at("CY 0 2 - -", "move", b="ZY 0 1 ??? r6/r7")
    assert chances(state)["ZY"] == [1.0]
    state = at("CY 0 2 - -", "move", b="TY 0 1 ??? b0:3/r7")
    assert chances(state)["TY"] == [1.0], "from a 皇処 two squares"
    state = at("CY 0 2 - -", "move", b="TO 0 0 ??? r7/r7")
    assert chances(state)["TO"] == [1 - (26 / 32) ** 2], "a step to the 皇処; then half of ten by the hand, or a step"
    state = at("CY 0 2 - -", "move", b="ZY 4 0 - -")
    assert chances(state)["ZY"] == [1.0], "three cards drawn and thrown away"
    state = at("CY 0 2 - -", "move", b="ZY 3 0 - -")
    assert chances(state)["ZY"] == [0.0]
    assert chances(at("ZY 0 0 bsb8 -", "install"))["ZY"] == [1.0], "a 船 played"
    assert chances(at("ZY 8 0 b0b8 r0", "install"))["ZY"] == [1.0]
    assert chances(at("ZY 8 0 b0b8 r0", "install installed fresh 1"))["ZY"] == [0.0], "nothing is thrown away now"


def note(state: State, spot: str) -> str:
    found = state.explain((), spot)
    assert found is not None
    return text.say(found.text, "en", found.values, state.ruleset)


def test_j4_places_of_the_hand_say_when_it_is_its_turn() -> None:
    early, now = at("XI 5 1 b0b1 r0", "change"), at("XI 5 1 b0b1 r0", "install")
    for place in ("laid0", "discards"):
        assert "after changing rice" in note(early, place) and note(now, place).startswith("Choose a card")
    assert note(now, "laid1") == "Here Seat B installs cards."
    assert note(now, "ZO") == "The summit: the first to arrive wins."
    assert note(now, "ZY") == "1 to go to the summit."


def test_a_search_spreads_less_than_in_other_games() -> None:
    for seats in (2, 4):
        state = gyozan(seats=seats)
        assert state.exploration() < State.exploration(state), "a turn is many small decisions"


def test_what_brings_nearer_counts_also_where_the_summit_is_farther_than_is_looked_ahead() -> None:
    shares = [gyozan(f"a CAI 5 0 - -, b CAI {rice} 0 - -, turn a draw").estimate(1) for rice in (5, 15, 25)]
    assert shares[0] + 0.03 < shares[1] < shares[2] - 0.03, "each movement for 10 rice is a square and a third (J2)"
    nearer = gyozan("a CAI 5 0 - -, b CY 5 0 - -, turn a draw").estimate(1)
    assert nearer > shares[0]


def test_what_a_button_does_is_said_in_words() -> None:
    states = [
        at("XI 12 2 - -", "move"),
        at("XI 12 9 - b1/r2", "down"),
        at("XI 12 9 bsb1 -", "install"),
        at("XI 12 9 bsb1 -", "install discarded"),
        at("XI 1 1 - b4", "effect 1", b="CI 1 1 - r0"),
        at("XI 1 1 - b8", "effect 1 thrown 2"),
        at("XI 1 1 - b8", "effect 1 thrown 4"),
    ]
    for state in states:
        for move in state.legal():
            way = state.spell(move)
            found = state.explain(way[:-1], way[-1])
            assert found is not None and (found.short or way[-1] in ("keep", "change"))
            for language in ("ja", "en"):
                assert text.find(found.short or "spot.keep", language, state.ruleset)
