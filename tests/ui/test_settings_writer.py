"""Settings are written beside the frames, and none of them is lost."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from every_game import TABLES, first_events

from kesegames import settings as settings_file
from kesegames.settings import Folders, Settings
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.settings_writer import SettingsWriter
from kesegames.ui.viewing.shown import TAB_NAMES

from .conftest import Hand


class SlowDisk:
    """Writes when it is let, and remembers in which thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lets = threading.Event()
        self.threads: list[threading.Thread] = []
        save = settings_file.save

        def slow(settings: Settings, folders: Folders) -> None:
            self.threads.append(threading.current_thread())
            assert self.lets.wait(60)
            save(settings, folders)

        monkeypatch.setattr(settings_file, "save", slow)


def test_turning_a_page_waits_for_no_disk(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = SlowDisk(monkeypatch)
    table = Table(hand.app, first_events(*TABLES[0], 3))
    hand.app.restart(table)
    frames = hand.app.frames
    for name in TAB_NAMES[:2] * 3:
        table.turn_panel(name)
        hand.turn()
    assert hand.app.frames > frames and not hand.app.folders.settings_file.exists()
    disk.lets.set()
    assert hand.app.writer.finish() == []
    assert settings_file.load(hand.app.folders)[0].panel_tab == TAB_NAMES[1]
    assert 1 <= len(disk.threads) <= 2 and threading.main_thread() not in disk.threads


def test_the_last_settings_are_written_before_the_app_is_closed(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = SlowDisk(monkeypatch)
    for size in (1.1, 1.2, 1.3):
        hand.app.settings.ui_scale = size
        hand.app.keep_settings()
    threading.Timer(0.2, disk.lets.set).start()
    hand.app.close()
    assert settings_file.load(hand.app.folders)[0].ui_scale == 1.3


def test_what_is_changed_after_it_was_to_be_written_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = SlowDisk(monkeypatch)
    chosen, folders, woken = Settings(tutorials_seen=["one"]), Folders(tmp_path), threading.Event()
    writer = SettingsWriter(woken.set)
    writer.write(chosen, folders)
    chosen.tutorials_seen.append("two")
    disk.lets.set()
    assert writer.finish() == []
    assert settings_file.load(folders)[0].tutorials_seen == ["one"] and not woken.is_set()
    folders.settings_file = Path("/proc/nowhere/settings.yaml")
    writer.write(chosen, folders)
    assert [trouble.file for trouble in writer.finish()] == [str(folders.settings_file)]
    assert woken.is_set() and writer.poll() == []
