"""Writing down at a table what the system refuses: tried again until it is kept, and told once."""

from __future__ import annotations

from pathlib import Path

from at_table import Table

from kesegames.catalogue import Catalogue
from kesegames.engine.trouble import Trouble
from kesegames.play.journal import Journal
from kesegames.play.match import HUMAN, Match
from kesegames.table.keeping import AGAIN_MS, Keeping


class Disk(Journal):
    """Keeps nothing while it is full."""

    def __init__(self, path: Path, match: Match) -> None:
        self.is_full = False
        self.tries = 0
        super().__init__(path, match)

    def keep(self, *_: object) -> None:
        self.tries += 1
        self.trouble = Trouble("trouble.write_file", {"why": "full"}) if self.is_full else None


def test_what_the_system_refuses_is_tried_again_and_told_once(known: Catalogue, tmp_path: Path) -> None:
    told: list[Trouble] = []
    match = Table(known, "kuhn", [HUMAN, HUMAN]).sitting.match
    disk, keeping = Disk(tmp_path / "journal", match), Keeping(told.append)
    keeping.keep(disk, match, ())
    assert keeping.tick(disk, match, (), 0) is None and told == []
    disk.is_full = True
    keeping.keep(disk, match, ())
    assert [(one.text, one.values) for one in told] == [("trouble.journal_refused", {"why": "full"})]
    assert keeping.tick(disk, match, (), 10) == AGAIN_MS
    tries = disk.tries
    assert keeping.tick(disk, match, (), 11) == AGAIN_MS - 1 and disk.tries == tries
    disk.is_full = False
    assert keeping.tick(disk, match, (), 10 + AGAIN_MS) is None
    assert [one.text for one in told] == ["trouble.journal_refused", "notice.journal_again"]


def test_without_a_journal_nothing_is_kept(known: Catalogue) -> None:
    match = Table(known, "kuhn", [HUMAN, HUMAN]).sitting.match
    told: list[Trouble] = []
    keeping = Keeping(told.append)
    keeping.keep(None, match, ())
    assert keeping.tick(None, match, (), 0) is None and told == []
