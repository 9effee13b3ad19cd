"""The ways from one screen to another, as every screen may take them; `routes.py` knows where they lead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kesegames.engine.look import Spot
    from kesegames.engine.ruleset import Ruleset
    from kesegames.engine.state import State
    from kesegames.engine.trouble import Trouble
    from kesegames.play.arrangement import Arrangement
    from kesegames.play.journal import Journal
    from kesegames.play.match import Match
    from kesegames.ui.board.shown import Shown


class LayingOut(Protocol):
    """A table at which things are laid out."""

    @property
    def match(self) -> Match: ...

    @property
    def viewer(self) -> int:
        """The seat of who sits at it."""

    def lay_out(self, arrangement: Arrangement) -> bool:
        """Lay this out over the following turns; False, and a notice why, where that cannot be."""

    @property
    def can_lay_out(self) -> bool:
        """Whether the person to act is laying out now."""


class Routes(Protocol):
    """Each puts a scene on top of what is shown, `title` and `table` in place of all."""

    def title(self) -> None:
        """The start screen."""

    def setup(self, ruleset: Ruleset) -> None:
        """What is decided before a match of a game."""

    def table(self, match: Match, journal: Journal | None = None, clicks: tuple[Spot, ...] = ()) -> None:
        """A match to be played, kept in its journal, with the clicks made so far."""

    def unfinished(self) -> None:
        """The matches that were left."""

    def tutorial(self, ruleset: Ruleset) -> None:
        """The first lesson of a game, or a notice why there is none; nothing where the game has none."""

    def offer_tutorial(self, ruleset: Ruleset) -> None:
        """Ask whether the lesson is wanted, before the first game of its kind."""

    def rules(self, ruleset: Ruleset, rule: str = "", options: dict[str, str] | None = None, seats: int = 0) -> None:
        """The rules of a game, as they are under the options and seats of a match, at the number of one of them."""

    def replay(
        self,
        match: Match,
        source: str = "",
        path: Path | None = None,
        trouble: Trouble | None = None,
        text: str = "",
        keep: Callable[[], None] | None = None,
        is_analysed: bool = False,
    ) -> None:
        """A match to look through: of the record `source` with its file, if it has one, and with `trouble`, where its
        `text` can be read no further; or of a table, whose `keep` is called when there is more of the analysis."""

    def records(self) -> None:
        """The records there are."""

    def record_file(self, path: Path) -> bool:
        """Look through a record file; False, and a notice why, when it cannot be read at all."""

    def pasted_record(self) -> bool:
        """Look through the record on the clipboard; False, and a notice why, when it cannot be read at all."""

    def save(self, match: Match, saved: Callable[[Path], None]) -> None:
        """Ask where the record of a match is to be saved; `saved` is told where it was."""

    def rename(self, path: Path, renamed: Callable[[Path], None]) -> None:
        """Ask what the record of a file is to be called; `renamed` is told where it is then."""

    def ask(self, question: str, about: str, yes: str, act: Callable[[], object]) -> None:
        """A question before something that cannot be taken back; `yes` is the button that does it."""

    def collection(self, shown: Shown) -> None:
        """The sets that score and what the pieces do."""

    def layouts(self, table: LayingOut) -> None:
        """What the player has kept of layouts of the game at a table."""

    def throws(self, match: Match) -> None:
        """What has been thrown in a match, and whether its seed gave it."""

    def play_on(self, match: Match, at: int) -> None:
        """Choose who plays on after so many events of a match."""

    def editor(self, state: State) -> None:
        """A position to be set up, beginning with this one."""

    def practice(self) -> None:
        """The player's own mistakes, to be done better."""

    def puzzles(self, ruleset: Ruleset) -> None:
        """The puzzles of a game."""

    def results(self) -> None:
        """How the player's matches have ended."""

    def settings(self) -> None:
        """What the player can choose."""

    def help(self) -> None:
        """What the keys mean."""
