"""Where everything of the table stands, and the widgets that stand there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from kesegames.engine.state import CHANCE
from kesegames.engine.walk import END
from kesegames.play.match import HUMAN
from kesegames.ui.canvas import BODY, CAPTION, Canvas
from kesegames.ui.scenes.table_parts import (
    Crumb,
    Crumbs,
    Line,
    NoteBox,
    Player,
    PlayerCard,
    Said,
    draw_line,
    note_height,
)
from kesegames.ui.widgets import GAP, Button, Label, Panel, Rows, Widget

if TYPE_CHECKING:
    from kesegames.engine.state import Spot
    from kesegames.ui.scenes.table import Table

BAR = 48.0
ROW = 34.0
CARD = 66.0


@dataclass
class Areas:
    """The parts of the screen (ux.md, Layout)."""

    top: pygame.FRect
    stage: pygame.FRect
    side: pygame.FRect
    bottom: pygame.FRect


def areas(width: float, height: float) -> Areas:
    """A wider window gives the rest to the stage and the side panel."""
    panel = min(480.0, max(280.0, 352 + (width - 1280) * 0.25))
    high = height - BAR - 56 - 2 * GAP
    side = pygame.FRect(width - panel - 16, BAR + GAP, panel, high)
    stage = pygame.FRect(16, BAR + GAP, side.x - 32, high)
    return Areas(pygame.FRect(0, 0, width, BAR), stage, side, pygame.FRect(0, height - 56, width, 56))


def build_widgets(table: Table) -> list[Widget]:
    """All widgets of the table as things stand, in the order of Tab."""
    return [*_bottom(table), *_side(table), *_top(table)]


def _top(table: Table) -> list[Widget]:
    top = table.areas.top
    box = pygame.FRect(top.right - 56, top.y + 2, 44, 44)
    return [Button("menu", box, table.open_menu, icon="menu", kind="quiet", tip=table.app.say("button.menu"))]


def _bottom(table: Table) -> list[Widget]:
    say, sitting, match = table.app.say, table.sitting, table.match
    bar = table.areas.bottom
    y, side = bar.y + 6, 44.0
    can_undo = table.is_live and match.undo_to() is not None
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
    words = _words(table, right, y, side)
    right = min([right, *(word.box.x - GAP for word in words)])
    spots = sitting.walk.spots if table.is_live and sitting.walk else ()
    if spots:
        box = pygame.FRect(left, y, 52, side)
        widgets.append(Button("one_back", box, table.one_back, icon="back", tip=say("button.one_back")))
        left += 60
    crumbs = _crumbs(table) if spots else []
    widgets.append(Crumbs(pygame.FRect(left, y, right - left - 4, side), crumbs, _advice(table), table.painter))
    return [*widgets, *words, *_scrubber(table, y, side)]


def _words(table: Table, right: float, y: float, height: float) -> list[Button]:
    """The next thing to do: the offered words, playing on from here, letting the bots go on, throwing."""
    say = table.app.say
    todo: list[tuple[str, str, Callable[[], object]]] = []
    if not table.is_live:
        todo = [("play_on", say("button.play_on"), table.play_on), ("live", say("button.live"), table.go_live)]
    elif table.sitting.waits_for_throw():
        todo = [("throw", say("spot.throw"), table.throw)]
    elif table.sitting.is_held and not table.sitting.is_over:
        todo = [("go_on", say("button.go_on"), table.go_on)]
    elif table.sitting.is_over and not table.is_result_open:
        todo = [("again", say("button.again"), table.again)]
    for spot in table.words():
        todo.append((f"spot {spot}", say(f"spot.{spot}", ruleset=table.ruleset), partial(table.click, spot)))
    canvas = table.app.canvas()
    buttons = []
    for number, (id, label, choose) in reversed(list(enumerate(todo))):
        width = max(112.0, canvas.measure(label, BODY, "bold") + 36)
        kind = "primary" if number == 0 or id.startswith("spot ") else "plain"
        buttons.append(Button(id, pygame.FRect(right - width, y, width, height), choose, label, kind=kind))
        right -= width + GAP
    return buttons[::-1]


def _scrubber(table: Table, y: float, height: float) -> list[Widget]:
    """Stepping through the match: first, one back, where we are, one on, last."""
    say = table.app.say
    side = table.areas.side
    count = len(table.match.events)
    can_back, can_on = table.at > 0, table.at < count
    middle = pygame.FRect(side.x + 2 * 52, y, side.w - 4 * 52, height)
    steps = (
        ("first", side.x, 0, can_back),
        ("back", side.x + 52, table.at - 1, can_back),
        ("on", side.right - 96, table.at + 1, can_on),
        ("last", side.right - 44, count, can_on),
    )
    widgets: list[Widget] = []
    for icon, x, number, is_enabled in steps:
        box = pygame.FRect(x, y, 44, height)
        choose = partial(table.go, number)
        widgets.append(
            Button(
                f"go_{icon}",
                box,
                choose,
                icon=icon,
                kind="quiet",
                is_enabled=is_enabled,
                tip=say("button.go_on_step" if icon == "on" else f"button.go_{icon}"),
            )
        )
    widgets.insert(2, Label(middle, f"{table.at} / {count}", CAPTION, align="centre", is_muted=True))
    return widgets


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
    widgets += _moves(table, box)
    said_box = pygame.FRect(side.x, side.bottom - note, side.w, note)
    widgets.append(NoteBox(said_box, lambda: said(table), table.painter))
    return widgets


def _player(table: Table, seat: int, box: pygame.FRect) -> PlayerCard:
    say, match, sitting = table.app.say, table.match, table.sitting
    player = match.players[seat]
    own = match.names[seat] if seat < len(match.names) and match.names[seat] else ""
    is_active = table.is_live and match.to_act == seat
    is_thinking = is_active and sitting.asked is not None and not sitting.asked.is_hint
    who = own or bot_name(table, player)
    status = who
    if is_thinking:
        status = say("table.thinking", {"name": who})
    share = sitting.asked.share if is_thinking and sitting.asked else -1.0
    seat_id = table.ruleset.seat_ids[seat]
    badge = next((id for id, data in table.ruleset.pieces.items() if data.get("seat") == seat_id), "")
    icon = "person" if player == HUMAN else "machine"
    shown = Player(table.seat_name(seat), icon, status, badge, is_active, share)
    cancel = table.cancel if is_thinking else None
    return PlayerCard(f"cancel{seat}", box, shown, table.painter, cancel, say("button.cancel"))


def bot_name(table: Table, player: str) -> str:
    """What a player is called: a person, a level, another bot."""
    if player.startswith("level"):
        return table.app.say("player.level", {"level": player[5:6]})
    return table.app.say(f"player.{player.partition(':')[0]}")


def _moves(table: Table, box: pygame.FRect) -> list[Widget]:
    """The list of moves: a click shows the position after it."""
    say, match = table.app.say, table.match
    head = pygame.FRect(box.x + 14, box.y + 4, box.w - 80, 44)
    again = pygame.FRect(box.right - 50, box.y + 4, 44, 44)
    rows = pygame.FRect(box.x + 8, box.y + 50, box.w - 16, box.h - 58)
    room = max(1, int(rows.h // ROW))
    count = len(match.events)
    top = table.moves_top
    if top < 0:
        top = max(0, min(table.at - room + (0 if table.at == count else 2), count - room))
    has_move = any(event.seat != CHANCE for event in match.events[: table.at])

    def draw(canvas: Canvas, row: pygame.FRect, number: int, is_attended: bool) -> None:
        event = match.events[number]
        seat = "" if event.seat == CHANCE else match.ruleset.seat_ids[event.seat]
        line = Line(number + 1, seat, _event_text(table, number + 1), event.seat == CHANCE)
        draw_line(canvas, row, line, number + 1 == table.at, number >= match.at, is_attended)

    return [
        Panel(box),
        Label(head, say("table.moves"), face="bold"),
        Button(
            "show_again",
            again,
            table.show_again,
            icon="replay",
            kind="quiet",
            is_enabled=has_move,
            tip=say("button.show_again"),
        ),
        Rows("move", rows, count, ROW, top, draw, lambda number: table.go(number + 1), table.wheel_moves),
    ]


def _event_text(table: Table, number: int) -> str:
    event = table.match.events[number - 1]
    if event.word:
        return table.app.say(f"event.{event.word}")
    return table.match.text(number, table.sitting.viewer)


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


def _advice(table: Table) -> str:
    """What to do now, in a few words."""
    sitting, say = table.sitting, table.app.say
    if not table.is_live:
        return say("advice.looking")
    if sitting.is_over:
        return ""
    if sitting.waits_for_throw():
        return say("advice.throw")
    if sitting.walk is None:
        return say("advice.held" if sitting.is_held else "advice.wait")
    is_all_words = len(table.words()) == len(sitting.offers())
    return say("advice.words" if is_all_words else "advice.begin")


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
    spot = table.attended()
    if spot is not None:
        found = _about(table, spot)
        if found.text or found.piece:
            return found
    if sitting.asked is not None and sitting.asked.is_hint:
        return Said(say("hint.title"), say("hint.thinking"))
    if sitting.hint is not None and sitting.hint_grade:
        return _hint(table)
    return Said(say("note.help"), say("note.help_text"))


def _about(table: Table, spot: Spot) -> Said:
    """What a click on `spot` would mean, and what the piece on it does."""
    say, ruleset = table.app.say, table.ruleset
    note = table.sitting.offers().get(spot)
    heading = text = rule = ""
    if note is not None and note.text:
        heading = say(f"note.kind.{note.kind}")
        text, rule = say(note.text, note.values, ruleset), note.rule
    pieces = table.look.pieces.get(spot, [])
    if not pieces:
        return Said(heading, text, rule)
    piece = pieces[-1]
    name = say(f"piece.{piece}", ruleset=ruleset)
    about = ruleset.pieces.get(piece, {}).get("about", {}).get(table.app.language, "")
    return Said(heading, text, rule, piece, name, about)


def _hint(table: Table) -> Said:
    """The hint in its grade."""
    sitting, say = table.sitting, table.app.say
    assert sitting.hint is not None
    spots = sitting.hint_spots()
    more = "" if sitting.hint_grade >= 3 else "\n" + say("hint.more")
    names = " → ".join(spot_name(table, spot) for spot in spots)
    text = say(f"hint.grade{sitting.hint_grade}", {"spots": names})
    return Said(say("hint.title"), text + more)
