"""What the table marks on its board: the spot pointed at, the offered ones and what they lead to, hints, chances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kesegames.engine.look import END
from kesegames.table import clicks, throws
from kesegames.ui.board import headings
from kesegames.ui.scenes.table.said import percent, stake

if TYPE_CHECKING:
    from kesegames.engine.look import Spot
    from kesegames.ui.board.marks import Marks
    from kesegames.ui.scenes.table.scene import Table

WAY_EVENTS: Final = 6
"""So many events long arrows show the way in the first match of a game."""


def add_marks(table: Table, marks: Marks) -> None:
    """Mark what a player points at, what may be clicked and what it would bring, refusals and hints."""
    sitting, settings = table.sitting, table.app.settings
    marks.attended = table.attended()
    marks.focused = marks.attended if table.ring.is_shown else None
    if table.motion is not None:
        return
    marks.risks = _risk_signs(table) if table.shows_risks else {}
    if not table.is_live:
        return
    marks.shows_way = table.match.at <= WAY_EVENTS and table.ruleset.module not in settings.introduced
    marks.is_tray_used = bool(sitting.values())
    marks.is_thrown_now = sitting.waits_for_throw() and not marks.is_tray_used
    if sitting.walk is not None and sitting.walk.spots:
        marks.last = ()
    marks.hints = sitting.hint_spots()
    marks.picked = sitting.walk.spots if sitting.walk else ()
    if throws.thrower(table.match, table.match.at) >= 0:
        at_stake = stake(table)
        marks.chances = at_stake.ahead if at_stake is not None else {}
    marks.arrows = tuple(spot for spot in sitting.offers() if headings.turns(spot) is not None)
    if settings.show_targets:
        marks.chances = marks.chances or _chances(table, marks.attended)
        marks.offers = {spot: note.kind for spot, note in sitting.offers().items()}
        marks.costs = sitting.costs()
        _mark_ahead(table, marks)
    if sitting.refusal is not None:
        marks.refused = sitting.refusal.spot
        marks.refusal = sitting.refusal.shaken(table.app.clock())
        marks.causes = frozenset(sitting.refusal.note.spots if sitting.refusal.note else ())


def _chances(table: Table, attended: Spot | None) -> dict[Spot, float]:
    """The squares that chance decides about: all that are offered, or those of the direction attended to."""
    offers = table.sitting.offers()
    way = clicks.leading(offers, attended or "") or attended
    if way in offers and offers[way].ahead and headings.turns(way) is not None:
        return offers[way].ahead
    return clicks.chances(offers)


def _mark_ahead(table: Table, marks: Marks) -> None:
    """What a click on the spot attended to would lead to; or why its piece cannot be picked up."""
    spot = marks.attended
    if spot is None:
        return
    ahead = table.sitting.ahead(spot)
    marks.offers = {**marks.offers, **{goal: note.kind for goal, note in ahead.items() if goal != END}}
    if len(ahead) == 1 and table.look.pieces.get(spot):
        marks.ghost = (spot, next(iter(ahead)))
    why_not = table.sitting.why_not(spot)
    marks.causes = frozenset(why_not.spots if why_not else ())


def _risk_signs(table: Table) -> dict[Spot, list[tuple[str, str]]]:
    """For the piece on each spot: a sign and a chance for everything that may happen to it."""
    return {
        spot: [(risk.sign, percent(risk)) for risk in risks] for spot, risks in (table.forecast.risks or {}).items()
    }
