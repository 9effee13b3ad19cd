"""森羅万象 by its rules X1–X27 and its worked examples T1–T9 (docs/rules/shinra.md)."""

from __future__ import annotations

from collections import Counter

import pytest
from shinra_positions import RULESET, battle, goals, moves, played, read, start

from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble
from kesegames.rules.shinra.state import Shinra

LAID_A = "K*14 P*24 G*34 S*44 a*15 b*25 c*35 d*45 e*55"
LAID_B = "K*11 P*21 G*31 S*41 a*12 b*22 c*32 d*42 e*52"
LAYOUT = " ".join(f"{one} {other}" for one, other in zip(LAID_A.split(), LAID_B.split(), strict=True))
DEPLOYMENT = f"{LAYOUT} I*54 end D*51 end a*13 end a*23 end b*43 end b*53 end"


def hand(state: Shinra, seat: int) -> str:
    """A seat's hand as the position says it."""
    return state.position().split(" / ")[2 * seat + 1]


def test_x1_x2_squares_are_column_and_row_and_the_camps_two_rows_deep() -> None:
    assert RULESET.board is not None
    assert [cell.name for cell in RULESET.board.cells][:6] == ["11", "21", "31", "41", "51", "12"]
    state = start()
    assert {spots[1] for spots in map(state.spell, state.legal())} == set(RULESET.areas["near_camp"])
    second = played(state, "K*14")
    assert {spots[1] for spots in map(second.spell, second.legal())} == set(RULESET.areas["far_camp"])


def test_x3_x5_each_seat_has_six_rank_cards_and_ten_normal_ones() -> None:
    assert start().position() == "layout A 0 A / KPGSIDaabbccdefg / - B / KPGSIDaabbccdefg / -"


@pytest.mark.parametrize(
    ("first", "second", "turn", "squares"),
    [
        ("33K", "", "A", "22 23 24 32 34 42 43 44"),
        ("33G", "", "A", "31 32 34 35 24 44"),
        ("", "33G", "B", "31 32 34 35 22 42"),
        ("33I", "", "A", "12 52 14 54 32 34"),
        ("33g", "", "A", "12 52 34"),
        ("", "33g", "B", "14 54 32"),
        ("33S", "", "A", "22 11 42 51 24 44"),
        ("33D", "", "A", "32 22 42 23 43 34"),
        ("33a", "", "A", "32 24 44"),
        ("33b", "", "A", "22 42 34"),
        ("33c", "", "A", "32 23 43"),
        ("33d", "", "A", "32 31 34"),
        ("33e", "", "A", "22 42 24 44"),
        ("33f", "", "A", "32 34 23 43"),
    ],
)
def test_t1_t2_x4_x5_the_arrows_of_the_cards(first: str, second: str, turn: str, squares: str) -> None:
    assert goals(battle(first, second, turn), "33") == set(squares.split())


def test_x4_long_arrows_stop_before_own_cards_and_on_enemy_ones() -> None:
    state = battle("35G 32a 15K 55P", "")
    assert goals(state, "35") == {"34", "33"}
    state = battle("35G 15K 55P", "33a")
    assert goals(state, "35") == {"34", "33"} and "G35xa33" in moves(state)


def test_x6_cards_of_one_letter_are_interchangeable() -> None:
    state = start()
    assert len(moves(state)) == len(state.legal()) == 130
    assert not state.has_secrets()


def test_x7_the_layout_is_made_in_turn_and_a_card_laid_stays() -> None:
    state = start()
    for number in range(18):
        assert (state.to_act, state.phase) == (number % 2, 0)
        state = played(state, LAYOUT.split()[number])
    assert state.to_act == 0 and state.phase == 1
    note = played(start(), "K*14 K*11").explain((), "14")
    assert note is not None and (note.kind, note.rule) == ("refused", "X7")


def in_turn(laid: str) -> str:
    """A layout in which the second seat answers each card."""
    return " ".join(f"{one} {other}" for one, other in zip(laid.split(), LAID_B.split(), strict=False))


def test_t9_x8_what_is_obligatory_must_still_fit() -> None:
    state = played(start(), in_turn("a*14 a*24 b*34 b*44 c*54 K*15 P*25 G*35"))
    assert {text[0] for text in moves(state)} == {"S"}
    state = played(start(), in_turn("K*14 P*24 G*34 S*44 I*54 a*15 a*25 b*35"))
    assert {text[0] for text in moves(state)} == set("Dbccdefg")


def test_x8_with_one_chosen_rank_exactly_one_is_laid() -> None:
    def letters(laid: str) -> set[str]:
        return {text[0] for text in moves(played(start(chosen_ranks="one"), in_turn(laid)))}

    assert letters("K*14 P*24 G*34 S*44 a*15 a*25 b*35") == set("IDbccdefg")
    assert letters("K*14 P*24 G*34 S*44 D*54") == set("aabbccdefg")
    assert letters("K*14 P*24 G*34 S*44 a*15 a*25 b*35 b*45") == {"I", "D"}


def test_x9_what_is_not_laid_is_the_hand() -> None:
    state = played(start(), LAYOUT)
    assert hand(state, 0) == hand(state, 1) == "IDabcfg"


def test_x10_the_first_card_fills_the_own_camp_the_next_are_normal_ones_for_the_zone() -> None:
    state = played(start(), LAYOUT)
    assert moves(state) == {f"{letter}*54" for letter in "IDabcfg"}
    state = played(state, "I*54 end")
    assert moves(state) == {f"{letter}*51" for letter in "IDabcfg"}
    state = played(state, "a*51 end")
    assert moves(state) == {f"{letter}*{square}" for letter in "abcfg" for square in ("13", "23", "43", "53")}


def test_x11_after_each_deployment_two_own_cards_of_the_own_camp_may_be_exchanged() -> None:
    state = played(start(), LAYOUT + " I*54")
    assert state.to_act == 0 and len(state.legal()) == 46 and "end" in moves(state)
    assert state.spell(state.read("14=25")) == ("14", "25") and state.free(state.read("14=25")) == (0, 2)
    other = played(state, "14=25")
    assert "14b" in other.position() and "25K" in other.position() and other.to_act == 1
    zone = played(start(), LAYOUT + " I*54 end D*51 end a*13")
    assert len(zone.legal()) == 46 and not any("13" in text for text in moves(zone))


def test_x12_the_last_card_goes_to_the_centre_and_the_battle_begins() -> None:
    state = played(start(), DEPLOYMENT)
    assert moves(state) == {f"{letter}*33" for letter in "cfg"} and state.to_act == 0
    state = played(state, "c*33")
    assert state.position().startswith("battle") and (len(hand(state, 0)), len(hand(state, 1))) == (3, 4)


def test_x13_the_second_seat_has_the_first_turn_of_the_battle_or_the_first() -> None:
    assert played(start(), DEPLOYMENT + " c*33").to_act == 1
    assert played(start(first_battle_turn="first"), DEPLOYMENT + " c*33").to_act == 0


def test_x14_nobody_passes() -> None:
    assert "end" not in moves(played(start(), DEPLOYMENT + " c*33"))


def test_t8_x15_rank_cards_are_deployed_in_the_own_camp_only() -> None:
    def dropped(letter: str, rank_drops: str = "camp") -> set[str]:
        state = played(battle("13K 15P", "12S", rank_drops=rank_drops), "K13xS12 a*22")
        return {text[2:] for text in moves(state) if text.startswith(f"{letter}*")}

    assert dropped("S") == {square for square in RULESET.areas["near_camp"] if square != "15"}
    assert dropped("S", rank_drops="anywhere") == dropped("a") > dropped("S")


def test_x16_a_card_advances_to_an_empty_square() -> None:
    state = played(battle("33K 15P", ""), "K33-32")
    assert state.look().pieces["32"] == ["AK"] and "33" not in state.look().pieces


def test_t3_x17_jumps_over_one_own_card_to_right_behind_it() -> None:
    assert goals(battle("35d 34c 15K 55P", ""), "35") == {"33"}
    assert "d35xa33" in moves(battle("35d 34c", "33a")) and "d35^S33" in moves(battle("35d 34c", "33S"))
    assert goals(battle("35d 34c 33a", ""), "35") == set()
    assert goals(battle("35d 33c", ""), "35") == {"34"}
    assert "K35-33" in moves(battle("35K 34c", ""))
    assert goals(battle("35d", "34a"), "35") == {"34"}  # enemy cards are never leapt


def test_x17_the_card_leapt_over_is_not_affected_and_leaps_do_not_jump() -> None:
    state = played(battle("35K 34S^a", ""), "K35-33")
    assert state.look().pieces["34"] == ["Ba", "AS"]
    assert goals(battle("35g 14a 54a", ""), "35") == set()  # its leaps end on own cards, and its step off the board
    reach = battle("35d 34c", "33a").reach("35")
    assert reach is not None and (reach.spots, reach.over) == ({"33": "capture"}, {"33": "34"})


def test_t4_x18_to_x21_an_infiltrator_goes_along_and_comes_home() -> None:
    state = played(battle("43b 35f 45c 15K 55P", "32G"), "b43^G32")
    assert "43" not in state.look().pieces and state.look().pieces["32"] == ["Ab", "BG"]
    state = played(state, "G32xf35")
    assert state.look().pieces["35"] == ["Ab", "BG"]
    before = hand(state, 0)
    state = played(state, "c45xG35+b")
    assert Counter(hand(state, 0)) == Counter(before + "Gb") and state.look().pieces["35"] == ["Ac"]
    assert "K45xG35+b" in moves(battle("45K 15P", "35G^b"))


def test_t5_x18_what_a_rank_and_a_normal_card_do_to_a_rank_card() -> None:
    state = battle("34K 43c 15P", "33D")
    assert {"K34xD33", "c43^D33"} <= moves(state)


def test_x18_normal_cards_capture_normal_ones_and_ranks_with_an_infiltrator() -> None:
    assert "a34xb33" in moves(battle("34a", "33b"))
    assert "a34xD33+c" in moves(battle("34a", "33D^c"))


def test_x19_x20_the_card_beneath_does_nothing_and_never_comes_out() -> None:
    state = battle("34a", "33D^c")
    assert not any(spots[0] == "33" for spots in map(state.spell, state.legal()))


def test_t6_x21_the_capturers_own_infiltrator_stays() -> None:
    state = played(battle("44I^e 15K 55P", "22S^b", "B"), "S22xI44+e")
    assert hand(state, 1).count("I") == 2 and state.look().pieces["44"] == ["Ab", "BS"]


def test_t7_x22_x23_the_first_royal_takes_its_infiltrator_along_the_second_ends_the_game() -> None:
    state = played(battle("43c 24S 15K 55P", "33P^a 13K"), "c43xP33-a")
    assert state.look().pieces["out1:P"] == ["BP"] and hand(state, 1).count("a") == 3
    state = played(battle("24S 15K 55P", "13K^d", lost="- P"), "S24xK13+d")
    outcome = state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason, outcome.points) == ([0], "royals", [1, 0])
    assert hand(state, 0).count("d") == 1 and state.to_act == OVER


def test_x24_a_seat_without_a_turn_has_lost() -> None:
    full = (
        "battle B 0 A 11K / - / P B 15K 25P 35G 45G 55S 14b 24e 34e 44d 54g 13c 23b 33f 43f 53b"
        " 12a 22c 32c 42c 52a 21d 31b 41a 51a / SIIDDg / -"
    )
    outcome = read(full).outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([0], "no_turn")


def test_x25_the_fourth_time_is_a_draw() -> None:
    state = battle("35K 15P", "31K 11P", "A")
    round_trip = "K35-34 K31-32 K34-35 K32-31"
    for times in (2, 3):
        state = played(state, round_trip)
        assert state.outcome() is None and state.look().counters["times"] == times
    ended = played(state, round_trip).outcome()
    assert ended is not None and (ended.winners, ended.reason) == ([], "repetition")
    three = played(battle("35K 15P", "31K 11P", repetition_draw="3"), f"{round_trip} {round_trip}")
    assert three.to_act == OVER
    never = battle("35K 15P", "31K 11P", repetition_draw="none")
    assert played(never, " ".join([round_trip] * 5)).to_act == 0


def test_x25_other_hands_and_another_seat_are_another_position() -> None:
    state = battle("35K 15P", "31K 11P", repetition_draw="3")
    state = played(state, "K35-34 K31-32 K34-35 K32-31 a*22 K31-32 K35-34 K32-31 K34-35")
    assert state.to_act == 1 and state.times() == 2


def test_x25_turns_without_capture_or_infiltration_end_the_game() -> None:
    state = battle("35K 15P", "31K 11P 22a", quiet=98)
    assert played(state, "a*33").outcome() is None
    outcome = played(state, "a*33 a*24").outcome()
    assert outcome is not None and outcome.reason == "no_progress"
    assert played(battle("34K", "33a", quiet=99), "K34xa33").quiet == 0
    assert played(battle("34c", "33D", quiet=99), "c34^D33").quiet == 0
    assert played(battle("34K", "", quiet=150, no_progress_draw="200"), "K34-33").to_act == 1


def test_x25_a_win_goes_before_a_draw() -> None:
    state = battle("24S 15K 55P", "13K", lost="- P", quiet=99)
    outcome = played(state, "S24xK13").outcome()
    assert outcome is not None and outcome.reason == "royals"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("c44xG34", "trouble.shinra_other_text"),
        ("c44xG34-b", "trouble.shinra_other_text"),
        ("a44xG34+b", "trouble.shinra_other_text"),
        ("c44-G34+b", "trouble.shinra_other_text"),
        ("c44=34", "trouble.move_form"),
        ("8*33", "trouble.move_form"),
        ("x*33", "trouble.move_form"),
        ("x44-33", "trouble.move_form"),
        ("c44xZ34+b", "trouble.move_form"),
        ("c44xG94+b", "trouble.unknown_square"),
        ("c44-41", "trouble.refused_move"),
        ("K*33", "trouble.refused_move"),
        ("end", "trouble.no_such_move"),
        ("", "trouble.move_form"),
    ],
)
def test_x26_letters_and_infiltrators_are_checked_when_read(text: str, id: str) -> None:
    with pytest.raises(Trouble) as caught:
        battle("44c 15K 55P", "34G^b").read(text)
    assert caught.value.text == id


def test_x26_what_is_refused_is_named_as_it_is_written() -> None:
    with pytest.raises(Trouble) as caught:
        battle("44c 15K 55P", "34G^b").read("K*33")
    assert caught.value.values == {"text": "K*33", "square": "K", "rule": "X9"}
