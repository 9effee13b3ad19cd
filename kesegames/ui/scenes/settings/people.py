"""The page of the settings with the people at this screen: their language, and how much they are told."""

from __future__ import annotations

from functools import partial
from typing import Final

from kesegames.play import results
from kesegames.text import LANGUAGES
from kesegames.ui import people
from kesegames.ui.draw.canvas import BODY, CAPTION
from kesegames.ui.draw.room import Room, middle
from kesegames.ui.scene import Scene
from kesegames.ui.widgets.base import GAP, Label
from kesegames.ui.widgets.buttons import Button, Choice
from kesegames.ui.widgets.form import Form
from kesegames.ui.widgets.text_field import Line, TextField

SIGN: Final = 44.0
NAMES: Final = {"ja": "日本語", "en": "English"}


class PeopleEditor:
    """`name` is the field in which somebody is entered."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.name = Line(most=people.LONGEST)
        self._results: list[results.Result] | None = None

    def rows(self, form: Form) -> None:
        """A block for everybody, who played last at first, then the field for another one."""
        app = self.scene.app
        say = app.say
        form.note(say("people.about"))
        if self._results is None:
            self._results = results.read(app.folders.results).all
        for name in reversed(app.settings.people):
            self._block(form, name, self._results)
        form.heading(say("people.add"))
        row = Room(form.row(), GAP)
        button = row.right(140)
        hint = say("people.name")
        form.add(TextField("person_name", row.rest, self.name, self.scene.changed, hint, submit=self._add, label=hint))
        is_new = bool(self.name.text.strip())
        form.add(Button("add_person", button, self._add, say("people.save"), kind="primary", is_enabled=is_new))

    def _block(self, form: Form, name: str, found: list[results.Result]) -> None:
        say = self.scene.app.say
        tally = results.tallies(found, lambda one, seat: "", name).get("")
        high = form.line(24, BODY)
        row = Room(form.row(max(SIGN, high + form.line(0, CAPTION))), GAP)
        tip = say("people.remove", {"name": name})
        bin = middle(row.right(SIGN), SIGN, SIGN)
        form.add(Button(f"remove person {name}", bin, partial(self._remove, name), icon="bin", tip=tip))
        title, below = row.top(high, 0), row.rest
        form.add(Label(title, name, BODY, "bold"))
        if tally is not None:
            values = {"played": str(tally.played), "won": results.plain(tally.won)}
            form.add(Label(below, say("people.score", values), CAPTION, is_muted=True))
        language, level = people.profile(self.scene.app.settings, name)
        languages, levels = ["", *LANGUAGES], ["", *people.HELP]
        words = [say("settings.seat_language_app"), *(NAMES[one] for one in LANGUAGES)]
        helps = [say("people.help_app"), *(say(f"settings.help_level_{one}") for one in people.HELP)]
        set_language = partial(self._choose, name, languages, level, True)
        set_level = partial(self._choose, name, levels, language, False)
        form.add(
            Choice(
                f"language {name}", form.row(), say("settings.language"), words, languages.index(language), set_language
            ),
            Choice(f"help {name}", form.row(), say("settings.help_level"), helps, levels.index(level), set_level),
        )

    def _choose(self, name: str, known: list[str], other: str, is_language: bool, number: int) -> None:
        app, value = self.scene.app, known[number]
        people.keep(app.settings, name, *((value, other) if is_language else (other, value)))
        app.keep_settings()
        self.scene.changed()

    def _add(self) -> None:
        app, name = self.scene.app, self.name.text.strip()
        if name and people.meet(app.settings, [name]):
            app.keep_settings()
        self.name.set("")
        self.scene.changed()

    def _remove(self, name: str) -> None:
        """The name stands in the field then, so that it can be kept after all."""
        app = self.scene.app
        app.settings.people.pop(name, None)
        self.name.set(name)
        self.scene.ring.at = "person_name"
        app.keep_settings()
        self.scene.changed()
