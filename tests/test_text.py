"""Sentences: where they are looked up, and how their braces are filled."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_game import CATALOGUE

from kesegames import files, text
from kesegames.engine.look import Told
from kesegames.engine.trouble import Trouble
from kesegames.text import say, sentence

KUHN = CATALOGUE.rulesets["kuhn"]


def test_a_games_own_words_go_first() -> None:
    assert say("game.name", "en", None, KUHN) == "Kuhn poker"
    assert say("game.about", "ja", None, KUHN).startswith("札を1枚ずつ")
    assert say("piece.K", "ja", None, KUHN) == "キング"
    assert say("seat.a", "en", None, KUHN) == "First"
    assert say("place.pot", "en", None, KUHN) == "Pot"
    assert say("spot.bet", "ja", None, KUHN) == "賭ける"
    assert say("trouble.file_missing", "en", None, KUHN) == "there is no such file"


def test_options_and_their_choices_have_sentences() -> None:
    for ruleset in CATALOGUE.rulesets.values():
        for name, option in ruleset.options.items():
            assert say(f"option.{name}", "ja", None, ruleset) == option.text["ja"]
            for value, words in option.choices.items():
                assert say(f"choice.{name}.{value}", "en", None, ruleset) == words["en"]


def test_braces_are_filled_once() -> None:
    values = {"game": "{known}", "known": "{game} @x {"}
    assert say("trouble.unknown_game", "en", values) == "there is no game “{known}”; there are {game} @x {"


def test_a_value_with_an_at_sign_is_looked_up() -> None:
    values = {"game": "@piece.K", "known": "@nothing.of.this.name"}
    sentence = say("trouble.unknown_game", "ja", values, KUHN)
    assert "キング" in sentence and "@nothing.of.this.name" in sentence


def test_what_is_missing_is_an_error_in_tests_and_an_id_in_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyError):
        say("no.such.id", "en")
    with pytest.raises(KeyError):
        say("trouble.unknown_game", "en", {"game": "x"})
    monkeypatch.delenv(text.STRICT)
    assert say("no.such.id", "en") == "no.such.id"
    assert say("trouble.unknown_game", "en", {"game": "x"}) == "there is no game “x”; there are {known}"
    assert text.find("no.such.id", "en", KUHN) is None


def test_a_trouble_is_told_with_as_much_of_its_place_as_there_is() -> None:
    trouble = Trouble("trouble.file_missing")
    assert text.trouble(trouble, "en") == "there is no such file"
    trouble.file = "a.kese"
    assert text.trouble(trouble, "en") == "a.kese: there is no such file"
    trouble.line, trouble.column = 3, 7
    assert text.trouble(trouble, "ja") == "a.kese:3:7: そのようなファイルはありません"


def test_files_are_read_with_any_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("\ufeffone\r\ntwo\rthree\nケ".encode())
    assert files.read_text(path) == "one\ntwo\nthree\nケ"


@pytest.mark.parametrize(
    ("content", "limit", "place"),
    [
        (None, 9, (0, 0, "trouble.file_missing")),
        (b"0123456789", 9, (0, 0, "trouble.file_too_large")),
        ("一\r\n二三".encode() + b"\xe3", 99, (2, 3, "trouble.file_not_utf8")),
    ],
)
def test_what_cannot_be_read_is_told(
    tmp_path: Path, content: bytes | None, limit: int, place: tuple[int, int, str]
) -> None:
    path = tmp_path / "a.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Trouble) as raised:
        files.read_text(path, limit)
    assert (raised.value.line, raised.value.column, raised.value.text) == place
    assert raised.value.file == str(path)


def test_a_folder_and_an_impossible_name_are_told(tmp_path: Path) -> None:
    for path, id in ((tmp_path, "trouble.file_is_folder"), (Path("a\0b"), "trouble.file_unreadable")):
        with pytest.raises(Trouble) as raised:
            files.read_text(path)
        assert raised.value.text == id
        with pytest.raises(Trouble) as raised:
            files.atomic_write(path, "")
        assert raised.value.text == "trouble.file_unwritable"


def test_a_file_is_replaced_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "a.txt"
    files.atomic_write(path, "ケ\n")
    files.atomic_write(path, "セ\n")
    assert path.read_bytes() == "セ\n".encode()

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(Trouble) as raised:
        files.atomic_write(path, "リ\n")
    assert text.trouble(raised.value, "en") == f"{path}: the file cannot be written: No space left on device"
    assert path.read_bytes() == "セ\n".encode() and list(path.parent.iterdir()) == [path]


def test_a_sentence_begins_with_a_capital_letter_whatever_thing_begins_it() -> None:
    ruleset = CATALOGUE.ruleset("rensen")
    told = Told("told.supplies", {"ship": "@piece.a3", "amount": "3", "left": "10"})
    assert say(told.text, "en", told.values, ruleset).startswith("ship A3")
    assert sentence(told, "en", ruleset).startswith("Ship A3") and sentence(told, "ja", ruleset).startswith("甲の船3")
