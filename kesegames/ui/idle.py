"""Records are analysed while nobody plays, where the player allows it: their mistakes become exercises."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write, read_text
from kesegames.play import library, practice
from kesegames.play.match import HUMAN, Match
from kesegames.play.record import read_any, write
from kesegames.settings import Folders, Settings
from kesegames.table.analysing import Analysing
from kesegames.ui import power

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kesegames.catalogue import Catalogue

BUSY: Final = ("table", "replay", "practice", "editor", "tutorial")
"""While one of these scenes is open nothing is analysed: the machine is wanted there."""
LOOK_MS: Final = 3_000
"""Between two looks for something to do; after it has been asked for at first, too."""
POLL_MS: Final = 250
POWER_MS: Final = 30_000
"""How long what the system says of its power is believed."""


class Named(Protocol):
    """A scene, of which only the name is asked."""

    @property
    def name(self) -> str: ...


class Host(Protocol):
    """What is asked of the app."""

    settings: Settings
    folders: Folders
    known: Catalogue
    keeps_files: bool

    @property
    def scenes(self) -> Sequence[Named]: ...

    def tell(self, trouble: Trouble) -> None: ...


class IdleAnalysis:
    """`path` is the record that is analysed now, None where none is."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.path: Path | None = None
        self._analysing: Analysing | None = None
        self._seen: set[Path] = set()
        self._look_at = 0
        self._power_at = 0
        self._is_on_battery = False

    def tick(self, now: int) -> int | None:
        """Go on where it may; the milliseconds until the next look, None while it may not at all."""
        if not self.app.settings.idle_analysis or not self.app.keeps_files:
            self.stop()
            return None
        if not self._look_at:
            self._look_at = now + LOOK_MS
        if self._is_wanted_elsewhere(now):
            self.stop()
            self._look_at = now + LOOK_MS
            return LOOK_MS
        if self._analysing is not None:
            self._analysing.poll()
            if not self._analysing.is_running:
                self._analysing = self.path = None
            return POLL_MS
        if now >= self._look_at:
            self._look_at = now + LOOK_MS
            self._begin()
        return POLL_MS if self._analysing is not None else max(1, self._look_at - now)

    def _is_wanted_elsewhere(self, now: int) -> bool:
        if any(scene.name in BUSY for scene in self.app.scenes):
            return True
        if now >= self._power_at:
            self._power_at = now + POWER_MS
            self._is_on_battery = power.on_battery()
        return self._is_on_battery

    def _begin(self) -> None:
        """Look at one more record, and analyse it where that has not been done."""
        files = (path for path in library.files(self.app.folders.records) if path.suffix == library.OWN)
        path = next((path for path in files if path not in self._seen), None)
        if path is None:
            return
        self._seen.add(path)
        try:
            match = read_any(read_text(path), self.app.known)
        except Trouble:
            return  # It is told where it is opened.
        if match.to_act != OVER or HUMAN not in match.players or not match.ruleset.levels:
            return
        analysing = Analysing(match, lambda trouble: None, lambda: self._keep(path, match))
        if analysing.is_complete:
            self._keep(path, match, is_new=False)
            return
        self.path, self._analysing = path, analysing
        analysing.start()

    def _keep(self, path: Path, match: Match, is_new: bool = True) -> None:
        """Write down what has been judged, in the record and as exercises."""
        try:
            if is_new and path.exists():
                atomic_write(path, write(match))
            practice.collect(self.app.folders.practice, match)
        except Trouble as trouble:
            self.app.tell(trouble)

    def stop(self) -> None:
        """Nobody's match waits for it: what has been judged is kept, the rest is done another time."""
        if self._analysing is not None:
            self._analysing.stop()
            if self.path is not None:
                self._seen.discard(self.path)
        self._analysing = self.path = None
