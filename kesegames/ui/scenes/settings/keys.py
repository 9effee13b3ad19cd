"""The page of the settings on which keys are given to commands."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from kesegames.ui import keys
from kesegames.ui.draw.canvas import CAPTION
from kesegames.ui.draw.room import Room
from kesegames.ui.scene import Scene
from kesegames.ui.widgets.bar import Bar
from kesegames.ui.widgets.base import GAP, Label
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.form import Form
from kesegames.ui.widgets.key_caps import KeyCaps, caps

KEYS_WIDTH: Final = 240.0
BUTTON_WIDTH: Final = 150.0
MODIFIERS: Final = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
    *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE),
)


class KeyEditor:
    """`listening` is the command that waits for a key, empty for none; `told` explains what the last change did."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.listening = ""
        self.told = ""

    def rows(self, form: Form) -> None:
        """A row for every command."""
        app = self.scene.app
        say, own = app.say, app.settings.keys
        form.note(say("keys.about"))
        bar = Bar(app.canvas(), form.row(44))
        bar.add("reset_keys", self._reset, say("keys.reset"), is_enabled=bool(own))
        form.add(*bar.widgets)
        for group, commands in keys.GROUPS.items():
            form.heading(say(f"keys.group_{group}"))
            for command in commands:
                self._row(form, command)

    def _row(self, form: Form, command: str) -> None:
        say, own = self.scene.app.say, self.scene.app.settings.keys
        row = Room(form.row(44), GAP)
        button, shown = row.right(BUTTON_WIDTH), row.right(KEYS_WIDTH)
        form.add(Label(row.rest, say(f"command.{command}")))
        is_listening = command == self.listening
        if is_listening:
            form.add(Label(shown, say("keys.press"), CAPTION, "bold", lines=False))
        else:
            form.add(KeyCaps(shown, caps(command, own)))
        if command not in keys.FIXED:
            kind = "chosen" if is_listening else "plain"
            words = say("keys.cancel") if is_listening else say("keys.change")
            form.add(Button(f"key {command}", button, partial(self._listen, command), words, kind=kind))

    def _listen(self, command: str) -> None:
        self.listening = "" if self.listening == command else command
        self.told = ""
        self.scene.changed()

    def _reset(self) -> None:
        app = self.scene.app
        app.settings.keys.clear()
        self.listening = ""
        self.told = app.say("keys.were_reset")
        app.keep_settings()

    def take(self, event: pygame.event.Event) -> bool:
        """A key while a command waits for one; False when none does."""
        if not self.listening:
            return False
        if event.key in MODIFIERS:
            return True
        command, self.listening = self.listening, ""
        if event.key != pygame.K_ESCAPE:
            self._give(command, keys.pressed(event.key, event.mod))
        self.scene.changed()
        return True

    def _give(self, command: str, name: str) -> None:
        """The key to the command; what that means for the command it had before is explained."""
        app = self.scene.app
        own = app.settings.keys
        values = {"key": keys.shown(name), "command": f"@command.{command}"}
        before = next((one for one in keys.COMMANDS if name in keys.keys_of(one, own)), command)
        values["other"] = f"@command.{before}"
        if before in keys.FIXED:
            self.told = app.say("keys.fixed", values)
            return
        own.pop(before, None)
        own[command] = name
        self.told = app.say("keys.given", values)
        if before != command:
            left = caps(before, own)
            values["left"] = app.say("keys.and").join(left) if left else app.say("keys.none")
            self.told = app.say("keys.taken", values)
        app.keep_settings()
