"""Modern Kisen, rule by rule: points, sets, seasons and options (docs/rules/kisen.md, M19–M25)."""

from __future__ import annotations

import pytest
from kisen_positions import BARE, after, due, kisen, moves, outcomes, points, ruleset, school, start

from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.walk import Walk


def test_m19_moving_the_emperor_back_costs_three() -> None:
    state = after(kisen("IA 黒王PIA, A 赤王KA, 皇 ZO, rate 2"), "ZO皇ZU")
    assert points(state) == [20, 20]
    state = after(state, "ZU皇ZO")
    assert points(state) == [26, 14]
    state = after(state, "PIA王PAU", "ZO皇ZU")
    assert points(state) == [26, 14]
    assert points(after(kisen(BARE), "PA皇PA")) == [17, 23]


def test_m19_stepping_on_the_emperor_costs_five_even_if_the_move_fails() -> None:
    state = kisen("IA 黒弓LU, A 赤王PA, 皇 LE, rate 2")
    state = after(state, "LU弓LE to:ne")
    assert points(state) == [10, 30] and state.to_act == CHANCE
    assert points(after(state, "橋無", "此無")) == [10, 30]


def test_m19_nothing_left_loses_at_once() -> None:
    state = after(kisen("IA 黒弓LU, A 赤王PA, 皇 LE, points 50 350"), "LU弓LE to:ne")
    outcome = state.outcome()
    assert outcome and (state.to_act, outcome.points, outcome.winners, outcome.reason) == (
        OVER,
        [0, 400],
        [1],
        "points",
    )
    state = after(kisen("IA 黒弓LU, A 赤王PA, 皇 LE, points 30 370"), "LU弓LE to:ne")
    assert state.points() == [0, 400]


def test_m19_situations_as_hands() -> None:
    options = {"situations_are_hands": "true"}
    state = after(kisen("IA 黒王LU, A 赤王PA, 皇 LI, hands 赤王 -", **options), "LU王LILE")
    assert (points(state), due(state)) == ([20, 20], "declare IA")
    assert "situations 50" in state.position()
    assert moves(state) == ["再行", "終季"]
    assert points(after(state, "終季")) == [20, 20]
    assert points(after(kisen("IA 黒王LU, A 赤王PA, 皇 LI, rate 2", **options), "LU王LILE", "終季")) == [10, 30]
    gone_on = after(state, "再行")
    assert "rate 2" in gone_on.position() and "situations" not in gone_on.position()
    both = after(kisen(BARE + ", roamed 1", **options), "PA皇PA")
    assert "situations 30" in both.position()


def test_m19_the_emperor_rests_or_is_free() -> None:
    moved = "IA 黒王PIA, A 赤王KA, 皇 ZO, roamed 1"
    assert moves(kisen(moved, emperor_return="forbidden"), "ZO") == []
    unmoved = kisen("IA 黒王PIA, A 赤王KA, 皇 ZO", emperor_return="forbidden")
    assert points(after(unmoved, "ZO皇ZO")) == [20, 20]
    assert points(after(kisen(moved, emperor_return="allowed"), "ZO皇ZU")) == [20, 20]


CART = "IA 黒弓KU, A 赤兵LU 黒王PA, 皇 PIA, hands 黒車赤弓 -"
"""IA captures the 兵 that makes 助友 no, but with a 馬 below 馬弓兵."""


def test_m20_a_new_hand_must_be_declared() -> None:
    state = after(kisen(CART.replace("黒車", "黒馬")), "KU弓LU")
    assert due(state) == "declare IA" and moves(state) == ["再行", "終季"]
    assert due(after(kisen(CART), "KU弓LU")) == "turn A"
    again = after(state, "再行")
    assert "rate 2" in again.position() and points(again) == [20, 20] and due(again) == "turn A"
    assert points(after(state, "終季")) == [27, 13]


def test_m20_the_same_hand_again_is_no_new_one() -> None:
    state = kisen("IA 黒弓KU, A 赤兵LU 黒王PA, 皇 PIA, hands 黒馬赤弓黒兵 -")
    assert due(after(state, "KU弓LU")) == "turn A"


def test_m20_a_mixed_hand_becoming_one_coloured_is_new() -> None:
    state = kisen("IA 黒弓KU, A 赤兵LU 黒王PA, 皇 PIA, hands 赤馬赤弓黒兵 -")
    assert due(after(state, "KU弓LU")) == "declare IA"


def test_m20_a_drop_makes_no_hand() -> None:
    state = kisen("IA 黒王PIA, A 赤王KA, 皇 PA, hands 赤虎黒虎赤馬 -")
    dropped = after(state, "赤虎ZY")
    assert due(dropped) == "turn A"


def test_m20_all_hands_are_paid_at_the_rate() -> None:
    state = kisen("IA 黒王PIA, A 赤王KA, 皇 PA, hands 赤虎黒馬赤王 -, rate 2, declare IA")
    # 王 5 and 獣 5, for the red 王 may be the 馬.
    assert points(after(state, "終季")) == [40, 0]
    assert "rate 64" in after(kisen(BARE + ", hands 赤王 -, rate 64, declare IA"), "再行").position()


def test_m21_points_and_their_limit() -> None:
    assert points(start()) == [20, 20] and points(start("kisen-education")) == [10, 10]
    state = kisen(BARE + ", hands 赤王 -, rate 8, points 100 300, declare IA")
    ended = after(state, "終季")
    outcome = ended.outcome()
    assert outcome and (outcome.points, outcome.winners, outcome.reason) == ([400, 0], [0], "points")


def test_m21_four_seasons_each_with_a_lot() -> None:
    assert outcomes(start()) == {"first IA": 1, "first A": 1}
    assert outcomes(start(first="A")) == {"first A": 1}
    state = after(kisen(BARE + ", hands 赤王 -, declare IA", first="A"), "終季")
    assert due(state) == "lot" and "season 2" in state.position() and outcomes(state) == {"first IA": 1, "first A": 1}
    winter = after(kisen(BARE + ", hands 赤王 -, season 4, declare IA"), "終季")
    outcome = winter.outcome()
    assert outcome and (outcome.points, outcome.winners, outcome.reason) == ([250, 150], [0], "winter")
    level = after(kisen(BARE + ", hands 赤王 -, season 4, points 150 250, declare IA"), "終季").outcome()
    assert level and (level.points, level.winners) == ([200, 200], [])


def test_m22_a_new_season_begins_afresh() -> None:
    state = after(kisen(BARE + ", hands 赤王 黒兵, rate 2, quiet 7, declare IA"), "終季")
    assert state.position() == start().position().replace("points 200 200", "points 300 100, season 2")


def test_m22_a_seat_that_cannot_move_ends_the_match() -> None:
    state = school("IA 黒兵NE, A 赤王CAU, 皇 ZO, points 90 110, roamed 1, turn IA", emperor_return="forbidden")
    outcome = state.outcome()
    assert outcome and (outcome.winners, outcome.reason) == ([1], "no_move")
    state = school("IA 黒兵NI, A 赤王CAU, 皇 ZO, roamed 1, turn A", emperor_return="forbidden")
    state = school("IA 黒兵NI, A 赤船CAU, 皇 TU, turn IA", emperor_return="forbidden")
    outcome = after(state, "TU皇ZU").outcome()
    assert outcome and (outcome.winners, outcome.reason) == ([], "no_move")


def test_m23_chained_throws() -> None:
    state = kisen("IA 黒弓LE 赤兵LI, A 赤王PA, 皇 PIA", throws="chained")
    state = after(state, "LE弓LI to:s", "橋一")
    assert moves(state) == ["LU", "再行", "此無"] and ("throw",) in Walk(state).moves
    assert moves(after(state, "再行", "橋三")) == ["LAI", "LO", "LU", "LY", "再行", "此無"]
    for value in ("橋無", "橋一"):
        assert moves(after(state, "再行", value)) == ["此無"]
    assert moves(after(state, "再行", "橋五", "再行", "橋二")) == ["LAI", "LAU", "LIA", "LO", "LU", "LY", "此無"]


def test_m23_a_first_throw_of_nothing_may_go_on() -> None:
    state = kisen("IA 黒弓LE 赤兵LI, A 赤王PA, 皇 PIA", throws="chained")
    state = after(state, "LE弓LI to:s", "橋無")
    assert moves(state) == ["再行", "此無"]
    assert moves(after(state, "再行", "橋二")) == ["LO", "LU", "再行", "此無"]


HARD = [
    ("弓", "TU", "TA TE TI TO TY TAI TAU TIA KU LU NU ZU XU CU MU PU NI ZI NO ZO"),
    ("車", "LO", "KU NU TI ZE XA KY NY TAI ZAU XIA"),
    ("車", "TU", "NI LE KA ZI XE CA NO LY KAI ZO XY CAI MAU PIA TI ZU TO NU"),
    ("馬", "LO", "TI TAI"),
    ("馬", "TU", "LE TE XE LU XU LY TY XY"),
    ("巫", "LO", "LU NO LY KO"),
]


@pytest.mark.parametrize(("kind", "at", "goals"), HARD)
def test_m23_the_hard_emperor(kind: str, at: str, goals: str) -> None:
    assert moves(kisen(f"IA 黒{kind}{at}, 皇 PE", movement="hard"), at) == sorted(goals.split())


def test_m23_pieces_that_move_as_others() -> None:
    assert moves(kisen("IA 黒船NI, 皇 PIA", ship_as_bow="true"), "NI") == moves(kisen("IA 黒弓NI, 皇 PIA"), "NI")
    assert moves(kisen("IA 黒船LO, 皇 PIA", ship_as_bow="true"), "LO") == ["LA", "LE", "LI", "LU"]
    for at in ("NI", "LO"):
        assert moves(kisen(f"IA 黒虎{at}, 皇 PIA", tiger_as_horse="true"), at) == moves(
            kisen(f"IA 黒馬{at}, 皇 PIA"), at
        )
        assert moves(kisen(f"IA 黒車{at}, 皇 PIA", wagon_as_bow="true"), at) == moves(kisen(f"IA 黒弓{at}, 皇 PIA"), at)


def test_m23_debts() -> None:
    state = kisen(BARE + ", hands 赤王 -, rate 8, points 100 300, declare IA", point_cap="false")
    ended = after(state, "終季")
    assert (points(ended), due(ended)) == ([50, -10], "lot")
    struck = after(kisen("IA 黒王LU, A 赤王PA, 皇 LI, points 0 400", point_cap="false"), "LU王LILE")
    assert (points(struck), due(struck)) == ([-5, 45], "turn A")


def test_m23_tenths_are_paid_without_rounding() -> None:
    state = kisen("IA 黒王PIA, A 赤王KA, 皇 PA, hands 赤虎黒馬 -, declare IA", scoring="old", old_factors="3/5")
    assert points(after(state, "終季")) == [24, 16]
    state = kisen("IA 黒王PIA, A 赤王KA, 皇 PA, hands 赤虎黒馬黒船 -, declare IA", scoring="old")
    assert points(after(state, "終季")) == [23.1, 16.9]


def test_m23_a_second_copy_is_a_new_hand_where_it_counts() -> None:
    position = "IA 黒弓KU, A 赤馬LU 黒王PA, 皇 PIA, hands 黒虎赤虎黒馬 -"
    assert due(after(kisen(position), "KU弓LU")) == "turn A"
    assert due(after(kisen(position, same_hand="twice"), "KU弓LU")) == "declare IA"


def test_m24_the_presets() -> None:
    def changed(game: str) -> dict[str, str]:
        book = ruleset("kisen-standard").complete({})
        return {name: value for name, value in ruleset(game).complete({}).items() if book[name] != value}

    assert ruleset("kisen-standard").complete({})["horse_bow_soldier"] == "7"
    assert changed("kisen-unified") == {
        "declare": "destination",
        "emperor_square_is_domain": "false",
        "horse_bow_soldier": "5",
        "situations_are_hands": "true",
    }
    assert changed("kisen-online") == {"emperor_return": "forbidden", "horse_bow_soldier": "5"}
    assert changed("kisen-hard") == {"movement": "hard"}
    assert changed("kisen-sanren") == {"hands": "三連", "scoring": "old", "throws": "chained"}


def test_m25_quiet_turns_end_the_season_and_nobody_pays() -> None:
    state = after(kisen(BARE + ", hands 赤王 -, quiet 299"), "PIA王PAU")
    assert (due(state), points(state)) == ("lot", [20, 20]) and "season 2" in state.position()
    state = after(kisen(BARE + ", quiet 149, season 4, points 210 190", no_progress_turns="150"), "PIA王PAU")
    outcome = state.outcome()
    assert outcome and (outcome.winners, outcome.reason) == ([0], "no_progress")
    state = after(kisen(BARE + ", quiet 5000", no_progress_turns="none"), "PIA王PAU")
    assert "quiet 5001" in state.position()


def test_m25_captures_and_drops_are_progress() -> None:
    """At 298 one turn more shows the count; a season that ended would begin it anew as well."""
    still = after(kisen(BARE + ", season 2, quiet 298"), "PIA王PAU")
    assert "quiet 299" in still.position() and "season 2" in still.position() and due(still) == "turn A"
    captured = after(kisen("IA 黒弓KU, A 赤兵LU 赤王PA, 皇 PIA, season 2, quiet 298"), "KU弓LU")
    dropped = after(kisen(BARE + ", hands 赤兵 -, season 2, quiet 298"), "赤兵ZO")
    for state in (captured, dropped):
        assert "quiet" not in state.position() and "season 2" in state.position() and due(state) == "turn A"
    failed = after(kisen("IA 黒弓LO, A 赤兵TO 赤王PA, 皇 PIA, quiet 4"), "LO弓TO", "水無")
    assert "quiet 5" in failed.position()
