"""How a match ended, in words."""

from __future__ import annotations

from kesegames.text import capitalised
from kesegames.ui.app import App
from kesegames.ui.board.shown import Shown


def result_words(app: App, view: Shown) -> tuple[str, str]:
    """Who won, and why."""
    say = app.say
    outcome = view.match.outcome()
    if outcome is None:
        return "", ""
    winners = [view.seat_name(seat) for seat in outcome.winners]
    heading = say("result.won", {"seat": say("result.and").join(winners)}) if winners else say("result.drawn")
    reason = say(f"reason.{outcome.reason}", ruleset=view.ruleset)
    points = points_words(app, view, outcome.points)
    return heading, "\n".join(part for part in (capitalised(reason), points) if part)


def points_words(app: App, view: Shown, points: list[int]) -> str:
    """What each seat has scored; nothing where winning is all that counts."""
    unit = view.ruleset.unit
    if (not any(points) or unit == 1) and max(map(abs, points), default=0) <= 1:
        return ""
    each = " – ".join(f"{view.seat_name(seat)} {point / unit:g}" for seat, point in enumerate(points))
    return app.say("result.points", {"points": each})
