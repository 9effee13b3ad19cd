"""Settings and folders: what is kept, and what happens to files that cannot be used."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import fields
from pathlib import Path

import pytest

from kesegames import settings
from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write
from kesegames.settings import Folders, Settings
from kesegames.text import LANGUAGES, trouble


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path)


def written(folders: Folders, text: str | bytes) -> tuple[Settings, list[tuple[int, int, str]]]:
    """The settings read from this file, and what is told: line, column, id."""
    folders.settings_file.write_bytes(text.encode() if isinstance(text, str) else text)
    found, troubles = settings.load(folders)
    for one in troubles:
        assert all(trouble(one, language).startswith(str(folders.settings_file)) for language in LANGUAGES)
    return found, [(one.line, one.column, one.text.removeprefix("trouble.")) for one in troubles]


def test_without_a_file_there_are_the_usual_settings(folders: Folders) -> None:
    assert settings.load(folders) == (Settings(), [])
    assert not folders.settings_file.exists()


def test_what_is_saved_is_read_again(folders: Folders) -> None:
    chosen = Settings(
        language="ja",
        seat_languages=["en", "", "ja"],
        theme="light",
        ui_scale=1.25,
        animation_speed=0.5,
        muted=True,
        volume=0.0,
        keys={"undo": "ctrl+u", "help": "ー"},
        unknown={"from_a_later_version": {"a": ["1", "no"]}},
    )
    settings.save(chosen, folders)
    assert settings.load(folders) == (chosen, [])
    raw = folders.settings_file.read_bytes()
    assert b"\r" not in raw and not raw.startswith(b"\xef\xbb\xbf") and "ー".encode() in raw
    assert [path.name for path in folders.settings_file.parent.iterdir()] == ["settings.yaml"]


def test_every_setting_is_in_the_file(folders: Folders) -> None:
    settings.save(Settings(), folders)
    lines = folders.settings_file.read_text(encoding="utf-8").splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        one.name for one in fields(Settings) if one.name not in ("unknown", "safe_mode")
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("theme: dark\nlanguage: fr\n", (2, 11, "setting_one_of")),
        ("theme: [dark]\n", (1, 8, "setting_one_of")),
        ("ui_scale: 9\n", (1, 11, "setting_range")),
        ("ui_scale: nan\n", (1, 11, "setting_range")),
        ("ui_scale: wide\n", (1, 11, "setting_range")),
        ("ui_scale: {a: 1}\n", (1, 11, "setting_range")),
        ("animation_speed: 0.7\n", (1, 18, "setting_one_of")),
        ("muted: yes\n", (1, 8, "setting_one_of")),
        ("seat_languages: ja\n", (1, 17, "setting_list")),
        ("introduced: {a: b}\n", (1, 13, "setting_list")),
        ("seat_languages: [ja, fr]\n", (1, 17, "setting_one_of")),
        ("keys: [undo]\n", (1, 7, "setting_keys")),
        ("keys: {undo: [ctrl, z]}\n", (1, 7, "setting_keys")),
    ],
)
def test_a_wrong_value_gives_way_to_the_usual_one(folders: Folders, text: str, told: tuple[int, int, str]) -> None:
    found, troubles = written(folders, "volume: 0.25\n" + text)
    line, column, id = told
    assert troubles == [(line + 1, column, id)]
    assert found.volume == 0.25
    found.volume = 0.7
    found.theme = Settings().theme
    assert found == Settings()
    assert folders.settings_file.exists()


@pytest.mark.parametrize(
    "content",
    ["", "theme: [", "[dark]", "just words", "a: &x 1", "[" * 5000, b"\xff\xfe\x00", b"\x00" * 10, "x" * 300_000],
    ids=["empty", "open", "list", "words", "anchor", "deep", "bytes", "zeros", "large"],
)
def test_a_file_of_garbage_is_set_aside_and_told(folders: Folders, content: str | bytes) -> None:
    found, troubles = written(folders, content)
    assert found == Settings() and troubles[-1] == (0, 0, "settings_broken") and len(troubles) == 2
    assert not folders.settings_file.exists()
    (broken,) = folders.settings_file.parent.glob("settings.yaml.broken-*")
    assert broken.read_bytes() == (content.encode() if isinstance(content, str) else content)
    settings.save(found, folders)
    assert settings.load(folders) == (Settings(), [])


def test_safe_mode_leaves_the_file_alone(folders: Folders) -> None:
    text = "theme: light\n"
    folders.settings_file.write_text(text)
    found, troubles = settings.load(folders, safe_mode=True)
    assert (found.theme, troubles) == ("system", [])
    settings.save(found, folders)
    assert folders.settings_file.read_text() == text


def test_a_folder_in_the_files_place_is_told(folders: Folders) -> None:
    folders.settings_file.mkdir()
    found, troubles = settings.load(folders)
    assert found == Settings() and [one.text for one in troubles] == ["trouble.file_is_folder"]
    with pytest.raises(Trouble) as raised:
        settings.save(found, folders)
    assert raised.value.text == "trouble.file_unwritable"
    assert [path.name for path in folders.settings_file.parent.iterdir()] == ["settings.yaml"]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folders = Folders(tmp_path / "file" / "below")
    found, troubles = settings.load(folders)
    assert found == Settings() and [one.text for one in troubles] == ["trouble.file_unreadable"]
    with pytest.raises(Trouble) as raised:
        settings.save(found, folders)
    assert raised.value.text == "trouble.file_unwritable" and raised.value.file == str(folders.settings_file)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a user whom the system can refuse")
def test_a_read_only_folder_is_told_and_the_old_file_stays(folders: Folders) -> None:
    settings.save(Settings(theme="light"), folders)
    folders.settings_file.parent.chmod(0o500)
    try:
        with pytest.raises(Trouble):
            settings.save(Settings(), folders)
        assert settings.load(folders)[0].theme == "light"
    finally:
        folders.settings_file.parent.chmod(0o700)


@pytest.mark.parametrize(
    ("name", "language"), [("ja_JP.UTF-8", "ja"), ("Japanese_Japan.932", "ja"), ("de_DE", "en"), ("C", "en")]
)
def test_the_language_is_the_systems(monkeypatch: pytest.MonkeyPatch, name: str, language: str) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", name)
    assert Settings().language == language


def test_all_is_kept_under_the_data_folder_when_one_is_named(tmp_path: Path) -> None:
    places = vars(Folders(tmp_path)).values()
    assert all(place.is_relative_to(tmp_path) for place in places) and len(set(places)) == len(places)
    system = vars(Folders()).values()
    assert all("kesegames" in place.parts for place in system)
    assert list(tmp_path.iterdir()) == []


def test_left_over_temporary_files_of_ours_are_swept_and_nothing_else(folders: Folders, tmp_path: Path) -> None:
    for folder in (folders.journals, folders.records, folders.checked_rulesets.parent):
        folder.mkdir(parents=True)
        for name in (
            ".a.kese-ab_3defg.new",
            "a.kese-abcdefgh.new",
            ".a.kese-abcdefgh.new.txt",
            ".hidden.new",
            "b.kese",
        ):
            (folder / name).write_text("x")
        (folder / ".folder.kese-abcdefgh.new").mkdir()
        (folder / ".link.kese-abcdefgh.new").symlink_to(folder / "b.kese")
    with tempfile.NamedTemporaryFile(prefix=".settings.yaml-", suffix=".new", dir=tmp_path, delete=False):
        pass
    before = set(tmp_path.rglob("*"))
    folders.sweep()
    gone = {folders.journals / ".a.kese-ab_3defg.new", next(path for path in before if path.name.startswith(".sett"))}
    assert before - set(tmp_path.rglob("*")) == gone
    for folder in (folders.records, folders.checked_rulesets.parent):
        left = folder / ".a.kese-ab_3defg.new"
        os.utime(left, (1_000_000, 1_000_000))
        gone.add(left)
    folders.sweep()
    assert before - set(tmp_path.rglob("*")) == gone


def test_what_a_write_that_was_killed_leaves_is_of_the_kind_that_is_swept(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders.journals.mkdir(parents=True)

    def killed(*paths: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        atomic_write(folders.journals / "2026-11-22-kuhn-0a1b2c3d.journal", "text")
    assert len(list(folders.journals.iterdir())) == 1
    folders.sweep()
    assert list(folders.journals.iterdir()) == []
