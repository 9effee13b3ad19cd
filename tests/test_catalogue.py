"""Ruleset files: what is read, what extends what, how a game starts."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from ruleset_files import BOARD, BUILT_IN, KESERIMA, load, told

from kesegames import catalogue
from kesegames.catalogue import Catalogue
from kesegames.engine.ruleset import MOST_MADE, Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.text import trouble

pytestmark = pytest.mark.usefixtures("only_kuhn_is_built_in")


def test_built_in_files_are_without_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    found = catalogue.load(None)
    assert [trouble(one, "en") for one in found.troubles] == []
    assert {path.stem for path in BUILT_IN.glob("*.yaml")} == set(found.rulesets)
    assert found.user_ids == set()


def test_a_ruleset_has_its_data_with_defaults(tmp_path: Path) -> None:
    kuhn = load(tmp_path).rulesets["kuhn"]
    assert (kuhn.least_seats, kuhn.most_seats, kuhn.seat_ids, kuhn.unit) == (2, 2, ["a", "b"], 1)
    assert kuhn.data["hidden"] is True and kuhn.data["reconstructed"] is False
    assert kuhn.places["pot"].spots == ["pot"]
    assert kuhn.name == {"ja": "クーン・ポーカー", "en": "Kuhn poker"}


def test_numbers_and_tables_are_numbers_and_all_else_is_text(tmp_path: Path) -> None:
    more = """
extends: keserima
numbers: {deck_circles: 3}
weights: {man: 0.5, mover: -3}
tables: {mine: [1, "2", no, on, 12:30, -1.5, true, 0x10, 1e3, ~, 1_000, "false"]}
"""
    shutil.copy(KESERIMA, tmp_path)
    mine = load(tmp_path, mine=more).rulesets["mine"]
    assert (mine.numbers["deck_circles"], mine.weights["man"], mine.weights["mover"]) == (3, 0.5, -3)
    assert mine.tables["mine"] == [1, "2", "no", "on", "12:30", -1.5, True, "0x10", "1e3", "~", "1_000", "false"]
    (tmp_path / "mine.yaml").unlink()
    found = load(tmp_path, other="extends: kuhn\nnumbers: {a: 1e3, b: yes, c: 1_000}\n")
    assert told(found) == [("other.yaml", 2, column, "ruleset_number") for column in (14, 22, 30)]


def test_a_byte_order_mark_and_windows_lines_are_read(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_bytes("\ufeffextends: kuhn\r\nminutes: no\r\n".encode())
    assert told(load(tmp_path)) == [("mine.yaml", 2, 10, "ruleset_whole")]


def test_a_variant_merges_mappings_and_replaces_lists_and_scalars(tmp_path: Path) -> None:
    found = load(
        tmp_path,
        mine="extends: kuhn\nhidden: false\nseat_ids: [a, b]\nplaces: {pot: {room: 7}}\n",
        mine_too="extends: mine\nminutes: 2\nname: {en: Kuhn again}\n",
    )
    assert told(found) == [] and found.user_ids == {"mine", "mine-too"}
    assert list(found.rulesets) == ["mine", "mine-too", "kuhn"]
    too = found.rulesets["mine-too"]
    assert too.data["extends"] == "mine" and too.data["minutes"] == 2 and too.data["hidden"] is False
    assert too.name == {"ja": "クーン・ポーカー", "en": "Kuhn again"}
    pot = too.places["pot"]
    assert (pot.kind, pot.at, pot.room, pot.name, pot.spots) == (
        "counter",
        "middle",
        7,
        found.rulesets["kuhn"].places["pot"].name,
        ["pot"],
    )


def test_user_files_do_not_replace_built_in_games_or_leave_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (tmp_path / "outside.yaml").write_text("extends: kuhn\n")
    (folder / "inside.yaml").write_text("extends: kuhn\n")
    if sys.platform != "win32":
        (folder / "linked.yaml").symlink_to(tmp_path / "outside.yaml")
    (folder / "folder.yaml").mkdir()
    found = load(folder, kuhn="extends: kuhn\n", My_Game="extends: kuhn\n")
    assert set(found.rulesets) == {"kuhn", "inside"} and found.user_ids == {"inside"}
    expected = [
        ("My-Game.yaml", 0, 0, "ruleset_file_name"),
        ("folder.yaml", 0, 0, "file_is_folder"),
        ("kuhn.yaml", 0, 0, "ruleset_id_taken"),
        ("linked.yaml", 0, 0, "ruleset_outside"),
    ]
    assert [one for one in sorted(told(found)) if sys.platform != "win32" or one[0] != "linked.yaml"] == expected


def test_a_game_starts_with_its_defaults_or_says_why_not(tmp_path: Path) -> None:
    found = load(tmp_path, mine=BOARD)
    mine = found.rulesets["mine"]
    assert catalogue.start(mine, {}).options == {"first": "lot"}
    assert catalogue.start(mine, {"first": "a"}, 2, "KQ check").position() == "KQ check"
    for wrong, text in (
        (lambda: catalogue.start(mine, {"frist": "a"}), "trouble.unknown_option"),
        (lambda: catalogue.start(mine, {"first": "c"}), "trouble.unknown_choice"),
        (lambda: catalogue.start(mine, {}, 3), "trouble.unknown_seats"),
        (lambda: catalogue.start(mine, {}, 2, "nonsense"), "trouble.bad_position"),
        (lambda: found.ruleset("chess"), "trouble.unknown_game"),
    ):
        with pytest.raises(Trouble) as raised:
            wrong()
        assert raised.value.text == text


CONDITIONAL = """
texts:
  rule.X: {ja: くじです, en: By lot.}
  rule.X@first=a: {ja: 先手からです, en: The first one.}
"""


def test_a_text_can_hold_under_options_only(tmp_path: Path) -> None:
    later = BOARD.replace("extends: kuhn", "extends: mine").replace("default: lot", "default: a")
    found = load(tmp_path, mine=BOARD + CONDITIONAL, other=later)
    mine, other = found.rulesets["mine"], found.rulesets["other"]
    assert mine.texts["rule.X"]["en"] == "By lot."
    assert mine.under({"first": "a"}).texts["rule.X"]["en"] == "The first one."
    assert mine.under({"first": "a"}).under({"first": "lot"}).texts["rule.X"]["en"] == "By lot."
    assert other.texts["rule.X"]["en"] == "The first one." and not [id for id in other.texts if "@" in id]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("@first=a", "@first=c", (16, 19, "ruleset_condition")),
        ("@first=a", "@frist=a", (16, 19, "ruleset_condition")),
        ("  rule.X: {ja: くじです, en: By lot.}\n", "", (15, 19, "ruleset_condition_alone")),
    ],
)
def test_a_condition_that_nobody_can_choose_is_told(
    tmp_path: Path, old: str, new: str, place: tuple[int, int, str]
) -> None:
    assert told(load(tmp_path, mine=BOARD + CONDITIONAL.replace(old, new))) == [("mine.yaml", *place)]


def test_what_is_made_of_a_ruleset_is_made_once_for_each_choice(known: Catalogue) -> None:
    ruleset = Ruleset("kuhn", known.rulesets["kuhn"].data)
    made: list[str] = []

    def make(_: Ruleset, options: dict[str, str]) -> str:
        made.append(options["players"])
        return "for " + options["players"]

    for choice in "aabbab":
        assert ruleset.once(make, {"players": choice}) == f"for {choice}"
    assert made == ["a", "b"]
    for choice in map(str, range(3 * MOST_MADE)):
        ruleset.once(make, {"players": choice})
    assert ruleset.once(make, {"players": "a"}) == "for a" and made.count("a") == 2, "not everything is kept for ever"
