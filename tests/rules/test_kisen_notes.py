"""What clicks mean in modern Kisen, why others are not offered, and what half-built moves look like."""

from __future__ import annotations

from fractions import Fraction

import pytest
from kisen_positions import after, kisen, start

from kesegames import text
from kesegames.engine.state import CHANCE
from kesegames.rules.kisen.notes import chain_chance, throw_chance
from kesegames.rules.kisen.state import Kisen


def explained(state: Kisen, *spots: str) -> tuple[str, str, str, list[str]]:
    """Of the last spot: kind, text id, rule and causes."""
    note = state.explain(tuple(spots[:-1]), spots[-1])
    assert note is not None
    return note.kind, note.text.removeprefix("note."), note.rule, note.spots


def said(state: Kisen, *spots: str) -> str:
    """What the last spot is said to mean, in English."""
    note = state.explain(tuple(spots[:-1]), spots[-1])
    assert note is not None
    return text.say(note.text, "en", note.values, state.ruleset)


OPEN = kisen("IA 黒弓LE 赤兵LI 黒王KU, A 赤兵LU 赤兵KE 赤将PU, 皇 PO, hands 黒兵 赤馬")

MEANINGS = [
    (("LE",), "choice", "pick", "M8"),
    (("PO",), "choice", "pick_emperor", "M14"),
    (("hand0:黒兵",), "choice", "pick_hand", "M10"),
    (("hand0:黒兵", "ZO"), "move", "drop", "M10"),
    (("LE", "LA"), "move", "move", "M8"),
    (("LE", "LI"), "move", "step", "M11"),
    (("LE", "KE"), "capture", "meet", "M11"),
    (("LE", "KE", "end"), "capture", "capture", "M9"),
    (("LE", "KE", "KE"), "capture", "capture", "M9"),
    (("LE", "LI", "to:w"), "cost", "throw_one", "M12"),
    (("LE", "LI", "to:e"), "cost", "throw", "M12"),
    (("KU", "LI", "KI"), "move", "move", "M8"),
    (("KU", "LI", "KU"), "move", "return", "M13"),
    (("PO", "PAI"), "move", "roam", "M14"),
    (("PO", "PO"), "cost", "emperor_return", "M19"),
]


@pytest.mark.parametrize(("spots", "kind", "id", "rule"), MEANINGS)
def test_what_a_click_means(spots: tuple[str, ...], kind: str, id: str, rule: str) -> None:
    assert explained(OPEN, *spots)[:3] == (kind, id, rule)


REFUSALS = [
    (("ZO",), "empty", "", []),
    (("LU",), "not_yours", "M9", ["LU"]),
    (("hand1:赤馬",), "not_yours", "M10", []),
    (("hand0:黒兵", "LE"), "drop_taken", "M10", ["LE"]),
    (("LE", "LU"), "blocked", "M8", ["LI"]),
    (("LE", "MI"), "not_so", "M8", ["LE"]),
    (("LE", "NI"), "not_domain", "M8", ["LE"]),
    (("LE", "LI", "NI"), "name_first", "M12", []),
    (("KU", "LI", "LE"), "own_piece", "M9", ["LE"]),
    (("LE", "LI", "LI"), "own_piece", "M9", ["LI"]),
    (("PO", "PU"), "emperor_taken", "M14", ["PU"]),
    (("PO", "ZO"), "emperor_far", "M14", []),
]


@pytest.mark.parametrize(("spots", "id", "rule", "causes"), REFUSALS)
def test_why_a_click_is_not_offered(spots: tuple[str, ...], id: str, rule: str, causes: list[str]) -> None:
    assert explained(OPEN, *spots) == ("refused", id, rule, causes)


def test_on_domain_the_normal_movement_is_refused() -> None:
    state = kisen("IA 黒弓TU, 皇 PE")
    assert explained(state, "TU") == ("choice", "pick_domain", "M8", [])
    assert explained(state, "TU", "TO") == ("refused", "not_normal", "M8", ["TU"])


def test_a_protected_piece_shows_its_general() -> None:
    state = kisen("IA 黒弓KU 黒弓KO, A 赤将LI 赤兵LU, 皇 LE")
    assert explained(state, "KU", "LU", "LU") == ("refused", "guarded", "M8", ["LI"])
    state = kisen("IA 黒車LO, A 赤将LI 赤車LU 赤車LE 赤車LA, 皇 KI")
    assert explained(state, "LO", "LU") == ("refused", "not_so", "M8", ["LO"])


def test_the_emperor_says_why() -> None:
    resting = kisen("IA 黒王PIA, 皇 ZO, roamed 1", emperor_return="forbidden")
    assert explained(resting, "ZO") == ("refused", "emperor_rests", "M19", ["ZO"])
    again = kisen("IA 黒王PIA, 皇 ZO, roamed 1, rate 4")
    assert explained(again, "ZO", "ZU")[:3] == ("cost", "emperor_return", "M19")
    assert said(again, "ZO", "ZU") == "Bringing the Emperor back costs 12 points."
    shut_in = kisen("IA 黒王PIA 黒兵LIA 黒兵LAU 黒兵KAU, A 赤兵NIA 赤兵NAU 赤兵NAI 赤兵LAI 赤兵KAI, 皇 KIA")
    assert explained(shut_in, "KIA") == ("refused", "emperor_stuck", "M14", ["KIA"])


def test_stepping_on_the_emperor_says_its_price() -> None:
    state = kisen("IA 黒弓LU, A 赤王PA, 皇 LE, rate 2")
    assert explained(state, "LU", "LE")[:3] == ("cost", "strike", "M19")
    assert said(state, "LU", "LE") == "Step on the Emperor: 10 points to the other side, even if the move fails."


def test_the_water_is_even_chances() -> None:
    state = kisen("IA 黒弓LO, A 赤兵TO, 皇 PE")
    assert explained(state, "LO", "NO")[:3] == ("cost", "into_water", "M15")
    assert "1/2 (50%)" in said(state, "LO", "NO")
    assert explained(state, "LO", "TO", "end") == ("capture", "capture_water", "M15", [])


def test_a_stepping_throw_says_the_exact_chances() -> None:
    assert [throw_chance(least) for least in range(7)] == [Fraction(n, 32) for n in (32, 31, 26, 16, 6, 1, 0)]
    state = kisen("IA 黒弓LE 赤兵LI, A 赤兵LY, 皇 PIA")
    assert said(state, "LE", "LI", "to:s") == "The sticks decide how far: LU 31/32 (96.9%), LY 1/2 (50%)"
    # NO is water and two away: 26/32 for the distance and 1/2 for the water.
    wet = kisen("IA 黒弓NE 赤兵NI 赤兵KI 赤兵ZI, A 赤兵NO, 皇 PIA", declare="destination", movement="hard")
    assert said(wet, "NE", "NI", "NO") == "The sticks decide: NO 13/32 (40.6%)"


def test_a_chain_of_throws_says_the_exact_chance() -> None:
    # At least 6: 5 then 2 or more, 4 then 2 or more, 3 then 3+ or a 2 and once more …
    p = [Fraction(n, 32) for n in (1, 5, 10, 10, 5, 1)]
    on = sum(p[2:], Fraction(0))
    at_least: dict[int, Fraction] = {}

    def further(least: int) -> Fraction:
        if least not in at_least:
            at_least[least] = sum((p[v] * (1 if v >= least else further(least - v)) for v in range(2, 6)), Fraction(0))
        return at_least[least]

    assert further(1) == further(2) == on
    wanted = sum((p[v] * further(6 - v) for v in range(6)), Fraction(0))
    assert chain_chance(6) == wanted
    assert chain_chance(1) == p[0] * on + (1 - p[0])


def test_the_choice_after_a_throw() -> None:
    state = kisen("IA 黒弓LE 赤兵LI, A 赤兵LY, 皇 PE, choose IA LE LI to:s 2")
    assert explained(state, "LU") == ("move", "move", "M8", [])
    assert explained(state, "LY") == ("refused", "too_far", "M12", ["LI"])
    assert explained(state, "KI") == ("refused", "not_named", "M12", ["LI"])
    assert explained(state, "stay") == ("skip", "stay", "M12", [])
    chained = kisen("IA 黒弓LE 赤兵LI, 皇 PE, choose IA LE LI to:s 2", throws="chained")
    assert said(chained, "throw") == "The sum is 2. Throw again and add; it must not be 0 or 1: 13/16 (81.2%)"


def test_the_declaration_says_its_points() -> None:
    state = kisen("IA 黒王PIA, A 赤王KA, 皇 PA, hands 赤虎黒馬赤王 -, rate 2, declare IA")
    assert explained(state, "season") == ("claim", "season_all", "M21", [])
    assert said(state, "season") == "End the season, take the last 20 points: the match is over."
    richer = kisen("IA 黒王PIA, A 赤王KA, 皇 PA, hands 赤虎黒馬赤王 -, points 190 210, rate 2, declare IA")
    assert said(richer, "season") == "End the season for 20 points."
    assert said(state, "again") == "Go on; the rate becomes 4."
    assert explained(state, "ZO") == ("refused", "declare_first", "M20", [])


def test_nothing_is_said_at_chance() -> None:
    state = start()
    assert state.to_act == CHANCE and state.explain((), "ZO") is None


def test_half_built_moves() -> None:
    assert OPEN.preview(("LE",)) == OPEN.look()
    stepping = OPEN.preview(("LE", "LI"))
    assert stepping.pieces["LI"] == ["IA赤兵", "IA黒弓"] and "LE" not in stepping.pieces
    assert OPEN.preview(("LE", "LI", "to:e")).pieces["LI"] == ["IA赤兵", "IA黒弓"]
    dropped = OPEN.preview(("hand0:黒兵", "ZO"))
    assert dropped.pieces["ZO"] == ["IA黒兵"] and "hand0:黒兵" not in dropped.pieces


def test_throws_show_the_piece_under_way_and_the_sticks() -> None:
    state = kisen("IA 黒弓LE 赤兵LI, A 赤兵LY, 皇 PE, choose IA LE LI to:s 2")
    look = state.look()
    assert look.pieces["LI"] == ["IA赤兵", "IA黒弓"] and "LE" not in look.pieces
    assert look.pieces["sticks"] == ["light"] * 2 + ["dark"] * 3
    assert state.preview(("LU",)).pieces["LU"] == ["IA黒弓"]
    wet = after(kisen("IA 黒弓LO, A 赤兵TO, 皇 PE"), "LO弓TO").look()
    assert wet.pieces["TO"] == ["A赤兵", "IA黒弓"] and "LO" not in wet.pieces


def test_the_look_has_points_season_and_rate() -> None:
    state = kisen("IA 黒王PIA, 皇 ZO, points 210 190, season 3, rate 8")
    assert state.look().counters == {"points0": 210, "points1": 190, "seasons": 3, "rate": 8}


def test_m12_a_named_direction_tells_the_chance_of_every_square() -> None:
    """LE steps on LI and slides down: 1 … 5 squares to LAI, five sticks of ½ each."""
    state = kisen("IA 黒弓LE 赤兵LI, A 赤兵LAI, 皇 PE")
    note = state.explain(("LE", "LI"), "to:s")
    assert note is not None
    assert note.ahead == {"LU": 31 / 32, "LO": 26 / 32, "LY": 16 / 32, "LAI": 6 / 32}


def test_m15_the_throw_for_the_water_is_told_ahead() -> None:
    state = kisen("IA 黒弓LO 赤兵TA, A 赤兵TO, 皇 PE")
    wet = state.explain(("LO",), "NO")
    taking = state.explain(("LO", "TO"), "end")
    dry = state.explain(("LO",), "LU")
    assert wet is not None and taking is not None and dry is not None
    assert (wet.ahead, taking.ahead, dry.ahead) == ({"NO": 0.5}, {"TO": 0.5}, {})


def test_m8_the_reach_of_any_piece_here_and_now() -> None:
    state = kisen("IA 黒兵LE 赤兵LI 黒兵PO, A 赤弓LA, 皇 PU")
    soldier, guarded, bow = state.reach("PO"), state.reach("LE"), state.reach("LA")
    assert soldier is not None and guarded is not None and bow is not None
    assert (soldier.text, soldier.spots) == (
        "reach.domain",
        {"PU": "step", "MO": "move", "PY": "move"},
    )
    assert (guarded.text, guarded.spots) == ("reach.normal", {"LA": "capture"})
    assert {spot: kind for spot, kind in bow.spots.items() if kind != "move"} == {"LE": "capture"}
    emperor = state.reach("PU")
    assert emperor is not None and set(emperor.spots.values()) == {"move"} and "PU" in emperor.spots
    assert state.reach("ZO") is None and state.reach("hand0:黒兵") is None


def test_m4_the_emperor_brings_its_ground_along() -> None:
    domain = kisen("IA 黒王KIA, 皇 LE").look().areas["domain"]
    assert {"KA", "LA", "NA", "KE", "LE", "NE", "KI", "LI", "NI"} <= set(domain)
    assert len(domain) == 9 + 8  # NI is one of the nine of M2
    without = kisen("IA 黒王KIA, 皇 LE", emperor_square_is_domain="false").look().areas["domain"]
    assert set(domain) - set(without) == {"LE"}


def test_m8_pictures_of_both_movements() -> None:
    normal, ground = start().movements("A赤兵")
    assert (normal.at, normal.text, set(normal.spots)) == ("ZO", "reach.normal", {"ZY"})
    assert (ground.text, set(ground.spots)) == ("reach.domain", {"ZY", "ZAI", "ZU", "TO", "XO"})
    (emperor,) = start().movements("皇")
    assert len(emperor.spots) == 25


def test_m12_squares_beyond_every_throw_are_not_told() -> None:
    """KI slides along its row after stepping on LI: MI is six away, and five sticks never show six."""
    note = kisen("IA 黒弓KI 赤兵LI, A 赤王ZA, 皇 PY").explain(("KI", "LI"), "to:e")
    assert note is not None and set(note.ahead) == {"NI", "TI", "ZI", "XI", "CI"}


def test_m19_a_cost_that_ends_the_match_says_so() -> None:
    """Also where nothing would be left: a seat at 0 has lost."""
    for points in ("50 350", "40 360"):
        state = kisen(f"IA 黒弓LU, A 赤王PA, 皇 LE, points {points}")
        assert explained(state, "LU", "LE")[:3] == ("cost", "strike_all", "M19")
        steps = [move for move in state.legal() if state.spell(move)[:2] == ("LU", "LE")]
        assert steps and all(state.after(move).outcome() is not None for move in steps)
    assert said(state, "LU", "LE") == "Step on the Emperor: that costs your last 4 points, and the match is over."
    assert explained(kisen("IA 黒弓LU, A 赤王PA, 皇 LE, points 60 340"), "LU", "LE")[1] == "strike"
    poor = kisen("IA 黒王PIA, A 赤王KA, 皇 ZO, roamed 1, points 30 370")
    assert explained(poor, "ZO", "ZU")[1] == "emperor_return_all"
    owing = kisen("IA 黒王PIA, A 赤王KA, 皇 ZO, roamed 1, points 30 370", point_cap="false")
    assert explained(owing, "ZO", "ZU")[1] == "emperor_return"


def test_m19_what_counts_in_the_declaration_is_not_told_as_paid() -> None:
    state = kisen("IA 黒弓LU, A 赤王PA, 皇 LE, rate 2", situations_are_hands="true")
    assert explained(state, "LU", "LE")[:3] == ("cost", "strike_counted", "M19")
    assert "5 points are taken off" in said(state, "LU", "LE")
    declaring = kisen("IA 黒王PIA, A 赤王KA, 皇 PA, rate 2, situations 50, declare IA", situations_are_hands="true")
    assert said(declaring, "season") == "End the season and pay 10 points: the sum is below 0."
    ruined = kisen(
        "IA 黒王PIA, A 赤王KA, 皇 PA, rate 4, points 150 250, situations 50, declare IA", situations_are_hands="true"
    )
    assert said(ruined, "season") == "End the season and pay your last 15 points: the match is over."


def test_m20_the_rate_stops_where_it_is_greatest() -> None:
    state = kisen("IA 黒王PIA, A 赤王KA, 皇 PA, hands 赤王 -, rate 64, declare IA")
    assert said(state, "again") == "Go on; the rate stays 64, its limit."
