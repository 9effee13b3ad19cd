"""Whatever a record's or journal's header says, files are written under the player's folders and nowhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from nasty import TEXTS

from kesegames.catalogue import Catalogue
from kesegames.engine.trouble import Trouble
from kesegames.play import journal, library
from kesegames.play.match import Match, begin
from kesegames.ui import seats
from kesegames.ui.scenes.save import Save
from kesegames.ui.scenes.title.scene import Title

from .conftest import Hand

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC
CHANGES = ("os.mkdir", "os.remove", "os.rmdir", "os.truncate", "os.symlink", "os.link")
_watched: list[list[Path]] = []


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    """Note every path that is opened for writing, made, moved to or removed while somebody watches."""
    if not _watched:
        return
    touched: list[object] = []
    if (event == "open" and (arguments[2] & WRITING)) or event in (
        "os.mkdir",
        "os.remove",
        "os.rmdir",
        "os.truncate",
        "os.symlink",
        "os.link",
    ):
        touched = [arguments[0]]
    elif event == "os.rename":
        touched = [arguments[0], arguments[1]]
    _watched[-1] += [Path(os.fsdecode(path)) for path in touched if isinstance(path, str | bytes | os.PathLike)]


sys.addaudithook(_watch)


@contextmanager
def watched() -> Iterator[list[Path]]:
    """The paths that are written to meanwhile."""
    _watched.append([])
    try:
        yield _watched[-1]
    finally:
        _watched.pop()


def hostile(known: Catalogue, text: str) -> Match:
    """A match of which a header could have said this everywhere."""
    match = begin(known.ruleset("kuhn"), {}, ["human", "human"], "1", [text, text])
    match.date = match.version = text
    match.header = {text: text}
    match.throw()
    match.play(match.state.read("bet"))
    return match


def test_the_watch_sees_what_is_written(tmp_path: Path) -> None:
    with watched() as written:
        (tmp_path / "a").write_text("x")
        (tmp_path / "a").rename(tmp_path / "b")
    assert {path.name for path in written} == {"a", "b"}


@pytest.mark.parametrize("name", TEXTS)
def test_files_are_written_in_the_players_folders_only(
    hand: Hand, known: Catalogue, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, match = hand.app, hostile(known, TEXTS[name])
    app.folders.records.mkdir(parents=True, exist_ok=True)
    around, saved = tmp_path.parent, list[Path]()
    monkeypatch.chdir(app.folders.records)
    before = set(around.iterdir())
    with watched() as written:
        for folder in (app.folders.journals, app.folders.records):
            try:
                kept = journal.create(folder, match)
                kept.keep(match)
                kept.finish(match, app.folders.records)
            except Trouble as trouble:
                assert trouble.text == "trouble.file_unwritable"
        app.push(Title(app))
        scene = Save(app, match, saved.append)
        app.push(scene)
        scene.save()
        app.command("screenshot")
    assert written and all(path.resolve().is_relative_to(tmp_path.resolve()) for path in written)
    assert set(around.iterdir()) == before
    assert all(path.parent == app.folders.records for path in saved)


@pytest.mark.parametrize("name", ["a path", "an absolute path", "another system's path", "dots", "a NUL inside"])
def test_a_journal_from_elsewhere_is_put_away_in_the_players_folder(
    hand: Hand, known: Catalogue, tmp_path: Path, name: str
) -> None:
    app = hand.app
    path = app.folders.journals / "x.journal"
    path.parent.mkdir(parents=True)
    path.write_text(f"kesegames 1\ngame: kuhn\nplayers: human; human\nseed: 1\ndate: {TEXTS[name]}\n\n")
    app.push(Title(app))
    left = seats.left_match(app, path)
    assert left is not None
    with watched() as written:
        record = seats.put_away(app, left)
        assert record is not None and record.parent == app.folders.records
        assert library.files(app.folders.records) == [record]
    assert all(path.resolve().is_relative_to(tmp_path.resolve()) for path in written)
