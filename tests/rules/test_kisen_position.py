"""What modern Kisen reads and writes: records, clicks, positions and tables; games at random."""

from __future__ import annotations

import pytest
from kisen_positions import BARE, KISEN, after, due, kisen, points, ruleset, start
from librt.random import Random

from kesegames.engine.perft import perft
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk
from kesegames.rules.kisen.state import Kisen


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
@pytest.mark.parametrize("game", KISEN)
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
