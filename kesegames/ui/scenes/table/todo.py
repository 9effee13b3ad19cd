"""What there is to do at the table now: words, throws, forced moves. Beneath a wide board they have a desk of their
own, else they stand in the bottom bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from kesegames.engine.look import PASS, Look, Note, Spot
from kesegames.table import throws
from kesegames.ui.board import sticks
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, LINE_HEIGHT, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.skin import mix
from kesegames.ui.painters.plain import Painter
from kesegames.ui.scenes.table import declaration
from kesegames.ui.widgets.base import GAP, Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing

if TYPE_CHECKING:
    from kesegames.ui.scenes.table.scene import Table

MOST_MOVES: Final = 4
"""Where words are offered and no more moves than these, all of them are buttons."""
BUTTON: Final = 48.0
CARD_LEAST: Final = 44.0
CARD_MOST: Final = 98.0
CHIP_LEAST: Final = 46.0


@dataclass
class Todo:
    """A button: what it is called, what comes of it, and the chance of that."""

    id: str
    label: str
    choose: Callable[[], object]
    detail: str = ""
    chance: str = ""
    is_primary: bool = True


def todo(table: Table) -> list[Todo]:
    """The next things to do: the offered words, a throw, playing on from here, letting the bots go on."""
    say, sitting = table.app.say, table.sitting
    if table.is_tumbling:
        return []
    if not table.is_live:
        return [
            Todo("play_on", say("button.play_on"), table.play_on),
            Todo("live", say("button.live"), table.go_live, is_primary=False),
        ]
    if sitting.is_over:
        if table.is_result_open:
            return []
        analysis = Todo("analysis", say("analysis.title"), table.analyse, is_primary=False)
        return [Todo("again", say("button.again"), table.again), analysis]
    if sitting.waits_for_throw():
        return [] if sitting.values() else [Todo("throw", say("button.throw", ruleset=table.ruleset), table.throw)]
    if sitting.unconfirmed is not None:
        return [Todo("confirm", say("button.confirm"), table.confirm)]
    if sitting.is_held:
        return [Todo("go_on", say("button.go_on"), table.go_on)]
    if declaration.is_due(table):
        return []
    return [*_whole_moves(table), *(_word(table, spot) for spot in table.words())]


def _word(table: Table, spot: Spot) -> Todo:
    """A spot that lies nowhere."""
    found = Todo(f"spot {spot}", table.app.say(f"spot.{spot}", ruleset=table.ruleset), partial(table.click, spot))
    note = table.sitting.offers().get(spot)
    return _told(table, found, note) if len(table.sitting.offers()) <= MOST_MOVES else found


def _told(table: Table, found: Todo, note: Note | None) -> Todo:
    """With what its note says: the words, and the numbers of a chance."""
    if note is not None and note.text:
        found.detail = table.app.say(note.text, note.values, table.ruleset)
        if note.chance is not None:
            found.chance = "{}/{}".format(*note.chance)
    return found


def _whole_moves(table: Table) -> list[Todo]:
    """The only move there is, and beside words the few others."""
    walk = table.sitting.walk
    if walk is None or walk.spots or len(walk.moves) > (MOST_MOVES if table.words() else 1):
        return []
    found = []
    state = table.sitting.seen()
    for spots, move in walk.moves.items():
        if len(spots) == 1 and spots[0] in table.words():
            continue
        note = state.explain(spots[:-1], spots[-1])
        label = ""
        if note is not None and note.short:
            label = table.app.say(note.short, note.values, table.ruleset)
        label = label or table.app.say("button.play_move", {"move": table.written(state.write(move))})
        entry = _told(table, Todo("move " + " ".join(spots), label, partial(table.play_whole, spots)), note)
        if table.words() and not entry.chance:
            share = note.ahead.get(spots[-1], 1.0) if note is not None else 1.0
            entry.chance = table.app.say("chance.certain") if share >= 1.0 else f"{100 * share:.0f} %"
        found.append(entry)
    return found


def advice(table: Table) -> str:
    """What to do now, in a few words."""
    sitting, say = table.sitting, table.app.say
    if table.is_tumbling:
        return ""
    if not table.is_live:
        return say("advice.looking")
    if sitting.is_over:
        return ""
    if sitting.waits_for_throw():
        if sitting.values():
            return say("advice.enter_throw")
        return say("advice.throw_again" if throws.is_further(table.match) else _after_pass(table) or "advice.throw")
    if sitting.walk is None:
        return say("advice.held" if sitting.is_held else "advice.wait")
    if sitting.unconfirmed is not None:
        return say("advice.confirm")
    forced = sitting.forced()
    if forced:
        note = sitting.seen().explain((), forced[0])
        is_word = len(forced) == 1 and note is not None and note.text
        return say(note.text, note.values, table.ruleset) if is_word and note else say("advice.forced")
    is_all_words = len(table.words()) == len(sitting.offers())
    if is_all_words or (table.words() and len(sitting.walk.moves) <= MOST_MOVES and not sitting.walk.spots):
        return say("advice.words")
    is_goal = any(spot in table.stage.board.cells and not table.look.pieces.get(spot) for spot in sitting.offers())
    return say("advice.goal" if sitting.walk.spots or is_goal else "advice.begin", ruleset=table.ruleset)


def _after_pass(table: Table) -> str:
    """That the other side could not move, when that has just been so."""
    number = table.last_decision()
    if number is None or number < table.match.at:
        return ""
    is_pass = table.match.state_at(number - 1).spell(table.match.events[number - 1].move) == (PASS,)
    return "advice.throw_after_pass" if is_pass else ""


def bar_buttons(table: Table, room: pygame.FRect) -> list[Button]:
    """The things to do side by side in the bottom bar, at the right of `room`."""
    canvas, entries = table.app.canvas(), todo(table)
    plain = [entry.label for entry in entries]
    full = [f"{entry.label} ({entry.chance})" if entry.chance else entry.label for entry in entries]
    # As wide as the player wants texts; where there is no room for that, as they are laid out, then without chances.
    for labels, height, least, air in ((full, room.h, 112.0, 36), (full, 0.0, 112.0, 36), (plain, 0.0, 64.0, 20)):
        widths = [max(least, canvas.measure_in(label, height, BODY, "bold") + air) for label in labels]
        if sum(widths) + GAP * len(widths) <= room.w:
            break
    else:
        widths = [room.w / len(widths) - GAP for _ in widths]
    buttons = []
    x = room.right - sum(widths) - GAP * (len(widths) - 1)
    for number, (entry, label, width) in enumerate(zip(entries, labels, widths, strict=True)):
        kind = "primary" if number == 0 or entry.id.startswith("spot ") else "plain"
        buttons.append(Button(entry.id, pygame.FRect(x, room.y, width, room.h), entry.choose, label, kind=kind))
        x += width + GAP
    return buttons


def desk(table: Table, box: pygame.FRect) -> list[Widget]:
    """The things to do on the desk: a word of advice, under it a row of buttons, or cards where chance is asked."""
    canvas, entries = table.app.canvas(), todo(table)
    has_cards = any(entry.chance for entry in entries)
    words = "" if has_cards else advice(table)
    size = HEADING if len(canvas.lines(words, box.w, HEADING, "bold")) == 1 else BODY
    lines = len(canvas.lines(words, box.w, size, "bold"))
    head = pygame.FRect(box.x, box.y, box.w, lines * size * LINE_HEIGHT + 2)
    widgets: list[Widget] = [Label(head, words, size, "bold", lines=True)] if words else []
    top = head.bottom + GAP if words else box.y
    room = box.bottom - top
    if has_cards:
        height = min(CARD_MOST, max(CARD_LEAST, (room - GAP * (len(entries) - 1)) / len(entries)))
        for number, entry in enumerate(entries):
            card = pygame.FRect(box.x, top + number * (height + GAP), box.w, height)
            widgets.append(Card(entry, card))
        return widgets
    x = box.x
    for entry in entries:
        width = min(box.w, max(150.0, canvas.measure(entry.label, BODY, "bold") + 44))
        button = pygame.FRect(x, top, width, min(BUTTON, max(CARD_LEAST, room)))
        widgets.append(
            Button(entry.id, button, entry.choose, entry.label, kind="primary" if entry.is_primary else "plain")
        )
        x += width + GAP
    return widgets


class Card(Button):
    """A large button: what it does, what comes of it, and at its right end the chance."""

    def __init__(self, entry: Todo, box: pygame.FRect) -> None:
        super().__init__(entry.id, box, entry.choose, entry.label, kind="primary")
        self.entry = entry

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        entry = self.entry
        fill, ink = self._colours(canvas, ring)
        canvas.raised(self.box, fill)
        side = max(76.0, min(self.box.w * 0.3, canvas.measure(entry.chance, HEADING, "bold") + 28))
        left = pygame.FRect(self.box.x + 16, self.box.y, self.box.w - side - 28, BODY * LINE_HEIGHT)
        detail = len(canvas.lines(entry.detail, left.w, CAPTION)) * CAPTION * LINE_HEIGHT
        has_detail = left.h + detail <= self.box.h - 6
        left.y = self.box.centery - (left.h + detail if has_detail else left.h) / 2
        canvas.text(entry.label, left, BODY, ink, "bold")
        if has_detail:
            room = pygame.FRect(left.x, left.bottom, left.w, detail + 2)
            canvas.paragraph(entry.detail, room, CAPTION, mix(ink, fill, 0.12))
        chance = pygame.FRect(self.box.right - side, self.box.y, side, self.box.h)
        canvas.fill(pygame.FRect(chance.x, chance.y + 10, 1, chance.h - 20), mix(fill, ink, 0.35))
        canvas.text(entry.chance, chance.inflate(-12, 0), HEADING, ink, "bold", "centre")
        if ring.shows(self.id):
            focus_mark(canvas, self.box)


def chips(table: Table) -> list[Widget]:
    """In the tray of the sticks, a button for each value that real ones can show."""
    state = table.match.state
    found: list[Widget] = []
    values = table.sitting.values()
    for place in table.stage.places:
        own = [spot for spot in values if spot.partition(":")[0] == place.id]
        if not own:
            continue
        room = place.tray.inflate(-16, -16)
        columns = min(len(own), max(1, int((room.w + 6) // (CHIP_LEAST + 6))))
        rows = -(-len(own) // columns)
        width, height = (room.w + 6) / columns - 6, (room.h + 6) / rows - 6
        for number, spot in enumerate(own):
            box = pygame.FRect(
                room.x + number % columns * (width + 6), room.y + number // columns * (height + 6), width, height
            )
            label = table.app.say(f"spot.{spot}", ruleset=table.ruleset)
            look = state.preview((spot,))
            found.append(Chip(spot, box, partial(table.enter_value, spot), label, place.id, look, table.painter))
    return found


class Chip(Button):
    """A value, under the sticks that show it."""

    def __init__(
        self,
        spot: Spot,
        box: pygame.FRect,
        choose: Callable[[], object],
        label: str,
        place: str,
        look: Look,
        painter: Painter,
    ) -> None:
        super().__init__(f"spot {spot}", box, choose, label)
        self.faces = look.pieces[place]
        self.painter = painter

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        fill, ink = self._colours(canvas, ring)
        canvas.raised(self.box, fill)
        low = min(34.0, self.box.h * 0.45)
        above = pygame.FRect(self.box.x + 5, self.box.y + 7, self.box.w - 10, self.box.h - low - 8)
        step = min(above.w / len(self.faces), above.h * 0.28)
        width, length = step * 0.72, min(above.h, step * 4.5)
        x = above.centerx - step * len(self.faces) / 2
        lying = [
            sticks.Stick(face, x + (number + 0.5) * step, above.centery, length, width, 0.0)
            for number, face in enumerate(self.faces)
        ]
        sticks.draw(canvas, self.painter, lying)
        number_box = pygame.FRect(self.box.x, self.box.bottom - low, self.box.w, low)
        canvas.text(self.label, number_box, HEADING, ink, "bold", "centre")
        if ring.shows(self.id):
            focus_mark(canvas, self.box)
