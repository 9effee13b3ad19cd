"""What an evaluation rests on, in words: what the seat to act may score next, what is attacked, what the game says."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import Spot
from kesegames.engine.state import OVER, State
from kesegames.play.adviser import prospects, within_reach
from kesegames.ui.app import App
from kesegames.ui.board.goals_view import in_points

MOST_ATTACKED: Final = 3
"""So many pieces are named that a seat attacks."""


def because(app: App, state: State) -> list[str]:
    """A sentence for each reason, what is threatened first, the seat to act before others.

    Nothing where a game says nothing, or is over.
    """
    if state.to_act == OVER:
        return []
    ruleset = state.ruleset
    seats = [app.say("seat." + id, ruleset=ruleset) for id in ruleset.seat_ids]
    found: list[str] = []
    for prospect in prospects(state)[:1]:
        shorts = {goal.name: goal.short for goal in state.goals(state.to_act)}
        names = [app.say(shorts[name], ruleset=ruleset) for name in prospect.goals]
        chance = f"{prospect.chance * 100:.0f}"
        values = {
            "seat": seats[state.to_act],
            "goals": app.say("because.and").join(names),
            "points": in_points(ruleset, prospect.gain),
            "chance": chance,
        }
        found.append(app.say("because.makes" if chance == "100" else "because.threatens", values))
    order = sorted(range(state.seats), key=lambda seat: seat != state.to_act)
    for seat in order:
        pieces = [_named(app, state, spot) for spot in _attacked(state, seat)]
        if pieces:
            found.append(
                app.say("because.attacks", {"seat": seats[seat], "pieces": app.say("goals.comma").join(pieces)})
            )
    for seat in order:
        for text, more in state.reasons(seat):
            found.append(app.say(text, {"seat": seats[seat], **more}, ruleset=ruleset))
    return found


def _attacked(state: State, seat: int) -> list[Spot]:
    """Where pieces stand that `seat` could capture; rulesets list their kinds from the least to the greatest."""
    kinds = [piece.kind for piece in state.ruleset.pieces.values()]
    within = sorted(within_reach(state, seat).items(), key=lambda found: -kinds.index(found[0]))
    return [spot for _, spots in within for spot in spots][:MOST_ATTACKED]


def _named(app: App, state: State, spot: Spot) -> str:
    piece = app.say(f"piece.{state.look().pieces[spot][-1]}", ruleset=state.ruleset)
    return app.say("because.piece", {"piece": piece, "spot": spot})
