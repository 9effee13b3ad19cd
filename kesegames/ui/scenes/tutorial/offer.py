"""The offer of a first lesson, before a person's first game of its kind."""

from __future__ import annotations

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.ui import lesson
from kesegames.ui.app import App
from kesegames.ui.draw.room import Room, columns
from kesegames.ui.scene import Overlay
from kesegames.ui.widgets.base import GAP, Label, Panel
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.heading import headed


def remember(app: App, owner: Ruleset) -> None:
    """The player knows that this game has a tutorial; it is not offered again."""
    if owner.id not in app.settings.tutorials_seen:
        app.settings.tutorials_seen.append(owner.id)
        app.keep_settings()


def offer_tutorial(app: App, ruleset: Ruleset) -> None:
    """Before the first game of its kind: ask whether the tutorial is wanted; nothing where it cannot be used."""
    owner = lesson.lesson_owner(ruleset, app.known)
    if owner is None or owner.id in app.settings.tutorials_seen:
        return
    try:
        app.push(Offer(app, owner, lesson.load(owner.id)))
    except Trouble as trouble:
        app.tell(trouble)


class Offer(Overlay):
    """A card over the table: the tutorial first, or play at once."""

    name = "offer"

    def __init__(self, app: App, ruleset: Ruleset, steps: list[lesson.Step]) -> None:
        super().__init__(app)
        self.ruleset = ruleset
        self.steps = steps

    def layout(self) -> None:
        say = self.app.say
        box = self.card_of(520, 260)
        room = Room(box.inflate(-64, -56))
        words = say("tutorial.offer", {"name": say("game.name", ruleset=self.ruleset)})
        title = headed(self.app.canvas(), room, words, 32, 12)
        values = {"count": str(len(self.steps)), "minutes": str(lesson.minutes(self.steps, self.app.language))}
        yes, no = columns(room.bottom(52, 8), 2, 2 * GAP)
        self.widgets = [
            Panel(box),
            title,
            Label(room.rest, say("tutorial.offer_text", values), lines=True),
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
