"""A refused write never ends journalling: it goes on as soon as it can, with everything, and is told both times."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kesegames import text
from kesegames.catalogue import Catalogue
from kesegames.engine.state import EVERYONE
from kesegames.play import journal
from kesegames.play.match import HUMAN, Match, begin
from kesegames.table.keeping import AGAIN_MS
from kesegames.ui import seats
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.scenes.title.unfinished import Unfinished

from .conftest import STEP_MS, Hand


def texts(match: Match) -> list[str]:
    return [match.text(number, EVERYONE) for number in range(1, len(match.events) + 1)]


def take_away(folder: Path) -> Path:
    """The folder is gone, and none can be made in its place."""
    away = folder.with_name("away")
    folder.rename(away)
    folder.write_text("no folder")
    return away


def bring_back(folder: Path, away: Path) -> None:
    folder.unlink()
    away.rename(folder)


def play_on(hand: Hand, moves: int) -> None:
    for _ in range(moves):
        hand.wait(hand.is_asked)
        walk = hand.table.sitting.walk
        assert walk is not None
        hand.play(next(iter(walk.moves)))
    hand.wait(hand.is_asked)


def wait_for_another_try(hand: Hand) -> None:
    for _ in range(AGAIN_MS // STEP_MS + 2):
        hand.turn()


def written(hand: Hand, known: Catalogue) -> list[str]:
    (path,) = journal.journals(hand.app.folders.journals)
    resumed = journal.read(path, known)
    assert resumed.notices == []
    return texts(resumed.match)


def told(hand: Hand, id: str) -> bool:
    said = text.sentences("en")[id].partition("{")[0]
    return any(said.lower() in notice.lower() for notice in hand.app.notices.texts)


@pytest.fixture
def table(hand: Hand, known: Catalogue) -> Table:
    table = hand.sit(begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "5"))
    hand.app.settings.automatic_throws = True
    play_on(hand, 1)
    return table


def test_a_match_whose_folder_vanishes_is_kept_again_when_it_is_back(
    hand: Hand, known: Catalogue, table: Table
) -> None:
    folder = hand.app.folders.journals
    away = take_away(folder)
    play_on(hand, 3)
    assert told(hand, "trouble.journal_refused") and not told(hand, "notice.journal_again")
    bring_back(folder, away)
    wait_for_another_try(hand)
    assert told(hand, "notice.journal_again")
    assert written(hand, known) == texts(table.match)
    play_on(hand, 1)
    assert written(hand, known) == texts(table.match)


def test_a_refusal_is_told_once_and_a_second_one_again(hand: Hand, known: Catalogue, table: Table) -> None:
    folder = hand.app.folders.journals
    tellings: list[str] = []
    table.sitting._keeping._tell = lambda trouble: tellings.append(trouble.text)
    for number in (1, 2):
        away = take_away(folder)
        play_on(hand, 2)
        wait_for_another_try(hand)
        bring_back(folder, away)
        play_on(hand, 1)
        assert tellings == ["trouble.journal_refused", "notice.journal_again"] * number
    assert written(hand, known) == texts(table.match)


def test_a_match_begun_while_nothing_can_be_written_is_kept_later(hand: Hand, known: Catalogue) -> None:
    folder = hand.app.folders.journals
    folder.write_text("no folder")
    table = hand.sit(begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "5"))
    hand.app.settings.automatic_throws = True
    play_on(hand, 2)
    assert told(hand, "trouble.journal_refused")
    folder.unlink()
    wait_for_another_try(hand)
    assert written(hand, known) == texts(table.match)


def test_a_folder_that_was_removed_is_made_again(hand: Hand, known: Catalogue, table: Table) -> None:
    for path in (folder := hand.app.folders.journals).iterdir():
        path.unlink()
    folder.rmdir()
    play_on(hand, 1)
    assert written(hand, known) == texts(table.match)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that refuses to be written")
def test_after_a_full_disk_all_events_are_there(
    hand: Hand, known: Catalogue, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = table.sitting.journal
    assert kept is not None and kept._file is not None
    monkeypatch.setattr(journal.Journal, "_is_there", lambda self, file: True)
    with open("/dev/full", "ab") as full:
        os.dup2(full.fileno(), kept._file.fileno())
        play_on(hand, 1)
    assert told(hand, "trouble.journal_refused")
    wait_for_another_try(hand)
    assert told(hand, "notice.journal_again")
    assert written(hand, known) == texts(table.match)


def test_leaving_the_table_tries_once_more(hand: Hand, known: Catalogue, table: Table) -> None:
    folder = hand.app.folders.journals
    away = take_away(folder)
    play_on(hand, 2)
    played = texts(table.match)
    bring_back(folder, away)
    table.to_title()
    assert written(hand, known) == played


def test_a_match_with_a_damaged_journal_is_listed_as_damaged_and_gone_on_with(
    hand: Hand, known: Catalogue, table: Table
) -> None:
    played = texts(table.match)
    table.to_title()
    (path,) = journal.journals(hand.app.folders.journals)
    path.write_bytes(path.read_bytes().replace(b"kesegames 1", b"Xesegames 7", 1))
    for language in text.LANGUAGES:
        hand.app.settings.language = language
        title = Title(hand.app)
        hand.app.restart(title)
        left = title.left
        assert left is not None and left.is_damaged
        damaged = text.say("left.damaged", language, {"far": ""}).strip()
        assert damaged in seats.left_words(hand.app, left)[1]
        hand.app.draw()
        assert hand.cut() == []
        hand.app.push(Unfinished(hand.app))
        hand.app.draw()
        assert hand.cut() == []
    hand.app.settings.language = "en"
    seats.continue_match(hand.app)
    assert texts(hand.table.match) == played
    assert any("journal" in notice for notice in hand.app.notices.texts)
    assert list(path.parent.glob("*.broken-*"))


def test_a_match_that_chance_alone_decided_becomes_a_record(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.automatic_throws = True
    table = hand.sit(begin(known.ruleset("highest"), {}, [HUMAN, HUMAN], "5"))
    hand.wait(lambda: table.sitting.is_over)
    assert all(event.seat < 0 for event in table.match.events)
    table.to_title()
    assert len(list(hand.app.folders.records.iterdir())) == 1
    assert journal.journals(hand.app.folders.journals) == []
