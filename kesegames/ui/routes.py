"""Where the ways lead: the only module that imports scenes, each when it is first gone to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.play.journal import Journal
from kesegames.play.match import Match
from kesegames.ui import records, seats
from kesegames.ui.ways import LayingOut, Routes

if TYPE_CHECKING:
    from kesegames.ui.app import App
    from kesegames.ui.board.shown import Shown
    from kesegames.ui.scene import Scene

NAMED = ("replay", "rules", "settings", "setup", "table", "title")


class Router(Routes):
    """The ways of an app."""

    def __init__(self, app: App) -> None:
        self.app = app

    def title(self) -> None:
        from kesegames.ui.scenes.title.scene import Title

        self.app.restart(Title(self.app))

    def setup(self, ruleset: Ruleset) -> None:
        from kesegames.ui.scenes.setup.scene import Setup

        self.app.push(Setup(self.app, ruleset))

    def table(self, match: Match, journal: Journal | None = None, clicks: tuple[Spot, ...] = ()) -> None:
        from kesegames.ui.scenes.table.scene import Table

        self.app.restart(Table(self.app, match, journal, clicks))

    def unfinished(self) -> None:
        from kesegames.ui.scenes.title.unfinished import Unfinished

        self.app.push(Unfinished(self.app))

    def tutorial(self, ruleset: Ruleset) -> None:
        from kesegames.ui.scenes.tutorial.scene import open_tutorial

        open_tutorial(self.app, ruleset)

    def offer_tutorial(self, ruleset: Ruleset) -> None:
        from kesegames.ui.scenes.tutorial.offer import offer_tutorial

        offer_tutorial(self.app, ruleset)

    def rules(self, ruleset: Ruleset, rule: str = "", options: dict[str, str] | None = None, seats: int = 0) -> None:
        from kesegames.ui.scenes.rules.scene import Rules

        self.app.push(Rules(self.app, ruleset, rule, options, seats))

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
        from kesegames.ui.scenes.replay.scene import Replay
        from kesegames.ui.scenes.replay.view import Broken

        broken = Broken(trouble, text) if trouble is not None else None
        replay = Replay(self.app, match, source, path, broken, keep)
        self.app.push(replay)
        if is_analysed:
            replay.show_analysis()

    def records(self) -> None:
        from kesegames.ui.scenes.open.scene import Open

        self.app.push(Open(self.app))

    def record_file(self, path: Path) -> bool:
        return records.open_file(self.app, path)

    def pasted_record(self) -> bool:
        return records.paste(self.app)

    def save(self, match: Match, saved: Callable[[Path], None]) -> None:
        from kesegames.ui.scenes.save import Save

        self.app.push(Save(self.app, match, saved))

    def rename(self, path: Path, renamed: Callable[[Path], None]) -> None:
        from kesegames.ui.scenes.rename import Rename

        self.app.push(Rename(self.app, path, renamed))

    def ask(self, question: str, about: str, yes: str, act: Callable[[], object]) -> None:
        from kesegames.ui.scenes.ask import Ask

        self.app.push(Ask(self.app, question, about, yes, act))

    def collection(self, shown: Shown) -> None:
        from kesegames.ui.scenes.collection import Collection

        self.app.push(Collection(self.app, shown))

    def layouts(self, table: LayingOut) -> None:
        from kesegames.ui.scenes.layouts import Layouts

        self.app.push(Layouts(self.app, table))

    def throws(self, match: Match) -> None:
        from kesegames.ui.scenes.throws import Throws

        self.app.push(Throws(self.app, match))

    def play_on(self, match: Match, at: int) -> None:
        from kesegames.ui.scenes.replay.play_on import PlayOn

        self.app.push(PlayOn(self.app, match, at))

    def editor(self, state: State) -> None:
        from kesegames.ui.scenes.editor import Editor

        self.app.push(Editor(self.app, state))

    def practice(self) -> None:
        from kesegames.ui.scenes.practice.scene import Practice

        self.app.push(Practice(self.app))

    def puzzles(self, ruleset: Ruleset) -> None:
        from kesegames.ui.scenes.practice.puzzles import Puzzles

        self.app.push(Puzzles(self.app, ruleset))

    def results(self) -> None:
        from kesegames.ui.scenes.results import ResultsScene

        self.app.push(ResultsScene(self.app))

    def settings(self) -> None:
        from kesegames.ui.scenes.settings.scene import SettingsScene

        self.app.push(SettingsScene(self.app))

    def help(self) -> None:
        from kesegames.ui.scenes.help import KeySheet

        self.app.push(KeySheet(self.app))


def named_scene(app: App, name: str, match: Match | None, game: str | None = None) -> Scene:
    """A scene by the name that `kesegames render --scene` gives it; raises Trouble for one that there is not."""
    if name not in NAMED:
        raise Trouble("trouble.unknown_scene", {"scene": name, "known": ", ".join(NAMED)})
    chosen = app.known.ruleset(game) if game else next(iter(app.known.rulesets.values()))
    ruleset = match.ruleset if match else chosen
    if name == "rules":
        from kesegames.ui.scenes.rules.scene import Rules

        return Rules(app, ruleset, options=match.options if match else None)
    if name == "settings":
        from kesegames.ui.scenes.settings.scene import SettingsScene

        return SettingsScene(app, "board")
    if name == "setup":
        from kesegames.ui.scenes.setup.scene import Setup

        return Setup(app, ruleset)
    if name == "title":
        from kesegames.ui.scenes.title.scene import Title

        return Title(app)
    if name == "table":
        from kesegames.ui.scenes.table.scene import Table

        return Table(app, match or seats.dealt(ruleset))
    from kesegames.ui.scenes.replay.scene import Replay

    replay = Replay(app, match or seats.dealt(ruleset))
    if not replay.shows_analysis:
        replay.go(len(replay.match.events))
        replay.hurry()
    return replay
