"""A sample of a table: a position with everything that settings change about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from kesegames.engine.look import END, Note, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.walk import Walk
from kesegames.settings import Settings
from kesegames.table import turns
from kesegames.table.clicks import Clicks
from kesegames.ui import gallery
from kesegames.ui.board.clicked import mark_clicks
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.painters import painter
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import FocusRing


class Sample:
    """A game's demonstration with a piece picked up, its targets of as many kinds as can be found."""

    def __init__(self, ruleset: Ruleset) -> None:
        match = gallery.demo(ruleset)
        self.ruleset = ruleset
        self.seats = len(match.players)
        self.look = match.state.look()
        self.last = turns.last_turn(match, match.at, match.onlooker)
        self.clicks = Clicks(match.ruleset, match.state, Walk(match.state), _telling(match.state))

    def marks(self, settings: Settings) -> Marks:
        """What the player wants to see of it."""
        marks = Marks(coordinates=settings.coordinates, language=settings.language, last=self.last)
        marks.are_pieces_turned = settings.board_side == "pieces"
        mark_clicks(marks, self.clicks, settings.show_targets)
        return marks


def _telling(state: State) -> tuple[Spot, ...]:
    """The click that offers the most kinds of targets; none where none does."""
    best: tuple[tuple[Spot, ...], dict[Spot, Note]] = (), {}
    walk = Walk(state)
    for spot in walk.offers() if state.to_act >= 0 else ():
        walk.clear()
        walk.click(spot)
        notes = {one: note for one in walk.offers() if one != END and (note := state.explain((spot,), one)) is not None}
        if _worth(notes) > _worth(best[1]):
            best = (spot,), notes
    return best[0]


def _worth(notes: dict[Spot, Note]) -> tuple[int, int]:
    return len({note.kind for note in notes.values()}), len(notes)


@dataclass(eq=False)
class SamplePicture(Widget):
    """A Sample on its board, as the settings have it now; `sample` says which."""

    box: pygame.FRect
    sample: Callable[[], Sample]
    settings: Settings

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        sample = self.sample()
        stage = Stage(sample.ruleset, painter(sample.ruleset, self.settings), sample.seats)
        stage.places = []
        stage.board.fit(self.box, self.settings.board_side == "board")
        marks = sample.marks(self.settings)
        stage.draw_ground(canvas, sample.look, marks)
        stage.draw_pieces(canvas, sample.look, marks, None)
