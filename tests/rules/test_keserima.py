"""Kese-Rima rule by rule (docs/rules/keserima.md, K1–K23); K24 is test_keserima_record.py."""

from __future__ import annotations

import pytest
from keserima_positions import RULESET, SQUARES, after, keserima, moves, outcome, refusal

from kesegames import text
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk


def test_k1_squares_are_column_then_row_from_rimas_left() -> None:
    state = keserima("K x15, R x51, turn K")
    assert moves(state, "x15") == ["x15-24"]
    assert moves(keserima("K x11, turn K"), "x11") == ["x11-22"]


def test_k2_the_water_is_the_centre_and_its_four_neighbours() -> None:
    dry = moves(keserima("K o11, R o55, hands x -, turn K"), "x")
    assert sorted({*SQUARES} - {drop[1:] for drop in dry}) == ["11", "23", "32", "33", "34", "43", "55"]


def test_k3_k4_forty_eight_cards_of_four_kinds_and_three_colours() -> None:
    state = after(keserima(), "R+@11 S+@23 K+@15")
    pieces = sorted(piece for spot in state.look().pieces.values() for piece in spot)
    assert pieces == sorted(["Ko", "Ko", "K+", "Kx", "K*", "Ro", "Ro", "R+", "Rx", "R*", "S+", "Sx"])
    assert "decks oooooo++++++xxxxxx oooooo++++++xxxxxx" in state.position()
    assert state.look().counters == {"deck0": 18, "deck1": 18}
    assert text.say("piece.Ko", "ja", {}, RULESET).startswith("ハステ")
    assert text.say("piece.S+", "ja", {}, RULESET).startswith("セミゴハ")


def test_k5_each_row_draws_which_of_cross_and_diagonal_is_on_the_left() -> None:
    start = keserima()
    assert start.to_act == CHANCE
    assert [weight for _, weight in start.chances()] == [1] * 8
    written = {start.write(lots) for lots, _ in start.chances()}
    assert written == {f"R{r}@11 S{s}@23 K{k}@15" for r in "+x" for s in "+x" for k in "+x"}
    look = after(start, "Rx@11 S+@23 Kx@15").look().pieces
    assert [look[square] for square in ("11", "21", "31", "41", "51")] == [["Rx"], ["Ro"], ["R*"], ["Ro"], ["R+"]]
    assert [look[square] for square in ("15", "25", "35", "45", "55")] == [["Kx"], ["Ko"], ["K*"], ["Ko"], ["K+"]]
    assert [look["23"], look["43"]] == [["S+"], ["Sx"]]


@pytest.mark.parametrize(
    ("choice", "written"), [("lot", ["first K", "first R"]), ("K", ["first K"]), ("R", ["first R"])]
)
def test_k5_lots_or_an_option_decide_who_begins(choice: str, written: list[str]) -> None:
    state = after(keserima(first=choice), "R+@11 S+@23 K+@15", "K{oox} R{oxx}")
    assert [(state.write(seat), weight) for seat, weight in state.chances()] == [(event, 1) for event in written]
    assert [after(state, event).to_act for event in written] == [
        ["first K", "first R"].index(event) for event in written
    ]


def test_k6_a_hand_is_a_circle_and_two_cards_of_the_shuffled_rest() -> None:
    state = after(keserima(), "R+@11 S+@23 K+@15")
    weights = {state.write(hands): weight for hands, weight in state.chances()}
    assert len(weights) == 36
    assert sum(weights.values()) == 136 * 136  # two of 17, twice
    assert weights["K{ooo} R{ooo}"] == 10 * 10  # two of the 5 circles left
    assert weights["K{oo+} R{o+x}"] == 5 * 6 * 6 * 6
    assert weights["K{oxx} R{o++}"] == 15 * 15
    dealt = after(state, "K{xoo} R{xox}")
    assert dealt.position().endswith("hands oox oxx, decks oooo++++++xxxxx ooooo++++++xxxx, first")
    assert dealt.look().counters == {"deck0": 15, "deck1": 15}
    assert dealt.look().pieces["hand0:o"] == ["Ko", "Ko"]
    assert dealt.look().pieces["hand1:x"] == ["Rx", "Rx"]
    assert dealt.seen_by(0) == dealt.seen_by(1) == dealt  # hands are open


def test_k7_discards_go_to_the_graveyard_captures_to_the_prison() -> None:
    state = after(keserima("K o15, R o24 *11, hands o+x oxx, turn K"), "o15-15x24[o]")
    assert state.position() == "K o24, R *11, hands o+ oxx, prisons o -, graves x -, turn R"
    look = state.look().pieces
    assert look["prison0:o"] == ["Ro"]
    assert look["grave0:x"] == ["Kx"]
    with pytest.raises(Trouble, match="keserima_position_hand"):
        keserima("K o15, hands oo+x -, turn K")


def test_k8_a_drop_puts_a_hand_card_on_an_empty_land_square() -> None:
    state = keserima("K *15 o25, R *31 o41, S +23 x43, hands x -, decks - o, turn K")
    taken = {"15", "25", "31", "41"} | {"23", "32", "33", "34", "43"}
    assert moves(state, "x") == ["x" + square for square in SQUARES if square not in taken]
    assert after(state, "x12").position() == "K x12 *15 o25, R *31 o41, S +23 x43, decks - o, turn R"
    assert refusal(state, "x41").values["rule"] == "K8"
    assert refusal(state, "x33").values["reason"] == "@note.drop_water"
    assert refusal(state, "o12").values["reason"] == "@note.no_such_card"


@pytest.mark.parametrize(
    ("piece", "turns"),
    [
        ("o14", ["o14-14"]),
        ("+14", ["+14-13", "+14-15", "+14-24"]),
        ("x14", ["x14-25"]),  # 23 is water
        ("*14", ["*14-13", "*14-14", "*14-15", "*14-24", "*14-25"]),
    ],
)
def test_k9_each_kind_has_its_own_movement(piece: str, turns: list[str]) -> None:
    assert moves(keserima(f"K {piece}, R *31, turn K"), piece) == turns


@pytest.mark.parametrize("seat", ["K", "R"])
def test_k10_either_seat_moves_either_ship_and_must_step(seat: str) -> None:
    state = keserima(f"K o15, R o11, S +33 x32, turn {seat}")
    assert moves(state, "S+33") == ["S+33-23", "S+33-34", "S+33-43"]  # 32 has the other ship
    assert moves(state, "Sx32") == ["Sx32-23", "Sx32-43"]


def test_k11_a_discarded_card_is_one_more_step_its_way() -> None:
    state = keserima("K o15 *55, R *31, hands +x -, turn K")
    assert moves(state, "o15") == [
        "o15-15",
        "o15-15+14",
        "o15-15+14x25",
        "o15-15+25",
        "o15-15+25x14",
        "o15-15x24",
        "o15-15x24+14",
        "o15-15x24+25",
    ]
    assert after(state, "o15-15x24").position() == "K o24 *55, R *31, hands + -, graves x -, turn R"


@pytest.mark.parametrize("under", ["K x15 o24 *55, R *31", "K x15 *55, R o24 *31"])
def test_k12_getting_off_a_piece_costs_a_circle_first(under: str) -> None:
    """Whether the piece stepped on is one's own or the enemy's."""
    assert "x15-24o+14" in moves(keserima(f"{under}, hands o+ -, turn K"), "x15")
    without = keserima(f"{under}, hands +x -, turn K")
    assert not any(turn.startswith(("x15-24+", "x15-24x", "x15-24o")) for turn in moves(without))
    assert refusal(without, "x15-24+14").values["rule"] == ("K12" if "R o24" in under else "K14")


def test_k12_standing_on_a_ship_costs_no_circle() -> None:
    state = keserima("K x12, R *51, S +23, hands + -, turn K")
    assert moves(state, "x12") == [
        "x12-21",
        "x12-21+11",
        "x12-21+22",
        "x12-21+31",
        "x12-23+13",
        "x12-23+22",
        "x12-23+24",
    ]


def test_k12_a_ship_pays_a_circle_to_get_off_the_other_ship() -> None:
    state = keserima("K o15, R o11, S +33 x23, hands o+ -, turn K")
    assert "S+33-23o+33" in moves(state)
    assert not any(turn.startswith("S+33-23+") for turn in moves(state))
    assert moves(keserima("K o15, R o11, S +33 x23, hands + -, turn K"), "S+33") == [
        "S+33-32",
        "S+33-32+33",
        "S+33-34",
        "S+33-34+33",
        "S+33-43",
        "S+33-43+33",
    ]


def test_k12_a_circle_is_discarded_in_no_other_case() -> None:
    state = keserima("K o15 +55, R o11 *31, S +23, hands oo+ -, turn K")
    for turn in moves(state, "o15") + moves(state, "+55"):
        assert "o" not in turn[1:]


def test_k13_water_is_entered_only_where_a_ship_is() -> None:
    state = keserima("K +22, R *51, S +23, hands ++ -, turn K")
    crossing = [turn for turn in moves(state, "+22") if turn.startswith("+22-23")]
    assert crossing == ["+22-23+13", "+22-23+13+12", "+22-23+13+14", "+22-23+22", *crossing[4:]]
    assert not any(square in turn for turn in moves(state, "+22") for square in ("+32", "+33", "-32"))
    assert refusal(state, "+22-32").values["rule"] == "K13"
    assert refusal(state, "+22-23+33").values["rule"] == "K13"


def test_k13_ships_never_leave_the_water_not_even_on_the_way() -> None:
    state = keserima("K o15, R o11, S +23 x43, hands +x+ -, turn K")
    for turn in moves(state, "S+23") + moves(state, "Sx43"):
        path = [turn[i : i + 2] for i in range(len(turn) - 1) if turn[i : i + 2].isdecimal()]
        assert set(path) <= {"23", "32", "33", "34", "43"}
    assert refusal(state, "S+23-22").values["reason"] == "@note.ship_on_land"
    assert refusal(state, "S+23-33x22").values["rule"] == "K13"


def test_k14_the_turn_ends_neither_on_ones_own_piece_nor_on_a_ship() -> None:
    state = keserima("K x12 o21, R *51, S +23, hands + -, turn K")
    assert "x12-21" not in moves(state)  # one's own
    assert "x12-23" not in moves(state)  # a ship
    assert refusal(state, "x12-21").values["rule"] == "K14"
    assert refusal(state, "x12-23").values["rule"] == "K14"
    ships = keserima("K o15, R o11, S +33 x23, hands o+ -, turn K")
    assert "S+33-23" not in moves(ships)


def test_k14_a_step_onto_a_piece_is_offered_only_if_the_hand_pays_for_getting_off() -> None:
    can_pay = Walk(keserima("K *12 o21, R *51, hands o+ -, turn K"))
    assert can_pay.click("12")
    assert "21" in can_pay.offers()
    cannot_pay = Walk(keserima("K *12 o21, R *51, hands o -, turn K"))
    assert cannot_pay.click("12")
    assert "21" not in cannot_pay.offers()


def test_k15_ending_on_an_enemy_piece_captures_it() -> None:
    state = after(keserima("K x55 *35, R x44 *31, turn K"), "x55-44[x]")
    assert state.position() == "K x44 *35, R *31, prisons x -, turn R"


def test_k16_an_empty_hand_draws_three_after_the_turn() -> None:
    state = after(keserima("K o15, R *31, hands x oo, decks oo+ -, turn K"), "o15-15x24")
    assert state.position() == "K o24, R *31, hands - oo, decks oo+ -, graves x -, draw K"
    assert [(state.write(cards), weight) for cards, weight in state.chances()] == [("{oo+}", 1)]
    assert after(state, "{o+o}").position() == "K o24, R *31, hands oo+ oo, graves x -, turn R"


def test_k16_this_holds_after_drops_and_weighs_the_deck() -> None:
    state = after(keserima("K o15, R *31, hands x oo, decks oo++++x o, turn K"), "x24")
    weights = {state.write(cards): weight for cards, weight in state.chances()}
    assert weights == {"{oo+}": 4, "{oox}": 1, "{o++}": 12, "{o+x}": 8, "{+++}": 4, "{++x}": 6}
    assert [cards for cards, _ in state.chances()] == sorted(cards for cards, _ in state.chances())


def test_k16_fewer_are_drawn_from_a_short_deck_and_none_from_an_empty_one() -> None:
    short = after(keserima("K o15, R *31, hands x -, decks ox -, turn K"), "x24")
    assert [short.write(cards) for cards, _ in short.chances()] == ["{ox}"]
    empty = after(keserima("K o15, R *31, hands x -, turn K"), "x24")
    assert empty.to_act == 1
    assert empty.chances() == []


def test_k16_the_other_seat_and_a_hand_that_is_not_empty_draw_nothing() -> None:
    assert after(keserima("K o15, R *31, hands x+ -, decks oox oox, turn K"), "x24").to_act == 1


def test_k17_a_piece_may_step_back_to_where_it_was_lifted() -> None:
    state = keserima("K +15 o25, R *31, hands + -, decks - x, turn K")
    assert "+15-14+15" in moves(state)
    assert after(state, "+15-14+15").position() == "K +15 o25, R *31, decks - x, graves + -, turn R"
    # 14 counts as empty, so going on from there costs no circle.
    assert "*14-15+14x25" in moves(keserima("K *14, R *31, hands +x -, turn K"))


def test_k18_pieces_stepped_over_are_unharmed() -> None:
    state = keserima("K x55, R x44 *35, hands ox -, turn K")
    assert after(state, "x55-44ox35[*]").position() == "K x35, R x44, prisons * -, graves ox -, over"


@pytest.mark.parametrize(
    ("prison", "enemy", "reason"),
    [("-", "*", "all_captured"), ("o+", "*", "all_captured"), ("o+", "x", "three_kinds"), ("+x", "o", "three_kinds")],
)
def test_k19_three_kinds_or_an_all_win_at_once(prison: str, enemy: str, reason: str) -> None:
    state = keserima(f"K x55, R {enemy}44 o11, prisons {prison} ox, turn K")
    won = after(state, f"x55-44[{enemy}]")
    assert won.to_act == OVER
    assert outcome(won).winners == [0]
    assert outcome(won).points == won.points() == [1, 0]
    assert outcome(won).reason == reason
    assert len(won.legal()) == 0
    assert won.chances() == []


def test_k19_two_kinds_do_not_win_and_the_prisoners_are_the_movers() -> None:
    assert after(keserima("K x55, R +44 *11, prisons o ox, turn K"), "x55-44[+]").to_act == 1
    won = after(keserima("K *35, R x24 o11, turn R"), "x24-35[*]")
    assert outcome(won).winners == [1]
    assert outcome(won).points == [0, 1]


def test_k19_nothing_is_drawn_after_a_win() -> None:
    won = after(keserima("K o55, R *44, hands x -, decks oox -, turn K"), "o55-55x44[*]")
    assert won.position() == "K o44, decks oox -, prisons * -, graves x -, over"


def test_k20_two_passes_in_succession_are_a_draw() -> None:
    state = after(keserima("K o15, R *31, turn K"), "o15-15")
    assert state.to_act == 1
    drawn = after(state, "*31-31")
    assert drawn.to_act == OVER
    assert outcome(drawn).winners == []
    assert outcome(drawn).points == [0, 0]
    assert outcome(drawn).reason == "two_passes"


def test_k20_another_turn_between_breaks_the_row() -> None:
    state = after(keserima("K o15, R *31, turn K"), "o15-15", "*31-21", "o15-15")
    assert state.to_act == 1


def test_k20_returning_by_cards_is_no_pass() -> None:
    state = after(keserima("K o15, R *31, hands ++ -, turn K"), "o15-15+14+15")
    assert "passes" not in state.position()
    assert after(state, "*31-31").to_act == 0


SHIP_TURNS = ["S+23-33", "S+33-23", "S+23-33", "S+33-23", "S+23-33", "S+33-23"]


def test_k21_by_option_six_turns_of_ships_are_a_draw() -> None:
    state = keserima("K o15, R o11, S +23, turn K", six_ship_draw="true")
    five = after(state, *SHIP_TURNS[:5])
    assert five.to_act == 1
    assert outcome(after(five, SHIP_TURNS[5])).reason == "six_ship_turns"
    assert "ship-turns" not in after(five, "o11-11").position()


def test_k21_is_off_by_default() -> None:
    state = after(keserima("K o15, R o11, S +23, turn K"), *SHIP_TURNS)
    assert state.to_act == 0


@pytest.mark.parametrize("position", ["R o11, turn K", "R o11, S +23 x33, turn K"])
def test_k22_a_seat_without_a_turn_passes(position: str) -> None:
    """Without pieces and cards, the ships gone or hemmed in."""
    state = keserima(position)
    assert [(state.write(move), state.spell(move)) for move in state.legal()] == [("pass", ("pass",))]
    passed = after(state, "pass")
    assert passed.to_act == 1
    assert outcome(after(passed, "o11-11")).reason == "two_passes"


@pytest.mark.parametrize("limit", ["200", "100"])
def test_k23_that_many_turns_without_drop_discard_or_capture_are_a_draw(limit: str) -> None:
    last = int(limit) - 1
    state = keserima(f"K +14, R +11 x24, hands x -, turn K, quiet {last}", no_progress_draw=limit)
    assert outcome(after(state, "+14-15")).reason == "no_progress"
    for progress in ("x12", "+14-15x24[x]", "+14-24[x]"):
        assert "quiet" not in after(state, progress).position()


def test_k23_can_be_switched_off() -> None:
    state = keserima("K +15, R +11, turn K", no_progress_draw="none")
    for _ in range(60):
        state = after(state, "+15-14", "+11-21", "+14-15", "+21-11")
    assert state.to_act == 0
    assert "quiet" not in state.position()
