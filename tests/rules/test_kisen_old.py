"""Old Kisen, rule by rule (docs/rules/kisen.md, part O)."""

from __future__ import annotations

import pytest
from kisen_old_positions import (
    BACK,
    after,
    explained,
    goals,
    old,
    place,
    ruleset,
    spellings,
    start,
    why_not,
)
from slow_kisen_old import COLUMNS, ROWS

from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble


def test_o1_black_is_below_and_moves_first() -> None:
    state = start()
    assert ruleset().seat_ids == ["IA", "A"]
    assert state.to_act == 0
    assert state.look().pieces["ZIA"] == ["黒王"]
    assert state.look().pieces["ZA"] == ["赤王"]
    assert set(ruleset().areas["water"]) == {"ZI", "ZU", "ZO", "ZY", "ZAI", "NO", "TO", "XO", "CO"}
    assert ruleset().data["board"]["columns"] == list(COLUMNS)
    assert ruleset().data["board"]["rows"] == ROWS


def test_o2_the_start() -> None:
    front = "兵兵兵兵船兵兵兵兵"
    rows = [("赤", "A", BACK), ("赤", "I", front), ("黒", "AI", front), ("黒", "IA", BACK)]
    expected = {
        column + row: [colour + kind] for colour, row, line in rows for column, kind in zip(COLUMNS, line, strict=True)
    }
    assert start().look().pieces == expected


def test_o2_nobody_moves_the_other_colour() -> None:
    assert why_not(start(), "KI") == ("not_yours", "O2", ["KI"])
    assert why_not(start(), "KE") == ("empty", "", [])
    assert why_not(old("KIA王 KAU将 LIA将 LAU弓 ZAI船", "ZA王 ZI船"), "KIA") == ("stuck", "O5", ["KIA"])


def test_o3_a_ship_goes_anywhere_over_connected_water() -> None:
    state = old("ZIA王 ZAI船", "ZA王 ZI船")
    assert goals(state, "ZAI") == ["CO", "NO", "TO", "XO", "ZO", "ZU", "ZY"]


def test_o3_a_ship_blocks_the_water() -> None:
    state = old("ZIA王 ZAI船", "ZA王 ZO船")
    assert goals(state, "ZAI") == ["ZY"]
    assert why_not(state, "ZAI", "ZU") == ("water_cut", "O3", ["ZO"])
    assert why_not(state, "ZAI", "ZO") == ("ship_on_ship", "O3", ["ZO"])
    assert why_not(state, "ZAI", "XAI") == ("ship_on_land", "O3", [])


def test_o3_no_ship_is_captured() -> None:
    state = old("ZIA王 ZAI船 LO弓 KA車", "ZA王 NO船")
    assert not any(text.endswith("×NO") for text in goals(state, "LO"))
    assert explained(state, "LO", "NO") == ("move", "step", "O9", [])
    assert "×NO" not in goals(old("ZIA王 ZAI船 NU車", "ZA王 NO船"), "NU")


def test_o4_water_stops_slides_and_nobody_ends_on_it() -> None:
    state = old("ZIA王 ZAI船 XU弓", "ZA王 ZI船")
    assert goals(state, "XU") == ["CU", "MU", "PU", "XA", "XE", "XI"]
    assert why_not(state, "XU", "ZU") == ("water", "O4", ["ZU"])
    assert why_not(state, "XU", "KU") == ("water_between", "O4", ["ZU"])


def test_o5_soldiers_go_forward_and_on_the_far_rows_any_straight_way() -> None:
    state = old("ZIA王 ZAI船 LU兵 NI兵", "ZA王 ZI船 NE兵 MY兵 CAI兵")
    assert goals(state, "LU") == ["LI"]
    assert goals(state, "NI") == ["LI", "NU", "TI", "×NE"]
    red = old("ZIA王 ZAI船 LU兵 NI兵", "ZA王 ZI船 NE兵 MY兵 CAI兵", "A")
    assert goals(red, "MY") == ["MAI"]
    assert goals(red, "CAI") == ["CAU", "CY", "MAI", "XAI"]
    assert why_not(red, "MY", "MO") == ("not_so", "O5", [])


def test_o5_bows_generals_and_kings() -> None:
    state = old("ZIA王 ZAI船 LU弓 LY将", "ZA王 ZI船 LE兵 NU兵 KO将")
    assert goals(state, "LU") == ["KU", "LI", "LO", "×LE", "×NU"]
    assert goals(state, "LY") == ["KAI", "KY", "LO", "NAI", "NY", "×KO"]  # NO is water, LAI straight back
    assert goals(state, "ZIA") == ["TAU", "TIA", "XAU", "XIA", "ZAU"]
    assert why_not(state, "LU", "LA") == ("blocked", "O5", ["LE"])
    red = old("ZIA王 ZAI船 LU弓 LY将", "ZA王 ZI船 KO将", "A")
    assert goals(red, "KO") == ["KY", "LO", "×LU", "×LY"]
    assert why_not(red, "KO", "KU") == ("not_so", "O5", [])


def test_o6_wagons_leap_to_the_square_right_behind() -> None:
    state = old("ZIA王 ZAI船 LAI車", "ZA王 ZI船 LU兵 NAI兵 TAI兵")
    assert goals(state, "LAI") == ["KAI", "LAU", "LIA", "LO", "LY", "×LI"]
    taken = after(state, "LAI車×LI").look()
    assert "LU" not in taken.pieces
    assert taken.pieces["LI"] == ["黒車"]
    assert explained(state, "LAI", "LI") == ("capture", "leap", "O6", ["LU"])
    assert why_not(state, "LAI", "LU") == ("leap_behind", "O6", ["LI"])
    assert why_not(state, "LAI", "LE") == ("only_right_behind", "O6", ["LI"])
    assert why_not(state, "LAI", "NAI") == ("no_landing", "O6", ["NAI", "TAI"])


def test_o6_beasts_leap_diagonally_never_off_the_board_or_into_water() -> None:
    state = old("ZIA王 ZAI船 LY獣", "ZA王 ZI船 KO兵")
    assert goals(state, "LY") == ["KAI", "NAI", "TAU"]
    assert why_not(state, "LY", "KO") == ("no_landing", "O6", ["KO"])
    water = old("ZIA王 ZAI船 CE獣", "ZA王 XI将 ZI船")
    assert goals(water, "CE") == ["MA", "MI", "PU", "XA"]
    assert why_not(water, "CE", "XI") == ("no_landing", "O6", ["XI", "ZU"])


def test_o6_nothing_but_the_first_piece_is_leapt_over() -> None:
    state = old("ZIA王 ZAI船 LO車 LE兵", "ZA王 ZI船 LA兵")
    assert goals(state, "LO") == ["KO", "LAI", "LAU", "LI", "LIA", "LU", "LY"]
    assert why_not(state, "LO", "LA") == ("blocked", "O6", ["LE"])


def test_o7_nobody_captures_own_pieces() -> None:
    state = old("ZIA王 ZAI船 LO車 LE兵 LA弓", "ZA王 ZI船")
    assert why_not(state, "LO", "LE") == ("own_piece", "O7", ["LE"])
    assert not any("×" in text for text in goals(state, "LO") + goals(state, "LA") if "ZA" not in text)


def test_o8_capturing_the_king_wins() -> None:
    state = after(old("ZIA王 ZAI船 LA弓", "ZA王 ZI船"), "LA弓×ZA")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.winners, outcome.reason) == ([1, 0], [0], "king_captured")
    assert state.to_act == OVER
    assert len(state.legal()) == 0
    assert place(state.position()) == state


def test_o8_a_seat_that_cannot_move_loses() -> None:
    # Red is shut into its corner: nothing can be captured, for no landing is free.
    shut, black = "KA王 LA車 KE車 LE獣", "NA兵 TA兵 KI兵 NI兵 KU兵 PU王"
    before = place(f"IA 0 黒 {black} ZU将 赤 {shut}", "kisen-old-compact")
    stuck = after(before, "ZU将TU")
    outcome = stuck.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.winners, outcome.reason) == ([1, 0], [0], "no_move")
    assert place(stuck.position(), "kisen-old-compact") == stuck
    saved = place(f"A 0 黒 {black} TU将 赤 {shut}", "kisen-old-compact", sacrifice_capture="true")
    assert goals(saved, "LA") == ["×NA"]


def test_o9_a_piece_steps_on_a_ship_and_moves_again() -> None:
    state = old("ZIA王 ZAI船 XU将", "ZA王 ZI船")
    stepped = [text for text in goals(state, "XU") if text.startswith("ZI")]
    assert stepped == ["ZITE", "ZITI", "ZITU", "ZIXE", "ZIXI", "ZIXU", "ZIZE"]
    assert explained(state, "XU", "ZI", "XU") == ("move", "pass", "O9", [])
    assert after(state, "XU将ZIXU").look().pieces == state.look().pieces


def test_o9_movement_is_judged_from_the_ships_square() -> None:
    far = old("ZIA王 ZAI船 TI兵", "ZA王 ZI船")
    assert goals(far, "TI") == ["NI", "TE", "TU", "ZITI", "ZIXI", "ZIZE"]
    near = old("ZIA王 NO船 NY兵", "ZA王 ZI船")
    assert goals(near, "NY") == ["NONU"]


def test_o9_both_ships_but_neither_twice() -> None:
    state = old("ZIA王 NO船 KO弓", "ZA王 TO船 TE兵")
    found = goals(state, "KO")
    assert {"NOKO", "NOTOTU", "NOTOTI", "NOTO×TE", "NOTOTIA"} <= set(found)
    assert not any("NOTONO" in text for text in found)
    assert why_not(state, "KO", "NO", "TO", "NO") == ("ship_twice", "O9", ["NO"])
    assert after(state, "KO弓NOTO×TE").look().pieces["TE"] == ["黒弓"]


def test_o9_a_ship_ends_a_slide_and_a_move_ends_on_land() -> None:
    state = old("ZIA王 ZAI船 KI弓 MO車", "ZA王 ZI船")
    assert why_not(state, "KI", "XI") == ("ship_between", "O9", ["ZI"])
    assert "ZIXI" in goals(state, "KI")
    shut = old("ZIA王 NO船 NY兵 NU兵", "ZA王 ZI船")
    assert why_not(shut, "NY", "NO") == ("step_nowhere", "O9", ["NO"])


def test_o9_leaping_from_a_ship() -> None:
    state = old("ZIA王 ZAI船 KI車", "ZA王 ZI船 CI兵")
    assert "ZI×MI" in goals(state, "KI")
    assert explained(state, "KI", "ZI", "MI") == ("capture", "leap", "O6", ["CI"])


def test_m13_the_own_square_counts_as_empty() -> None:
    state = old("ZIA王 ZAI船 LI車", "ZA王 ZI船 NI兵")
    assert "×TI" in goals(state, "LI")
    behind = old("ZIA王 ZAI船 TI車", "ZA王 ZI船")
    assert {"ZITI", "ZINI", "ZIKI"} <= set(goals(behind, "TI"))


def test_o10_wagons_and_beasts_swapped() -> None:
    pieces = start(wagon_beast="swapped").look().pieces
    assert [pieces[column + "IA"][0][1] for column in COLUMNS] == list("弓車獣将王将獣車弓")
    assert [pieces[column + "A"][0][1] for column in COLUMNS] == list("弓車獣将王将獣車弓")


def test_o10_each_seat_chooses_at_the_start_bottom_first() -> None:
    state = start(wagon_beast="chosen_at_start")
    assert (state.to_act, spellings(state)) == (0, {("as_drawn",), ("swapped",)})
    assert why_not(state, "KAI") == ("choose_first", "O10", [])
    chosen = after(state, "swapped")
    assert (chosen.to_act, spellings(chosen)) == (1, {("as_drawn",), ("swapped",)})
    begun = after(chosen, "as_drawn")
    assert begun.to_act == 0
    assert [begun.look().pieces[column + "IA"][0][1] for column in COLUMNS] == list("弓車獣将王将獣車弓")
    assert [begun.look().pieces[column + "A"][0][1] for column in COLUMNS] == list(BACK)
    for each in (state, chosen, begun):
        assert place(each.position(), wagon_beast="chosen_at_start") == each
    with pytest.raises(Trouble):
        place(chosen.position())


@pytest.mark.parametrize(("runs", "wagon", "beast"), [("both", 9, 5), ("wagon", 9, 4), ("none", 4, 4)])
def test_o10_who_runs(runs: str, wagon: int, beast: int) -> None:
    state = old("ZIA王 ZAI船 LY車 LE獣", "ZA王 ZI船", runs=runs)
    assert (len(goals(state, "LY")), len(goals(state, "LE"))) == (wagon, beast)


def test_o10_who_does_not_run_leaps_only_an_adjacent_enemy() -> None:
    far = old("ZIA王 ZAI船 LAI車", "ZA王 ZI船 LU兵", runs="none")
    assert goals(far, "LAI") == ["KAI", "LAU", "LY", "NAI"]
    near = old("ZIA王 ZAI船 LAI車", "ZA王 ZI船 LY兵", runs="none")
    assert goals(near, "LAI") == ["KAI", "LAU", "NAI", "×LO"]


CHAIN = ("ZIA王 ZAI船 KO獣", "PA王 ZI船 LU兵 TE兵 LE兵")


def test_o10_a_beast_that_does_not_run_leaps_on() -> None:
    state = old(*CHAIN, runs="wagon", chain_leaps="true")
    captures = {spelling for spelling in spellings(state) if spelling[:2] == ("KO", "NI")}
    assert captures == {("KO", "NI", "end"), ("KO", "NI", "ZA"), ("KO", "NI", "KA")}
    assert [text for text in goals(state, "KO") if "NI" in text] == ["NI×KA", "NI×ZA", "×NI"]
    taken = after(state, "KO獣NI×ZA").look()
    assert "LU" not in taken.pieces and "TE" not in taken.pieces and taken.pieces["LE"] == ["赤兵"]
    assert taken.pieces["taken0"].count("赤兵") == 7
    assert explained(state, "KO", "NI", "end") == ("choice", "end", "O10", [])
    assert why_not(state, "KO", "NI", "TI") == ("only_leaps", "O10", [])
    half = state.preview(("KO", "NI")).pieces
    assert half["NI"] == ["黒獣"] and "LU" not in half and "KO" not in half


def test_o10_leaping_on_is_an_option_and_only_for_beasts_that_do_not_run() -> None:
    assert ("KO", "NI") in spellings(old(*CHAIN, runs="wagon"))
    assert ("KO", "NI") in spellings(old(*CHAIN, runs="both", chain_leaps="true"))


def test_o10_no_stepping_after_a_capture() -> None:
    state = old("ZIA王 ZAI船 NU獣", "PA王 ZI船 TI兵", runs="none", chain_leaps="true")
    beside = old("ZIA王 ZAI船 LO獣", "PA王 ZI船 NU兵", runs="none", chain_leaps="true")
    assert "×ZE" in goals(state, "NU")
    assert "×TI" in goals(beside, "LO")  # beside the ship of ZI, but the move is over
    assert not any(text.startswith("TIZI") for text in goals(beside, "LO"))


def test_o10_sacrifice_capture() -> None:
    black, red = "ZIA王 ZAI船 LAI車", "ZA王 ZI船 NAI兵 TAI兵 LY兵 KAI兵"
    assert goals(old(black, red), "LAI") == ["LAU", "LIA", "×LO"]
    state = old(black, red, sacrifice_capture="true")
    assert goals(state, "LAI") == ["LAU", "LIA", "×LO", "×NAI"]  # KAI stands at the edge
    lost = after(state, "LAI車×NAI").look().pieces
    assert "NAI" not in lost and "LAI" not in lost
    assert explained(state, "LAI", "NAI") == ("capture", "sacrifice", "O10", ["NAI"])
    assert lost["taken1"].count("黒車") == 2
    onto_ship = old("ZIA王 NO船 KO車", "ZA王 ZI船 LO兵", sacrifice_capture="true")
    assert "×LO" in goals(onto_ship, "KO")


def test_o10_a_chain_may_end_with_a_sacrifice() -> None:
    state = old(*CHAIN, runs="none", chain_leaps="true", sacrifice_capture="true")
    blocked = old("ZIA王 ZAI船 KO獣", "ZA王 ZI船 LU兵 TE兵", runs="none", chain_leaps="true", sacrifice_capture="true")
    assert ("KO", "NI", "ZA") in spellings(state)
    assert ("KO", "NI", "TE") in spellings(blocked)
    lost = after(blocked, "KO獣NI×TE").look().pieces
    assert not {"KO", "LU", "NI", "TE"} & set(lost)


def test_o10_no_progress_is_a_draw() -> None:
    state = old("ZIA王 ZAI船 KAI兵", "ZA王 ZI船", quiet=119)
    drawn = after(state, "ZIA王ZAU")
    outcome = drawn.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.winners, outcome.reason) == ([0, 0], [], "no_progress")
    assert place(drawn.position()) == drawn
    assert after(state, "KAI兵KY").look().counters == {"quiet": 0}
    assert state.look().limits == {"quiet": 120}
    assert after(old("ZIA王 ZAI船 ZAU将", "ZA王 ZI船 XAI弓", quiet=119), "ZAU将×XAI").to_act == 1
    endless = old("ZIA王 ZAI船", "ZA王 ZI船", quiet=500, no_progress_draw="none")
    assert after(endless, "ZIA王ZAU").to_act == 1
    assert (endless.look().counters, endless.look().limits) == ({}, {})


def test_o11_the_compact_game() -> None:
    state = start("kisen-old-compact")
    rows = [("赤", "A", BACK), ("赤", "E", "兵" * 9), ("黒", "I", "兵" * 9), ("黒", "U", BACK)]
    expected = {
        column + row: [colour + kind] for colour, row, line in rows for column, kind in zip(COLUMNS, line, strict=True)
    }
    assert state.look().pieces == expected
    assert goals(place("IA 0 黒 ZU王 LE兵 LI兵 赤 ZA王", "kisen-old-compact"), "LE") == ["KE", "LA", "NE"]
    assert goals(place("IA 0 黒 ZU王 LI兵 赤 ZA王", "kisen-old-compact"), "LI") == ["LE"]
    about = ruleset("kisen-old-compact").data["about"]
    assert "this program’s own" in about["en"] and "独自" in about["ja"]
