"""Where everything of the table stands, and the widgets that stand there."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

import pygame

from kesegames.table.turn import What
from kesegames.ui.board.plate import stop_box
from kesegames.ui.draw.canvas import BODY, CAPTION, LINE_HEIGHT
from kesegames.ui.scenes.table.adviser import counsel
from kesegames.ui.scenes.table.crumbs import AskedCrumbs, Crumbs, crumbs
from kesegames.ui.scenes.table.declaration import DeclarationCard
from kesegames.ui.scenes.table.desk import bar_buttons, chips
from kesegames.ui.scenes.table.notebox import NoteBox, Said
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.scenes.table.said import in_brief
from kesegames.ui.scenes.table.todo import advice, todo
from kesegames.ui.viewing.log import TEXT, log_list
from kesegames.ui.viewing.moves import moves_panel
from kesegames.ui.viewing.outcome import result_words
from kesegames.ui.viewing.panel import fold_tag, goals_page, room_of, scrubber, tabs, with_history
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import Button

SIDE: Final = 44.0
NOTE: Final = 124.0
"""What is left below the sets for what is pointed at; it grows over them."""
LEAST_PAGE: Final = 90.0
"""With less room than this beneath the result a page shows nothing."""
BUBBLE: Final = 560.0
"""The width of what is said over the table while the panel is folded."""


def build_widgets(table: Playing, card: pygame.FRect | None) -> list[Widget]:
    """All widgets of the table as things stand, in the order of Tab, but for what lies over its pieces: `card` is where
    the result does."""
    tag = fold_tag(table, table.areas)
    table_widgets = [*chips(table), *_rail(table), *_stop(table), *_title(table), tag]
    return [*table_widgets, *_panel(table, card)]


def _title(table: Playing) -> list[Widget]:
    line = table.areas.title
    box = pygame.FRect(line.right - 48, line.centery - 22, SIDE, SIDE)
    say = table.app.say
    found: list[Widget] = []
    if table.ruleset.pieces:
        words = say("rules.pieces", ruleset=table.ruleset)
        beside = box.move(-SIDE - GAP, 0)
        found.append(Button("pieces", beside, table.open_collection, icon="layers", kind="quiet", tip=words))
    return [*found, Button("menu", box, table.open_menu, icon="menu", kind="quiet", tip=say("button.menu"))]


def _stop(table: Playing) -> list[Widget]:
    """At the plate of a bot that thinks: a button to stop it."""
    sitting = table.sitting
    seat = table.active_seat()
    if not (table.is_live and sitting.thinking.is_seen and seat >= 0):
        return []
    plate = next(mat.plate for mat in table.stage.mats if mat.seat == table.ruleset.seat_ids[seat])
    tip = table.app.say("button.cancel")
    return [Button(f"cancel{seat}", stop_box(plate), table.cancel, icon="stop", kind="quiet", tip=tip)]


def _rail(table: Playing) -> list[Widget]:
    """Undo and redo, the half-built move, what there is to do, the hint."""
    say, sitting, rail = table.app.say, table.sitting, table.areas.rail
    y = rail.y + (rail.h - SIDE) / 2
    spots = sitting.clicks.spots if table.is_live else ()
    can_undo = bool(spots) or (table.is_live and sitting.undo_to() is not None)
    can_redo = table.is_live and table.match.redo_to() is not None
    tip = say("button.one_back" if spots else "button.undo")
    take_back = table.one_back if spots else table.undo
    undo = Button("undo", pygame.FRect(12, y, 48, SIDE), take_back, icon="undo", is_enabled=can_undo, tip=tip)
    redo = Button("redo", pygame.FRect(68, y, 48, SIDE), table.redo, icon="redo", is_enabled=can_redo)
    redo.tip = say("button.redo")
    label = say("button.hint")
    wide = max(110.0, table.app.canvas().measure_in(label, SIDE, BODY, "bold") + 60)
    can_hint = table.is_live and sitting.walk is not None and not sitting.is_ended
    hint = Button("hint", pygame.FRect(rail.right - 12 - wide, y, wide, SIDE), table.hint, label, "hint")
    hint.is_enabled = can_hint
    left, right = 132.0, hint.box.x - GAP
    words = bar_buttons(table, pygame.FRect(left, y, right - left, SIDE))
    right = min([right, *(word.box.x - GAP for word in words)])
    told = "" if table.is_panel_open else " · ".join([*filter(None, [advice(table)]), *counsel(table)[:1]])
    room = pygame.FRect(left, y, right - left - 4, SIDE)
    clicked = crumbs(table) if spots else []
    made = (
        Crumbs(room, clicked, told, table.painter)
        if table.is_panel_open
        else AskedCrumbs(room, clicked, told, table.painter, partial(in_brief, table))
    )
    return [undo, redo, made, *words, hint]


# The panel


def _panel(table: Playing, card: pygame.FRect | None) -> list[Widget]:
    """The page that is open, or two, and the bar at their foot."""
    pages = table.areas.pages
    if not pages:
        return []
    has_two = len(pages) > 1
    found: list[Widget] = [*tabs(table), *_page(table, _beneath(room_of(pages[0], True), card), card, has_two)]
    found += scrubber(table)
    return [*found, *_guide(table, _beneath(room_of(pages[1], False), card))] if has_two else found


def _beneath(room: pygame.FRect, card: pygame.FRect | None) -> pygame.FRect:
    """What the result leaves free of a page."""
    if card is None or not card.colliderect(room):
        return room
    top = card.bottom + 2 * GAP
    return pygame.FRect(room.x, top, room.w, max(0.0, room.bottom - top))


def _is_too_low(table: Playing, room: pygame.FRect) -> bool:
    """Whether a page has no room beneath the result."""
    return room.h < LEAST_PAGE * table.app.skin.grown


def _page(table: Playing, room: pygame.FRect, card: pygame.FRect | None, has_two: bool) -> list[Widget]:
    """The log or the moves, below them what is asked now, where no result says it; of one page perhaps the guide."""
    if _is_too_low(table, room):
        return []
    if table.tab == "guide" and not has_two:
        return _guide(table, room)
    below = [_now_row(table, room, has_two)] if card is None else []
    free = pygame.FRect(room.x, room.y, room.w, (below[0].box.y if below else room.bottom) - room.y - 6)
    if table.tab == "moves":
        return [*moves_panel(table, free), *below]
    return [log_list(table, free, room.x, _told(table)), *below]


def _told(table: Playing) -> int:
    """How many events may be told of: not what sticks are being thrown for."""
    count = len(table.match.events)
    return count - 1 if table.is_tumbling and table.at == count else count


def _now_row(table: Playing, room: pygame.FRect, has_two: bool) -> NoteBox:
    """Below the lists: what is asked now, or what the guide says where it is not open beside them."""
    canvas = table.app.canvas()
    least = 26 + 3 * BODY * LINE_HEIGHT + 12

    # Whatever changes the turn lays out anew.
    now = cache(partial(_now, table))

    def said() -> Said:
        found = Said(is_idle=True) if has_two else table.said()
        return now() if found.is_idle else found

    return NoteBox(
        room, said, table.painter, table.stage.board, table.open_rules, canvas, least=min(least, room.h / 3), left=TEXT
    )


def _now(table: Playing) -> Said:
    """Whose turn it is, and what is to be done."""
    say, turn, sitting = table.app.say, table.turn, table.sitting
    if table.is_telling:
        return Said(say("table.telling"), say("table.telling_text"))
    if table.tumbling_for() >= 0:
        return Said(table.turn_words(), "", seat=table.tumbling_for())
    text = "\n".join([*filter(None, [advice(table)]), *counsel(table)])
    if not table.is_live:
        return Said(say("table.looking", {"number": str(table.at), "count": str(len(table.match.events))}), text)
    if sitting.is_ended:
        return Said(table.turn_words(), text)
    if turn.what == What.OVER:
        return Said(*result_words(table.app, table))
    if turn.seat < 0:
        return Said(say("table.chance", ruleset=table.ruleset), text)
    if turn.what == What.BOT and not turn.is_held:
        name = say("table.thinking", {"name": table.seat_name(turn.seat)})
        return Said(name, text, seat=turn.seat)
    entries = [entry for entry in todo(table) if entry.detail]
    # Beside a chance of two the other is weighed.
    is_weighed = len(entries) == 2 and any(entry.chance for entry in entries)
    weighed = [entry for entry in entries if entry.chance or is_weighed]
    details = [say("note.of_area", {"area": one.name or one.label, "text": one.detail}) for one in weighed]
    name = table.seat_name(turn.seat)
    is_alone = sitting.persons == [turn.seat]
    heading = say("table.you_now") if is_alone else say("table.seat_now", {"seat": name})
    return Said(heading, "\n".join(details) or text, seat=turn.seat)


def _guide(table: Playing, room: pygame.FRect) -> list[Widget]:
    """What is pointed at, above it the sets that score, in a game of chance a switch for its risks; or the card of a
    declaration."""
    if _is_too_low(table, room):
        return []
    if table.is_declared:
        card = DeclarationCard(table, pygame.FRect(room.x + 10, room.y, room.w - 18, room.h))
        return [card, card.scroller]
    history, room = with_history(table, room)
    note = NoteBox(room, table.said, table.painter, table.stage.board, table.open_rules, table.app.canvas())
    free = pygame.FRect(room.x, room.y, room.w, room.h - NOTE)
    goals = goals_page(table, free)
    if goals:
        note.least = NOTE
        return [*history, *goals, note]
    if not table.has_risks:
        return [*history, note]
    say = table.app.say
    box = pygame.FRect(room.x + 20, room.bottom - SIDE - 4, room.w - 36, SIDE)
    kind = "chosen" if table.shows_risks else "plain"
    note.room = note.box = pygame.FRect(room.x, room.y, room.w, box.y - 6 - room.y)
    return [*history, note, Button("risks", box, table.toggle_risks, say("button.risks"), "percent", kind)]


def bubble(table: Playing) -> list[Widget]:
    """Without the panel a refusal or a hint is said over the table, away from the spots that it speaks of."""
    refusal = table.sitting.clicks.refusal if table.is_live else None
    thinking = table.sitting.thinking
    is_hint = table.is_live and (thinking.is_about_hint or bool(thinking.hint is not None and thinking.hint_grade))
    is_coached = table.is_live and table.sitting.coach.shown is not None
    if table.is_panel_open or not (refusal is not None or is_hint or is_coached):
        return []
    said = table.said()
    if said.is_idle or said.text == table.put_aside:
        return []
    stage, rail = table.areas.stage, table.areas.rail
    wide = min(BUBBLE, stage.w - 2 * GAP)
    room = pygame.FRect(stage.centerx - wide / 2, stage.y, wide, rail.y - GAP - stage.y)
    choose = table.open_rules if said.rule else table.put_note_aside
    # Room is kept for what is still to be said of a hint, so that no square is covered when it comes.
    is_whole = not is_hint or thinking.reasons is not None
    least = (2 if is_whole else 3) * CAPTION * LINE_HEIGHT
    note = NoteBox(room, table.said, table.painter, table.stage.board, choose, table.app.canvas(), least, is_card=True)
    spoken = [refusal.spot] if refusal is not None else table.sitting.thinking.hint_spots()
    boxes = [box for spot, box in table.boxes().items() if spot in spoken]
    high = note.box.h
    ways = [pygame.FRect(room.x, y, room.w, high) for y in (note.box.y, room.y, room.centery - high / 2)]
    place = min(ways, key=lambda way: sum(part.w * part.h for part in map(way.clip, boxes)))
    if place.y != note.box.y:
        note.room = note.box = place
    return [note]
