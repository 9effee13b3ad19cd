"""Looking through a record: a bar to drag, playing at the set speed, comments, and playing on from any position."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kesegames.engine.look import Spot
from kesegames.play.match import HUMAN, Match
from kesegames.table.analysing import POLL_MS
from kesegames.ui.app import App
from kesegames.ui.scenes.replay.graph import GRAPH, height
from kesegames.ui.scenes.replay.layout import SCRUB, build_widgets
from kesegames.ui.scenes.replay.mistakes import ROW
from kesegames.ui.scenes.replay.prose import REMARKS
from kesegames.ui.scenes.replay.view import PAUSE_MS, PILE, Broken, ReplayView
from kesegames.ui.viewing.areas import areas
from kesegames.ui.widgets.focus import Target
from kesegames.ui.widgets.scrubber import EventBar


class Replay(ReplayView):
    """A match to look through. `dragged` is the bar that the pointer holds, empty for none."""

    def __init__(
        self,
        app: App,
        match: Match,
        source: str = "",
        path: Path | None = None,
        broken: Broken | None = None,
        keep: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app, match, source, path, broken, keep)
        self.dragged = ""
        self._goes_on = False
        self.ring.at = SCRUB

    def layout(self) -> None:
        self.graph_high = height(self.height) if self.shows_analysis else 0.0
        self.areas = areas(self.width, self.height - self.graph_high, self.is_panel_open)
        self.fit(self.areas.stage, self._near())
        self.widgets = build_widgets(self)

    def _near(self) -> int:
        """The seat at the lower edge, as it was at the table: that of the only person, turned on by one where the table
        is turned; negative where there are several, or none."""
        persons = [seat for seat, player in enumerate(self.match.players) if player == HUMAN]
        return (persons[0] + int(self.is_turned)) % len(self.match.players) if len(persons) == 1 else -1

    def targets(self) -> list[Target]:
        """The piles that a click spreads out or gathers, then the widgets."""
        boxes = self.stage.free(self.stage.boxes(self.look))
        piles = [place.id for place in self.stage.places if place.can_spread and place.id in boxes]
        return [*(Target(PILE + id, boxes[id], partial(self._spread, id)) for id in piles), *super().targets()]

    def _spread(self, pile: Spot) -> None:
        self.stage.spread(pile, self.look)
        self.changed()

    # What it waits for

    def tick(self, now: int) -> int | None:
        if self.analysing.poll():
            self.judged_more()
        elif self.thinks_why():
            self.changed()
        due = self._next(now)
        is_awaited = self.analysing.is_running or self.verdicts.is_thinking
        return min(due or POLL_MS, POLL_MS) if is_awaited and due != 0 else due

    def _next(self, now: int) -> int | None:
        """Let what moves move on, and the next event be shown while it plays."""
        if self.is_turning(now):
            return 0
        if self.motion is not None:
            if self.motion.is_over(now):
                self.motion = None
                self.changed()
            return 0
        if not self.is_playing:
            return None
        if now < self.due:
            return self.due - now
        self.go(self.match.step(self.at, 1))
        if self.is_at_end:
            self.is_playing = False
        speed = self.app.settings.animation_speed or 1.0
        self.due = now + round(PAUSE_MS / speed) + (self.motion.length if self.motion else 0)
        return 0

    # What each input means

    def enter(self) -> None:
        if self._goes_on:
            self.analysing.start()

    def leave(self) -> None:
        self.is_playing = False
        self.dragged = ""
        self._goes_on = self.analysing.is_running
        self.analysing.stop()
        self.verdicts.close()
        self.hurry()
        super().leave()

    def _bars(self) -> list[EventBar]:
        """What can be dragged along the match."""
        return [widget for widget in self.widgets if isinstance(widget, EventBar)]

    def press(self, x: float, y: float, button: int) -> None:
        self.hurry()
        bar = next((bar for bar in self._bars() if bar.box.collidepoint(x, y)), None)
        if button == 1 and bar is not None:
            self.is_playing = False
            self.dragged = bar.id
            self.ring.at = bar.id
            self.jump(bar.number_at(x))
            return
        super().press(x, y, button)

    def point(self, x: float, y: float) -> None:
        bar = next((bar for bar in self._bars() if bar.id == self.dragged), None)
        if bar is not None:
            self.jump(bar.number_at(x))
        else:
            super().point(x, y)
        shown = next((bar for bar in self._bars() if bar.id == GRAPH and bar.box.collidepoint(x, y)), None)
        pointed = shown.number_at(x) if shown is not None else -1
        if pointed != self.pointed:
            self.pointed = pointed
            self.changed()

    def release(self) -> None:
        super().release()
        self.dragged = ""

    def wheel(self, x: float, y: float, turns: float) -> None:
        """Over the board it steps."""
        if self.areas.stage.collidepoint(x, y) or self.areas.rail.collidepoint(x, y):
            self.go(self.match.step(self.at, -round(turns)))
        else:
            super().wheel(x, y, turns)

    def command(self, name: str) -> bool:
        self.hurry()
        is_on_button = self.ring.is_shown and self.ring.at is not None and not self._steps_sideways(self.ring.at)
        if name in ("left", "right") and not is_on_button:
            self.is_playing = False
            self.go(self.match.step(self.at, 1 if name == "right" else -1))
        elif name in ("up", "down") and len(self.lines) > 1 and not is_on_button:
            self.take_line((self.line + (1 if name == "down" else -1)) % len(self.lines))
        elif name == "analysis":
            self.toggle_analysis()
        elif name == "choose" and not (self.ring.is_shown and self.ring.at not in (SCRUB, GRAPH)):
            self.play()
        elif name == "back":
            if self.stage.gather():
                self.changed()
            elif self.ring.is_shown:
                self.ring.is_shown = False
            else:
                self.close()
        elif name == "menu":
            self.close()
        else:
            if name in ("step_back", "step_on", "ten_back", "ten_on", "first", "last"):
                self.is_playing = False
            return super().command(name)
        self.changed()
        return True

    def _steps_sideways(self, id: str) -> bool:
        """Whether left and right step through the match while the ring stands on it."""
        return id in (SCRUB, REMARKS, GRAPH) or id.startswith(("move", "log", ROW))
