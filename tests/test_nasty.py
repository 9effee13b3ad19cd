"""Every reader over the nasty corpus: what it takes is clean, and nothing but a Trouble comes out of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from nasty import FILES, TEXTS, written

from kesegames import plain, settings
from kesegames.catalogue import Catalogue
from kesegames.engine.trouble import Trouble
from kesegames.files import read_text
from kesegames.play import journal, library
from kesegames.play.match import Match
from kesegames.play.record import read_any, read_as_far, write
from kesegames.settings import Folders
from kesegames.text import LANGUAGES
from kesegames.text import trouble as sentence

HEADER = "kesegames 1\ngame: kuhn\nplayers: human; human\n"
RECORDS = {
    "name": HEADER + "names: {0}; Ben\n\n1 * a{{J}} b{{K}}\n",
    "date": HEADER + "date: {0}\n\n",
    "unknown key": HEADER + "{0}: {0}\n\n",
    "comment": HEADER + "; {0}\n\n1 * a{{J}} b{{K}} ; {0}\n; {0}\n",
    "player": "kesegames 1\ngame: kuhn\nplayers: {0}; human\n\n",
    "game": "kesegames 1\ngame: {0}\n\n",
    "option": "kesegames 1\ngame: senet\noptions: {0} a={0}\n\n",
    "seed": HEADER + "seed: {0}\n\n",
    "seal": HEADER + "sealed: {0}\n\n",
    "version": HEADER + "version: {0}\n\n",
    "position": HEADER + "position: {0}\n\n",
    "event": HEADER + "\n{0}\n",
    "move": HEADER + "\n1 * a{{J}} b{{K}}\n2 a {0}\n",
    "sealed move": HEADER + "\n1 * ? {0}\n",
    "number": HEADER + "\n{0} * a{{J}} b{{K}}\n",
    "result": HEADER + "\n= {0} {0}\n",
    "Senet's own": "senet\nwhite: {0}\nblack: {0}\n\n{0}\n",
    "Kese-Rima's own": "{0}\n\nK{{oxx}}\n{0}\n",
    "CKKA": "{{一位色:{0}}}\n{{一位:{0}}}\n{0}\n",
    "nothing else": "{0}",
}
"""Where a nasty text may stand in a record."""


def check(trouble: Trouble) -> None:
    """It can be said, in both languages, on one line."""
    for language in LANGUAGES:
        said = sentence(trouble, language)
        assert said == plain.shown(said) and len(said) < 2000


def is_clean(match: Match) -> bool:
    """Whether all that a record can bring into a match is as it may be kept."""
    words = [*match.names, match.date, match.version, match.seed, *match.header, *match.header.values()]
    words += match.comments.values()
    return all(word == plain.kept(word) for word in words)


@pytest.mark.parametrize("place", RECORDS)
def test_a_record_with_nasty_words_is_clean_or_refused(known: Catalogue, tmp_path: Path, place: str) -> None:
    path = tmp_path / "a.kese"
    for text in TEXTS.values():
        record = RECORDS[place].format(text)
        path.write_bytes(written(record))
        library.saved(path, known)
        for is_pasted in (True, False):
            try:
                match, trouble = read_as_far(record if is_pasted else read_text(path), known)
            except Trouble as refused:
                check(refused)
                continue
            if trouble is not None:
                check(trouble)
            assert is_clean(match)
            assert write(read_any(write(match), known)) == write(match)


@pytest.mark.parametrize("place", RECORDS)
def test_a_journal_with_nasty_words_is_clean_or_refused(known: Catalogue, tmp_path: Path, place: str) -> None:
    path = tmp_path / "a.journal"
    for text in TEXTS.values():
        for line in ("", f"~ {text}\n", f"<{text}\n>{text}\n", f"# {text} {text}\n"):
            path.write_bytes(written(RECORDS[place].format(text) + line))
            try:
                resumed = journal.read(path, known)
            except Trouble as refused:
                check(refused)
                continue
            for notice in resumed.notices:
                check(notice)
            assert is_clean(resumed.match)


@pytest.mark.parametrize("name", FILES)
def test_a_nasty_file_is_read_or_refused(known: Catalogue, tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(FILES[name])
    for is_journal in (True, False):
        try:
            journal.read(path, known) if is_journal else read_as_far(read_text(path), known)
        except Trouble as refused:
            check(refused)
    library.saved(path, known)
    folders = Folders(tmp_path)
    path.rename(folders.settings_file)
    found, troubles = settings.load(folders)
    for trouble in troubles:
        check(trouble)
    settings.save(found, folders)
    assert settings.load(folders)[1] == []


@pytest.mark.parametrize("text", TEXTS)
def test_settings_with_nasty_words_are_read_and_kept(tmp_path: Path, text: str) -> None:
    folders = Folders(tmp_path)
    escaped = "".join(f"\\U{ord(sign):08x}" for sign in TEXTS[text])
    for setting in ('setups: {{kuhn: "{0}"}}', 'keys: {{undo: "{0}"}}', '"{0}": "{0}"', 'theme: "{0}"'):
        folders.settings_file.write_text(setting.format(escaped))
        found, troubles = settings.load(folders)
        for trouble in troubles:
            check(trouble)
        settings.save(found, folders)
        assert settings.load(folders)[0] == found


def test_an_invisible_name_is_none(known: Catalogue) -> None:
    match = read_any(HEADER + "names: \u200b\u202e; Ben\n", known)
    assert match.names == ["", "Ben"]


def test_what_joins_signs_is_kept_and_what_turns_them_is_not(known: Catalogue) -> None:
    match = read_any(HEADER + "names: a\u200db; c\u202ed\n", known)
    assert match.names == ["a\u200db", "c\ufffdd"]
    assert (plain.shown(match.names[0]), plain.shown("a\tb\0c")) == ("ab", "a b\ufffdc")
