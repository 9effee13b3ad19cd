"""The offer of a first lesson, before a person's first game of its kind."""

from __future__ import annotations

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.ui import lesson
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import HEADING
from kesegames.ui.scene import Overlay
from kesegames.ui.widgets.base import GAP, Label, Panel
from kesegames.ui.widgets.buttons import Button


def remember(app: App, owner: Ruleset) -> None:
    """The player knows that this game has a tutorial; it is not offered again."""
    if owner.id not in app.settings.tutorials_seen:
        app.settings.tutorials_seen.append(owner.id)
        app.keep_settings()


def offer_tutorial(app: App, ruleset: Ruleset) -> None:
    """Before the first game of its kind: ask whether the tutorial is wanted."""
    owner = lesson.lesson_owner(ruleset, app.known)
    if owner is not None and owner.id not in app.settings.tutorials_seen:
        app.push(Offer(app, owner))


class Offer(Overlay):
    """A card over the table: the tutorial first, or play at once."""

    name = "offer"

    def __init__(self, app: App, ruleset: Ruleset) -> None:
        super().__init__(app)
        self.ruleset = ruleset

    def layout(self) -> None:
        say = self.app.say
        box = pygame.FRect(self.width / 2 - 260, self.height / 2 - 130, 520, 260)
        name = {"name": say("game.name", ruleset=self.ruleset)}
        inner = box.inflate(-64, -56)
        half = (inner.w - 2 * GAP) / 2
        yes = pygame.FRect(inner.x, inner.bottom - 52, half, 52)
        no = pygame.FRect(yes.right + 2 * GAP, yes.y, half, 52)
        words = pygame.FRect(inner.x, inner.y + 44, inner.w, yes.y - inner.y - 52)
        self.widgets = [
            Panel(box),
            Label(pygame.FRect(inner.x, inner.y, inner.w, 32), say("tutorial.offer", name), HEADING, "bold"),
            Label(words, say("tutorial.offer_text"), lines=True),
            Button("accept", yes, self.accept, say("button.tutorial_yes"), kind="primary"),
            Button("decline", no, self.close, say("button.tutorial_no")),
        ]
        if self.ring.at is None:
            self.ring.at = "accept"

    def accept(self) -> None:
        self.app.pop()
        self.app.routes.tutorial(self.ruleset)

    def close(self) -> None:
        self.app.pop()
        remember(self.app, self.ruleset)
