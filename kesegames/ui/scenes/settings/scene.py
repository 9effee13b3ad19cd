"""Settings: six pages of choices that work at once and are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from kesegames.settings import PIECE_SETS, STYLES
from kesegames.ui.app import App
from kesegames.ui.app_commands import toggle_full_screen
from kesegames.ui.board.sample import Sample, SamplePicture
from kesegames.ui.draw.canvas import CAPTION
from kesegames.ui.draw.room import Room, columns
from kesegames.ui.painters import has_letters
from kesegames.ui.scene import EDGE, ScrollScene
from kesegames.ui.scenes.settings.bots import SECONDS, BotEditor
from kesegames.ui.scenes.settings.keys import KeyEditor
from kesegames.ui.scenes.settings.people import PeopleEditor
from kesegames.ui.widgets.base import GAP, Label, Panel, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.form import Form, Note

if TYPE_CHECKING:
    from kesegames.play.opponent import Report

HEAD: Final = 76.0
FOOT: Final = 76.0
PAGES: Final = {
    "screen": "globe",
    "board": "layers",
    "play": "person",
    "sound": "sound",
    "keys": "keys",
    "people": "pen",
    "bots": "machine",
}
NAVIGATION: Final = 208.0
ASIDE: Final = 372.0
LANGUAGES: Final = {"ja": "日本語", "en": "English"}
UI_SCALES: Final = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 2.0)
TEXT_SCALES: Final = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 2.0)
SPEEDS: Final = (0.0, 0.5, 1.0, 2.0)
VOLUMES: Final = tuple(step / 10 for step in range(11))
SEATS: Final = 2
"""How many seats can have a language of their own here; the file may name more."""


class SettingsScene(ScrollScene):
    """The settings by pages; `page` is the one shown. What is chosen works at once, also in the scenes below."""

    name = "settings"
    foot = FOOT

    def __init__(self, app: App, page: str = "screen") -> None:
        super().__init__(app)
        self.page = page
        self.keys = KeyEditor(self)
        shown = [one for one in app.known.rulesets.values() if one.board]
        # Coordinates stand beside a grid.
        grids = [one for one in shown if one.board and one.board.kind == "grid"]
        came = next((game for scene in reversed(app.scenes) if (game := scene.about_game()) is not None), None)
        own = [came] if came is not None and came.board else []
        self._sample = Sample((own or grids or shown)[0]) if shown else None
        self._signed = [one for one in own or shown if has_letters(one)] or [one for one in shown if has_letters(one)]
        self._signed_sample: Sample | None = None
        self.people = PeopleEditor(self)
        self.bots = BotEditor(self, came or (grids or shown or [*app.known.rulesets.values()])[0])
        self.ring.at = f"page {page}"

    # What it shows

    def layout(self) -> None:
        say = self.app.say
        is_narrow = self.width < 1180
        navigation = NAVIGATION * (0.78 if is_narrow else 1)
        left = EDGE + navigation + 28
        has_aside = self.page in ("board", "play") and self._sample is not None
        aside = ASIDE * (0.66 if is_narrow else 1) + 28
        width = min(760.0, self.width - EDGE - left - (aside if has_aside else 0))
        form = Form(self.app.canvas(), left, self.head(HEAD) + 8, width - 12)
        rows = {
            "screen": self._screen,
            "board": self._board,
            "play": self._play,
            "sound": self._sound,
            "people": self.people.rows,
            "bots": self._bots,
        }
        rows.get(self.page, self.keys.rows)(form)
        box = pygame.FRect(left, self.head(HEAD) + 8, width - 12, self.height - self.head(HEAD) - FOOT - 16)
        self.widgets = [
            self.title(say("settings.title"), EDGE, self.width - 2 * EDGE),
            *self._navigation(navigation),
            self.scroller(box, form.widgets, form.height),
            *(self._aside(left + width + 16) if has_aside else []),
            *self._foot(),
        ]

    def _navigation(self, width: float) -> list[Widget]:
        found: list[Widget] = []
        for number, (page, icon) in enumerate(PAGES.items()):
            box = pygame.FRect(EDGE, self.head(HEAD) + 8 + number * 56, width, 48)
            kind = "chosen" if page == self.page else "plain"
            words = self.app.say(f"settings.page_{page}")
            found.append(Button(f"page {page}", box, partial(self._turn_to, page), words, icon, kind))
        return found

    def _aside(self, left: float) -> list[Widget]:
        """The sample board, and what stands on it."""
        assert self._sample is not None
        box = pygame.FRect(left, self.head(HEAD) + 8, self.width - EDGE - left, 0)
        about = self.app.say("settings.sample")
        high = self.app.canvas().paragraph_height(about, box.w - 32, CAPTION) + 2
        side = min(box.w - 32, self.height - self.head(HEAD) - FOOT - 60 - high)
        box.h = side + high + 42
        room = Room(box.inflate(-32, -32))
        return [
            Panel(box),
            SamplePicture(room.top(side, 10), self._sample_now, self.app.settings),
            Label(room.top(high), about, CAPTION, is_muted=True, lines=True),
        ]

    def _sample_now(self) -> Sample:
        """While the row of the signs on pieces is attended to, the smallest game that has two sets of them."""
        assert self._sample is not None
        is_asked = self.ring.attends("set piece_set") or self.ring.attends("set piece_set<")
        if not is_asked or not self._signed:
            return self._sample
        if self._signed_sample is None:
            self._signed_sample = Sample(min(self._signed, key=lambda one: len(one.board.cells if one.board else [])))
        return self._signed_sample

    def _foot(self) -> list[Widget]:
        say = self.app.say
        folder = str(self.app.folders.settings_file)
        note = say("settings.kept", {"path": folder}) if self.app.keeps_files else say("settings.not_kept")
        if self.page == "keys" and self.keys.told:
            note = self.keys.told
        bar = self.bar()
        bar.add("back", self.app.pop, say("button.back"), "back")
        bar.left(0)
        return [*bar.widgets, Note(bar.rest, note)]

    # The pages

    def _words(self, form: Form, name: str, known: Sequence[str], words: Sequence[str] | None = None) -> None:
        """A row for a setting with named values."""
        say, settings = self.app.say, self.app.settings
        shown = words or [say(f"settings.{name}_{value}") for value in known]
        at = known.index(getattr(settings, name))
        form.choice(f"set {name}", say(f"settings.{name}"), shown, at, lambda number: self._set(name, known[number]))

    def _flag(self, form: Form, name: str) -> None:
        """A row for a setting that is on or off."""
        say = self.app.say
        words = [say("settings.off"), say("settings.on")]
        at = int(getattr(self.app.settings, name))
        form.choice(f"set {name}", say(f"settings.{name}"), words, at, lambda number: self._set(name, bool(number)))

    def _number(
        self, form: Form, name: str, known: Sequence[float], show: Callable[[float], str] | None = None
    ) -> None:
        """A row for a setting with a number, from the least to the greatest; one of the player's own is kept in."""
        value = getattr(self.app.settings, name)
        values = sorted({*known, value})
        words = [show(one) if show else f"{one:.0%}" for one in values]
        change = lambda number: self._set(name, values[number])  # noqa: E731 - binds the values
        form.choice(f"set {name}", self.app.say(f"settings.{name}"), words, values.index(value), change, True)

    def _screen(self, form: Form) -> None:
        say, settings = self.app.say, self.app.settings
        self._words(form, "language", list(LANGUAGES), list(LANGUAGES.values()))
        self._words(form, "theme", ["system", "dark", "light"])
        form.heading(say("settings.size"))
        self._number(form, "ui_scale", UI_SCALES)
        form.note(say("settings.ui_scale_about"))
        self._number(form, "text_scale", TEXT_SCALES)
        form.note(say("settings.text_scale_about"))
        words = [say("settings.off"), say("settings.on")]
        label = say("settings.full_screen")
        full = lambda number: self._full_screen()  # noqa: E731 - there are two values
        form.choice("set full_screen", label, words, int(settings.full_screen), full)
        form.heading(say("settings.seat_languages"))
        form.note(say("settings.seat_languages_about"))
        for seat in range(SEATS):
            self._seat_language(form, seat)

    def _seat_language(self, form: Form, seat: int) -> None:
        known = ["", *LANGUAGES]
        chosen = self.app.settings.seat_languages
        words = [self.app.say("settings.seat_language_app"), *LANGUAGES.values()]
        at = known.index(chosen[seat] if seat < len(chosen) else "")
        label = self.app.say("settings.seat_language", {"number": str(seat + 1)})

        def change(number: int) -> None:
            languages = [*chosen, *[""] * (seat + 1 - len(chosen))]
            languages[seat] = known[number]
            self._set("seat_languages", languages)

        form.choice(f"set seat_language{seat}", label, words, at, change)

    def _board(self, form: Form) -> None:
        say = self.app.say
        self._words(form, "board_style", STYLES)
        self._words(form, "piece_set", PIECE_SETS)
        form.note(say("settings.piece_set_about"))
        self._flag(form, "coordinates")
        self._flag(form, "colour_safe")
        form.note(say("settings.colour_safe_about"))
        self._words(form, "board_side", ["fixed", "pieces", "board"])
        form.heading(say("settings.motion"))
        speeds = {0.0: say("settings.speed_none"), 0.5: "½", 1.0: "1", 2.0: "2"}
        self._number(form, "animation_speed", SPEEDS, lambda speed: speeds[speed])
        self._flag(form, "reduced_motion")
        form.note(say("settings.reduced_motion_about"))

    def _play(self, form: Form) -> None:
        say = self.app.say
        self._flag(form, "show_targets")
        self._words(form, "help_level", ["none", "brief", "full"])
        form.note(say(f"settings.help_level_about_{self.app.settings.help_level}"))
        self._flag(form, "coach")
        form.note(say("settings.coach_about"))
        self._flag(form, "adviser")
        form.note(say("settings.adviser_about"))
        self._flag(form, "idle_analysis")
        form.note(say("settings.idle_analysis_about"))
        form.heading(say("settings.less_clicking"))
        self._flag(form, "confirm_moves")
        form.note(say("settings.confirm_moves_about"))
        self._flag(form, "automatic_throws")
        self._flag(form, "enter_throws")
        form.note(say("settings.enter_throws_about"))
        self._flag(form, "play_forced_moves")

    def _sound(self, form: Form) -> None:
        say = self.app.say
        self._flag(form, "muted")
        self._number(form, "volume", VOLUMES)
        self._number(form, "volume_moves", VOLUMES)
        self._number(form, "volume_signals", VOLUMES)
        for box, sound in zip(columns(form.row(48), 2, GAP), ("move", "refuse"), strict=True):
            form.add(Button(f"test {sound}", box, partial(self._test, sound), say(f"settings.test_{sound}"), "sound"))
        form.note(say("settings.sound_about"))

    def _bots(self, form: Form) -> None:
        self.bots.rows(form)
        form.heading(self.app.say("bots.time"))
        self._number(form, "bot_seconds", SECONDS, lambda seconds: f"{seconds:g} s")
        form.note(self.app.say("bots.time_about"))

    # What each input means

    def news(self, report: Report) -> None:
        self.bots.news(report)

    def leave(self) -> None:
        self.bots.leave()
        super().leave()

    def _turn_to(self, page: str) -> None:
        self.page = page
        self.scroll.reset()
        self.keys.listening = ""
        self.changed()

    def _set(self, name: str, value: object) -> None:
        setattr(self.app.settings, name, value)
        self.app.keep_settings()
        if name.startswith("volume"):
            self.app.play_sound("refuse" if name == "volume_signals" else "move")

    def _full_screen(self) -> None:
        toggle_full_screen(self.app)

    def _test(self, sound: str) -> None:
        """Let it be heard, or say why it cannot."""
        app = self.app
        if app.settings.muted:
            app.tell_words("notice.muted")
        elif not app.sound.has_device():
            app.tell_words("notice.no_sound")
        else:
            app.play_sound(sound)

    def type_key(self, event: pygame.event.Event) -> bool:
        return self.keys.take(event) or super().type_key(event)

    def press(self, x: float, y: float, button: int) -> None:
        self.keys.listening = ""
        super().press(x, y, button)
        self.changed()

    def command(self, name: str) -> bool:
        if name in ("back", "menu", "settings"):
            self.app.pop()
            return True
        return super().command(name)
