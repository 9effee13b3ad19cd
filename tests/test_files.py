"""What is opened for reading: ordinary files only, and never a wait for whoever should write to a pipe."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest
from every_game import warm

from kesegames import catalogue, settings
from kesegames.engine.trouble import Trouble
from kesegames.files import read_text
from kesegames.settings import Folders
from kesegames.text import LANGUAGES, trouble

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pipes and links among files")


def lay(path: Path, kind: str) -> None:
    """A file at `path` that is no ordinary one."""
    if kind == "loop":
        path.symlink_to(path)
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()


KINDS = {
    "loop": "trouble.file_unreadable",
    "pipe": "trouble.file_not_regular",
    "device": "trouble.file_not_regular",
    "folder": "trouble.file_is_folder",
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "it"
    lay(path, kind)
    with pytest.raises(Trouble) as raised:
        read_text(path)
    assert (raised.value.text, raised.value.file) == (KINDS[kind], str(path))
    assert all(trouble(raised.value, language).startswith(f"{path}: ") for language in LANGUAGES)


def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble) as raised:
        read_text(tmp_path / "a\0b")
    assert raised.value.text == "trouble.file_unreadable"


def test_a_pipe_is_read_where_any_kind_will_do(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert read_text(path, is_any_kind=True) == ""
    ends = os.pipe()
    text = "x" * 300_000

    def write() -> None:
        with os.fdopen(ends[1], "w") as file:
            file.write(text)

    writer = threading.Thread(target=write)
    writer.start()
    assert read_text(Path(f"/dev/fd/{ends[0]}"), is_any_kind=True) == text
    writer.join()
    os.close(ends[0])


@pytest.mark.parametrize("kind", KINDS)
def test_one_strange_file_among_the_rulesets_costs_only_itself(tmp_path: Path, kind: str) -> None:
    lay(tmp_path / "strange.yaml", kind)
    (tmp_path / "mine.yaml").write_text("extends: kuhn\n")
    found = catalogue.load(tmp_path, warm(tmp_path))
    assert found.user_ids == {"mine"}
    (told,) = found.troubles
    assert told.file == str(tmp_path / "strange.yaml")
    assert told.text == ("trouble.ruleset_outside" if kind == "device" else KINDS[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_settings_in_no_ordinary_file_are_the_usual_ones(tmp_path: Path, kind: str) -> None:
    folders = Folders(tmp_path)
    lay(folders.settings_file, kind)
    found, (told,) = settings.load(folders)
    assert found == settings.Settings()
    assert (told.file, told.text) == (str(folders.settings_file), KINDS[kind])


def test_signs_by_escape_are_told_with_their_place_and_replaced(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text('extends: kuhn\nname: {ja: "\\0", en: "\\e[31m"}\n"m\\x07": 3\n')
    (tmp_path / "other.yaml").write_text("extends: kuhn\n")
    found = catalogue.load(tmp_path)
    assert found.user_ids == {"other"}
    strange = [one for one in found.troubles if one.text == "trouble.yaml_character"]
    assert [(one.line, one.column, one.values["code"]) for one in strange] == [
        (2, 12, "U+0000"),
        (2, 22, "U+001B"),
        (3, 1, "U+0007"),
    ]
    folders = Folders(tmp_path)
    folders.settings_file.write_text('theme: "\\0"\nkeys: {undo: "\\0"}\nmuted: true\n')
    chosen, troubles = settings.load(folders)
    assert (chosen.theme, chosen.keys, chosen.muted) == ("system", {"undo": "\ufffd"}, True)
    assert [(one.line, one.text) for one in troubles] == [
        (1, "trouble.yaml_character"),
        (2, "trouble.yaml_character"),
        (1, "trouble.setting_one_of"),
    ]
