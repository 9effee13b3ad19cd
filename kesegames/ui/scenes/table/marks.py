"""What the table marks on its board: the spot pointed at, the offered ones and what they lead to, hints, chances."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import END, Spot
from kesegames.table.turn import What
from kesegames.ui.board import headings
from kesegames.ui.board.clicked import mark_clicks, mark_refusal, mark_so_far
from kesegames.ui.board.marks import Marks
from kesegames.ui.scenes.table.coaching import mark_coach
from kesegames.ui.scenes.table.said import due_throw, percent
from kesegames.ui.scenes.table.view import TableView

WAY_EVENTS: Final = 6
"""So many events long arrows show the way in the first match of a game."""


def add_marks(view: TableView, marks: Marks) -> None:
    """Mark what a player points at, what may be clicked and what it would bring, refusals and hints."""
    sitting, settings = view.sitting, view.app.settings
    marks.attended = view.attended()
    marks.focused = marks.attended if view.ring.is_shown else None
    if view.motion is not None:
        return
    marks.risks = _risk_signs(view) if view.shows_risks else {}
    if not view.is_live:
        return
    turn = view.turn
    marks.is_tray_used = turn.what == What.ENTER
    marks.is_thrown_now = turn.what == What.THROW
    marks.is_tray_bare = turn.what == What.THROW and (not marks.throw or marks.throw < view.match.at)
    if sitting.clicks.spots:
        marks.last = ()
    marks.hints = sitting.thinking.hint_spots()
    marks.won = _won(view, marks)
    mark_clicks(marks, sitting.clicks, settings.show_targets and not view.shows_moment)
    mark_so_far(marks, sitting.clicks, view.app.say)
    if turn.is_throw:
        at_stake = view.stake() or due_throw(view)
        marks.chances = at_stake.ahead if at_stake is not None else {}
    elif settings.show_targets:
        if marks.attended is not None:
            _mark_attended(view, marks, marks.attended)
        _mark_reach(view, marks)
    mark_coach(view, marks)
    mark_refusal(marks, sitting.clicks.refusal, view.app.clock())


def shows_way(view: TableView) -> bool:
    """Whether arrows show the way in the position on the board."""
    is_still = view.motion is None and view.is_live
    return is_still and view.match.at <= WAY_EVENTS and view.ruleset.module not in view.app.settings.introduced


def _won(view: TableView, marks: Marks) -> Spot:
    """Where the last move has won the match: that of a winner, and not by somebody's resigning."""
    outcome = view.match.outcome()
    if outcome is None or not marks.last or not view.match.events or view.match.events[-1].word:
        return ""
    return marks.last[-1][-1] if view.match.events[-1].seat in outcome.winners and marks.last[-1] else ""


def _mark_attended(view: TableView, marks: Marks, spot: Spot) -> None:
    """What a click on the spot attended to would lead to, by chance or for certain; or why its piece cannot be picked
    up."""
    clicks = view.sitting.clicks
    way = clicks.leading(spot) or spot
    note = clicks.offers().get(way)
    if note is not None:
        hands = {place.id for place in view.stage.places if place.kind == "hand"}
        marks.going = frozenset(spot for spot in note.spots if spot.partition(":")[0] in hands)
    if note is not None and note.ahead and headings.turns(way) is not None:
        marks.chances = note.ahead
    ahead = clicks.ahead(spot)
    marks.ahead = frozenset(goal for goal in ahead if goal != END and goal not in marks.offers)
    marks.offers = {**marks.offers, **{goal: note.kind for goal, note in ahead.items() if goal != END}}
    if len(ahead) == 1 and view.look.pieces.get(spot):
        marks.ghost = (spot, next(iter(ahead)))
        marks.lifts[spot] = clicks.leaving(spot)
    elif clicks.spots and note is not None and way == spot:
        marks.ghost = next(((at, spot) for at in reversed(clicks.spots) if view.look.pieces.get(at)), None)
    why_not = clicks.why_not(spot)
    marks.causes = frozenset(why_not.spots if why_not else ())


def _mark_reach(view: TableView, marks: Marks) -> None:
    """The jumps of what is picked up or pointed at; where the latter could go, if it cannot be picked up now."""
    picked = view.sitting.clicks.spots
    spot = picked[-1] if picked else marks.attended
    reach = view.reach(spot) if spot is not None and not view.sitting.is_over else None
    if reach is None:
        return
    marks.jumps = frozenset(reach.over)
    if not picked and spot not in view.sitting.clicks.offers():
        marks.reach = reach.spots


def _risk_signs(view: TableView) -> dict[Spot, list[tuple[str, str]]]:
    """For the piece on each spot: a sign and a chance for everything that may happen to it."""
    found = (view.forecast.risks or {}).items()
    return {spot: [(risk.sign, percent(risk)) for risk in risks if risk.sign] for spot, risks in found}
