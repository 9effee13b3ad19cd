"""The rows of the list of records: what each tells, and a small picture of its last position."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from kesegames import plain, text
from kesegames.engine.look import Look
from kesegames.engine.trouble import Trouble
from kesegames.files import read_text
from kesegames.play import library
from kesegames.play.library import Saved
from kesegames.play.match import Match
from kesegames.play.players import OWN
from kesegames.play.record import read_as_far
from kesegames.table import throws
from kesegames.ui.app import App
from kesegames.ui.board.miniature import Miniature
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.room import Room, middle
from kesegames.ui.draw.skin import mix
from kesegames.ui.seats import say_date, say_player
from kesegames.ui.viewing.outcome import won_words
from kesegames.ui.widgets.base import TARGET_LEAST
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing, Target

ROW: Final = 92.0
AIR: Final = 20.0
PICTURE: Final = 112.0
LONGEST: Final = 100_000
"""Of records longer than this, in characters, no picture is made: it would take too long to play them out."""
KEPT: Final = 80
"""So many pictures are kept."""


@dataclass
class Glimpse:
    """What playing a record out shows: its last position, and what is wrong with it."""

    picture: Miniature | None = None
    trouble: Trouble | None = None


class Bookshelf:
    """What is known of record files: each is read when it is first asked about, and played out when it is drawn."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._told: dict[Path, Saved] = {}
        self._seen: OrderedDict[Path, Glimpse] = OrderedDict()

    def forget(self) -> None:
        """The files may be others now."""
        self._told.clear()
        self._seen.clear()

    def knows(self, path: Path) -> bool:
        return path in self._told

    def saved(self, path: Path) -> Saved:
        """What a record tells, read once."""
        if path not in self._told:
            self._told[path] = library.saved(path, self.app.known)
        return self._told[path]

    def glimpse(self, path: Path, canvas: Canvas) -> Glimpse | None:
        """Its last position; None for a frame or two, until it has been made."""
        if path in self._seen:
            self._seen.move_to_end(path)
            return self._seen[path]
        if not canvas.takes_on():
            return None
        self._seen[path] = self._played_out(path)
        if len(self._seen) > KEPT:
            self._seen.popitem(last=False)
        return self._seen[path]

    def _played_out(self, path: Path) -> Glimpse:
        try:
            written = read_text(path)
            if len(written) > LONGEST:
                return Glimpse()
            match, trouble = read_as_far(written, self.app.known)
        except Trouble as unreadable:
            return Glimpse(None, unreadable)
        return Glimpse(Miniature(match.ruleset, partial(_last, match), self.app.settings, len(match.players)), trouble)

    def who(self, one: Saved) -> str:
        """Who plays, by their names or what they are."""
        known, ruleset = ("human", "random", "greedy"), self.app.known.rulesets.get(one.game)
        shown = [
            say_player(self.app, who, ruleset) if who in known or who.startswith(("level", OWN)) else who
            for who in one.who
        ]
        return self.app.say("left.players").join(shown) if any(shown) else ""

    def game(self, one: Saved) -> str:
        ruleset = self.app.known.rulesets.get(one.game)
        return self.app.say("game.name", ruleset=ruleset) if ruleset else one.game

    def result(self, one: Saved) -> str:
        say, ruleset = self.app.say, self.app.known.rulesets.get(one.game)
        if not one.result:
            return say("open.unfinished")
        if one.result == "draw" or ruleset is None:
            return say("result.drawn") if one.result == "draw" else one.result
        seats = [say(f"seat.{seat}", ruleset=ruleset) for seat in one.result.split(",") if seat in ruleset.seat_ids]
        return won_words(self.app, seats) if seats else one.result

    def finds(self, path: Path, words: str) -> bool:
        """Whether all these words stand in what its row tells."""
        one = self.saved(path)
        told = plain.folded(" ".join((path.stem, one.date, self.game(one), self.who(one))))
        return all(word in told for word in plain.folded(words).split())


def _last(match: Match) -> Look:
    """What every seat may know of the last position."""
    at = len(match.events)
    return throws.with_sticks(match, at, match.state_at(at).seen_by(match.onlooker).look())


@dataclass(eq=False)
class RecordRows:
    """A row a file: a click opens it, the buttons at its right give it another name or delete it."""

    shelf: Bookshelf
    files: list[Path]
    open: Callable[[Path], object]
    rename: Callable[[Path], object]
    delete: Callable[[Path], object]

    @property
    def count(self) -> int:
        return len(self.files)

    def height(self, row: int) -> float:
        # Three lines, the air around them, and the least picture.
        return max(ROW, 3 * self.shelf.app.canvas().step(CAPTION) + AIR)

    def buttons(self, row: int, box: pygame.FRect) -> list[Button]:
        """What can be done to a record that lies in `box`."""
        say, path = self.shelf.app.say, self.files[row]
        room = Room(middle(box, box.w - 20, TARGET_LEAST))
        bin, pen = room.right(TARGET_LEAST, 4), room.right(TARGET_LEAST)
        return [
            Button(f"rename{row}", pen, partial(self.rename, path), "", "pen", "quiet", tip=say("open.rename")),
            Button(f"delete{row}", bin, partial(self.delete, path), "", "bin", "quiet", tip=say("open.delete")),
        ]

    def targets(self, row: int, box: pygame.FRect) -> list[Target]:
        buttons = self.buttons(row, box)
        whole = pygame.FRect(box.x, box.y + 3, buttons[0].box.x - 6 - box.x, box.h - 6)
        found = [Target(f"record{row}", whole, partial(self.open, self.files[row]), label=self.files[row].stem)]
        return [*found, *(target for button in buttons for target in button.targets())]

    def row_of(self, id: str) -> int | None:
        for kind in ("record", "rename", "delete"):
            number = id.removeprefix(kind)
            if number != id and number.isdecimal() and int(number) < self.count:
                return int(number)
        return None

    def draw(self, canvas: Canvas, ring: FocusRing, row: int, box: pygame.FRect, pane: pygame.FRect) -> None:
        theme, path = canvas.theme, self.files[row]
        one, seen = self.shelf.saved(path), self.shelf.glimpse(path, canvas)
        card, buttons = box.inflate(-4, -6), self.buttons(row, box)
        is_attended = any(ring.attends(f"{kind}{row}") for kind in ("record", "rename", "delete"))
        if is_attended:
            canvas.panel(card, mix(theme.panel, theme.raised, 0.8), theme.line, 8)
        parts = Room(card.inflate(-12, -10))
        frame = parts.left(PICTURE, 16)
        canvas.panel(frame, theme.recess, None, 6)
        trouble = one.trouble or (seen.trouble if seen is not None else None)
        if seen is not None and seen.picture is not None:
            with canvas.clipped(frame):
                seen.picture.draw(canvas, frame.inflate(-10, -8), theme.recess)
        elif seen is not None:
            sign(canvas, "warning" if trouble else "replay", middle(frame, 28, 28), theme.muted)
        parts.right(parts.rest.right - buttons[0].box.x + 12)
        self._words(canvas, parts, one, trouble)
        for button in buttons:
            button.draw(canvas, ring)
        if ring.shows(f"record{row}"):
            focus_mark(canvas, card.inflate(-4, -4), 6)

    def _words(self, canvas: Canvas, parts: Room, one: Saved, trouble: Trouble | None) -> None:
        """The name and the date, the game and who played it, the result or what is wrong."""
        theme, shelf = canvas.theme, self.shelf
        step = parts.rest.h / 3
        line = Room(parts.top(step), 12)
        date = canvas.shortened(say_date(shelf.app, one.date), 200, CAPTION)
        room = line.right(canvas.measure(date, CAPTION) + 4)
        canvas.text(date, room, CAPTION, theme.muted, align="right")
        canvas.text(canvas.shortened(one.path.stem, line.rest.w, BODY, "bold"), line.rest, BODY, theme.text, "bold")
        about = " · ".join(words for words in (shelf.game(one), shelf.who(one)) if words) or one.path.name
        room = parts.top(step)
        canvas.text(canvas.shortened(about, room.w, CAPTION), room, CAPTION, theme.text)
        said, ink, last = shelf.result(one), theme.muted, Room(parts.top(step), 6)
        if trouble is not None:
            if one.game:
                sign(canvas, "warning", middle(last.left(18), 18, 18), theme.danger)
            # The file is the one of this row.
            words = (
                text.trouble(trouble, shelf.app.language, trouble.ruleset).rpartition(f"{one.path.name}:")[2].strip()
            )
            said, ink = text.capitalised(words), theme.danger
            if trouble.line and one.game:
                said = shelf.app.say("open.wrong", {"line": str(trouble.line), "words": said})
        canvas.text(canvas.shortened(said, last.rest.w, CAPTION), last.rest, CAPTION, ink)
