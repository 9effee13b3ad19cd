"""SANGA by the numbers of docs/rules/sanga.md: order, temples, movement, conversion, income, end, records (G27–G52)."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_game import CATALOGUE
from librt.random import Random
from sanga_positions import RULESET, SETUP, acting, at, counter, hand, moves, on, order, played, sanga, says

from kesegames import catalogue
from kesegames.engine.state import OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.play.record import read_any

RECORDS = Path(__file__).parents[1] / "records"


def ended(state: State) -> State:
    """Played on with nothing but ends until the next round, or the end of the game."""
    played_round = state.look().counters["round"]
    while state.to_act != OVER and state.look().counters["round"] == played_round:
        texts = moves(state)
        state = played(state, "end" if "end" in texts else "keep" if "keep" in texts else "mark king")
    return state


def test_e1_g27_g28_most_pieces_first_and_of_equals_the_later_before() -> None:
    held = "SUK R5, AYU B2, LOP Y3, CTB G3, poet B3"
    state = played(at("round 1 sangha G", held, seats=4, order="YBRG"), "end")
    assert order(state) == "RGYB" and acting(state) == "R"
    state = at("round 1 sangha G", held, seats=4, order="YBRG")
    assert says(state, "end")[1:] == [
        ("told.order", {"all": "@several.4", **{f"name{n}": f"@seat.{id}" for n, id in enumerate("RGYB", 1)}}),
        ("told.order_tied", {"seat": "@seat.G", "other": "@seat.Y", "count": "3"}),
    ]


def test_g29_the_order_holds_until_the_next_order_phase() -> None:
    state = ended(at("round 1 temple B", "SUK R1, AYU B3", order="BR"))
    assert acting(state) == "B" and order(state) == "BR"


def test_e2_g30_the_premier_changes_places() -> None:
    held = "SUK R5, AYU B4, LOP Y3, CTB G2, KAN P1, premier Y1"
    state = at("round 1 premier Y", held, seats=5)
    assert moves(state) == ["swap R", "swap B", "swap G", "swap P", "keep"]
    assert state.spell(state.read("swap P")) == ("seat:P",)
    assert order(played(state, "swap P")) == "RBPGY" and order(played(state, "keep")) == "RBYGP"
    assert acting(played(state, "swap R")) == "Y"
    state = at("round 1 sangha P", f"{held}, marker premier", seats=5)
    assert acting(played(state, "end")) == "R" and "end" in moves(played(state, "end"))


@pytest.mark.parametrize(("pieces", "price"), [(3, 3), (5, 1), (6, 0), (7, 0)])
def test_e3_g33_the_price_of_a_temple(pieces: int, price: int) -> None:
    state = at("round 1 temple R", f"AYU R{pieces}")
    assert moves(state, "temple") == [f"AYU {price}"]
    state = played(state, f"temple AYU {price}")
    assert (on(state, "AYU"), hand(state), hand(state, what="temple")) == ("RT", 14, 3)
    assert (counter(state, "baht"), counter(state, "points")) == (3 - price, 3)


def test_e4_g34_the_carpenter() -> None:
    state = at("round 1 temple R", "AYU R2, LOP R3, carpenter R1")
    assert moves(state, "temple") == ["LOP 3", "AYU 3"]
    assert hand(played(state, "temple AYU 3")) == 10
    for held in ("AYU R2", "AYU R2, carpenter B1", "AYU R2, carpenter R1, marker carpenter"):
        assert moves(at("round 1 temple R", held)) == ["end"]


def test_g31_several_temples_in_a_phase_while_there_are_any() -> None:
    state = played(at("round 1 temple R", "AYU R3, LOP R2, CTB RT, PBI RT", money="9 3"), "temple AYU 3")
    assert moves(state, "temple") == ["LOP 4"]
    state = at("round 1 temple R", "AYU R3, LOP RT, CTB RT, PBI RT, KAN RT", money="9 3")
    assert moves(state) == ["end"]
    assert moves(at("round 1 temple R", "AYU R3", money="2 3")) == ["end"]


def test_g32_only_own_pieces_as_many_as_the_capacity_and_no_heathen() -> None:
    held = "CHM R4 H1, SUK R3 B1, AYU R2, LOP R2 BT, CTB R3"
    assert moves(at("round 1 temple R", held, money="9 9"), "temple") == ["LOP 4", "CTB 3"]
    assert moves(at("round 1 temple R", held, money="9 9", temples="single"), "temple") == ["CTB 3"]


def test_e10_g35_a_later_temple_scores_less() -> None:
    state = at("round 1 temple R", "BKK R5", seats=3)
    assert counter(played(state, "temple BKK 1"), "points") == 5
    state = at("round 1 temple R", "BKK R5 BT", seats=3)
    assert counter(played(state, "temple BKK 1"), "points") == 4
    state = at("round 1 temple R", "LOP R2 BT YT", seats=3, money="9 9 9")
    assert counter(played(state, "temple LOP 4"), "points") == 1  # at least


def test_g36_g37_steps() -> None:
    state = at("round 1 movement R", "KAN R2, AYU B1, poet R1, steps 2")
    assert moves(state, "step") == ["KAN LOP", "KAN AYU", "KAN BKK", "KAN PBI"]
    state = played(state, "step KAN BKK", "step BKK CTB")
    assert on(state, "CTB") == "R" and moves(state) == ["end"]
    state = at("round 1 movement R", "KAN R2, mahout B1, steps 2")
    state = played(state, "end")
    assert state.position().endswith("steps 5")
    state = played(at("round 1 movement R", "KAN R2, mahout B1, marker mahout, steps 2"), "end")
    assert state.position().endswith("steps 2")


def test_g38_never_beside_the_own_temple() -> None:
    state = at("round 1 movement R", "KAN R1, AYU RT, LOP BT, BKK B7 H1, steps 2")
    assert moves(state, "step") == ["KAN LOP", "KAN BKK", "KAN PBI"]


def test_g39_the_shaman_moves_a_heathen_anywhere() -> None:
    state = played(at("round 1 movement B", "KAN R1, KHO H1, CHM H2, shaman R1, steps 0"), "end")
    assert acting(state) == "R" and len(moves(state)) == 2 * 9 + 1
    state = played(state, "spirit CHM KHO")
    assert (on(state, "CHM"), on(state, "KHO")) == ("H", "H H")
    for held in ("KAN R1, shaman R1, steps 0", "KAN R1, KHO H1, shaman R1, marker shaman, steps 0"):
        assert played(at("round 1 movement B", held), "end").look().counters["round"] == 2


CROWD = "CHM R3 B2 H1"


def test_e7_g40_g41_g42_who_is_converted() -> None:
    state = ended(at("round 1 temple R", CROWD))
    assert (on(state, "CHM"), counter(state, "points"), hand(state, "B")) == ("R R R B", 2, 13)
    state = ended(at("round 1 temple R", f"{CROWD}, abbot B1"))
    assert (on(state, "CHM"), counter(state, "points")) == ("R R R B", 2)
    state = ended(at("round 1 temple B", f"{CROWD}, abbot B1", order="BR"))
    assert (on(state, "CHM"), counter(state, "points", "B")) == ("R R B B", 2)


def test_e7_the_loss_of_each_piece_is_told_with_its_reason() -> None:
    state = at("round 1 movement B", f"{CROWD}, steps 0")
    told = state.told(state.read("end"))
    assert [one.text for one in told[:3]] == ["told.end_movement", "told.lost_heathen", "told.lost"]
    assert told[1].values["seat"] == "@seat.R" and told[2].values["strength"] == "2"
    looks = [one.look.pieces["CHM"] for one in told[:3] if one.look is not None]
    assert looks == [["H", "R", "R", "R", "B", "B"], ["R", "R", "R", "B", "B"], ["R", "R", "R", "B"]]
    after = played(state, "end")
    assert told[-1].look is not None
    assert [told[-1].look.counters[f"baht{seat}"] for seat in (0, 1)] == [counter(after, "baht", id) for id in "RB"]
    assert told[-1].look.counters["points0"] == counter(after, "points") == 2


def test_e7_the_bill_of_a_round_says_who_was_converted_and_why() -> None:
    state = at("round 1 movement B", f"{CROWD}, steps 0")
    ending = state.ending(state.read("end"))
    assert ending is not None and [one.text for one in ending.told] == ["told.lost_heathen", "told.lost"]
    assert ending.rows[0] == ("row.lost", ["", "−1"]) and ending.rows[-1] == ("row.round_heathens", ["2", ""])


def test_each_loss_is_shown_where_it_happens_with_its_reason() -> None:
    state = at("round 1 movement B", f"{CROWD}, steps 0")
    steps = [told for told in state.told(state.read("end")) if told.look is not None and told.look.spoken]
    assert [(told.text, told.look and told.look.spoken) for told in steps] == [
        ("told.lost_heathen", ("CHM",)),
        ("told.lost", ("CHM",)),
    ]
    assert all(told.look is not None and told.look.words is told for told in steps)


def test_g47_the_areas_are_added_up_one_after_the_other() -> None:
    state = at("round 6 movement Y", "BKK RT BT, AYU B2 Y1, steps 0", seats=3)
    after, told = played(state, "end"), state.told(state.read("end"))
    steps = [one.look for one in told if one.look is not None and one.look.spoken]
    assert [look.spoken for look in steps] == [("AYU",), ("BKK",)]
    counted = [[look.counters[f"points{seat}"] for seat in range(3)] for look in steps]
    assert counted[0] == [0, 3, 1] and counted[-1] == after.points() == [5, 5, 1]


def test_e8_g40_a_lone_party_stays_and_the_latest_of_equals_loses() -> None:
    assert on(ended(at("round 1 temple R", "AYU R5")), "AYU") == "R R R R R"
    state = ended(at("round 1 temple Y", "LOP R1 B1 Y1", seats=3, order="YRB"))
    assert on(state, "LOP") == "R Y"


def test_g41_the_heathens_are_weakest_among_equals_and_the_abbot_needs_a_piece() -> None:
    assert on(ended(at("round 1 temple R", "LOP R1 B1 H1")), "LOP") == "R B"
    assert on(ended(at("round 1 temple R", "LOP R1 H2, abbot B1")), "LOP") == "H H"


def test_g42_heathens_that_are_stronger_stay() -> None:
    state = ended(at("round 1 temple R", "LOP R1 H2"))
    assert (on(state, "LOP"), counter(state, "points")) == ("H H", 0)


def test_e9_g43_g44_g45_income() -> None:
    state = ended(at("round 1 temple R", "AYU RT, LOP RT, CHM R2 B1, merchant R1", money="0 0"))
    assert (counter(state, "baht"), counter(state, "baht", "B")) == (7, 2)
    state = at("round 1 movement B", "AYU RT, LOP RT, CHM R2 B1, merchant R1, steps 0", money="0 0")
    ending = state.ending(state.read("end"))
    assert (
        ending is not None
        and ending.told == []
        and ending.rows
        == [
            ("row.lost", ["", ""]),
            ("row.income", ["2", "2"]),
            ("row.income_temples", ["2", ""]),
            ("row.income_towns", ["1", ""]),
            ("row.income_merchant", ["2", ""]),
        ]
    )


def test_g45_most_pieces_and_the_earlier_of_equals() -> None:
    state = ended(at("round 1 temple B", "CHM R1 B1, PHI R1, BKK H1 RT", order="BR", money="0 0"))
    assert (counter(state, "baht"), counter(state, "baht", "B")) == (2 + 1 + 1, 3)


def test_g46_the_poet() -> None:
    state = ended(at("round 1 temple R", "AYU R1, poet B1"))
    assert (counter(state, "points"), counter(state, "points", "B")) == (0, 1)
    state = at("round 1 movement B", "AYU R1, poet B1, steps 0")
    ending = state.ending(state.read("end"))
    assert ending is not None and ending.rows[-1] == ("row.round_poet", ["", "1"])
    assert counter(ended(at("round 1 temple R", "AYU R1, poet B1, marker poet")), "points", "B") == 0


def test_e10_g47_the_areas_at_the_end() -> None:
    state = ended(at("round 6 temple B", "AYU B3 Y2 RT", seats=3, order="BRY"))
    assert on(state, "AYU") == "RT B B B" and state.points() == [1, 3, 0]
    state = at("ended", "AYU B3 Y2 RT", seats=3, order="BRY")
    assert state.points() == [1, 3, 0]
    assert at("ended", "AYU B3 RT").points() == [3, 0]  # two seats: the first alone
    assert at("ended", "AYU B3 RT, poet Y2", seats=3).points() == [3, 1, 0]


def test_g48_points_temples_money_order() -> None:
    for held, money, order_, winner, reason in (
        ("AYU R1", "0 0", "RB", 0, "points"),
        ("AYU RT, SUK B1", "0 5", "BR", 0, "temples"),
        ("AYU R1, SUK B1", "0 5", "RB", 1, "money"),
        ("AYU R1, SUK B1", "5 5", "BR", 1, "order"),
    ):
        outcome = at("ended", held, money=money, order=order_).outcome()
        assert outcome is not None and (outcome.winners, outcome.reason) == ([winner], reason)
    outcome = at("ended", "AYU R1, SUK B1, CTB YT", seats=3, money="5 6 0").outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([2], "temples")
    assert outcome.rows[-1] == ("areas", [3, 3, 3])


@pytest.mark.parametrize(
    ("head", "held", "text", "spots"),
    [
        ("round 1 sangha R", "AYU R1", "put AYU", ("AYU",)),
        ("round 1 sangha R", "AYU R1", "patron poet 1", ("poet",)),
        ("round 1 sangha R", "AYU R1, poet B1", "patron poet 2", ("poet",)),
        ("round 1 king R", "AYU R1, king R1", "mark poet", ("poet",)),
        ("round 1 premier R", "AYU R1, premier R1", "swap B", ("seat:B",)),
        ("round 1 temple R", "AYU R3", "temple AYU 3", ("AYU",)),
        ("round 1 movement R", "AYU R1, steps 2", "step AYU BKK", ("AYU", "BKK")),
        ("round 1 shaman R", "AYU R1, KHO H1, shaman R1", "spirit KHO AYU", ("KHO", "AYU")),
        ("round 1 shaman R", "AYU R1, KHO H1, shaman R1", "keep", ("keep",)),
        ("round 1 movement R", "AYU R1, steps 2", "end", ("end",)),
    ],
)
def test_g49_texts_and_spots(head: str, held: str, text: str, spots: tuple[str, ...]) -> None:
    state = at(head, held)
    assert state.spell(state.read(text)) == spots
    assert [state.write(state.read(text), seat) for seat in (0, 1)] == [text] * 2


@pytest.mark.parametrize("text", ["patron poet 1", "patron poet 3", "temple AYU 2", "put BKK"])
def test_g50_numbers_are_checked_when_read(text: str) -> None:
    with pytest.raises(Trouble):
        at("round 1 sangha R", "AYU R3, poet B1").read(text)


def test_g50_more_pieces_are_further_moves() -> None:
    state = at("round 1 sangha R", "AYU R1, LOP B1, poet B1", money="4 4")
    assert on(played(state, "patron poet 2", "patron poet 1"), "poet") == "R R R"


def test_g51_what_follows_is_no_event() -> None:
    state = at("round 6 movement B", f"{CROWD}, steps 0")
    after = played(state, "end")
    assert after.to_act == OVER and on(after, "CHM") == "R R R B"
    texts = [text for text, _ in says(state, "end")]
    assert texts[:3] == ["told.end_movement", "told.lost_heathen", "told.lost"] and texts[-1] == "told.area"


def test_g52_a_position_says_all_of_it() -> None:
    text = "round 2 movement B, order RB, R 3 5:2:1, B 4 0:0:0, CHM R3 B2 H1, AYU RT, king R1, abbot B2, marker abbot"
    text += ", steps 2"
    state = catalogue.start(RULESET, RULESET.complete({}), 2, text)
    assert state.position() == text
    assert state.points() == [8, 0]


def test_e11_a_whole_first_round() -> None:
    events = """patron abbot 1;patron king 1;patron merchant 1;end;patron abbot 2;patron premier 1;end;mark abbot;
    swap R;end;end;step PBI BKK;step LOP PHI;end;step SUK CHM;step AYU KHO;end"""
    texts = [text.strip() for text in events.split(";")]
    state = played(sanga(), *SETUP)
    assert acting(state) == "R"
    state = played(state, *texts[:8])
    assert acting(state) == "B" and order(state) == "BR"
    state = played(state, *texts[8:])
    assert len(SETUP) + len(texts) == 26
    assert (acting(state), order(state), state.look().counters["round"]) == ("R", "RB", 2)
    assert [counter(state, "baht", seat) for seat in "RB"] == [6, 4]
    assert [hand(state, seat) for seat in "RB"] == [8, 7] and state.points() == [0, 0]
    assert [on(state, town) for town in ("BKK", "PHI", "CHM", "KHO")] == ["H R", "H R", "H B", "H B"]


def test_e11_is_a_record() -> None:
    match = read_any((RECORDS / "sanga-e11.kese").read_text(encoding="utf-8"), CATALOGUE)
    state = match.state_at(26)
    assert (acting(state), order(state), state.points()) == ("R", "RB", [0, 0])
    assert [counter(state, "baht", seat) for seat in "RB"] == [6, 4]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "wanted"), [(2, 110), (3, 157), (4, 201), (5, 244)])
def test_figures_of_random_play(seats: int, wanted: int) -> None:
    decisions = most = 0
    for seed in range(2000):
        rng, state = Random(seed), sanga(seats)
        state.play(state.sample(rng))
        while state.to_act != OVER:
            legal = state.legal()
            decisions, most = decisions + 1, max(most, len(legal))
            state.play(legal[rng.randrange(len(legal))])
    board = RULESET.board_of(seats)
    assert board is not None
    assert abs(decisions / 2000 - wanted) <= 3
    assert most <= 4 * (len(board.cells) - 1) + 1
