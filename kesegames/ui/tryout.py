"""A position to try moves on, without a match: the live boards of the rules pages, and the tutorial."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from kesegames.engine.look import END, THROW, Look, Note, Outcome, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, State
from kesegames.engine.walk import Walk
from kesegames.table import throws
from kesegames.table.clicks import Clicks
from kesegames.ui.app import App
from kesegames.ui.board.clicked import mark_clicks, mark_refusal, mark_so_far, spot_targets
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.motion import Motion, sound_of
from kesegames.ui.board.stage import Stage
from kesegames.ui.board.sweep import Sweep
from kesegames.ui.draw.canvas import BODY
from kesegames.ui.painters import painter
from kesegames.ui.widgets.focus import Target

BOOKS: Final = ("ruler", "goals")
"""The kinds of places that keep the books of a match."""
OUT_OF_PLAY: Final = "pile"
"""The kind of places in which lies what does not come back."""
REST_MS: Final = 450
"""Between two events that are shown one after the other."""


@dataclass
class Sticks:
    """Sticks as they lie in their place, and their value."""

    place: str
    faces: list[str]
    value: int


@dataclass
class Passage:
    """An event as it is seen: the Looks from before it to after it, and the spots it went by; cards that are dealt one
    after the other are seen as one."""

    looks: list[Look]
    guide: tuple[Spot, ...]
    is_dealt: bool = False

    @property
    def ends(self) -> tuple[Look, Look]:
        return self.looks[0], self.looks[-1]


class Tryout:
    """`start` is the position, `first` the clicks that are made in it from the beginning, `viewer` whose eyes see it.

    One move can be made; then `played` is what it is called, the board shows what came of it, and `outcome` is how the
    game ended, if it did. What has led to the position, and what follows the move, can be shown event by event.

    What lies out of play at the beginning, or in the position `base` before it, is not shown: where pieces are few, it
    is no more than all the others.
    """

    def __init__(
        self,
        app: App,
        ruleset: Ruleset,
        start: State,
        first: tuple[Spot, ...] = (),
        viewer: int = EVERYONE,
        base: State | None = None,
    ) -> None:
        self.app = app
        self.ruleset = ruleset
        self.painter = painter(ruleset, app.settings)
        self.stage = Stage(ruleset, self.painter, int(start.seats))
        self.whole = start
        self.viewer = viewer
        self.start = start = start.seen_by(viewer)
        self.now = start
        self.motion: Motion | None = None
        self.thrown: Sticks | None = None
        """The sticks as they lie, where any have been thrown."""
        self._coming: list[Passage] = []
        """What is yet to be shown."""
        self._thrown_first: Sticks | None = None
        self._rests_until = 0
        self.walk = Walk(start)
        aside, offered = (base or start).look().pieces, set(self.walk.offers())
        heaps = [place for place in self.stage.places if place.kind == OUT_OF_PLAY and offered.isdisjoint(place.spots)]
        self._aside = {spot: aside[spot] for place in heaps for spot in place.spots if spot in aside}
        self.clicks = Clicks(ruleset, start, self.walk, first)
        self.played = ""
        self.outcome: Outcome | None = None
        self.look = start.look()
        self.restart()
        self.motion = None

    @property
    def is_thrown_now(self) -> bool:
        """Whether it is the viewer who is to throw."""
        return not self.played and self.whole.to_act == CHANCE and self.whole.thrower() == self.viewer

    def restart(self) -> None:
        """Back to the beginning, all that led there shown."""
        self.finish_motion()
        self.clicks.clear()
        self._take_back()

    def _take_back(self) -> None:
        """Nothing has been played; the board shows the clicks made so far."""
        self.finish_motion()
        self.played = ""
        self.now = self.start
        self.outcome = None
        self.thrown = self._thrown_first
        self._show(self.start.preview(self.walk.spelled))

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.played) or self.clicks.spots != self.clicks.first

    def hide_empty_places(self) -> None:
        """Show only those places in which something lies at the beginning, at any seat.

        What keeps the books of a match is not shown.
        """
        look = self._dressed(self.start.look())
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

    def offers(self) -> Mapping[Spot, Note]:
        """What can be clicked next, and what it means."""
        return self.clicks.offers()

    def words(self) -> list[Spot]:
        """The offered spots that lie nowhere: they become buttons. None while something is yet to be shown."""
        if self._coming or self.played:
            return []
        if self.is_thrown_now:
            return [THROW]
        boxes = self.stage.boxes(self.look, self.walk.spots, self.offers())
        heaped = self.stage.heaped()
        return [spot for spot in self.offers() if spot not in boxes and spot not in heaped]

    def label(self, word: Spot, high: float, wide: float) -> str:
        """What the button of an offered word says: in short what it does, or its name where that is too wide for it."""
        called = self.app.told(self.clicks.called(word), self.ruleset)
        if self.app.canvas().measure_in(called, high, BODY, "bold") <= wide:
            return called
        return self.app.say(f"spot.{word}", ruleset=self.ruleset)

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
            self._play(self.whole.after(move), self.start.write(move))
        return True

    def _play(self, after: State, played: str) -> None:
        self.now = after
        self.played = played
        self.outcome = after.outcome()
        self._show(after.seen_by(self.viewer).look())

    # Events

    def precede(self, start: State, events: Sequence[int]) -> None:
        """Show what has led from `start` to this position, event by event."""
        self.look = self._dressed(start.seen_by(self.viewer).look())
        self._happen(start, events)
        self._thrown_first = self.thrown
        shown = self._dressed(self.start.preview(self.walk.spelled))
        if self._coming:
            self._coming[-1].looks[-1] = shown
        else:
            self.look = shown

    def follow(self, events: Sequence[int]) -> None:
        """Let this happen after the move, or as the throw that is due, event by event."""
        state = self.now if self.played else self.whole
        self.played = self.played or state.write(events[0])
        self.now = self._happen(state, events)
        self.outcome = self.now.outcome()

    def _happen(self, state: State, events: Sequence[int]) -> State:
        """Show these events, beginning with the Look that is shown; the position after them."""
        look = self.look
        for event in events:
            passage, after = self._passage(look, state, event)
            is_dealt = state.to_act == CHANCE and not self.stage.is_throw(passage.guide)
            last = self._coming[-1] if self._coming else None
            if is_dealt and last is not None and last.is_dealt:
                last.looks = [last.looks[0], passage.looks[-1]]
            else:
                passage.is_dealt = is_dealt
                self._coming.append(passage)
            look, state = passage.looks[-1], after
        self._rests_until = self.app.clock() + self._rest
        if not self._moves:
            self.finish_motion()
        return state

    def _passage(self, look: Look, state: State, event: int) -> tuple[Passage, State]:
        """How `look` becomes that of the position after the event; and that position."""
        spots = state.spell(event)
        between: list[Look] = []
        if self.stage.is_throw(spots):
            self.thrown = _fallen(state, event)
            between = [self._dressed(look) for look in throws.steps(state, event, self.viewer)]
        elif state.to_act >= 0:
            self.thrown = None
            if not state.has_secrets():
                between = [state.preview(spots[:length]) for length in range(1, len(spots))]
        after = state.after(event)
        return Passage([look, *between, self._dressed(after.seen_by(self.viewer).look())], spots), after

    def lay_sticks(self, state: State, event: int) -> None:
        """The sticks of a throw that was made before lie on, until they are thrown again."""
        self.thrown = self._thrown_first = _fallen(state, event)
        self._show(self.start.preview(self.walk.spelled))
        self.motion = None

    def _dressed(self, look: Look) -> Look:
        """With the sticks as they lie, and without what was out of play at the beginning."""
        for spot, pieces in self._aside.items():
            left = look.pieces.pop(spot, [])[:]
            for piece in pieces:
                if piece in left:
                    left.remove(piece)
            if left:
                look.pieces[spot] = left
        if self.thrown is not None:
            look.pieces[self.thrown.place] = self.thrown.faces
            look.counters[self.thrown.place] = self.thrown.value
        return look

    @property
    def _moves(self) -> bool:
        settings = self.app.settings
        return bool(settings.animation_speed) and not settings.reduced_motion

    @property
    def _rest(self) -> int:
        """Between two events, in milliseconds."""
        return round(REST_MS / self.app.settings.animation_speed) if self._moves else 0

    @property
    def is_moving(self) -> bool:
        """Whether something moves, or is about to."""
        return self.motion is not None or bool(self._coming)

    def enter(self) -> bool:
        """Enter: end the move where that is offered."""
        return END in self.offers() and self.click(END)

    def back(self) -> bool:
        """Take one click back, or the move that was made."""
        if self.stage.gather():
            return True
        if self.played and not self.clicks.spots:
            self.restart()
            return True
        if not self.clicks.back():
            return False
        self._take_back()
        return True

    # What is seen

    def _show(self, look: Look) -> None:
        before, self.look = self.look, self._dressed(look)
        if before != self.look and self._moves and self.stage.board.cells:
            self.motion = self._motion([before, self.look], self.walk.spots)

    def _motion(self, looks: list[Look], guide: tuple[Spot, ...], kind: type[Motion] = Motion) -> Motion:
        return kind(self.stage, looks, guide, self.app.settings.animation_speed, self.app.clock())

    def finish_motion(self) -> None:
        """Whatever moves, or is to be shown yet, has been shown."""
        self.motion = None
        if self._coming:
            self.look = self._coming[-1].looks[-1]
            self._coming = []

    def tick(self, now: int) -> bool:
        """Let time pass; True while something moves."""
        if self.motion is not None and self.motion.is_over(now):
            self.motion = None
            self._rests_until = now + self._rest
            self.app.wants_frame = True
        if self.motion is None and self._coming and now >= self._rests_until:
            passage = self._coming.pop(0)
            self.look = passage.looks[-1]
            self.motion = self._motion(passage.looks, passage.guide, Sweep if passage.is_dealt else Motion)
            name = "tumble" if self.stage.is_throw(passage.guide) else sound_of(self.stage, *passage.ends)
            if name:
                self.app.play_sound(name)
            self.app.wants_frame = True
        refusal = self.clicks.refusal
        is_shaking = refusal is not None and refusal.shaken(now) < 1
        return self.is_moving or (is_shaking and not self.app.settings.reduced_motion)

    def targets(self, prefix: str, choose: Callable[[Spot], None]) -> list[Target]:
        """The spots of the board and around it, offered ones first; their ids begin with `prefix`."""
        if self.played or self.is_moving:
            return []
        if self.is_thrown_now:
            trays = [place for place in self.stage.places if place.kind == "sticks"]
            return [Target(prefix + THROW, place.tray, partial(choose, THROW)) for place in trays]
        boxes = self.stage.targets(self.look, self.walk.spots, (*self.offers(), *self.clicks.chances()))
        return spot_targets(boxes, self.stage.board.cells, self.offers(), prefix, choose)

    @property
    def _is_throw_coming(self) -> bool:
        return any(self.stage.is_throw(passage.guide) for passage in self._coming)

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
            throw=1 if self.thrown is not None else 0,
            tumble=self.motion.tumble(self.app.clock()) if self.motion is not None else 1.0,
            is_tray_bare=self.is_thrown_now or self._is_throw_coming,
        )
        if self.is_moving:
            return marks
        marks.is_thrown_now = self.is_thrown_now
        if not self.played:
            mark_clicks(marks, self.clicks)
            mark_so_far(marks, self.clicks, self.app.say)
        mark_refusal(marks, self.clicks.refusal, self.app.clock())
        return marks


def _fallen(state: State, event: int) -> Sticks:
    """How sticks lie after that throw."""
    spots = state.spell(event)
    place, lying = spots[0].partition(":")[0], state.preview(spots)
    return Sticks(place, lying.pieces[place], lying.counters[place])
