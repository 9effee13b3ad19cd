"""The page of the settings on which programs of the player's own are named that can sit at a table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from kesegames import text
from kesegames.engine.ruleset import Ruleset
from kesegames.play.players import LONGEST_OWN, is_own_name
from kesegames.ui.draw.canvas import BODY, CAPTION
from kesegames.ui.draw.room import Room
from kesegames.ui.scene import Scene
from kesegames.ui.seats import dealt
from kesegames.ui.widgets.bar import Bar
from kesegames.ui.widgets.base import GAP, Label
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.form import Form
from kesegames.ui.widgets.text_field import Line, TextField

if TYPE_CHECKING:
    from kesegames.play.opponent import Report
    from kesegames.play.own_bot import OwnBot

SECONDS: Final = (1.0, 3.0, 10.0, 30.0, 60.0)
LONGEST_COMMAND: Final = 400
SIGN: Final = 44.0


class BotEditor:
    """`name` and `command` are the fields in which a program is entered, or changed; `told` says how the last thing
    went. `ruleset` is the game in which a program is tried."""

    def __init__(self, scene: Scene, ruleset: Ruleset) -> None:
        self.scene = scene
        self.ruleset = ruleset
        self.name = Line(most=LONGEST_OWN)
        self.command = Line(most=LONGEST_COMMAND)
        self.told = ""
        self._tried: tuple[OwnBot, int] | None = None

    def rows(self, form: Form) -> None:
        """A row for every program, then the fields for another one."""
        app = self.scene.app
        say, bots = app.say, app.settings.bots
        form.note(say("bots.about"))
        for name, command in bots.items():
            self._row(form, name, command)
        form.heading(say("bots.add"))
        for id, line in (("name", self.name), ("command", self.command)):
            hint = say(f"bots.{id}")
            form.add(TextField(f"bot_{id}", form.row(), line, self.scene.changed, hint, submit=self._add, label=hint))
        form.note(say("bots.command_about"))
        bar = Bar(app.canvas(), form.row())
        words = say("bots.change" if self.name.text.strip() in bots else "bots.save")
        bar.add("add_bot", self._add, words, kind="primary", is_enabled=self._is_whole())
        form.add(*bar.widgets)
        if self.told:
            form.add(Label(form.row(form.height_of(self.told, form.width) + 4), self.told, CAPTION, "bold", lines=True))

    def _row(self, form: Form, name: str, command: str) -> None:
        say = self.scene.app.say
        room = form.width - 3 * (SIGN + GAP)
        row = Room(form.row(max(SIGN, form.line(26, BODY) + form.height_of(command, room) + 2)), GAP)
        for id, icon, act in (("remove", "bin", self._remove), ("edit", "pen", self._edit), ("try", "play", self._try)):
            tip = say(f"bots.{id}", {"name": name})
            box = row.right(SIGN)
            box.h = SIGN
            form.add(Button(f"{id} bot {name}", box, partial(act, name), icon=icon, tip=tip))
        form.add(Label(row.top(form.line(26, BODY), 0), name, BODY, "bold"))
        form.add(Label(row.rest, command, CAPTION, is_muted=True, lines=True))

    def _is_whole(self) -> bool:
        return is_own_name(self.name.text.strip()) and bool(self.command.text.strip())

    def _add(self) -> None:
        """Keep what stands in the fields, where it is whole."""
        app, name = self.scene.app, self.name.text.strip()
        if not self._is_whole():
            self.told = app.say("bots.not_whole", {"most": str(LONGEST_OWN)})
        else:
            app.settings.bots[name] = self.command.text.strip()
            self.told = app.say("bots.added", {"name": name})
            self.name.set("")
            self.command.set("")
            app.keep_settings()
        self.scene.changed()

    def _edit(self, name: str) -> None:
        """Into the fields."""
        self.name.set(name)
        self.command.set(self.scene.app.settings.bots[name])
        self.told = ""
        self.scene.ring.at = "bot_command"
        self.scene.changed()

    def _remove(self, name: str) -> None:
        """It stands in the fields then, so that it can be kept after all."""
        self._edit(name)
        app = self.scene.app
        del app.settings.bots[name]
        self.told = app.say("bots.removed", {"name": name})
        app.keep_settings()
        self.scene.changed()

    def _try(self, name: str) -> None:
        """Let it choose a first move."""
        app = self.scene.app
        bot = app.own_bot(name)
        if bot is not None:
            self.told = app.say("bots.tries", {"name": name, "game": app.say("game.name", ruleset=self.ruleset)})
            self._tried = bot, bot.ask(dealt(self.ruleset))
            self.scene.changed()

    def news(self, report: Report) -> None:
        """What came of a try."""
        if self._tried is None or report.number != self._tried[1]:
            return
        app, (bot, _) = self.scene.app, self._tried
        self._tried = None
        if report.answer is not None:
            self.told = app.say("bots.works", {"name": bot.name, "move": report.answer["line"][0]})
        elif report.trouble is not None:
            self.told = text.trouble(report.trouble, app.language)
        self.scene.changed()

    def leave(self) -> None:
        """Nobody waits for the answer any more."""
        if self._tried is not None:
            self._tried[0].cancel()
            self._tried = None
