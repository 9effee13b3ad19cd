"""The folder of saved records: what is listed, what each tells, how files are named."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import pytest
from every_game import CATALOGUE
from librt.random import Random

from kesegames import plain, rules
from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE
from kesegames.engine.trouble import Trouble
from kesegames.files import LONGEST_NAME, usable_name
from kesegames.play import library
from kesegames.play.match import Match, begin
from kesegames.play.record import read_any, write

RECORDS = Path(__file__).parent / "records"


def test_records_are_listed_the_newest_first_and_nothing_else(tmp_path: Path) -> None:
    for age, name in enumerate(("new.kese", "old.keserima", "older.txt", "picture.png", "folder.kese")):
        path = tmp_path / name
        path.mkdir() if name == "folder.kese" else path.write_text("x")
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    assert [path.name for path in library.files(tmp_path)] == ["new.kese", "old.keserima", "older.txt"]
    assert library.files(tmp_path / "nowhere") == []


@pytest.mark.parametrize("name", ["", "\u200b", "\0", "\u3164", "\u2800 \uffa0", "\u0301"])
def test_who_has_no_name_that_can_be_seen_is_told_as_a_player(tmp_path: Path, known: Catalogue, name: str) -> None:
    path = tmp_path / "a.kese"
    path.write_text(f"kesegames 1\ngame: kuhn\nplayers: level3; human\nnames: {name}; Ben\n")
    assert library.saved(path, known).who == ["level3", "Ben"]
    path.write_text(f"kesegames 1\ngame: kuhn\nnames: {name}; Ben\n")
    assert library.saved(path, known).who == ["human", "Ben"]
    assert not plain.is_visible(name) and usable_name(name) == ""


def test_a_record_tells_its_game_players_date_and_result(tmp_path: Path, known: Catalogue) -> None:
    path = tmp_path / "a.kese"
    match = begin(known.ruleset("kuhn"), {}, ["human", "level3"], "1", ["Ann", ""])
    match.date = "2020-01-02"
    path.write_text(write(match))
    told = library.saved(path, known)
    assert (told.game, told.date, told.who, told.result) == ("kuhn", "2020-01-02", ["Ann", "level3"], "")
    match.resign(0)
    path.write_text(write(match))
    assert library.saved(path, known).result == "b"


@pytest.mark.parametrize("path", sorted(RECORDS.iterdir()), ids=lambda path: path.name)
def test_official_records_tell_who_won(path: Path, known: Catalogue) -> None:
    told = library.saved(path, known)
    match = read_any(path.read_text(encoding="utf-8"), known)
    outcome = match.outcome()
    winners = ",".join(match.ruleset.seat_ids[seat] for seat in outcome.winners) if outcome else ""
    assert told.game == match.ruleset.id and told.result == (winners or "draw" if outcome else "")


def test_what_is_no_record_is_listed_without_a_game(tmp_path: Path, known: Catalogue) -> None:
    for name, data in (("a.kese", b"nonsense"), ("b.txt", b"\xff\xfe\x00"), ("c.kese", b"")):
        (tmp_path / name).write_bytes(data)
        told = library.saved(tmp_path / name, known)
        assert told.game == "" and told.date
    assert library.saved(tmp_path / "gone.kese", known).game == ""


def test_each_game_is_kept_in_its_own_notations(known: Catalogue) -> None:
    assert library.notations(known.ruleset("keserima")) == [".kese", ".keserima"]
    assert library.notations(known.ruleset("senet")) == [".kese", ".senet"]
    assert library.notations(known.ruleset("kisen-standard")) == [".kese", ".ckka"]
    assert library.notations(known.ruleset("kuhn")) == [".kese"]
    match = read_any((RECORDS / "official-01.keserima").read_text(encoding="utf-8"), known)
    assert read_any(library.written(match, ".keserima"), known).state == match.state
    with pytest.raises(Trouble):
        library.written(begin(known.ruleset("kuhn"), {}, ["human", "human"], "1"), ".kuhn")


def begun(known: Catalogue, game: str) -> Match:
    """A match of random moves that can be written in every notation of its game."""
    ruleset = known.ruleset(game)
    match = begin(ruleset, {}, ["human"] * ruleset.least_seats, "1")
    rng = Random(1)
    for _ in range(40):
        state = match.state
        legal = state.legal()
        match.play(match.drawn() if state.to_act == CHANCE else int(legal[rng.randrange(len(legal))]))
        with contextlib.suppress(Trouble):
            for ending in library.notations(ruleset):
                library.written(match, ending)
            return match
    raise AssertionError(game)


@pytest.mark.parametrize("game", list(CATALOGUE.rulesets))
def test_what_is_saved_in_a_games_own_notation_is_listed(game: str, tmp_path: Path, known: Catalogue) -> None:
    match = begun(known, game)
    for ending in library.notations(match.ruleset):
        path = tmp_path / ("saved" + ending)
        path.write_text(library.written(match, ending), encoding="utf-8")
        assert path in library.files(tmp_path)
        assert rules.game(known.ruleset(library.saved(path, known).game).module) is rules.game(match.ruleset.module)


def test_old_kisen_is_saved_as_ckka(tmp_path: Path, known: Catalogue) -> None:
    """It was saved as `.kokisen`, after its room, and never listed."""
    path = tmp_path / ("saved" + library.notations(known.ruleset("kisen-old"))[-1])
    path.write_text(library.written(begun(known, "kisen-old"), path.suffix), encoding="utf-8")
    assert path.name == "saved.ckka" and library.files(tmp_path) == [path]
    assert library.saved(path, known).game == "kisen-old"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("../../etc/passwd", "etc passwd"),
        ("a/b\\c:d", "a b c d"),
        ("...", ""),
        ("con", "con_"),
        ("LPT1.kese", "LPT1.kese_"),
        (" 名局 ", "名局"),
        ("名" * 80, "名" * 66),
        ("An\0\u200b\u202ena", "An na"),
        ("\u200b\u0301", ""),
        ("x" * 300, "x" * LONGEST_NAME),
    ],
)
def test_names_are_made_usable_everywhere(typed: str, name: str) -> None:
    assert usable_name(typed) == name


def test_a_proposed_name_is_fresh(tmp_path: Path, known: Catalogue) -> None:
    match = begin(known.ruleset("kuhn"), {}, ["human", "human"], "1", ["Ann", "Ben/../"])
    match.date = "2020-01-02"
    name = library.proposed_name(match)
    assert name == "2020-01-02 kuhn Ann-Ben"
    assert library.fresh_name(tmp_path, name, ".kese") == name
    (tmp_path / f"{name}.kese").write_text("")
    assert library.fresh_name(tmp_path, name, ".kese") == f"{name} 2"
