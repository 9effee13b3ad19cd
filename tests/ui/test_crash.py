"""A mistake of the program itself: the player is told, a report says what happened, the match is not lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest
from nasty import TEXTS

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE
from kesegames.play import journal, record
from kesegames.play.match import HUMAN, Match
from kesegames.settings import Folders, Settings, save
from kesegames.ui import crash, log, start
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.routes import Router
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.seats import open_table

from .conftest import keserima


class Broken(Scene):
    """Lies over a table; it is wrong when it draws, and again when it is asked to leave."""

    is_overlay = True
    name = "broken"

    def draw(self, canvas: Canvas) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
        raise ZeroDivisionError("nobody foresaw this")

    def leave(self) -> None:
        raise ZeroDivisionError("nor that")


@pytest.fixture
def played(known: Catalogue) -> Match:
    match = keserima(known, [HUMAN, HUMAN])
    while len(match.events) < 6:
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(match.state.legal()[0])
    return match


@pytest.fixture
def folders(tmp_path: Path, played: Match, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """Where the program keeps its files; when it is started, a broken scene lies over a match."""

    def broken(app: App, text: str | None, name: str) -> None:
        open_table(app, played)
        app.push(Broken(app))

    monkeypatch.setattr(start, "open_first", broken)
    monkeypatch.setattr(crash, "DEAF_SECONDS", 0.0)
    return Folders(tmp_path)


def reports(folders: Folders) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in folders.log.glob("crash-*.txt")]


def test_a_report_has_versions_place_log_and_record(
    folders: Folders, played: Match, capsys: pytest.CaptureFixture[str]
) -> None:
    assert start.run(folders) == 1
    (report,) = reports(folders)
    assert "ZeroDivisionError: nobody foresaw this" in report and "in draw" in report
    assert "kesegames 0." in report and "pygame-ce" in report and "Python 3." in report
    assert "table, broken" in report and "INFO scene table" in report
    assert record.write(played) in report
    told = capsys.readouterr().err
    assert str(folders.log) in told and "Traceback" not in told


def test_the_journal_is_whole_and_the_next_start_offers_to_continue(
    folders: Folders, known: Catalogue, played: Match
) -> None:
    assert start.run(folders) == 1
    (path,) = journal.journals(folders.journals)
    resumed = journal.read(path, known)
    assert not resumed.notices and resumed.match.state == played.state
    app = App(pygame.Surface((1280, 800)), known, folders, Settings(), Router)
    title = Title(app)
    title.enter()
    assert title.left is not None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_window_says_where_the_report_is(folders: Folders, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    settings = Settings(language=language)
    save(settings, folders)
    shown: list[str] = []
    monkeypatch.setattr(crash, "_show", lambda window, words: shown.append(words))
    assert start.run(folders) == 1
    (path,) = folders.log.glob("crash-*.txt")
    assert str(path) in shown[0] and ("止まり" in shown[0]) == (language == "ja")


def test_the_window_is_drawn_without_the_skin(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    """The assets may be what is broken."""
    monkeypatch.setattr(crash, "folder", lambda name: Path("/nowhere"))
    window = start.open_window(Settings())
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    crash.tell(ValueError("x"), window, folders, "en")
    surface = window.get_surface()
    assert {tuple(surface.get_at((x, y)))[:3] for x in range(40, 400) for y in range(40, 80)} > {crash.GROUND}


@pytest.mark.parametrize("name", ["a NUL inside", "half a sign", "zero width", "a turn of direction"])
@pytest.mark.skipif(sys.platform != "linux", reason="needs folders of any name")
def test_whatever_the_mistake_and_the_folder_say_is_reported_and_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.setattr(crash, "DEAF_SECONDS", 0.0)
    folders = Folders(tmp_path / "odd\udcff")
    window = start.open_window(Settings())
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    crash.tell(ValueError(TEXTS[name]), window, folders, "en")
    (report,) = reports(folders)
    assert "ValueError" in report
    assert "stopped by a mistake of its own" in capsys.readouterr().err


def test_a_report_that_cannot_be_written_is_told_too(folders: Folders, capsys: pytest.CaptureFixture[str]) -> None:
    folders.log.write_text("a file where the folder should be")
    assert start.run(folders) == 1
    assert "no report could be written" in capsys.readouterr().err


def test_the_log_is_rotated_and_has_no_errors_in_a_session_without_any(folders: Folders) -> None:
    folders.log.mkdir(parents=True)
    (folders.log / log.FILE).write_text("x\n" * log.MOST_BYTES)
    with log.kept(folders.log):
        log.logger().info("begun")
    assert (folders.log / f"{log.FILE}.1").exists()
    assert log.tail(folders.log, 5).endswith("INFO begun")
    log.logger().info("nobody listens")
    assert "nobody" not in log.tail(folders.log, 5)
