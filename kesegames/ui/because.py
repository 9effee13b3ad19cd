"""What an evaluation rests on, in words: what the seat to act may score next, and what a game says for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kesegames.engine.state import State
from kesegames.play.adviser import prospects

if TYPE_CHECKING:
    from kesegames.ui.app import App


def because(app: App, state: State) -> list[str]:
    """A sentence for each reason, what is threatened first; nothing where a game says nothing."""
    ruleset = state.ruleset
    seats = [app.say("seat." + id, ruleset=ruleset) for id in ruleset.seat_ids]
    found: list[str] = []
    for prospect in prospects(state)[:1]:
        names = [app.say(name, ruleset=ruleset) for name in prospect.goals]
        values = {
            "seat": seats[state.to_act],
            "goals": app.say("because.and").join(names),
            "points": f"{prospect.gain / ruleset.unit:g}",
            "chance": f"{prospect.chance * 100:.0f}",
        }
        found.append(app.say("because.threatens", values))
    for seat in range(state.seats):
        for text, more in state.reasons(seat):
            found.append(app.say(text, {"seat": seats[seat], **more}, ruleset=ruleset))
    return found
