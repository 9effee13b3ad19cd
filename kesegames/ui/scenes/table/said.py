"""What the table says in words: whose turn it is, what a spot means (the note box), the breadcrumb of the clicks."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from kesegames.engine.look import END
from kesegames.engine.state import CHANCE, OVER
from kesegames.table import clicks, throws
from kesegames.text import find
from kesegames.ui.board import goals_view
from kesegames.ui.scenes.table.parts import Crumb, Said
from kesegames.ui.scenes.table.result import points_words

if TYPE_CHECKING:
    from kesegames.engine.look import Look, Note, Risk, Spot
    from kesegames.ui.scenes.table.scene import Table

MOST_AHEAD: Final = 3
"""Of more squares that chance may lead to, the breadcrumb names the likeliest and the least likely."""


def turn_words(table: Table) -> str:
    """Whose turn it is, or what is looked at: the middle of the top bar."""
    say = table.app.say
    if not table.is_live:
        return say("table.looking", {"number": str(table.at), "count": str(len(table.match.events))})
    seat = table.match.to_act
    thrown = throws.last_throw(table.match, table.match.at) if table.is_tumbling else 0
    if thrown:
        thrower = throws.thrower(table.match, thrown - 1)
        return say("table.throws", {"seat": table.seat_name(thrower)})
    if seat == OVER:
        return say("table.over")
    if seat == CHANCE:
        thrower = throws.thrower(table.match, table.match.at)
        if thrower < 0:
            return say("table.chance")
        id = "table.throws_again" if throws.is_further(table.match) else "table.throws"
        return say(id, {"seat": table.seat_name(thrower)})
    return say("table.turn", {"seat": table.seat_name(seat)})


def news(table: Table, before: Look, after: Look, guide: tuple[Spot, ...]) -> str:
    """What has happened that is not seen on the board: another seat's word, a season that begins with its points."""
    say, ruleset = table.app.say, table.ruleset
    found = [_word_of_another(table, guide)]
    for place, number in after.counters.items():
        id = f"{place}.{number}"
        if id in ruleset.texts and before.counters.get(place, number) != number:
            name, words = say(f"place.{place}", ruleset=ruleset), say(id, ruleset=ruleset)
            found += [
                say("notice.counter", {"name": name, "words": words}),
                points_words(table, table.match.state.points()),
            ]
    return "\n".join(words for words in found if words)


def _word_of_another(table: Table, guide: tuple[Spot, ...]) -> str:
    """The word that a bot has just chosen; before a person's throw the advice speaks of a pass."""
    number = table.last_decision()
    if number is None or len(guide) != 1 or f"spot.{guide[0]}" not in table.ruleset.texts:
        return ""
    event = table.match.events[number - 1]
    is_said = table.match.state_at(number - 1).spell(event.move) == guide
    if not is_said or table.sitting.is_person(event.seat) or table.sitting.waits_for_throw():
        return ""
    words = table.app.say(f"spot.{guide[0]}", ruleset=table.ruleset)
    return table.app.say("notice.counter", {"name": table.seat_name(event.seat), "words": words})


def spot_name(table: Table, spot: Spot) -> str:
    """What a click is called in the breadcrumb: a card by its piece, a word by itself, a square by its name."""
    if spot == END or f"spot.{spot}" in table.ruleset.texts or spot in table.words():
        return table.app.say(f"spot.{spot}", ruleset=table.ruleset)
    if spot in table.stage.board.cells:
        return spot
    pieces = table.sitting.seen().look().pieces.get(spot, [])
    return table.app.say(f"piece.{pieces[-1]}", ruleset=table.ruleset) if pieces else spot


def crumbs(table: Table) -> list[Crumb]:
    """The clicks so far: what was picked up as a picture, then squares and words."""
    start = table.sitting.seen().look()
    found = []
    for number, (spot, _, cost) in enumerate(table.sitting.spent()):
        picked = start.pieces.get(spot, []) if not number else []
        is_card = bool(picked) and spot not in table.stage.board.cells
        label = "" if is_card else spot_name(table, spot)
        found.append(Crumb(label, cost, picked[-1] if picked else ""))
    return found + _crumb_ahead(table)


def _crumb_ahead(table: Table) -> list[Crumb]:
    """What chance would decide after a click on the spot attended to, with its exact chances."""
    spot, offers = table.attended() or "", table.sitting.offers()
    way = clicks.leading(offers, spot) or spot
    if way not in offers or not offers[way].ahead:
        return []
    ahead = offers[way].ahead
    told = [spot] if spot in ahead else sorted(ahead, key=lambda goal: -ahead[goal])
    shown = told if len(told) <= MOST_AHEAD else [told[0], told[-1]]
    chances = "   ".join(f"{goal} {Fraction(ahead[goal])}" for goal in shown)
    name = "" if way in ahead else spot_name(table, way) + "   "
    return [Crumb(name + chances, is_ahead=True)]


def said(table: Table) -> Said:
    """What the note box says: a refusal first, then the spot attended to, then the hint, then where things stand."""
    sitting, say, ruleset = table.sitting, table.app.say, table.ruleset
    refusal = sitting.refusal
    if refusal is not None and table.is_live:
        note = refusal.note
        if note is None:
            about = _of_place(table, refusal.spot, Said())
            return Said(say("note.no"), about.text or say("note.not_offered"), is_refusal=True)
        text = say(note.text, note.values, ruleset) if note.text else ""
        return Said(say("note.no"), text, note.rule, is_refusal=True)
    spot, level = table.attended(), table.app.settings.help_level
    at_stake = stake(table) if sitting.waits_for_throw() and level != "none" else None
    if spot is not None and level != "none" and not (at_stake is not None and spot in at_stake.ahead):
        found = _about(table, spot)
        if level == "brief":
            found = Said(found.heading, found.text, found.rule, place=found.place)
        if found.text or found.piece or (found.place and not sitting.waits_for_throw()):
            return found
    goal = table.ring.attended("goal ")
    if goal is not None:
        return Said(*goals_view.told(table.app, table, int(goal)))
    if sitting.asked is not None and sitting.asked.is_hint:
        return Said(say("hint.title"), say("hint.thinking"))
    if sitting.hint is not None and sitting.hint_grade:
        return _hint(table)
    if at_stake is not None and at_stake.text:
        return Said(say("note.kind.throw"), say(at_stake.text, at_stake.values, ruleset), at_stake.rule)
    if table.shows_risks:
        return Said(say("risks.title"), say("risk.legend", ruleset=ruleset))
    return Said(say("note.help"), say("note.help_text")) if level == "full" else Said()


def stake(table: Table) -> Note | None:
    """What the decision before the throw which is due meant, where that throw decides about it."""
    number = table.last_decision()
    if number is None or number < table.match.at:
        return None
    before = table.seen(number - 1)
    spots = before.spell(table.match.events[number - 1].move)
    note = before.explain(spots[:-1], spots[-1])
    return note if note is not None and note.ahead else None


def _about(table: Table, spot: Spot) -> Said:
    """What a click on `spot` would mean, and what the piece on it does."""
    say, ruleset = table.app.say, table.ruleset
    note = _meaning(table, spot) if table.is_live else None
    heading = text = rule = ""
    if note is not None and note.text:
        kind = "throw" if note.ahead and note.kind == "cost" else note.kind
        heading = say("note.no" if kind == "refused" else f"note.kind.{kind}", ruleset=ruleset)
        text, rule = say(note.text, note.values, ruleset), note.rule
    text = "\n".join(part for part in (text, *_risks(table, spot)) if part)
    board = table.ruleset.board
    place = spot if board is not None and board.kind == "grid" and spot in table.stage.board.cells else ""
    found = Said(heading, text, rule, place=place)
    pieces = table.look.pieces.get(spot, [])
    if spot not in table.stage.board.cells:
        found = _of_place(table, spot, found)
    elif not pieces:
        found = _of_area(table, spot, found)
    if not pieces or ruleset.kind(pieces[-1]) == "stick":
        return found
    found.piece = pieces[-1]
    found.name = say(f"piece.{found.piece}", ruleset=ruleset)
    found.about = find(f"piece_about.{found.piece}", table.app.language, ruleset) or ""
    return _with_reach(table, spot, found)


def _meaning(table: Table, spot: Spot) -> Note | None:
    """What a click on `spot` would mean, be it by the direction it names; or why its piece cannot be picked up."""
    offers = table.sitting.offers()
    way = clicks.leading(offers, spot)
    return offers[way] if way is not None else offers.get(spot) or table.sitting.why_not(spot)


def _with_reach(table: Table, spot: Spot, found: Said) -> Said:
    """With what the piece on `spot` could do here and now, unless it is being moved."""
    walk = table.sitting.walk if table.is_live else None
    reach = None if walk is not None and spot in walk.spots else table.seen(table.at).reach(spot)
    if reach is not None:
        found.reach = reach
        by = table.app.say(reach.text, ruleset=table.ruleset) if reach.text else ""
        found.about = "\n".join(part for part in (by, found.about) if part)
    return found


def _risks(table: Table, spot: Spot) -> list[str]:
    """What chance may do to the piece on `spot`, while risks are shown: a sentence each, to a tenth of a percent."""
    risks = (table.forecast.risks or {}).get(spot, []) if table.shows_risks else []
    return [f"{percent(risk, 1)} {table.app.say(risk.text, ruleset=table.ruleset)}" for risk in risks]


def percent(risk: Risk, digits: int = 0) -> str:
    """A chance in percent; where it is not known exactly, the least and the most that it can be."""
    least, most = f"{risk.least * 100:.{digits}f}", f"{risk.most * 100:.{digits}f}"
    return f"{least}%" if least == most else f"{least}–{most}%"


def _of_area(table: Table, spot: Spot, found: Said) -> Said:
    """What the part of the board is called that `spot` belongs to, and what holds there, where the ruleset says it."""
    ruleset, say = table.ruleset, table.app.say
    for area, spots in ruleset.areas.items():
        if spot in table.look.areas.get(area, spots) and f"area.{area}" in ruleset.texts:
            about = f"area_about.{area}"
            words = say(about, ruleset=ruleset) if about in ruleset.texts else ""
            name = say(f"area.{area}", ruleset=ruleset)
            if found.heading and words:
                words = say("note.of_area", {"area": name, "text": words})
            told = "\n".join(part for part in (found.text, words) if part)
            return Said(found.heading or name, told, found.rule, place=found.place)
    return found


def _of_place(table: Table, spot: Spot, found: Said) -> Said:
    """What the place beside the board is called that `spot` belongs to, or that it names, and what it is for."""
    place = next((place for place in table.stage.places if spot in (place.id, *place.spots)), None)
    about = f"place_about.{place.id.rstrip('0123456789')}" if place is not None else ""
    if place is None or found.text or about not in table.ruleset.texts:
        return found
    name = table.app.say(f"place.{place.id}", ruleset=table.ruleset)
    values = {"limit": str(table.look.limits.get(place.id, ""))}
    text = table.app.say(about, values, table.ruleset)
    return Said(found.heading or name, text, found.rule, place=found.place)


def _hint(table: Table) -> Said:
    """The hint in its grade."""
    sitting, say = table.sitting, table.app.say
    assert sitting.hint is not None
    spots = sitting.hint_spots()
    more = "" if sitting.hint_grade >= 3 else "\n" + say("hint.more")
    names = " → ".join(spot_name(table, spot) for spot in spots)
    text = say(f"hint.grade{sitting.hint_grade}", {"spots": names})
    words = table.hint_words() if sitting.hint_grade >= 3 else []
    return Said(say("hint.title"), "\n".join([text + more, *words]))
