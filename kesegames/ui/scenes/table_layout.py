"""Where everything of the table stands, and the widgets that stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from kesegames.engine.walk import END
from kesegames.ui.scenes.table_parts import (
    Crumb,
    Crumbs,
    NoteBox,
    PlayerCard,
    Said,
    note_height,
)
from kesegames.ui.scenes.table_todo import advice, bar_buttons, chips, desk
from kesegames.ui.scenes.viewing_layout import CARD, moves_panel, player_of, scrubber
from kesegames.ui.widgets import GAP, Button, Widget

if TYPE_CHECKING:
    from kesegames.engine.state import Risk, Spot
    from kesegames.ui.scenes.table import Table


def build_widgets(table: Table) -> list[Widget]:
    """All widgets of the table as things stand, in the order of Tab."""
    here = desk(table, table.stage.desk.inflate(-24, 0)) if table.stage.desk else []
    return [*chips(table), *here, *_bottom(table), *_side(table), *_top(table)]


def _top(table: Table) -> list[Widget]:
    top = table.areas.top
    box = pygame.FRect(top.right - 56, top.y + 2, 44, 44)
    return [Button("menu", box, table.open_menu, icon="menu", kind="quiet", tip=table.app.say("button.menu"))]


def _bottom(table: Table) -> list[Widget]:
    say, sitting, match = table.app.say, table.sitting, table.match
    bar = table.areas.bottom
    y, side = bar.y + 6, 44.0
    can_undo = table.is_live and sitting.undo_to() is not None
    can_redo = table.is_live and match.redo_to() is not None
    x = bar.x + 16
    widgets: list[Widget] = [
        Button(
            "undo", pygame.FRect(x, y, 52, side), table.undo, icon="undo", is_enabled=can_undo, tip=say("button.undo")
        ),
        Button(
            "redo",
            pygame.FRect(x + 60, y, 52, side),
            table.redo,
            icon="redo",
            is_enabled=can_redo,
            tip=say("button.redo"),
        ),
    ]
    left, right = x + 124, table.areas.side.x - 16
    can_hint = table.is_live and sitting.walk is not None
    hint = pygame.FRect(right - 116, y, 116, side)
    widgets.append(
        Button("hint", hint, table.hint, say("button.hint"), "hint", is_enabled=can_hint, tip=say("button.hint"))
    )
    right = hint.x - GAP
    if table.has_risks:
        risk = pygame.FRect(right - 136, y, 136, side)
        kind = "primary" if table.shows_risks else "plain"
        label = say("button.risks")
        widgets.insert(
            -1, Button("risks", risk, table.toggle_risks, label, "percent", kind, tip=say("button.risks_tip"))
        )
        right = risk.x - GAP
    words = [] if table.stage.desk else bar_buttons(table, right, y, side)
    right = min([right, *(word.box.x - GAP for word in words)])
    spots = sitting.walk.spots if table.is_live and sitting.walk else ()
    if spots:
        box = pygame.FRect(left, y, 52, side)
        widgets.append(Button("one_back", box, table.one_back, icon="back", tip=say("button.one_back")))
        left += 60
    crumbs = _crumbs(table) if spots else []
    told = "" if table.stage.desk else advice(table)
    widgets.append(Crumbs(pygame.FRect(left, y, right - left - 4, side), crumbs, told, table.painter))
    return [*widgets, *words, *scrubber(table, y, side)]


def _side(table: Table) -> list[Widget]:
    """Players, the list of moves, the note box."""
    side = table.areas.side
    widgets: list[Widget] = []
    seats = list(range(len(table.match.players)))
    if not table.is_turned:
        seats.reverse()
    y = side.y
    for seat in seats:
        widgets.append(_player(table, seat, pygame.FRect(side.x, y, side.w, CARD)))
        y += CARD + GAP
    note = note_height(table.height)
    box = pygame.FRect(side.x, y, side.w, side.bottom - note - GAP - y)
    widgets += moves_panel(table, box)
    said_box = pygame.FRect(side.x, side.bottom - note, side.w, note)
    widgets.append(NoteBox(said_box, lambda: said(table), table.painter, table.open_rules))
    return widgets


def _player(table: Table, seat: int, box: pygame.FRect) -> PlayerCard:
    say, sitting = table.app.say, table.sitting
    shown = player_of(table, seat)
    shown.is_active = table.is_live and shown.is_active
    is_thinking = shown.is_active and sitting.asked is not None and not sitting.asked.is_hint
    if is_thinking and sitting.asked is not None:
        shown.status = say("table.thinking", {"name": shown.status})
        shown.share = sitting.asked.share
    cancel = table.cancel if is_thinking else None
    return PlayerCard(f"cancel{seat}", box, shown, table.painter, cancel, say("button.cancel"))


def spot_name(table: Table, spot: Spot) -> str:
    """What a click is called in the breadcrumb: a card by its piece, a word by itself, a square by its name."""
    if spot == END or spot in table.words():
        return table.app.say(f"spot.{spot}", ruleset=table.ruleset)
    if spot in table.stage.board.cells:
        return spot
    pieces = table.sitting.seen().look().pieces.get(spot, [])
    return table.app.say(f"piece.{pieces[-1]}", ruleset=table.ruleset) if pieces else spot


def _crumbs(table: Table) -> list[Crumb]:
    """The clicks so far: what was picked up as a picture, then squares and words."""
    start = table.sitting.seen().look()
    crumbs = []
    for number, (spot, _, cost) in enumerate(table.sitting.spent()):
        picked = start.pieces.get(spot, []) if not number else []
        is_card = bool(picked) and spot not in table.stage.board.cells
        label = "" if is_card else spot_name(table, spot)
        crumbs.append(Crumb(label, cost, picked[-1] if picked else ""))
    return crumbs


def said(table: Table) -> Said:
    """What the note box says: a refusal first, then the spot attended to, then the hint, then where things stand."""
    sitting, say, ruleset = table.sitting, table.app.say, table.ruleset
    refusal = sitting.refusal
    if refusal is not None and table.is_live:
        note = refusal.note
        if note is None:
            return Said(say("note.no"), say("note.not_offered"), is_refusal=True)
        text = say(note.text, note.values, ruleset) if note.text else ""
        return Said(say("note.no"), text, note.rule, is_refusal=True)
    spot, level = table.attended(), table.app.settings.help_level
    if spot is not None and level != "none":
        found = _about(table, spot)
        if level == "brief":
            found = Said(found.heading, found.text, found.rule)
        if found.text or found.piece:
            return found
    if sitting.asked is not None and sitting.asked.is_hint:
        return Said(say("hint.title"), say("hint.thinking"))
    if sitting.hint is not None and sitting.hint_grade:
        return _hint(table)
    if table.shows_risks:
        return Said(say("risks.title"), say("risk.legend", ruleset=ruleset))
    return Said(say("note.help"), say("note.help_text")) if level == "full" else Said()


def _about(table: Table, spot: Spot) -> Said:
    """What a click on `spot` would mean, and what the piece on it does."""
    say, ruleset = table.app.say, table.ruleset
    note = table.sitting.offers().get(spot) or table.sitting.why_not(spot) if table.is_live else None
    heading = text = rule = ""
    if note is not None and note.text:
        heading = say("note.no" if note.kind == "refused" else f"note.kind.{note.kind}")
        text, rule = say(note.text, note.values, ruleset), note.rule
    text = "\n".join(part for part in (text, *_risks(table, spot)) if part)
    pieces = table.look.pieces.get(spot, [])
    if not pieces:
        return _of_area(table, spot, Said(heading, text, rule))
    piece = pieces[-1]
    name = say(f"piece.{piece}", ruleset=ruleset)
    about = ruleset.pieces.get(piece, {}).get("about", {}).get(table.app.language, "")
    return Said(heading, text, rule, piece, name, about)


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
        if spot in spots and f"area.{area}" in ruleset.texts:
            about = f"area_about.{area}"
            words = say(about, ruleset=ruleset) if about in ruleset.texts else ""
            name = say(f"area.{area}", ruleset=ruleset)
            return Said(found.heading or name, "\n".join(part for part in (found.text, words) if part), found.rule)
    return found


def _hint(table: Table) -> Said:
    """The hint in its grade."""
    sitting, say = table.sitting, table.app.say
    assert sitting.hint is not None
    spots = sitting.hint_spots()
    more = "" if sitting.hint_grade >= 3 else "\n" + say("hint.more")
    names = " → ".join(spot_name(table, spot) for spot in spots)
    text = say(f"hint.grade{sitting.hint_grade}", {"spots": names})
    return Said(say("hint.title"), text + more)
