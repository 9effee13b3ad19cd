"""A position to try moves on, without a match: the live boards of the rules pages, and the tutorial."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kesegames.engine.look import END, Look, Note, Outcome, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.walk import Walk
from kesegames.table.clicks import Clicks
from kesegames.ui.app import App
from kesegames.ui.board.clicked import mark_clicks, mark_refusal, spot_targets
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.motion import Motion
from kesegames.ui.board.stage import Stage
from kesegames.ui.painters import painter
from kesegames.ui.widgets.focus import Target

BOOKS: Final = ("ruler", "goals")
"""The kinds of places that keep the books of a match."""


class Tryout:
    """`start` is the position, `first` the clicks that are made in it from the beginning.

    One move can be made; then `played` is what it is called, the board shows what came of it, and `outcome` is how the
    game ended, if it did.
    """

    def __init__(self, app: App, ruleset: Ruleset, start: State, first: tuple[Spot, ...] = ()) -> None:
        self.app = app
        self.ruleset = ruleset
        self.painter = painter(ruleset, app.settings)
        self.stage = Stage(ruleset, self.painter, int(start.seats))
        self.start = start
        self.now = start
        self.motion: Motion | None = None
        self.walk = Walk(start)
        self.clicks = Clicks(ruleset, start, self.walk, first)
        self.played = ""
        self.outcome: Outcome | None = None
        self.look = start.look()
        self.restart()
        self.motion = None

    def restart(self) -> None:
        """Back to the beginning."""
        self.clicks.clear()
        self.played = ""
        self.now = self.start
        self._show(self.start.preview(self.walk.spelled))

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.played) or self.clicks.spots != self.clicks.first

    def hide_empty_places(self) -> None:
        """Show only those places in which something lies at the beginning, at any seat.

        What keeps the books of a match is not shown.
        """
        look = self.start.look()
        has_books = any(place.kind in BOOKS for place in self.stage.places)
        full = {
            place.family
            for place in self.stage.places
            if look.counters.get(place.id) or any(look.pieces.get(spot) for spot in place.spots)
        }
        self.stage.places = [
            place
            for place in self.stage.places
            if place.family in full and not (has_books and (place.kind in BOOKS or not place.seat))
        ]

    # The clicks

    def offers(self) -> dict[Spot, Note]:
        """What can be clicked next, and what it means."""
        return self.clicks.offers()

    def words(self) -> list[Spot]:
        """The offered spots that lie nowhere: they become buttons."""
        boxes = self.stage.boxes(self.look, self.walk.spots, self.offers())
        heaped = self.stage.heaped()
        return [spot for spot in self.offers() if spot not in boxes and spot not in heaped]

    def click(self, spot: Spot) -> bool:
        """A click on `spot`; when it is not offered the refusal says why. A whole move is played at once."""
        if self.played:
            return False
        self.finish_motion()
        if spot not in self.offers() and self.stage.spread(spot, self.look):
            return True
        self.stage.gather()
        if not self.clicks.click(spot, self.app.clock()):
            return False
        move = self.clicks.move
        if move is None:
            self._show(self.start.preview(self.walk.spelled))
        else:
            self.now = self.start.after(move)
            self.played = self.start.write(move)
            self.outcome = self.now.outcome()
            self._show(self.now.look())
        return True

    def enter(self) -> bool:
        """Enter: end the move where that is offered."""
        return END in self.offers() and self.click(END)

    def back(self) -> bool:
        """Take one click back, or the move that was made."""
        if self.stage.gather():
            return True
        if not self.clicks.back():
            return False
        self.played = ""
        self.now = self.start
        self._show(self.start.preview(self.walk.spelled))
        return True

    # What is seen

    def _show(self, look: Look) -> None:
        before, self.look = self.look, look
        settings = self.app.settings
        if before != look and settings.animation_speed and not settings.reduced_motion and self.stage.board.cells:
            self.motion = Motion(
                self.stage, [before, look], self.walk.spots, settings.animation_speed, self.app.clock()
            )

    def finish_motion(self) -> None:
        self.motion = None

    def tick(self, now: int) -> bool:
        """Let time pass; True while something moves."""
        if self.motion is not None and self.motion.is_over(now):
            self.motion = None
            self.app.wants_frame = True
        refusal = self.clicks.refusal
        is_shaking = refusal is not None and refusal.shaken(now) < 1
        return self.motion is not None or (is_shaking and not self.app.settings.reduced_motion)

    def targets(self, prefix: str, choose: Callable[[Spot], None]) -> list[Target]:
        """The spots of the board and around it, offered ones first; their ids begin with `prefix`."""
        if self.played or self.motion is not None:
            return []
        boxes = self.stage.free(self.stage.boxes(self.look, self.walk.spots, self.offers()))
        return spot_targets(boxes, self.offers(), prefix, choose)

    def marks(self, attended: Spot | None, is_focused: bool, lit: frozenset[Spot]) -> Marks:
        """What is drawn over the pieces."""
        settings = self.app.settings
        marks = Marks(
            lit=lit,
            attended=attended,
            focused=attended if is_focused else None,
            coordinates=settings.coordinates,
            is_still=settings.reduced_motion,
            language=settings.language,
        )
        if self.motion is not None:
            return marks
        if not self.played:
            mark_clicks(marks, self.clicks)
        mark_refusal(marks, self.clicks.refusal, self.app.clock())
        return marks
