"""Every kind of mistake in a ruleset file, with its exact place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from ruleset_files import BOARD, BUILT_IN, KESERIMA, KUHN, load, told

import kesegames.rules
from kesegames import catalogue
from kesegames.engine.game import Game
from kesegames.engine.look import Look
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.play.record import read_any
from kesegames.text import LANGUAGES, trouble

pytestmark = pytest.mark.usefixtures("only_kuhn_is_built_in")


def mistake(folder: Path, old: str, new: str) -> tuple[int, int, str, str]:
    """The one trouble of Kuhn's file with `old` replaced by `new`: line, column, id, the English message."""
    text = KUHN.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    found = load(folder, mine=text.replace(old, new))
    assert "mine" not in found.rulesets and "kuhn" in found.rulesets
    ((_, line, column, id),) = told(found)
    return line, column, id, trouble(found.troubles[0], "en").split(": ", 1)[1]


MISTAKES = [
    ("minutes: 1\n", "minutes: 12:30\n", (8, 10, "ruleset_whole"), "minutes is “12:30”; it must be a whole number"),
    ("minutes: 1\n", "minutes: 0\n", (8, 10, "ruleset_range"), "minutes is 0; it must be from 1 to 1000"),
    ("minutes: 1\n", "minutes: [1]\n", (8, 10, "ruleset_whole"), "minutes is “…”; it must be a whole number"),
    ("minutes: 1\n", "minutes:\n", (8, 9, "ruleset_whole"), "minutes is “”; it must be a whole number"),
    ("minutes: 1\n", "", (2, 1, "ruleset_key_missing"), "minutes is missing; write for example: 20"),
    ("minutes: 1\n", "minuets: 1\nminutes: 1\n", (8, 1, "ruleset_key_unknown"), "the nearest known one is “minutes”"),
    ("minutes: 1\n", "minutes: 1\nmistakes: [0, 1]\n", (9, 12, "ruleset_range"), "is 0; it must be from 0.001 to 1"),
    ("minutes: 1\n", "minutes: 1\nmistakes: [0.2, 0.1]\n", (9, 11, "ruleset_mistakes_order"), "must come first"),
    (
        "minutes: 1\n",
        "minutes: 1\nlevels: [[9, 0, 0]]\nlevels_for_two: [[9, 0, 2]]\n",
        (10, 25, "ruleset_range"),
        "levels_for_two[0][2] is 2; it must be from 0 to 1",
    ),
    (
        "minutes: 1\n",
        "minutes: 1\nlevels: [[9, 0, 0, 101]]\n",
        (9, 20, "ruleset_range"),
        "levels[0][3] is 101; it must be from 0 to 100",
    ),
    ("minutes: 1\n", "minutes: 1\nlevels: [[9, 0, 0, 0.5]]\n", (9, 20, "ruleset_whole"), "must be a whole number"),
    ("minutes: 1\n", "minutes: 1\nlevels: [[9, 0, 0, 1, 1]]\n", (9, 10, "ruleset_too_many"), "levels[0] has 5 entries"),
    (
        "minutes: 1\n",
        "minutes: 1\nlevels: [[9, 0, 0], [30, 0, 0]]\nlevels_for_two: []\n",
        (10, 17, "ruleset_levels_for_two"),
        "levels_for_two has 0 levels, levels has 2; both must have some, or neither",
    ),
    ("hidden: true", "hidden: yes", (7, 9, "ruleset_flag"), "hidden is “yes”; it must be true or false"),
    ("hidden: true", "hidden: on", (7, 9, "ruleset_flag"), "hidden is “on”; it must be true or false"),
    ("rules: kuhn", "rules: os.path", (6, 8, "ruleset_module"), "rules names “os.path”; it must be one of"),
    ("rules: kuhn", "rules: ../kuhn", (6, 8, "ruleset_word"), "rules is “../kuhn”; it must be one word"),
    ("rules: kuhn", "rules: [kuhn]", (6, 8, "ruleset_text"), "rules must be a text, such as kuhn"),
    ("seats: [2, 2]", "seats: [2]", (9, 8, "ruleset_too_few"), "seats has 1 entries; it must have at least 2"),
    ("seats: [2, 2]", "seats: [2, 2, 2]", (9, 8, "ruleset_too_many"), "seats has 3 entries; it must have at most 2"),
    ("seats: [2, 2]", "seats: [2, 9]", (9, 12, "ruleset_range"), "seats[1] is 9; it must be from 2 to 6"),
    ("seats: [2, 2]", "seats: [1, 2]", (9, 9, "ruleset_range"), "seats[0] is 1; it must be from 2 to 6"),
    ("seats: [2, 2]", "seats: [3, 2]", (9, 8, "ruleset_seats_order"), "the least number of seats must come first"),
    ("seats: [2, 2]", "seats: [2, 3]", (10, 11, "ruleset_seat_count"), "it must have 3"),
    ("seats: [2, 2]", "seats: 2", (9, 8, "ruleset_list"), "seats must be a list, such as [2, 2]"),
    ("  b: {ja: 後手, en: Second}\n", "", (12, 3, "ruleset_key_missing"), "seat_names.b is missing"),
    ("en: First}", "en: First, fr: Premier}", (12, 26, "ruleset_key_unknown"), "seat_names.a.fr is not a known key"),
    ("ja: 先手, en: First", "ja: 先手", (12, 6, "ruleset_key_missing"), "seat_names.a.en is missing; write"),
    ("en: First}", "en: ''}", (12, 19, "ruleset_empty_value"), "seat_names.a.en is empty; write for example: Name"),
    ("en: First}", "en: [First]}", (12, 19, "ruleset_text"), "seat_names.a.en must be a text, such as Name"),
    ("{ja: 先手, en: First}", "First", (12, 6, "ruleset_mapping"), "such as {ja: 名前, en: Name}"),
    ("en: Queen}, glyph: Q", "en: Queen}, glyph: QQQQQQQQQ", (18, 43, "ruleset_text_length"), "at most 8 characters"),
    ("en: Queen}, glyph", "en: Queen}, glyf", (18, 36, "ruleset_key_unknown"), "the nearest known one is “glyph”"),
    ("glyph: Q", "seat: c", (18, 42, "ruleset_seat"), "pieces.Q.seat is “c”; the seats are a, b"),
    ("  Q: {", "  Q Q: {", (18, 3, "ruleset_key_name"), "pieces has a key that cannot be used: “Q Q”"),
    ("kind: counter", "kind: rov", (25, 15, "ruleset_one_of"), "fan, hand, slots, pile, stock, tiles, tree, counter"),
    ("row, at: middle", "row, at: below", (24, 25, "ruleset_place_around"), "all places lie on the table; write seat"),
    ("row, at", "row, seat: b, at", (24, 27, "ruleset_place_seat"), "is written each: seat, at: seat"),
    ("[best], room: 1", "[best], room: 0", (24, 81, "ruleset_range"), "places.best.room is 0"),
    ("spots: [best]", "spots: [hand0]", (24, 68, "ruleset_spot_taken"), "which is already part of places.hand"),
    ("spots: [best]", "spots: best", (24, 67, "ruleset_list"), "places.best.spots must be a list, such as [hand0]"),
    ("  note.call: {", "  note.x: {ja: '{n}', en: '{m}'}\n  note.call: {", (35, 11, "ruleset_braces"), "(n) than"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place", "said"), MISTAKES, ids=[f"{m[2][2]}-{m[1]}" for m in MISTAKES])
def test_each_mistake_is_told_with_its_place(
    tmp_path: Path, old: str, new: str, place: tuple[int, int, str], said: str
) -> None:
    *found, message = mistake(tmp_path, old, new)
    assert (tuple(found), message) == (place, message) and said in message


def test_a_place_counts_characters() -> None:
    lines = KUHN.read_text(encoding="utf-8").splitlines()
    assert lines[23].index("[best]") + 1 == 67
    assert lines[17].replace("glyph", "glyf").index("glyf") + 1 == 36


def test_all_mistakes_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    text = KUHN.read_text(encoding="utf-8")
    for old, new in (
        ("minutes: 1", "minutes: long"),
        ("seat_ids: [a, b]", "seat_ids: [a, a]"),
        ("row, at: middle", "row, at: above"),
        ("unit: 1", "unti: 1"),
        ("en: Check}", "fr: Check}"),
    ):
        text = text.replace(old, new)
    assert sorted(told(load(tmp_path, mine=text))) == [
        ("mine.yaml", 8, 10, "ruleset_whole"),
        ("mine.yaml", 10, 15, "ruleset_repeated"),
        ("mine.yaml", 13, 6, "ruleset_seat"),
        ("mine.yaml", 14, 1, "ruleset_key_unknown"),
        ("mine.yaml", 24, 25, "ruleset_place_around"),
        ("mine.yaml", 28, 15, "ruleset_key_missing"),
        ("mine.yaml", 28, 25, "ruleset_key_unknown"),
    ]


BOARD_MISTAKES = [
    ("kind: grid", "kind: gird", (3, 15, "ruleset_one_of"), "board.kind is “gird”; it must be one of grid, path, map"),
    ("kind: grid, ", "", (3, 8, "ruleset_key_missing"), "board.kind is missing; write for example: grid"),
    (", rows: [1, 2]", "", (3, 8, "ruleset_key_missing"), "board.rows is missing; write for example: [1, 2, 3]"),
    ("rows: [1, 2]", "row: [1], rows: [1, 2]", (3, 38, "ruleset_key_unknown"), "the nearest known one is “rows”"),
    ("{kind: grid, columns: [a, b], rows: [1, 2]}", "grid", (3, 8, "ruleset_mapping"), "board must be a mapping"),
    ("columns: [a, b]", "columns: [a, a]", (3, 8, "ruleset_repeated"), "board has “a1” twice"),
    ("[a1, b2]", "[a1, a1]", (4, 21, "ruleset_repeated"), "areas.water has “a1” twice"),
    ("[a1, b2]", "[a1, b3]", (4, 21, "ruleset_area_square"), "areas.water[1] names “b3”, which is not a square"),
    ("spots: [pot]", "spots: [a1]", (5, 24, "ruleset_spot_taken"), "which is already part of board"),
    ("default: lot", "default: los", (8, 14, "ruleset_default"), "which is not one of the choices lot, a"),
]


@pytest.mark.parametrize(("old", "new", "place", "said"), BOARD_MISTAKES, ids=[m[1] or m[0] for m in BOARD_MISTAKES])
def test_boards_areas_and_options_fit_together(
    tmp_path: Path, old: str, new: str, place: tuple[int, int, str], said: str
) -> None:
    assert "mine" in load(tmp_path, mine=BOARD).rulesets
    found = load(tmp_path, mine=BOARD.replace(old, new))
    assert ("mine.yaml", *place) in told(found)
    assert any(said in trouble(one, "en") for one in found.troubles)


def test_numbers_that_no_game_could_bear_are_refused(tmp_path: Path) -> None:
    shutil.copy(KESERIMA, tmp_path)
    levels = ", ".join(["[20, 0.1, 0.1]"] * 6)
    mine = f"""
extends: keserima
weights: {{man: 1001, mover: -1000}}
levels: [{levels}, [20, 1.5, 0.1], [1000001, 0, 1]]
"""
    assert told(load(tmp_path, mine=mine)) == [
        ("mine.yaml", 3, 16, "ruleset_range"),
        ("mine.yaml", 4, 123, "ruleset_range"),
    ]
    assert told(load(tmp_path, mine=mine.replace("1001", "1000").replace("1000001", "1000000"))) == [
        ("mine.yaml", 4, 111, "ruleset_range")
    ]


def test_a_game_has_the_seats_that_its_rules_can_be_played_by(tmp_path: Path) -> None:
    shutil.copy(KESERIMA, tmp_path)
    names = "{K: {ja: x, en: x}, R: {ja: x, en: x}, X: {ja: x, en: x}}"
    mine = f"extends: keserima\nseats: [2, 3]\nseat_ids: [K, R, X]\nseat_names: {names}\n"
    found = load(tmp_path, mine=mine)
    assert told(found) == [("mine.yaml", 2, 8, "ruleset_seats_range")]
    assert trouble(found.troubles[0], "en").endswith("the rules of “keserima” are for 2 to 2 seats")


def test_what_the_rules_put_on_the_table_is_in_the_ruleset(tmp_path: Path) -> None:
    found = load(tmp_path, mine=KUHN.read_text(encoding="utf-8").replace('"?": {', '"x": {'))
    assert "mine" in found.rulesets
    hand = KUHN.read_text(encoding="utf-8").replace("  pot: {", "  pit: {")
    found = load(tmp_path, mine=hand)
    assert [one[3] for one in told(found)] == ["ruleset_lacks"]
    assert trouble(found.troubles[0], "en").endswith("places lacks “pot”, which the rules of “kuhn” use")


def test_senet_has_its_thirty_fields(tmp_path: Path, only_kuhn_is_built_in: Path) -> None:
    shutil.copy(BUILT_IN / "senet.yaml", tmp_path)
    shutil.copytree(BUILT_IN / "parts", only_kuhn_is_built_in / "parts")
    rows = "1 2 3 4 5 6 7 8 9 10, 20 19 18 17 16 15 14 13 12 11, 21 22 23 24 25 26 27 28 29 30"
    for wrong, is_right in ((rows, True), (rows + ", path", False), (rows.replace(" 22 ", " x "), False)):
        found = load(tmp_path, mine=f"extends: senet\nboard: {{rows: [{wrong}]}}\n")
        assert told(found) == ([] if is_right else [("mine.yaml", 2, 8, "senet_board")])


YAML_MISTAKES = [
    ("name: &n {ja: x, en: x}\n", (1, 7, "yaml_alias")),
    ("name: *n\n", (1, 7, "yaml_alias")),
    ("<<: *n\n", (1, 5, "yaml_alias")),
    ("minutes: !!int 3\n", (1, 10, "yaml_tag")),
    ("name: !!python/object/apply:os.system [ls]\n", (1, 7, "yaml_tag")),
    ("extends: kuhn\nminutes: 1\nminutes: 2\n", (3, 1, "yaml_duplicate")),
    ("extends: kuhn\nname: {ja: x, ja: y, en: z}\n", (2, 15, "yaml_duplicate")),
    ("minutes: 1\n---\nminutes: 2\n", (2, 1, "yaml_documents")),
    ("name: [\n", (2, 1, "yaml_syntax")),
    ("a: b: c\n", (1, 5, "yaml_syntax")),
    ("\tname: x\n", (1, 1, "yaml_syntax")),
    ("[" * 900, (1, 21, "yaml_deep")),
    ("a: {" * 1000, (1, 80, "yaml_deep")),
    ("? [a]\n: 1\n", (1, 3, "yaml_key")),
    ("", (1, 1, "yaml_empty")),
    ("# nothing\n", (1, 1, "yaml_empty")),
    ("only words\n", (1, 1, "yaml_empty")),
    ("- a\n", (1, 1, "yaml_empty")),
    ("minutes: \x07\n", (1, 10, "yaml_character")),
    ("minutes: 1 #" + "x" * 1_000_000, (0, 0, "file_too_large")),
]


@pytest.mark.parametrize(("text", "place"), YAML_MISTAKES, ids=[text[:20] for text, _ in YAML_MISTAKES])
def test_untrusted_yaml_is_refused_with_its_place(tmp_path: Path, text: str, place: tuple[int, int, str]) -> None:
    assert told(load(tmp_path, mine=text)) == [("mine.yaml", *place)]


@pytest.mark.parametrize("text", ["[" * 900_000, "- " * 9000, "a: {" * 3000])
def test_yaml_deeper_than_its_library_reads_is_told_as_too_deep(tmp_path: Path, text: str) -> None:
    """Where it is told depends on the version of libyaml: newer ones stop at a thousand levels by themselves."""
    ((file, line, _, trouble),) = told(load(tmp_path, mine=text))
    assert (file, line, trouble) == ("mine.yaml", 1, "yaml_deep")


def test_a_key_twice_does_not_hide_the_other_mistakes(tmp_path: Path) -> None:
    shutil.copy(KESERIMA, tmp_path)
    text = "extends: keserima\nminutes: 1\nminutes: 2\ncolour: no\nnumbers: {deck_circles: x}\n"
    assert told(load(tmp_path, mine=text)) == [
        ("mine.yaml", 3, 1, "yaml_duplicate"),
        ("mine.yaml", 5, 25, "ruleset_number"),
        ("mine.yaml", 4, 1, "ruleset_key_unknown"),
    ]


def test_a_number_or_weight_that_the_rules_never_ask_for_is_a_slip(tmp_path: Path) -> None:
    shutil.copy(KESERIMA, tmp_path)
    text = "extends: keserima\nnumbers: {deck_circle: 3}\nweights: {mann: 1}\n"
    assert told(load(tmp_path, mine=text)) == [
        ("mine.yaml", 2, 11, "ruleset_number_unknown"),
        ("mine.yaml", 3, 11, "ruleset_number_unknown"),
    ]


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_bytes("name: 名\r\nx: ".encode() + b"\xff")
    assert told(load(tmp_path)) == [("mine.yaml", 2, 4, "file_not_utf8")]


def test_what_cannot_be_extended_is_told(tmp_path: Path) -> None:
    found = load(
        tmp_path,
        a="extends: b\n",
        b="minutes: 2\nextends: a\n",
        c="extends: ../kuhn\n",
        d="extends: [kuhn]\n",
        e="extends: f\nminutes: none\n",
        f="extends: kuhn\nunit: 0\n",
    )
    assert set(found.rulesets) == {"kuhn"}
    assert sorted(told(found))[:4] == [
        ("a.yaml", 1, 10, "ruleset_base_broken"),
        ("b.yaml", 2, 10, "ruleset_cycle"),
        ("c.yaml", 1, 10, "ruleset_base_unknown"),
        ("d.yaml", 1, 1, "ruleset_key_missing"),
    ]
    assert ("d.yaml", 1, 10, "ruleset_text") in told(found)
    assert sorted(one for one in told(found) if one[0] in ("e.yaml", "f.yaml")) == [
        ("e.yaml", 1, 10, "ruleset_base_broken"),
        ("e.yaml", 2, 10, "ruleset_whole"),
        ("f.yaml", 2, 7, "ruleset_range"),
    ]


class Fussy(State):
    """Rules that take nothing but `numbers.limit` from 1 to 9, and stumble over a table."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: int) -> Fussy:
        if ruleset.id != "kuhn":
            ruleset.number("limit", 1, 9)
            assert ruleset.tables["row"]
        return cls(ruleset, options, seats)

    def look(self) -> Look:
        return Look({}, {})


def test_what_the_rules_say_against_it_has_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kesegames.rules, "game", lambda name: Game(Fussy))
    found = load(tmp_path, mine="extends: kuhn\nnumbers:\n  limit: 10\n", other="extends: kuhn\nnumbers: {limit: 3}\n")
    assert told(found) == [("mine.yaml", 3, 10, "number_range"), ("other.yaml", 1, 1, "ruleset_rules_failed")]
    assert "KeyError: 'row'" in trouble(found.troubles[1], "en")


def test_a_file_of_endless_keys_is_left_where_it_is_too_long(tmp_path: Path) -> None:
    keys = "".join(f"k{number}: 1\n" for number in range(60_000))
    found = load(tmp_path, mine="extends: kuhn\n" + keys, other=f"extends: kuhn\nseat_ids: [{'a, ' * 60_000}a]\n")
    assert [(file, line, id) for file, line, _, id in told(found)] == [
        ("mine.yaml", 9999, "yaml_too_many"),
        ("other.yaml", 2, "yaml_too_many"),
    ]


def test_of_many_mistakes_the_first_fifty_are_told_and_how_many_more_there_are(tmp_path: Path) -> None:
    unknown = "".join(f"k{number}: 1\n" for number in range(300))
    twice = "minutes: 2\n" * 71
    found = load(tmp_path, mine="extends: kuhn\n" + unknown, other="extends: kuhn\n" + twice)
    mine, other = (
        [one for one in found.troubles if Path(one.file).stem == id and one.text != "trouble.ruleset_more"]
        for id in ("mine", "other")
    )
    assert [one.line for one in mine] == list(range(2, 52)) and [one.line for one in other] == list(range(3, 53))
    more = [one for one in found.troubles if one.text == "trouble.ruleset_more"]
    assert [(Path(one.file).stem, one.line, one.values["count"]) for one in more] == [
        ("mine", 52, "250"),
        ("other", 53, "20"),
    ]


def test_of_many_numbers_that_no_rule_asks_for_fifty_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    numbers = "".join(f"  k{number}: 1\n" for number in range(80))
    found = load(tmp_path, mine="extends: kuhn\nnumbers:\n" + numbers)
    assert [one.line for one in found.troubles] == list(range(3, 54))
    assert found.troubles[-1].values == {"count": "30"}


@pytest.mark.parametrize(
    ("key", "entry", "most"),
    [
        ("pieces", "{name: {ja: x, en: x}}", 500),
        ("places", "{kind: pile, at: middle, name: {ja: x, en: x}}", 100),
        ("options", "{default: a, text: {ja: x, en: x}, choices: {a: {ja: x, en: x}}}", 60),
    ],
)
def test_what_fills_lists_and_pages_has_its_limit(tmp_path: Path, key: str, entry: str, most: int) -> None:
    entries = "".join(f"  x{number}: {entry}\n" for number in range(most + 1))
    (one,) = load(tmp_path, mine=f"extends: kuhn\n{key}:\n{entries}").troubles
    assert one.text == "trouble.ruleset_too_many" and one.values["most"] == str(most)
    assert f"must have at most {most}" in trouble(one, "en")


@pytest.mark.parametrize(("key", "most"), [("name", 100), ("about", 500)])
def test_names_are_as_short_as_tiles_and_lists_need_them(tmp_path: Path, key: str, most: int) -> None:
    for length, expected in ((most, []), (most + 1, [("mine.yaml", 2, 15 + len(key), "ruleset_text_length")])):
        found = load(tmp_path, mine=f"extends: kuhn\n{key}: {{en: x, ja: {'x' * length}}}\n")
        assert told(found) == expected


def textless(room: str) -> str:
    """The file of a built-in game with no text of its own, as if its user had not known that it needs any."""
    return (BUILT_IN / f"{room}.yaml").read_text(encoding="utf-8").partition("\ntexts:\n")[0] + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_troubles_of_the_rules_are_told_in_words_in_any_game_of_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Where a ruleset has not their sentences, those of the built-in one are said, values that are texts included."""
    monkeypatch.undo()
    monkeypatch.setenv("KESEGAMES_STRICT_TEXTS", "1")
    cache = tmp_path / "cache.json"
    (tmp_path / "mine.yaml").write_text(textless("senet"), encoding="utf-8")
    (tmp_path / "other.yaml").write_text(textless("keserima"), encoding="utf-8")
    for _ in ("checked", "from the cache"):
        found = catalogue.load(tmp_path, cache)
        assert found.troubles == [] and {"mine", "other"} <= found.rulesets.keys()
        with pytest.raises(Trouble) as line:
            catalogue.start(found.rulesets["mine"], {}, None, "1,3,5,7,9 1,4,6,8,10 w throw")
        assert line.value.text == "trouble.senet_shared_field"
        assert "trouble." not in trouble(line.value, language)
        with pytest.raises(Trouble) as official:
            read_any("nonsense", found, "mine")
        assert official.value.text == "trouble.senet_line" and "nonsense" in trouble(official.value, language)
        game = "kesegames 1\ngame: other\nposition: K x55, R o54, turn K\n\n1 K x55-54.\n"
        for written in (game, game.replace("x55-54.", "x55-54")):
            with pytest.raises(Trouble) as turn:
                read_any(written, found)
            assert "trouble." not in trouble(turn.value, language) and "note." not in trouble(turn.value, language)


def test_a_broken_table_is_told_in_words_in_any_game_of_those_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("KESEGAMES_STRICT_TEXTS", "1")
    broken = textless("keserima").replace("?11 o21", "?15 o21")
    (one,) = load(tmp_path, mine=broken).troubles
    assert one.text == "trouble.keserima_start" and "not an opening row" in trouble(one, "en")
