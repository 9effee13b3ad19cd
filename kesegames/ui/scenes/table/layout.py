"""Where everything of the table stands, and the widgets that stand there."""

from __future__ import annotations

import pygame

from kesegames.table.turn import What
from kesegames.ui.board.goals_view import goals_panel
from kesegames.ui.draw.canvas import CAPTION, LINE_HEIGHT
from kesegames.ui.scenes.table.crumbs import Crumbs, crumbs
from kesegames.ui.scenes.table.declaration import DeclarationCard
from kesegames.ui.scenes.table.desk import bar_buttons, chips, desk
from kesegames.ui.scenes.table.notebox import NoteBox
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.scenes.table.todo import advice
from kesegames.ui.viewing.moves import moves_panel, scrubber
from kesegames.ui.viewing.players import PlayerCard, card_height, player_of
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import Button


def build_widgets(table: Playing) -> list[Widget]:
    """All widgets of the table as things stand, in the order of Tab."""
    here = desk(table, table.stage.desk.inflate(-24, 0)) if table.stage.desk else []
    return [*chips(table), *here, *_bottom(table), *_side(table), *_goals(table), *_top(table)]


def _goals(table: Playing) -> list[Widget]:
    return goals_panel(table.app, table.stage, table.seen(table.at), table.open_collection)


def _top(table: Playing) -> list[Widget]:
    top = table.areas.top
    box = pygame.FRect(top.right - 56, top.y + 2, 44, 44)
    return [Button("menu", box, table.open_menu, icon="menu", kind="quiet", tip=table.app.say("button.menu"))]


def _bottom(table: Playing) -> list[Widget]:
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
    spots = sitting.clicks.spots if table.is_live else ()
    if spots:
        box = pygame.FRect(left, y, 52, side)
        widgets.append(Button("one_back", box, table.one_back, icon="back", tip=say("button.one_back")))
        left += 60
    words = [] if table.stage.desk else bar_buttons(table, pygame.FRect(left, y, right - left, side))
    right = min([right, *(word.box.x - GAP for word in words)])
    told = "" if table.stage.desk else advice(table)
    widgets.append(
        Crumbs(pygame.FRect(left, y, right - left - 4, side), crumbs(table) if spots else [], told, table.painter)
    )
    return [*widgets, *words, *scrubber(table, y, side)]


def _side(table: Playing) -> list[Widget]:
    """Players, the list of moves, the note box."""
    side = table.areas.side
    widgets: list[Widget] = []
    seats = list(range(len(table.match.players)))
    if not table.is_turned:
        seats.reverse()
    y, card = side.y, card_height(len(seats))
    for seat in seats:
        widgets.append(_player(table, seat, pygame.FRect(side.x, y, side.w, card)))
        y += card + GAP
    if table.is_live and table.turn.what == What.DECLARE:
        return [*widgets, DeclarationCard(table, pygame.FRect(side.x, y, side.w, side.bottom - y))]
    note = _note_height(table.height)
    box = pygame.FRect(side.x, y, side.w, side.bottom - note - GAP - y)
    widgets += moves_panel(table, box)
    said_box = pygame.FRect(side.x, side.bottom - note, side.w, note)
    widgets.append(NoteBox(said_box, table.said, table.painter, table.stage.board, table.open_rules))
    return widgets


def _player(table: Playing, seat: int, box: pygame.FRect) -> PlayerCard:
    say, sitting = table.app.say, table.sitting
    shown = player_of(table, seat)
    shown.is_active = table.is_live and shown.is_active
    asked = sitting.thinking.asked
    is_thinking = shown.is_active and sitting.thinking.is_for_bot
    if is_thinking and asked is not None:
        shown.status = say("table.thinking", {"name": shown.status})
        shown.share = asked.share
    cancel = table.cancel if is_thinking else None
    return PlayerCard(f"cancel{seat}", box, shown, table.painter, cancel, say("button.cancel"))


def _note_height(height: float) -> float:
    """How high the note box may be: nine lines of caption, less in a low window."""
    return min(CAPTION * LINE_HEIGHT * 9 + 46, height * 0.3)
