"""The adviser at the table: what the cards of the person at it wait for, where the game tells it."""

from __future__ import annotations

from kesegames.engine.look import Told
from kesegames.ui.scenes.table.view import TableView


def counsel(view: TableView) -> list[str]:
    """A line for each thing that the adviser names, what is best first; nothing unless the player wants it."""
    sitting = view.sitting
    if not (view.app.settings.adviser and view.is_live) or sitting.is_over or sitting.is_ended:
        return []
    seat = sitting.viewer
    return [_line(view, line) for line in sitting.seen().advises(seat)] if sitting.is_person(seat) else []


def _line(view: TableView, told: list[Told]) -> str:
    """A heading and what it names."""
    heading, *names = (view.app.say(one.text, one.values, view.ruleset) for one in told)
    if not names:
        return heading
    return view.app.say("adviser.line", {"heading": heading, "names": view.app.say("goals.comma").join(names)})
