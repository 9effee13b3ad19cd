"""A question before something that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable

from kesegames.ui.app import App
from kesegames.ui.draw.room import Room, columns
from kesegames.ui.scene import Overlay
from kesegames.ui.widgets.base import GAP, Label, Panel
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.heading import headed


class Ask(Overlay):
    """A card with a `question`, what it means, and two buttons: `yes` does it, the other, where the ring stands, does
    not."""

    name = "ask"

    def __init__(self, app: App, question: str, about: str, yes: str, act: Callable[[], object]) -> None:
        super().__init__(app)
        self.question = question
        self.about = about
        self.yes = yes
        self.act = act
        self.ring.at = "no"

    def layout(self) -> None:
        box = self.card_of(520, 240)
        room = Room(box.inflate(-64, -48))
        title = headed(self.app.canvas(), room, self.question, 32, 12)
        no, yes = columns(room.bottom(52, 8), 2, 2 * GAP)
        self.widgets = [
            Panel(box),
            title,
            Label(room.rest, self.about, lines=True),
            Button("no", no, self.close, self.app.say("button.no"), kind="primary"),
            Button("yes", yes, self._do, self.yes),
        ]

    def _do(self) -> None:
        self.app.pop()
        self.act()
