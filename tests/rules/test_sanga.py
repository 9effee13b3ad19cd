"""SANGA by the numbers of docs/rules/sanga.md: components, map, patrons, set-up, the sangha phase (G1–G26)."""

from __future__ import annotations

import copy

import pytest
from sanga_positions import RULESET, SETUP, acting, at, counter, hand, moves, on, order, played, sanga

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE
from kesegames.engine.trouble import Trouble

SQUARES = ["sailor", "king", "premier", "carpenter", "mahout", "shaman", "abbot", "merchant", "poet"]


def test_g1_two_to_five_seats() -> None:
    assert (RULESET.least_seats, RULESET.most_seats, RULESET.seat_ids) == (2, 5, ["R", "B", "Y", "G", "P"])
    assert RULESET.is_reconstructed


def test_g2_g13_what_every_seat_begins_with() -> None:
    for seats in range(2, 6):
        state = sanga(seats)
        for seat in RULESET.seat_ids[:seats]:
            assert (hand(state, seat), hand(state, seat, "temple")) == (14, 4)
            assert (counter(state, "baht", seat), counter(state, "points", seat)) == (3, 0)
        assert [on(state, square) for square in SQUARES] == ["", "K", *[""] * 7]


def test_g3_pieces_are_somewhere_and_what_cannot_be_paid_is_not_offered() -> None:
    state = played(at("round 1 sangha R", "AYU R1", money="2 3"), "put AYU", "patron poet 1")
    assert (hand(state), on(state, "AYU"), on(state, "poet"), counter(state, "baht")) == (11, "R R", "R", 0)
    assert moves(state) == ["end"]
    assert not state.has_secrets()


@pytest.mark.parametrize(("seats", "areas", "edges"), [(2, 10, 17), (3, 13, 24), (4, 16, 30), (5, 19, 36)])
def test_g4_g5_g6_the_map_in_play(seats: int, areas: int, edges: int) -> None:
    board = RULESET.board_of(seats)
    assert board is not None and board.is_crowd
    assert (len(board.cells), len(board.edges)) == (areas, edges)
    slots = {cell.name: cell.slots for cell in board.cells}
    assert (slots["AYU"], slots["BKK"], slots["CHM"], slots["LOP"]) == (3, 5, 4, 2)
    assert sum(slots.values()) == {2: 33, 3: 39, 4: 48, 5: 56}[seats]
    assert RULESET.areas["gulf"] == ["BKK", "CTB", "PBI", "CHP", "NST", "SKA"]


def test_g4_north_is_up() -> None:
    board = RULESET.board_of(5)
    assert board is not None
    top = {cell.name: cell.y for cell in board.cells}
    assert top["CHR"] < top["SUK"] < top["AYU"] < top["BKK"] < top["CHP"] < top["NST"] < top["SKA"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_g7_a_heathen_in_each_great_town(seats: int) -> None:
    assert [spot for spot, held in sanga(seats).look().pieces.items() if held == ["H"]] == ["CHM", "PHI", "KHO", "BKK"]


def test_g8_an_area_holds_any_number_and_several_temples() -> None:
    state = played(at("round 1 sangha R", "LOP R5 B2"), "put LOP")
    assert on(state, "LOP") == "R R R R R R B B"
    state = at("round 1 temple B", "LOP B2 RT", money="3 4")
    assert on(played(state, "temple LOP 4"), "LOP") == "RT BT"


def test_g9_the_squares_by_rows() -> None:
    place = RULESET.places["patrons"]
    assert (place.spots, place.columns) == (SQUARES, 3)


def test_g10_an_effect_is_active_at_once_and_until_others_take_the_square() -> None:
    state = at("round 1 sangha R", "AYU R1, LOP B1, sailor B1", money="9 9")
    assert "CTB" not in moves(state, "put")
    state = played(state, "patron sailor 2")
    assert "CTB" in moves(state, "put")
    state = played(state, "end")
    assert "CTB" not in moves(state, "put") and on(state, "sailor") == "R R"
    assert acting(state) == "B" and "sailor 3" in moves(state, "patron")


def test_g11_g25_g26_the_marker_makes_idle_but_not_on_the_kings_square() -> None:
    state = at("round 1 king R", "AYU R1, LOP B1, king R1, premier B1")
    assert moves(state, "mark") == SQUARES and len(moves(state)) == 9
    assert acting(played(state, "mark poet")) == "B"  # premier
    marked = played(state, "mark premier")
    assert moves(marked) == ["end"]  # the temple phase
    assert on(marked, "premier") == "B K"
    kept = played(state, "mark king")
    assert acting(kept) == "B" and on(kept, "king") == "R K"
    other = at("round 2 king R", "AYU R1, LOP B1, king R1, marker poet")
    assert "poet" in moves(other, "mark")  # it may stay where it is


def test_g11_a_marked_square_can_be_bought_and_the_marker_stays() -> None:
    state = at("round 2 sangha R", "AYU R1, LOP B1, poet B1, marker poet")
    state = played(state, "patron poet 2")
    assert on(state, "poet") == "R R K"


def test_g25_without_a_king_there_is_no_marking() -> None:
    state = played(at("round 1 sangha B", "AYU R1, LOP B1"), "end")
    assert acting(state) == "B" and "end" in moves(state) and state.look().pieces["king"] == ["K"]


def test_g12_all_first_orders_are_equally_likely() -> None:
    for seats, number in ((2, 2), (3, 6), (4, 24), (5, 120)):
        state = sanga(seats)
        assert state.to_act == CHANCE and len(state.chances()) == number
        assert {weight for _, weight in state.chances()} == {1}
        assert all(state.spell(move)[0].startswith("order:") for move, _ in state.chances())
    state = sanga(4)
    assert state.spell(state.read("order YRGB")) == ("order:YRGB",)
    assert order(played(state, "order YRGB")) == "YRGB"


def test_g12_the_option_of_the_seats() -> None:
    state = sanga(5, first="seats")
    assert acting(state) == "R" and order(state) == "RBYGP"


def test_g14_g15_free_pieces_in_turn_there_and_back() -> None:
    state = played(sanga(3), "order BYR")
    acted = []
    while state.look().counters["round"] == 0:
        acted.append(acting(state))
        state = state.after(state.legal()[0])
    assert "".join(acted) == "BYRRYBBYRRYB"
    assert acting(state) == "B"
    assert [hand(state, seat) for seat in "RBY"] == [10, 10, 10]
    assert [counter(state, "baht", seat) for seat in "RBY"] == [3, 3, 3]


def test_g14_only_areas_without_any_piece() -> None:
    state = played(sanga(), *SETUP[:1])
    assert moves(state, "put") == ["SUK", "LOP", "AYU", "KAN", "CTB", "PBI"]
    state = played(state, *SETUP[1:6])
    assert moves(state) == ["put KAN"]  # the last of all is forced


def test_g15_the_fourth_where_one_stands() -> None:
    state = played(sanga(), *SETUP[:7])
    assert acting(state) == "B" and moves(state, "put") == ["SUK", "AYU", "KAN"]


def test_g16_six_phases_and_six_rounds() -> None:
    state = sanga(first="seats")
    parts: list[str] = []
    while state.to_act >= 0:
        part = state.part()
        assert part is not None
        if not parts or parts[-1] != part.text:
            parts.append(part.text)
        texts = moves(state)
        state = played(state, "end" if "end" in texts else texts[0])
    assert parts == ["chapter.setup", *["part.sangha", "part.temple", "part.movement"] * 6]


def test_g17_a_seat_may_stop_at_once_and_ends_also_where_nothing_is_left() -> None:
    state = at("round 1 sangha R", "AYU R1", money="0 0")
    assert moves(state) == ["end"]
    state = played(state, "end", "end")
    assert moves(state) == ["end"]  # no temple
    state = played(at("round 1 movement R", "AYU R1, steps 2"), "step AYU BKK", "step BKK AYU")
    assert moves(state) == ["end"] and acting(state) == "R"


def test_g18_g19_a_piece_a_baht_and_only_from_the_hand() -> None:
    state = at("round 1 sangha R", "AYU R13", money="9 9")
    state = played(state, "put AYU")
    assert (hand(state), counter(state, "baht"), moves(state)) == (0, 8, ["end"])


def test_g20_where_one_stands_beside_others_but_not_beside_the_own_temple() -> None:
    state = at("round 1 sangha R", "CHM R1 B3 H1, AYU RT, LOP R1 BT, SUK B1")
    assert moves(state, "put") == ["CHM", "LOP"]
    assert on(played(state, "put CHM"), "CHM") == "H R R B B B"


def test_g21_one_on_a_free_square_and_k_plus_1_on_anothers() -> None:
    state = at("round 1 sangha R", "AYU R1, LOP B1, poet B2, abbot B1, king R3", money="2 9")
    assert moves(state, "patron") == [
        *("sailor 1", "king 1", "premier 1", "carpenter 1", "mahout 1", "shaman 1"),
        *("abbot 2", "merchant 1"),
    ]
    state = at("round 1 sangha R", "AYU R12, LOP B1, poet B2", money="9 9")
    assert "poet 3" not in moves(state, "patron")  # two in hand


def test_g22_who_has_no_piece_on_the_map_may_buy_anywhere() -> None:
    state = at("round 2 sangha R", "AYU RT, LOP B1, poet R1", money="3 3")
    assert moves(state, "put") == ["CHM", "SUK", "PHI", "KHO", "LOP", "KAN", "BKK", "CTB", "PBI"]
    assert moves(played(state, "put LOP"), "put") == ["LOP"]


def test_g23_the_next_in_the_order_follows() -> None:
    state = at("round 1 sangha G", "AYU R1", seats=4, order="GBRY")
    acted = []
    for _ in range(4):
        acted.append(acting(state))
        state = played(state, "end")
    assert acted == ["G", "B", "R", "Y"]


def test_g24_the_sailor_opens_the_gulf() -> None:
    state = at("round 1 sangha R", "AYU R1, PBI RT, sailor R1", seats=3)
    assert moves(state, "put") == ["AYU", "BKK", "CTB", "CHP"]
    assert moves(at("round 1 sangha R", "AYU R1, PBI RT, sailor R1, marker sailor", seats=3), "put") == ["AYU"]


def test_g24_the_option_of_a_foothold() -> None:
    held = "AYU R1, sailor R1"
    assert moves(at("round 1 sangha R", held, sailor="foothold"), "put") == ["AYU"]
    state = at("round 1 sangha R", "BKK R1, sailor R1", sailor="foothold")
    assert moves(state, "put") == ["BKK", "CTB", "PBI"]


def test_e5_a_patron_is_displaced() -> None:
    state = at("round 1 sangha R", "AYU R1, LOP B1, merchant B2", money="3 4")
    assert hand(state, "B") == 11
    state = played(state, "patron merchant 3")
    assert (counter(state, "baht"), hand(state, "B"), on(state, "merchant")) == (0, 13, "R R R")
    state = played(state, "end")
    assert "merchant 4" in moves(state, "patron") and "LOP" in moves(state, "put")


def test_e6_a_marked_sailor_is_idle_in_the_next_sangha_phase() -> None:
    state = played(at("round 2 king R", "AYU R1, LOP B1, sailor B1, king R1"), "mark sailor")
    while state.look().counters["round"] == 2:
        state = played(state, "end")
    while acting(state) != "B":
        state = played(state, "end")
    assert moves(state, "put") == ["LOP"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("numbers.sangha", 3),
        ("numbers.rounds", 0),
        ("board.cells.AYU.slots", 0),
        ("board.cells.SUK.slots", 4),
        ("places.patrons.spots", SQUARES[1:]),
    ],
)
def test_a_ruleset_that_cannot_be_played_is_refused(path: str, value: object) -> None:
    data = copy.deepcopy(RULESET.data)
    *way, last = path.split(".")
    part = data
    for key in way:
        part = part[key]
    part[last] = value
    broken = Ruleset("sanga", data)
    with pytest.raises(Trouble) as found:
        catalogue.start(broken, broken.complete({}), 2)
    assert found.value.path
