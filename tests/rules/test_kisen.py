"""Modern Kisen, rule by rule (docs/rules/kisen.md, part M)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kisen_positions import after, due, kisen, moves, outcomes, points, ruleset, school, start
from librt.random import Random

from kesegames import catalogue
from kesegames.engine.board import build
from kesegames.engine.perft import perft
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk
from kesegames.rules.kisen.state import Kisen

RULES = (Path(__file__).parents[2] / "docs" / "rules" / "kisen.md").read_text(encoding="utf-8").split("\n")
GAMES = [game for game, found in catalogue.load(None).rulesets.items() if found.module == "kisen"]
THROWS = [1, 5, 10, 10, 5, 1]
BARE = "IA 黒王PIA, A 赤王KA, 皇 PA"
"""Two 王 far from everything, the 皇 in the corner."""


def rule(number: str) -> str:
    """A rule as docs/rules/kisen.md has it, its lines joined."""
    at = next(place for place, line in enumerate(RULES) if line.startswith(f"- {number}. "))
    lines = [RULES[at]]
    for line in RULES[at + 1 :]:
        if not line.startswith("  "):
            break
        lines.append(line)
    return " ".join(line.strip() for line in lines)


def listed(text: str) -> list[str]:
    """The squares between backquotes."""
    return [square for part in re.findall(r"`([^`]+)`", text) for square in part.split()]


def test_m1_eighty_one_squares_by_column_and_row() -> None:
    columns, rows = re.findall(r"(?:right: |bottom: )([A-Z ]+)\.", rule("M1"))
    cells = [cell.name for cell in build(ruleset("kisen-standard").data["board"]).cells]
    assert cells == [column + row for row in rows.split() for column in columns.split()]
    assert (len(cells), cells[0], cells[40], cells[80]) == (81, "KA", "ZO", "PIA")
    cells = [cell.name for cell in build(ruleset("kisen-education").data["board"]).cells]
    assert (len(cells), cells[0], cells[17], cells[34]) == (35, "NE", "ZO", "CAU")


def test_m2_m3_water_and_domain() -> None:
    water, domain = rule("M2").split("皇処 (orange)")
    standard = ruleset("kisen-standard").areas
    assert sorted(standard["water"]) == sorted(listed(water))
    assert sorted(standard["domain"]) == sorted(listed(domain))
    school_areas = ruleset("kisen-education").areas
    assert school_areas["water"] == listed(rule("M3"))[:5]
    assert school_areas["domain"] == ["ZO"]


def test_m4_the_neighbours_of_the_emperor_are_domain() -> None:
    far = "IA 黒車KI, A 赤王PA, 皇 PIA"
    assert moves(kisen(far), "KI") == ["KA", "KO", "NI"]
    near = "IA 黒車KI, A 赤王PA, 皇 LE"
    assert moves(kisen(near), "KI") == ["NA", "NO"]


def test_m4_the_square_of_the_emperor() -> None:
    position = "IA 黒車KIA, A 赤王PA, 皇 KAI"
    assert moves(kisen(position), "KIA") == ["KAINIA", "KAINO", "NIA"]
    assert moves(kisen(position, emperor_square_is_domain="false"), "KIA") == ["KAIKIA", "KAIKO", "KAINAI", "NIA"]


def test_m5_colour_does_not_say_whose_it_is() -> None:
    state = kisen("IA 赤兵KI 黒兵LI, A 黒兵MI, 皇 PIA")
    assert moves(state, "KI") == ["KE"]
    assert moves(state, "LI") == ["LE"]
    assert moves(state, "MI") == []


def rows_of(text: str) -> list[list[str]]:
    """Rows such as `筆B 馬B –` as colour and kind."""
    colours = {"B": "黒", "R": "赤"}
    return [[word if word == "–" else colours[word[1]] + word[0] for word in row.split()] for row in text.split(" / ")]


def test_m6_the_start_of_standard_kisen() -> None:
    text = rule("M6")
    rows = re.findall(r"[Rr]ow (\w+): ([^.]+)\.", text)
    wanted = {name: rows_of(row)[0] for name, row in rows}
    bottom = re.search(r"Rows AI, AU, IA: ([^.]+)\.", text)
    assert bottom
    wanted |= dict(zip(("AI", "AU", "IA"), rows_of(bottom[1]), strict=True))
    table = ruleset("kisen-standard").tables["start"]
    assert {row: line.split() for side in ("A", "IA") for row, line in table[side].items()} == wanted
    assert ruleset("kisen-standard").tables["emperor"] == "ZO"
    assert set(table["IA"]) == {"AI", "AU", "IA"}


def test_m7_the_start_of_school_kisen() -> None:
    wanted = {name: rows_of(row)[0] for name, row in re.findall(r"Row (E|I|AI|AU): ([^.]+)\.", rule("M7"))}
    table = ruleset("kisen-education").tables["start"]
    assert {row: line.split() for side in ("A", "IA") for row, line in table[side].items()} == wanted


MOVEMENTS = [
    ("船", "KAI", "KA KE KI KU KO KY", ""),
    ("船", "NI", "NA NE NU NO NY NAI NAU NIA LI KI TI ZI", "two sideways"),
    ("兵", "KO", "KU", ""),
    ("兵", "NI", "NE NA LI TI NU", ""),
    ("弓", "KIA", "KA KE KI KU KO KY KAI KAU LIA NIA TIA ZIA XIA CIA MIA PIA", ""),
    ("弓", "TU", "NI LE KA ZI XE CA ZO XY CAI MAU PIA NO LY KAI", "stops at the ends"),
    ("車", "KO", "KI KAI NO", ""),
    ("車", "TU", "LE XE LY XY", ""),
    ("虎", "LO", "KU NU KY NY", ""),
    ("虎", "TU", "NI LE KA ZI XE CA ZO XY CAI MAU PIA NO LY KAI", ""),
    ("馬", "LO", "TI TAI", ""),
    ("馬", "TU", "LE KA XE CA XY CAI MAU PIA LY KAI", "from 2"),
    ("筆", "KO", "KA KE KI KU KY KAI KAU KIA LO", ""),
    ("筆", "TU", "TA TE TI TO TY TAI TAU TIA KU LU NU ZU XU CU MU PU", ""),
    ("巫", "KO", "KU KY LO NO TO ZO XO CO MO PO", ""),
    ("将", "KO", "KU LU LO LY", "not straight back"),
    ("将", "TU", "NI TI ZI NU ZU NO TO ZO", ""),
    ("王", "KO", "KU LU LO LY KY", ""),
    ("王", "TU", "NI TI ZI NU ZU NO TO ZO", ""),
]


@pytest.mark.parametrize(("kind", "at", "goals", "why"), MOVEMENTS)
def test_the_movement_table_on_an_empty_board(kind: str, at: str, goals: str, why: str) -> None:
    assert moves(kisen(f"IA 黒{kind}{at}, 皇 PE"), at) == sorted(goals.split()), why


def test_the_movement_table_is_that_of_the_rule_text() -> None:
    """The phrases that the table of rulesets/kisen-education.yaml was written from; change both together."""
    cells = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in RULES
        if re.match(r"\| [船兵弓車虎馬筆巫将王] ", line)
    ]
    assert {kind: normal for kind, normal, _ in cells} == {
        "船": "slide forward",
        "兵": "1 forward",
        "弓": "slide orthogonally",
        "車": "leap exactly 2 orthogonally",
        "虎": "1 diagonally",
        "馬": "leap exactly 2 diagonally",
        "筆": "slide forward and backward; 1 sideways",
        "巫": "slide sideways; 1 forward or backward",
        "将": "1 in any direction but straight back",
        "王": "1 in any direction",
    }
    domain = {kind: text for kind, _, text in cells}
    assert domain["船"] == "slide forward and backward; 1 or 2 sideways (2 only if the first is empty)"
    assert domain["兵"] == "1 orthogonally in all four directions; 2 forward if the first is empty"
    assert (domain["弓"], domain["虎"], domain["筆"]) == ("slide diagonally", "slide diagonally", "slide orthogonally")
    assert domain["馬"].endswith("a piece on the adjacent square is leapt over, any further one blocks")
    assert domain["巫"] == "slide in all 8 directions, leaping over at most one piece"
    assert ruleset("kisen-standard").tables["movement"] == {
        "船": {"normal": ["slide forward"], "domain": ["slide forward", "slide backward", "two sideways"]},
        "兵": {"normal": ["one forward"], "domain": ["two forward", "one sideways", "one backward"]},
        "弓": {"normal": ["slide orthogonal"], "domain": ["slide diagonal"]},
        "車": {"normal": ["leap orthogonal"], "domain": ["leap diagonal"]},
        "虎": {"normal": ["one diagonal"], "domain": ["slide diagonal"]},
        "馬": {"normal": ["leap diagonal"], "domain": ["vault diagonal"]},
        "筆": {"normal": ["slide forward", "slide backward", "one sideways"], "domain": ["slide orthogonal"]},
        "巫": {"normal": ["slide sideways", "one forward", "one backward"], "domain": ["skip all"]},
        "将": {"normal": ["one forward", "one sideways", "one diagonal"], "domain": ["one all"]},
        "王": {"normal": ["one all"], "domain": ["one all"]},
    }


def test_movements_that_pieces_block() -> None:
    assert "LE" not in moves(kisen("IA 黒馬TU 黒兵LE, 皇 PIA"), "TU")
    adjacent = moves(kisen("IA 黒馬TU, A 赤兵NI, 皇 PIA"), "TU")
    assert "LE" in adjacent and "KA" in adjacent and not [text for text in adjacent if text.startswith("NI")]
    shaman = moves(kisen("IA 黒巫TU, A 赤兵LU 赤王KU, 皇 PIA"), "TU")
    assert {"NU", "LU", "KU"} <= set(shaman)
    assert "ZI" not in moves(kisen("IA 黒船NI, A 赤兵TI, 皇 PIA"), "NI")
    assert moves(kisen("IA 黒兵NI, A 赤船NE, 皇 PIA"), "NI") == ["LI", "NE", "NENA", "NU", "TI"]


def test_a_general_on_domain_protects_its_neighbours() -> None:
    guarded = "IA 黒弓KU, A 赤将{} 赤兵LU, 皇 {}"
    assert "LU" in moves(kisen(guarded.format("LI", "PIA")), "KU")
    assert "LU" not in moves(kisen(guarded.format("LI", "LE")), "KU")
    # It may still be stepped on (M11), and the 将 itself be captured.
    assert [text for text in moves(kisen(guarded.format("LI", "LE")), "KU") if text.startswith("LU")]
    assert "LI" in moves(kisen("IA 黒弓LU, A 赤将LI, 皇 LE, turn IA"), "LU")
    assert "LI" not in moves(kisen("IA 黒弓LU, A 赤将LI 赤将NI, 皇 LE, turn IA"), "LU")


def test_m8_on_domain_only_the_domain_movement() -> None:
    bow = set(moves(kisen("IA 黒弓TU, 皇 PE"), "TU"))
    assert {"ZO", "CA"} <= bow and not {"TO", "TA", "ZU"} & bow


def test_m9_landing_captures_into_the_hand() -> None:
    state = after(kisen("IA 黒弓KU, A 赤兵LU 黒王PA, 皇 PIA"), "KU弓LU")
    assert "hands 赤兵 -" in state.position() and due(state) == "turn A"
    assert state.look().pieces["hand0:赤兵"] == ["IA赤兵"]
    assert state.look().pieces["LU"] == ["IA黒弓"]


def test_m9_not_on_own_pieces_nor_on_the_emperor() -> None:
    state = kisen("IA 黒弓KU 黒兵LU, A 黒王PA, 皇 KI")
    assert "LU" not in moves(state, "KU") and "KI" not in moves(state, "KU")
    assert all(end not in ("LU", "KU") for end in moves(state, "KI"))


def test_m10_a_hand_piece_goes_to_any_empty_square() -> None:
    state = kisen("IA 黒王PIA, A 赤王KA, 皇 PA, hands 黒兵黒兵赤馬 赤船")
    drops = [text for text in moves(state) if text.startswith(("黒", "赤"))]
    assert len(drops) == 2 * 78 and "黒兵ZO" in drops and "赤馬KE" in drops and "黒兵KA" not in drops
    dropped = after(state, "黒兵ZO")
    assert "黒兵ZO" in dropped.position() and "hands 黒兵赤馬 赤船" in dropped.position() and due(dropped) == "turn A"
    assert state.spell(state.read("黒兵ZO")) == ("hand0:黒兵", "ZO")


def test_m11_stepping_on_own_enemy_and_emperor() -> None:
    state = kisen("IA 黒王KAI 赤兵LAI, A 黒車KY, 皇 LY, points 200 200")
    assert moves(state, "KAI") == sorted(
        ["KAU", "LAU", "KY"]
        + ["LAI" + end for end in ("KAI", "KAU", "KY", "LAU", "NAI", "NAU", "NY")]
        + ["KY" + end for end in ("KAI", "KO", "LO")]
        + ["LY" + end for end in ("KAI", "KO", "KY", "LO", "NAI", "NO", "NY")]
    )


def test_m11_a_protected_piece_can_be_stepped_on() -> None:
    state = kisen("IA 黒弓NE, A 赤将LI 赤兵LE, 皇 KI")
    assert [text for text in moves(state, "NE") if text.startswith("LE")] == ["LE to:ne", "LE to:nw", "LE to:se"]


def test_m11_one_stepping_a_turn() -> None:
    state = kisen("IA 黒王KAI 赤兵LAI 赤兵NAI 赤兵NY 赤兵NAU, 皇 PE")
    assert not {"NAI", "NY", "NAU"} & {text[3:] for text in moves(state, "KAI")}
    assert max(len(state.spell(move)) for move in state.legal()) == 3


def test_m11_the_second_movement_is_judged_from_the_stepping_square() -> None:
    # The 兵 on NI stands on 皇処: from there the 車 leaps diagonally, from elsewhere straight.
    state = kisen("IA 黒車NO 赤兵NI, 皇 PE")
    assert moves(state, "NO") == ["KO", "NAI", "NIKA", "NIKO", "NIZA", "NIZO", "ZO"]


def test_m12_the_direction_is_named_before_the_throw() -> None:
    state = kisen("IA 黒弓LE 赤兵LI, A 赤兵LY 赤王PA, 皇 PIA")
    assert {"LI to:s", "LI to:w", "LI to:e", "LI to:n"} == {text for text in moves(state, "LE") if "to:" in text}
    state = after(state, "LE弓LI to:s")
    assert outcomes(state) == dict(zip(["橋無", "橋一", "橋二", "橋三", "橋四", "橋五"], THROWS, strict=True))
    assert moves(after(state, "橋無")) == ["此無"]
    assert moves(after(state, "橋一")) == ["LU", "此無"]
    assert moves(after(state, "橋五")) == ["LO", "LU", "LY", "此無"]
    ended = after(state, "橋五", "LY")
    assert "hands 赤兵 -" in ended.position() and due(ended) == "turn A"
    stayed = after(state, "橋五", "此無")
    assert "黒弓LE" in stayed.position() and due(stayed) == "turn A"


def test_m12_a_direction_needs_a_square_to_land_on() -> None:
    state = kisen("IA 黒弓LE 赤兵LI 赤兵LU, A 赤王PA, 皇 PIA")
    assert "LI to:s" not in moves(state, "LE")


def test_m12_naming_the_destination_or_nothing() -> None:
    position = "IA 黒弓LE 赤兵LI, A 赤兵LY 赤王PA, 皇 PIA"
    state = kisen(position, declare="destination")
    assert {"LI LU", "LI LO", "LI LY", "LI KI", "LI LE"} <= set(moves(state, "LE"))
    thrown = after(state, "LE弓LI LO")
    assert moves(after(thrown, "橋一")) == ["此無"]
    assert moves(after(thrown, "橋四")) == ["LO", "此無"]
    state = kisen(position, declare="nothing")
    assert [text for text in moves(state, "LE") if text.startswith("LI")] == ["LI to:any"]
    assert moves(after(state, "LE弓LI to:any", "橋一")) == ["KI", "LE", "LU", "NI", "此無"]


def test_m12_second_movements_of_limited_range_need_no_throw() -> None:
    # 筆 sideways, 巫 forward and backward, 船 sideways on 皇処; from ZAI and ZO on.
    assert "LAIKAI" in moves(kisen("IA 黒筆LAU 赤兵LAI, 皇 PIA"), "LAU")
    assert "LAI to:n" in moves(kisen("IA 黒筆LAU 赤兵LAI, 皇 PIA"), "LAU")
    shaman = moves(kisen("IA 黒巫LAU 赤兵LAI, 皇 PIA"), "LAU")
    assert {"LAILY", "LAI to:w", "LAI to:e"} <= set(shaman) and "LAI to:n" not in shaman
    ship = moves(kisen("IA 黒船NAU 赤兵NAI, 皇 PIA"), "NAU")
    assert {"NAILAI", "NAIKAI", "NAITAI", "NAIZAI", "NAI to:n", "NAI to:s"} == {
        text for text in ship if text[:3] == "NAI"
    }


def test_m12_distances_are_counted_from_the_stepping_square() -> None:
    state = kisen("IA 黒馬LE 赤兵TU, A 赤王PA, 皇 PIA")
    thrown = after(state, "LE馬TU to:se")
    assert moves(after(thrown, "橋一")) == ["此無"]
    assert moves(after(thrown, "橋三")) == ["CAI", "XY", "此無"]


def test_m13_the_own_square_counts_as_empty() -> None:
    state = kisen("IA 黒王KAI 赤兵LAI, A 赤王PA, 皇 PIA")
    passed = after(state, "KAI王LAIKAI")
    assert "黒王KAI" in passed.position() and due(passed) == "turn A"
    state = kisen("IA 黒弓LU 赤兵LE, A 赤王PA, 皇 PIA")
    thrown = after(state, "LU弓LE to:s", "橋四")
    assert moves(thrown) == ["LI", "LO", "LU", "LY", "此無"]


def test_m14_the_emperor_moves_twice() -> None:
    state = kisen("IA 黒王PIA, A 赤王KA, 皇 ZO")
    around = {column + row for column in "NTZXC" for row in ("I", "U", "O", "Y", "AI")}
    assert set(moves(state, "ZO")) == around
    assert due(after(state, "ZO皇ZO")) == "turn A"


def test_m14_one_half_may_step_over_a_piece() -> None:
    alone = kisen("IA 黒王PIA, A 赤王KA, 皇 KIA")
    assert "NIA" in moves(alone, "KIA") and "TIA" not in moves(alone, "KIA")
    state = kisen("IA 黒王PIA 黒兵LIA, A 赤王KA, 皇 KIA")
    assert {"TIA", "NIA", "KIA"} <= set(moves(state, "KIA")) and "LIA" not in moves(state, "KIA")
    shut_in = kisen("IA 黒王PIA 黒兵LIA 黒兵LAU 黒兵KAU, A 赤王KA 赤兵NIA 赤兵NAU 赤兵NAI 赤兵LAI 赤兵KAI, 皇 KIA")
    assert moves(shut_in, "KIA") == []


def test_m14_all_paths_are_one_move() -> None:
    assert len(start().after(0).legal()) == 133
    assert len(start("kisen-education").after(0).legal()) == 62


def test_m15_entering_water_takes_a_throw_of_three() -> None:
    state = kisen("IA 黒弓LO, A 赤兵TO 赤王PA, 皇 PIA")
    thrown = after(state, "LO弓TO")
    assert outcomes(thrown) == dict(zip(["水無", "水一", "水二", "水三", "水四", "水五"], THROWS, strict=True))
    for value in ("水無", "水一", "水二"):
        assert after(thrown, value).position() == "IA 黒弓LO, A 赤王PA 赤兵TO, 皇 PIA, points 200 200, quiet 1, turn A"
    for value in ("水三", "水四", "水五"):
        assert after(thrown, value).position() == "IA 黒弓TO, A 赤王PA, 皇 PIA, hands 赤兵 -, points 200 200, turn A"


def test_m15_who_needs_no_throw() -> None:
    assert due(after(kisen("IA 黒船ZAU, 皇 PIA"), "ZAU船ZAI")) == "turn A"
    assert due(after(kisen("IA 黒王NO, 皇 PIA"), "NO王TO")) == "turn A"
    assert due(after(kisen("IA 黒王PIA, 皇 ZI"), "ZI皇ZU")) == "turn A"
    assert due(after(kisen("IA 黒王PIA, 皇 ZI, hands 黒兵 -"), "黒兵ZO")) == "turn A"
    assert due(after(kisen("IA 黒王LO, 皇 PIA"), "LO王NO")) == "water IA LO NO"


def test_m15_both_throws_in_their_order() -> None:
    state = kisen("IA 黒弓LO 赤兵NO, A 赤王PA, 皇 PIA")
    state = after(state, "LO弓NO to:e", "橋三", "TO")
    assert due(state) == "water IA LO TO"
    assert "黒弓TO" in after(state, "水五").position()


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


def test_our_record_has_the_texts_of_the_commands_page() -> None:
    """The beginning of the CKKA sample, as docs/commands.md writes it."""
    state = after(start(), "first A", "CI兵XIXU", "LAU弓LAI to:n", "橋三", "LY", "LE弓LI to:s", "橋二", "LU", "MAI兵MY")
    state = after(state, "PE巫ME to:w", "橋二", "CE", "XAU虎CAI to:sw", "橋三", "XAU", "CE巫CI", "ZIA王TAUNAU")
    state = after(state, "XI兵XUXY", "XAU虎ZAIXY", "XU兵XY", "NAI兵NY", "CI巫KIA to:e", "橋二", "LIA")
    assert (due(state), state.to_act) == ("declare A", 1)
    assert "hands 赤兵 赤虎赤馬" in state.position()
    state = after(state, "再行", "LY弓LU", "LIA巫NIANAU")
    assert due(state) == "declare A"
    assert points(after(state, "終季")) == [0, 40]


def test_spellings_are_clicks() -> None:
    state = kisen("IA 黒弓LE 赤兵LI 黒王KU, A 赤兵LU 赤兵KE, 皇 ZO, hands 黒兵 -")
    spelled = {state.write(move): state.spell(move) for move in state.legal()}
    assert spelled["LE弓KE"] == ("LE", "KE", "end")
    assert spelled["LE弓LA"] == ("LE", "LA")
    assert spelled["LE弓LI to:w"] == ("LE", "LI", "to:w")
    assert spelled["KU王LIKI"] == ("KU", "LI", "KI")
    assert spelled["ZO皇ZO"] == ("ZO", "ZO")
    assert spelled["黒兵ZU"] == ("hand0:黒兵", "ZU")
    declared = kisen(BARE + ", hands 赤王 -, declare IA")
    assert sorted(Walk(declared).moves) == [("again",), ("season",)]
    chosen = kisen("IA 黒弓LE 赤兵LI, 皇 ZO, choose IA LE LI to:s 1")
    assert sorted(Walk(chosen).moves) == [("LU",), ("stay",)]


@pytest.mark.parametrize(
    ("game", "counts"),
    [("kisen-standard", [(133, 94)]), ("kisen-education", [(62, 44), (3456, 1475)])],
)
def test_counts(game: str, counts: list[tuple[int, int]]) -> None:
    plies = perft(start(game).after(0), len(counts))
    assert [(ply.paths, ply.positions) for ply in plies] == counts


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_random_games_end_and_lose_no_point(game: str) -> None:
    rng = Random(2)
    for _ in range(20):
        state = start(game)
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                state.play(state.sample(rng))
            else:
                legal = state.legal()
                state.play(legal[rng.randrange(len(legal))])
        outcome = state.outcome()
        assert outcome and sum(outcome.points) == 2 * start(game).points()[0]


def test_keys_are_kept_up() -> None:
    rng = Random(9)
    state = start("kisen-education")
    while state.to_act != OVER:
        legal = state.legal()
        state.play(legal[rng.randrange(len(legal))] if state.to_act >= 0 else state.sample(rng))
        read = Kisen.from_position(state.ruleset, state.options, 2, state.position())
        assert (read.key(), read.position()) == (state.key(), state.position())


BAD = [
    ("", "trouble.bad_position"),
    ("x" * 5000, "trouble.bad_position"),
    ("皇 ZO", "trouble.kisen_due"),
    ("皇 ZO, lot, turn IA", "trouble.kisen_due"),
    ("turn IA", "trouble.kisen_emperor"),
    ("皇 ZO, 皇 ZU, turn IA", "trouble.bad_position"),
    ("皇 QQ, turn IA", "trouble.kisen_square"),
    ("IA 黒兵ZO, 皇 ZO, turn IA", "trouble.kisen_taken"),
    ("IA 黒竜KA, 皇 ZO, turn IA", "trouble.kisen_piece"),
    ("IA 黒, 皇 ZO, turn IA", "trouble.kisen_square"),
    ("皇 ZO, hands 黒兵, turn IA", "trouble.bad_position"),
    ("皇 ZO, hands 黒 -, turn IA", "trouble.kisen_piece"),
    ("皇 ZO, hands " + "黒兵" * 100 + " -, turn IA", "trouble.bad_position"),
    ("皇 ZO, points 1, turn IA", "trouble.bad_position"),
    ("皇 ZO, points a b, turn IA", "trouble.kisen_number"),
    ("皇 ZO, points -1 401, turn IA", "trouble.kisen_number"),
    ("皇 ZO, season 5, turn IA", "trouble.kisen_number"),
    ("皇 ZO, rate 128, turn IA", "trouble.kisen_number"),
    ("皇 ZO, quiet 300, turn IA", "trouble.kisen_number"),
    ("皇 ZO, situations 50, turn IA", "trouble.kisen_number"),
    ("皇 ZO, turn B", "trouble.kisen_seat"),
    ("皇 ZO, turn", "trouble.kisen_seat"),
    ("皇 ZO, turn IA IA", "trouble.bad_position"),
    ("皇 ZO, over tired", "trouble.kisen_reason"),
    ("IA 黒弓LE 赤兵LI, 皇 ZO, throw IA LE LI to:se", "trouble.no_such_move"),
    ("IA 黒弓LE 赤兵LI, 皇 ZO, throw IA LE LI LU", "trouble.no_such_move"),
    ("IA 黒弓LE 赤兵LI, 皇 ZO, choose IA LE LI to:s", "trouble.bad_position"),
    ("IA 黒弓LE 赤兵LI, 皇 ZO, choose IA LE LI to:s 6", "trouble.kisen_number"),
    ("IA 黒弓LE 赤兵LI, 皇 ZO, choose IA LE LI to:s spoilt", "trouble.kisen_number"),
    ("IA 黒弓LO, 皇 ZO, water IA LO LU", "trouble.no_such_move"),
    ("IA 黒船LO, 皇 ZO, water IA LO NO", "trouble.no_such_move"),
]


@pytest.mark.parametrize(("text", "id"), BAD)
def test_a_bad_position_is_told(text: str, id: str) -> None:
    with pytest.raises(Trouble) as caught:
        Kisen.from_position(ruleset("kisen-standard"), ruleset("kisen-standard").complete({}), 2, text)
    assert caught.value.text == id


@pytest.mark.parametrize("text", ["", "XU兵", "KAI兵KO", "ZO皇ZA", "黒兵ZY", "橋二", "再行"])
def test_a_bad_move_is_told(text: str) -> None:
    with pytest.raises(Trouble) as caught:
        start().after(0).read(text)
    assert caught.value.text == "trouble.no_such_move"


TABLES = [
    (("start",), None, "trouble.table_missing"),
    (("start", "A", "A"), "黒筆 黒馬", "trouble.kisen_start_row"),
    (("start", "A", "A"), ["黒筆"], "trouble.table_text"),
    (("start", "A", "A"), "黒竜 黒馬 黒車 黒将 赤王 赤将 赤車 赤馬 赤筆", "trouble.kisen_piece"),
    (("emperor",), "QQ", "trouble.kisen_square"),
    (("movement", "船", "normal"), ["slide"], "trouble.kisen_way"),
    (("movement", "船", "normal"), ["slide all", "one forward"], "trouble.kisen_way_twice"),
    (("movement_hard", "車", "domain"), ["run"], "trouble.kisen_way"),
    (("movement", "船", "water"), ["one all"], "trouble.kisen_where"),
    (("movement", "竜"), {"normal": ["one all"]}, "trouble.kisen_piece"),
]


@pytest.mark.parametrize(("path", "value", "id"), TABLES)
def test_a_broken_table_is_told_with_its_place(path: tuple[str, ...], value: object, id: str) -> None:
    base = ruleset("kisen-standard")

    def changed(data: dict[str, object], keys: tuple[str, ...]) -> dict[str, object]:
        below = data.get(keys[0])
        inner = changed(below, keys[1:]) if len(keys) > 1 and isinstance(below, dict) else value
        return data | {keys[0]: inner}

    broken = type(base)("broken", changed(base.data, ("tables", *path)))
    with pytest.raises(Trouble) as caught:
        Kisen.start(broken, base.complete({}), 2)
    assert (caught.value.text, caught.value.path[: len(path) + 1]) == (id, ("tables", *path))
