"""What will be seen next round the table, drawn for nobody, a little at a time, so that its pictures are there by then.

Behind a curtain everything is new at once: a hand of cards that nobody has seen, or the curtain itself. All that may be
drawn while somebody reads or thinks. Nothing of it gets onto the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final
from weakref import ref

from kesegames.table import throws
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.sheet import Sheet
from kesegames.ui.draw.skin import Enough, Skin
from kesegames.ui.painters import painter
from kesegames.ui.scenes.table.curtain import Curtain, room_below
from kesegames.ui.scenes.table.play import Playing

AT_ONCE: Final = 15
"""The effort of the pictures that are drawn at a time (`Skin.for_a_while`)."""
PAUSE_MS: Final = 4
"""Between two times."""


@dataclass
class Act:
    """What is drawn for nobody, a table with a curtain or without: the parts that have not been drawn whole yet."""

    key: object
    parts: list[Callable[[Canvas], None]]

    def draw(self, canvas: Canvas) -> None:
        """What is left: to begin anew each time would cost more than what is new."""
        while self.parts:
            self.parts[0](canvas)
            del self.parts[0]


class Rehearsal:
    """Of a table with several persons and secrets: a curtain, and the hand of who is awaited.

    Of a curtain most pictures are always the same: one is drawn for a skin and a size.
    """

    def __init__(self, table: Playing) -> None:
        self.table = table
        self._act: Act | None = None
        self._done: set[object] = set()
        self._skin: ref[Skin] | None = None

    def go_on(self) -> int | None:
        """Draw a little more; in how many milliseconds to do so again, None where all that is known of is drawn."""
        table = self.table
        if not table.match.has_secrets or len(table.sitting.persons) < 2 or table.sitting.is_over:
            return None
        canvas = table.app.canvas()
        skin = ref(canvas.skin)
        if self._skin != skin:
            self._skin, self._act, self._done = skin, None, set()
        awaited, size = table.sitting.awaited, (canvas.surface.get_size(), canvas.scale)
        hands = [(*size, table.match.at)] if awaited >= 0 else []
        key = next((one for one in [size, *hands] if one not in self._done), None)
        if key is None:
            return None
        if self._act is None or self._act.key != key:
            self._act = self._next(key, -1 if key == size else awaited)
            return PAUSE_MS
        canvas.sheet = Sheet()
        canvas.sheet.begin(canvas.surface)
        try:
            with canvas.skin.for_a_while(AT_ONCE):
                self._act.draw(canvas)
        except Enough:
            return PAUSE_MS
        self._act = None
        self._done.add(key)
        return PAUSE_MS

    def _next(self, key: object, awaited: int) -> Act:
        """What the one awaited will see, or where that is negative the curtain before anybody else."""
        table = self.table
        stage = Stage(table.ruleset, painter(table.ruleset, table.app.settings), len(table.match.players))
        players = {seat: table.player_of(seat) for seat in range(len(table.match.players))}
        marks = Marks(language=table.app.language, coordinates=table.app.settings.coordinates, players=players)
        parts: list[Callable[[Canvas], None]] = [Canvas.table]
        viewer = awaited
        if awaited >= 0:
            stage.fit(table.areas.stage, table.is_turned, awaited, table.app.skin.grown)
        else:
            seat = next(seat for seat in table.sitting.persons if seat != table.viewer)
            stage.fit(room_below(table), table.is_turned, seat, table.app.skin.grown)
            parts.append(partial(Curtain(table, seat, stage).draw, ring=table.ring))
            viewer = table.match.onlooker
        look = throws.with_sticks(table.match, table.match.at, table.match.state.seen_by(viewer).look())
        parts.append(lambda canvas: stage.draw_ground(canvas, look, marks))
        parts.append(lambda canvas: stage.draw_pieces(canvas, look, marks, None))
        return Act(key, parts)
