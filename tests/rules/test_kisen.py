"""Modern Kisen, rule by rule: boards, pieces and moves (docs/rules/kisen.md, M1–M15)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kisen_positions import after, due, kisen, moves, outcomes, ruleset, start

from kesegames.engine.board import build

RULES = (Path(__file__).parents[2] / "docs" / "rules" / "kisen.md").read_text(encoding="utf-8").split("\n")
THROWS = [1, 5, 10, 10, 5, 1]


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
